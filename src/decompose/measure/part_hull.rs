//! Hulls of parts, without vertices that only rounding causes, and slabs where a part has no volume.

use super::slab::slab_behind;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{LOOSE_PART_SIZE, MOST_NEGLIGIBLE, NEGLIGIBLE_OF_TIGHT, THINNEST_HULL, TIGHT};
use crate::geometry::{Aabb, ConvexHull, Firsts, HullError, Plane, Rank, Vec3};

/// Vertices up to which a hull has none to spare.
const FEW_VERTICES: usize = 8;

/// Vertices above which a hull is not searched for needless ones: it is curved.
const MOST_SEARCHED: usize = 96;

/// Length along the axes of the directions in which extreme vertices are looked for. They differ, so that a box along the
/// axes has no ties.
const DIRECTION: [f64; 3] = [1.0, 0.91, 0.83];

/// Returns the hull of the points without needless vertices. Points may stay outside by `loose`. Flat points give a slab
/// of `thickness`, points on a line `None`.
pub fn wrap_piece(points: &[Vec3], shape: &Shape, thickness: f64, loose: f64) -> Option<ConvexHull> {
    wrap_piece_unless(points, shape, thickness, loose, |_| false)
}

/// Does the same as [`wrap_piece`], but returns `None` where `refused` returns true for the hull before the search for
/// needless vertices.
pub fn wrap_piece_unless(
    points: &[Vec3],
    shape: &Shape,
    thickness: f64,
    loose: f64,
    refused: impl Fn(&ConvexHull) -> bool,
) -> Option<ConvexHull> {
    let tight = TIGHT * shape.diagonal;
    let size = Aabb::of_points(points)?.size().max();
    let loose = if size > LOOSE_PART_SIZE * loose { loose } else { 0.0 };
    // A sheet stays in the middle of its slab.
    let walls: &[Plane] = if shape.has_sheets() { &[] } else { &shape.walls };
    let hull = match nearly(points, loose.max(NEGLIGIBLE_OF_TIGHT * tight)) {
        Err(HullError::Degenerate(_)) => ConvexHull::of_points(points),
        hull => hull,
    };
    match hull {
        Ok(hull) if is_thin(&hull, THINNEST_HULL * shape.diagonal) => {
            slab_behind(points, thickness, walls).or(Some(hull))
        }
        Ok(hull) => (!refused(&hull)).then(|| tightened(hull, tight)),
        Err(HullError::Degenerate(Rank::Plane)) => slab_behind(points, thickness, walls),
        Err(_) => None,
    }
}

/// Returns true when the hull lies between a facet and a parallel plane at distance `width`.
pub fn is_thin(hull: &ConvexHull, width: f64) -> bool {
    // A thin hull has little volume for its size, which rules out most hulls quickly.
    hull.volume() < width * hull.bounds().size().norm_squared()
        && hull.planes().iter().any(|plane| hull.points().iter().all(|point| plane.height(point) > -width))
}

/// Returns a hull of some of the points. The others are at most about `loose` above it.
pub fn nearly(points: &[Vec3], loose: f64) -> Result<ConvexHull, HullError> {
    // Equal points are the worst case of exact predicates, and most corners of clipped triangles occur six times.
    let distinct = distinct(points);
    let longest = Aabb::of_points(&distinct).map_or(0.0, |bounds| bounds.size().max());
    let negligible = if longest > 0.0 { (2.0 * loose / longest).min(MOST_NEGLIGIBLE) } else { 0.0 };
    ConvexHull::nearly_of_points(&distinct, negligible)
}

/// Returns each point once, in the order of first appearance.
pub fn distinct(points: &[Vec3]) -> Vec<Vec3> {
    let mut firsts = Firsts::with_room(points.len());
    // Adding zero makes both zeros equal.
    let bits = |point: &Vec3| [point.x, point.y, point.z].map(|c| (c + 0.0).to_bits());
    points.iter().filter(|point| firsts.number(bits(point)).1).copied().collect()
}

/// Returns a hull of some of the vertices; all others are at most `epsilon` above its planes.
pub(super) fn tightened(hull: ConvexHull, epsilon: f64) -> ConvexHull {
    let all = hull.points();
    if all.len() <= FEW_VERTICES || all.len() > MOST_SEARCHED {
        return hull;
    }
    let extremes = Extremes::new(all, epsilon);
    let mut chosen = vec![false; all.len()];
    for index in 0..8 {
        let signed = |axis: usize, _| if index >> axis & 1 == 1 { DIRECTION[axis] } else { -DIRECTION[axis] };
        if let Some(vertex) = extremes.farthest(&Vec3::from_fn(signed), f64::NEG_INFINITY) {
            chosen[vertex] = true;
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
            if let Some(vertex) = extremes.farthest(&plane.normal, plane.offset + epsilon)
                && !chosen[vertex]
            {
                chosen[vertex] = true;
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

/// Points and their squared distances from their centre.
struct Extremes<'a> {
    points: &'a [Vec3],
    reach: Vec<f64>,
    epsilon: f64,
}

impl<'a> Extremes<'a> {
    fn new(points: &'a [Vec3], epsilon: f64) -> Self {
        let center = points.iter().sum::<Vec3>() / points.len() as f64;
        Self { points, reach: points.iter().map(|point| (point - center).norm_squared()).collect(), epsilon }
    }

    /// Returns the extreme point in a direction if it is higher than `least`. Of those within `epsilon` of the highest, it
    /// is the one farthest from the centre: a vertex rather than a bump within a facet.
    fn farthest(&self, direction: &Vec3, least: f64) -> Option<usize> {
        let highest = self.points.iter().map(|p| direction.dot(p)).fold(f64::NEG_INFINITY, f64::max);
        if highest <= least {
            return None;
        }
        (0..self.points.len())
            .filter(|&i| direction.dot(&self.points[i]) >= highest - self.epsilon)
            .max_by(|&a, &b| self.reach[a].total_cmp(&self.reach[b]).then(b.cmp(&a)))
    }
}
