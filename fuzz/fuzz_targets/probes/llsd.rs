//! Reads any bytes as LLSD of each encoding: the result is an error, or a value that every encoding preserves.

use hullwright::mesh_asset::llsd::{Llsd, LlsdLimits, read_binary, read_notation, read_xml, write_binary, write_xml};

const LIMITS: LlsdLimits = LlsdLimits { depth: 32, free_values: 1 << 16, grows: true, progress: None };

pub fn probe(bytes: &[u8]) {
    for value in [read_binary(bytes, &LIMITS), read_xml(bytes, &LIMITS), read_notation(bytes, &LIMITS)] {
        let Ok(value) = value else { continue };
        // Values are compared as bytes, since a NaN is not equal to itself.
        let binary = write_binary(&value);
        let again = read_binary(&binary, &LIMITS).expect("what was written can be read");
        assert_eq!(write_binary(&again), binary);
        let again = read_xml(write_xml(&value).as_bytes(), &LIMITS).expect("XML of ours");
        if !has_text_only_approximated(&value) {
            assert_eq!(write_binary(&again), binary);
        }
    }
}

/// Returns true for values that XML cannot represent exactly: dates far away, all NaN but one, and text with control
/// characters or, in a URI, with blanks around it.
fn has_text_only_approximated(value: &Llsd) -> bool {
    let is_lost =
        |text: &str| text.contains(|c| matches!(c, '\0'..' ' | '\u{fffe}' | '\u{ffff}') && !"\t\n\r".contains(c));
    match value {
        Llsd::Date(_) => true,
        Llsd::Real(number) => number.is_nan(),
        Llsd::String(text) => is_lost(text),
        Llsd::Uri(uri) => is_lost(uri.as_str()) || uri.as_str().trim() != uri.as_str(),
        Llsd::Array(values) => values.iter().any(has_text_only_approximated),
        Llsd::Map(map) => map.iter().any(|(key, value)| is_lost(key) || has_text_only_approximated(value)),
        _ => false,
    }
}
