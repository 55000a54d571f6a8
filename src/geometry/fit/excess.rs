//! The boundary of the hulls that is outside of the solid.

use super::Scene;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::scatter::Scattered;
use crate::geometry::tolerance::{INSIDE, LIFT};
use crate::geometry::{Stopped, Vec3};

/// Sample places on the boundaries of all hulls together.
pub(super) const BOUNDARY_SAMPLES: usize = 8_192;
/// Evaluates every `SCOUTS`-th sample first, to get a bound that prunes the rest.
const SCOUTS: usize = 8;
/// Samples whose winding numbers are computed in one batch.
const BATCH: usize = 64;
/// Triangles remembered from earlier samples. One of them is likely near the next sample.
const REMEMBERED: usize = 6;

/// The farthest sample of a hull's boundary outside of the solid.
#[derive(Clone, Copy)]
pub(super) struct Excess {
    /// 0 where no excess exceeds rounding.
    pub distance: f64,
    pub point: Vec3,
}

/// A sample of a hull's boundary that may be outside of the solid.
struct Far<'a> {
    distance: f64,
    hull: usize,
    sample: &'a Scattered,
}

impl Scene<'_> {
    /// Returns, for each hull, the largest distance from the surface of a boundary sample that is neither in the solid
    /// nor in another hull.
    pub(super) fn measure_excess(&self) -> Result<Vec<Excess>, Stopped> {
        let mut found = vec![Excess { distance: 0.0, point: Vec3::zeros() }; self.hulls.count()];
        if self.mesh.triangles().is_empty() {
            return Ok(found);
        }
        let samples = self.thinning.some_of(self.hulls.boundary(BOUNDARY_SAMPLES));
        let (scouts, others): (Vec<_>, Vec<_>) = samples.iter().enumerate().partition(|(index, _)| index % SCOUTS == 0);
        for samples in [scouts, others] {
            let far = self.each(&samples, |near: &mut Vec<u32>, &(_, (hull, sample))| {
                self.farther_than(found[*hull].distance, near, *hull, sample)
            })?;
            let far = far.into_iter().flatten().collect();
            self.raise(&mut found, far)?;
        }
        Ok(found)
    }

    /// Returns the sample, unless it is within `known` of the surface or in another hull.
    ///
    /// `near` are the triangles nearest to earlier samples, the latest one last.
    fn farther_than<'s>(&self, known: f64, near: &mut Vec<u32>, hull: usize, sample: &'s Scattered) -> Option<Far<'s>> {
        let known = known.max(INSIDE * self.diagonal);
        let point = &sample.point;
        let is_near = |&triangle: &u32| {
            let nearest = closest_on_triangle(point, &self.corners(triangle as usize));
            (nearest - point).norm_squared() <= known * known
        };
        if near.iter().rev().any(is_near) {
            return None;
        }
        let lifted = point + sample.normal * (LIFT * self.diagonal);
        if self.hulls.containing(&lifted, 0.0).any(|other| other != hull) {
            return None;
        }
        let closest = self.surface.closest(point)?;
        if near.len() == REMEMBERED {
            near.remove(0);
        }
        near.push(closest.triangle as u32);
        let distance = closest.distance();
        (distance > known).then_some(Far { distance, hull, sample })
    }

    /// Raises the excess of each hull to that of its farthest sample outside of the solid.
    ///
    /// The farthest samples come first, so that few winding numbers have to be computed.
    fn raise(&self, found: &mut [Excess], mut far: Vec<Far>) -> Result<(), Stopped> {
        // A stable sort keeps equal distances in the order of the samples.
        far.sort_by(|a, b| b.distance.total_cmp(&a.distance));
        for batch in far.chunks(BATCH) {
            self.progress.check()?;
            let open: Vec<&Far> = batch.iter().filter(|far| far.distance > found[far.hull].distance).collect();
            let is_outside = self.progress.map(&open, |far| !self.is_solid_at(&far.sample.point));
            for (far, _) in open.into_iter().zip(is_outside).filter(|(_, is_outside)| *is_outside) {
                let Far { distance, hull, sample } = *far;
                if distance > found[hull].distance {
                    found[hull] = Excess { distance, point: sample.point };
                }
            }
        }
        Ok(())
    }
}
