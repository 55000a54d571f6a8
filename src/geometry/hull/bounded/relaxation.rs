//! Block coordinate descent: moves each vertex of the shell in turn to the place of least volume.

use super::reduction::Reduction;
use crate::geometry::Progress;
use crate::geometry::hull::HullError;
use crate::geometry::tolerance::SETTLED;

/// Most rounds over all vertices. The gains are small by then.
const ROUNDS: usize = 12;

/// How many vertices are tried between two looks at the clock.
const LOOK_EVERY: u32 = 64;

impl Reduction<'_> {
    /// Moves every vertex to its best place, in rounds, until a round gains next to nothing. No vertex moves farther
    /// than `tolerance` (in the unit of the input) outside the hull to reduce.
    pub fn relax(&mut self, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
        self.refine();
        let total = self.shell.sixfold_volume();
        for _ in 0..ROUNDS {
            let mut gain = 0.0;
            for vertex in 0..self.shell.vertices.len() as u32 {
                if vertex.is_multiple_of(LOOK_EVERY) {
                    progress.check()?;
                }
                if self.shell.is_alive(vertex) {
                    gain += self.move_vertex(vertex, tolerance);
                }
            }
            if gain < SETTLED * total {
                break;
            }
        }
        Ok(())
    }

    /// Moves one vertex and returns the gain in sixfold volume; 0 where no better place is allowed.
    fn move_vertex(&mut self, vertex: u32, tolerance: f64) -> f64 {
        self.shell.ring_of_vertex(vertex, &mut self.ring);
        let center = *self.shell.position(vertex);
        let Some(found) = self.best_move(&center) else { return 0.0 };
        if found.growth >= 0.0 || !self.is_within(tolerance, &found.position) || !self.find_sides(&found.position) {
            return 0.0;
        }
        for (edge, side) in self.ring.iter().zip(&self.sides) {
            let face = &mut self.shell.faces[edge.inside as usize];
            (face.plane, face.contact) = *side;
        }
        self.shell.vertices[vertex as usize].position = found.position;
        -found.growth
    }
}
