//! [`write_asset`]: assembles blocks and their header into a file.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::geometry::{Progress, Stopped};

use super::convex_block::ConvexBlock;
use super::error::AssetError;
use super::llsd::{self, Llsd, Map, write_binary};
use super::names::{BlockKind, Names};
use super::zlib::{deflate, deflate_while};

/// A compressed block to be written.
#[derive(Clone)]
pub(super) struct PlacedBlock<'a> {
    pub key: String,
    pub kind: Option<BlockKind>,
    /// The entries of its header map other than offset and size.
    pub attributes: Map,
    /// Names the bytes: offset and size in the file that the block comes from, or the number of a new level's surface and
    /// 0. Blocks with the same source share their bytes.
    pub source: Option<(usize, usize)>,
    pub bytes: Cow<'a, [u8]>,
}

impl<'a> PlacedBlock<'a> {
    /// Places the compressed bytes of a new level, which blocks with the same `surface` share.
    pub fn of_source(kind: BlockKind, surface: usize, bytes: Cow<'a, [u8]>) -> Self {
        Self { source: Some((surface, 0)), ..Self::of(kind.name(), bytes) }
    }

    /// Compresses a value into a block.
    pub fn new(kind: BlockKind, value: &Llsd) -> Self {
        Self::named(kind.name(), value)
    }

    /// Does the same for a large value, until `progress` stops it.
    pub fn large(kind: BlockKind, value: &Llsd, progress: &Progress) -> Result<Self, Stopped> {
        Ok(Self::of(kind.name(), deflate_while(&write_binary(value), || progress.check())?.into()))
    }

    fn named(key: &str, value: &Llsd) -> Self {
        Self::of(key, deflate(&write_binary(value)).into())
    }

    fn of(key: &str, bytes: Cow<'a, [u8]>) -> Self {
        let (kind, attributes) = (BlockKind::from_name(key), Map::default());
        Self { key: key.into(), kind, attributes, source: None, bytes }
    }

    /// Makes a `physics_convex` block. Assets always have the viewers' spelling, since no reader of assets accepts the
    /// other.
    pub fn convex(block: &ConvexBlock) -> Self {
        Self::new(BlockKind::PhysicsConvex, &block.to_llsd(Names::Viewer))
    }

    /// Returns the sort key for the viewers' order of blocks. Unknown blocks come last and keep their order.
    fn rank(&self) -> (bool, Option<BlockKind>, Option<(usize, usize)>) {
        (self.kind.is_none(), self.kind, self.source)
    }
}

/// Writes an asset of these blocks under the given keys, with `others` as further entries of the header.
pub fn assemble(blocks: &[(&str, Llsd)], others: &[(&str, Llsd)]) -> Result<Vec<u8>, AssetError> {
    let blocks = blocks.iter().map(|(key, value)| PlacedBlock::named(key, value)).collect();
    write_asset(blocks, others.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
}

/// Writes the whole file: header and blocks.
pub(super) fn write_asset(
    mut blocks: Vec<PlacedBlock<'_>>,
    others: Vec<(String, Llsd)>,
) -> Result<Vec<u8>, AssetError> {
    blocks.sort_by_key(PlacedBlock::rank);
    let mut body: Vec<u8> = Vec::with_capacity(blocks.iter().map(|block| block.bytes.len()).sum());
    let mut placed: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut header = others;
    for block in blocks {
        let shared = block.source.and_then(|source| placed.get(&source).copied());
        let offset = shared.unwrap_or(body.len());
        if shared.is_none() {
            body.extend_from_slice(&block.bytes);
            placed.extend(block.source.map(|source| (source, offset)));
        }
        let mut entry = block.attributes;
        for (key, number) in [("offset", offset), ("size", block.bytes.len())] {
            // A length of more than 31 bits would become a real, which no reader accepts.
            let number = i32::try_from(number)
                .map_err(|_| AssetError::TooLarge { key: block.key.clone(), limit: i32::MAX as usize })?;
            entry.insert(key.to_owned(), number.into());
        }
        header.push((block.key, Llsd::Map(entry)));
    }
    let mut file = write_binary(&llsd::map(header));
    file.extend_from_slice(&body);
    Ok(file)
}
