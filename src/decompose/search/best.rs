//! [`Best`]: the best result for a cost once its coverage is repaired.

use std::cmp::Ordering;

use super::engine::Engine;
use crate::decompose::context::Context;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::tolerance::{LOSSLESS, OUT_OF_THE_BOX, SAME_FILL, WORTH_MORE_COST};
use crate::geometry::{Source, Stopped};

/// Share by which the free space in the hulls must be less to be worth the whole cost where the errors are the same.
const WORTH_MORE_SPACE: f64 = 0.1;

/// The best repaired result so far.
pub struct Best<'a> {
    engine: &'a Engine<'a>,
    source: Source<'a>,
    context: Context<'a>,
    found: Option<Repaired>,
    /// The least depth of what any of the results fills.
    least_fill: f64,
}

/// A repaired result, and how wrong it is.
struct Repaired {
    parts: Vec<Part>,
    /// Depth of what its hulls fill, in units of the mesh, and [`OUT_OF_THE_BOX`] times the distance by which one leaves its box.
    fill: f64,
    concavity: f64,
    /// Volume of free space in its hulls, in units of the shape.
    enclosed: f64,
}

impl Repaired {
    /// Returns true where this result is better than one that fills as much: it has less concavity, or as much and encloses
    /// less free space, by enough to be worth what it costs more. Of two that are as good in both, the smaller one is better.
    fn is_better_than(&self, best: &Self) -> bool {
        let is_as_concave = self.concavity < (1.0 + WORTH_MORE_COST) * best.concavity;
        let is_less_concave = self.concavity < (1.0 - WORTH_MORE_COST) * best.concavity;
        // Hulls that fit closely may hold no sample of free space at all.
        let encloses_less = match size(&self.parts).cmp(&size(&best.parts)) {
            Ordering::Less => self.enclosed <= (1.0 + WORTH_MORE_SPACE) * best.enclosed,
            Ordering::Equal => (self.enclosed, self.concavity) < (best.enclosed, best.concavity),
            Ordering::Greater => self.enclosed < (1.0 - WORTH_MORE_SPACE) * best.enclosed,
        };
        is_less_concave || is_as_concave && encloses_less
    }
}

impl<'a> Best<'a> {
    /// Measures results in this context, and nothing once its progress is over.
    pub fn new(engine: &'a Engine<'a>, context: Context<'a>) -> Result<Self, Stopped> {
        let source = engine.source(context.progress)?;
        Ok(Self { engine, source, context, found: None, least_fill: f64::INFINITY })
    }

    pub fn into_parts(self) -> Option<Vec<Part>> {
        self.found.map(|best| best.parts)
    }

    /// Keeps the parts where they fill less, or as much and are better otherwise.
    pub fn take(&mut self, parts: Vec<Part>) -> Result<(), Stopped> {
        let Context { shape, space, progress, .. } = self.context;
        let rounding = LOSSLESS * self.engine.mesh.bounds().diagonal();
        let hulls = self.engine.hulls_of(&parts);
        // Slabs around sheets on the box are moved into it later.
        let slab = if shape.has_sheets() { self.engine.thickness / shape.scale() } else { 0.0 };
        let over = hulls.iter().map(|hull| hull.bounds().over(self.engine.mesh.bounds())).fold(0.0, f64::max);
        let bulge = OUT_OF_THE_BOX * (over - slab).max(0.0);
        let as_deep = |fill: f64| (SAME_FILL * fill).max(fill + rounding);
        let bound = as_deep(self.least_fill);
        let fill = bulge + self.source.fill(&hulls, bound - bulge, progress)?;
        if fill > bound {
            return Ok(());
        }
        self.least_fill = self.least_fill.min(fill);
        let least = self.found.as_ref().filter(|best| as_deep(fill) >= best.fill).map(|best| best.concavity);
        let bound = least.map_or(f64::INFINITY, |least| (1.0 + WORTH_MORE_COST) * least);
        let Some(concavity) = concavity_below(shape, space, &parts, bound, progress)? else { return Ok(()) };
        let enclosed = parts.iter().map(|part| space.swallowed_volume(&part.hull)).sum();
        let made = Repaired { parts, fill, concavity, enclosed };
        // A result that fills less is better, however concave it is.
        let rival = self.found.as_ref().filter(|_| least.is_some());
        if rival.is_none_or(|rival| made.is_better_than(rival)) {
            self.found = Some(made);
        }
        Ok(())
    }
}
