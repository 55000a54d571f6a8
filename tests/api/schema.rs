//! Checks responses against the part of JSON Schema that the API's description uses.

use serde_json::Value;

/// Returns every way in which `value` violates `schema`. `document` resolves references.
pub fn faults(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(document, schema, value, "$", &mut found);
    found
}

/// Supported keywords: those that constrain values, and those that only inform people.
const KNOWN: [&str; 18] = [
    "$ref",
    "additionalProperties",
    "contentEncoding",
    "contentMediaType",
    "default",
    "description",
    "enum",
    "format",
    "items",
    "maxItems",
    "maximum",
    "minItems",
    "minimum",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "type",
];

fn check(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    for keyword in schema.as_object().into_iter().flat_map(|schema| schema.keys()) {
        assert!(KNOWN.contains(&keyword.as_str()), "{at}: this check does not know {keyword:?}");
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document.pointer(reference.trim_start_matches('#'));
        let target = target.unwrap_or_else(|| panic!("{reference} leads nowhere"));
        return check(document, target, value, at, found);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().filter(|choice| faults(document, choice, value).is_empty()).count();
        if fitting != 1 {
            found.push(format!("{at}: {fitting} of {} choices fit {value}", choices.len()));
        }
    }
    check_type(schema, value, at, found);
    check_bounds(schema, value, at, found);
    if let (Some(items), Some(values)) = (schema.get("items").filter(|items| items.is_object()), value.as_array()) {
        for (number, item) in values.iter().enumerate() {
            check(document, items, item, &format!("{at}[{number}]"), found);
        }
    }
    if let Some(members) = value.as_object() {
        for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !members.contains_key(key) {
                found.push(format!("{at}: {key} is missing"));
            }
        }
        for (key, member) in members {
            match schema["properties"].get(key) {
                Some(schema) => check(document, schema, member, &format!("{at}.{key}"), found),
                None if schema["additionalProperties"] == false => found.push(format!("{at}: {key} is not described")),
                None => {}
            }
        }
    }
}

fn check_type(schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{at}: {other} is no type"),
    };
    let fits = match &schema["type"] {
        Value::Null => true,
        Value::String(name) => is(name),
        names => names.as_array().unwrap().iter().any(|name| is(name.as_str().unwrap())),
    };
    if !fits {
        found.push(format!("{at}: {value} is not {}", schema["type"]));
    }
}

fn check_bounds(schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let mut bound = |key: &str, fits: &dyn Fn(f64) -> bool| {
        if schema[key].as_f64().is_some_and(|bound| !fits(bound)) {
            found.push(format!("{at}: {value} is beyond {key} {}", schema[key]));
        }
    };
    bound("minimum", &|bound| value.as_f64().is_none_or(|number| number >= bound));
    bound("maximum", &|bound| value.as_f64().is_none_or(|number| number <= bound));
    bound("minItems", &|bound| value.as_array().is_none_or(|items| items.len() as f64 >= bound));
    bound("maxItems", &|bound| value.as_array().is_none_or(|items| items.len() as f64 <= bound));
    if schema["enum"].as_array().is_some_and(|choices| !choices.contains(value)) {
        found.push(format!("{at}: {value} is none of {}", schema["enum"]));
    }
}

#[test]
fn a_value_that_breaks_its_schema_is_found_out() {
    let schema = serde_json::json!({
        "type": "object", "required": ["a"], "additionalProperties": false,
        "properties": {"a": {"type": "array", "items": {"type": "integer", "minimum": 1}}, "b": {"enum": ["x"]}},
    });
    let of = |value: Value| faults(&schema, &schema, &value).len();
    assert_eq!(of(serde_json::json!({"a": [1, 2], "b": "x"})), 0);
    assert_eq!(of(serde_json::json!({"a": [0, 1.5, "c"], "b": "y", "d": 1})), 5);
    assert_eq!(of(serde_json::json!({})), 1);
}
