//! Connected components of the surface in a cell. Polygons belong together when they share a vertex, or when only solid
//! lies between them.

use crate::decompose::prepare::groups::Groups;
use crate::decompose::prepare::polygons::Polygons;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::SAME_VERTEX;
use crate::geometry::Vec3;

/// Rays cast into the solid from each connected piece of surface.
const MAX_RAYS: usize = 12;

/// Returns the component of each polygon, and the number of components.
pub fn connected(shape: &Shape, polygons: &Polygons, epsilon: f64) -> (Vec<u32>, u32) {
    let mut groups = Groups::new(polygons.len());
    join_at_vertices(&mut groups, polygons, SAME_VERTEX * epsilon);
    let numbered = groups.numbered();
    if numbered.1 == 1 || !shape.has_solid() {
        return numbered;
    }
    for group in 0..numbered.1 {
        let own: Vec<u32> = (0..polygons.len() as u32).filter(|&index| numbered.0[index as usize] == group).collect();
        let step = own.len().div_ceil(MAX_RAYS);
        for &member in own.iter().step_by(step) {
            if !shape.is_sheet(polygons.triangle(member))
                && let Some(hit) = first_hit(shape, polygons, member as usize, epsilon)
            {
                groups.join(member, hit as u32);
            }
        }
    }
    groups.numbered()
}

/// Joins polygons that share a vertex. Vertices are rounded to `step`: clipping the same edge in another order moves its
/// vertices by less than that.
fn join_at_vertices(groups: &mut Groups, polygons: &Polygons, step: f64) {
    let mut vertices: Vec<([i64; 3], u32)> = Vec::with_capacity(polygons.corners().len());
    for (index, (polygon, _)) in polygons.iter().enumerate() {
        vertices.extend(polygon.iter().map(|c| ([c.x, c.y, c.z].map(|v| (v / step).round() as i64), index as u32)));
    }
    vertices.sort_unstable();
    for pair in vertices.windows(2) {
        if pair[0].0 == pair[1].0 {
            groups.join(pair[0].1, pair[1].1);
        }
    }
}

/// Returns the first polygon that a ray from the middle of one polygon into the solid meets.
fn first_hit(shape: &Shape, polygons: &Polygons, from: usize, epsilon: f64) -> Option<usize> {
    let (polygon, triangle) = polygons.iter().nth(from)?;
    let origin = polygon.iter().sum::<Vec3>() / polygon.len() as f64;
    let [a, b, c] = shape.corners(triangle);
    let direction = -(b - a).cross(&(c - a)).normalize();
    let mut first: Option<(f64, usize)> = None;
    for (index, (polygon, _)) in polygons.iter().enumerate() {
        if index == from {
            continue;
        }
        for fan in 2..polygon.len() {
            if let Some(t) = ray_meets(&origin, &direction, &[polygon[0], polygon[fan - 1], polygon[fan]])
                && t > epsilon
                && first.is_none_or(|(least, _)| t < least)
            {
                first = Some((t, index));
            }
        }
    }
    first.map(|(_, index)| index)
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
