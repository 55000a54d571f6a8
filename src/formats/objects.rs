//! [`read_objects`]: the objects of a scene, with each mesh once and apart from its places.
//!
//! An object is a node with a mesh (glTF), an instance of a geometry (COLLADA), or what follows an `o` line (OBJ; `g` lines
//! count where a file has no `o`). The meshes of a file are read one after the other into one soup, so that one budget
//! bounds them all, and then taken apart.

use std::collections::BTreeMap;
use std::ops::Range;

use super::affine::Affine;
use super::placement::Placement;
use super::{
    Format, Level, Limit, ReadError, ReadLimits, ReadNote, UpAxis, collada, foreign, gltf, obj, read, unless_stopped,
};
use crate::geometry::{MeshSoup, Part};

/// The objects of a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Objects {
    /// The meshes, in coordinates of their own.
    pub meshes: Vec<MeshSoup>,
    pub objects: Vec<Object>,
    pub notes: Vec<ReadNote>,
    /// The axis that points up by the file or its format. Placements lead to a world with Z up.
    pub up: Option<UpAxis>,
}

/// One object of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// As the file spells it; names may repeat.
    pub name: String,
    /// Index of its mesh.
    pub mesh: usize,
    pub placement: Placement,
}

/// Reads the objects of a scene. Returns `None` for a format that is no scene of objects.
pub fn read_objects(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Option<Objects>, ReadError> {
    Limit::DecompressedBytes.check(limits, bytes.len())?;
    let objects = match format {
        Format::Gltf | Format::Glb => gltf::read_objects(bytes, limits),
        Format::Collada => collada::read_objects(bytes, limits),
        Format::Obj => obj::read_objects(bytes, limits),
        Format::Stl | Format::Ply => {
            let mut model = read(format, bytes, limits)?;
            let soup = model.levels.remove(&Level::HighLod).unwrap_or_default();
            Ok(Collected::one(soup, model.notes))
        }
        _ => return Ok(None),
    };
    unless_stopped(limits, objects.map_err(|error| foreign::explain(error, format, bytes))).map(Some)
}

impl Limit {
    /// Refuses more bytes of vertices and triangles than an input of `input_bytes` may unfold to.
    pub fn check_unfolded(input_bytes: usize, vertices: usize, triangles: usize) -> Result<(), ReadError> {
        let bytes = (vertices as u64).saturating_mul(24).saturating_add((triangles as u64).saturating_mul(12));
        Self::UnfoldedBytes.check_bound(ReadLimits::max_unfolded_bytes(input_bytes), bytes)
    }
}

/// Objects whose meshes are runs of triangles in one soup.
#[derive(Default)]
pub(super) struct Collected {
    meshes: Vec<Range<usize>>,
    /// The meshes that are read, by their numbers in the file.
    known: BTreeMap<usize, usize>,
    objects: Vec<Object>,
}

impl Collected {
    /// Returns a scene of one object.
    pub(super) fn one(soup: MeshSoup, notes: Vec<ReadNote>) -> Objects {
        let object = Object { name: String::new(), mesh: 0, placement: Placement::identity() };
        Objects { meshes: vec![soup], objects: vec![object], notes, up: None }
    }

    /// Adds the mesh of these triangles, and returns its index.
    pub(super) fn add_mesh(&mut self, triangles: Range<usize>) -> usize {
        self.meshes.push(triangles);
        self.meshes.len() - 1
    }

    /// Adds an object with the mesh of this number in its file. `read` reads the mesh and returns its triangles; it is
    /// called for the first object with this mesh.
    pub(super) fn add_instance(
        &mut self,
        name: String,
        number: usize,
        placement: &Affine,
        limits: &ReadLimits,
        read: impl FnOnce() -> Result<Range<usize>, ReadError>,
    ) -> Result<(), ReadError> {
        let mesh = match self.known.get(&number) {
            Some(&mesh) => mesh,
            None => {
                let mesh = self.add_mesh(read()?);
                self.known.insert(number, mesh);
                mesh
            }
        };
        self.add(name, mesh, Placement::new(*placement), limits)
    }

    /// Adds an object, unless its mesh has no triangle: points and lines are reported as left out.
    pub(super) fn add(
        &mut self,
        name: String,
        mesh: usize,
        placement: Placement,
        limits: &ReadLimits,
    ) -> Result<(), ReadError> {
        if self.meshes.get(mesh).is_none_or(Range::is_empty) {
            return Ok(());
        }
        Limit::Instances.check(limits, self.objects.len() + 1)?;
        self.objects.push(Object { name, mesh, placement });
        Ok(())
    }

    /// Takes the meshes apart. A soup without any triangle becomes one object: it may be a cloud of points.
    pub(super) fn finish(self, soup: MeshSoup, notes: Vec<ReadNote>) -> Objects {
        if soup.triangles.is_empty() {
            return Self::one(soup, notes);
        }
        let mut index_of = vec![u32::MAX; soup.positions.len()];
        let meshes = self.meshes.into_iter().map(|triangles| cut_out(&soup, triangles, &mut index_of)).collect();
        Objects { meshes, objects: self.objects, notes, up: None }
    }
}

/// Returns some triangles of a soup with the vertices that they use, in the order of the soup. `index_of` is free before and
/// after.
fn cut_out(soup: &MeshSoup, range: Range<usize>, index_of: &mut [u32]) -> MeshSoup {
    let triangles = soup.triangles.get(range.clone()).unwrap_or_default();
    let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    for (new, &old) in (0..).zip(&used) {
        index_of[old as usize] = new;
    }
    let part = |part: &Part| {
        let (start, end) = (part.triangles.start.max(range.start), part.triangles.end.min(range.end));
        (start < end).then(|| Part { name: part.name.clone(), triangles: start - range.start..end - range.start })
    };
    // Parts are in the order of their triangles: those before and after the range are skipped in a search.
    let first = soup.parts.partition_point(|part| part.triangles.end <= range.start);
    let parts = soup.parts.get(first..).unwrap_or_default();
    let cut = MeshSoup {
        positions: used.iter().map(|&old| soup.positions[old as usize]).collect(),
        triangles: triangles.iter().map(|triangle| triangle.map(|old| index_of[old as usize])).collect(),
        parts: parts.iter().take_while(|part| part.triangles.start < range.end).filter_map(part).collect(),
    };
    for &old in &used {
        index_of[old as usize] = u32::MAX;
    }
    cut
}
