//! Reads any bytes as LLSD of each encoding: the result is an error, or a value that every encoding preserves.

use hullwright::mesh_asset::llsd::{
    LlsdLimits, Value, read_binary, read_notation, read_xml, write_binary, write_notation,
};

const LIMITS: LlsdLimits = LlsdLimits { depth: 32, free_values: 1 << 16 };

pub fn probe(bytes: &[u8]) {
    for value in [read_binary(bytes, &LIMITS), read_xml(bytes, &LIMITS), read_notation(bytes, &LIMITS)] {
        let Ok(value) = value else { continue };
        // Values are compared as bytes, since a NaN is not equal to itself.
        let binary = write_binary(&value);
        let again = read_binary(&binary, &LIMITS).expect("what was written can be read");
        assert_eq!(write_binary(&again), binary);
        if !has_text_only_approximated(&value) {
            let again = read_notation(write_notation(&value).as_bytes(), &LIMITS).expect("notation of ours");
            assert_eq!(write_binary(&again), binary);
        }
    }
}

/// Returns true for values that text cannot represent exactly: dates are rounded to microseconds, and there is one NaN.
fn has_text_only_approximated(value: &Value) -> bool {
    match value {
        Value::Date(_) => true,
        Value::Real(number) => number.is_nan(),
        Value::Array(values) => values.iter().any(has_text_only_approximated),
        Value::Map(map) => map.iter().any(|(_, value)| has_text_only_approximated(value)),
        _ => false,
    }
}
