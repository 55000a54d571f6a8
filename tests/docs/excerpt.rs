//! An example of an answer, and the answer that is given.

use std::fmt;

use serde_json::Value;

/// Something that an example says and that is not so.
pub struct Difference {
    path: String,
    example: Value,
    real: Value,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}, not {}", self.path, self.real, self.example)
    }
}

/// Everything in an example that is not so. `{}`, `[]` and `"..."` leave something out; figures are rounded; what took
/// how long, and errors below a tenth of a millimetre, are not compared.
pub fn differences(example: &Value, real: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(example, real, String::new(), &mut found);
    found
}

fn compare(example: &Value, real: &Value, path: String, found: &mut Vec<Difference>) {
    let is_so = match (example, real) {
        (Value::Object(example), Value::Object(real)) => {
            for (key, value) in example {
                compare(value, real.get(key).unwrap_or(&Value::Null), format!("{path}.{key}"), found);
            }
            true
        }
        (Value::Array(example), Value::Array(real)) => {
            for (number, value) in example.iter().enumerate() {
                compare(value, real.get(number).unwrap_or(&Value::Null), format!("{path}[{number}]"), found);
            }
            true
        }
        (Value::Number(_), Value::Number(_)) if path.ends_with(".ms") => true,
        (Value::Number(example), Value::Number(real)) => {
            let (example, real) = (example.as_f64().unwrap(), real.as_f64().unwrap());
            (example - real).abs() <= 1e-3 * real.abs() || example.abs().max(real.abs()) < 1e-4
        }
        (Value::String(example), Value::String(real)) => match example.strip_suffix("...") {
            Some(beginning) => real.starts_with(beginning),
            None => example == real,
        },
        (example, real) => example == real,
    };
    if !is_so {
        found.push(Difference { path, example: example.clone(), real: real.clone() });
    }
}

/// The text of an example with what differs put right, in its own layout.
pub fn excerpt_up_to_date(text: &str, differences: &[Difference]) -> String {
    let mut text = text.to_owned();
    for Difference { path, example, real } in differences {
        let key = format!("\"{}\": ", path.rsplit('.').next().unwrap_or_default());
        let value_at = |at: usize| {
            let rest = &text[at..];
            let end = match rest.strip_prefix('"') {
                Some(text) => text.find('"').map(|end| end + 2),
                None => rest.find([',', '}', ']', '\n']),
            };
            at..at + end.unwrap_or(rest.len())
        };
        let mut places = text.match_indices(&key).map(|(at, _)| value_at(at + key.len()));
        let is_it =
            |place: &std::ops::Range<usize>| serde_json::from_str(&text[place.clone()]).ok().as_ref() == Some(example);
        if let Some(place) = places.find(is_it) {
            text.replace_range(place, &written(example, real));
        }
    }
    text
}

fn written(example: &Value, real: &Value) -> String {
    match (example, real) {
        (Value::String(example), Value::String(real)) if example.ends_with("...") => {
            format!("\"{}...\"", real.chars().take(8).collect::<String>())
        }
        (_, Value::Number(real)) if real.is_f64() => {
            let real = real.as_f64().unwrap();
            if real != 0.0 && real.abs() < 1e-3 {
                format!("{real:.1e}")
            } else {
                ((real * 1e4).round() / 1e4).to_string()
            }
        }
        (_, real) => real.to_string(),
    }
}

#[test]
fn an_example_is_compared_as_it_is_meant_and_put_right_in_its_layout() {
    let text = "{\"id\": \"b3-...\", \"n\": 7,\n \"a\": {\"n\": 1.5, \"ms\": 3}, \"list\": [], \"word\": \"x\"}\n";
    let example: Value = serde_json::from_str(text).unwrap();
    let real =
        serde_json::json!({"id": "b3-00", "n": 8, "a": {"n": 0.123456, "ms": 99}, "list": [1], "word": "y", "more": 1});
    let found = differences(&example, &real);
    assert_eq!(found.iter().map(|d| d.path.as_str()).collect::<Vec<_>>(), [".a.n", ".n", ".word"]);
    let now = excerpt_up_to_date(text, &found);
    assert_eq!(now, text.replace("7,", "8,").replace("1.5", "0.1235").replace("\"x\"", "\"y\""));
    assert!(differences(&serde_json::from_str(&now).unwrap(), &real).is_empty());
}
