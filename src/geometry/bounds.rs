//! Axis-aligned boxes.

use super::Vec3;

/// An axis-aligned box. It is never empty: `min <= max` on every axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    pub min: Vec3,
    pub max: Vec3,
}

impl Aabb {
    /// Returns the smallest box around the points; `None` where there are none.
    pub fn of_points<'a>(points: impl IntoIterator<Item = &'a Vec3>) -> Option<Self> {
        let mut points = points.into_iter();
        let first = *points.next()?;
        let mut bounds = Self { min: first, max: first };
        for point in points {
            bounds.include(point);
        }
        Some(bounds)
    }

    pub fn include(&mut self, point: &Vec3) {
        self.min = self.min.inf(point);
        self.max = self.max.sup(point);
    }

    pub fn union(&self, other: &Self) -> Self {
        Self { min: self.min.inf(&other.min), max: self.max.sup(&other.max) }
    }

    pub fn size(&self) -> Vec3 {
        self.max - self.min
    }

    pub fn center(&self) -> Vec3 {
        self.min + self.size() * 0.5
    }

    /// Returns the length of the diagonal, to which relative tolerances refer. Squares neither over- nor underflow.
    pub fn diagonal(&self) -> f64 {
        let size = self.size();
        let zoom = power_of_two_below_one(size.amax());
        (size * zoom).norm() / zoom
    }

    /// Returns the largest absolute coordinate, which bounds the rounding of the others.
    pub fn largest_coordinate(&self) -> f64 {
        self.min.amax().max(self.max.amax())
    }

    pub fn contains(&self, point: &Vec3) -> bool {
        (0..3).all(|axis| self.min[axis] <= point[axis] && point[axis] <= self.max[axis])
    }

    pub fn intersects(&self, other: &Self) -> bool {
        (0..3).all(|axis| self.min[axis] <= other.max[axis] && other.min[axis] <= self.max[axis])
    }

    /// Returns how far this box leaves another one: the largest of the six sides, at least 0.
    pub fn over(&self, other: &Self) -> f64 {
        (other.min - self.min).max().max((self.max - other.max).max()).max(0.0)
    }

    /// Returns the box grown by `margin` on every side.
    pub fn grown(&self, margin: f64) -> Self {
        let margin = Vec3::repeat(margin);
        Self { min: self.min - margin, max: self.max + margin }
    }
}

/// Returns the power of two that brings `value` into `[0.5, 1)`, as far as the exponent range allows; 1 for zero.
pub(super) fn power_of_two_below_one(value: f64) -> f64 {
    if value == 0.0 {
        return 1.0;
    }
    // 2^1022 keeps the factor itself finite and normal for every finite value.
    let exponent = ((value.to_bits() >> 52) & 0x7ff) as i64 - 1022;
    let factor = (1023 - exponent).clamp(1, 2045) as u64;
    f64::from_bits(factor << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagonal_is_as_long_at_any_scale() {
        for exponent in [-1000, -500, 0, 500, 1000] {
            let scale = 2.0_f64.powi(exponent);
            let bounds = Aabb { min: Vec3::zeros(), max: Vec3::new(2.0, 3.0, 6.0) * scale };
            assert_eq!(bounds.diagonal(), 7.0 * scale);
        }
        assert_eq!(Aabb { min: Vec3::zeros(), max: Vec3::zeros() }.diagonal(), 0.0);
    }
}
