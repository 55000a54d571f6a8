//! Why there is no hull.

use crate::geometry::Stopped;

/// The number of dimensions that a set of points spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Point,
    Line,
    Plane,
    Solid,
}

/// Why no hull was built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HullError {
    #[error("there are no points to wrap")]
    NoPoints,
    #[error("{0} points are more than a hull can index (2^32 - 2)")]
    TooMany(usize),
    #[error("the points span no volume (rank: {0:?})")]
    Degenerate(Rank),
    #[error("point {0} is not finite")]
    NotFinite(usize),
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
