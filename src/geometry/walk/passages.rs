//! [`Passages`]: the space that an avatar walks through in a model, and what hulls take of it.

use super::flood;
use super::grid::{Grid, Positions, mask};
use super::obstacles::{self, Body};
use super::{Avatar, SLACK};
use crate::geometry::{ConvexHull, Mesh, Progress, Stopped, Vec3};

/// Largest number of closed positions that are turned into points.
const MOST_CLOSED: usize = 2000;
/// Directions across the capsule's axis in which points of a closed position lie, and heights along it.
const DIRECTIONS: [[f64; 2]; 5] = [[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
const HEIGHTS: [f64; 4] = [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0];

/// The positions in a model's box that an avatar reaches from outside.
pub struct Passages {
    grid: Grid,
    reached: Positions,
    avatar: Avatar,
    /// Metres per unit of the model on each axis.
    metres: Vec3,
}

impl Passages {
    /// Returns `None` where the avatar reaches no position, or the model is too large.
    pub fn of(mesh: &Mesh, avatar: &Avatar, metres: &Vec3, progress: &Progress) -> Result<Option<Self>, Stopped> {
        let scaled = mesh.scaled(metres);
        let Ok(grid) = Grid::around(scaled.bounds(), avatar) else { return Ok(None) };
        let surface: Vec<[Vec3; 3]> = (0..scaled.triangles().len()).map(|triangle| scaled.corners(triangle)).collect();
        let inside = grid.inside();
        let reached = super::reached(&grid, &surface, avatar.body(0.0), progress)?;
        let reached = reached.with(&inside, |reached, inside| reached & inside);
        let is_some = reached.count() > 0;
        Ok(is_some.then_some(Self { grid, reached, avatar: *avatar, metres: *metres }))
    }

    /// Returns whether the slimmer avatar covers a point of the model's space at one of its positions.
    pub fn covers(&self, point: &Vec3) -> bool {
        let Body { radius, rise, axis } = self.avatar.body(SLACK);
        let point = point.component_mul(&self.metres);
        let rows = self.grid.indices(0, point.x - radius, point.x + radius);
        rows.clone().any(|row| {
            self.grid.indices(1, point.y - radius, point.y + radius).any(|place| {
                let column = row * self.grid.count[1] + place;
                let at = self.grid.position(column, 0);
                let rest = radius * radius - (point.x - at.x).powi(2) - (point.y - at.y).powi(2);
                if rest <= 0.0 {
                    return false;
                }
                let reach = rest.sqrt();
                let levels = self.grid.indices(2, point.z - rise - axis - reach, point.z - rise + reach);
                let words = self.reached.column(column).iter().enumerate();
                words.into_iter().any(|(index, word)| word & mask(index, &levels) != 0)
            })
        })
    }

    /// Returns the share of the positions that is still reached among hulls, and points that the avatar covers at the
    /// positions that are not, inside of the hulls.
    pub fn closed(&self, hulls: &[ConvexHull], progress: &Progress) -> Result<(f64, Vec<Vec3>), Stopped> {
        let slim = self.avatar.body(SLACK);
        let faces = hulls.iter().flat_map(|hull| hull.faces().iter().map(|face| hull.corners(face)));
        let faces: Vec<[Vec3; 3]> = faces.map(|face| face.map(|corner| corner.component_mul(&self.metres))).collect();
        let blocked = obstacles::blocked(&self.grid, &faces, slim, progress)?;
        let after = flood::from_outside(&self.grid, &blocked, progress)?;
        let lost = self.reached.with(&after, |before, after| before & !after);
        let kept = 1.0 - lost.count() as f64 / self.reached.count() as f64;
        let barred = lost.with(&blocked, |lost, blocked| lost & blocked);
        let places: Vec<(usize, usize)> = barred.iter().collect();
        let mut points = Vec::new();
        for &(column, level) in places.iter().step_by(places.len().div_ceil(MOST_CLOSED).max(1)) {
            let feet = self.grid.position(column, level);
            for height in HEIGHTS {
                for [x, y] in DIRECTIONS {
                    let offset = Vec3::new(x * slim.radius, y * slim.radius, slim.rise + height * slim.axis);
                    points.push((feet + offset).component_div(&self.metres));
                }
            }
        }
        let bounds: Vec<_> = hulls.iter().map(|hull| (hull.bounds(), hull)).collect();
        let is_inside = |point: &Vec3| {
            bounds.iter().any(|(bounds, hull)| {
                (0..3).all(|k| bounds.min[k] <= point[k] && point[k] <= bounds.max[k]) && hull.contains(point, 0.0)
            })
        };
        points.retain(is_inside);
        Ok((kept, points))
    }
}
