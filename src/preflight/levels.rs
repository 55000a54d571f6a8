//! Checks levels that are not an asset yet, for faults of the asset that a viewer or this program would make of them.

use std::collections::BTreeMap;

use crate::formats::Level;
use crate::geometry::{Aabb, Firsts, MeshSoup, Progress, Rank, Stopped, Vec3, hull};
use crate::mesh_asset::{MAX_FACE_VERTICES, MAX_FACES, MAX_HULL_POINTS, check_representable};

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
        if let Some(bounds) = check_level(level.name(), soup, subject.scope, &mut findings) {
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
        let points: Vec<Vec3> = soup.used_points().copied().collect();
        if let Ok(hull) = hull::wrap(&points, MAX_HULL_POINTS, progress)
            && let Some(visible) = levels.get(&level)
        {
            check_enclosure(name, &hull, level.name(), visible.used_points(), &mut findings, progress)?;
        }
        progress.check()?;
    }
    Ok(findings)
}

/// Returns the finding that no hull can be made of a level, because its points span no area.
pub fn check_span(level: Level, soup: &MeshSoup) -> Option<Finding> {
    let name = level.name();
    let points: Vec<Vec3> = soup.used_points().copied().collect();
    // Points that have no rank are not finite, which is a finding of its own.
    let (code, what) = match hull::rank(&points).ok()? {
        Rank::Point => (Code::SinglePoint, "is one point"),
        Rank::Line => (Code::Collinear, "lies on one line"),
        Rank::Plane | Rank::Solid => return None,
    };
    let message = format!("{name} {what}, so there is no hull of it; decompose makes a thin slab with degenerate=slab");
    Some(Finding::new(code, name, message))
}

/// Checks one level. Returns the box of the vertices that its triangles use, if all their coordinates are finite: neither
/// this program nor a viewer keeps the other vertices.
fn check_level(name: &str, soup: &MeshSoup, scope: Scope, findings: &mut Vec<Finding>) -> Option<Aabb> {
    let is_finite = |point: &Vec3| point.iter().all(|c| c.is_finite());
    if let Some((vertex, _)) = soup.used_vertices().find(|(_, point)| !is_finite(point)) {
        let message = format!("vertex {vertex} of {name} is not finite");
        findings.push(Finding::new(Code::NotFinite, name, message).at(vertex));
        return None;
    }
    let Some(bounds) = Aabb::of_points(soup.used_points()) else {
        findings.push(Finding::new(Code::NoGeometry, name, format!("{name} has no vertex")));
        return None;
    };
    // Hulls can be made of points, but an upload needs triangles.
    if soup.triangles.is_empty() && scope == Scope::AsSent {
        findings.push(Finding::new(Code::NoGeometry, name, format!("{name} has no triangle")));
    }
    findings.extend(out_of_range(name, soup, &bounds));
    let vertices = distinct_vertices(soup);
    if vertices > MAX_VERTICES {
        let message = format!(
            "{name} has {vertices} vertices; the {MAX_FACES} faces of an asset hold {MAX_VERTICES}. Simplify it or cut it up"
        );
        findings.push(Finding::new(Code::TooManyVertices, name, message).counted(vertices, MAX_VERTICES));
    }
    check_extent(name, &bounds, findings);
    Some(bounds)
}

/// Returns the finding about coordinates that no block can hold.
fn out_of_range(name: &str, soup: &MeshSoup, bounds: &Aabb) -> Option<Finding> {
    check_representable(&[bounds.min, bounds.max]).err()?;
    let most = f64::from(f32::MAX);
    let Some((vertex, point)) = soup.used_vertices().find(|(_, point)| point.amax() > most) else {
        let message = format!("{name} is smaller than single precision holds. Scale the model up");
        return Some(Finding::new(Code::NotRepresentable, name, message));
    };
    let message =
        format!("vertex {vertex} of {name} is beyond what single precision holds ({most:.1e}). Scale the model down");
    Some(Finding::new(Code::NotRepresentable, name, message).at(vertex).met(point.amax(), most))
}

/// Returns the number of different places of the vertices that triangles use. Formats such as STL repeat a vertex for each
/// of its triangles, and the writer of an asset welds them. Exact only above [`MAX_VERTICES`].
fn distinct_vertices(soup: &MeshSoup) -> usize {
    let used = soup.used_points().count();
    if used <= MAX_VERTICES {
        return used;
    }
    let mut firsts = Firsts::with_room(used);
    // Adding 0.0 turns -0.0 into 0.0, which is the same place.
    soup.used_points().filter(|point| firsts.number([point.x, point.y, point.z].map(|c| (c + 0.0).to_bits())).1).count()
}
