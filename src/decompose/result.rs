//! The results of the two stages, their notes and their errors.

use super::params::{Method, Retain};
use crate::geometry::{ConvexHull, HullError, Rank, Stopped};

/// Why the engine went no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// Every hull is within the tolerance.
    Tolerance,
    /// `max_hulls` bounds the result.
    MaxHulls,
    /// `max_vertices` bounds the result: some hulls stick out farther than the tolerance.
    MaxVertices,
    /// `target_cost` bounds the result.
    TargetCost,
    /// The deadline passed: the best so far.
    Deadline,
    /// No hull exists that the tolerance asks for: the parts cannot be cut further.
    Exhausted,
}

impl StopReason {
    pub fn name(self) -> &'static str {
        match self {
            Self::Tolerance => "tolerance",
            Self::MaxHulls => "max_hulls",
            Self::MaxVertices => "max_vertices",
            Self::TargetCost => "target_cost",
            Self::Deadline => "deadline",
            Self::Exhausted => "exhausted",
        }
    }
}

/// Something about the input that the engine mended or worked around.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// Triangles that wound the wrong way were turned.
    WindingRepaired { triangles: usize },
    /// Components that enclose no volume became slabs or thin hulls.
    Sheets { components: usize },
    /// Components with openings through which their inside can be seen count as solid all the same.
    OpenSolids { components: usize },
    /// All points are in one plane: a slab.
    Flat,
    /// All points are on a line or in one point: a box of the slab's thickness.
    Degenerate { rank: Rank },
    /// Points without faces: a single hull.
    NoFaces,
}

/// Why there is no decomposition.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DecomposeError {
    #[error("all points are on one line: no hull exists. Ask for degenerate=slab to get a thin box")]
    Collinear,
    #[error("all points are one point: no hull exists. Ask for degenerate=slab to get a small box")]
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
    /// The contract's word for it.
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

/// What the decompose stage came to; in units of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Decomposition {
    /// At least one, at most `max_hulls`.
    pub hulls: Vec<ConvexHull>,
    /// Never `Auto`.
    pub method: Method,
    pub stop: StopReason,
    pub notes: Vec<Note>,
    /// How far each hull sticks out of the shape into free space, as estimated from samples.
    pub excess: Vec<f64>,
}

impl Decomposition {
    /// Hulls and their vertices: 25 times the physics cost.
    pub fn hulls_plus_vertices(&self) -> usize {
        self.hulls.iter().map(|hull| hull.points().len() + 1).sum()
    }

    /// The hull that sticks out most, and how far.
    pub fn max_excess(&self) -> Option<(usize, f64)> {
        self.excess.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
    }
}

/// What the simplify stage came to; in units of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Simplified {
    /// `max(1, ceil(retain / 100 * H))` of them, or fewer.
    pub hulls: Vec<ConvexHull>,
    pub retain: Retain,
}
