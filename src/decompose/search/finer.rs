//! Hulls within a smaller tolerance, which may close no passage although they disregard them.
//!
//! A hull that must not hold a single position of an avatar follows a curved surface at any price, although an avatar that walks
//! beside it would not feel the tolerance. And of hundreds of loose bodies, a search with regard for passages may see none that can
//! be joined.

use super::engine::Engine;
use super::kept::{Kept, is_better_buy};
use super::lossless::is_cheap;
use super::regardless::closes_none_within;
use super::within_tolerance::within_tolerance;
use crate::decompose::params::{Params, Tolerance};
use crate::decompose::result::{Decomposition, StopReason};
use crate::geometry::Stopped;

/// Share of the tolerance, or of what the hulls with regard for passages fill, within which hulls are searched for. At half of the
/// tolerance they cost as much as those with regard for passages.
const FINER: f64 = 0.75;

/// Factors from the tolerance to that of the first search, and from each to the next.
const STEPS: [f64; 3] = [FINER, 0.875, 0.875];

/// A search that closes a passage is followed by the next one where its hulls cost less, by this factor, than those with regard for
/// passages.
const FAR_CHEAPER: usize = 2;

/// Share of the tolerance. Where hulls with regard for passages fill less of it, closer ones cost more.
const FAR_WITHIN: f64 = 0.125;

/// Searches without regard for passages, within a share of the tolerance and of the depth that `kept` fills, which was found with
/// regard for them. Returns the first result that closes no passage, where `kept` costs more or closes one.
pub fn finer(engine: &Engine<'_>, kept: &Kept) -> Result<Option<Kept>, Stopped> {
    let is_good = kept.is_final() && is_cheap(kept.result.hulls_plus_vertices());
    if is_good {
        return Ok(None);
    }
    let mut limit = engine.limit;
    for factor in STEPS {
        limit *= factor;
        if !closes_none_within(engine, limit) {
            break;
        }
        match within(engine, kept, limit)? {
            Tried::Open(open) => return Ok(Some(open)),
            // A smaller tolerance costs more.
            Tried::Refused { size } if FAR_CHEAPER * size <= kept.result.hulls_plus_vertices() => {}
            Tried::Refused { .. } | Tried::Useless => break,
        }
    }
    if !kept.is_final() {
        return Ok(None);
    }
    let late = engine.progress.late();
    let fill = engine.source(&late)?.fill(&kept.result.hulls, f64::INFINITY, &late)? * engine.shape.scale();
    let is_worth_it = (FAR_WITHIN * engine.limit..limit).contains(&fill) && closes_none_within(engine, FINER * fill);
    if !is_worth_it {
        return Ok(None);
    }
    Ok(if let Tried::Open(open) = within(engine, kept, FINER * fill)? { Some(open) } else { None })
}

/// The result of a search without regard for passages.
enum Tried {
    /// It closes none.
    Open(Kept),
    /// It has this number of hulls plus vertices, and closes some, misses the tolerance, or was not walked for want of time.
    Refused { size: usize },
    /// It costs no less, or exceeds the limit.
    Useless,
}

/// Searches within a limit without regard for passages, for a result that costs less than `kept` or closes less.
fn within(engine: &Engine<'_>, kept: &Kept, limit: f64) -> Result<Tried, Stopped> {
    let tolerance = Tolerance::new(limit / engine.shape.tolerance_unit);
    let params = Params { tolerance, ..engine.params.clone() };
    let disregarding = disregarding_within(engine, &params)?;
    let result = disregarding.result(within_tolerance(&disregarding)?.solved)?;
    let is_cheaper = result.hulls_plus_vertices() < kept.result.hulls_plus_vertices() || !kept.is_final();
    if !is_cheaper || result.stop != StopReason::Tolerance {
        return Ok(Tried::Useless);
    }
    let size = result.hulls_plus_vertices();
    let Some(closed) = engine.closed(&result.hulls)? else { return Ok(Tried::Refused { size }) };
    // The answer names the tolerance of the request.
    let tried = Kept::new(Some(&closed), Decomposition { wanted: kept.result.wanted, ..result });
    let is_open = closed.is_nothing() || is_better_buy(engine, &tried, kept)?;
    // Where the caller states no tolerance, hulls that miss it by little are taken for a fraction of the cost.
    let is_close = || Ok(engine.params.tolerance.is_none() || engine.keeps_tolerance(&tried.result.hulls)?);
    Ok(if is_open && is_close()? { Tried::Open(tried) } else { Tried::Refused { size } })
}

/// Samples the free space for these parameters and without regard for passages, although as many parts may be cut as with it.
fn disregarding_within<'a>(engine: &'a Engine<'_>, params: &'a Params) -> Result<Engine<'a>, Stopped> {
    let mut other = Engine { profile: engine.profile, ..engine.with(params, None, engine.progress) };
    other.sample()?;
    Ok(other)
}
