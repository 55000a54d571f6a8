//! The two spellings of the format's keys: the one of the early design and the one that viewers ship.

use std::fmt;

/// The spelling of a decomposition block that the program writes. It reads both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Names {
    /// `decomposition` {Min, Max, Hull, HullList, Position}: the early design in the wiki.
    #[default]
    Wiki,
    /// `physics_convex` {Min, Max, BoundingVerts, HullList, Positions}: viewers write it and every reader reads it.
    Viewer,
}

impl Names {
    /// Returns the name of the block itself.
    pub fn block(self) -> &'static str {
        self.pick("decomposition", "physics_convex")
    }

    /// Returns the key of the points of the single hull.
    pub fn hull(self) -> &'static str {
        self.pick("Hull", "BoundingVerts")
    }

    /// Returns the key of the points of the decomposition.
    pub fn positions(self) -> &'static str {
        self.pick("Position", "Positions")
    }

    fn pick(self, wiki: &'static str, viewer: &'static str) -> &'static str {
        if self == Self::Wiki { wiki } else { viewer }
    }
}

/// A known block of a mesh asset. The variants are in the order in which viewers write them (`llmodel.cpp`,
/// `LLModel::writeModelToStream`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    Skin,
    PhysicsConvex,
    LowestLod,
    LowLod,
    MediumLod,
    HighLod,
    PhysicsMesh,
    /// The simulator's cache of the shape that it computed from the physics blocks.
    PhysicsHavok,
}

impl BlockKind {
    /// Finds the block that a header key names, in either spelling.
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "skin" => Self::Skin,
            "physics_convex" | "decomposition" => Self::PhysicsConvex,
            "lowest_lod" => Self::LowestLod,
            "low_lod" => Self::LowLod,
            "medium_lod" | "mid_lod" => Self::MediumLod,
            "high_lod" => Self::HighLod,
            "physics_mesh" | "physics_shape" => Self::PhysicsMesh,
            "physics_havok" => Self::PhysicsHavok,
            _ => return None,
        })
    }

    /// Returns the spelling that viewers ship.
    pub fn key(self) -> &'static str {
        match self {
            Self::Skin => "skin",
            Self::PhysicsConvex => "physics_convex",
            Self::LowestLod => "lowest_lod",
            Self::LowLod => "low_lod",
            Self::MediumLod => "medium_lod",
            Self::HighLod => "high_lod",
            Self::PhysicsMesh => "physics_mesh",
            Self::PhysicsHavok => "physics_havok",
        }
    }

    /// Returns true for a block of faces with triangles.
    pub fn is_mesh(self) -> bool {
        matches!(self, Self::LowestLod | Self::LowLod | Self::MediumLod | Self::HighLod | Self::PhysicsMesh)
    }
}

impl fmt::Display for BlockKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
