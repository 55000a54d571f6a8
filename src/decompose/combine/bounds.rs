//! The bounds of the result: at most `max_hulls` hulls of at most `max_vertices` vertices.

use super::merge::merged;
use crate::decompose::context::{Context, Interrupted};
use crate::decompose::measure::part::Part;
use crate::geometry::Stopped;

/// Joins parts, the least error first, until there are at most `max_hulls`.
pub fn within_max_hulls(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Interrupted> {
    if parts.len() <= context.max_hulls {
        return Ok(parts);
    }
    merged(context, parts, context.max_hulls, f64::INFINITY)
}

/// Joins parts and reduces their vertices until both bounds hold, even after the deadline.
pub fn within_bounds(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Stopped> {
    let late = context.progress.late();
    let context = context.with(&late);
    let parts = within_max_hulls(&context, parts).map_err(|(stop, _)| stop)?;
    parts.into_iter().map(|part| context.bounded(part)).collect()
}
