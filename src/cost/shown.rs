//! Numbers in sentences.

/// Rounds to a millionth, as costs are rounded. Numbers below 1 keep six digits. Programs read the exact figures beside
/// the sentences.
pub(super) fn shown(number: f64) -> f64 {
    let decimals = if number == 0.0 || !number.is_finite() { 0.0 } else { 5.0 - number.abs().log10().floor() };
    let decimals = decimals.clamp(6.0, 300.0) as usize;
    format!("{number:.decimals$}").parse().unwrap_or(number)
}

/// Returns a count with its noun, in the plural but for one.
pub(crate) fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_in_the_singular() {
        assert_eq!([0u32, 1, 2].map(|count| counted(count, "prim")), ["0 prims", "1 prim", "2 prims"]);
    }

    #[test]
    fn sentences_have_no_dust_of_binary_fractions() {
        for (number, text) in [
            (0.10400000000000001, "0.104"),
            (137.6 / 3.0, "45.866667"),
            (0.1 + 0.2, "0.3"),
            (1e-9 / 3.0, "0.000000000333333"),
            (123_456_789.0, "123456789"),
            (-2.0 / 3.0, "-0.666667"),
            (0.0, "0"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(shown(number).to_string(), text);
        }
    }
}
