//! The regions that hulls cut off, and the hulls that do so.

use std::cmp::Reverse;

use parry3d::math::Pose;
use parry3d::query::intersection_test;
use parry3d::shape::{Capsule, ConvexPolyhedron};

use super::LostRegion;
use super::dents::{Dents, POSITIONS_BETWEEN_CHECKS};
use super::grid::{Grid, Positions};
use super::obstacles::Body;
use crate::geometry::parry::vector;
use crate::geometry::{Aabb, ConvexHull, Progress, Stopped, Vec3};

/// Largest number of regions that are named, ...
const MOST_REGIONS: usize = 8;
/// ... of hulls that are named for each, ...
const MOST_HULLS: usize = 16;
/// ... and of positions of a region at which the hulls are looked for.
const MOST_PLACES: usize = 512;

/// A position: its column and its level.
type Position = (u32, u32);

/// The positions that hulls cut off.
pub struct Lost {
    /// The largest connected regions with the hulls that close them, largest first, without dents.
    pub regions: Vec<LostRegion>,
    /// Volume of all regions without dents, in cubic metres.
    pub volume: f64,
}

/// Finds the regions of the `lost` positions. `reached` are the positions that are reached among the hulls.
pub fn regions(
    grid: &Grid,
    lost: Positions,
    reached: &Positions,
    hulls: &[ConvexHull],
    body: Body,
    progress: &Progress,
) -> Result<Lost, Stopped> {
    let mut count = 0;
    let mut found: Vec<Vec<Position>> = Vec::new();
    let dents = Dents::new(grid, reached, &body);
    let mut rest = lost;
    for column in 0..grid.columns() {
        while let Some(level) = lowest(rest.column(column)) {
            let region = take_region(grid, &mut rest, (column as u32, level as u32), progress)?;
            if dents.have_nearly_all_of(&region, progress)? {
                continue;
            }
            count += region.len();
            found.push(region);
            // The sort is stable: of two regions of one size, the first found stays first.
            found.sort_by_key(|region| Reverse(region.len()));
            found.truncate(MOST_REGIONS);
        }
    }
    let solids: Vec<(Aabb, Option<ConvexPolyhedron>)> =
        hulls.iter().map(|hull| (hull.bounds(), hull.to_parry())).collect();
    let volume = |positions: usize| positions as f64 * grid.cell.powi(3);
    let report = |region: Vec<Position>| {
        progress.check()?;
        let hulls = closing(grid, &region, reached, &solids, body, progress)?;
        Ok(LostRegion { at: middle(grid, &region), volume: volume(region.len()), hulls })
    };
    let regions = found.into_iter().map(report).collect::<Result<_, _>>()?;
    Ok(Lost { regions, volume: volume(count) })
}

fn lowest(column: &[u64]) -> Option<usize> {
    let index = column.iter().position(|&word| word != 0)?;
    Some(index * 64 + column[index].trailing_zeros() as usize)
}

/// Takes the positions that are connected to `start` out of `rest`.
fn take_region(
    grid: &Grid,
    rest: &mut Positions,
    start: Position,
    progress: &Progress,
) -> Result<Vec<Position>, Stopped> {
    let mut region = Vec::new();
    let mut take = |region: &mut Vec<Position>, (column, level): Position| {
        let word = &mut rest.column_mut(column as usize)[level as usize / 64];
        let bit = 1 << (level % 64);
        if *word & bit != 0 {
            *word &= !bit;
            region.push((column, level));
        }
    };
    take(&mut region, start);
    let mut next = 0;
    while let Some(&position) = region.get(next) {
        next += 1;
        if next % POSITIONS_BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        for beside in neighbours(grid, position) {
            take(&mut region, beside);
        }
    }
    Ok(region)
}

fn neighbours(grid: &Grid, (column, level): Position) -> impl Iterator<Item = Position> + use<> {
    let below = level.checked_sub(1).map(|below| (column, below));
    let above = ((level as usize) + 1 < grid.count[2]).then_some((column, level + 1));
    grid.beside(column as usize).map(move |beside| (beside as u32, level)).chain(below).chain(above)
}

/// Returns the position of the region that is nearest to its mean.
fn middle(grid: &Grid, region: &[Position]) -> Vec3 {
    let place = |&(column, level): &Position| grid.position(column as usize, level as usize);
    let mean = region.iter().map(place).sum::<Vec3>() / region.len().max(1) as f64;
    let off = |at: &Vec3| (at - mean).norm_squared();
    region.iter().map(place).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(mean)
}

/// Returns the hulls that stand in the way from the reached positions into the region, those that bar most first.
///
/// They are the hulls that the body meets at the region's positions beside a reached one. Where there is no such
/// position, all positions of the region count.
fn closing(
    grid: &Grid,
    region: &[Position],
    reached: &Positions,
    solids: &[(Aabb, Option<ConvexPolyhedron>)],
    body: Body,
    progress: &Progress,
) -> Result<Vec<usize>, Stopped> {
    let is_threshold = |position: &&Position| {
        neighbours(grid, **position).any(|(column, level)| reached.has(column as usize, level as usize))
    };
    let mut places: Vec<&Position> = region.iter().filter(is_threshold).collect();
    if places.is_empty() {
        places = region.iter().collect();
    }
    let axis = Capsule::new_z(body.axis / 2.0, body.radius);
    let middle = body.rise + body.axis / 2.0;
    let reach = Vec3::new(body.radius, body.radius, body.axis / 2.0 + body.radius);
    let mut bars: Vec<(usize, usize)> = (0..solids.len()).map(|hull| (0, hull)).collect();
    for &&(column, level) in places.iter().step_by(places.len().div_ceil(MOST_PLACES).max(1)) {
        progress.check()?;
        let center = grid.position(column as usize, level as usize) + Vec3::z() * middle;
        let here = Pose::from_translation(vector(&center));
        for (bars, (bounds, solid)) in bars.iter_mut().zip(solids) {
            let is_near =
                (0..3).all(|k| bounds.min[k] <= center[k] + reach[k] && bounds.max[k] >= center[k] - reach[k]);
            let Some(solid) = solid.as_ref().filter(|_| is_near) else { continue };
            let found = intersection_test(&here, &axis, &Pose::IDENTITY, solid);
            bars.0 += usize::from(found.is_ok_and(|found| found.intersecting));
        }
    }
    bars.retain(|(count, _)| *count > 0);
    bars.sort_by_key(|&(count, hull)| (Reverse(count), hull));
    Ok(bars.into_iter().take(MOST_HULLS).map(|(_, hull)| hull).collect())
}
