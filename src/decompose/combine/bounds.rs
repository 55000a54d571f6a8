//! At most `max_hulls` hulls.

use super::merge::merged;
use crate::decompose::context::{Context, Interrupted};
use crate::decompose::measure::part::Part;

/// Joins parts, the least error first, until there are at most `max_hulls`.
pub fn within_max_hulls(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Interrupted> {
    if parts.len() <= context.max_hulls {
        return Ok(parts);
    }
    merged(context, parts, context.max_hulls, f64::INFINITY)
}
