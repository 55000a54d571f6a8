//! Upload requests and `.slm` files of any result, and forms that parameters choose.

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::{Progress, Vec3};
use hullwright::inspect::inspect;
use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt, LlsdLimits, write_xml};
use hullwright::mesh_asset::slm::Slm;
use hullwright::mesh_asset::{AssetLimits, BlockKind, MeshAsset, assemble};
use hullwright::pipeline::{Job, JobSpec, Outcome, RefusalKind, Representation, Upload, render, render_named, run};

use crate::support::{box_obj, obj, outcome, unit_cube};
use crate::whole_model::{asset, instance, level, mesh_of, request, table};

/// Two boxes away from the origin.
fn pair() -> Upload {
    obj(&(box_obj([10.0, 0.0, 0.0], [12.0, 1.0, 3.0], 0) + &box_obj([14.0, 0.0, 0.0], [16.0, 1.0, 1.0], 8)))
}

fn slm_of(outcome: &Outcome) -> Vec<u8> {
    render_named(outcome, Representation::Slm, false, "pair").unwrap()
}

fn read(bytes: &[u8]) -> Slm {
    Slm::read(bytes, &LlsdLimits::DOCUMENT).unwrap()
}

fn request_of(outcome: &Outcome) -> Llsd {
    let text = render_named(outcome, Representation::Request, false, "pair").unwrap();
    llsd::read_xml(&text, &LlsdLimits::DOCUMENT).unwrap()
}

fn instances(request: &Llsd) -> &[Llsd] {
    request.get("asset_resources").unwrap().list("instance_list")
}

fn numbers(value: &Llsd, key: &str) -> Vec<f64> {
    value.list(key).iter().map(|number| number.number().unwrap()).collect()
}

/// Returns a point before a matrix of rows.
fn moved(rows: &[f64; 16], point: &Vec3) -> Vec3 {
    Vec3::from_fn(|axis, _| (0..3).map(|row| point[row] * rows[4 * row + axis]).sum::<f64>() + rows[12 + axis])
}

#[test]
fn the_prim_of_a_single_mesh_stands_where_its_hulls_are() {
    for (pairs, factor) in [(&[][..], 1.0), (&[("scale", "2")][..], 2.0)] {
        let outcome = outcome(pair(), pairs).unwrap();
        let request = request_of(&outcome);
        let [prim] = instances(&request) else { panic!("{request:?}") };
        assert_eq!(
            numbers(prim, "scale").iter().map(|side| side.round()).collect::<Vec<_>>(),
            [6.0, 1.0, 3.0].map(|s| s * factor)
        );
        let slm = read(&slm_of(&outcome));
        let asset = MeshAsset::read(&slm.meshes[0], &AssetLimits::default()).unwrap();
        let (block, own) = (outcome.block().unwrap(), asset.convex().unwrap().unwrap());
        let (position, scale) = (numbers(prim, "position"), numbers(prim, "scale"));
        for (hull, placed) in own.hulls().iter().zip(block.hulls()) {
            for (point, goal) in hull.iter().zip(placed) {
                let (inside, goal) = (own.domain().decode(point), block.domain().decode(goal) * factor);
                let by_request = Vec3::from_fn(|axis, _| position[axis] + scale[axis] * inside[axis]);
                assert!((by_request - goal).amax() < 1e-5, "{by_request} {goal}");
                assert!((moved(&slm.instances[0].transform, &inside) - goal).amax() < 1e-5);
            }
        }
        assert_eq!((slm.name.as_str(), slm.instances[0].label.as_str()), ("pair", "pair"));
    }
}

#[test]
fn a_file_of_slm_is_read_as_the_whole_model_that_it_holds() {
    let made = outcome(pair(), &[]).unwrap();
    let bytes = slm_of(&made);
    assert_eq!(hullwright::formats::detect(None, None, &bytes), Ok(Format::Slm));
    let Outcome::Model(again) = outcome(Upload::plain("pair", Format::Slm, bytes.clone()), &[]).unwrap() else {
        panic!("no whole model")
    };
    assert_eq!(again.report.errors, []);
    assert_eq!(again.report.parts.len(), 1);
    assert_eq!(again.report.parts[0].mesh_name, "pair");
    let [prim] = instances(&again.request) else { panic!("{:?}", again.request) };
    let before = request_of(&made);
    for key in ["position", "scale", "rotation"] {
        let (found, expected) = (numbers(prim, key), numbers(&instances(&before)[0], key));
        assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-9), "{key}: {found:?} {expected:?}");
    }
    let inspection = inspect(&bytes, &AssetLimits::default(), &hullwright::cost::PUBLISHED).unwrap();
    assert_eq!(inspection.hulls.unwrap().hulls.len(), 2);
    assert!(inspection.blocks.iter().any(|block| block.key == "physics_mesh"));
    // As one level of a model it is the mesh in it.
    let model = hullwright::formats::read(Format::Slm, &bytes, &ReadLimits::default()).unwrap();
    assert_eq!(model.levels.len(), 2);
}

#[test]
fn objects_of_a_scene_come_back_from_slm_with_their_places() {
    let made = outcome(pair_of_objects(), &[("parts", "objects")]).unwrap();
    let before = request_of(&made);
    let slm = read(&slm_of(&made));
    assert_eq!((slm.meshes.len(), slm.instances.len()), (2, 2));
    let back = outcome(Upload::plain("x", Format::Slm, slm_of(&made)), &[("check", "lenient")]).unwrap();
    let Outcome::Model(back) = back else { panic!("no whole model") };
    for (found, expected) in instances(&back.request).iter().zip(instances(&before)) {
        assert_eq!(found.get("mesh_name"), expected.get("mesh_name"));
        for key in ["position", "scale", "rotation"] {
            let (found, expected) = (numbers(found, key), numbers(expected, key));
            assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-6), "{key}: {found:?} {expected:?}");
        }
    }
    let refused = |form: Representation| render(&made, form, false).unwrap_err().kind;
    assert_eq!(refused(Representation::MeshAsset), RefusalKind::NotAcceptable);
}

fn pair_of_objects() -> Upload {
    let boxes = [([10.0, 0.0, 0.0], [12.0, 1.0, 3.0]), ([14.0, 0.0, 0.0], [16.0, 1.0, 1.0])];
    let text: String = boxes
        .iter()
        .enumerate()
        .map(|(number, (min, max))| format!("o part {number}\n{}", box_obj(*min, *max, 8 * number)))
        .collect();
    obj(&text)
}

#[test]
fn all_meshes_of_slm_have_the_same_levels() {
    let with_low = assemble(&[("high_lod", level(&[[0.5; 3]])), ("medium_lod", level(&[[0.5; 3]]))], &[]).unwrap();
    let model = request(vec![with_low, asset(0.5)], vec![instance(0, "a", [1.0; 3]), instance(1, "b", [1.0; 3])]);
    let upload = Upload::plain("body", Format::LlsdXml, write_xml(&model).into_bytes());
    let keys = |pairs: &[(&str, &str)]| -> Vec<Vec<BlockKind>> {
        let slm = read(&render(&outcome(upload.clone(), pairs).unwrap(), Representation::Slm, false).unwrap());
        let kinds = |mesh: &Vec<u8>| {
            let asset = MeshAsset::read(mesh, &AssetLimits::default()).unwrap();
            asset.entries().iter().filter_map(|entry| entry.kind).collect()
        };
        slm.meshes.iter().map(kinds).collect()
    };
    use BlockKind::{HighLod, PhysicsConvex, PhysicsMesh};
    assert_eq!(keys(&[]), [[HighLod, PhysicsConvex, PhysicsMesh]; 2]);
    assert_eq!(keys(&[("method", "none")]), [[HighLod, PhysicsConvex]; 2], "a single hull needs no shells");
}

#[test]
fn a_request_that_came_in_goes_out_with_its_own_keys_and_nothing_more() {
    let model = table();
    let made = outcome(Upload::plain("body", Format::LlsdXml, write_xml(&model).into_bytes()), &[]).unwrap();
    let request = request_of(&made);
    let keys = |value: &Llsd| {
        llsd::sorted(value.as_map().unwrap()).into_iter().map(|(key, _)| key.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(keys(&request), keys(&model));
    assert!(MeshAsset::read(&mesh_of(&request, 0), &AssetLimits::default()).unwrap().convex().unwrap().is_some());
}

#[test]
fn findings_have_no_request() {
    let findings = outcome(unit_cube(), &[("check", "only")]).unwrap();
    for form in [Representation::Slm, Representation::Request] {
        assert_eq!(render(&findings, form, false).unwrap_err().kind, RefusalKind::NotAcceptable);
    }
}

#[test]
fn hostile_places_and_meshes_are_named_and_never_a_panic() {
    let odd = |transform: [f64; 16], mesh: Vec<u8>| {
        let instance = hullwright::mesh_asset::slm::SlmInstance { mesh: 7, label: String::new(), transform };
        let bytes = Slm { name: String::new(), meshes: vec![asset(0.5), mesh], instances: vec![instance] }.write(&[]);
        outcome(Upload::plain("x", Format::Slm, bytes), &[]).unwrap()
    };
    for transform in [[0.0; 16], [f64::NAN; 16], [f64::MAX; 16], [-1.0; 16]] {
        let Outcome::Model(model) = odd(transform, b"{\0\0\0\0}".to_vec()) else { panic!("no whole model") };
        assert!(model.report.errors.iter().any(|error| error.code == "bad_scale"), "{:?}", model.report.errors);
    }
    let made = odd([0.0; 16], b"no asset".to_vec());
    assert_eq!(render(&made, Representation::Slm, false).unwrap_err().code, "no_slm");
    let older = llsd::write_binary(&llsd::map([("instance", llsd::array([])), ("version", Llsd::from(2))]));
    let refusal = outcome(Upload::plain("x", Format::Slm, older), &[]).unwrap_err();
    assert_eq!((refusal.kind, refusal.detail.contains("version 3")), (RefusalKind::Malformed, true));
}

#[test]
fn parameters_of_the_form_are_no_part_of_the_id() {
    let base = JobSpec::default();
    let id = |spec: &JobSpec| Job::new(unit_cube(), spec.clone()).id();
    for (name, value, form, variant) in [
        ("layout", "nodes", Representation::Collada, Representation::ColladaNodes),
        ("physics", "khr", Representation::Glb, Representation::GlbPhysics),
    ] {
        let spec = JobSpec::from_pairs([(name, value)]).unwrap();
        assert_eq!(id(&spec), id(&base), "{name}");
        assert_eq!((form.variant(&spec), form.variant(&base)), (variant, form));
        assert_eq!(Representation::Json.variant(&spec), Representation::Json);
        assert_eq!(variant.extension(), form.extension());
        let made = run(&Job::new(pair(), spec), &ReadLimits::default(), &Progress::silent()).unwrap();
        assert_ne!(render(&made, variant, false).unwrap(), render(&made, form, false).unwrap());
    }
    let made = outcome(pair(), &[]).unwrap();
    let nodes = render(&made, Representation::ColladaNodes, false).unwrap();
    let model = hullwright::formats::read(Format::Collada, &nodes, &ReadLimits::default()).unwrap();
    let soup = model.levels.into_values().next().unwrap();
    assert_eq!((soup.positions.len(), soup.triangles.len()), (16, 24));
    let later = JobSpec::from_pairs([("physics", "khr"), ("physics", "mesh")]).unwrap();
    assert_eq!(Representation::Glb.variant(&later), Representation::Glb);
}
