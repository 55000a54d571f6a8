use super::*;
use crate::cost::PUBLISHED;
use crate::geometry::{MeshSoup, Part};
use crate::mesh_asset::llsd::{self, LlsdExt};
use crate::mesh_asset::{assemble, new_asset};
use crate::preflight::Code;

fn corners(half: f64) -> Vec<Vec3> {
    let sign = |bit: usize| if bit == 0 { -half } else { half };
    (0..8).map(|i| Vec3::new(sign(i & 1), sign(i & 2), sign(i & 4))).collect()
}

fn block() -> ConvexBlock {
    ConvexBlock::fit(Some(&corners(0.5)), &[corners(0.5), corners(0.25)]).unwrap()
}

fn asset() -> Vec<u8> {
    let triangles = vec![[0, 1, 2], [1, 3, 2], [0, 4, 1], [7, 6, 5]];
    let parts = vec![Part { name: "box".into(), triangles: 0..4 }];
    let block = ConvexBlock::fit(Some(&corners(1.0)), &[corners(1.0), corners(0.25)]).unwrap();
    new_asset(&MeshSoup { positions: corners(1.0), triangles, parts }, &block).unwrap().0
}

fn look(bytes: &[u8]) -> Result<Inspection, InspectError> {
    inspect(bytes, &AssetLimits::default(), &PUBLISHED)
}

#[test]
fn asset_is_summed_up() {
    let inspection = look(&asset()).unwrap();
    let keys: Vec<_> = inspection.blocks.iter().map(|block| block.key.as_str()).collect();
    assert_eq!(keys, ["physics_convex", "high_lod"]);
    assert_eq!((inspection.levels[0].faces, inspection.levels[0].triangles), (1, 4));
    let costs = inspection.costs.as_ref().unwrap();
    assert_eq!((costs.hull, costs.decomposition), (Some(0.36), Some(0.72)));
    assert_eq!(costs.scale, [2.0; 3]);
    assert_eq!(inspection.findings, []);
    let page = render(&inspection);
    for part in ["Mesh asset", "physics_convex", "all 2 hulls", "0.7200", "Nothing to remark"] {
        assert!(page.contains(part), "{part} in\n{page}");
    }
}

#[test]
fn every_form_of_a_block_is_recognised() {
    for names in [Names::Wiki, Names::Viewer] {
        let value = block().to_llsd(names);
        let result = llsd::map([(names.block(), value.clone()), ("id", Llsd::from("b3-0"))]);
        for (value, is_result) in [(&value, false), (&result, true)] {
            let forms = [
                llsd::write_binary(value),
                [b"<? LLSD/Binary ?>\n".as_slice(), &llsd::write_binary(value)].concat(),
                llsd::write_xml(value).into_bytes(),
                llsd::write_notation(value).into_bytes(),
                value.to_json().to_string().into_bytes(),
            ];
            for form in forms {
                let inspection = look(&form).unwrap();
                assert_eq!(matches!(inspection.kind, FileKind::Result { .. }), is_result);
                let hulls = inspection.hulls.unwrap();
                assert_eq!((hulls.hull.unwrap().volume, hulls.hulls.len()), (1.0, 2));
                assert_eq!(inspection.findings, [], "{:?}", inspection.kind);
            }
        }
    }
}

#[test]
fn a_result_is_listed_line_by_line_and_long_lists_are_counted() {
    let warning = llsd::map([("code", Llsd::from("walk_lost")), ("message", Llsd::from("hull 2 closes a way"))]);
    let numbers = llsd::array((0..40).map(|number| Llsd::from(f64::from(number))));
    let stage = |name: &str| llsd::map([("stage", Llsd::from(name)), ("method", Llsd::from("x".repeat(70).as_str()))]);
    let mut fit = vec![("worst_point", numbers.clone())];
    fit.extend(["max_outside", "fill", "coverage", "walk", "max_excess"].map(|key| (key, Llsd::from(0.75))));
    let why = Llsd::from("the shape type ".repeat(9).as_str());
    let effective = llsd::map([("cost", Llsd::from(0.75)), ("why", why)]);
    let entries = [
        ("decomposition", block().to_llsd(Names::Wiki)),
        ("cost", llsd::map([("effective", effective)])),
        ("fit", llsd::map(fit)),
        ("hulls", numbers),
        ("stages", llsd::array([stage("decompose"), stage("simplify")])),
        ("warnings", llsd::array([warning])),
    ];
    let page = render(&look(&llsd::write_binary(&llsd::map(entries))).unwrap());
    for part in [
        "\n  hulls: 40 values\n",
        // The order of the keys in a map of LLSD is random, so the page sorts them.
        "\n  fit:\n    coverage: 0.75\n    fill: 0.75\n    max_excess: 0.75\n    max_outside: 0.75\n    walk: 0.75\n    worst_point: 40 values\n",
        "\n  cost:\n    effective:\n      cost: 0.75\n      why: \"the shape type",
        "\n  stages:\n    {\"method\"",
        "\"stage\":\"simplify\"}\n",
        "Warnings of the result",
        "walk_lost: hull 2 closes a way",
    ] {
        assert!(page.contains(part), "{part} in\n{page}");
    }
    assert!(!page.contains("Nothing to remark") && !page.contains("warnings: "), "{page}");
}

fn findings_of(entries: Vec<(&'static str, Llsd)>) -> Vec<String> {
    let inspection = look(&llsd::write_binary(&llsd::map(entries))).unwrap();
    inspection.findings.into_iter().map(|finding| finding.message).collect()
}

#[test]
fn faults_of_a_block_become_findings() {
    let cases = [
        (vec![("Hull", llsd::binary(vec![0; 7]))], "7 bytes, which is not a multiple"),
        (vec![("HullList", llsd::binary(vec![8])), ("Position", llsd::binary(vec![0; 6]))], "announces 8 points"),
        (vec![("Hull", llsd::binary(vec![0; 18]))], "has 3 points and no volume"),
        (
            vec![("HullList", llsd::binary(vec![1])), ("Position", llsd::binary(vec![0; 6]))],
            "has no Hull, the single hull",
        ),
    ];
    for (entries, expected) in cases {
        let findings = findings_of(entries);
        assert!(findings.iter().any(|finding| finding.contains(expected)), "{expected}: {findings:?}");
    }
}

#[test]
fn points_that_cost_for_nothing_are_counted() {
    let mut bytes = block().to_llsd(Names::Wiki).get("Hull").and_then(Llsd::bytes).unwrap().to_vec();
    bytes.extend([0xff, 0x7f, 0, 0, 0, 0]);
    let findings = findings_of(vec![("Hull", Llsd::Binary(bytes))]);
    assert!(findings.iter().any(|finding| finding.contains("1 of its 9 points are not vertices")), "{findings:?}");
}

/// The asset after a simulator has taken it.
fn taken(hull: f64) -> Vec<u8> {
    let triangles = vec![[0, 1, 2], [1, 3, 2], [0, 4, 1], [7, 6, 5]];
    let soup = MeshSoup { positions: corners(0.5), triangles, parts: Vec::new() };
    let plain = new_asset(&soup, &block()).unwrap().0;
    let plain = MeshAsset::read(&plain, &AssetLimits::default()).unwrap();
    let value = |kind| plain.value(plain.entry(kind).unwrap()).unwrap();
    let props = [
        ("CoM", llsd::array([0.0; 3].map(Llsd::Real))),
        ("inertia", llsd::array([0.1; 9].map(Llsd::Real))),
        ("mass", Llsd::from(7.5)),
        ("volume", Llsd::from(1.0)),
    ];
    let blocks = [
        ("high_lod", value(BlockKind::HighLod)),
        ("physics_convex", value(BlockKind::PhysicsConvex)),
        ("physics_havok", llsd::map([("HullMassProps", llsd::map(props))])),
    ];
    let data = [
        ("hull", Llsd::from(hull)),
        ("hull_discounted_vertices", Llsd::from(4)),
        ("decomposition_hulls", Llsd::from(2)),
        ("mesh", llsd::array([0.5; 9].map(Llsd::Real))),
        ("mesh_triangles", Llsd::from(4)),
    ];
    assemble(&blocks, &[("physics_cost_data", llsd::map(data))]).unwrap()
}

#[test]
fn what_a_simulator_added_is_read_and_held_against_our_figures() {
    let inspection = look(&taken(0.36)).unwrap();
    assert_eq!(inspection.server.mass_props[0].mass, 7.5);
    let json = to_json(&inspection);
    assert_eq!(json["model_physics_cost"]["hull"], 0.36);
    assert_eq!(json["physics_cost_data"]["ours"]["hull_discounted_vertices"], 4.0);
    assert_eq!(json["physics_cost_data"]["ours"]["decomposition_discounted_vertices"], 8.0);
    assert_eq!(json["physics_cost_data"]["stored"]["mesh_triangles"], 4);
    assert_eq!(json["physics_havok"][0]["volume"], 1.0);
    let page = render(&inspection);
    for part in ["physics_cost_data", "hull_discounted_vertices", "HullMassProps", "7.5000"] {
        assert!(page.contains(part), "{part} in\n{page}");
    }
    let stale = |hull| look(&taken(hull)).unwrap().findings.iter().any(|finding| finding.code == Code::StaleCosts);
    assert!(stale(0.48) && !stale(0.36));
}

#[test]
fn other_files_are_refused() {
    for bytes in [&b""[..], b"o cube\nv 1 2 3\n", b"{}", b"<llsd><map/></llsd>", b"{\"a\": 1}", b"{\0\0\0\0}"] {
        assert!(look(bytes).is_err(), "{bytes:?}");
    }
}

#[test]
fn cut_and_flipped_files_never_panic() {
    let forms =
        [asset(), llsd::write_binary(&block().to_llsd(Names::Wiki)), block().to_json(Names::Wiki).to_string().into()];
    for form in forms {
        for at in 0..form.len() {
            let _ = look(&form[..at]);
            let mut flipped = form.clone();
            flipped[at] ^= 1 << (at % 8);
            let _ = look(&flipped).map(|inspection| (render(&inspection), to_json(&inspection)));
        }
    }
}
