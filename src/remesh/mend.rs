//! Brings a surface nearer to its source where the two are too far apart, by new vertices on the source.
//!
//! The guard looks at places that lie closely together, but not at all places. Between them the surface may be a little too far
//! from its source.

use super::distance::{Far, Target, Triangles, farther};
use super::surface::Surface;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::{Progress, Stopped, TriangleBvh, Vec3};

/// Rounds of measuring and of adding vertices.
const MOST_ROUNDS: usize = 5;
/// Most vertices that are added in a round. Where more are missing, the surface is not worth mending.
const MOST_VERTICES: usize = 256;
/// Share of a triangle's height below which a new vertex divides an edge rather than the triangle.
const AT_THE_EDGE: f64 = 0.15;

/// Adds vertices until the surface and the exposed triangles of its source are within `most` metres of each other. Returns
/// whether they are, as far as the measurement resolves it.
pub fn mend(
    surface: &mut Surface,
    source: &Target<'_>,
    exposed: Triangles<'_>,
    most: f64,
    progress: &Progress,
) -> Result<bool, Stopped> {
    for _ in 0..MOST_ROUNDS {
        let (own_points, own) = surface.compact();
        if own.is_empty() {
            return Ok(false);
        }
        let tree = TriangleBvh::of_many(&own_points, &own, progress)?;
        let target = Target { tree: &tree, triangles: (&own_points, &own) };
        let from_source = farther(exposed, &target, most, progress)?;
        let to_source = farther(target.triangles, source, most, progress)?;
        if from_source.is_empty() && to_source.is_empty() {
            return Ok(true);
        }
        if from_source.len() + to_source.len() > MOST_VERTICES {
            return Ok(false);
        }
        *surface = Surface::new(own_points, own);
        let corners = |triangle: usize| surface.corners(triangle as u32);
        let missing = from_source.iter().map(|far| {
            let at = closest_on_triangle(&far.place, &corners(far.nearest));
            Vertex { triangle: far.nearest, at, place: far.place }
        });
        let wrong = to_source.iter().map(|far| Vertex {
            triangle: far.own,
            at: far.place,
            place: nearest(far, source.triangles),
        });
        let vertices: Vec<Vertex> = missing.chain(wrong).collect();
        let mut is_changed = vec![false; surface.triangles.len()];
        for vertex in vertices {
            // A triangle that changed already is looked at again in the next round.
            if !is_changed[vertex.triangle] {
                vertex.add_to(surface, &mut is_changed);
            }
        }
    }
    Ok(false)
}

/// Returns the point of the source nearest to a place.
fn nearest(far: &Far, (points, triangles): Triangles<'_>) -> Vec3 {
    closest_on_triangle(&far.place, &triangles[far.nearest].map(|corner| points[corner as usize]))
}

/// A vertex that is missing in a triangle.
struct Vertex {
    triangle: usize,
    /// The place on the triangle that moves.
    at: Vec3,
    place: Vec3,
}

impl Vertex {
    /// Divides the triangle, or those at the edge near the place. Marks the triangles that change.
    fn add_to(&self, surface: &mut Surface, is_changed: &mut [bool]) {
        let triangle = self.triangle as u32;
        let (corners, ends) = (surface.corners(triangle), surface.triangles[self.triangle]);
        let height = |k: usize, point: &Vec3| {
            let along = corners[(k + 1) % 3] - corners[k];
            (point - corners[k]).cross(&along).norm() / along.norm().max(f64::MIN_POSITIVE)
        };
        let share = |k: usize| height(k, &self.at) / height(k, &corners[(k + 2) % 3]).max(f64::MIN_POSITIVE);
        let lowest = (1..3).fold(0, |lowest, k| if share(k) < share(lowest) { k } else { lowest });
        let vertex = surface.push_point(self.place);
        if share(lowest) < AT_THE_EDGE {
            let edge = [ends[lowest], ends[(lowest + 1) % 3]];
            let on_edge: Vec<u32> = surface.on_edge(edge[0], edge[1]).collect();
            // Triangles beyond the end of the list are new in this round.
            for number in on_edge {
                if let Some(known) = is_changed.get_mut(number as usize) {
                    *known = true;
                }
            }
            surface.divide_edge(edge, vertex);
            return;
        }
        is_changed[self.triangle] = true;
        surface.replace(triangle, [ends[0], ends[1], vertex]);
        surface.push_triangle([ends[1], ends[2], vertex]);
        surface.push_triangle([ends[2], ends[0], vertex]);
    }
}
