//! Writes files for viewers.
//!
//! * In: a [`ConvexBlock`], or the surfaces of an upload.
//! * Out: the hulls as coloured meshes ([`write_glb`], [`write_obj`]) or as a physics file ([`write_surface_collada`] of their
//!   [`shells`]), or the surfaces ([`write_surfaces_glb`]).

mod obj;
mod collada;

mod glb_file;

mod glb;
mod surfaces;

use crate::geometry::{MeshSoup, Vec3};

pub use collada::{write_collada_nodes, write_surface_collada, write_surface_collada_within};
pub use glb::{write_glb, write_physics_glb};
pub use obj::{write_obj, write_surface_obj};
pub use surfaces::{write_physics_surface_glb, write_surfaces_glb};

use super::convex_block::{ConvexBlock, hull_on_grid, to_grid_point};
use super::error::{HullName, WireError};
use super::quantize::GridPoint;

/// A hull with its faces and its colour.
struct ColouredHull {
    name: String,
    points: Vec<Vec3>,
    /// Counter-clockwise when seen from outside.
    faces: Vec<[u32; 3]>,
    /// sRGB, 0 to 1.
    colour: [f64; 3],
}

/// Returns the hulls of the decomposition, or the single hull where there is no decomposition. Every reader of the
/// block computes the same faces.
fn coloured_hulls(block: &ConvexBlock) -> Result<Vec<ColouredHull>, WireError> {
    let numbered = block.hulls().iter().enumerate().map(|(number, points)| (HullName::Number(number), &points[..]));
    let single = block.hull().filter(|_| block.hulls().is_empty()).map(|points| (HullName::Single, points));
    let coloured = |(number, (name, points)): (usize, (HullName, &[GridPoint]))| {
        let hull = hull_on_grid(block.domain(), name, points)?;
        Ok(ColouredHull {
            name: HullName::Number(number).to_string(),
            points: hull.points().iter().map(|point| block.domain().decode(&to_grid_point(point))).collect(),
            faces: hull.faces().to_vec(),
            colour: hull_colour(number),
        })
    };
    numbered.chain(single).enumerate().map(coloured).collect()
}

/// Returns a closed shell of triangles for each hull, in the block's own unit.
pub fn shells(block: &ConvexBlock) -> Result<MeshSoup, WireError> {
    let mut soup = MeshSoup::default();
    for hull in coloured_hulls(block)? {
        let first = soup.positions.len() as u32;
        soup.triangles.extend(hull.faces.iter().map(|face| face.map(|corner| first + corner)));
        soup.positions.extend(hull.points);
    }
    Ok(soup)
}

/// Returns the colour of a hull as sRGB red, green and blue from 0 to 1. The first 256 hulls have different colours,
/// and consecutive hulls have colours that are far apart.
pub fn hull_colour(number: usize) -> [f64; 3] {
    /// Steps by the golden ratio spread evenly over the circle and never return to the same hue (Vogel).
    const GOLDEN_TURN: f64 = 0.618_033_988_749_894_9;
    let hue = (number as f64 * GOLDEN_TURN).fract() * 6.0;
    let (saturation, value) = [(0.65, 0.95), (0.8, 0.75), (0.45, 0.9)][number % 3];
    // HSV to RGB: each channel is a trapezium over the hue.
    [5.0, 3.0, 1.0].map(|shift: f64| {
        let k = (shift + hue).rem_euclid(6.0);
        value - value * saturation * k.min(4.0 - k).clamp(0.0, 1.0)
    })
}

#[cfg(test)]
mod tests;
