//! For every code, a file that triggers it and a similar file that does not.

use std::collections::BTreeMap;

use super::*;
use crate::formats::Level;
use crate::geometry::samples::{BOX_TRIANGLES as CUBE, box_corners, cube_corners};
use crate::geometry::{MeshSoup, Progress, Vec3};
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt, LlsdLimits};
use crate::mesh_asset::{AssetError, AssetLimits, BlockHash, ConvexBlock, Names, assemble};

mod asset;
mod convex;
mod levels;
mod scene;

type Entries = Vec<(&'static str, Llsd)>;

/// A faultless asset, to be damaged by a test.
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

    fn with(mut self, key: &'static str, value: Llsd) -> Self {
        self.blocks.retain(|(other, _)| *other != key);
        self.blocks.push((key, value));
        self
    }

    fn without(mut self, key: &str) -> Self {
        self.blocks.retain(|(other, _)| *other != key);
        self
    }

    fn header(mut self, key: &'static str, value: Llsd) -> Self {
        self.others.push((key, value));
        self
    }

    /// Replaces one key of the block of hulls, or removes it if `value` is `None`.
    fn convex(self, key: &'static str, value: Option<Llsd>) -> Self {
        let block = self.blocks.iter().find(|(name, _)| *name == "physics_convex").unwrap().1.clone();
        let others = block.as_map().unwrap().iter().filter(|(name, _)| *name != key);
        let entries = others.map(|(name, value)| (name.to_owned(), value.clone()));
        let block = llsd::map(entries.chain(value.map(|value| (key.to_owned(), value))));
        self.with("physics_convex", block)
    }

    /// Replaces the hulls by hulls of these points.
    fn hulls(self, single: &[Vec3], list: &[Vec<Vec3>]) -> Self {
        self.with("physics_convex", ConvexBlock::fit(Some(single), list).unwrap().to_llsd(Names::Viewer))
    }

    /// Removes the decomposition and adds this physics mesh.
    fn physics_mesh(self, value: Llsd) -> Self {
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
    cube_corners(Vec3::zeros(), half)
}

fn box_points(half: Vec3) -> Vec<Vec3> {
    box_corners(Vec3::zeros(), half)
}

/// Returns a face with these points and triangles, in the domain from -0.5 to 0.5.
fn face(points: &[Vec3], triangles: &[[u16; 3]]) -> Llsd {
    let grid = |c: f64| (((c + 0.5) * 65_535.0).round() as u16).to_le_bytes();
    let positions: Vec<u8> =
        points.iter().flat_map(|point| point.iter().flat_map(|&c| grid(c)).collect::<Vec<_>>()).collect();
    let indices: Vec<u8> = triangles.iter().flatten().flat_map(|index| index.to_le_bytes()).collect();
    llsd::map([("Position", Llsd::Binary(positions)), ("TriangleList", Llsd::Binary(indices))])
}

fn cube_face() -> Llsd {
    face(&cube_points(0.5), &CUBE)
}

/// Returns a level with `faces` faces, each of them the cube.
fn level(faces: usize) -> Llsd {
    llsd::array((0..faces).map(|_| cube_face()))
}

fn box_level(half: Vec3) -> Llsd {
    llsd::array([face(&box_points(half), &CUBE)])
}

fn sized(half: Vec3, size: [f64; 3]) -> Llsd {
    let level = box_level(half);
    let face = level.items().unwrap()[0].as_map().unwrap().clone();
    let entries = face.iter().map(|(key, value)| (key.to_owned(), value.clone()));
    let scale = llsd::array(size.map(Llsd::Real));
    llsd::array([llsd::map(entries.chain([("NormalizedScale".to_owned(), scale)]))])
}

/// Returns points on a sphere, all of them vertices of their hull.
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

/// Checks that `bad` has exactly one finding of `code` and that `good` has none.
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
