//! The results of the two stages, their notes and their errors.

use super::params::Method;
use crate::geometry::{ConvexHull, HullError, Rank, Stopped};

words! {
    /// The reason why a search ended.
    StopReason {
        /// Every hull is within the tolerance.
        Tolerance = "tolerance",
        /// No tolerance was requested, and a costly result was made coarser than the default.
        Relaxed = "relaxed",
        /// `max_hulls` bounds the result.
        MaxHulls = "max_hulls",
        /// `max_vertices` bounds the result: the error of some hulls exceeds the tolerance.
        MaxVertices = "max_vertices",
        /// `target_cost` bounds the result.
        TargetCost = "target_cost",
        /// The deadline passed; the result is the best so far.
        Deadline = "deadline",
        /// Some hulls exceed the tolerance, and the search found nothing better.
        Exhausted = "exhausted",
        /// The simplify stage merged hulls, and the result exceeds the tolerance.
        Retain = "retain",
        /// The result is a choice of a front, and exceeds the tolerance.
        Front = "front",
    }
}

/// A property of the input that the engine repaired or worked around.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// Triangles with the wrong winding were flipped.
    WindingRepaired { triangles: usize },
    /// Triangles that lay back to back with others were left out.
    DoubledFaces { triangles: usize },
    /// Components that enclose no volume became slabs or thin hulls.
    Sheets { components: usize },
    /// Components count as solid although they have openings through which their inside can be seen.
    OpenSolids { components: usize },
    /// All points lie in one plane; the result is a slab.
    Flat,
    /// All points lie on a line or in one point; the result is a box of the slab's thickness.
    Degenerate { rank: Rank },
    /// The input has points but no faces; the result is the single hull.
    NoFaces,
}

/// The reason why there is no decomposition.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DecomposeError {
    #[error("all vertices lie on one line: no hull with a volume exists. degenerate=slab makes a thin one instead")]
    Collinear,
    #[error(
        "all vertices lie in one point, within the rounding of their coordinates: no hull with a volume exists. degenerate=slab makes a thin one instead"
    )]
    SinglePoint,
    #[error(transparent)]
    Hull(HullError),
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<HullError> for DecomposeError {
    fn from(error: HullError) -> Self {
        match error {
            HullError::Stopped(stopped) => Self::Stopped(stopped),
            other => Self::Hull(other),
        }
    }
}

impl DecomposeError {
    /// Returns the contract's code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Collinear => "collinear",
            Self::SinglePoint => "single_point",
            Self::Hull(HullError::NotFinite(_)) => "not_finite",
            Self::Hull(_) => "no_hull",
            Self::Stopped(Stopped::Cancelled) => "cancelled",
            Self::Stopped(Stopped::Deadline) => "deadline",
        }
    }
}

/// The tolerance of a search, as a share of the diagonal of the mesh's bounding box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The requested tolerance, or the default of the method.
    pub tolerance: f64,
    /// The largest error up to which the search makes costly results coarser: the tolerance, where it was requested.
    pub relaxed: f64,
}

/// The result of the decompose stage, in units of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Decomposition {
    /// At least one hull, at most `max_hulls`.
    pub hulls: Vec<ConvexHull>,
    /// The method that ran; never `Auto`.
    pub method: Method,
    pub stop: StopReason,
    /// `None` where a cost was the goal, and for a single hull.
    pub wanted: Option<Wanted>,
    pub notes: Vec<Note>,
}

impl Decomposition {
    /// Returns the number of hulls plus that of their vertices: 25 times the physics cost by the published constants.
    pub fn hulls_plus_vertices(&self) -> usize {
        self.hulls.iter().map(|hull| hull.points().len() + 1).sum()
    }
}
