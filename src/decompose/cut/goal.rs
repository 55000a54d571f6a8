//! [`Goal`]: where cutting ends, and how much work one cut may take.

/// Where cutting ends, and how it cuts.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Largest error of a part, in units of the shape.
    pub error: f64,
    /// Verifying a part reports places deeper than this, in units of the shape.
    pub verify_depth: f64,
    /// Largest number of parts. With more components than half of it, all components are cut together.
    pub max_parts: usize,
    /// Distance by which the surface may stay outside of its part, in units of the shape.
    pub loose: f64,
    pub effort: Effort,
    /// Largest number of polygons of a cell that candidates are scored by; of larger cells, every n-th polygon counts.
    pub max_polygons: usize,
    pub grouping: Grouping,
    /// Score in favour of a cut that passes between triangles and makes no new vertex.
    pub seam_bonus: f64,
}

/// The surface that one cell holds, before the first cut and after each cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Each component at first, and each connected piece after a cut.
    Components,
    /// Everything at first, and each connected piece after a cut.
    Pieces,
    /// Everything at first, and all that is on one side of a cut, connected or not: few parts have to hold several components.
    Sides,
}

/// How many candidates of each kind are tried for one cut, and how many samples score them.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Face planes.
    pub faces: usize,
    /// Reflex edges.
    pub reflex: usize,
    /// Pockets of free space.
    pub pockets: usize,
    /// Evenly spaced planes across each axis.
    pub steps: usize,
    /// Samples of free space.
    pub samples: usize,
}
