//! [`Prim`]: one link of a linkset, the shape that it collides with, and its cost.

use crate::geometry::{Aabb, Vec3};

use super::constants::{Constants, Cost};
use super::mesh_shape::MeshShape;
use super::shape_rules::{CollisionShape, INFERRED_BOX, PhysicsType, ResolvedShape};
use super::streaming::LodBytes;

/// One link. All numbers are finite, and the sides are above 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Prim {
    pub name: String,
    pub shape: PrimShape,
    /// `None` selects the type that viewers choose.
    pub physics_type: Option<PhysicsType>,
    /// Sides in metres.
    pub size: Vec3,
    /// Centre in metres, in the linkset's frame.
    pub position: Vec3,
    pub rotation: Rotation,
    pub lod_bytes: Option<LodBytes>,
    /// A rigged mesh in an animated linkset.
    pub animated: bool,
    pub scripts: usize,
    /// The physics cost that a viewer shows, where it is better known than the shape.
    pub stated_cost: Option<f64>,
}

/// The content of a prim.
#[derive(Clone, Debug, PartialEq)]
pub enum PrimShape {
    /// Without cut, hollow, twist, taper or shear, as are `Sphere` and `Cylinder`.
    Box,
    Sphere,
    Cylinder,
    /// Any other primitive, or a cut, hollowed or twisted one.
    Other,
    /// A primitive whose shape is a picture.
    Sculpt,
    /// A mesh at the prim's size and with its type.
    Mesh(MeshShape),
    /// A mesh without known hulls and triangles.
    UnknownMesh,
}

impl PrimShape {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Box => "box",
            Self::Sphere => "sphere",
            Self::Cylinder => "cylinder",
            Self::Other => "other",
            Self::Sculpt => "sculpt",
            Self::Mesh(_) | Self::UnknownMesh => "mesh",
        }
    }

    /// Returns the primitive with this name; `None` for a mesh, which needs more than a name.
    pub fn primitive(name: &str) -> Option<Self> {
        if OTHERS.contains(&name) {
            return Some(Self::Other);
        }
        [Self::Box, Self::Sphere, Self::Cylinder, Self::Other, Self::Sculpt]
            .into_iter()
            .find(|shape| shape.name() == name)
    }
}

/// Primitives whose physics cost only a simulator can compute.
const OTHERS: [&str; 4] = ["prism", "torus", "tube", "ring"];

/// A rotation as the upload protocol writes it: a quaternion x, y, z, w.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation([f64; 4]);

impl Default for Rotation {
    fn default() -> Self {
        Self([0.0, 0.0, 0.0, 1.0])
    }
}

impl Rotation {
    /// Returns `None` for a quaternion without a direction: too short, too long or not finite.
    pub fn new(quaternion: [f64; 4]) -> Option<Self> {
        let length = quaternion.iter().map(|c| c * c).sum::<f64>().sqrt();
        (1e-6..=1e6).contains(&length).then(|| Self(quaternion.map(|c| c / length)))
    }

    /// Returns the axis-aligned size of a rotated box.
    fn bounds_of(&self, size: &Vec3) -> Vec3 {
        let [x, y, z, w] = self.0;
        let row = |a: f64, b: f64, c: f64| a.abs() * size.x + b.abs() * size.y + c.abs() * size.z;
        Vec3::new(
            row(1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w)),
            row(2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w)),
            row(2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y)),
        )
    }
}

/// The shape of a prim and its cost.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedPrim {
    pub shape: ResolvedShape,
    pub at_rest: Cost,
    pub moving: Cost,
}

/// The number of vertices or triangles that the simulator makes of this primitive is unknown.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "only a simulator can compute the cost of its shape {shape} ({why}): give the cost that a viewer shows as physics_cost, or \
     hulls as decomposition, or choose type none"
)]
pub struct UnknownCost {
    pub shape: &'static str,
    pub why: String,
}

impl Prim {
    /// Returns the prim's box in the linkset's frame.
    pub fn bounds(&self) -> Aabb {
        let half = self.rotation.bounds_of(&self.size) / 2.0;
        Aabb { min: self.position - half, max: self.position + half }
    }

    pub fn is_mesh(&self) -> bool {
        matches!(self.shape, PrimShape::Mesh(_) | PrimShape::UnknownMesh)
    }

    /// Returns the cost at rest and while moving.
    pub fn price(&self, constants: &Constants) -> Result<PricedPrim, UnknownCost> {
        let shape = self.resolve(constants);
        let (at_rest, moving) = match (&shape, self.stated_cost) {
            (ResolvedShape { at_rest: CollisionShape::Nothing, .. }, _) => Default::default(),
            // A stated cost is a decimal that somebody read off a viewer, so it adds exactly as the prices of hulls do.
            (_, Some(stated)) => (Cost::of_each(stated, 1), Cost::of_each(stated, 1)),
            (_, None) => {
                (self.price_of(shape.at_rest, &shape, constants)?, self.price_of(shape.moving, &shape, constants)?)
            }
        };
        Ok(PricedPrim { shape, at_rest, moving })
    }

    fn price_of(
        &self,
        collides: CollisionShape,
        shape: &ResolvedShape,
        constants: &Constants,
    ) -> Result<Cost, UnknownCost> {
        match (self.mesh_shape(), collides) {
            (Some(mesh), _) => Ok(mesh.price(collides, constants, 1.0)),
            (None, CollisionShape::Nothing) => Ok(Cost::default()),
            (None, CollisionShape::Box | CollisionShape::Sphere | CollisionShape::Cylinder) => {
                Ok(constants.price_of_primitive())
            }
            (None, collides) => Err(UnknownCost { shape: collides.name(), why: shape.why.clone() }),
        }
    }

    /// Returns the mesh at its own size; `None` for a primitive.
    pub(super) fn mesh_shape(&self) -> Option<&MeshShape> {
        if let PrimShape::Mesh(mesh) = &self.shape { Some(mesh) } else { None }
    }

    /// Returns the shape in effect. Exact primitives are checked before the type, as in the viewer's code.
    pub fn resolve(&self, constants: &Constants) -> ResolvedShape {
        use CollisionShape::{Cylinder, Hull, Nothing, Sphere, TriangleMesh};
        let chosen = self.physics_type.unwrap_or(PhysicsType::Prim);
        let (small, sides) = (constants.small_sides(&self.size), &self.size);
        let both = |shape, why: &dyn std::fmt::Display| ResolvedShape::both(chosen, shape, why);
        let narrow = || {
            both(
                CollisionShape::Box,
                &format_args!("sides below {} m, so a box replaces the shape; {INFERRED_BOX}", constants.small_side_m),
            )
        };
        match &self.shape {
            _ if chosen == PhysicsType::None => both(Nothing, &"shape type None collides with nothing"),
            PrimShape::Mesh(mesh) => mesh.resolve(constants, 1.0),
            PrimShape::Box => both(CollisionShape::Box, &"an exact primitive"),
            PrimShape::Sphere if sides.x == sides.y && sides.y == sides.z => both(Sphere, &"an exact primitive"),
            PrimShape::Sphere | PrimShape::Cylinder if small > 1 => narrow(),
            PrimShape::Cylinder if sides.x == sides.y => both(Cylinder, &"an exact primitive"),
            PrimShape::Sphere => both(Hull, &"a sphere with unequal sides is not an exact primitive"),
            PrimShape::Cylinder => both(Hull, &"a cylinder whose x and y differ is not an exact primitive"),
            _ if small == 3 => narrow(),
            _ if chosen == PhysicsType::ConvexHull => both(Hull, &"shape type Convex Hull uses the single hull"),
            _ if small == 2 => both(Hull, &"two sides are small, so the single hull is used"),
            PrimShape::Other | PrimShape::Sculpt | PrimShape::UnknownMesh => {
                both(TriangleMesh, &"not an exact primitive")
            }
        }
    }

    /// Returns the download weight; `None` if the block sizes are unknown.
    pub fn streaming(&self, constants: &Constants) -> Option<f64> {
        let bytes = self.lod_bytes.as_ref()?;
        let cost = if self.animated {
            constants.animated_streaming_cost(bytes)
        } else {
            constants.streaming_cost(bytes, &self.size)
        };
        Some(self.most_streaming(constants).map_or(cost, |most| cost.min(most)))
    }

    /// Returns the largest download weight of a primitive; `None` for a mesh, which has no such bound.
    pub(super) fn most_streaming(&self, constants: &Constants) -> Option<f64> {
        match self.shape {
            PrimShape::Mesh(_) | PrimShape::UnknownMesh => None,
            PrimShape::Sculpt => Some(constants.max_streaming_of_sculpt),
            _ => Some(constants.max_streaming_of_prim),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::PUBLISHED;
    use super::*;

    pub(in super::super) fn prim(shape: PrimShape, size: [f64; 3]) -> Prim {
        Prim {
            name: String::new(),
            shape,
            physics_type: None,
            size: Vec3::from(size),
            position: Vec3::zeros(),
            rotation: Rotation::default(),
            lod_bytes: None,
            animated: false,
            scripts: 0,
            stated_cost: None,
        }
    }

    fn check(prim: &Prim, shape: CollisionShape, cost: f64) {
        let priced = prim.price(&PUBLISHED).unwrap();
        assert_eq!((priced.shape.at_rest, priced.at_rest.value()), (shape, cost), "{prim:?}");
    }

    #[test]
    fn exact_primitives_cost_a_tenth_whatever_their_type() {
        use CollisionShape::{Box, Cylinder, Sphere};
        for physics_type in [None, Some(PhysicsType::Prim), Some(PhysicsType::ConvexHull)] {
            let with = |prim: Prim| Prim { physics_type, ..prim };
            check(&with(prim(PrimShape::Box, [3.0, 0.01, 5.0])), Box, 0.1);
            check(&with(prim(PrimShape::Sphere, [2.0; 3])), Sphere, 0.1);
            check(&with(prim(PrimShape::Cylinder, [2.0, 2.0, 7.0])), Cylinder, 0.1);
            check(&with(prim(PrimShape::Sphere, [0.1, 0.1, 7.0])), Box, 0.1);
            check(&with(prim(PrimShape::Cylinder, [0.1, 0.15, 7.0])), Box, 0.1);
            check(&with(prim(PrimShape::Other, [0.1, 0.15, 0.19])), Box, 0.1);
        }
        check(
            &Prim { physics_type: Some(PhysicsType::None), ..prim(PrimShape::Box, [1.0; 3]) },
            CollisionShape::Nothing,
            0.0,
        );
    }

    #[test]
    fn what_only_a_simulator_knows_must_be_stated() {
        for shape in [PrimShape::Sphere, PrimShape::Cylinder, PrimShape::Other] {
            let odd = prim(shape, [1.0, 2.0, 3.0]);
            assert!(odd.price(&PUBLISHED).unwrap_err().to_string().contains("physics_cost"));
            let stated = Prim { stated_cost: Some(1.75), ..odd.clone() };
            assert_eq!(stated.price(&PUBLISHED).unwrap().at_rest.value(), 1.75);
            let none = Prim { physics_type: Some(PhysicsType::None), ..stated };
            check(&none, CollisionShape::Nothing, 0.0);
        }
    }

    #[test]
    fn stated_costs_add_exactly() {
        let of = |stated: f64| {
            let prim = Prim { stated_cost: Some(stated), ..prim(PrimShape::Other, [1.0; 3]) };
            prim.price(&PUBLISHED).unwrap().at_rest
        };
        let sum = |costs: &[f64]| costs.iter().fold(Cost::default(), |sum, cost| sum.plus(of(*cost)));
        assert!(!sum(&[6.11, 11.72, 8.97, 5.2, 0.0]).exceeds(32.0), "in binary the sum is above 32");
        assert!(!sum(&[0.1; 320]).exceeds(32.0) && sum(&[0.1; 321]).exceeds(32.0));
    }

    #[test]
    fn the_download_weight_of_primitives_is_capped() {
        let lod_bytes = Some(LodBytes { lowest: 0, low: 0, medium: 0, high: 1 << 20 });
        let weight = |shape| Prim { lod_bytes, ..prim(shape, [10.0; 3]) }.streaming(&PUBLISHED);
        assert_eq!((weight(PrimShape::Other), weight(PrimShape::Sculpt)), (Some(1.0), Some(2.0)));
        assert!(weight(PrimShape::UnknownMesh) > Some(2.0));
        let small = Some(LodBytes { lowest: 0, low: 0, medium: 0, high: 400 });
        let light = Prim { lod_bytes: small, ..prim(PrimShape::Sculpt, [10.0; 3]) };
        assert!((light.streaming(&PUBLISHED).unwrap() - 0.06).abs() < 1e-12);
    }

    #[test]
    fn a_turned_box_has_the_bounds_of_its_corners() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let quarter = Rotation::new([0.0, 0.0, half, half]).unwrap();
        let turned =
            Prim { rotation: quarter, position: Vec3::new(1.0, 0.0, 0.0), ..prim(PrimShape::Box, [4.0, 2.0, 1.0]) };
        let bounds = turned.bounds();
        assert!((bounds.size() - Vec3::new(2.0, 4.0, 1.0)).norm() < 1e-12, "{bounds:?}");
        assert!((bounds.center() - Vec3::new(1.0, 0.0, 0.0)).norm() < 1e-12);
        let eighth = Rotation::new([0.0, 0.0, 0.382_683_432_365_089_8, 0.923_879_532_511_286_7]).unwrap();
        let size = Prim { rotation: eighth, ..prim(PrimShape::Box, [1.0; 3]) }.bounds().size();
        assert!((size.x - std::f64::consts::SQRT_2).abs() < 1e-12 && (size.z - 1.0).abs() < 1e-12, "{size}");
    }

    #[test]
    fn a_quaternion_without_direction_is_none() {
        for bad in [[0.0; 4], [f64::NAN, 0.0, 0.0, 1.0], [f64::INFINITY, 0.0, 0.0, 0.0], [1e300, 0.0, 0.0, 0.0]] {
            assert_eq!(Rotation::new(bad), None);
        }
        assert_eq!(Rotation::new([0.0, 0.0, 0.0, 5.0]), Some(Rotation::default()));
    }
}
