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

    /// The endings by which viewers know an object for a level of another one (`llmodelloader.cpp`, `lod_suffix`).
    const ENDINGS: [(&str, Self); 4] =
        [("_PHYS", Self::PhysicsShape), ("_LOD2", Self::MidLod), ("_LOD1", Self::LowLod), ("_LOD0", Self::LowestLod)];

    /// Returns the name of the object that another one is a level of, and the level, from the name of the latter.
    pub fn of_object(name: &str) -> Option<(&str, Self)> {
        Self::ENDINGS.into_iter().find_map(|(ending, level)| {
            let at = name.len().checked_sub(ending.len())?;
            let (stem, tail) = name.is_char_boundary(at).then(|| name.split_at(at))?;
            (!stem.is_empty() && tail.eq_ignore_ascii_case(ending)).then_some((stem, level))
        })
    }
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
