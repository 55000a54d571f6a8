//! TODO room

pub mod facets;
pub mod frame;
pub mod nearby;
pub mod planes;
pub mod prefilter;
pub mod quickhull;
pub mod simplex;
pub mod workspace;
