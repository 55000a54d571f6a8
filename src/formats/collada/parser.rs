//! XML events to a [`Document`].

use std::borrow::Cow;

use nalgebra::Matrix4;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::super::affine::Affine;
use super::super::error::excerpt;
use super::super::note::Tally;
use super::super::{Format, Limit, Place, ReadError, ReadLimits, ReadNote};
use super::document::{Controller, Document, Item, Library, Node, Up};
use super::geometry::{Group, Polygon, RawGeometry, Source};
use super::tag::{Instance, Tag, Transform};
use super::{fault, numbers};
use crate::geometry::Vec3;

pub(super) fn parse(text: &str, limits: &ReadLimits) -> Result<Document, ReadError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut parser = Parser::new(limits);
    loop {
        let at = reader.buffer_position();
        let event = reader.read_event().map_err(|error| {
            let place = Place::Byte(reader.error_position());
            ReadError::malformed(Format::Collada, place, "well-formed XML", error.to_string())
        })?;
        match event {
            Event::Start(start) => parser.open(&start, at)?,
            Event::End(_) => parser.close()?,
            Event::Text(piece) => parser.add_text(piece.into_inner()),
            Event::CData(piece) => parser.add_text(piece.into_inner()),
            // Only text that is skipped has references in it: numbers have none.
            Event::GeneralRef(_) => parser.add_text(Cow::Borrowed("&")),
            Event::Eof => return parser.finish(at),
            _ => {}
        }
    }
}

struct Parser<'a> {
    limits: &'a ReadLimits,
    document: Document,
    open: Vec<Tag>,
    /// Elements that were looked at.
    opened: usize,
    /// Open elements within one that is skipped, itself included.
    skipped: usize,
    /// Sources, groups and nodes so far.
    items: usize,
    text: Cow<'a, str>,
    geometry: Option<RawGeometry<'a>>,
    controller: Option<(Option<Box<str>>, Controller)>,
    /// Numbers of the nodes that are open.
    nodes: Vec<usize>,
    no_surface: Tally,
}

impl<'a> Parser<'a> {
    fn new(limits: &'a ReadLimits) -> Self {
        let document = Document {
            metres: 1.0,
            up: Up::Y,
            geometries: Library::default(),
            controllers: Library::default(),
            nodes: Library::default(),
            scenes: Library::default(),
            scene_url: None,
            notes: Vec::new(),
        };
        Self {
            limits,
            document,
            open: Vec::new(),
            opened: 0,
            skipped: 0,
            items: 0,
            text: Cow::Borrowed(""),
            geometry: None,
            controller: None,
            nodes: Vec::new(),
            no_surface: Tally::default(),
        }
    }

    fn open(&mut self, start: &BytesStart, at: u64) -> Result<(), ReadError> {
        Limit::Depth.check(self.limits, self.open.len() + self.skipped + 1)?;
        self.text = Cow::Borrowed("");
        let name = start.local_name();
        let name = name.as_ref();
        if self.skipped > 0 {
            self.skipped += 1;
            return Ok(());
        }
        match Tag::within(self.open.last().copied(), name) {
            Some(tag) => {
                self.open.push(tag);
                self.opened += 1;
                self.enter(tag, start, at)
            }
            None if self.open.is_empty() => {
                let met = format!("<{}>", excerpt(name));
                Err(ReadError::malformed(Format::Collada, Place::Byte(at), "<COLLADA>", met))
            }
            None => {
                if matches!(self.open.last(), Some(Tag::Geometry | Tag::Mesh)) && name != "extra" && name != "asset" {
                    self.no_surface.add(|| Place::Byte(at));
                }
                self.skipped = 1;
                Ok(())
            }
        }
    }

    fn add_text(&mut self, piece: Cow<'a, str>) {
        if self.skipped > 0 || !self.reads_text() {
            return;
        }
        if self.text.is_empty() {
            self.text = piece;
        } else {
            self.text.to_mut().push_str(&piece);
        }
    }

    fn reads_text(&self) -> bool {
        matches!(
            self.open.last(),
            Some(
                Tag::UpAxis
                    | Tag::FloatArray
                    | Tag::Corners
                    | Tag::Hole
                    | Tag::VertexCounts
                    | Tag::BindShape
                    | Tag::Transform(_)
            )
        )
    }

    fn count_item(&mut self) -> Result<(), ReadError> {
        self.items += 1;
        Limit::Nodes.check(self.limits, self.items)
    }

    fn enter(&mut self, tag: Tag, start: &BytesStart, at: u64) -> Result<(), ReadError> {
        let attribute = |name: &str| attribute(start, name, at);
        match tag {
            Tag::Unit => {
                let path = "asset/unit";
                let [metres] = numbers(attribute("meter")?.as_deref().unwrap_or("1"), path)?;
                if !(metres.is_finite() && metres > 0.0) {
                    return Err(fault(path.into(), "a length above 0", metres.to_string()));
                }
                self.document.metres = metres;
            }
            Tag::Geometry => {
                self.count_item()?;
                let (id, name) = (attribute("id")?, attribute("name")?);
                self.geometry = Some(RawGeometry::new(id, name));
            }
            Tag::Controller => {
                self.count_item()?;
                let empty = Controller { source: "".into(), bind_shape: Affine::identity() };
                self.controller = Some((attribute("id")?, empty));
            }
            Tag::Skin | Tag::Morph => {
                if let Some((_, controller)) = &mut self.controller {
                    controller.source = attribute("source")?.unwrap_or_default();
                }
            }
            Tag::VisualScene => {
                self.count_item()?;
                self.document.scenes.add(attribute("id")?, Vec::new());
            }
            Tag::Node => self.open_node(attribute("id")?, attribute("name")?)?,
            Tag::Instance(instance) => {
                self.count_item()?;
                let url = attribute("url")?.unwrap_or_default();
                let item = match instance {
                    Instance::Geometry => Item::InstanceGeometry(url),
                    Instance::Controller => Item::InstanceController(url),
                    Instance::Node => Item::InstanceNode(url),
                };
                self.add_item(item);
            }
            Tag::InstanceScene => self.document.scene_url = attribute("url")?,
            _ => self.enter_geometry(tag, attribute)?,
        }
        Ok(())
    }

    fn enter_geometry(
        &mut self,
        tag: Tag,
        attribute: impl Fn(&str) -> Result<Option<Box<str>>, ReadError>,
    ) -> Result<(), ReadError> {
        if matches!(tag, Tag::Source | Tag::Group(_)) {
            self.count_item()?;
        }
        let parent = self.open.iter().rev().nth(1).copied();
        let Some(geometry) = &mut self.geometry else { return Ok(()) };
        let path = geometry.path();
        let number = |name: &str, default: usize| match attribute(name)? {
            None => Ok(default),
            Some(text) => {
                text.trim().parse().map_err(|_| fault(path.clone(), format!("a number as {name}"), excerpt(&text)))
            }
        };
        match tag {
            Tag::Source => geometry.sources.push(Source::new(attribute("id")?.unwrap_or_default())),
            Tag::FloatArray => {
                if let Some(source) = geometry.sources.last_mut() {
                    source.array_id = attribute("id")?.unwrap_or_default();
                }
            }
            Tag::Accessor => {
                let (url, count) = (attribute("source")?.unwrap_or_default(), number("count", 0)?);
                let (stride, offset) = (number("stride", 1)?, number("offset", 0)?);
                if let Some(source) = geometry.sources.last_mut() {
                    source.set_accessor(url, count, stride, offset);
                }
            }
            Tag::Param => {
                let name = attribute("name")?;
                if let Some(source) = geometry.sources.last_mut() {
                    source.add_param(name.as_deref());
                }
            }
            Tag::Vertices => geometry.vertices_id = attribute("id")?.unwrap_or_default(),
            Tag::Group(kind) => geometry.groups.push(Group::new(kind, attribute("material")?)),
            Tag::PolygonWithHoles => {
                if let Some(group) = geometry.groups.last_mut() {
                    group.polygons.push(Polygon::default());
                }
            }
            Tag::Input => {
                let (semantic, url) =
                    (attribute("semantic")?.unwrap_or_default(), attribute("source")?.unwrap_or_default());
                let offset = number("offset", 0)?;
                match (parent, geometry.groups.last_mut()) {
                    (Some(Tag::Group(_)), Some(group)) => group.add_input(&semantic, url, offset),
                    _ if &*semantic == "POSITION" => geometry.position_url = url,
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn open_node(&mut self, id: Option<Box<str>>, name: Option<Box<str>>) -> Result<(), ReadError> {
        self.count_item()?;
        let name = name.or_else(|| id.clone()).unwrap_or_default();
        let node = self.document.nodes.add(id, Node { name, placement: Affine::identity(), items: Vec::new() });
        if self.nodes.is_empty() {
            if self.open.contains(&Tag::VisualScene)
                && let Some(roots) = self.document.scenes.items.last_mut()
            {
                roots.push(node);
            }
        } else {
            self.add_item(Item::Node(node));
        }
        self.nodes.push(node);
        Ok(())
    }

    fn add_item(&mut self, item: Item) {
        if let Some(node) = self.nodes.last().and_then(|&number| self.document.nodes.items.get_mut(number)) {
            node.items.push(item);
        }
    }

    fn close(&mut self) -> Result<(), ReadError> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(());
        }
        let Some(tag) = self.open.pop() else { return Ok(()) };
        let text = std::mem::take(&mut self.text);
        match tag {
            Tag::UpAxis => {
                self.document.up = match text.trim() {
                    "X_UP" => Up::X,
                    "Y_UP" => Up::Y,
                    "Z_UP" => Up::Z,
                    other => return Err(fault("asset/up_axis".into(), "X_UP, Y_UP or Z_UP", excerpt(other))),
                }
            }
            Tag::Geometry => {
                if let Some(geometry) = self.geometry.take() {
                    let (id, geometry) = geometry.resolve(self.limits, &mut self.document.notes)?;
                    self.document.geometries.add(id, geometry);
                }
            }
            Tag::Controller => {
                if let Some((id, controller)) = self.controller.take() {
                    self.document.controllers.add(id, controller);
                }
            }
            Tag::BindShape => {
                let matrix = Matrix4::from_row_slice(&numbers::<16>(&text, "bind_shape_matrix")?);
                if let Some((_, controller)) = &mut self.controller {
                    controller.bind_shape = Affine::from_matrix(&matrix);
                }
            }
            Tag::Node => _ = self.nodes.pop(),
            Tag::Transform(kind) => self.add_transform(kind, &text)?,
            Tag::FloatArray | Tag::Corners | Tag::Hole | Tag::VertexCounts => self.close_numbers(tag, text),
            _ => {}
        }
        Ok(())
    }

    /// Long lists are kept as they are written until it is known which of their numbers matter.
    fn close_numbers(&mut self, tag: Tag, text: Cow<'a, str>) {
        let in_holed = self.open.last() == Some(&Tag::PolygonWithHoles);
        let Some(geometry) = &mut self.geometry else { return };
        match (tag, geometry.groups.last_mut(), geometry.sources.last_mut()) {
            (Tag::FloatArray, _, Some(source)) => source.numbers = text,
            (Tag::VertexCounts, Some(group), _) => group.vertex_counts = text,
            (Tag::Corners, Some(_), _) if text.is_empty() => {}
            (Tag::Corners, Some(group), _) if !in_holed => {
                group.polygons.push(Polygon::new(text));
            }
            (Tag::Corners, Some(Group { polygons, .. }), _) => {
                if let Some(polygon) = polygons.last_mut() {
                    polygon.outline = text;
                }
            }
            (Tag::Hole, Some(Group { polygons, .. }), _) => {
                if let Some(polygon) = polygons.last_mut() {
                    polygon.add_hole(text);
                }
            }
            _ => {}
        }
    }

    /// Transforms are applied in the order of the file, the last one first to the mesh.
    fn add_transform(&mut self, kind: Transform, text: &str) -> Result<(), ReadError> {
        let Some(node) = self.nodes.last().and_then(|&number| self.document.nodes.items.get_mut(number)) else {
            return Ok(());
        };
        let path = format!("node {}", excerpt(&node.name));
        let transform = match kind {
            Transform::Matrix => Affine::from_matrix(&Matrix4::from_row_slice(&numbers::<16>(text, &path)?)),
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

    fn finish(mut self, at: u64) -> Result<Document, ReadError> {
        if self.opened == 0 {
            return Err(ReadError::malformed(Format::Collada, Place::Byte(at), "<COLLADA>", "the end of the file"));
        }
        if !self.open.is_empty() || self.skipped > 0 {
            return Err(ReadError::malformed(
                Format::Collada,
                Place::Byte(at),
                "the end of an element",
                "the end of the file",
            ));
        }
        let ignored = |count, first| ReadNote::Ignored { what: "lines, splines and the like".into(), count, first };
        self.document.notes.extend(self.no_surface.note(ignored));
        Ok(self.document)
    }
}

fn attribute(start: &BytesStart, name: &str, at: u64) -> Result<Option<Box<str>>, ReadError> {
    let broken = |error: String| ReadError::malformed(Format::Collada, Place::Byte(at), "attributes", error);
    // Looking for duplicates is quadratic; of two the first counts.
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| broken(error.to_string()))?;
        if attribute.key.as_ref() == name {
            let value = attribute
                .normalized_value(quick_xml::XmlVersion::Explicit1_0)
                .map_err(|error| broken(error.to_string()))?;
            return Ok(Some(value.trim().into()));
        }
    }
    Ok(None)
}
