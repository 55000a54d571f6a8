//! [`LevelMap`]: gathers the levels of a map, which may be written in JSON or in LLSD.

use std::collections::BTreeMap;

use super::error::excerpt;
use super::{Format, Level, Limit, Model, Place, ReadError, ReadLimits, ReadNote};
use crate::geometry::{MeshSoup, Part, Vec3};
use crate::mesh_asset::llsd::Llsd;
use crate::mesh_asset::{face_counts, soup_from_submeshes};

/// Keys of the upload request of a whole model, which is not a map of levels.
const WHOLE_MODEL: [&str; 3] = ["asset_resources", "mesh_list", "instance_list"];

/// Keys of our own results, which hold hulls and no model.
const RESULT: [&str; 2] = ["decomposition", "physics_convex"];

/// The levels of one map so far.
pub(super) struct LevelMap<'a> {
    pub(super) format: Format,
    pub(super) limits: &'a ReadLimits,
    levels: BTreeMap<Level, MeshSoup>,
    unknown: UnknownKeys,
    is_result: bool,
}

/// Keys that no reader knows, such as misspelled ones.
#[derive(Default)]
struct UnknownKeys {
    /// The first of them.
    named: Vec<String>,
    count: usize,
}

impl UnknownKeys {
    /// Number of keys that have a note of their own.
    const NAMED: usize = 8;

    fn add(&mut self, path: &str) {
        self.count += 1;
        if self.named.len() < Self::NAMED {
            self.named.push(excerpt(path));
        }
    }

    /// Returns a note for each of the first keys, and one with the number of all where there are more.
    fn into_notes(self) -> Vec<ReadNote> {
        let note = |what: &str, count: usize, key: &String| {
            let first = Place::Path(key.clone());
            ReadNote::Ignored { what: what.into(), count, first }
        };
        let all = self.named.first().filter(|_| self.count > self.named.len());
        let all = all.map(|first| note("unknown keys in all", self.count, first));
        self.named.iter().map(|key| note("unknown key", 1, key)).chain(all).collect()
    }
}

impl<'a> LevelMap<'a> {
    pub(super) fn new(format: Format, limits: &'a ReadLimits) -> Self {
        Self { format, limits, levels: BTreeMap::new(), unknown: UnknownKeys::default(), is_result: false }
    }

    /// Returns the level that a key names, or `None` for an unknown key. Returns `Err` for a level that the map holds
    /// already, perhaps under its other name.
    pub(super) fn level(&mut self, key: &str) -> Result<Option<Level>, ReadError> {
        if WHOLE_MODEL.contains(&key) {
            return Err(ReadError::Unsupported {
                what: format!("{key}, the upload request of a whole model, as one mesh"),
                way_out: "post it as a whole body in LLSD, XML or binary, with its meshes in mesh_list".into(),
            });
        }
        self.is_result |= RESULT.contains(&key);
        let level = Level::from_name(key);
        match level {
            Some(level) if self.levels.contains_key(&level) => {
                return Err(self.fault(key, format!("one {level}"), "a second one"));
            }
            None => self.unknown.add(key),
            _ => {}
        }
        Ok(level)
    }

    /// Notes a key of a level that is neither `positions` nor `triangles`.
    pub(super) fn add_unknown(&mut self, level: Level, key: &str) {
        self.unknown.add(&format!("{level}.{key}"));
    }

    pub(super) fn insert(&mut self, level: Level, soup: MeshSoup) -> Result<(), ReadError> {
        insert_level(&mut self.levels, level, soup, self.limits)
    }

    /// Reads a level that is written as asset submeshes, once its counts with those of the other levels are within the limits.
    pub(super) fn submeshes(&self, level: Level, value: &Llsd) -> Result<MeshSoup, ReadError> {
        let (vertices, triangles) = face_counts(value);
        let before = |of: fn(&MeshSoup) -> usize| self.levels.values().map(of).sum::<usize>();
        Limit::Vertices.check(self.limits, before(|soup| soup.positions.len()).saturating_add(vertices))?;
        Limit::Triangles.check(self.limits, before(|soup| soup.triangles.len()).saturating_add(triangles))?;
        soup_from_submeshes(value, level.name()).map_err(|error| ReadError::BadLevel {
            format: self.format,
            level,
            error,
        })
    }

    pub(super) fn fault(&self, path: &str, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
        ReadError::malformed(self.format, Place::Path(path.into()), expected, met)
    }

    pub(super) fn finish(self) -> Result<Model, ReadError> {
        if self.levels.is_empty() && self.is_result {
            return Err(ReadError::Unsupported {
                what: "a result or a block, which holds hulls and no model,".into(),
                way_out: "give the model that it was made from, or read it with inspect, view or cost".into(),
            });
        }
        if self.levels.is_empty() {
            let names = Level::ALL.map(Level::name).join(", ");
            let unknown = &self.unknown.named;
            let met = if unknown.is_empty() { "an empty map".into() } else { unknown.join(", ") };
            return Err(self.fault("the map", format!("any of {names}"), met));
        }
        Ok(Model { levels: self.levels, notes: self.unknown.into_notes(), up: None })
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
