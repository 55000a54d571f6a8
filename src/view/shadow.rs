//! The soft shadow on the ground below a shape.

use crate::geometry::{Aabb, Vec3};

use super::camera::Projection;
use super::colour::{Colour, Light};
use super::raster::{self, Paint, Piece};
use super::scene::Scene;

/// Darkness of the shadow where no light arrives.
const DEPTH: f32 = 0.30;

/// Radius of the blur, as a share of the picture's shorter side.
const BLUR: f64 = 0.008;

/// Smallest height of the viewer above the ground, as the sine of the angle. Below it the ground looks like a line.
const LEAST_ELEVATION: f64 = 0.06;

/// Returns the pieces of the shadow on the plane below the scene. There are none when the scene is seen from below.
pub(super) fn pieces(scene: &Scene, projection: &Projection, light: &Light, back: &Vec3) -> Vec<Piece> {
    let ground = Aabb::of_points(scene.points()).map(|bounds| bounds.min.z);
    let Some(ground) = ground.filter(|_| back.z > LEAST_ELEVATION && light.towards.z > 0.0) else { return Vec::new() };
    let thrown = |point: &Vec3| {
        let on_ground = point - light.towards * ((point.z - ground) / light.towards.z);
        projection.spot(&on_ground, 0.0)
    };
    let piece = |corners: Vec<_>| Piece { corners, colour: Colour([1.0; 3]), paint: Paint::Solid };
    let bodies = scene.bodies.iter().flat_map(|body| {
        body.facets
            .iter()
            .map(|facet| facet.iter().filter_map(|&index| body.points.get(index as usize)).map(thrown).collect())
    });
    let surface = scene.surface.iter().map(|polygon| polygon.corners.iter().map(thrown).collect());
    bodies.chain(surface).map(piece).collect()
}

/// Darkens the backdrop by the blurred pieces.
pub(super) fn cast(pieces: &[Piece], backdrop: &mut [Colour], width: usize) {
    if pieces.is_empty() {
        return;
    }
    let height = backdrop.len() / width.max(1);
    let mask = raster::draw(pieces, &vec![Colour([0.0; 3]); backdrop.len()], width);
    let mut mask: Vec<f32> = mask.into_iter().map(|Colour([light, ..])| light).collect();
    let radius = ((width.min(height) as f64 * BLUR) as usize).max(1);
    // Three passes of a box filter approximate a Gaussian.
    for _ in 0..3 {
        mask = blur_rows(&mask, width, radius);
        mask = transposed(&blur_rows(&transposed(&mask, width), height, radius), height);
    }
    for (colour, shadow) in backdrop.iter_mut().zip(mask) {
        *colour = colour.lit(1.0 - DEPTH * shadow);
    }
}

/// Returns the mean over `radius` to each side. There is no shadow beyond the row.
fn blur_rows(mask: &[f32], width: usize, radius: usize) -> Vec<f32> {
    let share = 1.0 / (2 * radius + 1) as f32;
    let mut blurred = Vec::with_capacity(mask.len());
    for row in mask.chunks(width.max(1)) {
        let mut sums = Vec::with_capacity(row.len() + 1);
        sums.push(0.0f64);
        let mut sum = 0.0f64;
        for value in row {
            sum += f64::from(*value);
            sums.push(sum);
        }
        let upto = |end: usize| sums.get(end.min(row.len())).copied().unwrap_or(sum);
        blurred.extend((0..row.len()).map(|x| (upto(x + radius + 1) - upto(x.saturating_sub(radius))) as f32 * share));
    }
    blurred
}

fn transposed(mask: &[f32], width: usize) -> Vec<f32> {
    (0..width).flat_map(|x| mask.iter().skip(x).step_by(width.max(1)).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blurring_spreads_and_keeps_the_whole() {
        let mut mask = vec![0.0; 15];
        mask[7] = 1.0;
        let blurred = blur_rows(&mask, 15, 2);
        assert!((blurred.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert_eq!(blurred.iter().filter(|value| **value > 0.1).count(), 5);
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        let mask: Vec<f32> = (0..12).map(|value| value as f32).collect();
        assert_eq!(transposed(&transposed(&mask, 4), 3), mask);
        assert_eq!(transposed(&mask, 4)[..3], [0.0, 4.0, 8.0]);
    }
}
