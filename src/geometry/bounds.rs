use super::Vec3;

/// An axis-aligned box; never empty: `min <= max` on every axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    pub min: Vec3,
    pub max: Vec3,
}

impl Aabb {
    /// The smallest box around the points; `None` where there are none.
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

    /// Length of the diagonal: the scale that relative tolerances refer to.
    pub fn diagonal(&self) -> f64 {
        self.size().norm()
    }

    pub fn contains(&self, point: &Vec3) -> bool {
        (0..3).all(|axis| self.min[axis] <= point[axis] && point[axis] <= self.max[axis])
    }

    pub fn intersects(&self, other: &Self) -> bool {
        (0..3).all(|axis| self.min[axis] <= other.max[axis] && other.min[axis] <= self.max[axis])
    }

    /// The box grown by `margin` on every side.
    pub fn grown(&self, margin: f64) -> Self {
        let margin = Vec3::repeat(margin);
        Self { min: self.min - margin, max: self.max + margin }
    }
}
