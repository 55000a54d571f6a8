//! COLLADA 1.4.1 for the upload window of a viewer, which takes it as a physics file.

use std::fmt::Write;

use quick_xml::escape::escape;

use crate::geometry::{Aabb, MeshSoup, Vec3};

use super::super::convex_block::ConvexBlock;
use super::super::error::WireError;
use super::coloured_hulls;

/// Ending by which upload windows match a physics shape to the model of the same name (`llmodelloader.cpp`, `lod_suffix`).
const ENDING: &str = "_PHYS";

/// Difference between two boxes that counts as none, as a share of the diagonal: the rounding of a block and of COLLADA.
const SAME_BOX: f64 = 1e-4;

/// Least side of a triangle in a corner, as a share of the box: simulators refuse a smaller one than 0.0036.
const LEAST_SHARE: f64 = 0.005;

/// Writes one mesh `NAME_PHYS` of these triangles, in their own unit and axes.
pub fn write_surface_collada(soup: &MeshSoup, name: &str) -> String {
    document(&[(named(name), soup)])
}

/// Writes a node and a mesh for each hull, `NAME_PHYS_1` and so on, in the block's own unit and axes.
pub fn write_collada_nodes(block: &ConvexBlock, name: &str) -> Result<String, WireError> {
    let soups: Vec<MeshSoup> = coloured_hulls(block)?
        .into_iter()
        .map(|hull| MeshSoup { positions: hull.points, triangles: hull.faces, parts: Vec::new() })
        .collect();
    let names = (1..).map(|number| format!("{}_{number}", named(name)));
    Ok(document(&names.zip(&soups).collect::<Vec<_>>()))
}

/// Writes one mesh `NAME_PHYS` of these triangles, and of one triangle in a corner of `bounds` where they do not reach it.
/// A viewer stretches a physics file whose box is not the model's. `side` is how long the triangle's sides are at most, but for
/// boxes of 200 times that.
pub fn write_surface_collada_within(soup: &MeshSoup, bounds: &Aabb, side: &Vec3, name: &str) -> String {
    let mut padded = soup.clone();
    let own = Aabb::of_points(&soup.positions);
    let (near, size) = (SAME_BOX * bounds.diagonal(), bounds.size());
    for (corner, inward, reached) in
        [(bounds.min, 1.0, own.map(|own| own.min)), (bounds.max, -1.0, own.map(|own| own.max))]
    {
        if reached.is_some_and(|reached| (reached - corner).amax() <= near) {
            continue;
        }
        // Equal shares of the box, because a simulator refuses triangles that are long and narrow in a box of one unit.
        let shares = side.component_div(&size).iter().copied().filter(|share| share.is_finite()).fold(1.0, f64::min);
        let sides = size * (shares.max(LEAST_SHARE) * inward);
        let first = padded.positions.len() as u32;
        let (x, y, z) = (Vec3::new(sides.x, 0.0, 0.0), Vec3::new(0.0, sides.y, 0.0), Vec3::new(0.0, 0.0, sides.z));
        // The triangle lies flat, where nobody stumbles over it, unless the box has no extent there.
        let (one, other) = if sides.x == 0.0 {
            (y, z)
        } else if sides.y == 0.0 {
            (x, z)
        } else {
            (x, y)
        };
        padded.positions.extend([corner, corner + one, corner + other]);
        padded.triangles.push([first, first + 1, first + 2]);
    }
    document(&[(named(name), &padded)])
}

/// Writes a mesh and a node of each name, in their own unit and axes.
fn document(meshes: &[(String, &MeshSoup)]) -> String {
    let (mut geometries, mut nodes) = (String::new(), String::new());
    for (number, (name, soup)) in meshes.iter().enumerate() {
        let name: String = name.chars().filter(|letter| is_allowed(*letter)).collect();
        let name = escape(name.as_str());
        // The first mesh has no number, as a file of one mesh always had.
        let id = if number == 0 { String::new() } else { format!("_{number}") };
        geometries.push_str(&geometry(&id, &name, soup));
        let _ = write!(nodes, r##"<node id="node{id}" name="{name}"><instance_geometry url="#mesh{id}"/></node>"##);
    }
    format!(
        r##"<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><created>2000-01-01T00:00:00Z</created><modified>2000-01-01T00:00:00Z</modified><unit name="metre" meter="1"/><up_axis>Z_UP</up_axis></asset>
 <library_geometries>{geometries}</library_geometries>
 <library_visual_scenes><visual_scene id="scene">{nodes}</visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>
"##
    )
}

/// Returns false for characters that XML 1.0 does not allow, not even escaped, and for the other control characters.
fn is_allowed(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')
}

fn geometry(id: &str, name: &str, soup: &MeshSoup) -> String {
    let (numbers, points) = (3 * soup.positions.len(), soup.positions.len());
    let mut positions = String::new();
    for coordinate in soup.positions.iter().flatten() {
        // Readers of COLLADA keep single precision.
        let _ = write!(positions, "{} ", *coordinate as f32);
    }
    let mut indices = String::new();
    for corner in soup.triangles.iter().flatten() {
        let _ = write!(indices, "{corner} ");
    }
    let (positions, indices, triangles) = (positions.trim_end(), indices.trim_end(), soup.triangles.len());
    format!(
        r##"<geometry id="mesh{id}" name="{name}"><mesh>
  <source id="points{id}"><float_array id="numbers{id}" count="{numbers}">{positions}</float_array>
   <technique_common><accessor source="#numbers{id}" count="{points}" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
  <vertices id="vertices{id}"><input semantic="POSITION" source="#points{id}"/></vertices>
  <triangles count="{triangles}"><input semantic="VERTEX" source="#vertices{id}" offset="0"/><p>{indices}</p></triangles>
 </mesh></geometry>"##
    )
}

/// Returns the name with its ending, once.
fn named(name: &str) -> String {
    let name = name.strip_suffix(ENDING).filter(|name| !name.is_empty()).unwrap_or(name);
    format!("{name}{ENDING}")
}
