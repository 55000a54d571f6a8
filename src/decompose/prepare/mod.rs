//! TODO room

pub mod area;
pub mod boundary_loops;
pub mod canonical_frame;
pub mod grid;
pub mod groups;
pub mod junctions;
pub mod planar_decimation;
pub mod polygons;
pub mod shape;
pub mod surface;
pub mod winding;
