//! The shapes of answers, as types: the schemas of the API's description are made from them, and tests read real answers
//! into them.

mod cost;
mod model;
mod operation;
mod problem;
mod result;

pub use cost::{Advice, CanBePhysical, Cost, Curve, CurvePoint, Effective, LinksetReport, PrimLine, Shape, Threshold};
pub use model::{ModelData, ModelPhysicsCost, WholeModel};
pub use operation::{Alive, Job, JobState, Readiness, Reason};
pub use problem::{Finding, Findings, Problem};
pub use result::{
    Bounds, Choice, Decomposition, Fit, Hull, Input, SingleHull, Source, Stage, SticksOut, ViewerBlock, Warning,
    WikiBlock,
};
