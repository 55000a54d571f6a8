//! [`Constants`]: the numbers of the accounting, each with its unit, range, source and certainty.
//!
//! Sources: W-PHYS is wiki.secondlife.com "Mesh/Mesh physics", W-TEST its "Physics Cost test" (revision 1131585), and
//! W-SRV its "Mesh/Mesh Server Weight". W-DOWN is its "Download Weight"; one revision of that page contradicts the
//! caps. LLV is the viewer's `llphysicsshapebuilderutil.*`, `llmeshrepository.*` and `settings.xml`. OS is OpenSim's
//! `MeshCost.cs`.

use std::fmt;

words! {
    /// How certain a number is.
    Confidence {
        /// Found in the source code of a viewer or simulator.
        Confirmed = "confirmed",
        /// Published in words.
        Documented = "documented",
        /// Derived from published facts, or chosen to agree with them.
        Inferred = "inferred",
    }
}

words! {
    /// The published rule that gives the simulation cost.
    #[derive(Default)]
    SimulationRule {
        /// W-PHYS: `sf * active * (n + lf / n)`.
        #[default]
        Wiki = "wiki",
        /// The later rule, W-SRV: `min(0.5 prims + 0.25 (scripts - [scripts > 0]), prims)`.
        Published = "published",
    }
}

/// The description of one constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant {
    /// Name in the section `[cost]` of the configuration.
    pub key: &'static str,
    pub unit: &'static str,
    pub default: f64,
    pub least: f64,
    pub most: f64,
    pub confidence: Confidence,
    pub source: &'static str,
}

/// A value outside the range of its constant.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{key} is {met}; it must be {expected}")]
pub struct ConstantError {
    pub key: &'static str,
    pub met: String,
    pub expected: String,
}

macro_rules! constants {
    ($($key:ident: $default:literal, $unit:literal, $least:literal..=$most:literal, $confidence:ident, $source:literal;)*) => {
        /// The numbers of the accounting. Each is within its range in [`Constants::TABLE`].
        #[derive(Clone, Debug, PartialEq)]
        pub struct Constants {
            pub(super) simulation_rule: SimulationRule,
            $(#[doc = $source] pub(super) $key: f64,)*
        }

        /// The published numbers.
        pub const PUBLISHED: Constants = Constants { simulation_rule: SimulationRule::Wiki, $($key: $default,)* };

        impl Constants {
            /// Every constant, in the order of the configuration.
            pub const TABLE: &[Constant] = &[$(Constant {
                key: stringify!($key),
                unit: $unit,
                default: $default,
                least: $least,
                most: $most,
                confidence: Confidence::$confidence,
                source: $source,
            },)*];

            /// Returns the value of a constant.
            pub fn get(&self, key: &str) -> Option<f64> {
                match key {
                    $(stringify!($key) => Some(self.$key),)*
                    _ => None,
                }
            }

            fn slot(&mut self, key: &str) -> Option<&mut f64> {
                match key {
                    $(stringify!($key) => Some(&mut self.$key),)*
                    _ => None,
                }
            }
        }
    };
}

constants! {
    exact_primitive: 0.1, "cost", 0.0..=1000.0, Documented,
        "W-TEST: a perfect sphere, box or cylinder";
    hull_or_vertex: 0.04, "cost", 0.000001..=1000.0, Confirmed,
        "W-TEST charges 0.2 for a hull and 0.04 for each vertex from the fifth, which equals this for each hull and vertex; OS charges the single hull in this way";
    triangle_factor_m: 0.05, "m", 0.000001..=1000.0, Inferred,
        "k of max(k T / w, 0.5); in W-PHYS flat meshes of 0.5 m wide triangles cost 0.1 for each triangle";
    min_triangle_width_m: 0.001, "m", 0.000001..=1000.0, Documented,
        "W-PHYS: the average width of a mesh's triangles is at least this";
    max_triangle_width_m: 20.0, "m", 0.000001..=1000000.0, Documented,
        "W-PHYS: the average width of a mesh's triangles is at most this";
    min_triangle_mesh: 0.5, "cost", 0.0..=1000.0, Documented,
        "W-PHYS: the minimum cost of a triangle mesh";
    max_physical: 32.0, "cost", 0.0..=1000000.0, Documented,
        "W-PHYS: above this, without penalty, a prim or linkset cannot be made physical";
    max_physical_prims: 32.0, "prims", 1.0..=100000.0, Documented,
        "Second Life Wiki, Limits: the same limit for linksets that count by prims";
    small_side_m: 0.2, "m", 0.0..=1000.0, Confirmed,
        "LLV: with all sides below this the shape is a box, with two of them a convex hull";
    min_triangle_mesh_side_m: 0.5, "m", 0.0..=1000.0, Confirmed,
        "LLV: with a side below this a triangle mesh becomes a convex hull";
    thin_average_m: 3.0, "m", 0.0..=1000.0, Confirmed,
        "LLV: a mesh with one small side and a mean side above this counts as thicker";
    thin_to_m: 0.1, "m", 0.0..=1000.0, Confirmed,
        "LLV COLLISION_TOLERANCE: the thickness that such a mesh has at least";
    penalty_per_m2: 0.04, "1/m2", 0.0..=1000.0, Documented,
        "W-PHYS: a physical linkset costs 1 + this x A, A the mean of its box's three faces";
    simulation_factor: 1.0, "cost", 0.0..=1000.0, Inferred,
        "sf of W-PHYS; chosen to agree with the table of W-SRV";
    link_factor: 0.0, "prims2", 0.0..=1000.0, Inferred,
        "lf of W-PHYS; base_cost of W-SRV was set to 0 in August 2011";
    active_low: 0.5, "1", 0.0..=1000.0, Inferred,
        "active of W-PHYS for linksets that are neither scripted nor physical; chosen to agree with the table of W-SRV";
    active_high: 1.0, "1", 0.0..=1000.0, Inferred,
        "active of W-PHYS for scripted or physical linksets; chosen to agree with the table of W-SRV";
    published_per_prim: 0.5, "cost", 0.0..=1000.0, Documented,
        "W-SRV, the later rule: for each prim";
    published_per_script: 0.25, "cost", 0.0..=1000.0, Documented,
        "W-SRV, the later rule: for each script except the first";
    published_most_per_prim: 1.0, "cost", 0.0..=1000.0, Documented,
        "W-SRV, the later rule: the maximum for each prim";
    metadata_bytes: 384.0, "bytes", 0.0..=1000000.0, Confirmed,
        "LLV MeshMetaDataDiscount: the part of a level's block that is not triangles";
    min_level_bytes: 16.0, "bytes", 0.0..=1000000.0, Confirmed,
        "LLV MeshMinimumByteSize: a level counts as at least this";
    bytes_per_triangle: 16.0, "bytes", 0.01..=1000000.0, Confirmed,
        "LLV MeshBytesPerTriangle";
    streaming_scale: 15000.0, "cost", 0.0..=1000000000.0, Confirmed,
        "LLV getRadiusBasedStreamingCost: the cost of a whole triangle budget";
    triangle_budget: 250000.0, "triangles", 1.0..=1000000000.0, Confirmed,
        "LLV MeshTriangleBudget";
    lowest_detail: 0.03, "radii/m", 0.000001..=1000.0, Confirmed,
        "LLV: the lowest level is drawn if the radius is less than this share of the distance";
    low_detail: 0.06, "radii/m", 0.000001..=1000.0, Confirmed,
        "LLV: the same share for the low level";
    mid_detail: 0.24, "radii/m", 0.000001..=1000.0, Confirmed,
        "LLV: the same share for the medium level";
    draw_distance_m: 512.0, "m", 1.0..=1000000.0, Confirmed,
        "LLV: the largest distance that is considered";
    max_ring_area_m2: 102944.0, "m2", 1.0..=1000000000000.0, Confirmed,
        "LLV: the circle around a region's 256 m square";
    min_ring_area_m2: 1.0, "m2", 0.000001..=1000000.0, Confirmed,
        "LLV: the smallest area from which a level is seen";
    animated_base: 15.0, "cost", 0.0..=1000000.0, Confirmed,
        "LLV ANIMATED_OBJECT_BASE_COST: the skeleton of an animated linkset";
    animated_per_1000_triangles: 1.5, "cost", 0.0..=1000000.0, Confirmed,
        "LLV ANIMATED_OBJECT_COST_PER_KTRI: a rigged mesh in an animated linkset, at any size";
    animated_free_triangles: 64.0, "triangles", 0.0..=1000000.0, Confirmed,
        "LLV ENFORCE_FLOOR: a lower level with at most this many triangles costs nothing more";
    max_streaming_of_prim: 1.0, "cost", 0.0..=1000000.0, Documented,
        "W-DOWN, with the release notes of 12.07.31: the most for a prim that is no mesh, in a linkset that counts by weights";
    max_streaming_of_sculpt: 2.0, "cost", 0.0..=1000000.0, Documented,
        "W-DOWN, with the release notes of 12.07.31: the most for a sculpt, in a linkset that counts by weights";
}

impl Default for Constants {
    fn default() -> Self {
        PUBLISHED
    }
}

/// Units of a [`Cost`] in a cost of 1. Whole millionths make sums and comparisons of decimal fractions exact.
const MILLION: f64 = 1e6;

impl Constants {
    /// Checks the values that `value_of` returns, where `None` keeps the published value. Reports all errors together.
    pub fn new(
        simulation_rule: SimulationRule,
        mut value_of: impl FnMut(&Constant) -> Option<f64>,
    ) -> Result<Self, Vec<ConstantError>> {
        let mut constants = Self { simulation_rule, ..PUBLISHED };
        let mut errors = Vec::new();
        for constant in Self::TABLE {
            errors.extend(value_of(constant).and_then(|value| constants.set(constant, value).err()));
        }
        if constants.min_triangle_width_m > constants.max_triangle_width_m {
            errors.push(ConstantError {
                key: "max_triangle_width_m",
                met: constants.max_triangle_width_m.to_string(),
                expected: format!("at least min_triangle_width_m, which is {}", constants.min_triangle_width_m),
            });
        }
        if errors.is_empty() { Ok(constants) } else { Err(errors) }
    }

    /// Parses the text that `Display` writes.
    pub fn from_text(text: &str) -> Result<Self, ConstantError> {
        let mut constants = PUBLISHED;
        for (key, value) in text.split(',').filter_map(|pair| pair.split_once(':')) {
            let Some(constant) = Self::TABLE.iter().find(|constant| constant.key == key) else {
                constants.simulation_rule = SimulationRule::from_name(value).unwrap_or_default();
                continue;
            };
            constants.set(constant, value.parse().unwrap_or(f64::NAN))?;
        }
        Ok(constants)
    }

    /// Sets one constant. Returns an error for a value outside its range.
    fn set(&mut self, constant: &Constant, value: f64) -> Result<(), ConstantError> {
        let Constant { key, unit, least, most, .. } = *constant;
        match self.slot(key) {
            Some(slot) if (least..=most).contains(&value) => *slot = value,
            _ => {
                let unit = if unit == "1" { String::new() } else { format!(" ({unit})") };
                let expected = format!("a number{unit} from {least} to {most}");
                return Err(ConstantError { key, met: value.to_string(), expected });
            }
        }
        Ok(())
    }

    pub fn simulation_rule(&self) -> SimulationRule {
        self.simulation_rule
    }
}

/// Writes the constants that differ from the published numbers. Equal constants give equal text, as content ids need.
impl fmt::Display for Constants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if self.simulation_rule != PUBLISHED.simulation_rule {
            write!(f, "simulation_rule:{}", self.simulation_rule.name())?;
            separator = ",";
        }
        for constant in Self::TABLE {
            if let Some(value) = self.get(constant.key).filter(|value| *value != constant.default) {
                write!(f, "{separator}{}:{value}", constant.key)?;
                separator = ",";
            }
        }
        Ok(())
    }
}

/// A cost that adds and compares exactly. Hulls and primitives have decimal fractions, which are whole millionths.
/// Triangle meshes have real numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    millionths: u64,
    triangles: f64,
}

impl Cost {
    /// Returns the cost of `count` items that cost `each`, rounded to a millionth.
    pub(super) fn of_each(each: f64, count: usize) -> Self {
        let millionths = millionths(each).saturating_mul(u64::try_from(count).unwrap_or(u64::MAX));
        Self { millionths, triangles: 0.0 }
    }

    /// Returns the cost of a triangle mesh. `cost` is finite and not negative.
    pub(super) fn of_triangles(cost: f64) -> Self {
        Self { millionths: 0, triangles: cost }
    }

    pub fn value(self) -> f64 {
        self.millionths as f64 / MILLION + self.triangles
    }

    pub fn plus(self, other: Self) -> Self {
        let millionths = self.millionths.saturating_add(other.millionths);
        Self { millionths, triangles: self.triangles + other.triangles }
    }

    /// Returns whether the cost is above `limit`. The comparison is exact if no triangle mesh is included.
    pub fn exceeds(self, limit: f64) -> bool {
        if self.triangles == 0.0 { self.millionths > millionths(limit) } else { self.value() > limit }
    }
}

/// Returns `cost` in millionths, and 0 for a negative number or NaN.
fn millionths(cost: f64) -> u64 {
    (cost * MILLION).round() as u64
}

/// Returns how many items that cost `each` have a total of at most `budget`. Returns 0 for a NaN budget.
pub(super) fn count_within(budget: f64, each: f64) -> usize {
    /// In millionths. Far below 1 and far above the rounding error of a budget written in decimals.
    const SLACK: f64 = 0.04;
    let affordable = (budget * MILLION + SLACK).floor() as u64;
    usize::try_from(affordable / millionths(each).max(1)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_value_is_within_its_own_range() {
        let with = |value: fn(&Constant) -> f64| Constants::new(SimulationRule::Wiki, |constant| Some(value(constant)));
        assert_eq!(with(|constant| constant.default), Ok(PUBLISHED));
        assert!(Constants::TABLE.iter().all(|constant| !constant.source.is_empty() && !constant.unit.is_empty()));
    }

    #[test]
    fn values_outside_their_range_are_all_reported() {
        let errors = Constants::new(SimulationRule::Wiki, |constant| match constant.key {
            "exact_primitive" => Some(f64::NAN),
            "hull_or_vertex" => Some(0.0),
            "max_triangle_width_m" => Some(0.0005),
            _ => None,
        });
        let errors = errors.unwrap_err();
        assert_eq!(
            errors.iter().map(|error| error.key).collect::<Vec<_>>(),
            ["exact_primitive", "hull_or_vertex", "max_triangle_width_m"]
        );
        assert_eq!(errors[1].to_string(), "hull_or_vertex is 0; it must be a number (cost) from 0.000001 to 1000");
    }

    #[test]
    fn only_what_differs_is_in_the_text() {
        assert_eq!(PUBLISHED.to_string(), "");
        let other = Constants::new(SimulationRule::Published, |c| (c.key == "max_physical").then_some(64.0)).unwrap();
        assert_eq!(other.to_string(), "simulation_rule:published,max_physical:64");
        assert_eq!(Constants::from_text(&other.to_string()), Ok(other));
        assert_eq!(Constants::from_text(""), Ok(PUBLISHED));
        assert!(Constants::from_text("max_physical:-1").is_err());
    }

    #[test]
    fn sums_of_decimal_fractions_are_exact() {
        let tenth = Cost::of_each(0.1, 1);
        let sum = (0..320).fold(Cost::default(), |sum, _| sum.plus(tenth));
        assert_eq!(sum.value(), 32.0);
        assert!(!sum.exceeds(32.0) && sum.plus(Cost::of_each(0.000_001, 1)).exceeds(32.0));
        assert!((0..320).fold(0.0, |sum, _| sum + 0.1) != 32.0, "in binary they are not");
    }

    #[test]
    fn a_sum_with_triangles_compares_by_value() {
        let sum = Cost::of_each(0.1, 1).plus(Cost::of_triangles(31.9));
        assert!(!sum.exceeds(32.0) && Cost::of_triangles(32.000_001).exceeds(32.0));
    }
}
