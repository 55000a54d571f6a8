//! [`Engine`]: everything that is known of a shape before the search.

use std::sync::Arc;

use super::found::Solved;
use super::profile::Profile;
use crate::decompose::context::Context;
use crate::decompose::cut::creases::Creases;
use crate::decompose::cut::cutting::{CutParts, Cutting};
use crate::decompose::cut::goal::Goal;
use crate::decompose::cut::splitter::Splitter;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::passages;
use crate::decompose::measure::slab::slab;
use crate::decompose::params::{Params, Tolerance};
use crate::decompose::prepare::shape::{Filled, Shape};
use crate::decompose::prepare::ways::Ways;
use crate::decompose::reduce::box_shift::moved_into_box;
use crate::decompose::reduce::corner_trim::without_idle_corners;
use crate::decompose::reduce::coverage_repair::repaired;
use crate::decompose::reduce::dust::without_dust;
use crate::decompose::result::{Decomposition, Wanted};
use crate::decompose::tolerance::{
    DEEP_REACH, LOOSE, LOSSLESS, MAX_REACH, MAX_RELAXATION, MIN_REACH, ON_SURFACE, PASSAGE_DEPTH, SLAB_ROOM,
    THICKEST_SHEET, THINNEST_HULL,
};
use crate::geometry::{Aabb, Closed, ConvexHull, Mesh, Passages, Progress, Source, Stopped, Vec3, Walker, in_time};

/// A prepared shape with its parameters.
pub struct Engine<'a> {
    pub mesh: &'a Mesh,
    pub shape: Arc<Shape>,
    pub creases: Arc<Creases>,
    pub params: &'a Params,
    pub profile: Profile,
    /// Largest error of a hull, in units of the shape.
    pub limit: f64,
    pub space: FreeSpace,
    /// Thickness of the slab that a sheet becomes, in units of the shape.
    pub thickness: f64,
    /// The ways that hulls must not close.
    pub passages: Option<Passages>,
    pub progress: &'a Progress,
}

impl<'a> Engine<'a> {
    /// Prepares the shape and samples its free space.
    pub fn new(mesh: &'a Mesh, params: &'a Params, progress: &'a Progress) -> Result<Self, Stopped> {
        let mut engine = Self::unsampled(mesh, params, progress)?;
        engine.sample()?;
        Ok(engine)
    }

    /// Prepares the shape without samples of free space: every hull seems to have no error.
    pub fn unsampled(mesh: &'a Mesh, params: &'a Params, progress: &'a Progress) -> Result<Self, Stopped> {
        let (passages, ways) = match &params.walker {
            Some(walker) => (Passages::of(mesh, walker, progress)?, Ways::of(mesh, walker, progress)?),
            None => (None, Ways::default()),
        };
        let shape = Shape::new(mesh, &ways, progress)?;
        progress.check()?;
        let creases = Creases::new(&shape, progress)?;
        progress.check()?;
        Ok(Self::of_shape(mesh, (Arc::new(shape), Arc::new(creases)), params, passages, progress))
    }

    /// Returns the engine of the same shape for other parameters and passages, without samples.
    pub fn with<'b>(&self, params: &'b Params, passages: Option<Passages>, progress: &'b Progress) -> Engine<'b>
    where
        'a: 'b,
    {
        let shape = (Arc::clone(&self.shape), Arc::clone(&self.creases));
        Engine::of_shape(self.mesh, shape, params, passages, progress)
    }

    /// Returns the engine of the same shape with more that is as solid as the rest.
    pub fn filled<'b>(&self, filled: Filled, params: &'b Params) -> Engine<'b>
    where
        'a: 'b,
    {
        let passages = filled.after.clone();
        let shape = (Arc::new(self.shape.filled(filled)), Arc::clone(&self.creases));
        Engine::of_shape(self.mesh, shape, params, passages, self.progress)
    }

    /// Returns the same engine for work beside this one: what either measures does not change what the other does.
    pub fn apart(&self) -> Self {
        Self {
            shape: Arc::clone(&self.shape),
            creases: Arc::clone(&self.creases),
            space: self.space.apart(),
            passages: self.passages.clone(),
            ..*self
        }
    }

    /// Returns the engine of a prepared shape, without samples.
    fn of_shape(
        mesh: &'a Mesh,
        (shape, creases): (Arc<Shape>, Arc<Creases>),
        params: &'a Params,
        passages: Option<Passages>,
        progress: &'a Progress,
    ) -> Self {
        let walker = params.walker.as_ref().filter(|_| passages.is_some());
        let widths = walker.map(|walker| walker.widths_in(mesh.bounds()));
        let profile = Profile::of(params.method, &shape, &creases, widths);
        let tolerance = params.tolerance.map_or(profile.tolerance, Tolerance::get);
        let limit = (tolerance * shape.tolerance_unit).max(LOSSLESS * shape.diagonal);
        let thickness = params.thickness.get();
        // The thickness of flat input is stated along the axes of the file. Other shapes get the same one however they are
        // turned.
        let thickness = if shape.is_flat() {
            thickness * shape.file_diagonal
        } else {
            (thickness * shape.tolerance_unit).min(THICKEST_SHEET * shape.file_diagonal).min(limit / SLAB_ROOM)
        };
        let thickness = thickness.max(THINNEST_HULL * shape.diagonal);
        let limit = if shape.has_sheets() { limit.max(SLAB_ROOM * thickness) } else { limit };
        let space = FreeSpace::unknown();
        Self { mesh, shape, creases, params, profile, limit, space, thickness, passages, progress }
    }

    /// Samples free space at the depths that the limit is decided by.
    pub fn sample(&mut self) -> Result<(), Stopped> {
        let least = 2.0 * LOSSLESS * self.shape.diagonal;
        let reach = self.limit.clamp(MIN_REACH * self.shape.diagonal, MAX_REACH * self.shape.diagonal);
        let depths = [least, 0.5 * reach, DEEP_REACH * reach, 2.0 * reach];
        self.space = self.space.sampled(&self.shape, self.profile.density, &depths, self.progress)?;
        if let Some((passages, walker)) = self.passages.as_ref().zip(self.params.walker.as_ref()) {
            // Uneven scales change distances; the least of them keeps the samples near the surface.
            let metre = self.shape.scale() / walker.metres().max();
            let beside = passages::beside_surface(&self.shape, passages, metre, self.progress)?;
            self.space = self.space.changed(|samples| {
                passages::mark(&self.shape, passages, samples, self.progress)?;
                samples.extend(beside);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Prepares the mesh for measuring results.
    pub fn source(&self, progress: &Progress) -> Result<Source<'a>, Stopped> {
        let reached = self.params.walker.as_ref().map(|walker| walker.middles(self.mesh, progress));
        Source::new(self.mesh, reached.transpose()?.unwrap_or_default(), progress)
    }

    /// Returns what hulls close of the passages; `None` without passages.
    pub fn closed(&self, hulls: &[ConvexHull]) -> Result<Option<Closed>, Stopped> {
        self.passages.as_ref().map(|passages| passages.closed(hulls, &self.progress.late())).transpose()
    }

    /// Returns whether hulls, in units of the mesh, fill no more than the tolerance once they are measured.
    pub fn keeps_tolerance(&self, hulls: &[ConvexHull]) -> Result<bool, Stopped> {
        let (late, most) = (self.progress.late(), self.limit / self.shape.scale());
        Ok(self.source(&late)?.fill(hulls, most, &late)? <= most)
    }

    /// Returns true where one of these hulls, in units of the mesh, contains a sample of a passage.
    pub fn holds_passages(&self, hulls: &[ConvexHull]) -> bool {
        self.passages_in(&self.parts_of(hulls)) > 0
    }

    /// Returns how many samples of passages parts contain.
    pub fn passages_in(&self, parts: &[Part]) -> usize {
        let closing = parts.iter().filter(|part| part.error >= PASSAGE_DEPTH);
        closing.map(|part| self.space.passages_in(&part.hull)).sum()
    }

    /// Adds points, in units of the mesh, that no hull may contain.
    pub fn forbid(&mut self, points: &[Vec3]) {
        let samples = points.iter().map(|point| passages::at(self.shape.placed(point)));
        self.space.extend(samples.collect());
    }

    /// Returns true when the shape has few flat faces and the method tries to be lossless.
    pub fn may_be_lossless(&self) -> bool {
        self.profile.lossless_parts > 0 && self.creases.are_few_and_flat()
    }

    /// Returns what the steps borrow, with these samples of free space.
    pub fn context<'b>(&'b self, space: &'b FreeSpace) -> Context<'b> {
        Context {
            shape: &self.shape,
            space,
            errors: space.errors(),
            thickness: self.thickness,
            verified: self.profile.verified,
            spans_gaps: self.shape.is_filled() || self.may_be_lossless(),
            max_hulls: self.params.max_hulls.get(),
            max_vertices: self.params.max_vertices.get(),
            progress: self.progress,
        }
    }

    /// Returns a splitter whose goal is this error, with the effort of the method.
    pub fn splitter(&self, error: f64) -> Splitter<'_> {
        let Profile { effort, max_parts, max_polygons, grouping, .. } = self.profile;
        let loose = (LOOSE * self.shape.diagonal).min(error);
        let goal =
            Goal { error, verify_depth: error, max_parts, loose, effort, max_polygons, grouping, seam_bonus: 0.0 };
        Splitter { context: self.context(&self.space), creases: &self.creases, goal }
    }

    /// Cuts the shape until every part is within the error, measured by these samples of free space. Where that takes more
    /// parts than the method allows, cuts on until every part is within the limit.
    ///
    /// Half of the time that is left before the deadline is for joining and reducing the parts: without that they cost several
    /// times as much.
    pub fn cut(&self, space: &FreeSpace, error: f64) -> CutParts {
        let Profile { max_parts, last_parts, verified_cuts, .. } = self.profile;
        let progress = self.progress.for_a_step();
        let context = Context { verified: verified_cuts, progress: &progress, ..self.context(space) };
        let splitter = Splitter { context, ..self.splitter(error) };
        let mut cutting = Cutting::start(splitter);
        cutting.cut_to(max_parts);
        if last_parts > max_parts {
            cutting.cut_to_error(error.max(self.limit), last_parts);
        }
        cutting.parts()
    }

    /// Returns the parts of hulls in units of the mesh, with their errors.
    pub fn parts_of(&self, hulls: &[ConvexHull]) -> Vec<Part> {
        hulls
            .iter()
            .filter_map(|hull| {
                let points: Vec<Vec3> = hull.points().iter().map(|p| self.shape.placed(p)).collect();
                let hull = ConvexHull::of_points(&points).ok()?;
                Some(Part { error: self.space.error(&hull), hull })
            })
            .collect()
    }

    /// Returns the hulls of parts, in units of the mesh.
    pub fn hulls_of(&self, parts: &[Part]) -> Vec<ConvexHull> {
        let Aabb { min, max } = self.shape.own_bounds;
        let moved = ON_SURFACE * self.shape.diagonal / self.shape.scale();
        // The grid may have moved a vertex on the box out of it.
        let kept = |c: f64, min: f64, max: f64| {
            let inside = c.clamp(min, max);
            if (c - inside).abs() <= moved { inside } else { c }
        };
        let placed_back = |p: &Vec3| self.shape.placed_back(p).zip_zip_map(&min, &max, kept);
        parts
            .iter()
            .filter_map(|part| {
                let points: Vec<Vec3> = part.hull.points().iter().map(placed_back).collect();
                // Turned back and rounded, the thinnest hulls may be flat.
                ConvexHull::of_points(&points).ok().or_else(|| slab(&points, self.thickness / self.shape.scale()))
            })
            .collect()
    }

    /// Returns the parts with slabs in the box, without dust and without vertices whose corners hold nothing. Where the time
    /// is over, slabs and dust may stay as they are, and corners do.
    pub fn trimmed(&self, parts: Vec<Part>) -> Result<Vec<Part>, Stopped> {
        let late = self.progress.late();
        let context = self.context(&self.space);
        let or_as_they_are = |parts: Vec<Part>, changed| Ok(in_time(changed)?.unwrap_or(parts));
        // A slab that has moved bulges by all of its thickness. Later steps leave surface outside of all hulls, which would keep
        // a slab from moving.
        let may_move = self.thickness <= self.limit;
        let moved = |parts| if may_move { moved_into_box(&context.with(&late), parts) } else { Ok(parts) };
        let inside = or_as_they_are(parts.clone(), moved(parts))?;
        let in_shape = |walker: &Walker| walker.unfelt() * self.shape.scale();
        let unfelt = self.params.walker.as_ref().map_or(f64::INFINITY, in_shape);
        let clean = or_as_they_are(inside.clone(), without_dust(&context.with(&late), inside, unfelt))?;
        or_as_they_are(clean.clone(), without_idle_corners(&context, clean))
    }

    /// Returns the tolerance, without the room that slabs and rounding take.
    fn wanted(&self) -> Wanted {
        match self.params.tolerance {
            Some(tolerance) => Wanted { tolerance: tolerance.get(), relaxed: tolerance.get() },
            None => Wanted { tolerance: self.profile.tolerance, relaxed: MAX_RELAXATION * self.profile.tolerance },
        }
    }

    /// Returns the decomposition of parts without dust. Coverage is repaired first, but where a cost is the target: there
    /// the search has done so.
    pub fn result(&self, (parts, stop): Solved) -> Result<Decomposition, Stopped> {
        let late = self.progress.late();
        let context = self.context(&self.space).with(&late);
        let whole = match self.params.target_cost {
            Some(_) => parts,
            None => in_time(repaired(&context, parts.clone()))?.unwrap_or(parts),
        };
        let parts = self.trimmed(whole)?;
        Ok(Decomposition {
            hulls: self.hulls_of(&parts),
            method: self.profile.method,
            stop,
            wanted: self.params.target_cost.is_none().then(|| self.wanted()),
            notes: self.shape.notes.clone(),
        })
    }
}
