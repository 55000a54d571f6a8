//! Whole assets as input and output.

use hullwright::cost::PUBLISHED;
use hullwright::formats::{Format, Level};
use hullwright::inspect::inspect;
use hullwright::mesh_asset::llsd::LlsdExt;
use hullwright::mesh_asset::{AssetLimits, BlockKind, MeshAsset, normalized_scale};
use hullwright::pipeline::{Outcome, RefusalKind, Representation, Upload, UploadPart, render};

use crate::support::{at, box_obj, obj, outcome, real, text, unit_cube, warning_codes};

fn asset_of(outcome: &Outcome) -> Vec<u8> {
    render(outcome, Representation::MeshAsset, false).unwrap()
}

fn posted(bytes: &[u8]) -> Upload {
    Upload::plain("asset", Format::MeshAsset, bytes.to_vec())
}

#[test]
fn an_asset_made_from_a_scene_can_be_posted_again() {
    let first = asset_of(&outcome(obj(&box_obj([1.0; 3], [3.0, 4.0, 9.0], 0)), &[]).unwrap());
    let again = outcome(posted(&first), &[]).unwrap();
    assert_eq!(text(&again, &["source"]), "high_lod");
    let second = asset_of(&again);
    assert_eq!(first, second, "the block of a box is the same whichever way it came");
}

#[test]
fn an_asset_that_states_its_size_is_charged_and_written_at_that_size() {
    let model = box_obj([0.0; 3], [6.0, 4.0, 3.0], 0);
    let asset = asset_of(&outcome(obj(&model), &[("method", "none")]).unwrap());
    let mesh = [("physics", "mesh"), ("tolerance", "0")];
    let (first, again) = (outcome(obj(&model), &mesh).unwrap(), outcome(posted(&asset), &mesh).unwrap());
    for path in [["cost", "mesh"], ["hull", "volume"], ["mesh_fit", "cost"]] {
        let (wanted, met) = (real(&first, &path), real(&again, &path));
        assert!((met / wanted - 1.0).abs() < 1e-3, "{path:?}: {met} for {wanted}");
    }
    let size = |bytes: &[u8], kind| {
        let asset = MeshAsset::read(bytes, &AssetLimits::default()).unwrap();
        normalized_scale(&asset.value(asset.entry(kind).unwrap()).unwrap()).unwrap()
    };
    let made = asset_of(&again);
    assert!((size(&made, BlockKind::PhysicsMesh) - size(&made, BlockKind::HighLod)).amax() < 1e-3);
    let thin = [(Level::PhysicsShape, 2.0), (Level::HighLod, 4.0)];
    let seen = outcome(posted(&asset_of(&outcome(levels(&thin), &[("method", "none")]).unwrap())), &[]).unwrap();
    assert_eq!(at(&seen, &["cost", "scale"]).unwrap().items().unwrap()[0].number(), Some(4.0), "that of what is seen");
    for (scale, volume) in [("2,2,2", 8.0), ("1", 1.0)] {
        let scaled = outcome(posted(&asset), &[("scale", scale)]).unwrap();
        assert_eq!(real(&scaled, &["hull", "volume"]).round(), volume, "a scale that is asked for counts");
    }
}

#[test]
fn untouched_blocks_keep_their_bytes() {
    let two = format!("{}{}", box_obj([0.0; 3], [1.0; 3], 0), box_obj([3.0; 3], [4.0, 5.0, 6.0], 8));
    let first = asset_of(&outcome(obj(&two), &[("method", "none")]).unwrap());
    let second = asset_of(&outcome(posted(&first), &[("method", "solid")]).unwrap());
    assert_ne!(first, second);
    let limits = AssetLimits::default();
    let (first, second) = (MeshAsset::read(&first, &limits).unwrap(), MeshAsset::read(&second, &limits).unwrap());
    let stored = |asset: &MeshAsset| asset.stored(asset.entry(BlockKind::HighLod).unwrap()).to_vec();
    assert_eq!(stored(&first), stored(&second));
    assert_eq!(second.convex().unwrap().unwrap().hulls().len(), 2);
}

#[test]
fn inspecting_an_asset_shows_the_costs_of_the_answer_that_made_it() {
    let two = format!("{}{}", box_obj([0.0; 3], [1.0; 3], 0), box_obj([3.0; 3], [4.0, 5.0, 6.0], 8));
    for method in ["none", "solid"] {
        let answer = outcome(obj(&two), &[("method", method)]).unwrap();
        let inspection = inspect(&asset_of(&answer), &AssetLimits::default(), &PUBLISHED).unwrap();
        assert_eq!(inspection.findings, []);
        let costs = inspection.costs.unwrap();
        assert_eq!(costs.hull, at(&answer, &["cost", "hull"]).and_then(|cost| cost.number()));
        assert_eq!(
            costs.decomposition,
            at(&answer, &["cost", "decomposition"]).and_then(|cost| cost.number()),
            "{method}"
        );
        // The triangles of the asset are rounded to its grid.
        let mesh = costs.mesh.unwrap();
        assert!((mesh / real(&answer, &["cost", "mesh"]) - 1.0).abs() < 1e-3, "{mesh}");
    }
}

#[test]
fn an_asset_under_the_wiki_names_is_not_acceptable() {
    let outcome = outcome(unit_cube(), &[("names", "wiki")]).unwrap();
    let refusal = render(&outcome, Representation::MeshAsset, false).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::NotAcceptable);
}

#[test]
fn a_point_cloud_has_hulls_but_no_asset() {
    let points: String = box_obj([0.0; 3], [1.0; 3], 0).lines().take(8).map(|line| format!("{line}\n")).collect();
    let outcome = outcome(obj(&points), &[]).unwrap();
    let refusal = render(&outcome, Representation::MeshAsset, false).unwrap_err();
    assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::NotAcceptable, "no_asset"));
    assert!(render(&outcome, Representation::Glb, false).is_ok());
}

/// Returns an upload of boxes, one for each level, of different widths.
fn levels(widths: &[(Level, f64)]) -> Upload {
    let part = |&(level, width): &(Level, f64)| UploadPart {
        level: Some(level),
        name: level.name().into(),
        format: Format::Obj,
        bytes: box_obj([0.0; 3], [width, 1.0, 1.0], 0).into_bytes(),
    };
    Upload { parts: widths.iter().map(part).collect() }
}

#[test]
fn a_new_asset_keeps_all_levels_and_the_physics_mesh_where_no_hulls_replace_it() {
    use Level::{HighLod, LowLod, LowestLod, MidLod, PhysicsShape};
    let widths = [(PhysicsShape, 2.0), (HighLod, 4.0), (MidLod, 3.5), (LowLod, 3.0), (LowestLod, 2.5)];
    for (method, has_mesh) in [("none", true), ("solid", false)] {
        let outcome = outcome(levels(&widths), &[("method", method), ("passages", "ignore")]).unwrap();
        let bytes = asset_of(&outcome);
        let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
        let width = |kind| {
            let soup = asset.soup(kind).unwrap()?;
            Some(4.0 * (soup.positions.iter().map(|point| point.x).fold(f64::MIN, f64::max) + 0.5))
        };
        let kinds = [BlockKind::HighLod, BlockKind::MediumLod, BlockKind::LowLod, BlockKind::LowestLod];
        for (kind, expected) in kinds.into_iter().zip([4.0, 3.5, 3.0, 2.5]) {
            assert!((width(kind).unwrap() - expected).abs() < 1e-3, "{kind:?}: {:?}", width(kind));
        }
        assert_eq!(width(BlockKind::PhysicsMesh).is_some(), has_mesh, "{method}");
        assert_eq!(warning_codes(&outcome).contains(&"physics_mesh_dropped".to_owned()), !has_mesh, "{method}");
    }
}

#[test]
fn a_level_that_an_asset_cannot_hold_is_left_out_with_a_warning() {
    let mut upload = levels(&[(Level::HighLod, 1.0), (Level::LowLod, 1.0), (Level::LowestLod, 1.0)]);
    upload.parts[2].bytes = b"v 0 0 0\nv 1 0 0\nv 0 1 0\n".to_vec();
    let outcome = outcome(upload, &[]).unwrap();
    let codes = warning_codes(&outcome);
    assert!(["level_left_out", "level_shared"].iter().all(|code| codes.iter().any(|met| met == code)), "{codes:?}");
    let bytes = asset_of(&outcome);
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    assert!(asset.entry(BlockKind::LowLod).is_some() && asset.entry(BlockKind::LowestLod).is_none());
}
