//! A [`JobSpec`] as text: read from name-value pairs, and its canonical text, which is part of the content id.

use crate::cost::Constants;
use crate::pipeline::refusal::{Finding, Refusal, RefusalKind};

use super::each::Each;
use super::parameter::{NOT_KEPT, Parameter};
use super::parameters::PARAMETERS;
use super::spec::JobSpec;
use super::values::Values;

/// Name of the accounting's constants in the canonical text. They come from the configuration, not from a client.
const COSTS: &str = "costs";

/// The parameters of a query that do not concern the result.
const OF_QUERIES: &str = "a query also has format and callback";

/// Value of a parameter that was not given, in the canonical text.
const ABSENT: &str = "-";

impl JobSpec {
    /// The table of parameters, in the order in which they are explained.
    pub const PARAMETERS: &'static [Parameter] = &PARAMETERS;

    /// Returns the names of [`JobSpec::PARAMETERS`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        PARAMETERS.iter().map(|parameter| parameter.name)
    }

    /// Checks name-value pairs and reports all faults together. A later pair overrides an earlier one of the same name.
    pub fn from_pairs<N: AsRef<str>, V: AsRef<str>>(pairs: impl IntoIterator<Item = (N, V)>) -> Result<Self, Refusal> {
        let mut spec = Self::default();
        let faults = pairs.into_iter().filter_map(|(name, value)| spec.set(name.as_ref(), value.as_ref())).collect();
        spec.unless_faulty(faults)
    }

    /// Checks `pairs` and adds those that `given` does not name, so that the pairs behind this specification override them.
    pub fn beneath<V: AsRef<str>>(mut self, given: &[String], pairs: &[(String, V)]) -> Result<Self, Refusal> {
        // A value that is overridden must be valid all the same.
        let mut overridden = Self::default();
        let mut faults = Vec::new();
        for (name, value) in pairs {
            let spec = if given.contains(name) { &mut overridden } else { &mut self };
            faults.extend(spec.set(name, value.as_ref()));
        }
        self.unless_faulty(faults)
    }

    /// Sets one parameter; returns its fault for a name or a value that is not in the table.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<Finding> {
        let Some(parameter) = PARAMETERS.iter().find(|parameter| parameter.name == name) else {
            let known = Self::names().collect::<Vec<_>>().join(", ");
            let message = format!("there is no parameter {name:?}; the parameters are {known}; {OF_QUERIES}");
            return Some(Finding { code: "unknown_parameter".into(), ..Finding::of_parameter(name, message) });
        };
        let value = value.trim();
        if (parameter.set)(self, value) {
            return None;
        }
        let met = if value.parse::<f64>().is_ok() { value.to_owned() } else { format!("{value:?}") };
        let why = match parameter.values {
            Values::Each => Each::parse(value).err().map_or_else(String::new, |why| format!(" ({why})")),
            _ => String::new(),
        };
        Some(Finding::of_parameter(name, format!("{name} is {met}{why}; it must be {}", parameter.values)))
    }

    fn unless_faulty(self, mut errors: Vec<Finding>) -> Result<Self, Refusal> {
        errors.extend(self.contradictions());
        if errors.is_empty() {
            return Ok(self);
        }
        Err(Refusal::of_faults(RefusalKind::BadParameter, "bad_parameter", errors))
    }

    /// Returns one text for equal specifications. Every field is in it, defaults too.
    pub fn canonical(&self) -> String {
        let mut rows = PARAMETERS.each_ref();
        rows.sort_by_key(|parameter| parameter.place);
        let costs = Some(self.params.costs.to_string()).filter(|text| !text.is_empty());
        let kept = rows.into_iter().filter(|parameter| parameter.place != NOT_KEPT);
        let fields = kept.map(|parameter| (parameter.name, (parameter.get)(self))).chain([(COSTS, costs)]);
        let pairs = fields.map(|(name, value)| format!("{name}={}", value.as_deref().unwrap_or(ABSENT)));
        pairs.collect::<Vec<_>>().join("&")
    }

    /// Reads the text that [`JobSpec::canonical`] wrote.
    pub fn from_canonical(text: &str) -> Result<Self, Refusal> {
        let given = text.split('&').filter_map(|pair| pair.split_once('=')).filter(|(_, value)| *value != ABSENT);
        let (costs, pairs): (Vec<_>, Vec<_>) = given.partition(|(name, _)| *name == COSTS);
        let mut spec = Self::from_pairs(pairs)?;
        if let Some((_, costs)) = costs.first() {
            spec.params.costs = Constants::from_text(costs).map_err(|error| {
                Refusal::new(RefusalKind::BadParameter, "bad_parameter", error.to_string()).at(COSTS, None)
            })?;
        }
        Ok(spec)
    }
}
