//! [`Grid`]: the coordinates that the engine works in.
//!
//! They lie along the shape's own axes, start at the corner of its box, and are multiples of [`GRID_STEP`] of its diagonal.
//! A shape that is moved, rotated or scaled gets the same coordinates bit for bit, except for the few that rounding carries
//! across half a step. Ties, as in symmetric shapes, are therefore decided the same way each time.

use super::canonical_frame::Frame;
use crate::decompose::tolerance::GRID_STEP;
use crate::geometry::sorting::sort_by;
use crate::geometry::{Aabb, Mesh, Progress, Stopped, Vec3};

/// The map from the coordinates of the input to those of the grid, and back.
#[derive(Clone)]
pub struct Grid {
    /// A power of two that brings the diagonal near 1 before the axes are found.
    scale: f64,
    frame: Frame,
    /// Minimum of the box along the axes of the frame.
    origin: Vec3,
    /// Diagonal of that box.
    diagonal: f64,
    /// Where the frame is aligned with the file: along each axis, the coordinates on the grid and those before snapping.
    /// A point on one of these levels is returned at exactly the coordinate of the input.
    levels: Option<[Vec<(f64, f64)>; 3]>,
}

impl Grid {
    /// Returns the grid of a mesh and the mesh's points on it. Its axes are those of some of the mesh's triangles.
    pub fn of(mesh: &Mesh, triangles: &[[u32; 3]], progress: &Progress) -> Result<(Self, Vec<Vec3>), Stopped> {
        let scale = power_of_two_near_inverse(mesh.bounds().diagonal());
        let scaled: Vec<Vec3> = mesh.points().iter().map(|p| p * scale).collect();
        progress.check()?;
        let frame = Frame::of(&scaled, triangles);
        progress.check()?;
        let rotated: Vec<Vec3> = scaled.iter().map(|p| frame.rotated(p)).collect();
        let bounds = Aabb::of_points(&rotated).unwrap_or(*mesh.bounds());
        let diagonal = bounds.diagonal();
        let diagonal = if diagonal > 0.0 && diagonal.is_finite() { diagonal } else { 1.0 };
        let snap = |p: &Vec3| ((p - bounds.min) / diagonal / GRID_STEP).map(f64::round) * GRID_STEP;
        let points: Vec<Vec3> = rotated.iter().map(snap).collect();
        let levels = if frame.is_aligned() {
            let along = |axis| levels(&points, &rotated, axis, progress);
            Some([along(0)?, along(1)?, along(2)?])
        } else {
            None
        };
        Ok((Self { scale, frame, origin: bounds.min, diagonal, levels }, points))
    }

    /// Returns the factor from lengths of the input to lengths on the grid.
    pub fn scale(&self) -> f64 {
        self.scale / self.diagonal
    }

    /// Maps a point of the input to the grid's axes and unit without snapping it.
    pub fn placed(&self, point: &Vec3) -> Vec3 {
        (self.frame.rotated(&(point * self.scale)) - self.origin) / self.diagonal
    }

    /// Maps a direction of the input to the grid's axes.
    pub fn direction(&self, direction: &Vec3) -> Vec3 {
        self.frame.rotated(direction)
    }

    /// Maps a point of the grid to the coordinates of the input.
    pub fn placed_back(&self, point: &Vec3) -> Vec3 {
        let along = |axis: usize| {
            let level = self.levels.as_ref().and_then(|levels| level_at(&levels[axis], point[axis]));
            level.unwrap_or_else(|| point[axis] * self.diagonal + self.origin[axis])
        };
        self.frame.rotated_back(&Vec3::new(along(0), along(1), along(2))) / self.scale
    }
}

/// Returns two points about as far apart as any two: the farthest from `first`, and the farthest from that one.
pub fn far_ends(points: &[Vec3], first: &Vec3) -> Option<[Vec3; 2]> {
    let farthest = |from: &Vec3| {
        points.iter().max_by(|a, b| (*a - from).norm_squared().total_cmp(&(*b - from).norm_squared())).copied()
    };
    let one = farthest(first)?;
    Some([one, farthest(&one)?])
}

/// Returns the distinct coordinates along an axis, each with the coordinate before snapping, in rising order.
fn levels(points: &[Vec3], rotated: &[Vec3], axis: usize, progress: &Progress) -> Result<Vec<(f64, f64)>, Stopped> {
    let levels: Vec<(f64, f64)> = points.iter().zip(rotated).map(|(on, at)| (on[axis], at[axis])).collect();
    let order = |a: &(f64, f64), b: &(f64, f64)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
    let mut levels = progress.together(|| sort_by(levels, progress, order))?;
    levels.dedup_by_key(|level| level.0);
    Ok(levels)
}

/// Returns the coordinate before snapping of the level within half a step of `at`.
fn level_at(levels: &[(f64, f64)], at: f64) -> Option<f64> {
    let next = levels.partition_point(|level| level.0 < at);
    let near = |index: usize| levels.get(index).filter(|level| (level.0 - at).abs() < 0.5 * GRID_STEP);
    near(next).or_else(|| near(next.checked_sub(1)?)).map(|level| level.1)
}

/// Returns the power of two that brings `length` near 1; 1 for zero and for values that are not finite.
fn power_of_two_near_inverse(length: f64) -> f64 {
    if !(length.is_finite() && length > 0.0) {
        return 1.0;
    }
    2f64.powi((-length.log2().floor()).clamp(-1000.0, 1000.0) as i32)
}
