//! [`Surface`]: divides patches of triangles into solids and sheets, and turns solids outward.

use std::collections::BTreeMap;

use super::area::area_vector;
use super::boundary_loops::hole_caps;
use super::component::Component;
use super::duplicates::sorted;
use super::groups::Groups;
use super::outward::{bvh_of, turn_outward, volume};
use crate::decompose::tolerance::{HIDDEN_CAP, INSIDE_WINDING, THINNEST_SOLID};
use crate::geometry::edges::{balance, edge_uses, edges};
use crate::geometry::solid::Enclosure;
use crate::geometry::{Aabb, Progress, Stopped, TriangleBvh, Vec3};

/// Most open patches that are tested one by one for enclosing a solid; the tests of more would take too long.
const MOST_OPEN: usize = 64;

/// Points that decide whether an open patch encloses a solid.
const SOLIDITY_SAMPLES: usize = 512;

/// The triangles of a shape while they are classified.
pub struct Surface<'a> {
    pub points: &'a [Vec3],
    pub triangles: Vec<[u32; 3]>,
    /// Diagonal of the box of the points.
    pub diagonal: f64,
}

impl Surface<'_> {
    /// Divides patches into solids and sheets and turns the solids outward. Returns the components and the number of
    /// flipped triangles. `double_sided`: triangles that are sheets whatever they enclose.
    pub fn classify(
        &mut self,
        patches: Vec<Vec<u32>>,
        double_sided: Vec<u32>,
        progress: &Progress,
    ) -> Result<(Vec<Component>, usize), Stopped> {
        let (mut closed, mut open) = (Vec::new(), Vec::new());
        for patch in patches {
            progress.check()?;
            (if self.is_closed(&patch) { &mut closed } else { &mut open }).push(patch);
        }
        let open = self.cap_hidden_holes(&mut closed, open, progress)?;
        let mut components: Vec<Component> = closed.into_iter().map(Component::closed).collect();
        components.extend(self.open_components(open, progress)?);
        if !double_sided.is_empty() {
            components.push(Component::open(double_sided, false));
        }
        progress.check()?;
        let flipped = turn_outward(self.points, &mut self.triangles, &mut components, progress)?;
        let mut components = self.join_sheets(components);
        components.sort_unstable_by_key(|component| component.triangles.first().copied());
        Ok((components, flipped))
    }

    /// Decides which open patches enclose a solid, all together or each alone.
    fn open_components(&self, open: Vec<Vec<u32>>, progress: &Progress) -> Result<Vec<Component>, Stopped> {
        let mut together: Vec<u32> = open.iter().flatten().copied().collect();
        together.sort_unstable();
        let are_solid = !open.is_empty() && (self.is_closed(&together) || self.encloses(&together));
        let are_tested = !are_solid && open.len() <= MOST_OPEN;
        open.into_iter()
            .map(|triangles| {
                if are_tested {
                    progress.check()?;
                }
                let solid = are_solid || (are_tested && self.encloses(&triangles));
                Ok(Component::open(triangles, solid))
            })
            .collect()
    }

    /// Caps the holes of open patches whose boundary loops all lie in closed patches, such as a table leg without a top.
    /// Returns the patches that stay open.
    fn cap_hidden_holes(
        &mut self,
        closed: &mut Vec<Vec<u32>>,
        open: Vec<Vec<u32>>,
        progress: &Progress,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        if closed.is_empty() || open.is_empty() {
            return Ok(open);
        }
        let solid: Vec<[u32; 3]> = closed.iter().flatten().map(|&index| self.triangles[index as usize]).collect();
        let solid = TriangleBvh::new(self.points, &solid);
        let reach = HIDDEN_CAP * self.diagonal;
        let is_hidden = |place: &Vec3| {
            solid.winding_number(place).abs() > INSIDE_WINDING || solid.closest_within(place, reach).is_some()
        };
        let mut left = Vec::new();
        for mut patch in open {
            progress.check()?;
            let caps = hole_caps(patch.iter().map(|&index| self.triangles[index as usize])).filter(|caps| {
                caps.iter().all(|cap| {
                    let corners = cap.map(|index| self.points[index as usize]);
                    corners.iter().all(is_hidden) && is_hidden(&(corners.iter().sum::<Vec3>() / 3.0))
                })
            });
            let Some(caps) = caps else {
                left.push(patch);
                continue;
            };
            let first = self.triangles.len() as u32;
            patch.extend(first..first + caps.len() as u32);
            self.triangles.extend(caps);
            if self.is_closed(&patch) {
                closed.push(patch);
            } else {
                patch.retain(|&index| index < first);
                self.triangles.truncate(first as usize);
                left.push(patch);
            }
        }
        Ok(left)
    }

    /// Joins sheets that share a vertex and keeps one of the two triangles of each double-sided facet.
    fn join_sheets(&self, components: Vec<Component>) -> Vec<Component> {
        let (mut joined, sheets): (Vec<_>, Vec<_>) = components.into_iter().partition(|component| component.solid);
        let mut keyed: Vec<([u32; 3], u32)> = sheets
            .into_iter()
            .flat_map(|sheet| sheet.triangles)
            .map(|index| (sorted(self.triangles[index as usize]), index))
            .collect();
        keyed.sort_unstable();
        keyed.dedup_by_key(|entry| entry.0);
        let mut groups = Groups::new(self.points.len());
        for (key, _) in &keyed {
            groups.join(key[0], key[1]);
            groups.join(key[0], key[2]);
        }
        let mut by_group: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (key, index) in keyed {
            by_group.entry(groups.root(key[0])).or_default().push(index);
        }
        joined.extend(by_group.into_values().map(|mut triangles| {
            triangles.sort_unstable();
            Component::open(triangles, false)
        }));
        joined
    }

    /// Returns true when every edge is used as often in one direction as in the other, and the volume is not negligible.
    fn is_closed(&self, patch: &[u32]) -> bool {
        let uses = edge_uses(patch.iter().map(|&index| self.triangles[index as usize]));
        edges(&uses).all(|edge| balance(edge) == 0)
            && volume(self.points, &self.triangles, patch).abs() > self.least_volume(patch)
    }

    /// Returns true when most winding numbers in the patch's box are near 0 or 1 and some are near 1. Small holes change
    /// winding numbers little.
    fn encloses(&self, patch: &[u32]) -> bool {
        let corners = patch.iter().flat_map(|&index| self.triangles[index as usize]);
        let Some(bounds) = Aabb::of_points(corners.map(|corner| &self.points[corner as usize])) else { return false };
        let bvh = bvh_of(self.points, &self.triangles, patch);
        Enclosure::of(&bounds, &bvh, SOLIDITY_SAMPLES).is_solid()
    }

    /// Returns the volume below which a closed surface is a folded sheet.
    fn least_volume(&self, patch: &[u32]) -> f64 {
        let area: f64 =
            patch.iter().map(|&index| area_vector(self.points, &self.triangles[index as usize]).norm()).sum();
        THINNEST_SOLID * area * self.diagonal
    }
}
