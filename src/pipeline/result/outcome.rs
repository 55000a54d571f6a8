//! [`Outcome`]: everything that any representation of an answer needs, and its form in the store.

use crate::decompose::StopReason;
use crate::mesh_asset::llsd::{self, LlsdLimits, Value};
use crate::mesh_asset::{ConvexBlock, Names};
use crate::preflight::{Finding, Severity};

use super::answer::{count, finding_map, text};
use crate::pipeline::request::choices::{names_of_word, names_word};
use crate::pipeline::request::upload::{ContentId, ENGINE};

/// Kinds of stored outcomes beside that of one mesh.
const MODEL: &str = "model";
const FINDINGS: &str = "findings";

/// The layout of [`Outcome::to_stored`]; another one is not read.
const STORED_VERSION: i32 = 1;

/// A finished answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub id: ContentId,
    /// The result map of the contract, without `cached` and the block.
    pub result: Value,
    pub kind: OutcomeKind,
}

/// What an answer is about.
#[derive(Clone, Debug, PartialEq)]
pub enum OutcomeKind {
    /// One mesh.
    Shape(Shape),
    /// A whole model: its request, filled in, is the result.
    Model,
    /// The preflight alone.
    Findings,
}

/// What only the answer to one mesh has.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub block: ConvexBlock,
    /// The spelling that was asked for.
    pub names: Option<Names>,
    /// The whole asset, or why there is none.
    pub asset: Result<Vec<u8>, String>,
}

/// Stored bytes that are no outcome or no job: another version's, or damaged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("what is stored cannot be read: {0}")]
pub struct StoredError(String);

impl StoredError {
    pub fn new(fault: impl Into<String>) -> Self {
        Self(fault.into())
    }
}

impl Outcome {
    pub fn of_shape(id: ContentId, result: Value, shape: Shape) -> Self {
        Self { id, result, kind: OutcomeKind::Shape(shape) }
    }

    pub fn of_model(id: ContentId, result: Value) -> Self {
        Self { id, result, kind: OutcomeKind::Model }
    }

    /// The answer to `check=only`.
    pub fn of_findings(id: ContentId, findings: &[Finding]) -> Self {
        let counted = |severity| count(findings.iter().filter(|finding| finding.severity() == severity).count());
        let result = Value::map([
            ("id", text(&id.to_string())),
            ("engine", text(ENGINE)),
            ("findings", Value::array(findings.iter().map(|finding| finding_map(&finding.into())))),
            ("errors", counted(Severity::Error)),
            ("warnings", counted(Severity::Warning)),
            ("hints", counted(Severity::Hint)),
            ("refused", Value::Boolean(findings.iter().any(|finding| finding.refuses(false)))),
        ]);
        Self { id, result, kind: OutcomeKind::Findings }
    }

    pub fn id(&self) -> ContentId {
        self.id
    }

    /// The result map of the contract, without `cached` and the block.
    pub fn result(&self) -> &Value {
        &self.result
    }

    /// About how many bytes [`Outcome::to_stored`] and the larger representations have.
    pub fn size_bytes(&self) -> usize {
        const REST: usize = 4096;
        match &self.kind {
            OutcomeKind::Shape(shape) => {
                shape.asset.as_ref().map_or(0, Vec::len) + shape.block.decomposition_vertices() * 24 + REST
            }
            OutcomeKind::Model => self.part_results().len() * REST + self.mesh_bytes(),
            OutcomeKind::Findings => REST,
        }
    }

    /// The whole asset; only the answer to one mesh may have one.
    pub fn mesh_asset(&self) -> Option<&[u8]> {
        if let OutcomeKind::Shape(shape) = &self.kind { shape.asset.as_deref().ok() } else { None }
    }

    /// The block of hulls; only the answer to one mesh has one.
    pub fn block(&self) -> Option<&ConvexBlock> {
        if let OutcomeKind::Shape(shape) = &self.kind { Some(&shape.block) } else { None }
    }

    /// Hulls of all decompositions.
    pub fn hulls(&self) -> usize {
        let of_part = |part: &Value| part.list("hulls").len();
        self.block().map_or_else(|| self.part_results().iter().map(of_part).sum(), |block| block.hulls().len())
    }

    /// The result maps of a whole model's meshes.
    fn part_results(&self) -> &[Value] {
        self.result.list("parts")
    }

    /// The filled assets of a whole model, as listed.
    pub fn meshes(&self) -> &[Value] {
        let resources = self.result.get("asset_resources").unwrap_or(&self.result);
        resources.list("mesh_list")
    }

    fn mesh_bytes(&self) -> usize {
        self.meshes().iter().filter_map(Value::as_binary).map(<[u8]>::len).sum()
    }

    /// The physics cost of the decomposition, of the single hull where there is none.
    pub fn physics_cost(&self) -> Option<f64> {
        let cost = self.result.get("cost")?;
        cost.get("decomposition").and_then(Value::as_real).or_else(|| cost.get("hull")?.as_real())
    }

    /// Whether the deadline ended a stage before its best. With more time the same job may have another outcome, so
    /// this one must not stand under its id.
    pub fn is_cut_short(&self) -> bool {
        let stages = |result: &'_ Value| -> bool {
            result
                .list("stages")
                .iter()
                .any(|stage| stage.get("stop").and_then(Value::as_str) == Some(StopReason::Deadline.name()))
        };
        stages(&self.result) || self.part_results().iter().any(stages)
    }

    /// Everything, as one binary LLSD map.
    pub fn to_stored(&self) -> Vec<u8> {
        let mut entries = vec![
            ("version", Value::Integer(STORED_VERSION)),
            ("id", text(&self.id.to_string())),
            ("result", self.result.clone()),
        ];
        match &self.kind {
            OutcomeKind::Shape(shape) => {
                entries.push(("block", shape.block.to_llsd(Names::Viewer)));
                entries.push(("names", shape.names.map_or(Value::Undefined, |names| text(names_word(names)))));
                entries.push(match &shape.asset {
                    Ok(bytes) => ("asset", Value::Binary(bytes.as_slice().into())),
                    Err(reason) => ("no_asset", text(reason)),
                });
            }
            OutcomeKind::Model => entries.push(("kind", text(MODEL))),
            OutcomeKind::Findings => entries.push(("kind", text(FINDINGS))),
        }
        llsd::write_binary(&Value::map(entries))
    }

    /// Reads what [`Outcome::to_stored`] wrote.
    pub fn from_stored(bytes: &[u8]) -> Result<Self, StoredError> {
        let fault = |what: &str| StoredError(what.to_owned());
        let map = llsd::read_binary(bytes, &LlsdLimits::BLOCK).map_err(|error| StoredError(error.to_string()))?;
        if map.get("version").and_then(Value::as_integer) != Some(STORED_VERSION) {
            return Err(fault("it is of another version"));
        }
        let text = |key: &str| map.get(key).and_then(Value::as_str);
        let id = text("id").and_then(|id| id.parse().ok()).ok_or_else(|| fault("it has no id"))?;
        let result = map.get("result").cloned().ok_or_else(|| fault("it has no result"))?;
        match text("kind") {
            Some(MODEL) => return Ok(Self::of_model(id, result)),
            Some(FINDINGS) => return Ok(Self { id, result, kind: OutcomeKind::Findings }),
            _ => {}
        }
        let block = map.get("block").ok_or_else(|| fault("it has no block"))?;
        let asset = match map.get("asset").and_then(Value::as_binary) {
            Some(bytes) => Ok(bytes.to_vec()),
            None => Err(text("no_asset").ok_or_else(|| fault("it has no asset"))?.to_owned()),
        };
        let block = ConvexBlock::from_llsd(block).map_err(|error| StoredError(error.to_string()))?;
        Ok(Self::of_shape(id, result, Shape { block, names: text("names").and_then(names_of_word), asset }))
    }
}
