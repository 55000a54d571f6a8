//! The levels of the objects of a scene: how they are found by name, and where they stand.

use hullwright::formats::{Format, Level};
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
