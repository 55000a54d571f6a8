//! The rules for the shape with which a prim collides. They follow the viewer's `llphysicsshapebuilderutil.cpp`, which
//! mirrors the simulator, in the order of its checks.

use std::fmt;

use crate::geometry::Vec3;

use super::constants::Constants;

words! {
    /// The shape type that a creator chooses (`PRIM_PHYSICS_SHAPE_TYPE`).
    PhysicsType {
        Prim = "prim" => 0,
        ConvexHull = "convex_hull" => 2,
        None = "none" => 1,
    }
    /// Returns the number of the type in uploads and scripts.
    number: i32
}

impl PhysicsType {
    /// Returns the type of a root prim, which always keeps a shape.
    pub fn of_root(self) -> Self {
        if self == Self::None { Self::ConvexHull } else { self }
    }
}

words! {
    /// The shape with which other objects collide.
    CollisionShape {
        Nothing = "nothing",
        Box = "box",
        Sphere = "sphere",
        Cylinder = "cylinder",
        /// The single hull around everything.
        Hull = "hull",
        Decomposition = "decomposition",
        TriangleMesh = "mesh",
    }
}

/// The physics content of an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhysicsContent {
    pub has_decomposition: bool,
    pub has_physics_mesh: bool,
}

/// Text for the explanation of a shape that became a box by its size: it marks the cost of the box as inferred.
pub(super) const INFERRED_BOX: &str = "that it costs as much as a box is inferred";

/// The result of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedShape {
    /// The type in effect. Prim cannot be chosen for an asset without hulls and without a mesh.
    pub physics_type: PhysicsType,
    pub at_rest: CollisionShape,
    /// The shape while the prim is physical or moves in another way.
    pub moving: CollisionShape,
    pub why: String,
}

impl ResolvedShape {
    pub(super) fn both(physics_type: PhysicsType, shape: CollisionShape, why: impl fmt::Display) -> Self {
        Self { physics_type, at_rest: shape, moving: shape, why: why.to_string() }
    }

    /// Returns whether `other` has a different type or collides differently.
    pub(super) fn differs(&self, other: &Self) -> bool {
        (self.physics_type, self.at_rest, self.moving) != (other.physics_type, other.at_rest, other.moving)
    }
}

impl Constants {
    /// Finds the shape of a mesh prim whose box has `size` metres.
    pub fn resolve_shape(&self, chosen: PhysicsType, content: PhysicsContent, size: &Vec3) -> ResolvedShape {
        let mut resolved = self.resolve(chosen, content, size);
        let collides = !matches!(resolved.at_rest, CollisionShape::Nothing | CollisionShape::Box);
        if collides && self.is_thickened(size) {
            resolved.why.push_str(&format!("; its thin side counts as at least {} m", self.thin_to_m));
        }
        resolved
    }

    fn resolve(&self, chosen: PhysicsType, content: PhysicsContent, size: &Vec3) -> ResolvedShape {
        use CollisionShape::{Box, Decomposition, Hull, Nothing, TriangleMesh};
        let both = |physics_type, shape, why: &dyn fmt::Display| ResolvedShape::both(physics_type, shape, why);
        let (small, thin) = (self.small_side_m, self.min_triangle_mesh_side_m);
        let small_sides = self.small_sides(size);
        let PhysicsContent { has_decomposition, has_physics_mesh } = content;
        match chosen {
            PhysicsType::None => both(chosen, Nothing, &"shape type None collides with nothing"),
            _ if small_sides == 3 => {
                both(
                    chosen,
                    Box,
                    &format_args!("all sides are below {small} m, so a box replaces the hulls; {INFERRED_BOX}"),
                )
            }
            PhysicsType::ConvexHull => both(chosen, Hull, &"shape type Convex Hull uses the single hull"),
            PhysicsType::Prim if !has_decomposition && !has_physics_mesh => both(
                PhysicsType::ConvexHull,
                Hull,
                &"without a decomposition and a physics mesh, shape type Prim cannot be chosen",
            ),
            PhysicsType::Prim if small_sides == 2 => {
                both(chosen, Hull, &format_args!("two sides are below {small} m, so the single hull is used"))
            }
            PhysicsType::Prim if has_decomposition => {
                both(chosen, Decomposition, &"shape type Prim uses the decomposition")
            }
            PhysicsType::Prim if size.iter().any(|side| *side < thin) => both(
                chosen,
                Hull,
                &format_args!(
                    "a side is below {thin} m, too thin for a triangle mesh, so the single hull is used; \
                     a decomposition would stay in effect"
                ),
            ),
            PhysicsType::Prim => ResolvedShape {
                physics_type: chosen,
                at_rest: TriangleMesh,
                moving: Hull,
                why: "shape type Prim uses the physics mesh at rest and the single hull while moving; the cost of the mesh is \
                      an estimate, since simulators approximate its mean width"
                    .to_owned(),
            },
        }
    }

    /// Returns the side, in metres, below which a triangle mesh becomes a convex hull.
    pub fn min_triangle_mesh_side_m(&self) -> f64 {
        self.min_triangle_mesh_side_m
    }

    pub(super) fn small_sides(&self, size: &Vec3) -> usize {
        size.iter().filter(|side| **side < self.small_side_m).count()
    }

    /// Returns whether one side is small although the prim is large.
    fn is_thickened(&self, size: &Vec3) -> bool {
        let mean = size.sum() / 3.0;
        self.small_sides(size) == 1 && mean > self.thin_average_m && size.iter().any(|side| *side < self.thin_to_m)
    }
}

#[cfg(test)]
mod tests {
    use super::super::PUBLISHED;
    use super::CollisionShape::*;
    use super::*;

    fn check(chosen: PhysicsType, content: (bool, bool), size: [f64; 3], rest: CollisionShape, moving: CollisionShape) {
        let content = PhysicsContent { has_decomposition: content.0, has_physics_mesh: content.1 };
        let shape = PUBLISHED.resolve_shape(chosen, content, &Vec3::from(size));
        assert_eq!((shape.at_rest, shape.moving), (rest, moving), "{chosen:?} {content:?} {size:?}");
    }

    #[test]
    fn table_of_shapes_is_met() {
        use PhysicsType::{ConvexHull, Prim};
        for content in [(false, false), (false, true), (true, false)] {
            check(PhysicsType::None, content, [1.0; 3], Nothing, Nothing);
            check(ConvexHull, content, [1.0; 3], Hull, Hull);
            check(Prim, content, [0.1; 3], Box, Box);
        }
        check(Prim, (true, false), [1.0; 3], Decomposition, Decomposition);
        check(Prim, (true, true), [1.0; 3], Decomposition, Decomposition);
        check(Prim, (false, true), [0.5; 3], TriangleMesh, Hull);
        check(Prim, (false, true), [5.0, 5.0, 0.49], Hull, Hull);
        check(Prim, (true, false), [5.0, 5.0, 0.49], Decomposition, Decomposition);
        check(Prim, (true, false), [5.0, 5.0, 0.1], Decomposition, Decomposition);
        check(Prim, (true, false), [5.0, 0.1, 0.1], Hull, Hull);
        check(Prim, (false, false), [1.0; 3], Hull, Hull);
    }

    #[test]
    fn prim_without_content_falls_back_to_convex_hull() {
        let content = PhysicsContent { has_decomposition: false, has_physics_mesh: false };
        let shape = PUBLISHED.resolve_shape(PhysicsType::Prim, content, &Vec3::repeat(1.0));
        assert_eq!(shape.physics_type, PhysicsType::ConvexHull);
    }

    #[test]
    fn a_large_thin_panel_is_taken_for_thicker() {
        let content = PhysicsContent { has_decomposition: true, has_physics_mesh: false };
        let why = |size: [f64; 3]| PUBLISHED.resolve_shape(PhysicsType::Prim, content, &Vec3::from(size)).why;
        assert!(why([10.0, 5.0, 0.01]).ends_with("at least 0.1 m"), "{}", why([10.0, 5.0, 0.01]));
        assert!(!why([10.0, 5.0, 0.15]).contains("at least"));
        assert!(!why([1.0, 5.0, 0.01]).contains("at least"));
    }
}
