//! The objects of all files of an upload, each with its levels of detail.
//!
//! A level is a file of its own, or an object whose name ends as viewers expect it: `NAME` is the high level, `NAME_LOD2`
//! the medium, `NAME_LOD1` the low, `NAME_LOD0` the lowest one, and `NAME_PHYS` the physics shape.

use std::collections::BTreeMap;

use crate::formats::{self, Level, Limit, Objects, Placement, ReadLimits, UpAxis};
use crate::geometry::MeshSoup;

use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::UpFrom;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::{Upload, UploadPart};
use crate::pipeline::result::report::Warning;
use crate::pipeline::steps::{read, source};

/// A mesh in one of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeshRef {
    pub file: usize,
    pub mesh: usize,
}

/// An object of the scene.
pub struct Found {
    pub name: String,
    /// Maps the object's own mesh to the world, in metres at the scale of the request.
    pub placement: Placement,
    /// The mesh of the object itself, and its level.
    pub mesh: MeshRef,
    pub level: Level,
    /// The other levels, each with the map from its mesh to the object's own mesh.
    pub others: BTreeMap<Level, (MeshRef, Placement)>,
}

impl Found {
    /// Makes another object a level of this one, which stands where its file puts it.
    fn take(&mut self, level: Level, other: &Self) {
        self.others.insert(level, (other.mesh, other.placement.within(&self.placement)));
    }
}

/// The meshes and objects of an upload.
pub struct Scene {
    pub files: Vec<Vec<MeshSoup>>,
    /// For each file, the axis that points up, and who says so.
    pub ups: Vec<(UpAxis, UpFrom)>,
    pub found: Vec<Found>,
    pub warnings: Vec<Warning>,
}

/// Reads all files. Returns `None` for an upload that holds levels and no objects, such as a mesh asset.
pub fn read(upload: &Upload, spec: &JobSpec, limits: &ReadLimits) -> Result<Option<Scene>, Refusal> {
    let mut scene = Scene { files: Vec::new(), ups: Vec::new(), found: Vec::new(), warnings: Vec::new() };
    let mut by_level: BTreeMap<usize, Vec<Found>> = BTreeMap::new();
    for (file, part) in upload.parts.iter().enumerate() {
        let read = formats::read_objects(part.format, &part.bytes, limits);
        let Some(objects) = read.map_err(|error| read::in_part(error.into(), part))? else { return Ok(None) };
        scene.warnings.extend(objects.notes.iter().map(Warning::of_reading));
        let rank = source::detail(part.level.unwrap_or(Level::HighLod));
        by_level.entry(rank).or_default().extend(scene.take(file, part, objects, spec));
    }
    // The objects of the highest level stand for themselves, those of other files join them.
    for found in by_level.into_values() {
        if scene.found.is_empty() {
            scene.found = join_by_ending(found);
        } else {
            scene.join(found);
        }
    }
    Limit::Meshes.check(limits, scene.files.iter().map(Vec::len).sum())?;
    Ok(Some(scene))
}

impl Scene {
    /// Takes the objects of a file. Their meshes are turned upright: walks and passages are those of a standing object.
    fn take(&mut self, file: usize, part: &UploadPart, mut objects: Objects, spec: &JobSpec) -> Vec<Found> {
        let read_as = objects.up.unwrap_or(UpAxis::Z);
        let up = UpFrom::decide(spec.up, objects.up);
        self.ups.push(up);
        let points = objects.meshes.iter_mut().flat_map(|mesh| &mut mesh.positions);
        // Adding 0.0 makes -0.0 a plain zero.
        points.for_each(|point| *point = up.0.turn(point).add_scalar(0.0));
        self.files.push(objects.meshes);
        let found = |(number, object): (usize, formats::Object)| Found {
            name: if object.name.is_empty() { format!("object {number}") } else { object.name },
            placement: object.placement.stood_on(up.0, read_as).of_upright(up.0).scaled(&spec.scale),
            mesh: MeshRef { file, mesh: object.mesh },
            level: part.level.unwrap_or(Level::HighLod),
            others: BTreeMap::new(),
        };
        objects.objects.into_iter().enumerate().map(found).collect()
    }

    /// Makes the objects of another level's file levels of the objects with their names.
    fn join(&mut self, others: Vec<Found>) {
        let alone = self.found.len() == 1 && others.len() == 1;
        for other in others {
            let stem = Level::of_object(&other.name).map_or(other.name.as_str(), |(stem, _)| stem);
            let level = other.level;
            let fits = |found: &&mut Found| alone || found.name == stem || found.name == other.name;
            let free = |found: &&mut Found| !found.others.contains_key(&level);
            match self.found.iter_mut().filter(fits).find(free) {
                Some(found) => found.take(level, &other),
                None => {
                    let name = &other.name;
                    let message = format!(
                        "{name:?} of {} has no object of its name in the highest level, so it was left out; name it like \
                         its object, or with {level}'s ending of viewers",
                        level.name()
                    );
                    self.warnings.push(Warning::new("level_unmatched", message).about(name));
                }
            }
        }
    }
}

/// Makes objects with the ending of a level levels of the objects with their names, where there are any.
fn join_by_ending(found: Vec<Found>) -> Vec<Found> {
    let mut joined: Vec<Found> = Vec::with_capacity(found.len());
    let mut place_of: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let (levels, whole): (Vec<Found>, Vec<Found>) =
        found.into_iter().partition(|one| Level::of_object(&one.name).is_some());
    for one in whole {
        place_of.entry(one.name.clone()).or_default().push(joined.len());
        joined.push(one);
    }
    for one in levels {
        let Some((stem, level)) = Level::of_object(&one.name) else { continue };
        let places = place_of.get(stem).map(Vec::as_slice).unwrap_or_default();
        let free = places.iter().find(|&&place| !joined[place].others.contains_key(&level)).copied();
        match free {
            Some(place) => joined[place].take(level, &one),
            None => joined.push(one),
        }
    }
    joined
}

/// Returns the refusal of a scene with more objects than a linkset may have.
pub fn too_many(objects: usize, bound: usize) -> Refusal {
    let detail = format!(
        "the scene has {objects} objects; a linkset of at most {bound} prims is computed: send the scene in several files, or \
         use parts=merged"
    );
    Refusal::new(RefusalKind::TooLarge, "too_many_prims", detail)
}
