//! Reads the files of an upload into levels of detail.

use std::collections::BTreeMap;

use crate::formats::{self, Level, ReadLimits};
use crate::geometry::MeshSoup;

use super::source::highest;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::{Upload, UploadPart};
use crate::pipeline::result::report::Warning;

/// Reads all parts of an upload. A part for one level yields that level only, whichever levels its file holds.
pub fn levels(
    upload: &Upload,
    limits: &ReadLimits,
    warnings: &mut Vec<Warning>,
) -> Result<BTreeMap<Level, MeshSoup>, Refusal> {
    let mut levels = BTreeMap::new();
    for part in &upload.parts {
        let model = formats::read(part.format, &part.bytes, limits).map_err(|error| in_part(error.into(), part))?;
        warnings.extend(model.notes.iter().map(Warning::of_reading));
        let Some(level) = part.level else {
            levels.extend(model.levels);
            continue;
        };
        let soup = wanted_or_finest(model.levels, level).ok_or_else(|| {
            let detail = format!("the part {} holds no geometry", level.name());
            Refusal::no_geometry(detail).at(level.name(), None)
        })?;
        if levels.insert(level, soup).is_some() {
            let detail = format!("the upload has two parts for {}; send one", level.name());
            return Err(Refusal::new(RefusalKind::Malformed, "duplicate_part", detail).at(level.name(), None));
        }
    }
    Ok(levels)
}

/// Returns the wanted level of a file, or its finest level when the file lacks the wanted one.
fn wanted_or_finest(mut levels: BTreeMap<Level, MeshSoup>, wanted: Level) -> Option<MeshSoup> {
    let level = if levels.contains_key(&wanted) { wanted } else { highest(&levels)? };
    levels.remove(&level)
}

/// Adds the part of a multipart upload to a refusal.
fn in_part(mut refusal: Refusal, part: &UploadPart) -> Refusal {
    let Some(level) = part.level else { return refusal };
    refusal.detail = format!("{}: {}", level.name(), refusal.detail);
    refusal.at(level.name(), None)
}
