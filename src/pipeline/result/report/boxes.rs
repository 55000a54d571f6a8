//! Boxes, and how the box of a source relates to the visible one.

use crate::geometry::Aabb;
use crate::pipeline::records::{LevelWord, records};
use crate::pipeline::request::choices::BoxFitWord;

records! {
    /// An axis-aligned box.
    Bounds from bounds: &Aabb {
        min: [f64; 3] = bounds.min.into();
        max: [f64; 3] = bounds.max.into();
    }

    /// The box of the source beside the box of the highest level.
    BoxReport {
        /// The value of the parameter `box`.
        fit: BoxFitWord;
        /// The highest level.
        level: LevelWord;
        source: Bounds;
        visible: Bounds;
        /// Factors for each axis that would stretch the source to the visible box.
        factors: [f64; 3];
        /// Whether a viewer would stretch the source noticeably.
        differs: bool;
        /// With `box=pad`: the additions to the hulls.
        added: optional Added;
    }

    /// Additions to the hulls so that their box is the visible box.
    #[derive(Default)]
    Added {
        /// Vertices that the single hull gained.
        hull_vertices: u32;
        /// Hulls that the decomposition gained.
        hulls: u32;
        /// Vertices of these hulls.
        vertices: u32;
        /// Physics cost of the vertices that the single hull gained.
        hull_cost: f64;
        /// Physics cost of the hulls that the decomposition gained.
        decomposition_cost: f64;
    }
}
