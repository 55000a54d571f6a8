//! Divides triangles that a simulator would call degenerate, for being much longer than wide, into triangles that it accepts.

use super::surface::{Surface, Test, longest_side};
use crate::geometry::{Progress, Stopped, Vec3};

/// Halvings of one edge of the surface. A triangle a thousand times as long as wide needs seven rounds.
const MOST_ROUNDS: usize = 8;
/// Halving ends above `MOST_TIMES` times the number of triangles before, plus `FEW`. Triangles that are still refused
/// stay.
const MOST_TIMES: usize = 2;
const FEW: usize = 1000;
/// Halvings between two checks of the progress.
const BETWEEN_CHECKS: usize = 256;

/// Returns the triangles with the longest edge of each triangle that `is_refused` halved, until none is refused or halving no
/// longer helps: for a triangle that is about as wide as long and too small, it never does.
pub fn with_even_triangles(
    points: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
    is_refused: &Test<'_>,
    progress: &Progress,
) -> Result<(Vec<Vec3>, Vec<[u32; 3]>), Stopped> {
    let most = MOST_TIMES * triangles.len() + FEW;
    let mut surface = Surface::new(points, triangles);
    for _ in 0..MOST_ROUNDS {
        let refused: Vec<u32> = surface.left().filter(|&triangle| is_refused(&surface.corners(triangle))).collect();
        let mut halved = 0;
        for (number, triangle) in refused.into_iter().enumerate() {
            if number.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            let corners = surface.corners(triangle);
            if surface.triangles.len() > most {
                return Ok(surface.compact());
            }
            // Another triangle's halving may have changed it meanwhile.
            if is_refused(&corners) && is_long(&corners) {
                halve(&mut surface, triangle);
                halved += 1;
            }
        }
        if halved == 0 {
            break;
        }
    }
    Ok(surface.compact())
}

/// Ratio of the longest edge to the shortest from which halving makes a triangle more even.
const LONG: f64 = 2.0;

fn is_long(corners: &[Vec3; 3]) -> bool {
    let lengths = [0, 1, 2].map(|k| (corners[k] - corners[(k + 1) % 3]).norm());
    let (shortest, longest) = lengths.iter().fold((f64::INFINITY, 0.0f64), |(low, high), &l| (low.min(l), high.max(l)));
    longest > LONG * shortest
}

/// Halves the longest edge of a triangle, in all triangles on that edge.
fn halve(surface: &mut Surface, triangle: u32) {
    let ends = surface.triangles[triangle as usize];
    let longest = longest_side(&surface.corners(triangle));
    let (one, other) = (ends[longest], ends[(longest + 1) % 3]);
    let middle = surface.push_point((surface.points[one as usize] + surface.points[other as usize]) / 2.0);
    surface.divide_edge([one, other], middle);
}
