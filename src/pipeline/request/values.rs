//! [`Values`]: what a parameter may be, in words.

use std::fmt;

use super::scales::{MAX_SCALE, MAX_SCALES, MIN_SCALE};

/// The values of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    OneOf(fn() -> Vec<&'static str>),
    /// `true` or `false`.
    Flag,
    Whole {
        min: usize,
        max: usize,
    },
    Number {
        unit: &'static str,
        min: f64,
        max: f64,
    },
    /// One number for all axes, or three with commas between.
    Axes {
        min: f64,
        max: f64,
    },
    /// Numbers and ranges `LOW..HIGHxCOUNT`, with commas between.
    Scales,
    /// A physics cost, or `free`.
    Cost {
        min: f64,
        max: f64,
    },
    /// Sizes of levels in bytes, with slashes between, or a JSON object.
    LodBytes,
    /// A JSON object of names or wildcards to parameters.
    Each,
    /// Width and height in metres, `WIDTHxHEIGHT`.
    Avatar,
}

/// The second half of "it must be ...".
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(words) => match words()[..] {
                [one, other] => write!(f, "{one} or {other}"),
                ref words => write!(f, "one of {}", words.join(", ")),
            },
            Self::Flag => f.write_str("true or false"),
            Self::Whole { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Number { unit, min, max } => write!(f, "{unit} from {min} to {max}"),
            Self::Axes { min, max } => write!(f, "one number or three with commas between, each from {min} to {max}"),
            Self::Scales => write!(
                f,
                "numbers and ranges LOW..HIGHxCOUNT with commas between, such as 0.5,1,2 or 0.25..4x9, each from \
                 {MIN_SCALE} to {MAX_SCALE}, at most {MAX_SCALES} scales in all"
            ),
            Self::Cost { min, max } => write!(f, "a physics cost from {min} to {max}, or free"),
            Self::LodBytes => f.write_str(
                "HIGH/MEDIUM/LOW/LOWEST in bytes, such as 6784/3584/1984/1184, where places may be empty, or a JSON object such as \
                 {\"medium_lod\": 3584}",
            ),
            Self::Each => f.write_str(
                "a JSON object of names or wildcards to parameters of a part, such as {\"roof*\": {\"method\": \"solid\"}}",
            ),
            Self::Avatar => {
                f.write_str("WIDTHxHEIGHT in metres, such as 0.5x1.8, each from 0.1 to 10, no wider than high")
            }
        }
    }
}
