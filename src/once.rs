//! A value that is made at its first use, by work that may fail.

use std::cell::OnceCell;

/// Returns the value of a cell, which `make` makes where there is none yet. After an error there is still none.
pub fn get_or_try<T, E>(cell: &OnceCell<T>, make: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
    match cell.get() {
        Some(known) => Ok(known),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}
