//! [`ReadNote`]: an oddity that did not stop the reading.

use std::fmt;

use super::Place;
use crate::mesh_asset::AssetNote;

/// An oddity of the input, for the answer's `warnings`. Counts are over the whole file; `first` says where to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadNote {
    /// Lines, points, curves, keys: things without a surface that were left out.
    Ignored { what: String, count: usize, first: Place },
    /// Faces with fewer than three corners were left out.
    FacesWithoutArea { count: usize, first: Place },
    /// Polygons that cross themselves were cut up as fans: their surface is a guess.
    CrossedPolygons { count: usize, first: Place },
    /// Bytes after the end of the model.
    TrailingBytes { count: u64 },
    /// Skins and morph targets are ignored: the mesh is taken as modelled.
    RestPose { part: String },
    /// About the container of an asset.
    Asset(AssetNote),
}

impl ReadNote {
    /// A stable word for answers.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Ignored { .. } => "ignored",
            Self::FacesWithoutArea { .. } => "faces_without_area",
            Self::CrossedPolygons { .. } => "crossed_polygons",
            Self::TrailingBytes { .. } => "trailing_bytes",
            Self::RestPose { .. } => "rest_pose",
            Self::Asset(note) => note.code(),
        }
    }

    /// The part that the note is about, when it is about one.
    pub fn part(&self) -> Option<&str> {
        match self {
            Self::RestPose { part } => Some(part),
            _ => None,
        }
    }
}

impl fmt::Display for ReadNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ignored { what, count, first } => write!(f, "{count} {what} left out, the first at {first}"),
            Self::FacesWithoutArea { count, first } => {
                write!(f, "{count} faces with fewer than three corners left out, the first at {first}")
            }
            Self::CrossedPolygons { count, first } => {
                write!(f, "{count} polygons cross themselves, the first at {first}; they were cut up as fans")
            }
            Self::TrailingBytes { count } => write!(f, "{count} bytes after the end of the model were left out"),
            Self::RestPose { part } => write!(f, "skin or morph targets of {part:?} are ignored: taken as modelled"),
            Self::Asset(note) => note.fmt(f),
        }
    }
}

/// Counts one kind of oddity and remembers where it was met first.
#[derive(Default)]
pub(super) struct Tally {
    count: usize,
    first: Option<Place>,
}

impl Tally {
    pub(super) fn add(&mut self, place: impl FnOnce() -> Place) {
        self.count += 1;
        if self.first.is_none() {
            self.first = Some(place());
        }
    }

    pub(super) fn first(&self) -> Option<&Place> {
        self.first.as_ref()
    }

    pub(super) fn note(self, make: impl FnOnce(usize, Place) -> ReadNote) -> Option<ReadNote> {
        let count = self.count;
        self.first.map(|first| make(count, first))
    }
}
