//! [`placements`]: the places of a mesh within its node, by `EXT_mesh_gpu_instancing`.
//!
//! <https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Vendor/EXT_mesh_gpu_instancing>

use super::super::affine::Affine;
use super::super::{ReadError, ReadLimits};
use super::accessor::Accessors;
use super::document::{Document, Instancing};
use crate::geometry::Vec3;

/// Returns the maps from the mesh to the node, one for each instance. `path` is the path of the node.
pub(super) fn placements(
    document: &Document,
    accessors: &Accessors<'_>,
    instancing: &Instancing,
    path: &str,
    limits: &ReadLimits,
) -> Result<Vec<Affine>, ReadError> {
    let path = format!("{path}.extensions.EXT_mesh_gpu_instancing.attributes");
    let attributes = &instancing.attributes;
    let vectors =
        |index: usize, name: &str| accessors.rows_of_instances::<3>(index, "VEC3", &format!("{path}.{name}"), limits);
    let moves = attributes.translation.map(|index| vectors(index, "TRANSLATION")).transpose()?;
    let turns = |index| accessors.rows_of_instances::<4>(index, "VEC4", &format!("{path}.ROTATION"), limits);
    let turns = attributes.rotation.map(turns).transpose()?;
    let scales = attributes.scale.map(|index| vectors(index, "SCALE")).transpose()?;
    let mut counts = [moves.as_ref().map(Vec::len), turns.as_ref().map(Vec::len), scales.as_ref().map(Vec::len)]
        .into_iter()
        .flatten();
    // A node without any attribute places its mesh once.
    let count = counts.next().unwrap_or(1);
    if let Some(other) = counts.find(|other| *other != count) {
        return Err(document.fault(path, format!("accessors of {count} rows each"), other.to_string()));
    }
    let place = |number: usize| {
        let vector = |rows: &Option<Vec<[f64; 3]>>| rows.as_ref()?.get(number).copied().map(Vec3::from);
        let turn = turns.as_ref().and_then(|rows| rows.get(number)).map(|turn| Affine::from_quaternion(*turn));
        let scale = vector(&scales).map(Affine::scaling);
        let moved = vector(&moves).map_or_else(Affine::identity, Affine::translation);
        [turn, scale].into_iter().flatten().fold(moved, |placed, next| placed.after(&next))
    };
    Ok((0..count).map(place).collect())
}
