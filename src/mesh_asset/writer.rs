//! Puts blocks and their header together.

use std::borrow::Cow;

use super::convex_block::ConvexBlock;
use super::error::AssetError;
use super::llsd::{Map, Value, write_binary};
use super::names::{BlockKind, Names};
use super::zlib::deflate;

/// A compressed block on its way into a file.
pub(super) struct PlacedBlock<'a> {
    pub key: String,
    pub kind: Option<BlockKind>,
    /// What its header entry holds beside offset and size.
    pub attributes: Map,
    /// Where it was in the file that it comes from. Blocks of one place share one again.
    pub source: Option<(usize, usize)>,
    pub bytes: Cow<'a, [u8]>,
}

impl PlacedBlock<'_> {
    /// A block made from a value.
    pub fn new(kind: BlockKind, value: &Value) -> Self {
        Self::named(kind.key(), value)
    }

    fn named(key: &str, value: &Value) -> Self {
        Self {
            key: key.into(),
            kind: BlockKind::of_key(key),
            attributes: Map::default(),
            source: None,
            bytes: deflate(&write_binary(value)).into(),
        }
    }

    /// Always in the shipped spelling: no reader of assets knows the other.
    pub fn convex(block: &ConvexBlock) -> Self {
        Self::new(BlockKind::PhysicsConvex, &block.to_llsd(Names::Viewer))
    }

    /// Viewers' order of blocks; those unknown keep their order behind them.
    fn rank(&self) -> (bool, Option<BlockKind>, Option<(usize, usize)>) {
        (self.kind.is_none(), self.kind, self.source)
    }
}

/// An asset of these blocks, each under the key that it is to have, and of whatever else the header is to hold.
pub fn assemble(blocks: &[(&str, Value)], others: &[(&str, Value)]) -> Result<Vec<u8>, AssetError> {
    let blocks = blocks.iter().map(|(key, value)| PlacedBlock::named(key, value)).collect();
    write_asset(blocks, others.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
}

/// The whole file: header and blocks.
pub(super) fn write_asset(
    mut blocks: Vec<PlacedBlock<'_>>,
    others: Vec<(String, Value)>,
) -> Result<Vec<u8>, AssetError> {
    blocks.sort_by_key(PlacedBlock::rank);
    let mut body: Vec<u8> = Vec::with_capacity(blocks.iter().map(|block| block.bytes.len()).sum());
    let mut placed: Vec<((usize, usize), usize)> = Vec::new();
    let mut header = others;
    for block in blocks {
        let shared = block
            .source
            .and_then(|source| placed.iter().find(|(other, _)| *other == source).map(|&(_, offset)| offset));
        let offset = shared.unwrap_or(body.len());
        if shared.is_none() {
            body.extend_from_slice(&block.bytes);
            placed.extend(block.source.map(|source| (source, offset)));
        }
        let attributes = block.attributes.iter().map(|(key, value)| (key.to_owned(), value.clone()));
        let place = [("offset", offset), ("size", block.bytes.len())].map(|(key, number)| {
            // A length that needs more than 31 bits would become a real, which no reader takes.
            (key.to_owned(), i32::try_from(number).map(Value::Integer))
        });
        let mut entry: Vec<(String, Value)> = attributes.collect();
        for (key, number) in place {
            let number =
                number.map_err(|_| AssetError::TooLarge { key: block.key.clone(), limit: i32::MAX as usize })?;
            entry.push((key, number));
        }
        header.push((block.key, Value::map(entry)));
    }
    let mut file = write_binary(&Value::map(header));
    file.extend_from_slice(&body);
    Ok(file)
}
