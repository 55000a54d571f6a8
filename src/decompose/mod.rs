//! Floor 1: a mesh becomes hulls, in two stages.

mod params;

pub use params::{
    Degenerate, MaxHulls, MaxVertices, Method, ParamError, Params, Retain, TargetCost, Thickness, Tolerance,
};
