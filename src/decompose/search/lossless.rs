//! Results without loss: a shape of few flat faces is cut along them until only rounding is wrong.

use super::engine::Engine;
use crate::decompose::combine::cover::covered;
use crate::decompose::context::Context;
use crate::decompose::cut::cutting::{CutParts, Cutting};
use crate::decompose::measure::error_sampling::violations_together;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::reduce::coverage_repair::repaired;
use crate::decompose::reduce::vertex_reduction::simpler;
use crate::decompose::tolerance::{HALF_A_SLAB, LOSSLESS, LOSSLESS_DEPTH, VERIFIED_ABOVE};
use crate::geometry::{Stopped, in_time};

/// Hulls plus vertices up to which the lossless result is preferred to a cheaper one: a cost of 10.
const AFFORDABLE_SIZE: usize = 250;

/// Hulls plus vertices up to which a good result is taken whatever else there is: a cost of 5.
const CHEAP_SIZE: usize = 125;

/// Largest number of polygons of a cell that candidates are scored by.
const MAX_POLYGONS: usize = 1000;

/// How often parts are joined anew, each time with what verifying found. Samples are few in slabs, so hulls grow through them.
const ATTEMPTS: usize = 3;

/// Score in favour of a cut between triangles: a ring comes apart where its maker put it together.
const SEAM_BONUS: f64 = 0.1;

/// Returns true when a lossless result is taken although there may be a cheaper one with loss.
pub fn is_affordable(engine: &Engine<'_>, parts: &[Part]) -> bool {
    size(parts) <= AFFORDABLE_SIZE && engine.context(&engine.space).are_bounded(parts)
}

/// Returns true for so few hulls plus vertices that nothing cheaper is searched for.
pub fn is_cheap(size: usize) -> bool {
    size <= CHEAP_SIZE
}

/// The outcome of an attempt to be lossless.
#[derive(Clone)]
pub enum Attempt {
    /// Parts with no error but rounding.
    Lossless(Vec<Part>),
    /// Parts of which some have an error: as many as the method allows did not suffice.
    GivenUp(CutParts),
}

impl Attempt {
    /// Returns parts with no error but rounding, where few enough parts reached that.
    pub fn lossless(self) -> Option<Vec<Part>> {
        if let Self::Lossless(parts) = self { Some(parts) } else { None }
    }
}

/// Returns parts with no error but rounding, where few enough parts reach that.
pub fn lossless(engine: &Engine<'_>) -> Result<Option<Vec<Part>>, Stopped> {
    Ok(attempt(engine)?.and_then(Attempt::lossless))
}

/// Tries to be lossless where the shape may be.
pub fn attempt(engine: &Engine<'_>) -> Result<Option<Attempt>, Stopped> {
    if !engine.may_be_lossless() {
        return Ok(None);
    }
    let cut = cut(engine);
    match cut.stopped {
        Some(Stopped::Cancelled) => Err(Stopped::Cancelled),
        _ if cut.reached && !cut.parts.is_empty() => Ok(joined(engine, &cut.parts)?.map(Attempt::Lossless)),
        Some(Stopped::Deadline) => Ok(None),
        None => Ok(Some(Attempt::GivenUp(cut))),
    }
}

/// Returns the largest error of a lossless part, in units of the shape.
fn limit(engine: &Engine<'_>) -> f64 {
    let slab = if engine.shape.has_sheets() { HALF_A_SLAB * engine.thickness } else { 0.0 };
    (LOSSLESS * engine.shape.diagonal).max(slab)
}

/// Returns the depth from which a place in free space rejects a lossless result, in units of the shape.
fn rejected_depth(engine: &Engine<'_>) -> f64 {
    (VERIFIED_ABOVE * limit(engine)).max(LOSSLESS_DEPTH * engine.shape.diagonal)
}

/// Cuts the shape until all parts are lossless, or as many as the method allows.
fn cut(engine: &Engine<'_>) -> CutParts {
    let mut splitter = engine.splitter(limit(engine));
    splitter.goal.max_parts = engine.profile.lossless_parts;
    splitter.goal.loose = 0.0;
    splitter.goal.max_polygons = MAX_POLYGONS;
    splitter.goal.seam_bonus = SEAM_BONUS;
    if !engine.profile.verified {
        // The few samples of a quick method miss what the lossless result would be rejected for in the end.
        splitter.context.verified = true;
        splitter.goal.verify_depth = rejected_depth(engine);
    }
    let mut cutting = Cutting::start(splitter);
    cutting.cut_to(engine.profile.lossless_parts);
    cutting.parts()
}

/// Joins lossless parts as long as they stay lossless; `None` where verifying rejects every attempt.
fn joined(engine: &Engine<'_>, parts: &[Part]) -> Result<Option<Vec<Part>>, Stopped> {
    let (limit, depth) = (limit(engine), rejected_depth(engine));
    let late = engine.progress.late();
    let mut space = engine.space.clone();
    for _ in 0..ATTEMPTS {
        let context: Context<'_> = engine.context(&space);
        let parts = match covered(&context, parts, limit, true) {
            Ok(parts) => parts,
            Err((Stopped::Cancelled, _)) => return Err(Stopped::Cancelled),
            Err((Stopped::Deadline, parts)) => return Ok(Some(parts)),
        };
        let simplest = context.with(&late).each_apart(&parts, |context, part| Ok(simplest(context, part, limit)));
        let Some(parts) = in_time(simplest)? else { return Ok(Some(parts)) };
        let checked = repaired(&context.with(&late), parts.clone()).and_then(|parts| {
            let found = violations_together(&engine.shape, &parts, depth, &late)?;
            Ok((parts, found))
        });
        let Some((parts, found)) = in_time(checked)? else { return Ok(Some(parts)) };
        if found.is_empty() {
            return Ok(Some(parts));
        }
        space.extend(found);
    }
    Ok(None)
}

/// Returns a simple hull around the part instead where one has fewer vertices and no error: a box with a corner cut off grew
/// over vertices of its neighbours, and the whole box may lie in the solid as well.
pub(super) fn simplest(context: &Context<'_>, part: &Part, limit: f64) -> Part {
    simpler(context, part, limit, part.hull.points().len()).unwrap_or_else(|| part.clone())
}
