//! [`GlbFile`]: a binary glTF 2.0 file of meshes under one root. (Khronos, "glTF 2.0 Specification", sections 3 and
//! 4.4.)

use serde_json::{Value as Json, json};

use crate::geometry::{Aabb, Vec3};

pub(super) const UNSIGNED_SHORT: u32 = 5123;
pub(super) const UNSIGNED_INT: u32 = 5125;
const FLOAT: u32 = 5126;
const ARRAY_BUFFER: u32 = 34_962;
const ELEMENT_ARRAY_BUFFER: u32 = 34_963;
pub(super) const POSITION_BYTES: usize = 12;

/// A quarter turn about X: from Z up, as in simulators, to Y up, as in glTF.
const Z_UP_TO_Y_UP: [f64; 4] = [-std::f64::consts::FRAC_1_SQRT_2, 0.0, 0.0, std::f64::consts::FRAC_1_SQRT_2];

/// A file under construction. Positions are relative to `middle`, so that single precision suffices far from the
/// origin.
pub(super) struct GlbFile {
    middle: Vec3,
    positions: Vec<u8>,
    indices: Vec<u8>,
    accessors: Vec<Json>,
    meshes: Vec<Json>,
    nodes: Vec<Json>,
    /// Whether the nodes collide.
    has_physics: bool,
}

/// The draft by which nodes collide (<https://github.com/KhronosGroup/glTF/pull/2424>). Its other draft,
/// `KHR_implicit_shapes`, is about spheres and boxes, which hulls are not.
const PHYSICS: &str = "KHR_physics_rigid_bodies";

impl GlbFile {
    /// `bytes` is the expected size of positions and indices together.
    pub(super) fn new(middle: Vec3, bytes: usize) -> Self {
        let (accessors, meshes, nodes) = (Vec::new(), Vec::new(), Vec::new());
        let positions = Vec::with_capacity(bytes);
        Self { middle, positions, indices: Vec::new(), accessors, meshes, nodes, has_physics: false }
    }

    /// Adds positions and returns the number of their accessor. A point that is not finite moves to the middle.
    pub(super) fn push_positions(&mut self, points: &[Vec3]) -> usize {
        let offset = self.positions.len();
        let mut bounds: Option<Aabb> = None;
        for point in points {
            let place = if is_finite(point) { point - self.middle } else { Vec3::zeros() };
            let single = place.map(|coordinate| (coordinate as f32).clamp(f32::MIN, f32::MAX));
            self.positions.extend(single.iter().flat_map(|coordinate| coordinate.to_le_bytes()));
            let rounded = single.map(f64::from);
            bounds.get_or_insert(Aabb { min: rounded, max: rounded }).include(&rounded);
        }
        let bounds = bounds.unwrap_or(Aabb { min: Vec3::zeros(), max: Vec3::zeros() });
        self.push_accessor(json!({
            "bufferView": 0, "byteOffset": offset, "componentType": FLOAT, "type": "VEC3", "count": points.len(),
            "min": <[f64; 3]>::from(bounds.min), "max": <[f64; 3]>::from(bounds.max),
        }))
    }

    /// Adds the little-endian indices of triangles and returns the number of their accessor.
    pub(super) fn push_indices<const BYTES: usize>(
        &mut self,
        component: u32,
        indices: impl Iterator<Item = [u8; BYTES]>,
    ) -> usize {
        let offset = self.indices.len();
        self.indices.extend(indices.flatten());
        let count = (self.indices.len() - offset) / BYTES;
        self.push_accessor(json!({
            "bufferView": 1, "byteOffset": offset, "componentType": component, "type": "SCALAR", "count": count,
        }))
    }

    fn push_accessor(&mut self, accessor: Json) -> usize {
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// Adds a mesh and a node that places it.
    pub(super) fn push_mesh(&mut self, name: &str, mesh: Json) {
        let middle: [f64; 3] = self.middle.into();
        self.nodes.push(json!({ "name": name, "mesh": self.meshes.len(), "translation": middle }));
        self.meshes.push(mesh);
    }

    /// Makes every node so far a collider that does not move: the convex hull of its mesh, or the triangles themselves.
    ///
    /// The draft named a node with a mesh until 2025, and names the mesh since. A geometry with both keys suits both.
    pub(super) fn add_physics(&mut self, is_convex: bool) {
        for (number, node) in self.nodes.iter_mut().enumerate() {
            let geometry = json!({ "mesh": number, "node": number, "convexHull": is_convex });
            node["extensions"] = json!({ PHYSICS: { "collider": { "geometry": geometry } } });
        }
        self.has_physics = true;
    }

    /// Returns the bytes of the file. Its root node turns Z up to Y up.
    pub(super) fn finish(mut self, root: &str, materials: Vec<Json>) -> Vec<u8> {
        let children: Vec<usize> = (0..self.nodes.len()).collect();
        self.nodes.push(json!({ "name": root, "rotation": Z_UP_TO_Y_UP, "children": children }));
        let (position_bytes, index_bytes) = (self.positions.len(), self.indices.len());
        let mut views = vec![json!({
            "buffer": 0, "byteOffset": 0, "byteLength": position_bytes, "byteStride": POSITION_BYTES,
            "target": ARRAY_BUFFER,
        })];
        // The specification forbids a view of no bytes.
        if index_bytes > 0 {
            views.push(json!({
                "buffer": 0, "byteOffset": position_bytes, "byteLength": index_bytes, "target": ELEMENT_ARRAY_BUFFER,
            }));
        }
        let mut document = json!({
            "asset": { "version": "2.0", "generator": concat!("hullwright ", env!("CARGO_PKG_VERSION")) },
            "scene": 0,
            "scenes": [{ "nodes": [children.len()] }],
            "meshes": self.meshes,
            "nodes": self.nodes,
            "accessors": self.accessors,
            "bufferViews": views,
            "buffers": [{ "byteLength": position_bytes + index_bytes }],
        });
        if !materials.is_empty() {
            document["materials"] = materials.into();
        }
        if self.has_physics {
            document["extensionsUsed"] = json!([PHYSICS]);
        }
        self.positions.append(&mut self.indices);
        pack(&serde_json::to_vec(&document).unwrap_or_default(), &self.positions)
    }
}

pub(super) fn is_finite(point: &Vec3) -> bool {
    point.iter().all(|coordinate| coordinate.is_finite())
}

/// Packs the header and two chunks. Each chunk is padded to four bytes: JSON with blanks, binary with zeros.
fn pack(json: &[u8], binary: &[u8]) -> Vec<u8> {
    let padded = |length: usize| length.next_multiple_of(4);
    let total = 12 + 8 + padded(json.len()) + 8 + padded(binary.len());
    let mut out = Vec::with_capacity(total);
    out.extend_from_slice(b"glTF");
    out.extend_from_slice(&2u32.to_le_bytes());
    out.extend_from_slice(&(total as u32).to_le_bytes());
    for (kind, bytes, padding) in [(b"JSON", json, b' '), (b"BIN\0", binary, 0)] {
        out.extend_from_slice(&(padded(bytes.len()) as u32).to_le_bytes());
        out.extend_from_slice(kind);
        out.extend_from_slice(bytes);
        out.resize(out.len() + padded(bytes.len()) - bytes.len(), padding);
    }
    out
}
