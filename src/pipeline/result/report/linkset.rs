//! The cost report of a linkset, the response of `POST /cost`.

use crate::cost;
use crate::pipeline::records::{AccountingWord, records};

use crate::pipeline::request::upload::ContentId;

use super::cost::{Effective, Shape};
use super::{BudgetReport, Warning};

records! {
    /// Costs of a linkset (`POST /cost`).
    LinksetReport from report: cost::LinksetReport {
        /// One line for each prim, in order; the first prim is the root.
        prims: Vec<PrimLine> = report.prims.into_iter().map(Into::into).collect();
        physical: bool = report.physical;
        /// Sides of the linkset's box, in metres.
        size: [f64; 3] = report.size.into();
        /// Mean area of the box's three faces, in square metres.
        face_area: f64 = report.face_area;
        /// Factor by which a physical linkset's physics cost is raised.
        penalty_factor: f64 = report.penalty_factor;
        /// Physics cost of the shapes in effect.
        physics: f64 = report.physics;
        /// Physics cost with the penalty of a physical object.
        penalized_physics: f64 = report.penalized_physics;
        simulation: f64 = report.simulation;
        streaming: null f64 = report.streaming;
        region: f64 = report.region;
        land_impact: f64 = report.land_impact;
        /// Land impact, rounded as viewers show it.
        land_impact_shown: f64 = report.shown_land_impact;
        /// The weight that decides the land impact.
        decided_by: String = report.decided_by.to_owned();
        accounting: AccountingWord = report.accounting.into();
        can_be_physical: bool = report.can_be_physical;
        /// The sums, in words.
        explain: Vec<String> = report.explain;
        findings: Vec<Advice> = report.advice.into_iter().map(Into::into).collect();
        /// With a budget in the request: how it was distributed. The shares are in the order of the prims.
        budget: optional Box<BudgetReport> = None;
    }

    /// One prim of a linkset and its share of the costs.
    PrimLine from line: cost::PrimLine {
        name: String = line.name;
        shape: String = line.shape.to_owned();
        /// Physics cost of the shape in effect.
        physics: f64 = line.physics;
        effective: Effective = line.priced.into();
        streaming: null f64 = line.streaming;
        can_be_physical: bool = line.can_be_physical;
        /// With a budget in the request: the stored result that the prim has now.
        #[schema(value_type = String, pattern = "^b3-[0-9a-f]{64}$")]
        id: optional ContentId = None;
    }

    /// A change that would lower the costs of a linkset, or a fact that its owner may not expect.
    Advice from advice: cost::Advice {
        /// A stable word.
        code: String = advice.code.to_owned();
        message: String = advice.message;
        /// Path of the prim that the advice is about; null for the linkset.
        part: null String = advice.prim.map(|number| format!("prims[{number}]"));
    }
}

impl LinksetReport {
    /// Returns the larger of download and server weight: physics up to that costs no land.
    pub fn weight_without_physics(&self) -> f64 {
        self.streaming.unwrap_or_default().max(self.simulation)
    }
}

impl From<Warning> for Advice {
    fn from(warning: Warning) -> Self {
        Self { code: warning.code, message: warning.message, part: warning.part }
    }
}

impl From<cost::PricedPrim> for Effective {
    fn from(priced: cost::PricedPrim) -> Self {
        let Shape { shape, rest, moving, why } = (&priced.shape).into();
        Self { shape, rest, moving, cost: priced.at_rest.value(), moving_cost: priced.moving.value(), why }
    }
}
