//! How many dimensions points span, and four that span space.

use wide::f64x4;

use super::frame::{Frame, side_by_side};
use crate::geometry::hull::Rank;
use crate::geometry::predicates::{are_collinear, height_sign};
use crate::geometry::{Aabb, Vec3};

/// The corners of a first tetrahedron, or how few dimensions there are.
pub enum Simplex {
    Flat(Rank),
    Corners([u32; 4]),
}

/// Picks four points that span space: the lexicographic extremes, the point farthest from their line, the point
/// farthest from that plane.
pub fn first_simplex(points: &[Vec3], local: &[Vec3], frame: &Frame) -> Simplex {
    let flatness = frame.flatness();
    let [a, b] = longest_pair(local, frame);
    let along = local[b] - local[a];
    let length = along.norm();
    if length <= flatness || length == 0.0 {
        return Simplex::Flat(Rank::Point);
    }
    let (c, squared) = farthest(local, |four| four.squared_beside(&along, &local[a]));
    let doubled_area = squared.max(0.0).sqrt();
    let at = |index: usize| frame.scaled(&points[index]);
    if doubled_area <= flatness * length || are_collinear(&at(a), &at(b), &at(c)) {
        return Simplex::Flat(Rank::Line);
    }
    let normal = along.cross(&(local[c] - local[a]));
    let (d, sixfold) = farthest(local, |four| four.along(&normal, &local[a]).abs());
    if sixfold <= flatness * normal.norm() {
        return Simplex::Flat(Rank::Plane);
    }
    let side = height_sign(&at(a), &at(b), &at(c), &at(d));
    let [a, b, c, d] = [a, b, c, d].map(|index| index as u32);
    match side {
        s if s < 0.0 => Simplex::Corners([a, b, c, d]),
        s if s > 0.0 => Simplex::Corners([a, c, b, d]),
        _ => Simplex::Flat(Rank::Plane),
    }
}

/// The two points that are farthest apart among the extremes of each axis.
pub fn longest_pair(local: &[Vec3], frame: &Frame) -> [usize; 2] {
    let extremes = extremes(local, frame);
    let mut best = [extremes[0], extremes[1]];
    let mut best_distance = -1.0;
    for i in 0..6 {
        for j in i + 1..6 {
            let distance = (local[extremes[i]] - local[extremes[j]]).norm_squared();
            if distance > best_distance {
                best_distance = distance;
                best = [extremes[i], extremes[j]];
            }
        }
    }
    best
}

/// The first point that is least and the first that is most along each axis.
fn extremes(local: &[Vec3], frame: &Frame) -> [usize; 6] {
    let [min, max] = frame.local_box();
    firsts_at(local, min, max).unwrap_or_else(|| {
        // Some of the points that the frame is of.
        let bounds = Aabb::of_points(local);
        bounds.and_then(|bounds| firsts_at(local, &bounds.min, &bounds.max)).unwrap_or_default()
    })
}

/// The first points that touch the sides of a box, if there are.
fn firsts_at(local: &[Vec3], min: &Vec3, max: &Vec3) -> Option<[usize; 6]> {
    let mut found = [0; 6];
    let (min, max) = (side_by_side(min), side_by_side(max));
    // Bits 0 to 2 for the least along each axis, 4 to 6 for the most.
    let mut missing = 0b0111_0111_u32;
    for (index, p) in local.iter().map(side_by_side).enumerate() {
        let mut new = (p.simd_eq(min).to_bitmask() | p.simd_eq(max).to_bitmask() << 4) & missing;
        missing &= !new;
        while new != 0 {
            let bit = new.trailing_zeros() as usize;
            found[2 * (bit % 4) + bit / 4] = index;
            new &= new - 1;
        }
        if missing == 0 {
            return Some(found);
        }
    }
    None
}

/// The first point that measures most, four at a time.
pub fn farthest(local: &[Vec3], measure: impl Fn(&FourPoints) -> f64x4) -> (usize, f64) {
    let mut best = (0, -1.0);
    let mut ask = |number: usize, points: &[Vec3; 4]| {
        let values = measure(&FourPoints::new(points));
        if values.simd_gt(f64x4::splat(best.1)).any() {
            for (place, value) in values.to_array().into_iter().enumerate() {
                if value > best.1 {
                    best = (4 * number + place, value);
                }
            }
        }
    };
    let (fours, rest) = local.as_chunks::<4>();
    for (number, four) in fours.iter().enumerate() {
        ask(number, four);
    }
    // The last one stands for those that are missing.
    if let Some(last) = rest.last() {
        ask(fours.len(), &[0, 1, 2, 3].map(|place| *rest.get(place).unwrap_or(last)));
    }
    best
}

/// Coordinate by coordinate.
pub struct FourPoints {
    x: f64x4,
    y: f64x4,
    z: f64x4,
}

impl FourPoints {
    #[inline]
    fn new([a, b, c, d]: &[Vec3; 4]) -> Self {
        Self {
            x: f64x4::new([a.x, b.x, c.x, d.x]),
            y: f64x4::new([a.y, b.y, c.y, d.y]),
            z: f64x4::new([a.z, b.z, c.z, d.z]),
        }
    }

    /// How far along a direction they are from an origin, times its length.
    #[inline]
    pub fn along(&self, direction: &Vec3, origin: &Vec3) -> f64x4 {
        let (along, from) = (Self::new(&[*direction; 4]), self.from(origin));
        along.x * from.x + along.y * from.y + along.z * from.z
    }

    /// The square of how far they are from the line along a direction through an origin, times its length.
    #[inline]
    pub fn squared_beside(&self, direction: &Vec3, origin: &Vec3) -> f64x4 {
        let (along, from) = (Self::new(&[*direction; 4]), self.from(origin));
        let x = along.y * from.z - along.z * from.y;
        let y = along.z * from.x - along.x * from.z;
        let z = along.x * from.y - along.y * from.x;
        x * x + y * y + z * z
    }

    #[inline]
    fn from(&self, origin: &Vec3) -> Self {
        let origin = Self::new(&[*origin; 4]);
        Self { x: self.x - origin.x, y: self.y - origin.y, z: self.z - origin.z }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::Random;

    #[test]
    fn four_at_a_time_the_first_of_the_farthest_is_found() {
        let mut random = Random(7);
        for count in 1..40 {
            let points: Vec<Vec3> = (0..count).map(|_| (random.in_cube() * 3.0).map(f64::round)).collect();
            let (direction, origin) = (random.gaussian(), points[0]);
            let beside = |p: &Vec3| direction.cross(&(p - origin)).norm_squared();
            let (found, measure) = farthest(&points, |four| four.squared_beside(&direction, &origin));
            assert_eq!(measure, beside(&points[found]));
            assert!(points[..found].iter().all(|p| beside(p) < measure));
            assert!(points[found..].iter().all(|p| beside(p) <= measure));
        }
    }

    #[test]
    fn extremes_are_the_first_of_their_kind() {
        let mut random = Random(8);
        for count in 1..40 {
            let points: Vec<Vec3> = (0..count).map(|_| (random.in_cube() * 2.0).map(f64::round) / 3.0).collect();
            let frame = Frame::of_points(&points).unwrap();
            let local: Vec<Vec3> = points.iter().map(|p| frame.local(p)).collect();
            // All points, which the box of the frame is of, and some of them.
            for local in [&local[..], &local[..local.len().div_ceil(2)]] {
                for (number, index) in extremes(local, &frame).into_iter().enumerate() {
                    let sign = if number % 2 == 0 { -1.0 } else { 1.0 };
                    let along = |p: &Vec3| p[number / 2] * sign;
                    assert_eq!(local.iter().position(|p| local.iter().all(|q| along(q) <= along(p))), Some(index));
                }
            }
        }
    }

    #[test]
    fn the_box_of_a_frame_is_that_of_its_local_points() {
        let mut random = Random(9);
        for _ in 0..200 {
            let (offset, scale) = (random.gaussian() * 1e3, 10_f64.powf(random.in_cube().x * 200.0));
            let points: Vec<Vec3> = (0..20).map(|_| (random.gaussian() + offset) * scale).collect();
            let frame = Frame::of_points(&points).unwrap();
            let local: Vec<Vec3> = points.iter().map(|p| frame.local(p)).collect();
            let [min, max] = frame.local_box();
            assert!(firsts_at(&local, min, max).is_some(), "{scale:e}");
        }
    }
}
