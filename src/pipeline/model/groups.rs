//! [`Group`]: the meshes of a whole model that have the same bytes.

use std::collections::BTreeMap;

use crate::formats::ReadLimits;
use crate::geometry::{Progress, Stopped};
use crate::mesh_asset::MeshAsset;
use crate::mesh_asset::llsd::LlsdExt;
use crate::pipeline::refusal::Refusal;
use crate::pipeline::side_by_side::Task;

use super::request::Request;

/// A distinct mesh and its uses.
pub struct Group {
    /// Positions in the list of meshes whose bytes are equal. The first stands for all.
    pub meshes: Vec<usize>,
    /// Positions in the list of instances, ascending.
    pub instances: Vec<usize>,
    /// Bytes of the mesh once all of its blocks are inflated.
    pub inflated_bytes: u64,
}

impl Group {
    /// Returns the asset; `None` where the list has something else.
    pub fn bytes<'a>(&self, request: &'a Request) -> Option<&'a [u8]> {
        request.meshes.get(*self.meshes.first()?)?.bytes()
    }

    /// Returns the work on the mesh, with the room that it takes.
    pub fn task(&self) -> Task<&Self> {
        Task { part: self, room: self.inflated_bytes }
    }
}

/// Returns groups of meshes with the same bytes, in the order of the first mesh of each.
pub fn group(request: &Request, limits: &ReadLimits, progress: &Progress) -> Result<Vec<Group>, Refusal> {
    let mut by_bytes: BTreeMap<[u8; 32], usize> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (mesh, value) in request.meshes.iter().enumerate() {
        let users = request.users_of(mesh);
        let bytes = value.bytes().unwrap_or_default();
        let known = *by_bytes.entry(*blake3::hash(bytes).as_bytes()).or_insert(groups.len());
        match groups.get_mut(known) {
            Some(group) => {
                group.meshes.push(mesh);
                group.instances.extend_from_slice(users);
            }
            None => groups.push(Group { meshes: vec![mesh], instances: users.to_vec(), inflated_bytes: 0 }),
        }
    }
    let inflated = progress.try_map(&groups, |group| inflated_bytes(group.bytes(request), limits, progress))?;
    for (group, inflated) in groups.iter_mut().zip(inflated) {
        group.instances.sort_unstable();
        group.inflated_bytes = inflated as u64;
    }
    Ok(groups)
}

/// Returns to how many bytes an asset inflates. What cannot be read takes no memory.
fn inflated_bytes(asset: Option<&[u8]>, limits: &ReadLimits, progress: &Progress) -> Result<usize, Stopped> {
    let asset = asset.and_then(|bytes| MeshAsset::read(bytes, &limits.asset_limits()).ok());
    asset.map_or(Ok(0), |asset| asset.inflated_bytes(progress))
}

/// Returns the size of all distinct meshes together.
pub fn size_bytes(request: &Request, groups: &[Group]) -> usize {
    groups.iter().filter_map(|group| group.bytes(request)).map(<[u8]>::len).sum()
}
