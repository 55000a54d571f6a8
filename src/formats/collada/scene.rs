//! [`walk`]: follows the nodes of the scene and places their geometries in one soup, in metres with Z up, or collects
//! objects.

use super::super::affine::Affine;
use super::super::error::excerpt;
use super::super::note::ObjectTally;
use super::super::objects::Collected;
use super::super::soup::SoupBuilder;
use super::super::{ReadError, ReadLimits, ReadNote};
use super::document::{Document, Geometry, Item};
use super::{fault, local_id};
use crate::geometry::{MeshSoup, Vec3};

pub(super) type Walked = (MeshSoup, Vec<ReadNote>, Option<Collected>);

/// Places all geometries in one soup. With `objects` reads each geometry once in its own coordinates, and adds an object for
/// each of its instances.
pub(super) fn walk(
    mut document: Document,
    input_bytes: usize,
    limits: &ReadLimits,
    objects: Option<Collected>,
) -> Result<Walked, ReadError> {
    let notes = std::mem::take(&mut document.notes);
    let soup = SoupBuilder::with_unfolding(limits, input_bytes);
    let several = ObjectTally::default();
    let mut scene = Flattener { document: &document, soup, objects, several, rest_pose: None };
    let root = root_placement(&document);
    match root_nodes(&document)? {
        Some(roots) => {
            let mut on_way = vec![false; document.nodes.items.len()];
            roots.iter().try_for_each(|&node| scene.visit(node, root, &mut on_way))?;
        }
        // A library of geometries without a scene gives each geometry once, in its own place.
        None => (0..document.geometries.items.len()).try_for_each(|geometry| scene.add_object(geometry, &root, ""))?,
    }
    let rest_pose = scene.rest_pose.map(|part| ReadNote::RestPose { part });
    let notes = notes.into_iter().chain(scene.several.note()).chain(rest_pose).collect();
    Ok((scene.soup.finish(), notes, scene.objects))
}

/// Returns the map from the unit and the up axis of the file to metres with Z up.
fn root_placement(document: &Document) -> Affine {
    let metres = Affine::scaling(Vec3::repeat(document.metres));
    document.up().to_z_up().after(&metres)
}

/// Returns the root nodes of the scene that the file names, or else of its first scene. Returns `None` without a scene.
fn root_nodes(document: &Document) -> Result<Option<&[usize]>, ReadError> {
    let scenes = &document.scenes;
    let number = match &document.scene_url {
        Some(url) => {
            let id = local_id(url, "scene")?;
            scenes.number(id).ok_or_else(|| fault("scene".into(), "the id of a visual_scene", excerpt(id)))?
        }
        None => 0,
    };
    Ok(scenes.items.get(number).map(Vec::as_slice))
}

struct Flattener<'a> {
    document: &'a Document,
    soup: SoupBuilder<'a>,
    objects: Option<Collected>,
    several: ObjectTally,
    /// The first part that has a skin or a morph.
    rest_pose: Option<String>,
}

/// A node on the way from the root. `next` is the item to visit next.
struct Step {
    node: usize,
    placement: Affine,
    next: usize,
}

impl Flattener<'_> {
    /// Visits the nodes depth first. `on_way` marks the nodes on the way from the root: to meet one of them again is a
    /// cycle, which is refused. The marks are cleared again at the end.
    fn visit(&mut self, root: usize, placement: Affine, on_way: &mut [bool]) -> Result<(), ReadError> {
        let mut way = Vec::new();
        self.step_into(root, &placement, &mut way, on_way)?;
        while let Some(step) = way.last_mut() {
            let Some(node) = self.document.nodes.items.get(step.node) else { return Ok(()) };
            let Some(item) = node.items.get(step.next) else {
                on_way[step.node] = false;
                way.pop();
                continue;
            };
            step.next += 1;
            let placement = step.placement;
            match item {
                Item::Node(child) => self.step_into(*child, &placement, &mut way, on_way)?,
                Item::InstanceNode(url) => {
                    let child = self.look_up(url, &node.path(), "node", |id| self.document.nodes.number(id))?;
                    self.step_into(child, &placement, &mut way, on_way)?;
                }
                Item::InstanceGeometry(url) => {
                    let number =
                        self.look_up(url, &node.path(), "geometry", |id| self.document.geometries.number(id))?;
                    self.add_object(number, &placement, &node.name)?;
                }
                Item::InstanceController(url) => {
                    let (number, bind_shape) = self.controlled_geometry(url, &node.path())?;
                    self.rest_pose.get_or_insert_with(|| node.name.to_string());
                    self.add_object(number, &placement.after(&bind_shape), &node.name)?;
                }
            }
        }
        Ok(())
    }

    fn step_into(
        &mut self,
        node: usize,
        placement: &Affine,
        way: &mut Vec<Step>,
        on_way: &mut [bool],
    ) -> Result<(), ReadError> {
        self.soup.count_placed()?;
        let Some(found) = self.document.nodes.items.get(node) else { return Ok(()) };
        if std::mem::replace(&mut on_way[node], true) {
            return Err(fault(found.path(), "a tree of nodes", "itself within itself, through instance_node"));
        }
        way.push(Step { node, placement: placement.after(&found.placement), next: 0 });
        Ok(())
    }

    fn look_up(
        &self,
        url: &str,
        path: &str,
        what: &str,
        find: impl Fn(&str) -> Option<usize>,
    ) -> Result<usize, ReadError> {
        let id = local_id(url, path)?;
        find(id).ok_or_else(|| fault(path.into(), format!("the id of a {what}"), excerpt(id)))
    }

    /// Follows a skin or a morph, perhaps through other controllers, to its geometry. Returns the number of the
    /// geometry and the product of the bind shapes.
    fn controlled_geometry(&self, url: &str, path: &str) -> Result<(usize, Affine), ReadError> {
        let controllers = &self.document.controllers;
        let mut bind_shape = Affine::identity();
        let mut url = url;
        for _ in 0..=controllers.items.len() {
            let id = local_id(url, path)?;
            if let Some(geometry) = self.document.geometries.number(id) {
                return Ok((geometry, bind_shape));
            }
            let controller = self.look_up(url, path, "controller or geometry", |id| controllers.number(id))?;
            let controller = &controllers.items[controller];
            bind_shape = bind_shape.after(&controller.bind_shape);
            url = &controller.source;
        }
        Err(fault(path.into(), "a controller of a geometry", "a cycle of controllers"))
    }

    /// Places a geometry, or adds an object with this geometry.
    fn add_object(&mut self, number: usize, placement: &Affine, node_name: &str) -> Result<(), ReadError> {
        let document = self.document;
        let Some(geometry) = document.geometries.items.get(number) else { return Ok(()) };
        let name: &str = if node_name.is_empty() { &geometry.name } else { node_name };
        let Some(mut objects) = self.objects.take() else {
            self.several.add(name);
            return self.place(geometry, placement, node_name);
        };
        objects.add_instance(name.to_owned(), number, placement, self.soup.limits, || {
            let start = self.soup.triangles();
            self.place(geometry, &Affine::identity(), "")?;
            Ok(start..self.soup.triangles())
        })?;
        self.objects = Some(objects);
        Ok(())
    }

    fn place(&mut self, geometry: &Geometry, placement: &Affine, node_name: &str) -> Result<(), ReadError> {
        self.soup.count_placed()?;
        let MeshSoup { positions, triangles, parts } = &geometry.soup;
        self.soup.reserve_vertices(positions.len())?;
        self.soup.reserve_triangles(triangles.len())?;
        // The cast is exact, since the number of vertices is below 2^32.
        let first = self.soup.positions().len() as u32;
        for position in positions {
            self.soup.push_vertex(placement.apply(position))?;
        }
        let name = if node_name.is_empty() { &geometry.name } else { node_name };
        for part in parts {
            let several = parts.len() > 1 && !part.name.is_empty();
            self.soup.begin_part(if several { format!("{name}/{}", part.name) } else { name.into() });
            for triangle in triangles.get(part.triangles.clone()).unwrap_or_default() {
                let [a, b, c] = triangle.map(|index| first + index);
                self.soup.push_triangle(if placement.mirrors() { [a, c, b] } else { [a, b, c] })?;
            }
        }
        Ok(())
    }
}
