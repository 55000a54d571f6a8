//! What a search returns.

use crate::decompose::measure::part::Part;
use crate::decompose::result::StopReason;

/// Parts, and why the search ended with them.
pub type Solved = (Vec<Part>, StopReason);

/// The result of a search, and other choices that it made on the way, the smallest first.
pub struct Found {
    pub solved: Solved,
    pub choices: Vec<Vec<Part>>,
}

impl Found {
    /// Returns a result without choices.
    pub fn alone(parts: Vec<Part>, stop: StopReason) -> Self {
        Self { solved: (parts, stop), choices: Vec::new() }
    }
}
