//! Parameters as name-value pairs, from the query string or from the multipart part `params`.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Names and values, unchecked; [`crate::pipeline::JobSpec::from_pairs`] checks them.
pub(super) type Pairs = Vec<(String, String)>;

/// Takes `format` out, which chooses the reader and is no parameter of the job. That of the query counts, the last one.
pub(super) fn split_format(pairs: impl IntoIterator<Item = (String, String)>) -> (Option<String>, Pairs) {
    let (formats, others): (Pairs, Pairs) = pairs.into_iter().partition(|(name, _)| name == "format");
    (formats.into_iter().next_back().map(|(_, value)| value), others)
}

/// An object whose values are scalars, or arrays of scalars for the parameters that take several, such as `scale`.
pub(super) fn from_json(bytes: &[u8]) -> Result<Pairs, String> {
    let expected = "expected an object with the query's names";
    let Members(members) =
        serde_json::from_slice(bytes).map_err(|error| format!("params is no JSON object: {error}; {expected}"))?;
    let pair = |(name, value): (String, Value)| {
        let text = text_of(&value).ok_or_else(|| format!("params.{name} is neither a value nor a list of values"))?;
        Ok((name, text))
    };
    let pairs: Pairs = members.into_iter().map(pair).collect::<Result<_, String>>()?;
    refuse_repeated(&pairs).map_err(|(_, detail)| detail)?;
    Ok(pairs)
}

/// The members of an object in their order, also those of the same name.
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

/// A name that is there twice, and what to tell of it: which of the values was meant cannot be known.
pub(super) fn refuse_repeated(pairs: &Pairs) -> Result<(), (String, String)> {
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
        Value::Array(items) => Some(items.iter().map(scalar_text).collect::<Option<Vec<_>>>()?.join(",")),
        scalar => scalar_text(scalar),
    }
}

fn scalar_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_values_become_the_text_of_the_query() {
        let pairs = from_json(br#"{"max_hulls": 16, "method": "solid", "scale": [1, 2.5, 3]}"#).unwrap();
        let expected = [("max_hulls", "16"), ("method", "solid"), ("scale", "1,2.5,3")];
        assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn what_is_no_object_of_values_is_refused_by_name() {
        for (json, named) in
            [("[1]", "object"), ("{", "no JSON"), (r#"{"scale": {}}"#, "scale"), (r#"{"a": null}"#, "a")]
        {
            let error = from_json(json.as_bytes()).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn what_is_given_twice_is_refused_with_both_values() {
        let error = from_json(br#"{"method": "solid", "retain": 5, "method": "wrap"}"#).unwrap_err();
        assert_eq!(error, "method is given twice, as \"solid\" and as \"wrap\"; give it once");
    }

    #[test]
    fn the_last_format_counts() {
        let pairs = [("format", "obj"), ("retain", "5"), ("format", "stl")];
        let (format, others) = split_format(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(format.as_deref(), Some("stl"));
        assert_eq!(others, [("retain".to_owned(), "5".to_owned())]);
    }
}
