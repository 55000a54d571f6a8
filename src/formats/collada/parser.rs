//! [`Parser`]: builds the [`Document`] from the known elements, one after the other.

use std::borrow::Cow;

use nalgebra::Matrix4;

use super::super::affine::Affine;
use super::super::error::excerpt;
use super::super::note::Tally;
use super::super::text::shorten;
use super::super::triangulate::Triangulator;
use super::super::{Limit, ReadError, ReadLimits, UpAxis};
use super::document::{ControllerInstance, Document, Item, Node};
use super::events::Attributes;
use super::geometry::{Group, Polygon, RawGeometry, Source};
use super::skin::{RawController, RawSkin};
use super::tag::{Instance, Tag, Transform};
use super::{fault, numbers};
use crate::geometry::Vec3;

pub(super) struct Parser<'a> {
    limits: &'a ReadLimits,
    document: Document,
    /// Number of sources, groups and nodes so far.
    items: usize,
    geometry: Option<RawGeometry<'a>>,
    controller: Option<RawController<'a>>,
    /// Numbers of the nodes that are open.
    nodes: Vec<usize>,
    triangulator: Triangulator,
    /// Elements of geometries that have no surface.
    pub(super) no_surface: Tally,
}

impl<'a> Parser<'a> {
    pub(super) fn new(limits: &'a ReadLimits) -> Self {
        let document = Document { metres: 1.0, ..Document::default() };
        let (items, nodes, no_surface) = (0, Vec::new(), Tally::default());
        let triangulator = Triangulator::new();
        Self { limits, document, items, geometry: None, controller: None, nodes, triangulator, no_surface }
    }

    fn count_item(&mut self) -> Result<(), ReadError> {
        self.items += 1;
        Limit::Nodes.check(self.limits, self.items)
    }

    /// Handles the start of the last of the `open` elements.
    pub(super) fn enter(&mut self, open: &[Tag], attributes: &Attributes) -> Result<(), ReadError> {
        let Some((&tag, outer)) = open.split_last() else { return Ok(()) };
        match tag {
            Tag::Unit => self.document.metres = read_unit(attributes)?,
            Tag::Geometry => {
                self.count_item()?;
                self.geometry = Some(RawGeometry::new(attributes.get("id")?, attributes.get("name")?));
            }
            Tag::Controller => {
                self.count_item()?;
                self.controller = Some(RawController::new(attributes.get("id")?));
            }
            Tag::Skin | Tag::Morph => {
                if let Some(controller) = &mut self.controller {
                    controller.source = attributes.text("source")?;
                    controller.skin = (tag == Tag::Skin).then(RawSkin::default);
                }
            }
            Tag::VisualScene => {
                self.count_item()?;
                self.document.scenes.add(attributes.get("id")?, Vec::new());
            }
            Tag::Node => self.open_node(attributes, outer.contains(&Tag::VisualScene))?,
            Tag::Instance(instance) => {
                self.count_item()?;
                let url = attributes.text("url")?;
                self.add_item(match instance {
                    Instance::Geometry => Item::InstanceGeometry(url),
                    Instance::Controller => {
                        Item::InstanceController(Box::new(ControllerInstance::new(self.items, url)))
                    }
                    Instance::Node => Item::InstanceNode(url),
                });
            }
            Tag::InstanceScene => self.document.scene_url = attributes.get("url")?,
            Tag::Source | Tag::Array | Tag::Accessor | Tag::Param => self.enter_source(tag, attributes)?,
            Tag::Input if outer.last() == Some(&Tag::Joints) => {
                let (semantic, url) = (attributes.text("semantic")?, attributes.text("source")?);
                if let Some(skin) = self.skin() {
                    skin.add_input(&semantic, url);
                }
            }
            _ => self.enter_geometry(tag, outer.last().copied(), attributes)?,
        }
        Ok(())
    }

    /// Returns the sources of the geometry or the skin that is open, and its path.
    fn sources(&mut self) -> Option<(&mut Vec<Source<'a>>, String)> {
        if let Some(geometry) = &mut self.geometry {
            let path = geometry.path();
            return Some((&mut geometry.sources, path));
        }
        let controller = self.controller.as_mut()?;
        let path = controller.path();
        Some((&mut controller.skin.as_mut()?.sources, path))
    }

    fn enter_source(&mut self, tag: Tag, attributes: &Attributes) -> Result<(), ReadError> {
        if tag == Tag::Source {
            self.count_item()?;
        }
        let Some((sources, path)) = self.sources() else { return Ok(()) };
        match (tag, sources.last_mut()) {
            (Tag::Source, _) => sources.push(Source::new(attributes.text("id")?)),
            (Tag::Array, Some(source)) => source.array_id = attributes.text("id")?,
            (Tag::Accessor, Some(source)) => {
                source.array_url = attributes.text("source")?;
                source.count = attributes.number("count", 0, &path)?;
                source.stride = attributes.number("stride", 1, &path)?;
                source.offset = attributes.number("offset", 0, &path)?;
            }
            (Tag::Param, Some(source)) => source.add_param(attributes.get("name")?.as_deref()),
            _ => {}
        }
        Ok(())
    }

    fn skin(&mut self) -> Option<&mut RawSkin<'a>> {
        self.controller.as_mut()?.skin.as_mut()
    }

    fn enter_geometry(&mut self, tag: Tag, parent: Option<Tag>, attributes: &Attributes) -> Result<(), ReadError> {
        if matches!(tag, Tag::Group(_)) {
            self.count_item()?;
        }
        let Some(geometry) = &mut self.geometry else { return Ok(()) };
        let path = geometry.path();
        match (tag, geometry.groups.last_mut()) {
            (Tag::Vertices, _) => geometry.vertices_id = attributes.text("id")?,
            (Tag::Group(kind), _) => geometry.groups.push(Group::new(kind, attributes.get("material")?)),
            (Tag::PolygonWithHoles, Some(group)) => group.polygons.push(Polygon::default()),
            (Tag::Input, group) => {
                let (semantic, url) = (attributes.text("semantic")?, attributes.text("source")?);
                let offset = attributes.number("offset", 0, &path)?;
                match (parent, group) {
                    (Some(Tag::Group(_)), Some(group)) => group.add_input(&semantic, url, offset),
                    _ if &*semantic == "POSITION" => geometry.position_url = url,
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn open_node(&mut self, attributes: &Attributes, in_scene: bool) -> Result<(), ReadError> {
        let (id, name) = (attributes.get("id")?, attributes.get("name")?);
        self.count_item()?;
        let name = name.as_deref().or(id.as_deref()).map(shorten).unwrap_or_default().into();
        // The limit on items bounds the numbers of nodes by far less than 2^32.
        let parent = self.nodes.last().map(|&parent| parent as u32);
        let node = Node { name, parent, placement: Affine::identity(), items: Vec::new() };
        let node = self.document.nodes.add(id, node);
        if let Some(sid) = attributes.get("sid")? {
            self.document.nodes_by_sid.entry(sid).or_default().push(node as u32);
        }
        if !self.nodes.is_empty() {
            self.add_item(Item::Node(node));
        } else if let (true, Some(roots)) = (in_scene, self.document.scenes.items.last_mut()) {
            roots.push(node);
        }
        self.nodes.push(node);
        Ok(())
    }

    fn open_node_mut(&mut self) -> Option<&mut Node> {
        self.document.nodes.items.get_mut(*self.nodes.last()?)
    }

    fn add_item(&mut self, item: Item) {
        if let Some(node) = self.open_node_mut() {
            node.items.push(item);
        }
    }

    /// Handles the end of an element, whose text is complete now.
    pub(super) fn leave(&mut self, tag: Tag, parent: Option<Tag>, text: Cow<'a, str>) -> Result<(), ReadError> {
        match tag {
            Tag::UpAxis => {
                self.document.named_up = Some(match text.trim() {
                    "X_UP" => UpAxis::X,
                    "Y_UP" => UpAxis::Y,
                    "Z_UP" => UpAxis::Z,
                    other => return Err(fault("asset/up_axis".into(), "X_UP, Y_UP or Z_UP", excerpt(other))),
                });
            }
            Tag::Geometry => {
                if let Some(geometry) = self.geometry.take() {
                    let (id, geometry) =
                        geometry.resolve(self.limits, &mut self.triangulator, &mut self.document.notes)?;
                    self.document.geometries.add(id, geometry);
                }
            }
            Tag::Controller => {
                if let Some(controller) = self.controller.take() {
                    let (id, controller) = controller.resolve();
                    self.document.controllers.add(id, controller);
                }
            }
            Tag::BindShape => {
                let matrix = read_matrix(&text, "bind_shape_matrix")?;
                if let Some(skin) = self.skin() {
                    skin.bind_shape = Some(matrix);
                }
            }
            Tag::Node => _ = self.nodes.pop(),
            Tag::Transform(kind) => self.add_transform(kind, &text)?,
            Tag::Skeleton => self.add_skeleton(&text)?,
            Tag::Array => {
                if let Some((sources, _)) = self.sources()
                    && let Some(source) = sources.last_mut()
                {
                    source.array = text;
                }
            }
            Tag::Corners | Tag::Hole | Tag::VertexCounts => {
                self.leave_numbers(tag, parent == Some(Tag::PolygonWithHoles), text);
            }
            _ => {}
        }
        Ok(())
    }

    /// Keeps a long list of numbers as text. Only the whole geometry decides which of the numbers matter.
    fn leave_numbers(&mut self, tag: Tag, in_holed: bool, text: Cow<'a, str>) {
        let Some(geometry) = &mut self.geometry else { return };
        match (tag, geometry.groups.last_mut()) {
            (Tag::VertexCounts, Some(group)) => group.vertex_counts = text,
            (Tag::Corners, Some(_)) if text.is_empty() => {}
            (Tag::Corners, Some(group)) if !in_holed => group.polygons.push(Polygon::new(text)),
            (_, Some(Group { polygons, .. })) => match (tag, polygons.last_mut()) {
                (Tag::Corners, Some(polygon)) => polygon.outline = text,
                (Tag::Hole, Some(polygon)) => polygon.add_hole(text),
                _ => {}
            },
            _ => {}
        }
    }

    fn add_skeleton(&mut self, url: &str) -> Result<(), ReadError> {
        self.count_item()?;
        if let Some(Item::InstanceController(instance)) = self.open_node_mut().and_then(|node| node.items.last_mut()) {
            instance.skeletons.push(url.into());
        }
        Ok(())
    }

    /// Adds a transform of the open node. Transforms apply in the order of the file, the last one first to the mesh.
    fn add_transform(&mut self, kind: Transform, text: &str) -> Result<(), ReadError> {
        let Some(node) = self.open_node_mut() else { return Ok(()) };
        let path = node.path();
        let transform = match kind {
            Transform::Matrix => read_matrix(text, &path)?,
            Transform::Translate => Affine::translation(Vec3::from(numbers::<3>(text, &path)?)),
            Transform::Scale => Affine::scaling(Vec3::from(numbers::<3>(text, &path)?)),
            Transform::Rotate => {
                let [x, y, z, degrees] = numbers(text, &path)?;
                Affine::rotation(Vec3::new(x, y, z), degrees.to_radians())
            }
            Transform::LookAt => {
                let [ex, ey, ez, tx, ty, tz, ux, uy, uz] = numbers(text, &path)?;
                Affine::look_at(Vec3::new(ex, ey, ez), Vec3::new(tx, ty, tz), Vec3::new(ux, uy, uz))
            }
            Transform::Skew => {
                return Err(ReadError::Unsupported {
                    what: format!("<skew> in {path}"),
                    way_out: "write the transform as a <matrix>".into(),
                });
            }
        };
        node.placement = node.placement.after(&transform);
        Ok(())
    }

    pub(super) fn finish(mut self) -> Document {
        self.document.notes.extend(self.no_surface.ignored("lines, splines and the like"));
        self.document
    }
}

/// Reads how many metres the unit of the file has.
fn read_unit(attributes: &Attributes) -> Result<f64, ReadError> {
    let path = "asset/unit";
    let [metres] = numbers(attributes.get("meter")?.as_deref().unwrap_or("1"), path)?;
    if !(metres.is_finite() && metres > 0.0) {
        return Err(fault(path.into(), "a length above 0", metres.to_string()));
    }
    Ok(metres)
}

fn read_matrix(text: &str, path: &str) -> Result<Affine, ReadError> {
    Ok(Affine::from_matrix(&Matrix4::from_row_slice(&numbers::<16>(text, path)?)))
}
