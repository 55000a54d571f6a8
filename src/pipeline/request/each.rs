//! [`Each`]: parameters of single parts of a linkset, by the names of the objects.

use std::fmt;

use serde_json::{Map, Value};

use super::choices::COLLIDERS;
use super::spec::{FREE, JobSpec};

/// Parameters that a part may have of its own.
const OWN: [&str; 16] = [
    "method",
    "tolerance",
    "target_cost",
    "max_hulls",
    "max_vertices",
    "retain",
    "degenerate",
    "thickness",
    "source",
    "physics",
    "physics_type",
    "drop_degenerate",
    "box",
    "passages",
    "avatar",
    "lod_bytes",
];
/// Most names and wildcards.
const MAX_PATTERNS: usize = 256;

/// Names or wildcards, each with parameters. Wildcards stand before names, and each group in alphabetical order. All
/// that fit a part apply in this order: a later value replaces an earlier one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Each(Vec<(String, Vec<(String, String)>)>);

impl Each {
    /// Reads a JSON object of names to objects of parameters. Returns a message for a text of another form, for an
    /// empty name, for too many names, and for parameters that are unknown, wrong, contradictory or about the whole
    /// linkset.
    pub fn parse(text: &str) -> Result<Self, String> {
        let map: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| format!("it is no JSON object: {error}"))?;
        let mut each = Self::default();
        for (pattern, values) in map {
            let values = values.as_object().ok_or_else(|| format!("{pattern:?} has no object of parameters"))?;
            let pair = |(name, value): (&String, &Value)| {
                let value = scalar(value).ok_or_else(|| format!("{name} of {pattern:?} is no text, number or flag"))?;
                Ok((name.clone(), value))
            };
            let pairs = values.iter().map(pair).collect::<Result<_, String>>()?;
            each = each.with(pattern, pairs)?;
        }
        Ok(each)
    }

    /// Adds the parameters of one name or wildcard to those that it has already. Returns a message that names the fault.
    pub fn with(mut self, pattern: String, pairs: Vec<(String, String)>) -> Result<Self, String> {
        if pattern.is_empty() {
            return Err("a name is empty".to_owned());
        }
        let pairs = match self.0.iter().position(|(known, _)| *known == pattern) {
            Some(known) => {
                let (_, mut before) = self.0.remove(known);
                before.retain(|(name, _)| pairs.iter().all(|(other, _)| other != name));
                before.extend(pairs);
                before
            }
            None => pairs,
        };
        if self.0.len() >= MAX_PATTERNS {
            return Err(format!("there are more than {MAX_PATTERNS} names"));
        }
        let mut alone = JobSpec::default();
        for (name, value) in &pairs {
            if !OWN.contains(&name.as_str()) {
                return Err(format!("{name} of {pattern:?} is no parameter of a part: those are {}", OWN.join(", ")));
            }
            let fault = alone.set(name, value).map(|fault| fault.message);
            let is_about_all = [FREE, COLLIDERS].contains(&value.as_str());
            let of_all = is_about_all.then(|| format!("{name}={value} is about the whole linkset"));
            if let Some(fault) = fault.or(of_all) {
                return Err(format!("of {pattern:?}: {fault}"));
            }
        }
        if let Some(fault) = alone.contradictions().into_iter().next() {
            return Err(format!("of {pattern:?}: {}", fault.message));
        }
        self.0.push((pattern, pairs));
        self.0.sort_by(|(a, _), (b, _)| is_wildcard(b).cmp(&is_wildcard(a)).then(a.cmp(b)));
        Ok(self)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets the parameters of a part. A tolerance of its own clears the target cost that was set before, and the
    /// reverse.
    pub fn apply(&self, name: &str, spec: &mut JobSpec) {
        for (_, pairs) in self.0.iter().filter(|(pattern, _)| fits(pattern, name)) {
            for (parameter, value) in pairs {
                match parameter.as_str() {
                    "tolerance" => spec.params.target_cost = None,
                    "target_cost" => spec.params.tolerance = None,
                    _ => {}
                }
                // The value was checked when it was read.
                let _ = spec.set(parameter, value);
            }
        }
    }

    /// Returns the names and wildcards that fit none of the parts.
    pub fn unused<'a>(&'a self, names: &[&str]) -> Vec<&'a str> {
        let patterns = self.0.iter().map(|(pattern, _)| pattern.as_str());
        patterns.filter(|pattern| !names.iter().any(|name| fits(pattern, name))).collect()
    }
}

/// The JSON object, without the character that separates parameters in the canonical text.
impl fmt::Display for Each {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let map: Map<String, Value> = self
            .0
            .iter()
            .map(|(pattern, pairs)| {
                let pairs = pairs.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str())));
                (pattern.clone(), Value::Object(pairs.collect()))
            })
            .collect();
        f.write_str(&Value::Object(map).to_string().replace('&', "\\u0026"))
    }
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) | Value::Object(_) => Some(value.to_string()),
        Value::Null | Value::Array(_) => None,
    }
}

fn is_wildcard(pattern: &str) -> bool {
    pattern.contains(['*', '?'])
}

/// Returns whether a name fits a pattern, in which `*` stands for any characters and `?` for one.
fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut read) = (0, 0);
    // The last star, and the first character of the name after what it stands for.
    let mut star: Option<(usize, usize)> = None;
    while read < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, read));
                at += 1;
            }
            Some(&expected) if expected == '?' || expected == name[read] => {
                at += 1;
                read += 1;
            }
            _ => {
                let Some((last, from)) = star else { return false };
                star = Some((last, from + 1));
                (at, read) = (last + 1, from + 1);
            }
        }
    }
    pattern[at..].iter().all(|&rest| rest == '*')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::Method;

    #[test]
    fn wildcards_fit_names() {
        for (pattern, name, expected) in [
            ("*", "", true),
            ("wall*", "wall 7", true),
            ("*7", "wall 7", true),
            ("w*l*7", "wall 7", true),
            ("w?ll 7", "wall 7", true),
            ("wall", "wall 7", false),
            ("*8", "wall 7", false),
            ("?", "", false),
            ("a*b*c", "aXbXbXc", true),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn a_name_overrides_wildcards() {
        let each = Each::parse(r#"{"roof": {"method": "wrap"}, "*": {"method": "solid", "max_hulls": 3}}"#).unwrap();
        let mut spec = JobSpec::default();
        each.apply("roof", &mut spec);
        assert_eq!((spec.params.method, spec.params.max_hulls.get()), (Method::Wrap, 3));
        assert_eq!(Each::parse(&each.to_string()), Ok(each.clone()));
        assert_eq!(each.unused(&["wall"]), ["roof"]);
    }

    #[test]
    fn a_name_that_is_given_twice_has_the_parameters_of_both() {
        let pairs =
            |pairs: &[(&str, &str)]| pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let with = |each: Each, given: &[(&str, &str)]| each.with("roof".to_owned(), pairs(given));
        let once = with(Each::default(), &[("method", "solid"), ("max_hulls", "3")]).unwrap();
        let first = with(Each::default(), &[("method", "wrap")]).and_then(|each| with(each, &[("method", "solid")]));
        let twice = with(first.unwrap(), &[("max_hulls", "3")]).unwrap();
        assert_eq!((&twice, twice.to_string()), (&once, once.to_string()));
        let excluded = with(twice, &[("tolerance", "0.1")]).and_then(|each| with(each, &[("target_cost", "2")]));
        assert!(excluded.unwrap_err().contains("exclude"));
    }

    #[test]
    fn parameters_of_the_whole_and_wrong_values_are_refused() {
        for (bad, named) in [
            ("[]", "JSON"),
            (r#"{"a": 1}"#, "\"a\""),
            (r#"{"a": {"parts": "objects"}}"#, "parts"),
            (r#"{"a": {"method": "best"}}"#, "best"),
            (r#"{"a": {"target_cost": "free"}}"#, "free"),
            (r#"{"": {"method": "solid"}}"#, "empty"),
            (r#"{"a": {"scale": 2}}"#, "scale"),
            (r#"{"a": {"max_hulls": [1]}}"#, "max_hulls"),
            (r#"{"a": {"tolerance": 0.1, "target_cost": 2}}"#, "exclude"),
        ] {
            let fault = Each::parse(bad).unwrap_err();
            assert!(fault.contains(named), "{bad}: {fault}");
        }
        let ampersand = Each::parse(r#"{"a & b": {"method": "solid"}}"#).unwrap();
        assert!(!ampersand.to_string().contains('&'));
    }
}
