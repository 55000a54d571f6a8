//! Scenes with `parts=objects`: a part for each mesh, a prim for each object, and the upload request.

use hullwright::formats::{Format, Level};
use hullwright::geometry::Vec3;
use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt};
use hullwright::mesh_asset::{AssetLimits, MeshAsset};
use hullwright::pipeline::report::{ModelReport, PartReport, PrimReport};
use hullwright::pipeline::{Outcome, RefusalKind, Representation, Upload, UploadPart, render};
use serde_json::{Value, json};

use crate::support::{box_obj, obj, outcome, unit_cube, warning_codes};

pub const OBJECTS: (&str, &str) = ("parts", "objects");

/// Returns a glTF document whose meshes are boxes of these sizes around the origin.
pub fn gltf(sizes: &[[f64; 3]], nodes: Value) -> Upload {
    let mut bytes: Vec<u8> = Vec::new();
    let quads = [[0_u8, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    bytes.extend(quads.iter().flat_map(|&[a, b, c, d]| [a, b, c, a, c, d]));
    let mut views = vec![json!({"buffer": 0, "byteLength": 36})];
    let mut accessors = vec![json!({"bufferView": 0, "componentType": 5121, "count": 36, "type": "SCALAR"})];
    for size in sizes {
        views.push(json!({"buffer": 0, "byteOffset": bytes.len(), "byteLength": 96}));
        accessors.push(json!({"bufferView": views.len() - 1, "componentType": 5126, "count": 8, "type": "VEC3"}));
        for corner in 0..8 {
            let at = |axis: usize| ((corner >> axis & 1) as f64 - 0.5) * size[axis];
            bytes.extend((0..3).flat_map(|axis| (at(axis) as f32).to_le_bytes()));
        }
    }
    let mesh = |number: usize| json!({"primitives": [{"attributes": {"POSITION": number + 1}, "indices": 0}]});
    let uri = format!("data:application/octet-stream;base64,{}", base64(&bytes));
    let document = json!({
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": bytes.len(), "uri": uri}],
        "bufferViews": views,
        "accessors": accessors,
        "meshes": (0..sizes.len()).map(mesh).collect::<Vec<_>>(),
        "nodes": nodes,
    });
    Upload::plain("scene", Format::Gltf, document.to_string().into_bytes())
}

fn base64(bytes: &[u8]) -> String {
    let json = llsd::map([("b", Llsd::Binary(bytes.to_vec()))]).to_json();
    json["b"].as_str().unwrap().to_owned()
}

#[track_caller]
pub fn report(upload: Upload, pairs: &[(&str, &str)]) -> ModelReport {
    match outcome(upload, pairs).unwrap() {
        Outcome::Model(model) => model.report,
        other => panic!("no linkset: {other:?}"),
    }
}

pub fn prims(report: &ModelReport) -> &[PrimReport] {
    report.prims.as_deref().unwrap()
}

#[track_caller]
pub fn near(met: [f64; 3], expected: [f64; 3]) {
    assert!((Vec3::from(met) - Vec3::from(expected)).amax() < 1e-6, "{met:?} is not {expected:?}");
}

#[test]
fn instances_of_one_mesh_are_one_part_and_prims_say_where_they_stand() {
    let nodes = json!([
        {"name": "a", "mesh": 0, "translation": [1, 2, 3]},
        {"name": "b", "mesh": 0, "scale": [2, 1, 1], "children": [2]},
        {"name": "c", "mesh": 1, "translation": [0, 5, 0]},
        {"name": "empty"},
    ]);
    let report = report(gltf(&[[1.0, 2.0, 4.0], [0.5; 3]], nodes), &[OBJECTS]);
    assert_eq!(report.parts.iter().map(|part| part.mesh_name.as_str()).collect::<Vec<_>>(), ["a", "c"]);
    let prims = prims(&report);
    assert_eq!(
        prims.iter().map(|prim| (prim.name.as_str(), prim.part)).collect::<Vec<_>>(),
        [("a", 0), ("b", 0), ("c", 1)]
    );
    // glTF's Y is up: it becomes Z, and its Z becomes -Y.
    near(prims[0].position, [1.0, -3.0, 2.0]);
    near(prims[0].size, [1.0, 4.0, 2.0]);
    assert!((prims[0].rotation[3] - 1.0).abs() < 1e-9, "{:?}", prims[0].rotation);
    near(prims[1].size, [2.0, 4.0, 2.0]);
    near(prims[2].size, [1.0, 0.5, 0.5]);
    near(prims[2].position, [0.0, 0.0, 5.0]);
    let linkset = report.linkset.unwrap();
    assert_eq!((linkset.prims.len(), linkset.physics), (3, 3.0 * 0.36));
    assert_eq!(report.data.prims, 3);
    assert!(report.errors.is_empty(), "{:?}", report.errors);
}

#[test]
fn a_part_is_made_at_the_size_of_its_largest_prim() {
    let nodes = json!([
        {"name": "small", "mesh": 0},
        {"name": "large", "mesh": 0, "scale": [3, 3, 3]},
        {"name": "flat", "mesh": 0, "scale": [4, 0.5, 1]},
    ]);
    let report = report(gltf(&[[1.0; 3]], nodes), &[OBJECTS]);
    let [part] = report.parts.as_slice() else { panic!("{:?}", report.parts) };
    assert_eq!(part.mesh_name, "small");
    let bounds = &part.report.input.bounds;
    near([0, 1, 2].map(|axis| bounds.max[axis] - bounds.min[axis]), [3.0; 3]);
    let prims = prims(&report);
    near(prims[0].size, [1.0; 3]);
    near(prims[1].size, [3.0; 3]);
    near(prims[2].size, [4.0, 1.0, 0.5]);
}

#[test]
fn objects_of_a_merged_scene_are_named_with_the_way_out() {
    let nodes = json!([{"name": "table", "mesh": 0}, {"name": "chair", "mesh": 0, "translation": [3, 0, 0]}]);
    let merged = outcome(gltf(&[[1.0; 3]], nodes), &[]).unwrap();
    assert_eq!(warning_codes(&merged)[0], "several_objects");
    let Outcome::Mesh(mesh) = merged else { panic!("merged into one mesh") };
    let message = &mesh.report.warnings[0].message;
    assert!(message.contains("table") && message.contains("chair") && message.contains("parts=objects"), "{message}");
    assert!(!warning_codes(&outcome(unit_cube(), &[]).unwrap()).contains(&"several_objects".to_owned()));
}

#[test]
fn a_physics_shape_that_became_a_part_of_the_mesh_is_named() {
    for (name, is_copy) in [("chair_phys", true), ("Chair_LOD1", true), ("UCX_chair_00", true), ("stool", false)] {
        let nodes = json!([{"name": "chair", "mesh": 0}, {"name": name, "mesh": 0, "scale": [0.5, 1, 1]}]);
        let Outcome::Mesh(merged) = outcome(gltf(&[[1.0; 3]], nodes), &[]).unwrap() else { panic!("one mesh") };
        let said = merged.report.warnings.iter().find(|warning| warning.code == "object_copy");
        assert_eq!(said.is_some_and(|said| said.message.contains(name)), is_copy, "{said:?}");
    }
}

#[test]
fn objects_of_an_obj_are_prims_with_their_own_vertices() {
    let text =
        format!("o left\n{}o right\n{}", box_obj([0.0; 3], [1.0; 3], 0), box_obj([5.0, 0.0, 0.0], [7.0, 1.0, 1.0], 8));
    let report = report(obj(&text), &[OBJECTS]);
    near(prims(&report)[0].position, [0.5; 3]);
    near(prims(&report)[1].position, [6.0, 0.5, 0.5]);
    near(prims(&report)[1].size, [2.0, 1.0, 1.0]);
    assert_eq!(report.parts[1].report.input.vertices, 8);
    let merged = outcome(obj(&text), &[]).unwrap();
    assert!(warning_codes(&merged).contains(&"several_objects".to_owned()));
    let groups = text.replace("o left", "g left").replace("o right", "g right");
    assert_eq!(prims(&self::report(obj(&groups), &[OBJECTS])).len(), 2);
    assert!(!warning_codes(&outcome(obj(&groups), &[]).unwrap()).contains(&"several_objects".to_owned()));
}

#[test]
fn prims_that_no_viewer_uploads_are_named() {
    let text =
        format!("o small\n{}o long\n{}", box_obj([0.0; 3], [1.0; 3], 0), box_obj([0.0; 3], [300.0, 1.0, 1.0], 8));
    let warned = |upload: Upload, pairs: &[(&str, &str)]| -> Vec<String> {
        let report = report(upload, &[&[OBJECTS], pairs].concat());
        let about = report.warnings.iter().filter(|warning| warning.code.contains("size"));
        about
            .inspect(|warning| assert_eq!((warning.met, warning.limit), (Some(300.0), Some(64.0))))
            .map(|w| w.code.clone())
            .collect()
    };
    assert_eq!(warned(obj(&text), &[]), ["prim_size", "size_doubtful"]);
    assert!(warned(obj(&text), &[("scale", "0.01")]).is_empty());
    // glTF counts in metres. One mesh has one size, and each of its prims another.
    let nodes = json!([{"name": "a", "mesh": 0}, {"name": "b", "mesh": 0, "scale": [30, 1, 1]}]);
    assert_eq!(warned(gltf(&[[10.0, 1.0, 1.0]], nodes), &[]), ["prim_size"]);
}

#[test]
fn each_part_is_checked_as_it_will_be_made() {
    let nodes = json!([
        {"name": "good", "mesh": 0},
        {"name": "line", "mesh": 1},
        {"name": "flat", "mesh": 0, "scale": [1, 0, 1]},
        {"name": "long", "mesh": 0, "scale": [1, 1, 90]},
        {"name": "good_PHYS", "mesh": 2},
    ]);
    let upload = || gltf(&[[1.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.9]], nodes.clone());
    let Outcome::Findings(found) = outcome(upload(), &[OBJECTS, ("check", "only")]).unwrap() else { panic!() };
    let lines: Vec<_> =
        found.findings.iter().map(|finding| (finding.code.as_str(), finding.part.as_deref().unwrap())).collect();
    let expected = [
        ("bad_scale", "flat"),
        ("prim_size", "long"),
        ("box_differs", "good"),
        ("not_enclosed", "good"),
        ("flat_axis", "line"),
        ("flat_axis", "line"),
        ("collinear", "line"),
    ];
    assert_eq!(lines, expected);
    let strict = outcome(upload(), &[OBJECTS, ("check", "strict")]).unwrap_err();
    assert_eq!((strict.code.as_str(), strict.errors.len()), ("preflight", expected.len()));
    let lenient = report(upload(), &[OBJECTS, ("check", "lenient")]);
    let named = lenient.warnings.iter().filter_map(|warning| Some((warning.code.as_str(), warning.part.as_deref()?)));
    assert_eq!(named.collect::<Vec<_>>(), expected[1..]);
}

#[test]
fn names_join_levels_to_their_object() {
    let (high, mid) = (box_obj([0.0; 3], [2.0, 1.0, 1.0], 0), box_obj([0.0; 3], [2.0, 1.0, 1.0], 8));
    let phys = box_obj([0.0; 3], [2.0, 1.0, 0.5], 16);
    let text =
        format!("o shed\n{high}o shed_LOD2\n{mid}o shed_PHYS\n{phys}o lamp_PHYS\n{}", box_obj([9.0; 3], [9.5; 3], 24));
    let report = report(obj(&text), &[OBJECTS]);
    assert_eq!(prims(&report).iter().map(|prim| prim.name.as_str()).collect::<Vec<_>>(), ["shed"]);
    assert_eq!(report.parts[0].report.source.name(), "physics_shape");
    near(prims(&report)[0].size, [2.0, 1.0, 1.0]);
    near(report.parts[0].report.input.bounds.min, [-1.0, -0.5, -0.5]);
}

#[test]
fn a_mesh_for_physics_costs_the_same_in_its_prim_and_in_the_linkset() {
    let (high, phys) = (box_obj([0.0; 3], [2.0, 1.0, 1.0], 0), box_obj([0.0; 3], [2.0, 1.0, 0.5], 8));
    let text = format!("o shed\n{high}o shed_PHYS\n{phys}");
    // A mesh that came in and stays, and one that is made.
    for pairs in [[("method", "none"), ("physics_type", "prim")], [("physics", "mesh"), ("tolerance", "0")]] {
        let report = report(obj(&text), &[&[OBJECTS], &pairs[..]].concat());
        let (own, line) = (&prims(&report)[0].cost.effective, &report.linkset.as_ref().unwrap().prims[0]);
        assert_eq!(own, &line.effective, "{pairs:?}");
        assert_eq!((own.rest.name(), line.physics), ("mesh", own.cost), "{pairs:?}");
    }
}

#[test]
fn beside_its_hull_a_prim_reports_the_triangles_of_its_source_and_a_mesh_that_was_made() {
    let boxes = box_obj([0.0; 3], [2.0, 1.0, 1.0], 0) + &box_obj([0.5, 0.5, 0.5], [1.0, 3.0, 0.8], 8);
    let report = |pairs: &[(&str, &str)]| report(obj(&boxes), &[&[OBJECTS], pairs].concat());
    let hull = report(&[("method", "none"), ("physics_type", "prim")]);
    let cost = &prims(&hull)[0].cost;
    assert_eq!(cost.effective.rest.name(), "hull");
    let made = report(&[("physics", "mesh"), ("tolerance", "0.1")]);
    let of_made = &prims(&made)[0].cost;
    assert_eq!(of_made.mesh, Some(of_made.effective.cost));
    assert!(of_made.mesh < cost.mesh, "{:?} {:?}", of_made.mesh, cost.mesh);
}

#[test]
fn a_file_for_each_level_joins_by_name() {
    let part = |level, text: String| UploadPart {
        level: Some(level),
        name: "part".into(),
        format: Format::Obj,
        bytes: text.into_bytes(),
    };
    let two = |a: &str, b: &str| {
        format!("o {a}\n{}o {b}\n{}", box_obj([0.0; 3], [1.0; 3], 0), box_obj([4.0; 3], [6.0; 3], 8))
    };
    let high = part(Level::HighLod, two("a", "b"));
    let physics = part(Level::PhysicsShape, two("b_PHYS", "stranger"));
    let report = report(Upload { parts: vec![physics, high] }, &[OBJECTS]);
    let sources: Vec<_> = report.parts.iter().map(|part| part.report.source.name()).collect();
    assert_eq!(sources, ["high_lod", "physics_shape"]);
    assert_eq!(report.warnings.iter().filter(|warning| warning.code == "level_unmatched").count(), 1);
}

#[test]
fn what_a_prim_cannot_express_is_baked_and_said() {
    let nodes = json!([
        {"name": "plain", "mesh": 0},
        {"name": "mirrored", "mesh": 0, "scale": [-1, 1, 1]},
        {"name": "mirrored too", "mesh": 0, "scale": [1, 1, -3], "translation": [0, 9, 0]},
        {"name": "bent", "mesh": 0, "matrix": [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]},
    ]);
    let report = report(gltf(&[[1.0, 2.0, 3.0]], nodes), &[OBJECTS]);
    // Both mirrored objects share one mesh.
    assert_eq!(report.parts.len(), 3);
    let codes: Vec<_> = report.warnings.iter().map(|warning| warning.code.as_str()).collect();
    assert!(codes.contains(&"mirror_baked") && codes.contains(&"shear_baked"), "{codes:?}");
    for part in &report.parts {
        assert!(part.report.hull.volume > 0.0 && part.report.fit.coverage > 0.999, "{:?}", part.report.fit);
    }
}

#[test]
fn bad_objects_are_named_and_the_others_answered() {
    let nodes = json!([
        {"name": "good", "mesh": 0},
        {"name": "flat", "mesh": 0, "scale": [1, 0, 1]},
        {"name": "good", "mesh": 0, "translation": [4, 0, 0]},
    ]);
    let some = report(gltf(&[[1.0; 3]], nodes), &[OBJECTS]);
    assert_eq!(prims(&some).len(), 2);
    assert_eq!((some.errors[0].code.as_str(), some.errors[0].part.as_deref()), ("bad_transform", Some("flat")));
    // Faults of a transform and of a mesh count alike: by the place of the object.
    let nodes = json!([
        {"name": "ok", "mesh": 0},
        {"name": "ok_PHYS", "mesh": 0},
        {"name": "flat", "mesh": 0, "scale": [1, 0, 1]},
        {"name": "line", "mesh": 1},
        {"name": "ok", "mesh": 0},
        {"name": "vast", "mesh": 0, "scale": [1e39, 1, 1]},
    ]);
    let some = report(gltf(&[[1.0; 3], [1.0, 0.0, 0.0]], nodes), &[OBJECTS]);
    let errors: Vec<_> =
        some.errors.iter().map(|error| (error.part.as_deref().unwrap(), error.index.unwrap())).collect();
    assert_eq!(errors, [("flat", 1), ("line", 2), ("vast", 4)]);
    assert!(some.errors[2].message.contains("a billion times"), "{}", some.errors[2].message);
    let none = outcome(gltf(&[[1.0; 3]], json!([{"mesh": 0, "scale": [0, 0, 0]}])), &[OBJECTS]).unwrap_err();
    assert_eq!((none.kind, none.code.as_str()), (RefusalKind::Unprocessable, "no_part_succeeded"));
    // No node of a cycle is a root, and a second parent is refused.
    let cycle = gltf(&[[1.0; 3]], json!([{"mesh": 0, "children": [1]}, {"children": [0]}]));
    assert_eq!(outcome(cycle, &[OBJECTS]).unwrap_err().errors[0].code, "no_geometry");
    let shared = json!([{"children": [2]}, {"children": [2]}, {"mesh": 0}]);
    assert_eq!(outcome(gltf(&[[1.0; 3]], shared), &[OBJECTS]).unwrap_err().kind, RefusalKind::Malformed);
    let dae = format!(
        "<COLLADA version=\"1.4.1\"><library_geometries><geometry id=\"g\"><mesh>\
         <source id=\"p\"><float_array id=\"a\" count=\"12\">0 0 0 1 0 0 0 1 0 0 0 1</float_array>\
         <technique_common><accessor source=\"#a\" count=\"4\" stride=\"3\"/></technique_common></source>\
         <vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices>\
         <triangles count=\"4\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 2 1 0 1 3 0 3 2 1 2 3</p></triangles>\
         </mesh></geometry></library_geometries><library_visual_scenes><visual_scene id=\"s\">{}</visual_scene>\
         </library_visual_scenes></COLLADA>",
        ["<translate>NaN 0 0</translate>", "", "<scale>1 1 0</scale>"]
            .map(|transform| format!("<node name=\"n\">{transform}<instance_geometry url=\"#g\"/></node>"))
            .concat()
    );
    let dae = report(Upload::plain("scene", Format::Collada, dae.into_bytes()), &[OBJECTS]);
    assert_eq!((prims(&dae).len(), dae.errors.len()), (1, 2));
}

#[test]
fn ten_thousand_empty_nodes_and_too_many_objects() {
    let mut nodes: Vec<Value> = (0..10_000).map(|_| json!({})).collect();
    nodes.push(json!({"mesh": 0}));
    assert_eq!(prims(&report(gltf(&[[1.0; 3]], json!(nodes)), &[OBJECTS])).len(), 1);
    let many: Vec<Value> = (0..4097).map(|_| json!({"mesh": 0})).collect();
    let refusal = outcome(gltf(&[[1.0; 3]], json!(many)), &[OBJECTS]).unwrap_err();
    assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::TooLarge, "too_many_prims"));
}

#[test]
fn the_request_feeds_another_decomposition_unchanged() {
    let nodes = json!([{"name": "a", "mesh": 0}, {"name": "b", "mesh": 1, "translation": [2, 0, 0]}]);
    let Outcome::Model(first) = outcome(gltf(&[[1.0, 1.0, 2.0], [0.6; 3]], nodes), &[OBJECTS]).unwrap() else {
        panic!()
    };
    for asset in first.meshes() {
        let asset = MeshAsset::read(asset.bytes().unwrap(), &AssetLimits::default()).unwrap();
        assert!(asset.convex().unwrap().is_some());
    }
    let whole = Outcome::Model(first).to_llsd(false);
    let again = Upload::plain("request", Format::LlsdXml, llsd::write_xml(&whole).into_bytes());
    let second = report(again, &[]);
    assert_eq!((second.parts.len(), second.data.prims), (2, 2));
    assert!(second.errors.is_empty(), "{:?}", second.errors);
    assert!((second.data.physics_cost - 0.72).abs() < 1e-9);
}

#[test]
fn a_part_that_no_asset_can_hold_has_its_physics() {
    let points = obj("v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nv 1 2 3\n");
    let made = outcome(points, &[OBJECTS, ("front", "2")]).unwrap();
    let Outcome::Model(model) = &made else { panic!() };
    assert_eq!((model.report.parts.len(), model.report.errors.len(), model.meshes().len()), (1, 0, 1));
    assert!(model.report.parts[0].report.hull.volume > 0.0 && model.meshes()[0].bytes().is_none());
    assert_eq!(model.report.warnings.iter().filter(|warning| warning.code == "no_asset").count(), 1);
    for whole in [Outcome::from_stored(&made.to_stored()).unwrap(), made] {
        for form in [Representation::Json, Representation::LlsdXml, Representation::LlsdBinary] {
            assert!(render(&whole, form, false).is_ok(), "{form}");
        }
        for form in [Representation::Request, Representation::Slm] {
            let refusal = render(&whole, form, false).unwrap_err();
            assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::NotAcceptable, "no_asset"), "{form}");
        }
    }
}

#[test]
fn other_uploads_are_one_object() {
    let merged = outcome(unit_cube(), &[]).unwrap();
    let asset = merged.mesh_asset().unwrap().to_vec();
    let one = report(Upload::plain("asset", Format::MeshAsset, asset), &[OBJECTS]);
    assert_eq!(prims(&one).len(), 1);
}

/// Returns an object of boards with gaps, whose front has many choices.
pub fn comb(name: &str, at: f64, size: f64, boards: usize, base: usize) -> String {
    let board = |number: usize| {
        let low = at + 2.0 * size * number as f64;
        box_obj([low, 0.0, 0.0], [low + 0.3 * size, size, size * (1.0 + number as f64)], base + 8 * number)
    };
    format!("o {name}\n{}", (0..boards).map(board).collect::<String>())
}

pub fn combs() -> Upload {
    obj(&(comb("small", 0.0, 0.6, 3, 0) + &comb("large", 30.0, 3.0, 4, 24)))
}

pub fn error(part: &PartReport) -> f64 {
    part.report.error_of_hulls()
}

pub fn errors(report: &ModelReport) -> f64 {
    report.parts.iter().map(error).sum()
}

#[test]
fn a_budget_of_the_whole_is_kept_and_spent_where_it_helps_most() {
    let mut before = f64::INFINITY;
    for target in ["0.8", "1.8", "2.6"] {
        let report = report(combs(), &[OBJECTS, ("method", "solid"), ("target_cost", target)]);
        let budget = report.budget.clone().unwrap();
        assert!(budget.kept && budget.spent <= target.parse::<f64>().unwrap() + 1e-9, "{target}: {budget:?}");
        assert_eq!(budget.spent, report.linkset.as_ref().unwrap().physics);
        let shares: f64 = budget.parts.iter().map(|share| share.cost).sum();
        assert!((shares - budget.spent).abs() < 1e-9, "{target}: {budget:?}");
        assert_eq!(budget.parts.len(), 2);
        assert!(errors(&report) < before, "{target}: {} after {before}", errors(&report));
        assert_eq!(budget.parts.iter().map(|share| share.error).sum::<f64>(), errors(&report));
        assert!(report.parts.iter().all(|part| part.report.front.is_none()));
        before = errors(&report);
    }
    assert!(before < 0.01, "the boards are exact for 2.52, but {before} m are left");
    let little = report(combs(), &[OBJECTS, ("method", "solid"), ("target_cost", "0.3")]);
    assert!(!little.budget.unwrap().kept);
    assert!(little.warnings.iter().any(|warning| warning.code == "budget_exceeded"));
}

#[test]
fn free_physics_leaves_the_land_impact_as_it_is_and_makes_no_part_worse() {
    // With two hulls at most for a part, the default is not exact.
    let with = |pairs: &[(&str, &str)]| report(combs(), &[&[OBJECTS, ("method", "preview")], pairs].concat());
    let all_of = |report: &ModelReport| report.linkset.clone().unwrap();
    let (default, free) = (with(&[("max_hulls", "2")]), with(&[("max_hulls", "2"), ("target_cost", "free")]));
    assert!(errors(&default) > 0.1);
    let budget = free.budget.clone().unwrap();
    let others = all_of(&default).streaming.unwrap().max(all_of(&default).simulation);
    assert_eq!((budget.target.as_str(), budget.physics), ("free", others.max(all_of(&default).physics)));
    assert!(budget.kept);
    assert_eq!(all_of(&free).land_impact, all_of(&default).land_impact);
    for (free, default) in free.parts.iter().zip(&default.parts) {
        assert!(error(free) <= error(default), "{} after {}", error(free), error(default));
    }
    // Physics that decides the land impact stays at what it is by default, and the way down is named.
    let decides = report(combs(), &[OBJECTS, ("method", "solid"), ("target_cost", "free")]);
    let weights = all_of(&decides);
    assert!(weights.physics > weights.streaming.unwrap().max(weights.simulation), "{weights:?}");
    let warning = decides.warnings.iter().find(|warning| warning.code == "physics_decides").unwrap();
    assert!(warning.message.contains("target_land_impact="), "{}", warning.message);
}

#[test]
fn a_land_impact_is_a_budget_for_the_physics() {
    let at = |land: &str| report(combs(), &[OBJECTS, ("method", "solid"), ("target_land_impact", land)]);
    let (two, three) = (at("2"), at("3"));
    assert_eq!(two.linkset.as_ref().unwrap().land_impact_shown, 2.0);
    assert!(three.linkset.as_ref().unwrap().land_impact_shown <= 3.0);
    assert!(errors(&three) < errors(&two));
    let step = two.budget.clone().unwrap().parts.into_iter().find_map(|share| share.up.clone().zip(Some(share)));
    let (up, share) = step.expect("a part can get better");
    assert!(up.cost > share.cost && up.error < share.error);
    let none = at("1");
    assert_eq!(none.linkset.unwrap().land_impact_shown, 1.0);
}

#[test]
fn the_front_of_a_linkset_has_the_result_of_each_land_impact() {
    let Outcome::Model(whole) = outcome(combs(), &[OBJECTS, ("method", "solid"), ("front", "16")]).unwrap() else {
        panic!()
    };
    let front = whole.report.front.clone().unwrap();
    assert!((3..=16).contains(&front.len()), "{front:?}");
    for pair in front.windows(2) {
        assert!(pair[0].physics < pair[1].physics && pair[0].error > pair[1].error, "{front:?}");
    }
    let line = |at: usize| {
        let id = front[at].id.unwrap();
        let of_line = whole.lines.iter().find(|line| line.report.id == id);
        of_line.map_or(&whole.report, |line| &line.report)
    };
    for (at, choice) in front.iter().enumerate() {
        let linkset = line(at).linkset.as_ref().unwrap();
        assert_eq!((choice.physics, choice.land_impact), (linkset.physics, linkset.land_impact_shown));
        assert!((choice.error - errors(line(at))).abs() < 1e-9, "{choice:?}");
        assert!(line(at).id == whole.report.id || line(at).front.is_none());
    }
    for land in ["2", "3"] {
        let most: f64 = land.parse().unwrap();
        let by_budget = report(combs(), &[OBJECTS, ("method", "solid"), ("target_land_impact", land)]);
        let at = front.iter().rposition(|choice| choice.land_impact <= most).unwrap();
        assert_eq!(line(at).linkset, by_budget.linkset, "{land}");
        let blocks =
            |report: &ModelReport| -> Vec<_> { report.parts.iter().map(|part| part.report.block().cloned()).collect() };
        assert_eq!(blocks(line(at)), blocks(&by_budget), "{land}");
    }
    // The result itself is the one without a front.
    let plain = report(combs(), &[OBJECTS, ("method", "solid")]);
    assert_eq!((&whole.report.linkset, &whole.report.prims), (&plain.linkset, &plain.prims));
}

#[test]
fn parts_have_parameters_of_their_own() {
    let each = r#"{"sm*": {"method": "none"}, "large": {"max_hulls": 2}, "roof": {"method": "wrap"}}"#;
    let report = report(combs(), &[OBJECTS, ("method", "solid"), ("each", each)]);
    let hulls: Vec<usize> = report.parts.iter().map(|part| part.report.hulls.len()).collect();
    assert_eq!(hulls[0], 0);
    assert!((1..=2).contains(&hulls[1]), "{hulls:?}");
    let unmatched: Vec<_> = report.warnings.iter().filter(|warning| warning.code == "each_unmatched").collect();
    assert_eq!(unmatched.iter().map(|warning| warning.part.as_deref()).collect::<Vec<_>>(), [Some("roof")]);
    let none = r#"{"*": {"physics_type": "none"}}"#;
    let none = self::report(combs(), &[OBJECTS, ("each", none)]);
    let shapes: Vec<_> = prims(&none).iter().map(|prim| prim.cost.effective.shape.name()).collect();
    assert_eq!(shapes, ["convex_hull", "none"]);
}
