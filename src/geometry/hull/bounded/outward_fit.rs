//! The fast way to a hull with few corners: the farthest ones, each moved outward as far as the points near it ask.
//!
//! Takes about as long as the exact hull, where collapsing edges takes ten times that. How much volume it adds depends on the
//! shape: nothing that is seen where corners crowd along rounded edges, a few percent on a ball.

use super::reduce::grown_around;
use crate::geometry::Vec3;
use crate::geometry::hull::ConvexHull;
use crate::geometry::hull::HullError;
use crate::geometry::hull::exact::facets;
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::hull::exact::quickhull::{Partial, triangulate_up_to};
use crate::geometry::hull::exact::workspace;
use crate::geometry::solid::signed_volume;

/// Volume up to which the result is taken, to that of the hull of its corners before they moved: the exact hull lies between
/// the two. A fifth of a percent in length, and half of what a bounded hull may have in the median.
const ACCEPTED: f64 = 1.005;
/// Steps from triangle to triangle towards the one that a point is over.
const MOST_STEPS: usize = 16;
/// Rounds in which every point outside pushes the triangle below it out.
const PUSHES: usize = 3;
/// Pushes go this much too far: what is left to push out shrinks from one to the next, and would never be gone.
const OVERSHOOT: f64 = 1.01;
/// Rounds in which every corner goes back as far as its neighbours allow.
const RETREATS: usize = 2;

/// A hull of all points with at most as many corners as asked for, if that is cheap to have: their exact hull where that has no
/// more, else one close around it.
///
/// `frame` is that of the points or of a larger set.
pub fn wrap_closely(points: &[Vec3], frame: &Frame, max_vertices: usize) -> Result<Option<ConvexHull>, HullError> {
    let exact_or_partial = workspace::with_workspace(|workspace| {
        Ok::<_, HullError>(match triangulate_up_to(points, *frame, max_vertices, workspace)? {
            None => Ok(facets::assemble(points, frame, workspace)),
            Some(partial) => Err(partial),
        })
    })?;
    let partial = match exact_or_partial {
        Ok(exact) => return Ok(Some(exact).filter(|hull| hull.points.len() <= max_vertices)),
        Err(partial) => partial,
    };
    let mut outgrowth = Outgrowth::new(&partial, points, frame);
    outgrowth.push_out();
    outgrowth.retreat();
    outgrowth.aim_from_middle(&partial);
    outgrowth.push_out();
    let corners = outgrowth.corners(&partial, points, frame);
    // What is neither outside of the corners nor a corner that moved is inside as before.
    let moved = partial.corners.iter().zip(&corners).map(|(&corner, to)| (&points[corner as usize], to));
    let moved = moved.filter(|(from, to)| from != to).map(|(from, _)| *from);
    let source: Vec<Vec3> = partial.outside.iter().map(|&(_, point)| points[point as usize]).chain(moved).collect();
    // Rounding can spoil a corner of slivers; there are other ways then.
    let Ok(hull) = grown_around(corners, &source) else { return Ok(None) };
    let local: Vec<Vec3> = hull.points.iter().map(|p| frame.local(p)).collect();
    let volume = |at: &[Vec3], triangles: &[[u32; 3]]| signed_volume(at, triangles.iter().copied(), &Vec3::zeros());
    let is_close = volume(&local, &hull.faces) <= ACCEPTED * volume(&outgrowth.at, &partial.triangles);
    Ok(Some(hull).filter(|hull| is_close && hull.points.len() <= max_vertices))
}

/// Everything in local coordinates.
struct Outgrowth<'a> {
    triangles: &'a [[u32; 3]],
    /// Corners before they move, the way outward for each, and how far it went.
    at: Vec<Vec3>,
    outward: Vec<Vec3>,
    moved: Vec<f64>,
    /// Points outside, each with the triangle that it is over.
    outside: Vec<(u32, Vec3)>,
}

impl<'a> Outgrowth<'a> {
    fn new(partial: &'a Partial, points: &[Vec3], frame: &Frame) -> Self {
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

    /// Where a corner is by now.
    fn position(&self, corner: u32) -> Vec3 {
        let corner = corner as usize;
        self.at[corner] + self.outward[corner] * self.moved[corner]
    }

    /// Gives each point to the triangle that its ray from the middle leaves through: once it is below that, it is inside.
    fn aim_from_middle(&mut self, partial: &Partial) {
        let middle = self.at.iter().sum::<Vec3>() / self.at.len() as f64;
        for number in 0..self.outside.len() {
            let (mut triangle, point) = self.outside[number];
            let ray = point - middle;
            for _ in 0..MOST_STEPS {
                let [a, b, c] = self.triangles[triangle as usize].map(|corner| self.position(corner) - middle);
                let sides = [a.cross(&b).dot(&ray), b.cross(&c).dot(&ray), c.cross(&a).dot(&ray)];
                match (0..3).min_by(|&i, &j| sides[i].total_cmp(&sides[j])) {
                    Some(least) if sides[least] < 0.0 => triangle = partial.adjacent[triangle as usize][least],
                    _ => break,
                }
            }
            self.outside[number].0 = triangle;
        }
    }

    /// The volume of a triangle's cone to a point above it, which is negative, without the part of corner `k`; and what a unit
    /// of that corner's way adds.
    fn cone(&self, triangle: &[u32; 3], point: &Vec3, k: usize) -> (f64, f64) {
        let corner = triangle[k] as usize;
        let from = |step: usize| self.position(triangle[(k + step) % 3]) - point;
        let side = from(1).cross(&from(2));
        ((self.at[corner] - point).dot(&side), self.outward[corner].dot(&side))
    }

    /// Moves corners until each triangle passes above the points over it, each corner in proportion to what that gives (the
    /// projection onto a half-space: S. Kaczmarz, 1937).
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

    /// Brings each corner back to where the points around it need it.
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

    /// In the unit of the input; those that stay are as given.
    fn corners(&self, partial: &Partial, points: &[Vec3], frame: &Frame) -> Vec<Vec3> {
        let moved = self.outward.iter().zip(&self.moved);
        let corner = |(&corner, (outward, &moved)): (&u32, (&Vec3, &f64))| {
            let corner = points[corner as usize];
            if moved > 0.0 { corner + frame.step(&(outward * moved)) } else { corner }
        };
        partial.corners.iter().zip(moved).map(corner).collect()
    }
}

/// From a triangle that the point is above of, across edges that it is beyond, as long as it is above the next one too.
fn triangle_below(partial: &Partial, at: &[Vec3], start: u32, point: &Vec3) -> u32 {
    let corners = |triangle: u32| partial.triangles[triangle as usize].map(|corner| at[corner as usize]);
    let (mut before, mut triangle) = (start, start);
    for _ in 0..MOST_STEPS {
        let [a, b, c] = corners(triangle);
        let normal = (b - a).cross(&(c - a));
        let inside = |from: &Vec3, to: &Vec3| normal.cross(&(to - from)).dot(&(point - from)) / (to - from).norm();
        let insides = [inside(&a, &b), inside(&b, &c), inside(&c, &a)];
        let least = (0..3).min_by(|&i, &j| insides[i].total_cmp(&insides[j])).unwrap_or(0);
        let next = partial.adjacent[triangle as usize][least];
        let [a, b, c] = corners(next);
        // A point over a ridge is beyond it as both triangles see it.
        if insides[least] >= 0.0 || next == before || (b - a).cross(&(c - a)).dot(&(point - a)) <= 0.0 {
            break;
        }
        (before, triangle) = (triangle, next);
    }
    triangle
}

/// At each corner the mean of the normals around, weighted by the sines of their angles there.
fn outward_normals(triangles: &[[u32; 3]], at: &[Vec3]) -> Vec<Vec3> {
    let mut normals = vec![Vec3::zeros(); at.len()];
    for triangle in triangles {
        let [a, b, c] = triangle.map(|corner| at[corner as usize]);
        let area = (b - a).cross(&(c - a));
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

    fn closely(points: &[Vec3], most: usize) -> Option<ConvexHull> {
        wrap_closely(points, &Frame::of_points(points).unwrap(), most).unwrap()
    }

    /// A box whose edges are rounded by so many steps.
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
    fn corners_crowded_along_rounded_edges_are_wrapped_closely() {
        for scale in [1e-300, 1.0, 1e150] {
            let points: Vec<Vec3> = rounded_box(8, 0.02).iter().map(|p| p * scale).collect();
            let exact = ConvexHull::of_points(&points).unwrap();
            assert!(exact.points().len() > 400, "{}", exact.points().len());
            let hull = closely(&points, 256).expect("close enough");
            assert!(prove(&hull, &points).unwrap().holds(256, 1e-9 * exact.bounds().diagonal()));
            assert!(hull != exact);
        }
    }

    #[test]
    fn a_ball_is_left_to_the_collapses() {
        assert_eq!(closely(&samples::sphere(1000), 64), None);
    }

    #[test]
    fn up_to_the_bound_the_hull_is_exact() {
        let points = samples::gaussian(2000);
        let exact = ConvexHull::of_points(&points).unwrap();
        let count = exact.points().len();
        assert_eq!(closely(&points, count).as_ref(), Some(&exact));
        assert_eq!(closely(&points, count + 9), Some(exact));
        assert!(closely(&points, count - 1).is_none_or(|hull| hull.points().len() < count));
    }
}
