//! Where free space is sampled: evenly in the box, and beside the surface, where it decides.

use super::shape::{Shape, area_vector};
use super::space::Sample;
use crate::geometry::edges::{edge_uses, edges};
use crate::geometry::scatter::over_triangles;
use crate::geometry::{Progress, Stopped, Vec3, sequence};

/// How finely free space is sampled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Density {
    /// In the whole box; those inside the solid are dropped.
    pub volume: usize,
    /// On the surface; each is pushed off to several depths.
    pub surface: usize,
}

/// Samples in the whole box, and beside the surface and its rims. `depths`: how far those are pushed off, in units of the
/// shape.
pub(super) fn samples(
    shape: &Shape,
    density: Density,
    depths: &[f64],
    progress: &Progress,
) -> Result<Vec<Sample>, Stopped> {
    let mut samples = Vec::new();
    let size = shape.bounds.size();
    let volume = size.product() / density.volume as f64;
    for index in 0..density.volume {
        if index % 64 == 0 {
            progress.check()?;
        }
        let point = shape.bounds.min + size.component_mul(&Vec3::from(sequence::in_cube(index)));
        if !shape.is_inside(&point) {
            samples.push(Sample { point, depth: shape.bvh.distance(&point), volume });
        }
    }
    let mut pushed = Pusher { shape, samples: &mut samples };
    let least = depths.iter().copied().fold(f64::INFINITY, f64::min) * 0.5;
    for (index, (point, normal, triangle)) in surface_samples(shape, density.surface).into_iter().enumerate() {
        if index % 16 == 0 {
            progress.check()?;
        }
        pushed.push(&point, &normal, depths, least);
        if shape.is_sheet(triangle) {
            pushed.push(&point, &-normal, depths, least);
        }
    }
    for (index, (point, outward)) in rim_samples(shape).into_iter().enumerate() {
        if index % 16 == 0 {
            progress.check()?;
        }
        let far = depths.iter().copied().fold(0.0, f64::max);
        pushed.push(&point, &outward, &[least * 2.0, far * 0.5, far, 2.0 * far, 4.0 * far, 8.0 * far], least);
    }
    Ok(samples)
}

struct Pusher<'a> {
    shape: &'a Shape,
    samples: &'a mut Vec<Sample>,
}

impl Pusher<'_> {
    /// Walks off the surface until something else is near, or the solid is entered.
    fn push(&mut self, from: &Vec3, direction: &Vec3, depths: &[f64], least: f64) {
        for &depth in depths {
            let point = from + direction * depth;
            let distance = self.shape.bvh.distance(&point);
            if distance < least || self.shape.is_inside(&point) {
                return;
            }
            self.samples.push(Sample { point, depth: distance, volume: 0.0 });
        }
    }
}

/// Points on the surface with their normals and triangles: by area, and the middle of each triangle of a coarse mesh.
fn surface_samples(shape: &Shape, count: usize) -> Vec<(Vec3, Vec3, u32)> {
    let normal = |triangle: u32| area_vector(&shape.points, &shape.triangles[triangle as usize]).normalize();
    let mut samples: Vec<(Vec3, Vec3, u32)> = over_triangles(&shape.points, &shape.triangles, count)
        .into_iter()
        .map(|sample| (sample.point, sample.normal, sample.triangle))
        .collect();
    if shape.triangles.len() <= count {
        for triangle in 0..shape.triangles.len() as u32 {
            let [a, b, c] = shape.corners(triangle);
            let normal = normal(triangle);
            samples.push(((a + b + c) / 3.0, normal, triangle));
            for (from, to) in [(a, b), (b, c), (c, a)] {
                samples.push(((from + to) * 0.5, normal, triangle));
            }
        }
    }
    samples.retain(|(point, normal, _)| point.iter().chain(normal.iter()).all(|c| c.is_finite()));
    samples
}

/// The middle of each edge that only one triangle has, and the direction in its plane that leads off the sheet.
fn rim_samples(shape: &Shape) -> Vec<(Vec3, Vec3)> {
    let mut samples = Vec::new();
    for edge in edges(&edge_uses(shape.triangles.iter().copied())) {
        let [side] = edge else { continue };
        let (corners, k) = (shape.corners(side.triangle()), side.corner());
        let (from, to, apex) = (corners[k], corners[(k + 1) % 3], corners[(k + 2) % 3]);
        let along = (to - from).normalize();
        let off = from - apex;
        let outward = (off - along * off.dot(&along)).normalize();
        if outward.iter().all(|c| c.is_finite()) {
            for share in [0.25, 0.5, 0.75] {
                samples.push((from + (to - from) * share, outward));
            }
        }
    }
    samples
}
