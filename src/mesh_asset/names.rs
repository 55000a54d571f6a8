//! The two spellings of the format's keys: the one of the early design and the one that viewers ship.

words! {
    /// The spelling of a decomposition block that the program writes. It reads both.
    #[derive(Default)]
    Names {
        /// `decomposition` {Min, Max, Hull, HullList, Position}: the early design in the wiki.
        #[default]
        Wiki = "wiki",
        /// `physics_convex` {Min, Max, BoundingVerts, HullList, Positions}: viewers write it and every reader reads it.
        Viewer = "viewer",
    }
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

    /// Returns the other spelling.
    pub fn other(self) -> Self {
        if self == Self::Wiki { Self::Viewer } else { Self::Wiki }
    }

    fn pick(self, wiki: &'static str, viewer: &'static str) -> &'static str {
        if self == Self::Wiki { wiki } else { viewer }
    }
}

words! {
    /// A known block of a mesh asset, by the key that viewers ship or an earlier one. The blocks are in the order in
    /// which viewers write them (`llmodel.cpp`, `LLModel::writeModelToStream`).
    BlockKind {
        Skin = "skin",
        PhysicsConvex = "physics_convex" | "decomposition",
        LowestLod = "lowest_lod",
        LowLod = "low_lod",
        MediumLod = "medium_lod" | "mid_lod",
        HighLod = "high_lod",
        PhysicsMesh = "physics_mesh" | "physics_shape",
        /// The simulator's cache of the shape that it computed from the physics blocks.
        PhysicsHavok = "physics_havok",
    }
}

impl BlockKind {
    /// Returns true for a block of faces with triangles.
    pub fn is_mesh(self) -> bool {
        matches!(self, Self::LowestLod | Self::LowLod | Self::MediumLod | Self::HighLod | Self::PhysicsMesh)
    }
}
