//! For every code a file that triggers it, and one that just does not.

use std::collections::BTreeMap;

use super::*;
use crate::formats::Level;
use crate::geometry::{MeshSoup, Progress, Vec3};
use crate::mesh_asset::llsd::{self, Value};
use crate::mesh_asset::{AssetLimits, BlockHash, ConvexBlock, Names, assemble};

type Entries = Vec<(&'static str, Value)>;

/// An asset that nothing is wrong with, to be spoilt.
#[derive(Clone)]
struct File {
    blocks: Entries,
    others: Entries,
}

impl File {
    fn good() -> Self {
        let cube = cube_points(0.5);
        let block = ConvexBlock::fit(Some(&cube), std::slice::from_ref(&cube)).unwrap();
        Self { blocks: vec![("physics_convex", block.to_llsd(Names::Viewer)), ("high_lod", level(1))], others: vec![] }
    }

    fn with(mut self, key: &'static str, value: Value) -> Self {
        self.blocks.retain(|(other, _)| *other != key);
        self.blocks.push((key, value));
        self
    }

    fn without(mut self, key: &str) -> Self {
        self.blocks.retain(|(other, _)| *other != key);
        self
    }

    fn header(mut self, key: &'static str, value: Value) -> Self {
        self.others.push((key, value));
        self
    }

    /// The block of hulls with one key replaced, or left out where there is no value.
    fn convex(self, key: &'static str, value: Option<Value>) -> Self {
        let block = self.blocks.iter().find(|(name, _)| *name == "physics_convex").unwrap().1.clone();
        let others = block.as_map().unwrap().iter().filter(|(name, _)| *name != key);
        let entries = others.map(|(name, value)| (name.to_owned(), value.clone()));
        let block = Value::map(entries.chain(value.map(|value| (key.to_owned(), value))));
        self.with("physics_convex", block)
    }

    /// Hulls made from these points.
    fn hulls(self, single: &[Vec3], list: &[Vec<Vec3>]) -> Self {
        self.with("physics_convex", ConvexBlock::fit(Some(single), list).unwrap().to_llsd(Names::Viewer))
    }

    /// No decomposition, and this physics mesh.
    fn physics_mesh(self, value: Value) -> Self {
        self.hulls(&cube_points(0.5), &[]).with("physics_mesh", value)
    }

    fn bytes(&self) -> Vec<u8> {
        assemble(&self.blocks, &self.others).unwrap()
    }

    fn findings(&self, scales: &[Vec3]) -> Vec<Finding> {
        asset_findings(&self.bytes(), scales)
    }
}

fn asset_findings(bytes: &[u8], scales: &[Vec3]) -> Vec<Finding> {
    check_asset(bytes, &AssetLimits::default(), &Subject::as_sent(scales.to_vec()), &Progress::silent()).unwrap()
}

fn cube_points(half: f64) -> Vec<Vec3> {
    box_points(Vec3::repeat(half))
}

fn box_points(half: Vec3) -> Vec<Vec3> {
    let sign = |bit: usize| if bit == 0 { -1.0 } else { 1.0 };
    (0..8).map(|i| half.component_mul(&Vec3::new(sign(i & 1), sign(i & 2), sign(i & 4)))).collect()
}

const CUBE: [[u16; 3]; 12] = [
    [0, 2, 1],
    [1, 2, 3],
    [4, 5, 6],
    [5, 7, 6],
    [0, 1, 4],
    [1, 5, 4],
    [2, 6, 3],
    [3, 6, 7],
    [0, 4, 2],
    [2, 4, 6],
    [1, 3, 5],
    [3, 7, 5],
];

/// A face of these points and triangles, in the domain from -0.5 to 0.5.
fn face(points: &[Vec3], triangles: &[[u16; 3]]) -> Value {
    let grid = |c: f64| (((c + 0.5) * 65_535.0).round() as u16).to_le_bytes();
    let positions: Vec<u8> =
        points.iter().flat_map(|point| point.iter().flat_map(|&c| grid(c)).collect::<Vec<_>>()).collect();
    let indices: Vec<u8> = triangles.iter().flatten().flat_map(|index| index.to_le_bytes()).collect();
    Value::map([("Position", Value::from(positions)), ("TriangleList", Value::from(indices))])
}

fn cube_face() -> Value {
    face(&cube_points(0.5), &CUBE)
}

/// A level of so many faces, each the cube.
fn level(faces: usize) -> Value {
    Value::array((0..faces).map(|_| cube_face()))
}

fn box_level(half: Vec3) -> Value {
    Value::array([face(&box_points(half), &CUBE)])
}

fn sized(half: Vec3, size: [f64; 3]) -> Value {
    let level = box_level(half);
    let face = level.as_array().unwrap()[0].as_map().unwrap().clone();
    let entries = face.iter().map(|(key, value)| (key.to_owned(), value.clone()));
    let scale = Value::array(size.map(Value::Real));
    Value::array([Value::map(entries.chain([("NormalizedScale".to_owned(), scale)]))])
}

/// Points on a sphere, all of them corners.
fn ball(points: usize) -> Vec<Vec3> {
    let golden = std::f64::consts::PI * (3.0 - 5f64.sqrt());
    let at = |i: usize| {
        let z = 1.0 - 2.0 * (i as f64 + 0.5) / points as f64;
        let (r, angle) = ((1.0 - z * z).sqrt(), golden * i as f64);
        Vec3::new(r * angle.cos(), r * angle.sin(), z) * 0.5
    };
    (0..points).map(at).collect()
}

fn codes(findings: &[Finding]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

/// `bad` has a finding of `code`, once; `good` has none of it.
#[track_caller]
fn check(code: Code, bad: &File, good: &File) -> Finding {
    check_at(code, bad, good, &[])
}

#[track_caller]
fn check_at(code: Code, bad: &File, good: &File, scales: &[Vec3]) -> Finding {
    let (bad, good) = (bad.findings(scales), good.findings(scales));
    assert!(!codes(&good).contains(&code), "{code:?} in {good:?}");
    let found: Vec<_> = bad.iter().filter(|finding| finding.code == code).collect();
    assert!(!found.is_empty(), "{code:?} not in {bad:?}");
    assert!(found[0].to_string().contains(code.name()));
    found[0].clone()
}

#[test]
fn a_good_asset_has_no_finding() {
    assert_eq!(File::good().findings(&[]), []);
    assert_eq!(File::good().findings(&[Vec3::repeat(0.1)]), [], "hulls stay however thin the object is");
}

#[test]
fn malformed() {
    let bytes = File::good().bytes();
    let mut cut = bytes.clone();
    let last = cut.len() - 20;
    cut[last] ^= 0xff;
    assert_eq!(codes(&asset_findings(&cut, &[])), [Code::Malformed]);
    assert_eq!(codes(&asset_findings(&bytes[..40], &[])), [Code::Malformed], "a header cut short");
    assert_eq!(asset_findings(&bytes, &[]), []);
    let text = Value::array([Value::map([("Position", Value::from("text"))])]);
    check(Code::Malformed, &File::good().with("low_lod", text), &File::good().with("low_lod", level(1)));
    check(Code::Malformed, &File::good().convex("Max", None), &File::good());
}

#[test]
fn unknown_version() {
    let at = |version: i32| File::good().header("version", Value::from(version));
    let finding = check(Code::UnknownVersion, &at(1000), &at(999));
    assert_eq!((finding.met, finding.limit), (Some(1000.0), Some(999.0)));
}

#[test]
fn block_missing() {
    for key in ["physics_convex", "high_lod"] {
        let finding = check(Code::BlockMissing, &File::good().without(key), &File::good());
        assert_eq!(finding.part.as_deref(), Some(key));
    }
    check(Code::BlockMissing, &File::good().with("physics_convex", Value::Undefined), &File::good());
    let finding = check(Code::BlockMissing, &File::good().convex("BoundingVerts", None), &File::good());
    assert!(finding.message.contains("BoundingVerts"), "{finding}");
    check(Code::BlockMissing, &File::good().convex("BoundingVerts", Some(Value::from(vec![]))), &File::good());
}

#[test]
fn degenerate_triangles_of_the_physics_mesh() {
    let with_sliver = |height: f64| {
        let mut points = cube_points(0.5);
        points.extend([Vec3::zeros(), Vec3::new(0.4, 0.0, 0.0), Vec3::new(0.2, height, 0.0)]);
        let triangles = [&CUBE[..], &[[8, 9, 10]]].concat();
        File::good().physics_mesh(Value::array([face(&points, &triangles)]))
    };
    let finding = check(Code::DegenerateTriangles, &with_sliver(0.0), &with_sliver(0.1));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(12), Some(1.0), Some(0.0)));
    assert!(finding.message.contains("12"), "{finding}");
    let beside_hulls = with_sliver(0.0).hulls(&cube_points(0.5), &[cube_points(0.5)]);
    assert!(!codes(&beside_hulls.findings(&[])).contains(&Code::DegenerateTriangles), "hulls replace the mesh");
}

#[test]
fn too_many_hulls() {
    let tetrahedra = |count: usize| {
        let counts = Value::from(vec![4_u8; count]);
        let points: Vec<u8> =
            [[0_u16; 3], [9, 0, 0], [0, 9, 0], [0, 0, 9]].iter().flatten().flat_map(|c| c.to_le_bytes()).collect();
        File::good().convex("HullList", Some(counts)).convex("Positions", Some(Value::from(points.repeat(count))))
    };
    let finding = check(Code::TooManyHulls, &tetrahedra(257), &tetrahedra(256));
    assert_eq!((finding.met, finding.limit), (Some(257.0), Some(256.0)));
    assert_eq!(codes(&tetrahedra(257).findings(&[])), [Code::TooManyHulls], "said once");
}

#[test]
fn stale_hash() {
    let with_hash = |damage: u8| {
        let bytes = File::good().bytes();
        let (header, length) = llsd::read_binary_prefix(&bytes, &llsd::LlsdLimits::BLOCK).unwrap();
        let entry = header.get("physics_convex").unwrap();
        let number = |key: &str| usize::try_from(entry.get(key).unwrap().as_integer().unwrap()).unwrap();
        let stored = &bytes[length + number("offset")..][..number("size")];
        let mut hash = BlockHash::of(stored).bytes().to_vec();
        hash[0] ^= damage;
        let entries = entry.as_map().unwrap().iter().map(|(key, value)| (key.to_owned(), value.clone()));
        let entry = Value::map(entries.chain([("hash".to_owned(), Value::from(hash))]));
        let others = header.as_map().unwrap().iter().filter(|(key, _)| *key != "physics_convex");
        let others = others.map(|(key, value)| (key.to_owned(), value.clone()));
        let header = Value::map(others.chain([("physics_convex".to_owned(), entry)]));
        [llsd::write_binary(&header), bytes[length..].to_vec()].concat()
    };
    assert_eq!(codes(&asset_findings(&with_hash(1), &[])), [Code::StaleHash]);
    assert_eq!(asset_findings(&with_hash(0), &[]), []);
}

#[test]
fn mass_properties_that_cannot_be_read() {
    let reals = |count: usize| Value::array(std::iter::repeat_n(Value::Real(0.5), count));
    let havok = |inertia: usize| {
        let props = [("CoM", reals(3)), ("inertia", reals(inertia)), ("mass", 1.0.into()), ("volume", 2.0.into())];
        Value::map([("HullMassProps", Value::map(props)), ("MOPP", Value::from(vec![1_u8]))])
    };
    let with = |inertia: usize| File::good().with("physics_havok", havok(inertia));
    assert!(check(Code::Malformed, &with(8), &with(9)).message.contains("inertia"));
    let props = mass_props(&havok(9)).remove(0).unwrap();
    assert_eq!((props.key, props.mass, props.volume, props.center), ("HullMassProps", 1.0, 2.0, Vec3::repeat(0.5)));
}

#[test]
fn no_geometry() {
    let nothing = Value::array([Value::map([("NoGeometry", Value::from(true))])]);
    let some = Value::array([cube_face(), Value::map([("NoGeometry", Value::from(true))])]);
    check(Code::NoGeometry, &File::good().with("high_lod", nothing), &File::good().with("high_lod", some));
}

#[test]
fn too_many_faces() {
    let at = |faces: usize| File::good().with("high_lod", level(faces));
    let finding = check(Code::TooManyFaces, &at(9), &at(8));
    assert_eq!((finding.met, finding.limit), (Some(9.0), Some(8.0)));
}

#[test]
fn too_many_vertices() {
    let at = |vertices: usize| {
        let points = [cube_points(0.5), vec![Vec3::zeros(); vertices - 8]].concat();
        File::good().with("high_lod", Value::array([face(&points, &CUBE)]))
    };
    let finding = check(Code::TooManyVertices, &at(65_535), &at(65_534));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(0), Some(65_535.0), Some(65_534.0)));
}

#[test]
fn index_out_of_range() {
    let at = |index: u16| {
        let face = face(&cube_points(0.5), &[&CUBE[..], &[[0, 1, index]]].concat());
        File::good().with("high_lod", Value::array([cube_face(), face]))
    };
    let finding = check(Code::IndexOutOfRange, &at(8), &at(7));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(1), Some(8.0), Some(7.0)));
}

#[test]
fn lod_gap() {
    let low = File::good().with("low_lod", level(1));
    let finding = check(Code::LodGap, &low, &low.clone().with("medium_lod", level(1)));
    assert_eq!(finding.part.as_deref(), Some("low_lod"));
}

#[test]
fn lod_faces() {
    let at = |faces: usize| File::good().with("high_lod", level(2)).with("medium_lod", level(faces));
    let finding = check(Code::LodFaces, &at(3), &at(2));
    assert_eq!((finding.met, finding.limit), (Some(3.0), Some(2.0)));
    check(Code::LodFaces, &at(3), &at(1));
}

#[test]
fn hull_list_mismatch() {
    let at = |count: u8| File::good().convex("HullList", Some(Value::from(vec![count])));
    let finding = check(Code::HullListMismatch, &at(9), &at(8));
    assert_eq!((finding.met, finding.limit), (Some(9.0), Some(8.0)));
    let positions = |bytes: usize| File::good().convex("BoundingVerts", Some(Value::from(vec![7_u8; bytes])));
    check(Code::HullListMismatch, &positions(47), &positions(48));
    check(Code::HullListMismatch, &File::good().convex("HullList", None), &File::good());
}

#[test]
fn too_many_hull_vertices() {
    let at = |points: usize| File::good().convex("BoundingVerts", Some(Value::from(vec![7_u8; 6 * points])));
    let finding = check(Code::TooManyHullVertices, &at(257), &at(256));
    assert_eq!((finding.met, finding.limit), (Some(257.0), Some(256.0)));
}

#[test]
fn early_name() {
    let block = File::good().blocks[0].1.clone();
    let early = File::good().without("physics_convex").with("decomposition", block);
    check(Code::EarlyName, &early, &File::good());
    let cube = cube_points(0.5);
    let wiki = ConvexBlock::fit(Some(&cube), std::slice::from_ref(&cube)).unwrap().to_llsd(Names::Wiki);
    check(Code::EarlyName, &File::good().with("physics_convex", wiki), &File::good());
}

#[test]
fn flat_hull() {
    let at = |z: u16| {
        let corners = [[0_u16; 3], [9, 0, 0], [0, 9, 0], [9, 9, z]];
        let bytes: Vec<u8> = corners.iter().flatten().flat_map(|c| c.to_le_bytes()).collect();
        File::good().convex("HullList", Some(Value::from(vec![4_u8]))).convex("Positions", Some(Value::from(bytes)))
    };
    let finding = check(Code::FlatHull, &at(0), &at(1));
    assert_eq!(finding.index, Some(0));
    let three = File::good()
        .convex("BoundingVerts", Some(Value::from(vec![0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0_u8])));
    check(Code::FlatHull, &three, &File::good());
}

#[test]
fn hull_of_256() {
    let at = |points: usize| File::good().hulls(&cube_points(0.5), &[cube_points(0.5), ball(points)]);
    let finding = check(Code::HullOf256, &at(256), &at(255));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(1), Some(256.0), Some(255.0)));
}

#[test]
fn flat_axis() {
    let at = |half: f64| File::good().with("high_lod", box_level(Vec3::new(0.5, 0.5, half)));
    assert_eq!(check(Code::FlatAxis, &at(0.0), &at(0.001)).index, Some(2));
    let reals = |z: f64| Value::array([0.5, 0.5, z].map(Value::Real));
    let domain = |min: f64| {
        let min = Value::array([-0.5, -0.5, min].map(Value::Real));
        File::good().convex("Max", Some(reals(0.5))).convex("Min", Some(min))
    };
    assert_eq!(check(Code::FlatAxis, &domain(0.5), &domain(-0.5)).part.as_deref(), Some("physics_convex"));
}

#[test]
fn mesh_beside_hulls() {
    let both = File::good().with("physics_mesh", level(1));
    check(Code::MeshBesideHulls, &both, &both.clone().hulls(&cube_points(0.5), &[]));
}

#[test]
fn thin_side() {
    let file = File::good().physics_mesh(level(1));
    let at = |side: f64| file.findings(&[Vec3::new(3.0, side, 3.0)]);
    assert!(codes(&at(0.49)).contains(&Code::ThinSide) && !codes(&at(0.5)).contains(&Code::ThinSide));
    let finding = check_at(Code::ThinSide, &file, &File::good(), &[Vec3::repeat(1.0), Vec3::repeat(0.4)]);
    assert_eq!((finding.index, finding.met, finding.limit), (Some(1), Some(0.4), Some(0.5)));
    let own =
        |side: f64| File::good().with("high_lod", sized(Vec3::repeat(0.5), [3.0, 3.0, side])).physics_mesh(level(1));
    check(Code::ThinSide, &own(0.4), &own(0.6));
    assert!(!codes(&file.findings(&[])).contains(&Code::ThinSide), "nobody knows the size");
}

#[test]
fn box_differs() {
    let at = |half: f64| File::good().physics_mesh(box_level(Vec3::new(half, 0.5, 0.5)));
    let finding = check(Code::BoxDiffers, &at(0.4), &at(0.4999));
    assert!(finding.message.contains("1.2500 x 1.0000 x 1.0000"), "{finding}");
    assert!((finding.met.unwrap() - 0.25).abs() < 1e-3);
    let hulls = |half: f64| File::good().hulls(&cube_points(0.5), &[box_points(Vec3::new(0.5, 0.5, half))]);
    check(Code::BoxDiffers, &hulls(0.25), &hulls(0.5));
    // Both are normalised to one box by now; only their original sizes tell.
    let scaled = |side: f64| {
        let seen = sized(Vec3::repeat(0.5), [4.0, 4.0, 4.0]);
        File::good().with("high_lod", seen).physics_mesh(sized(Vec3::repeat(0.5), [4.0, 4.0, side]))
    };
    let finding = check(Code::BoxDiffers, &scaled(2.0), &scaled(4.0));
    assert!(finding.message.contains("1.0000 x 1.0000 x 2.0000"), "{finding}");
}

#[test]
fn not_enclosed() {
    let at = |half: f64| File::good().hulls(&cube_points(half), &[cube_points(0.5)]);
    let finding = check(Code::NotEnclosed, &at(0.4), &at(0.4999));
    assert!((finding.met.unwrap() - 0.1 * 3f64.sqrt()).abs() < 1e-3, "{finding}");
}

#[test]
fn stale_costs() {
    let data = |hull: f64, hulls: i32| {
        let entries =
            [("hull", Value::from(hull)), ("decomposition", Value::from(0.36)), ("decomposition_hulls", hulls.into())];
        File::good().header("physics_cost_data", Value::map(entries))
    };
    let good = data(f64::from(0.36_f32), 1);
    assert_eq!(check(Code::StaleCosts, &data(0.48, 1), &good).met, Some(0.48));
    check(Code::StaleCosts, &data(0.36, 2), &good);
}

#[test]
fn spare_vertices() {
    let points = |point: [u16; 3]| {
        let corners = cube_points(0.5).into_iter().map(|c| c.map(|c| if c > 0.0 { u16::MAX } else { 0 }));
        let points = corners.map(<[u16; 3]>::from).chain([point]);
        let bytes: Vec<u8> = points.flat_map(|point| point.map(u16::to_le_bytes).concat()).collect();
        File::good().convex("BoundingVerts", Some(Value::from(bytes)))
    };
    let finding = check(Code::SpareVertices, &points([0x7fff, 0, 0]), &File::good());
    assert_eq!((finding.met, finding.limit), (Some(9.0), Some(8.0)));
}

#[test]
fn extra_block() {
    check(
        Code::ExtraBlock,
        &File::good().with("physics_wrap", level(1)),
        &File::good().with("skin", Value::map::<&str>([])),
    );
}

#[test]
fn server_data() {
    let with = |key: &'static str| File::good().header(key, Value::from(1));
    check(Code::ServerData, &with("creator"), &with("submodel_id"));
    check(Code::ServerData, &File::good().with("physics_havok", Value::map::<&str>([])), &File::good());
}

#[test]
fn unnamed_bytes_and_shared_blocks() {
    let bytes = File::good().bytes();
    let longer = [bytes.as_slice(), &[0; 5]].concat();
    let findings = asset_findings(&longer, &[]);
    assert_eq!(codes(&findings), [Code::UnnamedBytes]);
    assert_eq!(findings[0].met, Some(5.0));
    let (header, length) = llsd::read_binary_prefix(&bytes, &llsd::LlsdLimits::BLOCK).unwrap();
    let entries = header.as_map().unwrap().iter().map(|(key, value)| (key.to_owned(), value.clone()));
    let twice = entries.chain([("medium_lod".to_owned(), header.get("high_lod").unwrap().clone())]);
    let shared = [llsd::write_binary(&Value::map(twice)), bytes[length..].to_vec()].concat();
    assert_eq!(codes(&asset_findings(&shared, &[])), [Code::SharedBlock]);
    assert_eq!(asset_findings(&bytes, &[]), []);
}

fn scene(levels: &[(Level, Vec<Vec3>)], scales: &[Vec3]) -> Vec<Finding> {
    let triangles = CUBE.map(|triangle| triangle.map(u32::from)).to_vec();
    let soup = |points: &Vec<Vec3>| MeshSoup { positions: points.clone(), triangles: triangles.clone(), parts: vec![] };
    let levels: BTreeMap<_, _> = levels.iter().map(|(level, points)| (*level, soup(points))).collect();
    check_levels(&levels, &Subject::as_sent(scales.to_vec()), &Progress::silent()).unwrap()
}

#[test]
fn levels_of_a_scene_are_compared_in_metres() {
    use Level::{HighLod, PhysicsShape};
    let two = |physics: Vec<Vec3>, scale: f64| {
        scene(&[(HighLod, cube_points(2.0)), (PhysicsShape, physics)], &[Vec3::repeat(scale)])
    };
    assert_eq!(two(cube_points(2.0), 1.0), []);
    assert_eq!(codes(&two(cube_points(2.0), 0.12)), [Code::ThinSide]);
    let smaller = two(box_points(Vec3::new(2.0, 2.0, 1.0)), 1.0);
    assert_eq!(codes(&smaller), [Code::BoxDiffers, Code::NotEnclosed]);
    assert_eq!(smaller[1].met, Some(1.0));
    assert_eq!(codes(&two(box_points(Vec3::new(2.0, 2.0, 3.0)), 1.0)), [Code::BoxDiffers], "it encloses what is seen");
    assert_eq!(codes(&scene(&[(HighLod, box_points(Vec3::new(1.0, 0.0, 1.0)))], &[])), [Code::FlatAxis]);
    assert_eq!(codes(&scene(&[(HighLod, vec![Vec3::new(f64::NAN, 0.0, 0.0); 8])], &[])), [Code::Malformed]);
    assert_eq!(codes(&scene(&[(HighLod, vec![])], &[])), [Code::NoGeometry]);
}

#[test]
fn a_physics_shape_of_a_scene_is_tested_for_degenerate_triangles_in_its_own_box() {
    let mut points = cube_points(50.0);
    points[7] = points[3];
    let findings = scene(&[(Level::PhysicsShape, points)], &[]);
    assert!(codes(&findings).contains(&Code::DegenerateTriangles), "{findings:?}");
}

#[test]
fn what_is_replaced_is_not_checked() {
    let spoilt =
        File::good().physics_mesh(Value::array([face(&cube_points(0.5), &[[0, 0, 1]])])).without("physics_convex");
    let checked = |scope| {
        let subject = Subject { scope, scales: vec![Vec3::repeat(0.1)], box_matters: true };
        codes(&check_asset(&spoilt.bytes(), &AssetLimits::default(), &subject, &Progress::silent()).unwrap())
    };
    assert_eq!(checked(Scope::Replaced), []);
    assert_eq!(checked(Scope::Filled), [Code::DegenerateTriangles, Code::ThinSide]);
    assert_eq!(checked(Scope::AsSent), [Code::BlockMissing, Code::DegenerateTriangles, Code::ThinSide]);
}

#[test]
fn cut_and_flipped_assets_never_panic() {
    let bytes = File::good().with("physics_mesh", level(1)).with("medium_lod", level(1)).bytes();
    for at in 0..bytes.len() {
        asset_findings(&bytes[..at], &[Vec3::repeat(0.4)]);
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        asset_findings(&flipped, &[Vec3::repeat(0.4)]);
    }
}
