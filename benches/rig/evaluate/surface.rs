//! Figures by sampling: the uncovered surface, how far the hulls reach beyond the surface, and the volumes.

use hullwright::geometry::samples::Random;
use hullwright::geometry::{TriangleBvh, Vec3};

use super::Figures;
use super::body::{Body, normal, scattered};
use super::scene::{Scene, Solid};

/// Samples on each of the two boundaries.
const SURFACE_SAMPLES: usize = 60_000;
/// Samples in the hulls, and as many in the model's box.
const VOLUME_SAMPLES: usize = 100_000;
/// Least samples in one hull.
const LEAST_IN_A_HULL: usize = 200;
/// A surface nearer to the hulls than this share of the diagonal is covered.
const COVERED: f64 = 1e-3;
/// A boundary sample is covered by another hull where a step outward, of this share of the diagonal, ends in that hull.
const STEP: f64 = 2e-4;
/// An empty share of a hull below this is rounding and sampling.
const EMPTY: f64 = 2e-3;

/// Fills in coverage, excess, concavity and the intersection over union.
pub fn measure(scene: &Scene, bodies: &[Body], figures: &mut Figures) {
    let mut random = Random(1);
    let triangles: Vec<[Vec3; 3]> = bodies.iter().flat_map(|body| body.triangles.clone()).collect();
    coverage(scene, bodies, &tree(&triangles), &mut random, figures);
    let mut errors = excess(scene, bodies, &triangles, &mut random, figures);
    let longest = scene.bounds.size().max();
    if !matches!(scene.solid, Solid::Nowhere) {
        let empty = volumes(scene, bodies, &mut random, figures);
        for (error, (body, empty)) in errors.iter_mut().zip(bodies.iter().zip(empty)) {
            let volume = if empty < EMPTY * body.volume { 0.0 } else { empty };
            *error = error.max(0.3 * (3.0 * volume / (4.0 * std::f64::consts::PI)).cbrt());
        }
    }
    figures.concavity = errors.into_iter().fold(0.0, f64::max) * 2.0 / longest;
}

/// A tree of triangles.
pub fn tree(triangles: &[[Vec3; 3]]) -> TriangleBvh {
    let numbers: Vec<[u32; 3]> = (0..triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    TriangleBvh::new(&triangles.concat(), &numbers)
}

fn coverage(scene: &Scene, bodies: &[Body], hulls: &TriangleBvh, random: &mut Random, figures: &mut Figures) {
    let outside = |p: &Vec3| {
        let is_inside = bodies.iter().any(|body| body.contains(p, 1e-7 * scene.diagonal));
        if is_inside { 0.0 } else { hulls.distance(p) / scene.diagonal }
    };
    let samples = scattered(&scene.triangles, SURFACE_SAMPLES, random);
    let mut covered = 0;
    for (p, _) in &samples {
        let outside = outside(p);
        covered += usize::from(outside <= COVERED);
        figures.uncovered_max = figures.uncovered_max.max(outside);
    }
    for p in scene.triangles.iter().flatten().take(SURFACE_SAMPLES) {
        figures.uncovered_max = figures.uncovered_max.max(outside(p));
    }
    figures.coverage = covered as f64 / samples.len() as f64;
}

/// Largest distance to the surface outside the solid, of each hull's share of the common boundary.
fn excess(
    scene: &Scene,
    bodies: &[Body],
    triangles: &[[Vec3; 3]],
    random: &mut Random,
    figures: &mut Figures,
) -> Vec<f64> {
    let owners: Vec<usize> =
        bodies.iter().enumerate().flat_map(|(hull, body)| vec![hull; body.triangles.len()]).collect();
    let mut largest = vec![0.0_f64; bodies.len()];
    figures.hausdorff = figures.uncovered_max;
    for (p, triangle) in scattered(triangles, SURFACE_SAMPLES, random) {
        let Some(normal) = normal(&triangles[triangle]) else { continue };
        let beyond = p + normal * (STEP * scene.diagonal);
        if bodies.iter().any(|body| body.contains(&beyond, 0.0)) {
            continue;
        }
        let distance = scene.surface.distance(&p);
        figures.hausdorff = figures.hausdorff.max(distance / scene.diagonal);
        let hull = &mut largest[owners[triangle]];
        if distance > *hull && !scene.is_solid(&p) {
            *hull = distance;
            figures.excess_max = figures.excess_max.max(distance / scene.diagonal);
        }
    }
    largest
}

/// The volume of each hull outside the solid; fills in the intersection over union.
fn volumes(scene: &Scene, bodies: &[Body], random: &mut Random, figures: &mut Figures) -> Vec<f64> {
    let tolerance = 1e-9 * scene.diagonal;
    let holders = |p: &Vec3| bodies.iter().filter(|body| body.contains(p, tolerance)).count();
    let all: f64 = bodies.iter().map(|body| body.volume).sum();
    let (mut common, mut union) = (0.0, 0.0);
    let mut empty = vec![0.0; bodies.len()];
    for (body, empty) in bodies.iter().zip(&mut empty).filter(|(body, _)| body.volume > 0.0) {
        let count = ((body.volume / all * VOLUME_SAMPLES as f64) as usize).max(LEAST_IN_A_HULL);
        for p in body.points_inside(count, random) {
            let volume = body.volume / count as f64;
            // A place in several hulls counts once.
            let share = volume / holders(&p).max(1) as f64;
            union += share;
            if scene.is_solid(&p) { common += share } else { *empty += volume }
        }
    }
    let places = scene.places(VOLUME_SAMPLES, random);
    let missed = places.iter().filter(|p| scene.is_solid(p) && holders(p) == 0).count();
    let missing = missed as f64 / VOLUME_SAMPLES as f64 * scene.bounds.size().product();
    figures.iou = Some(if union + missing > 0.0 { common / (union + missing) } else { 0.0 });
    empty
}
