//! What of the surface the hulls leave out.

use super::bodies::NearestHull;
use super::{INSIDE, Scene};
use crate::geometry::Stopped;
use crate::geometry::scatter::over_some_triangles;

/// Share of the diagonal within which a surface point counts as covered (the contract's 0.001).
const COVERED: f64 = 1e-3;
const SURFACE_SAMPLES: usize = 16_384;

impl Scene<'_> {
    /// The share of the surface that is covered, and the largest distance from it to the hulls.
    ///
    /// The distance from a convex body is a convex function of place, so over a triangle it is largest at a corner: where
    /// one hull is near all three corners, the samples in between are covered and lie no farther out.
    pub(super) fn measure_outside(&self) -> Result<(f64, f64), Stopped> {
        let (margin, covered) = (INSIDE * self.diagonal, COVERED * self.diagonal);
        let corners = self.each(self.mesh.points(), |(): &mut (), point| self.bodies.nearest(point, margin))?;
        let worst = corners.iter().map(|corner| corner.distance).fold(0.0, f64::max);
        let is_covered = self.each(self.mesh.triangles(), |(): &mut (), ends| {
            self.is_covered_by_one(ends.map(|end| end as usize), &corners, covered)
        })?;
        let mut count = 0;
        let samples = over_some_triangles(self.mesh.points(), self.mesh.triangles(), SURFACE_SAMPLES, |triangle| {
            count += 1;
            !is_covered[triangle]
        });
        let distances = self.each(&samples, |(): &mut (), sample| self.bodies.distance(&sample.point, margin))?;
        let far = if count == 0 {
            count = corners.len();
            corners.iter().filter(|corner| corner.distance > covered).count()
        } else {
            distances.iter().filter(|&&distance| distance > covered).count()
        };
        Ok((1.0 - far as f64 / count as f64, distances.into_iter().fold(worst, f64::max)))
    }

    /// True when one hull holds all corners of the triangle or is the nearest to them, no farther than `covered`.
    fn is_covered_by_one(&self, ends: [usize; 3], corners: &[NearestHull], covered: f64) -> bool {
        let is_near = |hull: usize, end: usize| {
            let nearest = corners[end];
            (nearest.hull == hull && nearest.distance <= covered)
                || self.bodies.holds(hull, &self.mesh.points()[end], INSIDE * self.diagonal)
        };
        ends.iter().any(|&end| ends.iter().all(|&other| is_near(corners[end].hull, other)))
    }
}
