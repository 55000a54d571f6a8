//! The query of `POST /decompose` as flags. Values are checked by [`JobSpec`], so that both say the same.

use clap::Args;

use crate::pipeline::{JobSpec, Refusal};

/// Every flag's value is the text of the query parameter of the same name.
#[derive(Args, Clone, Default)]
pub struct SpecArgs {
    /// How to cut: preview (fast), solid (sharp, architectural), surface (curved, sheets), wrap (porous), auto, or none
    /// (only the single hull) [default: preview]
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,
    /// Per cent of the hulls that the simplify stage keeps, 0 to 100; 0 makes the single hull [default: 0]
    #[arg(long, value_name = "PERCENT")]
    retain: Option<String>,
    /// Most hulls, 1 to 256: a bound, never a budget to spend [default: 256]
    #[arg(long, value_name = "N")]
    max_hulls: Option<String>,
    /// Most vertices of a hull, 4 to 256 [default: 256]
    #[arg(long, value_name = "N")]
    max_vertices: Option<String>,
    /// Farthest a hull may bulge out of the shape, as a fraction of its diagonal [default: by method]
    #[arg(long, value_name = "FRACTION")]
    tolerance: Option<String>,
    /// Instead of a tolerance: the best decomposition that costs at most this
    #[arg(long, value_name = "COST")]
    target_cost: Option<String>,
    /// Up to N results from cheapest to most exact
    #[arg(long, value_name = "N")]
    front: Option<String>,
    /// Input on one line or in one point: refuse, or slab [default: refuse]
    #[arg(long, value_name = "CHOICE")]
    degenerate: Option<String>,
    /// Thickness of the slab that flat input becomes, as a fraction of its diagonal [default: 0.001]
    #[arg(long, value_name = "FRACTION")]
    thickness: Option<String>,
    /// What the hulls are made from: physics_shape, mid_lod, high_lod, low_lod, lowest_lod, bounding_box, none
    /// [default: the first of these levels that has geometry]
    #[arg(long, value_name = "SOURCE")]
    source: Option<String>,
    /// Metres per unit: one number, or three with commas [default: 1]
    #[arg(long, value_name = "X,Y,Z")]
    scale: Option<String>,
    /// Multiples of the scale for a cost curve: numbers and ranges LOW..HIGHxCOUNT with commas between, such as 0.5,1,2 or
    /// 0.25..4x9; at most 64
    #[arg(long, value_name = "SCALES")]
    scales: Option<String>,
    /// Spelling of the block: wiki or viewer [default: wiki, and viewer in assets]
    #[arg(long, value_name = "NAMES")]
    names: Option<String>,
    /// Shape type that the effective cost is for: prim, convex_hull, none [default: prim when there is a decomposition]
    #[arg(long, value_name = "TYPE")]
    physics_type: Option<String>,
    /// Look for what would refuse or change the model: off, only (nothing is computed), strict (errors and warnings
    /// refuse) or lenient (they become warnings) [default: off]
    #[arg(long, value_name = "CHECK")]
    check: Option<String>,
    /// Leave triangles that a simulator would refuse out of a physics mesh that stays: true or false [default: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    drop_degenerate: Option<String>,
    /// Where the source's box is not the visible one: as_is, stretch (as a viewer does), or pad (so that it need not)
    /// [default: as_is]
    #[arg(long = "box", value_name = "FIT")]
    box_fit: Option<String>,
}

impl SpecArgs {
    pub fn spec(&self) -> Result<JobSpec, Refusal> {
        JobSpec::from_pairs(self.pairs())
    }

    /// Whether any of the flags was given.
    pub fn is_given(&self) -> bool {
        self.pairs().next().is_some()
    }

    fn pairs(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let flags = [
            ("method", &self.method),
            ("retain", &self.retain),
            ("max_hulls", &self.max_hulls),
            ("max_vertices", &self.max_vertices),
            ("tolerance", &self.tolerance),
            ("target_cost", &self.target_cost),
            ("front", &self.front),
            ("degenerate", &self.degenerate),
            ("thickness", &self.thickness),
            ("source", &self.source),
            ("scale", &self.scale),
            ("scales", &self.scales),
            ("names", &self.names),
            ("physics_type", &self.physics_type),
            ("check", &self.check),
            ("drop_degenerate", &self.drop_degenerate),
            ("box", &self.box_fit),
        ];
        flags.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}
