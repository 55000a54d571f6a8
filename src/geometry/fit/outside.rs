//! The surface that no hull contains.

use super::Scene;
use super::farthest::Place;
use super::hull_set::NearestHull;
use crate::geometry::scatter::{over_some_triangles, over_triangles};
use crate::geometry::solid::Thinning;
use crate::geometry::tolerance::{COVERED, INSIDE};
use crate::geometry::{Stopped, Vec3};

/// Sample places on the surface.
const SURFACE_SAMPLES: usize = 16_384;

impl Scene<'_> {
    /// Returns the share of the surface that is covered, and the largest distance from the surface to the hulls.
    ///
    /// The distance from a convex solid is a convex function of place, so over a triangle it is largest at a corner.
    /// Where one hull is near all three corners, the samples in between are covered and no farther out, and are
    /// skipped.
    pub(super) fn measure_outside(&self) -> Result<(f64, f64), Stopped> {
        let (margin, covered) = (INSIDE * self.diagonal, COVERED * self.diagonal);
        if self.thinning != Thinning::NONE {
            return self.estimate_outside(margin, covered);
        }
        let corners = self.each(self.mesh.points(), |(): &mut (), point| self.hulls.nearest(point, margin))?;
        let is_covered = self.each(self.mesh.triangles(), |(): &mut (), ends| {
            self.is_covered_by_one(ends.map(|end| end as usize), &corners, covered)
        })?;
        let mut count = 0;
        let samples = over_some_triangles(self.mesh.points(), self.mesh.triangles(), SURFACE_SAMPLES, |triangle| {
            count += 1;
            !is_covered[triangle]
        });
        let inner = self.each(&samples, |(): &mut (), sample| self.hulls.distance(&sample.point, margin))?;
        let at_corners: Vec<f64> =
            corners.iter().map(|nearest| nearest.map_or(f64::INFINITY, |nearest| nearest.distance)).collect();
        let (counted, count) = if count == 0 { (&at_corners, at_corners.len()) } else { (&inner, count) };
        let far = counted.iter().filter(|&&distance| distance > covered).count();
        let found = at_corners.iter().chain(&inner).copied().fold(0.0, f64::max);
        let place = |end: u32| {
            let (at, nearest) = (self.mesh.points()[end as usize], corners[end as usize]?);
            Some(Place { at, nearest })
        };
        let between = self.mesh.triangles().iter().enumerate().filter(|(number, _)| !is_covered[*number]);
        let between = between.filter_map(|(number, &[a, b, c])| Some((number, [place(a)?, place(b)?, place(c)?])));
        Ok((1.0 - far as f64 / count as f64, self.farthest(between, found)?))
    }

    /// Returns the same, measured at some of the corners and of the places between them.
    fn estimate_outside(&self, margin: f64, covered: f64) -> Result<(f64, f64), Stopped> {
        let count = self.thinning.of(SURFACE_SAMPLES);
        let inner = over_triangles(self.mesh.points(), self.mesh.triangles(), count).into_iter();
        let places: Vec<Vec3> = self
            .thinning
            .some_of(self.mesh.points().to_vec())
            .into_iter()
            .chain(inner.map(|sample| sample.point))
            .collect();
        let distances = self.each(&places, |(): &mut (), place| self.hulls.distance(place, margin))?;
        let far = distances.iter().filter(|&&distance| distance > covered).count();
        Ok((1.0 - far as f64 / distances.len() as f64, distances.iter().copied().fold(0.0, f64::max)))
    }

    /// Returns true when one hull contains all corners of the triangle, or is their nearest hull within `covered`.
    fn is_covered_by_one(&self, ends: [usize; 3], corners: &[Option<NearestHull>], covered: f64) -> bool {
        let is_near = |hull: usize, end: usize| {
            corners[end].is_some_and(|nearest| nearest.hull == hull && nearest.distance <= covered)
                || self.hulls.contains(hull, &self.mesh.points()[end], INSIDE * self.diagonal)
        };
        let mut hulls = ends.iter().filter_map(|&end| corners[end]).map(|nearest| nearest.hull);
        hulls.any(|hull| ends.iter().all(|&end| is_near(hull, end)))
    }
}
