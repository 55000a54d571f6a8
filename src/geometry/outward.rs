//! [`Winding`] finds closed patches of a surface that are inside out, and those that bound the cavities of others.

use std::borrow::Cow;

use super::solid::{signed_volume, tree_of};
use super::tolerance::{INSIDE_WINDING, SURROUNDED};
use super::{Aabb, BoxTree, Groups, Progress, Stopped, TriangleBvh, Vec3};

/// Most corners by which a patch is found to lie within another one.
const MOST_CORNERS: usize = 256;

/// How closed patches wind, by their volumes.
pub struct Winding {
    /// The patches together have a negative volume.
    pub is_inward: bool,
    /// The patches whose volume has not the sign of the sum, each with the smallest other patch that surrounds it. Such a patch
    /// bounds a cavity. One that none surrounds is inside out.
    pub against: Vec<(usize, Option<usize>)>,
}

impl Winding {
    pub fn of(
        points: &[Vec3],
        triangles: &[[u32; 3]],
        patches: &[&[u32]],
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let volumes: Vec<f64> = patches.iter().map(|patch| volume(points, triangles, patch)).collect();
        let is_inward = volumes.iter().sum::<f64>() < 0.0;
        let sign = if is_inward { -1.0 } else { 1.0 };
        let of_sign = |sign: f64| (0..patches.len()).filter(|&patch| volumes[patch] * sign > 0.0).collect::<Vec<_>>();
        let (mut solids, against) = (of_sign(sign), of_sign(-sign));
        if against.is_empty() {
            return Ok(Self { is_inward, against: Vec::new() });
        }
        solids.sort_by(|&a, &b| volumes[a].abs().total_cmp(&volumes[b].abs()).then(a.cmp(&b)));
        let mut solids = Solids::new(points, triangles, patches, solids);
        let around = |patch: usize| {
            let corners = corners_of(points, triangles, patches[patch]);
            Ok((patch, solids.smallest_around(&corners, progress)?))
        };
        Ok(Self { is_inward, against: against.into_iter().map(around).collect::<Result<_, _>>()? })
    }

    /// Returns the patches that are inside out.
    pub fn inside_out(&self) -> impl Iterator<Item = usize> {
        self.against.iter().filter(|(_, around)| around.is_none()).map(|&(patch, _)| patch)
    }
}

/// Reverses the winding of closed patches that are inside out. Returns whether there are any.
pub fn turn_alike(
    points: &[Vec3],
    triangles: &mut Cow<'_, [[u32; 3]]>,
    patches: &[&[u32]],
    progress: &Progress,
) -> Result<bool, Stopped> {
    let winding = Winding::of(points, triangles, patches, progress)?;
    winding.inside_out().for_each(|patch| flip(triangles.to_mut(), patches[patch]));
    Ok(winding.inside_out().next().is_some())
}

/// Returns the parts of a surface that have no corner in common.
pub fn parts(points: usize, triangles: &[[u32; 3]]) -> Vec<Vec<u32>> {
    let (mut groups, mut first) = (Groups::new(triangles.len()), vec![None; points]);
    for (index, triangle) in (0u32..).zip(triangles) {
        for &corner in triangle {
            groups.join(*first[corner as usize].get_or_insert(index), index);
        }
    }
    groups.members()
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
                outside += usize::from(tree.winding_number(place).abs() <= INSIDE_WINDING);
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
        let (points, triangles, patches) = boxes(all);
        assert_eq!(parts(points.len(), &triangles), patches);
        let borrowed: Vec<&[u32]> = patches.iter().map(Vec::as_slice).collect();
        let winding = Winding::of(&points, &triangles, &borrowed, &Progress::silent()).unwrap();
        let mut around = vec![None; patches.len()];
        winding.against.iter().for_each(|&(patch, of)| around[patch] = of);
        let mut alike = Cow::Borrowed(triangles.as_slice());
        let is_changed = turn_alike(&points, &mut alike, &borrowed, &Progress::silent()).unwrap();
        assert_eq!(is_changed, *alike != *triangles);
        let is_outward = borrowed.iter().map(|patch| volume(&points, &alike, patch) > 0.0).collect();
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
