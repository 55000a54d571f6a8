//! Checks levels that are not an asset yet, for faults of the asset that a viewer or this program would make of them.

use std::collections::BTreeMap;

use crate::formats::Level;
use crate::geometry::{Aabb, MeshSoup, Progress, Stopped, Vec3, hull};
use crate::mesh_asset::{MAX_FACE_VERTICES, MAX_FACES, MAX_HULL_POINTS};

use super::degenerate::{self, degenerate_triangles};
use super::finding::{Code, Finding};
use super::geometry::{check_boxes, check_enclosure, check_extent, check_sides};
use super::{Scope, Subject};

/// The most vertices that the faces of one asset can hold.
const MAX_VERTICES: usize = MAX_FACES * MAX_FACE_VERTICES;

/// Visible levels from the most to the least detailed.
const SEEN: [Level; 4] = [Level::HighLod, Level::MidLod, Level::LowLod, Level::LowestLod];

/// Returns all findings about the levels of an upload that is not an asset.
pub fn check_levels(
    levels: &BTreeMap<Level, MeshSoup>,
    subject: &Subject,
    progress: &Progress,
) -> Result<Vec<Finding>, Stopped> {
    let mut findings = Vec::new();
    let mut boxes = BTreeMap::new();
    for (level, soup) in levels {
        progress.check()?;
        if let Some(bounds) = check_level(level.name(), soup, &mut findings) {
            boxes.insert(*level, bounds);
        }
    }
    let seen = SEEN.into_iter().find_map(|level| Some((level, boxes.get(&level)?)));
    let physics = boxes.get(&Level::PhysicsShape).zip(levels.get(&Level::PhysicsShape));
    let name = Level::PhysicsShape.name();
    if let Some((bounds, soup)) = physics.filter(|_| subject.scope != Scope::Replaced) {
        findings.extend(degenerate::finding(name, soup.triangles.len(), &degenerate_triangles(soup, Some(bounds))));
        check_sides(name, seen.map_or(bounds, |(_, bounds)| bounds), &subject.scales, &mut findings);
    }
    if let Some(((bounds, soup), (level, visible))) = physics.zip(seen) {
        if subject.box_matters {
            check_boxes(name, bounds, level.name(), visible, &mut findings);
        }
        // A shape without volume has no hull to compare with. The decomposition reports the reason.
        if let Ok(hull) = hull::wrap(&soup.positions, MAX_HULL_POINTS, progress)
            && let Some(visible) = levels.get(&level)
        {
            check_enclosure(name, &hull, level.name(), visible.positions.iter(), &mut findings, progress)?;
        }
        progress.check()?;
    }
    Ok(findings)
}

/// Checks one level. Returns its box if all coordinates are finite.
fn check_level(name: &str, soup: &MeshSoup, findings: &mut Vec<Finding>) -> Option<Aabb> {
    let is_finite = |point: &Vec3| point.iter().all(|c| c.is_finite());
    if let Some(vertex) = soup.positions.iter().position(|point| !is_finite(point)) {
        let message = format!("vertex {vertex} of {name} is not finite");
        findings.push(Finding::new(Code::Malformed, name, message).at(vertex));
        return None;
    }
    let Some(bounds) = Aabb::of_points(&soup.positions) else {
        findings.push(Finding::new(Code::NoGeometry, name, format!("{name} has no vertex")));
        return None;
    };
    let vertices = soup.positions.len();
    if vertices > MAX_VERTICES {
        let message = format!(
            "{name} has {vertices} vertices; the {MAX_FACES} faces of an asset hold {MAX_VERTICES}. Simplify it or cut it up"
        );
        findings.push(Finding::new(Code::TooManyVertices, name, message).counted(vertices, MAX_VERTICES));
    }
    check_extent(name, &bounds, findings);
    Some(bounds)
}
