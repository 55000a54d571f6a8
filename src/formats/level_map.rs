//! [`LevelMap`]: gathers the levels of a map, which may be written in JSON or in LLSD.

use std::collections::BTreeMap;

use super::{Format, Level, Limit, Model, Place, ReadError, ReadLimits, ReadNote};
use crate::geometry::{MeshSoup, Part, Vec3};

/// Keys of the upload request of a whole model, which is not a map of levels.
const WHOLE_MODEL: [&str; 3] = ["asset_resources", "mesh_list", "instance_list"];

/// The levels of one map so far.
pub(super) struct LevelMap<'a> {
    pub(super) format: Format,
    pub(super) limits: &'a ReadLimits,
    levels: BTreeMap<Level, MeshSoup>,
    unknown: Vec<String>,
}

impl<'a> LevelMap<'a> {
    pub(super) fn new(format: Format, limits: &'a ReadLimits) -> Self {
        Self { format, limits, levels: BTreeMap::new(), unknown: Vec::new() }
    }

    /// Returns the level that a key names, or `None` for an unknown key. Returns `Err` for a level that the map holds
    /// already, perhaps under its other name.
    pub(super) fn level(&mut self, key: &str) -> Result<Option<Level>, ReadError> {
        const NAMED: usize = 8;
        if WHOLE_MODEL.contains(&key) {
            return Err(ReadError::Unsupported {
                what: format!("{key}, the upload request of a whole model, as one mesh"),
                way_out: "post it as a whole body in LLSD, XML or binary, with its meshes in mesh_list".into(),
            });
        }
        let level = Level::from_name(key);
        match level {
            Some(level) if self.levels.contains_key(&level) => {
                return Err(self.fault(key, format!("one {level}"), "a second one"));
            }
            None if self.unknown.len() < NAMED => self.unknown.push(super::error::excerpt(key)),
            _ => {}
        }
        Ok(level)
    }

    pub(super) fn insert(&mut self, level: Level, soup: MeshSoup) -> Result<(), ReadError> {
        insert_level(&mut self.levels, level, soup, self.limits)
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
        Ok(Model { levels: self.levels, notes: self.unknown.into_iter().map(note).collect(), up: None })
    }

    /// Makes the soup of a level that is written as `{positions, triangles}`, and checks its indices.
    pub(super) fn plain_soup(
        &self,
        level: Level,
        positions: Vec<[f64; 3]>,
        triangles: Vec<[u32; 3]>,
    ) -> Result<MeshSoup, ReadError> {
        let vertices = positions.len();
        for (number, triangle) in triangles.iter().enumerate() {
            if let Some(corner) = triangle.iter().position(|&index| index as usize >= vertices) {
                return Err(self.fault(
                    &format!("{level}.triangles[{number}][{corner}]"),
                    format!("an index below {vertices}, the number of positions"),
                    triangle[corner].to_string(),
                ));
            }
        }
        let whole = Part { name: level.name().into(), triangles: 0..triangles.len() };
        let parts = if triangles.is_empty() { Vec::new() } else { vec![whole] };
        Ok(MeshSoup { positions: positions.into_iter().map(Vec3::from).collect(), triangles, parts })
    }
}

/// Adds a level, and checks that the counts of all levels together are within the limits.
pub(super) fn insert_level(
    levels: &mut BTreeMap<Level, MeshSoup>,
    level: Level,
    soup: MeshSoup,
    limits: &ReadLimits,
) -> Result<(), ReadError> {
    levels.insert(level, soup);
    let count = |of: fn(&MeshSoup) -> usize| levels.values().map(of).sum();
    Limit::Vertices.check(limits, count(|soup| soup.positions.len()))?;
    Limit::Triangles.check(limits, count(|soup| soup.triangles.len()))
}
