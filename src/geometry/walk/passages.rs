//! [`Passages`]: the space that an avatar walks through in a model, and what hulls take of it.

use std::ops::Range;
use std::sync::Arc;

use parry3d::math::{Pose, Vector};
use parry3d::query::ClosestPoints;
use parry3d::query::details::closest_points_support_map_support_map;
use parry3d::shape::{ConvexPolyhedron, Segment};

use super::dents::Dents;
use super::grid::mask;
use super::obstacles::Body;
use super::{ENOUGH_KEPT, MOST_MIDDLES, Past, Reach, SLACK, Walker};
use crate::geometry::parry::vector;
use crate::geometry::{Aabb, ConvexHull, Mesh, Progress, Stopped, Vec3};

/// Largest number of closed positions that are turned into points.
const MOST_CLOSED: usize = 2000;
/// Directions across the capsule's axis in which points of a closed position lie, and heights along it.
const DIRECTIONS: [[f64; 2]; 5] = [[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
const HEIGHTS: [f64; 4] = [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0];

/// Steps of the encoded block along each side.
const BLOCK_STEPS: f64 = 65_535.0;

/// Depth of a shallow dent as a share of the avatar's radius.
const SHALLOW_OF_RADIUS: f64 = 0.3;

/// The positions of an avatar that hulls close.
pub struct Closed {
    /// Share of the positions that is still reached; 1 where the others are dents, and the model has nothing else.
    pub kept: f64,
    /// True where the others are not all in dents, but for strays.
    pub closes_way: bool,
    /// Share of the positions that is neither reached nor in a dent, estimated at some of them; 0 where no way is closed.
    pub shut: f64,
    /// Points inside of the hulls that the avatar covers at the other positions.
    pub points: Vec<Vec3>,
}

impl Closed {
    /// Returns true where the hulls close no way: enough is kept, and what is lost lies in dents.
    pub fn is_nothing(&self) -> bool {
        self.kept >= ENOUGH_KEPT && !self.closes_way
    }
}

/// The positions in a model's box that an avatar reaches from outside.
#[derive(Clone)]
pub struct Passages {
    reach: Arc<Reach>,
    /// The least range of rows, and of places in a row, with all positions.
    rows: Range<usize>,
    places: Range<usize>,
    /// Metres per unit of the model on each axis.
    metres: Vec3,
    /// By how much the avatar is slimmer among hulls, in metres.
    slack: f64,
    /// True where all that is reached lies beside the model or in dents in its surface. Hulls that keep these follow every bump of a
    /// rock, at a multiple of the cost and the time.
    are_dents: bool,
}

impl Passages {
    /// Returns `None` where the avatar reaches no position, or the model is too large.
    pub fn of(mesh: &Mesh, walker: &Walker, progress: &Progress) -> Result<Option<Self>, Stopped> {
        let Ok(reach) = walker.reach(mesh, progress)? else { return Ok(None) };
        let width = reach.grid.count[1];
        let rows = range_of(reach.positions.iter().map(|(column, _)| column / width));
        let places = range_of(reach.positions.iter().map(|(column, _)| column % width));
        let metres = *walker.metres();
        // The block moves faces by up to a step. Where they stand exactly as far from a wall as the slack allows, that would close
        // positions that are open here.
        let step = mesh.bounds().size().component_mul(&metres).max() / BLOCK_STEPS;
        let slack = SLACK - step.min(SLACK / 2.0);
        let mut passages = Self { reach, rows, places, metres, slack, are_dents: false };
        if let Ok(whole) = ConvexHull::of_points(mesh.points()) {
            passages.are_dents = passages.reach.are_dents_in(&passages.faces(&[whole]), passages.slim(), progress)?;
        }
        Ok(Some(passages))
    }

    /// Returns the depth, in metres, of a dent that nobody feels.
    pub fn shallow_dent(&self) -> f64 {
        SHALLOW_OF_RADIUS * self.slim().radius
    }

    /// Returns whether the slimmer avatar covers a point of the model's space at one of its positions, and would do so with a dent of
    /// this depth, in metres, on all sides.
    pub fn covers(&self, point: &Vec3, dent: f64) -> bool {
        let Reach { grid, positions, avatar } = &*self.reach;
        let Body { radius, rise, axis } = avatar.body(self.slack + dent);
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

    /// Returns the avatar among hulls.
    fn slim(&self) -> Body {
        self.reach.avatar.body(self.slack)
    }

    /// Returns the faces of hulls in metres.
    fn faces(&self, hulls: &[ConvexHull]) -> Vec<[Vec3; 3]> {
        let faces = hulls.iter().flat_map(|hull| hull.faces().iter().map(|face| hull.corners(face)));
        faces.map(|face| face.map(|corner| corner.component_mul(&self.metres))).collect()
    }

    /// Returns where the avatar still goes among hulls in units of the model.
    pub fn past(&self, hulls: &[ConvexHull], progress: &Progress) -> Result<StillReached<'_>, Stopped> {
        let past = self.reach.past(&self.faces(hulls), None, self.slim(), progress)?;
        Ok(StillReached { passages: self, past })
    }

    /// Returns what hulls close.
    pub fn closed(&self, hulls: &[ConvexHull], progress: &Progress) -> Result<Closed, Stopped> {
        let (grid, slim) = (&self.reach.grid, self.slim());
        let Past { blocked, reached, lost, kept } = self.reach.past(&self.faces(hulls), None, slim, progress)?;
        let dents = Dents::new(grid, &reached, &slim);
        let closes_way = !dents.have_nearly_all(&lost, progress)?;
        let shut = if closes_way { (1.0 - kept) * dents.share_beyond(&lost, progress)? } else { 0.0 };
        let barred = lost.with(&blocked, |lost, blocked| lost & blocked);
        let places: Vec<(usize, usize)> = barred.iter().collect();
        let bars: Vec<Bar<'_>> = hulls.iter().map(|hull| Bar::new(hull, &self.metres)).collect();
        let mut points = Vec::new();
        for &(column, level) in places.iter().step_by(places.len().div_ceil(MOST_CLOSED).max(1)) {
            progress.check()?;
            let feet = grid.position(column, level);
            let near = || bars.iter().filter(|bar| bar.is_near(&feet, &slim));
            let known = points.len();
            for height in HEIGHTS {
                for [x, y] in DIRECTIONS {
                    let offset = Vec3::new(x * slim.radius, y * slim.radius, slim.rise + height * slim.axis);
                    let point = (feet + offset).component_div(&self.metres);
                    points.extend(near().any(|bar| bar.hull.contains(&point, 0.0)).then_some(point));
                }
            }
            // Where a hull only grazes the body, none of these points is inside of it.
            if points.len() == known {
                let grazed = near().filter_map(|bar| bar.grazed(&feet, &slim));
                points.extend(grazed.map(|point| point.component_div(&self.metres)));
            }
        }
        let kept = if self.are_dents && !closes_way { 1.0 } else { kept };
        Ok(Closed { kept, closes_way, shut, points })
    }
}

/// Where an avatar still goes among hulls that are added one by one.
#[derive(Clone)]
pub struct StillReached<'a> {
    passages: &'a Passages,
    past: Past,
}

impl StillReached<'_> {
    /// Returns the share of the positions in the model that are still reached.
    pub fn kept(&self) -> f64 {
        self.past.kept
    }

    /// Returns the same with more hulls, in units of the model.
    pub fn with(&self, hulls: &[ConvexHull], progress: &Progress) -> Result<Self, Stopped> {
        let past =
            self.passages.reach.past(&self.passages.faces(hulls), Some(&self.past), self.passages.slim(), progress)?;
        Ok(Self { past, ..*self })
    }

    /// Returns the positions that are still reached; `None` where there are none.
    pub fn passages(&self) -> Option<Passages> {
        let Passages { reach, rows, places, metres, slack, are_dents } = self.passages;
        let positions = reach.positions.with(&self.past.reached, |before, after| before & after);
        if positions.count() == 0 {
            return None;
        }
        let reach = Arc::new(Reach { grid: reach.grid.clone(), positions, avatar: reach.avatar });
        let (rows, places) = (rows.clone(), places.clone());
        Some(Passages { reach, rows, places, metres: *metres, slack: *slack, are_dents: *are_dents })
    }

    /// Returns some places, in units of the model, that the middle of the avatar still reaches, evenly over all that it reaches in
    /// the model.
    pub fn middles(&self) -> Vec<Vec3> {
        let Reach { positions, .. } = &*self.passages.reach;
        let open = |place: &(usize, usize)| self.past.reached.has(place.0, place.1);
        let middle = |place| self.passages.reach.middle(place).component_div(&self.passages.metres);
        positions.some(MOST_MIDDLES).filter(open).map(middle).collect()
    }
}

/// A hull that may bar the way.
struct Bar<'a> {
    hull: &'a ConvexHull,
    /// In metres.
    bounds: Aabb,
    /// A point inside, in metres.
    middle: Vec3,
    /// In metres; `None` where parry3d declines the hull.
    solid: Option<ConvexPolyhedron>,
}

impl<'a> Bar<'a> {
    fn new(hull: &'a ConvexHull, metres: &Vec3) -> Self {
        let points: Vec<Vec3> = hull.points().iter().map(|point| point.component_mul(metres)).collect();
        let bounds = Aabb::of_points(&points).unwrap_or(hull.bounds());
        let middle = points.iter().sum::<Vec3>() / points.len() as f64;
        let points = points.iter().map(vector).collect();
        Self { hull, bounds, middle, solid: ConvexPolyhedron::from_convex_mesh(points, hull.faces()) }
    }

    fn is_near(&self, feet: &Vec3, body: &Body) -> bool {
        let reach = Vec3::new(body.radius, body.radius, 0.0);
        let top = Vec3::z() * (body.rise + body.axis + body.radius);
        let around = Aabb { min: feet - reach + Vec3::z() * (body.rise - body.radius), max: feet + reach + top };
        around.intersects(&self.bounds)
    }

    /// Returns a point in metres that is inside of both the hull and the body with its feet at a place, where the body's axis is
    /// outside of the hull.
    fn grazed(&self, feet: &Vec3, body: &Body) -> Option<Vec3> {
        let here = Pose::from_translation(-vector(feet));
        let axis = Segment::new(Vector::new(0.0, 0.0, body.rise), Vector::new(0.0, 0.0, body.rise + body.axis));
        let closest = closest_points_support_map_support_map(&here, &axis, self.solid.as_ref()?, body.radius);
        let ClosestPoints::WithinMargin(on_axis, on_hull) = closest else { return None };
        let on_hull = Vec3::new(on_hull.x, on_hull.y, on_hull.z);
        let room = body.radius - (on_hull - feet - Vec3::new(on_axis.x, on_axis.y, on_axis.z)).norm();
        let inward = self.middle - on_hull;
        let step = (room / 2.0 / inward.norm()).min(1.0);
        (room > 0.0).then(|| on_hull + inward * step)
    }
}

/// Returns the least range with all numbers.
fn range_of(numbers: impl Iterator<Item = usize>) -> Range<usize> {
    numbers.map(|number| number..number + 1).reduce(|a, b| a.start.min(b.start)..a.end.max(b.end)).unwrap_or(0..0)
}
