//! An outcome in the form that was asked for.

use crate::mesh_asset::Names;
use crate::mesh_asset::export;
use crate::mesh_asset::llsd::{self, Value};

use super::outcome::{Outcome, OutcomeKind, Shape};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Check;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;

/// The forms of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Representation {
    Json,
    LlsdXml,
    LlsdBinary,
    MeshAsset,
    Glb,
    Obj,
}

impl Representation {
    /// In order of preference where a client takes anything.
    pub const ALL: [Self; 6] = [Self::Json, Self::LlsdXml, Self::LlsdBinary, Self::MeshAsset, Self::Glb, Self::Obj];

    pub fn media_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::LlsdXml => "application/llsd+xml",
            Self::LlsdBinary => "application/llsd+binary",
            Self::MeshAsset => "application/vnd.ll.mesh",
            Self::Glb => "model/gltf-binary",
            Self::Obj => "model/obj",
        }
    }

    /// The word of the command line's `--format`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::LlsdXml => "llsd-xml",
            Self::LlsdBinary => "llsd-binary",
            Self::MeshAsset => "mesh",
            Self::Glb => "glb",
            Self::Obj => "obj",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|representation| representation.name() == name)
    }

    /// The usual ending of a file of this form, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::LlsdXml => "xml",
            Self::LlsdBinary => "llsd",
            other => other.name(),
        }
    }

    /// The form that a file's ending names, in any case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "slm" => Some(Self::MeshAsset),
            other => Self::ALL.into_iter().find(|representation| representation.extension() == other),
        }
    }

    pub fn is_llsd(self) -> bool {
        matches!(self, Self::LlsdXml | Self::LlsdBinary)
    }

    /// Whether it holds all of a result, with its figures and warnings; else the shape alone.
    pub fn is_map(self) -> bool {
        self == Self::Json || self.is_llsd()
    }

    /// Refuses what no reader of that form would understand; to be asked before any work is done.
    pub fn check(self, spec: &JobSpec) -> Result<(), Refusal> {
        if spec.check == Check::Only {
            self.check_is_map("findings are no mesh")?;
        }
        self.check_names(spec.names)
    }

    /// [`Representation::check`], and what the upload itself does not allow.
    pub fn check_job(self, job: &Job) -> Result<(), Refusal> {
        if job.is_whole_model() {
            self.check_is_map("a whole model is many meshes")?;
        }
        self.check(job.spec())
    }

    fn check_is_map(self, why: &str) -> Result<(), Refusal> {
        if self.is_map() {
            return Ok(());
        }
        let detail = format!("{why}: ask for JSON or LLSD instead of {}", self.media_type());
        Err(Refusal::new(RefusalKind::NotAcceptable, "no_single_mesh", detail))
    }

    fn check_names(self, names: Option<Names>) -> Result<(), Refusal> {
        if self == Self::MeshAsset && names == Some(Names::Wiki) {
            let detail = "an asset with names=wiki would have no hulls for any reader; \
                          leave `names` out or ask for names=viewer";
            return Err(Refusal::new(RefusalKind::NotAcceptable, "names_not_acceptable", detail).at("names", None));
        }
        Ok(())
    }
}

/// Writes the outcome in one form. `cached`: it came from the store.
pub fn render(outcome: &Outcome, representation: Representation, cached: bool) -> Result<Vec<u8>, Refusal> {
    let shape = match &outcome.kind {
        OutcomeKind::Shape(shape) => Some(shape),
        OutcomeKind::Model | OutcomeKind::Findings => None,
    };
    match representation {
        Representation::Json | Representation::LlsdXml | Representation::LlsdBinary => {
            Ok(write_map(&result_map(outcome, cached), representation))
        }
        Representation::MeshAsset | Representation::Glb | Representation::Obj => match shape {
            Some(shape) => render_shape(shape, representation),
            None => {
                representation.check_is_map("the answer is about no single mesh")?;
                Ok(Vec::new())
            }
        },
    }
}

/// Writes a map in LLSD where that is asked for, else in JSON.
pub fn write_map(map: &Value, representation: Representation) -> Vec<u8> {
    match representation {
        Representation::LlsdXml => llsd::write_xml(map).into(),
        Representation::LlsdBinary => llsd::write_binary(map),
        _ => {
            let mut bytes = map.to_json().to_string().into_bytes();
            bytes.push(b'\n');
            bytes
        }
    }
}

fn render_shape(shape: &Shape, representation: Representation) -> Result<Vec<u8>, Refusal> {
    representation.check_names(shape.names)?;
    match representation {
        Representation::Glb => Ok(export::write_glb(&shape.block)?),
        Representation::Obj => Ok(export::write_obj(&shape.block)?.into()),
        _ => shape.asset.clone().map_err(|reason| {
            Refusal::new(RefusalKind::NotAcceptable, "no_asset", format!("there is no whole asset: {reason}"))
        }),
    }
}

/// The result map of the contract.
pub fn result_map(outcome: &Outcome, cached: bool) -> Value {
    let cached = ("cached", Value::Boolean(cached));
    match &outcome.kind {
        OutcomeKind::Shape(shape) => Value::map(with_block(outcome, shape).chain([cached])),
        OutcomeKind::Model | OutcomeKind::Findings => Value::map(entries(&outcome.result).chain([cached])),
    }
}

/// The entries of a result, with the block in the spelling that was asked for.
pub fn with_block<'a>(outcome: &'a Outcome, shape: &Shape) -> impl Iterator<Item = (&'a str, Value)> {
    let names = shape.names.unwrap_or(Names::Wiki);
    entries(&outcome.result).chain([(names.block(), shape.block.to_llsd(names))])
}

fn entries(result: &Value) -> impl Iterator<Item = (&str, Value)> {
    result.as_map().into_iter().flat_map(|map| map.iter()).map(|(key, value)| (key, value.clone()))
}
