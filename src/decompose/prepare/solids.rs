//! [`Solids`]: the wound triangles of a shape, divided into solids and sheets.

use std::sync::Arc;

use super::component::Component;
use super::planar_decimation::decimated;
use super::single_sided::SingleSided;
use super::surface::Surface;
use super::ways::PlacedWays;
use crate::decompose::tolerance::ON_EDGE;
use crate::geometry::junctions::without_junctions;
use crate::geometry::orient::orient;
use crate::geometry::tolerance::INSIDE_WINDING;
use crate::geometry::vessel::places_on;
use crate::geometry::{Progress, Stopped, TriangleBvh, Vec3};

/// Wound triangles in components, with a tree of all of them and one of the solids.
pub struct Solids {
    pub triangles: Vec<[u32; 3]>,
    pub components: Vec<Component>,
    pub bvh: Arc<TriangleBvh>,
    /// The triangles of solids alone, the same tree where all are; `None` where all components are sheets.
    pub solid: Option<Arc<TriangleBvh>>,
    /// Triangles that wind the other way now.
    pub flipped: usize,
    /// Triangles that lay back to back with others and are left out.
    pub removed: usize,
}

impl Solids {
    /// Winds and classifies triangles. Leaves out walls between solids; a wall that turns out to lie in no solid comes back.
    /// `diagonal` is that of the box of the points.
    pub fn of(
        points: &[Vec3],
        diagonal: f64,
        once: SingleSided,
        ways: &PlacedWays,
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let SingleSided { mut triangles, walls, removed, was_double_sided } = once;
        let surface = |triangles| Surface { points, triangles, diagonal, was_double_sided, ways };
        let mut solids = Self::classified(surface(triangles.clone()), progress)?;
        let mut exposed = Vec::new();
        for wall in walls {
            progress.check()?;
            let places = places_on(&wall.map(|corner| points[corner as usize]));
            let is_inside = |tree: &TriangleBvh| places.iter().all(|at| tree.winding_number(at) > INSIDE_WINDING);
            if !solids.solid.as_deref().is_some_and(is_inside) {
                exposed.push(wall);
            }
        }
        let removed = removed - exposed.len();
        if !exposed.is_empty() {
            triangles.extend(exposed);
            solids = Self::classified(surface(triangles), progress)?;
        }
        Ok(Self { removed, ..solids })
    }

    fn classified(mut surface: Surface<'_>, progress: &Progress) -> Result<Self, Stopped> {
        let Surface { points, diagonal, .. } = surface;
        let triangles = without_junctions(points, surface.triangles, ON_EDGE, progress)?;
        surface.triangles = decimated(points, diagonal, triangles, progress)?;
        progress.check()?;
        let before = surface.triangles.clone();
        let patches = orient(points, &mut surface.triangles, progress)?;
        progress.check()?;
        let components = surface.classify(patches, progress)?;
        // Some are turned with their patch and back with their solid. Caps come after all others.
        let flipped = before.iter().zip(&surface.triangles).filter(|(before, after)| before != after).count();
        let triangles = surface.triangles;
        progress.check()?;
        let bvh = Arc::new(TriangleBvh::of_many(points, &triangles, progress)?);
        progress.check()?;
        let solid = solid_of(points, &triangles, &components, &bvh, progress)?;
        Ok(Self { triangles, components, bvh, solid, flipped, removed: 0 })
    }
}

/// Returns the tree of the solid components' triangles; `None` without a solid component.
fn solid_of(
    points: &[Vec3],
    triangles: &[[u32; 3]],
    components: &[Component],
    bvh: &Arc<TriangleBvh>,
    progress: &Progress,
) -> Result<Option<Arc<TriangleBvh>>, Stopped> {
    let solids = || components.iter().filter(|component| component.solid);
    match solids().count() {
        0 => Ok(None),
        count if count == components.len() => Ok(Some(Arc::clone(bvh))),
        _ => {
            let members = solids().flat_map(|component| &component.triangles);
            let members: Vec<[u32; 3]> = members.map(|&index| triangles[index as usize]).collect();
            Ok(Some(Arc::new(TriangleBvh::of_many(points, &members, progress)?)))
        }
    }
}
