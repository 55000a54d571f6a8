//! Replaces parts of a surface that are thin in two directions, such as columns and posts, by the least costly of a few shapes.
//!
//! Collapses make a column thinner edge by edge, and end at a prism with narrow sides. As wide as the tolerance allows, a sheet or
//! a single triangle along its axis costs a fraction of it, and lies too far away for one collapse.

use std::collections::BTreeMap;

use nalgebra::Matrix3;

use super::guard::{Guard, Moved};
use super::surface::{Price, Surface};
use crate::geometry::vector::axes_of;
use crate::geometry::{Groups, Progress, Stopped, Vec3};

/// Directions of sheets and of prisms about the axis.
const TURNS: usize = 12;
/// Shares of the tolerance by which a shape is wider than the part.
const WIDER: [f64; 4] = [0.95, 0.7, 0.4, 0.1];
/// Most tolerances from the axis to a place of the part.
const THIN: f64 = 3.0;
/// Most triangles of a part that is looked at.
const MOST_TRIANGLES: usize = 256;

/// Replaces each thin part by the least costly shape that the guard allows.
pub fn replace(
    surface: &mut Surface,
    guard: &mut Guard<'_>,
    price: &Price<'_>,
    progress: &Progress,
) -> Result<(), Stopped> {
    for part in parts(surface, progress)? {
        progress.check()?;
        if part.len() > MOST_TRIANGLES {
            continue;
        }
        for shape in shapes(surface, guard, price, &part) {
            progress.check()?;
            if let Some(moved) = guard.allows(&part, &shape) {
                replace_part(surface, guard, &part, &shape, &moved);
                break;
            }
        }
    }
    Ok(())
}

/// Returns the triangles that hang together by edges, part by part.
fn parts(surface: &Surface, progress: &Progress) -> Result<Vec<Vec<u32>>, Stopped> {
    let mut groups = Groups::new(surface.triangles.len());
    for pair in surface.on_edges(progress)?.windows(2) {
        let ((one, first), (other, second)) = (pair[0], pair[1]);
        if one == other {
            groups.join(first, second);
        }
    }
    // The root of a part is its first triangle.
    let mut parts: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    surface.left().for_each(|number| parts.entry(groups.root(number)).or_default().push(number));
    Ok(parts.into_values().collect())
}

/// Returns the shapes that cost less than a thin part, the least costly first; none for a part that is not thin.
fn shapes(surface: &Surface, guard: &Guard<'_>, price: &Price<'_>, part: &[u32]) -> Vec<Vec<[Vec3; 3]>> {
    let own = surface.cost_of(part.iter().copied(), price);
    let stick = Stick::around(&guard.places_of(part)).filter(|stick| stick.reach <= THIN * guard.tolerance());
    let shapes = stick.map_or_else(Vec::new, |stick| stick.shapes(guard.tolerance()));
    let priced = shapes.into_iter().map(|shape| (shape.iter().map(|corners| price.of(corners)).sum::<f64>(), shape));
    let mut cheaper: Vec<(f64, Vec<[Vec3; 3]>)> = priced.filter(|(price, _)| *price < own).collect();
    cheaper.sort_by(|one, other| one.0.total_cmp(&other.0));
    cheaper.into_iter().map(|(_, shape)| shape).collect()
}

fn replace_part(surface: &mut Surface, guard: &mut Guard<'_>, part: &[u32], shape: &[[Vec3; 3]], moved: &Moved) {
    let mut known: Vec<(Vec3, u32)> = Vec::new();
    let mut number = |corner: Vec3| match known.iter().find(|(place, _)| *place == corner) {
        Some((_, number)) => *number,
        None => {
            let number = surface.push_point(corner);
            known.push((corner, number));
            number
        }
    };
    let new: Vec<[u32; 3]> = shape.iter().map(|corners| corners.map(&mut number)).collect();
    guard.exchange(surface, part, &new, moved);
}

/// The frame of a thin part.
struct Stick {
    /// The middles of the ends, the lower one first.
    ends: [Vec3; 2],
    across: [Vec3; 2],
    /// Largest distance of a place from the axis.
    reach: f64,
}

impl Stick {
    /// Returns the frame along the direction in which the places vary most; `None` where they vary about as much in another.
    fn around(places: &[Vec3]) -> Option<Self> {
        let center = places.iter().sum::<Vec3>() / places.len().max(1) as f64;
        let spread: Matrix3<f64> = places.iter().map(|place| (place - center) * (place - center).transpose()).sum();
        let eigen = axes_of(spread)?;
        let axis: Vec3 = eigen.eigenvectors.column(eigen.eigenvalues.imax()).into();
        let axis = if axis.z < 0.0 { -axis } else { axis };
        let mut aside = Vec3::zeros();
        aside[axis.iamin()] = 1.0;
        let u = axis.cross(&aside).try_normalize(0.0)?;
        let v = axis.cross(&u);
        let range = |direction: &Vec3| {
            let heights = places.iter().map(|place| (place - center).dot(direction));
            heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), height| (low.min(height), high.max(height)))
        };
        let (along, ur, vr) = (range(&axis), range(&u), range(&v));
        let middle = center + u * ((ur.0 + ur.1) / 2.0) + v * ((vr.0 + vr.1) / 2.0);
        let ends = [middle + axis * along.0, middle + axis * along.1];
        let reach = places.iter().map(|place| (place - middle).cross(&axis).norm()).fold(0.0, f64::max);
        (along.1 - along.0 > 2.0 * reach).then_some(Self { ends, across: [u, v], reach })
    }

    /// Returns the direction at a turn about the axis.
    fn direction(&self, turn: f64) -> Vec3 {
        let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
        self.across[0] * cos + self.across[1] * sin
    }

    /// Returns the shapes that are tried: a triangle that narrows to the top, a sheet and a prism with three sides.
    fn shapes(&self, tolerance: f64) -> Vec<Vec<[Vec3; 3]>> {
        let [low, high] = self.ends;
        let mut shapes = Vec::new();
        for wider in WIDER {
            let width = self.reach + wider * tolerance;
            for number in 0..TURNS {
                let turn = number as f64 / TURNS as f64;
                let side = self.direction(turn / 2.0) * width;
                shapes.push(vec![[low - side, low + side, high]]);
                shapes.push(sheet(low - side, low + side, high + side, high - side));
                let corner = [0.0, 1.0, 2.0].map(|third: f64| self.direction((turn + third) / 3.0) * width);
                let sides = (0..3).flat_map(|k| {
                    let (one, other) = (corner[k], corner[(k + 1) % 3]);
                    sheet(low + one, low + other, high + other, high + one)
                });
                shapes.push(sides.collect());
            }
        }
        shapes
    }
}

fn sheet(a: Vec3, b: Vec3, c: Vec3, d: Vec3) -> Vec<[Vec3; 3]> {
    vec![[a, b, c], [a, c, d]]
}
