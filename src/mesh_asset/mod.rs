//! Floor 1: the Second Life mesh asset and its blocks, both directions.

pub mod llsd;
