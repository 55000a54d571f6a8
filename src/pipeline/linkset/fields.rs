//! Reads the fields of a document. Every fault is kept with its path, the expected value and the value met.

use std::ops::RangeInclusive;

use crate::mesh_asset::llsd::{self, Llsd, LlsdExt, Map};

use crate::pipeline::refusal::{Finding, Refusal, RefusalKind};

/// Most faults that a refusal lists; nobody reads more.
const MAX_FAULTS: usize = 100;

/// The faults of a document.
#[derive(Default)]
pub(super) struct Faults(Vec<Finding>);

impl Faults {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn push(&mut self, code: &str, path: &str, message: impl Into<String>) {
        if self.0.len() < MAX_FAULTS {
            let message = format!("{path}: {}", message.into());
            self.0.push(Finding { code: code.into(), message, part: Some(path.into()), ..Finding::default() });
        }
    }

    fn unexpected(&mut self, path: &str, expected: &str, met: &Llsd) {
        self.push("bad_value", path, format!("expected {expected}, met {}", describe(met)));
    }

    pub fn into_refusal(self) -> Refusal {
        Refusal::of_faults(RefusalKind::Malformed, "bad_linkset", self.0)
    }
}

/// Describes a value in a few words.
fn describe(value: &Llsd) -> String {
    match value {
        Llsd::Real(number) => number.to_string(),
        Llsd::Integer(number) => number.to_string(),
        Llsd::Boolean(truth) => truth.to_string(),
        Llsd::String(text) if text.len() <= 40 => format!("{text:?}"),
        Llsd::Undefined => "nothing".to_owned(),
        other => format!("a value of type {}", other.kind()),
    }
}

/// The fields of one map.
pub(super) struct Fields<'a> {
    map: &'a Map,
    /// Path of the map with a dot behind it; empty for the document itself.
    prefix: String,
}

impl<'a> Fields<'a> {
    /// Returns the fields of a map. Adds a fault for a `value` that is no map, and for every key that is not `known`.
    pub fn of(value: &'a Llsd, path: &str, known: &[&str], faults: &mut Faults) -> Option<Self> {
        let Some(map) = value.as_map() else {
            faults.unexpected(if path.is_empty() { "the document" } else { path }, "a map", value);
            return None;
        };
        let fields = Self { map, prefix: if path.is_empty() { String::new() } else { format!("{path}.") } };
        for (key, _) in llsd::sorted(map).into_iter().filter(|(key, _)| !known.contains(key)) {
            faults.push(
                "unknown_key",
                &fields.path(key),
                format!("there is no such key; known are {}", known.join(", ")),
            );
        }
        Some(fields)
    }

    pub fn path(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }

    /// Returns the value of a key. A key that is absent, null or undef has none.
    pub fn get(&self, key: &str) -> Option<&'a Llsd> {
        self.map.get(key).filter(|value| **value != Llsd::Undefined)
    }

    fn read<T>(&self, key: &str, expected: &str, faults: &mut Faults, read: impl Fn(&Llsd) -> Option<T>) -> Option<T> {
        let value = self.get(key)?;
        let parsed = read(value);
        if parsed.is_none() {
            faults.unexpected(&self.path(key), expected, value);
        }
        parsed
    }

    pub fn text(&self, key: &str, faults: &mut Faults) -> Option<&'a str> {
        let value = self.get(key)?;
        let text = value.as_str();
        if text.is_none() {
            faults.unexpected(&self.path(key), "text", value);
        }
        text
    }

    pub fn flag(&self, key: &str, faults: &mut Faults) -> bool {
        self.read(key, "true or false", faults, Llsd::flag).unwrap_or(false)
    }

    /// Reads a word of a closed set.
    pub fn word<T>(
        &self,
        key: &str,
        expected: &str,
        faults: &mut Faults,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        self.read(key, expected, faults, |value| parse(value.as_str()?))
    }

    pub fn number(&self, key: &str, least: f64, most: f64, faults: &mut Faults) -> Option<f64> {
        let expected = format!("a number from {least} to {most}");
        self.read(key, &expected, faults, |value| value.number().filter(|number| (least..=most).contains(number)))
    }

    pub fn whole(&self, key: &str, range: RangeInclusive<u32>, faults: &mut Faults) -> Option<u64> {
        let (least, most) = range.into_inner();
        let expected = format!("a whole number from {least} to {most}");
        let is_whole = |number: &f64| (f64::from(least)..=f64::from(most)).contains(number) && number.fract() == 0.0;
        self.read(key, &expected, faults, |value| value.number().filter(is_whole).map(|number| number as u64))
    }

    /// Reads `N` numbers, each within the bounds. A fault names the index of its number.
    pub fn numbers<const N: usize>(&self, key: &str, least: f64, most: f64, faults: &mut Faults) -> Option<[f64; N]> {
        let value = self.get(key)?;
        let path = self.path(key);
        let Some(items) = value.items().filter(|items| items.len() == N) else {
            let met = value.items().map_or_else(|| describe(value), |items| format!("{} of them", items.len()));
            faults.push("bad_value", &path, format!("expected an array of {N} numbers, met {met}"));
            return None;
        };
        let mut numbers = [0.0; N];
        let mut all_good = true;
        for (place, (number, item)) in numbers.iter_mut().zip(items).enumerate() {
            match item.number().filter(|met| (least..=most).contains(met)) {
                Some(met) => *number = met,
                None => {
                    faults.unexpected(&format!("{path}[{place}]"), &format!("a number from {least} to {most}"), item);
                    all_good = false;
                }
            }
        }
        all_good.then_some(numbers)
    }
}
