//! The 18 clouds that are hard for one hull: spheres, coplanar sides, needles, flat, far and tiny ones. About 100 MB.

use std::f64::consts::TAU;
use std::path::Path;

use hullwright::geometry::Vec3;

use super::numbers::Random;
use super::text;
use crate::set::{self, Outcome};

/// Points along an edge of the lattices on the sides of a cube.
const LATTICE: usize = 101;
/// A random rotation.
const ROTATION: [[f64; 3]; 3] = [
    [-0.7454073374828847, -0.3740467303835253, -0.5517761726606829],
    [0.5268400266234669, -0.8377042354041424, -0.14384436149305915],
    [-0.4084207237323569, -0.39792041600721556, 0.8214936731044143],
];

/// Writes all clouds into a folder and returns how many there are.
pub fn write(folder: &Path) -> Outcome<usize> {
    let mut count = 0;
    let mut write = |name: &str, points: Vec<Vec3>| {
        count += 1;
        set::write(&folder.join(format!("{name}.obj")), &text::cloud(&points))
    };
    let mut random = Random::seed_7();
    for (name, n) in [("sphere_1k", 1000), ("sphere_10k", 10_000), ("sphere_65k", 65_536), ("sphere_1M", 1_000_000)] {
        write(name, (0..n).map(|_| random.direction()).collect())?;
    }
    write("gauss_1M", (0..1_000_000).map(|_| random.gaussian()).collect())?;
    write("cube_uniform_65k", (0..65_536).map(|_| random.in_cube()).collect())?;
    let cube = cube();
    let rotation = nalgebra::Matrix3::from_row_iterator(ROTATION.into_iter().flatten());
    // Adding zero turns a negative zero into zero.
    write("gridcube_rot_61k", cube.iter().map(|p| rotation * p + Vec3::zeros()).collect())?;
    write("gridcube_61k", cube)?;
    // The rotation was made of three random vectors.
    for _ in 0..3 {
        random.gaussian();
    }
    let far = Vec3::new(2e4, 3e4, 1e3);
    write("sphere_far_10k", (0..10_000).map(|_| random.direction() + far).collect())?;
    write("sphere_tiny_10k", (0..10_000).map(|_| random.direction() * 1e-4).collect())?;
    let scaled = |p: Vec3, x, y, z| p.component_mul(&Vec3::new(x, y, z));
    write("near_flat_10k", (0..10_000).map(|_| scaled(random.in_cube(), 1.0, 1.0, 1e-6)).collect())?;
    write("needle_10k", (0..10_000).map(|_| scaled(random.in_cube(), 1.0, 1e-4, 1e-4)).collect())?;
    write("dome_5000", (0..5000).map(|_| on_dome(random.unit(), random.unit())).collect())?;
    let circle = |n: i32, z: f64| {
        (0..n).map(move |i| f64::from(i) * (TAU / 2000.)).map(move |angle| Vec3::new(angle.cos(), angle.sin(), z))
    };
    write("cylinder_4000", circle(2000, 0.).chain(circle(2000, 2.)).collect())?;
    write("flat_disc_1k", circle(1000, 0.).collect())?;
    write("line_100", (0..100).map(|i| Vec3::repeat(f64::from(i))).collect())?;
    write("two_points", vec![Vec3::zeros(), Vec3::repeat(1.)])?;
    write("all_same", vec![Vec3::repeat(0.3); 50])?;
    Ok(count)
}

/// A lattice on each side of the unit cube.
fn cube() -> Vec<Vec3> {
    let last = LATTICE - 1;
    let at = |i: usize| if i == last { 1.0 } else { i as f64 * (1.0 / last as f64) };
    let side =
        |place: fn(f64, f64) -> Vec3| (0..LATTICE * LATTICE).map(move |i| place(at(i % LATTICE), at(i / LATTICE)));
    side(|a, b| Vec3::new(a, b, 0.))
        .chain(side(|a, b| Vec3::new(a, b, 1.)))
        .chain(side(|a, b| Vec3::new(a, 0., b)))
        .chain(side(|a, b| Vec3::new(a, 1., b)))
        .chain(side(|a, b| Vec3::new(0., a, b)))
        .chain(side(|a, b| Vec3::new(1., a, b)))
        .collect()
}

/// A point of a wavy sheet whose heights are whole tenths: many points share a plane.
fn on_dome(x: f64, y: f64) -> Vec3 {
    let height = (x * 9.).sin() * (y * 9.).sin();
    Vec3::new(x, y, (height * 10.).round_ties_even() / 10.)
}
