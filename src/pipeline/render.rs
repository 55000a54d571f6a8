//! An outcome in the form that was asked for.

use crate::mesh_asset::Names;
use crate::mesh_asset::export;
use crate::mesh_asset::llsd::{self, Value};

use super::outcome::Outcome;
use super::refusal::{Refusal, RefusalKind};
use super::spec::JobSpec;

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

    /// Refuses what no reader of that form would understand; to be asked before any work is done.
    pub fn check(self, spec: &JobSpec) -> Result<(), Refusal> {
        self.check_names(spec.names)
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
    representation.check_names(outcome.names)?;
    match representation {
        Representation::Json => {
            let mut bytes = result_map(outcome, cached).to_json().to_string().into_bytes();
            bytes.push(b'\n');
            Ok(bytes)
        }
        Representation::LlsdXml => Ok(llsd::write_xml(&result_map(outcome, cached)).into()),
        Representation::LlsdBinary => Ok(llsd::write_binary(&result_map(outcome, cached))),
        Representation::MeshAsset => outcome.asset.clone().map_err(|reason| {
            Refusal::new(RefusalKind::NotAcceptable, "no_asset", format!("there is no whole asset: {reason}"))
        }),
        Representation::Glb => Ok(export::write_glb(&outcome.block)?),
        Representation::Obj => Ok(export::write_obj(&outcome.block)?.into()),
    }
}

fn result_map(outcome: &Outcome, cached: bool) -> Value {
    let names = outcome.names.unwrap_or(Names::Wiki);
    let block = (names.block(), outcome.block.to_llsd(names));
    let own = outcome.result.as_map().into_iter().flat_map(|map| map.iter()).map(|(key, value)| (key, value.clone()));
    Value::map(own.chain([("cached", Value::Boolean(cached)), block]))
}
