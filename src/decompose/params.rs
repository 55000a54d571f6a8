//! The parameters of the two stages. Each is checked once, where its type is made.

use crate::cost::Constants;

/// A parameter outside its range or not of its kind.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{name} is {met}; it must be {expected}")]
pub struct ParamError {
    pub name: &'static str,
    pub met: String,
    pub expected: &'static str,
}

/// How the decompose stage cuts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// The fast one.
    #[default]
    Preview,
    /// Curved, organic shapes and open sheets.
    Surface,
    /// Sharp, architectural shapes; the most exact.
    Solid,
    /// Very complex, porous things: what counts is the outside.
    Wrap,
    /// Chooses one of the others from the mesh.
    Auto,
    /// Only the single hull.
    None,
}

impl Method {
    pub const ALL: [Self; 6] = [Self::Preview, Self::Surface, Self::Solid, Self::Wrap, Self::Auto, Self::None];

    pub fn name(self) -> &'static str {
        match self {
            Self::Preview => "preview",
            Self::Surface => "surface",
            Self::Solid => "solid",
            Self::Wrap => "wrap",
            Self::Auto => "auto",
            Self::None => "none",
        }
    }

    pub fn from_name(name: &str) -> Result<Self, ParamError> {
        Self::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| ParamError {
            name: "method",
            met: format!("{name:?}"),
            expected: "one of preview, surface, solid, wrap, auto, none",
        })
    }
}

/// What becomes of input on one line or in one point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Degenerate {
    #[default]
    Refuse,
    Slab,
}

impl Degenerate {
    pub fn name(self) -> &'static str {
        match self {
            Self::Refuse => "refuse",
            Self::Slab => "slab",
        }
    }

    pub fn from_name(name: &str) -> Result<Self, ParamError> {
        [Self::Refuse, Self::Slab].into_iter().find(|choice| choice.name() == name).ok_or_else(|| ParamError {
            name: "degenerate",
            met: format!("{name:?}"),
            expected: "refuse or slab",
        })
    }
}

macro_rules! checked {
    ($(#[$doc:meta])* $type:ident($inner:ty), $name:literal, $expected:literal, $range:expr, $default:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
        pub struct $type($inner);

        impl $type {
            /// What a value must be, in words.
            pub const EXPECTED: &'static str = $expected;

            pub fn new(value: $inner) -> Result<Self, ParamError> {
                if $range.contains(&value) {
                    Ok(Self(value))
                } else {
                    Err(ParamError { name: $name, met: value.to_string(), expected: Self::EXPECTED })
                }
            }

            pub fn get(self) -> $inner {
                self.0
            }
        }

        impl Default for $type {
            fn default() -> Self {
                Self($default)
            }
        }
    };
}

checked!(
    /// Most hulls of the decomposition: a bound, never a budget to spend.
    MaxHulls(usize), "max_hulls", "a whole number from 1 to 256", (1..=256), 256
);
checked!(
    /// Most vertices of one hull.
    MaxVertices(usize), "max_vertices", "a whole number from 4 to 256", (4..=256), 256
);
checked!(
    /// Per cent of the hulls that the simplify stage keeps; 0 ends in the single hull.
    Retain(f64), "retain", "a number of per cent from 0 to 100", (0.0..=100.0), 0.0
);
checked!(
    /// Thickness of the slab that flat input becomes, as a fraction of its diagonal.
    Thickness(f64), "thickness", "a fraction of the diagonal from 0.000001 to 0.1", (1e-6..=0.1), 0.001
);
checked!(
    /// Largest distance that a hull may bulge out of the shape, as a fraction of the mesh's bounding-box diagonal.
    Tolerance(f64), "tolerance", "a fraction of the diagonal from 0 to 1", (0.0..=1.0), 0.02
);
checked!(
    /// Highest physics cost of the decomposition, instead of a tolerance. A tetrahedron costs 0.20: below it no hull exists.
    TargetCost(f64), "target_cost", "a physics cost from 0.20 (one tetrahedron) to 2631.68 (256 hulls of 256 vertices)",
    (0.2..=2631.68), 2631.68
);

/// What the two stages are asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params {
    pub method: Method,
    pub retain: Retain,
    pub max_hulls: MaxHulls,
    pub max_vertices: MaxVertices,
    /// `None`: the method's own default.
    pub tolerance: Option<Tolerance>,
    pub target_cost: Option<TargetCost>,
    pub degenerate: Degenerate,
    pub thickness: Thickness,
    /// What a hull costs, for `target_cost`.
    pub costs: Constants,
}

impl Params {
    /// The most hulls and vertices, counted together, that `target_cost` allows; `None` without one.
    pub fn hulls_and_vertices_within(&self) -> Option<usize> {
        self.target_cost.map(|target| self.costs.hulls_and_vertices_within(target.get()))
    }
}
