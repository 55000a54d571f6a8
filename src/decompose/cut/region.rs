//! [`Region`]: a convex polyhedron that planes cut.

use crate::decompose::prepare::polygons::{Side, clip};
use crate::geometry::vector::across;
use crate::geometry::{Aabb, Plane, Vec3};

/// A convex polyhedron, stored as its facets.
#[derive(Clone, Debug)]
pub struct Region {
    facets: Vec<Vec<Vec3>>,
}

impl Region {
    /// Makes the region of a box.
    pub fn of_box(bounds: &Aabb) -> Self {
        let (a, b) = (bounds.min, bounds.max);
        let at = |x: usize, y: usize, z: usize| Vec3::new([a.x, b.x][x], [a.y, b.y][y], [a.z, b.z][z]);
        let facets = vec![
            vec![at(0, 0, 0), at(0, 0, 1), at(0, 1, 1), at(0, 1, 0)],
            vec![at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)],
            vec![at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)],
            vec![at(0, 1, 0), at(0, 1, 1), at(1, 1, 1), at(1, 1, 0)],
            vec![at(0, 0, 0), at(0, 1, 0), at(1, 1, 0), at(1, 0, 0)],
            vec![at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)],
        ];
        Self { facets }
    }

    /// Returns the parts below and above the plane. Vertices within `epsilon` of the plane belong to both.
    pub fn split(&self, plane: &Plane, epsilon: f64) -> (Self, Self) {
        let (mut below, mut above) = (Vec::new(), Vec::new());
        let mut section: Vec<Vec3> = Vec::new();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for facet in &self.facets {
            match clip(facet, plane, epsilon, &mut low, &mut high) {
                Side::Below => below.push(facet.clone()),
                Side::Above => above.push(facet.clone()),
                Side::On => {}
                Side::Across => {
                    below.push(low.clone());
                    above.push(high.clone());
                }
            }
            section.extend(facet.iter().filter(|vertex| plane.height(vertex).abs() <= epsilon));
            section.extend(low.iter().filter(|vertex| plane.height(vertex).abs() <= epsilon));
        }
        let section = sorted_around(section, &plane.normal, epsilon);
        if section.len() >= 3 {
            above.push(section.iter().rev().copied().collect());
            below.push(section);
        }
        (Self { facets: below }, Self { facets: above })
    }

    /// Returns the vertices, each once or more often.
    pub fn vertices(&self) -> impl Iterator<Item = &Vec3> + '_ {
        self.facets.iter().flatten()
    }
}

/// Sorts points of a plane by their angle around their centre, counter-clockwise seen against the normal, each point once.
fn sorted_around(points: Vec<Vec3>, normal: &Vec3, epsilon: f64) -> Vec<Vec3> {
    if points.is_empty() {
        return points;
    }
    let center = points.iter().sum::<Vec3>() / points.len() as f64;
    let [first, second] = across(normal);
    let mut turned: Vec<(f64, Vec3)> = points
        .into_iter()
        .map(|point| {
            let offset = point - center;
            (offset.dot(&second).atan2(offset.dot(&first)), point)
        })
        .collect();
    turned.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut ordered: Vec<Vec3> = Vec::with_capacity(turned.len());
    for (_, point) in turned {
        if ordered.last().is_none_or(|last| (last - point).norm() > epsilon) {
            ordered.push(point);
        }
    }
    if ordered.len() > 1 && ordered.first().zip(ordered.last()).is_some_and(|(a, b)| (a - b).norm() <= epsilon) {
        ordered.pop();
    }
    ordered
}
