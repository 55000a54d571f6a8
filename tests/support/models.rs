//! Models to send.

use std::f64::consts::{PI, TAU};
use std::fmt::Write as _;

/// A unit cube around the origin.
pub const CUBE: &str = "\
v -0.5 -0.5 -0.5\nv 0.5 -0.5 -0.5\nv 0.5 0.5 -0.5\nv -0.5 0.5 -0.5
v -0.5 -0.5 0.5\nv 0.5 -0.5 0.5\nv 0.5 0.5 0.5\nv -0.5 0.5 0.5
f 1 3 2\nf 1 4 3\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5
f 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\n";

/// Returns a ball with a bumpy surface of `2 * n * n` triangles as OBJ. Thousands of triangles keep every method busy
/// for a while.
pub fn bumpy_ball(n: usize) -> String {
    let mut obj = String::new();
    for row in 0..=n {
        for column in 0..n {
            let (theta, phi) = (row as f64 / n as f64 * PI, column as f64 / n as f64 * TAU);
            let radius = 1.0 + 0.2 * (7.0 * theta).sin() * (9.0 * phi).cos();
            let (x, y) = (theta.sin() * phi.cos() * radius, theta.sin() * phi.sin() * radius);
            writeln!(obj, "v {x:.6} {y:.6} {:.6}", theta.cos() * radius).unwrap();
        }
    }
    for row in 0..n {
        for column in 0..n {
            let (here, next) = (row * n + column + 1, row * n + (column + 1) % n + 1);
            writeln!(obj, "f {here} {} {next}\nf {next} {} {}", here + n, here + n, next + n).unwrap();
        }
    }
    obj
}
