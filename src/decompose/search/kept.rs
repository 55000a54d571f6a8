//! [`Kept`]: a result with what it keeps of the passages.

use super::engine::Engine;
use crate::decompose::result::{Decomposition, StopReason};
use crate::geometry::{Closed, ENOUGH_KEPT, Stopped, WORTH_NAMING, in_time};

/// Shares that differ by less are equal: a person does not feel it, and the better fit decides.
pub const SAME_SHARE: f64 = 0.01;

/// Factor on the hulls plus vertices of the result without regard for passages. A result with more has to open ways for them.
const FAR_MORE: f64 = 2.0;

/// Factor on the error of a result that is worth far less cost.
const HARDLY_MORE: f64 = 1.25;

/// Share of the positions that suffices where more would cost far more, and all that is lost lies in dents.
const NEARLY_ENOUGH: f64 = 0.96;

/// A result with the share of an avatar's positions that it keeps.
pub struct Kept {
    pub share: f64,
    /// The share that it shuts off: what it does not keep, but for dents.
    pub shut: f64,
    pub result: Decomposition,
}

impl Kept {
    /// Returns a result with what its hulls close. Without the time to walk them, all ways count as closed.
    pub fn new(closed: Option<&Closed>, result: Decomposition) -> Self {
        let (share, shut) = closed.map_or((0.0, 1.0), |closed| (closed.kept, closed.shut));
        Self { share, shut, result }
    }

    /// Returns true where nothing better is searched for.
    pub fn is_final(&self) -> bool {
        self.share >= ENOUGH_KEPT || self.result.stop == StopReason::Deadline
    }

    /// Returns true where further samples of passages would open nothing that a person misses.
    pub fn is_open(&self) -> bool {
        self.is_final() && self.shut < WORTH_NAMING
    }

    /// Returns true where this result costs far less than another one and takes nothing that anybody feels.
    fn is_open_for_less(&self, other: &Self) -> bool {
        let size = |kept: &Self| kept.result.hulls_plus_vertices() as f64;
        self.share >= NEARLY_ENOUGH && self.shut == 0.0 && FAR_MORE * size(self) <= size(other)
    }

    /// Returns true where hulls that close `other` open more. Where enough is kept already, they have to open much of the rest.
    pub fn gives_way_to(&self, other: &Closed) -> bool {
        let opens_much = other.shut < self.shut / 2.0;
        if self.is_final() { opens_much } else { other.kept > self.share || other.shut < self.shut }
    }

    /// Returns true where this result costs far more than one that disregards passages, and what it closes is not as many times
    /// less: in a damaged room, hulls can neither follow the surface nor keep out of the way.
    pub fn opens_too_little(&self, regardless: &Self) -> bool {
        let size = |kept: &Self| kept.result.hulls_plus_vertices() as f64;
        let times = size(self) / size(regardless);
        let is_more = |own: f64, theirs: f64| times * own > theirs;
        times > FAR_MORE && is_more(1.0 - self.share, 1.0 - regardless.share) && is_more(self.shut, regardless.shut)
    }
}

/// Returns whether a result is open for far less than another one, and hardly more wrong. Without the time to measure it, it is not,
/// and nor is it where the caller states a tolerance, which one of them may keep alone.
pub fn is_better_buy(engine: &Engine<'_>, one: &Kept, other: &Kept) -> Result<bool, Stopped> {
    let late = engine.progress.late();
    let is_close = || {
        let source = engine.source(&late)?;
        let error = |kept: &Kept| source.error(&kept.result.hulls, &late);
        Ok(error(one)? <= HARDLY_MORE * error(other)?)
    };
    let may_be = engine.params.tolerance.is_none() && one.is_open_for_less(other);
    Ok(may_be && in_time(is_close())?.unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::params::Method;
    use crate::geometry::{ConvexHull, Vec3, samples};

    #[test]
    fn twice_the_cost_is_not_worth_dents_alone() {
        let cube = ConvexHull::of_points(&samples::box_corners(Vec3::zeros(), Vec3::repeat(1.0))).unwrap();
        let kept = |hulls: usize, share: f64, shut: f64| {
            let hulls = vec![cube.clone(); hulls];
            let (method, stop) = (Method::Solid, StopReason::Tolerance);
            Kept { share, shut, result: Decomposition { hulls, method, stop, wanted: None, notes: Vec::new() } }
        };
        let whole = kept(4, 1.0, 0.0);
        assert!(kept(2, 0.97, 0.0).is_open_for_less(&whole));
        assert!(!kept(3, 0.97, 0.0).is_open_for_less(&whole), "it costs hardly less");
        assert!(!kept(1, 0.95, 0.0).is_open_for_less(&whole), "it keeps too little");
        assert!(!kept(1, 0.97, 0.001).is_open_for_less(&whole), "it shuts a way");
    }
}
