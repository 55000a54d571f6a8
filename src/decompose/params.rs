//! The parameters of the two stages. A value of one of these types is within its range.

use super::tolerance::{DEFAULT_TOLERANCE, PREVIEW_TOLERANCE, WRAP_TOLERANCE};
use crate::cost::Constants;
use crate::geometry::Walker;

words! {
    /// How the decompose stage cuts.
    #[derive(Default)]
    Method {
        /// Fast; for a first look.
        #[default]
        Preview = "preview",
        /// For curved, organic shapes and open sheets.
        Surface = "surface",
        /// For sharp, architectural shapes; the most exact method.
        Solid = "solid",
        /// For very complex, porous shapes where only the outside matters.
        Wrap = "wrap",
        /// Chooses one of the other methods from the mesh.
        Auto = "auto",
        /// Makes only the single hull.
        None = "none",
    }
}

impl Method {
    /// Returns the tolerance where none is requested. `auto` and `none`, before another method takes their place, have that of
    /// `preview`.
    pub fn default_tolerance(self) -> f64 {
        match self {
            Self::Solid | Self::Surface => DEFAULT_TOLERANCE,
            Self::Wrap => WRAP_TOLERANCE,
            Self::Preview | Self::Auto | Self::None => PREVIEW_TOLERANCE,
        }
    }
}

words! {
    /// Treatment of input whose vertices all lie on one line or in one point.
    #[derive(Default)]
    Degenerate {
        /// Report an error.
        #[default]
        Refuse = "refuse",
        /// Make a thin slab.
        Slab = "slab",
    }
}

/// Defines a number within `MIN..=MAX`, where it has one with a default.
macro_rules! bounded {
    ($(#[$about:meta])* $type:ident($inner:ty): $min:literal to $max:literal, default $default:literal) => {
        bounded!($(#[$about])* $type($inner): $min to $max);

        impl Default for $type {
            fn default() -> Self {
                Self($default)
            }
        }
    };
    ($(#[$about:meta])* $type:ident($inner:ty): $min:literal to $max:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
        pub struct $type($inner);

        impl $type {
            pub const MIN: $inner = $min;
            pub const MAX: $inner = $max;

            /// Returns `None` for a value outside `MIN..=MAX`.
            pub fn new(value: $inner) -> Option<Self> {
                // Of two zeros one is enough: equal parameters have equal ids.
                (Self::MIN..=Self::MAX).contains(&value).then_some(Self(value + <$inner>::default()))
            }

            pub fn get(self) -> $inner {
                self.0
            }
        }
    };
}

bounded!(
    /// Largest number of hulls in the decomposition: a bound, not a number to reach.
    MaxHulls(usize): 1 to 256, default 256
);
bounded!(
    /// Largest number of vertices in one hull.
    MaxVertices(usize): 4 to 256, default 256
);
bounded!(
    /// Percentage of the hulls that the simplify stage keeps; 0 asks for the single hull.
    Retain(f64): 0.0 to 100.0, default 0.0
);
bounded!(
    /// Thickness of the slab that flat input becomes, as a fraction of its diagonal.
    Thickness(f64): 1e-6 to 0.1, default 0.001
);
bounded!(
    /// Largest distance that a hull may extend beyond the shape, as a fraction of the mesh's bounding-box diagonal.
    Tolerance(f64): 0.0 to 1.0
);
bounded!(
    /// Highest physics cost of the decomposition, instead of a tolerance. The minimum is the cost of one tetrahedron, the
    /// maximum that of 256 hulls with 256 vertices each.
    TargetCost(f64): 0.2 to 2631.68
);

/// The request to the two stages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params {
    pub method: Method,
    pub retain: Retain,
    pub max_hulls: MaxHulls,
    pub max_vertices: MaxVertices,
    /// `None` stands for the method's own default.
    pub tolerance: Option<Tolerance>,
    pub target_cost: Option<TargetCost>,
    pub degenerate: Degenerate,
    pub thickness: Thickness,
    /// Prices of hulls and vertices, for `target_cost`.
    pub costs: Constants,
    /// Whose ways hulls must not close; `None` closes what the tolerance allows.
    pub walker: Option<Walker>,
}

impl Params {
    /// Returns the requested tolerance, or the default of the method.
    pub fn tolerance_or_default(&self) -> f64 {
        self.tolerance.map_or(self.method.default_tolerance(), Tolerance::get)
    }

    /// Returns the largest sum of hulls and vertices that `target_cost` allows; `None` without a target cost.
    pub fn hulls_and_vertices_within(&self) -> Option<usize> {
        self.target_cost.map(|target| self.costs.hulls_and_vertices_within(target.get()))
    }
}
