//! The bridge to parry3d in double precision: hulls as physics engines load them, and their mass properties.
//!
//! parry3d's own hull routine is not used, since it loses solids thinner than about a thousandth of their length (see
//! `tests/hull_properties.rs`) and leaves points outside on some lattices.

use nalgebra::Matrix3;
use parry3d::mass_properties::MassProperties;
use parry3d::mass_properties::details::tetrahedron_unit_inertia_tensor_wrt_point;
use parry3d::math::{Pose, Vector};
use parry3d::shape::{Compound, ConvexPolyhedron, SharedShape};

use super::{ConvexHull, Vec3};

/// Hulls as the physics engines of the Rust world load them; see [`to_parry`].
pub struct ParryShape {
    /// The accepted hulls as one shape, in their order, each at the origin; `None` where parry3d accepts none.
    pub compound: Option<Compound>,
    /// Indices of the hulls that parry3d declines.
    pub declined: Vec<usize>,
}

/// Mass properties of a solid of density 1, where lengths are in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mass {
    /// In cubic metres. At a density of 1 kg/m³ it is the mass in kilograms.
    pub volume: f64,
    /// Centre of mass, in metres.
    pub center: Vec3,
    /// Moments of inertia about the principal axes through the centre, in kg m², least first.
    pub inertia: Vec3,
}

impl ConvexHull {
    /// Returns the hull as a convex polyhedron of parry3d, with the same points; `None` where parry3d declines it.
    ///
    /// Engines that use the single-precision edition build theirs with `ConvexPolyhedron::from_convex_mesh` from
    /// [`ConvexHull::points`] and [`ConvexHull::faces`].
    pub fn to_parry(&self) -> Option<ConvexPolyhedron> {
        ConvexPolyhedron::from_convex_mesh(vectors(self), self.faces())
    }

    /// Returns the mass properties that parry3d computes.
    pub fn mass(&self) -> Mass {
        mass(properties(self), std::slice::from_ref(self))
    }
}

/// Returns a decomposition as one compound shape of parry3d, in the unit of the hulls.
///
/// A hull that parry3d declines is missing from the shape and named in [`ParryShape::declined`].
///
/// # Examples
///
/// ```
/// use hullwright::geometry::{ConvexHull, Vec3, to_parry};
/// use parry3d::math::{Pose, Vector};
/// use parry3d::query::PointQuery;
///
/// let corners: Vec<Vec3> = (0..8).map(|c| Vec3::new((c & 1) as f64, (c >> 1 & 1) as f64, (c >> 2) as f64)).collect();
/// let shape = to_parry(&[ConvexHull::of_points(&corners)?]).compound.ok_or("parry3d declined the cube")?;
/// assert_eq!(shape.distance_to_point(&Pose::IDENTITY, Vector::new(3.0, 0.5, 0.5), true), 2.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_parry(hulls: &[ConvexHull]) -> ParryShape {
    let mut shapes = Vec::with_capacity(hulls.len());
    let mut declined = Vec::new();
    for (index, hull) in hulls.iter().enumerate() {
        match hull.to_parry() {
            Some(polyhedron) => shapes.push((Pose::IDENTITY, SharedShape::new(polyhedron))),
            None => declined.push(index),
        }
    }
    ParryShape { compound: (!shapes.is_empty()).then(|| Compound::new(shapes)), declined }
}

/// Returns the mass properties of hulls together, as a compound of parry3d has them; `None` without a hull.
///
/// They are sums over the hulls. Where hulls overlap, the common volume counts once for each of them.
pub fn mass_of_all(hulls: &[ConvexHull]) -> Option<Mass> {
    (!hulls.is_empty()).then(|| mass(hulls.iter().map(properties).sum(), hulls))
}

/// Takes volume and centre from the properties. The moments come from parry3d's tensors of the tetrahedra below the faces:
/// the moments that it derives from its own tensor are off by 2e-9 of their value for an L of two boxes.
fn mass(properties: MassProperties, hulls: &[ConvexHull]) -> Mass {
    let center = properties.local_com;
    let mut tensor = Matrix3::zeros();
    for hull in hulls {
        for face in hull.faces() {
            let [a, b, c] = hull.corners(face).map(|corner| vector(&corner) - center);
            let unit = tetrahedron_unit_inertia_tensor_wrt_point(Vector::ZERO, Vector::ZERO, a, b, c);
            tensor += Matrix3::from_column_slice(&unit.to_cols_array()) * (a.dot(b.cross(c)) / 6.0);
        }
    }
    let mut moments: [f64; 3] = tensor.symmetric_eigenvalues().into();
    moments.sort_by(f64::total_cmp);
    Mass {
        volume: properties.mass(),
        center: Vec3::new(center.x, center.y, center.z),
        inertia: moments.map(|moment| moment.max(0.0)).into(),
    }
}

fn properties(hull: &ConvexHull) -> MassProperties {
    MassProperties::from_convex_polyhedron(1.0, &vectors(hull), hull.faces())
}

fn vectors(hull: &ConvexHull) -> Vec<Vector> {
    hull.points().iter().map(vector).collect()
}

pub(super) fn vector(point: &Vec3) -> Vector {
    Vector::new(point.x, point.y, point.z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples;
    use nalgebra::{Rotation3, Unit};
    use parry3d::query;

    fn assert_mass(mass: &Mass, volume: f64, center: Vec3, mut inertia: [f64; 3]) {
        inertia.sort_by(f64::total_cmp);
        let size = volume.cbrt();
        assert!((mass.volume / volume - 1.0).abs() < 1e-9, "{mass:?}, expected {volume}");
        assert!((mass.center - center).norm() < 1e-9 * size.max(center.norm()), "{mass:?}, expected {center}");
        for (met, expected) in mass.inertia.iter().zip(inertia) {
            assert!((met / expected - 1.0).abs() < 1e-9, "{mass:?}, expected {inertia:?}");
        }
    }

    fn box_hull(min: [f64; 3], max: [f64; 3]) -> ConvexHull {
        let corner = |c: usize| Vec3::from_fn(|axis, _| if c >> axis & 1 == 1 { max[axis] } else { min[axis] });
        ConvexHull::of_points(&(0..8).map(corner).collect::<Vec<_>>()).unwrap()
    }

    /// Returns the points turned about an axis that is none of theirs, and moved.
    fn turned(hull: &ConvexHull) -> (ConvexHull, impl Fn(Vec3) -> Vec3 + use<>) {
        let turn = Rotation3::from_axis_angle(&Unit::new_normalize(Vec3::new(1.0, 2.0, 3.0)), 0.7);
        let place = move |point: Vec3| turn * point + Vec3::new(5.0, -3.0, 2.0);
        let points: Vec<Vec3> = hull.points().iter().map(|&point| place(point)).collect();
        (ConvexHull::of_points(&points).unwrap(), place)
    }

    #[test]
    fn the_mass_of_a_box_is_that_of_the_closed_form() {
        let [a, b, c] = [2.0, 3.0, 5.0];
        let volume = a * b * c;
        let inertia = [b * b + c * c, a * a + c * c, a * a + b * b].map(|squares| volume / 12.0 * squares);
        let hull = box_hull([0.0; 3], [a, b, c]);
        let center = Vec3::new(a, b, c) / 2.0;
        assert_mass(&hull.mass(), volume, center, inertia);
        let (hull, place) = turned(&hull);
        assert_mass(&hull.mass(), volume, place(center), inertia);
    }

    #[test]
    fn the_mass_of_a_regular_tetrahedron_is_that_of_the_closed_form() {
        let corners = [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]].map(Vec3::from);
        // Of side s: volume s^3 / (6 sqrt 2), inertia m s^2 / 20.
        let (volume, side_squared) = (8.0 / 3.0, 8.0);
        let (hull, place) = turned(&ConvexHull::of_points(&corners).unwrap());
        assert_mass(&hull.mass(), volume, place(Vec3::zeros()), [volume * side_squared / 20.0; 3]);
    }

    #[test]
    fn the_mass_of_a_cylinder_of_flat_sides_is_that_of_the_closed_form() {
        let (sides, radius, height) = (24, 1.5, 4.0);
        let angle = std::f64::consts::TAU / f64::from(sides);
        let corner = |k: i32| (f64::from(k / 2) * angle, f64::from(k % 2) * height);
        let points: Vec<Vec3> = (0..2 * sides)
            .map(|k| Vec3::new(radius * corner(k).0.cos(), radius * corner(k).0.sin(), corner(k).1))
            .collect();
        let volume = f64::from(sides) / 2.0 * radius * radius * angle.sin() * height;
        let about_axis = volume * radius * radius / 6.0 * (2.0 + angle.cos());
        let across = about_axis / 2.0 + volume * height * height / 12.0;
        let (hull, place) = turned(&ConvexHull::of_points(&points).unwrap());
        let center = place(Vec3::new(0.0, 0.0, height / 2.0));
        assert_mass(&hull.mass(), volume, center, [about_axis, across, across]);
    }

    #[test]
    fn the_mass_of_an_l_of_two_boxes_is_that_of_the_closed_form() {
        // A foot of 4 x 1 x 1 along x, and on its end a post of 1 x 1 x 3.
        let boxes = [box_hull([0.0; 3], [4.0, 1.0, 1.0]), box_hull([0.0, 0.0, 1.0], [1.0, 1.0, 4.0])];
        let parts = [(4.0, [2.0, 0.5, 0.5], [4.0, 1.0, 1.0]), (3.0, [0.5, 0.5, 2.5], [1.0, 1.0, 3.0])];
        let center = parts.iter().map(|&(mass, at, _)| Vec3::from(at) * mass).sum::<Vec3>() / 7.0;
        let (mut xx, mut yy, mut zz, mut xz) = (0.0, 0.0, 0.0, 0.0);
        for (mass, at, size) in parts {
            let (d, [a, b, c]) = (Vec3::from(at) - center, size);
            xx += mass * ((b * b + c * c) / 12.0 + d.y * d.y + d.z * d.z);
            yy += mass * ((a * a + c * c) / 12.0 + d.x * d.x + d.z * d.z);
            zz += mass * ((a * a + b * b) / 12.0 + d.x * d.x + d.y * d.y);
            xz -= mass * d.x * d.z;
        }
        let spread = (((xx - zz) / 2.0).powi(2) + xz * xz).sqrt();
        let mean = (xx + zz) / 2.0;
        assert_mass(&mass_of_all(&boxes).unwrap(), 7.0, center, [mean - spread, yy, mean + spread]);
    }

    #[test]
    fn volume_in_two_hulls_counts_twice() {
        let boxes = [box_hull([0.0; 3], [2.0, 1.0, 1.0]), box_hull([1.0, 0.0, 0.0], [3.0, 1.0, 1.0])];
        let mass = mass_of_all(&boxes).unwrap();
        assert!((mass.volume - 4.0).abs() < 1e-12 && (mass.center.x - 1.5).abs() < 1e-12, "{mass:?}");
        assert_eq!(mass_of_all(&[]), None);
    }

    #[test]
    fn parry_agrees_on_volume_and_center() {
        for points in [samples::cube_uniform(500), samples::cylinder(24, 2), samples::sphere(300)] {
            let hull = ConvexHull::of_points(&points).unwrap();
            let mass = hull.mass();
            assert!((mass.volume / hull.volume() - 1.0).abs() < 1e-9);
            assert!((mass.center - hull.centroid()).norm() < 1e-9);
        }
    }

    #[test]
    fn a_gap_between_hulls_is_measured() {
        let sphere = samples::sphere(200);
        let shifted: Vec<Vec3> = sphere.iter().map(|p| p + Vec3::new(5.0, 0.0, 0.0)).collect();
        let [one, other] = [sphere, shifted].map(|points| ConvexHull::of_points(&points).unwrap());
        let here = Pose::IDENTITY;
        let shape = |hulls: &[ConvexHull]| to_parry(hulls).compound.unwrap();
        let gap = query::distance(&here, &shape(std::slice::from_ref(&one)), &here, &shape(&[other])).unwrap().distance;
        assert!((3.0..3.1).contains(&gap), "{gap}");
    }

    #[test]
    fn every_hull_has_its_place_in_the_compound() {
        let hulls = [box_hull([0.0; 3], [1.0; 3]), ConvexHull::of_points(&samples::sphere(200)).unwrap()];
        let shape = to_parry(&hulls);
        assert_eq!(shape.declined, [0; 0]);
        assert_eq!(shape.compound.unwrap().shapes().len(), 2);
        assert!(to_parry(&[]).compound.is_none());
    }
}
