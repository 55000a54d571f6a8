//! Exact orientation of points. Three methods are tried, from the fastest to the most general:
//!
//! 1. Floating point, where the error bound of J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast
//!    Robust Geometric Predicates", 1997, proves the sign.
//! 2. Whole numbers (`fixed_point.rs`), where the coordinates are multiples of a small enough step.
//! 3. Shewchuk's expansions (crate `robust`) otherwise.
//!
//! A product of three coordinates must neither overflow nor underflow; see [`super::tolerance::NEGLIGIBLE`].

use robust::{Coord, Coord3D};

use super::Vec3;
use super::fixed_point::{CoarsePlane, CoarsePoint, FixedPlane};
use super::tolerance::ORIENTATION_ERROR;

/// Returns a positive number when `p` is above the plane through `a`, `b`, `c` (counter-clockwise seen from above), a
/// negative one below it, and zero exactly on it. Only the sign is exact.
#[inline]
pub fn height_sign(a: &Vec3, b: &Vec3, c: &Vec3, p: &Vec3) -> f64 {
    let (a_p, b_p, c_p) = (a - p, b - p, c - p);
    let (x, y, z) = (b_p.yzx().component_mul(&c_p.zxy()), b_p.zxy().component_mul(&c_p.yzx()), a_p);
    let height = -(x - y).dot(&z);
    let permanent = (x.abs() + y.abs()).dot(&z.abs());
    if height.abs() > ORIENTATION_ERROR * permanent {
        return height;
    }
    hard_height_sign(a, b, c, p)
}

#[inline(never)]
fn hard_height_sign(a: &Vec3, b: &Vec3, c: &Vec3, p: &Vec3) -> f64 {
    if let [Some(a), Some(b), Some(c), Some(p)] = [a, b, c, p].map(CoarsePoint::of) {
        return f64::from(CoarsePlane::through([&a, &b, &c]).height_sign(&p));
    }
    finely_resolved_height_sign(a, b, c, p)
}

#[cold]
#[inline(never)]
fn finely_resolved_height_sign(a: &Vec3, b: &Vec3, c: &Vec3, p: &Vec3) -> f64 {
    match FixedPlane::through(a, b, c).and_then(|plane| plane.height_sign(p)) {
        Some(sign) => f64::from(sign),
        None => expanded_height_sign(a, b, c, p),
    }
}

fn expanded_height_sign(a: &Vec3, b: &Vec3, c: &Vec3, p: &Vec3) -> f64 {
    let coord = |v: &Vec3| Coord3D { x: v.x, y: v.y, z: v.z };
    -robust::orient3d(coord(a), coord(b), coord(c), coord(p))
}

/// The plane through three points, prepared for many sign tests on the coarsest lattice that contains them.
#[derive(Clone, Debug)]
pub enum ExactPlane {
    Coarse(CoarsePlane),
    Fine(Box<FixedPlane>),
    TooFine,
}

impl ExactPlane {
    /// Returns the plane through three points, counter-clockwise seen from above.
    #[inline]
    pub fn through([a, b, c]: [Vec3; 3]) -> Self {
        if let [Some(a), Some(b), Some(c)] = [&a, &b, &c].map(CoarsePoint::of) {
            Self::Coarse(CoarsePlane::through([&a, &b, &c]))
        } else {
            FixedPlane::through(&a, &b, &c).map_or(Self::TooFine, |plane| Self::Fine(Box::new(plane)))
        }
    }

    /// As [`height_sign`]. `corners` returns the three points again, for a `p` that the lattice is too coarse for.
    #[inline]
    pub fn height_sign(&self, p: &Vec3, corners: impl FnOnce() -> [Vec3; 3]) -> f64 {
        let sign = match self {
            Self::Coarse(plane) => CoarsePoint::of(p).map(|p| plane.height_sign(&p)),
            Self::Fine(plane) => plane.height_sign(p),
            Self::TooFine => None,
        };
        sign.map_or_else(
            || {
                let [a, b, c] = corners();
                finely_resolved_height_sign(&a, &b, &c, p)
            },
            f64::from,
        )
    }
}

/// Returns true when the three points lie exactly on one line, which means that all three axis projections do.
pub fn are_collinear(a: &Vec3, b: &Vec3, c: &Vec3) -> bool {
    [(0, 1), (1, 2), (2, 0)].into_iter().all(|(i, j)| {
        let coord = |v: &Vec3| Coord { x: v[i], y: v[j] };
        robust::orient2d(coord(a), coord(b), coord(c)) == 0.0
    })
}

/// Returns a positive number when the point that divides `low` to `high` as `share` of `whole` is above `value`, a negative
/// one when it is below, and zero exactly on it. Only the sign is exact. `share` and `whole` are whole numbers; a share
/// below 0 or above `whole` lies outside the interval.
pub fn dividing_point_sign(low: f64, high: f64, share: f64, whole: f64, value: f64) -> f64 {
    // (high - value) * share + (low - value) * (whole - share), as the determinant of an orientation in the plane.
    let coord = |x: f64, y: f64| Coord { x, y };
    robust::orient2d(coord(high, share - whole), coord(low, share), coord(value, 0.0))
}

/// Returns `(b - a) x (c - a)` with twice the digits, for slivers. Differences and products carry their rounding error
/// along (T. J. Dekker, "A floating-point technique for extending the available precision", 1971).
pub fn precise_cross(a: &Vec3, b: &Vec3, c: &Vec3) -> Vec3 {
    let difference = |p: f64, q: f64| {
        let high = p - q;
        let part = high - p;
        (high, (p - (high - part)) - (q + part))
    };
    let product = |p: (f64, f64), q: (f64, f64)| {
        let high = p.0 * q.0;
        (high, p.0.mul_add(q.0, -high) + (p.0 * q.1 + p.1 * q.0))
    };
    let component = |i: usize, j: usize| {
        let one = product(difference(b[i], a[i]), difference(c[j], a[j]));
        let other = product(difference(b[j], a[j]), difference(c[i], a[i]));
        let (high, low) = difference(one.0, other.0);
        high + (low + (one.1 - other.1))
    };
    Vec3::new(component(1, 2), component(2, 0), component(0, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_of_a_plane_is_decided_to_the_last_bit() {
        let (a, b, c) = (Vec3::new(0.0, 0.0, 0.1), Vec3::new(1.0, 0.0, 0.1), Vec3::new(0.0, 1.0, 0.1));
        let on = Vec3::new(0.3, 0.3, 0.1);
        let above = Vec3::new(0.3, 0.3, 0.1_f64.next_up());
        assert_eq!(height_sign(&a, &b, &c, &on), 0.0);
        assert!(height_sign(&a, &b, &c, &above) > 0.0);
        assert!(height_sign(&a, &c, &b, &above) < 0.0);
    }

    #[test]
    fn a_dividing_point_is_compared_to_the_last_bit() {
        // A third of the way from 0 to 3 is 1, which 21845 / 65535 * 3 in floating point need not be.
        let sign = |value: f64| dividing_point_sign(0.0, 3.0, 21_845.0, 65_535.0, value);
        assert_eq!(sign(1.0), 0.0);
        assert!(sign(1.0_f64.next_down()) > 0.0 && sign(1.0_f64.next_up()) < 0.0);
        assert_eq!(dividing_point_sign(-0.5, 0.5, -65_535.0, 65_535.0, -1.5), 0.0);
    }

    #[test]
    fn points_on_a_line_differ_from_points_beside_it() {
        let (a, b) = (Vec3::new(0.0, 0.0, 0.0), Vec3::new(3.0, 6.0, 9.0));
        assert!(are_collinear(&a, &b, &Vec3::new(1.0, 2.0, 3.0)));
        assert!(!are_collinear(&a, &b, &Vec3::new(1.0, 2.0, 3.0_f64.next_up())));
    }
}
