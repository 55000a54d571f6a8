//! Decides which triangles of a surface bound a solid.
//!
//! A closed surface does. Open patches do together, or each alone: beside an awning, walls are still solid. A room, which an avatar
//! enters, does not, and neither does a vessel.

use std::cell::OnceCell;
use std::sync::Arc;

use super::Source;
use crate::geometry::bvh::TriangleBvh;
use crate::geometry::solid::{Thinning, bounds_a_solid, tree_of};
use crate::geometry::vessel::{MOST_OPEN, are_covered, mouths};
use crate::geometry::{Aabb, Progress, Stopped, Vec3};

/// Triangles of the smallest solid, a tetrahedron.
const SMALLEST_SOLID: usize = 4;
/// The least share of the sample places by which a patch is decided: one in this many.
const LEAST_SHARE: usize = 64;

/// A patch of an open surface.
struct Patch<'a> {
    indices: &'a [u32],
    triangles: Vec<[u32; 3]>,
    is_closed: bool,
    tree: OnceCell<Arc<TriangleBvh>>,
}

impl Patch<'_> {
    /// Returns the tree of the patch, which is made at its first use. A patch that is the whole surface has the tree of that.
    fn tree(&self, source: &Source<'_>, progress: &Progress) -> Result<&TriangleBvh, Stopped> {
        let make = || match self.indices.len() == source.triangles.len() {
            true => Ok(Arc::clone(&source.surface)),
            false => tree_of(source.mesh.points(), &source.triangles, self.indices, progress).map(Arc::new),
        };
        self.tree.get().map_or_else(|| make().map(|tree| self.tree.get_or_init(|| tree)), Ok).map(Arc::as_ref)
    }

    fn bounds(&self, points: &[Vec3]) -> Option<Aabb> {
        Aabb::of_points(self.triangles.iter().flatten().map(|&corner| &points[corner as usize]))
    }
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
        for (indices, &is_closed) in self.patches.iter().zip(&self.closed) {
            progress.check()?;
            let triangles: Vec<[u32; 3]> = indices.iter().map(|&index| self.triangles[index as usize]).collect();
            patches.push(Patch { indices, triangles, is_closed, tree: OnceCell::new() });
        }
        let are_few = patches.iter().filter(|patch| !patch.is_closed).count() <= MOST_OPEN;
        let mut bodies = Vec::new();
        for mut patch in patches {
            progress.check()?;
            let is_hollow = !patch.is_closed
                && (self.is_room(&patch, progress)? || are_few && self.is_vessel(&patch, thinning, progress)?);
            if !is_hollow {
                // The trees of all patches would take as much memory as that of the surface once more.
                patch.tree.take();
                bodies.push(patch);
            }
        }
        Ok(bodies)
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
            if patch.is_closed || self.is_solid_alone(&patch, thinning, progress)? {
                solid.push(patch);
            }
        }
        Ok(solid)
    }

    /// Returns whether a patch bounds a solid on its own. Its share of the sample places is that of its triangles.
    fn is_solid_alone(&self, patch: &Patch<'_>, thinning: Thinning, progress: &Progress) -> Result<bool, Stopped> {
        let (points, count) = (self.mesh.points(), patch.triangles.len());
        let Some(bounds) = patch.bounds(points).filter(|_| count >= SMALLEST_SOLID) else { return Ok(false) };
        let share = Thinning::one_in((self.triangles.len() / count).min(LEAST_SHARE));
        let tree = patch.tree(self, progress)?;
        bounds_a_solid(points, &patch.triangles, &bounds, tree, thinning.and(share), progress)
    }

    /// Returns whether a patch surrounds a place that an avatar reaches.
    fn is_room(&self, patch: &Patch<'_>, progress: &Progress) -> Result<bool, Stopped> {
        let Some(bounds) = patch.bounds(self.mesh.points()) else { return Ok(false) };
        self.reached.is_any_inside(&bounds, || patch.tree(self, progress), progress)
    }

    /// Returns whether a patch bounds a solid on its own, and yet has a mouth that no other surface covers.
    fn is_vessel(&self, patch: &Patch<'_>, thinning: Thinning, progress: &Progress) -> Result<bool, Stopped> {
        let mouths = mouths(self.mesh.points(), &patch.triangles, usize::MAX, progress)?;
        let is_open = !are_covered(self.mesh.points(), &mouths, &self.surface, progress)?;
        Ok(is_open && self.is_solid_alone(patch, thinning, progress)?)
    }
}

/// Returns the triangles of all patches.
fn together(patches: &[Patch<'_>]) -> Vec<[u32; 3]> {
    patches.iter().flat_map(|patch| &patch.triangles).copied().collect()
}
