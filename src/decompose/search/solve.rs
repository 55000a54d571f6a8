//! The two stages on a prepared shape.

use super::convex::convex_whole;
use super::engine::{Engine, KEPT};
use super::lossless::{is_affordable, is_cheap, lossless, may_be_lossless};
use super::within_cost::{WithinCost, affordable_choices, within_cost};
use super::within_tolerance::within_tolerance;
use crate::decompose::combine::bounds::within_bounds;
use crate::decompose::combine::merge::merged;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::params::Params;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::{LOSSLESS, SAME_FILL};
use crate::geometry::{ConvexHull, Mesh, Progress, Source, Stopped, in_time};

/// Decomposes a mesh within the target cost, or within the tolerance where there is no target cost.
pub fn solve(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    let max_size = params.hulls_and_vertices_within();
    if let Some(whole) = convex(&engine, max_size.unwrap_or(usize::MAX)) {
        let stop = if max_size.is_some() { StopReason::TargetCost } else { StopReason::Tolerance };
        return engine.result((vec![whole], stop));
    }
    // Hulls that disregard the passages fit closest, and for a price they often close none.
    let regardless = if max_size.is_some() { without_passages(&engine)? } else { None };
    if let Some(found) = regardless.as_ref().and_then(Regardless::as_good) {
        let found = found.clone();
        return or_closer_choice(&mut engine, max_size.unwrap_or(usize::MAX), found);
    }
    let Some(kept) = in_time(keeping_passages(&mut engine))? else {
        return regardless.map(Regardless::into_result).ok_or(Stopped::Deadline);
    };
    let regardless = match regardless {
        None if !kept.is_final() => without_passages(&engine)?,
        found => found,
    };
    match regardless {
        Some(regardless) => better(&engine, kept, regardless),
        None => Ok(kept.result),
    }
}

/// Searches with regard for passages: again, with what the hulls of the last result close, while that keeps more of them.
fn keeping_passages(engine: &mut Engine<'_>) -> Result<Kept, Stopped> {
    engine.sample()?;
    let result = searched(engine, true)?.0;
    let Some((share, mut closed)) = in_time(engine.closed(&result.hulls))?.flatten() else {
        return Ok(Kept { share: 1.0, result });
    };
    let mut best = Kept { share, result };
    for _ in 0..PASSAGE_ROUNDS {
        if best.is_final() || closed.is_empty() {
            break;
        }
        engine.forbid(&closed);
        let Some((result, _)) = in_time(searched(engine, false))? else { break };
        let Some((share, left)) = in_time(engine.closed(&result.hulls))?.flatten() else { break };
        if share <= best.share {
            break;
        }
        (best, closed) = (Kept { share, result }, left);
    }
    Ok(best)
}

/// Returns the better of what was found with and without regard for passages.
///
/// A price or a limit that does not suffice for all passages leaves the search with hulls that all seem equally wrong.
fn better(engine: &Engine<'_>, mut kept: Kept, regardless: Regardless) -> Result<Decomposition, Stopped> {
    let late = engine.progress.late();
    let Regardless { closest, open, .. } = regardless;
    if let Some(Open { kept: open, fill }) = open {
        let is_closer = || Ok(Source::new(engine.mesh, &late)?.fill(&kept.result.hulls, fill, &late)? > fill);
        let is_better = if (open.share - kept.share).abs() <= SAME_SHARE {
            in_time(is_closer())?.unwrap_or(false)
        } else {
            open.share > kept.share
        };
        if is_better {
            kept = open;
        }
    }
    let is_better = || {
        Ok(closest.share >= kept.share - SAME_SHARE
            || (engine.params.target_cost.is_none() && kept.opens_too_little(&closest))
            || in_time(is_far_less_wrong(engine, &closest.result, &kept.result))?.unwrap_or(false))
    };
    Ok(if !kept.is_final() && is_better()? { closest.result } else { kept.result })
}

/// Searches with the samples that the engine has. For a cost and with `has_front`, the choices of the front come with the result.
fn searched(engine: &Engine<'_>, has_front: bool) -> Result<(Decomposition, Vec<Vec<Part>>), Stopped> {
    let Some(max_size) = engine.params.hulls_and_vertices_within() else {
        return Ok((engine.result(within_tolerance(engine)?)?, Vec::new()));
    };
    let WithinCost { solved, choices } = within_cost(engine, max_size, has_front)?;
    Ok((engine.result(solved)?, choices))
}

/// Returns whether a result fills much less depth than another one.
fn is_far_less_wrong(engine: &Engine<'_>, one: &Decomposition, other: &Decomposition) -> Result<bool, Stopped> {
    let late = engine.progress.late();
    let source = Source::new(engine.mesh, &late)?;
    let most = TOO_WRONG * source.fill(&one.hulls, f64::INFINITY, &late)?;
    Ok(source.fill(&other.hulls, most, &late)? > most)
}

/// A result with the share of an avatar's positions that it keeps.
pub struct Kept {
    pub share: f64,
    pub result: Decomposition,
}

impl Kept {
    /// Returns true where nothing better is searched for.
    fn is_final(&self) -> bool {
        self.share >= KEPT || self.result.stop == StopReason::Deadline
    }

    /// Returns true where this result costs far more than one that disregards passages, and does not close as many times less:
    /// in a damaged room, hulls can neither follow the surface nor keep out of the way.
    pub fn opens_too_little(&self, regardless: &Self) -> bool {
        let size = |kept: &Self| kept.result.hulls_plus_vertices() as f64;
        let times = size(self) / size(regardless);
        times > FAR_MORE && times * (1.0 - self.share) > 1.0 - regardless.share
    }
}

/// The results of a search without regard for passages.
struct Regardless {
    closest: Kept,
    /// The closest choice of the front that closes no passage, where the closest result closes one.
    open: Option<Open>,
    /// True where the open choice fills about as much as the closest result.
    is_open_close: bool,
}

/// A choice that closes no passage.
struct Open {
    kept: Kept,
    /// Depth of what its hulls fill, in units of the mesh.
    fill: f64,
}

impl Regardless {
    /// Returns a result that closes no passage and is about as close as one that disregards them.
    fn as_good(&self) -> Option<&Decomposition> {
        let open = || self.open.as_ref().filter(|_| self.is_open_close).map(|open| &open.kept.result);
        Some(&self.closest.result).filter(|_| self.closest.is_final()).or_else(open)
    }

    /// Returns the result for a search that has no time for another.
    fn into_result(self) -> Decomposition {
        self.open.map_or(self.closest.result, |open| open.kept.result)
    }
}

/// Returns what is found without regard for passages; `None` where there are none, or without the time.
fn without_passages(engine: &Engine<'_>) -> Result<Option<Regardless>, Stopped> {
    if engine.passages.is_none() {
        return Ok(None);
    }
    let Some(maker) = in_time(engine.without_passages())? else { return Ok(None) };
    let Some((result, choices)) = in_time(searched(&maker, true))? else { return Ok(None) };
    let share = in_time(engine.closed(&result.hulls))?.flatten().map_or(0.0, |(share, _)| share);
    let closest = Kept { share, result };
    if closest.is_final() {
        return Ok(Some(Regardless { closest, open: None, is_open_close: false }));
    }
    let open = || {
        let late = engine.progress.late();
        let source = Source::new(engine.mesh, &late)?;
        let exact = choices.into_iter().rev().take(MOST_WALKED);
        let open = open_choice((engine, &source), &maker, exact, f64::INFINITY)?;
        let most = SAME_FILL * source.fill(&closest.result.hulls, f64::INFINITY, &late)?;
        let is_open_close = open.as_ref().is_some_and(|open| open.fill <= most);
        Ok((open, is_open_close))
    };
    let (open, is_open_close) = in_time(open())?.unwrap_or((None, false));
    Ok(Some(Regardless { closest, open, is_open_close }))
}

/// Returns the closest of the choices of `maker` that close no passage and fill less than `most`, in units of the mesh.
fn open_choice(
    (engine, source): (&Engine<'_>, &Source<'_>),
    maker: &Engine<'_>,
    choices: impl Iterator<Item = Vec<Part>>,
    mut most: f64,
) -> Result<Option<Open>, Stopped> {
    let late = engine.progress.late();
    let mut closest = None;
    for parts in choices {
        let open = || {
            engine.progress.check()?;
            let result = maker.result((parts, StopReason::TargetCost))?;
            let fill = source.fill(&result.hulls, most, &late)?;
            let walked = if fill < most { engine.closed(&result.hulls)? } else { None };
            let share = walked.map(|(share, _)| share).filter(|share| *share >= KEPT);
            Ok(share.map(|share| Open { kept: Kept { share, result }, fill }))
        };
        match in_time(open())? {
            Some(None) => {}
            Some(Some(open)) => {
                most = open.fill;
                closest = Some(open);
            }
            None => break,
        }
    }
    Ok(closest)
}

/// Returns a result that closes no passage, or a choice of the front with regard for passages that fills clearly less.
fn or_closer_choice(engine: &mut Engine<'_>, max_size: usize, found: Decomposition) -> Result<Decomposition, Stopped> {
    if found.stop == StopReason::Deadline {
        return Ok(found);
    }
    let closer = in_time(closer_choice(engine, max_size, &found))?.flatten();
    Ok(closer.map_or(found, |open| open.kept.result))
}

/// Returns the closest choice of the front with regard for passages that fills clearly less than a result.
fn closer_choice(engine: &mut Engine<'_>, max_size: usize, found: &Decomposition) -> Result<Option<Open>, Stopped> {
    let late = engine.progress.late();
    let source = Source::new(engine.mesh, &late)?;
    let fill = source.fill(&found.hulls, f64::INFINITY, &late)?;
    if fill <= LOSSLESS * engine.mesh.bounds().diagonal() {
        return Ok(None);
    }
    engine.sample()?;
    let choices = affordable_choices(engine, lossless(engine)?, max_size)?;
    open_choice((&*engine, &source), engine, choices.into_iter(), fill / SAME_FILL)
}

/// Most choices of a front that are walked for a price.
const MOST_WALKED: usize = 4;
/// Searches that may follow the first while each keeps more of the passages, with what the hulls of the last one close.
const PASSAGE_ROUNDS: usize = 3;
/// Factor on the depth of what the result without regard for passages fills. A result that fills more is not worth the passages
/// that it keeps.
const TOO_WRONG: f64 = 2.0;
/// Factor on the hulls plus vertices of the result without regard for passages. A result with more has to open ways for them.
const FAR_MORE: f64 = 2.0;
/// Shares that differ by less are equal: a person does not feel it, and the better fit decides.
const SAME_SHARE: f64 = 0.01;

/// Returns the hull of a convex shape, where it would be the lossless result.
fn convex(engine: &Engine<'_>, max_size: usize) -> Option<Part> {
    if !may_be_lossless(engine) {
        return None;
    }
    let limit = LOSSLESS * engine.shape.diagonal;
    let whole = convex_whole(&engine.context(&engine.space), &engine.creases, limit)?;
    let parts = std::slice::from_ref(&whole);
    let is_taken = if engine.params.target_cost.is_some() { size(parts) <= max_size } else { is_cheap(parts) };
    (is_affordable(engine, parts) && is_taken).then_some(whole)
}

/// Joins hulls of a mesh, the least error first, until `count` are left.
pub fn joined(engine: &Engine<'_>, hulls: &[ConvexHull], count: usize) -> Result<Vec<ConvexHull>, Stopped> {
    let context = engine.context(&engine.space);
    let parts = merged(&context, engine.parts_of(hulls), count, f64::INFINITY).map_err(|(stop, _)| stop)?;
    Ok(engine.hulls_of(&within_bounds(&context, parts)?))
}
