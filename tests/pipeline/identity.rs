//! The same upload with the same parameters has the same id and the same bytes.

use hullwright::formats::{Format, ReadLimits};
use hullwright::mesh_asset::MeshAsset;
use hullwright::mesh_asset::llsd::{Llsd, LlsdExt};
use hullwright::pipeline::{Outcome, Representation, Upload, render};

use crate::support::{at, box_obj, bumpy_sphere, obj, outcome, real, stl, unit_cube};

/// Returns the bytes of an outcome without its durations.
fn without_ms(outcome: &Outcome) -> String {
    let json = String::from_utf8(render(outcome, Representation::Json, false).unwrap()).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&json).unwrap();
    for stage in value["stages"].as_array_mut().unwrap() {
        stage.as_object_mut().unwrap().remove("ms");
    }
    value.to_string()
}

fn shed() -> String {
    let mut text = box_obj([0.0; 3], [4.0, 3.0, 0.2], 0);
    for (number, (min, max)) in [
        ([0.0, 0.0, 0.0], [0.2, 3.0, 2.5]),
        ([3.8, 0.0, 0.0], [4.0, 3.0, 2.5]),
        ([0.0, 2.8, 0.0], [4.0, 3.0, 2.5]),
        ([-0.3, -0.3, 2.5], [4.3, 3.3, 2.7]),
    ]
    .into_iter()
    .enumerate()
    {
        text.push_str(&box_obj(min, max, 8 * (number + 1)));
    }
    text
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let sphere = || Upload::plain("test", Format::Stl, stl(&bumpy_sphere(7)));
    for (upload, pairs) in [
        (obj(&shed()), vec![("method", "preview")]),
        (obj(&shed()), vec![("method", "solid")]),
        (sphere(), vec![("method", "preview")]),
        (sphere(), vec![("method", "solid")]),
        // A price is spent by two searches that run side by side.
        (obj(&shed()), vec![("method", "solid"), ("target_cost", "2")]),
        (sphere(), vec![("method", "preview"), ("target_cost", "2"), ("front", "5")]),
    ] {
        let answers: Vec<String> = [1, 2, 4]
            .into_iter()
            .map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| without_ms(&outcome(upload.clone(), &pairs).unwrap()))
            })
            .collect();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{pairs:?}");
    }
}

#[test]
fn a_stored_outcome_is_the_same_outcome() {
    let outcome = outcome(obj(&shed()), &[("names", "viewer")]).unwrap();
    assert_eq!(Outcome::from_stored(&outcome.to_stored()).unwrap(), outcome);
}

#[test]
fn damaged_stored_bytes_are_no_outcome() {
    let bytes = outcome(unit_cube(), &[]).unwrap().to_stored();
    for length in (0..bytes.len()).step_by(97) {
        assert!(Outcome::from_stored(&bytes[..length]).is_err());
    }
}

#[test]
fn the_unit_cube_gives_the_documented_block_and_costs() {
    let outcome = outcome(unit_cube(), &[("method", "none")]).unwrap();
    let mut expected = b"{\0\0\0\x03k\0\0\0\x0dBoundingVertsb\0\0\0\x30".to_vec();
    for corner in 0..8u32 {
        for axis in 0..3 {
            expected.extend(if corner >> axis & 1 == 1 { [0xff, 0xff] } else { [0, 0] });
        }
    }
    for (key, half) in [(b"Max", 0.5f64), (b"Min", -0.5)] {
        expected.extend(b"k\0\0\0\x03");
        expected.extend(key);
        expected.extend(b"[\0\0\0\x03");
        for _ in 0..3 {
            expected.push(b'r');
            expected.extend(half.to_be_bytes());
        }
        expected.push(b']');
    }
    expected.push(b'}');
    assert_eq!(expected.len(), 159);
    assert_eq!(outcome.block().unwrap().to_binary(hullwright::mesh_asset::Names::Viewer), expected);
    assert!((real(&outcome, &["cost", "hull"]) - 0.36).abs() < 1e-12);
    assert!((real(&outcome, &["cost", "mesh"]) - 0.8485).abs() < 5e-5);
}

#[test]
fn a_cube_is_one_hull_of_eight_whatever_is_asked() {
    for method in ["preview", "solid", "surface", "wrap", "auto"] {
        for (name, value) in [("max_hulls", "256"), ("tolerance", "0"), ("target_cost", "20"), ("retain", "100")] {
            let outcome = outcome(unit_cube(), &[("method", method), (name, value)]).unwrap();
            assert_eq!(outcome.block().unwrap().hulls().len(), 1, "{method} {name}");
            assert_eq!(outcome.block().unwrap().decomposition_vertices(), 8, "{method} {name}");
        }
    }
}

#[test]
fn a_front_goes_from_cheap_to_exact_and_ends_in_the_answer() {
    let outcome = outcome(obj(&shed()), &[("front", "6"), ("method", "solid")]).unwrap();
    let front = at(&outcome, &["front"]).unwrap();
    let front = front.items().unwrap();
    assert!((3..=6).contains(&front.len()));
    let figure = |choice: &Llsd, path: &[&str]| {
        let value = path.iter().try_fold(choice, |value, key| value.get(key));
        value.and_then(Llsd::number).unwrap()
    };
    for pair in front.windows(2) {
        assert!(figure(&pair[0], &["cost"]) < figure(&pair[1], &["cost"]));
        let error = |choice| figure(choice, &["fit", "fill"]).max(figure(choice, &["fit", "max_excess"]));
        assert!(error(&pair[0]) > error(&pair[1]));
    }
    for choice in front {
        let each = choice.get("each").and_then(Llsd::items).unwrap();
        let excess = each.iter().map(|hull| figure(hull, &["max_excess"])).fold(0.0, f64::max);
        assert_eq!(each.len() as f64, figure(choice, &["hulls"]));
        assert_eq!(excess, figure(choice, &["fit", "max_excess"]));
        let fill = each.iter().map(|hull| figure(hull, &["fill"])).fold(0.0, f64::max);
        assert_eq!(fill, figure(choice, &["fit", "fill"]));
    }
    let Outcome::Mesh(mesh) = &outcome else { panic!("one mesh") };
    let choices = mesh.report.front.as_ref().unwrap();
    assert_eq!(mesh.lines.len() + 1, choices.len(), "the last choice is the result itself");
    assert_eq!(choices.last().unwrap().id, Some(mesh.report.id));
    let limits = ReadLimits::default();
    for (line, choice) in mesh.lines.iter().zip(choices) {
        assert_eq!(Some(line.report.id), choice.id);
        assert_eq!(line.report.block(), choice.decomposition.as_ref().map(|block| &block.0));
        assert_eq!((&line.report.fit, &line.report.hulls), (&choice.fit, &choice.each));
        assert_eq!(line.report.cost.decomposition, Some(choice.cost));
        let asset = MeshAsset::read(line.asset.as_ref().unwrap(), &limits.asset_limits()).unwrap();
        let (stored, block) = (asset.convex().unwrap().unwrap(), line.report.block().unwrap());
        assert_eq!((stored.hulls(), stored.hull()), (block.hulls(), block.hull()));
    }
    let last = front.last().unwrap();
    assert_eq!(figure(last, &["cost"]), real(&outcome, &["cost", "decomposition"]));
    assert!(last.get("decomposition").and_then(|block| block.get("HullList")).is_some());
}
