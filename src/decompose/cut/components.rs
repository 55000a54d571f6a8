//! What of the surface in a cell belongs together: what touches, and what has only solid in between.

use crate::decompose::prepare::groups::Groups;
use crate::decompose::prepare::polygons::Polygons;
use crate::decompose::prepare::shape::Shape;
use crate::geometry::Vec3;

/// Rays that look for what is behind a connected piece of surface.
const PROBES: usize = 12;

/// The group of each polygon: those that share a corner are one, and those with nothing but solid in between.
pub fn connected(shape: &Shape, polygons: &Polygons, epsilon: f64) -> (Vec<u32>, u32) {
    let mut members = Groups::new(polygons.len());
    let mut corners: Vec<([i64; 3], u32)> = Vec::with_capacity(polygons.corners().len());
    // Rounded: the same corner may come from edges that were cut in a different order.
    let step = 16.0 * epsilon;
    for (index, (polygon, _)) in polygons.iter().enumerate() {
        corners.extend(polygon.iter().map(|c| ([c.x, c.y, c.z].map(|v| (v / step).round() as i64), index as u32)));
    }
    corners.sort_unstable();
    for pair in corners.windows(2) {
        if pair[0].0 == pair[1].0 {
            members.join(pair[0].1, pair[1].1);
        }
    }
    let groups = members.numbered();
    if groups.1 == 1 || !shape.has_solid() {
        return groups;
    }
    for group in 0..groups.1 {
        let own: Vec<u32> = (0..polygons.len() as u32).filter(|&index| groups.0[index as usize] == group).collect();
        let step = own.len().div_ceil(PROBES);
        for &member in own.iter().step_by(step) {
            if !shape.is_sheet(polygons.triangle(member))
                && let Some(hit) = behind(shape, polygons, member as usize, epsilon)
            {
                members.join(member, hit as u32);
            }
        }
    }
    members.numbered()
}

/// The first polygon that a ray into the solid meets.
fn behind(shape: &Shape, polygons: &Polygons, from: usize, epsilon: f64) -> Option<usize> {
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

/// Distance along the ray to the triangle: T. Möller, B. Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection",
/// 1997.
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
