//! Shapes that are convex already: the hull of such a shape is the result, and no free space has to be sampled.

use crate::decompose::context::Context;
use crate::decompose::cut::creases::Creases;
use crate::decompose::measure::error_sampling::sticks_out;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::wrap_piece;
use crate::decompose::tolerance::ON_HULL;
use crate::geometry::sequence;

/// Places in the hull that must be inside the solid.
const INNER_PLACES: usize = 128;

/// Returns the hull of the shape where it has flat faces and differs from its hull by rounding only, within `limit`.
pub fn convex_whole(context: &Context<'_>, creases: &Creases, limit: f64) -> Option<Part> {
    let shape = context.shape;
    // A reflex edge is the cheap disproof.
    if !creases.reflex.is_empty() || !shape.has_solid() || shape.has_sheets() {
        return None;
    }
    let hull = wrap_piece(&shape.points, shape, 0.0, 0.0)?;
    let is_on_hull = || {
        let near = ON_HULL * shape.diagonal;
        shape.points.iter().all(|point| hull.planes().iter().any(|plane| plane.height(point).abs() <= near))
    };
    let is_full = || {
        let bounds = hull.bounds();
        sequence::in_box(&bounds, INNER_PLACES)
            .filter(|place| hull.contains(place, 0.0))
            .all(|place| shape.is_inside(&place))
    };
    let is_convex = is_on_hull() && is_full() && !sticks_out(shape, context.errors, &hull, limit);
    is_convex.then_some(Part { hull, error: 0.0 })
}
