use serde_json::{Value as Json, json};

use super::*;
use crate::cost::PUBLISHED;
use crate::mesh_asset::llsd::{write_binary, write_xml};
use crate::mesh_asset::{ConvexBlock, Names};
use crate::pipeline::to_json;

fn report(linkset: &Json) -> Json {
    answer(linkset).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn answer(linkset: &Json) -> Result<Json, Refusal> {
    let request = LinksetRequest::read(Format::Json, linkset.to_string().as_bytes(), &ReadLimits::default())?;
    Ok(to_json(&request.report(&Stored::new(), &PUBLISHED, &ReadLimits::default())?))
}

/// Paths of all faults.
fn faults(linkset: &Json) -> Vec<String> {
    let refusal = answer(linkset).expect_err("is refused");
    refusal.errors.iter().map(|finding| finding.part.clone().unwrap_or_default()).collect()
}

fn unit_box(name: &str) -> Json {
    json!({"name": name, "shape": "box", "size": [1, 1, 1]})
}

fn block(hulls: usize) -> ConvexBlock {
    let corner = |x: usize, index: usize| {
        crate::geometry::Vec3::new((2 * x + (index & 1)) as f64, (index >> 1 & 1) as f64, (index >> 2) as f64)
    };
    let hulls: Vec<Vec<_>> = (0..hulls).map(|x| (0..8).map(|index| corner(x, index)).collect()).collect();
    ConvexBlock::fit(Some(&hulls.concat()), &hulls).unwrap()
}

#[test]
fn ten_boxes_of_the_wiki_are_answered() {
    let prims: Vec<Json> = (0..10).map(|_| unit_box("")).collect();
    let report = report(&json!({"prims": prims, "physical": true, "size": [3, 4, 5]}));
    assert_eq!(report["physics"], 1.0);
    assert!((report["penalized_physics"].as_f64().unwrap() - 122.0 / 75.0).abs() < 1e-15);
    assert_eq!((&report["simulation"], &report["accounting"]), (&json!(10.0), &json!("prim_count")));
    assert_eq!(report["prims"].as_array().unwrap().len(), 10);
}

#[test]
fn hulls_come_from_a_block_in_either_spelling() {
    for names in [Names::Wiki, Names::Viewer] {
        let mesh = json!({"decomposition": block(3).to_json(names), "size": [6, 1, 1], "name": "three"});
        let report = report(&json!({"prims": [mesh]}));
        assert_eq!(report["physics"], 0.04 * 27.0, "{report}");
        assert_eq!(report["prims"][0]["effective"]["rest"], "decomposition");
        assert_eq!(report["prims"][0]["name"], "three");
    }
}

#[test]
fn a_mesh_may_bring_nothing_but_its_price_and_counts_as_a_mesh() {
    let walls = json!({"shape": "mesh", "size": [10, 8, 3], "physics_cost": 1.75,
        "lod_bytes": {"high_lod": 6784, "medium_lod": 3584, "low_lod": 1984, "lowest_lod": 1184}});
    let report = report(&json!({"prims": [unit_box("floor"), walls]}));
    assert_eq!(report["physics"], 1.85, "{report}");
    assert_eq!((&report["prims"][1]["shape"], &report["accounting"]), (&json!("mesh"), &json!("weights")));
    let torus = json!({"shape": "torus", "size": [1, 1, 1], "physics_cost": 0.5});
    assert_eq!(self::report(&json!({"prims": [torus]}))["physics"], 0.5);
}

#[test]
fn every_fault_is_reported_with_its_path() {
    let linkset = json!({"prims": [
        {"shape": "box", "size": [1, "wide", -1], "colour": "red"},
        {"shape": "pyramid", "size": [1, 1, 1], "scripts": 1.5},
        {"shape": "mesh", "size": [1, 1], "type": "hull"},
        {"shape": "box", "decomposition": {}, "size": [1, 1, 1], "rotation": [0, 0, 0, 0]},
        {"shape": "mesh", "id": "b3-7", "size": [1, 1, 1], "lod_bytes": {"low_lod": 5}},
        7,
    ], "physical": "maybe"});
    assert_eq!(
        faults(&linkset),
        [
            "physical",
            "prims[0].colour",
            "prims[0].size[1]",
            "prims[0].size[2]",
            "prims[1].scripts",
            "prims[1].shape",
            "prims[2].type",
            "prims[2].size",
            "prims[3].rotation",
            "prims[3].shape",
            "prims[4].lod_bytes.high_lod",
            "prims[4].id",
            "prims[5]",
        ]
    );
    let refusal = answer(&linkset).unwrap_err();
    assert!(refusal.detail.contains("prims[0].size[1]: expected a number from 0.000001 to 1000000, met \"wide\""));
}

#[test]
fn a_root_of_type_none_is_explained() {
    let linkset = json!({"prims": [{"shape": "box", "size": [1, 1, 1], "type": "none"}]});
    assert_eq!(faults(&linkset), ["prims[0].type"]);
    assert!(answer(&linkset).unwrap_err().detail.contains("the root prim always collides"));
}

#[test]
fn documents_that_are_no_linksets_are_refused() {
    for (bytes, code) in [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "bad_linkset"),
        ("{}", "bad_linkset"),
        (r#"{"prims":[]}"#, "bad_linkset"),
    ] {
        let read = LinksetRequest::read(Format::Json, bytes.as_bytes(), &ReadLimits::default());
        let refusal = read
            .and_then(|request| request.report(&Stored::new(), &PUBLISHED, &ReadLimits::default()))
            .expect_err("is refused");
        assert_eq!(refusal.code, code, "{bytes:?}");
    }
    let many = format!("{{\"prims\":[{}]}}", vec!["0"; MAX_VALUES + 1].join(","));
    assert_eq!(
        LinksetRequest::read(Format::Json, many.as_bytes(), &ReadLimits::default()).unwrap_err().code,
        "too_many_values"
    );
    let prims = vec![json!(0); crate::cost::MAX_PRIMS + 1];
    let refusal =
        LinksetRequest::read(Format::Json, json!({"prims": prims}).to_string().as_bytes(), &ReadLimits::default());
    assert_eq!(refusal.unwrap_err().code, "too_many_prims");
    assert_eq!(
        LinksetRequest::read(Format::Obj, b"v", &ReadLimits::default()).unwrap_err().kind,
        RefusalKind::UnsupportedFormat
    );
}

#[test]
fn llsd_says_the_same_as_json() {
    let linkset = json!({"prims": [unit_box("root"), {"shape": "mesh", "size": [6, 1, 1],
        "decomposition": block(2).to_json(Names::Viewer), "lod_bytes": {"high_lod": 20000}, "scripts": 1}]});
    let value = llsd::from_json(linkset.clone(), &crate::mesh_asset::BINARY_KEYS).unwrap();
    for (format, bytes) in
        [(Format::LlsdXml, write_xml(&value).into_bytes()), (Format::LlsdBinary, write_binary(&value))]
    {
        let request = LinksetRequest::read(format, &bytes, &ReadLimits::default()).unwrap();
        let met = request.report(&Stored::new(), &PUBLISHED, &ReadLimits::default()).unwrap();
        assert_eq!(to_json(&met), report(&linkset));
    }
}

#[test]
fn an_asset_brings_its_hulls_and_the_sizes_of_its_levels() {
    use base64::Engine;
    let soup = crate::geometry::MeshSoup {
        positions: block(1).decoded_hull().unwrap(),
        triangles: vec![[0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4], [2, 6, 3], [3, 6, 7]],
        ..Default::default()
    };
    let asset = crate::mesh_asset::new_asset(&soup, &block(2)).unwrap().0;
    let text = base64::engine::general_purpose::STANDARD.encode(&asset);
    let report = report(&json!({"prims": [{"asset": text, "size": [4, 1, 1]}]}));
    assert_eq!(report["physics"], 0.72);
    assert!(report["streaming"].as_f64().unwrap() > 0.0, "{report}");
    let broken = json!({"prims": [{"asset": &text[..40], "size": [4, 1, 1]}]});
    assert_eq!(faults(&broken), ["prims[0].asset"]);
}
