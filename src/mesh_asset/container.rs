//! [`MeshAsset`]: the container, which is a binary LLSD header that names zlib blocks by offset and size.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;

use crate::geometry::{MeshSoup, Progress, Stopped};

use super::convex_block::ConvexBlock;
use super::digest::BlockHash;
use super::error::{AssetError, EntryFault};
use super::limits::AssetLimits;
use super::llsd::{self, Llsd, LlsdExt, Map};
use super::names::BlockKind;
use super::submesh::{face_counts, soup_from_submeshes};
use super::writer::{PlacedBlock, write_asset};
use super::zlib::{InflateFault, inflate, inflated_bytes};

/// Header key of figures that the simulator computes from the physics blocks. They are stale once the blocks change.
const PHYSICS_COST_DATA: &str = "physics_cost_data";

/// A mesh asset whose header is checked. A block is inflated on demand, and all blocks share one budget.
#[derive(Debug)]
pub struct MeshAsset<'a> {
    header: Map,
    header_bytes: usize,
    entries: Vec<BlockEntry>,
    /// The bytes after the header. Offsets count from here.
    body: &'a [u8],
    limits: AssetLimits<'a>,
    inflate_budget: Cell<usize>,
    /// Vertices and triangles of the levels so far.
    counted: Cell<(usize, usize)>,
    /// Digests by offset and size: many entries may name the same bytes.
    digests: RefCell<BTreeMap<(usize, usize), BlockHash>>,
}

/// A block that the header names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockEntry {
    /// The key as the header spells it.
    pub key: String,
    /// `None` for an unknown block.
    pub kind: Option<BlockKind>,
    /// Offset from the first byte after the header.
    pub offset: usize,
    /// Compressed size. A block of size 0 counts as absent.
    pub size: usize,
}

/// An oddity of an asset, or data that replacing its physics dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssetNote {
    /// Two entries name the same bytes.
    SharedBlock { first: String, second: String },
    /// `physics_mesh` was dropped, because a decomposition and a physics mesh exclude each other.
    PhysicsMeshDropped,
    /// A figure or cache that the simulator had computed from the replaced block was dropped.
    StaleDataDropped { key: String },
}

impl AssetNote {
    /// Returns the code of the note, which is stable.
    pub fn code(&self) -> &'static str {
        match self {
            Self::SharedBlock { .. } => "shared_block",
            Self::PhysicsMeshDropped => "physics_mesh_dropped",
            Self::StaleDataDropped { .. } => "stale_data_dropped",
        }
    }
}

impl fmt::Display for AssetNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SharedBlock { first, second } => write!(f, "{first:?} and {second:?} name the same bytes"),
            Self::PhysicsMeshDropped => f.write_str(
                "physics_mesh was left out: a decomposition replaces it, and simulators disagree on an asset with both",
            ),
            Self::StaleDataDropped { key } => {
                write!(f, "{key} was left out: the simulator computes it from the physics block, which was replaced")
            }
        }
    }
}

impl<'a> MeshAsset<'a> {
    /// Reads the header and checks that every block lies within `bytes`.
    pub fn read(bytes: &'a [u8], limits: &AssetLimits<'a>) -> Result<Self, AssetError> {
        let (value, header_bytes) = llsd::read_binary_prefix(bytes, &limits.llsd).map_err(AssetError::Header)?;
        let body = bytes.get(header_bytes..).unwrap_or_default();
        let header = match value {
            Llsd::Map(header) => header,
            other => return Err(AssetError::HeaderNotAMap { found: other.kind() }),
        };
        let entries = read_entries(&header, body.len())?;
        check_spellings(&entries)?;
        check_overlaps(&entries)?;
        let inflate_budget = Cell::new(limits.inflated_bytes);
        Ok(Self {
            header,
            header_bytes,
            entries,
            body,
            limits: *limits,
            inflate_budget,
            counted: Cell::default(),
            digests: RefCell::default(),
        })
    }

    /// Returns the whole header: entries of blocks and other keys.
    pub fn header(&self) -> &Map {
        &self.header
    }

    /// Returns the size of the header. The blocks begin after it.
    pub fn header_bytes(&self) -> usize {
        self.header_bytes
    }

    /// Returns the number of bytes after the header, in blocks and gaps.
    pub fn body_bytes(&self) -> usize {
        self.body.len()
    }

    /// Returns the blocks in the order of their keys.
    pub fn entries(&self) -> &[BlockEntry] {
        &self.entries
    }

    /// Returns the block with this key of the header.
    pub fn entry_of(&self, key: &str) -> Option<&BlockEntry> {
        self.entries.get(self.entries.binary_search_by(|entry| entry.key.as_str().cmp(key)).ok()?)
    }

    pub fn entry(&self, kind: BlockKind) -> Option<&BlockEntry> {
        self.entries.iter().find(|entry| entry.kind == Some(kind) && entry.size > 0)
    }

    /// Returns the harmless oddities of the container.
    pub fn notes(&self) -> Vec<AssetNote> {
        filled_by_offset(&self.entries)
            .windows(2)
            .filter(|pair| pair[0].offset == pair[1].offset)
            .map(|pair| AssetNote::SharedBlock { first: pair[0].key.clone(), second: pair[1].key.clone() })
            .collect()
    }

    /// Returns the compressed bytes of a block.
    pub fn stored(&self, entry: &BlockEntry) -> &'a [u8] {
        self.body.get(entry.offset..entry.offset.saturating_add(entry.size)).unwrap_or_default()
    }

    /// Returns whether the hash of a block that the header names is that of its bytes; `None` where the header has none of a known
    /// form.
    pub fn hash_fits(&self, entry: &BlockEntry) -> Option<bool> {
        let stated = BlockHash::from_llsd(self.header.get(&entry.key)?.get("hash")?)?;
        let mut digests = self.digests.borrow_mut();
        let digest = digests.entry((entry.offset, entry.size)).or_insert_with(|| BlockHash::of(self.stored(entry)));
        Some(*digest == stated)
    }

    /// Returns how many bytes blocks may still inflate to.
    pub fn inflate_budget(&self) -> usize {
        self.inflate_budget.get()
    }

    /// Inflates a block. Known blocks hold binary LLSD. Each call spends from the budget of the asset.
    pub fn inflated(&self, entry: &BlockEntry) -> Result<Vec<u8>, AssetError> {
        let key = || entry.key.clone();
        let budget = self.inflate_budget.get();
        let inflated = inflate(self.stored(entry), budget, self.limits.llsd.progress).map_err(|fault| match fault {
            InflateFault::Corrupt => AssetError::Zlib { key: key(), fault: "corrupt" },
            InflateFault::Truncated | InflateFault::Stopped => AssetError::Zlib { key: key(), fault: "cut short" },
            InflateFault::OverBudget => AssetError::TooLarge { key: key(), limit: self.limits.inflated_bytes },
        })?;
        self.inflate_budget.set(budget - inflated.len());
        Ok(inflated)
    }

    /// Returns to how many bytes all blocks inflate together, a little above the limit at most. Keeps none of them.
    pub fn inflated_bytes(&self, progress: &Progress) -> Result<usize, Stopped> {
        let most = self.limits.inflated_bytes;
        self.entries.iter().try_fold(0_usize, |so_far, entry| {
            let left = most.saturating_sub(so_far);
            Ok(so_far.saturating_add(inflated_bytes(self.stored(entry), left, progress)?))
        })
    }

    /// Inflates a block and reads its LLSD.
    pub fn value(&self, entry: &BlockEntry) -> Result<Llsd, AssetError> {
        self.parsed(entry, &self.inflated(entry)?)
    }

    /// Reads the LLSD of an inflated block.
    pub fn parsed(&self, entry: &BlockEntry, inflated: &[u8]) -> Result<Llsd, AssetError> {
        let malformed = |error| AssetError::Block { key: entry.key.clone(), error };
        llsd::read_binary(inflated, &self.limits.llsd).map_err(malformed)
    }

    /// Adds the vertices and triangles of a level to those of the levels before it. Returns an error where they pass the
    /// limits, so that none of them is decoded.
    pub fn count_faces(&self, entry: &BlockEntry, level: &Llsd) -> Result<(), AssetError> {
        let ((vertices, triangles), before) = (face_counts(level), self.counted.get());
        let all = (before.0.saturating_add(vertices), before.1.saturating_add(triangles));
        self.counted.set(all);
        let (key, limits) = (|| entry.key.clone(), &self.limits);
        match all {
            (met, _) if met > limits.vertices => {
                Err(AssetError::TooManyVertices { key: key(), limit: limits.vertices, met })
            }
            (_, met) if met > limits.triangles => {
                Err(AssetError::TooManyTriangles { key: key(), limit: limits.triangles, met })
            }
            _ => Ok(()),
        }
    }

    /// Returns the triangles of a level in the asset's own unit, with one part for each face. Returns `None` when the
    /// block is absent.
    pub fn soup(&self, kind: BlockKind) -> Result<Option<MeshSoup>, AssetError> {
        let Some(entry) = self.entry(kind) else { return Ok(None) };
        let value = self.value(entry)?;
        self.count_faces(entry, &value)?;
        soup_from_submeshes(&value, kind.name())
            .map(Some)
            .map_err(|error| AssetError::Submesh { key: entry.key.clone(), error })
    }

    /// Returns the hulls of the asset. Returns `None` when it has none: viewers then omit the block or write an undef.
    pub fn convex(&self) -> Result<Option<ConvexBlock>, AssetError> {
        let Some(entry) = self.entry(BlockKind::PhysicsConvex) else { return Ok(None) };
        match self.value(entry)? {
            Llsd::Undefined => Ok(None),
            value => ConvexBlock::from_llsd(&value)
                .map(Some)
                .map_err(|error| AssetError::Convex { key: entry.key.clone(), error }),
        }
    }

    /// Returns a block as it is, with its entry of the header.
    pub(super) fn placed(&self, entry: &BlockEntry, header: &Llsd) -> PlacedBlock<'a> {
        PlacedBlock {
            key: entry.key.clone(),
            kind: entry.kind,
            attributes: header.as_map().cloned().unwrap_or_default(),
            source: Some((entry.offset, entry.size)),
            bytes: self.stored(entry).into(),
        }
    }

    /// Returns the asset with `block` as its `physics_convex`, and notes about the data that was dropped.
    ///
    /// Other blocks keep their bytes and their header entries, except for the offset. Unknown header keys stay. If the
    /// block has a decomposition, `physics_mesh` is dropped; otherwise the given `physics_mesh` takes its place.
    /// Data that the simulator computed from the old physics is dropped. A second call with the same block changes
    /// nothing.
    pub fn replace_physics(
        &self,
        block: &ConvexBlock,
        physics_mesh: Option<&Llsd>,
    ) -> Result<(Vec<u8>, Vec<AssetNote>), AssetError> {
        let mut notes = Vec::new();
        let mut others = Vec::new();
        let mut blocks = vec![PlacedBlock::convex(block)];
        let physics_mesh = physics_mesh.filter(|_| block.hulls().is_empty());
        blocks.extend(physics_mesh.map(|value| PlacedBlock::new(BlockKind::PhysicsMesh, value)));
        for (key, value) in llsd::sorted(&self.header) {
            let entry = self.entry_of(key);
            match (entry, entry.and_then(|entry| entry.kind)) {
                (_, Some(BlockKind::PhysicsConvex)) => {}
                (Some(_), Some(BlockKind::PhysicsMesh)) if !block.hulls().is_empty() => {
                    notes.push(AssetNote::PhysicsMeshDropped);
                }
                (Some(_), Some(BlockKind::PhysicsMesh)) if physics_mesh.is_some() => {}
                (_, Some(BlockKind::PhysicsHavok)) => notes.push(AssetNote::StaleDataDropped { key: key.into() }),
                (Some(entry), _) => blocks.push(self.placed(entry, value)),
                (None, _) if key == PHYSICS_COST_DATA => {
                    notes.push(AssetNote::StaleDataDropped { key: key.into() });
                }
                (None, _) => others.push((key.to_owned(), value.clone())),
            }
        }
        Ok((write_asset(blocks, others)?, notes))
    }
}

fn read_entries(header: &Map, body_bytes: usize) -> Result<Vec<BlockEntry>, AssetError> {
    let mut entries = Vec::new();
    for (key, value) in llsd::sorted(header) {
        let kind = BlockKind::from_name(key);
        let looks_like_block = value.get("offset").is_some() && value.get("size").is_some();
        if kind.is_none() && !looks_like_block {
            continue;
        }
        let (offset, size) =
            read_entry(value, body_bytes).map_err(|fault| AssetError::Entry { key: key.into(), fault })?;
        entries.push(BlockEntry { key: key.into(), kind, offset, size });
    }
    Ok(entries)
}

fn read_entry(value: &Llsd, available: usize) -> Result<(usize, usize), EntryFault> {
    if value.as_map().is_none() {
        return Err(EntryFault::NotAMap { found: value.kind() });
    }
    let field = |field: &'static str| {
        let value = value.get(field).and_then(Llsd::whole).ok_or(EntryFault::FieldMissing { field })?;
        usize::try_from(value).map_err(|_| EntryFault::Negative { field, value })
    };
    let (offset, size) = (field("offset")?, field("size")?);
    match offset.checked_add(size) {
        Some(end) if end <= available => Ok((offset, size)),
        _ if size == 0 => Ok((0, 0)),
        end => Err(EntryFault::BeyondEnd { offset, end: end.unwrap_or(usize::MAX), available }),
    }
}

fn check_spellings(entries: &[BlockEntry]) -> Result<(), AssetError> {
    let mut known: Vec<&BlockEntry> = entries.iter().filter(|entry| entry.kind.is_some() && entry.size > 0).collect();
    known.sort_by_key(|entry| entry.kind);
    match known.windows(2).find(|pair| pair[0].kind == pair[1].kind) {
        Some(pair) => Err(AssetError::TwoSpellings { first: pair[0].key.clone(), second: pair[1].key.clone() }),
        None => Ok(()),
    }
}

fn filled_by_offset(entries: &[BlockEntry]) -> Vec<&BlockEntry> {
    let mut filled: Vec<&BlockEntry> = entries.iter().filter(|entry| entry.size > 0).collect();
    filled.sort_by_key(|entry| (entry.offset, entry.size));
    filled
}

/// Checks that no two entries overlap. Entries may name exactly the same bytes, as for a level of detail used twice.
fn check_overlaps(entries: &[BlockEntry]) -> Result<(), AssetError> {
    for pair in filled_by_offset(entries).windows(2) {
        let same = (pair[0].offset, pair[0].size) == (pair[1].offset, pair[1].size);
        if !same && pair[0].offset + pair[0].size > pair[1].offset {
            return Err(AssetError::Overlap { first: pair[0].key.clone(), second: pair[1].key.clone() });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
