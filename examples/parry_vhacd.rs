//! Decomposes a model with parry3d's VHACD and prints the hulls as JSON for `benches/peers/peers.py`.
//!
//! `cargo run --release --no-default-features --example parry_vhacd -- MESH.obj`

use hullwright::formats::{self, ReadLimits};
use hullwright::geometry::Mesh;
use parry3d::math::Vector;
use parry3d::transformation::vhacd::{VHACD, VHACDParameters};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("the argument with a mesh file is missing")?;
    let format = formats::detect_by_name(&path).ok_or("the file's extension is not supported")?;
    let model = formats::read(format, &std::fs::read(&path)?, &ReadLimits::default())?;
    let soup = model.levels.into_values().next().ok_or("the file has no geometry")?;
    let (mesh, _) = Mesh::from_soup(soup)?;
    let points: Vec<Vector> = mesh.points().iter().map(|p| Vector::new(p.x, p.y, p.z)).collect();
    let parts = VHACD::decompose(&VHACDParameters::default(), &points, mesh.triangles(), true);
    let hulls: Vec<Vec<[f64; 3]>> = parts
        .compute_exact_convex_hulls(&points, mesh.triangles())
        .into_iter()
        .map(|(vertices, _)| vertices.iter().map(|p| [p.x, p.y, p.z]).collect())
        .collect();
    println!("{}", serde_json::json!({ "hulls": hulls }));
    Ok(())
}
