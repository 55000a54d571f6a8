//! Quantises hulls into a block.

use crate::geometry::hull::{self, HullError};
use crate::geometry::{ConvexHull, Mesh, Progress, Vec3};
use crate::mesh_asset::{ConvexBlock, HullName, WireError};

use super::shapes::Shapes;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::result::report::Warning;

/// Thickness, in grid steps, of a hull that was flat on the grid. Rounding cannot bring its two layers together.
const GRID_STEPS_THICK: f64 = 3.0;
/// A hull is thickened across its least width first, and on every side next.
const ATTEMPTS_PER_HULL: usize = 2;

/// Quantises both hull sets over one domain. The single hull contains the source. A hull that is flat on the block's grid is
/// thickened until it is not.
pub fn encode(
    shapes: &mut Shapes,
    mesh: &Mesh,
    max_vertices: usize,
    warnings: &mut Vec<Warning>,
    progress: &Progress,
) -> Result<ConvexBlock, Refusal> {
    // Each attempt repairs one hull. Thickening one can coarsen the grid for the others, so every hull gets a second round.
    let attempts = 2 * ATTEMPTS_PER_HULL * (1 + shapes.hulls.as_ref().map_or(0, Vec::len));
    let mut thickened: Vec<HullName> = Vec::new();
    for _ in 0..attempts {
        let points: Vec<Vec<Vec3>> = shapes.hulls.iter().flatten().map(|hull| hull.points().to_vec()).collect();
        progress.check()?;
        match progress.together(|| ConvexBlock::wrapping(&shapes.hull, mesh.points(), &points, max_vertices)) {
            Ok(block) => return Ok(block),
            Err(WireError::FlatOnGrid { hull: name, step }) => {
                let hull = match (name, &mut shapes.hulls) {
                    (HullName::Number(number), Some(hulls)) => hulls.get_mut(number),
                    _ => Some(&mut shapes.hull),
                };
                let again = thickened.contains(&name);
                if let Some(hull) = hull {
                    // A target cost counts the vertices that a hull of the decomposition has.
                    let most = if name == HullName::Single { max_vertices } else { hull.points().len() };
                    *hull = thicken(hull, Vec3::from(step), most, again, progress)?;
                }
                if !again {
                    let message = format!("{name} was thinner than the block's 16-bit grid and was made thicker");
                    warnings.push(Warning::new("thickened", message).about(name.to_string()));
                    thickened.push(name);
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    let detail = "the shape is too thin for the 16-bit grid of its own box, and thickening did not help";
    Err(Refusal::new(RefusalKind::Unprocessable, "flat_on_grid", detail))
}

/// Thickens a hull of at most `most` vertices across its least width; when that was not enough (`again`), the hull is a rod or a
/// speck on the grid and grows on every side.
fn thicken(
    hull: &ConvexHull,
    step: Vec3,
    most: usize,
    again: bool,
    progress: &Progress,
) -> Result<ConvexHull, HullError> {
    if !again {
        return hull::slab(hull.points(), GRID_STEPS_THICK * step.max(), most, progress);
    }
    let margin = step * (GRID_STEPS_THICK / 2.0);
    let grown = hull.points().iter().flat_map(|point| {
        let side = |corner: usize, bit: usize| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
        (0..8).map(move |corner| point + margin.component_mul(&Vec3::from_fn(|axis, _| side(corner, axis))))
    });
    hull::wrap(&grown.collect::<Vec<_>>(), most, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MeshSoup;
    use crate::geometry::samples::box_corners;

    #[test]
    fn a_hull_that_is_flat_on_the_grid_becomes_thicker_in_no_more_vertices() {
        let cube = box_corners(Vec3::zeros(), Vec3::repeat(1.0));
        let flat = |corners: usize| {
            let at = |corner: usize| {
                let angle = std::f64::consts::TAU * corner as f64 / corners as f64;
                Vec3::new(0.3 * angle.cos(), 0.3 * angle.sin(), 1e-6 * (corner % 2) as f64 + 0.1)
            };
            (0..corners).map(at).collect::<Vec<Vec3>>()
        };
        for corners in [4, 6, 12] {
            let points = [cube.to_vec(), flat(corners)];
            let hulls: Vec<ConvexHull> = points.iter().map(|own| ConvexHull::of_points(own).unwrap()).collect();
            let soup = MeshSoup { positions: points.concat(), ..MeshSoup::default() };
            let (mesh, _) = Mesh::from_soup(soup).unwrap();
            let mut shapes = Shapes::of(hulls[0].clone(), Some(hulls.clone()));
            let mut warnings = Vec::new();
            let block = encode(&mut shapes, &mesh, corners, &mut warnings, &Progress::silent()).unwrap();
            assert_eq!(warnings.len(), 1);
            assert!(block.hulls()[1].len() <= corners, "{corners}: {}", block.hulls()[1].len());
        }
    }
}
