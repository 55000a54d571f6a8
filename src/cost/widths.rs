//! [`TriangleWidths`]: how wide the triangles of a mesh are, at any uniform scale.

use rayon::prelude::*;

use crate::geometry::{Mesh, Vec3};

/// Sums are taken in runs of so many: rounding then grows with the root of the mesh's size at most, and the order of
/// additions does not depend on threads.
const RUN: usize = 1024;

/// The inverse widths of a mesh's triangles at scale 1. There is at least one triangle.
///
/// A triangle's width is the short side of the tightest rectangle around it, which is its smallest altitude. Under a
/// uniform scale widths are proportional to it, so that one pass of additions gives the mean at any scale.
#[derive(Clone, Debug, PartialEq)]
pub struct TriangleWidths {
    /// Per metre; never above `f64::MAX`.
    inverse: Vec<f64>,
}

impl TriangleWidths {
    /// Of a mesh in units of `scale` metres on each axis; `None` where it has no triangles.
    pub fn of_mesh(mesh: &Mesh, scale: &Vec3) -> Option<Self> {
        let triangles = 0..mesh.triangles().len();
        let inverse = |number: usize| (1.0 / width(&mesh.corners(number), scale)).min(f64::MAX);
        let inverse: Vec<f64> = triangles.into_par_iter().with_min_len(RUN).map(inverse).collect();
        (!inverse.is_empty()).then_some(Self { inverse })
    }

    pub fn triangles(&self) -> usize {
        self.inverse.len()
    }

    /// The harmonic mean in metres at a uniform scale `factor`, which is above 0; no width counts as less than `least`.
    ///
    /// Never falls as the factor grows, not even by rounding: each step of it keeps the order.
    pub fn mean_m(&self, factor: f64, least: f64) -> f64 {
        let most = 1.0 / least;
        let run = |run: &[f64]| run.iter().map(|inverse| (inverse / factor).min(most)).sum::<f64>();
        let sum: f64 = self.inverse.chunks(RUN).map(run).sum();
        self.inverse.len() as f64 / sum
    }

    /// Triangles narrower than `least` metres at a uniform scale `factor`.
    pub fn narrower_than(&self, factor: f64, least: f64) -> usize {
        let most = 1.0 / least;
        self.inverse.iter().filter(|inverse| **inverse / factor > most).count()
    }
}

/// The smallest altitude in metres; 0 without area.
fn width(corners: &[Vec3; 3], scale: &Vec3) -> f64 {
    let [a, b, c] = corners;
    let edges = [b - a, c - b, a - c].map(|edge| edge.component_mul(scale));
    // Squares of very large or small lengths leave the range of a double: measure in units of the largest coordinate.
    let unit = edges.iter().map(|edge| edge.amax()).fold(0.0, f64::max);
    if unit == 0.0 || !unit.is_finite() {
        return unit;
    }
    let edges = edges.map(|edge| edge / unit);
    let longest = edges.iter().map(|edge| edge.norm()).fold(0.0, f64::max);
    edges[0].cross(&edges[1]).norm() / longest * unit
}
