//! [`Fillings`]: hulls of a result joined one after the other, always those that take the least from an avatar for the hulls and
//! vertices that they save.

use super::engine::Engine;
use crate::decompose::combine::cover::{holds, slack};
use crate::decompose::combine::merge::{join, nearest};
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::geometry::{Aabb, ConvexHull, StillReached, Stopped, Vec3};

/// Pairs of parts, the most promising ones, that are grown and walked before the best of them is taken: at most this many and ...
const MOST_WALKED: usize = 16;
/// ... fewer where many steps are expected, so that all steps together walk about this many times.
const WALKS: usize = 256;

/// Hulls plus vertices that a step saves, about: those of a box.
const SAVED_BY_A_STEP: usize = 9;

/// Weight of filled space against lost positions, both as shares of all. Space that nobody reaches is filled first, but it counts.
const FILLED_WORTH: f64 = 0.25;

/// Parts on their way to fewer.
pub struct Fillings<'a> {
    engine: &'a Engine<'a>,
    context: Context<'a>,
    /// Hulls plus vertices that are wanted. Nothing is worth more for saving more.
    max_size: usize,
    /// `None` for a part that another one holds. Those that were made come last.
    parts: Vec<Option<Part>>,
    pairs: Vec<Pair>,
    open: StillReached<'a>,
    /// Places, in units of the shape, that the avatar still reaches.
    places: Vec<Vec3>,
    /// Number of such places among no hulls.
    all_places: usize,
    made: Vec<ConvexHull>,
    /// Pairs that are walked in a step.
    walked: usize,
}

/// Two parts, joined.
struct Pair {
    parts: [usize; 2],
    joined: Part,
}

/// A hull in place of the parts that it holds.
struct Filling<'a> {
    part: Part,
    held: Vec<usize>,
    /// Where the avatar goes beside it.
    open: StillReached<'a>,
    /// What it takes for each hull and vertex that it saves.
    price: f64,
}

impl<'a> Fillings<'a> {
    /// Starts with a result in units of the mesh. Returns `None` where there are no ways.
    pub fn of(engine: &'a Engine<'a>, hulls: &[ConvexHull], max_size: usize) -> Result<Option<Self>, Stopped> {
        let Some((passages, walker)) = engine.passages.as_ref().zip(engine.params.walker.as_ref()) else {
            return Ok(None);
        };
        let parts: Vec<Option<Part>> = engine.parts_of(hulls).into_iter().map(Some).collect();
        let count = parts.len();
        let mut fillings = Self {
            engine,
            context: engine.context(&engine.space),
            max_size,
            parts,
            pairs: Vec::new(),
            places: Vec::new(),
            open: passages.past(hulls, engine.progress)?,
            all_places: walker.middles(engine.mesh, engine.progress)?.len().max(1),
            made: Vec::new(),
            walked: 0,
        };
        let steps = fillings.size().saturating_sub(max_size) / SAVED_BY_A_STEP + 1;
        fillings.walked = (WALKS / steps).clamp(1, MOST_WALKED);
        fillings.places = fillings.placed(&fillings.open);
        for second in 0..count {
            fillings.add_pairs(second)?;
        }
        Ok(Some(fillings))
    }

    /// Returns the number of hulls plus that of their vertices.
    pub fn size(&self) -> usize {
        self.size_of(0..self.parts.len())
    }

    /// Returns the hulls that were made so far, in units of the shape. Later ones may hold earlier ones.
    pub fn made(&self) -> &[ConvexHull] {
        &self.made
    }

    pub fn into_parts(self) -> Vec<Part> {
        self.parts.into_iter().flatten().collect()
    }

    /// Joins parts where that takes the least for what it saves. Returns false where nothing saves anything.
    pub fn fill(&mut self) -> Result<bool, Stopped> {
        let parts = &self.parts;
        self.pairs.retain(|pair| pair.parts.iter().all(|&part| parts[part].is_some()));
        let progress = self.context.progress;
        let least = progress.try_map(&self.pairs, |pair| Ok(self.least_price(&pair.joined)))?;
        let mut order: Vec<(f64, usize)> =
            least.into_iter().enumerate().filter_map(|(pair, price)| Some((price?, pair))).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut best: Option<Filling<'a>> = None;
        for (least, pair) in order.into_iter().take(self.walked) {
            if best.as_ref().is_some_and(|best| best.price <= least) {
                break;
            }
            let filling = self.filling(&self.pairs[pair].joined)?;
            if best.as_ref().is_none_or(|best| filling.price < best.price) {
                best = Some(filling);
            }
        }
        let Some(Filling { part, held, open, .. }) = best else { return Ok(false) };
        held.into_iter().for_each(|index| self.parts[index] = None);
        self.made.push(part.hull.clone());
        self.parts.push(Some(part));
        self.places = self.placed(&open);
        self.open = open;
        self.add_pairs(self.parts.len() - 1)?;
        Ok(true)
    }

    /// Joins a part with the nearest ones before it.
    fn add_pairs(&mut self, second: usize) -> Result<(), Stopped> {
        let (parts, context) = (&self.parts, &self.context);
        let near = nearest(parts, second, 0..second);
        let pair = |&first: &usize| {
            let (one, other) = (parts[first].as_ref()?, parts[second].as_ref()?);
            let joined = join(context, &[&one.hull, &other.hull], f64::INFINITY)?;
            Some(Pair { parts: [first, second], joined })
        };
        let pairs = context.progress.try_map(&near, |first| Ok(pair(first)))?;
        self.pairs.extend(pairs.into_iter().flatten());
        Ok(())
    }

    fn placed(&self, open: &StillReached<'_>) -> Vec<Vec3> {
        open.middles().iter().map(|place| self.context.shape.placed(place)).collect()
    }

    fn size_of(&self, parts: impl IntoIterator<Item = usize>) -> usize {
        parts.into_iter().flat_map(|part| &self.parts[part]).map(Part::size).sum()
    }

    /// Returns the parts that a hull holds.
    fn held(&self, hull: &ConvexHull) -> Vec<usize> {
        let bounds = hull.bounds().grown(slack(&self.context));
        let may_be_held = |part: &Aabb| bounds.contains(&part.min) && bounds.contains(&part.max);
        let is_held = |part: &ConvexHull| may_be_held(&part.bounds()) && holds(&self.context, hull, part);
        let is_held = |part: &usize| self.parts[*part].as_ref().is_some_and(|part| is_held(&part.hull));
        (0..self.parts.len()).filter(is_held).collect()
    }

    /// Returns the hulls plus vertices that a hull saves in place of these parts.
    fn saved(&self, part: &Part, held: &[usize]) -> usize {
        self.size_of(held.iter().copied()).saturating_sub(part.size())
    }

    /// Returns what a hull takes in place of these parts for each hull and vertex that it saves of those that are too many, when it
    /// takes this share of the avatar's positions; `None` where it saves none.
    fn price(&self, part: &Part, held: &[usize], lost: f64) -> Option<f64> {
        let too_many = self.size().saturating_sub(self.max_size);
        let saved = self.saved(part, held).min(too_many);
        let before: f64 = held.iter().flat_map(|&part| &self.parts[part]).map(|part| part.hull.volume()).sum();
        let filled = (part.hull.volume() - before).max(0.0) / self.context.shape.bounds.size().product();
        (saved > 0).then(|| (lost + FILLED_WORTH * filled) / saved as f64)
    }

    /// Returns about the least price of a hull: it may shut off more than it holds.
    fn least_price(&self, part: &Part) -> Option<f64> {
        let lost = places_in(&part.hull, &self.places).count();
        self.price(part, &self.held(&part.hull), lost as f64 / self.all_places as f64)
    }

    /// Walks past a hull, and grows it over parts that it can hold as well without taking more.
    fn filling(&self, part: &Part) -> Result<Filling<'a>, Stopped> {
        let mut part = part.clone();
        let mut open = self.past(&part)?;
        let places = self.placed(&open);
        let mut price = self.price_beside(&part, &self.held(&part.hull), &open);
        let mut has_grown = false;
        while let Some((grown, less)) = self.grown(&part, &places, &open, price)? {
            (part, price, has_grown) = (grown, less, true);
        }
        let held = self.held(&part.hull);
        if has_grown {
            open = self.past(&part)?;
            price = self.price_beside(&part, &held, &open);
        }
        Ok(Filling { part, held, open, price })
    }

    /// Returns the hull grown over the one part that lowers its price most, and the price; `None` where none lowers it. `places` are
    /// those that the avatar reaches beside the hull.
    fn grown(
        &self,
        part: &Part,
        places: &[Vec3],
        open: &StillReached<'_>,
        price: f64,
    ) -> Result<Option<(Part, f64)>, Stopped> {
        let held = self.held(&part.hull);
        let saved = self.saved(part, &held);
        let mut around = self.parts.clone();
        held.into_iter().for_each(|held| around[held] = None);
        around.push(Some(part.clone()));
        let near = nearest(&around, around.len() - 1, 0..around.len() - 1);
        let grown = self.context.progress.try_map(&near, |&other| {
            let Some(other) = &around[other] else { return Ok(None) };
            let Some(grown) = join(&self.context, &[&part.hull, &other.hull], f64::INFINITY) else { return Ok(None) };
            let held = self.held(&grown.hull);
            let is_better = self.saved(&grown, &held) > saved && places_in(&grown.hull, places).next().is_none();
            let less = self.price_beside(&grown, &held, open);
            Ok((is_better && less < price).then_some((grown, less)))
        })?;
        Ok(grown.into_iter().flatten().min_by(|a, b| a.1.total_cmp(&b.1)))
    }

    fn price_beside(&self, part: &Part, held: &[usize], open: &StillReached<'_>) -> f64 {
        let lost = (self.open.kept() - open.kept()).max(0.0);
        self.price(part, held, lost).unwrap_or(f64::INFINITY)
    }

    /// Returns where the avatar goes with one more hull.
    fn past(&self, part: &Part) -> Result<StillReached<'a>, Stopped> {
        let hulls = self.engine.hulls_of(std::slice::from_ref(part));
        self.open.with(&hulls, self.context.progress)
    }
}

/// Returns the places in a hull. Most lie outside of its box.
fn places_in<'a>(hull: &'a ConvexHull, places: &'a [Vec3]) -> impl Iterator<Item = &'a Vec3> {
    let bounds = hull.bounds();
    places.iter().filter(move |place| bounds.contains(place) && hull.contains(place, 0.0))
}
