//! [`Level`]: the levels of detail of a model, and their names.

words! {
    /// A level of detail, by the contract's name or by that of assets. The levels are in the contract's order of
    /// preference for the source of the hulls.
    Level {
        PhysicsShape = "physics_shape" | "physics_mesh",
        MidLod = "mid_lod" | "medium_lod",
        HighLod = "high_lod",
        LowLod = "low_lod",
        LowestLod = "lowest_lod",
    }
}

impl Level {
    /// All levels from the most detailed one down; the physics shape is last.
    pub const BY_DETAIL: [Self; 5] = [Self::HighLod, Self::MidLod, Self::LowLod, Self::LowestLod, Self::PhysicsShape];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_own_name_and_sorts_in_order_of_preference() {
        assert!(Level::ALL.iter().all(|&level| Level::from_name(level.name()) == Some(level)));
        assert!(Level::ALL.is_sorted());
        assert_eq!(Level::from_name("physics_mesh"), Some(Level::PhysicsShape));
        assert_eq!(Level::from_name("medium_lod"), Some(Level::MidLod));
        assert_eq!(Level::from_name("skin"), None);
    }
}
