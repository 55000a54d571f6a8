//! Triangle meshes for physics, and the choice between them and hulls.

use hullwright::formats::{self, Format, ReadLimits};
use hullwright::geometry::{Aabb, Vec3};
use hullwright::inspect::inspect;
use hullwright::mesh_asset::llsd::{Llsd, LlsdExt, LlsdLimits};
use hullwright::mesh_asset::slm::Slm;
use hullwright::mesh_asset::{AssetLimits, BlockKind, MeshAsset, soup_from_submeshes};
use hullwright::pipeline::{Outcome, Representation, Upload, render};
use hullwright::preflight::degenerate_triangles;

use crate::support::{at, box_obj, obj, outcome, real, text, unit_cube};

/// Four walls of 0.2 m around a yard of 12 by 8 m, on a floor.
fn yard() -> Upload {
    let walls = [
        ([0.0, 0.0, 0.0], [12.0, 0.2, 3.0]),
        ([0.0, 7.8, 0.0], [12.0, 8.0, 3.0]),
        ([0.0, 0.2, 0.0], [0.2, 7.8, 3.0]),
        ([11.8, 0.2, 0.0], [12.0, 7.8, 3.0]),
        ([0.0, 0.0, -0.2], [12.0, 8.0, 0.0]),
    ];
    let text: String = walls.iter().enumerate().map(|(number, (min, max))| box_obj(*min, *max, 8 * number)).collect();
    obj(&text)
}

fn made(pairs: &[(&str, &str)]) -> Outcome {
    outcome(yard(), pairs).unwrap()
}

fn triangles(outcome: &Outcome) -> usize {
    at(outcome, &["physics_mesh", "triangles"]).and_then(|list| list.items().map(<[_]>::len)).unwrap_or(0)
}

#[test]
fn a_cube_has_twelve_triangles_as_a_mesh() {
    let outcome = outcome(unit_cube(), &[("physics", "mesh"), ("tolerance", "0")]).unwrap();
    assert_eq!(triangles(&outcome), 12);
    assert!((real(&outcome, &["cost", "effective", "cost"]) - 0.6 * std::f64::consts::SQRT_2).abs() < 1e-9);
    assert_eq!(text(&outcome, &["cost", "effective", "rest"]), "mesh");
    assert_eq!(text(&outcome, &["cost", "effective", "moving"]), "hull");
}

#[test]
fn the_asset_holds_the_mesh_that_the_result_shows() {
    let outcome = made(&[("physics", "mesh"), ("tolerance", "0")]);
    let bytes = render(&outcome, Representation::MeshAsset, false).unwrap();
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let level = asset.value(asset.entry(BlockKind::PhysicsMesh).unwrap()).unwrap();
    let soup = soup_from_submeshes(&level, "physics_mesh").unwrap();
    assert_eq!(soup.triangles.len(), triangles(&outcome));
    let far = real(&outcome, &["mesh_fit", "from_source"]).max(real(&outcome, &["mesh_fit", "to_source"]));
    assert!(far < 1e-6 * 14.0, "walls at decimetres lie on the grid: {far}");
    let inspection = inspect(&bytes, &AssetLimits::default(), &hullwright::cost::PUBLISHED).unwrap();
    assert_eq!(inspection.findings, []);
}

#[test]
fn walls_become_sheets_within_the_tolerance_and_cost_less() {
    let (exact, coarse) =
        (made(&[("physics", "mesh"), ("tolerance", "0")]), made(&[("physics", "mesh"), ("tolerance", "0.02")]));
    let cost = |outcome: &Outcome| real(outcome, &["mesh_fit", "cost"]);
    assert!(cost(&coarse) < 0.2 * cost(&exact), "{} {}", cost(&coarse), cost(&exact));
    let limit = real(&coarse, &["mesh_fit", "tolerance"]);
    for way in ["from_source", "to_source"] {
        let far = real(&coarse, &["mesh_fit", way]);
        assert!(far <= limit + 1e-4 && far > 0.05, "{way} {far}");
    }
}

#[test]
fn the_cheapest_shape_is_the_least_of_the_three() {
    let cheapest = made(&[("physics", "cheapest"), ("method", "solid"), ("tolerance", "0.02")]);
    // The single hull misses the tolerance.
    let single = made(&[("method", "none"), ("tolerance", "0.02")]);
    assert!(real(&single, &["fit", "max_excess"]).max(real(&single, &["fit", "fill"])) > 0.5);
    let alone =
        [made(&[("method", "solid"), ("tolerance", "0.02")]), made(&[("physics", "mesh"), ("tolerance", "0.02")])];
    let least = alone.iter().map(|one| real(one, &["cost", "effective", "cost"])).fold(f64::INFINITY, f64::min);
    assert_eq!(real(&cheapest, &["cost", "effective", "cost"]), least);
    assert_eq!(text(&cheapest, &["cheapest", "chosen"]), "mesh");
    assert!(text(&cheapest, &["cheapest", "why"]).contains("decomposition costs"), "{cheapest:?}");
}

/// A chair is too thin for a triangle mesh: whatever its mesh costs, it would have its single hull in the world.
#[test]
fn a_mesh_that_is_not_in_effect_is_not_the_cheapest_shape() {
    let chair = || {
        let boxes = [
            ([0.0, 0.0, 0.4], [0.4, 0.4, 0.45]),
            ([0.0, 0.36, 0.45], [0.4, 0.4, 0.9]),
            ([0.0, 0.0, 0.0], [0.05, 0.4, 0.4]),
        ];
        let text: String =
            boxes.iter().enumerate().map(|(number, (min, max))| box_obj(*min, *max, 8 * number)).collect();
        obj(&text)
    };
    let cheapest = outcome(chair(), &[("physics", "cheapest"), ("method", "solid")]).unwrap();
    assert_eq!(text(&cheapest, &["cheapest", "chosen"]), "decomposition");
    assert_eq!(text(&cheapest, &["cost", "effective", "rest"]), "decomposition");
    let mesh = outcome(chair(), &[("physics", "mesh")]).unwrap();
    assert_eq!(text(&mesh, &["cost", "effective", "rest"]), "hull");
    let front = outcome(chair(), &[("physics", "cheapest"), ("method", "solid"), ("front", "8")]).unwrap();
    let front = at(&front, &["front"]).unwrap();
    assert!(front.items().unwrap().iter().all(|choice| choice.get("mesh_fit").is_none()), "{front:?}");
}

#[test]
fn a_mesh_that_is_too_small_to_be_in_effect_keeps_no_more_than_the_hull_that_replaces_it() {
    // 0.32 m high: below the size from which a mesh counts, above the size from which a decomposition does.
    let small = [("physics", "cheapest"), ("method", "solid"), ("tolerance", "0.02"), ("scale", "0.1")];
    let outcome = made(&small);
    let compared = at(&outcome, &["cheapest", "compared"]).unwrap();
    let keeps = |shape: &str| {
        let lines = compared.items().unwrap();
        let line = lines.iter().find(|line| line.get("shape").and_then(Llsd::as_str) == Some(shape)).unwrap();
        line.get("keeps").and_then(LlsdExt::flag).unwrap()
    };
    assert!(!keeps("hull") && !keeps("mesh") && keeps("decomposition"), "{compared:?}");
    assert_eq!(text(&outcome, &["cheapest", "chosen"]), "decomposition");
}

#[test]
fn a_front_of_both_kinds_has_no_choice_that_another_dominates() {
    let outcome = made(&[("physics", "cheapest"), ("method", "solid"), ("front", "12")]);
    let front = at(&outcome, &["front"]).unwrap();
    let front = front.items().unwrap();
    let figure = |choice: &Llsd, key: &str| choice.get(key).and_then(LlsdExt::number).unwrap();
    assert!(front.iter().any(|choice| choice.get("mesh_fit").is_some()));
    for pair in front.windows(2) {
        assert!(figure(&pair[0], "cost") <= figure(&pair[1], "cost"));
        assert!(figure(&pair[0], "error") > figure(&pair[1], "error"));
    }
    assert_eq!(front.last().unwrap().get("id"), at(&outcome, &["id"]).as_ref());
}

#[test]
fn a_budget_takes_the_more_exact_kind() {
    let target = [("physics", "cheapest"), ("method", "solid"), ("target_cost", "2")];
    let cheapest = made(&target);
    assert!(real(&cheapest, &["cost", "effective", "cost"]) <= 2.0);
    let mesh = made(&[("physics", "mesh"), ("target_cost", "2")]);
    assert!(real(&mesh, &["mesh_fit", "cost"]) <= 2.0);
    let free = made(&[("physics", "mesh"), ("target_cost", "100")]);
    assert!(real(&free, &["mesh_fit", "from_source"]) < 1e-5, "nothing moves where the budget allows it");
    assert!(real(&mesh, &["mesh_fit", "from_source"]) > 0.05);
}

#[test]
fn collada_has_the_box_of_the_source_so_that_a_viewer_does_not_stretch_it() {
    let outcome = made(&[("physics", "mesh"), ("tolerance", "0.02")]);
    let file = render(&outcome, Representation::Collada, false).unwrap();
    let model = formats::read(Format::Collada, &file, &ReadLimits::default()).unwrap();
    let soup = model.levels.values().next().unwrap();
    let of = |pick: fn(f64, f64) -> f64, from: f64| {
        soup.positions.iter().fold(Vec3::repeat(from), |all, point| all.zip_map(point, pick))
    };
    let (low, high) = (of(f64::min, f64::INFINITY), of(f64::max, f64::NEG_INFINITY));
    assert!((low - Vec3::new(0.0, 0.0, -0.2)).norm() < 1e-3 && (high - Vec3::new(12.0, 8.0, 3.0)).norm() < 1e-3);
    assert!(soup.triangles.len() <= triangles(&outcome) + 2);
}

/// A pipe has too many coordinates for one grid: its faces have grids of their own.
#[test]
fn a_curved_mesh_keeps_its_places_without_a_tolerance() {
    let sides = 24;
    let at = |ring: usize, side: usize| {
        let angle = side as f64 * std::f64::consts::TAU / f64::from(sides);
        let radius = if ring < 2 { 1.0 } else { 0.83 };
        (radius * angle.cos(), radius * angle.sin(), (ring % 2) as f64 * 3.0)
    };
    let count = sides as usize;
    let vertices = (0..4 * count).map(|number| at(number / count, number % count));
    let mut text: String = vertices.map(|(x, y, z)| format!("v {x:.9} {y:.9} {z:.9}\n")).collect();
    // Outside, top, inside and bottom, between two rings each.
    for [from, to] in [[0, 1], [1, 3], [3, 2], [2, 0]] {
        for side in 0..count {
            let next = (side + 1) % count;
            let [a, b, c, d] = [(from, side), (from, next), (to, next), (to, side)].map(|(r, s)| r * count + s + 1);
            text += &format!("f {a} {b} {c}\nf {a} {c} {d}\n");
        }
    }
    let outcome = outcome(obj(&text), &[("physics", "mesh"), ("tolerance", "0")]).unwrap();
    let far = real(&outcome, &["mesh_fit", "from_source"]).max(real(&outcome, &["mesh_fit", "to_source"]));
    assert!(far < 1e-6 * 4.12, "{far}");
    let bytes = render(&outcome, Representation::MeshAsset, false).unwrap();
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let level = asset.value(asset.entry(BlockKind::PhysicsMesh).unwrap()).unwrap();
    assert_eq!(level.items().map(<[_]>::len), Some(8));
    assert_eq!(soup_from_submeshes(&level, "physics_mesh").unwrap().triangles.len(), triangles(&outcome));
}

/// A corridor of 60 m on posts, which are thinner than the tolerance.
fn corridor() -> Upload {
    let posts: String = (0..8)
        .map(|number| {
            let x = 8.0 * f64::from(number);
            box_obj([x, 0.0, 0.2], [x + 0.3, 0.3, 3.0], 8 * (number as usize + 1))
        })
        .collect();
    obj(&(box_obj([0.0, 0.0, 0.0], [60.0, 4.0, 0.2], 0) + &posts))
}

/// A half ring of 24 hulls, whose triangles are thin.
fn arch() -> Upload {
    let (mut text, count) = (String::new(), 24);
    for number in 0..count {
        let base = 8 * number;
        let at = |step: usize, radius: f64, y: f64| {
            let (sin, cos) = (std::f64::consts::PI * step as f64 / count as f64).sin_cos();
            format!("v {} {y} {}\n", radius * cos, radius * sin)
        };
        for step in [number, number + 1] {
            for (radius, y) in [(10.0, 0.0), (10.02, 0.0), (10.02, 4.0), (10.0, 4.0)] {
                text += &at(step, radius, y);
            }
        }
        for face in [[1, 2, 3, 4], [8, 7, 6, 5], [1, 5, 6, 2], [2, 6, 7, 3], [3, 7, 8, 4], [4, 8, 5, 1]] {
            text += &format!("f {} {} {} {}\n", base + face[0], base + face[1], base + face[2], base + face[3]);
        }
    }
    obj(&text)
}

/// A viewer puts the file into the box of the model, and refuses all of it for one degenerate triangle.
#[test]
fn a_viewer_takes_the_physics_file_and_stretches_nothing() {
    let pairs: [&[(&str, &str)]; 2] = [&[("physics", "mesh"), ("passages", "ignore")], &[("method", "solid")]];
    for (upload, pairs) in [corridor(), arch()].into_iter().zip(pairs) {
        let part = &upload.parts[0];
        let source = formats::read(part.format, &part.bytes, &ReadLimits::default()).unwrap();
        let outcome = outcome(upload, pairs).unwrap();
        let file = render(&outcome, Representation::Collada, false).unwrap();
        let made = formats::read(Format::Collada, &file, &ReadLimits::default()).unwrap();
        let [source, made] = [source, made].map(|model| model.levels.into_values().next().unwrap());
        let [wanted, met] = [&source, &made].map(|soup| Aabb::of_points(&soup.positions).unwrap());
        let apart = (met.min - wanted.min).amax().max((met.max - wanted.max).amax());
        assert!(apart < 1e-3 * wanted.diagonal(), "{apart} {wanted:?} {met:?}");
        assert_eq!(degenerate_triangles(&made, Some(&met)), [0; 0], "{pairs:?}");
        let cached = Slm::read(&render(&outcome, Representation::Slm, false).unwrap(), &LlsdLimits::DOCUMENT).unwrap();
        let asset = MeshAsset::read(&cached.meshes[0], &AssetLimits::default()).unwrap();
        let shells = asset.soup(BlockKind::PhysicsMesh).unwrap().unwrap();
        assert_eq!(degenerate_triangles(&shells, None), [0; 0], "{pairs:?}");
    }
}
