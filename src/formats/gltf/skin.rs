//! [`Skins`]: where a skin places its mesh. The transform of the mesh's own node does not count. (Specification, section
//! 3.7.3.3.)

use std::collections::BTreeMap;

use nalgebra::Matrix4;

use super::super::affine::Affine;
use super::super::soup::SoupBuilder;
use super::super::{ReadError, ReadLimits};
use super::accessor::Accessors;
use super::document::Document;

/// The skins of a document, with the places that are known.
pub(super) struct Skins<'a> {
    document: &'a Document,
    accessors: &'a Accessors<'a>,
    /// The parent of each node; empty for a document without skins.
    parents: Vec<Option<u32>>,
    known: BTreeMap<usize, Affine>,
    /// The inverse bind matrices of first joints, by accessor: many skins may share one accessor, and it may be long.
    matrices: BTreeMap<usize, Affine>,
}

impl<'a> Skins<'a> {
    pub(super) fn new(document: &'a Document, accessors: &'a Accessors<'a>) -> Self {
        let mut parents = Vec::new();
        if !document.skins.is_empty() {
            parents.resize(document.nodes.len(), None);
            for (parent, node) in (0..).zip(&document.nodes) {
                for &child in &node.children {
                    if let Some(slot) = parents.get_mut(child as usize) {
                        *slot = Some(parent);
                    }
                }
            }
        }
        Self { document, accessors, parents, known: BTreeMap::new(), matrices: BTreeMap::new() }
    }

    /// Returns the map from the mesh to the scene. The first joint gives it: in the pose in which a mesh was bound to its
    /// skeleton, all joints give the same map.
    pub(super) fn placement(&mut self, index: usize, path: &str, soup: &mut SoupBuilder) -> Result<Affine, ReadError> {
        if let Some(known) = self.known.get(&index) {
            return Ok(*known);
        }
        let document = self.document;
        let skin = document.item(&document.skins, index, "skins", &format!("{path}.skin"))?;
        let path = format!("skins[{index}]");
        let joint = skin.joints.first();
        let joint = joint.ok_or_else(|| document.fault(path.clone(), "at least one joint", "none"))?;
        let mut placement = match skin.inverse_bind_matrices {
            Some(accessor) => self.first_matrix(accessor, &format!("{path}.inverseBindMatrices"), soup.limits)?,
            None => Affine::identity(),
        };
        let mut next = Some(*joint);
        while let Some(node) = next {
            // Each step counts as a node of the scene, which bounds the work of many skins and ends a cycle.
            soup.count_placed()?;
            let found = document.item(&document.nodes, node as usize, "nodes", &format!("{path}.joints"))?;
            placement = found.transform().after(&placement);
            next = self.parents.get(node as usize).copied().flatten();
        }
        self.known.insert(index, placement);
        Ok(placement)
    }

    fn first_matrix(&mut self, accessor: usize, path: &str, limits: &ReadLimits) -> Result<Affine, ReadError> {
        if let Some(known) = self.matrices.get(&accessor) {
            return Ok(*known);
        }
        let matrix = self.accessors.first_matrix(accessor, path, limits)?;
        let matrix = Affine::from_matrix(&Matrix4::from_column_slice(&matrix));
        self.matrices.insert(accessor, matrix);
        Ok(matrix)
    }
}
