//! [`walk`]: follows the nodes of the scene and places their meshes in one soup, in metres with Z up, or collects objects.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::affine::Affine;
use super::super::note::{OUTSIDE_OF_SCENE, ObjectTally, SCALED_TO_NOTHING, Tally};
use super::super::objects::Collected;
use super::super::soup::SoupBuilder;
use super::super::{Level, Place, ReadError, ReadNote};
use super::Walked;
use super::accessor::Accessors;
use super::document::{Document, Mesh, Node, Primitive, unsupported_extension};
use super::instancing;
use super::skin::Skins;
use crate::geometry::Vec3;

const TRIANGLES: u32 = 4;
const TRIANGLE_STRIP: u32 = 5;
const TRIANGLE_FAN: u32 = 6;

/// Places all meshes in one soup. With `objects` reads each mesh once in its own coordinates, and adds an object for each
/// node with a mesh.
pub(super) fn walk<'a>(
    document: &'a Document,
    accessors: &'a Accessors<'a>,
    soup: SoupBuilder<'a>,
    objects: Option<Collected>,
) -> Result<Walked, ReadError> {
    let mut scene = Flattener {
        document,
        accessors,
        soup,
        objects,
        skins: Skins::new(document, accessors),
        several: ObjectTally::default(),
        no_surface: Tally::default(),
        no_positions: Tally::default(),
        outside: Tally::default(),
        collapsed: Tally::default(),
        hidden: Tally::default(),
        rest_pose: None,
    };
    if document.nodes.is_empty() {
        // A library of meshes without a scene gives each mesh once, in its own place.
        for index in 0..document.meshes.len() {
            scene.add_object(index, None, &Affine::z_up_from_y_up(), "meshes")?;
        }
    } else {
        scene.visit(&root_nodes(document)?)?;
    }
    Ok(scene.finish())
}

/// Returns the roots of the default scene, or else of the first scene, or else the nodes without a parent.
fn root_nodes(document: &Document) -> Result<Cow<'_, [u32]>, ReadError> {
    match (document.scene, document.scenes.first()) {
        (Some(index), _) => Ok(Cow::Borrowed(&document.item(&document.scenes, index, "scenes", "scene")?.nodes)),
        (None, Some(first)) => Ok(Cow::Borrowed(&first.nodes)),
        (None, None) => {
            let mut is_child = vec![false; document.nodes.len()];
            for &child in document.nodes.iter().flat_map(|node| &node.children) {
                if let Some(flag) = is_child.get_mut(child as usize) {
                    *flag = true;
                }
            }
            Ok((0u32..).zip(is_child).filter(|(_, is_child)| !is_child).map(|(node, _)| node).collect())
        }
    }
}

struct Flattener<'a> {
    document: &'a Document,
    accessors: &'a Accessors<'a>,
    soup: SoupBuilder<'a>,
    objects: Option<Collected>,
    skins: Skins<'a>,
    several: ObjectTally,
    no_surface: Tally,
    no_positions: Tally,
    outside: Tally,
    collapsed: Tally,
    hidden: Tally,
    /// The first part that has a skin or morph targets.
    rest_pose: Option<String>,
}

impl Flattener<'_> {
    /// Visits the nodes depth first, children in their order. A node that is visited twice is in a cycle or has a
    /// second parent, and is refused.
    fn visit(&mut self, roots: &[u32]) -> Result<(), ReadError> {
        let mut met = vec![false; self.document.nodes.len()];
        // For each list of siblings on the way: the siblings still to visit, the placement of their parent, and whether it is
        // hidden.
        let mut way = vec![(roots, Affine::z_up_from_y_up(), false)];
        while let Some((siblings, parent, is_hidden)) = way.last_mut() {
            let Some((&index, rest)) = siblings.split_first() else {
                way.pop();
                continue;
            };
            *siblings = rest;
            let (index, path) = (index as usize, format!("nodes[{index}]"));
            let node = self.document.item(&self.document.nodes, index, "nodes", &path)?;
            let (placement, is_hidden) = (parent.after(&node.transform()), *is_hidden || node.is_hidden());
            self.soup.count_placed()?;
            if std::mem::replace(&mut met[index], true) {
                let again = "it again: a cycle or a second parent";
                return Err(self.document.fault(path, "a node with one parent at most", again));
            }
            match node.mesh {
                Some(mesh) if is_hidden && !self.is_level(node, mesh) => self.hidden.add(|| Place::Path(path)),
                Some(mesh) => self.add_node_mesh(node, mesh, &placement, &path)?,
                None => {}
            }
            way.push((&node.children, placement, is_hidden));
        }
        self.count_outside(&met);
        Ok(())
    }

    /// Returns whether a node is a level of another object. Among objects a level may be hidden.
    fn is_level(&self, node: &Node, mesh: usize) -> bool {
        let of_mesh = || self.document.meshes.get(mesh)?.name.as_deref();
        let name = node.name.as_deref().or_else(of_mesh);
        self.objects.is_some() && name.is_some_and(|name| Level::of_object(name).is_some())
    }

    /// Counts the nodes with a mesh that were not `met`, and the meshes that no node names.
    fn count_outside(&mut self, met: &[bool]) {
        let mut named = vec![false; self.document.meshes.len()];
        for (index, (node, is_met)) in self.document.nodes.iter().zip(met).enumerate() {
            let Some(mesh) = node.mesh else { continue };
            if let Some(named) = named.get_mut(mesh) {
                *named = true;
            }
            if !is_met {
                self.outside.add(|| Place::Path(format!("nodes[{index}]")));
            }
        }
        for (index, _) in named.into_iter().enumerate().filter(|(_, is_named)| !is_named) {
            self.outside.add(|| Place::Path(format!("meshes[{index}]")));
        }
    }

    fn add_node_mesh(&mut self, node: &Node, mesh: usize, placement: &Affine, path: &str) -> Result<(), ReadError> {
        let mut placement = *placement;
        if let Some(skin) = node.skin {
            self.rest_pose.get_or_insert_with(|| node.name.as_deref().unwrap_or(path).into());
            placement = Affine::z_up_from_y_up().after(&self.skins.placement(skin, path, &mut self.soup)?);
        }
        let Some(instancing) = &node.extensions.instancing else {
            return self.add_object(mesh, node.name.as_deref(), &placement, path);
        };
        let limits = self.soup.limits;
        for instance in instancing::placements(self.document, self.accessors, instancing, path, limits)? {
            self.soup.count_placed()?;
            self.add_object(mesh, node.name.as_deref(), &placement.after(&instance), path)?;
        }
        Ok(())
    }

    /// Places a mesh, or adds an object with this mesh.
    fn add_object(&mut self, mesh: usize, name: Option<&str>, placement: &Affine, path: &str) -> Result<(), ReadError> {
        let of_mesh = self.document.item(&self.document.meshes, mesh, "meshes", path)?.name.as_deref();
        let own = name.or(of_mesh).map_or_else(|| format!("meshes[{mesh}]"), str::to_owned);
        let Some(mut objects) = self.objects.take() else {
            if placement.takes_all_area() {
                self.collapsed.add(|| Place::Path(path.into()));
                return Ok(());
            }
            let start = self.soup.triangles();
            self.add_mesh(mesh, name, placement, path)?;
            if self.soup.triangles() > start {
                self.several.add(&own);
            }
            return Ok(());
        };
        objects.add_instance(own, mesh, placement, self.soup.limits, || {
            let start = self.soup.triangles();
            self.add_mesh(mesh, None, &Affine::identity(), path)?;
            Ok(start..self.soup.triangles())
        })?;
        self.objects = Some(objects);
        Ok(())
    }

    fn add_mesh(&mut self, index: usize, name: Option<&str>, placement: &Affine, path: &str) -> Result<(), ReadError> {
        let mesh = self.document.item(&self.document.meshes, index, "meshes", path)?;
        // Primitives of one mesh often share their vertices, which are then read once.
        let mut first_of_accessor = BTreeMap::new();
        for (number, primitive) in mesh.primitives.iter().enumerate() {
            let path = format!("meshes[{index}].primitives[{number}]");
            let name = part_name(mesh, index, number, name);
            self.soup.count_placed()?;
            if primitive.targets.is_some() {
                self.rest_pose.get_or_insert_with(|| name.clone());
            }
            if !(TRIANGLES..=TRIANGLE_FAN).contains(&primitive.mode.unwrap_or(TRIANGLES)) {
                self.no_surface.add(|| Place::Path(path.clone()));
                continue;
            }
            // The specification asks readers to ignore a primitive without positions (section 3.7.2.1).
            if primitive.attributes.position.is_none() && primitive.extensions.draco.is_none() {
                self.no_positions.add(|| Place::Path(path.clone()));
                continue;
            }
            self.soup.begin_part(name);
            self.add_primitive(primitive, placement, &path, &mut first_of_accessor)?;
        }
        Ok(())
    }

    fn add_primitive(
        &mut self,
        primitive: &Primitive,
        placement: &Affine,
        path: &str,
        first_of_accessor: &mut BTreeMap<usize, (u32, usize)>,
    ) -> Result<(), ReadError> {
        let position_path = format!("{path}.attributes.POSITION");
        let accessor = primitive.attributes.position;
        if primitive.extensions.draco.is_some() && !self.has_plain_positions(accessor) {
            return Err(unsupported_extension("KHR_draco_mesh_compression"));
        }
        let accessor = accessor.ok_or_else(|| self.document.fault(position_path.clone(), "an accessor", "none"))?;
        let (first, count) = match first_of_accessor.get(&accessor) {
            Some(&known) => known,
            None => {
                let place = |position: &Vec3| placement.apply(position);
                self.accessors.push_positions(accessor, &position_path, &mut self.soup, place)?
            }
        };
        first_of_accessor.insert(accessor, (first, count));
        let indices = match primitive.indices {
            Some(index) => self.accessors.indices(index, &format!("{path}.indices"), count, &self.soup)?,
            // The cast is exact: `push_positions` has just added `count` vertices, which is below 2^32.
            None => (0..count as u32).collect(),
        };
        self.add_triangles(primitive.mode.unwrap_or(TRIANGLES), &indices, first, placement.mirrors())
    }

    fn has_plain_positions(&self, accessor: Option<usize>) -> bool {
        accessor.and_then(|index| self.document.accessors.get(index)).is_some_and(|found| found.buffer_view.is_some())
    }

    fn add_triangles(&mut self, mode: u32, indices: &[u32], first: u32, mirrored: bool) -> Result<(), ReadError> {
        let count = if mode == TRIANGLES { indices.len() / 3 } else { indices.len().saturating_sub(2) };
        self.soup.reserve_triangles(count)?;
        for number in 0..count {
            let [a, b, c] = match mode {
                TRIANGLES => [3 * number, 3 * number + 1, 3 * number + 2],
                // Every second triangle of a strip winds the other way.
                TRIANGLE_STRIP if number % 2 == 1 => [number + 1, number, number + 2],
                TRIANGLE_STRIP => [number, number + 1, number + 2],
                _ => [number + 1, number + 2, 0],
            }
            .map(|at| first + indices[at]);
            self.soup.push_triangle(if mirrored { [a, c, b] } else { [a, b, c] })?;
        }
        Ok(())
    }

    fn finish(self) -> Walked {
        let notes = [
            self.no_surface.ignored("primitives of points or lines"),
            self.no_positions.ignored("primitives without positions"),
            self.outside.ignored(OUTSIDE_OF_SCENE),
            self.collapsed.ignored(SCALED_TO_NOTHING),
            self.hidden.ignored("meshes of hidden nodes (KHR_node_visibility)"),
            self.rest_pose.map(|part| ReadNote::RestPose { part }),
        ];
        (self.soup.finish(), self.several.notes().chain(notes.into_iter().flatten()).collect(), self.objects)
    }
}

/// Returns the name of the node, or else of the mesh, or else the path of the mesh. Where the mesh has several
/// primitives the name ends with the number of the primitive.
fn part_name(mesh: &Mesh, index: usize, primitive: usize, node_name: Option<&str>) -> String {
    let name = node_name.or(mesh.name.as_deref());
    let name = name.map_or_else(|| format!("meshes[{index}]"), String::from);
    if mesh.primitives.len() > 1 { format!("{name}.primitives[{primitive}]") } else { name }
}
