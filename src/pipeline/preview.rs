//! The surfaces of an upload, to look at beside its hulls.

use std::collections::BTreeMap;

use crate::formats::{self, Format, Level, Limit, ReadLimits};
use crate::geometry::{MeshSoup, Vec3};
use crate::mesh_asset::export::write_surfaces_glb;
use crate::mesh_asset::llsd::{Llsd, LlsdExt};
use crate::mesh_asset::{ConvexBlock, MeshAsset};

use super::model;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::{MESH_LIST, Upload};
use crate::pipeline::result::outcome::{MeshOutcome, Outcome};
use crate::pipeline::steps::read;

/// Returns all levels of an upload as GLB, in the upload's unit. Each level is a node with the name of the level. The levels
/// of a whole model are in the unit of their mesh and named `level@number`.
pub fn preview(upload: &Upload, limits: &ReadLimits) -> Result<Vec<u8>, Refusal> {
    match model::Request::read(upload, limits)? {
        Some(request) => write(of_meshes(&request.meshes, limits)?),
        None => write(named(read::levels(upload, None, limits, &mut Vec::new())?.soups)),
    }
}

/// Returns the levels of a stored outcome as GLB, from its assets (16 bits for each axis), in the unit of its block. An
/// outcome without an asset is refused.
pub fn stored_preview(outcome: &Outcome, limits: &ReadLimits) -> Result<Vec<u8>, Refusal> {
    match outcome {
        Outcome::Mesh(outcome) => write(named(levels_of(outcome, limits)?)),
        Outcome::Model(outcome) => write(of_meshes(outcome.meshes(), limits)?),
        Outcome::Findings(_) => Err(no_asset("it holds findings alone")),
    }
}

fn no_asset(reason: &str) -> Refusal {
    let detail = format!("the surface of this result is not kept: {reason}");
    Refusal::new(RefusalKind::NotAcceptable, "no_asset", detail)
}

fn levels_of(outcome: &MeshOutcome, limits: &ReadLimits) -> Result<BTreeMap<Level, MeshSoup>, Refusal> {
    let asset = outcome.asset.as_ref().map_err(|none| no_asset(&none.to_string()))?;
    let mut levels = formats::read(Format::MeshAsset, asset, limits)?.levels;
    if let Some((own, block)) = convex_of(asset, limits).zip(outcome.report.block()) {
        for soup in levels.values_mut() {
            soup.positions.iter_mut().for_each(|point| *point = carry(point, &own, block));
        }
    }
    Ok(levels)
}

/// Returns the levels of all meshes that are well formed. Together they must keep the limits of one upload.
fn of_meshes(meshes: &[Llsd], limits: &ReadLimits) -> Result<Vec<(String, MeshSoup)>, Refusal> {
    let mut surfaces = Vec::new();
    let (mut vertices, mut triangles) = (0_usize, 0_usize);
    for (number, mesh) in meshes.iter().enumerate() {
        let Some(bytes) = mesh.bytes() else { continue };
        let model = match formats::read(Format::MeshAsset, bytes, limits).map_err(Refusal::from) {
            Ok(model) => model,
            Err(refusal) if refusal.kind == RefusalKind::Malformed => continue,
            Err(refusal) => return Err(refusal.at(MESH_LIST, Some(number as u64))),
        };
        for (level, soup) in model.levels {
            vertices = vertices.saturating_add(soup.positions.len());
            triangles = triangles.saturating_add(soup.triangles.len());
            let are_few = Limit::Vertices.check(limits, vertices).and(Limit::Triangles.check(limits, triangles));
            are_few.map_err(|error| Refusal::from(error).at(MESH_LIST, Some(number as u64)))?;
            surfaces.push((format!("{}@{number}", level.name()), soup));
        }
    }
    Ok(surfaces)
}

fn named(levels: BTreeMap<Level, MeshSoup>) -> Vec<(String, MeshSoup)> {
    levels.into_iter().map(|(level, soup)| (level.name().to_owned(), soup)).collect()
}

/// Returns the block of an asset that this program wrote. It holds the same hulls over the asset's own domain.
fn convex_of(asset: &[u8], limits: &ReadLimits) -> Option<ConvexBlock> {
    MeshAsset::read(asset, &limits.asset_limits()).ok()?.convex().ok()?
}

/// Moves a point from one block's domain to the same relative place in another block's domain.
fn carry(point: &Vec3, from: &ConvexBlock, to: &ConvexBlock) -> Vec3 {
    let (from, to) = (from.domain(), to.domain());
    let share = (point - from.min()).component_div(&(from.max() - from.min()));
    to.min() + share.component_mul(&(to.max() - to.min()))
}

fn write(surfaces: Vec<(String, MeshSoup)>) -> Result<Vec<u8>, Refusal> {
    let with_points = surfaces.iter().filter(|(_, soup)| !soup.positions.is_empty());
    let surfaces: Vec<(&str, &MeshSoup)> = with_points.map(|(name, soup)| (name.as_str(), soup)).collect();
    if surfaces.is_empty() {
        return Err(Refusal::no_geometry("no level has any geometry to show"));
    }
    write_surfaces_glb(&surfaces).ok_or_else(|| {
        let detail = "the surface is too large for one GLB file of 4 GiB";
        Refusal::new(RefusalKind::TooLarge, "preview_too_large", detail)
    })
}
