//! [`Document`]: the result of the parser, which is libraries by id and the nodes in one list.

use std::collections::BTreeMap;

use super::super::affine::Affine;
use super::super::error::excerpt;
use super::super::{ReadNote, UpAxis};
use crate::geometry::MeshSoup;

#[derive(Default)]
pub(super) struct Document {
    /// Length of the file's unit in metres.
    pub(super) metres: f64,
    /// The axis that the file says points up.
    pub(super) named_up: Option<UpAxis>,
    pub(super) geometries: Library<Geometry>,
    pub(super) controllers: Library<Controller>,
    pub(super) nodes: Library<Node>,
    /// The nodes that have a `sid`, by which skins name their joints.
    pub(super) nodes_by_sid: BTreeMap<Box<str>, Vec<u32>>,
    /// The root nodes of each visual scene.
    pub(super) scenes: Library<Vec<usize>>,
    /// URL of the scene to read.
    pub(super) scene_url: Option<Box<str>>,
    pub(super) notes: Vec<ReadNote>,
}

impl Document {
    /// Returns the axis that points up: Y where the file names none, by the specification.
    pub(super) fn up(&self) -> UpAxis {
        self.named_up.unwrap_or(UpAxis::Y)
    }
}

/// Triangles in the file's own unit, with a part for each group of primitives. The part has the name of the material.
pub(super) struct Geometry {
    pub(super) name: Box<str>,
    pub(super) soup: MeshSoup,
}

/// A skin or a morph. The reader ignores its deformation and keeps the rest pose of its source.
pub(super) struct Controller {
    /// URL of a geometry or of another controller.
    pub(super) source: Box<str>,
    /// `None` for a morph.
    pub(super) skin: Option<Skin>,
}

/// The part of a skin that places its geometry.
pub(super) struct Skin {
    pub(super) bind_shape: Affine,
    /// The first joint, if the skin names one with its matrix.
    pub(super) joint: Option<Joint>,
}

/// A joint as a skin names it.
pub(super) struct Joint {
    /// The `sid` or the id of a node.
    pub(super) name: Box<str>,
    pub(super) inverse_bind: Affine,
}

pub(super) struct Node {
    pub(super) name: Box<str>,
    /// Number of the node around it.
    pub(super) parent: Option<u32>,
    pub(super) placement: Affine,
    /// In the order of the file.
    pub(super) items: Vec<Item>,
}

impl Node {
    /// Returns the place of the node for messages.
    pub(super) fn path(&self) -> String {
        format!("node {}", excerpt(&self.name))
    }
}

/// A child of a node.
pub(super) enum Item {
    /// The number of a node.
    Node(usize),
    /// The other children are URLs.
    InstanceNode(Box<str>),
    InstanceGeometry(Box<str>),
    InstanceController(Box<ControllerInstance>),
}

/// An `<instance_controller>`.
pub(super) struct ControllerInstance {
    /// Number of the element in the file.
    pub(super) number: usize,
    pub(super) url: Box<str>,
    /// URLs of the nodes below which the joints of a skin are.
    pub(super) skeletons: Vec<Box<str>>,
}

impl ControllerInstance {
    pub(super) fn new(number: usize, url: Box<str>) -> Self {
        Self { number, url, skeletons: Vec::new() }
    }
}

/// Items in the order of the file, which can be found by id.
pub(super) struct Library<T> {
    pub(super) items: Vec<T>,
    by_id: BTreeMap<Box<str>, usize>,
}

impl<T> Default for Library<T> {
    fn default() -> Self {
        Self { items: Vec::new(), by_id: BTreeMap::new() }
    }
}

impl<T> Library<T> {
    /// Adds an item and returns its number. Of two items with one id the first is found.
    pub(super) fn add(&mut self, id: Option<Box<str>>, item: T) -> usize {
        let number = self.items.len();
        self.items.push(item);
        if let Some(id) = id {
            self.by_id.entry(id).or_insert(number);
        }
        number
    }

    pub(super) fn number(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }
}
