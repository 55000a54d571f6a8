//! [`Layers`]: the layers of settings, merged, with the origin of each value.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use figment::providers::{Format, Toml};
use figment::value::{Dict, Value};
use serde::de::DeserializeOwned;

use crate::store::without_password;

use super::{DEFAULTS, Overrides};

const ENVIRONMENT_PREFIX: &str = "HULLWRIGHT__";

/// One thing that is wrong with the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Dotted path; empty when the fault concerns no single key.
    pub key: String,
    /// The layer of the value: the name of a file, a variable or a flag.
    pub origin: String,
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({})", self.message, self.origin)
    }
}

/// Everything that is wrong with the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    pub faults: Vec<Fault>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.faults.iter().map(Fault::to_string).collect();
        out.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

/// One value with the name of its layer.
pub(super) struct Leaf {
    pub(super) key: String,
    value: Value,
    pub(super) origin: String,
}

impl Leaf {
    /// Returns the value in TOML, without passwords.
    pub(super) fn in_toml(&self) -> String {
        // A JSON string is also a TOML basic string.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        match &self.value {
            Value::String(_, text) => quoted(&without_password(text)),
            Value::Bool(_, truth) => truth.to_string(),
            other => number_in_toml(other).unwrap_or_else(|| quoted("(not a single value)")),
        }
    }
}

fn number_in_toml(value: &Value) -> Option<String> {
    let unsigned = value.to_u128().map(|whole| whole.to_string());
    let signed = || value.to_i128().map(|whole| whole.to_string());
    let real = || value.to_f64().map(|real| format!("{real:?}"));
    unsigned.or_else(signed).or_else(real)
}

/// The merged layers, before their values are checked.
pub(super) struct Layers {
    /// The value from the topmost layer, by key.
    leaves: BTreeMap<String, Leaf>,
    /// Faults such as keys without a default.
    pub(super) faults: Vec<Fault>,
}

impl Layers {
    /// Merges the defaults, a file, the environment and flags.
    pub(super) fn collect(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
        flags: &Overrides,
    ) -> Result<Self, ConfigError> {
        let defaults = leaves_of_toml(DEFAULTS, "default")?;
        let leaves = defaults.into_iter().map(|leaf| (leaf.key.clone(), leaf)).collect();
        let mut layers = Self { leaves, faults: Vec::new() };
        if let Some(path) = file {
            layers.put(leaves_of_file(path)?);
        }
        layers.put(leaves_of_environment(environment));
        layers.put(leaves_of_flags(flags));
        Ok(layers)
    }

    /// Puts a layer on top of the others.
    fn put(&mut self, layer: Vec<Leaf>) {
        for leaf in layer {
            if let Some(below) = self.leaves.get_mut(&leaf.key) {
                *below = leaf;
            } else {
                let message = format!("unknown key {}", leaf.key);
                self.faults.push(Fault { key: leaf.key, origin: leaf.origin, message });
            }
        }
    }

    /// Returns the value of every key, in alphabetical order of the keys.
    pub(super) fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.leaves.values()
    }

    /// Returns the value of a key, or `None` when it is no `T`.
    pub(super) fn value<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        self.leaf(key)?.value.deserialize().ok()
    }

    pub(super) fn leaf(&self, key: &str) -> Option<&Leaf> {
        self.leaves.get(key)
    }
}

fn leaves_of_toml(text: &str, origin: &str) -> Result<Vec<Leaf>, ConfigError> {
    // The error itself shows the faulty line, which may hold a password.
    let parsed: Dict = Toml::from_str(text).map_err(|error| {
        let place = error.span().and_then(|span| text.get(..span.start)).map_or_else(String::new, place_after);
        let fault = error.message().trim().replace('\n', "; ");
        single_fault(origin, format!("this is no TOML{place}: {fault}"))
    })?;
    let leaf = |(key, value)| Leaf { key, value, origin: origin.to_owned() };
    Ok(flatten(parsed, "").into_iter().map(leaf).collect())
}

/// Returns the line and column behind `before`, both from 1.
fn place_after(before: &str) -> String {
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
    format!(" at line {line}, column {column}")
}

fn leaves_of_file(path: &Path) -> Result<Vec<Leaf>, ConfigError> {
    let origin = format!("file {}", path.display());
    let text = std::fs::read_to_string(path)
        .map_err(|error| single_fault(&origin, format!("the settings cannot be read: {error}")))?;
    leaves_of_toml(&text, &origin)
}

fn leaves_of_environment(pairs: impl IntoIterator<Item = (String, String)>) -> Vec<Leaf> {
    let leaf = |(name, value): (String, String)| {
        let key = match name.strip_prefix(ENVIRONMENT_PREFIX) {
            Some(key) => key.to_lowercase().replace("__", "."),
            // With one underscore too few it would be passed over, and nobody would notice.
            None if name.starts_with("HULLWRIGHT_") && name.contains("__") => name.clone(),
            None => return None,
        };
        Some(Leaf { key, value: value_of(&value), origin: format!("environment variable {name}") })
    };
    pairs.into_iter().filter_map(leaf).collect()
}

fn leaves_of_flags(flags: &Overrides) -> Vec<Leaf> {
    let given = [("server.bind", "flag --bind", &flags.bind), ("store.url", "flag --database", &flags.database)];
    let leaf = |(key, origin, value): (&str, &str, &Option<String>)| {
        let value = Value::from(value.clone()?);
        Some(Leaf { key: key.to_owned(), value, origin: origin.to_owned() })
    };
    given.into_iter().filter_map(leaf).collect()
}

/// Parses a variable's text as a number or truth value, and otherwise takes it as a string.
fn value_of(text: &str) -> Value {
    let Ok(value) = text.parse::<Value>();
    value
}

fn flatten(dict: Dict, prefix: &str) -> Vec<(String, Value)> {
    let mut leaves = Vec::new();
    for (name, value) in dict {
        let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        match value {
            Value::Dict(_, inner) => leaves.extend(flatten(inner, &key)),
            other => leaves.push((key, other)),
        }
    }
    leaves
}

fn single_fault(origin: &str, message: String) -> ConfigError {
    ConfigError { faults: vec![Fault { key: String::new(), origin: origin.to_owned(), message }] }
}
