//! How well a set of hulls stands for a mesh: the `fit` of a result.
//!
//! **In**: a mesh and hulls. **Out**: [`Fit`]. The measures, in their order:
//!
//! 1. [`outside`]: the surface that no hull contains.
//! 2. [`excess`]: the boundary of the hulls that is not in the solid.
//! 3. [`fill`]: the deepest place inside the hulls that is not in the solid.
//! 4. [`volumes`]: the volumes of the hulls, of their union and of the solid.
//!
//! All samples are at fixed, low-discrepancy places, so that equal input gives equal figures on any number of threads.
//! A sample is skipped only where a proof shows that it cannot change the figure. [`bodies`] decides what bounds a
//! solid, and [`hull_set`] finds the hulls at a point. Where the faces of the mesh do not wind one way, they are turned
//! first ([`super::orient`]).

mod bodies;
mod hull_set;
mod outside;
mod excess;
mod fill;
mod volumes;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rayon::prelude::*;

use super::bvh::TriangleBvh;
use super::copies::Copies;
use super::cracks::without_cracks;
use super::orient::orient;
use super::solid::{Places, Thinning};
use super::vessel::is_double_sided_vessel;
use super::{ConvexHull, Mesh, Progress, Stopped, Vec3, in_time};
pub use hull_set::HullSet;
use volumes::Volumes;

/// Samples that one thread measures at a time.
const SAMPLES_OF_A_CHUNK: usize = 256;

/// How well hulls stand for a mesh. Distances are in the unit of the mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Share of the surface within 0.001 of the diagonal of a hull, 0 to 1.
    pub coverage: f64,
    /// Largest distance from the surface to the hulls.
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

/// A mesh prepared for measuring hulls.
pub struct Source<'a> {
    mesh: &'a Mesh,
    surface: Arc<TriangleBvh>,
    /// The triangles of the mesh, wound one way, without what [`Copies`] leaves out.
    triangles: Cow<'a, [[u32; 3]]>,
    /// The connected patches of an open surface, as indices of triangles; none where it is closed.
    patches: Vec<Vec<u32>>,
    /// Places that an avatar reaches. An open patch around one of them is a room and no solid.
    reached: Places,
    /// The tree of the triangles that bound a solid, as all places of the usual number show; `None` inside without a solid.
    solid: OnceLock<Option<Arc<TriangleBvh>>>,
}

impl<'a> Source<'a> {
    /// Prepares a mesh. Where its surface is open because of cracks, or because neighbouring triangles wind against each other,
    /// the cracks are closed and the triangles are turned: a winding number would see holes there. A surface is measured
    /// without the backs of its faces where all faces have backs, and where it is closed without those that some have. The same
    /// holds for triangles that occur twice. An open patch of it around one of the `reached` places, to which an avatar comes,
    /// is a room and no solid.
    pub fn new(mesh: &'a Mesh, reached: Vec<Vec3>, progress: &Progress) -> Result<Self, Stopped> {
        progress.check()?;
        let surface = Arc::new(TriangleBvh::of_many(mesh.points(), mesh.triangles(), progress)?);
        Self::with_tree(mesh, surface, reached, progress)
    }

    /// Does the same with the tree of the mesh's triangles.
    pub fn with_tree(
        mesh: &'a Mesh,
        mut surface: Arc<TriangleBvh>,
        reached: Vec<Vec3>,
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let reached = Places::new(reached);
        let copies = Copies::of(mesh.triangles(), progress)?;
        if let Some(mut fronts) = copies.without_backs(mesh.triangles()) {
            let patches = orient(mesh.points(), &mut fronts, progress)?;
            let tree = TriangleBvh::of_many(mesh.points(), &fronts, progress)?;
            // Where all faces have backs, the surface is measured as it would be without them, open or not.
            if tree.is_closed() || copies.all_have_backs() {
                let is_vessel =
                    !tree.is_closed() && is_double_sided_vessel((mesh.points(), &fronts), &patches, &tree, progress)?;
                let solid = if is_vessel { OnceLock::from(None) } else { OnceLock::new() };
                return Ok(Self { mesh, surface: Arc::new(tree), triangles: fronts.into(), patches, reached, solid });
            }
        }
        let mut triangles = copies.few(mesh.triangles(), 2);
        if let Cow::Owned(few) = &triangles {
            surface = Arc::new(TriangleBvh::of_many(mesh.points(), few, progress)?);
        }
        if !surface.is_closed()
            && let Cow::Owned(once) = copies.few(mesh.triangles(), 1)
        {
            let tree = TriangleBvh::of_many(mesh.points(), &once, progress)?;
            if tree.is_closed() {
                (surface, triangles) = (Arc::new(tree), once.into());
            }
        }
        let mut patches = Vec::new();
        if !surface.is_closed() {
            let mut turned = without_cracks(mesh.points(), triangles.to_vec(), mesh.bounds().diagonal(), progress)?;
            patches = orient(mesh.points(), &mut turned, progress)?;
            if turned != *triangles {
                surface = Arc::new(TriangleBvh::of_many(mesh.points(), &turned, progress)?);
                triangles = turned.into();
            }
        }
        Ok(Self { mesh, surface, triangles, patches, reached, solid: OnceLock::new() })
    }

    /// Returns whether the surface is closed. It takes long to decide which triangles of an open one bound a solid.
    pub fn is_closed(&self) -> bool {
        self.surface.is_closed()
    }

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
        self.winding(point) > 0.5
    }
}

#[cfg(test)]
mod tests;
