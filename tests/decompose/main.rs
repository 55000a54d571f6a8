//! The decompose stage on generated shapes, intact and broken.

mod methods;
mod mutation;
mod mutations;
mod physics_meshes;
mod shapes;
