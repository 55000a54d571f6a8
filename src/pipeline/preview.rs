//! The surfaces that were read of an upload, to look at beside its hulls.

use std::collections::BTreeMap;

use crate::formats::{self, Format, Level, ReadLimits};
use crate::geometry::{MeshSoup, Vec3};
use crate::mesh_asset::export::write_surfaces_glb;
use crate::mesh_asset::llsd::Value;
use crate::mesh_asset::{ConvexBlock, MeshAsset};

use super::model;
use super::run::read_levels;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::outcome::{Outcome, OutcomeKind, Shape};

/// GLB of all levels of an upload, in the upload's unit; a node a level, named as the contract names it. Levels of a
/// whole model's meshes are in each mesh's own unit and named `level@number`.
pub fn preview(upload: &Upload, limits: &ReadLimits) -> Result<Vec<u8>, Refusal> {
    match model::Request::read(upload, limits)? {
        Some(request) => write(of_meshes(&request.meshes, limits)?),
        None => write(named(read_levels(upload, limits, &mut Vec::new())?)),
    }
}

/// The same of a stored answer, from the levels that its assets hold (16 bits an axis), in the unit of the answer's
/// block. Refused where there is no asset.
pub fn stored_preview(outcome: &Outcome, limits: &ReadLimits) -> Result<Vec<u8>, Refusal> {
    match &outcome.kind {
        OutcomeKind::Shape(shape) => write(named(levels_of(shape, limits)?)),
        OutcomeKind::Model => write(of_meshes(outcome.meshes(), limits)?),
        OutcomeKind::Findings => Err(no_asset("it holds findings alone")),
    }
}

fn no_asset(reason: &str) -> Refusal {
    let detail = format!("the surface of this result is not kept: {reason}");
    Refusal::new(RefusalKind::NotAcceptable, "no_asset", detail)
}

fn levels_of(shape: &Shape, limits: &ReadLimits) -> Result<BTreeMap<Level, MeshSoup>, Refusal> {
    let asset = shape.asset.as_ref().map_err(|reason| no_asset(reason))?;
    let mut levels = formats::read(Format::MeshAsset, asset, limits)?.levels;
    if let Some(own) = convex_of(asset, limits) {
        for soup in levels.values_mut() {
            soup.positions.iter_mut().for_each(|point| *point = carry(point, &own, &shape.block));
        }
    }
    Ok(levels)
}

/// The levels of all meshes that can be read, within the limits of one upload together.
fn of_meshes(meshes: &[Value], limits: &ReadLimits) -> Result<Vec<(String, MeshSoup)>, Refusal> {
    let mut surfaces = Vec::new();
    let mut vertices = 0_usize;
    for (number, mesh) in meshes.iter().enumerate() {
        let read = |bytes| formats::read(Format::MeshAsset, bytes, limits).ok();
        let Some(model) = mesh.as_binary().and_then(read) else { continue };
        for (level, soup) in model.levels {
            vertices = vertices.saturating_add(soup.positions.len());
            if vertices > limits.max_vertices {
                let most = limits.max_vertices;
                let detail =
                    format!("the meshes together have more than the {most} vertices that one picture may have");
                return Err(Refusal::new(RefusalKind::TooLarge, "too_many_vertices", detail));
            }
            surfaces.push((format!("{}@{number}", level.name()), soup));
        }
    }
    Ok(surfaces)
}

fn named(levels: BTreeMap<Level, MeshSoup>) -> Vec<(String, MeshSoup)> {
    levels.into_iter().map(|(level, soup)| (level.name().to_owned(), soup)).collect()
}

/// The hull block of an asset of ours, which holds the same hulls over the asset's own domain.
fn convex_of(asset: &[u8], limits: &ReadLimits) -> Option<ConvexBlock> {
    MeshAsset::read(asset, &limits.asset_limits()).ok()?.convex().ok()?
}

/// From the place in one block's domain to the same place in the other's.
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
