//! Writes surfaces and clouds as OBJ.

use std::fmt::Write;

use hullwright::geometry::Vec3;

use super::Surface;

/// Significant digits of a coordinate: enough for every number in single precision.
const DIGITS: usize = 9;

/// Returns a surface as the text of an OBJ file.
pub fn obj(surface: &Surface) -> String {
    let mut text = cloud(&surface.points);
    for [a, b, c] in &surface.triangles {
        let _ = writeln!(text, "f {} {} {}", a + 1, b + 1, c + 1);
    }
    text
}

/// Returns points without triangles as the text of an OBJ file.
pub fn cloud(points: &[Vec3]) -> String {
    let mut text = String::new();
    for p in points {
        let _ = writeln!(text, "v {} {} {}", number(p.x), number(p.y), number(p.z));
    }
    text
}

/// Returns a number with nine significant digits and without trailing zeros, as `%.9g` of the C library prints it.
fn number(value: f64) -> String {
    let scientific = format!("{value:.*e}", DIGITS - 1);
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..DIGITS as i32).contains(&exponent) {
        let decimals = (DIGITS as i32 - 1 - exponent) as usize;
        return without_zeros(&format!("{value:.decimals$}")).to_owned();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", without_zeros(digits), exponent.abs())
}

fn without_zeros(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}
