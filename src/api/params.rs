//! Parameters as name-value pairs, from the query string or from the multipart part `params`.

use serde_json::Value;

/// Names and values, unchecked; [`crate::pipeline::JobSpec::from_pairs`] checks them.
pub(super) type Pairs = Vec<(String, String)>;

/// Takes `format` out, which chooses the reader and is no parameter of the job. The last one counts.
pub(super) fn split_format(pairs: impl IntoIterator<Item = (String, String)>) -> (Option<String>, Pairs) {
    let (formats, others): (Pairs, Pairs) = pairs.into_iter().partition(|(name, _)| name == "format");
    (formats.into_iter().next_back().map(|(_, value)| value), others)
}

/// An object whose values are scalars, or arrays of scalars for the parameters that take several, such as `scale`.
pub(super) fn from_json(bytes: &[u8]) -> Result<Pairs, String> {
    let expected = "expected an object with the query's names";
    let parsed: Value =
        serde_json::from_slice(bytes).map_err(|error| format!("params is no JSON: {error}; {expected}"))?;
    let Value::Object(members) = parsed else { return Err(format!("params is no JSON object; {expected}")) };
    let pair = |(name, value): (String, Value)| {
        let text = text_of(&value).ok_or_else(|| format!("params.{name} is neither a value nor a list of values"))?;
        Ok((name, text))
    };
    members.into_iter().map(pair).collect()
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
    fn the_last_format_counts() {
        let pairs = [("format", "obj"), ("retain", "5"), ("format", "stl")];
        let (format, others) = split_format(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(format.as_deref(), Some("stl"));
        assert_eq!(others, [("retain".to_owned(), "5".to_owned())]);
    }
}
