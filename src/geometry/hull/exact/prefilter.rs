//! Drops most inner points of a large input before quickhull (S. G. Akl, G. T. Toussaint, "A fast convex hull
//! algorithm", 1978, with the hull of a random sample in place of a quadrilateral).
//!
//! A map of directions lists the facets of the sample's hull through which a ray from its centre can leave. A point
//! that is above none of the facets in its direction is inside, or on the boundary without being a vertex. The exact
//! sign decides, so no vertex is dropped.

use rayon::prelude::*;

use super::face_plane::{PlaneBatch, SharedCoordinates, Side};
use super::quickhull::{Triangle, triangulate};
use super::workspace::with_workspace;
use crate::geometry::hull::direction_grid::DirectionGrid;
use crate::geometry::hull::frame::Frame;
use crate::geometry::predicates::ExactPlane;
use crate::geometry::samples::Random;
use crate::geometry::{Aabb, Vec3};

/// With fewer points, filtering takes longer than it saves.
const WORTH_IT: usize = 30_000;
/// With fewer points, waking other threads takes longer than it saves.
const PARALLEL_FROM: usize = 1 << 18;
/// Points filtered by one task.
const CHUNK: usize = 1 << 14;
/// One point in this many is drawn for the sample, ...
const POINTS_PER_SAMPLE: usize = 64;
/// ... within these bounds.
const SAMPLE_SIZES: [usize; 2] = [512, 2048];
/// Cells along each side of the cube of directions.
const CELLS: usize = 8;

/// Returns the points that can be vertices of the hull, in input order; `None` when all of them may be.
pub fn survivors(points: &[Vec3], frame: &Frame) -> Option<Vec<Vec3>> {
    if points.len() < WORTH_IT {
        return None;
    }
    let sample = draw_sample(points);
    let local: Vec<Vec3> = sample.iter().map(|p| frame.local(p)).collect();
    let hull: Vec<Triangle> = with_workspace(|workspace| {
        triangulate(&sample, *frame, 0.0, &mut workspace.quickhull).ok()?;
        Some(workspace.quickhull.hull().map(|(_, triangle)| *triangle).collect())
    })?;
    // On round shapes nearly all points are vertices, and the filter would drop few.
    if hull.len() > sample.len() {
        return None;
    }
    let map = DirectionMap::new(&sample, &local, *frame, &hull)?;
    let outside = |chunk: &[Vec3]| chunk.iter().filter(|point| map.is_outside(point)).copied().collect::<Vec<_>>();
    let mut kept: Vec<Vec3> = if points.len() < PARALLEL_FROM {
        outside(points)
    } else {
        points.par_chunks(CHUNK).flat_map_iter(outside).collect()
    };
    let mut corners: Vec<u32> = hull.iter().flat_map(|triangle| triangle.corners).collect();
    corners.sort_unstable();
    corners.dedup();
    kept.extend(corners.iter().map(|&corner| sample[corner as usize]));
    Some(kept)
}

/// Draws a random sample. The choice of points affects the time only, not the hull.
fn draw_sample(points: &[Vec3]) -> Vec<Vec3> {
    let [least, most] = SAMPLE_SIZES;
    let count = (points.len() / POINTS_PER_SAMPLE).clamp(least, most);
    let mut random = Random(1);
    (0..count).map(|_| points[(random.bits() % points.len() as u64) as usize]).collect()
}

/// The facets of the sample's hull, sorted by direction from its centre.
struct DirectionMap {
    frame: Frame,
    grid: DirectionGrid,
    /// For each cell, the end of its batches in `planes`.
    ends: Vec<u32>,
    /// The planes of four facets each; unused places are never reached.
    planes: Vec<PlaneBatch>,
    /// For each place in `planes`, the index in `triangles`.
    numbers: Vec<[u32; PlaneBatch::SIZE]>,
    /// The corners in input coordinates, and two exact tests of their plane.
    triangles: Vec<([Vec3; 3], SharedCoordinates, ExactPlane)>,
}

impl DirectionMap {
    /// Returns `None` where rounding puts the centre outside of the hull.
    fn new(sample: &[Vec3], local: &[Vec3], frame: Frame, hull: &[Triangle]) -> Option<Self> {
        let corners = || hull.iter().flat_map(|triangle| triangle.corners).map(|c| &local[c as usize]);
        let bounds = Aabb::of_points(corners())?;
        let center = corners().sum::<Vec3>() / (3 * hull.len()) as f64;
        if !hull.iter().all(|triangle| matches!(triangle.plane.side(&center), Side::OnOrBelow)) {
            return None;
        }
        let grid = DirectionGrid::new(center, &bounds, CELLS);
        let (facet_ends, facets) = grid.sort(hull.iter().map(|t| t.corners.map(|c| local[c as usize])));
        let (mut ends, mut planes, mut numbers) = (vec![0], Vec::new(), Vec::new());
        for cell in facet_ends.windows(2) {
            for facets in facets[cell[0] as usize..cell[1] as usize].chunks(PlaneBatch::SIZE) {
                let mut batch = [PlaneBatch::EMPTY];
                for (place, &number) in facets.iter().enumerate() {
                    PlaneBatch::set(&mut batch, place, &hull[number as usize].plane, 0.0);
                }
                planes.extend(batch);
                numbers.push([0, 1, 2, 3].map(|place| facets.get(place).copied().unwrap_or(0)));
            }
            ends.push(planes.len() as u32);
        }
        let triangles = hull.iter().map(|triangle| {
            let corners = triangle.corners.map(|corner| sample[corner as usize]);
            let exact = ExactPlane::through(corners.map(|corner| frame.scaled(&corner)));
            (corners, SharedCoordinates::of_triangle(corners.each_ref()), exact)
        });
        let triangles = triangles.collect();
        Some(Self { frame, grid, ends, planes, numbers, triangles })
    }

    /// Returns true when the point is above a facet in its direction, by the exact sign.
    #[inline]
    fn is_outside(&self, point: &Vec3) -> bool {
        let local = self.frame.local(point);
        let cell = self.grid.cell(&local);
        let (start, end) = (self.ends[cell] as usize, self.ends[cell + 1] as usize);
        self.planes[start..end].iter().zip(&self.numbers[start..end]).any(|(planes, numbers)| {
            let levels = planes.levels(&local);
            let reached = planes.reached(levels);
            reached != 0 && (planes.clearly_above(levels) != 0 || self.is_above_any(point, reached, numbers))
        })
    }

    fn is_above_any(&self, point: &Vec3, reached: u32, numbers: &[u32; PlaneBatch::SIZE]) -> bool {
        let reached = numbers.iter().enumerate().filter(|(place, _)| reached >> place & 1 == 1);
        reached.map(|(_, &number)| &self.triangles[number as usize]).any(|(corners, shared, exact)| {
            !shared.contains(corners.each_ref(), point)
                && exact.height_sign(&self.frame.scaled(point), || corners.map(|corner| self.frame.scaled(&corner)))
                    > 0.0
        })
    }
}
