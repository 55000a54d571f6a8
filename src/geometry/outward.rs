//! Turns closed patches of a surface alike, but for those that bound the cavities of others.

use super::edges::is_closed;
use super::solid::{signed_volume, tree_of};
use super::tolerance::SURROUNDED;
use super::{Aabb, BoxTree, Groups, Progress, Stopped, TriangleBvh, Vec3};

/// Most corners by which a patch is found to lie within another one.
const MOST_CORNERS: usize = 256;

/// Winding number above which a place is inside a closed surface.
const INSIDE: f64 = 0.5;

/// Turns each closed patch whose volume has another sign than that of all patches together. Those within one of the others stay: they
/// bound its cavities. Returns for each patch the smallest one that it is a cavity of.
pub fn turn_alike(
    points: &[Vec3],
    triangles: &mut [[u32; 3]],
    patches: &[&[u32]],
    progress: &Progress,
) -> Result<Vec<Option<usize>>, Stopped> {
    let volumes: Vec<f64> = patches.iter().map(|patch| volume(points, triangles, patch)).collect();
    let sign = if volumes.iter().sum::<f64>() < 0.0 { -1.0 } else { 1.0 };
    let mut around = vec![None; patches.len()];
    let against: Vec<usize> = (0..patches.len()).filter(|&patch| volumes[patch] * sign < 0.0).collect();
    if against.is_empty() {
        return Ok(around);
    }
    let mut solids: Vec<usize> = (0..patches.len()).filter(|&patch| volumes[patch] * sign > 0.0).collect();
    solids.sort_by(|&a, &b| volumes[a].abs().total_cmp(&volumes[b].abs()).then(a.cmp(&b)));
    let mut solids = Solids::new(points, triangles, patches, solids);
    for &patch in &against {
        around[patch] = solids.smallest_around(&corners_of(points, triangles, patches[patch]), progress)?;
    }
    for patch in against.into_iter().filter(|&patch| around[patch].is_none()) {
        flip(triangles, patches[patch]);
    }
    Ok(around)
}

/// Turns those parts of a closed surface alike that have no corner in common, but for the cavities of others.
pub fn turn_parts_alike(points: &[Vec3], triangles: &mut [[u32; 3]], progress: &Progress) -> Result<(), Stopped> {
    let mut groups = Groups::new(points.len());
    for &[a, b, c] in &*triangles {
        groups.join(a, b);
        groups.join(a, c);
    }
    progress.check()?;
    let (numbers, count) = groups.numbered();
    let mut parts: Vec<Vec<u32>> = vec![Vec::new(); count as usize];
    for (index, triangle) in (0u32..).zip(&*triangles) {
        parts[numbers[triangle[0] as usize] as usize].push(index);
    }
    let parts: Vec<&[u32]> = parts.iter().map(Vec::as_slice).collect();
    turn_alike(points, triangles, &parts, progress).map(drop)
}

/// Turns the closed ones among patches alike, but for the cavities of others.
pub fn turn_closed_alike(
    points: &[Vec3],
    triangles: &mut [[u32; 3]],
    patches: &[Vec<u32>],
    progress: &Progress,
) -> Result<(), Stopped> {
    let mut closed: Vec<&[u32]> = Vec::new();
    // One patch alone is alike in any case.
    for patch in patches.iter().filter(|_| patches.len() > 1) {
        let own: Vec<[u32; 3]> = patch.iter().map(|&index| triangles[index as usize]).collect();
        if is_closed(&own, progress)? {
            closed.push(patch);
        }
    }
    turn_alike(points, triangles, &closed, progress).map(drop)
}

/// Returns the signed volume of a patch around the centre of its box.
pub fn volume(points: &[Vec3], triangles: &[[u32; 3]], patch: &[u32]) -> f64 {
    let members = patch.iter().map(|&index| triangles[index as usize]);
    bounds_of(points, triangles, patch).map_or(0.0, |bounds| signed_volume(points, members, &bounds.center()))
}

/// Reverses the winding of a patch.
pub fn flip(triangles: &mut [[u32; 3]], patch: &[u32]) {
    for &index in patch {
        triangles[index as usize].swap(1, 2);
    }
}

fn bounds_of(points: &[Vec3], triangles: &[[u32; 3]], patch: &[u32]) -> Option<Aabb> {
    let corners = patch.iter().flat_map(|&index| triangles[index as usize]);
    Aabb::of_points(corners.map(|corner| &points[corner as usize]))
}

/// Returns corners of a patch, evenly over its triangles.
fn corners_of(points: &[Vec3], triangles: &[[u32; 3]], patch: &[u32]) -> Vec<Vec3> {
    let corners = 3 * patch.len();
    let step = corners.div_ceil(MOST_CORNERS).max(1);
    let corner = |number: usize| points[triangles[patch[number / 3] as usize][number % 3] as usize];
    (0..corners).step_by(step).map(corner).collect()
}

/// Patches that bound solids, smallest first.
struct Solids<'a> {
    patches: &'a [&'a [u32]],
    /// The patch of each solid.
    solids: Vec<usize>,
    trees: Trees<'a>,
    boxes: BoxTree,
}

impl<'a> Solids<'a> {
    fn new(points: &'a [Vec3], triangles: &'a [[u32; 3]], patches: &'a [&'a [u32]], mut solids: Vec<usize>) -> Self {
        solids.retain(|&solid| !patches[solid].is_empty());
        let boxes: Vec<Aabb> =
            solids.iter().filter_map(|&solid| bounds_of(points, triangles, patches[solid])).collect();
        let trees = Trees::new(points, triangles, solids.len());
        Self { patches, trees, boxes: BoxTree::new(&boxes), solids }
    }

    /// Returns the smallest solid that holds nearly all of the places.
    fn smallest_around(&mut self, places: &[Vec3], progress: &Progress) -> Result<Option<usize>, Stopped> {
        let Some(bounds) = Aabb::of_points(places) else { return Ok(None) };
        let most_outside = ((1.0 - SURROUNDED) * places.len() as f64) as usize;
        for number in self.boxes.around(&bounds.center()) {
            let number = number as usize;
            let tree = self.trees.of(number, self.patches[self.solids[number]], progress)?;
            let mut outside = 0;
            for place in places {
                progress.check()?;
                outside += usize::from(tree.winding_number(place).abs() <= INSIDE);
                if outside > most_outside {
                    break;
                }
            }
            if outside <= most_outside {
                return Ok(Some(self.solids[number]));
            }
        }
        Ok(None)
    }
}

/// Trees of the triangles of some patches, each made at the first query.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::box_soup;

    /// A box by its least and largest corner, wound outward or inward.
    type Wound = ([f64; 3], [f64; 3], bool);

    fn boxes(all: &[Wound]) -> (Vec<Vec3>, Vec<[u32; 3]>, Vec<Vec<u32>>) {
        let (mut points, mut triangles, mut patches) = (Vec::new(), Vec::new(), Vec::new());
        for (min, max, is_outward) in all {
            let (min, max) = (Vec3::from(*min), Vec3::from(*max));
            let soup = box_soup((min + max) * 0.5, (max - min) * 0.5);
            let (first, base) = (triangles.len() as u32, points.len() as u32);
            points.extend(soup.positions);
            triangles.extend(soup.triangles.into_iter().map(|triangle| triangle.map(|corner| corner + base)));
            let patch: Vec<u32> = (first..triangles.len() as u32).collect();
            if !is_outward {
                flip(&mut triangles, &patch);
            }
            patches.push(patch);
        }
        (points, triangles, patches)
    }

    fn turned(all: &[Wound]) -> (Vec<Option<usize>>, Vec<bool>) {
        let (points, mut triangles, patches) = boxes(all);
        let borrowed: Vec<&[u32]> = patches.iter().map(Vec::as_slice).collect();
        let around = turn_alike(&points, &mut triangles, &borrowed, &Progress::silent()).unwrap();
        let is_outward = borrowed.iter().map(|patch| volume(&points, &triangles, patch) > 0.0).collect();
        let (_, mut by_parts, _) = boxes(all);
        turn_parts_alike(&points, &mut by_parts, &Progress::silent()).unwrap();
        assert_eq!(by_parts, triangles);
        (around, is_outward)
    }

    #[test]
    fn a_patch_within_another_is_its_cavity_and_keeps_its_winding() {
        let (around, is_outward) = turned(&[([0.0; 3], [4.0; 3], true), ([1.0; 3], [2.0; 3], false)]);
        assert_eq!((around, is_outward), (vec![None, Some(0)], vec![true, false]));
    }

    #[test]
    fn a_patch_that_crosses_another_is_turned() {
        let slab = ([0.0, 0.0, 3.5], [8.0, 8.0, 4.5], false);
        let (around, is_outward) = turned(&[([0.0; 3], [4.0, 4.0, 40.0], true), slab]);
        assert_eq!((around, is_outward), (vec![None, None], vec![true, true]));
    }

    #[test]
    fn a_surface_that_is_inside_out_as_a_whole_stays() {
        let (around, is_outward) = turned(&[([0.0; 3], [4.0; 3], false), ([1.0; 3], [2.0; 3], true)]);
        assert_eq!((around, is_outward), (vec![None, Some(0)], vec![false, true]));
    }
}
