//! Candidate cuts. Built things are cut along their own faces and through their reflex edges, which makes rotation
//! irrelevant; organic ones through the places where most free space is swallowed (the idea of VisACD, E. Fokin,
//! M. Savva, 2026), and along their axes.

use std::collections::BTreeMap;

use super::cell::Cell;
use super::creases::{COPLANAR, Creases};
use crate::decompose::measure::sample::Sample;
use crate::decompose::prepare::area::twice_area;
use crate::decompose::prepare::shape::Shape;
use crate::geometry::{ConvexHull, Plane, Vec3};

/// A slab is thicker than the sheet it is around by at most this, relative to the diagonal.
const PEELED: f64 = 5e-3;

/// Score that a cut along faces is ahead of others, and how much more when all of the surface lies in it.
const FACE_BONUS: f64 = 0.06;
const FACE_SHARE_BONUS: f64 = 0.2;

/// The same for a cut through a reflex edge.
const REFLEX_BONUS: f64 = 0.03;

/// A plane that might be a good cut.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub plane: Plane,
    /// What speaks for it before it is tried; the unit is that of the score.
    pub bonus: f64,
}

/// How many candidates of each kind are tried for one cut, and how many of the swallowed samples judge them.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub faces: usize,
    pub reflex: usize,
    pub pockets: usize,
    pub steps: usize,
    pub samples: usize,
}

/// Planes that might be a good cut of the cell.
pub fn candidates(
    shape: &Shape,
    creases: &Creases,
    cell: &Cell,
    hull: &ConvexHull,
    swallowed: &[Sample],
    effort: Effort,
) -> Vec<Candidate> {
    let least = COPLANAR * 10.0 * shape.diagonal;
    let plain = |plane: Plane| Candidate { plane, bonus: 0.0 };
    let has_sheet = cell.polygons.iter().any(|(_, triangle)| shape.is_sheet(triangle));
    let peeled = if has_sheet { shape.diagonal * PEELED + least } else { f64::INFINITY };
    let mut all = through_faces(creases, cell, effort.faces, least, peeled, hull);
    let reflex = through_reflex_edges(creases, hull, effort.reflex, least);
    all.extend(reflex.into_iter().map(|plane| Candidate { plane, bonus: REFLEX_BONUS }));
    all.extend(through_pockets(shape, swallowed, effort.pockets).into_iter().map(plain));
    all.extend(across_axes(cell, hull, swallowed, effort.steps).into_iter().map(plain));
    all.retain(|Candidate { plane, .. }| {
        plane.offset.is_finite()
            && plane.normal.iter().all(|c| c.is_finite())
            && (divides(plane, hull, least) || peels(plane, hull, peeled))
    });
    let mut distinct: Vec<Candidate> = Vec::with_capacity(all.len());
    for candidate in all {
        let is_new = |other: &Candidate| {
            let along = other.plane.normal.dot(&candidate.plane.normal);
            along.abs() < 1.0 - 1e-9 || (other.plane.offset * along.signum() - candidate.plane.offset).abs() > least
        };
        if distinct.iter().all(is_new) {
            distinct.push(candidate);
        }
    }
    distinct
}

fn divides(plane: &Plane, hull: &ConvexHull, least: f64) -> bool {
    let heights = || hull.points().iter().map(|point| plane.height(point));
    heights().any(|height| height > least) && heights().any(|height| height < -least)
}

/// True when a sheet in the plane comes off the rest, some of which is farther from it than `peeled`.
fn peels(plane: &Plane, hull: &ConvexHull, peeled: f64) -> bool {
    hull.points().iter().any(|point| plane.height(point).abs() > peeled)
}

/// Face planes in the cell, those with most surface first.
fn through_faces(
    creases: &Creases,
    cell: &Cell,
    count: usize,
    least: f64,
    peeled: f64,
    hull: &ConvexHull,
) -> Vec<Candidate> {
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
        .filter(|(number, _)| {
            let plane = &creases.planes[*number as usize];
            divides(plane, hull, least) || peels(plane, hull, peeled)
        })
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

/// Planes that contain a reflex edge inside the hull and go through another corner, or half way between the faces.
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
            if normal.norm() > 1e-9 {
                let normal = normal.normalize();
                planes.push(Plane { normal, offset: normal.dot(&edge.from) });
            }
        };
        // A cut through existing corners makes no new ones.
        let mut aims: Vec<(f64, Vec3)> = hull
            .points()
            .iter()
            .filter_map(|corner| {
                let offset = corner - middle;
                let across = offset - along * offset.dot(&along);
                let length = across.norm();
                (length > least).then(|| (across.dot(&edge.inward) / length, across / length))
            })
            .filter(|(cosine, _)| *cosine > 0.5)
            .collect();
        aims.sort_by(|a, b| b.0.total_cmp(&a.0));
        aims.dedup_by(|a, b| (a.1 - b.1).norm() < 1e-6);
        through(&edge.inward);
        for (_, direction) in aims.iter().take(3) {
            through(direction);
        }
    }
    planes
}

/// Planes through the ground of the deepest pockets: along it, and across it in four directions.
fn through_pockets(shape: &Shape, swallowed: &[Sample], count: usize) -> Vec<Plane> {
    let mut deepest: Vec<&Sample> = swallowed.iter().collect();
    deepest.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    let mut taken: Vec<&Sample> = Vec::new();
    for sample in deepest {
        if taken.len() == count {
            break;
        }
        if taken.iter().all(|other| (other.point - sample.point).norm() > sample.depth.max(other.depth)) {
            taken.push(sample);
        }
    }
    let mut planes = Vec::new();
    for sample in taken {
        let Some(ground) = shape.bvh.closest(&sample.point) else { continue };
        let up = (sample.point - ground.point).normalize();
        let mut through = |normal: Vec3| planes.push(Plane { normal, offset: normal.dot(&ground.point) });
        through(up);
        let first = Vec3::ith(up.iamin(), 1.0).cross(&up).normalize();
        let second = up.cross(&first);
        for step in 0..4 {
            let (sine, cosine) = (std::f64::consts::FRAC_PI_4 * step as f64).sin_cos();
            through(first * cosine + second * sine);
        }
    }
    planes
}

/// Planes across the axes of the box and of the surface's own spread, where the swallowed space is.
fn across_axes(cell: &Cell, hull: &ConvexHull, swallowed: &[Sample], steps: usize) -> Vec<Plane> {
    let points = cell.polygons.corners();
    let center = points.iter().sum::<Vec3>() / points.len().max(1) as f64;
    let mut spread = nalgebra::Matrix3::zeros();
    for point in points {
        let offset = point - center;
        spread += offset * offset.transpose();
    }
    let mut axes: Vec<Vec3> = (0..3).map(|axis| Vec3::ith(axis, 1.0)).collect();
    if spread.iter().all(|c| c.is_finite()) {
        axes.extend(nalgebra::SymmetricEigen::new(spread).eigenvectors.column_iter().map(|column| column.into_owned()));
    }
    let mut planes = Vec::new();
    for normal in axes {
        let heights = || hull.points().iter().map(|point| normal.dot(point));
        let (low, high) = heights().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        let total: f64 = swallowed.iter().map(|sample| sample.depth).sum();
        let middle = swallowed.iter().map(|sample| normal.dot(&sample.point) * sample.depth).sum::<f64>() / total;
        planes.push(Plane { normal, offset: middle });
        for step in 1..=steps {
            let offset = low + (high - low) * step as f64 / (steps + 1) as f64;
            planes.push(Plane { normal, offset });
        }
    }
    planes
}
