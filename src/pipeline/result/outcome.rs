//! [`Outcome`]: a finished result with everything that its forms need, and its form in the store.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::mesh_asset::llsd::{self, Llsd, LlsdExt, LlsdLimits};
use crate::mesh_asset::{ConvexBlock, Names};

use super::form::{to_json, to_llsd};
use super::no_asset::NoAsset;
use super::report::{FindingsReport, ModelReport, PartReport, PhysicsMesh, Report};
use crate::pipeline::request::stored_job::StoredError;
use crate::pipeline::request::upload::ContentId;

/// Version of the layout of [`Outcome::to_stored`]. Other versions are not read.
const STORED_VERSION: i32 = 4;

/// A finished result.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Mesh(Box<MeshOutcome>),
    Model(Box<ModelOutcome>),
    /// The findings of the preflight alone.
    Findings(FindingsReport),
}

/// The result of one mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshOutcome {
    pub report: Report,
    /// The spelling that the request named.
    pub names: Option<Names>,
    pub asset: Result<Vec<u8>, NoAsset>,
    /// With `front`: the result of each line that is not this result itself. Each has an id of its own and is stored by
    /// itself, so the stored form of this result does not hold them.
    pub lines: Vec<MeshOutcome>,
}

impl MeshOutcome {
    /// Takes the id of `other` where the blocks are equal: then both are the same result.
    pub fn take_id_of_equal(&mut self, other: &Self) {
        let is_equal = self.report.block() == other.report.block();
        if is_equal && self.report.physics_mesh == other.report.physics_mesh {
            self.report.id = other.report.id;
        }
    }
}

/// The result of a whole model.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelOutcome {
    pub report: ModelReport,
    /// The request with the physics of its meshes filled in.
    pub request: Llsd,
    /// With `parts=objects` and `front`: the result of each line that is not this result itself, stored by itself.
    pub lines: Vec<ModelOutcome>,
    /// The results of the parts that the report and its lines name. Each has an id of its own and is stored by itself.
    pub parts: Vec<MeshOutcome>,
}

impl ModelOutcome {
    /// Returns whether the deadline ended a stage of a part before its best result.
    pub fn is_cut_short(&self) -> bool {
        self.report.parts.iter().any(|part| part.report.is_cut_short())
    }

    /// Returns the filled assets of the model, in the order of the request.
    pub fn meshes(&self) -> &[Llsd] {
        self.request.get("asset_resources").unwrap_or(&self.request).list("mesh_list")
    }

    fn to_llsd(&self, cached: bool) -> Llsd {
        let report = to_llsd(&ModelReport { cached, ..self.report.clone() });
        let entries = [self.request.clone(), report].into_iter().filter_map(|map| map.into_map().ok());
        llsd::map(entries.flatten())
    }
}

impl Outcome {
    pub fn id(&self) -> ContentId {
        match self {
            Self::Mesh(outcome) => outcome.report.id,
            Self::Model(outcome) => outcome.report.id,
            Self::Findings(report) => report.id,
        }
    }

    /// Returns the result map of the contract in JSON. `cached`: the outcome came from the store.
    pub fn to_json(&self, cached: bool) -> serde_json::Value {
        match self {
            Self::Mesh(outcome) => to_json(&Report { cached: Some(cached), ..outcome.report.clone() }),
            Self::Model(outcome) => outcome.to_llsd(cached).to_json(),
            Self::Findings(report) => to_json(&FindingsReport { cached, ..report.clone() }),
        }
    }

    /// Returns the result map of the contract in LLSD. `cached`: the outcome came from the store.
    pub fn to_llsd(&self, cached: bool) -> Llsd {
        match self {
            Self::Mesh(outcome) => to_llsd(&Report { cached: Some(cached), ..outcome.report.clone() }),
            Self::Model(outcome) => outcome.to_llsd(cached),
            Self::Findings(report) => to_llsd(&FindingsReport { cached, ..report.clone() }),
        }
    }

    /// Returns the approximate size in bytes of [`Outcome::to_stored`] and of the larger representations.
    pub fn size_bytes(&self) -> usize {
        const REST: usize = 4096;
        match self {
            Self::Mesh(outcome) => {
                let vertices = outcome.report.block().map_or(0, ConvexBlock::decomposition_vertices);
                let triangles = outcome.report.physics_mesh.as_ref().map_or(0, PhysicsMesh::size_bytes);
                outcome.asset.as_ref().map_or(0, Vec::len) + vertices * 24 + triangles + REST
            }
            Self::Model(outcome) => {
                let meshes = outcome.meshes().iter().filter_map(Llsd::bytes);
                outcome.report.parts.len() * REST + meshes.map(<[u8]>::len).sum::<usize>()
            }
            Self::Findings(_) => REST,
        }
    }

    /// Removes the results of the lines of a front, which are stored by themselves.
    pub fn take_lines(&mut self) -> Vec<Self> {
        match self {
            Self::Mesh(outcome) => std::mem::take(&mut outcome.lines).into_iter().map(Self::of_mesh).collect(),
            Self::Model(outcome) => {
                std::mem::take(&mut outcome.lines).into_iter().map(|line| Self::Model(Box::new(line))).collect()
            }
            Self::Findings(_) => Vec::new(),
        }
    }

    /// Removes the results of the parts, which are stored by themselves, and those of the lines of their fronts.
    pub fn take_parts(&mut self) -> Vec<Self> {
        let Self::Model(outcome) = self else { return Vec::new() };
        let parts = std::mem::take(&mut outcome.parts).into_iter();
        let with_lines = |mut part: MeshOutcome| {
            let lines = std::mem::take(&mut part.lines);
            lines.into_iter().chain([part]).map(Self::of_mesh)
        };
        parts.flat_map(with_lines).collect()
    }

    fn of_mesh(outcome: MeshOutcome) -> Self {
        Self::Mesh(Box::new(outcome))
    }

    /// Returns the ids of the results that the lines of a front have beside this one.
    pub fn line_ids(&self) -> impl Iterator<Item = ContentId> {
        let ids: Vec<ContentId> = match self {
            Self::Mesh(outcome) => outcome.report.choice_ids().collect(),
            Self::Model(outcome) => outcome.report.front.iter().flatten().filter_map(|choice| choice.id).collect(),
            Self::Findings(_) => Vec::new(),
        };
        let own = self.id();
        ids.into_iter().filter(move |id| *id != own)
    }

    /// Returns the ids of all results that this one names, without its own: of the lines of its front, of its parts, and of the
    /// lines of their fronts.
    pub fn named_ids(&self) -> BTreeSet<ContentId> {
        let parts = if let Self::Model(outcome) = self { outcome.report.parts.as_slice() } else { &[] };
        let of_part = |part: &PartReport| part.report.choice_ids().chain([part.report.id]).collect::<Vec<_>>();
        self.line_ids().chain(parts.iter().flat_map(of_part)).collect()
    }

    /// Returns the whole asset. Only the result of one mesh may have one.
    pub fn mesh_asset(&self) -> Option<&[u8]> {
        if let Self::Mesh(outcome) = self { outcome.asset.as_deref().ok() } else { None }
    }

    /// Returns the block of hulls. Only the result of one mesh has one.
    pub fn block(&self) -> Option<&ConvexBlock> {
        if let Self::Mesh(outcome) = self { outcome.report.block() } else { None }
    }

    /// Returns the report of each mesh, with the number of times that a whole model places the mesh.
    pub fn mesh_reports(&self) -> impl Iterator<Item = (usize, &Report)> {
        let (single, parts) = match self {
            Self::Mesh(outcome) => (Some((1, &outcome.report)), &[][..]),
            Self::Model(outcome) => (None, outcome.report.parts.as_slice()),
            Self::Findings(_) => (None, &[][..]),
        };
        single.into_iter().chain(parts.iter().map(|part| (part.placed(), &part.report)))
    }

    /// Returns the codes of all faults and warnings that the outcome names.
    pub fn fault_codes(&self) -> impl Iterator<Item = &str> {
        let (errors, warnings) = match self {
            Self::Mesh(outcome) => (&[][..], outcome.report.warnings.as_slice()),
            Self::Model(outcome) => (outcome.report.errors.as_slice(), outcome.report.warnings.as_slice()),
            Self::Findings(report) => (report.findings.as_slice(), &[][..]),
        };
        errors.iter().map(|finding| finding.code.as_str()).chain(warnings.iter().map(|warning| warning.code.as_str()))
    }

    /// Returns the number of hulls of all decompositions.
    pub fn hulls(&self) -> usize {
        self.mesh_reports().map(|(_, report)| report.hulls.len()).sum()
    }

    /// Returns the physics cost of the decomposition, or of the single hull when there is none. A whole model has none.
    pub fn physics_cost(&self) -> Option<f64> {
        let Self::Mesh(outcome) = self else { return None };
        let cost = &outcome.report.cost;
        Some(cost.decomposition.unwrap_or(cost.hull))
    }

    /// Returns whether the deadline ended a stage before its best result. With more time the same job may have another
    /// outcome, so this one must not be stored under the job's id.
    pub fn is_cut_short(&self) -> bool {
        self.mesh_reports().any(|(_, report)| report.is_cut_short())
    }

    /// Returns the whole outcome as bytes.
    pub fn to_stored(&self) -> Vec<u8> {
        let mut entries = vec![("version", Llsd::Integer(STORED_VERSION))];
        match self {
            Self::Mesh(outcome) => {
                entries.push((MESH, stored(&outcome.report)));
                entries.extend(outcome.names.map(|names| ("names", Llsd::from(names.name()))));
                entries.push(match &outcome.asset {
                    Ok(bytes) => ("asset", Llsd::Binary(bytes.clone())),
                    Err(reason) => ("no_asset", Llsd::from(reason.to_string().as_str())),
                });
            }
            Self::Model(outcome) => {
                entries.push((MODEL, stored(&outcome.report)));
                entries.push(("request", outcome.request.clone()));
            }
            Self::Findings(report) => entries.push((FINDINGS, stored(report))),
        }
        llsd::write_binary(&llsd::map(entries))
    }

    /// Reads the bytes that [`Outcome::to_stored`] wrote.
    pub fn from_stored(bytes: &[u8]) -> Result<Self, StoredError> {
        // The request of a whole model has some seventy values for each prim.
        let limits = LlsdLimits { depth: LlsdLimits::BLOCK.depth, ..LlsdLimits::DOCUMENT };
        let map = llsd::read_binary(bytes, &limits).map_err(|error| StoredError::new(error.to_string()))?;
        if map.get("version").and_then(Llsd::whole) != Some(STORED_VERSION) {
            return Err(StoredError::new("its version is not supported"));
        }
        if let Some(report) = map.get(FINDINGS) {
            return Ok(Self::Findings(read_stored(report)?));
        }
        if let Some(report) = map.get(MODEL) {
            let request = map.get("request").cloned().unwrap_or_default();
            return Ok(Self::Model(Box::new(ModelOutcome {
                report: read_stored(report)?,
                request,
                lines: Vec::new(),
                parts: Vec::new(),
            })));
        }
        let text = |key: &str| map.get(key).and_then(Llsd::as_str);
        let asset = match (map.get("asset").and_then(Llsd::bytes), text("no_asset")) {
            (Some(bytes), _) => Ok(bytes.to_vec()),
            (None, Some(reason)) => Err(NoAsset::Impossible(reason.to_owned())),
            (None, None) => return Err(StoredError::new("it has no asset")),
        };
        let report = map.get(MESH).ok_or_else(|| StoredError::new("it has no report"))?;
        let names = text("names").and_then(Names::from_name);
        Ok(Self::Mesh(Box::new(MeshOutcome { report: read_stored(report)?, names, asset, lines: Vec::new() })))
    }
}

/// Keys of a stored report, one for each kind of outcome.
const MESH: &str = "mesh";
const MODEL: &str = "model";
const FINDINGS: &str = "findings";

fn stored(report: &impl Serialize) -> Llsd {
    Llsd::Binary(serde_json::to_vec(report).unwrap_or_default())
}

fn read_stored<T: DeserializeOwned>(report: &Llsd) -> Result<T, StoredError> {
    serde_json::from_slice(report.bytes().unwrap_or_default()).map_err(|error| StoredError::new(error.to_string()))
}
