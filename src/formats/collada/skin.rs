//! Where a skin places its geometry. The transforms of the node that instantiates the skin do not count. (Specification,
//! chapter "Skin Deformation (or Skinning) in COLLADA".)

use std::collections::{BTreeMap, BTreeSet};

use nalgebra::Matrix4;

use super::super::affine::Affine;
use super::super::error::excerpt;
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

    /// Returns the first joint. Returns `None` where the skin does not say what it is, or where its matrix is unusable: the bind
    /// shape alone then places the geometry, as in files without a skeleton.
    fn first_joint(&self) -> Option<Joint> {
        let name = self.words(&self.joints_url)?.next()?.into();
        let mut words = self.words(&self.matrices_url)?;
        let mut matrix = [0.0; 16];
        for number in &mut matrix {
            *number = words.next()?.parse().ok()?;
        }
        let inverse_bind = Affine::from_matrix(&Matrix4::from_row_slice(&matrix));
        let is_usable = matrix.iter().all(|number| number.is_finite()) && !inverse_bind.takes_all_area();
        is_usable.then_some(Joint { name, inverse_bind })
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
    places: Vec<NodePlace>,
    /// The nodes that may be the first joint of each controller, as far as it was asked for.
    candidates: BTreeMap<usize, Candidates<'a>>,
    /// The poses of the instances that were met, by their numbers.
    poses: BTreeMap<usize, Affine>,
}

/// Where a node is. Nodes are numbered as they open, so that those below one follow it.
struct NodePlace {
    /// The transforms of the node and of all around it.
    placement: Affine,
    is_in_scene: bool,
    /// The first number after those of the nodes below it.
    end: usize,
}

/// The nodes that may be a joint.
#[derive(Clone, Copy)]
struct Candidates<'a> {
    /// In rising order.
    of_sid: &'a [u32],
    of_id: Option<usize>,
    first_in_scene: Option<usize>,
}

impl<'a> Joints<'a> {
    /// `roots` are the root nodes of the scene.
    pub(super) fn new(document: &'a Document, roots: &[usize]) -> Self {
        let has_skins = document.controllers.items.iter().any(|controller| controller.skin.is_some());
        let places = if has_skins { places(document, roots) } else { Vec::new() };
        Self { document, places, candidates: BTreeMap::new(), poses: BTreeMap::new() }
    }

    /// Returns the map from the space of the bind shape to the scene: the transforms of the first joint and of the nodes around it,
    /// after its inverse bind matrix. In the pose in which a geometry was bound to its skeleton, all joints give the same map.
    /// Returns the identity where the scene has no such joint, or where it leaves no triangle an area.
    pub(super) fn pose(&mut self, controller: usize, skin: &'a Skin, instance: &ControllerInstance) -> Affine {
        if let Some(known) = self.poses.get(&instance.number) {
            return *known;
        }
        let joint = skin.joint.as_ref();
        let pose = joint.and_then(|joint| {
            let candidates = self.candidates(controller, joint);
            let node = self.in_skeletons(candidates, instance).or(candidates.first_in_scene)?;
            Some(self.places.get(node)?.placement.after(&joint.inverse_bind))
        });
        let pose = pose.filter(|pose| !pose.takes_all_area()).unwrap_or_else(Affine::identity);
        self.poses.insert(instance.number, pose);
        pose
    }

    /// Names are compared once for each controller: they may be long, and many instances may name one controller.
    fn candidates(&mut self, controller: usize, joint: &'a Joint) -> Candidates<'a> {
        let (document, places) = (self.document, &self.places);
        *self.candidates.entry(controller).or_insert_with(|| {
            let of_sid = document.nodes_by_sid.get(&joint.name).map_or(&[][..], Vec::as_slice);
            let of_id = document.nodes.number(&joint.name);
            let all = of_sid.iter().map(|&node| node as usize).chain(of_id);
            let is_in_scene = |node: &usize| places.get(*node).is_some_and(|place| place.is_in_scene);
            Candidates { of_sid, of_id, first_in_scene: all.into_iter().find(is_in_scene) }
        })
    }

    /// Returns the first candidate in one of the instance's skeletons, as far as they are in the scene.
    fn in_skeletons(&self, candidates: Candidates<'_>, instance: &ControllerInstance) -> Option<usize> {
        let by_id = |url: &str| self.document.nodes.number(url.trim().strip_prefix('#')?);
        let skeletons = instance.skeletons.iter().filter_map(|url| by_id(url));
        skeletons
            .filter_map(|root| {
                let place = self.places.get(root).filter(|place| place.is_in_scene)?;
                let first = candidates.of_sid.partition_point(|&node| (node as usize) < root);
                let of_sid = candidates.of_sid.get(first).map(|&node| node as usize);
                of_sid.into_iter().chain(candidates.of_id).find(|node| (root..place.end).contains(node))
            })
            .next()
    }
}

/// Returns the places of all nodes.
fn places(document: &Document, roots: &[usize]) -> Vec<NodePlace> {
    let nodes = &document.nodes.items;
    let mut places: Vec<NodePlace> = Vec::with_capacity(nodes.len());
    let roots: BTreeSet<usize> = roots.iter().copied().collect();
    for (number, node) in nodes.iter().enumerate() {
        let (placement, is_in_scene) = match node.parent.and_then(|parent| places.get(parent as usize)) {
            Some(parent) => (parent.placement.after(&node.placement), parent.is_in_scene),
            None => (node.placement, roots.contains(&number)),
        };
        places.push(NodePlace { placement, is_in_scene, end: number + 1 });
    }
    for number in (0..nodes.len()).rev() {
        let end = places[number].end;
        if let Some(parent) = nodes[number].parent.and_then(|parent| places.get_mut(parent as usize)) {
            parent.end = parent.end.max(end);
        }
    }
    places
}
