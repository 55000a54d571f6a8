//! Parameters of a [`JobSpec`](super::spec::JobSpec) whose values are words.

use crate::formats::{Level, UpAxis};
use crate::pipeline::records::named;

words! {
    /// Treatment of the preflight's findings.
    #[derive(Default)]
    Check {
        /// Skip the preflight.
        #[default]
        Off = "off",
        /// Return the findings and compute nothing.
        Only = "only",
        /// Refuse a model with errors or warnings.
        Strict = "strict",
        /// Add errors and warnings to the result's warnings.
        Lenient = "lenient",
    }
}

words! {
    /// Treatment of a source whose bounding box differs from the visible mesh's box.
    #[derive(Default)]
    BoxFit {
        /// Leave the hulls where the source is.
        #[default]
        AsIs = "as_is",
        /// Stretch the source to the visible box, as a viewer does on upload.
        Stretch = "stretch",
        /// Add hulls until their box is the visible one, so that a viewer stretches nothing.
        Pad = "pad",
    }
}

words! {
    /// The form that the objects of a scene take.
    #[derive(Default)]
    Parts {
        /// One mesh.
        #[default]
        Merged = "merged",
        /// Prims of a linkset; every distinct mesh has a result of its own.
        Objects = "objects",
    }
}

words! {
    /// Treatment of the ways through a model.
    #[derive(Default)]
    Passages {
        /// No hull closes a way or fills a space that an avatar reaches from outside.
        #[default]
        Keep = "keep",
        /// Hulls may fill whatever the tolerance allows.
        Ignore = "ignore",
    }
}

words! {
    /// The kind of physics that a result has.
    #[derive(Default)]
    Physics {
        /// Convex hulls.
        #[default]
        Hulls = "hulls",
        /// A triangle mesh, as cheap as the tolerance allows.
        Mesh = "mesh",
        /// The least costly of the single hull, the decomposition and the mesh that keeps the tolerance and the ways.
        Cheapest = "cheapest",
    }
}

words! {
    /// The hulls in a COLLADA file.
    #[derive(Default)]
    Layout {
        /// One mesh with a closed shell for each hull.
        #[default]
        Mesh = "mesh",
        /// A node and a mesh for each hull.
        Nodes = "nodes",
    }
}

/// The word of `physics` for hulls that a GLB file has as colliders. It is about the form of the result alone.
pub const COLLIDERS: &str = "khr";

words! {
    /// Where the size of a model in metres comes from.
    SizeFrom {
        /// The parameter `scale`.
        Scale = "scale",
        /// `NormalizedScale` of an asset.
        NormalizedScale = "normalized_scale",
        /// The unit that the file declares.
        Unit = "unit",
        /// Nothing is known, so that one unit counts as a metre.
        Assumed = "assumed",
    }
}

words! {
    /// Who says which axis of a file points up.
    UpFrom {
        /// The parameter `up`.
        Request = "request",
        /// The file, or the definition of its format.
        File = "file",
        /// Nobody: Z is assumed, which points up in Second Life.
        Assumed = "assumed",
    }
}

impl UpFrom {
    /// Returns the axis that points up, and who says so: the request before the file.
    pub fn decide(asked: Option<UpAxis>, stated: Option<UpAxis>) -> (UpAxis, Self) {
        match (asked, stated) {
            (Some(up), _) => (up, Self::Request),
            (None, Some(up)) => (up, Self::File),
            (None, None) => (UpAxis::Z, Self::Assumed),
        }
    }
}

/// The mesh that the hulls are made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceChoice {
    /// The first level that has geometry, in the order of [`Level::ALL`].
    #[default]
    First,
    Level(Level),
    /// The box around the highest level.
    BoundingBox,
    /// No physics: shape type None, with the highest level's box as the block's mandatory hull.
    None,
}

named! {
    SourceWord, "Source", SourceChoice: Self::named();
    BoxFitWord, "BoxFit", BoxFit: Self::ALL;
    UpFromWord, "UpFrom", UpFrom: Self::ALL;
}

impl SourceChoice {
    /// Every value that has a word: all but [`SourceChoice::First`].
    pub fn named() -> impl Iterator<Item = Self> {
        Level::ALL.into_iter().map(Self::Level).chain([Self::BoundingBox, Self::None])
    }

    /// Returns the contract's word; `-` for [`SourceChoice::First`], which has none.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "-",
            Self::Level(level) => level.name(),
            Self::BoundingBox => "bounding_box",
            Self::None => "none",
        }
    }

    /// Returns the choice that `name` spells. Levels may be spelled as in mesh assets.
    pub fn from_name(name: &str) -> Option<Self> {
        let level = Level::from_name(name).map(Self::Level);
        level.or_else(|| Self::named().find(|choice| choice.name() == name))
    }
}
