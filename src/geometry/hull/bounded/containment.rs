//! The last step of every bounded hull: growth until it contains the source in spite of rounding.

use rayon::prelude::*;

use super::gauge::Gauge;
use crate::geometry::Vec3;
use crate::geometry::hull::{ConvexHull, HullError};
use crate::geometry::tolerance::WRAPPED;

/// Most growths. The first one suffices but for rounding; more are needed only where rounding is large beside the
/// shape.
const GROWTHS: usize = 6;
/// With fewer points, waking other threads takes longer than it saves.
const PARALLEL_FROM: usize = 1 << 18;
/// Points that one task measures at least.
const CHUNK: usize = 1 << 14;

/// Returns the hull of `points`, scaled about its centroid until it contains all of `source`.
pub fn grown_around(mut points: Vec<Vec3>, source: &[Vec3]) -> Result<ConvexHull, HullError> {
    let mut hull = ConvexHull::of_points(&points)?;
    for _ in 0..GROWTHS {
        let gauge = Gauge::for_points(&hull, source.len());
        let largest = if source.len() < PARALLEL_FROM {
            source.iter().map(|p| gauge.at(p)).fold(0.0, f64::max)
        } else {
            source.par_iter().with_min_len(CHUNK).map(|p| gauge.at(p)).reduce(|| 0.0, f64::max)
        };
        if largest <= 1.0 + WRAPPED {
            break;
        }
        // One rounding up, so that the farthest point ends inside.
        let factor = largest * (1.0 + 2.0 * f64::EPSILON);
        for point in &mut points {
            *point = gauge.center() + (*point - gauge.center()) * factor;
        }
        hull = ConvexHull::of_points(&points)?;
    }
    Ok(hull)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::cube_corners;

    #[test]
    fn a_cube_doubles_to_reach_a_point_two_half_sides_away() {
        let cube = cube_corners(Vec3::repeat(5.0), 0.5);
        let hull = grown_around(cube.clone(), &[Vec3::new(6.0, 5.2, 4.9)]).unwrap();
        assert!((hull.volume() - 8.0).abs() < 1e-9, "{}", hull.volume());
        assert_eq!(grown_around(cube.clone(), &cube).unwrap().points(), ConvexHull::of_points(&cube).unwrap().points());
    }

    #[test]
    fn the_gauge_is_one_on_the_surface() {
        let hull = ConvexHull::of_points(&cube_corners(Vec3::zeros(), 2.0)).unwrap();
        for count in [1, 1 << 12, 1 << 20] {
            let gauge = Gauge::for_points(&hull, count);
            for (point, expected) in [([2.0, 0.3, -1.0], 1.0), ([0.0, -6.0, 1.0], 3.0), ([0.5, 0.5, 1.0], 0.5)] {
                assert!((gauge.at(&Vec3::from(point)) - expected).abs() < 1e-12, "{point:?}");
            }
        }
    }
}
