//! Tests of upload requests.

use super::*;
use crate::mesh_asset::llsd::{write_binary, write_notation, write_xml};

fn instance(mesh: i32, scale: f64) -> Llsd {
    llsd::map([
        ("mesh", Llsd::from(mesh)),
        ("mesh_name", Llsd::from("leg")),
        ("scale", llsd::array([scale; 3].map(Llsd::Real))),
        ("physics_shape_type", Llsd::from(2)),
    ])
}

fn resources(instances: Vec<Llsd>) -> Llsd {
    let meshes = llsd::array([llsd::binary(vec![1_u8, 2]), llsd::binary(vec![3_u8])]);
    llsd::map([(MESH_LIST, meshes), (INSTANCES, llsd::array(instances)), ("metric", Llsd::from("MUT_Unspecified"))])
}

fn read(value: &Llsd) -> Request {
    let upload = Upload::plain("body", Format::LlsdBinary, write_binary(value));
    Request::read(&upload, &ReadLimits::default()).unwrap().unwrap()
}

#[test]
fn all_encodings_with_and_without_the_outer_map_come_back_unchanged() {
    let inner = resources(vec![instance(0, 1.0), instance(1, 2.0)]);
    let outer = llsd::map([(RESOURCES, inner.clone()), ("name", Llsd::from("table"))]);
    for value in [inner, outer] {
        for (format, bytes) in [
            (Format::LlsdBinary, write_binary(&value)),
            (Format::LlsdXml, write_xml(&value).into_bytes()),
            (Format::LlsdNotation, write_notation(&value).into_bytes()),
        ] {
            let upload = Upload::plain("body", format, bytes);
            let request = Request::read(&upload, &ReadLimits::default()).unwrap().unwrap();
            assert_eq!((request.meshes.len(), request.instances.len()), (2, 2));
            assert_eq!(request.name_of(0), "leg");
            assert_eq!(request.into_value(&[]), value, "{format}");
        }
    }
}

#[test]
fn a_root_without_a_shape_gets_its_single_hull() {
    let with_type = |kind: PhysicsType| {
        let Llsd::Map(mut map) = instance(0, 1.0) else { panic!("a map") };
        map.insert(SHAPE_TYPE.into(), Llsd::from(kind.number()));
        Llsd::Map(map)
    };
    let none = resources(vec![with_type(PhysicsType::None), with_type(PhysicsType::None)]);
    let kept = read(&none).into_value(&[]);
    let expected = resources(vec![with_type(PhysicsType::ConvexHull), with_type(PhysicsType::None)]);
    assert_eq!(kept, expected);
}

#[test]
fn what_is_no_whole_model_is_left_to_the_other_readers() {
    for value in [llsd::map([("high_lod", Llsd::from("mesh_list"))]), Llsd::from("mesh_list")] {
        let upload = Upload::plain("body", Format::LlsdBinary, write_binary(&value));
        assert!(Request::read(&upload, &ReadLimits::default()).unwrap().is_none());
    }
}

#[test]
fn lists_that_are_none_and_lists_that_are_too_long_are_refused() {
    let refusal = |value: &Llsd, limits: &ReadLimits| {
        let upload = Upload::plain("body", Format::LlsdBinary, write_binary(value));
        Request::read(&upload, limits).err().map(|refusal| (refusal.kind, refusal.code))
    };
    let no_list = llsd::map([(MESH_LIST, Llsd::from(1)), (INSTANCES, llsd::array([]))]);
    assert_eq!(refusal(&no_list, &ReadLimits::default()), Some((RefusalKind::Malformed, "malformed".into())));
    let value = resources(vec![instance(0, 1.0), instance(1, 1.0)]);
    let few = ReadLimits { max_meshes: 1, ..ReadLimits::default() };
    assert_eq!(refusal(&value, &few), Some((RefusalKind::TooLarge, "too_many_meshes".into())));
    let few = ReadLimits { max_instances: 1, ..ReadLimits::default() };
    assert_eq!(refusal(&value, &few), Some((RefusalKind::TooLarge, "too_many_instances".into())));
}

fn codes(instances: Vec<Llsd>) -> Vec<Code> {
    read(&resources(instances)).findings().iter().map(|finding| finding.code).collect()
}

#[test]
fn mesh_unknown() {
    assert_eq!(codes(vec![instance(0, 1.0), instance(1, 1.0), instance(2, 1.0)]), [Code::MeshUnknown]);
    assert_eq!(codes(vec![instance(0, 1.0), instance(1, 1.0), Llsd::from(1)]), [Code::MeshUnknown, Code::BadScale]);
    assert_eq!(codes(vec![instance(0, 1.0), instance(1, 1.0)]), []);
}

#[test]
fn bad_scale() {
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(codes(vec![instance(0, bad), instance(1, 1.0)]), [Code::BadScale]);
    }
    assert_eq!(codes(vec![instance(0, 1e-3), instance(1, 1.0)]), []);
}

#[test]
fn prim_size() {
    assert_eq!(codes(vec![instance(0, 64.0), instance(1, 65.0)]), [Code::PrimSize]);
}

#[test]
fn mesh_unused() {
    assert_eq!(codes(vec![instance(0, 1.0)]), [Code::MeshUnused]);
    assert_eq!(codes(vec![instance(0, 1.0), instance(1, 1.0)]), []);
}

#[test]
fn a_chosen_type_is_written_to_every_instance_but_the_root_is_never_none() {
    let request = read(&resources(vec![instance(0, 1.0), instance(1, 1.0)]));
    let value = request.into_value(&[Some(PhysicsType::None); 2]);
    let types: Vec<_> = value
        .get(INSTANCES)
        .unwrap()
        .items()
        .unwrap()
        .iter()
        .map(|instance| instance.get(SHAPE_TYPE).unwrap().clone())
        .collect();
    assert_eq!(types, [Llsd::from(2), Llsd::from(1)]);
}
