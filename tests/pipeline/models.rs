//! The models of this repository in every representation.

use std::fs;
use std::path::Path;

use hullwright::formats::{self, Format};
use hullwright::mesh_asset::llsd::{Llsd, LlsdExt};
use hullwright::pipeline::{Representation, Upload, render};

use crate::support::{at, outcome, real};

fn models() -> Vec<(String, Format, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut found: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending != "md"))
        .map(|path| {
            let bytes = fs::read(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, formats::detect(None, None, &bytes).unwrap(), bytes)
        })
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(found.len(), 8);
    found
}

#[test]
fn every_model_is_covered_and_comes_out_in_every_representation() {
    for (name, format, bytes) in models() {
        let outcome = outcome(Upload::plain(&name, format, bytes), &[("method", "solid")]).unwrap();
        assert!(real(&outcome, &["fit", "coverage"]) >= 0.999, "{name}");
        let diagonal = |key| {
            let corner: Vec<f64> = at(&outcome, &["input", "bounds", key])
                .unwrap()
                .items()
                .unwrap()
                .iter()
                .map(|c| c.number().unwrap())
                .collect();
            corner
        };
        let size: f64 =
            diagonal("max").iter().zip(diagonal("min")).map(|(high, low)| (high - low).powi(2)).sum::<f64>().sqrt();
        assert!(real(&outcome, &["fit", "max_excess"]) <= 0.1 * size, "{name}");
        for representation in Representation::ALL {
            let bytes = render(&outcome, representation, true).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(!bytes.is_empty(), "{name}");
        }
    }
}

#[test]
fn the_stage_of_the_single_hull_has_the_vertices_of_the_decoded_hull() {
    let (_, format, bytes) = models().into_iter().find(|(name, ..)| name == "stairs.stl").unwrap();
    let outcome = outcome(Upload::plain("stairs", format, bytes), &[("method", "none")]).unwrap();
    let stages = at(&outcome, &["stages"]).unwrap();
    let vertices = stages.items().unwrap()[0].get("vertices").and_then(|vertices| vertices.number());
    assert_eq!(vertices, Some(real(&outcome, &["hull", "vertices"])));
}

#[test]
fn scenes_are_in_metres_with_z_up() {
    for (name, height) in [("arch.dae", 1.3), ("chair.glb", 0.9), ("shed.obj", 2.55), ("stairs.stl", 1.08)] {
        let (_, format, bytes) = models().into_iter().find(|(found, ..)| found == name).unwrap();
        let outcome = outcome(Upload::plain(name, format, bytes), &[("method", "none")]).unwrap();
        let top = at(&outcome, &["input", "bounds", "max"]).unwrap().items().unwrap()[2].number().unwrap();
        assert!((top - height).abs() < 1e-5, "{name}: {top}");
    }
}

/// On the way from the hulls of a shed to one hull, the ladder joins all of them at once.
#[test]
fn a_front_has_choices_between_one_hull_and_many() {
    let (_, format, bytes) = models().into_iter().find(|(name, ..)| name == "shed.obj").unwrap();
    let outcome = outcome(Upload::plain("shed", format, bytes), &[("method", "solid"), ("front", "8")]).unwrap();
    let front = at(&outcome, &["front"]).unwrap();
    let figure = |choice: &Llsd, key: &str| choice.get(key).and_then(LlsdExt::number).unwrap();
    let choices: Vec<(f64, f64)> =
        front.items().unwrap().iter().map(|choice| (figure(choice, "cost"), figure(choice, "error"))).collect();
    let one = choices[0].1;
    assert!(choices.iter().any(|(cost, error)| *cost < 2.5 && *error < 0.5 * one), "{choices:?}");
    assert!(choices.windows(2).all(|pair| pair[0].1 > pair[1].1), "{choices:?}");
}

/// The search judges hulls by samples. Those that it took to be within 0.02 of the diagonal are wrong by 0.022.
#[test]
fn a_stated_tolerance_is_kept_where_there_is_a_lossless_result() {
    let (_, format, bytes) = models().into_iter().find(|(name, ..)| name == "shed.obj").unwrap();
    for tolerance in ["0.016", "0.02", "0.05"] {
        let outcome = outcome(Upload::plain("shed", format, bytes.clone()), &[("tolerance", tolerance)]).unwrap();
        let stages = at(&outcome, &["stages"]).unwrap();
        assert_eq!(stages.items().unwrap()[0].get("stop").and_then(LlsdExt::as_str), Some("tolerance"), "{tolerance}");
    }
}
