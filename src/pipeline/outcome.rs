//! [`Outcome`]: everything that any representation of an answer needs, and its form in the store.

use crate::decompose::StopReason;
use crate::mesh_asset::llsd::{self, LlsdLimits, Value};
use crate::mesh_asset::{ConvexBlock, Names};

use super::spec::{names_of_word, names_word};
use super::upload::ContentId;

/// The layout of [`Outcome::to_stored`]; another one is not read.
const STORED_VERSION: i32 = 1;

/// A finished answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub(super) id: ContentId,
    /// The result map of the contract, without `cached` and the block.
    pub(super) result: Value,
    pub(super) block: ConvexBlock,
    /// The spelling that was asked for.
    pub(super) names: Option<Names>,
    /// The whole asset, or why there is none.
    pub(super) asset: Result<Vec<u8>, String>,
}

/// Stored bytes that are no outcome or no job: another version's, or damaged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("what is stored cannot be read: {0}")]
pub struct StoredError(String);

impl StoredError {
    pub(super) fn new(fault: impl Into<String>) -> Self {
        Self(fault.into())
    }
}

impl Outcome {
    pub fn id(&self) -> ContentId {
        self.id
    }

    /// The result map of the contract, without `cached` and the block.
    pub fn result(&self) -> &Value {
        &self.result
    }

    /// About how many bytes [`Outcome::to_stored`] and the larger representations have.
    pub fn size_bytes(&self) -> usize {
        self.asset.as_ref().map_or(0, Vec::len) + self.block.decomposition_vertices() * 24 + 4096
    }

    pub fn block(&self) -> &ConvexBlock {
        &self.block
    }

    /// Whether the deadline ended a stage before its best. With more time the same job may have another outcome, so
    /// this one must not stand under its id.
    pub fn is_cut_short(&self) -> bool {
        let stages = self.result.get("stages").and_then(Value::as_array).unwrap_or_default();
        stages.iter().any(|stage| stage.get("stop").and_then(Value::as_str) == Some(StopReason::Deadline.name()))
    }

    /// Everything, as one binary LLSD map.
    pub fn to_stored(&self) -> Vec<u8> {
        let text = |text: &str| Value::String(text.into());
        let asset = match &self.asset {
            Ok(bytes) => ("asset", Value::Binary(bytes.as_slice().into())),
            Err(reason) => ("no_asset", text(reason)),
        };
        llsd::write_binary(&Value::map([
            ("version", Value::Integer(STORED_VERSION)),
            ("id", text(&self.id.to_string())),
            ("result", self.result.clone()),
            ("block", self.block.to_llsd(Names::Viewer)),
            ("names", self.names.map_or(Value::Undefined, |names| text(names_word(names)))),
            asset,
        ]))
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
        let block = map.get("block").ok_or_else(|| fault("it has no block"))?;
        let asset = match map.get("asset").and_then(Value::as_binary) {
            Some(bytes) => Ok(bytes.to_vec()),
            None => Err(text("no_asset").ok_or_else(|| fault("it has no asset"))?.to_owned()),
        };
        Ok(Self {
            id,
            result: map.get("result").cloned().ok_or_else(|| fault("it has no result"))?,
            block: ConvexBlock::from_llsd(block).map_err(|error| StoredError(error.to_string()))?,
            names: text("names").and_then(names_of_word),
            asset,
        })
    }
}
