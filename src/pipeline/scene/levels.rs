//! Finds the levels of detail of the objects by their names.
//!
//! A level is a file of its own, or an object whose name ends as viewers expect it: `NAME` is the high level, `NAME_LOD2`
//! the medium, `NAME_LOD1` the low, `NAME_LOD0` the lowest one, and `NAME_PHYS` the physics shape.

use std::collections::BTreeMap;

use crate::formats::{Level, Placement};
use crate::geometry::Vec3;

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
    /// Centre of its box in the world.
    pub center: Vec3,
    /// The mesh of the object itself, and its level.
    pub mesh: MeshRef,
    pub level: Level,
    /// The other levels, each with the map from its mesh to the object's own mesh.
    pub others: BTreeMap<Level, (MeshRef, Placement)>,
}

/// An object that is a level of another one.
pub struct LevelObject {
    pub found: Found,
    pub level: Level,
    /// The names that its object may have.
    pub names: Vec<String>,
}

impl LevelObject {
    /// Takes an object of a file that holds one level of all objects. Its name may have the ending of a level.
    pub fn of_file(found: Found) -> Self {
        let stem = Level::of_object(&found.name).map(|(stem, _)| stem);
        let names = stem.into_iter().chain([found.name.clone()]).collect();
        Self { level: found.level, names, found }
    }
}

/// Joins levels to the objects with their names, and returns those that no object takes. Of several objects with one name, which
/// may have different meshes, a level belongs to the nearest one that lacks it.
pub fn join(objects: &mut [Found], levels: Vec<LevelObject>) -> Vec<LevelObject> {
    let mut named: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, object) in objects.iter().enumerate() {
        named.entry(object.name.clone()).or_default().push(place);
    }
    let mut unmatched = Vec::new();
    // For each level and name, the objects that lack the level.
    let mut free: BTreeMap<(Level, String), Vec<usize>> = BTreeMap::new();
    for one in levels {
        let level = one.level;
        let mut nearest: Option<(f64, &String, usize)> = None;
        for name in &one.names {
            let lacking = free.entry((level, name.clone())).or_insert_with(|| {
                let all = named.get(name).into_iter().flatten().copied();
                all.filter(|&place| !objects[place].others.contains_key(&level)).collect()
            });
            for &place in lacking.iter() {
                let distance = (objects[place].center - one.found.center).norm();
                if nearest.is_none_or(|(least, ..)| distance < least || least.is_nan()) {
                    nearest = Some((distance, name, place));
                }
            }
        }
        let Some((_, name, place)) = nearest else {
            unmatched.push(one);
            continue;
        };
        if let Some(lacking) = free.get_mut(&(level, name.clone())) {
            lacking.retain(|&other| other != place);
        }
        let object = &mut objects[place];
        object.others.insert(level, (one.found.mesh, one.found.placement.within(&object.placement)));
    }
    unmatched
}

/// Gives each object the levels of the first object with its mesh, where it has none of its own: instances of one mesh need one
/// set of levels. A level of its own that differs by rounding alone becomes the same, so that both stay instances of one part.
pub fn share(objects: &mut [Found]) {
    let mut first: BTreeMap<(MeshRef, Level), (MeshRef, Placement)> = BTreeMap::new();
    for object in objects.iter() {
        for (&level, &other) in &object.others {
            first.entry((object.mesh, level)).or_insert(other);
        }
    }
    for object in objects.iter_mut() {
        for level in Level::ALL {
            let Some(&(mesh, to_own)) = first.get(&(object.mesh, level)) else { continue };
            let own = object.others.entry(level).or_insert((mesh, to_own));
            if own.0 == mesh && own.1.is_near(&to_own) {
                own.1 = to_own;
            }
        }
    }
}
