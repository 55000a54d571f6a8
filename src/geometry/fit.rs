//! How well a set of hulls stands for a mesh: the `fit` of an answer.
//!
//! Everything is measured on samples at fixed, low-discrepancy places, so that equal input gives equal figures on any
//! number of threads.

use rayon::prelude::*;

use super::bvh::TriangleBvh;
use super::scatter::{Scattered, over_triangles, proportionally, unit_normal};
use super::solid::bounds_a_solid;
use super::{Aabb, ConvexHull, Mesh, Progress, Stopped, Vec3, sequence};

/// Share of the diagonal within which a surface point counts as covered (the contract's 0.001).
const COVERED: f64 = 1e-3;
/// Share of the diagonal that a point may lie out of a half-space and still count as inside: far above the rounding of
/// planes and samples, far below what matters.
const INSIDE: f64 = 1e-9;
/// Share of the diagonal that a boundary sample is lifted off its hull before asking whether another hull holds it.
const LIFT: f64 = 1e-5;

const SURFACE_SAMPLES: usize = 16_384;
const BOUNDARY_SAMPLES: usize = 8_192;
/// Within each hull, at least.
const LEAST_VOLUME_SAMPLES: usize = 32;
const VOLUME_SAMPLES: usize = 8_192;
const SAMPLES_BETWEEN_CHECKS: usize = 256;
const SAMPLES_ASKED_TOGETHER: usize = 64;

/// How well hulls stand for a mesh. Distances are in the unit of the mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Share of the surface within 0.001 of the diagonal of a hull, 0 to 1.
    pub coverage: f64,
    /// Largest distance from the surface to the hulls.
    pub max_outside: f64,
    /// Largest distance from the boundary of the hulls' union to the surface, where it lies outside the solid.
    pub max_excess: f64,
    /// The hull on which `max_excess` was found; `None` where nothing sticks out.
    pub worst_hull: Option<usize>,
    /// Where on that hull.
    pub worst_point: Option<Vec3>,
    /// For each hull, the largest distance from the part of its boundary that no other hull holds to the surface.
    pub hull_excess: Vec<f64>,
    /// `|V - Vs| / Vs` with the volumes of the hulls' union and of the solid; `None` without a solid.
    pub volume_error: Option<f64>,
    /// `1 - V_union / sum of the hulls' volumes`, 0 to 1.
    pub overlap: f64,
}

/// Measures how well `hulls` stand for `mesh`.
///
/// A point cloud has no surface: its points are measured instead, and all of a hull's boundary counts as inside.
pub fn measure_fit(mesh: &Mesh, hulls: &[ConvexHull], progress: &Progress) -> Result<Fit, Stopped> {
    progress.check()?;
    let surface = TriangleBvh::new(mesh.points(), mesh.triangles());
    progress.check()?;
    let scene = Scene {
        mesh,
        surface: &surface,
        solid: bounds_a_solid(mesh, &surface),
        bodies: Bodies::new(hulls),
        diagonal: mesh.bounds().diagonal(),
        progress,
    };
    let (coverage, max_outside) = scene.measure_outside()?;
    let excess = scene.measure_excess()?;
    let volumes = scene.measure_volumes()?;
    Ok(Fit {
        coverage,
        max_outside,
        max_excess: excess.worst.map_or(0.0, |worst| worst.distance),
        worst_hull: excess.worst.map(|worst| worst.hull),
        worst_point: excess.worst.map(|worst| worst.point),
        hull_excess: excess.by_hull,
        volume_error: volumes.solid.map(|solid| (volumes.union - solid).abs() / solid),
        overlap: if volumes.sum > 0.0 { (1.0 - volumes.union / volumes.sum).clamp(0.0, 1.0) } else { 0.0 },
    })
}

struct Scene<'a> {
    mesh: &'a Mesh,
    surface: &'a TriangleBvh,
    solid: bool,
    bodies: Bodies<'a>,
    diagonal: f64,
    progress: &'a Progress,
}

struct Excess {
    by_hull: Vec<f64>,
    /// `None` where nothing sticks out by more than rounding.
    worst: Option<WorstExcess>,
}

#[derive(Clone, Copy)]
struct WorstExcess {
    distance: f64,
    hull: usize,
    point: Vec3,
}

struct Volumes {
    sum: f64,
    union: f64,
    solid: Option<f64>,
}

impl Scene<'_> {
    /// Applies `measure` to all samples, in parallel and in order, and stops when asked to.
    fn each<S: Sync, R: Send>(&self, samples: &[S], measure: impl Fn(&S) -> R + Sync) -> Result<Vec<R>, Stopped> {
        let chunks: Result<Vec<Vec<R>>, Stopped> = samples
            .par_chunks(SAMPLES_BETWEEN_CHECKS)
            .map(|chunk| {
                self.progress.check()?;
                Ok(chunk.iter().map(&measure).collect())
            })
            .collect();
        Ok(chunks?.into_iter().flatten().collect())
    }

    fn measure_outside(&self) -> Result<(f64, f64), Stopped> {
        let outside = |point: &Vec3| self.bodies.distance(point, INSIDE * self.diagonal);
        let corners = self.each(self.mesh.points(), outside)?;
        let samples = over_triangles(self.mesh.points(), self.mesh.triangles(), SURFACE_SAMPLES);
        let samples: Vec<Vec3> = samples.iter().map(|sample| sample.point).collect();
        let inner = self.each(&samples, outside)?;
        let counted = if inner.is_empty() { &corners } else { &inner };
        let covered = counted.iter().filter(|&&distance| distance <= COVERED * self.diagonal).count();
        let worst = corners.iter().chain(&inner).copied().fold(0.0, f64::max);
        Ok((covered as f64 / counted.len() as f64, worst))
    }

    fn measure_excess(&self) -> Result<Excess, Stopped> {
        let mut found = Excess { by_hull: vec![0.0; self.bodies.hulls.len()], worst: None };
        if self.mesh.triangles().is_empty() {
            return Ok(found);
        }
        let samples = self.bodies.boundary(BOUNDARY_SAMPLES);
        let distances = self.each(&samples, |(_, sample)| self.surface.distance(&sample.point))?;
        let rounding = INSIDE * self.diagonal;
        // Whether a sample is in the solid or in another hull is asked of the farthest of each hull first: few have to
        // answer.
        let mut far: Vec<usize> = (0..samples.len()).filter(|&index| distances[index] > rounding).collect();
        far.sort_by(|&a, &b| distances[b].total_cmp(&distances[a]).then(a.cmp(&b)));
        let lift = LIFT * self.diagonal;
        for some in far.chunks(SAMPLES_ASKED_TOGETHER) {
            self.progress.check()?;
            let open: Vec<usize> =
                some.iter().copied().filter(|&index| found.by_hull[samples[index].0] == 0.0).collect();
            let sticks_out = |&index: &usize| {
                let (hull, sample) = &samples[index];
                let lifted = sample.point + sample.normal * lift;
                self.bodies.holders(&lifted, 0.0).all(|other| other == *hull) && !self.is_solid_at(&sample.point)
            };
            let answers: Vec<bool> = open.par_iter().map(sticks_out).collect();
            for (index, _) in open.into_iter().zip(answers).filter(|(_, answer)| *answer) {
                let ((hull, sample), distance) = (&samples[index], distances[index]);
                found.by_hull[*hull] = found.by_hull[*hull].max(distance);
                found.worst.get_or_insert(WorstExcess { distance, hull: *hull, point: sample.point });
            }
        }
        Ok(found)
    }

    /// Volumes by samples: each hull's own, weighted by how many hulls hold them, and the box's for what no hull holds.
    fn measure_volumes(&self) -> Result<Volumes, Stopped> {
        let sum: f64 = self.bodies.volumes.iter().sum();
        let mut union = 0.0;
        let mut held_solid = 0.0;
        for (hull, &volume) in self.bodies.volumes.iter().enumerate() {
            let count = ((volume / sum * VOLUME_SAMPLES as f64) as usize).max(LEAST_VOLUME_SAMPLES);
            let samples = self.bodies.interior(hull, count);
            let weights = self.each(&samples, |point| {
                // A sample lies in its own hull, whatever rounding says.
                let holders = self.bodies.holders(point, INSIDE * self.diagonal).count().max(1);
                (1.0 / holders as f64, self.solid && self.is_solid_at(point))
            })?;
            for (weight, solid) in weights {
                union += volume / count as f64 * weight;
                held_solid += if solid { volume / count as f64 * weight } else { 0.0 };
            }
        }
        let solid = if self.solid { Some(held_solid + self.measure_missed()?) } else { None };
        Ok(Volumes { sum, union, solid: solid.filter(|&solid| solid > 0.0) })
    }

    /// Volume of the solid that no hull holds.
    fn measure_missed(&self) -> Result<f64, Stopped> {
        let (bounds, size) = (self.mesh.bounds(), self.mesh.bounds().size());
        let samples: Vec<_> = (0..VOLUME_SAMPLES)
            .map(|index| bounds.min + size.component_mul(&Vec3::from(sequence::in_cube(index))))
            .collect();
        let missed = self.each(&samples, |point| {
            self.bodies.holders(point, INSIDE * self.diagonal).next().is_none() && self.is_solid_at(point)
        })?;
        let share = missed.iter().filter(|&&missed| missed).count() as f64 / samples.len() as f64;
        Ok(share * size.product())
    }

    fn is_solid_at(&self, point: &Vec3) -> bool {
        self.solid && self.surface.winding_number(point).abs() > 0.5
    }
}

/// Hulls prepared for asking which of them hold a point and how far the nearest is.
pub struct Bodies<'a> {
    hulls: &'a [ConvexHull],
    bounds: Vec<Aabb>,
    volumes: Vec<f64>,
    boundary: TriangleBvh,
}

impl<'a> Bodies<'a> {
    pub fn new(hulls: &'a [ConvexHull]) -> Self {
        let mut points = Vec::new();
        let mut faces = Vec::new();
        for hull in hulls {
            let base = points.len() as u32;
            points.extend_from_slice(hull.points());
            faces.extend(hull.faces().iter().map(|face| face.map(|index| base + index)));
        }
        Self {
            hulls,
            bounds: hulls.iter().map(ConvexHull::bounds).collect(),
            volumes: hulls.iter().map(ConvexHull::volume).collect(),
            boundary: TriangleBvh::new(&points, &faces),
        }
    }

    /// The hulls that hold the point, give or take `margin`, in their order.
    pub fn holders<'b>(&'b self, point: &'b Vec3, margin: f64) -> impl Iterator<Item = usize> + 'b {
        (0..self.hulls.len()).filter(move |&hull| {
            self.bounds[hull].grown(margin).contains(point) && self.hulls[hull].contains(point, margin)
        })
    }

    /// Distance from the point to the nearest hull; 0 inside; infinite without hulls.
    pub fn distance(&self, point: &Vec3, margin: f64) -> f64 {
        if self.holders(point, margin).next().is_some() { 0.0 } else { self.boundary.distance(point) }
    }

    /// Samples of all hulls' faces, evenly by area, and every vertex, each with the hull it is of.
    fn boundary(&self, count: usize) -> Vec<(usize, Scattered)> {
        let areas: Vec<f64> = self.hulls.iter().map(ConvexHull::area).collect();
        let total: f64 = areas.iter().sum();
        let mut samples = Vec::with_capacity(count);
        for (number, hull) in self.hulls.iter().enumerate() {
            let share = (areas[number] / total * count as f64).ceil() as usize;
            let scattered = over_triangles(hull.points(), hull.faces(), share);
            samples.extend(scattered.into_iter().map(|sample| (number, sample)));
            for (triangle, face) in (0u32..).zip(hull.faces()) {
                let corners = face.map(|index| hull.points()[index as usize]);
                let normal = unit_normal(&corners);
                let center = (corners[0] + corners[1] + corners[2]) / 3.0;
                let mut push = |point: Vec3| samples.push((number, Scattered { point, normal, triangle }));
                push(center);
                for corner in 0..3 {
                    let middle = (corners[corner] + corners[(corner + 1) % 3]) * 0.5;
                    push(corners[corner]);
                    push(middle);
                }
            }
        }
        samples
    }

    /// `count` places inside a hull, evenly by volume.
    fn interior(&self, hull: usize, count: usize) -> Vec<Vec3> {
        let hull = &self.hulls[hull];
        let apex = hull.points()[0];
        let corners = |face: &[u32; 3]| face.map(|index| hull.points()[index as usize]);
        let volumes = hull.faces().iter().map(|face| {
            let [a, b, c] = corners(face).map(|corner| corner - apex);
            a.dot(&b.cross(&c)).max(0.0)
        });
        proportionally(volumes, count)
            .map(|(sample, face)| {
                let [a, b, c] = corners(&hull.faces()[face]);
                let [p, q, r, s] = sequence::in_tetrahedron(sample);
                apex * p + a * q + b * r + c * s
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::MeshSoup;
    use super::*;

    /// Corner points and outward triangles of a box.
    fn box_soup(min: [f64; 3], max: [f64; 3]) -> MeshSoup {
        let corner = |index: usize| Vec3::from_fn(|axis, _| if index >> axis & 1 == 1 { max[axis] } else { min[axis] });
        let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        MeshSoup { positions: (0..8).map(corner).collect(), triangles, parts: Vec::new() }
    }

    fn mesh_of(boxes: &[MeshSoup]) -> Mesh {
        let mut all = MeshSoup::default();
        for soup in boxes {
            let base = all.positions.len() as u32;
            all.positions.extend(&soup.positions);
            all.triangles.extend(soup.triangles.iter().map(|triangle| triangle.map(|index| base + index)));
        }
        Mesh::from_soup(all).unwrap().0
    }

    fn fit(mesh: &Mesh, hulls: &[ConvexHull]) -> Fit {
        measure_fit(mesh, hulls, &Progress::silent()).unwrap()
    }

    #[test]
    fn a_box_fits_itself() {
        let mesh = mesh_of(&[box_soup([0.0; 3], [1.0, 2.0, 3.0])]);
        let fit = fit(&mesh, &[ConvexHull::of_points(mesh.points()).unwrap()]);
        assert_eq!((fit.coverage, fit.max_outside, fit.worst_hull), (1.0, 0.0, None));
        assert!(fit.volume_error.unwrap() < 1e-9, "{fit:?}");
        assert_eq!(fit.overlap, 0.0);
    }

    #[test]
    fn a_filled_gap_is_excess_of_the_hull_that_fills_it() {
        let posts = [box_soup([0.0; 3], [1.0, 1.0, 4.0]), box_soup([9.0, 0.0, 0.0], [10.0, 1.0, 4.0])];
        let mesh = mesh_of(&posts);
        let exact = ConvexHull::of_points(&posts[0].positions).unwrap();
        let filled = ConvexHull::of_points(mesh.points()).unwrap();
        let fit = fit(&mesh, &[exact, filled]);
        assert_eq!(fit.worst_hull, Some(1));
        let worst = fit.worst_point.unwrap();
        assert!((worst.x - 5.0).abs() < 0.5, "{fit:?}");
        assert_eq!(fit.hull_excess, [0.0, fit.max_excess]);
        // The farthest point of the gap's surface is its middle, 4 from either post.
        assert!((fit.max_excess - 4.0).abs() < 0.1, "{fit:?}");
        assert!((fit.volume_error.unwrap() - 4.0).abs() < 0.1, "{fit:?}");
        assert!((fit.overlap - 4.0 / 44.0).abs() < 0.01, "{fit:?}");
    }

    #[test]
    fn what_no_hull_holds_is_outside_and_uncovered() {
        let posts = [box_soup([0.0; 3], [1.0; 3]), box_soup([4.0, 0.0, 0.0], [5.0, 1.0, 1.0])];
        let fit = fit(&mesh_of(&posts), &[ConvexHull::of_points(&posts[0].positions).unwrap()]);
        assert!((fit.coverage - 0.5).abs() < 0.01, "{fit:?}");
        assert!((fit.max_outside - 4.0).abs() < 1e-9, "{fit:?}");
    }

    #[test]
    fn an_open_sheet_has_no_volume_error() {
        let mut soup = box_soup([0.0; 3], [1.0; 3]);
        soup.triangles.truncate(2);
        let mesh = Mesh::from_soup(soup).unwrap().0;
        let slab = ConvexHull::of_points(&box_soup([0.0, 0.0, -0.1], [1.0, 1.0, 0.1]).positions).unwrap();
        let fit = fit(&mesh, &[slab]);
        assert_eq!(fit.volume_error, None);
        assert!((fit.max_excess - 0.1).abs() < 1e-9, "{fit:?}");
    }

    #[test]
    fn measuring_stops_when_asked_to() {
        let mesh = mesh_of(&[box_soup([0.0; 3], [1.0; 3])]);
        let progress = Progress::silent();
        progress.cancel();
        let hulls = [ConvexHull::of_points(mesh.points()).unwrap()];
        assert_eq!(measure_fit(&mesh, &hulls, &progress), Err(Stopped::Cancelled));
    }

    #[test]
    fn no_hulls_cover_nothing() {
        let fit = fit(&mesh_of(&[box_soup([0.0; 3], [1.0; 3])]), &[]);
        assert_eq!((fit.coverage, fit.max_outside), (0.0, f64::INFINITY));
    }
}
