//! Places samples in free space: evenly in the box, at several depths beside the surface, and finely there for high
//! budgets.

use super::sample::Sample;
use super::volume_grid::VolumeGrid;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{FINE_LAYER, OTHER_SURFACE};
use crate::geometry::edges::{EdgeUse, edge_uses_of_many, edges};
use crate::geometry::scatter::over_triangles;
use crate::geometry::vector::area_vector;
use crate::geometry::{Progress, Stopped, Vec3, sequence};

/// Numbers of samples of free space.
#[derive(Clone, Copy, Debug)]
pub struct Density {
    /// Samples in the whole box; those inside the solid are dropped.
    pub volume: usize,
    /// Points on the surface; each is pushed off to several depths.
    pub surface: usize,
}

impl Density {
    /// Returns a density of at least `volume` samples in the box. The surface gets three points for every eight of these: with fewer, a
    /// tower was cut along floors that hardly a sample lay beside.
    pub fn with_volume(self, volume: usize) -> Self {
        let volume = volume.max(self.volume);
        Self { volume, surface: self.surface.max(3 * volume / 8) }
    }
}

/// Most fine samples that replace one sample of the box.
const MOST_FINE_PER_SAMPLE: f64 = 64.0;

/// Fine samples in the whole layer beside the surface, about.
const FINE_SAMPLES: f64 = 16_000.0;

/// Depths beside the boundary of a sheet, as multiples of the largest depth; the least depth comes before them.
const BOUNDARY_DEPTHS: [f64; 5] = [0.5, 1.0, 2.0, 4.0, 8.0];

/// Places along a boundary edge, as shares of its length.
const BOUNDARY_PLACES: [f64; 3] = [0.25, 0.5, 0.75];

/// Boundary edges that get samples. Leaves and grass may have hundreds of thousands.
const MOST_BOUNDARY_EDGES: usize = 8000;

/// Places between two checks of the progress: in a volume, and on the surface with several depths each.
const BETWEEN_VOLUME_CHECKS: usize = 64;
const BETWEEN_SURFACE_CHECKS: usize = 16;

/// Samples the box, the surface and the boundary edges of sheets. `depths`: distances by which samples are pushed off the
/// surface, in units of the shape.
pub fn samples(shape: &Shape, density: Density, depths: &[f64], progress: &Progress) -> Result<Vec<Sample>, Stopped> {
    let volume = shape.bounds.size().product() / density.volume as f64;
    let places: Vec<Vec3> = sequence::in_box(&shape.bounds, density.volume).collect();
    let in_box = |point: &Vec3| Sample { point: *point, depth: shape.bvh.distance(point), volume };
    let mut samples = each(&places, BETWEEN_VOLUME_CHECKS, progress, |point, found| {
        found.extend((!shape.is_inside(point)).then(|| in_box(point)));
    })?;
    let least = depths.iter().copied().fold(f64::INFINITY, f64::min) * OTHER_SURFACE;
    let pusher = Pusher { shape, least };
    let on_surface = surface_points(shape, density.surface);
    samples.extend(each(&on_surface, BETWEEN_SURFACE_CHECKS, progress, |(point, normal, triangle), found| {
        pusher.push(point, normal, depths, found);
        if shape.is_sheet(*triangle) {
            pusher.push(point, &-normal, depths, found);
        }
    })?);
    let largest = depths.iter().copied().fold(0.0, f64::max);
    let beside: Vec<f64> =
        std::iter::once(least / OTHER_SURFACE).chain(BOUNDARY_DEPTHS.map(|depth| depth * largest)).collect();
    samples.extend(each(
        &boundary_points(shape, progress)?,
        BETWEEN_SURFACE_CHECKS,
        progress,
        |(point, outward), found| {
            pusher.push(point, outward, &beside, found);
        },
    )?);
    Ok(samples)
}

/// Collects the samples at each place, in the order of the places. Checks the progress every `between` places.
fn each<T: Sync>(
    places: &[T],
    between: usize,
    progress: &Progress,
    add: impl Fn(&T, &mut Vec<Sample>) + Sync,
) -> Result<Vec<Sample>, Stopped> {
    let chunks: Vec<&[T]> = places.chunks(between).collect();
    let found = progress.try_map(&chunks, |chunk| {
        let mut found = Vec::new();
        chunk.iter().for_each(|place| add(place, &mut found));
        Ok(found)
    })?;
    Ok(found.concat())
}

/// Replaces the samples of the box beside the surface of a solid by many finer ones. A hull that nearly fits has a thin
/// layer outside the solid, which hardly any sample of the box hits.
pub fn refine(shape: &Shape, density: Density, samples: &mut Vec<Sample>, progress: &Progress) -> Result<(), Stopped> {
    let size = shape.bounds.size();
    let reach = FINE_LAYER * (size.product() / density.volume as f64).cbrt();
    let is_replaced = |sample: &Sample| sample.volume > 0.0 && sample.depth <= reach;
    let replaced = samples.iter().filter(|sample| is_replaced(sample)).count();
    let finer = (FINE_SAMPLES / replaced as f64).clamp(1.0, MOST_FINE_PER_SAMPLE);
    samples.iter_mut().filter(|sample| is_replaced(sample)).for_each(|sample| sample.volume = 0.0);
    let grid = VolumeGrid::over(&shape.bounds, finer * density.volume as f64);
    let volume = grid.cell.product();
    let mut stack = vec![grid.all()];
    let (mut visited, mut placed) = (0, 0);
    while let Some(cells) = stack.pop() {
        if visited % BETWEEN_VOLUME_CHECKS == 0 {
            progress.check()?;
        }
        visited += 1;
        if cells.count == [1; 3] {
            let point = grid.place(&cells, &Vec3::from(sequence::in_cube(placed)));
            placed += 1;
            if let Some(closest) = shape.bvh.closest_within(&point, reach)
                && !shape.is_inside(&point)
            {
                samples.push(Sample { point, depth: closest.distance(), volume });
            }
        } else if grid.is_near(&cells, shape, reach) {
            stack.extend(cells.halves());
        }
    }
    Ok(())
}

/// Pushes samples off the surface.
struct Pusher<'a> {
    shape: &'a Shape,
    /// Distance to the surface below which another part of the surface is near.
    least: f64,
}

impl Pusher<'_> {
    /// Adds a sample at each depth until another part of the surface is near or the solid is entered.
    fn push(&self, from: &Vec3, direction: &Vec3, depths: &[f64], found: &mut Vec<Sample>) {
        for &depth in depths {
            let point = from + direction * depth;
            let distance = self.shape.bvh.distance(&point);
            if distance < self.least || self.shape.is_inside(&point) {
                return;
            }
            found.push(Sample { point, depth: distance, volume: 0.0 });
        }
    }
}

/// Returns points on the surface with their normals and triangles: `count` spread by area, and for a coarse mesh the
/// centre and the middles of the sides of each triangle.
pub(super) fn surface_points(shape: &Shape, count: usize) -> Vec<(Vec3, Vec3, u32)> {
    let mut points: Vec<(Vec3, Vec3, u32)> = over_triangles(&shape.points, &shape.triangles, count)
        .into_iter()
        .map(|sample| (sample.point, sample.normal, sample.triangle))
        .collect();
    if shape.triangles.len() <= count {
        for (triangle, indices) in (0u32..).zip(&shape.triangles) {
            let [a, b, c] = shape.corners(triangle);
            let normal = area_vector(&shape.points, indices).normalize();
            points.push(((a + b + c) / 3.0, normal, triangle));
            for (from, to) in [(a, b), (b, c), (c, a)] {
                points.push(((from + to) * 0.5, normal, triangle));
            }
        }
    }
    points.retain(|(point, normal, _)| point.iter().chain(normal.iter()).all(|c| c.is_finite()));
    points
}

/// Returns points on the edges that only one triangle has, each with the direction in the triangle's plane that leads off
/// the sheet. Of many such edges they are on some, at even distances.
fn boundary_points(shape: &Shape, progress: &Progress) -> Result<Vec<(Vec3, Vec3)>, Stopped> {
    let uses = edge_uses_of_many(shape.triangles.iter().copied(), progress)?;
    let open: Vec<&EdgeUse> =
        edges(&uses).filter_map(|edge| if let [side] = edge { Some(side) } else { None }).collect();
    let mut points = Vec::new();
    for side in open.iter().step_by(open.len().div_ceil(MOST_BOUNDARY_EDGES).max(1)) {
        let (corners, k) = (shape.corners(side.triangle()), side.corner());
        let (from, to, apex) = (corners[k], corners[(k + 1) % 3], corners[(k + 2) % 3]);
        let along = (to - from).normalize();
        let off = from - apex;
        let outward = (off - along * off.dot(&along)).normalize();
        if outward.iter().all(|c| c.is_finite()) {
            points.extend(BOUNDARY_PLACES.map(|share| (from + (to - from) * share, outward)));
        }
    }
    Ok(points)
}
