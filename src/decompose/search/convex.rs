//! Shapes that are convex already: their hull is the answer, and no free space needs to be looked at.

use crate::decompose::cut::creases::Creases;
use crate::decompose::measure::error_sampling::sticks_out;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::wrap_piece;
use crate::decompose::prepare::shape::Shape;
use crate::geometry::sequence;

/// Places in the hull that must be inside the solid.
const INNER_PLACES: usize = 128;

/// Corners of a convex shape are at most this far below a facet of its hull, relative to the diagonal.
const ON_HULL: f64 = 1e-5;

/// The hull of a shape made of flat faces, if nothing but rounding is between them: within `limit`.
pub fn convex_whole(shape: &Shape, creases: &Creases, space: &FreeSpace, limit: f64) -> Option<Part> {
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
    (is_on_hull() && is_full() && !sticks_out(shape, space, &hull, limit)).then_some(Part { hull, error: 0.0 })
}
