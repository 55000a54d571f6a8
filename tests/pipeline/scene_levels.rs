//! The levels of the objects of a scene: how they are found by name, and where they stand.

use hullwright::formats::{Format, Level};
use hullwright::pipeline::report::Warning;
use hullwright::pipeline::{Upload, UploadPart};
use serde_json::{Value, json};

use crate::scenes::{OBJECTS, gltf, near, prims, report};

/// Returns an upload of a file of boxes for each level, all with these meshes.
fn files(sizes: &[[f64; 3]], files: Vec<(Level, Value)>) -> Upload {
    let part = |(level, nodes)| {
        let bytes = gltf(sizes, nodes).parts.remove(0).bytes;
        UploadPart { level: Some(level), name: "part".into(), format: Format::Gltf, bytes }
    };
    Upload { parts: files.into_iter().map(part).collect() }
}

#[test]
fn a_level_stands_where_its_file_puts_it() {
    let sizes = [[1.0; 3], [2.0, 1.0, 2.0], [1.0, 2.0, 2.0]];
    let turn = [0.0, 0.0, std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_1_SQRT_2];
    let chair = json!({"name": "chair", "mesh": 0, "scale": [2, 2, 2], "translation": [5, 0, 1]});
    for (mesh, rotation) in [(1, [0.0, 0.0, 0.0, 1.0]), (2, turn)] {
        let physics = json!({"name": "chair_PHYS", "mesh": mesh, "translation": [5, 0.5, 1], "rotation": rotation});
        let one = gltf(&sizes, json!([chair, physics]));
        let two = files(&sizes, vec![(Level::PhysicsShape, json!([physics])), (Level::HighLod, json!([chair]))]);
        for upload in [one, two] {
            let report = report(upload, &[OBJECTS]);
            near(prims(&report)[0].size, [2.0; 3]);
            assert_eq!(report.parts[0].report.source.name(), "physics_shape");
            let bounds = &report.parts[0].report.input.bounds;
            near(bounds.min, [-1.0, -1.0, 0.0]);
            near(bounds.max, [1.0, 1.0, 1.0]);
        }
    }
}

/// Returns the number of parts, and for each prim its part and the level that its physics is made from.
#[track_caller]
fn sources(upload: Upload) -> (usize, Vec<(usize, &'static str)>) {
    let report = report(upload, &[OBJECTS]);
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    let source = |part: u32| report.parts[part as usize].report.source.name();
    (report.parts.len(), prims(&report).iter().map(|prim| (prim.part as usize, source(prim.part))).collect())
}

#[test]
fn instances_of_one_mesh_share_the_levels_of_one_of_them() {
    let sizes = [[1.0; 3], [0.5; 3]];
    let balls = |names: [&str; 3]| -> Vec<Value> {
        let at = |(number, name): (usize, &str)| json!({"name": name, "mesh": 0, "translation": [0.1 * number as f64, 0, 0]});
        names.into_iter().enumerate().map(at).collect()
    };
    let all = (1, vec![(0, "physics_shape"); 3]);
    for names in [["ball"; 3], ["ball", "ball.001", "ball.002"]] {
        let physics = json!({"name": "ball_PHYS", "mesh": 1});
        let one = [balls(names), vec![physics.clone()]].concat();
        assert_eq!(sources(gltf(&sizes, json!(one))), all, "{names:?}");
        let high = (Level::HighLod, json!(balls(names)));
        assert_eq!(sources(files(&sizes, vec![high, (Level::PhysicsShape, json!([physics]))])), all, "{names:?}");
    }
    // Each has a level of its own, which stands alike but for rounding.
    let turn = json!([0.1, 0.2, 0.3, 0.9]);
    let pair = |number: usize| {
        let at = json!([0.1 * number as f64, 7.3, 1.0 / 3.0]);
        let name = format!("ball{number}");
        [
            json!({"name": name, "mesh": 0, "translation": at, "rotation": turn, "scale": [0.7, 0.7, 0.7]}),
            json!({"name": name + "_PHYS", "mesh": 1, "translation": at, "rotation": turn, "scale": [1.1, 1.1, 1.1]}),
        ]
    };
    assert_eq!(sources(gltf(&sizes, json!([pair(1), pair(2), pair(3)].concat()))), all);
}

#[test]
fn of_objects_with_one_name_the_nearest_takes_a_level() {
    let nodes = json!([
        {"name": "chair", "mesh": 0},
        {"name": "chair", "mesh": 1, "translation": [5, 0, 0]},
        {"name": "chair", "mesh": 1, "translation": [9, 0, 0]},
        {"name": "chair_PHYS", "mesh": 2, "translation": [9, 0, 0]},
    ]);
    let upload = gltf(&[[1.0; 3], [2.0; 3], [1.0, 1.0, 1.5]], nodes);
    assert_eq!(sources(upload), (2, vec![(0, "high_lod"), (1, "physics_shape"), (1, "physics_shape")]));
}

/// Returns the names of the prims, and the codes of warnings with the names that they are about.
#[track_caller]
fn named(nodes: Value) -> (Vec<String>, Vec<(String, String)>) {
    let report = report(gltf(&[[1.0; 3], [2.0; 3]], nodes), &[OBJECTS, ("lod_bytes", "9/9/9/9")]);
    let about = |warning: &Warning| (warning.code.clone(), warning.part.clone().unwrap_or_default());
    let names = prims(&report).iter().map(|prim| prim.name.clone()).collect();
    (names, report.warnings.iter().filter(|warning| warning.code != "ignored").map(about).collect())
}

#[test]
fn a_level_without_its_object_is_left_out_and_named() {
    let told = |code: &str, names: &[&str]| names.iter().map(|&name| (code.to_owned(), name.to_owned())).collect();
    let orphans = json!([
        {"name": "wall", "mesh": 0},
        {"name": "roof_PHYS", "mesh": 1},
        {"name": "roof_LOD1", "mesh": 1},
        {"name": "Wall_PHYS", "mesh": 1},
        {"name": "wall_PHYS", "mesh": 1},
        {"name": "wall_PHYS", "mesh": 1},
    ]);
    let unmatched = told("level_unmatched", &["roof_PHYS", "roof_LOD1", "Wall_PHYS", "wall_PHYS"]);
    assert_eq!(named(orphans), (vec!["wall".into()], unmatched));
    // A collider of a game engine and a file of levels alone have prims of their own.
    let collider = json!([{"name": "chair", "mesh": 0}, {"name": "UCX_chair", "mesh": 1}]);
    assert_eq!(named(collider), (vec!["chair".into(), "UCX_chair".into()], told("object_copy", &["UCX_chair"])));
    let alone = json!([{"name": "roof_PHYS", "mesh": 0}]);
    assert_eq!(named(alone), (vec!["roof_PHYS".into()], told("object_copy", &["roof_PHYS"])));
    // Blender's numbers belong to the name of the object.
    let pair = |number: &str, at: f64| {
        let named = |name: &str, mesh: usize| json!({"name": name.to_owned() + number, "mesh": mesh, "translation": [at, 0, 0]});
        [named("chair", 0), named("chair_PHYS", 1)]
    };
    let upload = gltf(&[[1.0; 3], [2.0; 3]], json!([pair("", 0.0), pair(".001", 4.0)].concat()));
    assert_eq!(sources(upload), (1, vec![(0, "physics_shape"); 2]));
}

#[test]
fn a_hidden_object_is_left_out_unless_it_is_a_level() {
    let hidden = json!({"KHR_node_visibility": {"visible": false}});
    let nodes = json!([
        {"name": "a", "mesh": 0},
        {"name": "secret", "mesh": 0, "extensions": hidden},
        {"name": "group", "extensions": hidden, "children": [3, 4]},
        {"name": "a_PHYS", "mesh": 1},
        {"name": "b", "mesh": 0},
    ]);
    let report = report(gltf(&[[1.0; 3], [2.0; 3]], nodes), &[OBJECTS]);
    assert_eq!(prims(&report).iter().map(|prim| prim.name.as_str()).collect::<Vec<_>>(), ["a"]);
    assert_eq!(report.parts[0].report.source.name(), "physics_shape");
    let ignored = report.warnings.iter().find(|warning| warning.code == "ignored").unwrap();
    assert!(ignored.message.starts_with("2 meshes of hidden nodes"), "{}", ignored.message);
}

#[test]
fn a_level_that_stands_apart_from_its_object_is_named() {
    for (at, is_named) in [(20.0, true), (0.2, false)] {
        let (chair, physics) =
            (json!({"name": "chair", "mesh": 0}), json!({"name": "chair_PHYS", "mesh": 0, "translation": [at, 0, 0]}));
        let two = vec![(Level::HighLod, json!([chair])), (Level::PhysicsShape, json!([physics]))];
        for upload in [gltf(&[[1.0; 3]], json!([chair, physics])), files(&[[1.0; 3]], two)] {
            let report = report(upload, &[OBJECTS]);
            let differ = report.parts[0].report.warnings.iter().filter(|warning| warning.code == "levels_differ");
            assert_eq!(differ.count() == 1, is_named, "{at}");
        }
    }
}
