//! The bounds of the result: at most `max_hulls` hulls of at most `max_vertices` vertices.

use super::vertex_reduction::bounded;
use crate::decompose::combine::bounds::within_max_hulls;
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::geometry::Stopped;

/// Joins parts and reduces their vertices until both bounds hold, even after the deadline.
pub fn within_bounds(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Stopped> {
    let late = context.progress.late();
    let context = context.with(&late);
    let parts = within_max_hulls(&context, parts).map_err(|(stop, _)| stop)?;
    parts.into_iter().map(|part| bounded(&context, part)).collect()
}
