//! The surfaces that were read of an upload, to look at beside its hulls.

use std::collections::BTreeMap;

use crate::formats::{self, Format, Level, ReadLimits};
use crate::geometry::{MeshSoup, Vec3};
use crate::mesh_asset::export::write_surfaces_glb;
use crate::mesh_asset::{AssetLimits, ConvexBlock, MeshAsset};

use super::outcome::{Outcome, OutcomeKind};
use super::refusal::{Refusal, RefusalKind};
use super::run::read_levels;
use super::upload::Upload;

/// GLB of all levels of an upload, in the upload's unit; a node a level, named as the contract names it.
pub fn preview(upload: &Upload, limits: &ReadLimits) -> Result<Vec<u8>, Refusal> {
    write(&read_levels(upload, limits, &mut Vec::new())?)
}

/// The same of a stored answer, from the levels that its asset holds (16 bits an axis), in the unit of the answer's
/// block. Refused where there is no asset.
pub fn stored_preview(outcome: &Outcome, limits: &ReadLimits) -> Result<Vec<u8>, Refusal> {
    let no_asset = |reason: &str| {
        let detail = format!("the surface of this result is not kept: {reason}");
        Refusal::new(RefusalKind::NotAcceptable, "no_asset", detail)
    };
    let OutcomeKind::Shape(shape) = &outcome.kind else { return Err(no_asset("it is not about one mesh")) };
    let asset = shape.asset.as_ref().map_err(|reason| no_asset(reason))?;
    let mut levels = formats::read(Format::MeshAsset, asset, limits)?.levels;
    if let Some(own) = convex_of(asset, limits) {
        for soup in levels.values_mut() {
            soup.positions.iter_mut().for_each(|point| *point = carry(point, &own, &shape.block));
        }
    }
    write(&levels)
}

/// The hull block of an asset of ours, which holds the same hulls over the asset's own domain.
fn convex_of(asset: &[u8], limits: &ReadLimits) -> Option<ConvexBlock> {
    let inflated_bytes = usize::try_from(limits.max_decompressed_bytes).unwrap_or(usize::MAX);
    let limits = AssetLimits { inflated_bytes, ..AssetLimits::default() };
    MeshAsset::read(asset, &limits).ok()?.convex().ok()?
}

/// From the place in one block's domain to the same place in the other's.
fn carry(point: &Vec3, from: &ConvexBlock, to: &ConvexBlock) -> Vec3 {
    let (from, to) = (from.domain(), to.domain());
    let share = (point - from.min()).component_div(&(from.max() - from.min()));
    to.min() + share.component_mul(&(to.max() - to.min()))
}

fn write(levels: &BTreeMap<Level, MeshSoup>) -> Result<Vec<u8>, Refusal> {
    let surfaces: Vec<(&str, &MeshSoup)> = levels
        .iter()
        .filter(|(_, soup)| !soup.positions.is_empty())
        .map(|(level, soup)| (level.name(), soup))
        .collect();
    if surfaces.is_empty() {
        return Err(Refusal::new(RefusalKind::Unprocessable, "no_geometry", "no level has any geometry to show"));
    }
    write_surfaces_glb(&surfaces).ok_or_else(|| {
        let detail = "the surface is too large for one GLB file of 4 GiB";
        Refusal::new(RefusalKind::TooLarge, "preview_too_large", detail)
    })
}
