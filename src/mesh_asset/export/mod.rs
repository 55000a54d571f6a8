//! To look at: the hulls of a block as coloured meshes (GLB and OBJ), and the surfaces of an upload (GLB).

mod glb;
mod glb_file;
mod obj;
mod surfaces;

use crate::geometry::{ConvexHull, Vec3};

pub use glb::write_glb;
pub use obj::write_obj;
pub use surfaces::write_surfaces_glb;

use super::convex_block::ConvexBlock;
use super::error::{HullName, WireError};
use super::quantize::GridPoint;

/// A hull with its faces and colour.
struct ColouredHull {
    name: String,
    points: Vec<Vec3>,
    /// Counter-clockwise seen from outside.
    faces: Vec<[u32; 3]>,
    /// sRGB, 0 to 1.
    colour: [f64; 3],
}

/// The decomposition, or the single hull where there is none, with its faces as every reader works them out.
fn coloured_hulls(block: &ConvexBlock) -> Result<Vec<ColouredHull>, WireError> {
    let list = block.hulls().iter().enumerate();
    let numbered: Vec<(HullName, &[GridPoint])> =
        list.map(|(number, points)| (HullName::Number(number), points.as_slice())).collect();
    let shown = if numbered.is_empty() {
        block.hull().map(|points| (HullName::Single, points)).into_iter().collect()
    } else {
        numbered
    };
    shown
        .into_iter()
        .enumerate()
        .map(|(number, (name, points))| {
            // On the grid, where coplanar points are exactly coplanar.
            let on_grid: Vec<Vec3> = points.iter().map(|point| Vec3::from(point.map(f64::from))).collect();
            let flat = |_| WireError::FlatOnGrid { hull: name, step: block.domain().step().into() };
            let hull = ConvexHull::of_points(&on_grid).map_err(flat)?;
            let decode = |point: &Vec3| block.domain().decode(&std::array::from_fn(|axis| point[axis] as u16));
            Ok(ColouredHull {
                name: format!("hull {number}"),
                points: hull.points().iter().map(decode).collect(),
                faces: hull.faces().to_vec(),
                colour: hull_colour(number),
            })
        })
        .collect()
}

/// A colour of its own for each of 256 hulls, neighbours in number far apart: red, green and blue as a display is told
/// them, 0 to 1.
pub fn hull_colour(number: usize) -> [f64; 3] {
    /// Steps by the golden ratio spread over the circle without coming back (Vogel).
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
