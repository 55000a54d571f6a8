//! The volumes of the hulls, of their union and of the solid.

use super::Scene;
use crate::geometry::solid::signed_volume;
use crate::geometry::tolerance::INSIDE;
use crate::geometry::{Stopped, Vec3, sequence};

/// Sample places in all hulls together, ...
const SAMPLES: usize = 8_192;
/// ... and at least this many in each.
const LEAST_SAMPLES: usize = 32;
/// Sample places in the box of the mesh, and as many in the hulls, at which the surface has to wind at most once for
/// its enclosed volume to be the solid's. Overlooked overlaps are about one part in `PLACES` of the volume.
const PLACES: usize = 512;
/// The least number of these places in each hull.
const LEAST_PLACES: usize = 4;

/// Volumes in the cubed unit of the mesh.
pub(super) struct Volumes {
    /// The sum over the hulls.
    pub sum: f64,
    pub union: f64,
    /// `None` where the surface bounds no solid.
    pub solid: Option<f64>,
}

impl Volumes {
    /// Returns the difference between union and solid as a share of the solid.
    pub fn error(&self) -> Option<f64> {
        self.solid.map(|solid| (self.union - solid).abs() / solid)
    }

    /// Returns the share of the sum that hulls have in common, 0 to 1.
    pub fn overlap(&self) -> f64 {
        if self.sum > 0.0 { (1.0 - self.union / self.sum).clamp(0.0, 1.0) } else { 0.0 }
    }
}

impl Scene<'_> {
    /// Returns the volumes.
    ///
    /// They are exact where no hulls overlap and where the surface winds once around all of the solid. Otherwise
    /// samples in each hull, weighted by the number of hulls that contain them, give the volumes inside the hulls, and
    /// samples in the box give the rest of the solid.
    pub(super) fn measure_volumes(&self) -> Result<Volumes, Stopped> {
        let sum: f64 = self.hulls.volumes.iter().sum();
        let enclosed = if self.solid.is_some() { self.enclosed_volume(sum)? } else { None };
        let by_samples = self.solid.is_some() && enclosed.is_none();
        let mut union = 0.0;
        let mut held_solid = 0.0;
        for (hull, &volume) in self.hulls.volumes.iter().enumerate() {
            let beside = self.hulls.beside(hull);
            if beside.is_empty() && !by_samples {
                union += volume;
                continue;
            }
            let samples = self.in_hull(hull, sum, SAMPLES, LEAST_SAMPLES);
            let weights = self.each(&samples, |(): &mut (), point| {
                let is_inside = |&&other: &&usize| self.hulls.contains(other, point, INSIDE * self.diagonal);
                let others = beside.iter().filter(is_inside).count();
                (1.0 / (1 + others) as f64, by_samples && self.is_solid_at(point))
            })?;
            for (weight, solid) in weights {
                union += volume / samples.len() as f64 * weight;
                held_solid += if solid { volume / samples.len() as f64 * weight } else { 0.0 };
            }
        }
        let solid = if by_samples { Some(held_solid + self.missed_volume()?) } else { enclosed };
        Ok(Volumes { sum, union, solid: solid.filter(|&solid| solid > 0.0) })
    }

    /// Returns the volume that the surface encloses, by the divergence theorem.
    ///
    /// Returns `None` where that is not the solid's volume, because the surface is open, or winds around a sample place
    /// twice or the other way.
    fn enclosed_volume(&self, sum: f64) -> Result<Option<f64>, Stopped> {
        if !self.surface.is_closed() {
            return Ok(None);
        }
        let volume = signed_volume(self.mesh.points(), self.triangles.iter().copied(), &self.mesh.bounds().center());
        let winds_once = |(): &mut (), point: &Vec3| {
            let winding = self.surface.winding_number(point);
            winding == 0.0 || winding == volume.signum()
        };
        let mut places: Vec<Vec3> = sequence::in_box(self.mesh.bounds(), self.thinning.of(PLACES)).collect();
        for hull in 0..self.hulls.count() {
            places.extend(self.in_hull(hull, sum, PLACES, LEAST_PLACES));
        }
        let is_simple = self.each(&places, winds_once)?.into_iter().all(|once| once);
        Ok(is_simple.then_some(volume.abs()))
    }

    /// Returns the volume of the solid that is in no hull.
    fn missed_volume(&self) -> Result<f64, Stopped> {
        let places: Vec<Vec3> = sequence::in_box(self.mesh.bounds(), self.thinning.of(SAMPLES)).collect();
        let missed = self.each(&places, |(): &mut (), point| {
            self.hulls.containing(point, INSIDE * self.diagonal).next().is_none() && self.is_solid_at(point)
        })?;
        let share = missed.iter().filter(|&&missed| missed).count() as f64 / places.len() as f64;
        Ok(share * self.mesh.bounds().size().product())
    }

    /// Returns evenly spread places in a hull: its share by volume of `count` places in all hulls, and at least
    /// `least`.
    fn in_hull(&self, hull: usize, sum: f64, count: usize, least: usize) -> Vec<Vec3> {
        let share = (self.hulls.volumes[hull] / sum * count as f64) as usize;
        self.hulls.interior(hull, self.thinning.of(share.max(least)))
    }
}
