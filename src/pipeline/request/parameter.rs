//! [`Parameter`]: one row of the table of parameters.

use super::spec::JobSpec;
use super::values::Values;

/// The place of a parameter that is about the form of a result and no part of its id. Its `get` returns `None`.
pub(super) const NOT_KEPT: u8 = u8::MAX;

/// One parameter of a job.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Spelling in the query; the flag of the same name has dashes for the underscores.
    pub name: &'static str,
    pub values: Values,
    /// Meaning of leaving the parameter out where no value has that meaning; otherwise empty.
    pub absent: &'static str,
    /// One sentence without a full stop.
    pub about: &'static str,
    /// Place in the canonical text. A change would change every content id.
    pub(super) place: u8,
    /// Sets the parameter; returns false for text that is not one of `values`.
    pub(super) set: fn(&mut JobSpec, &str) -> bool,
    /// Returns the value as `set` reads it; `None` for a parameter that was left out.
    pub(super) get: fn(&JobSpec) -> Option<String>,
}

impl Parameter {
    /// Returns the value that stands for leaving the parameter out; `None` where [`Parameter::absent`] says its meaning.
    pub fn default(&self) -> Option<String> {
        let text = (self.get)(&JobSpec::default())?;
        // One number stands for three equal axes.
        text.split(',').next().map(str::to_owned)
    }
}
