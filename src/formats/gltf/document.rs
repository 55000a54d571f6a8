//! [`Document`]: the part of glTF's JSON that describes geometry, as written and unchecked.

use std::borrow::Cow;

use nalgebra::Matrix4;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use super::super::affine::Affine;
use super::super::error::{excerpt, json_met, json_offset};
use super::super::text::shorten;
use super::super::{Format, Limit, Place, ReadError, ReadLimits};
use super::container::Container;
use crate::geometry::Vec3;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    asset: Asset,
    pub(super) scene: Option<usize>,
    #[serde(default)]
    pub(super) scenes: Vec<Scene>,
    #[serde(default)]
    pub(super) nodes: Vec<Node>,
    #[serde(default)]
    pub(super) meshes: Vec<Mesh>,
    #[serde(default)]
    pub(super) skins: Vec<Skin>,
    #[serde(default)]
    pub(super) accessors: Vec<Accessor>,
    #[serde(default)]
    pub(super) buffer_views: Vec<BufferView>,
    #[serde(default)]
    pub(super) buffers: Vec<Buffer>,
    #[serde(default)]
    extensions_required: Vec<Box<str>>,
    #[serde(skip)]
    format: Option<Format>,
}

#[derive(Deserialize)]
struct Asset {
    version: String,
}

#[derive(Deserialize)]
pub(super) struct Scene {
    #[serde(default)]
    pub(super) nodes: Vec<u32>,
}

/// Its transforms are boxed, since a skeleton has many nodes and most of them have few transforms.
#[derive(Deserialize)]
pub(super) struct Node {
    #[serde(default, deserialize_with = "read_name")]
    pub(super) name: Option<Box<str>>,
    pub(super) mesh: Option<usize>,
    pub(super) skin: Option<usize>,
    #[serde(default)]
    pub(super) children: Vec<u32>,
    /// In column-major order.
    pub(super) matrix: Option<Box<[f64; 16]>>,
    pub(super) translation: Option<Box<[f64; 3]>>,
    /// A quaternion with the real part last.
    pub(super) rotation: Option<Box<[f64; 4]>>,
    pub(super) scale: Option<Box<[f64; 3]>>,
    #[serde(default)]
    pub(super) extensions: Extensions,
}

impl Node {
    /// Returns true for a node that hides its mesh and its children.
    pub(super) fn is_hidden(&self) -> bool {
        self.extensions.visibility.as_ref().and_then(|visibility| visibility.visible) == Some(false)
    }

    /// Returns the map from the coordinates of the node to those of its parent.
    pub(super) fn transform(&self) -> Affine {
        if let Some(matrix) = &self.matrix {
            return Affine::from_matrix(&Matrix4::from_column_slice(&matrix[..]));
        }
        let mut transform = Affine::identity();
        if let Some(translation) = &self.translation {
            transform = Affine::translation(Vec3::from(**translation));
        }
        if let Some(rotation) = &self.rotation {
            transform = transform.after(&Affine::from_quaternion(**rotation));
        }
        if let Some(scale) = &self.scale {
            transform = transform.after(&Affine::scaling(Vec3::from(**scale)));
        }
        transform
    }
}

/// The nodes that move the vertices of a mesh.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Skin {
    /// The accessor of one matrix for each joint, which are identities without it.
    pub(super) inverse_bind_matrices: Option<usize>,
    pub(super) joints: Vec<u32>,
}

/// The extensions of nodes, primitives and buffer views that matter to a reader of geometry.
#[derive(Default, Deserialize)]
pub(super) struct Extensions {
    #[serde(rename = "EXT_mesh_gpu_instancing")]
    pub(super) instancing: Option<Box<Instancing>>,
    #[serde(rename = "KHR_node_visibility")]
    visibility: Option<Visibility>,
    #[serde(rename = "KHR_draco_mesh_compression")]
    pub(super) draco: Option<IgnoredAny>,
    #[serde(rename = "EXT_meshopt_compression", alias = "KHR_meshopt_compression")]
    pub(super) meshopt: Option<IgnoredAny>,
}

/// Places of a node's mesh within the node.
#[derive(Deserialize)]
pub(super) struct Instancing {
    #[serde(default)]
    pub(super) attributes: InstanceAttributes,
}

/// The accessors of what each instance has.
#[derive(Default, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) struct InstanceAttributes {
    pub(super) translation: Option<usize>,
    pub(super) rotation: Option<usize>,
    pub(super) scale: Option<usize>,
}

#[derive(Deserialize)]
pub(super) struct Visibility {
    /// Also for the children of the node. The default is true.
    visible: Option<bool>,
}

#[derive(Deserialize)]
pub(super) struct Mesh {
    #[serde(default, deserialize_with = "read_name")]
    pub(super) name: Option<Box<str>>,
    pub(super) primitives: Vec<Primitive>,
}

#[derive(Deserialize)]
pub(super) struct Primitive {
    #[serde(default)]
    pub(super) attributes: Attributes,
    pub(super) indices: Option<usize>,
    /// The default is 4, triangles.
    pub(super) mode: Option<u32>,
    pub(super) targets: Option<IgnoredAny>,
    #[serde(default)]
    pub(super) extensions: Extensions,
}

#[derive(Default, Deserialize)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub(super) position: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub(super) buffer_view: Option<usize>,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) component_type: u32,
    #[serde(default)]
    pub(super) normalized: bool,
    pub(super) count: usize,
    pub(super) r#type: Box<str>,
    pub(super) sparse: Option<Box<Sparse>>,
}

#[derive(Deserialize)]
pub(super) struct Sparse {
    pub(super) count: usize,
    pub(super) indices: SparsePart,
    pub(super) values: SparsePart,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparsePart {
    pub(super) buffer_view: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    /// Only the indices have this key.
    #[serde(default)]
    pub(super) component_type: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BufferView {
    pub(super) buffer: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) byte_length: usize,
    pub(super) byte_stride: Option<usize>,
    #[serde(default)]
    pub(super) extensions: Extensions,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer {
    pub(super) uri: Option<String>,
    pub(super) byte_length: usize,
}

/// Reads a name and shortens it.
fn read_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<str>>, D::Error> {
    Ok(Option::<Cow<str>>::deserialize(deserializer)?.map(|name| shorten(&name).into()))
}

impl Document {
    pub(super) fn read(container: &Container) -> Result<Self, ReadError> {
        let &Container { format, json, json_at, .. } = container;
        // A node in memory is far larger than the three bytes of `{},`, the shortest node in the input.
        let objects = json.iter().filter(|&&byte| byte == b'{').count() as u64;
        let bytes = objects.saturating_mul(size_of::<Node>() as u64);
        Limit::UnfoldedBytes.check_bound(ReadLimits::max_unfolded_bytes(json.len()), bytes)?;
        let mut document: Self = serde_json::from_slice(json).map_err(|error| {
            let place = Place::Byte((json_at + json_offset(json, &error)) as u64);
            ReadError::malformed(format, place, "a glTF document", json_met(&error))
        })?;
        document.format = Some(format);
        if document.asset.version.split('.').next() != Some("2") {
            let what = format!("glTF {}", excerpt(&document.asset.version));
            return Err(ReadError::Unsupported { what, way_out: "export as glTF 2.0".into() });
        }
        document.extensions_required.iter().try_for_each(|name| check_extension(name))?;
        Ok(document)
    }

    pub(super) fn fault(&self, path: String, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
        ReadError::malformed(self.format.unwrap_or(Format::Gltf), Place::Path(path), expected, met)
    }

    /// Returns an item of `list`. The error for an index out of range names `path`, which refers to the item.
    pub(super) fn item<'a, T>(&self, list: &'a [T], index: usize, what: &str, path: &str) -> Result<&'a T, ReadError> {
        list.get(index).ok_or_else(|| {
            self.fault(path.into(), format!("one of the {} {what}", list.len()), format!("{what}[{index}]"))
        })
    }
}

/// The second words of names of extensions, of any vendor, that leave the triangles of a model where they are.
const LOOKS: [&str; 3] = ["materials", "lights", "texture"];

/// Prefixes of further extensions that do so: they add looks, physics, data about features, sound or behaviour.
const HARMLESS: [&str; 23] = [
    "KHR_animation_",
    "KHR_techniques_",
    "KHR_xmp",
    "KHR_node_",
    "MSFT_packing_",
    "VRM",
    "KHR_physics_",
    "KHR_implicit_shapes",
    "OMI_physics_",
    "EXT_mesh_features",
    "EXT_mesh_manifold",
    "EXT_instance_features",
    "EXT_structural_metadata",
    "CESIUM_primitive_outline",
    "FB_geometry_metadata",
    "AGI_",
    "MSFT_lod",
    "KHR_audio_",
    "KHR_environment_map",
    "KHR_interactivity",
    "KHR_character",
    "MOZ_",
    "GODOT_single_root",
];

fn check_extension(name: &str) -> Result<(), ReadError> {
    if ["KHR_mesh_quantization", "EXT_mesh_gpu_instancing"].contains(&name)
        || name.split('_').nth(1).is_some_and(|word| LOOKS.contains(&word))
        || HARMLESS.iter().any(|prefix| name.starts_with(prefix))
    {
        return Ok(());
    }
    Err(unsupported_extension(name))
}

pub(super) fn unsupported_extension(name: &str) -> ReadError {
    let way_out = match name {
        "KHR_draco_mesh_compression" => "export without Draco compression",
        "EXT_meshopt_compression" | "KHR_meshopt_compression" => "export without meshopt compression",
        _ => "export without it",
    };
    ReadError::Unsupported { what: format!("the glTF extension {}", excerpt(name)), way_out: way_out.into() }
}
