//! [`Pose`]: the axes that a shape itself suggests, so that turning the input changes nothing but rounding: samples,
//! boxes and cuts follow the shape and not the file.

use std::cmp::Reverse;

use nalgebra::{Matrix3, SymmetricEigen};

use crate::geometry::{Aabb, Vec3};

/// Triangles that are looked at for directions of faces, largest first, and most directions told apart.
const MOST_FACES: usize = 2048;
const MOST_DIRECTIONS: usize = 64;

/// Faces count as parallel when the cosine of their angle is above this: 0.1 milliradian.
const PARALLEL: f64 = 1.0 - 5e-9;

/// Sine from which two directions are no longer at right angles.
const RIGHT_ANGLE: f64 = 1e-3;

/// Shares of the surface that two directions of faces at right angles must have to be the axes of a built thing.
const FIRST_SHARE: f64 = 0.2;
const SECOND_SHARE: f64 = 0.05;

/// Moments of two axes nearer than this to each other say nothing about their order.
const ALIKE: f64 = 0.02;

/// Axes that are all this near to the file's are those: going there and back is then exact. With one of them moved and the
/// others not, they would no longer be at right angles.
const ALIGNED: f64 = 1e-7;

/// Shares that differ by less are even, and the order of the input decides: rounding must not.
const EVEN: f64 = 1e-6;

/// A corner is off the middle when it is this far from it, as a part of the spread.
const OFF_MIDDLE: f64 = 1e-2;

/// A rotation into the shape's own axes.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    rotation: Matrix3<f64>,
}

impl Pose {
    pub fn of(points: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        let moments = Moments::of(points, triangles);
        let axes = moments.as_ref().and_then(|moments| {
            let axes = face_axes(points, triangles).unwrap_or_else(|| moments.principal_axes(points));
            axes.iter().all(|axis| axis.iter().all(|c| c.is_finite())).then(|| moments.arranged(axes))
        });
        let axes = axes.map_or([Vec3::x(), Vec3::y(), Vec3::z()], snapped);
        Self { rotation: Matrix3::from_rows(&axes.map(|axis| axis.transpose())) }
    }

    /// From the file's axes to the shape's.
    pub fn turned(&self, point: &Vec3) -> Vec3 {
        self.rotation * point
    }

    /// True where the axes are the file's, in any order and direction: turning is then exact.
    pub fn is_aligned(&self) -> bool {
        self.rotation.iter().all(|c| *c == 0.0 || c.abs() == 1.0)
    }

    /// From the shape's axes to the file's.
    pub fn turned_back(&self, point: &Vec3) -> Vec3 {
        self.rotation.tr_mul(point)
    }
}

/// The middle of the surface and how it spreads around it.
struct Moments {
    center: Vec3,
    second: Matrix3<f64>,
    /// Corners, centred, each triangle with its area: the third moments are taken from them.
    samples: Vec<(Vec3, f64)>,
}

impl Moments {
    /// `None` for a surface without area.
    fn of(points: &[Vec3], triangles: &[[u32; 3]]) -> Option<Self> {
        let origin = Aabb::of_points(points)?.center();
        let mut samples = Vec::with_capacity(triangles.len() * 3);
        let (mut whole, mut moment) = (0.0, Vec3::zeros());
        for triangle in triangles {
            let corners = triangle.map(|index| points[index as usize] - origin);
            let area = (corners[1] - corners[0]).cross(&(corners[2] - corners[0])).norm();
            // Exact for second moments: the middles of the sides weigh a third each.
            for k in 0..3 {
                samples.push(((corners[k] + corners[(k + 1) % 3]) * 0.5, area / 3.0));
            }
            whole += area;
            moment += corners.iter().sum::<Vec3>() * (area / 3.0);
        }
        if !(whole > 0.0 && whole.is_finite()) {
            return None;
        }
        let middle = moment / whole;
        let mut second = Matrix3::zeros();
        for (place, weight) in &mut samples {
            *place -= middle;
            *weight /= whole;
            second += *place * place.transpose() * *weight;
        }
        second.iter().all(|c| c.is_finite()).then_some(Self { center: origin + middle, second, samples })
    }

    fn along(&self, axis: &Vec3) -> f64 {
        axis.dot(&(self.second * axis))
    }

    /// Zero for a surface that is the same in both directions.
    fn skew(&self, axis: &Vec3) -> f64 {
        let third: f64 = self.samples.iter().map(|(place, weight)| axis.dot(place).powi(3) * weight).sum();
        third / self.along(axis).powf(1.5).max(f64::MIN_POSITIVE)
    }

    /// On which side of the middle the first place is that is on one.
    fn first_side(&self, axis: &Vec3) -> f64 {
        let least = OFF_MIDDLE * self.along(axis).sqrt();
        self.samples.iter().map(|(place, _)| axis.dot(place)).find(|side| side.abs() > least).unwrap_or(0.0)
    }

    /// The axes of inertia; where two or three are alike, those that point to the farthest corners.
    fn principal_axes(&self, points: &[Vec3]) -> [Vec3; 3] {
        let eigen = SymmetricEigen::new(self.second);
        let mut order = [0, 1, 2];
        order.sort_by(|&a, &b| eigen.eigenvalues[b].total_cmp(&eigen.eigenvalues[a]).then(a.cmp(&b)));
        let [large, middle, small] = order.map(|k| eigen.eigenvalues[k]);
        let [first, _, last] = order.map(|k| eigen.eigenvectors.column(k).into_owned());
        let is_alike = |a: f64, b: f64| a - b <= ALIKE * a;
        // Across `axis`, towards the corner that is farthest from it.
        let farthest = |axis: Option<Vec3>| {
            let across = |point: &Vec3| {
                let offset = point - self.center;
                axis.map_or(offset, |axis| offset - axis * axis.dot(&offset))
            };
            let reach = points.iter().map(|point| across(point).norm()).fold(0.0, f64::max);
            let is_far = |offset: &Vec3| offset.norm() >= (1.0 - EVEN) * reach;
            points.iter().map(across).find(is_far).unwrap_or_else(Vec3::x)
        };
        let (first, last) = match (is_alike(large, middle), is_alike(middle, small)) {
            (true, true) => {
                let first = farthest(None).normalize();
                let second = farthest(Some(first)).normalize();
                (first, first.cross(&second))
            }
            (true, false) => (farthest(Some(last)).normalize(), last),
            (false, true) => (first, first.cross(&farthest(Some(first)).normalize())),
            (false, false) => (first, last),
        };
        [first, last.cross(&first), last]
    }

    /// The same axes in the order of the spread along them, pointing where the surface reaches farther, right-handed.
    fn arranged(&self, mut axes: [Vec3; 3]) -> [Vec3; 3] {
        let spread = self.second.trace();
        axes.sort_by_key(|axis| Reverse(steps(self.along(axis) / spread)));
        let skews = axes.map(|axis| self.skew(&axis));
        for (axis, skew) in axes.iter_mut().zip(skews) {
            let side = if skew.abs() > EVEN { skew } else { self.first_side(axis) };
            if side < 0.0 {
                *axis = -*axis;
            }
        }
        let even = (0..3).min_by_key(|&axis| steps(skews[axis].abs())).unwrap_or(0);
        if axes[0].cross(&axes[1]).dot(&axes[2]) < 0.0 {
            axes[even] = -axes[even];
        }
        axes
    }
}

/// A share in steps of [`EVEN`].
fn steps(share: f64) -> i64 {
    (share / EVEN).round() as i64
}

/// Two directions that many faces have, and the one across both.
fn face_axes(points: &[Vec3], triangles: &[[u32; 3]]) -> Option<[Vec3; 3]> {
    let mut faces: Vec<Vec3> = triangles
        .iter()
        .map(|triangle| {
            let [a, b, c] = triangle.map(|index| points[index as usize]);
            (b - a).cross(&(c - a))
        })
        .collect();
    let whole: f64 = faces.iter().map(|face| face.norm()).sum();
    let share = |face: &Vec3| Reverse(steps(face.norm() / whole));
    if faces.len() > MOST_FACES {
        faces.select_nth_unstable_by_key(MOST_FACES, share);
        faces.truncate(MOST_FACES);
    }
    faces.sort_by_key(share);
    let mut directions: Vec<Vec3> = Vec::new();
    for face in faces {
        let area = face.norm();
        let parallel = directions.iter().position(|sum| sum.dot(&face).abs() > PARALLEL * area * sum.norm());
        match parallel {
            Some(index) if directions[index].dot(&face) < 0.0 => directions[index] -= face,
            Some(index) => directions[index] += face,
            None if directions.len() < MOST_DIRECTIONS && area > 0.0 => directions.push(face),
            None => {}
        }
    }
    directions.sort_by_key(share);
    let first = directions.first().filter(|sum| sum.norm() >= FIRST_SHARE * whole)?.normalize();
    let is_across = |sum: &&Vec3| first.dot(sum).abs() < RIGHT_ANGLE * sum.norm();
    let second = directions.iter().find(is_across).filter(|sum| sum.norm() >= SECOND_SHARE * whole)?;
    let second = (second - first * first.dot(second)).normalize();
    Some([first, second, first.cross(&second)])
}

fn snapped(axes: [Vec3; 3]) -> [Vec3; 3] {
    let near = axes.map(|axis| axis.map(f64::round));
    let are_near = axes.iter().zip(&near).all(|(axis, near)| (axis - near).amax() < ALIGNED);
    if are_near { near } else { axes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::Random;

    /// A box of which one corner is pulled out: no symmetry is left.
    fn lopsided(size: Vec3) -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let mut points: Vec<Vec3> = (0..8)
            .map(|i| Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64).component_mul(&size))
            .collect();
        points[7] *= 1.2;
        let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        (points, quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect())
    }

    #[test]
    fn turned_shapes_come_to_lie_alike() {
        let mut random = Random(3);
        for size in [Vec3::new(3.0, 1.0, 2.0), Vec3::new(1.2, 1.0, 0.9), Vec3::new(2.0, 1.9, 0.3)] {
            let (points, triangles) = lopsided(size);
            let upright = Pose::of(&points, &triangles);
            for _ in 0..5 {
                let rotation = random.rotation();
                let turned: Vec<Vec3> = points.iter().map(|p| rotation * p).collect();
                let pose = Pose::of(&turned, &triangles);
                for (a, b) in points.iter().zip(&turned) {
                    assert!((upright.turned(a) - pose.turned(b)).norm() < 1e-6, "{size}");
                }
            }
        }
    }

    #[test]
    fn what_is_aligned_stays_so_to_the_last_bit() {
        let (mut points, triangles) = lopsided(Vec3::new(3.0, 1.0, 2.0));
        points[7] /= 1.2;
        let pose = Pose::of(&points, &triangles);
        for point in &points {
            assert_eq!(pose.turned_back(&pose.turned(&(point * 0.1))), point * 0.1);
        }
    }

    #[test]
    fn a_surface_without_area_keeps_the_axes_of_the_file() {
        let pose = Pose::of(&[Vec3::zeros(), Vec3::x(), Vec3::x() * 2.0], &[[0, 1, 2]]);
        assert_eq!(pose.turned(&Vec3::new(1.0, 2.0, 3.0)), Vec3::new(1.0, 2.0, 3.0));
    }
}
