//! [`Linkset`]: prims that form one object, and their cost.

use crate::geometry::{Aabb, Vec3};

use super::advice::{self, Advice};
use super::constants::{Constants, Cost};
use super::explain;
use super::prim::{PricedPrim, Prim};
use super::shape_rules::PhysicsType;
use super::simulation::Activity;
use super::totals::{land_impact, mean_face_area, region_cost, shown_land_impact};

/// Maximum number of prims of a linkset, sixteen times the limit of Second Life.
pub const MAX_PRIMS: usize = 4096;

/// A valid linkset: it has prims, and its root has a shape. `prims[0]` is the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Linkset {
    prims: Vec<(Prim, PricedPrim)>,
    /// Whether the linkset is physical.
    physical: bool,
    /// Sides of the axis-aligned box, in metres.
    size: Vec3,
}

/// Why prims do not form a linkset, or why the cost is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinksetFault {
    /// For example `prims[3].shape`.
    pub path: String,
    pub message: String,
}

words! {
    /// The way in which an object counts against its land.
    Accounting {
        /// By the three weights, because the linkset has a mesh or a shape type other than Prim.
        Weights = "weights",
        /// One for each prim, as before meshes existed.
        PrimCount = "prim_count",
    }
}

/// The cost report of a linkset.
#[derive(Clone, Debug, PartialEq)]
pub struct LinksetReport {
    pub prims: Vec<PrimLine>,
    pub physical: bool,
    pub size: Vec3,
    /// Mean area of the box's three faces, in square metres.
    pub face_area: f64,
    pub penalty_factor: f64,
    /// Sum over the shapes in effect: while moving for a physical linkset, otherwise at rest.
    pub physics: f64,
    /// `physics` with the penalty for physical linksets.
    pub penalized_physics: f64,
    pub simulation: f64,
    /// Sum over the prims with known block sizes; `None` if there are none.
    pub streaming: Option<f64>,
    pub region: f64,
    pub land_impact: f64,
    /// Land impact rounded as viewers show it.
    pub shown_land_impact: f64,
    /// The name of the largest weight.
    pub decided_by: &'static str,
    pub accounting: Accounting,
    pub can_be_physical: bool,
    /// The arithmetic, line by line.
    pub explain: Vec<String>,
    pub advice: Vec<Advice>,
}

/// One prim of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct PrimLine {
    pub name: String,
    pub shape: &'static str,
    pub priced: PricedPrim,
    /// Cost of the shape in effect.
    pub physics: f64,
    pub streaming: Option<f64>,
    pub can_be_physical: bool,
}

impl Linkset {
    /// Checks the prims and reports all faults together. Without `size`, the prims determine the linkset's box.
    pub fn new(
        prims: Vec<Prim>,
        physical: bool,
        size: Option<Vec3>,
        constants: &Constants,
    ) -> Result<Self, Vec<LinksetFault>> {
        let fault = |path: String, message: String| LinksetFault { path, message };
        let mut faults = Vec::new();
        match prims.first() {
            None => faults.push(fault("prims".into(), "a linkset has at least its root, and the list is empty".into())),
            Some(root) if root.physics_type == Some(PhysicsType::None) => {
                let message = "the root cannot be none: the root prim always collides; choose prim or convex_hull";
                faults.push(fault("prims[0].type".into(), message.into()));
            }
            Some(_) => {}
        }
        if prims.len() > MAX_PRIMS {
            let message = format!("there are {}; a linkset may have at most {MAX_PRIMS}", prims.len());
            return Err(vec![fault("prims".into(), message)]);
        }
        let mut priced = Vec::with_capacity(prims.len());
        for (number, prim) in prims.into_iter().enumerate() {
            match prim.price(constants) {
                Ok(price) => priced.push((prim, price)),
                Err(error) => faults.push(fault(format!("prims[{number}].shape"), error.to_string())),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let around = priced.iter().map(|(prim, _)| prim.bounds()).reduce(|a: Aabb, b| a.union(&b));
        let size = size.or(around.map(|bounds| bounds.size())).unwrap_or_default();
        Ok(Self { prims: priced, physical, size })
    }

    pub fn prims(&self) -> impl ExactSizeIterator<Item = &Prim> {
        self.prims.iter().map(|(prim, _)| prim)
    }

    /// Returns the facts on which the simulation cost depends.
    pub fn activity(&self) -> Activity {
        let scripts = self.prims().fold(0_usize, |sum, prim| sum.saturating_add(prim.scripts));
        Activity { prims: self.prims.len(), scripts, physical: self.physical }
    }

    /// Returns the accounting by the opt-in rule of W-PHYS: weights count if there is a mesh or a shape type other than
    /// Prim.
    pub fn accounting(&self) -> Accounting {
        let opts_in =
            |prim: &Prim| prim.is_mesh() || prim.physics_type.is_some_and(|chosen| chosen != PhysicsType::Prim);
        if self.prims().any(opts_in) { Accounting::Weights } else { Accounting::PrimCount }
    }

    /// Computes all costs of the linkset.
    pub fn report(&self, constants: &Constants) -> LinksetReport {
        let (rest, moving) = (self.rest_cost(), self.moving_cost());
        let in_force = if self.physical { moving } else { rest };
        let lines: Vec<PrimLine> = self.prims.iter().map(|(prim, price)| self.line(prim, price, constants)).collect();
        let physics = in_force.value();
        let penalized_physics = constants.penalized_cost(moving.value(), &self.size);
        let simulation = constants.simulation_cost(self.activity());
        let streaming = self.streaming(&lines, constants);
        let accounting = self.accounting();
        let can_be_physical = match accounting {
            // "No linkset or prim with a pure cost above 32": the cost at rest counts.
            Accounting::Weights => !rest.exceeds(constants.max_physical),
            Accounting::PrimCount => self.prims.len() as f64 <= constants.max_physical_prims,
        };
        let weight = if self.physical { penalized_physics } else { physics };
        let (land_impact, decided_by) = self.land_impact(accounting, streaming.unwrap_or_default(), weight, simulation);
        let mut report = LinksetReport {
            prims: lines,
            physical: self.physical,
            size: self.size,
            face_area: mean_face_area(&self.size),
            penalty_factor: constants.penalty_factor(&self.size),
            physics,
            penalized_physics,
            simulation,
            streaming,
            region: region_cost(simulation, streaming.unwrap_or_default()),
            land_impact,
            shown_land_impact: shown_land_impact(land_impact),
            decided_by,
            accounting,
            can_be_physical,
            explain: Vec::new(),
            advice: Vec::new(),
        };
        report.explain = explain::explain(self, &report, constants);
        report.advice = advice::advise(self, &report, constants);
        report
    }

    /// Returns the cost of all prims at rest.
    pub(super) fn rest_cost(&self) -> Cost {
        self.sum(|price| price.at_rest)
    }

    /// Returns the cost of all prims once the linkset moves: a triangle mesh then has its single hull.
    pub(super) fn moving_cost(&self) -> Cost {
        self.sum(|price| price.moving)
    }

    fn sum(&self, cost: impl Fn(&PricedPrim) -> Cost) -> Cost {
        self.prims.iter().fold(Cost::default(), |sum, (_, price)| sum.plus(cost(price)))
    }

    fn line(&self, prim: &Prim, priced: &PricedPrim, constants: &Constants) -> PrimLine {
        PrimLine {
            name: prim.name.clone(),
            shape: prim.shape.name(),
            physics: if self.physical { priced.moving } else { priced.at_rest }.value(),
            streaming: prim.streaming(constants),
            can_be_physical: !priced.at_rest.exceeds(constants.max_physical),
            priced: priced.clone(),
        }
    }

    fn streaming(&self, lines: &[PrimLine], constants: &Constants) -> Option<f64> {
        let base = if self.is_animated() { constants.animated_base_cost() } else { 0.0 };
        let known: Vec<f64> = lines.iter().filter_map(|line| line.streaming).collect();
        (!known.is_empty()).then(|| base + known.iter().sum::<f64>())
    }

    pub(super) fn is_animated(&self) -> bool {
        self.prims().any(|prim| prim.animated)
    }

    fn land_impact(
        &self,
        accounting: Accounting,
        streaming: f64,
        physics: f64,
        simulation: f64,
    ) -> (f64, &'static str) {
        let weight = land_impact(streaming, physics, simulation);
        match accounting {
            Accounting::PrimCount => (self.prims.len() as f64, "prim_count"),
            Accounting::Weights if weight == streaming && streaming > 0.0 => (weight, "streaming"),
            Accounting::Weights if weight == physics && physics > simulation => (weight, "physics"),
            Accounting::Weights => (weight, "simulation"),
        }
    }
}

#[cfg(test)]
mod tests;
