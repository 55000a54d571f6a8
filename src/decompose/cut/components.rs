//! Connected components of the surface in a cell. Polygons belong together when they share a vertex, or when only solid
//! lies between them.

use std::cell::Cell;

use crate::decompose::prepare::polygons::Polygons;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::SAME_VERTEX;
use crate::geometry::vector::doubled_area;
use crate::geometry::{Aabb, BoxTree, Firsts, Groups, Vec3};

/// Rays cast into the solid from each connected piece of surface.
const MAX_RAYS: usize = 12;

/// Most pieces that a side of a cut comes apart into; more stay together and are divided by further cuts.
const MOST_PIECES: usize = 128;

/// Returns the component of each polygon, and the number of components.
pub fn connected(shape: &Shape, polygons: &Polygons, epsilon: f64) -> (Vec<u32>, u32) {
    let mut groups = Groups::new(polygons.len());
    join_at_vertices(&mut groups, polygons, SAME_VERTEX * epsilon);
    let numbered = groups.numbered();
    if numbered.1 as usize > MOST_PIECES {
        return (vec![0; polygons.len()], 1);
    }
    if numbered.1 == 1 || !shape.has_solid() {
        return numbered;
    }
    let rays = Rays::new(polygons);
    for own in groups.members() {
        let step = own.len().div_ceil(MAX_RAYS);
        for &member in own.iter().step_by(step) {
            if !shape.is_sheet(polygons.triangle(member))
                && let Some(hit) = rays.first_hit(shape, member, epsilon)
            {
                groups.join(member, hit);
            }
        }
    }
    groups.numbered()
}

/// Joins polygons that share a vertex. Vertices are rounded to `step`: clipping the same edge in another order moves its
/// vertices by less than that.
fn join_at_vertices(groups: &mut Groups, polygons: &Polygons, step: f64) {
    let (mut firsts, mut first_polygon) = (Firsts::with_room(polygons.corners().len()), Vec::new());
    let key = |c: &Vec3| [c.x, c.y, c.z].map(|v| (v / step).round() as i64 as u64);
    for (index, (polygon, _)) in (0..).zip(polygons.iter()) {
        for corner in polygon {
            match firsts.number(key(corner)) {
                (_, true) => first_polygon.push(index),
                (number, false) => groups.join(first_polygon[number as usize], index),
            }
        }
    }
}

/// Polygons in a tree of their boxes.
struct Rays<'a> {
    polygons: &'a Polygons,
    tree: BoxTree,
}

impl<'a> Rays<'a> {
    fn new(polygons: &'a Polygons) -> Self {
        let bounds = |(corners, _): (&[Vec3], u32)| Aabb::of_points(corners);
        let boxes: Vec<Aabb> = polygons.iter().filter_map(bounds).collect();
        Self { polygons, tree: BoxTree::new(&boxes) }
    }

    /// Returns the first polygon that a ray from the middle of one polygon into the solid meets.
    fn first_hit(&self, shape: &Shape, from: u32, epsilon: f64) -> Option<u32> {
        let polygon = self.polygons.polygon(from);
        let origin = polygon.iter().sum::<Vec3>() / polygon.len() as f64;
        let direction = -doubled_area(&shape.corners(self.polygons.triangle(from))).normalize();
        let first = Cell::new(None::<(f64, u32)>);
        let is_on_the_way = |bounds: &Aabb| {
            let entered = enters(&origin, &direction, &bounds.grown(epsilon));
            entered.is_some_and(|entered| first.get().is_none_or(|(least, _)| entered <= least))
        };
        self.tree.visit(is_on_the_way, |index| {
            let polygon = self.polygons.polygon(index);
            for fan in 2..polygon.len() {
                if index != from
                    && let Some(t) = ray_meets(&origin, &direction, &[polygon[0], polygon[fan - 1], polygon[fan]])
                    && t > epsilon
                    && first.get().is_none_or(|known| (t, index) < known)
                {
                    first.set(Some((t, index)));
                }
            }
        });
        first.get().map(|(_, index)| index)
    }
}

/// Returns the distance along the ray at which it enters the box, 0 inside of it; `None` where it misses the box.
fn enters(origin: &Vec3, direction: &Vec3, bounds: &Aabb) -> Option<f64> {
    let (mut enters, mut leaves) = (0.0, f64::INFINITY);
    for axis in 0..3 {
        if direction[axis] == 0.0 {
            if origin[axis] < bounds.min[axis] || origin[axis] > bounds.max[axis] {
                return None;
            }
            continue;
        }
        let one = (bounds.min[axis] - origin[axis]) / direction[axis];
        let other = (bounds.max[axis] - origin[axis]) / direction[axis];
        enters = f64::max(enters, one.min(other));
        leaves = f64::min(leaves, one.max(other));
    }
    (enters <= leaves).then_some(enters)
}

/// Returns the distance along the ray to the triangle: T. Möller, B. Trumbore, "Fast, Minimum Storage Ray/Triangle
/// Intersection", 1997.
fn ray_meets(origin: &Vec3, direction: &Vec3, corners: &[Vec3; 3]) -> Option<f64> {
    let [a, b, c] = corners;
    let (e, f) = (b - a, c - a);
    let p = direction.cross(&f);
    let determinant = e.dot(&p);
    if determinant == 0.0 {
        return None;
    }
    let s = origin - a;
    let u = s.dot(&p) / determinant;
    let q = s.cross(&e);
    let v = direction.dot(&q) / determinant;
    (u >= 0.0 && v >= 0.0 && u + v <= 1.0).then(|| f.dot(&q) / determinant)
}
