//! Which shape a prim collides with: the rules of `llphysicsshapebuilderutil.cpp`, the viewer's mirror of the
//! simulator, in its order of checks.

use std::fmt;

use crate::geometry::Vec3;

use super::constants::{MIN_TRIANGLE_MESH_SIDE_M, SMALL_SIDE_M};

/// The shape type that a creator chooses (`PRIM_PHYSICS_SHAPE_TYPE`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhysicsType {
    Prim = 0,
    None = 1,
    ConvexHull = 2,
}

impl PhysicsType {
    pub fn name(self) -> &'static str {
        match self {
            Self::Prim => "prim",
            Self::None => "none",
            Self::ConvexHull => "convex_hull",
        }
    }

    /// The type that a name of the contract spells.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Prim, Self::None, Self::ConvexHull].into_iter().find(|kind| kind.name() == name)
    }
}

/// What others bump into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollisionShape {
    Nothing,
    Box,
    /// The one hull around everything.
    Hull,
    Decomposition,
    TriangleMesh,
}

impl CollisionShape {
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Box => "box",
            Self::Hull => "hull",
            Self::Decomposition => "decomposition",
            Self::TriangleMesh => "mesh",
        }
    }
}

impl fmt::Display for CollisionShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What an asset holds for physics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhysicsContent {
    pub has_decomposition: bool,
    pub has_physics_mesh: bool,
}

/// The outcome of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResolvedShape {
    /// The type in force: Prim cannot be chosen for an asset with neither hulls nor mesh.
    pub physics_type: PhysicsType,
    pub at_rest: CollisionShape,
    pub moving: CollisionShape,
    pub why: &'static str,
}

/// Works out the shape of a mesh prim whose box has `size` (metres).
pub fn resolve_shape(chosen: PhysicsType, content: PhysicsContent, size: &Vec3) -> ResolvedShape {
    let both = |physics_type, shape, why| ResolvedShape { physics_type, at_rest: shape, moving: shape, why };
    let small_sides = size.iter().filter(|side| **side < SMALL_SIDE_M).count();
    let PhysicsContent { has_decomposition, has_physics_mesh } = content;
    match chosen {
        PhysicsType::None => both(PhysicsType::None, CollisionShape::Nothing, "shape type None collides with nothing"),
        _ if small_sides == 3 => both(chosen, CollisionShape::Box, "all sides are below 0.2 m: a box stands in"),
        PhysicsType::ConvexHull => {
            both(PhysicsType::ConvexHull, CollisionShape::Hull, "shape type Convex Hull uses the single hull")
        }
        PhysicsType::Prim if !has_decomposition && !has_physics_mesh => both(
            PhysicsType::ConvexHull,
            CollisionShape::Hull,
            "neither a decomposition nor a physics mesh is there: shape type Prim cannot be chosen",
        ),
        PhysicsType::Prim if small_sides == 2 => {
            both(PhysicsType::Prim, CollisionShape::Hull, "two sides are below 0.2 m: the single hull stands in")
        }
        PhysicsType::Prim if has_decomposition => {
            both(PhysicsType::Prim, CollisionShape::Decomposition, "shape type Prim uses the decomposition")
        }
        PhysicsType::Prim if size.iter().any(|side| *side < MIN_TRIANGLE_MESH_SIDE_M) => both(
            PhysicsType::Prim,
            CollisionShape::Hull,
            "a side is below 0.5 m, too thin for a triangle mesh: the single hull stands in; a decomposition would stay",
        ),
        PhysicsType::Prim => ResolvedShape {
            physics_type: PhysicsType::Prim,
            at_rest: CollisionShape::TriangleMesh,
            moving: CollisionShape::Hull,
            why: "shape type Prim uses the physics mesh at rest and the single hull while moving",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::CollisionShape::*;
    use super::*;

    fn check(chosen: PhysicsType, content: (bool, bool), size: [f64; 3], rest: CollisionShape, moving: CollisionShape) {
        let content = PhysicsContent { has_decomposition: content.0, has_physics_mesh: content.1 };
        let shape = resolve_shape(chosen, content, &Vec3::from(size));
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
        let shape = resolve_shape(PhysicsType::Prim, content, &Vec3::repeat(1.0));
        assert_eq!(shape.physics_type, PhysicsType::ConvexHull);
    }
}
