//! Reads the objects of all files of an upload, each with its levels of detail.

use std::collections::BTreeMap;

use crate::cost::MAX_PRIMS;
use crate::formats::{self, Level, Limit, Objects, ReadLimits, UpAxis, is_collider};
use crate::geometry::{Aabb, MeshSoup, Vec3};

use super::levels::{self, Found, LevelObject, MeshRef};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::UpFrom;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::{Upload, UploadPart};
use crate::pipeline::result::report::Warning;
use crate::pipeline::steps::{read, source};

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
            scene.begin(found)?;
        } else {
            scene.join(found);
        }
    }
    levels::share(&mut scene.found);
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
        let center =
            |mesh: &MeshSoup| Aabb::of_points(&mesh.positions).map_or_else(Vec3::zeros, |bounds| bounds.center());
        let centers: Vec<Vec3> = objects.meshes.iter().map(center).collect();
        self.files.push(objects.meshes);
        let found = |(number, object): (usize, formats::Object)| {
            let placement = object.placement.stood_on(up.0, read_as).of_upright(up.0).scaled(&spec.scale());
            Found {
                name: if object.name.is_empty() { format!("object {number}") } else { object.name },
                placement,
                center: placement.apply(&centers.get(object.mesh).copied().unwrap_or_default()),
                mesh: MeshRef { file, mesh: object.mesh },
                level: part.level.unwrap_or(Level::HighLod),
                others: BTreeMap::new(),
            }
        };
        objects.objects.into_iter().enumerate().map(found).collect()
    }

    /// Takes the objects of the file of the highest level. Objects with the ending of a level join the others. In a file of
    /// levels alone they stand for themselves.
    fn begin(&mut self, found: Vec<Found>) -> Result<(), Refusal> {
        let mut by_ending = Vec::new();
        for one in found {
            match Level::of_object(&one.name) {
                Some((stem, level)) => by_ending.push(LevelObject { found: one, level, names: vec![stem] }),
                None => self.found.push(one),
            }
        }
        let are_levels_alone = self.found.is_empty();
        if are_levels_alone {
            self.found.extend(by_ending.drain(..).map(|level| level.found));
        }
        if self.found.len() > MAX_PRIMS {
            return Err(too_many(self.found.len(), MAX_PRIMS));
        }
        let seem_copies = self.found.iter().filter(|found| are_levels_alone || is_collider(&found.name));
        self.warnings.extend(seem_copies.map(|found| object_copy(&found.name)));
        let unmatched = levels::join(&mut self.found, by_ending);
        self.warnings.extend(unmatched.iter().map(level_unmatched));
        Ok(())
    }

    /// Makes the objects of another level's file levels of the objects with their names.
    fn join(&mut self, others: Vec<Found>) {
        let is_alone = self.found.len() == 1 && others.len() == 1;
        let mut levels: Vec<LevelObject> = others.into_iter().map(LevelObject::of_file).collect();
        if is_alone {
            let own = self.found.iter().map(|found| found.name.clone());
            levels.iter_mut().for_each(|level| level.names.extend(own.clone()));
        }
        let unmatched = levels::join(&mut self.found, levels);
        self.warnings.extend(unmatched.iter().map(level_unmatched));
    }
}

fn level_unmatched(LevelObject { found, level, .. }: &LevelObject) -> Warning {
    let name = &found.name;
    let message =
        format!("{name:?} was left out: its object is not there, or has {level} already; name it like its object");
    Warning::new("level_unmatched", message).about(name)
}

fn object_copy(name: &str) -> Warning {
    let message = format!(
        "{name:?} seems to be a physics shape or a level of detail of another object, and became a prim of its own: leave it out, \
         or name it NAME_PHYS or NAME_LOD0 to NAME_LOD2 beside its object NAME"
    );
    Warning::new("object_copy", message).about(name)
}

/// Returns the refusal of a scene with more objects than a linkset may have.
fn too_many(objects: usize, bound: usize) -> Refusal {
    let detail = format!(
        "the scene has {objects} objects; a linkset of at most {bound} prims is computed: send the scene in several files, or \
         use parts=merged"
    );
    Refusal::new(RefusalKind::TooLarge, "too_many_prims", detail)
}
