//! Divides the objects of a scene into parts, which are computed once, and prims, which place them.
//!
//! A part is a mesh in metres at the size of its largest prim, around the centre of its box, as viewers normalise a mesh. The ways
//! of an avatar are measured there: through a smaller door of the same mesh it need not fit.

use std::collections::BTreeMap;

use crate::formats::{Bake, Level, Limit, Placement, PrimPlace, ReadLimits};
use crate::geometry::{Aabb, MeshSoup, Vec3};

use super::files::{self, Scene};
use super::levels::{Found, MeshRef};
use crate::pipeline::refusal::{Finding, Refusal};
use crate::pipeline::request::choices::SourceChoice;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::Warning;
use crate::pipeline::several::larger_scale;
use crate::pipeline::steps::read::{self, Levels};
use crate::pipeline::steps::source::highest;
use crate::pipeline::steps::walk::Size;

/// A mesh to compute.
pub struct Part {
    /// Name of its first object.
    pub name: String,
    pub levels: Levels,
    /// Sides of its box in metres; 1 for an axis without extent, as in a new asset.
    pub size: Vec3,
    /// Numbers of its prims.
    pub prims: Vec<usize>,
    /// What was found when it was read.
    pub warnings: Vec<Warning>,
}

/// An object as a prim.
pub struct Prim {
    pub name: String,
    /// Place of its object among all objects of the scene.
    pub number: usize,
    pub position: Vec3,
    pub rotation: [f64; 4],
    /// Size of the prim relative to the part.
    pub factor: Vec3,
    pub size: Vec3,
}

/// The parts and prims of a scene.
#[derive(Default)]
pub struct Layout {
    pub parts: Vec<Part>,
    pub prims: Vec<Prim>,
    pub errors: Vec<Finding>,
    pub warnings: Vec<Warning>,
    /// Where the size of the upload is from; `None` where no object has one.
    pub size: Option<Size>,
}

/// Two objects with equal keys are one part: the bake, and the meshes of all levels.
type Key = ([u32; 9], Vec<(Level, MeshRef, [u32; 16])>);

/// Reads an upload and lays it out.
pub fn layout(upload: &Upload, spec: &JobSpec, limits: &ReadLimits) -> Result<Layout, Refusal> {
    let mut layout = Layout::default();
    let Some(scene) = files::read(upload, spec, limits)? else { return one_object(upload, spec, limits) };
    let source = scene.found.first().map(|found| SourceChoice::Level(found.level));
    layout.size = source.map(|source| Size::of(upload, source, spec, limits));
    let mut budget = Budget { bytes: upload.parts.iter().map(|part| part.bytes.len()).sum(), ..Budget::default() };
    let placed = placed(&scene, &mut layout);
    let largest = largest_scales(&placed);
    let mut known: BTreeMap<&Key, (usize, Vec3)> = BTreeMap::new();
    for Placed { number, found, place, key } in &placed {
        let scale = largest.get(key).unwrap_or(&place.scale);
        let (part, center) = match known.entry(key) {
            std::collections::btree_map::Entry::Occupied(known) => *known.get(),
            std::collections::btree_map::Entry::Vacant(free) => {
                let frame = Frame { bake: &place.bake, scale };
                let (levels, center, size) = part_levels(&scene, found, &frame, &mut budget, limits)?;
                let (name, warnings) = (found.name.clone(), read::strangers(&levels.soups).into_iter().collect());
                layout.parts.push(Part { name, levels, size, prims: Vec::new(), warnings });
                *free.insert((layout.parts.len() - 1, center))
            }
        };
        let part = &mut layout.parts[part];
        part.prims.push(layout.prims.len());
        let factor = place.scale.component_div(scale);
        layout.prims.push(prim_of(found, *number, place, &center, factor, part.size));
    }
    layout.warnings.extend(scene.warnings);
    Ok(layout)
}

/// An object with its place in the world.
struct Placed<'a> {
    /// Place among all objects of the scene.
    number: usize,
    found: &'a Found,
    place: PrimPlace,
    key: Key,
}

/// Returns the objects that prims can express. The layout receives the faults of the others, and what has to become part of
/// meshes.
fn placed<'a>(scene: &'a Scene, layout: &mut Layout) -> Vec<Placed<'a>> {
    let mut placed = Vec::new();
    let mut baked: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (number, found) in scene.found.iter().enumerate() {
        let place = match found.placement.to_prim() {
            Ok(place) => place,
            Err(bad) => {
                let message = format!("{} has {}: it has no place in the world", found.name, bad.name());
                layout.errors.push(error_of(&found.name, number, "bad_transform", message));
                continue;
            }
        };
        match place.bake {
            Bake::Nothing => {}
            Bake::Mirror => baked.entry("mirror_baked").or_default().push(&found.name),
            Bake::Shear(_) => baked.entry("shear_baked").or_default().push(&found.name),
        }
        let key = key_of(found, &place);
        placed.push(Placed { number, found, place, key });
    }
    layout.warnings.extend(baked.into_iter().map(|(code, names)| baked_warning(code, &names)));
    placed
}

/// Returns the scale of the largest object of each part.
fn largest_scales<'a>(placed: &'a [Placed<'_>]) -> BTreeMap<&'a Key, Vec3> {
    let mut largest: BTreeMap<&Key, Vec3> = BTreeMap::new();
    for Placed { place, key, .. } in placed {
        let known = largest.entry(key).or_insert(place.scale);
        *known = larger_scale(*known, place.scale);
    }
    largest
}

fn prim_of(found: &Found, number: usize, place: &PrimPlace, center: &Vec3, factor: Vec3, part_size: Vec3) -> Prim {
    let at = place.turn(&center.component_mul(&place.scale)) + place.position;
    Prim {
        name: found.name.clone(),
        number,
        position: at.map(|c| c + 0.0),
        rotation: place.rotation,
        factor,
        size: part_size.component_mul(&factor),
    }
}

fn key_of(found: &Found, place: &PrimPlace) -> Key {
    let levels = all_levels(found).map(|(level, mesh, to_own)| (level, mesh, to_own.key()));
    (place.bake.key(), levels.collect())
}

/// Returns all levels of an object with their meshes, and the maps of these to the object's own mesh.
fn all_levels(found: &Found) -> impl Iterator<Item = (Level, MeshRef, Placement)> {
    let others = found.others.iter().map(|(level, (mesh, to_own))| (*level, *mesh, *to_own));
    std::iter::once((found.level, found.mesh, Placement::identity())).chain(others)
}

fn error_of(name: &str, number: usize, code: &str, message: String) -> Finding {
    Finding {
        code: code.into(),
        message,
        part: Some(name.to_owned()),
        index: Some(number as u64),
        ..Finding::default()
    }
}

fn baked_warning(code: &str, names: &[&str]) -> Warning {
    let what = if code == "mirror_baked" { "a mirrored object" } else { "a sheared object" };
    let (count, first) = (names.len(), names.first().copied().unwrap_or_default());
    let message = format!(
        "a prim cannot express {what}: for {count} objects, the first of them {first:?}, this became part of the mesh"
    );
    Warning::new(code, message).about(first)
}

/// Vertices and triangles of all parts so far.
#[derive(Default)]
struct Budget {
    bytes: usize,
    vertices: usize,
    triangles: usize,
}

impl Budget {
    fn take(&mut self, soup: &MeshSoup, limits: &ReadLimits) -> Result<(), Refusal> {
        self.vertices = self.vertices.saturating_add(soup.positions.len());
        self.triangles = self.triangles.saturating_add(soup.triangles.len());
        Limit::Vertices.check(limits, self.vertices)?;
        Limit::Triangles.check(limits, self.triangles)?;
        Limit::check_unfolded(self.bytes, self.vertices, self.triangles)?;
        Ok(())
    }
}

/// Returns the levels of a part, with the centre of its box before the scale, and the sides of its box.
fn part_levels(
    scene: &Scene,
    found: &Found,
    frame: &Frame<'_>,
    budget: &mut Budget,
    limits: &ReadLimits,
) -> Result<(Levels, Vec3, Vec3), Refusal> {
    let mut levels = Levels::default();
    for (level, mesh, to_own) in all_levels(found) {
        let Some(soup) = scene.files.get(mesh.file).and_then(|meshes| meshes.get(mesh.mesh)) else { continue };
        budget.take(soup, limits)?;
        levels.soups.insert(level, local(soup, &to_own, frame));
        levels.ups.extend(scene.ups.get(mesh.file).map(|up| (level, *up)));
    }
    let (center, size) = stand_at_center(&mut levels.soups);
    Ok((levels, center.component_div(frame.scale), size))
}

/// The frame of a part: what a prim cannot express, and metres per unit.
struct Frame<'a> {
    bake: &'a Bake,
    scale: &'a Vec3,
}

/// Returns a mesh in the frame of a part, in metres. `to_own` leads from it to the mesh of the object.
fn local(soup: &MeshSoup, to_own: &Placement, frame: &Frame<'_>) -> MeshSoup {
    let to_frame = |point: &Vec3| frame.bake.apply(&to_own.apply(point)).component_mul(frame.scale);
    let mirrors = frame.bake.mirrors() != to_own.mirrors();
    let wound = |&[a, b, c]: &[u32; 3]| if mirrors { [a, c, b] } else { [a, b, c] };
    MeshSoup {
        positions: soup.positions.iter().map(to_frame).collect(),
        triangles: soup.triangles.iter().map(wound).collect(),
        parts: soup.parts.clone(),
    }
}

/// Moves all levels so that the box of the highest level is centred, and returns its centre and sides.
fn stand_at_center(soups: &mut BTreeMap<Level, MeshSoup>) -> (Vec3, Vec3) {
    let used = |soup: &MeshSoup| {
        let corners = soup.triangles.iter().flatten().filter_map(|&index| soup.positions.get(index as usize));
        let points: Vec<&Vec3> =
            if soup.triangles.is_empty() { soup.positions.iter().collect() } else { corners.collect() };
        Aabb::of_points(points.into_iter().filter(|point| point.iter().all(|c| c.is_finite())))
    };
    let bounds = highest(soups).and_then(|level| used(soups.get(&level)?));
    let Some(bounds) = bounds else { return (Vec3::zeros(), Vec3::repeat(1.0)) };
    let center = bounds.center();
    for soup in soups.values_mut() {
        soup.positions.iter_mut().for_each(|point| *point -= center);
    }
    (center, bounds.size().map(|side| if side > 0.0 { side } else { 1.0 }))
}

/// Lays out an upload of levels, such as a mesh asset, as one object.
fn one_object(upload: &Upload, spec: &JobSpec, limits: &ReadLimits) -> Result<Layout, Refusal> {
    let mut layout = Layout::default();
    let mut levels = read::levels(upload, spec.up, limits, &mut layout.warnings)?;
    // An asset states its size.
    let source = highest(&levels.soups).map_or(SourceChoice::None, SourceChoice::Level);
    let of_source = Size::of(upload, source, spec, limits);
    for soup in levels.soups.values_mut() {
        soup.positions.iter_mut().for_each(|point| *point = point.component_mul(&of_source.metres));
    }
    layout.size = Some(of_source);
    let (center, size) = stand_at_center(&mut levels.soups);
    let name = "object 0".to_owned();
    let factor = Vec3::repeat(1.0);
    let rotation = [0.0, 0.0, 0.0, 1.0];
    layout.prims.push(Prim { name: name.clone(), number: 0, position: center, rotation, factor, size });
    layout.parts.push(Part { name, levels, size, prims: vec![0], warnings: Vec::new() });
    Ok(layout)
}
