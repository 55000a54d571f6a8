//! Writes the upload request of a scene.

use crate::mesh_asset::llsd::Llsd;

use super::compute::Computed;
use super::price::Built;
use crate::pipeline::result::upload_request::{self, Prim};

/// Returns the request: the assets of the parts, and an instance for each prim, the root first. A part without an asset keeps its
/// place in the list.
pub fn write(computed: &[&Computed], built: &Built) -> Llsd {
    let meshes = computed.iter().map(|part| part.asset.clone()).collect();
    let prims = built.prims.iter().zip(&built.types).map(|(prim, kind)| Prim {
        name: &prim.name,
        mesh: prim.part as usize,
        position: prim.position,
        rotation: prim.rotation,
        size: prim.size,
        kind: *kind,
        faces: computed.get(prim.part as usize).map_or(1, |part| part.faces),
    });
    let name = built.prims.first().map_or("", |root| root.name.as_str());
    upload_request::write(name, meshes, prims)
}
