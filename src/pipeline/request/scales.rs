//! [`Scales`]: the uniform scales of a cost curve, as the parameter `scales` spells them.

use std::fmt;

/// Largest number of scales in a curve.
pub const MAX_SCALES: usize = 64;

/// Bounds of a scale, in metres per unit. Beyond the upper bound a product of three scales and coordinates is meaningless.
pub const MIN_SCALE: f64 = 1e-6;
pub const MAX_SCALE: f64 = 1e6;

/// Number of scales in a range that does not state it.
const POINTS_OF_A_RANGE: usize = 9;

/// Ascending scales without duplicates: at most [`MAX_SCALES`], each from `MIN_SCALE` to `MAX_SCALE`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scales(Vec<f64>);

impl Scales {
    /// Reads numbers and ranges with commas between, such as `0.5,1,2`, `0.25..4x9` or `1,0.1..10`. The count of a range
    /// stands behind the `x` and is 9 without one; each scale of a range is the same multiple of the one before it.
    pub fn parse(text: &str) -> Option<Self> {
        let mut scales = Vec::new();
        for item in text.split(',') {
            scales.extend(read_item(item.trim())?);
            if scales.len() > MAX_SCALES {
                return None;
            }
        }
        scales.sort_by(f64::total_cmp);
        scales.dedup();
        Some(Self(scales))
    }

    pub fn as_slice(&self) -> &[f64] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Writes a list that [`Scales::parse`] reads.
impl fmt::Display for Scales {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for scale in &self.0 {
            write!(f, "{separator}{scale}")?;
            separator = ",";
        }
        Ok(())
    }
}

fn read_item(item: &str) -> Option<Vec<f64>> {
    let Some((low, rest)) = item.split_once("..") else { return Some(vec![read_scale(item)?]) };
    let (high, count) = match rest.split_once('x') {
        Some((high, count)) => (high, count.trim().parse().ok()?),
        None => (rest, POINTS_OF_A_RANGE),
    };
    let (low, high) = (read_scale(low)?, read_scale(high)?);
    ((2..=MAX_SCALES).contains(&count) && low < high).then(|| spread(low, high, count))
}

fn read_scale(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|scale| (MIN_SCALE..=MAX_SCALE).contains(scale))
}

/// Returns `count` scales from `low` to `high`, at least two, each the same multiple of the one before it.
///
/// The scales between the ends are rounded to six digits, because the last bits of a power differ between machines.
fn spread(low: f64, high: f64, count: usize) -> Vec<f64> {
    let steps = (count - 1) as f64;
    let between = (1..count - 1).filter_map(|step| {
        let exact = low * (high / low).powf(step as f64 / steps);
        format!("{exact:.5e}").parse::<f64>().ok()
    });
    let inside = between.map(|scale| scale.clamp(low, high)).collect::<Vec<_>>();
    [&[low], inside.as_slice(), &[high]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scales(text: &str) -> Vec<f64> {
        Scales::parse(text).unwrap().0
    }

    #[test]
    fn lists_and_ranges_are_read() {
        assert_eq!(scales("2, 0.5,1,1"), [0.5, 1.0, 2.0]);
        assert_eq!(scales("0.25..4x5"), [0.25, 0.5, 1.0, 2.0, 4.0]);
        assert_eq!(scales("0.25..4x3,1,10"), [0.25, 1.0, 4.0, 10.0]);
        assert_eq!(scales("1..4 x 3"), [1.0, 2.0, 4.0]);
        assert_eq!(scales("0.1..10").len(), 9);
        assert_eq!(scales("0.1..10x64").len(), 64);
    }

    #[test]
    fn text_that_is_not_a_list_of_scales_is_refused() {
        for bad in
            ["", "0", "-1", "nan", "inf", "1,,2", "1..", "2..1", "1..2x1", "1..2x65", "1..2x", "1e7", "1..2x40,3..4x40"]
        {
            assert_eq!(Scales::parse(bad), None, "{bad:?}");
        }
        assert!(Scales::parse(&vec!["1"; 1000].join(",")).is_none());
    }

    #[test]
    fn written_scales_read_the_same() {
        for text in ["0.25..4x9,1", "1e-6..1e6x64", "0.1,0.2,0.30000000000000004"] {
            let scales = Scales::parse(text).unwrap();
            assert_eq!(Scales::parse(&scales.to_string()), Some(scales));
        }
    }
}
