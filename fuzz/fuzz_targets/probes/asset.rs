//! Reads any bytes as a mesh asset: the result is an error, or an asset whose blocks can be replaced and read again.

use hullwright::cost::PUBLISHED;
use hullwright::inspect;
use hullwright::mesh_asset::llsd::LlsdLimits;
use hullwright::mesh_asset::{AssetLimits, MeshAsset};

const LIMITS: AssetLimits = AssetLimits {
    inflated_bytes: 4 << 20,
    vertices: 1 << 20,
    triangles: 1 << 20,
    llsd: LlsdLimits { depth: 96, free_values: 1 << 16, grows: true, progress: None },
};

pub fn probe(bytes: &[u8]) {
    if let Ok(found) = inspect::inspect(bytes, &LIMITS, &PUBLISHED) {
        let _ = (inspect::render(&found), inspect::to_json(&found));
    }
    let Ok(asset) = MeshAsset::read(bytes, &LIMITS) else { return };
    let Ok(Some(block)) = asset.convex() else { return };
    let (replaced, _) = asset.replace_physics(&block, None).expect("what was read can be written");
    let again = MeshAsset::read(&replaced, &LIMITS).expect("what was written can be read");
    assert_eq!(again.convex().expect("a block of ours"), Some(block));
}
