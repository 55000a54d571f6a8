//! The Minkowski functional, or gauge, of a hull: by what factor the hull must grow to reach a point (H. Minkowski,
//! "Geometrie der Zahlen", 1910).

use rayon::prelude::*;

use crate::geometry::Vec3;
use crate::geometry::hull::direction_grid::DirectionGrid;
use crate::geometry::hull::{ConvexHull, Plane};
use crate::geometry::tolerance::WRAPPED;

/// Numbers of points up to which the grid of directions has this many cells along each side of its cube. Sorting the
/// facets into cells takes `6 cells^2` times the number of facets, which pays only for many points.
const CELLS: [(usize, usize); 2] = [(1 << 10, 1), (1 << 15, 4)];
/// The same for more points than these.
const MOST_CELLS: usize = 16;
/// Points that one task measures at least.
const CHUNK: usize = 1 << 12;

/// Evaluates the factor by which a hull must grow about its centroid to reach a point: above 1 outside, below 1 inside.
pub struct Gauge {
    grid: DirectionGrid,
    /// For each cell, the end of its entries in `duals`.
    ends: Vec<u32>,
    /// Facet planes in the polar dual: the normal divided by the depth of the centroid below the plane.
    duals: Vec<Vec3>,
}

impl Gauge {
    /// Prepares the gauge of a hull for `count` evaluations.
    pub fn for_points(hull: &ConvexHull, count: usize) -> Self {
        let cells = CELLS.iter().find(|(most, _)| count < *most).map_or(MOST_CELLS, |&(_, cells)| cells);
        let center = hull.centroid();
        let grid = DirectionGrid::new(center, &hull.bounds(), cells);
        let dual = |plane: &Plane| plane.normal / (-plane.height(&center)).max(f64::MIN_POSITIVE);
        let mut of_face = Vec::with_capacity(hull.faces.len());
        for (plane, &end) in hull.planes.iter().zip(&hull.facet_ends) {
            of_face.resize(end as usize, dual(plane));
        }
        let (ends, numbers) = grid.sort(hull.faces.iter().map(|face| hull.corners(face)));
        Self { grid, ends, duals: numbers.into_iter().map(|face| of_face[face as usize]).collect() }
    }

    /// Returns the centroid of the hull.
    pub fn center(&self) -> &Vec3 {
        self.grid.center()
    }

    /// Returns the factor for one point.
    #[inline]
    pub fn at(&self, point: &Vec3) -> f64 {
        let cell = self.grid.cell(point);
        let from = point - self.grid.center();
        self.duals[self.ends[cell] as usize..self.ends[cell + 1] as usize]
            .iter()
            .map(|dual| dual.dot(&from))
            .fold(0.0, |most, at| if at > most { at } else { most })
    }
}

/// Returns the numbers of the points that lie outside the hull or less than `depth` below its surface, and perhaps of a few
/// others. The points are finite.
pub fn near_surface(hull: &ConvexHull, points: &[Vec3], depth: f64) -> Vec<u32> {
    let gauge = Gauge::for_points(hull, points.len());
    let depth_of_center = hull.planes.iter().map(|plane| -plane.height(gauge.center())).fold(f64::INFINITY, f64::min);
    // A point at gauge `g` lies at least `(1 - g) * depth_of_center` below every facet.
    let deep = if depth_of_center > depth { (1.0 - depth / depth_of_center) * (1.0 - WRAPPED) } else { 0.0 };
    let numbered = points.par_iter().enumerate().with_min_len(CHUNK);
    numbered.filter(|(_, point)| gauge.at(point) >= deep).map(|(number, _)| number as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::cube_corners;

    #[test]
    fn points_near_the_surface_are_found() {
        let hull = ConvexHull::of_points(&cube_corners(Vec3::repeat(7.0), 1.0)).unwrap();
        let at = |x: f64| Vec3::new(x, 7.0, 7.0);
        let points = [at(7.0), at(7.89), at(7.91), at(8.0), at(9.0)];
        assert_eq!(near_surface(&hull, &points, 0.1), [2, 3, 4]);
        assert_eq!(near_surface(&hull, &points, 5.0).len(), 5);
    }
}
