//! From points to a hull that is worth its vertices: without those that only rounding put there, and as a slab where
//! there is no volume.

use crate::decompose::prepare::grid::far_ends;
use crate::decompose::prepare::shape::Shape;
use crate::geometry::hull::rank;
use crate::geometry::{Aabb, ConvexHull, HullError, Rank, Vec3};

/// How far points may stay outside for one vertex less, relative to the diagonal: far below what a block can store.
pub const SNUG: f64 = 4e-6;

/// What is thinner than this, relative to the diagonal, becomes a slab: four steps of the block's grid, on which it would
/// else be flat.
pub const THINNEST: f64 = 6e-5;

/// Hulls with more vertices are not searched for needless ones: they are curved.
const MOST_SEARCHED: usize = 96;

/// The hull of the points but for needless vertices: points may stay outside by `loose`. A slab when they are flat;
/// `None` on a line or in a point.
pub fn wrap_piece(points: &[Vec3], shape: &Shape, thickness: f64, loose: f64) -> Option<ConvexHull> {
    wrap_piece_unless(points, shape, thickness, loose, |_| false)
}

/// The same, and `None` where the hull is `refused` already before it is searched for needless vertices.
pub fn wrap_piece_unless(
    points: &[Vec3],
    shape: &Shape,
    thickness: f64,
    loose: f64,
    refused: impl Fn(&ConvexHull) -> bool,
) -> Option<ConvexHull> {
    let snug_distance = SNUG * shape.diagonal;
    let size = Aabb::of_points(points)?.size().max();
    // A piece must not fall under the looseness itself.
    let loose = if size > 50.0 * loose { loose } else { 0.0 };
    let hull = match nearly(points, loose.max(0.25 * snug_distance)) {
        Err(HullError::Degenerate(_)) => ConvexHull::of_points(points),
        hull => hull,
    };
    match hull {
        Ok(hull) if is_thin(&hull, THINNEST * shape.diagonal) => slab(points, thickness).or(Some(hull)),
        Ok(hull) => (!refused(&hull)).then(|| snug(hull, snug_distance)),
        Err(HullError::Degenerate(Rank::Plane)) => slab(points, thickness),
        Err(_) => None,
    }
}

/// True when two parallel planes this far apart have the hull between them, one of them along a facet.
fn is_thin(hull: &ConvexHull, width: f64) -> bool {
    // What is thin has little volume for its size; most hulls need no closer look.
    hull.volume() < width * hull.bounds().size().norm_squared()
        && hull.planes().iter().any(|plane| hull.points().iter().all(|point| plane.height(point) > -width))
}

/// A hull of some of the points, none of the others more than about `loose` above it.
pub fn nearly(points: &[Vec3], loose: f64) -> Result<ConvexHull, HullError> {
    // Equal points are the worst case of the exact predicates, and clipped triangles have most corners six times.
    let distinct = distinct(points);
    let longest = Aabb::of_points(&distinct).map_or(0.0, |bounds| bounds.size().max());
    let negligible = if longest > 0.0 { (2.0 * loose / longest).min(0.05) } else { 0.0 };
    ConvexHull::nearly_of_points(&distinct, negligible)
}

/// Each point once, in the order of their first appearance.
fn distinct(points: &[Vec3]) -> Vec<Vec3> {
    // Open addressing over the bits of the coordinates (D. Knuth, "The Art of Computer Programming", volume 3, 6.4);
    // adding zero makes one of the two zeros. The order is that of the input, whatever the places in the table.
    const FREE: u32 = u32::MAX;
    let slots = (2 * points.len()).next_power_of_two();
    let mut table = vec![FREE; slots];
    let mut kept: Vec<Vec3> = Vec::with_capacity(points.len());
    for point in points {
        let mixed = point
            .iter()
            .fold(0u64, |mixed, c| (mixed.rotate_left(23) ^ (c + 0.0).to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut slot = (mixed >> 32) as usize & (slots - 1);
        while table[slot] != FREE && kept[table[slot] as usize] != *point {
            slot = (slot + 1) & (slots - 1);
        }
        if table[slot] == FREE {
            table[slot] = kept.len() as u32;
            kept.push(*point);
        }
    }
    kept
}

/// A hull of some of the vertices with every vertex at most `epsilon` above its planes.
pub fn snug(hull: ConvexHull, epsilon: f64) -> ConvexHull {
    let all = hull.points();
    if all.len() <= 8 || all.len() > MOST_SEARCHED {
        return hull;
    }
    let center = all.iter().sum::<Vec3>() / all.len() as f64;
    let reach: Vec<f64> = all.iter().map(|point| (point - center).norm_squared()).collect();
    let mut chosen = vec![false; all.len()];
    // Of those farthest in a direction, the one farthest from the centre is a corner rather than a bump of a facet.
    let farthest = |direction: &Vec3, least: f64| -> Option<usize> {
        let highest = all.iter().map(|p| direction.dot(p)).fold(f64::NEG_INFINITY, f64::max);
        (highest > least)
            .then(|| {
                (0..all.len())
                    .filter(|&i| direction.dot(&all[i]) >= highest - epsilon)
                    .max_by(|&a, &b| reach[a].total_cmp(&reach[b]).then(b.cmp(&a)))
            })
            .flatten()
    };
    for index in 0..8 {
        let sign = |bit: usize| if index >> bit & 1 == 1 { 1.0 } else { -1.0 };
        // Skewed, so that an axis-parallel box has no ties.
        let direction = Vec3::new(sign(0), sign(1) * 0.91, sign(2) * 0.83);
        if let Some(corner) = farthest(&direction, f64::NEG_INFINITY) {
            chosen[corner] = true;
        }
    }
    loop {
        let points: Vec<Vec3> = all.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(p, _)| *p).collect();
        let Ok(candidate) = ConvexHull::of_points(&points) else {
            let Some(next) = chosen.iter().position(|chosen| !chosen) else { return hull };
            chosen[next] = true;
            continue;
        };
        let mut grown = false;
        for plane in candidate.planes() {
            if let Some(corner) = farthest(&plane.normal, plane.offset + epsilon)
                && !chosen[corner]
            {
                chosen[corner] = true;
                grown = true;
            }
        }
        if !grown {
            return candidate;
        }
        if chosen.iter().all(|chosen| *chosen) {
            return hull;
        }
    }
}

/// The flat hull of coplanar points, thickened on both sides; `None` when they are on a line.
pub fn slab(points: &[Vec3], thickness: f64) -> Option<ConvexHull> {
    let normal = flat_normal(points)?;
    let origin = points.iter().sum::<Vec3>() / points.len() as f64;
    let first = Vec3::ith(normal.iamin(), 1.0).cross(&normal).normalize();
    let second = normal.cross(&first);
    let flat: Vec<[f64; 2]> =
        points.iter().map(|p| p - origin).map(|offset| [offset.dot(&first), offset.dot(&second)]).collect();
    let outline = outline(flat, thickness * 1e-3);
    let half = normal * (thickness * 0.5);
    let corners: Vec<Vec3> = outline
        .iter()
        .map(|&index| points[index])
        .flat_map(|corner| {
            let corner = corner - normal * (corner - origin).dot(&normal);
            [corner - half, corner + half]
        })
        .collect();
    ConvexHull::of_points(&corners).ok()
}

/// The normal of the plane through the points, from the triangle of the largest area among extreme ones.
fn flat_normal(points: &[Vec3]) -> Option<Vec3> {
    let [a, b] = far_ends(points, points.first()?)?;
    let area = |p: &Vec3| (b - a).cross(&(p - a));
    let c = points.iter().max_by(|p, q| area(p).norm_squared().total_cmp(&area(q).norm_squared()))?;
    let normal = area(c);
    (normal.norm() > 0.0 && rank(points).is_ok_and(|rank| rank >= Rank::Plane)).then(|| normal.normalize())
}

/// Indices of the corners of the flat hull: A. M. Andrew's monotone chain, 1979, without corners that stick out less
/// than `epsilon`.
fn outline(flat: Vec<[f64; 2]>, epsilon: f64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..flat.len()).collect();
    order.sort_by(|&a, &b| flat[a][0].total_cmp(&flat[b][0]).then(flat[a][1].total_cmp(&flat[b][1])).then(a.cmp(&b)));
    let sticks_out = |a: usize, b: usize, c: usize| {
        let [ux, uy] = [flat[c][0] - flat[a][0], flat[c][1] - flat[a][1]];
        let [vx, vy] = [flat[b][0] - flat[a][0], flat[b][1] - flat[a][1]];
        let length = (ux * ux + uy * uy).sqrt();
        if length <= epsilon { (vx * vx + vy * vy).sqrt() > epsilon } else { (vx * uy - vy * ux) / length > epsilon }
    };
    let half = |order: &mut dyn Iterator<Item = usize>| {
        let mut chain: Vec<usize> = Vec::new();
        for index in order {
            while chain.len() >= 2 && !sticks_out(chain[chain.len() - 2], chain[chain.len() - 1], index) {
                chain.pop();
            }
            chain.push(index);
        }
        chain.pop();
        chain
    };
    let mut outline = half(&mut order.iter().copied());
    outline.extend(half(&mut order.iter().rev().copied()));
    outline
}
