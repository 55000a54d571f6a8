//! The decompose stage on shapes that the tests make themselves, whole and broken.

mod methods;
mod mutation;
mod mutations;
mod shapes;
