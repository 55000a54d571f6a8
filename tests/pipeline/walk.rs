//! The walk check, the mass and their warnings in results.

use std::path::Path;

use hullwright::formats::Format;
use hullwright::mesh_asset::llsd::LlsdExt;
use hullwright::pipeline::Upload;

use crate::support::{at, box_obj, obj, outcome, real, text, unit_cube, warning_codes};

/// A room of 4 x 4 x 3 m inside with a door, in a unit that is this many metres long.
fn room(unit: f64) -> Upload {
    let boxes = [
        ([-0.2, -0.2, -0.2], [4.2, 4.2, 0.0]),
        ([-0.2, -0.2, 3.0], [4.2, 4.2, 3.2]),
        ([-0.2, 0.0, 0.0], [0.0, 4.0, 3.0]),
        ([4.0, 0.0, 0.0], [4.2, 4.0, 3.0]),
        ([-0.2, 4.0, 0.0], [4.2, 4.2, 3.0]),
        ([-0.2, -0.2, 0.0], [1.5, 0.0, 3.0]),
        ([2.5, -0.2, 0.0], [4.2, 0.0, 3.0]),
        ([1.5, -0.2, 2.2], [2.5, 0.0, 3.0]),
    ];
    let text: String = boxes
        .iter()
        .enumerate()
        .map(|(number, &(min, max))| box_obj(min.map(|c| c / unit), max.map(|c| c / unit), 8 * number))
        .collect();
    obj(&text)
}

#[test]
fn a_result_has_a_walk_only_where_it_was_asked_for() {
    let without = outcome(room(1.0), &[("method", "solid")]).unwrap();
    assert_eq!((at(&without, &["walk"]), at(&without, &["walk_why"])), (None, None));
    let with = outcome(room(1.0), &[("method", "solid"), ("walk", "true")]).unwrap();
    assert_eq!(real(&with, &["walk", "kept"]), 1.0);
    assert_eq!(text(&with, &["walk", "size"]), "assumed");
    assert_eq!(real(&with, &["walk", "cell"]), 0.1);
}

#[test]
fn one_hull_loses_the_room_and_a_warning_says_where() {
    let asked = [("method", "solid"), ("max_hulls", "1"), ("walk", "true")];
    let shut = outcome(room(1.0), &asked).unwrap();
    assert!(real(&shut, &["walk", "kept"]) < 0.01);
    assert!(warning_codes(&shut).contains(&"walk_lost".to_owned()));
    let lost = at(&shut, &["walk", "lost"]).unwrap();
    let first = &lost.as_array().unwrap()[0];
    let place: Vec<f64> = first.get("at").unwrap().items().unwrap().iter().filter_map(|c| c.number()).collect();
    assert!((place[0] - 2.0).abs() < 0.5 && (place[1] - 2.0).abs() < 0.7, "{place:?}");
}

#[test]
fn the_scale_decides_about_the_size_of_an_avatar() {
    // The same room in decimetres.
    let asked = [("method", "solid"), ("walk", "true"), ("scale", "0.1")];
    let walk = outcome(room(0.1), &asked).unwrap();
    assert_eq!(text(&walk, &["walk", "size"]), "scale");
    let (reachable, expected) = (real(&walk, &["walk", "reachable"]), 15.0);
    assert!((reachable - expected).abs() < 3.0, "{reachable}");
    // In a room of a tenth of the size nobody stands.
    let tiny = outcome(room(1.0), &asked).unwrap();
    assert!(text(&tiny, &["walk_why"]).contains("reaches no place"));
}

#[test]
fn a_solid_has_a_reason_instead_of_a_walk() {
    let walk = outcome(unit_cube(), &[("walk", "true")]).unwrap();
    let json = walk.to_json(false);
    assert!(json["walk"].is_null() && json.as_object().unwrap().contains_key("walk"), "{json}");
    assert!(json["walk_why"].as_str().unwrap().contains("outside"), "{json}");
    let stored = walk.to_stored();
    assert_eq!(hullwright::pipeline::Outcome::from_stored(&stored).unwrap().to_json(false), json);
}

#[test]
fn mass_is_that_of_the_decoded_hulls_in_metres() {
    let cube = outcome(unit_cube(), &[("scale", "2,3,5")]).unwrap();
    let json = cube.to_json(false);
    for shape in ["hull", "decomposition"] {
        let mass = &json["mass"][shape];
        let near =
            |value: &serde_json::Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 1e-6 * expected;
        assert!(near(&mass["volume"], 30.0), "{mass}");
        let inertia = [13.0, 29.0, 34.0].map(|squares| 30.0 / 12.0 * squares);
        assert!(inertia.iter().enumerate().all(|(k, &expected)| near(&mass["inertia"][k], expected)), "{mass}");
    }
    let none = outcome(unit_cube(), &[("method", "none")]).unwrap().to_json(false);
    assert!(none["mass"]["decomposition"].is_null() && none["mass"]["hull"].is_object());
    assert!(!warning_codes(&cube).iter().any(|code| code == "volume_unconfirmed" || code == "engine_declined"));
}

#[test]
fn an_asset_has_the_size_before_it_was_normalised() {
    let made = outcome(room(1.0), &[("method", "solid")]).unwrap();
    let hullwright::pipeline::Outcome::Mesh(made) = made else { panic!("one mesh") };
    let asset = Upload::plain("room", Format::MeshAsset, made.asset.unwrap());
    let walk = outcome(asset, &[("method", "solid"), ("walk", "true")]).unwrap();
    assert_eq!(text(&walk, &["walk", "size"]), "normalized_scale");
    assert!(real(&walk, &["walk", "kept"]) > 0.98);
    assert!((real(&walk, &["walk", "reachable"]) - 15.0).abs() < 3.0);
}

/// A file in centimetres is a building at a metre for each unit, and no viewer uploads one so large.
#[test]
fn an_assumed_size_is_doubted_above_the_longest_side_that_a_viewer_uploads() {
    let doubts = |upload: Upload, parameters: &[(&str, &str)]| {
        let parameters = [parameters, &[("method", "preview")]].concat();
        let codes = warning_codes(&outcome(upload, &parameters).unwrap());
        codes.iter().filter(|code| *code == "size_doubtful").count()
    };
    let json = outcome(room(0.01), &[("method", "preview")]).unwrap().to_json(false);
    let warning =
        json["warnings"].as_array().unwrap().iter().find(|warning| warning["code"] == "size_doubtful").unwrap();
    assert_eq!((warning["met"].as_f64().unwrap().round(), warning["limit"].as_f64()), (440.0, Some(64.0)), "{warning}");
    assert!(warning["message"].as_str().unwrap().contains("scale=0.01"), "{warning}");
    // The size is known, it is not too large, or nothing depends on it.
    assert_eq!(doubts(room(0.01), &[("scale", "0.01")]), 0);
    assert_eq!(doubts(room(0.1), &[]), 0);
    assert_eq!(doubts(room(0.01), &[("passages", "ignore")]), 0);
    assert_eq!(doubts(obj(&box_obj([0.0; 3], [70.0, 1.0, 1.0], 0)), &[]), 0);
    // A model is too large to be checked.
    assert_eq!(doubts(obj(&box_obj([0.0; 3], [200.0; 3], 0)), &[]), 1);
}

/// A tolerance with which the whole room is within tolerance.
const COARSE: (&str, &str) = ("tolerance", "0.4");

#[test]
fn a_way_stays_open_whatever_the_tolerance() {
    for method in ["preview", "solid", "surface"] {
        let asked = [("method", method), COARSE, ("walk", "true")];
        let ignored = outcome(room(1.0), &[&asked[..], &[("passages", "ignore")]].concat()).unwrap();
        assert!(real(&ignored, &["walk", "kept"]) < 0.1, "{method}: {}", ignored.to_json(false)["walk"]);
        let kept = outcome(room(1.0), &asked).unwrap();
        let json = kept.to_json(false);
        assert!(real(&kept, &["walk", "kept"]) > 0.98, "{method}: {}", json["walk"]);
        assert_eq!(json["passages"], serde_json::json!({"mode": "keep", "size": "assumed", "closed": []}), "{method}");
    }
}

/// A room of 8 x 6 x 3 m of single faces that see the inside, with a door of 1.2 x 2.2 m.
fn room_of_sheets() -> Upload {
    obj(&room_of_sheets_text())
}

fn room_of_sheets_text() -> String {
    let corners = [
        [0.0, 0.0, 0.0],
        [8.0, 0.0, 0.0],
        [8.0, 6.0, 0.0],
        [0.0, 6.0, 0.0],
        [0.0, 0.0, 3.0],
        [8.0, 0.0, 3.0],
        [8.0, 6.0, 3.0],
        [0.0, 6.0, 3.0],
        [3.0, 0.0, 0.0],
        [4.2, 0.0, 0.0],
        [3.0, 0.0, 2.2],
        [4.2, 0.0, 2.2],
    ];
    let faces = ["1 9 10 2 3 4", "5 8 7 6", "2 6 7 3", "3 7 8 4", "4 8 5 1", "1 5 11 9", "10 12 6 2", "5 6 12 11"];
    let vertices = corners.iter().map(|[x, y, z]| format!("v {x} {y} {z}\n"));
    vertices.chain(faces.iter().map(|face| format!("f {face}\n"))).collect()
}

/// Faces that see the inside wind around furniture the other way than it winds itself, and the two would cancel out.
#[test]
fn a_cupboard_in_a_room_of_single_faces_is_solid() {
    let text = room_of_sheets_text() + &box_obj([5.0, 3.0, 0.0], [6.0, 4.0, 2.0], 12);
    let asked = [("method", "solid"), ("walk", "true"), ("front", "4")];
    let found = outcome(obj(&text), &asked).unwrap();
    assert!(real(&found, &["fit", "fill"]) < 0.05, "{}", found.to_json(false)["fit"]);
    assert!(real(&found, &["walk", "kept"]) > 0.98, "the most exact choice is the result");
    assert!(!warning_codes(&found).contains(&"tolerance_missed".to_owned()));
    let volume = real(&found, &["fit", "volume_error"]);
    assert!(volume < 3.0, "the room's inside is no volume: {volume}");
}

#[test]
fn a_room_of_single_faces_is_no_solid_where_an_avatar_can_enter_it() {
    for method in ["preview", "solid"] {
        let asked = [("method", method), ("walk", "true")];
        let solid = outcome(room_of_sheets(), &[&asked[..], &[("passages", "ignore")]].concat()).unwrap();
        assert!(real(&solid, &["walk", "kept"]) < 0.1, "{method}: {}", solid.to_json(false)["walk"]);
        let open = outcome(room_of_sheets(), &asked).unwrap();
        assert!(real(&open, &["walk", "kept"]) > 0.98, "{method}: {}", open.to_json(false)["walk"]);
        assert!(real(&open, &["fit", "coverage"]) > 0.999, "{method}");
    }
}

#[test]
fn ways_that_a_limit_closes_are_named() {
    let shut = outcome(room(1.0), &[("max_hulls", "1")]).unwrap().to_json(false);
    assert_eq!(shut["passages"]["closed"][0]["hulls"], serde_json::json!([0]), "{}", shut["passages"]);
    assert!(shut.get("walk").is_none());
}

#[test]
fn under_a_limit_keeping_is_never_less_walkable_than_ignoring() {
    let kept = |limit, passages| {
        let asked = [("method", "solid"), limit, ("walk", "true"), ("passages", passages)];
        real(&outcome(room(1.0), &asked).unwrap(), &["walk", "kept"])
    };
    for limit in [("max_hulls", "2"), ("max_hulls", "4"), ("target_cost", "0.8"), ("target_cost", "1.5")] {
        let (keep, ignore) = (kept(limit, "keep"), kept(limit, "ignore"));
        assert!(keep >= ignore - 1e-3, "{limit:?}: {keep} {ignore}");
    }
    let limit = ("target_cost", "2.4");
    let (keep, ignore) = (kept(limit, "keep"), kept(limit, "ignore"));
    assert!(keep > ignore + 0.3, "a part of the ways stays open: {keep} {ignore}");
}

#[test]
fn without_a_way_keeping_changes_nothing() {
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("models/stairs.stl")).unwrap();
    for method in ["preview", "solid", "surface"] {
        let block = |passages| {
            let stairs = Upload::plain("test", Format::Stl, bytes.clone());
            let outcome = outcome(stairs, &[("method", method), ("passages", passages)]).unwrap();
            outcome.block().unwrap().clone()
        };
        let kept = block("keep");
        assert!(kept.hulls().len() > 1, "{method}");
        assert_eq!(kept, block("ignore"), "{method}");
    }
}

/// A wall of 4 x 0.2 x 3 m with an opening of 1 m between two heights. Its reveals are missing: both sides end at the opening.
fn wall_without_reveals(from: f64, to: f64) -> Upload {
    let (xs, zs) = ([0.0, 1.5, 2.5, 4.0], [0.0, from, to, 3.0]);
    let mut text = String::new();
    for (y, z) in [0.0, 0.2].into_iter().flat_map(|y| zs.map(|z| (y, z))) {
        xs.iter().for_each(|x| text.push_str(&format!("v {x} {y} {z}\n")));
    }
    let corner = |(row, column): (usize, usize)| 1 + 4 * row + column;
    for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
        if (row, column) == (1, 1) {
            continue;
        }
        let around = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)].map(corner);
        let [a, b, c, d] = around;
        let [e, f, g, h] = around.map(|corner| corner + 16);
        text.push_str(&format!("f {a} {b} {c} {d}\nf {h} {g} {f} {e}\n"));
    }
    let rim = (0..3)
        .flat_map(|k| [[(0, k), (0, k + 1)], [(k, 3), (k + 1, 3)], [(3, 3 - k), (3, 2 - k)], [(3 - k, 0), (2 - k, 0)]]);
    for [a, b] in rim.map(|ends| ends.map(corner)) {
        text.push_str(&format!("f {b} {a} {} {}\n", a + 16, b + 16));
    }
    obj(&text)
}

#[test]
fn a_door_without_reveals_stays_open() {
    for method in ["solid", "preview", "auto"] {
        let wall = outcome(wall_without_reveals(0.1, 2.1), &[("method", method), ("walk", "true")]).unwrap();
        assert_eq!(real(&wall, &["walk", "kept"]), 1.0, "{method}");
        assert!(real(&wall, &["fit", "fill"]) < 0.01, "{method}");
        // Four boxes.
        assert!(real(&wall, &["cost", "decomposition"]) < 1.45, "{method}");
    }
}

#[test]
fn a_window_without_reveals_stays_open_although_no_avatar_passes() {
    for passages in ["keep", "ignore"] {
        let asked = [("method", "solid"), ("passages", passages)];
        let wall = outcome(wall_without_reveals(1.0, 1.8), &asked).unwrap();
        assert!(real(&wall, &["fit", "fill"]) < 0.01, "{passages}");
        assert!(real(&wall, &["cost", "decomposition"]) < 1.45, "{passages}");
        assert!(warning_codes(&wall).contains(&"open_solid".to_owned()));
    }
}
