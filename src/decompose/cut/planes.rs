//! Candidate planes for a cut.
//!
//! Built things are cut along their own faces and through their reflex edges, whichever way they are turned. Organic shapes
//! are cut through the places where their hull encloses most free space (the idea of VisACD, E. Fokin, M. Savva, 2026), and
//! across their axes.

use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_4;

use super::cell::Cell;
use super::creases::Creases;
use super::goal::Effort;
use crate::decompose::measure::sample::Sample;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{
    DIVIDES, INWARD_COSINE, SAME_DIRECTION, SAME_NORMAL, THICKEST_SHEET, VANISHING_NORMAL,
};
use crate::geometry::vector::{across, axes_of, twice_area};
use crate::geometry::{ConvexHull, Plane, Vec3};

/// Score in favour of a cut along faces; in a cell whose whole surface lies in the plane, the second is added.
const FACE_BONUS: f64 = 0.06;
const FACE_SHARE_BONUS: f64 = 0.2;

/// Score in favour of a cut through a reflex edge.
const REFLEX_BONUS: f64 = 0.03;

/// Vertices through which a reflex edge is cut.
const AIMS_PER_EDGE: usize = 3;

/// Directions in which the ground of a pocket is cut across, over half a turn.
const DIRECTIONS_PER_POCKET: usize = 4;

/// A plane that might be a good cut.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub plane: Plane,
    /// Score in favour of the plane, subtracted from what it measures.
    pub bonus: f64,
}

/// Returns planes that might be a good cut of the cell, each only once.
///
/// `hull` is the hull of the cell, and `enclosed` the free space in it.
pub fn candidates(
    shape: &Shape,
    creases: &Creases,
    cell: &Cell,
    hull: &ConvexHull,
    enclosed: &[Sample],
    effort: Effort,
) -> Vec<Candidate> {
    let least = DIVIDES * shape.diagonal;
    let has_sheet = cell.polygons.iter().any(|(_, triangle)| shape.is_sheet(triangle));
    let peeled = if has_sheet { shape.diagonal * THICKEST_SHEET + least } else { f64::INFINITY };
    let cuts = |plane: &Plane| divides(plane, hull, least) || peels(plane, hull, peeled);
    let mut all = through_faces(creases, cell, effort.faces, cuts);
    let with_bonus = |bonus: f64| move |plane: Plane| Candidate { plane, bonus };
    all.extend(through_reflex_edges(creases, hull, effort.reflex, least).into_iter().map(with_bonus(REFLEX_BONUS)));
    all.extend(through_pockets(shape, enclosed, effort.pockets).into_iter().map(with_bonus(0.0)));
    all.extend(across_axes(cell, hull, enclosed, effort.steps).into_iter().map(with_bonus(0.0)));
    all.retain(|Candidate { plane, .. }| {
        plane.offset.is_finite() && plane.normal.iter().all(|c| c.is_finite()) && cuts(plane)
    });
    let mut distinct: Vec<Candidate> = Vec::with_capacity(all.len());
    for candidate in all {
        let is_new = |other: &Candidate| {
            let along = other.plane.normal.dot(&candidate.plane.normal);
            along.abs() < 1.0 - SAME_NORMAL
                || (other.plane.offset * along.signum() - candidate.plane.offset).abs() > least
        };
        if distinct.iter().all(is_new) {
            distinct.push(candidate);
        }
    }
    distinct
}

/// Returns true when the hull has vertices on both sides of the plane, farther from it than `least`.
fn divides(plane: &Plane, hull: &ConvexHull, least: f64) -> bool {
    let heights = || hull.points().iter().map(|point| plane.height(point));
    heights().any(|height| height > least) && heights().any(|height| height < -least)
}

/// Returns true when a sheet in the plane can come off the rest, some of which is farther from the plane than `peeled`.
fn peels(plane: &Plane, hull: &ConvexHull, peeled: f64) -> bool {
    hull.points().iter().any(|point| plane.height(point).abs() > peeled)
}

/// Returns the face planes that cut the cell, those with most of its surface first.
fn through_faces(creases: &Creases, cell: &Cell, count: usize, cuts: impl Fn(&Plane) -> bool) -> Vec<Candidate> {
    let mut areas: BTreeMap<u32, f64> = BTreeMap::new();
    let mut whole = 0.0;
    for (polygon, triangle) in cell.polygons.iter() {
        let area = twice_area(polygon);
        whole += area;
        if let Some(number) = creases.plane_of[triangle as usize] {
            *areas.entry(number).or_insert(0.0) += area;
        }
    }
    let mut ranked: Vec<(f64, u32)> = areas
        .into_iter()
        .filter(|(number, _)| cuts(&creases.planes[*number as usize]))
        .map(|(number, area)| (area, number))
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    ranked.truncate(count);
    ranked
        .into_iter()
        .map(|(area, number)| Candidate {
            plane: creases.planes[number as usize],
            bonus: FACE_BONUS + FACE_SHARE_BONUS * area / whole,
        })
        .collect()
}

/// Returns planes through reflex edges inside the hull: half way between the two faces, and through other vertices, because
/// a cut through existing vertices makes no new ones.
fn through_reflex_edges(creases: &Creases, hull: &ConvexHull, count: usize, least: f64) -> Vec<Plane> {
    let mut planes = Vec::new();
    let mut used = 0;
    for edge in &creases.reflex {
        if used == count {
            break;
        }
        let middle = (edge.from + edge.to) * 0.5;
        if !hull.contains(&middle, -least) {
            continue;
        }
        used += 1;
        let along = (edge.to - edge.from).normalize();
        let mut through = |direction: &Vec3| {
            let normal = along.cross(direction);
            if normal.norm() > VANISHING_NORMAL {
                let normal = normal.normalize();
                planes.push(Plane { normal, offset: normal.dot(&edge.from) });
            }
        };
        let mut aims: Vec<(f64, Vec3)> = hull
            .points()
            .iter()
            .filter_map(|vertex| {
                let offset = vertex - middle;
                let across = offset - along * offset.dot(&along);
                let length = across.norm();
                (length > least).then(|| (across.dot(&edge.inward) / length, across / length))
            })
            .filter(|(cosine, _)| *cosine > INWARD_COSINE)
            .collect();
        aims.sort_by(|a, b| b.0.total_cmp(&a.0));
        aims.dedup_by(|a, b| (a.1 - b.1).norm() < SAME_DIRECTION);
        through(&edge.inward);
        for (_, direction) in aims.iter().take(AIMS_PER_EDGE) {
            through(direction);
        }
    }
    planes
}

/// Returns planes through the ground of the deepest pockets: along the ground, and across it in several directions.
fn through_pockets(shape: &Shape, enclosed: &[Sample], count: usize) -> Vec<Plane> {
    let mut deepest: Vec<&Sample> = enclosed.iter().collect();
    deepest.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    let mut pockets: Vec<&Sample> = Vec::new();
    for sample in deepest {
        if pockets.len() == count {
            break;
        }
        if pockets.iter().all(|other| (other.point - sample.point).norm() > sample.depth.max(other.depth)) {
            pockets.push(sample);
        }
    }
    let mut planes = Vec::new();
    for sample in pockets {
        let Some(ground) = shape.bvh.closest(&sample.point) else { continue };
        let up = (sample.point - ground.point).normalize();
        let mut through = |normal: Vec3| planes.push(Plane { normal, offset: normal.dot(&ground.point) });
        through(up);
        let [first, second] = across(&up);
        for step in 0..DIRECTIONS_PER_POCKET {
            let (sine, cosine) = (FRAC_PI_4 * step as f64).sin_cos();
            through(first * cosine + second * sine);
        }
    }
    planes
}

/// Returns planes across the axes of the box and across the principal axes of the surface: through the centre of the enclosed
/// free space, and at even steps.
fn across_axes(cell: &Cell, hull: &ConvexHull, enclosed: &[Sample], steps: usize) -> Vec<Plane> {
    let points = cell.polygons.corners();
    let center = points.iter().sum::<Vec3>() / points.len().max(1) as f64;
    let mut spread = nalgebra::Matrix3::zeros();
    for point in points {
        let offset = point - center;
        spread += offset * offset.transpose();
    }
    let mut axes: Vec<Vec3> = (0..3).map(|axis| Vec3::ith(axis, 1.0)).collect();
    axes.extend(
        axes_of(spread).iter().flat_map(|found| found.eigenvectors.column_iter()).map(|axis| axis.into_owned()),
    );
    let mut planes = Vec::new();
    for normal in axes {
        let heights = || hull.points().iter().map(|point| normal.dot(point));
        let (low, high) = heights().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        let total: f64 = enclosed.iter().map(|sample| sample.depth).sum();
        let middle = enclosed.iter().map(|sample| normal.dot(&sample.point) * sample.depth).sum::<f64>() / total;
        planes.push(Plane { normal, offset: middle });
        for step in 1..=steps {
            let offset = low + (high - low) * step as f64 / (steps + 1) as f64;
            planes.push(Plane { normal, offset });
        }
    }
    planes
}
