//! Reads a map of levels in LLSD, of any encoding, through [`mesh_asset::llsd`](crate::mesh_asset::llsd).

use super::level_map::LevelMap;
use super::{Format, Level, Limit, Model, ReadError, ReadLimits, asset};
use crate::geometry::MeshSoup;
use crate::mesh_asset::llsd::{
    self, Encoding, Llsd, LlsdError, LlsdExt, LlsdFault, LlsdLimits, read_binary_prefix, read_notation, read_xml,
};

pub(super) fn read(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    match read_document(format, bytes, limits)? {
        Some(value) => read_map(&value, LevelMap::new(format, limits)),
        None => asset::read(bytes, limits),
    }
}

/// Reads LLSD of any encoding. Returns `None` for a mesh asset, whose header is binary LLSD with blocks after it.
pub(super) fn read_document(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Option<Llsd>, ReadError> {
    let llsd_limits = limits.llsd_limits(LlsdLimits::DOCUMENT);
    let fault = |error| from_llsd_error(format, error);
    let value = match format {
        Format::LlsdXml => read_xml(bytes, &llsd_limits).map_err(fault)?,
        Format::LlsdNotation => read_notation(bytes, &llsd_limits).map_err(fault)?,
        _ => {
            let (value, length) = read_binary_prefix(bytes, &llsd_limits).map_err(fault)?;
            match bytes.len().saturating_sub(length) {
                0 => value,
                _ if is_asset_header(&value) => return Ok(None),
                count => return Err(fault(LlsdFault::TrailingBytes { count }.at(Encoding::Binary, length))),
            }
        }
    };
    Ok(Some(value))
}

fn is_asset_header(value: &Llsd) -> bool {
    let is_block = |entry: &Llsd| entry.get("offset").is_some() && entry.get("size").is_some();
    value.as_map().is_some_and(|map| map.iter().any(|(_, entry)| is_block(entry)))
}

/// Converts the error so that an exceeded limit becomes [`ReadError::TooLarge`].
pub(super) fn from_llsd_error(format: Format, error: LlsdError) -> ReadError {
    let too_large =
        |limit: Limit, bound: usize| ReadError::TooLarge { limit, bound: bound as u64, met: bound as u64 + 1 };
    match error.fault {
        LlsdFault::TooDeep { limit } => too_large(Limit::Depth, limit),
        LlsdFault::TooManyValues { limit } => too_large(Limit::Values, limit),
        _ => ReadError::BadLlsd { format, error },
    }
}

fn read_map(value: &Llsd, mut map: LevelMap) -> Result<Model, ReadError> {
    let entries = value.as_map().ok_or_else(|| map.fault("the document", "a map", value.kind().to_string()))?;
    for (name, value) in llsd::sorted(entries) {
        if let Some(level) = map.level(name)?
            && let Some(soup) = read_level(&mut map, level, value)?
        {
            map.insert(level, soup)?;
        }
    }
    map.finish()
}

/// Reads a level in either of its shapes. Undef stands for no level.
fn read_level(map: &mut LevelMap, level: Level, value: &Llsd) -> Result<Option<MeshSoup>, ReadError> {
    const KEYS: [&str; 2] = ["positions", "triangles"];
    let name = level.name();
    match value {
        Llsd::Undefined => Ok(None),
        Llsd::Map(entries) => {
            let positions = entries.get("positions").ok_or_else(|| map.fault(name, "positions", "none"))?;
            let positions = rows(map, &format!("{name}.positions"), Limit::Vertices, positions, Llsd::number)?;
            let triangles = match entries.get("triangles") {
                Some(triangles) => rows(map, &format!("{name}.triangles"), Limit::Triangles, triangles, as_index)?,
                None => Vec::new(),
            };
            for (key, _) in llsd::sorted(entries).into_iter().filter(|(key, _)| !KEYS.contains(key)) {
                map.add_unknown(level, key);
            }
            map.plain_soup(level, positions, triangles).map(Some)
        }
        Llsd::Array(_) => map.submeshes(level, value).map(Some),
        other => {
            Err(map.fault(name, "a map of positions and triangles, or an array of submeshes", other.kind().to_string()))
        }
    }
}

fn as_index(value: &Llsd) -> Option<u32> {
    value.whole().and_then(|index| u32::try_from(index).ok())
}

/// Reads an array of triples. `read` reads one number of a triple.
fn rows<T>(
    map: &LevelMap,
    path: &str,
    limit: Limit,
    value: &Llsd,
    read: fn(&Llsd) -> Option<T>,
) -> Result<Vec<[T; 3]>, ReadError> {
    let list = value.items().ok_or_else(|| map.fault(path, "an array", value.kind().to_string()))?;
    limit.check(map.limits, list.len())?;
    let row = |(number, row): (usize, &Llsd)| {
        let triple = match row.items() {
            Some([a, b, c]) => [a, b, c].map(read),
            _ => [None, None, None],
        };
        match triple {
            [Some(a), Some(b), Some(c)] => Ok([a, b, c]),
            _ => Err(map.fault(
                &format!("{path}[{number}]"),
                "three numbers of the right type",
                row.items().map_or_else(|| row.kind().to_string(), |items| format!("an array of {}", items.len())),
            )),
        }
    };
    list.iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Place;
    use crate::geometry::Vec3;
    use crate::mesh_asset::llsd::{self, write_binary, write_notation, write_xml};

    fn triangle() -> Llsd {
        let triple = |a: f64, b: f64, c: f64| llsd::array([a, b, c].map(Llsd::Real));
        let positions = llsd::array([triple(0.0, 0.0, 0.0), triple(1.0, 0.0, 0.0), triple(0.0, 1.5, 0.0)]);
        let triangles = llsd::array([llsd::array([0, 1, 2].map(Llsd::Integer))]);
        llsd::map([("positions", positions), ("triangles", triangles)])
    }

    fn read_value(value: &Llsd) -> Result<Model, ReadError> {
        read(Format::LlsdBinary, &write_binary(value), &ReadLimits::default())
    }

    #[test]
    fn all_three_encodings_give_the_same_levels() {
        let value = llsd::map([("physics_shape", triangle()), ("medium_lod", triangle())]);
        let limits = ReadLimits::default();
        let binary = read(Format::LlsdBinary, &write_binary(&value), &limits).expect("reads");
        let xml = read(Format::LlsdXml, write_xml(&value).as_bytes(), &limits).expect("reads");
        let notation = read(Format::LlsdNotation, write_notation(&value).as_bytes(), &limits).expect("reads");
        assert_eq!((&binary, &binary), (&xml, &notation));
        assert_eq!(binary.levels.keys().copied().collect::<Vec<_>>(), [Level::PhysicsShape, Level::MidLod]);
        assert_eq!(binary.levels[&Level::MidLod].positions[2], Vec3::new(0.0, 1.5, 0.0));
    }

    #[test]
    fn a_fault_is_refused_with_its_path() {
        let pair = llsd::array([llsd::array([Llsd::Real(1.0), Llsd::from("x")])]);
        let far = llsd::array([llsd::array([0, 1, 3].map(Llsd::Integer))]);
        let level = |key: &'static str, value: Llsd| {
            let mut entries = vec![("positions", triangle().get("positions").cloned().unwrap_or_default())];
            entries.retain(|(name, _)| *name != key);
            entries.push((key, value));
            llsd::map([("high_lod", llsd::map(entries))])
        };
        for (value, path) in [
            (level("positions", pair), "high_lod.positions[0]"),
            (level("positions", Llsd::from(1)), "high_lod.positions"),
            (level("triangles", far), "high_lod.triangles[0][2]"),
            (llsd::map([("high_lod", Llsd::from(1))]), "high_lod"),
            (llsd::map([("high_lod", llsd::map([("triangles", llsd::array([]))]))]), "high_lod"),
            (llsd::map([("mid_lod", triangle()), ("medium_lod", triangle())]), "mid_lod"),
            (Llsd::from(1), "the document"),
        ] {
            let error = read_value(&value).expect_err("is refused");
            assert_eq!(error.place(), Some(Place::Path(path.into())), "{error}");
        }
    }

    #[test]
    fn a_misspelled_key_of_a_level_has_a_note() {
        let positions = triangle().get("positions").cloned().unwrap_or_default();
        let level = llsd::map([("positions", positions), ("triangle", llsd::array([]))]);
        let model = read_value(&llsd::map([("high_lod", level)])).expect("reads");
        assert_eq!(model.notes.len(), 1);
        assert!(model.notes[0].to_string().contains("high_lod.triangle"), "{}", model.notes[0]);
    }

    #[test]
    fn submeshes_are_counted_before_they_are_decoded() {
        let face =
            llsd::map([("Position", llsd::binary(vec![0u8; 24])), ("TriangleList", llsd::binary(vec![0u8; 12]))]);
        let value = llsd::map([("high_lod", llsd::array([face.clone()])), ("mid_lod", llsd::array([face]))]);
        let limits = ReadLimits { max_vertices: 7, ..ReadLimits::default() };
        let error = read(Format::LlsdBinary, &write_binary(&value), &limits).expect_err("is refused");
        assert_eq!(error, ReadError::TooLarge { limit: Limit::Vertices, bound: 7, met: 8 });
    }

    #[test]
    fn a_whole_model_is_told_from_a_map_of_levels() {
        let error = read_value(&llsd::map([("mesh_list", llsd::array([]))])).expect_err("is refused");
        assert_eq!(error.code(), "unsupported");
    }

    #[test]
    fn nesting_and_shorter_documents_are_refused() {
        let deep = "[".repeat(100);
        let error = read(Format::LlsdNotation, deep.as_bytes(), &ReadLimits::default()).expect_err("is refused");
        assert!(matches!(error, ReadError::TooLarge { limit: Limit::Depth, .. }));
        let whole = write_binary(&llsd::map([("high_lod", triangle())]));
        let refused = |length: usize| read(Format::LlsdBinary, &whole[..length], &ReadLimits::default()).is_err();
        assert!((0..whole.len()).all(refused));
    }
}
