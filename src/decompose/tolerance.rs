//! Every length and share that decides, by room. Lengths are shares of the diagonal of the shape's box.

/// Points within this distance of a cutting plane lie on it.
pub const ON_PLANE: f64 = 4e-6;
