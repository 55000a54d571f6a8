//! [`measure`]: the distance between two surfaces, both ways.

use super::surface::area;
use crate::geometry::scatter::over_triangles;
use crate::geometry::{Progress, Stopped, TriangleBvh, Vec3};

/// Places that are spread over a surface, besides its vertices, its centroids and the middles of its edges.
const PLACES: usize = 20_000;
/// Most triangles whose centroids and middles are measured: where there are more, the triangles are small.
const MOST_TRIANGLES: usize = 40_000;
/// Places between two checks of the progress.
const BETWEEN_CHECKS: usize = 512;

/// The largest distance from one surface to another, and back.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Distance {
    /// From the source to the new surface, in metres.
    pub from_source: f64,
    /// From the new surface to the source, in metres.
    pub to_source: f64,
}

impl Distance {
    pub fn largest(&self) -> f64 {
        self.from_source.max(self.to_source)
    }
}

/// Measures the distance between `exposed` triangles of a source and a surface, and from the surface to all of the source.
/// It is infinite where one of them has no triangle.
pub fn measure(
    source: (&[Vec3], &[[u32; 3]]),
    exposed: &[[u32; 3]],
    surface: (&[Vec3], &[[u32; 3]]),
    progress: &Progress,
) -> Result<Distance, Stopped> {
    Ok(Distance {
        from_source: one_way((source.0, exposed), surface, progress)?,
        to_source: one_way(surface, source, progress)?,
    })
}

fn one_way(from: (&[Vec3], &[[u32; 3]]), to: (&[Vec3], &[[u32; 3]]), progress: &Progress) -> Result<f64, Stopped> {
    let tree = TriangleBvh::new(to.0, to.1);
    let mut largest = 0.0f64;
    for (number, place) in places(from.0, from.1).into_iter().enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        // A place within the largest distance so far changes nothing, and is found faster.
        if tree.closest_within(&place, largest).is_none() {
            largest = largest.max(tree.distance(&place));
        }
    }
    Ok(largest)
}

fn places(points: &[Vec3], triangles: &[[u32; 3]]) -> Vec<Vec3> {
    let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let mut places: Vec<Vec3> = used.into_iter().map(|corner| points[corner as usize]).collect();
    for triangle in triangles.iter().take(MOST_TRIANGLES) {
        let corners = triangle.map(|corner| points[corner as usize]);
        if area(&corners).norm() > 0.0 {
            places.push((corners[0] + corners[1] + corners[2]) / 3.0);
            places.extend((0..3).map(|k| (corners[k] + corners[(k + 1) % 3]) / 2.0));
        }
    }
    places.extend(over_triangles(points, triangles, PLACES).into_iter().map(|place| place.point));
    places
}
