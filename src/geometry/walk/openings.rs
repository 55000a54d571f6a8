//! [`Openings`]: where an avatar passes the open edges of a surface.
//!
//! A wall whose door has no reveals ends at the door, once on each side. Caps on these two holes would shut the door.

use std::collections::HashSet;

use super::Walker;
use crate::geometry::edges::{balance, edge_uses_of_many, edges};
use crate::geometry::{Mesh, Progress, Stopped, Vec3};

/// Most places, evenly over all.
const MOST_PLACES: usize = 16_384;
/// Most points on open edges, around each of which 27 cells are kept. A surface with more is a heap of triangles rather than a
/// wall with a door.
const MOST_POINTS: usize = 30_000;
/// Share of the avatar's radius within which a surface is in its way. Beyond it, the surface may be the wall beside it.
const IN_THE_WAY: f64 = 0.8;
/// Edges, and positions, between two checks of the progress.
const BETWEEN_CHECKS: usize = 1024;

/// Places that the middle of an avatar reaches beside open edges, in units of the model.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    pub middles: Vec<Vec3>,
    /// Whatever is nearer to one of them is in the avatar's way.
    pub distance: f64,
}

impl Walker {
    /// Finds the places beside the open edges of a model; none where it has no such edge, or where the avatar reaches nothing.
    pub fn openings(&self, mesh: &Mesh, progress: &Progress) -> Result<Openings, Stopped> {
        let Ok(reach) = self.reach(mesh, progress)? else { return Ok(Openings::default()) };
        let width = self.avatar.width();
        let cells = self.cells_of_open_edges(mesh, width, progress)?;
        if cells.is_empty() {
            return Ok(Openings::default());
        }
        let (mut middles, mut step, mut count) = (Vec::new(), 1, 0_usize);
        for (number, place) in reach.positions.iter().enumerate() {
            if number.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            let middle = reach.middle(place);
            if !cells.contains(&cell_of(&middle, width)) {
                continue;
            }
            if count.is_multiple_of(step) {
                middles.push(middle.component_div(&self.metres));
            }
            count += 1;
            // Every second one of too many is enough, and of those that follow.
            if middles.len() > MOST_PLACES {
                step *= 2;
                middles = middles.into_iter().step_by(2).collect();
            }
        }
        Ok(Openings { middles, distance: IN_THE_WAY * width / 2.0 / self.metres.max() })
    }

    /// Returns the cells of a grid of `width` metres within one cell of an edge with a triangle on one side only; none where there
    /// are more than [`MOST_POINTS`] points on such edges: so ragged a surface has no doors.
    fn cells_of_open_edges(&self, mesh: &Mesh, width: f64, progress: &Progress) -> Result<HashSet<[i64; 3]>, Stopped> {
        let uses = edge_uses_of_many(mesh.triangles().iter().copied(), progress)?;
        let (mut cells, mut count) = (HashSet::new(), 0);
        for (number, edge) in edges(&uses).filter(|edge| balance(edge) != 0).enumerate() {
            if number.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            let [a, b] = edge[0].ends.map(|end| mesh.points()[end as usize].component_mul(&self.metres));
            let steps = ((b - a).norm() / width).ceil().max(1.0) as usize;
            count += steps;
            if count > MOST_POINTS {
                return Ok(HashSet::new());
            }
            for step in 0..=steps {
                let [x, y, z] = cell_of(&a.lerp(&b, step as f64 / steps as f64), width);
                let near = |place: i64| place - 1..=place + 1;
                cells.extend(near(x).flat_map(|x| near(y).flat_map(move |y| near(z).map(move |z| [x, y, z]))));
            }
        }
        Ok(cells)
    }
}

fn cell_of(place: &Vec3, width: f64) -> [i64; 3] {
    [place.x, place.y, place.z].map(|coordinate| (coordinate / width).floor() as i64)
}
