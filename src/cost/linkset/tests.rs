use super::super::prim::tests::prim;
use super::super::tests::box_mesh;
use super::super::{LodBytes, MeshShape, PUBLISHED, PrimShape, StoredCounts, TriangleWidths};
use super::*;

fn linkset(prims: Vec<Prim>, physical: bool, size: Option<[f64; 3]>) -> Linkset {
    Linkset::new(prims, physical, size.map(Vec3::from), &PUBLISHED).unwrap()
}

fn report(prims: Vec<Prim>, physical: bool, size: Option<[f64; 3]>) -> LinksetReport {
    linkset(prims, physical, size).report(&PUBLISHED)
}

fn boxes(count: usize) -> Vec<Prim> {
    vec![prim(PrimShape::Box, [1.0; 3]); count]
}

fn mesh(counts: StoredCounts, widths: Option<TriangleWidths>, size: [f64; 3]) -> Prim {
    let shape = MeshShape::of_prim(counts, widths, Vec3::from(size), Some(PhysicsType::Prim));
    Prim { physics_type: Some(PhysicsType::Prim), ..prim(PrimShape::Mesh(shape), size) }
}

fn hulls(hulls: usize, vertices: usize) -> Prim {
    mesh(StoredCounts { hull_vertices: 8, hulls, decomposition_vertices: vertices }, None, [1.0; 3])
}

fn codes(report: &LinksetReport) -> Vec<&'static str> {
    report.advice.iter().map(|advice| advice.code).collect()
}

#[test]
fn ten_boxes_of_the_wiki_cost_1_and_122_75ths_when_physical() {
    let report = report(boxes(10), true, Some([3.0, 4.0, 5.0]));
    assert_eq!(report.physics, 1.0);
    assert!((report.penalized_physics - 122.0 / 75.0).abs() < 1e-15, "{}", report.penalized_physics);
    assert_eq!(report.face_area, 47.0 / 3.0);
    assert_eq!(report.simulation, 10.0);
}

#[test]
fn duck_of_the_wiki_costs_13_and_65_when_physical() {
    // 0.04 x (H + V) = 13 for H + V = 325.
    let duck = Prim { size: Vec3::repeat(10.0), ..hulls(25, 300) };
    let report = report(vec![duck], true, None);
    assert_eq!((report.physics, report.penalized_physics, report.land_impact), (13.0, 65.0, 65.0));
    assert_eq!((report.decided_by, report.can_be_physical), ("physics", true));
}

#[test]
fn a_linkset_opts_in_by_a_mesh_or_a_type_other_than_prim() {
    let chosen = |physics_type| {
        let mut prims = boxes(3);
        prims[1].physics_type = Some(physics_type);
        report(prims, false, None).accounting
    };
    assert_eq!(report(boxes(3), false, None).accounting, Accounting::PrimCount);
    assert_eq!(chosen(PhysicsType::Prim), Accounting::PrimCount);
    assert_eq!(
        (chosen(PhysicsType::None), chosen(PhysicsType::ConvexHull)),
        (Accounting::Weights, Accounting::Weights)
    );
    assert_eq!(report(vec![hulls(1, 8)], false, None).accounting, Accounting::Weights);
}

#[test]
fn without_opting_in_each_prim_counts_one_and_32_may_be_physical() {
    let (few, many) = (report(boxes(32), false, None), report(boxes(33), false, None));
    assert_eq!((few.land_impact, few.can_be_physical), (32.0, true));
    assert_eq!((many.land_impact, many.can_be_physical, many.decided_by), (33.0, false, "prim_count"));
}

#[test]
fn limit_of_32_is_compared_exactly() {
    // 800 hulls and vertices cost exactly 32. A sum of a hundred tenths and a hull is exact as well.
    assert!(report(vec![hulls(100, 700)], false, None).can_be_physical);
    let above = report(vec![hulls(100, 701)], false, None);
    assert!(!above.can_be_physical && codes(&above).contains(&"cannot_be_physical"));
    let with = |count: usize, vertices| report([vec![hulls(100, vertices)], boxes(count)].concat(), false, None);
    assert!(with(100, 450).can_be_physical && !with(100, 451).can_be_physical);
    assert_eq!(with(100, 450).physics, 32.0);
}

#[test]
fn type_none_costs_nothing_but_not_on_the_root() {
    let none = Prim { physics_type: Some(PhysicsType::None), ..hulls(3, 40) };
    let report = report(vec![hulls(1, 8), none.clone()], false, None);
    assert_eq!(report.physics, 0.36);
    let faults = Linkset::new(vec![none], false, None, &PUBLISHED).unwrap_err();
    assert_eq!(faults[0].path, "prims[0].type");
}

#[test]
fn faults_are_reported_together() {
    let odd = prim(PrimShape::Other, [1.0; 3]);
    let root = Prim { physics_type: Some(PhysicsType::None), ..odd.clone() };
    let faults = Linkset::new(vec![root, odd.clone(), boxes(1).remove(0), odd], false, None, &PUBLISHED).unwrap_err();
    let paths: Vec<_> = faults.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths, ["prims[0].type", "prims[1].shape", "prims[3].shape"]);
    assert!(Linkset::new(Vec::new(), false, None, &PUBLISHED).is_err());
    assert_eq!(Linkset::new(boxes(MAX_PRIMS + 1), false, None, &PUBLISHED).unwrap_err().len(), 1);
}

#[test]
fn box_comes_from_the_prims_where_it_is_not_given() {
    let mut prims = boxes(2);
    prims[1].position = Vec3::new(2.0, 3.0, 4.0);
    assert_eq!(report(prims.clone(), false, None).size, Vec3::new(3.0, 4.0, 5.0));
    assert_eq!(report(prims, false, Some([9.0; 3])).size, Vec3::repeat(9.0));
}

#[test]
fn a_triangle_mesh_costs_by_its_triangles_at_rest_and_as_a_hull_when_physical() {
    let widths = TriangleWidths::of_mesh(&box_mesh(), &Vec3::repeat(1.0));
    let counts = StoredCounts { hull_vertices: 8, ..StoredCounts::default() };
    let prims = vec![mesh(counts, widths, [1.0; 3])];
    let (rest, moving) = (report(prims.clone(), false, None), report(prims, true, None));
    assert!((rest.physics - 0.6 * std::f64::consts::SQRT_2).abs() < 1e-12);
    assert_eq!(moving.physics, 0.36);
    // The penalty of a linkset at rest is that of the same linkset in motion.
    assert_eq!(rest.penalized_physics, moving.penalized_physics);
    assert!(!codes(&moving).contains(&"hull_is_cheaper"));
    assert_eq!(codes(&rest), ["link_with_others", "streaming_unknown", "hull_is_cheaper"]);
}

#[test]
fn streaming_adds_up_and_an_animated_linkset_pays_for_its_skeleton() {
    let lod_bytes = Some(LodBytes { lowest: 2384, low: 4384, medium: 8384, high: 16_384 });
    let one = Prim { lod_bytes, ..hulls(1, 8) };
    let single = report(vec![one.clone()], false, None).streaming.unwrap();
    assert_eq!(report(vec![one.clone(), one.clone(), hulls(1, 8)], false, None).streaming, Some(single + single));
    let animated = Prim { animated: true, ..one };
    assert_eq!(report(vec![animated.clone(), animated], false, None).streaming, Some(18.0));
    assert_eq!(report(boxes(2), false, None).streaming, None);
}

#[test]
fn unscripted_parts_are_better_linked_apart() {
    let mut prims = vec![hulls(1, 8); 10];
    prims[0].scripts = 1;
    let report = report(prims.clone(), false, None);
    assert_eq!(report.simulation, 10.0);
    let advice = report.advice.iter().find(|advice| advice.code == "link_unscripted_parts_apart").unwrap();
    assert!(advice.message.contains("from 10 to 5.5"), "{}", advice.message);
    prims.iter_mut().for_each(|prim| prim.scripts = 1);
    assert!(!codes(&super::tests::report(prims, false, None)).contains(&"link_unscripted_parts_apart"));
}

#[test]
fn the_arithmetic_is_written_out() {
    let mut prims = boxes(1);
    prims[0].name = "floor".into();
    prims.push(Prim { physics_type: Some(PhysicsType::ConvexHull), ..hulls(14, 96) });
    prims.push(hulls(14, 96));
    prims[1].shape = PrimShape::Mesh(MeshShape::of_prim(
        StoredCounts { hull_vertices: 8, hulls: 14, decomposition_vertices: 96 },
        None,
        Vec3::repeat(1.0),
        Some(PhysicsType::ConvexHull),
    ));
    let explain = report(prims, false, Some([3.0, 4.0, 5.0])).explain;
    for line in [
        "prims[0] \"floor\": box (an exact primitive): 0.1",
        "prims[1]: hull (shape type Convex Hull uses the single hull): 0.04 x (1 hull + 8 vertices) = 0.36",
        "prims[2]: decomposition (shape type Prim uses the decomposition): 0.04 x (14 hulls + 96 vertices) = 4.4",
        "physics = 0.1 + 0.36 + 4.4 = 4.86",
        "simulation = 1 x 0.5 (neither) x (3 prims + 0 / 3) = 1.5",
        "physical: 4.86 at rest, without penalty, at most 32: possible",
    ] {
        assert!(explain.iter().any(|met| met == line), "{line}\nis not in\n{}", explain.join("\n"));
    }
}

#[test]
fn merging_hulls_never_raises_the_cost() {
    for (hulls, vertices) in [(2, 8), (3, 30), (256, 65_536)] {
        let cost = |hulls, vertices| PUBLISHED.decomposition_cost(hulls, vertices);
        // The hull of a union has at most as many vertices as its parts.
        assert!(cost(hulls - 1, vertices) <= cost(hulls, vertices) - 0.04 + 1e-9);
    }
}

#[test]
fn nothing_is_ever_not_a_number() {
    let sizes = [1e-6, 0.01, 0.5, 64.0, 1e6];
    for x in sizes {
        for y in sizes {
            for physical in [false, true] {
                let widths = TriangleWidths::of_mesh(&box_mesh(), &Vec3::new(x, y, 1.0));
                let counts = StoredCounts { hull_vertices: 8, ..StoredCounts::default() };
                let prims = vec![mesh(counts, widths, [x, y, 1.0]), prim(PrimShape::Box, [x, y, 1e6])];
                let r = report(prims, physical, None);
                let all = [r.physics, r.penalized_physics, r.simulation, r.region, r.land_impact, r.face_area];
                assert!(all.iter().all(|cost| cost.is_finite() && *cost >= 0.0), "{r:?}");
            }
        }
    }
}
