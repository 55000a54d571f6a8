//! The steps of a job for one mesh, in the order in which `one_mesh` takes them.
//!
//! In: an upload and its specification. Out: the block of hulls, the asset, and the records of the
//! [report](super::result::report).
//!
//! - [`source`]: chooses the level that the hulls are made from, among the levels that [`read`] reads from the files
//! - [`preflight`]: finds everything that a simulator would refuse or change
//! - [`shapes`]: runs the two stages; [`bounds`] holds the upload's limits on their hulls
//! - [`box_fit`]: stretches the source to the visible box before the stages, or pads the hulls after them
//! - [`model`]: what was read: the mesh that the physics is made from, and its surroundings
//! - [`encode`]: quantises the hulls into a block
//! - [`measure`]: decodes the block and measures every figure of the result against a [`reference`](mod@reference);
//!   [`engines`] loads the hulls as a physics engine does, [`walk`] measures where an avatar can go past them, and
//!   [`ways`] reports it
//! - [`verdict`]: compares the measured error with the tolerance
//! - [`asset`]: puts the block into a whole mesh asset
//! - [`physics_mesh`]: makes the triangle mesh for physics

pub mod source;
pub mod read;
pub mod preflight;
pub mod bounds;
pub mod shapes;
pub mod box_fit;
pub mod model;
pub mod encode;
pub mod engines;
pub mod reference;
pub mod measure;
pub mod verdict;
pub mod walk;
pub mod ways;
pub mod asset;
pub mod physics_mesh;
