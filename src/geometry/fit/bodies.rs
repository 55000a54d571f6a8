//! Decides which triangles of a surface bound a solid.
//!
//! A closed surface does. Open patches do together, or each alone: beside an awning, walls are still solid. A room, which an avatar
//! enters, does not, and neither does a vessel.

use std::cell::OnceCell;
use std::sync::Arc;

use super::Source;
use crate::geometry::bvh::TriangleBvh;
use crate::geometry::edges::is_closed;
use crate::geometry::solid::{Thinning, bounds_a_solid, surrounds_any, tree_of};
use crate::geometry::vessel::{MOST_OPEN, are_covered, mouths};
use crate::geometry::{Aabb, Progress, Stopped};

/// Triangles of the smallest solid, a tetrahedron.
const SMALLEST_SOLID: usize = 4;
/// The least share of the sample places by which a patch is decided: one in this many.
const LEAST_SHARE: usize = 64;

/// A patch of an open surface.
struct Patch<'a> {
    indices: &'a [u32],
    triangles: Vec<[u32; 3]>,
    is_closed: bool,
}

impl Source<'_> {
    /// Returns the tree of the triangles that bound a solid; `None` where none do.
    pub(super) fn solid(&self, thinning: Thinning, progress: &Progress) -> Result<Option<Arc<TriangleBvh>>, Stopped> {
        if let Some(known) = self.solid.get() {
            return Ok(known.clone());
        }
        let (points, bounds) = (self.mesh.points(), self.mesh.bounds());
        let tree_of_solid = |triangles: &[[u32; 3]], tree: Arc<TriangleBvh>| {
            let is_solid = bounds_a_solid(points, triangles, bounds, &tree, thinning, progress)?;
            Ok(is_solid.then_some(tree))
        };
        let tree_of = |triangles: &[[u32; 3]]| Ok(Arc::new(TriangleBvh::of_many(points, triangles, progress)?));
        let bodies = self.bodies(thinning, progress)?;
        let mut solid = if bodies.len() == self.patches.len() {
            tree_of_solid(&self.triangles, Arc::clone(&self.surface))?
        } else {
            let triangles = together(&bodies);
            tree_of_solid(&triangles, tree_of(&triangles)?)?
        };
        if solid.is_none() {
            let triangles = together(&self.solid_alone(bodies, thinning, progress)?);
            solid = tree_of_solid(&triangles, tree_of(&triangles)?)?;
        }
        Ok(if thinning == Thinning::NONE { self.solid.get_or_init(|| solid).clone() } else { solid })
    }

    /// Returns the patches of an open surface that are neither rooms nor vessels.
    fn bodies(&self, thinning: Thinning, progress: &Progress) -> Result<Vec<Patch<'_>>, Stopped> {
        let mut patches = Vec::new();
        for indices in &self.patches {
            progress.check()?;
            let triangles: Vec<[u32; 3]> = indices.iter().map(|&index| self.triangles[index as usize]).collect();
            let is_closed = is_closed(&triangles, progress)?;
            patches.push(Patch { indices, triangles, is_closed });
        }
        let are_few = patches.iter().filter(|patch| !patch.is_closed).count() <= MOST_OPEN;
        let mut bodies = Vec::new();
        for patch in patches {
            progress.check()?;
            if !self.is_hollow(&patch, are_few, thinning, progress)? {
                bodies.push(patch);
            }
        }
        Ok(bodies)
    }

    /// Returns whether a patch is a room, or a vessel where there are few open patches.
    fn is_hollow(
        &self,
        patch: &Patch<'_>,
        are_few: bool,
        thinning: Thinning,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let known = OnceCell::new();
        let make = || self.tree_of(patch, progress).map(|tree| known.get_or_init(|| tree));
        let tree = || known.get().map_or_else(make, Ok);
        Ok(!patch.is_closed
            && (self.is_room(patch, tree, progress)? || are_few && self.is_vessel(patch, tree, thinning, progress)?))
    }

    fn tree_of(&self, patch: &Patch<'_>, progress: &Progress) -> Result<TriangleBvh, Stopped> {
        tree_of(self.mesh.points(), &self.triangles, patch.indices, progress)
    }

    /// Returns the patches that bound a solid on their own.
    fn solid_alone<'a>(
        &self,
        patches: Vec<Patch<'a>>,
        thinning: Thinning,
        progress: &Progress,
    ) -> Result<Vec<Patch<'a>>, Stopped> {
        let mut solid = Vec::new();
        for patch in patches {
            progress.check()?;
            let known = OnceCell::new();
            let tree = || self.tree_of(&patch, progress).map(|tree| known.get_or_init(|| tree));
            if patch.is_closed || self.is_solid_alone(&patch, tree, thinning, progress)? {
                solid.push(patch);
            }
        }
        Ok(solid)
    }

    /// Returns whether a patch with this tree bounds a solid on its own. Its share of the sample places is that of its triangles.
    fn is_solid_alone<'t>(
        &self,
        patch: &Patch<'_>,
        tree: impl FnOnce() -> Result<&'t TriangleBvh, Stopped>,
        thinning: Thinning,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let count = patch.triangles.len();
        let Some(bounds) = self.bounds_of(patch).filter(|_| count >= SMALLEST_SOLID) else { return Ok(false) };
        let share = Thinning::one_in((self.triangles.len() / count).min(LEAST_SHARE));
        bounds_a_solid(self.mesh.points(), &patch.triangles, &bounds, tree()?, thinning.and(share), progress)
    }

    /// Returns whether a patch with this tree surrounds a place that an avatar reaches.
    fn is_room<'t>(
        &self,
        patch: &Patch<'_>,
        tree: impl FnOnce() -> Result<&'t TriangleBvh, Stopped>,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let near = self.bounds_of(patch).map(|bounds| self.reached.within(&bounds)).unwrap_or_default();
        if near.is_empty() { Ok(false) } else { surrounds_any(tree()?, near, progress) }
    }

    /// Returns whether a patch with this tree bounds a solid on its own, and yet has a mouth that no other surface covers.
    fn is_vessel<'t>(
        &self,
        patch: &Patch<'_>,
        tree: impl FnOnce() -> Result<&'t TriangleBvh, Stopped>,
        thinning: Thinning,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let mouths = mouths(self.mesh.points(), &patch.triangles, usize::MAX, progress)?;
        let is_open = !are_covered(self.mesh.points(), &mouths, &self.surface, progress)?;
        Ok(is_open && self.is_solid_alone(patch, tree, thinning, progress)?)
    }

    fn bounds_of(&self, patch: &Patch<'_>) -> Option<Aabb> {
        let corners = patch.triangles.iter().flatten();
        Aabb::of_points(corners.map(|&corner| &self.mesh.points()[corner as usize]))
    }
}

/// Returns the triangles of all patches.
fn together(patches: &[Patch<'_>]) -> Vec<[u32; 3]> {
    patches.iter().flat_map(|patch| &patch.triangles).copied().collect()
}
