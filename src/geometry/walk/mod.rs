//! The walk check: where an avatar that reaches places in a model still reaches them among its hulls.
//!
//! **In**: a mesh and hulls in metres, Z up, and an [`Avatar`]. **Out**: [`Walk`]: the share of places that stay within
//! reach, and the largest regions that do not, with the hulls that close them.
//!
//! The avatar is an upright capsule. Its feet stand on the points of a grid of 0.1 m, which is coarser for
//! large models and finer for avatars narrower than 0.165 m.
//! A position is free where the capsule meets no surface; touching is allowed. It is reached where steps of one cell along
//! the axes lead to it from outside of the model's box, upward too, since avatars fly, but not below the box. Against the
//! hulls the capsule is slimmer by [`SLACK`], so that a hull may swell by that much. In the order of the work:
//!
//! 1. `grid`: the positions, and sets of them with one bit for each.
//! 2. `chord`: bounds on the levels of a column that one triangle blocks.
//! 3. `obstacles`: the blocked positions; parry3d decides where the capsule all but touches a triangle.
//! 4. `border`: the positions at the border of the grid that hulls enclose. They count as blocked.
//! 5. `flood`: the positions that are reached.
//! 6. `dents`: the lost positions beside which others are still reached. They close no way.
//! 7. `lost`: the regions that hulls cut off; parry3d finds the hulls in the way.
//! 8. `openings` and `passages`: what the engine needs to know before it makes hulls.

mod grid;
mod chord;
mod obstacles;
mod border;
mod flood;
mod dents;
mod lost;
mod openings;
mod passages;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use super::{Aabb, ConvexHull, Mesh, Progress, Stopped, Vec3};
use dents::Dents;
use grid::{Grid, Positions};
use lost::Lost;
use obstacles::Body;
pub use openings::Openings;
pub use passages::{Closed, Passages, StillReached};

/// Length by which the capsule's radius shrinks against the hulls, in metres; its height shrinks by twice that.
pub const SLACK: f64 = 0.03;

/// Share of the positions that an avatar reaches from which hulls count as closing no way: the others lie along walls.
pub const ENOUGH_KEPT: f64 = 0.985;

/// Share of the positions that the convex hull of a model has to keep for the others to count as dents alone.
const LEAST_BESIDE_DENTS: f64 = 0.8;

/// Share of the reachable volume from which a lost region deserves a name: smaller ones lie along walls.
pub const WORTH_NAMING: f64 = 0.005;

/// Most places that stand for all that an avatar reaches, where they decide whether an open surface is a room, and what each hull of a
/// result closes.
const MOST_MIDDLES: usize = 4_096;

/// An upright avatar, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Avatar {
    width: f64,
    height: f64,
}

impl Avatar {
    pub const MIN: f64 = 0.1;
    pub const MAX: f64 = 10.0;

    /// Returns `None` for a width or a height outside `MIN..=MAX`, and for a height below the width.
    pub fn new(width: f64, height: f64) -> Option<Self> {
        let range = Self::MIN..=Self::MAX;
        (range.contains(&width) && range.contains(&height) && height >= width).then_some(Self { width, height })
    }

    pub fn width(&self) -> f64 {
        self.width
    }

    pub fn height(&self) -> f64 {
        self.height
    }

    fn radius(&self) -> f64 {
        self.width / 2.0
    }

    /// Returns the capsule, slimmer and lower by `slack` on all sides.
    fn body(&self, slack: f64) -> Body {
        Body { radius: self.radius() - slack, rise: self.radius(), axis: self.height - self.width }
    }
}

impl Default for Avatar {
    /// Returns an avatar 0.5 m wide and 1.8 m tall.
    fn default() -> Self {
        Self { width: 0.5, height: 1.8 }
    }
}

/// Where an avatar can still go.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// Distance between neighbouring positions, in metres.
    pub cell: f64,
    /// Volume of the positions in the model's box that are reached in the model, in cubic metres.
    pub reachable: f64,
    /// Share of them that is still reached among the hulls, 0 to 1.
    pub kept: f64,
    /// The largest regions that are not, largest first, without dents.
    pub lost: Vec<LostRegion>,
    /// The number of the first of them that deserve a name: each larger one, and others while more is lost without them than
    /// [`ENOUGH_KEPT`] allows.
    pub named: usize,
}

/// Positions that are connected in the model and that hulls cut off.
#[derive(Clone, Debug, PartialEq)]
pub struct LostRegion {
    /// A position in the middle of the region.
    pub at: Vec3,
    /// In cubic metres.
    pub volume: f64,
    /// Indices of the hulls in the way, those that bar most positions first.
    pub hulls: Vec<usize>,
}

words! {
    /// Why there is nothing to compare.
    NoWalk {
        NothingReachable = "such an avatar reaches no place in the model's box from outside",
        TooLarge = "the model is too large: positions of the avatar would be so far apart that it could step through a wall",
    }
}

/// Measures which share of the positions that an avatar reaches in `mesh` it still reaches among `hulls`.
///
/// Both are in metres, with Z up. `Err` of the inner result says why there is nothing to compare.
pub fn measure_walk(
    mesh: &Mesh,
    hulls: &[ConvexHull],
    avatar: &Avatar,
    progress: &Progress,
) -> Result<Result<Walk, NoWalk>, Stopped> {
    match Reach::of(mesh, avatar, progress)? {
        Ok(reach) => reach.walk(hulls, progress).map(Ok),
        Err(reason) => Ok(Err(reason)),
    }
}

/// An avatar at the size of one model. Where it goes is found when that is first asked for; clones share what was found.
#[derive(Clone, Debug)]
pub struct Walker {
    avatar: Avatar,
    /// Metres per unit of the model on each axis.
    metres: Vec3,
    reach: Arc<OnceLock<Result<Arc<Reach>, NoWalk>>>,
}

impl Walker {
    pub fn new(avatar: Avatar, metres: Vec3) -> Self {
        Self { avatar, metres, reach: Arc::default() }
    }

    pub fn avatar(&self) -> &Avatar {
        &self.avatar
    }

    /// Returns the metres per unit of the model on each axis.
    pub fn metres(&self) -> &Vec3 {
        &self.metres
    }

    /// Returns how many cubes as wide as the avatar have the volume of a box in units of the model.
    pub fn widths_in(&self, bounds: &Aabb) -> f64 {
        bounds.size().component_mul(&self.metres).iter().map(|side| side / self.avatar.width).product()
    }

    /// Returns some places, in units of the model, that the middle of the avatar reaches: evenly over all, none where it reaches
    /// none or the model is too large.
    pub fn middles(&self, mesh: &Mesh, progress: &Progress) -> Result<Vec<Vec3>, Stopped> {
        let Ok(reach) = self.reach(mesh, progress)? else { return Ok(Vec::new()) };
        let places = reach.positions.some(MOST_MIDDLES);
        Ok(places.map(|place| reach.middle(place).component_div(&self.metres)).collect())
    }

    /// Returns the length, in units of the model, by which hulls may swell or lack without being felt.
    pub fn unfelt(&self) -> f64 {
        SLACK / self.metres.max()
    }

    /// Finds the positions in the model, which is `mesh` in every call. `Err` of the inner result says why there are none.
    pub fn reach(&self, mesh: &Mesh, progress: &Progress) -> Result<Result<Arc<Reach>, NoWalk>, Stopped> {
        if let Some(found) = self.reach.get() {
            return Ok(found.clone());
        }
        progress.check()?;
        let found = Reach::of(&mesh.scaled(&self.metres), &self.avatar, progress)?.map(Arc::new);
        Ok(self.reach.get_or_init(|| found).clone())
    }
}

/// Walkers are equal whatever they have found so far.
impl PartialEq for Walker {
    fn eq(&self, other: &Self) -> bool {
        self.avatar == other.avatar && self.metres == other.metres
    }
}

/// The positions in a model's box that an avatar reaches from outside, at least one. Any number of hulls can be compared with
/// them.
#[derive(Debug)]
pub struct Reach {
    grid: Grid,
    positions: Positions,
    avatar: Avatar,
}

/// Where an avatar goes past the triangles of hulls.
#[derive(Clone)]
struct Past {
    blocked: Positions,
    reached: Positions,
    /// The positions that it reaches in the model only.
    lost: Positions,
    /// Share of the positions in the model that it still reaches.
    kept: f64,
}

impl Reach {
    /// Finds the positions in a mesh in metres, with Z up. `Err` of the inner result says why there are none.
    pub fn of(mesh: &Mesh, avatar: &Avatar, progress: &Progress) -> Result<Result<Self, NoWalk>, Stopped> {
        let grid = match Grid::around(mesh.bounds(), avatar) {
            Ok(grid) => grid,
            Err(reason) => return Ok(Err(reason)),
        };
        progress.check()?;
        let surface: Vec<[Vec3; 3]> = (0..mesh.triangles().len()).map(|triangle| mesh.corners(triangle)).collect();
        let inside = grid.inside();
        let blocked = obstacles::blocked(&grid, &surface, avatar.body(0.0), progress)?;
        let reached = flood::from_outside(&grid, &blocked, progress)?;
        let positions = reached.with(&inside, |reached, inside| reached & inside);
        let is_empty = positions.count() == 0;
        Ok(if is_empty { Err(NoWalk::NothingReachable) } else { Ok(Self { grid, positions, avatar: *avatar }) })
    }

    /// Returns the middle of an avatar at a position, by column and level.
    fn middle(&self, (column, level): (usize, usize)) -> Vec3 {
        self.grid.position(column, level) + Vec3::z() * (self.avatar.height() / 2.0)
    }

    /// Measures which share of the positions is still reached among hulls in metres.
    pub fn walk(&self, hulls: &[ConvexHull], progress: &Progress) -> Result<Walk, Stopped> {
        let faces = hulls.iter().flat_map(|hull| hull.faces().iter().map(|face| hull.corners(face)));
        self.compare(&faces.collect::<Vec<_>>(), hulls, progress)
    }

    /// Measures the same past the triangles of another mesh in metres. No region names a hull.
    pub fn walk_past(&self, other: &Mesh, progress: &Progress) -> Result<Walk, Stopped> {
        let faces: Vec<[Vec3; 3]> = (0..other.triangles().len()).map(|triangle| other.corners(triangle)).collect();
        self.compare(&faces, &[], progress)
    }

    /// Finds where a slimmer avatar goes past triangles in metres, and past those of `others`.
    fn past(
        &self,
        faces: &[[Vec3; 3]],
        others: Option<&Past>,
        slim: Body,
        progress: &Progress,
    ) -> Result<Past, Stopped> {
        let Self { grid, positions, .. } = self;
        let mut own = obstacles::blocked(grid, faces, slim, progress)?;
        border::add_enclosed(grid, faces, slim, &mut own, progress)?;
        let blocked = match others {
            Some(others) => own.with(&others.blocked, |own, others| own | others),
            None => own,
        };
        let reached = flood::from_outside(grid, &blocked, progress)?;
        let lost = positions.with(&reached, |before, after| before & !after);
        let kept = 1.0 - lost.count() as f64 / positions.count() as f64;
        Ok(Past { blocked, reached, lost, kept })
    }

    /// Returns true where the convex hull of the model, in metres, closes no way. All that is reached lies beside the model then, or in
    /// dents in its surface, as it does for a rock.
    pub fn has_dents_alone(&self, whole: &ConvexHull, progress: &Progress) -> Result<bool, Stopped> {
        let faces: Vec<[Vec3; 3]> = whole.faces().iter().map(|face| whole.corners(face)).collect();
        self.are_dents_in(&faces, self.avatar.body(SLACK), progress)
    }

    /// Returns the same for the faces of the convex hull and the body of an avatar among hulls.
    fn are_dents_in(&self, whole: &[[Vec3; 3]], slim: Body, progress: &Progress) -> Result<bool, Stopped> {
        let Past { reached, lost, kept, .. } = self.past(whole, None, slim, progress)?;
        let shut = (1.0 - kept) * Dents::new(&self.grid, &reached, &slim).share_beyond(&lost, progress)?;
        Ok(kept >= LEAST_BESIDE_DENTS && shut < WORTH_NAMING)
    }

    /// Compares with the positions that are reached past `faces`, which are those of the hulls or of another mesh.
    fn compare(&self, faces: &[[Vec3; 3]], hulls: &[ConvexHull], progress: &Progress) -> Result<Walk, Stopped> {
        let Self { grid, positions, avatar } = self;
        let Past { reached, lost, kept, .. } = self.past(faces, None, avatar.body(SLACK), progress)?;
        let Lost { regions, volume } = lost::regions(grid, lost, &reached, hulls, avatar.body(SLACK), progress)?;
        let reachable = positions.count() as f64 * grid.cell.powi(3);
        let named = named(&regions, volume, reachable);
        Ok(Walk { cell: grid.cell, reachable, kept, lost: regions, named })
    }
}

/// Returns how many of the first regions deserve a name, of regions with this volume in all.
fn named(regions: &[LostRegion], volume: f64, reachable: f64) -> usize {
    let mut unnamed = volume;
    let deserves = |lost: &&LostRegion| {
        let is_large = lost.volume >= WORTH_NAMING * reachable || unnamed > (1.0 - ENOUGH_KEPT) * reachable;
        unnamed -= lost.volume;
        is_large
    };
    regions.iter().take_while(deserves).count()
}
