//! The first tetrahedron: four points that span space, or the number of dimensions where there are none.

use wide::f64x4;

use crate::geometry::hull::Rank;
use crate::geometry::hull::frame::Frame;
use crate::geometry::predicates::{are_collinear, height_sign};
use crate::geometry::vector::side_by_side;
use crate::geometry::{Aabb, Vec3};

/// Picks four points `a`, `b`, `c`, `d` that span space, `d` below the triangle `a`, `b`, `c`.
///
/// `a` and `b` are the farthest pair of extremes along the axes, `c` is farthest from their line, `d` farthest from the
/// plane of the three. Returns the rank of the points as an error where that is less than solid.
pub fn first_simplex(points: &[Vec3], local: &[Vec3], frame: &Frame) -> Result<[u32; 4], Rank> {
    let flatness = frame.flatness();
    let [a, b] = longest_pair(local, frame);
    let along = local[b] - local[a];
    let length = along.norm();
    if length <= flatness || length == 0.0 {
        return Err(Rank::Point);
    }
    let (c, squared) = farthest(local, |four| four.squared_beside(&along, &local[a]));
    let doubled_area = squared.max(0.0).sqrt();
    let at = |index: usize| frame.scaled(&points[index]);
    if doubled_area <= flatness * length || are_collinear(&at(a), &at(b), &at(c)) {
        return Err(Rank::Line);
    }
    let normal = along.cross(&(local[c] - local[a]));
    let (d, sixfold) = farthest(local, |four| four.along(&normal, &local[a]).abs());
    if sixfold <= flatness * normal.norm() {
        return Err(Rank::Plane);
    }
    let side = height_sign(&at(a), &at(b), &at(c), &at(d));
    let [a, b, c, d] = [a, b, c, d].map(|index| index as u32);
    match side {
        s if s < 0.0 => Ok([a, b, c, d]),
        s if s > 0.0 => Ok([a, c, b, d]),
        _ => Err(Rank::Plane),
    }
}

/// Returns the two points that are farthest apart among the extremes along the axes.
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

/// Returns, for each axis, the first point with the least coordinate and the first with the largest.
fn extremes(local: &[Vec3], frame: &Frame) -> [usize; 6] {
    let [min, max] = frame.local_box();
    firsts_at(local, min, max).unwrap_or_else(|| {
        // The frame was made of a larger set of points.
        let bounds = Aabb::of_points(local);
        bounds.and_then(|bounds| firsts_at(local, &bounds.min, &bounds.max)).unwrap_or_default()
    })
}

/// Returns the first point on each side of a box; `None` where a side has no point.
fn firsts_at(local: &[Vec3], min: &Vec3, max: &Vec3) -> Option<[usize; 6]> {
    let mut found = [0; 6];
    let (min, max) = (side_by_side(min), side_by_side(max));
    // Bits 0 to 2 stand for the lower side along each axis, bits 4 to 6 for the upper one.
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

/// Returns the first of the points with the largest measure, and the measure. `measure` takes four points at a time.
pub fn farthest(local: &[Vec3], measure: impl Fn(&FourPoints) -> f64x4) -> (usize, f64) {
    let mut best = (0, -1.0);
    let mut compare = |number: usize, points: &[Vec3; 4]| {
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
        compare(number, four);
    }
    // Repeating the last point fills the batch without changing the result.
    if let Some(last) = rest.last() {
        compare(fours.len(), &[0, 1, 2, 3].map(|place| *rest.get(place).unwrap_or(last)));
    }
    best
}

/// Four points, with equal coordinates side by side.
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

    /// Returns how far along `direction` the points are from `origin`, times the length of `direction`.
    #[inline]
    pub fn along(&self, direction: &Vec3, origin: &Vec3) -> f64x4 {
        let (along, from) = (Self::new(&[*direction; 4]), self.from(origin));
        along.x * from.x + along.y * from.y + along.z * from.z
    }

    /// Returns the squared distances from the line through `origin` along `direction`, times its squared length.
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
            // All points, whose box is the frame's, and a part of them.
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
