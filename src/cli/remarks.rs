//! What a result has to remark on its input, for those who do not see the result itself.

use crate::mesh_asset::llsd::Value;

/// A line for each finding, each mesh that was refused, and each warning.
pub(super) fn remarks(result: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add =
        |list: &[Value], word: &str, mesh: &str| lines.extend(list.iter().map(|fault| line(fault, word, mesh)));
    for (key, word) in [("findings", "finding"), ("errors", "refused"), ("warnings", "warning")] {
        add(result.list(key), word, "");
    }
    for part in result.list("parts") {
        add(part.list("warnings"), "warning", part.get("mesh_name").and_then(Value::as_str).unwrap_or(""));
    }
    lines
}

fn line(fault: &Value, word: &str, mesh: &str) -> String {
    let field = |key| fault.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    let word = field("severity").unwrap_or(word);
    let places = [Some(mesh).filter(|mesh| !mesh.is_empty()), field("part")];
    let places: String = places.into_iter().flatten().map(|place| format!("{place}: ")).collect();
    format!("{word}: {}: {places}{}", field("code").unwrap_or(""), field("message").unwrap_or(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_result_remarks_is_left_out() {
        let fault = |code: &str, more: &[(&'static str, &str)]| {
            let more = more.iter().map(|&(key, text)| (key, Value::from(text)));
            Value::map([("code", Value::from(code)), ("message", "so it is".into())].into_iter().chain(more))
        };
        let part = [("mesh_name", Value::from("leg")), ("warnings", Value::array([fault("flat", &[])]))];
        let result = Value::map([
            ("errors", Value::array([fault("malformed", &[("part", "lamp")])])),
            ("warnings", Value::array([fault("sheets", &[]), fault("thin_side", &[("severity", "hint")])])),
            ("parts", Value::array([Value::map(part)])),
        ]);
        let expected = [
            "refused: malformed: lamp: so it is",
            "warning: sheets: so it is",
            "hint: thin_side: so it is",
            "warning: flat: leg: so it is",
        ];
        assert_eq!(remarks(&result), expected);
        assert!(remarks(&Value::Undefined).is_empty());
    }
}
