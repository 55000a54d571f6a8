//! Chooses the grid of a level so that the coordinates of its points lie on grid lines.
//!
//! The planes of built things repeat a few coordinates. A grid of 65,536 lines over exactly the box leaves each of them up to
//! half a step away, 7.6e-6 of a side. A grid whose lines pass through all of them takes some lines beyond the box.

use crate::geometry::Vec3;

use super::quantize::{Domain, GRID_MAX};

/// Most coordinates on an axis that a grid is fitted to. More of them never lie on one grid.
const MOST_COORDINATES: usize = 128;
/// Coordinates closer than this share of the extent are one.
const SAME: f64 = 1e-10;
/// Fewest grid steps over the extent: with fewer the grid is coarser than readers expect.
const FEWEST_STEPS: u32 = 32_768;

/// Returns `around` with each axis moved so that the coordinates of points lie closer to its grid lines, where that is
/// possible. The points lie within `around`.
pub fn fitted(points: &[Vec3], around: Domain) -> Domain {
    let (mut low, mut high) = (*around.min(), *around.max());
    for axis in 0..3 {
        let distinct = distinct(points.iter().map(|point| point[axis]));
        if let Some((min, max)) = distinct.as_deref().and_then(|distinct| bounds(distinct, (low[axis], high[axis]))) {
            (low[axis], high[axis]) = (min, max);
        }
    }
    Domain::new(low, high).unwrap_or(around)
}

/// Returns the largest distance of a point from what readers decode of it, for each axis.
pub fn miss(points: &[Vec3], domain: &Domain) -> Vec3 {
    let miss = |point: &Vec3| (domain.decode(&domain.encode(point)) - point).abs();
    points.iter().map(miss).fold(Vec3::zeros(), |largest, miss| largest.sup(&miss))
}

/// Returns distinct coordinates in rising order; `None` where there are too many.
fn distinct(coordinates: impl Iterator<Item = f64>) -> Option<Vec<f64>> {
    let mut all: Vec<f64> = coordinates.collect();
    all.sort_by(f64::total_cmp);
    let near = SAME * (all.last()? - all.first()?);
    all.dedup_by(|next, kept| *next - *kept <= near);
    (all.len() <= MOST_COORDINATES).then_some(all)
}

/// Returns bounds, exact in single precision, whose grid misses the coordinates by less than the grid of other bounds does.
fn bounds(distinct: &[f64], other: (f64, f64)) -> Option<(f64, f64)> {
    let (first, last) = (*distinct.first()?, *distinct.last()?);
    let extent = last - first;
    let single = |bound: f64| f64::from(bound as f32);
    if extent == 0.0 {
        return Some((single(first), single(first + 1.0)));
    }
    let mut best = (missed(distinct, other), other);
    for steps in (FEWEST_STEPS..=u32::from(GRID_MAX)).rev() {
        let step = extent / f64::from(steps);
        if largest_miss(distinct, first, step, best.0).is_none() {
            continue;
        }
        let found = (single(first), single(first + step * f64::from(GRID_MAX)));
        let miss = missed(distinct, found);
        // Every point stays within the bounds.
        if miss < best.0 {
            best = (miss, found);
        }
    }
    (best.1 != other).then_some(best.1)
}

/// Returns the largest distance of a coordinate from a grid line; `None` where it is not below `most`.
fn largest_miss(distinct: &[f64], first: f64, step: f64, most: f64) -> Option<f64> {
    let mut largest = 0.0f64;
    for coordinate in distinct {
        let steps = (coordinate - first) / step;
        largest = largest.max((steps - steps.round()).abs() * step);
        if largest >= most {
            return None;
        }
    }
    Some(largest)
}

/// Returns the largest distance between a coordinate and what readers decode of it.
fn missed(distinct: &[f64], (min, max): (f64, f64)) -> f64 {
    let Ok(domain) = Domain::new(Vec3::repeat(min), Vec3::repeat(max)) else { return f64::INFINITY };
    let miss = |&coordinate: &f64| (domain.decode(&domain.encode(&Vec3::repeat(coordinate))).x - coordinate).abs();
    distinct.iter().map(miss).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_at_centimetres_lie_on_the_grid() {
        // A house of 12.37 m, in the box of an asset.
        let at = |centimetres: f64| Vec3::repeat(centimetres / 1237.0 - 0.5);
        let points = [0.0, 20.0, 431.0, 451.0, 890.0, 1217.0, 1237.0].map(at);
        let before = missed(&points.map(|point| point.x), (-0.5, 0.5));
        let domain = fitted(&points, Domain::UNIT);
        let after = missed(&points.map(|point| point.x), (domain.min().x, domain.max().x));
        assert!(before > 3e-6 && after < 1e-7, "{before} {after} {domain:?}");
    }

    #[test]
    fn a_fitted_grid_never_misses_by_more_than_the_grid_of_the_box() {
        let points: Vec<Vec3> = (0..100).map(|k| Vec3::repeat((f64::from(k) * 0.618_034).fract() - 0.5)).collect();
        let coordinates: Vec<f64> = points.iter().map(|point| point.x).collect();
        let domain = fitted(&points, Domain::UNIT);
        assert!(missed(&coordinates, (domain.min().x, domain.max().x)) <= missed(&coordinates, (-0.5, 0.5)));
    }

    #[test]
    fn a_plane_across_an_axis_lies_on_the_first_line() {
        let domain = fitted(&[Vec3::zeros(), Vec3::new(0.25, 0.0, 0.0)], Domain::UNIT);
        assert_eq!(domain.decode(&domain.encode(&Vec3::zeros())), Vec3::zeros());
        assert_eq!(domain.step().y, Domain::UNIT.step().y);
    }
}
