//! At most `max_hulls` hulls.

use super::cover::holds;
use super::merge::merged;
use crate::decompose::context::{Context, Interrupted};
use crate::decompose::measure::part::{Part, largest_error};
use crate::decompose::tolerance::PASSAGE_DEPTH;

/// Joins parts, the least error first, until there are at most `max_hulls`. Further ones are joined where that makes no hull worse
/// than the worst one, which had to be made: they would cost more for the same error.
pub fn within_max_hulls(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Interrupted> {
    if parts.len() <= context.max_hulls {
        return Ok(parts);
    }
    let forced = merged(context, parts, context.max_hulls, f64::INFINITY)?;
    let worst = largest_error(&forced);
    // All hulls that close a way are equally wrong: those that close more of them must not come for free.
    let joined = if worst < PASSAGE_DEPTH { merged(context, forced, 1, worst)? } else { forced };
    Ok(unheld(context, joined))
}

/// Leaves out the parts that another one holds.
fn unheld(context: &Context<'_>, mut parts: Vec<Part>) -> Vec<Part> {
    let mut index = 0;
    while index < parts.len() {
        let part = &parts[index];
        let is_held =
            parts.iter().enumerate().any(|(other, whole)| other != index && holds(context, &whole.hull, &part.hull));
        if is_held {
            parts.remove(index);
        } else {
            index += 1;
        }
    }
    parts
}
