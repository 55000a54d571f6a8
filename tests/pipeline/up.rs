//! The axis of a file that points up.

use hullwright::formats::Format;
use hullwright::pipeline::{RefusalKind, Upload};

use crate::support::{at, box_obj, obj, outcome, text};

fn height(upload: Upload, pairs: &[(&str, &str)]) -> (f64, String, String) {
    let outcome = outcome(upload, pairs).unwrap();
    let bound = |end: &str| {
        let corner = at(&outcome, &["input", "bounds", end]).unwrap();
        *corner.as_array().unwrap()[2].as_real().unwrap()
    };
    (bound("max") - bound("min"), text(&outcome, &["input", "up"]), text(&outcome, &["input", "up_from"]))
}

fn found(height: f64, up: &str, from: &str) -> (f64, String, String) {
    (height, up.to_owned(), from.to_owned())
}

#[test]
fn the_named_axis_points_up() {
    let tower = || obj(&box_obj([0.0; 3], [1.0, 8.0, 2.0], 0));
    assert_eq!(height(tower(), &[]), found(2.0, "z", "assumed"));
    assert_eq!(height(tower(), &[("up", "y")]), found(8.0, "y", "request"));
    assert_eq!(height(tower(), &[("up", "x")]), found(1.0, "x", "request"));
}

#[test]
fn a_file_that_says_its_axis_keeps_it_unless_told_otherwise() {
    let chair = || {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models/chair.glb");
        Upload::plain("chair", Format::Glb, std::fs::read(path).unwrap())
    };
    let (kept, up, from) = height(chair(), &[("method", "none")]);
    assert_eq!((up.as_str(), from.as_str()), ("y", "file"));
    assert_eq!(height(chair(), &[("method", "none"), ("up", "y")]), found(kept, "y", "request"));
    assert_ne!(height(chair(), &[("method", "none"), ("up", "z")]).0, kept);
}

#[test]
fn an_asset_cannot_be_turned() {
    let asset = outcome(obj(&box_obj([0.0; 3], [1.0, 8.0, 2.0], 0)), &[]).unwrap().mesh_asset().unwrap().to_vec();
    let asset = || Upload::plain("asset", Format::MeshAsset, asset.clone());
    let refusal = outcome(asset(), &[("up", "y")]).unwrap_err();
    assert_eq!((refusal.kind, refusal.errors[0].part.as_deref()), (RefusalKind::BadParameter, Some("up")));
    assert!(outcome(asset(), &[("up", "z")]).is_ok());
}
