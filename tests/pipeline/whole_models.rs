//! Upload requests of whole models.

use std::sync::{Arc, Mutex};

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::{Progress, Stage};
use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt, write_binary, write_xml};
use hullwright::mesh_asset::{AssetLimits, BlockKind, MeshAsset};
use hullwright::pipeline::{Job, JobSpec, Outcome, Refusal, RefusalKind, Representation, Upload, render, run};

use crate::support::{box_obj, obj, outcome};
use crate::whole_model::{asset, asset_with_sliver, instance, mesh_of, request, table};

fn upload(request: &Llsd) -> Upload {
    Upload::plain("body", Format::LlsdXml, write_xml(request).into_bytes())
}

fn answer(request: &Llsd, pairs: &[(&str, &str)]) -> Result<Outcome, Refusal> {
    outcome(upload(request), pairs)
}

fn at<'a>(value: &'a Llsd, path: &[&str]) -> &'a Llsd {
    path.iter().fold(value, |value, key| match key.parse::<usize>() {
        Ok(index) => &value.items().unwrap_or_else(|| panic!("{key} of {path:?} is in no array"))[index],
        Err(_) => value.get(key).unwrap_or_else(|| panic!("no {key} of {path:?}")),
    })
}

fn real(value: &Llsd, path: &[&str]) -> f64 {
    at(value, path).number().unwrap()
}

fn text<'a>(value: &'a Llsd, path: &[&str]) -> &'a str {
    at(value, path).as_str().unwrap()
}

fn list<'a>(value: &'a Llsd, path: &[&str]) -> &'a [Llsd] {
    at(value, path).items().unwrap()
}

#[test]
fn every_mesh_is_filled_in_and_the_rest_of_the_request_is_unchanged() {
    let request = table();
    let outcome = answer(&request, &[]).unwrap();
    let map = outcome.to_llsd(false);
    let result = &map;
    for (key, value) in request.as_map().unwrap().iter().filter(|(key, _)| *key != "asset_resources") {
        assert_eq!(result.get(key), Some(value), "{key}");
    }
    let resources = request.get("asset_resources").unwrap().as_map().unwrap();
    for (key, value) in resources.iter().filter(|(key, _)| *key != "mesh_list") {
        assert_eq!(at(result, &["asset_resources", key]), value, "{key}");
    }
    for number in 0..2 {
        let (before, after) = (mesh_of(&request, number), mesh_of(result, number));
        let (before, after) = (read(&before), read(&after));
        let stored = |asset: &MeshAsset| asset.stored(asset.entry(BlockKind::HighLod).unwrap()).to_vec();
        assert_eq!(stored(&before), stored(&after));
        assert!(before.convex().unwrap().is_none());
        let block = after.convex().unwrap().unwrap();
        assert_eq!((block.hull().map(<[_]>::len), block.hulls().len()), (Some(8), 1));
    }
    assert_eq!(list(result, &["errors"]), []);
}

fn read(bytes: &[u8]) -> MeshAsset<'_> {
    MeshAsset::read(bytes, &AssetLimits::default()).unwrap()
}

#[test]
fn resources_alone_and_binary_are_understood_too() {
    let resources = table().get("asset_resources").unwrap().clone();
    let upload = Upload::plain("body", Format::LlsdBinary, write_binary(&resources));
    let outcome = outcome(upload, &[]).unwrap();
    assert_eq!(list(&outcome.to_llsd(false), &["mesh_list"]).len(), 2);
    assert_eq!(list(&outcome.to_llsd(false), &["parts"]).len(), 2);
}

#[test]
fn instances_are_costed_at_their_own_scale_and_summed_under_the_protocols_names() {
    let outcome = answer(&table(), &[]).unwrap();
    let map = outcome.to_llsd(false);
    let data = at(&map, &["data"]);
    // Five boxes with one hull each cost 0.36 in both figures. The legs have two sides below 0.2 m, so their single
    // hull is used.
    for key in ["hull", "decomposition"] {
        assert!((real(data, &["model_physics_cost", key]) - 5.0 * 0.36).abs() < 1e-12, "{key}");
    }
    assert!((real(data, &["physics_cost"]) - 5.0 * 0.36).abs() < 1e-12);
    assert_eq!(real(data, &["simulation_cost"]), 2.5);
    // Blocks below the viewer's discount count as one triangle each, 0.06 for each prim.
    assert!((real(data, &["model_streaming_cost"]) - 5.0 * 0.06).abs() < 1e-9);
    assert_eq!(real(data, &["resource_cost"]), 2.5);
    let map = outcome.to_llsd(false);
    let parts = list(&map, &["parts"]);
    assert_eq!((text(&parts[0], &["mesh_name"]), text(&parts[1], &["mesh_name"])), ("top", "leg"));
    assert_eq!((list(&parts[0], &["instances"]).len(), list(&parts[1], &["instances"]).len()), (1, 4));
    let cost = at(&parts[1], &["instances", "3", "cost"]);
    assert_eq!((text(cost, &["effective", "rest"]), real(cost, &["hull"])), ("hull", 0.36));
    let sum: f64 = parts.iter().flat_map(|part| list(part, &["instances"])).map(|i| real(i, &["cost", "mesh"])).sum();
    assert!((real(data, &["model_physics_cost", "mesh"]) - sum).abs() < 1e-9);
}

#[test]
fn identical_meshes_are_computed_once_and_each_has_its_own_part() {
    let scales = [[1.0; 3], [2.0; 3], [3.0; 3]];
    let names = ["a", "b", "c"];
    let instances = (0..3).map(|number| instance(number, names[number], scales[number])).collect();
    let reports = Arc::new(Mutex::new(Vec::new()));
    let progress = Progress::silent().with_sink({
        let reports = Arc::clone(&reports);
        move |report| reports.lock().unwrap().push(report.stage)
    });
    let job = Job::new(upload(&request(vec![asset(1.0), asset(0.5), asset(1.0)], instances)), JobSpec::default());
    let outcome = run(&job, &ReadLimits::default(), &progress).unwrap();
    let map = outcome.to_llsd(false);
    let parts = list(&map, &["parts"]);
    assert_eq!(parts.iter().map(|part| text(part, &["mesh_name"])).collect::<Vec<_>>(), names);
    assert_eq!(
        (text(&parts[0], &["id"]), mesh_of(&outcome.to_llsd(false), 0)),
        (text(&parts[2], &["id"]), mesh_of(&outcome.to_llsd(false), 2))
    );
    assert_eq!(at(&parts[2], &["instances", "0", "cost", "scale"]), &llsd::array([3.0; 3].map(Llsd::Real)));
    assert_eq!(reports.lock().unwrap().last(), Some(&Stage::Part { done: 2, of: 2 }));
}

/// An asset alone is charged at the size that it states, and a part at the scale of its instance.
#[test]
fn a_part_has_another_id_than_its_asset_alone_even_at_a_scale_of_one() {
    let made = outcome(obj(&box_obj([0.0; 3], [6.0, 4.0, 3.0], 0)), &[]).unwrap();
    let asset = render(&made, Representation::MeshAsset, false).unwrap();
    let alone = outcome(Upload::plain("wall", Format::MeshAsset, asset.clone()), &[]).unwrap();
    let whole = answer(&request(vec![asset], vec![instance(0, "wall", [1.0; 3])]), &[]).unwrap().to_llsd(false);
    let part = &list(&whole, &["parts"])[0];
    assert_eq!(real(part, &["hull", "volume"]).round(), 1.0);
    assert_eq!(real(&alone.to_llsd(false), &["hull", "volume"]).round(), 72.0);
    assert_ne!(text(part, &["id"]), text(&alone.to_llsd(false), &["id"]));
}

#[test]
fn a_bad_part_is_named_and_does_not_spoil_the_others() {
    let no_high_lod =
        hullwright::mesh_asset::assemble(&[("low_lod", crate::whole_model::level(&[[0.5; 3]]))], &[]).unwrap();
    let meshes = vec![asset(1.0), b"no mesh".to_vec(), no_high_lod];
    let names = ["good", "broken", "headless"];
    let instances = (0..3).map(|number| instance(number, names[number], [1.0; 3])).collect();
    let outcome = answer(&request(meshes, instances), &[]).unwrap();
    assert_eq!(list(&outcome.to_llsd(false), &["parts"]).len(), 1);
    let map = outcome.to_llsd(false);
    let errors = list(&map, &["errors"]);
    let of = |error: &Llsd| {
        (text(error, &["part"]).to_owned(), text(error, &["code"]).to_owned(), at(error, &["index"]).whole())
    };
    assert_eq!(
        errors.iter().map(of).collect::<Vec<_>>(),
        [
            ("broken".to_owned(), "malformed".to_owned(), Some(1)),
            ("headless".to_owned(), "MAV_BLOCK_MISSING".to_owned(), Some(2)),
        ]
    );
    assert_eq!(mesh_of(&outcome.to_llsd(false), 1), b"no mesh", "what was refused stays as it came");
    assert!((real(&outcome.to_llsd(false), &["data", "physics_cost"]) - 0.36).abs() < 1e-12);
}

#[test]
fn degenerate_triangles_of_a_mesh_that_stays_refuse_it_unless_they_are_dropped() {
    let request = request(
        vec![asset_with_sliver(), asset(1.0)],
        vec![instance(0, "sliver", [1.0; 3]), instance(1, "box", [1.0; 3])],
    );
    let refused = answer(&request, &[("method", "none")]).unwrap();
    let map = refused.to_llsd(false);
    let error = &list(&map, &["errors"])[0];
    assert_eq!((text(error, &["code"]), text(error, &["part"])), ("MAV_FOUND_DEGENERATE_TRIANGLES", "sliver"));
    assert_eq!((real(error, &["met"]), real(error, &["limit"])), (12.0, 0.0));
    let mended = answer(&request, &[("method", "none"), ("drop_degenerate", "true")]).unwrap();
    assert_eq!(list(&mended.to_llsd(false), &["errors"]), []);
    let map = mended.to_llsd(false);
    let warnings = list(&map, &["parts", "0", "warnings"]);
    assert!(warnings.iter().any(|warning| text(warning, &["code"]) == "degenerate_dropped"), "{warnings:?}");
    let map = mended.to_llsd(false);
    let bytes = mesh_of(&map, 0);
    assert_eq!(read(&bytes).soup(BlockKind::PhysicsMesh).unwrap().unwrap().triangles.len(), 12);
    let decomposed = answer(&request, &[]).unwrap();
    assert_eq!(list(&decomposed.to_llsd(false), &["errors"]), [], "hulls replace the physics mesh");
}

#[test]
fn a_model_without_one_good_part_is_refused_with_all_faults() {
    let two = request(vec![b"no mesh".to_vec(), vec![]], vec![instance(0, "a", [1.0; 3]), instance(1, "b", [1.0; 3])]);
    let refusal = answer(&two, &[]).unwrap_err();
    assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::Unprocessable, "no_part_succeeded"));
    assert_eq!(refusal.errors.iter().map(|error| error.part.clone().unwrap()).collect::<Vec<_>>(), ["a", "b"]);
    let refusal = answer(&request(vec![], vec![]), &[]).unwrap_err();
    assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::Unprocessable, "no_geometry"));
}

#[test]
fn an_instance_of_nothing_is_an_error_of_its_own_and_left_out_of_the_sums() {
    let instances =
        vec![instance(0, "top", [1.0; 3]), instance(7, "ghost", [1.0; 3]), instance(0, "flat", [1.0, 0.0, 1.0])];
    let outcome = answer(&request(vec![asset(1.0)], instances), &[]).unwrap();
    let map = outcome.to_llsd(false);
    let errors = list(&map, &["errors"]);
    assert_eq!(errors.iter().map(|error| text(error, &["code"])).collect::<Vec<_>>(), ["mesh_unknown", "bad_scale"]);
    assert_eq!((real(&errors[0], &["met"]), real(&errors[0], &["limit"])), (7.0, 0.0));
    assert_eq!(at(&outcome.to_llsd(false), &["data", "prims"]).whole(), Some(1));
}

#[test]
fn a_stored_answer_comes_back_and_is_no_single_asset() {
    let mut outcome = answer(&table(), &[]).unwrap();
    let named = outcome.named_ids();
    let parts = outcome.take_parts();
    assert_eq!(parts.iter().map(Outcome::id).collect::<std::collections::BTreeSet<_>>(), named);
    let back = Outcome::from_stored(&outcome.to_stored()).unwrap();
    assert_eq!(back, outcome);
    for form in [Representation::Json, Representation::LlsdXml, Representation::LlsdBinary] {
        assert!(!render(&back, form, true).unwrap().is_empty());
    }
    let refusal = render(&back, Representation::MeshAsset, false).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::NotAcceptable);
}

#[test]
fn a_stored_answer_of_four_thousand_prims_comes_back() {
    let instances = (0..4000).map(|number| instance(0, &format!("prim {number}"), [1.0; 3])).collect();
    let mut outcome = answer(&request(vec![asset(1.0)], instances), &[("method", "none")]).unwrap();
    outcome.take_parts();
    assert_eq!(Outcome::from_stored(&outcome.to_stored()).unwrap(), outcome);
}

#[test]
fn no_physics_is_written_to_every_instance_but_the_root() {
    let outcome = answer(&table(), &[("source", "none")]).unwrap();
    let map = outcome.to_llsd(false);
    let instances = list(&map, &["asset_resources", "instance_list"]);
    let types: Vec<_> =
        instances.iter().map(|instance| at(instance, &["physics_shape_type"]).whole().unwrap()).collect();
    assert_eq!(types, [2, 1, 1, 1, 1]);
    assert!((real(&outcome.to_llsd(false), &["data", "physics_cost"]) - 0.36).abs() < 1e-12);
}

#[test]
fn two_hundred_meshes_and_two_thousand_instances_are_answered_on_any_number_of_threads() {
    let meshes = (0..200).map(|number| asset(0.3 + f64::from(number) / 1000.0)).collect();
    let instances =
        (0..2000).map(|number| instance(number % 200, &format!("part {}", number % 200), [1.0, 1.0, 0.5])).collect();
    let request = request(meshes, instances);
    let parts = Arc::new(Mutex::new(Vec::new()));
    let on_threads = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let progress = Progress::silent().with_sink({
            let parts = Arc::clone(&parts);
            move |report| parts.lock().unwrap().push(report.stage.to_string())
        });
        let job = Job::new(upload(&request), JobSpec::default());
        pool.install(|| run(&job, &ReadLimits::default(), &progress).unwrap())
    };
    let (one, four) = (on_threads(1), on_threads(4));
    for path in [&["data"][..], &["asset_resources"], &["errors"]] {
        assert_eq!(at(&one.to_llsd(false), path), at(&four.to_llsd(false), path), "{path:?}");
    }
    assert_eq!(list(&one.to_llsd(false), &["parts"]).len(), 200);
    assert_eq!(at(&one.to_llsd(false), &["data", "prims"]).whole(), Some(2000));
    assert!((real(&one.to_llsd(false), &["data", "model_physics_cost", "hull"]) - 2000.0 * 0.36).abs() < 1e-6);
    let parts = parts.lock().unwrap();
    assert_eq!(
        (parts.first().map(String::as_str), parts.get(199).map(String::as_str)),
        (Some("part 1 of 200"), Some("part 200 of 200"))
    );
}

#[test]
fn findings_are_the_answer_a_refusal_or_warnings_as_it_was_asked() {
    // An unused mesh gives a warning.
    let request = request(vec![asset(1.0), asset(0.5)], vec![instance(0, "top", [1.0; 3])]);
    let only = answer(&request, &[("check", "only")]).unwrap();
    let map = only.to_llsd(false);
    let codes: Vec<_> = list(&map, &["findings"]).iter().map(|finding| text(finding, &["code"])).collect();
    assert_eq!(codes, ["mesh_unused", "MAV_BLOCK_MISSING", "MAV_BLOCK_MISSING"], "neither has hulls yet");
    assert_eq!(at(&only.to_llsd(false), &["refused"]).flag(), Some(true));
    assert_eq!(Outcome::from_stored(&only.to_stored()).unwrap(), only);
    let strict = answer(&request, &[("check", "strict")]).unwrap_err();
    assert_eq!((strict.kind, strict.code.as_str()), (RefusalKind::Unprocessable, "preflight"));
    assert_eq!(
        strict.errors.iter().map(|error| error.code.as_str()).collect::<Vec<_>>(),
        ["mesh_unused"],
        "hulls are about to be made"
    );
    let lenient = answer(&request, &[("check", "lenient")]).unwrap();
    assert_eq!(text(&lenient.to_llsd(false), &["warnings", "0", "code"]), "mesh_unused");
    assert_eq!(list(&lenient.to_llsd(false), &["parts"]).len(), 2);
}
