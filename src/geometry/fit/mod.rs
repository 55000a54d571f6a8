//! How well a set of hulls stands for a mesh: the `fit` of a result.
//!
//! **In**: a mesh and hulls. **Out**: [`Fit`]. The measures, in their order:
//!
//! 1. [`outside`]: the surface that no hull contains; [`farthest`]: its farthest place.
//! 2. [`excess`]: the boundary of the hulls that is not in the solid.
//! 3. [`fill`]: the deepest place inside the hulls that is not in the solid.
//! 4. [`volumes`]: the volumes of the hulls, of their union and of the solid.
//!
//! All samples are at fixed, low-discrepancy places, so that equal input gives equal figures on any number of threads.
//! A sample is skipped only where a proof shows that it cannot change the figure. [`source`] prepares the mesh, [`bodies`] decides
//! what bounds a solid, and [`hull_set`] finds the hulls at a point.

mod source;
mod bodies;
mod hull_set;
mod outside;
mod farthest;
mod excess;
mod fill;
mod volumes;

use std::sync::Arc;
use std::time::Duration;

use rayon::prelude::*;

use super::bvh::TriangleBvh;
use super::solid::Thinning;
use super::tolerance::INSIDE_WINDING;
use super::{ConvexHull, Mesh, Progress, Stopped, Vec3, in_time};
pub use hull_set::HullSet;
pub use source::Source;
use volumes::Volumes;

/// Samples that one thread measures at a time.
const SAMPLES_OF_A_CHUNK: usize = 256;

/// How well hulls stand for a mesh. Distances are in the unit of the mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Share of the surface within 0.001 of the diagonal of a hull, 0 to 1.
    pub coverage: f64,
    /// Largest distance from the surface to the hulls. It is too small by 2 % or by 0.0005 of the diagonal at most, unless the bound
    /// on the search ended it.
    pub max_outside: f64,
    /// Largest distance from the boundary of the hulls' union to the surface, where it lies outside the solid.
    pub max_excess: f64,
    /// The hull on which `max_excess` was found; `None` where nothing sticks out.
    pub worst_hull: Option<usize>,
    /// Where on that hull.
    pub worst_point: Option<Vec3>,
    /// For each hull, the largest distance from the part of its boundary that no other hull contains to the surface.
    pub hull_excess: Vec<f64>,
    /// The depth of what the hulls fill: the largest distance to the surface that was found for a place inside a hull
    /// and outside of the solid. Never below `max_excess`.
    pub fill: f64,
    /// No such place is deeper. It exceeds `fill` by 2 % or by 0.002 of the diagonal, and by more where the bound on the
    /// search's boxes ended it.
    pub fill_upper: f64,
    /// The deepest place found; `None` where nothing is filled.
    pub fill_at: Option<Vec3>,
    /// As `fill`, for each hull.
    pub hull_fill: Vec<f64>,
    /// How far the hulls leave the bounding box of the mesh, the largest of the six sides.
    pub over: f64,
    /// `|V - Vs| / Vs` with the volumes of the hulls' union and of the solid; `None` without a solid.
    pub volume_error: Option<f64>,
    /// `1 - V_union / sum of the hulls' volumes`, 0 to 1.
    pub overlap: f64,
}

/// Measures how well `hulls` stand for `mesh`; see [`Source::fit`].
pub fn measure_fit(mesh: &Mesh, hulls: &[ConvexHull], progress: &Progress) -> Result<Fit, Stopped> {
    Source::new(mesh, Vec::new(), progress)?.fit(hulls, &[], Thinning::NONE, Duration::ZERO, progress)
}

impl Source<'_> {
    /// Measures how well hulls stand for the mesh. `fill` is measured until it is certain which of the `limits` it exceeds, as
    /// far as the bound on the search allows. At fewer places than usual less is found, so the errors may be too small and the
    /// coverage is an estimate. The search for the deepest place then ends early enough to leave the time `following`, and so do the
    /// volumes, which are left out there: `volume_error` is `None` then, and `overlap` is 0.
    ///
    /// A point cloud has no surface. Its points are measured instead, and no hull has an excess.
    pub fn fit(
        &self,
        hulls: &[ConvexHull],
        limits: &[f64],
        thinning: Thinning,
        following: Duration,
        progress: &Progress,
    ) -> Result<Fit, Stopped> {
        let set = HullSet::new(hulls);
        let scene = self.scene(&set, thinning, progress)?;
        let excess = scene.measure_excess()?;
        let sooner =
            if thinning == Thinning::NONE { progress.clone() } else { progress.with_time_held_back(following) };
        let early = Scene { progress: &sooner, ..scene.clone() };
        // The search for the deepest place takes one step after the other, so it runs beside the other measures.
        let fill = || early.measure_fill(&excess, limits, f64::INFINITY);
        let others = || Ok((scene.measure_outside()?, early.unless_late(early.measure_volumes())?));
        let (fill, others) = progress.together(|| rayon::join(fill, others));
        let (fill, ((coverage, max_outside), volumes)) = (fill?, others?);
        let worst = first_largest(excess.iter().map(|excess| excess.distance));
        let deepest = first_largest(fill.by_hull.iter().map(|deepest| deepest.depth));
        Ok(Fit {
            coverage,
            max_outside,
            max_excess: worst.map_or(0.0, |hull| excess[hull].distance),
            worst_hull: worst,
            worst_point: worst.map(|hull| excess[hull].point),
            hull_excess: excess.iter().map(|excess| excess.distance).collect(),
            fill: deepest.map_or(0.0, |hull| fill.by_hull[hull].depth),
            fill_upper: fill.upper,
            fill_at: deepest.map(|hull| fill.by_hull[hull].point),
            hull_fill: fill.by_hull.iter().map(|deepest| deepest.depth).collect(),
            over: hulls.iter().map(|hull| hull.bounds().over(self.mesh.bounds())).fold(0.0, f64::max),
            volume_error: volumes.as_ref().and_then(Volumes::error),
            overlap: volumes.as_ref().map_or(0.0, Volumes::overlap),
        })
    }

    /// Returns the `fill` of hulls alone. The search stops at the first place deeper than `bound` and returns its depth.
    pub fn fill(&self, hulls: &[ConvexHull], bound: f64, progress: &Progress) -> Result<f64, Stopped> {
        let set = HullSet::new(hulls);
        let scene = self.scene(&set, Thinning::NONE, progress)?;
        let excess = scene.measure_excess()?;
        let fill = scene.measure_fill(&excess, &[], bound)?;
        Ok(fill.by_hull.iter().map(|deepest| deepest.depth).fold(0.0, f64::max))
    }

    /// Returns the error of hulls alone: the larger of `max_excess` and `fill`.
    pub fn error(&self, hulls: &[ConvexHull], progress: &Progress) -> Result<f64, Stopped> {
        let set = HullSet::new(hulls);
        let scene = self.scene(&set, Thinning::NONE, progress)?;
        let excess = scene.measure_excess()?;
        let fill = scene.measure_fill(&excess, &[], f64::INFINITY)?;
        let depths = fill.by_hull.iter().map(|deepest| deepest.depth);
        Ok(excess.iter().map(|excess| excess.distance).chain(depths).fold(0.0, f64::max))
    }

    fn scene<'b>(
        &'b self,
        hulls: &'b HullSet<'b>,
        thinning: Thinning,
        progress: &'b Progress,
    ) -> Result<Scene<'b>, Stopped> {
        Ok(Scene {
            mesh: self.mesh,
            surface: &self.surface,
            solid: self.solid(thinning, progress)?,
            triangles: &self.triangles,
            hulls,
            diagonal: self.mesh.bounds().diagonal(),
            thinning,
            progress,
        })
    }
}

/// Returns the index of the largest positive number, the first among equals.
fn first_largest(numbers: impl Iterator<Item = f64>) -> Option<usize> {
    let mut largest = None;
    for (index, number) in numbers.enumerate() {
        if number > largest.map_or(0.0, |(_, largest)| largest) {
            largest = Some((index, number));
        }
    }
    largest.map(|(index, _)| index)
}

/// The mesh and the hulls, prepared for the measures.
#[derive(Clone)]
struct Scene<'a> {
    mesh: &'a Mesh,
    /// The triangles of the surface.
    triangles: &'a [[u32; 3]],
    surface: &'a TriangleBvh,
    /// The triangles that bound a solid; `None` where none do.
    solid: Option<Arc<TriangleBvh>>,
    hulls: &'a HullSet<'a>,
    /// The diagonal of the mesh's bounding box.
    diagonal: f64,
    thinning: Thinning,
    progress: &'a Progress,
}

impl Scene<'_> {
    /// Applies `measure` to all samples in parallel and returns the results in order.
    ///
    /// `measure` can keep a memory from sample to sample within a chunk. Each chunk starts with an empty one.
    fn each<S: Sync, R: Send, M: Default>(
        &self,
        samples: &[S],
        measure: impl Fn(&mut M, &S) -> R + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let measure_chunk = |chunk: &[S]| {
            let mut memory = M::default();
            let mut results = Vec::with_capacity(chunk.len());
            for sample in chunk {
                // Where thousands of triangles lie in one place, a sample takes ten milliseconds.
                self.progress.check()?;
                results.push(measure(&mut memory, sample));
            }
            Ok(results)
        };
        let chunks: Result<Vec<Vec<R>>, Stopped> =
            self.progress.together(|| samples.par_chunks(SAMPLES_OF_A_CHUNK).map(measure_chunk).collect());
        Ok(chunks?.into_iter().flatten().collect())
    }

    /// Returns `None` where the deadline passed during a measure at fewer places than usual, which is an estimate without it, too.
    fn unless_late<T>(&self, measured: Result<T, Stopped>) -> Result<Option<T>, Stopped> {
        if self.thinning == Thinning::NONE { measured.map(Some) } else { in_time(measured) }
    }

    /// Returns how often the solid's surface winds around a point, without a sign; 0 without a solid.
    fn winding(&self, point: &Vec3) -> f64 {
        self.solid.as_ref().map_or(0.0, |solid| solid.winding_number(point).abs())
    }

    /// Returns whether winding numbers are whole.
    fn is_closed(&self) -> bool {
        self.solid.as_ref().is_some_and(|solid| solid.is_closed())
    }

    /// Returns the corners of a triangle that a search of the surface found.
    fn corners(&self, triangle: usize) -> [Vec3; 3] {
        self.triangles[triangle].map(|corner| self.mesh.points()[corner as usize])
    }

    fn is_solid_at(&self, point: &Vec3) -> bool {
        self.winding(point) > INSIDE_WINDING
    }
}

#[cfg(test)]
mod tests;
