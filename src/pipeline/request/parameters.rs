//! The parameters of a job, as a table: the API's description and the command line's flags are made from it.

use super::spec::{MAX_FRONT, MAX_SCALE};

/// One parameter of a job. [`JobSpec::from_pairs`](crate::pipeline::JobSpec::from_pairs) reads its values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// As in the query; a flag has dashes for the underscores.
    pub name: &'static str,
    pub values: Values,
    pub absent: Absent,
    /// One sentence without a full stop.
    pub about: &'static str,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values {
    OneOf(&'static [&'static str]),
    Whole {
        min: u32,
        max: u32,
    },
    Number {
        min: f64,
        max: f64,
    },
    /// One number for all axes, or three with commas between, each above 0.
    Axes {
        max: f64,
    },
    /// Numbers and ranges `LOW..HIGHxCOUNT`, with commas between.
    Scales,
}

/// What leaving a parameter out means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Absent {
    /// The same as this value.
    Value(&'static str),
    /// What no value says.
    Means(&'static str),
}

/// Every parameter, in the order in which it is explained.
pub const PARAMETERS: [Parameter; 17] = [
    Parameter {
        name: "method",
        values: Values::OneOf(&["preview", "surface", "solid", "wrap", "auto", "none"]),
        absent: Absent::Value("preview"),
        about: "How the decompose stage cuts: preview is fast, solid is made for sharp, architectural shapes and the most \
                exact, surface for curved things and open sheets, wrap for porous ones where only the outside counts; \
                auto chooses one of them, none makes only the single hull",
    },
    Parameter {
        name: "tolerance",
        values: Values::Number { min: 0.0, max: 1.0 },
        absent: Absent::Means("the method's own"),
        about: "Farthest that a hull may bulge out of the shape, as a fraction of the diagonal of its bounding box",
    },
    Parameter {
        name: "target_cost",
        values: Values::Number { min: 0.2, max: 2631.68 },
        absent: Absent::Means("no bound"),
        about: "Instead of a tolerance: the best decomposition whose physics cost is at most this",
    },
    Parameter {
        name: "max_hulls",
        values: Values::Whole { min: 1, max: 256 },
        absent: Absent::Value("256"),
        about: "Most hulls of the decomposition: a bound, never a budget to spend",
    },
    Parameter {
        name: "max_vertices",
        values: Values::Whole { min: 4, max: 256 },
        absent: Absent::Value("256"),
        about: "Most vertices of one hull",
    },
    Parameter {
        name: "retain",
        values: Values::Number { min: 0.0, max: 100.0 },
        absent: Absent::Value("0"),
        about: "Per cent of the hulls that the simplify stage keeps: it merges hulls until max(1, ceil(retain/100 x H)) \
                are left. With 0 it makes the single hull and HullList holds the decompose stage's hulls; above 0, \
                HullList holds the retained hulls",
    },
    Parameter {
        name: "front",
        values: Values::Whole { min: 1, max: MAX_FRONT as u32 },
        absent: Absent::Means("one result"),
        about: "Up to this many results, from the cheapest to the most exact, none dominated by another; the answer is the last of \
                them, not what the same parameters give without a front",
    },
    Parameter {
        name: "source",
        values: Values::OneOf(&[
            "physics_shape",
            "mid_lod",
            "high_lod",
            "low_lod",
            "lowest_lod",
            "bounding_box",
            "none",
        ]),
        absent: Absent::Means("the first of these levels that has geometry"),
        about: "What the hulls are made from: a level, the box around the highest level, or none for no physics",
    },
    Parameter {
        name: "scale",
        values: Values::Axes { max: MAX_SCALE },
        absent: Absent::Value("1"),
        about: "Metres per unit, for costs and distances: one number, or three with commas between for the axes",
    },
    Parameter {
        name: "scales",
        values: Values::Scales,
        absent: Absent::Means("no curve"),
        about: "Multiples of the scale for a cost curve: numbers and ranges LOW..HIGHxCOUNT with commas between, such as \
                0.5,1,2 or 0.25..4x9; at most 64",
    },
    Parameter {
        name: "degenerate",
        values: Values::OneOf(&["refuse", "slab"]),
        absent: Absent::Value("refuse"),
        about: "What becomes of input on one line or in one point: refused, or a slab",
    },
    Parameter {
        name: "thickness",
        values: Values::Number { min: 1e-6, max: 0.1 },
        absent: Absent::Value("0.001"),
        about: "Thickness of the slab that flat input becomes, as a fraction of its diagonal; it is centred on the sheet",
    },
    Parameter {
        name: "names",
        values: Values::OneOf(&["wiki", "viewer"]),
        absent: Absent::Means("wiki in JSON and LLSD results, viewer in assets"),
        about: "Spelling of the block: decomposition with Hull and Position, or physics_convex with BoundingVerts and \
                Positions",
    },
    Parameter {
        name: "physics_type",
        values: Values::OneOf(&["prim", "convex_hull", "none"]),
        absent: Absent::Means("prim when there is a decomposition, else convex_hull"),
        about: "Shape type that the effective cost is worked out for",
    },
    Parameter {
        name: "check",
        values: Values::OneOf(&["off", "only", "strict", "lenient"]),
        absent: Absent::Value("off"),
        about: "Look for what would refuse or change the model: only computes nothing else, strict refuses on errors and \
                warnings, lenient makes them warnings of the answer",
    },
    Parameter {
        name: "drop_degenerate",
        values: Values::OneOf(&["true", "false"]),
        absent: Absent::Value("false"),
        about: "Leave triangles that a simulator would refuse out of a physics mesh that stays",
    },
    Parameter {
        name: "box",
        values: Values::OneOf(&["as_is", "stretch", "pad"]),
        absent: Absent::Value("as_is"),
        about: "What becomes of a source whose box is not the visible one: it stays, is stretched as a viewer does, or \
                hulls are added so that a viewer need not",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::JobSpec;

    fn accepts(name: &str, value: &str) -> bool {
        JobSpec::from_pairs([(name, value)]).is_ok()
    }

    #[test]
    fn every_listed_value_and_bound_is_taken_and_none_beyond() {
        for Parameter { name, values, .. } in PARAMETERS {
            let (taken, refused) = match values {
                Values::OneOf(words) => {
                    (words.iter().map(|word| (*word).to_owned()).collect(), vec!["other".to_owned()])
                }
                Values::Whole { min, max } => (
                    vec![min.to_string(), max.to_string()],
                    vec![(i64::from(min) - 1).to_string(), (max + 1).to_string(), "1.5".to_owned()],
                ),
                Values::Number { min, max } => (
                    vec![min.to_string(), max.to_string()],
                    vec![(min - 1e-9).to_string(), (max * 1.001).to_string(), "NaN".to_owned()],
                ),
                Values::Axes { max } => (
                    vec!["1,2,3".to_owned(), max.to_string()],
                    vec!["0".to_owned(), "1,2".to_owned(), (max * 2.0).to_string()],
                ),
                Values::Scales => (
                    vec!["0.5,1,2".to_owned(), "0.25..4x9".to_owned()],
                    vec!["0".to_owned(), "a".to_owned(), "1..2x65".to_owned()],
                ),
            };
            for value in &taken {
                assert!(accepts(name, value), "{name}={value}");
            }
            for value in &refused {
                assert!(!accepts(name, value), "{name}={value}");
            }
        }
    }

    #[test]
    fn a_default_that_is_given_changes_nothing() {
        for Parameter { name, absent, .. } in PARAMETERS {
            if let Absent::Value(default) = absent {
                assert_eq!(JobSpec::from_pairs([(name, default)]).unwrap(), JobSpec::default(), "{name}={default}");
            }
        }
    }

    #[test]
    fn what_is_not_in_the_table_is_refused_with_the_table() {
        let refusal = JobSpec::from_pairs([("colour", "red")]).unwrap_err();
        assert!(JobSpec::names().all(|name| refusal.detail.contains(name)), "{}", refusal.detail);
    }
}
