//! Where an avatar can go among the hulls.

use crate::mesh_asset::HullName;
use crate::pipeline::records::{named, records};
use crate::pipeline::request::choices::{Passages, SizeFrom};

/// Most hulls that a message names.
const MOST_NAMED: usize = 4;

records! {
    /// The ways through a model that hulls close although they should be kept, because a price, a limit or the deadline
    /// does not allow more hulls.
    #[schema(as = Passages)]
    PassagesReport {
        mode: PassagesWord;
        /// Where the size in metres comes from.
        size: SizeWord;
        /// The largest closed regions, largest first; at most 8.
        closed: Vec<ClosedWay>;
    }

    /// A region that an avatar reaches in the model and not among the hulls.
    ClosedWay from lost: &LostRegion {
        /// A position of the avatar's feet in the middle of the region, in units of the block.
        at: [f64; 3] = lost.at;
        /// The hulls in the way, by their index in `HullList` order, from 0, those that bar most first; at most 16.
        hulls: Vec<u32> = lost.hulls.clone();
    }

    /// The positions that an avatar reaches in the model, and the share of them that it still reaches among the hulls.
    Walk {
        /// Width and height of the avatar, in metres.
        avatar: [f64; 2];
        /// Metres per unit of the block on each axis. `size` says where they come from.
        scale: [f64; 3];
        size: SizeWord;
        /// Distance between neighbouring positions, in metres.
        cell: f64;
        /// Volume of the positions in the model's box that are reached in the model, in cubic metres.
        reachable: f64;
        /// Share of them that is still reached among the hulls, 0 to 1.
        kept: f64;
        /// True where the others are dents beside a model that has nothing else, such as a rock: no way is closed.
        dents_alone: optional bool;
        /// The largest regions that are not, largest first; at most 8.
        lost: Vec<LostRegion>;
    }

    /// Positions that are connected in the model and that hulls cut off.
    LostRegion {
        /// A position of the avatar's feet in the middle of the region, in units of the block.
        at: [f64; 3];
        /// In cubic metres.
        volume: f64;
        /// The hulls in the way, by index, from 0, those that bar most first; at most 16.
        hulls: Vec<u32>;
    }
}

impl LostRegion {
    /// Returns the name of the hull that bars most; `None` where a shape without numbered hulls is in the way.
    pub fn first_hull(&self) -> Option<String> {
        self.hull_names().next()
    }

    /// Returns the names of the hulls in the way for a message, those that bar most first, or `shape` where none has a name.
    pub fn in_the_way(&self, shape: &str) -> String {
        let named: Vec<String> = self.hull_names().take(MOST_NAMED).collect();
        match (named.is_empty(), self.hulls.len() - named.len()) {
            (true, _) => shape.to_owned(),
            (false, 0) => named.join(", "),
            (false, others) => format!("{} and {others} more", named.join(", ")),
        }
    }

    fn hull_names(&self) -> impl Iterator<Item = String> {
        self.hulls.iter().map(|&hull| HullName::Number(hull as usize).to_string())
    }
}

named! {
    PassagesWord, "PassagesMode", Passages: Self::ALL;
    SizeWord, "SizeFrom", SizeFrom: Self::ALL;
}
