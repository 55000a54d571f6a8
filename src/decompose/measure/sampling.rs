//! Where free space is sampled: evenly in the box, beside the surface, where it decides, and for a price finely there.

use super::sample::Sample;
use crate::decompose::prepare::area::area_vector;
use crate::decompose::prepare::shape::Shape;
use crate::geometry::edges::{edge_uses, edges};
use crate::geometry::scatter::over_triangles;
use crate::geometry::{Aabb, Progress, Stopped, Vec3, sequence};

/// How finely free space is sampled.
#[derive(Clone, Copy, Debug)]
pub struct Density {
    /// In the whole box; those inside the solid are dropped.
    pub volume: usize,
    /// On the surface; each is pushed off to several depths.
    pub surface: usize,
}

/// How far from the surface free space is sampled finely, as a share of the distance between samples in the box.
const LAYER: f64 = 0.3;

/// Fine samples in the place of one, at most, and in all of the layer about.
const FINEST: f64 = 64.0;
const FINE: f64 = 16_000.0;

/// Samples in the whole box, and beside the surface and its rims. `depths`: how far those are pushed off, in units of the
/// shape.
pub fn samples(shape: &Shape, density: Density, depths: &[f64], progress: &Progress) -> Result<Vec<Sample>, Stopped> {
    let mut samples = Vec::new();
    let volume = shape.bounds.size().product() / density.volume as f64;
    for (index, point) in sequence::in_box(&shape.bounds, density.volume).enumerate() {
        if index % 64 == 0 {
            progress.check()?;
        }
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

/// Takes the volume beside the surface of a solid from many samples there. What a hull swallows that nearly fits is a thin
/// layer, and of the samples in the whole box hardly one is in it.
pub fn refine(shape: &Shape, density: Density, samples: &mut Vec<Sample>, progress: &Progress) -> Result<(), Stopped> {
    let size = shape.bounds.size();
    let reach = LAYER * (size.product() / density.volume as f64).cbrt();
    let is_replaced = |sample: &Sample| sample.volume > 0.0 && sample.depth <= reach;
    let replaced = samples.iter().filter(|sample| is_replaced(sample)).count();
    let finer = (FINE / replaced as f64).clamp(1.0, FINEST);
    samples.iter_mut().filter(|sample| is_replaced(sample)).for_each(|sample| sample.volume = 0.0);
    let grid = Grid::over(&shape.bounds, finer * density.volume as f64);
    let volume = grid.cell.product();
    let mut stack = vec![Cells { first: [0; 3], count: grid.count }];
    let (mut looks, mut placed) = (0, 0);
    while let Some(cells) = stack.pop() {
        if looks % 64 == 0 {
            progress.check()?;
        }
        looks += 1;
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

/// Equal cells that fill a box.
struct Grid {
    origin: Vec3,
    cell: Vec3,
    count: [u32; 3],
}

/// A block of cells.
struct Cells {
    first: [u32; 3],
    count: [u32; 3],
}

impl Grid {
    /// Of about so many cells, nearly cubes where the box is wide enough.
    fn over(bounds: &Aabb, cells: f64) -> Self {
        let size = bounds.size();
        let mut axes = [0, 1, 2];
        axes.sort_by(|&a, &b| size[a].total_cmp(&size[b]));
        let (mut volume, mut cells) = (size.product(), cells);
        let mut count = [1; 3];
        // What a narrow axis does not take is left to the others.
        for (axis, left) in axes.into_iter().zip([3.0, 2.0, 1.0]) {
            let edge = (volume / cells).powf(1.0 / left);
            count[axis] = (size[axis] / edge).round().max(1.0) as u32;
            volume /= size[axis];
            cells /= f64::from(count[axis]);
        }
        let cell = Vec3::from_fn(|axis, _| size[axis] / f64::from(count[axis]));
        Self { origin: bounds.min, cell, count }
    }

    /// `within`: shares of the block along the axes.
    fn place(&self, cells: &Cells, within: &Vec3) -> Vec3 {
        let along = |axis: usize| f64::from(cells.first[axis]) + within[axis] * f64::from(cells.count[axis]);
        self.origin + Vec3::from_fn(|axis, _| self.cell[axis] * along(axis))
    }

    /// True where some place of the block may be so near to the surface.
    fn is_near(&self, cells: &Cells, shape: &Shape, reach: f64) -> bool {
        let middle = self.place(cells, &Vec3::repeat(0.5));
        let corner = self.place(cells, &Vec3::zeros());
        shape.bvh.closest_within(&middle, reach + (middle - corner).norm()).is_some()
    }
}

impl Cells {
    /// Across the axis with most cells.
    fn halves(self) -> [Self; 2] {
        let axis = (0..3).max_by_key(|&axis| self.count[axis]).unwrap_or(0);
        let middle = self.count[axis] / 2;
        let mut halves = [Self { ..self }, Self { ..self }];
        halves[0].count[axis] = middle;
        halves[1].first[axis] += middle;
        halves[1].count[axis] -= middle;
        halves
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::measure::free_space::FreeSpace;
    use crate::geometry::{ConvexHull, Mesh, MeshSoup};

    /// A slab whose top sinks to its middle by `dent`.
    fn dented(dent: f64) -> Shape {
        let mut positions: Vec<Vec3> =
            (0..8).map(|i| Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, 0.4 * (i >> 2) as f64)).collect();
        positions.push(Vec3::new(0.5, 0.5, 0.4 - dent));
        let sides = [[0, 2, 3, 1], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let mut triangles: Vec<[u32; 3]> = sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        triangles.extend([[4, 5, 8], [5, 7, 8], [7, 6, 8], [6, 4, 8]]);
        let soup = MeshSoup { positions, triangles, parts: Vec::new() };
        Shape::new(&Mesh::from_soup(soup).unwrap().0, &Progress::silent()).unwrap()
    }

    #[test]
    fn a_thin_layer_has_its_volume() {
        let density = Density { volume: 2000, surface: 100 };
        for dent in [0.1, 0.02, 0.005] {
            let shape = dented(dent);
            let hull = ConvexHull::of_points(&shape.points).unwrap();
            let space = FreeSpace::unknown().sampled(&shape, density, &[1e-3], &Progress::silent()).unwrap();
            let refined = space.refined(&shape, density, &Progress::silent()).unwrap();
            let expected = dent / 3.0 * shape.scale().powi(3);
            let share = refined.swallowed_volume(&hull) / expected;
            assert!((share - 1.0).abs() < 0.06, "{dent}: {share}, and {}", space.swallowed_volume(&hull) / expected);
        }
    }

    #[test]
    fn a_grid_has_about_as_many_cells_as_are_wanted_however_thin_the_box_is() {
        for size in [[1.0, 1.0, 1.0], [3.0, 0.2, 1.0], [1.0, 1.0, 1e-6], [1.0, 1e-4, 1e-7], [1.0, 0.0, 0.0]] {
            let bounds = Aabb { min: Vec3::zeros(), max: Vec3::from(size) };
            let cells = Grid::over(&bounds, 5000.0).count.iter().map(|count| f64::from(*count)).product::<f64>();
            assert!((1.0..6000.0).contains(&cells), "{size:?}: {cells}");
            assert!(cells > 4000.0 || size.contains(&0.0), "{size:?}: {cells}");
        }
    }
}
