//! Dust: tiny hulls that hold next to no surface of their own, and none that is far from the other hulls. They cost as much as large
//! ones and nobody would miss them.

use super::uncovered::{Coverage, may_be_uncovered, uncovered_within};
use super::zone::Zone;
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::tolerance::{DUST, DUST_REACH, DUST_SURFACE};
use crate::geometry::vector::{area_vector, twice_area};
use crate::geometry::{Stopped, Vec3};

/// Drops dust, the smallest hulls first, while the surface that is left outside of all hulls stays a small share. Such
/// surface is at most `unfelt` away from the other hulls, in units of the shape, unless it is that of a speck.
pub fn without_dust(context: &Context<'_>, parts: Vec<Part>, unfelt: f64) -> Result<Vec<Part>, Stopped> {
    let shape = context.shape;
    let largest = DUST * shape.bounds.size().product();
    let mut small: Vec<usize> = (0..parts.len()).filter(|&index| parts[index].hull.volume() < largest).collect();
    if small.is_empty() || parts.len() == 1 {
        return Ok(parts);
    }
    small.sort_by(|&a, &b| parts[a].hull.volume().total_cmp(&parts[b].hull.volume()).then(a.cmp(&b)));
    let whole: f64 = shape.triangles.iter().map(|triangle| area_vector(&shape.points, triangle).norm()).sum();
    let reach = shape.covered_reach();
    let unfelt = unfelt.min(DUST_REACH * shape.diagonal);
    // A speck in the air is not felt either.
    let is_felt = |point: &Vec3, middle: &Vec3, coverage: &Coverage| {
        (point - middle).amax() > unfelt + reach && !coverage.is_within(point, unfelt)
    };
    let mut coverage = Coverage::new(parts, reach);
    let mut left = DUST_SURFACE * whole;
    let mut is_kept = vec![true; coverage.parts().len()];
    for index in small {
        let bounds = coverage.hide(index);
        let zone = Zone::of_box(&bounds);
        let (mut lost, mut is_far) = (0.0, false);
        for triangle in may_be_uncovered(shape, &coverage, &zone) {
            context.progress.check()?;
            let pieces = uncovered_within(&zone, &shape.corners(triangle), &coverage, context.progress)?;
            lost += pieces.iter().map(|piece| twice_area(piece)).sum::<f64>();
            is_far = pieces.iter().flatten().any(|point| is_felt(point, &bounds.center(), &coverage));
            if lost > left || is_far {
                break;
            }
        }
        if lost <= left && !is_far {
            left -= lost;
            is_kept[index] = false;
        } else {
            coverage.show(index);
        }
    }
    let parts = coverage.into_parts().into_iter().zip(is_kept);
    Ok(parts.filter(|(_, is_kept)| *is_kept).map(|(part, _)| part).collect())
}
