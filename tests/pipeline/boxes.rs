//! Box matching, and the preflight of one mesh.

use hullwright::formats::{Format, Level};
use hullwright::geometry::{Aabb, Vec3};
use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt};
use hullwright::pipeline::{Outcome, RefusalKind, Upload, UploadPart};
use hullwright::preflight::Severity;

use crate::support::{at, box_obj, obj, outcome, real, unit_cube, warning_codes};

/// Returns an upload whose visible box has 4 x 2 x 2 m. Its physics shape is a cube of 1 m beside the centre.
fn two_boxes() -> Upload {
    let part = |level, text: String| UploadPart {
        level: Some(level),
        name: "part".into(),
        format: Format::Obj,
        bytes: text.into_bytes(),
    };
    let seen = box_obj([-2.0, -1.0, -1.0], [2.0, 1.0, 1.0], 0);
    let physics = box_obj([0.0; 3], [1.0; 3], 0);
    Upload { parts: vec![part(Level::HighLod, seen), part(Level::PhysicsShape, physics)] }
}

fn bounds(points: &[Vec3]) -> Aabb {
    Aabb::of_points(points).unwrap()
}

fn boxes(outcome: &Outcome) -> (Aabb, Aabb) {
    let block = outcome.block().unwrap();
    (bounds(&block.decoded_hull().unwrap()), bounds(&block.decoded_hulls().concat()))
}

#[track_caller]
fn assert_near(met: &Aabb, min: [f64; 3], max: [f64; 3]) {
    let off = (met.min - Vec3::from(min)).amax().max((met.max - Vec3::from(max)).amax());
    assert!(off < 1e-3, "{met:?} is not {min:?} to {max:?}");
}

#[test]
fn a_source_is_left_where_it_is_and_the_stretch_is_told() {
    let outcome = outcome(two_boxes(), &[]).unwrap();
    let (single, list) = boxes(&outcome);
    assert_near(&single, [0.0; 3], [1.0; 3]);
    assert_near(&list, [0.0; 3], [1.0; 3]);
    assert_eq!(at(&outcome, &["box", "differs"]), Some(Llsd::Boolean(true)));
    assert_eq!(at(&outcome, &["box", "factors"]), Some(llsd::array([4.0, 2.0, 2.0].map(Llsd::Real))));
    assert!(at(&self::outcome(unit_cube(), &[]).unwrap(), &["box"]).is_none(), "one box differs from nothing");
}

#[test]
fn a_stretched_source_has_the_visible_box() {
    let outcome = outcome(two_boxes(), &[("box", "stretch")]).unwrap();
    let (single, list) = boxes(&outcome);
    assert_near(&single, [-2.0, -1.0, -1.0], [2.0, 1.0, 1.0]);
    assert_near(&list, [-2.0, -1.0, -1.0], [2.0, 1.0, 1.0]);
    assert_eq!(real(&outcome, &["cost", "hull"]), 0.36);
}

#[test]
fn padded_hulls_reach_the_visible_box_and_the_addition_is_told() {
    let plain = outcome(two_boxes(), &[]).unwrap();
    let padded = outcome(two_boxes(), &[("box", "pad")]).unwrap();
    let (single, list) = boxes(&padded);
    assert_near(&single, [-2.0, -1.0, -1.0], [2.0, 1.0, 1.0]);
    assert_near(&list, [-2.0, -1.0, -1.0], [2.0, 1.0, 1.0]);
    let block = padded.block().unwrap();
    // The cube stays as it is. Only x lacks something at its upper side, and both corners are padded.
    assert_eq!(block.hulls().len(), plain.block().unwrap().hulls().len() + 2);
    assert_near(&bounds(&block.decoded_hulls()[0]), [0.0; 3], [1.0; 3]);
    let added = |key: &str| real(&padded, &["box", "added", key]);
    assert_eq!((added("hulls"), added("vertices")), (2.0, 8.0));
    let more = real(&padded, &["cost", "decomposition"]) - real(&plain, &["cost", "decomposition"]);
    assert!((more - added("decomposition_cost")).abs() < 1e-12 && (more - 0.4).abs() < 1e-12);
    let more = real(&padded, &["cost", "hull"]) - real(&plain, &["cost", "hull"]);
    assert!((more - added("hull_cost")).abs() < 1e-12, "{more}");
    assert!(single.contains(&Vec3::repeat(0.5)) && real(&padded, &["hull", "max_outside"]) < 1e-3);
}

#[test]
fn the_limit_of_hulls_holds_with_the_padding() {
    let padded = outcome(two_boxes(), &[("box", "pad"), ("max_hulls", "3")]).unwrap();
    assert_eq!(padded.block().unwrap().hulls().len(), 3);
}

#[test]
fn findings_of_one_mesh_are_the_answer_a_refusal_or_warnings_as_it_was_asked() {
    let only = outcome(two_boxes(), &[("check", "only")]).unwrap();
    let codes: Vec<_> = at(&only, &["findings"])
        .unwrap()
        .items()
        .unwrap()
        .iter()
        .map(|f| f.get("code").and_then(Llsd::as_str).unwrap().to_owned())
        .collect();
    assert_eq!(codes, ["box_differs", "not_enclosed"]);
    assert!(only.block().is_none());
    let refusal = outcome(two_boxes(), &[("check", "strict")]).unwrap_err();
    assert_eq!(
        (refusal.kind, refusal.code.as_str(), refusal.errors.len()),
        (RefusalKind::Unprocessable, "preflight", 2)
    );
    assert!(
        refusal.errors.iter().all(|error| error.severity == Some(Severity::Warning.into()) && error.met > error.limit)
    );
    let lenient = outcome(two_boxes(), &[("check", "lenient")]).unwrap();
    assert_eq!(warning_codes(&lenient)[..2], ["box_differs", "not_enclosed"]);
    assert!(outcome(unit_cube(), &[("check", "strict")]).is_ok());
    let padded = outcome(two_boxes(), &[("check", "lenient"), ("box", "pad")]).unwrap();
    assert_eq!(warning_codes(&padded)[0], "not_enclosed", "what is padded will not be stretched");
}

#[test]
fn every_source_can_be_asked_for() {
    let upload = || {
        let part = |level, text: String| UploadPart {
            level: Some(level),
            name: "part".into(),
            format: Format::Obj,
            bytes: text.into_bytes(),
        };
        let high = box_obj([0.0; 3], [4.0, 2.0, 1.0], 0);
        let low = "v 0 0 0\nv 4 0 0\nv 0 2 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n".to_owned();
        Upload { parts: vec![part(Level::HighLod, high), part(Level::LowLod, low)] }
    };
    let low = outcome(upload(), &[("source", "low_lod")]).unwrap();
    assert_eq!(low.block().unwrap().hull().map(<[_]>::len), Some(4));
    assert!(warning_codes(&low).contains(&"source_does_not_enclose".to_owned()));
    // Points outside by the rounding to the block's grid are not reported.
    let thirds = |level| {
        UploadPart {
        level: Some(level),
        name: "part".into(),
        format: Format::Obj,
        bytes: "v 0 0 0\nv 1 0.3333333 0.1\nv 0.3333333 1 0.7\nv 0.1 0.7 1\nv 0.9 0.77777 0.5555\nf 1 2 3\nf 1 2 4\nf 2 3 5\nf 2 5 4\n"
            .into(),
    }
    };
    let same = Upload { parts: vec![thirds(Level::PhysicsShape), thirds(Level::HighLod)] };
    let same = outcome(same, &[]).unwrap();
    assert!(!warning_codes(&same).contains(&"source_does_not_enclose".to_owned()));
    let around = outcome(upload(), &[("source", "bounding_box")]).unwrap();
    assert_near(&boxes(&around).0, [0.0; 3], [4.0, 2.0, 1.0]);
    let none = outcome(obj(&box_obj([0.0; 3], [1.0; 3], 0)), &[("source", "none")]).unwrap();
    assert_eq!(real(&none, &["cost", "effective", "cost"]), 0.0);
    assert!(none.block().unwrap().hull().is_some(), "simulators want the block all the same");
}
