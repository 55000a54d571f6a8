//! Components that nobody can see because they lie within a solid: they cost nothing, and their space counts once.

use super::component::Component;
use crate::decompose::tolerance::{HIDDEN_CAP, LARGE_FACE};
use crate::geometry::outward::{Trees, volume};
use crate::geometry::sequence;
use crate::geometry::tolerance::INSIDE_WINDING;
use crate::geometry::{Aabb, BoxTree, Progress, Stopped, TriangleBvh, Vec3};

/// Solids around a component that are tested for holding it, the smallest first.
const MOST_AROUND: usize = 4;

/// Places of a large triangle that are looked at besides its corners and its centre. Of triangles that show by a sixth of their area,
/// twelve places miss one in nine.
const PLACES_OF_A_LARGE_FACE: usize = 12;

/// A set of solids that something may lie within.
pub struct Within {
    solids: TriangleBvh,
    diagonal: f64,
}

impl Within {
    pub fn new(points: &[Vec3], triangles: &[[u32; 3]], diagonal: f64, progress: &Progress) -> Result<Self, Stopped> {
        let solids = TriangleBvh::of_many(points, triangles, progress)?;
        Ok(Self { solids, diagonal })
    }

    /// Returns true where a triangle lies in the solids or nearly touches them, as far as some of its places show.
    pub fn holds(&self, points: &[Vec3], triangle: &[u32; 3]) -> bool {
        let holds = |place: &Vec3| {
            self.solids.winding_number(place).abs() > INSIDE_WINDING
                || self.solids.closest_within(place, HIDDEN_CAP * self.diagonal).is_some()
        };
        places(points, triangle, self.diagonal).all(|place| holds(&place))
    }
}

/// Returns the corners and the centre of a triangle, and more places of a large one: the bars of a window may hold all of those.
fn places(points: &[Vec3], triangle: &[u32; 3], diagonal: f64) -> impl Iterator<Item = Vec3> {
    let [a, b, c] = triangle.map(|corner| points[corner as usize]);
    let longest = (a - b).norm_squared().max((b - c).norm_squared()).max((c - a).norm_squared()).sqrt();
    let more = if longest > LARGE_FACE * diagonal { PLACES_OF_A_LARGE_FACE } else { 0 };
    let place = move |index| {
        let [u, v, w] = sequence::in_triangle(index);
        a * u + b * v + c * w
    };
    [a, b, c, (a + b + c) / 3.0].into_iter().chain((0..more).map(place))
}

/// Drops sheets within solids and closed solids within one other closed solid.
pub fn without_hidden(
    points: &[Vec3],
    triangles: &[[u32; 3]],
    mut components: Vec<Component>,
    diagonal: f64,
    progress: &Progress,
) -> Result<Vec<Component>, Stopped> {
    let corners = |component: &Component| -> Vec<[u32; 3]> {
        component.triangles.iter().map(|&index| triangles[index as usize]).collect()
    };
    let closed: Vec<usize> = (0..components.len()).filter(|&index| components[index].closed).collect();
    if closed.is_empty() || components.len() == 1 {
        return Ok(components);
    }
    // Only sheets are looked for in all solids together.
    let has_sheets = components.iter().any(|component| !component.solid);
    let holding = closed.iter().filter(|_| has_sheets).flat_map(|&index| corners(&components[index]));
    let solids = Within::new(points, &holding.collect::<Vec<_>>(), diagonal, progress)?;
    let nests = Nests::new(points, triangles, &components, closed);
    let mut trees = Trees::new(points, triangles, nests.closed.len());
    let mut is_hidden = vec![false; components.len()];
    for (index, component) in components.iter().enumerate() {
        progress.check()?;
        is_hidden[index] = if component.closed {
            let mut is_within = false;
            for number in nests.around(index) {
                let around = &components[nests.closed[number]].triangles;
                let bvh = trees.of(number, around, progress)?;
                let is_inside = |place: Vec3| bvh.winding_number(&place) > INSIDE_WINDING;
                is_within = are_all(corners(component), progress, |triangle| {
                    places(points, triangle, diagonal).all(is_inside)
                })?;
                if is_within {
                    break;
                }
            }
            is_within
        } else {
            !component.solid && are_all(corners(component), progress, |triangle| solids.holds(points, triangle))?
        };
    }
    let mut number = 0;
    components.retain(|_| {
        number += 1;
        !is_hidden[number - 1]
    });
    Ok(components)
}

/// Returns whether the test is true for all triangles. Each may take as long as some winding numbers do.
pub(super) fn are_all(
    triangles: impl IntoIterator<Item = [u32; 3]>,
    progress: &Progress,
    test: impl Fn(&[u32; 3]) -> bool,
) -> Result<bool, Stopped> {
    for triangle in triangles {
        progress.check()?;
        if !test(&triangle) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Closed components by their boxes and volumes.
struct Nests {
    closed: Vec<usize>,
    boxes: Vec<Aabb>,
    volumes: Vec<f64>,
    tree: BoxTree,
}

impl Nests {
    fn new(points: &[Vec3], triangles: &[[u32; 3]], components: &[Component], closed: Vec<usize>) -> Self {
        let bounds = |&index: &usize| {
            let members = components[index].triangles.iter().flat_map(|&member| triangles[member as usize]);
            Aabb::of_points(members.map(|corner| &points[corner as usize]))
        };
        let boxes: Vec<Aabb> = closed.iter().filter_map(bounds).collect();
        let volumes = closed.iter().map(|&index| volume(points, triangles, &components[index].triangles)).collect();
        Self { tree: BoxTree::new(&boxes), closed, boxes, volumes }
    }

    /// Returns the numbers of the larger solids around a closed component, judged by their boxes, the smallest first.
    fn around(&self, component: usize) -> Vec<usize> {
        let Ok(own) = self.closed.binary_search(&component) else { return Vec::new() };
        let Aabb { min, max } = self.boxes[own];
        let mut around: Vec<usize> = self.tree.around(&min).into_iter().map(|number| number as usize).collect();
        around.retain(|&number| {
            let bounds = &self.boxes[number];
            bounds.contains(&min) && bounds.contains(&max) && self.volumes[number] > self.volumes[own]
        });
        around.sort_by(|&a, &b| self.volumes[a].total_cmp(&self.volumes[b]).then(a.cmp(&b)));
        around.truncate(MOST_AROUND);
        around
    }
}
