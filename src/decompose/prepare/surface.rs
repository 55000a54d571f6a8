//! [`Surface`]: triangles that are told apart into solids and sheets, and turned outward.

use std::collections::BTreeMap;

use super::area::area_vector;
use super::boundary_loops::lids;
use super::groups::Groups;
use super::shape::Component;
use crate::geometry::edges::{balance, edge_uses, edges};
use crate::geometry::solid::{Enclosure, signed_volume};
use crate::geometry::{Aabb, Progress, Stopped, TriangleBvh, Vec3};

/// More components than this are not compared with each other for nesting: it would be quadratic.
const MOST_NESTED: usize = 64;

/// Points that decide whether an open component still encloses a solid.
const SOLIDITY_SAMPLES: usize = 512;

/// A lid this near to the surface of another solid counts as hidden in it, relative to the diagonal: what counts as
/// covered.
const HIDDEN: f64 = 1e-3;

/// Least thickness of a solid, relative to the diagonal.
const THINNEST: f64 = 1e-6;

pub struct Surface<'a> {
    pub points: &'a [Vec3],
    pub triangles: Vec<[u32; 3]>,
}

impl Surface<'_> {
    /// Says of each patch whether it encloses a solid, joins those that do only together, and turns solids outward.
    /// Also the number of triangles turned.
    pub fn classify(
        &mut self,
        patches: Vec<Vec<u32>>,
        double_sided: Vec<u32>,
        progress: &Progress,
    ) -> Result<(Vec<Component>, usize), Stopped> {
        let (mut closed, open): (Vec<_>, Vec<_>) = patches.into_iter().partition(|patch| self.is_closed(patch));
        progress.check()?;
        let open = self.close_hidden_rims(&mut closed, open);
        progress.check()?;
        let mut components: Vec<Component> =
            closed.into_iter().map(|triangles| Component { triangles, closed: true, solid: true }).collect();
        if !open.is_empty() {
            let mut together: Vec<u32> = open.iter().flatten().copied().collect();
            together.sort_unstable();
            if self.is_closed(&together) || self.encloses(&together) {
                components.extend(open.into_iter().map(|triangles| Component {
                    triangles,
                    closed: false,
                    solid: true,
                }));
            } else if open.len() <= MOST_NESTED {
                for triangles in open {
                    progress.check()?;
                    let solid = self.encloses(&triangles);
                    components.push(Component { triangles, closed: false, solid });
                }
            } else {
                components.extend(open.into_iter().map(|triangles| Component {
                    triangles,
                    closed: false,
                    solid: false,
                }));
            }
        }
        if !double_sided.is_empty() {
            components.push(Component { triangles: double_sided, closed: false, solid: false });
        }
        progress.check()?;
        let flipped = self.turn_outward(&mut components);
        let mut components = self.join_sheets(components);
        components.sort_unstable_by_key(|component| component.triangles.first().copied());
        Ok((components, flipped))
    }

    /// Closes open patches whose rims all lie in closed ones, as a table's leg does that has no top of its own. What is
    /// left open.
    fn close_hidden_rims(&mut self, closed: &mut Vec<Vec<u32>>, open: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        if closed.is_empty() || open.is_empty() {
            return open;
        }
        let solid: Vec<[u32; 3]> = closed.iter().flatten().map(|&index| self.triangles[index as usize]).collect();
        let solid = TriangleBvh::new(self.points, &solid);
        let reach = HIDDEN * Aabb::of_points(self.points).map_or(0.0, |bounds| bounds.diagonal());
        let is_hidden =
            |place: &Vec3| solid.winding_number(place).abs() > 0.5 || solid.closest_within(place, reach).is_some();
        let mut left = Vec::new();
        for mut patch in open {
            let lids = lids(patch.iter().map(|&index| self.triangles[index as usize])).filter(|lids| {
                lids.iter().all(|lid| {
                    let corners = lid.map(|index| self.points[index as usize]);
                    corners.iter().all(is_hidden) && is_hidden(&(corners.iter().sum::<Vec3>() / 3.0))
                })
            });
            let Some(lids) = lids else {
                left.push(patch);
                continue;
            };
            let first = self.triangles.len() as u32;
            patch.extend(first..first + lids.len() as u32);
            self.triangles.extend(lids);
            if self.is_closed(&patch) {
                closed.push(patch);
            } else {
                patch.retain(|&index| index < first);
                self.triangles.truncate(first as usize);
                left.push(patch);
            }
        }
        left
    }

    /// Sheets that share a vertex become one, with one of the two triangles of a double-sided facet.
    fn join_sheets(&self, components: Vec<Component>) -> Vec<Component> {
        let (mut joined, sheets): (Vec<_>, Vec<_>) = components.into_iter().partition(|component| component.solid);
        let mut keyed: Vec<([u32; 3], u32)> = sheets
            .into_iter()
            .flat_map(|sheet| sheet.triangles)
            .map(|index| {
                let mut key = self.triangles[index as usize];
                key.sort_unstable();
                (key, index)
            })
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
            Component { triangles, closed: false, solid: false }
        }));
        joined
    }

    /// True when every edge is used as often in one direction as in the other.
    fn is_closed(&self, patch: &[u32]) -> bool {
        let uses = edge_uses(patch.iter().map(|&index| self.triangles[index as usize]));
        edges(&uses).all(|edge| balance(edge) == 0) && self.volume(patch).abs() > self.least_volume(patch)
    }

    /// True when winding numbers in the box are mostly near 0 or 1, and some are near 1: small holes do not matter.
    fn encloses(&self, patch: &[u32]) -> bool {
        let triangles: Vec<[u32; 3]> = patch.iter().map(|&index| self.triangles[index as usize]).collect();
        let corners = triangles.iter().flatten().map(|&index| &self.points[index as usize]);
        let Some(bounds) = Aabb::of_points(corners) else { return false };
        let bvh = TriangleBvh::new(self.points, &triangles);
        Enclosure::of(&bounds, &bvh, SOLIDITY_SAMPLES).is_solid()
    }

    /// A closed surface around less is a folded sheet.
    fn least_volume(&self, patch: &[u32]) -> f64 {
        let area: f64 =
            patch.iter().map(|&index| area_vector(self.points, &self.triangles[index as usize]).norm()).sum();
        let size = Aabb::of_points(self.points).map_or(0.0, |bounds| bounds.diagonal());
        THINNEST * area * size
    }

    fn volume(&self, patch: &[u32]) -> f64 {
        let corners = || patch.iter().flat_map(|&index| self.triangles[index as usize]);
        let Some(bounds) = Aabb::of_points(corners().map(|corner| &self.points[corner as usize])) else { return 0.0 };
        let triangles = patch.iter().map(|&index| self.triangles[index as usize]);
        signed_volume(self.points, triangles, &bounds.center())
    }

    /// Turns solids whose volume is negative; those in another are its cavities and become part of it.
    fn turn_outward(&mut self, components: &mut Vec<Component>) -> usize {
        let solids: Vec<usize> = (0..components.len()).filter(|&index| components[index].closed).collect();
        let open: Vec<usize> =
            (0..components.len()).filter(|&index| components[index].solid && !components[index].closed).collect();
        let mut volumes: Vec<f64> = components.iter().map(|component| self.volume(&component.triangles)).collect();
        let mut flipped = 0;
        // A lid by itself has no sign: open ones turn together, by the volume around their common centre.
        let together: Vec<u32> = open.iter().flat_map(|&index| &components[index].triangles).copied().collect();
        if self.volume(&together) < 0.0 {
            flipped += self.turn(&together);
        }
        if solids.iter().map(|&index| volumes[index]).sum::<f64>() < 0.0 {
            for &index in &solids {
                flipped += self.turn(&components[index].triangles);
                volumes[index] = -volumes[index];
            }
        }
        let mut outer: Vec<usize> = solids.iter().copied().filter(|&index| volumes[index] > 0.0).collect();
        // The smallest one around a cavity is what it is a cavity of.
        outer.sort_by(|&a, &b| volumes[a].total_cmp(&volumes[b]).then(a.cmp(&b)));
        let mut around: Vec<(usize, Option<TriangleBvh>)> = outer.into_iter().map(|index| (index, None)).collect();
        let mut moved = Vec::new();
        for &index in solids.iter().filter(|&&index| volumes[index] < 0.0).take(MOST_NESTED) {
            let Some(&first) = components[index].triangles.first() else { continue };
            let probe = self.points[self.triangles[first as usize][0] as usize];
            let parent = around.iter_mut().find_map(|(outer, bvh)| {
                let members = &components[*outer].triangles;
                let bvh = bvh.get_or_insert_with(|| {
                    let triangles: Vec<[u32; 3]> =
                        members.iter().map(|&member| self.triangles[member as usize]).collect();
                    TriangleBvh::new(self.points, &triangles)
                });
                (bvh.winding_number(&probe) > 0.5).then_some(*outer)
            });
            match parent {
                Some(parent) => moved.push((index, parent)),
                None => flipped += self.turn(&components[index].triangles),
            }
        }
        for (cavity, parent) in moved {
            let triangles = std::mem::take(&mut components[cavity].triangles);
            components[parent].triangles.extend(triangles);
        }
        components.retain(|component| !component.triangles.is_empty());
        flipped
    }

    fn turn(&mut self, patch: &[u32]) -> usize {
        for &index in patch {
            self.triangles[index as usize].swap(1, 2);
        }
        patch.len()
    }
}
