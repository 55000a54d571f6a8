//! Runs the codec on every mesh of the measuring rig: no vertex lies further outside than half a grid step, and whole
//! assets read back as they were written. The rig is not part of this repository, and the test skips without it.

#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

use std::path::{Path, PathBuf};

use hullwright::cost::PUBLISHED;
use hullwright::formats::{self, Format, Level, ReadLimits};
use hullwright::geometry::{ConvexHull, Mesh, Progress, Vec3, wrap};
use hullwright::inspect::inspect;
use hullwright::mesh_asset::export::write_glb;
use hullwright::mesh_asset::{AssetLimits, BlockKind, ConvexBlock, MAX_HULL_POINTS, MeshAsset, Names, new_asset};
use hullwright::preflight::Severity;

fn meshes() -> Vec<PathBuf> {
    let rig = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/bench/meshes");
    let mut found: Vec<PathBuf> = ["dev", "geo"]
        .iter()
        .filter_map(|set| std::fs::read_dir(rig.join(set)).ok())
        .flat_map(|entries| entries.flatten().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "obj"))
        .collect();
    found.sort();
    found
}

fn read(path: &Path) -> Mesh {
    let bytes = std::fs::read(path).unwrap();
    let mut model = formats::read(Format::Obj, &bytes, &ReadLimits::default()).unwrap();
    Mesh::from_soup(model.levels.remove(&Level::HighLod).unwrap()).unwrap().0
}

/// Returns how far the outermost point lies outside the hull. The unit is the distance that half a grid step on each axis
/// allows.
fn worst_outside(block: &ConvexBlock, points: &[Vec3]) -> f64 {
    let half_step = block.domain().step() * 0.5;
    let hull = ConvexHull::of_points(&block.decoded_hull().unwrap()).unwrap();
    let worst_of = |point: &Vec3| {
        let planes = hull.planes().iter();
        planes.map(|plane| plane.height(point) / plane.normal.abs().dot(&half_step)).fold(f64::MIN, f64::max)
    };
    points.iter().map(worst_of).fold(f64::MIN, f64::max)
}

#[test]
fn every_mesh_of_the_rig_survives_the_wire() {
    let meshes = meshes();
    if meshes.is_empty() {
        skip::skip("../shared, with meshes that are not passed on, is missing");
        return;
    }
    for path in meshes {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let mesh = read(&path);
        let Ok(hull) = wrap(mesh.points(), MAX_HULL_POINTS, &Progress::silent()) else {
            println!("{name}: no hull");
            continue;
        };
        let block = ConvexBlock::fit(Some(hull.points()), &[hull.points().to_vec()]).unwrap();
        let outside = worst_outside(&block, mesh.points());
        assert!(outside <= 1.0 + 1e-6, "{name}: a vertex is {outside} half steps outside");
        assert_eq!(ConvexBlock::from_llsd(&block.to_llsd(Names::Wiki)).as_ref(), Ok(&block), "{name}");

        let (bytes, _) = new_asset(&mesh, &block).unwrap_or_else(|error| panic!("{name}: {error}"));
        let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
        let soup = asset.soup(BlockKind::HighLod).unwrap().unwrap();
        assert_eq!(soup.triangles.len(), mesh.triangles().len(), "{name}");
        let (replaced, notes) = asset.replace_physics(&asset.convex().unwrap().unwrap(), None).unwrap();
        assert_eq!((replaced, notes), (bytes.clone(), vec![]), "{name}");

        let inspection = inspect(&bytes, &AssetLimits::default(), &PUBLISHED).unwrap();
        let fault = inspection.findings.iter().find(|finding| finding.severity() == Severity::Error);
        assert_eq!(fault, None, "{name}");
        gltf::Gltf::from_slice(&write_glb(&block).unwrap()).unwrap();
        println!("{name}: {} vertices, {outside:.3} half steps outside", block.hull().map_or(0, <[_]>::len));
    }
}
