//! [`parse`]: runs through the XML, skips unknown elements whole, and hands known elements to the [`Parser`].

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::super::error::excerpt;
use super::super::{Limit, Place, ReadError, ReadLimits};
use super::document::Document;
use super::parser::Parser;
use super::tag::Tag;
use super::{fault, malformed_at};

pub(super) fn parse(text: &str, limits: &ReadLimits) -> Result<Document, ReadError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut elements = Elements {
        limits,
        parser: Parser::new(limits),
        open: Vec::new(),
        any_opened: false,
        started: 0,
        skipped: 0,
        text: Cow::Borrowed(""),
    };
    loop {
        let at = reader.buffer_position();
        let event = reader
            .read_event()
            .map_err(|error| malformed_at(reader.error_position(), "well-formed XML", error.to_string()))?;
        match event {
            Event::Start(start) => {
                elements.started += 1;
                limits.look_at(elements.started)?;
                elements.open(&start, at)?;
            }
            Event::End(_) => elements.close()?,
            Event::Text(piece) => elements.add_text(piece.into_inner()),
            Event::CData(piece) => elements.add_text(piece.into_inner()),
            Event::GeneralRef(reference) => elements.add_text(resolve(&reference)),
            Event::Comment(_) | Event::PI(_) => elements.separate_text(),
            Event::Eof => return elements.finish(at),
            _ => {}
        }
    }
}

/// Returns the text that a reference stands for. Writers keep line ends in lists of numbers as `&#xD;`, and names of joints may have
/// an apostrophe. A reference to an unknown entity stands for `&`, which no number contains.
fn resolve(reference: &BytesRef) -> Cow<'static, str> {
    match reference.resolve_char_ref() {
        Ok(Some(character)) => Cow::Owned(character.to_string()),
        _ => Cow::Borrowed(resolve_predefined_entity(reference).unwrap_or("&")),
    }
}

/// The elements that are open.
struct Elements<'a> {
    limits: &'a ReadLimits,
    parser: Parser<'a>,
    open: Vec<Tag>,
    /// True once the root element was met.
    any_opened: bool,
    /// Number of elements so far.
    started: usize,
    /// Number of open elements within a skipped element, including that element.
    skipped: usize,
    text: Cow<'a, str>,
}

impl<'a> Elements<'a> {
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
                self.any_opened = true;
                self.parser.enter(&self.open, &Attributes { start, at })
            }
            None if self.open.is_empty() => Err(malformed_at(at, "<COLLADA>", format!("<{}>", excerpt(name)))),
            None => {
                if matches!(self.open.last(), Some(Tag::Geometry | Tag::Mesh)) && name != "extra" && name != "asset" {
                    self.parser.no_surface.add(|| Place::Byte(at));
                }
                self.skipped = 1;
                Ok(())
            }
        }
    }

    fn add_text(&mut self, piece: Cow<'a, str>) {
        if self.skipped > 0 || !self.open.last().is_some_and(|tag| tag.has_text()) {
            return;
        }
        if self.text.is_empty() {
            self.text = piece;
        } else {
            self.text.to_mut().push_str(&piece);
        }
    }

    /// Separates the text before and after a comment or a processing instruction: no writer puts one within a number.
    fn separate_text(&mut self) {
        if !self.text.is_empty() {
            self.add_text(Cow::Borrowed(" "));
        }
    }

    fn close(&mut self) -> Result<(), ReadError> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(());
        }
        let Some(tag) = self.open.pop() else { return Ok(()) };
        self.parser.leave(tag, self.open.last().copied(), std::mem::take(&mut self.text))
    }

    fn finish(self, at: u64) -> Result<Document, ReadError> {
        if !self.any_opened {
            return Err(malformed_at(at, "<COLLADA>", "the end of the file"));
        }
        if !self.open.is_empty() || self.skipped > 0 {
            return Err(malformed_at(at, "the end of an element", "the end of the file"));
        }
        Ok(self.parser.finish())
    }
}

/// The attributes of one element.
pub(super) struct Attributes<'e> {
    start: &'e BytesStart<'e>,
    at: u64,
}

impl Attributes<'_> {
    pub(super) fn get(&self, name: &str) -> Result<Option<Box<str>>, ReadError> {
        // A check for duplicates would take quadratic time. Of two attributes with one name the first counts.
        for attribute in self.start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|error| malformed_at(self.at, "attributes", error.to_string()))?;
            if attribute.key.as_ref() == name {
                let value = attribute.normalized_value(quick_xml::XmlVersion::Explicit1_0);
                let value = value.map_err(|error| malformed_at(self.at, "attributes", error.to_string()))?;
                return Ok(Some(value.trim().into()));
            }
        }
        Ok(None)
    }

    /// Returns the attribute, or an empty string when it is missing.
    pub(super) fn text(&self, name: &str) -> Result<Box<str>, ReadError> {
        self.get(name).map(Option::unwrap_or_default)
    }

    pub(super) fn number(&self, name: &str, default: usize, path: &str) -> Result<usize, ReadError> {
        let Some(text) = self.get(name)? else { return Ok(default) };
        text.trim().parse().map_err(|_| fault(path.into(), format!("a number as {name}"), excerpt(&text)))
    }
}
