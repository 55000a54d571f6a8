//! What JSON and LLSD maps of levels share, whatever they are written in.

use std::collections::BTreeMap;

use super::{Format, Level, Limit, Model, Place, ReadError, ReadLimits, ReadNote};
use crate::geometry::{MeshSoup, Part, Vec3};

/// Keys of the upload request of a whole model, which is another thing than a map of levels.
const WHOLE_MODEL: [&str; 2] = ["asset_resources", "mesh_list"];

/// Gathers the levels of one map.
pub(super) struct LevelMap<'a> {
    format: Format,
    limits: &'a ReadLimits,
    levels: BTreeMap<Level, MeshSoup>,
    unknown: Vec<String>,
}

/// What the key of a map stands for.
pub(super) enum Key {
    Level(Level),
    Unknown,
}

impl<'a> LevelMap<'a> {
    pub(super) fn new(format: Format, limits: &'a ReadLimits) -> Self {
        Self { format, limits, levels: BTreeMap::new(), unknown: Vec::new() }
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn limits(&self) -> &'a ReadLimits {
        self.limits
    }

    /// `Err` for a level that is there already, perhaps under its other name.
    pub(super) fn key(&mut self, name: &str) -> Result<Key, ReadError> {
        if WHOLE_MODEL.contains(&name) {
            return Err(ReadError::Unsupported {
                what: format!("{name}, the upload request of a whole model, as one mesh"),
                way_out: "post it as a whole body in LLSD, XML or binary".into(),
            });
        }
        match Level::from_name(name) {
            Some(level) if self.levels.contains_key(&level) => {
                Err(self.fault(name, format!("one {level}"), "a second one"))
            }
            Some(level) => Ok(Key::Level(level)),
            None => {
                const NAMED: usize = 8;
                if self.unknown.len() < NAMED {
                    self.unknown.push(super::error::excerpt(name));
                }
                Ok(Key::Unknown)
            }
        }
    }

    /// Adds a level; the counts of all levels together stay within the limits.
    pub(super) fn insert(&mut self, level: Level, soup: MeshSoup) -> Result<(), ReadError> {
        self.levels.insert(level, soup);
        let count = |of: fn(&MeshSoup) -> usize| self.levels.values().map(of).sum();
        Limit::Vertices.check(self.limits, count(|soup| soup.positions.len()))?;
        Limit::Triangles.check(self.limits, count(|soup| soup.triangles.len()))
    }

    pub(super) fn fault(&self, path: &str, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
        ReadError::malformed(self.format, Place::Path(path.into()), expected, met)
    }

    pub(super) fn finish(self) -> Result<Model, ReadError> {
        if self.levels.is_empty() {
            let names = Level::ALL.map(Level::name).join(", ");
            let met = if self.unknown.is_empty() { "an empty map".into() } else { self.unknown.join(", ") };
            return Err(self.fault("the map", format!("any of {names}"), met));
        }
        let note = |key: String| ReadNote::Ignored { what: "unknown key".into(), count: 1, first: Place::Path(key) };
        Ok(Model { levels: self.levels, notes: self.unknown.into_iter().map(note).collect() })
    }
}

/// A level of `{positions, triangles}`, its indices checked.
pub(super) fn plain_level(
    map: &LevelMap,
    name: &str,
    positions: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
) -> Result<MeshSoup, ReadError> {
    let vertices = positions.len();
    for (number, triangle) in triangles.iter().enumerate() {
        if let Some(corner) = triangle.iter().position(|&index| index as usize >= vertices) {
            return Err(map.fault(
                &format!("{name}.triangles[{number}][{corner}]"),
                format!("an index below {vertices}, the number of positions"),
                triangle[corner].to_string(),
            ));
        }
    }
    let parts = match triangles.len() {
        0 => Vec::new(),
        count => vec![Part { name: name.into(), triangles: 0..count }],
    };
    Ok(MeshSoup { positions, triangles, parts })
}
