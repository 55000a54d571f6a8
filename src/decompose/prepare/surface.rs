//! [`Surface`]: divides patches of triangles into solids and sheets, and turns solids outward.

use super::component::Component;
use super::hidden::{Within, are_all, without_hidden};
use super::outward::turn_outward;
use super::sheets::with_joined_sheets;
use super::ways::PlacedWays;
use crate::decompose::tolerance::THINNEST_SOLID;
use crate::geometry::boundary::boundary_loops;
use crate::geometry::caps::{cap, reveals};
use crate::geometry::edges::{balance, edge_uses, edges};
use crate::geometry::outward::volume;
use crate::geometry::solid::{Enclosure, tree_of};
use crate::geometry::vector::area_vector;
use crate::geometry::vessel::{MOST_OPEN, are_covered, is_double_sided_vessel, mouths};
use crate::geometry::{Aabb, Progress, Stopped, TriangleBvh, Vec3};

/// Rounds of capping hidden holes: a handle on a door on a wall.
const MOST_NESTED: usize = 3;

/// Points that decide whether an open patch encloses a solid.
const SOLIDITY_SAMPLES: usize = 512;

/// The triangles of a shape while they are classified.
pub struct Surface<'a> {
    pub points: &'a [Vec3],
    pub triangles: Vec<[u32; 3]>,
    /// Diagonal of the box of the points.
    pub diagonal: f64,
    /// Most of the surface had a back: what is open then is meant to be seen from within.
    pub was_double_sided: bool,
    /// Where an avatar goes. A surface around it is a room, not a body, and a hole that it passes has no cap.
    pub ways: &'a PlacedWays,
}

impl Surface<'_> {
    /// Divides patches into solids and sheets, which are the components, and turns the solids outward.
    pub fn classify(&mut self, patches: Vec<Vec<u32>>, progress: &Progress) -> Result<Vec<Component>, Stopped> {
        let (mut solids, mut open) = (Vec::new(), Vec::new());
        for patch in patches {
            progress.check()?;
            if self.is_closed(&patch) { solids.push(Component::closed(patch)) } else { open.push(patch) }
        }
        let are_closed = self.is_closed(&together(&open));
        progress.check()?;
        if are_closed || self.is_vessel(&open, progress)? {
            solids.extend(open.into_iter().map(|triangles| Component::open(triangles, are_closed)));
        } else {
            let [rooms, open] = self.rooms(open, progress)?;
            // A cap on a door would hide that the door covers something.
            let uncapped = self.triangles.len();
            let open = self
                .cap_bodies(&mut solids, open, progress, |surface, patch| Ok(!surface.has_mouth(patch, progress)?))?;
            let open = self.cap_covered_mouths(&mut solids, open, uncapped, progress)?;
            let open = self.cap_hidden_holes(&mut solids, open, progress)?;
            solids.extend(self.open_components(open, progress)?);
            solids.extend(rooms.into_iter().map(|triangles| Component::open(triangles, false)));
        }
        let mut components = solids;
        turn_outward(self.points, &mut self.triangles, &mut components, progress)?;
        let components = with_joined_sheets(self.points.len(), &self.triangles, components);
        let mut components = without_hidden(self.points, &self.triangles, components, self.diagonal, progress)?;
        components.sort_unstable_by_key(|component| component.triangles.first().copied());
        Ok(components)
    }

    /// Returns the box of a patch; `None` without triangles.
    pub fn bounds_of(&self, patch: &[u32]) -> Option<Aabb> {
        let corners = patch.iter().flat_map(|&index| self.triangles[index as usize]);
        Aabb::of_points(corners.map(|corner| &self.points[corner as usize]))
    }

    /// Decides which open patches enclose a solid, all together or each alone. A vessel encloses one, and yet it is a sheet.
    fn open_components(&self, open: Vec<Vec<u32>>, progress: &Progress) -> Result<Vec<Component>, Stopped> {
        let are_few = open.len() <= MOST_OPEN;
        let (mut vessels, mut rest) = (Vec::new(), Vec::new());
        for patch in open {
            progress.check()?;
            let encloses = are_few && self.encloses(&patch, progress)?;
            if encloses && self.has_mouth(&patch, progress)? {
                vessels.push(patch)
            } else {
                rest.push((patch, encloses))
            }
        }
        let are_solid = self.enclose_together(rest.iter().map(|(patch, _)| patch), progress)?;
        let vessels = vessels.into_iter().map(|triangles| Component::open(triangles, false));
        let rest = rest.into_iter().map(|(triangles, encloses)| Component::open(triangles, are_solid || encloses));
        Ok(vessels.chain(rest).collect())
    }

    /// Returns true where most of the surface is double-sided and its inside is meant to be seen.
    fn is_vessel(&self, open: &[Vec<u32>], progress: &Progress) -> Result<bool, Stopped> {
        if !self.was_double_sided {
            return Ok(false);
        }
        let surface = TriangleBvh::of_many(self.points, &self.triangles, progress)?;
        is_double_sided_vessel((self.points, &self.triangles), open, &surface, progress)
    }

    /// Returns true where one of the patch's holes is a mouth.
    fn has_mouth(&self, patch: &[u32], progress: &Progress) -> Result<bool, Stopped> {
        Ok(!self.mouths(patch, 1, progress)?.is_empty())
    }

    /// Returns the first boundary loops of the patch that are mouths, at most `most`.
    fn mouths(&self, patch: &[u32], most: usize, progress: &Progress) -> Result<Vec<Vec<u32>>, Stopped> {
        let members: Vec<[u32; 3]> = patch.iter().map(|&index| self.triangles[index as usize]).collect();
        mouths(self.points, &members, most, progress)
    }

    /// Caps the holes of those open patches that are bodies with holes. Returns the patches that stay open.
    fn cap_bodies(
        &mut self,
        solids: &mut Vec<Component>,
        open: Vec<Vec<u32>>,
        progress: &Progress,
        is_body: impl Fn(&Self, &[u32]) -> Result<bool, Stopped>,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        let mut left = Vec::new();
        for patch in open {
            progress.check()?;
            let is_body = is_body(self, &patch)?;
            let capped = if is_body { self.closed_by_caps(patch, progress, |_, _| true)? } else { Err(patch) };
            match capped {
                Ok(body) => solids.push(Component::capped(body)),
                Err(patch) => left.push(patch),
            }
        }
        Ok(left)
    }

    /// Caps the holes of open patches whose mouths are covered by other surface, such as the body of a refrigerator behind its
    /// doors, unless all patches together enclose a solid. The first `uncapped` triangles are no caps. Returns the patches that
    /// stay open.
    fn cap_covered_mouths(
        &mut self,
        solids: &mut Vec<Component>,
        open: Vec<Vec<u32>>,
        uncapped: usize,
        progress: &Progress,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        if open.is_empty() || open.len() > MOST_OPEN || self.enclose_together(&open, progress)? {
            return Ok(open);
        }
        let tree = TriangleBvh::of_many(self.points, &self.triangles[..uncapped], progress)?;
        self.cap_bodies(solids, open, progress, |surface, patch| {
            are_covered(surface.points, &surface.mouths(patch, usize::MAX, progress)?, &tree, progress)
        })
    }

    /// Caps the holes of open patches whose boundary loops all lie in solids, such as a table leg without a top. Returns the
    /// patches that stay open.
    fn cap_hidden_holes(
        &mut self,
        solids: &mut Vec<Component>,
        mut open: Vec<Vec<u32>>,
        progress: &Progress,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        // A patch that is closed now may hide the holes of others.
        for _ in 0..MOST_NESTED {
            let count = open.len();
            if solids.is_empty() || open.is_empty() {
                break;
            }
            let members: Vec<[u32; 3]> =
                solids.iter().flat_map(|solid| &solid.triangles).map(|&index| self.triangles[index as usize]).collect();
            let within = Within::new(self.points, &members, self.diagonal, progress)?;
            let mut left = Vec::new();
            for patch in open {
                progress.check()?;
                match self.closed_by_caps(patch, progress, |points, cap| within.holds(points, cap))? {
                    Ok(solid) => solids.push(Component::closed(solid)),
                    Err(patch) => left.push(patch),
                }
            }
            open = left;
            if open.len() == count {
                break;
            }
        }
        Ok(open)
    }

    /// Closes a patch by caps on all its holes, and by reveals between the two ends of a way or a window. Returns the patch as it
    /// was where a triangle of a cap is not accepted, where an end has no other, or where the closed surface has no volume.
    fn closed_by_caps(
        &mut self,
        mut patch: Vec<u32>,
        progress: &Progress,
        accepts: impl Fn(&[Vec3], &[u32; 3]) -> bool,
    ) -> Result<Result<Vec<u32>, Vec<u32>>, Stopped> {
        let loops = boundary_loops(patch.iter().map(|&index| self.triangles[index as usize]), progress)?;
        let (mut ends, mut holes, mut caps_of_holes) = (Vec::new(), Vec::new(), Vec::new());
        for boundary in loops {
            progress.check()?;
            let own = cap(self.points, &boundary);
            if own.iter().any(|cap| self.is_passed(cap)) {
                ends.push(boundary);
            } else {
                holes.push(boundary);
                caps_of_holes.push(own);
            }
        }
        let Some(doorways) = self.doorways(&ends) else { return Ok(Err(patch)) };
        let windows = self.windows(&patch, &holes, progress)?;
        windows.iter().flatten().for_each(|&hole| caps_of_holes[hole].clear());
        let mut caps = caps_of_holes.concat();
        if !are_all(caps.iter().copied(), progress, |cap| accepts(self.points, cap))? {
            return Ok(Err(patch));
        }
        let between = |loops: &[Vec<u32>], [one, other]: [usize; 2]| reveals(self.points, &loops[one], &loops[other]);
        caps.extend(doorways.into_iter().flat_map(|doorway| between(&ends, doorway)));
        caps.extend(windows.into_iter().flat_map(|window| between(&holes, window)));
        let first = self.triangles.len() as u32;
        patch.extend(first..first + caps.len() as u32);
        self.triangles.extend(caps);
        if self.is_closed(&patch) {
            return Ok(Ok(patch));
        }
        patch.retain(|&index| index < first);
        self.triangles.truncate(first as usize);
        Ok(Err(patch))
    }

    /// Returns true when every edge is used as often in one direction as in the other, and the volume is not negligible.
    fn is_closed(&self, patch: &[u32]) -> bool {
        let uses = edge_uses(patch.iter().map(|&index| self.triangles[index as usize]));
        edges(&uses).all(|edge| balance(edge) == 0)
            && volume(self.points, &self.triangles, patch).abs() > self.least_volume(patch)
    }

    /// Returns true when open patches enclose a solid that is not meant to be seen from within, and that no avatar enters.
    fn enclose_together<'p>(
        &self,
        open: impl IntoIterator<Item = &'p Vec<u32>>,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let all = together(open);
        Ok(!self.was_double_sided && self.encloses(&all, progress)? && !self.is_room(&all, progress)?)
    }

    /// Returns true when most winding numbers in the patch's box are near 0 or 1 and some are near 1. Small holes change
    /// winding numbers little.
    fn encloses(&self, patch: &[u32], progress: &Progress) -> Result<bool, Stopped> {
        let Some(bounds) = self.bounds_of(patch) else { return Ok(false) };
        let bvh = tree_of(self.points, &self.triangles, patch, progress)?;
        Ok(Enclosure::of(&bounds, &bvh, SOLIDITY_SAMPLES, progress)?.is_solid())
    }

    /// Returns the volume below which a closed surface is a folded sheet.
    fn least_volume(&self, patch: &[u32]) -> f64 {
        let area: f64 =
            patch.iter().map(|&index| area_vector(self.points, &self.triangles[index as usize]).norm()).sum();
        THINNEST_SOLID * area * self.diagonal
    }
}

/// Returns the triangles of all patches in rising order.
fn together<'a>(patches: impl IntoIterator<Item = &'a Vec<u32>>) -> Vec<u32> {
    let mut all: Vec<u32> = patches.into_iter().flatten().copied().collect();
    all.sort_unstable();
    all
}
