//! [`TriangleWidths`]: the widths of a mesh's triangles, at any uniform scale.

use std::sync::Arc;

use rayon::prelude::*;

use crate::geometry::{Mesh, Vec3};

/// Sums are taken in runs of this length. The rounding error then grows at most with the square root of the mesh's
/// size, and the order of additions does not depend on threads.
const RUN: usize = 1024;

/// The inverse widths of a mesh's triangles at scale 1, for at least one triangle.
///
/// The width of a triangle is the short side of the tightest rectangle around it, which is its smallest altitude.
/// Widths are proportional to a uniform scale, so one pass of additions gives the mean at any scale.
#[derive(Clone, Debug, PartialEq)]
pub struct TriangleWidths {
    /// Per metre, at most `f64::MAX`. Prims that are equal share them.
    inverse: Arc<[f64]>,
}

impl TriangleWidths {
    /// Measures a mesh in units of `scale` metres on each axis; `None` if it has no triangles.
    pub fn of_mesh(mesh: &Mesh, scale: &Vec3) -> Option<Self> {
        let triangles = 0..mesh.triangles().len();
        let inverse = |number: usize| (1.0 / width(&mesh.corners(number), scale)).min(f64::MAX);
        let inverse: Vec<f64> = triangles.into_par_iter().with_min_len(RUN).map(inverse).collect();
        (!inverse.is_empty()).then(|| Self { inverse: inverse.into() })
    }

    pub fn triangles(&self) -> usize {
        self.inverse.len()
    }

    /// Returns the harmonic mean in metres at a uniform scale `factor`, which is above 0. Widths below `least` count as
    /// `least`.
    ///
    /// The mean never falls as the factor grows, because rounding keeps the order in each step.
    pub fn mean_m(&self, factor: f64, least: f64) -> f64 {
        let most = 1.0 / least;
        let run = |run: &[f64]| run.iter().map(|inverse| (inverse / factor).min(most)).sum::<f64>();
        let sum: f64 = self.inverse.chunks(RUN).map(run).sum();
        self.inverse.len() as f64 / sum
    }

    /// Counts triangles narrower than `least` metres at a uniform scale `factor`.
    pub fn narrower_than(&self, factor: f64, least: f64) -> usize {
        let most = 1.0 / least;
        self.inverse.iter().filter(|inverse| **inverse / factor > most).count()
    }
}

/// Returns the width of a triangle whose corners are in metres: its smallest altitude.
pub fn width_m(corners: &[Vec3; 3]) -> f64 {
    width(corners, &Vec3::repeat(1.0))
}

/// Returns the smallest altitude in metres; 0 for a triangle without area.
fn width(corners: &[Vec3; 3], scale: &Vec3) -> f64 {
    let [a, b, c] = corners;
    let edges = [b - a, c - b, a - c].map(|edge| edge.component_mul(scale));
    // Squares of very large or very small lengths leave the range of `f64`, so lengths are divided by the largest
    // coordinate.
    let unit = edges.iter().map(|edge| edge.amax()).fold(0.0, f64::max);
    if unit == 0.0 || !unit.is_finite() {
        return unit;
    }
    let edges = edges.map(|edge| edge / unit);
    let longest = edges.iter().map(|edge| edge.norm()).fold(0.0, f64::max);
    edges[0].cross(&edges[1]).norm() / longest * unit
}
