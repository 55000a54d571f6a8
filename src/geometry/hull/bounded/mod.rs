//! TODO room

pub mod coarse;
pub mod linear;
pub mod outward_fit;
pub mod reduce;
pub mod shell;
pub mod skeleton;
pub mod thin;
pub mod whiten;
