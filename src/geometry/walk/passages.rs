//! [`Passages`]: the space that an avatar walks through in a model, and what hulls take of it.

use std::ops::Range;
use std::sync::Arc;

use super::flood;
use super::grid::mask;
use super::obstacles::{self, Body};
use super::{Reach, SLACK, Walker};
use crate::geometry::{ConvexHull, Mesh, Progress, Stopped, Vec3};

/// Largest number of closed positions that are turned into points.
const MOST_CLOSED: usize = 2000;
/// Directions across the capsule's axis in which points of a closed position lie, and heights along it.
const DIRECTIONS: [[f64; 2]; 5] = [[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
const HEIGHTS: [f64; 4] = [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0];

/// The positions in a model's box that an avatar reaches from outside.
pub struct Passages {
    reach: Arc<Reach>,
    /// The least range of rows, and of places in a row, with all positions.
    rows: Range<usize>,
    places: Range<usize>,
    /// Metres per unit of the model on each axis.
    metres: Vec3,
}

impl Passages {
    /// Returns `None` where the avatar reaches no position, or the model is too large.
    pub fn of(mesh: &Mesh, walker: &Walker, progress: &Progress) -> Result<Option<Self>, Stopped> {
        let Ok(reach) = walker.reach(mesh, progress)? else { return Ok(None) };
        let width = reach.grid.count[1];
        let rows = range_of(reach.positions.iter().map(|(column, _)| column / width));
        let places = range_of(reach.positions.iter().map(|(column, _)| column % width));
        Ok(Some(Self { reach, rows, places, metres: *walker.metres() }))
    }

    /// Returns whether the slimmer avatar covers a point of the model's space at one of its positions.
    pub fn covers(&self, point: &Vec3) -> bool {
        let Reach { grid, positions, avatar } = &*self.reach;
        let Body { radius, rise, axis } = avatar.body(SLACK);
        let point = point.component_mul(&self.metres);
        let within = |found: Range<usize>, all: &Range<usize>| found.start.max(all.start)..found.end.min(all.end);
        let mut rows = within(grid.indices(0, point.x - radius, point.x + radius), &self.rows);
        if rows.is_empty() {
            return false;
        }
        let places = within(grid.indices(1, point.y - radius, point.y + radius), &self.places);
        rows.any(|row| {
            places.clone().any(|place| {
                let column = row * grid.count[1] + place;
                let words = positions.column(column);
                if words.iter().all(|&word| word == 0) {
                    return false;
                }
                let at = grid.position(column, 0);
                let rest = radius * radius - (point.x - at.x).powi(2) - (point.y - at.y).powi(2);
                if rest <= 0.0 {
                    return false;
                }
                let reach = rest.sqrt();
                let levels = grid.indices(2, point.z - rise - axis - reach, point.z - rise + reach);
                words.iter().enumerate().any(|(index, word)| word & mask(index, &levels) != 0)
            })
        })
    }

    /// Returns the share of the positions that is still reached among hulls, and points that the avatar covers at the
    /// positions that are not, inside of the hulls.
    pub fn closed(&self, hulls: &[ConvexHull], progress: &Progress) -> Result<(f64, Vec<Vec3>), Stopped> {
        let Reach { grid, positions, avatar } = &*self.reach;
        let slim = avatar.body(SLACK);
        let faces = hulls.iter().flat_map(|hull| hull.faces().iter().map(|face| hull.corners(face)));
        let faces: Vec<[Vec3; 3]> = faces.map(|face| face.map(|corner| corner.component_mul(&self.metres))).collect();
        let blocked = obstacles::blocked(grid, &faces, slim, progress)?;
        let after = flood::from_outside(grid, &blocked, progress)?;
        let lost = positions.with(&after, |before, after| before & !after);
        let kept = 1.0 - lost.count() as f64 / positions.count() as f64;
        let barred = lost.with(&blocked, |lost, blocked| lost & blocked);
        let places: Vec<(usize, usize)> = barred.iter().collect();
        let mut points = Vec::new();
        for &(column, level) in places.iter().step_by(places.len().div_ceil(MOST_CLOSED).max(1)) {
            let feet = grid.position(column, level);
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

/// Returns the least range with all numbers.
fn range_of(numbers: impl Iterator<Item = usize>) -> Range<usize> {
    numbers.map(|number| number..number + 1).reduce(|a, b| a.start.min(b.start)..a.end.max(b.end)).unwrap_or(0..0)
}
