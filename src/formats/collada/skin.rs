//! Where a skin places its geometry. The transforms of the node that instantiates the skin do not count. (Specification,
//! chapter "Skin Deformation (or Skinning) in COLLADA".)

use std::collections::BTreeSet;

use nalgebra::Matrix4;

use super::super::ReadError;
use super::super::affine::Affine;
use super::super::error::excerpt;
use super::super::soup::SoupBuilder;
use super::document::{Controller, ControllerInstance, Document, Joint, Skin};
use super::geometry::Source;

/// A controller as written: nothing is resolved before its end.
pub(super) struct RawController<'a> {
    id: Option<Box<str>>,
    pub(super) source: Box<str>,
    /// `None` for a morph.
    pub(super) skin: Option<RawSkin<'a>>,
}

/// A `<skin>` as written.
#[derive(Default)]
pub(super) struct RawSkin<'a> {
    pub(super) bind_shape: Option<Affine>,
    pub(super) sources: Vec<Source<'a>>,
    /// URL of the source with the names of the joints.
    joints_url: Box<str>,
    /// URL of the source with the inverse bind matrices.
    matrices_url: Box<str>,
}

impl RawController<'_> {
    pub(super) fn new(id: Option<Box<str>>) -> Self {
        Self { id, source: "".into(), skin: None }
    }

    pub(super) fn path(&self) -> String {
        format!("controller {}", excerpt(self.id.as_deref().unwrap_or_default()))
    }

    /// Returns the controller and its id.
    pub(super) fn resolve(self) -> (Option<Box<str>>, Controller) {
        let skin = self.skin.map(|skin| Skin {
            bind_shape: skin.bind_shape.unwrap_or_else(Affine::identity),
            joint: skin.first_joint(),
        });
        (self.id, Controller { source: self.source, skin })
    }
}

impl RawSkin<'_> {
    /// Adds an input of `<joints>`.
    pub(super) fn add_input(&mut self, semantic: &str, url: Box<str>) {
        match semantic {
            "JOINT" => self.joints_url = url,
            "INV_BIND_MATRIX" => self.matrices_url = url,
            _ => {}
        }
    }

    /// Returns the first joint. Returns `None` where the skin does not say what it is: the bind shape alone then places the
    /// geometry, as in files without a skeleton.
    fn first_joint(&self) -> Option<Joint> {
        let name = self.words(&self.joints_url)?.next()?.into();
        let mut words = self.words(&self.matrices_url)?;
        let mut matrix = [0.0; 16];
        for number in &mut matrix {
            *number = words.next()?.parse().ok()?;
        }
        Some(Joint { name, inverse_bind: Affine::from_matrix(&Matrix4::from_row_slice(&matrix)) })
    }

    /// Returns the words in the array of a source.
    fn words(&self, url: &str) -> Option<impl Iterator<Item = &str>> {
        let id = url.trim().strip_prefix('#')?;
        let source = self.sources.iter().find(|source| &*source.id == id)?;
        Some(source.array.split_ascii_whitespace().skip(source.offset))
    }
}

/// Finds the joints of skins among the nodes of the scene.
pub(super) struct Joints<'a> {
    document: &'a Document,
    /// The root nodes of the scene.
    roots: BTreeSet<usize>,
}

impl<'a> Joints<'a> {
    pub(super) fn new(document: &'a Document, roots: &[usize]) -> Self {
        Self { document, roots: roots.iter().copied().collect() }
    }

    /// Returns the map from the space of the bind shape to the scene: the transforms of the first joint and its parents, after
    /// its inverse bind matrix. In the pose in which a geometry was bound to its skeleton, all joints give the same map.
    /// Returns the identity where the scene has no such joint.
    pub(super) fn pose(
        &self,
        skin: &Skin,
        instance: &ControllerInstance,
        soup: &mut SoupBuilder,
    ) -> Result<Affine, ReadError> {
        let (document, nodes) = (self.document, &self.document.nodes);
        let Some(joint) = &skin.joint else { return Ok(Affine::identity()) };
        let by_id = |url: &str| nodes.number(url.trim().strip_prefix('#')?);
        let skeletons: BTreeSet<usize> = instance.skeletons.iter().filter_map(|url| by_id(url)).collect();
        let of_sid = document.nodes_by_sid.get(&joint.name).map_or(&[][..], Vec::as_slice);
        for candidate in of_sid.iter().map(|&node| node as usize).chain(nodes.number(&joint.name)) {
            let mut placement = joint.inverse_bind;
            let (mut node, mut in_skeleton) = (candidate, skeletons.is_empty());
            loop {
                // Each step counts as a node of the scene, which bounds the work of many skins.
                soup.count_placed()?;
                placement = nodes.items[node].placement.after(&placement);
                in_skeleton |= skeletons.contains(&node);
                match nodes.items[node].parent {
                    Some(parent) => node = parent as usize,
                    None => break,
                }
            }
            if in_skeleton && self.roots.contains(&node) {
                return Ok(placement);
            }
        }
        Ok(Affine::identity())
    }
}
