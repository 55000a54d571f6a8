//! TODO room

pub mod asset;
pub mod bounds;
pub mod box_match;
pub mod check;
pub mod front;
pub mod measured;
pub mod shapes;
pub mod source;
