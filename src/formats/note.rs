//! [`ReadNote`]: an oddity of the input that does not stop the reader.

use std::fmt;

use super::error::excerpt;
use super::{Level, Place, is_collider};
use crate::mesh_asset::AssetNote;

/// An oddity of the input, for the `warnings` of the response. Counts cover the whole file; `first` is the place of the
/// first case.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadNote {
    /// Lines, points, curves or keys, which have no surface, were left out.
    Ignored { what: String, count: usize, first: Place },
    /// Faces with fewer than three corners were left out.
    FacesWithoutArea { count: usize, first: Place },
    /// Polygons that cross themselves were cut as fans, so their surface is a guess.
    CrossedPolygons { count: usize, first: Place },
    /// Polygons with too many corners were cut as fans, so their surface is a guess.
    LargePolygons { count: usize, first: Place },
    /// Holes of polygons were filled, since they cross the outline or each other, or joining them failed or took too long.
    FilledHoles { count: usize, first: Place },
    /// Bytes after the end of the model were left out.
    TrailingBytes { count: u64 },
    /// The part has a skin or morph targets, which did not deform it: the mesh is read in its rest pose.
    RestPose { part: String },
    /// The scene has several objects, which became one mesh.
    SeveralObjects { count: usize, first: Vec<String> },
    /// One of them has the name of a copy of another one. It is a part of the mesh all the same.
    ObjectCopy { name: String },
    /// A comment states another unit than the metre. It may be untrue, so the coordinates were read as they are. `scale` is the
    /// length of the unit in metres.
    StatedUnit { unit: &'static str, scale: f64 },
    /// A note about the container of an asset.
    Asset(AssetNote),
}

impl ReadNote {
    /// Returns the code of the note, which is stable.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Ignored { .. } => "ignored",
            Self::FacesWithoutArea { .. } => "faces_without_area",
            Self::CrossedPolygons { .. } => "crossed_polygons",
            Self::LargePolygons { .. } => "large_polygons",
            Self::FilledHoles { .. } => "filled_holes",
            Self::TrailingBytes { .. } => "trailing_bytes",
            Self::RestPose { .. } => "rest_pose",
            Self::SeveralObjects { .. } => "several_objects",
            Self::ObjectCopy { .. } => "object_copy",
            Self::StatedUnit { .. } => "unit_stated",
            Self::Asset(note) => note.code(),
        }
    }

    /// Returns a note about `count` bytes after the model, or `None` when there are none.
    pub(super) fn trailing(count: usize) -> Option<Self> {
        (count > 0).then_some(Self::TrailingBytes { count: count as u64 })
    }

    /// Returns the part that the note is about, if there is one.
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
                write!(f, "{count} polygons cross themselves, the first at {first}; they were cut as fans")
            }
            Self::LargePolygons { count, first } => {
                write!(f, "{count} polygons have too many corners to cut, the first at {first}; they were cut as fans")
            }
            Self::FilledHoles { count, first } => {
                let why = "they cross the outline or each other, or could not be joined to it";
                write!(f, "the holes of {count} polygons were filled, the first at {first}: {why}")
            }
            Self::TrailingBytes { count } => write!(f, "{count} bytes after the end of the model were left out"),
            Self::RestPose { part } => {
                write!(f, "the skin or morph targets of {part:?} do not deform it: the mesh is read in its rest pose")
            }
            Self::SeveralObjects { count, first } => {
                let more = match count - first.len().min(*count) {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                let names = first.join(", ");
                write!(
                    f,
                    "{count} objects became one mesh ({names}{more}): with parts=objects each is a prim of a linkset"
                )
            }
            Self::ObjectCopy { name } => write!(
                f,
                "{name} seems to be a physics shape or a level of detail of another object, and became a part of the mesh: \
                 leave such objects out, or use parts=objects, where NAME_PHYS and NAME_LOD0 to NAME_LOD2 are levels of NAME"
            ),
            Self::StatedUnit { unit, scale } => {
                write!(f, "a comment states {unit} as the unit, and coordinates were not converted: ")?;
                write!(f, "scale={scale} makes metres of {unit}")
            }
            Self::Asset(note) => note.fmt(f),
        }
    }
}

/// The name, in notes, of the meshes that a file holds beside the scene that was read.
pub(super) const OUTSIDE_OF_SCENE: &str = "meshes outside the scene";

/// The name, in notes, of the meshes of a scene whose placement leaves no triangle an area. Their points would stretch the hulls.
pub(super) const SCALED_TO_NOTHING: &str = "meshes scaled to nothing";

/// Adds a note, or its count to that of a note of its kind. Readers that cut one geometry after the other count the whole
/// file with this.
pub(super) fn add_note(notes: &mut Vec<ReadNote>, note: ReadNote) {
    use ReadNote::{CrossedPolygons, FacesWithoutArea, FilledHoles, Ignored, LargePolygons};
    for known in notes.iter_mut() {
        match (known, &note) {
            (Ignored { what, count, .. }, Ignored { what: same, count: more, .. }) if what == same => {
                *count += more;
                return;
            }
            (FacesWithoutArea { count, .. }, FacesWithoutArea { count: more, .. })
            | (CrossedPolygons { count, .. }, CrossedPolygons { count: more, .. })
            | (LargePolygons { count, .. }, LargePolygons { count: more, .. })
            | (FilledHoles { count, .. }, FilledHoles { count: more, .. }) => {
                *count += more;
                return;
            }
            _ => {}
        }
    }
    notes.push(note);
}

/// Counts the objects of a scene that becomes one mesh.
#[derive(Default)]
pub(super) struct ObjectTally {
    count: usize,
    first: Vec<String>,
    copy: Option<String>,
}

impl ObjectTally {
    /// Number of objects that the note names.
    const NAMED: usize = 4;

    pub(super) fn add(&mut self, name: &str) {
        self.count += 1;
        if self.first.len() < Self::NAMED {
            self.first.push(excerpt(name));
        }
        if self.copy.is_none() && (Level::of_object(name).is_some() || is_collider(name)) {
            self.copy = Some(excerpt(name));
        }
    }

    /// Returns the notes about them, where there are several.
    pub(super) fn notes(self) -> impl Iterator<Item = ReadNote> {
        let Self { count, first, copy } = self;
        let copy = copy.map(|name| ReadNote::ObjectCopy { name });
        [Some(ReadNote::SeveralObjects { count, first }), copy].into_iter().flatten().filter(move |_| count > 1)
    }
}

/// Counts one kind of oddity and keeps the place of the first case.
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

    /// Makes the note from the count and the first place. Returns `None` when nothing was counted.
    pub(super) fn note(self, make: impl FnOnce(usize, Place) -> ReadNote) -> Option<ReadNote> {
        let count = self.count;
        self.first.map(|first| make(count, first))
    }

    /// Makes the note that `what` was left out.
    pub(super) fn ignored(self, what: &str) -> Option<ReadNote> {
        self.note(|count, first| ReadNote::Ignored { what: what.into(), count, first })
    }
}
