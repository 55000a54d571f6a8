//! [`Lattice`]: the coordinates that the engine works in. They lie along the shape's own axes, start at the corner of its
//! box, and are whole numbers of steps of its diagonal: wherever a shape lies, however large it is and however it is
//! turned, it comes to have the same coordinates bit for bit, but for those that rounding carries across half a step. What
//! is even in the shape is even here, and is decided the same way each time.

use super::canonical_frame::Pose;
use crate::geometry::{Aabb, Mesh, Vec3};

/// Steps of the lattice in the diagonal: each a 16th of a step of the block's grid, and sixteen times what single precision
/// tells apart.
const STEPS: f64 = (1u32 << 20) as f64;

/// From the coordinates of the input and back.
pub struct Lattice {
    /// A power of two, so that the lengths the pose is made from are near 1.
    scale: f64,
    pose: Pose,
    /// Corner of the box and its diagonal, in the axes of the pose.
    origin: Vec3,
    diagonal: f64,
    /// Where the axes are the file's: along each, the coordinates of the lattice and what they stood for, so that what is
    /// at one level of the input is given back at that level to the last bit.
    levels: Option<[Vec<(f64, f64)>; 3]>,
}

impl Lattice {
    /// Also the points of the mesh on it.
    pub fn of(mesh: &Mesh) -> (Self, Vec<Vec3>) {
        let scale = power_of_two_near_inverse(mesh.bounds().diagonal());
        let scaled: Vec<Vec3> = mesh.points().iter().map(|p| p * scale).collect();
        let pose = Pose::of(&scaled, mesh.triangles());
        let turned: Vec<Vec3> = scaled.iter().map(|p| pose.turned(p)).collect();
        let bounds = Aabb::of_points(&turned).unwrap_or(*mesh.bounds());
        let diagonal = bounds.diagonal();
        let diagonal = if diagonal > 0.0 && diagonal.is_finite() { diagonal } else { 1.0 };
        let mut lattice = Self { scale, pose, origin: bounds.min, diagonal, levels: None };
        let points: Vec<Vec3> =
            turned.iter().map(|p| ((p - bounds.min) / diagonal * STEPS).map(f64::round) / STEPS).collect();
        if lattice.pose.is_aligned() {
            lattice.levels = Some([0, 1, 2].map(|axis| levels(&points, &turned, axis)));
        }
        (lattice, points)
    }

    /// Multiplies lengths of the input.
    pub fn scale(&self) -> f64 {
        self.scale / self.diagonal
    }

    /// A point of the input, not rounded to the lattice.
    pub fn placed(&self, point: &Vec3) -> Vec3 {
        (self.pose.turned(&(point * self.scale)) - self.origin) / self.diagonal
    }

    /// In the coordinates of the input.
    pub fn placed_back(&self, point: &Vec3) -> Vec3 {
        let along = |axis: usize| {
            let level = self.levels.as_ref().and_then(|levels| level_at(&levels[axis], point[axis]));
            level.unwrap_or_else(|| point[axis] * self.diagonal + self.origin[axis])
        };
        self.pose.turned_back(&Vec3::new(along(0), along(1), along(2))) / self.scale
    }
}

/// Two points that are about as far apart as any: the farthest from `first`, and the farthest from that.
pub fn far_ends(points: &[Vec3], first: &Vec3) -> Option<[Vec3; 2]> {
    let farthest = |from: &Vec3| {
        points.iter().max_by(|a, b| (*a - from).norm_squared().total_cmp(&(*b - from).norm_squared())).copied()
    };
    let one = farthest(first)?;
    Some([one, farthest(&one)?])
}

/// The coordinates along an axis, each once, and what they stood for.
fn levels(points: &[Vec3], turned: &[Vec3], axis: usize) -> Vec<(f64, f64)> {
    let mut levels: Vec<(f64, f64)> = points.iter().zip(turned).map(|(on, at)| (on[axis], at[axis])).collect();
    levels.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    levels.dedup_by_key(|level| level.0);
    levels
}

/// What stood less than half a step from here.
fn level_at(levels: &[(f64, f64)], at: f64) -> Option<f64> {
    let next = levels.partition_point(|level| level.0 < at);
    let near = |index: usize| levels.get(index).filter(|level| (level.0 - at).abs() < 0.5 / STEPS);
    near(next).or_else(|| near(next.checked_sub(1)?)).map(|level| level.1)
}

/// The power of two that brings `length` near 1; 1 where there is none.
fn power_of_two_near_inverse(length: f64) -> f64 {
    if !(length.is_finite() && length > 0.0) {
        return 1.0;
    }
    2f64.powi((-length.log2().floor()).clamp(-1000.0, 1000.0) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::Random;
    use crate::geometry::{Mesh, MeshSoup};

    fn mesh(points: Vec<Vec3>) -> Mesh {
        let triangles = (0..points.len() as u32 / 3).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
        Mesh::from_soup(MeshSoup { positions: points, triangles, parts: Vec::new() }).unwrap().0
    }

    fn scattered() -> Vec<Vec3> {
        let mut random = Random(7);
        (0..300).map(|_| Vec3::from_fn(|axis, _| random.unit() * [3.0, 2.0, 1.0][axis])).collect()
    }

    #[test]
    fn a_shape_has_the_same_coordinates_wherever_it_lies_and_however_large_it_is() {
        let mut random = Random(3);
        let points = scattered();
        let (_, upright) = Lattice::of(&mesh(points.clone()));
        for scale in [1e-3, 0.7, 30.0] {
            let (rotation, by) = (random.rotation(), Vec3::new(5.0, -3.0, 0.1) * scale);
            let (_, turned) = Lattice::of(&mesh(points.iter().map(|p| rotation * p * scale + by).collect()));
            let differing = upright.iter().zip(&turned).filter(|(a, b)| a != b).count();
            assert!(differing <= 3, "{differing} of {}", points.len());
            assert!(upright.iter().zip(&turned).all(|(a, b)| (a - b).amax() <= 1.0 / STEPS));
        }
    }

    #[test]
    fn what_lies_along_the_axes_of_the_file_is_given_back_to_the_last_bit() {
        let corner = |i: usize| Vec3::new((i & 1) as f64 * 0.3, (i >> 1 & 1) as f64 * 0.7, (i >> 2) as f64) * 0.1;
        let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        let soup = MeshSoup { positions: (0..8).map(corner).collect(), triangles, parts: Vec::new() };
        let (mesh, _) = Mesh::from_soup(soup).unwrap();
        let (lattice, points) = Lattice::of(&mesh);
        for (on, at) in points.iter().zip(mesh.points()) {
            assert_eq!(lattice.placed_back(on), *at);
            // A cut through one level and between others.
            let between = lattice.placed_back(&(on + Vec3::new(0.0, 0.01, 0.0)));
            assert_eq!((between - at).iter().filter(|along| **along == 0.0).count(), 2, "{between}");
        }
    }
}
