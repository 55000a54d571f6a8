//! A map of levels in JSON. Streamed: no tree of values is ever built, so that memory stays near the mesh's own.

use std::cell::{Cell, RefCell};
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::error::json_offset;
use super::level_map::{Key, LevelMap, plain_level};
use super::text::{decode_base64, without_bom};
use super::{Format, Level, Limit, Model, Place, ReadError, ReadLimits};
use crate::geometry::{MeshSoup, Vec3};
use crate::mesh_asset::llsd::Value;
use crate::mesh_asset::soup_from_submeshes;

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
            Err(ReadError::malformed(Format::Json, place, expected, error.to_string()))
        }
    }
}

/// What the visitors tell each other beside serde's errors, which are only text.
#[derive(Default)]
struct Context {
    /// An error of ours that made the parser stop.
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

    /// Where the parser is: `high_lod.positions[7]`.
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
            match self.map.key(&name).map_err(|error| self.context.fail(error))? {
                Key::Unknown => _ = access.next_value::<IgnoredAny>()?,
                Key::Level(level) => {
                    self.context.level.set(Some(level));
                    let seed = LevelSeed { map: self.map, context: self.context, level };
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

/// One level in either of its shapes; null is no level.
struct LevelSeed<'a, 'l> {
    map: &'a LevelMap<'l>,
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
                    let seed = Rows::<f64> {
                        name: "positions",
                        limit: Limit::Vertices,
                        map: self.map,
                        context,
                        rows: Vec::new(),
                    };
                    positions = Some(access.next_value_seed(seed)?);
                }
                "triangles" => {
                    let seed = Rows::<u32> {
                        name: "triangles",
                        limit: Limit::Triangles,
                        map: self.map,
                        context,
                        rows: Vec::new(),
                    };
                    triangles = Some(access.next_value_seed(seed)?);
                }
                _ => _ = access.next_value::<IgnoredAny>()?,
            }
            context.list.set(None);
        }
        let positions = positions.ok_or_else(|| A::Error::missing_field("positions"))?;
        let positions = positions.into_iter().map(Vec3::from).collect();
        plain_level(self.map, self.level.name(), positions, triangles.unwrap_or_default())
            .map(Some)
            .map_err(|error| context.fail(error))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut faces = Vec::new();
        self.context.list.set(Some(("submeshes", 0)));
        while let Some(face) = access.next_element::<Submesh>()? {
            faces.push(face.into_llsd().map_err(A::Error::custom)?);
            self.context.list.set(Some(("submeshes", faces.len())));
            Limit::Nodes.check(self.map.limits(), faces.len()).map_err(|error| self.context.fail(error))?;
        }
        self.context.list.set(None);
        soup_from_submeshes(&Value::array(faces), self.level.name())
            .map(Some)
            .map_err(|error| self.context.fail(ReadError::BadLevel { format: Format::Json, level: self.level, error }))
    }
}

/// An array of triples.
struct Rows<'a, 'l, T> {
    name: &'static str,
    limit: Limit,
    map: &'a LevelMap<'l>,
    context: &'a Context,
    rows: Vec<[T; 3]>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Rows<'_, '_, T> {
    type Value = Vec<[T; 3]>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Rows<'_, '_, T> {
    type Value = Vec<[T; 3]>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "an array of {}, each of three numbers", self.name)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut access: A) -> Result<Self::Value, A::Error> {
        self.context.list.set(Some((self.name, 0)));
        while let Some(row) = access.next_element()? {
            self.rows.push(row);
            self.context.list.set(Some((self.name, self.rows.len())));
            self.limit.check(self.map.limits(), self.rows.len()).map_err(|error| self.context.fail(error))?;
        }
        Ok(self.rows)
    }
}

/// A face of an asset's level, binary as base64. Other keys (normals, texture coordinates, weights) are skipped.
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
    fn into_llsd(self) -> Result<Value, String> {
        let mut entries = vec![("NoGeometry", Value::from(self.no_geometry))];
        for (key, text) in [("Position", self.position), ("TriangleList", self.triangle_list)] {
            if let Some(text) = text {
                let bytes = decode_base64(&text).map_err(|error| format!("{key}: no base64, {error}"))?;
                entries.push((key, Value::from(bytes)));
            }
        }
        if let Some(PositionDomain { min, max }) = self.position_domain {
            let reals = |numbers: [f64; 3]| Value::array(numbers.map(Value::Real));
            entries.push(("PositionDomain", Value::map([("Min", reals(min)), ("Max", reals(max))])));
        }
        Ok(Value::map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model_of(json: &str) -> Model {
        read(json.as_bytes(), &ReadLimits::default()).expect("reads")
    }

    fn error_of(json: &str) -> ReadError {
        read(json.as_bytes(), &ReadLimits::default()).expect_err("is refused")
    }

    #[test]
    fn levels_are_found_under_both_of_their_names() {
        let level = r#"{"positions":[[0,0,0],[1,0.5,0],[0,1e0,-2]],"triangles":[[0,1,2]]}"#;
        for (name, level_name) in
            [("physics_mesh", Level::PhysicsShape), ("mid_lod", Level::MidLod), ("low_lod", Level::LowLod)]
        {
            let soup = &model_of(&format!(r#"{{"{name}":{level}, "high_lod":null}}"#)).levels[&level_name];
            assert_eq!(soup.positions[2], Vec3::new(0.0, 1.0, -2.0));
            assert_eq!((&soup.triangles[..], soup.parts[0].name.as_str()), (&[[0, 1, 2]][..], level_name.name()));
        }
    }

    #[test]
    fn points_without_triangles_are_a_cloud() {
        let model = model_of(r#"{"high_lod":{"positions":[[1,2,3]]},"extra":{"deep":[1]}}"#);
        assert_eq!(model.levels[&Level::HighLod].positions, [Vec3::new(1.0, 2.0, 3.0)]);
        assert_eq!(model.notes[0].code(), "ignored");
    }

    #[test]
    fn submeshes_have_their_binary_as_base64() {
        let json = r#"{"high_lod":[{"NoGeometry":true},{"PositionDomain":{"Min":[0,0,0],"Max":[2,2,2]},
            "Position":"AAAAAAAA//8AAAAAAAD//wAA","TriangleList":"AAABAAIA","Normal":"xx"}]}"#;
        let soup = &model_of(json).levels[&Level::HighLod];
        assert_eq!(soup.positions[1], Vec3::new(2.0, 0.0, 0.0));
        assert_eq!((soup.triangles.len(), soup.parts.len()), (1, 2));
    }

    #[test]
    fn a_fault_is_refused_with_its_path() {
        for (json, path) in [
            (r#"{"high_lod":{"positions":[[0,0,0],[1,2]]}}"#, "high_lod.positions[1]"),
            (r#"{"high_lod":{"positions":[[0,0,0],[1,2,3,4]]}}"#, "high_lod.positions[1]"),
            (r#"{"high_lod":{"positions":[[0,0,"x"]]}}"#, "high_lod.positions[0]"),
            (r#"{"high_lod":{"positions":[[0,0,0]],"triangles":[[0,0,-1]]}}"#, "high_lod.triangles[0]"),
            (r#"{"high_lod":{"positions":[[0,0,0]],"triangles":[[0,0,0],[0,1,0]]}}"#, "high_lod.triangles[1][1]"),
            (r#"{"high_lod":{"triangles":[]}}"#, "high_lod"),
            (r#"{"high_lod":7}"#, "high_lod"),
            (r#"{"high_lod":[{"Position":"?"}]}"#, "high_lod.submeshes[0]"),
            (r#"{"high_lod":[{"Position":""}]}"#, "high_lod"),
            (r#"{"mid_lod":{"positions":[]},"medium_lod":{"positions":[]}}"#, "medium_lod"),
            (r#"{"hgih_lod":{}}"#, "the map"),
            ("{}", "the map"),
        ] {
            assert_eq!(error_of(json).place(), Some(Place::Path(path.into())), "{json}");
        }
        assert_eq!(error_of("{\n \"a\" 1}").place(), Some(Place::Byte(7)));
        assert_eq!(error_of("{} x").place(), Some(Place::Byte(3)));
        assert_eq!(error_of(&"[".repeat(200_000)).code(), "malformed");
        assert_eq!(error_of(&format!("{{\"a\":{}", "[".repeat(200_000))).code(), "malformed");
    }

    #[test]
    fn limits_are_for_all_levels_together() {
        let limits = ReadLimits { max_vertices: 3, ..ReadLimits::default() };
        let level = r#"{"positions":[[0,0,0],[1,1,1]]}"#;
        let json = format!(r#"{{"high_lod":{level},"mid_lod":{level}}}"#);
        let error = read(json.as_bytes(), &limits).expect_err("is refused");
        assert_eq!(error, ReadError::TooLarge { limit: Limit::Vertices, bound: 3, met: 4 });
    }
}
