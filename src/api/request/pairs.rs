//! Parameters as name-value pairs, from the query string or from the multipart part `params`.

use std::collections::BTreeMap;
use std::fmt;

use axum::extract::Query as Pairwise;
use axum::http::Uri;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::api::response::error::ApiError;
use crate::pipeline::{Refusal, RefusalKind};

/// Unchecked names and values; [`crate::pipeline::JobSpec::from_pairs`] checks them.
pub type Pairs = Vec<(String, String)>;

/// A query string, each name at most once.
pub struct Query {
    /// Name of the body's format.
    pub format: Option<String>,
    pub pairs: Pairs,
}

impl Query {
    pub fn of(uri: &Uri) -> Result<Self, ApiError> {
        let refuse = |code: &str, detail| Refusal::new(RefusalKind::BadParameter, code, detail);
        let Pairwise(pairs) = Pairwise::<Pairs>::try_from_uri(uri)
            .map_err(|error| refuse("bad_query", format!("the query string cannot be read: {error}")))?;
        refuse_repeated(&pairs).map_err(|(name, detail)| refuse("bad_parameter", detail).at(name, None))?;
        let (format, pairs) = split_format(pairs);
        Ok(Self { format, pairs })
    }
}

/// Takes `format` out of the pairs: it chooses the reader of the body and is not a parameter of the job.
pub fn split_format(pairs: Pairs) -> (Option<String>, Pairs) {
    let (formats, others): (Pairs, Pairs) = pairs.into_iter().partition(|(name, _)| name == "format");
    (formats.into_iter().next().map(|(_, value)| value), others)
}

/// Reads a JSON object. Its values are scalars, or arrays of scalars for parameters that take several, such as `scale`.
pub fn from_json(bytes: &[u8]) -> Result<Pairs, String> {
    let Members(members) = serde_json::from_slice(bytes).map_err(|error| {
        format!("params is not a JSON object: {error}; send an object with the names of the query's parameters")
    })?;
    let pair = |(name, value): (String, Value)| {
        let text = text_of(&value).ok_or_else(|| format!("params.{name} is neither a value nor a list of values"))?;
        Ok((name, text))
    };
    let pairs: Pairs = members.into_iter().map(pair).collect::<Result<_, String>>()?;
    refuse_repeated(&pairs).map_err(|(_, detail)| detail)?;
    Ok(pairs)
}

/// The members of an object in their order, with repeated names.
struct Members(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// Reports the first name that is there twice, with a sentence about it.
fn refuse_repeated(pairs: &Pairs) -> Result<(), (String, String)> {
    let mut known = BTreeMap::new();
    for (name, value) in pairs {
        if let Some(before) = known.insert(name, value) {
            let detail = format!("{name} is given twice, as {before:?} and as {value:?}; give it once");
            return Err((name.clone(), detail));
        }
    }
    Ok(())
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        // Parameters of single parts, which `each` reads as JSON.
        Value::Object(_) => Some(value.to_string()),
        Value::Array(items) => Some(items.iter().map(scalar_text).collect::<Option<Vec<_>>>()?.join(",")),
        scalar => scalar_text(scalar),
    }
}

fn scalar_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(whole_text(number).unwrap_or_else(|| number.to_string())),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Returns a whole number without its `.0`: JSON has one kind of number, and many programs write 16 as 16.0.
fn whole_text(number: &serde_json::Number) -> Option<String> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < EXACT)?;
    Some(format!("{whole:.0}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_values_become_the_text_of_the_query() {
        let pairs = from_json(br#"{"max_hulls": 16.0, "method": "solid", "scale": [1, 2.5, 3]}"#).unwrap();
        let expected = [("max_hulls", "16"), ("method", "solid"), ("scale", "1,2.5,3")];
        assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn json_that_is_not_an_object_of_values_is_refused_by_name() {
        for (json, named) in
            [("[1]", "object"), ("{", "not a JSON"), (r#"{"scale": [[1]]}"#, "scale"), (r#"{"a": null}"#, "a")]
        {
            let error = from_json(json.as_bytes()).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn a_parameter_that_is_given_twice_is_refused_with_both_values() {
        let error = from_json(br#"{"method": "solid", "retain": 5, "method": "wrap"}"#).unwrap_err();
        assert_eq!(error, "method is given twice, as \"solid\" and as \"wrap\"; give it once");
    }

    #[test]
    fn the_format_is_no_parameter_of_the_job() {
        let pairs = [("retain", "5"), ("format", "stl")];
        let (format, others) = split_format(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
        assert_eq!(format.as_deref(), Some("stl"));
        assert_eq!(others, [("retain".to_owned(), "5".to_owned())]);
    }
}
