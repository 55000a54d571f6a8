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

    /// Returns the name of the object that another one is a level of, and the level, from the name of the latter. The number that
    /// Blender adds to a name that is taken stays: `chair_PHYS.001` is the physics shape of `chair.001`.
    pub fn of_object(name: &str) -> Option<(String, Self)> {
        let (name, number) = split_number(name);
        Self::ENDINGS.into_iter().find_map(|(ending, level)| {
            let at = name.len().checked_sub(ending.len())?;
            let (stem, tail) = name.is_char_boundary(at).then(|| name.split_at(at))?;
            (!stem.is_empty() && tail.eq_ignore_ascii_case(ending)).then(|| (format!("{stem}{number}"), level))
        })
    }
}

/// Splits off a dot and three or more digits at the end of a name.
fn split_number(name: &str) -> (&str, &str) {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    match stem.strip_suffix('.') {
        Some(base) if name.len() >= stem.len() + 3 => (base, name.get(base.len()..).unwrap_or_default()),
        _ => (name, ""),
    }
}

/// Returns whether the name of an object says that it is a collider of another one for a game engine.
pub fn is_collider(name: &str) -> bool {
    /// Prefixes of Unreal's colliders, and endings of Godot's.
    const PREFIXES: [&str; 4] = ["UCX_", "UBX_", "UCP_", "USP_"];
    const ENDINGS: [&str; 3] = ["-col", "-colonly", "-convcolonly"];
    PREFIXES.iter().any(|prefix| name.starts_with(prefix)) || ENDINGS.iter().any(|ending| name.ends_with(ending))
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

    #[test]
    fn the_ending_of_a_name_is_a_level_and_blenders_number_stays() {
        for (name, expected) in [
            ("chair_PHYS", Some(("chair", Level::PhysicsShape))),
            ("chair_phys.001", Some(("chair.001", Level::PhysicsShape))),
            ("chair.001_LOD1", Some(("chair.001", Level::LowLod))),
            ("chair_LOD0.1234", Some(("chair.1234", Level::LowestLod))),
            ("chair_LOD0.12", None),
            ("chair.001", None),
            ("_PHYS.001", None),
            (".001", None),
            ("001", None),
        ] {
            let met = Level::of_object(name);
            assert_eq!(met.as_ref().map(|(stem, level)| (stem.as_str(), *level)), expected, "{name}");
        }
    }
}
