//! The bounds of the result: at most `max_hulls` hulls of at most `max_vertices` vertices.

use super::merge::merged;
use crate::decompose::context::{Context, Interrupted};
use crate::decompose::measure::part::Part;
use crate::geometry::Progress;

/// Joins parts, the least error first, until there are at most `max_hulls`.
pub fn within_max_hulls(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Interrupted> {
    if parts.len() <= context.max_hulls {
        return Ok(parts);
    }
    merged(context, parts, context.max_hulls, f64::INFINITY)
}

/// Joins parts and reduces their vertices until both bounds hold, even after the deadline.
pub fn within_bounds(context: &Context<'_>, parts: Vec<Part>) -> Vec<Part> {
    let silent = Progress::silent();
    let context = context.with(&silent);
    let parts = within_max_hulls(&context, parts).unwrap_or_else(|(_, parts)| parts);
    parts.into_iter().map(|part| context.bounded(part.clone()).unwrap_or(part)).collect()
}
