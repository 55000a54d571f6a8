//! The two spellings of the wire: the seed document's and the one that ships.

use std::fmt;

/// Which spelling a decomposition block is written in. Both are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Names {
    /// `decomposition` {Min, Max, Hull, HullList, Position}: the wiki's early design.
    #[default]
    Wiki,
    /// `physics_convex` {Min, Max, BoundingVerts, HullList, Positions}: what viewers write and everybody reads.
    Viewer,
}

impl Names {
    /// The name of the block itself.
    pub fn block(self) -> &'static str {
        match self {
            Self::Wiki => "decomposition",
            Self::Viewer => "physics_convex",
        }
    }

    /// The key of the single hull's points.
    pub fn hull(self) -> &'static str {
        match self {
            Self::Wiki => "Hull",
            Self::Viewer => "BoundingVerts",
        }
    }

    /// The key of the decomposition's points.
    pub fn positions(self) -> &'static str {
        match self {
            Self::Wiki => "Position",
            Self::Viewer => "Positions",
        }
    }
}

/// A block of a mesh asset that this program knows. In the order that viewers write them
/// (`llmodel.cpp`, `LLModel::writeModelToStream`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    Skin,
    PhysicsConvex,
    LowestLod,
    LowLod,
    MediumLod,
    HighLod,
    PhysicsMesh,
    /// The simulator's cache of what it made of the physics blocks.
    PhysicsHavok,
}

impl BlockKind {
    /// The block that a header key names, in either spelling.
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

    /// The spelling that ships.
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

    /// True for blocks of faces with triangles.
    pub fn is_mesh(self) -> bool {
        matches!(self, Self::LowestLod | Self::LowLod | Self::MediumLod | Self::HighLod | Self::PhysicsMesh)
    }
}

impl fmt::Display for BlockKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
