//! [`Witnesses`]: samples of free space that kept hulls from growing over a part or a vertex.
//!
//! Many hulls are tried over the same points, and mostly the same samples refuse them. A sample on the line from one of the
//! points into a hull lies in the hull around both, which need not be built to know that.

use super::free_space::FreeSpace;
use super::last_found::LastFound;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{INSIDE_HULL, THINNEST_HULL, TIGHT};
use crate::geometry::{ConvexHull, Vec3};

/// How deep in the hull such a line has to come, as a multiple of what the building of hulls may leave outside.
const DEEP: f64 = 10.0;
/// Most steps from the sample to that depth, each as long as the way from the point to the sample. With more, the sample
/// could be as close to the surface as rounding.
const MOST_STEPS: f64 = 9.0;

/// The samples that refused hulls over the same points.
#[derive(Default)]
pub struct Witnesses(LastFound);

impl Witnesses {
    pub fn note(&self, sample: usize) {
        self.0.note(sample);
    }

    /// Returns true when one of the samples is certain to refuse the hull around a hull and the points.
    pub fn refuse(&self, (shape, space): (&Shape, &FreeSpace), hull: &ConvexHull, points: &[Vec3], limit: f64) -> bool {
        let diagonal = shape.diagonal;
        // A hull this thin may become a slab, which holds other samples.
        if hull.volume() < THINNEST_HULL * diagonal * hull.bounds().size().norm_squared() {
            return false;
        }
        let depth = DEEP * (INSIDE_HULL + TIGHT) * diagonal;
        let is_between = |sample: &Vec3| points.iter().any(|from| enters(hull, depth, from, sample));
        self.0.indices().filter_map(|index| space.deeper_than(limit, index)).any(|sample| is_between(&sample))
    }
}

/// Returns true when the line from a point through a sample is `depth` below all planes of the hull somewhere behind the
/// sample.
fn enters(hull: &ConvexHull, depth: f64, from: &Vec3, sample: &Vec3) -> bool {
    let step = sample - from;
    let (mut first, mut last) = (0.0, MOST_STEPS);
    for plane in hull.planes() {
        let (above, rise) = (plane.height(sample) + depth, plane.normal.dot(&step));
        if rise > 0.0 {
            last = f64::min(last, -above / rise);
        } else if rise < 0.0 {
            first = f64::max(first, -above / rise);
        } else if above > 0.0 {
            return false;
        }
        if first > last {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::box_corners;

    #[test]
    fn a_line_enters_a_box_only_behind_the_sample() {
        let cube = ConvexHull::of_points(&box_corners(Vec3::repeat(0.5), Vec3::repeat(0.5))).unwrap();
        let vertex = Vec3::new(3.0, 0.5, 0.5);
        assert!(enters(&cube, 1e-6, &vertex, &Vec3::new(2.0, 0.5, 0.5)));
        assert!(!enters(&cube, 1e-6, &vertex, &Vec3::new(4.0, 0.5, 0.5)), "the box is before the vertex");
        assert!(!enters(&cube, 1e-6, &vertex, &Vec3::new(2.0, 1.2, 0.5)), "the line passes the box");
        assert!(!enters(&cube, 0.6, &vertex, &Vec3::new(2.0, 0.5, 0.5)), "no place of the box is that deep");
    }
}
