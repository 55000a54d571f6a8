//! [`Level`]: the levels of detail of a model, and their names.

use std::fmt;

/// A level of detail. The variants are in the contract's order of preference for the source of the hulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    PhysicsShape,
    MidLod,
    HighLod,
    LowLod,
    LowestLod,
}

impl Level {
    /// All levels in the order of preference.
    pub const ALL: [Self; 5] = [Self::PhysicsShape, Self::MidLod, Self::HighLod, Self::LowLod, Self::LowestLod];

    /// All levels from the most detailed one down; the physics shape is last.
    pub const BY_DETAIL: [Self; 5] = [Self::HighLod, Self::MidLod, Self::LowLod, Self::LowestLod, Self::PhysicsShape];

    /// Returns the contract's name, which responses and multipart parts use.
    pub fn name(self) -> &'static str {
        match self {
            Self::PhysicsShape => "physics_shape",
            Self::MidLod => "mid_lod",
            Self::HighLod => "high_lod",
            Self::LowLod => "low_lod",
            Self::LowestLod => "lowest_lod",
        }
    }

    /// Finds a level by the contract's name, or by the names `physics_mesh` and `medium_lod` of assets.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "physics_shape" | "physics_mesh" => Some(Self::PhysicsShape),
            "mid_lod" | "medium_lod" => Some(Self::MidLod),
            "high_lod" => Some(Self::HighLod),
            "low_lod" => Some(Self::LowLod),
            "lowest_lod" => Some(Self::LowestLod),
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
