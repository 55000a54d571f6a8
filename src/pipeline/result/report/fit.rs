//! How hulls fit their source, all together, one by one, and in each line of a front.

use crate::geometry::{self, ConvexHull};
use crate::pipeline::records::{MethodWord, StopWord, records};
use crate::pipeline::request::upload::ContentId;

use super::walk::PassagesReport;
use super::{MeshFit, ViewerBlock, WikiBlock, count};

records! {
    /// One hull of the decomposition.
    Hull {
        vertices: u32;
        /// In cubic metres.
        volume: f64;
        /// How far the hull bulges out of the source, in metres.
        max_excess: f64;
        /// Depth of what the hull fills, in metres, as in `fit.fill`.
        fill: f64;
    }

    /// How the hulls, as decoded from the block, fit the source.
    Fit from fit: &geometry::Fit {
        /// Share of the source's surface within 0.001 of the diagonal of a hull.
        #[schema(minimum = 0, maximum = 1)]
        coverage: f64 = fit.coverage;
        /// Largest distance from the surface to the hulls, in metres.
        max_outside: f64 = fit.max_outside;
        /// Largest distance from the hulls to the surface, where the hulls are outside the solid, in metres.
        max_excess: f64 = fit.max_excess;
        /// The hull with the largest excess.
        worst_hull: null u32 = fit.worst_hull.map(count);
        /// The point of the largest excess, in metres: in units of the block times `cost.scale`.
        worst_point: null [f64; 3] = fit.worst_point.map(Into::into);
        /// Depth of what the hulls fill: the largest distance to the surface of the source from a place inside a hull
        /// and outside of the solid, in metres. A sealed cavity counts as outside.
        fill: f64 = fit.fill;
        /// No such place is deeper, in metres. It exceeds `fill` by 2 % or by 0.002 of the diagonal, and by more where
        /// the bound on the search ended it.
        fill_upper: f64 = fit.fill_upper;
        /// The deepest place found, in metres; null where nothing is filled.
        fill_at: null [f64; 3] = fit.fill_at.map(Into::into);
        /// How far the hulls leave the bounding box of the source, in metres: the largest of the six sides.
        over: f64 = fit.over;
        /// Relative volume error of the hulls' union against the source; null without a solid.
        volume_error: null f64 = fit.volume_error;
        /// 1 - volume of the union / sum of volumes.
        overlap: f64 = fit.overlap;
    }

    /// One result of a front. The whole result is stored under its id.
    Choice {
        /// The id of the result; missing where nothing is stored: in a whole model, and after a deadline.
        #[schema(value_type = Option<String>, pattern = "^b3-[0-9a-f]{64}$")]
        id: optional ContentId;
        method: MethodWord;
        /// Why the decompose stage went no further.
        stop: StopWord;
        hulls: u32;
        vertices: u32;
        /// Physics cost of the hulls, or of the triangle mesh for physics.
        cost: f64;
        /// How the triangle mesh for physics fits the source, where the choice is one. The hulls then stand in for it while
        /// it moves.
        mesh_fit: optional MeshFit;
        /// How far the physics is from the source, in metres, by which choices of both kinds are compared.
        error: f64;
        /// With `passages=keep`: the ways that this choice closes.
        passages: optional PassagesReport;
        fit: Fit;
        /// The hulls one by one, in `HullList` order.
        each: Vec<Hull>;
        decomposition: optional WikiBlock;
        physics_convex: optional ViewerBlock;
    }
}

impl Fit {
    /// Returns how wrong the hulls are where they are not in the solid, in metres: the larger of `fill` and `max_excess`.
    pub fn error(&self) -> f64 {
        self.fill.max(self.max_excess)
    }
}

impl Hull {
    /// Returns a line for each hull, with its figures from `fit`, which was measured on the same hulls.
    pub fn list(hulls: &[ConvexHull], fit: &geometry::Fit) -> Vec<Self> {
        let line = |((hull, &max_excess), &fill): ((&ConvexHull, &f64), &f64)| Self {
            vertices: count(hull.points().len()),
            volume: hull.volume(),
            max_excess,
            fill,
        };
        hulls.iter().zip(&fit.hull_excess).zip(&fit.hull_fill).map(line).collect()
    }
}
