//! What the parser gathers: libraries by id, and the nodes in one list.

use std::collections::BTreeMap;

use super::super::ReadNote;
use super::super::affine::Affine;
use crate::geometry::MeshSoup;

pub(super) struct Document {
    /// Metres to a unit.
    pub(super) metres: f64,
    pub(super) up: Up,
    pub(super) geometries: Library<Geometry>,
    pub(super) controllers: Library<Controller>,
    pub(super) nodes: Library<Node>,
    /// The root nodes of each visual scene.
    pub(super) scenes: Library<Vec<usize>>,
    /// URL of the scene to show.
    pub(super) scene_url: Option<Box<str>>,
    pub(super) notes: Vec<ReadNote>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Up {
    X,
    Y,
    Z,
}

/// Triangles in the file's own unit; a part for each group of primitives, named after its material.
pub(super) struct Geometry {
    pub(super) name: Box<str>,
    pub(super) soup: MeshSoup,
}

/// A skin or a morph: its source stays as it is modelled.
pub(super) struct Controller {
    /// URL of a geometry or of another controller.
    pub(super) source: Box<str>,
    pub(super) bind_shape: Affine,
}

pub(super) struct Node {
    pub(super) name: Box<str>,
    pub(super) placement: Affine,
    pub(super) items: Vec<Item>,
}

/// What a node has in it, in the order of the file.
pub(super) enum Item {
    Node(usize),
    /// URLs.
    InstanceNode(Box<str>),
    InstanceGeometry(Box<str>),
    InstanceController(Box<str>),
}

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
    /// Of two with one id the first counts.
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
