//! [`JobSpec`]: what is asked for, checked. Query string, multipart `params` and command-line flags all end here.

use crate::cost::{Constants, PhysicsType};
use crate::decompose::{
    Degenerate, MaxHulls, MaxVertices, Method, ParamError, Params, Retain, TargetCost, Thickness, Tolerance,
};
use crate::formats::Level;
use crate::geometry::Vec3;
use crate::mesh_asset::Names;

use super::choices::{BoxFit, Check};
use super::parameters::{PARAMETERS, Parameter};
use super::scales::Scales;
use crate::pipeline::refusal::refusal::{Finding, Refusal, RefusalKind};

/// Where the hulls come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceChoice {
    /// The first level that has geometry, in the contract's order.
    #[default]
    First,
    Level(Level),
    /// The box around the highest level.
    BoundingBox,
    /// No physics of its own: shape type None, with the box as the block's mandatory hull.
    None,
}

/// Most results a front may have.
pub const MAX_FRONT: usize = 32;

/// Hulls that `box=pad` adds at the most, and what these tetrahedra cost.
const PADS: usize = 2;
const PADS_COST: f64 = 0.4;

/// Largest scale per axis, in metres a unit; beyond it no product of three scales and coordinates is sensible.
pub const MAX_SCALE: f64 = 1e6;

/// What is asked for: the parameters of the two stages and the form of the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct JobSpec {
    pub params: Params,
    pub source: SourceChoice,
    /// Metres per unit on each axis, for the costs and distances of the answer.
    pub scale: Vec3,
    /// `None`: wiki for JSON and LLSD, viewer for assets.
    pub names: Option<Names>,
    /// `None`: `prim` when there is a decomposition, else `convex_hull`.
    pub physics_type: Option<PhysicsType>,
    /// Up to this many results from cheapest to most exact.
    pub front: Option<usize>,
    pub check: Check,
    /// Whether triangles of a physics mesh that a simulator would refuse are left out of it.
    pub drop_degenerate: bool,
    pub box_fit: BoxFit,
    /// Multiples of `scale` for a cost curve; empty for none.
    pub scales: Scales,
}

impl Default for JobSpec {
    fn default() -> Self {
        Self {
            params: Params::default(),
            source: SourceChoice::default(),
            scale: Vec3::repeat(1.0),
            names: None,
            physics_type: None,
            front: None,
            check: Check::default(),
            drop_degenerate: false,
            box_fit: BoxFit::default(),
            scales: Scales::default(),
        }
    }
}

impl JobSpec {
    /// What [`JobSpec::from_pairs`] understands.
    pub const PARAMETERS: &'static [Parameter] = &PARAMETERS;

    /// The names of [`JobSpec::PARAMETERS`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        PARAMETERS.iter().map(|parameter| parameter.name)
    }

    /// Checks name-value pairs; all faults are reported together. A later pair overrides an earlier one of the same name.
    pub fn from_pairs<N, V>(pairs: impl IntoIterator<Item = (N, V)>) -> Result<Self, Refusal>
    where
        N: AsRef<str>,
        V: AsRef<str>,
    {
        let mut spec = Self::default();
        let mut errors = Vec::new();
        for (name, value) in pairs {
            if let Err(error) = spec.set(name.as_ref(), value.as_ref().trim()) {
                errors.push(error.into_finding());
            }
        }
        errors.extend(spec.contradictions());
        if errors.is_empty() {
            return Ok(spec);
        }
        let detail = errors.iter().map(|finding| finding.message.as_str()).collect::<Vec<_>>().join("; ");
        Err(Refusal { kind: RefusalKind::BadParameter, code: "bad_parameter".into(), detail, errors })
    }

    /// Parameters that are right by themselves and not together.
    fn contradictions(&self) -> Vec<Finding> {
        let fault = |part: &str, message: String| Finding {
            code: "bad_parameter".into(),
            message,
            part: Some(part.into()),
            ..Finding::default()
        };
        let mut faults = Vec::new();
        if self.params.tolerance.is_some() && self.params.target_cost.is_some() {
            let message = "tolerance and target_cost exclude each other: give the error or the cost, not both";
            faults.push(fault("target_cost", message.into()));
        }
        if self.box_fit == BoxFit::Pad {
            if self.front.is_some() {
                let message = "box=pad and front exclude each other: the choices of a front are not padded";
                faults.push(fault("box", message.into()));
            }
            if self.decompose_params().is_none() {
                let message = format!(
                    "box=pad adds up to {PADS} hulls, which cost {PADS_COST:.2}: max_hulls must be above {PADS}, and \
                     target_cost leave 0.20 beside them"
                );
                faults.push(fault("box", message));
            }
        }
        faults
    }

    /// The parameters of the two stages, with room left for the hulls that `box=pad` adds; `None` where there is none.
    pub fn decompose_params(&self) -> Option<Params> {
        if self.box_fit != BoxFit::Pad {
            return Some(self.params.clone());
        }
        let max_hulls = MaxHulls::new(self.params.max_hulls.get().checked_sub(PADS)?).ok()?;
        let left = |target: TargetCost| TargetCost::new(target.get() - PADS_COST);
        let target_cost = self.params.target_cost.map(left).transpose().ok()?;
        Some(Params { max_hulls, target_cost, ..self.params.clone() })
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), SetError> {
        let params = &mut self.params;
        match name {
            "method" => params.method = Method::from_name(value)?,
            "retain" => params.retain = Retain::new(number("retain", value, Retain::EXPECTED)?)?,
            "max_hulls" => params.max_hulls = MaxHulls::new(whole("max_hulls", value, MaxHulls::EXPECTED)?)?,
            "max_vertices" => {
                params.max_vertices = MaxVertices::new(whole("max_vertices", value, MaxVertices::EXPECTED)?)?
            }
            "tolerance" => params.tolerance = Some(Tolerance::new(number("tolerance", value, Tolerance::EXPECTED)?)?),
            "target_cost" => {
                params.target_cost = Some(TargetCost::new(number("target_cost", value, TargetCost::EXPECTED)?)?)
            }
            "degenerate" => params.degenerate = Degenerate::from_name(value)?,
            "thickness" => params.thickness = Thickness::new(number("thickness", value, Thickness::EXPECTED)?)?,
            "front" => self.front = Some(front(value)?),
            "source" => self.source = source(value)?,
            "scale" => self.scale = scale(value)?,
            "scales" => self.scales = Scales::parse(value)?,
            "names" => self.names = Some(names(value)?),
            "physics_type" => self.physics_type = Some(physics_type(value)?),
            "check" => self.check = check(value)?,
            "drop_degenerate" => self.drop_degenerate = flag("drop_degenerate", value)?,
            "box" => self.box_fit = box_fit(value)?,
            _ => return Err(SetError::Unknown(name.to_owned())),
        }
        Ok(())
    }

    /// The shape type that the effective cost is for; `None` leaves it to what the block holds.
    pub fn effective_type(&self) -> Option<PhysicsType> {
        let none = (self.source == SourceChoice::None).then_some(PhysicsType::None);
        self.physics_type.or(none)
    }

    /// One text for equal specifications, for the content id. Every field is in it, defaults too.
    pub fn canonical(&self) -> String {
        let Self { params, source, scale, names, physics_type, front, check, drop_degenerate, box_fit, scales } = self;
        let optional = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
        [
            format!("method={}", params.method.name()),
            format!("retain={}", params.retain.get()),
            format!("max_hulls={}", params.max_hulls.get()),
            format!("max_vertices={}", params.max_vertices.get()),
            format!("tolerance={}", optional(params.tolerance.map(Tolerance::get))),
            format!("target_cost={}", optional(params.target_cost.map(TargetCost::get))),
            format!("front={}", front.map_or_else(|| "-".to_owned(), |count| count.to_string())),
            format!("degenerate={}", params.degenerate.name()),
            format!("thickness={}", params.thickness.get()),
            format!("source={}", source.name()),
            format!("scale={},{},{}", scale.x, scale.y, scale.z),
            format!("names={}", names.map_or("-", names_word)),
            format!("scales={}", or_dash(scales.to_string())),
            format!("physics_type={}", physics_type.map_or("-", PhysicsType::name)),
            format!("check={}", check.name()),
            format!("drop_degenerate={drop_degenerate}"),
            format!("box={}", box_fit.name()),
            format!("{COSTS}={}", or_dash(params.costs.to_string())),
        ]
        .join("&")
    }
}

impl JobSpec {
    /// Reads what [`JobSpec::canonical`] wrote; `-` stands for a parameter that was not given.
    pub fn from_canonical(text: &str) -> Result<Self, Refusal> {
        let given = text.split('&').filter_map(|pair| pair.split_once('=')).filter(|(_, value)| *value != "-");
        let (costs, pairs): (Vec<_>, Vec<_>) = given.partition(|(name, _)| *name == COSTS);
        let mut spec = Self::from_pairs(pairs)?;
        if let Some((_, costs)) = costs.first() {
            spec.params.costs = Constants::from_text(costs).map_err(|error| {
                Refusal::new(RefusalKind::BadParameter, "bad_parameter", error.to_string()).at(COSTS, None)
            })?;
        }
        Ok(spec)
    }
}

/// The accounting's constants in [`JobSpec::canonical`]; they come from the configuration, not from a client.
const COSTS: &str = "costs";

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

impl SourceChoice {
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "-",
            Self::Level(level) => level.name(),
            Self::BoundingBox => "bounding_box",
            Self::None => "none",
        }
    }
}

enum SetError {
    Unknown(String),
    Bad(ParamError),
}

impl From<ParamError> for SetError {
    fn from(error: ParamError) -> Self {
        Self::Bad(error)
    }
}

impl SetError {
    fn into_finding(self) -> Finding {
        let (code, message, part) = match self {
            Self::Unknown(name) => {
                let known = JobSpec::names().collect::<Vec<_>>().join(", ");
                ("unknown_parameter", format!("there is no parameter {name:?}; known are {known}"), name)
            }
            Self::Bad(error) => ("bad_parameter", error.to_string(), error.name.to_owned()),
        };
        Finding { code: code.into(), message, part: Some(part), ..Finding::default() }
    }
}

fn number(name: &'static str, value: &str, expected: &'static str) -> Result<f64, ParamError> {
    let parsed = value.parse::<f64>().ok().filter(|number| number.is_finite());
    parsed.ok_or_else(|| ParamError { name, met: format!("{value:?}"), expected })
}

fn whole(name: &'static str, value: &str, expected: &'static str) -> Result<usize, ParamError> {
    value.parse().map_err(|_| ParamError { name, met: format!("{value:?}"), expected })
}

fn flag(name: &'static str, value: &str) -> Result<bool, ParamError> {
    value.parse().map_err(|_| ParamError { name, met: format!("{value:?}"), expected: "true or false" })
}

fn check(value: &str) -> Result<Check, ParamError> {
    Check::from_name(value).ok_or_else(|| ParamError {
        name: "check",
        met: format!("{value:?}"),
        expected: "one of off, only, strict, lenient",
    })
}

fn box_fit(value: &str) -> Result<BoxFit, ParamError> {
    BoxFit::from_name(value).ok_or_else(|| ParamError {
        name: "box",
        met: format!("{value:?}"),
        expected: "one of as_is, stretch, pad",
    })
}

fn front(value: &str) -> Result<usize, ParamError> {
    let expected = "a whole number from 1 to 32";
    let count = whole("front", value, expected)?;
    if (1..=MAX_FRONT).contains(&count) {
        Ok(count)
    } else {
        Err(ParamError { name: "front", met: value.to_owned(), expected })
    }
}

fn source(value: &str) -> Result<SourceChoice, ParamError> {
    match value {
        "bounding_box" => Ok(SourceChoice::BoundingBox),
        "none" => Ok(SourceChoice::None),
        _ => Level::from_name(value).map(SourceChoice::Level).ok_or_else(|| ParamError {
            name: "source",
            met: format!("{value:?}"),
            expected: "one of physics_shape, mid_lod, high_lod, low_lod, lowest_lod, bounding_box, none",
        }),
    }
}

fn scale(value: &str) -> Result<Vec3, ParamError> {
    let wrong = || ParamError {
        name: "scale",
        met: format!("{value:?}"),
        expected: "one number or three with commas between, each above 0 and at most 1000000",
    };
    let axes: Vec<f64> =
        value.split(',').map(|axis| axis.trim().parse::<f64>()).collect::<Result<_, _>>().map_err(|_| wrong())?;
    let axes = match axes[..] {
        [all] => Vec3::repeat(all),
        [x, y, z] => Vec3::new(x, y, z),
        _ => return Err(wrong()),
    };
    if axes.iter().all(|&axis| axis > 0.0 && axis <= MAX_SCALE) { Ok(axes) } else { Err(wrong()) }
}

fn names(value: &str) -> Result<Names, ParamError> {
    names_of_word(value).ok_or_else(|| ParamError {
        name: "names",
        met: format!("{value:?}"),
        expected: "wiki or viewer",
    })
}

/// The contract's word for a spelling.
pub fn names_word(names: Names) -> &'static str {
    match names {
        Names::Wiki => "wiki",
        Names::Viewer => "viewer",
    }
}

pub fn names_of_word(word: &str) -> Option<Names> {
    [Names::Wiki, Names::Viewer].into_iter().find(|names| names_word(*names) == word)
}

fn physics_type(value: &str) -> Result<PhysicsType, ParamError> {
    PhysicsType::from_name(value).ok_or_else(|| ParamError {
        name: "physics_type",
        met: format!("{value:?}"),
        expected: "one of prim, none, convex_hull",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pairs_give_the_defaults_of_the_contract() {
        let spec = JobSpec::from_pairs::<&str, &str>([]).unwrap();
        assert_eq!(spec, JobSpec::default());
        assert_eq!(spec.params.method, Method::Preview);
        assert_eq!(spec.params.max_hulls.get(), 256);
        assert_eq!(spec.params.thickness.get(), 0.001);
    }

    #[test]
    fn all_faults_are_reported_together() {
        let pairs = [("method", "best"), ("max_vertices", "3"), ("colour", "red"), ("retain", "NaN")];
        let refusal = JobSpec::from_pairs(pairs).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::BadParameter);
        let parts: Vec<_> = refusal.errors.iter().map(|finding| finding.part.clone().unwrap()).collect();
        assert_eq!(parts, ["method", "max_vertices", "colour", "retain"]);
        assert!(refusal.detail.contains("from 4 to 256"), "{}", refusal.detail);
    }

    #[test]
    fn tolerance_and_target_cost_exclude_each_other() {
        assert!(JobSpec::from_pairs([("tolerance", "0.1"), ("target_cost", "2")]).is_err());
    }

    #[test]
    fn a_target_cost_below_a_tetrahedron_is_refused() {
        assert!(JobSpec::from_pairs([("target_cost", "0.19")]).is_err());
        assert!(JobSpec::from_pairs([("target_cost", "0.2")]).is_ok());
    }

    #[test]
    fn padding_needs_room_for_its_hulls() {
        let with = |name: &str, value: &str| JobSpec::from_pairs([("box", "pad"), (name, value)]);
        assert!(with("max_hulls", "2").is_err() && with("max_hulls", "3").is_ok());
        assert!(with("target_cost", "0.59").is_err() && with("target_cost", "0.61").is_ok());
        assert!(with("front", "3").is_err());
        assert_eq!(with("max_hulls", "9").unwrap().decompose_params().unwrap().max_hulls.get(), 7);
    }

    #[test]
    fn one_scale_is_for_all_axes() {
        assert_eq!(JobSpec::from_pairs([("scale", "2")]).unwrap().scale, Vec3::repeat(2.0));
        assert_eq!(JobSpec::from_pairs([("scale", "1, 2,3")]).unwrap().scale, Vec3::new(1.0, 2.0, 3.0));
        for bad in ["0", "1,2", "1,2,-3", "1e7", "a", "nan", ""] {
            assert!(JobSpec::from_pairs([("scale", bad)]).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_canonical_text_tells_every_parameter_apart() {
        let base = JobSpec::default().canonical();
        let values = [
            ("method", "solid"),
            ("retain", "50"),
            ("max_hulls", "7"),
            ("max_vertices", "9"),
            ("tolerance", "0.5"),
            ("target_cost", "3"),
            ("front", "4"),
            ("degenerate", "slab"),
            ("thickness", "0.01"),
            ("source", "low_lod"),
            ("scale", "2"),
            ("scales", "1,2"),
            ("names", "viewer"),
            ("physics_type", "none"),
            ("check", "only"),
            ("drop_degenerate", "true"),
            ("box", "pad"),
        ];
        assert_eq!(JobSpec::names().count(), values.len());
        for (name, value) in values {
            let spec = JobSpec::from_pairs([(name, value)]).unwrap();
            assert_ne!(spec.canonical(), base, "{name}");
            assert_eq!(JobSpec::from_canonical(&spec.canonical()), Ok(spec), "{name}");
        }
    }

    #[test]
    fn spelling_of_a_number_does_not_matter() {
        let one = JobSpec::from_pairs([("tolerance", "0.10")]).unwrap().canonical();
        assert_eq!(one, JobSpec::from_pairs([("tolerance", "1e-1")]).unwrap().canonical());
    }

    #[test]
    fn the_canonical_text_reads_back_with_scales_and_constants() {
        let mut spec = JobSpec::from_pairs([("scales", "0.5..2x3"), ("names", "wiki"), ("target_cost", "3")]).unwrap();
        assert_eq!(JobSpec::from_canonical(&spec.canonical()), Ok(spec.clone()));
        let published = spec.canonical();
        spec.params.costs = Constants::from_text("simulation_rule:published,max_physical:64").unwrap();
        assert_eq!(JobSpec::from_canonical(&spec.canonical()), Ok(spec.clone()));
        assert_ne!(spec.canonical(), published);
    }
}
