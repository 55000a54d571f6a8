//! Turns solids outward: their volume is positive then, and that of their cavities negative.

use super::component::Component;
use crate::decompose::tolerance::INSIDE_WINDING;
use crate::geometry::solid::{signed_volume, tree_of};
use crate::geometry::{Aabb, BoxTree, Progress, Stopped, TriangleBvh, Vec3};

/// Turns solids with negative volume outward and joins each cavity to the smallest solid around it.
pub fn turn_outward(
    points: &[Vec3],
    triangles: &mut [[u32; 3]],
    components: &mut Vec<Component>,
    progress: &Progress,
) -> Result<(), Stopped> {
    turn_open(points, triangles, components);
    let closed: Vec<usize> = (0..components.len()).filter(|&index| components[index].closed).collect();
    let volume_of = |component: &Component| volume(points, triangles, &component.triangles);
    let mut volumes: Vec<f64> = components.iter().map(volume_of).collect();
    if closed.iter().map(|&index| volumes[index]).sum::<f64>() < 0.0 {
        for &index in &closed {
            flip(triangles, &components[index].triangles);
            volumes[index] = -volumes[index];
        }
    }
    progress.check()?;
    let inward: Vec<usize> = closed.iter().copied().filter(|&index| volumes[index] < 0.0).collect();
    let mut around = vec![None; inward.len()];
    if !inward.is_empty() {
        let mut solids: Vec<usize> = closed.iter().copied().filter(|&index| volumes[index] > 0.0).collect();
        solids.sort_by(|&a, &b| volumes[a].total_cmp(&volumes[b]).then(a.cmp(&b)));
        let mut solids = Solids::new(points, triangles, components, solids);
        for (around, &index) in around.iter_mut().zip(&inward) {
            progress.check()?;
            let first = components[index].triangles.first();
            if let Some(&first) = first {
                *around = solids.smallest_around(&points[triangles[first as usize][0] as usize], progress)?;
            }
        }
    }
    for (index, around) in inward.into_iter().zip(around) {
        if let Some(solid) = around {
            let members = std::mem::take(&mut components[index].triangles);
            components[solid].triangles.extend(members);
        } else {
            flip(triangles, &components[index].triangles);
        }
    }
    components.retain(|component| !component.triangles.is_empty());
    Ok(())
}

/// Turns all open solids together, by the volume around their common centre: the volume of a lid alone has no sign.
fn turn_open(points: &[Vec3], triangles: &mut [[u32; 3]], components: &[Component]) {
    let open = components.iter().filter(|component| component.solid && !component.closed);
    let together: Vec<u32> = open.flat_map(|component| &component.triangles).copied().collect();
    if volume(points, triangles, &together) < 0.0 {
        flip(triangles, &together);
    }
}

/// Solids, smallest first.
struct Solids<'a> {
    components: &'a [Component],
    /// The component of each solid.
    solids: Vec<usize>,
    trees: Trees<'a>,
    boxes: BoxTree,
}

impl<'a> Solids<'a> {
    fn new(points: &'a [Vec3], triangles: &'a [[u32; 3]], components: &'a [Component], mut solids: Vec<usize>) -> Self {
        let corners = |&solid: &usize| {
            let members = components[solid].triangles.iter();
            Aabb::of_points(
                members.flat_map(|&member| triangles[member as usize]).map(|corner| &points[corner as usize]),
            )
        };
        solids.retain(|solid| !components[*solid].triangles.is_empty());
        let boxes: Vec<Aabb> = solids.iter().filter_map(corners).collect();
        let trees = Trees::new(points, triangles, solids.len());
        Self { components, trees, boxes: BoxTree::new(&boxes), solids }
    }

    fn smallest_around(&mut self, place: &Vec3, progress: &Progress) -> Result<Option<usize>, Stopped> {
        for number in self.boxes.around(place) {
            let number = number as usize;
            let members = &self.components[self.solids[number]].triangles;
            if self.trees.of(number, members, progress)?.winding_number(place) > INSIDE_WINDING {
                return Ok(Some(self.solids[number]));
            }
        }
        Ok(None)
    }
}

/// Trees of the triangles of some components, each made at the first query.
pub struct Trees<'a> {
    points: &'a [Vec3],
    triangles: &'a [[u32; 3]],
    bvhs: Vec<Option<TriangleBvh>>,
}

impl<'a> Trees<'a> {
    pub fn new(points: &'a [Vec3], triangles: &'a [[u32; 3]], count: usize) -> Self {
        Self { points, triangles, bvhs: (0..count).map(|_| None).collect() }
    }

    /// Returns tree `number`, which is always asked for with the same `members`.
    pub fn of(&mut self, number: usize, members: &[u32], progress: &Progress) -> Result<&TriangleBvh, Stopped> {
        let bvh = match self.bvhs[number].take() {
            Some(bvh) => bvh,
            None => tree_of(self.points, self.triangles, members, progress)?,
        };
        Ok(self.bvhs[number].insert(bvh))
    }
}

/// Returns the signed volume of a patch around the centre of its box.
pub fn volume(points: &[Vec3], triangles: &[[u32; 3]], patch: &[u32]) -> f64 {
    let members = || patch.iter().map(|&index| triangles[index as usize]);
    let bounds = Aabb::of_points(members().flatten().map(|corner| &points[corner as usize]));
    bounds.map_or(0.0, |bounds| signed_volume(points, members(), &bounds.center()))
}

/// Reverses the winding of a patch.
fn flip(triangles: &mut [[u32; 3]], patch: &[u32]) {
    for &index in patch {
        triangles[index as usize].swap(1, 2);
    }
}
