//! The typed result. JSON, LLSD, the stored form, the command line's summary and the schemas of `/openapi.json` are all
//! derived from these records; the doc comment of a field is its description in the schema.
//!
//! A new figure is one field here, filled where it is measured.

mod block;
mod cost;
mod linkset;
mod boxes;
mod walk;
mod fit;
mod physics;
mod mesh;
mod remark;
mod model;

pub use block::{ViewerBlock, WikiBlock};
pub use boxes::{Added, Bounds, BoxReport};
pub use cost::{CanBePhysical, Cost, Curve, CurvePoint, Effective, Shape, Threshold};
pub use fit::{Choice, Fit, Hull};
pub use linkset::{Advice, LinksetReport, PrimLine};
pub use mesh::{Input, Mass, MassOfShapes, Report, SingleHull, Stage, StageMethod, SticksOut};
pub use model::{
    BudgetReport, Instance, LinksetChoice, ModelData, ModelPhysicsCost, ModelReport, PartReport, PrimReport, Share,
    Step,
};
pub use physics::{Cheapest, Compared, MeshFit, PhysicsMesh};
pub use remark::{FindingsReport, Warning};
pub use walk::{ClosedWay, LostRegion, PassagesReport, Walk};

/// Returns a count as results hold it. LLSD integers have 31 bits; no count comes near.
pub fn count(count: usize) -> u32 {
    i32::try_from(count).unwrap_or(i32::MAX).unsigned_abs()
}
