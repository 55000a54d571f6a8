//! [`walk`]: follows the nodes of the scene and places their geometries in one soup, in metres with Z up, or collects
//! objects.

use std::collections::BTreeMap;

use super::super::affine::Affine;
use super::super::error::excerpt;
use super::super::note::{OUTSIDE_OF_SCENE, ObjectTally, SCALED_TO_NOTHING, Tally};
use super::super::objects::Collected;
use super::super::soup::SoupBuilder;
use super::super::{Place, ReadError, ReadLimits, ReadNote};
use super::document::{ControllerInstance, Document, Geometry, Item};
use super::skin::Joints;
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
    let (controlled, met) = (BTreeMap::new(), vec![false; document.nodes.items.len()]);
    let root = root_placement(&document);
    let roots = root_nodes(&document)?;
    let joints = Joints::new(&document, roots.unwrap_or_default());
    let mut scene = Flattener {
        document: &document,
        root,
        joints,
        soup,
        objects,
        several,
        collapsed: Tally::default(),
        controlled,
        met,
        rest_pose: None,
    };
    let mut outside = None;
    match roots {
        Some(roots) => {
            let mut on_way = vec![false; document.nodes.items.len()];
            roots.iter().try_for_each(|&node| scene.visit(node, &mut on_way))?;
            outside = outside_of_scene(&document, &scene.met);
        }
        // A library of geometries without a scene gives each geometry once, in its own place.
        None => (0..document.geometries.items.len()).try_for_each(|geometry| scene.add_object(geometry, &root, ""))?,
    }
    let rest_pose = scene.rest_pose.map(|part| ReadNote::RestPose { part });
    let collapsed = scene.collapsed.ignored(SCALED_TO_NOTHING);
    let notes =
        notes.into_iter().chain(scene.several.notes()).chain(outside).chain(collapsed).chain(rest_pose).collect();
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

/// Returns a note about the geometries that the scene lacks: the geometries of nodes that were not `met`, and geometries
/// that no node names.
fn outside_of_scene(document: &Document, met: &[bool]) -> Option<ReadNote> {
    let mut outside = Tally::default();
    let mut named = vec![false; document.geometries.items.len()];
    for (node, is_met) in document.nodes.items.iter().zip(met) {
        for item in &node.items {
            if let (false, Item::InstanceGeometry(_) | Item::InstanceController(_)) = (*is_met, item) {
                outside.add(|| Place::Path(node.path()));
            }
            if let Item::InstanceGeometry(url) = item
                && let Some(number) = document.geometries.number(url.trim().strip_prefix('#').unwrap_or_default())
            {
                named[number] = true;
            }
        }
    }
    // Controllers name geometries too, and the targets of a morph are none that anybody misses.
    let unnamed = document.geometries.items.iter().zip(named).filter(|_| document.controllers.items.is_empty());
    for (geometry, _) in unnamed.filter(|(geometry, is_named)| !is_named && !geometry.soup.triangles.is_empty()) {
        outside.add(|| Place::Path(format!("geometry {}", excerpt(&geometry.name))));
    }
    outside.ignored(OUTSIDE_OF_SCENE)
}

struct Flattener<'a> {
    document: &'a Document,
    /// The map from the unit and the up axis of the file to metres with Z up.
    root: Affine,
    joints: Joints<'a>,
    soup: SoupBuilder<'a>,
    objects: Option<Collected>,
    several: ObjectTally,
    collapsed: Tally,
    /// The controllers that were followed.
    controlled: BTreeMap<usize, Controlled>,
    /// For each node, whether the scene has it.
    met: Vec<bool>,
    /// The first part that has a skin or a morph.
    rest_pose: Option<String>,
}

/// The geometry that a controller leads to, perhaps through other controllers.
#[derive(Clone, Copy)]
struct Controlled {
    geometry: usize,
    /// Number of the first skin on the way, and the product of all bind shapes. `None` where morphs alone are on the way.
    skin: Option<(usize, Affine)>,
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
    fn visit(&mut self, root: usize, on_way: &mut [bool]) -> Result<(), ReadError> {
        let mut way = Vec::new();
        let placement = self.root;
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
                Item::InstanceController(instance) => {
                    let controlled = self.controlled_geometry(&instance.url, &node.path())?;
                    self.rest_pose.get_or_insert_with(|| node.name.to_string());
                    let placement = self.controlled_placement(&controlled, instance, &placement);
                    self.add_object(controlled.geometry, &placement, &node.name)?;
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
        self.met[node] = true;
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

    /// Returns the placement of a controlled geometry. Its joints place a skin; the placement of its node counts for a morph
    /// alone.
    fn controlled_placement(
        &mut self,
        controlled: &Controlled,
        instance: &ControllerInstance,
        of_node: &Affine,
    ) -> Affine {
        let document = self.document;
        let Some((number, bind_shape)) = &controlled.skin else { return *of_node };
        let Some(skin) = document.controllers.items.get(*number).and_then(|controller| controller.skin.as_ref()) else {
            return *of_node;
        };
        self.root.after(&self.joints.pose(*number, skin, instance)).after(bind_shape)
    }

    /// Follows a skin or a morph, perhaps through other controllers, to its geometry. Each controller is followed once, so
    /// that long chains that many nodes name take no quadratic time.
    fn controlled_geometry(&mut self, url: &str, path: &str) -> Result<Controlled, ReadError> {
        let controllers = &self.document.controllers;
        let (mut url, mut way) = (url, Vec::new());
        let mut found = loop {
            if let Some(geometry) = self.document.geometries.number(local_id(url, path)?) {
                break Controlled { geometry, skin: None };
            }
            let number = self.look_up(url, path, "controller or geometry", |id| controllers.number(id))?;
            if let Some(&known) = self.controlled.get(&number) {
                break known;
            }
            if way.len() > controllers.items.len() {
                return Err(fault(path.into(), "a controller of a geometry", "a cycle of controllers"));
            }
            way.push(number);
            url = &controllers.items[number].source;
        };
        for number in way.into_iter().rev() {
            if let Some(skin) = &controllers.items[number].skin {
                let inner = found.skin.map_or(Affine::identity(), |(_, bind_shape)| bind_shape);
                found.skin = Some((number, skin.bind_shape.after(&inner)));
            }
            self.controlled.insert(number, found);
        }
        Ok(found)
    }

    /// Places a geometry, or adds an object with this geometry.
    fn add_object(&mut self, number: usize, placement: &Affine, node_name: &str) -> Result<(), ReadError> {
        let document = self.document;
        let Some(geometry) = document.geometries.items.get(number) else { return Ok(()) };
        let name: &str = if node_name.is_empty() { &geometry.name } else { node_name };
        let Some(mut objects) = self.objects.take() else {
            if placement.takes_all_area() {
                self.collapsed.add(|| Place::Path(format!("node {}", excerpt(name))));
                return Ok(());
            }
            if !geometry.soup.triangles.is_empty() {
                self.several.add(name);
            }
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
