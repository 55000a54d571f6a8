//! The volumes of the hulls, of their union and of the solid.

use super::{INSIDE, Scene};
use crate::geometry::solid::signed_volume;
use crate::geometry::{Stopped, Vec3, sequence};

/// Within each hull, at least.
const LEAST_SAMPLES: usize = 32;
const SAMPLES: usize = 8_192;
/// Places in the box of the mesh, and as many in the hulls, that are asked how often the surface winds around them before
/// its volume is taken for that of the solid: what they miss is about one part of the volume in so many.
const PLACES: usize = 512;
/// Within each hull, at least.
const LEAST_PLACES: usize = 4;

pub(super) struct Volumes {
    pub sum: f64,
    pub union: f64,
    pub solid: Option<f64>,
}

impl Scene<'_> {
    /// Exact where no hulls overlap and where the surface winds once around all of the solid. Else by samples: of each
    /// hull, weighted by how many hulls hold them, and of the box for what no hull holds.
    pub(super) fn measure_volumes(&self) -> Result<Volumes, Stopped> {
        let sum: f64 = self.bodies.volumes.iter().sum();
        let enclosed = if self.solid { self.enclosed_volume(sum)? } else { None };
        let by_samples = self.solid && enclosed.is_none();
        let mut union = 0.0;
        let mut held_solid = 0.0;
        for (hull, &volume) in self.bodies.volumes.iter().enumerate() {
            let beside = self.bodies.beside(hull);
            if beside.is_empty() && !by_samples {
                union += volume;
                continue;
            }
            let samples = self.in_hull(hull, sum, SAMPLES, LEAST_SAMPLES);
            let weights = self.each(&samples, |(): &mut (), point| {
                let is_holder = |&&other: &&usize| self.bodies.holds(other, point, INSIDE * self.diagonal);
                let others = beside.iter().filter(is_holder).count();
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

    /// The volume that the surface encloses, by the divergence theorem, where that is the solid's: the surface is closed,
    /// and winds around none of many places twice or the other way.
    fn enclosed_volume(&self, sum: f64) -> Result<Option<f64>, Stopped> {
        if !self.surface.is_closed() {
            return Ok(None);
        }
        let volume =
            signed_volume(self.mesh.points(), self.mesh.triangles().iter().copied(), &self.mesh.bounds().center());
        let winds_once = |(): &mut (), point: &Vec3| {
            let winding = self.surface.winding_number(point);
            winding == 0.0 || winding == volume.signum()
        };
        let mut places: Vec<Vec3> = sequence::in_box(self.mesh.bounds(), PLACES).collect();
        for hull in 0..self.bodies.count() {
            places.extend(self.in_hull(hull, sum, PLACES, LEAST_PLACES));
        }
        let is_simple = self.each(&places, winds_once)?.into_iter().all(|once| once);
        Ok(is_simple.then_some(volume.abs()))
    }

    /// Volume of the solid that no hull holds.
    fn missed_volume(&self) -> Result<f64, Stopped> {
        let places: Vec<Vec3> = sequence::in_box(self.mesh.bounds(), SAMPLES).collect();
        let missed = self.each(&places, |(): &mut (), point| {
            self.bodies.holders(point, INSIDE * self.diagonal).next().is_none() && self.is_solid_at(point)
        })?;
        let share = missed.iter().filter(|&&missed| missed).count() as f64 / places.len() as f64;
        Ok(share * self.mesh.bounds().size().product())
    }

    /// Places in a hull, evenly: its share by volume of `count` in all of them, and `least` at least.
    fn in_hull(&self, hull: usize, sum: f64, count: usize, least: usize) -> Vec<Vec3> {
        let share = (self.bodies.volumes[hull] / sum * count as f64) as usize;
        self.bodies.interior(hull, share.max(least))
    }
}
