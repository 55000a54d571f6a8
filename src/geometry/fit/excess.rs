//! How far the hulls stick out.

use rayon::prelude::*;

use super::{INSIDE, Scene};
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::scatter::Scattered;
use crate::geometry::{Stopped, Vec3};

/// Share of the diagonal that a boundary sample is lifted off its hull before asking whether another hull holds it.
pub(super) const LIFT: f64 = 1e-5;
pub(super) const BOUNDARY_SAMPLES: usize = 8_192;
/// One sample in so many goes ahead: what the others have to exceed is known by then.
const SCOUTS: usize = 8;
const SAMPLES_ASKED_TOGETHER: usize = 64;
/// Triangles that were nearest to samples before, of which one is likely near the next.
const REMEMBERED: usize = 6;

pub(super) struct Excess {
    pub by_hull: Vec<f64>,
    /// `None` where nothing sticks out by more than rounding.
    pub worst: Option<WorstExcess>,
}

#[derive(Clone, Copy)]
pub(super) struct WorstExcess {
    pub distance: f64,
    pub hull: usize,
    pub point: Vec3,
}

/// A sample of a hull's boundary that may stick out.
struct Far<'a> {
    distance: f64,
    hull: usize,
    sample: &'a Scattered,
}

impl Scene<'_> {
    /// Of each hull, the farthest from the surface that is neither in the solid nor in another hull.
    pub(super) fn measure_excess(&self) -> Result<Excess, Stopped> {
        let mut found = Excess { by_hull: vec![0.0; self.bodies.count()], worst: None };
        if self.mesh.triangles().is_empty() {
            return Ok(found);
        }
        let samples = self.bodies.boundary(BOUNDARY_SAMPLES);
        let (scouts, others): (Vec<_>, Vec<_>) = samples.iter().enumerate().partition(|(index, _)| index % SCOUTS == 0);
        for samples in [scouts, others] {
            let far = self.each(&samples, |near: &mut Vec<u32>, &(_, (hull, sample))| {
                self.farther_than(found.by_hull[*hull], near, *hull, sample)
            })?;
            let far = far.into_iter().flatten().collect();
            self.raise(&mut found, far)?;
        }
        Ok(found)
    }

    /// The sample, unless it is no farther from the surface than `known` or in another hull. `near` are triangles that
    /// were nearest to samples before, the last one last.
    fn farther_than<'s>(&self, known: f64, near: &mut Vec<u32>, hull: usize, sample: &'s Scattered) -> Option<Far<'s>> {
        let known = known.max(INSIDE * self.diagonal);
        let point = &sample.point;
        let is_near = |&triangle: &u32| {
            let corners = self.mesh.triangles()[triangle as usize].map(|corner| self.mesh.points()[corner as usize]);
            (closest_on_triangle(point, &corners) - point).norm_squared() <= known * known
        };
        if near.iter().rev().any(is_near) {
            return None;
        }
        let lifted = point + sample.normal * (LIFT * self.diagonal);
        if self.bodies.holders(&lifted, 0.0).any(|other| other != hull) {
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

    /// Raises what was found by the farthest of these that is not in the solid. The farthest of each hull are asked first:
    /// few have to answer.
    fn raise(&self, found: &mut Excess, mut far: Vec<Far>) -> Result<(), Stopped> {
        // Stable: equal ones stay in their order.
        far.sort_by(|a, b| b.distance.total_cmp(&a.distance));
        for some in far.chunks(SAMPLES_ASKED_TOGETHER) {
            self.progress.check()?;
            let open: Vec<&Far> = some.iter().filter(|far| far.distance > found.by_hull[far.hull]).collect();
            let answers: Vec<bool> = open.par_iter().map(|far| !self.is_solid_at(&far.sample.point)).collect();
            for (far, _) in open.into_iter().zip(answers).filter(|(_, sticks_out)| *sticks_out) {
                let Far { distance, hull, sample } = *far;
                found.by_hull[hull] = found.by_hull[hull].max(distance);
                if found.worst.is_none_or(|worst| distance > worst.distance) {
                    found.worst = Some(WorstExcess { distance, hull, point: sample.point });
                }
            }
        }
        Ok(())
    }
}
