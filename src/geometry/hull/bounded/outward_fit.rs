//! Outward vertex fitting: takes the farthest points as vertices and moves each outward until all other points are
//! inside.
//!
//! This takes about as long as the exact hull, a tenth of the time of edge collapses. The added volume depends on the
//! shape: next to nothing where vertices crowd along rounded edges, a few percent on a ball.
//!
//! 1. Quickhull stops at the vertex limit, and leaves some points outside.
//! 2. Each point outside pushes the triangle below it outward, along the normals at the triangle's vertices. A push is
//!    the projection onto the half-space in which the point is inside (S. Kaczmarz, 1937).
//! 3. Each vertex goes back as far as the points near it allow.
//! 4. Each point pushes once more, now the triangle through which its ray from the centre leaves. A point below that
//!    triangle is inside.

use super::containment::grown_around;
use crate::geometry::Vec3;
use crate::geometry::hull::exact::{Limited, PartialHull, hull_up_to};
use crate::geometry::hull::frame::Frame;
use crate::geometry::hull::{ConvexHull, HullError};
use crate::geometry::solid::signed_volume;
use crate::geometry::tolerance::ACCEPTED_GROWTH;
use crate::geometry::vector::doubled_area;

/// Most steps from triangle to triangle in search of the one below a point.
const MOST_STEPS: usize = 16;
/// Rounds in which every point outside pushes the triangle below it.
const PUSHES: usize = 3;
/// Factor by which a push goes too far. With exact pushes, the rest would shrink from round to round without vanishing.
const OVERSHOOT: f64 = 1.01;
/// Rounds in which every vertex goes back.
const RETREATS: usize = 2;

/// Returns the exact hull where that has at most `max_vertices` vertices, else a hull close around it.
///
/// Returns `None` where the hull would add more than [`ACCEPTED_GROWTH`]. `frame` is that of the points or of a larger
/// set.
pub fn wrap_outward(points: &[Vec3], frame: &Frame, max_vertices: usize) -> Result<Option<ConvexHull>, HullError> {
    let is_allowed = |hull: &ConvexHull| hull.points.len() <= max_vertices;
    let partial = match hull_up_to(points, frame, max_vertices)? {
        Limited::Exact(hull) => return Ok(Some(hull).filter(is_allowed)),
        Limited::Partial(partial) => partial,
    };
    let mut fit = OutwardFit::new(&partial, points, frame);
    fit.push_out();
    fit.retreat();
    fit.aim_from_center(&partial);
    fit.push_out();
    let corners = fit.corners(&partial, points, frame);
    // The other points were inside before the vertices moved, and still are.
    let moved = partial.corners.iter().zip(&corners).map(|(&corner, to)| (&points[corner as usize], to));
    let moved = moved.filter(|(from, to)| from != to).map(|(from, _)| *from);
    let source: Vec<Vec3> = partial.outside.iter().map(|&(_, point)| points[point as usize]).chain(moved).collect();
    // Rounding can make the vertices of slivers degenerate. The caller then collapses edges instead.
    let Ok(hull) = grown_around(corners, &source) else { return Ok(None) };
    let local: Vec<Vec3> = hull.points.iter().map(|p| frame.local(p)).collect();
    let volume = |at: &[Vec3], triangles: &[[u32; 3]]| signed_volume(at, triangles.iter().copied(), &Vec3::zeros());
    let is_close = volume(&local, &hull.faces) <= ACCEPTED_GROWTH * volume(&fit.at, &partial.triangles);
    Ok(Some(hull).filter(|hull| is_close && is_allowed(hull)))
}

/// The vertices and the points outside, in local coordinates.
struct OutwardFit<'a> {
    triangles: &'a [[u32; 3]],
    /// Vertices before they move.
    at: Vec<Vec3>,
    /// Unit normal at each vertex.
    outward: Vec<Vec3>,
    /// How far each vertex has moved along its normal.
    moved: Vec<f64>,
    /// Points outside, each with the triangle below it.
    outside: Vec<(u32, Vec3)>,
}

impl<'a> OutwardFit<'a> {
    fn new(partial: &'a PartialHull, points: &[Vec3], frame: &Frame) -> Self {
        let local = |point: u32| frame.local(&points[point as usize]);
        let at: Vec<Vec3> = partial.corners.iter().map(|&corner| local(corner)).collect();
        let outside = partial.outside.iter().map(|&(start, point)| {
            let point = local(point);
            (triangle_below(partial, &at, start, &point), point)
        });
        let outside = outside.collect();
        let outward = outward_normals(&partial.triangles, &at);
        Self { triangles: &partial.triangles, moved: vec![0.0; at.len()], outside, outward, at }
    }

    /// Returns the present position of a vertex.
    fn position(&self, corner: u32) -> Vec3 {
        let corner = corner as usize;
        self.at[corner] + self.outward[corner] * self.moved[corner]
    }

    /// Gives each point to the triangle through which its ray from the centre leaves.
    fn aim_from_center(&mut self, partial: &PartialHull) {
        let center = self.at.iter().sum::<Vec3>() / self.at.len() as f64;
        for number in 0..self.outside.len() {
            let (mut triangle, point) = self.outside[number];
            let ray = point - center;
            for _ in 0..MOST_STEPS {
                let [a, b, c] = self.triangles[triangle as usize].map(|corner| self.position(corner) - center);
                let sides = [a.cross(&b).dot(&ray), b.cross(&c).dot(&ray), c.cross(&a).dot(&ray)];
                match (0..3).min_by(|&i, &j| sides[i].total_cmp(&sides[j])) {
                    Some(least) if sides[least] < 0.0 => triangle = partial.adjacent[triangle as usize][least],
                    _ => break,
                }
            }
            self.outside[number].0 = triangle;
        }
    }

    /// Returns the sixfold volume of a triangle's cone to a point, with corner `k` where it was before it moved, and
    /// the growth of that volume for each unit that corner `k` moves. The volume is negative for a point above the
    /// triangle.
    fn cone(&self, triangle: &[u32; 3], point: &Vec3, k: usize) -> (f64, f64) {
        let corner = triangle[k] as usize;
        let from = |step: usize| self.position(triangle[(k + step) % 3]) - point;
        let side = from(1).cross(&from(2));
        ((self.at[corner] - point).dot(&side), self.outward[corner].dot(&side))
    }

    /// Moves vertices outward until each triangle is above the points over it. Each vertex of a triangle moves in
    /// proportion to its effect, which is the projection onto a half-space (S. Kaczmarz, 1937).
    fn push_out(&mut self) {
        for _ in 0..PUSHES {
            for number in 0..self.outside.len() {
                let (triangle, point) = self.outside[number];
                let corners = self.triangles[triangle as usize];
                let cones = [0, 1, 2].map(|k| self.cone(&corners, &point, k));
                let height = -(cones[0].0 + cones[0].1 * self.moved[corners[0] as usize]);
                let slopes = cones.map(|(_, slope)| slope.max(0.0));
                let squares: f64 = slopes.iter().map(|slope| slope * slope).sum();
                if height > 0.0 && squares > 0.0 {
                    for (corner, slope) in corners.into_iter().zip(slopes) {
                        self.moved[corner as usize] += OVERSHOOT * height * slope / squares;
                    }
                }
            }
        }
    }

    /// Moves each vertex back to where the points around it still are inside.
    fn retreat(&mut self) {
        let mut demands: Vec<(u32, u32, usize)> = Vec::with_capacity(3 * self.outside.len());
        for (number, (triangle, _)) in self.outside.iter().enumerate() {
            let corners = self.triangles[*triangle as usize];
            demands.extend((0..3).map(|k| (corners[k], number as u32, k)));
        }
        demands.sort_unstable();
        for _ in 0..RETREATS {
            for around in demands.chunk_by(|one, other| one.0 == other.0) {
                let needed = |&(_, number, k): &(u32, u32, usize)| {
                    let (triangle, point) = &self.outside[number as usize];
                    let (rest, slope) = self.cone(&self.triangles[*triangle as usize], point, k);
                    if slope > 0.0 { -rest / slope } else { 0.0 }
                };
                let needed = around.iter().map(needed).fold(0.0, f64::max);
                let moved = &mut self.moved[around[0].0 as usize];
                *moved = moved.min(needed);
            }
        }
    }

    /// Returns the vertices in the unit of the input. A vertex that did not move keeps its bits.
    fn corners(&self, partial: &PartialHull, points: &[Vec3], frame: &Frame) -> Vec<Vec3> {
        let moved = self.outward.iter().zip(&self.moved);
        let corner = |(&corner, (outward, &moved)): (&u32, (&Vec3, &f64))| {
            let corner = points[corner as usize];
            if moved > 0.0 { corner + frame.step(&(outward * moved)) } else { corner }
        };
        partial.corners.iter().zip(moved).map(corner).collect()
    }
}

/// Returns the triangle below a point that is above the triangle `start`.
///
/// Crosses the edge that the point is farthest beyond, as long as the point is above the next triangle too.
fn triangle_below(partial: &PartialHull, at: &[Vec3], start: u32, point: &Vec3) -> u32 {
    let corners = |triangle: u32| partial.triangles[triangle as usize].map(|corner| at[corner as usize]);
    let (mut before, mut triangle) = (start, start);
    for _ in 0..MOST_STEPS {
        let [a, b, c] = corners(triangle);
        let normal = doubled_area(&[a, b, c]);
        let inside = |from: &Vec3, to: &Vec3| normal.cross(&(to - from)).dot(&(point - from)) / (to - from).norm();
        let insides = [inside(&a, &b), inside(&b, &c), inside(&c, &a)];
        let least = (0..3).min_by(|&i, &j| insides[i].total_cmp(&insides[j])).unwrap_or(0);
        let next = partial.adjacent[triangle as usize][least];
        let [a, b, c] = corners(next);
        // A point over a ridge is beyond it seen from both triangles: going back would never end.
        if insides[least] >= 0.0 || next == before || doubled_area(&[a, b, c]).dot(&(point - a)) <= 0.0 {
            break;
        }
        (before, triangle) = (triangle, next);
    }
    triangle
}

/// Returns the normal at each vertex: the mean of the unit normals of the faces around it, each weighted by the sine of
/// the face's angle at the vertex.
fn outward_normals(triangles: &[[u32; 3]], at: &[Vec3]) -> Vec<Vec3> {
    let mut normals = vec![Vec3::zeros(); at.len()];
    for triangle in triangles {
        let [a, b, c] = triangle.map(|corner| at[corner as usize]);
        let area = doubled_area(&[a, b, c]);
        let lengths = [(b - a).norm(), (c - b).norm(), (a - c).norm()];
        for k in 0..3 {
            normals[triangle[k] as usize] += area / (lengths[k] * lengths[(k + 2) % 3]);
        }
    }
    normals.iter().map(|normal| normal.try_normalize(0.0).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{prove, samples};

    fn fitted(points: &[Vec3], max_vertices: usize) -> Option<ConvexHull> {
        wrap_outward(points, &Frame::of_points(points).unwrap(), max_vertices).unwrap()
    }

    /// A box with rounded edges, each rounding divided into `steps`.
    fn rounded_box(steps: u32, radius: f64) -> Vec<Vec3> {
        let ball = |i: u32, j: u32| {
            let angle = |k: u32| std::f64::consts::FRAC_PI_2 * f64::from(k) / f64::from(steps);
            let (sin, cos) = angle(i).sin_cos();
            let (across, along) = angle(j).sin_cos();
            Vec3::new(cos * along, cos * across, sin) * radius
        };
        let signs = (0..8).map(|k| [0, 1, 2].map(|axis| if k >> axis & 1 == 0 { 1.0 } else { -1.0 }));
        signs
            .flat_map(|s| {
                let corner = move |p: Vec3| (p + Vec3::repeat(1.0 - radius)).component_mul(&Vec3::from(s));
                (0..=steps).flat_map(move |i| (0..=steps).map(move |j| corner(ball(i, j))))
            })
            .collect()
    }

    #[test]
    fn vertices_crowded_along_rounded_edges_are_wrapped_closely() {
        for scale in [1e-300, 1.0, 1e150] {
            let points: Vec<Vec3> = rounded_box(8, 0.02).iter().map(|p| p * scale).collect();
            let exact = ConvexHull::of_points(&points).unwrap();
            assert!(exact.points().len() > 400, "{}", exact.points().len());
            let hull = fitted(&points, 256).expect("close enough");
            assert!(prove(&hull, &points).unwrap().holds(256, 1e-9 * exact.bounds().diagonal()));
            assert!(hull != exact);
        }
    }

    #[test]
    fn a_ball_is_left_to_the_collapses() {
        assert_eq!(fitted(&samples::sphere(1000), 64), None);
    }

    #[test]
    fn up_to_the_bound_the_hull_is_exact() {
        let points = samples::gaussian(2000);
        let exact = ConvexHull::of_points(&points).unwrap();
        let count = exact.points().len();
        assert_eq!(fitted(&points, count).as_ref(), Some(&exact));
        assert_eq!(fitted(&points, count + 9), Some(exact));
        assert!(fitted(&points, count - 1).is_none_or(|hull| hull.points().len() < count));
    }
}
