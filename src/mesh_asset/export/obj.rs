//! The hulls of a block as Wavefront OBJ.

use std::fmt::Write;

use crate::geometry::MeshSoup;

use super::super::convex_block::ConvexBlock;
use super::super::error::WireError;
use super::coloured_hulls;

/// Writes one object for each hull, in the block's own unit and axes. Colours are on the vertices, which is a common
/// extension, since a single file cannot include its materials.
pub fn write_obj(block: &ConvexBlock) -> Result<String, WireError> {
    let mut out = String::from("# Convex hulls, Z up; vertex lines are x y z red green blue\n");
    let mut first = 1;
    for hull in coloured_hulls(block)? {
        let [red, green, blue] = hull.colour;
        // Writing to a string cannot fail.
        let _ = writeln!(out, "o {}", hull.name.replace(' ', "_"));
        for point in &hull.points {
            let _ = writeln!(out, "v {} {} {} {red:.4} {green:.4} {blue:.4}", point.x, point.y, point.z);
        }
        for [a, b, c] in &hull.faces {
            let _ = writeln!(out, "f {} {} {}", first + a, first + b, first + c);
        }
        first += hull.points.len() as u32;
    }
    Ok(out)
}

/// Writes one object of triangles, in its own unit and axes.
pub fn write_surface_obj(name: &str, soup: &MeshSoup) -> String {
    let mut out = format!("# A triangle mesh for physics, Z up\no {name}\n");
    for point in &soup.positions {
        let _ = writeln!(out, "v {} {} {}", point.x, point.y, point.z);
    }
    for [a, b, c] in &soup.triangles {
        let _ = writeln!(out, "f {} {} {}", u64::from(*a) + 1, u64::from(*b) + 1, u64::from(*c) + 1);
    }
    out
}
