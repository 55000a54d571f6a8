//! Reads a map of levels in JSON: each level as `{positions, triangles}` or as asset submeshes in, a [`Model`] out.
//!
//! The reader streams and never builds a tree of values, so that it needs little more memory than the mesh itself.

use std::cell::{Cell, RefCell};
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::error::{json_met, json_offset};
use super::level_map::LevelMap;
use super::text::{decode_base64, without_bom};
use super::{Format, Level, Limit, Model, Place, ReadError, ReadLimits};
use crate::geometry::MeshSoup;
use crate::mesh_asset::llsd::{self, Llsd};

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    let json = without_bom(bytes);
    let context = Context::default();
    let mut map = LevelMap::new(Format::Json, limits);
    let mut parser = serde_json::Deserializer::from_slice(json);
    let result = Root { map: &mut map, context: &context }.deserialize(&mut parser).and_then(|()| parser.end());
    match (result, context.failure.take()) {
        (_, Some(error)) => Err(error),
        (Ok(()), None) => map.finish(),
        (Err(error), None) => {
            let offset = bytes.len() - json.len() + json_offset(json, &error);
            let (place, expected) = match context.path() {
                Some(path) => (Place::Path(path), "positions as [x, y, z] and triangles as [i, j, k]"),
                None => (Place::Byte(offset as u64), "a map of levels in JSON"),
            };
            Err(ReadError::malformed(Format::Json, place, expected, json_met(&error)))
        }
    }
}

/// State that the visitors share, since serde's errors are text only.
#[derive(Default)]
struct Context {
    /// The error that made the parser stop, when it is not one of the parser.
    failure: RefCell<Option<ReadError>>,
    level: Cell<Option<Level>>,
    list: Cell<Option<(&'static str, usize)>>,
}

impl Context {
    fn fail<E: Error>(&self, error: ReadError) -> E {
        let text = error.to_string();
        *self.failure.borrow_mut() = Some(error);
        E::custom(text)
    }

    /// Returns the path of the present value, such as `high_lod.positions[7]`.
    fn path(&self) -> Option<String> {
        let level = self.level.get()?;
        Some(match self.list.get() {
            Some((list, index)) => format!("{level}.{list}[{index}]"),
            None => level.to_string(),
        })
    }
}

struct Root<'a, 'l> {
    map: &'a mut LevelMap<'l>,
    context: &'a Context,
}

impl<'de> DeserializeSeed<'de> for Root<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Root<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a map with any of physics_shape, mid_lod, high_lod")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        while let Some(name) = access.next_key::<String>()? {
            match self.map.level(&name).map_err(|error| self.context.fail(error))? {
                None => _ = access.next_value::<IgnoredAny>()?,
                Some(level) => {
                    self.context.level.set(Some(level));
                    let seed = LevelSeed { map: &mut *self.map, context: self.context, level };
                    if let Some(soup) = access.next_value_seed(seed)? {
                        self.map.insert(level, soup).map_err(|error| self.context.fail(error))?;
                    }
                    self.context.level.set(None);
                }
            }
        }
        Ok(())
    }
}

/// Reads one level in either of its shapes. Null stands for no level.
struct LevelSeed<'a, 'l> {
    map: &'a mut LevelMap<'l>,
    context: &'a Context,
    level: Level,
}

impl<'de> DeserializeSeed<'de> for LevelSeed<'_, '_> {
    type Value = Option<MeshSoup>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for LevelSeed<'_, '_> {
    type Value = Option<MeshSoup>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a map of positions and triangles, or an array of asset submeshes")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let (mut positions, mut triangles) = (None, None);
        let context = self.context;
        while let Some(name) = access.next_key::<String>()? {
            match name.as_str() {
                "positions" => {
                    let seed = Rows::new("positions", Limit::Vertices, &self);
                    positions = Some(access.next_value_seed(seed)?);
                }
                "triangles" => {
                    let seed = Rows::new("triangles", Limit::Triangles, &self);
                    triangles = Some(access.next_value_seed(seed)?);
                }
                _ => {
                    self.map.add_unknown(self.level, &name);
                    _ = access.next_value::<IgnoredAny>()?;
                }
            }
            context.list.set(None);
        }
        let positions = positions.ok_or_else(|| A::Error::missing_field("positions"))?;
        let soup = self.map.plain_soup(self.level, positions, triangles.unwrap_or_default());
        soup.map(Some).map_err(|error| context.fail(error))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut faces = Vec::new();
        self.context.list.set(Some(("submeshes", 0)));
        while let Some(face) = access.next_element::<Submesh>()? {
            faces.push(face.into_llsd().map_err(A::Error::custom)?);
            self.context.list.set(Some(("submeshes", faces.len())));
            Limit::Nodes.check(self.map.limits, faces.len()).map_err(|error| self.context.fail(error))?;
        }
        self.context.list.set(None);
        let soup = self.map.submeshes(self.level, &llsd::array(faces));
        soup.map(Some).map_err(|error| self.context.fail(error))
    }
}

/// Reads an array of triples.
struct Rows<'a, T> {
    name: &'static str,
    limit: Limit,
    limits: &'a ReadLimits,
    context: &'a Context,
    rows: Vec<[T; 3]>,
}

impl<'a, T> Rows<'a, T> {
    fn new(name: &'static str, limit: Limit, level: &LevelSeed<'a, '_>) -> Self {
        Self { name, limit, limits: level.map.limits, context: level.context, rows: Vec::new() }
    }
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Rows<'_, T> {
    type Value = Vec<[T; 3]>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Rows<'_, T> {
    type Value = Vec<[T; 3]>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "an array of {}, each of three numbers", self.name)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut access: A) -> Result<Self::Value, A::Error> {
        self.context.list.set(Some((self.name, 0)));
        while let Some(row) = access.next_element()? {
            self.rows.push(row);
            self.context.list.set(Some((self.name, self.rows.len())));
            self.limit.check(self.limits, self.rows.len()).map_err(|error| self.context.fail(error))?;
        }
        Ok(self.rows)
    }
}

/// One face of a level as an asset has it, with binary data as base64. The reader skips all other keys (normals,
/// texture coordinates, weights).
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Submesh {
    #[serde(default)]
    no_geometry: bool,
    position: Option<String>,
    triangle_list: Option<String>,
    position_domain: Option<PositionDomain>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct PositionDomain {
    min: [f64; 3],
    max: [f64; 3],
}

impl Submesh {
    fn into_llsd(self) -> Result<Llsd, String> {
        let mut entries = vec![("NoGeometry", Llsd::from(self.no_geometry))];
        for (key, text) in [("Position", self.position), ("TriangleList", self.triangle_list)] {
            if let Some(text) = text {
                let bytes = decode_base64(&text).map_err(|error| format!("{key} is not base64: {error}"))?;
                entries.push((key, Llsd::Binary(bytes)));
            }
        }
        if let Some(PositionDomain { min, max }) = self.position_domain {
            let reals = |numbers: [f64; 3]| llsd::array(numbers.map(Llsd::Real));
            entries.push(("PositionDomain", llsd::map([("Min", reals(min)), ("Max", reals(max))])));
        }
        Ok(llsd::map(entries))
    }
}

#[cfg(test)]
mod tests;
