//! Turns solids outward: their volume is positive then, and that of their cavities negative.

use super::component::Component;
use crate::decompose::tolerance::INSIDE_WINDING;
use crate::geometry::solid::signed_volume;
use crate::geometry::{Aabb, TriangleBvh, Vec3};

/// Most cavities whose solids are looked for: finding the solid around each takes quadratic time.
const MOST_CAVITIES: usize = 64;

/// Turns solids with negative volume outward and joins each cavity to the smallest solid around it. Returns the number of
/// flipped triangles.
pub fn turn_outward(points: &[Vec3], triangles: &mut [[u32; 3]], components: &mut Vec<Component>) -> usize {
    let mut flipped = turn_open(points, triangles, components);
    let closed: Vec<usize> = (0..components.len()).filter(|&index| components[index].closed).collect();
    let volume_of = |component: &Component| volume(points, triangles, &component.triangles);
    let mut volumes: Vec<f64> = components.iter().map(volume_of).collect();
    if closed.iter().map(|&index| volumes[index]).sum::<f64>() < 0.0 {
        for &index in &closed {
            flipped += flip(triangles, &components[index].triangles);
            volumes[index] = -volumes[index];
        }
    }
    let mut solids: Vec<usize> = closed.iter().copied().filter(|&index| volumes[index] > 0.0).collect();
    solids.sort_by(|&a, &b| volumes[a].total_cmp(&volumes[b]).then(a.cmp(&b)));
    let mut solids = Solids { points, bvhs: solids.into_iter().map(|index| (index, None)).collect() };
    let mut cavities = Vec::new();
    for &index in closed.iter().filter(|&&index| volumes[index] < 0.0).take(MOST_CAVITIES) {
        let Some(&first) = components[index].triangles.first() else { continue };
        let place = points[triangles[first as usize][0] as usize];
        match solids.smallest_around(&place, triangles, components) {
            Some(solid) => cavities.push((index, solid)),
            None => flipped += flip(triangles, &components[index].triangles),
        }
    }
    for (cavity, solid) in cavities {
        let members = std::mem::take(&mut components[cavity].triangles);
        components[solid].triangles.extend(members);
    }
    components.retain(|component| !component.triangles.is_empty());
    flipped
}

/// Turns all open solids together, by the volume around their common centre: the volume of a lid alone has no sign.
fn turn_open(points: &[Vec3], triangles: &mut [[u32; 3]], components: &[Component]) -> usize {
    let open = components.iter().filter(|component| component.solid && !component.closed);
    let together: Vec<u32> = open.flat_map(|component| &component.triangles).copied().collect();
    if volume(points, triangles, &together) < 0.0 { flip(triangles, &together) } else { 0 }
}

/// Solids, smallest first, each with a tree of its triangles from the first query on.
struct Solids<'a> {
    points: &'a [Vec3],
    bvhs: Vec<(usize, Option<TriangleBvh>)>,
}

impl Solids<'_> {
    fn smallest_around(&mut self, place: &Vec3, triangles: &[[u32; 3]], components: &[Component]) -> Option<usize> {
        let points = self.points;
        self.bvhs.iter_mut().find_map(|(solid, bvh)| {
            let members = || components[*solid].triangles.iter().map(|&member| triangles[member as usize]);
            let bvh = bvh.get_or_insert_with(|| TriangleBvh::new(points, &members().collect::<Vec<_>>()));
            (bvh.winding_number(place) > INSIDE_WINDING).then_some(*solid)
        })
    }
}

/// Returns the signed volume of a patch around the centre of its box.
pub fn volume(points: &[Vec3], triangles: &[[u32; 3]], patch: &[u32]) -> f64 {
    let members = || patch.iter().map(|&index| triangles[index as usize]);
    let bounds = Aabb::of_points(members().flatten().map(|corner| &points[corner as usize]));
    bounds.map_or(0.0, |bounds| signed_volume(points, members(), &bounds.center()))
}

/// Reverses the winding of a patch. Returns the number of its triangles.
fn flip(triangles: &mut [[u32; 3]], patch: &[u32]) -> usize {
    for &index in patch {
        triangles[index as usize].swap(1, 2);
    }
    patch.len()
}
