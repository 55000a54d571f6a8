//! Reads the files of an upload into levels of detail.

use std::collections::BTreeMap;

use crate::formats::{self, Format, Level, ReadLimits, UpAxis};
use crate::geometry::{Aabb, MeshSoup};

use super::source::highest;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::UpFrom;
use crate::pipeline::request::upload::{Upload, UploadPart};
use crate::pipeline::result::report::Warning;

/// The levels of an upload, with Z up.
#[derive(Clone, Default)]
pub struct Levels {
    pub soups: BTreeMap<Level, MeshSoup>,
    /// For each level, the axis of its file that points up, and who says so.
    pub ups: BTreeMap<Level, (UpAxis, UpFrom)>,
}

/// Reads all parts of an upload. A part for one level yields that level only, whichever levels its file holds. `up` overrides
/// the axis that a file says points up.
pub fn levels(
    upload: &Upload,
    up: Option<UpAxis>,
    limits: &ReadLimits,
    warnings: &mut Vec<Warning>,
) -> Result<Levels, Refusal> {
    let mut levels = Levels::default();
    for part in &upload.parts {
        let mut model = formats::read(part.format, &part.bytes, limits).map_err(|error| in_part(error.into(), part))?;
        warnings.extend(model.notes.iter().map(Warning::of_reading));
        let up = UpFrom::decide(up, model.up);
        if part.format == Format::MeshAsset && up.0 != UpAxis::Z {
            return Err(in_part(turned_asset(up.0), part));
        }
        model.stand_on(up.0);
        let Some(level) = part.level else {
            levels.ups.extend(model.levels.keys().map(|level| (*level, up)));
            levels.soups.extend(model.levels);
            continue;
        };
        levels.ups.insert(level, up);
        let soup = wanted_or_finest(model.levels, level).ok_or_else(|| {
            let detail = format!("the part {} holds no geometry", level.name());
            Refusal::no_geometry(detail).at(level.name(), None)
        })?;
        if levels.soups.insert(level, soup).is_some() {
            let detail = format!("the upload has two parts for {}; send one", level.name());
            return Err(Refusal::new(RefusalKind::Malformed, "duplicate_part", detail).at(level.name(), None));
        }
    }
    if upload.parts.len() > 1 {
        warnings.extend(strangers(&levels.soups));
    }
    Ok(levels)
}

/// Least overlap of the boxes of two levels, as a share of the longer box on each axis.
const LEAST_OVERLAP: f64 = 0.1;
/// Sides below this share of the longest side are not compared: flat levels have no extent to share.
const THIN: f64 = 0.02;

/// Returns a warning about the first level that hardly overlaps the highest one: the files may be two models.
pub fn strangers(soups: &BTreeMap<Level, MeshSoup>) -> Option<Warning> {
    let box_of_finite = |level: &Level| {
        let points = soups.get(level)?.used_points();
        Aabb::of_points(points.filter(|point| point.iter().all(|c| c.is_finite())))
    };
    let highest = highest(soups)?;
    let whole = box_of_finite(&highest)?;
    let overlaps = |other: &Aabb| {
        let shared = whole.max.inf(&other.max) - whole.min.sup(&other.min);
        let longer = whole.size().sup(&other.size());
        (0..3).all(|axis| longer[axis] <= THIN * longer.max() || shared[axis] >= LEAST_OVERLAP * longer[axis])
    };
    let stranger = soups.keys().find(|level| box_of_finite(level).is_some_and(|other| !overlaps(&other)))?;
    let (name, highest) = (stranger.name(), highest.name());
    let message = format!(
        "{name} hardly overlaps {highest}: levels of one model share their place and size; send two models one after the \
         other"
    );
    Some(Warning::new("levels_differ", message).about(name))
}

fn turned_asset(up: UpAxis) -> Refusal {
    let detail =
        format!("up={up} does not apply to a mesh asset, which has Z up: its physics keeps to its other blocks");
    Refusal::new(RefusalKind::BadParameter, "bad_parameter", detail).at("up", None)
}

/// Returns the wanted level of a file, or its finest level when the file lacks the wanted one.
fn wanted_or_finest(mut levels: BTreeMap<Level, MeshSoup>, wanted: Level) -> Option<MeshSoup> {
    let level = if levels.contains_key(&wanted) { wanted } else { highest(&levels)? };
    levels.remove(&level)
}

/// Adds the part of a multipart upload to a refusal.
pub fn in_part(mut refusal: Refusal, part: &UploadPart) -> Refusal {
    let Some(level) = part.level else { return refusal };
    refusal.detail = format!("{}: {}", level.name(), refusal.detail);
    refusal.at(level.name(), None)
}
