//! LLSD in XML, on the event reader of quick-xml.
//!
//! CDATA, character references and empty keys read as the specification says, and so do blanks or line breaks around
//! numbers and inside base64. Document types are refused.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::builder::{Builder, Inside};
use super::{Encoding, Kind, LlsdError, LlsdFault, LlsdLimits, Value, scalar};

/// Reads one document: `<llsd>` with one value inside.
pub fn read_xml(bytes: &[u8], limits: &LlsdLimits) -> Result<Value, LlsdError> {
    let text = std::str::from_utf8(bytes).map_err(|error| LlsdFault::NotUtf8.at(Encoding::Xml, error.valid_up_to()))?;
    let mut events = Reader::from_str(text);
    let mut reader = XmlReader { builder: Builder::new(limits, bytes.len()), at: Place::Before, leaf: None };
    loop {
        let start = offset(events.buffer_position());
        let event = events
            .read_event()
            .map_err(|error| LlsdFault::Xml(error.to_string()).at(Encoding::Xml, offset(events.error_position())))?;
        if matches!(event, Event::Eof) {
            return reader.finish().map_err(|fault| fault.at(Encoding::Xml, start));
        }
        reader.event(event).map_err(|fault| fault.at(Encoding::Xml, start))?;
    }
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

/// The position of the reader relative to `<llsd>`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Before,
    Within,
    After,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LeafTag {
    Key,
    Scalar(Kind),
}

/// An element that holds text: a key or a scalar.
struct Leaf<'a> {
    tag: LeafTag,
    /// The `encoding` attribute of `<binary>`.
    encoding: Option<String>,
    text: Cow<'a, str>,
}

struct XmlReader<'a> {
    builder: Builder,
    at: Place,
    leaf: Option<Leaf<'a>>,
}

impl<'a> XmlReader<'a> {
    fn event(&mut self, event: Event<'a>) -> Result<(), LlsdFault> {
        match event {
            Event::Start(element) => self.start(&element),
            Event::End(_) => self.end(),
            Event::Empty(element) => {
                self.start(&element)?;
                self.end()
            }
            Event::Text(text) => self.text(text.xml10_content()),
            Event::CData(text) => self.text(text.xml10_content()),
            Event::GeneralRef(reference) => self.text(resolve(&reference)?),
            Event::DocType(_) => Err(LlsdFault::Unsupported {
                what: "a document type declaration".into(),
                instead: "LLSD needs none: leave it out",
            }),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::Eof => Ok(()),
        }
    }

    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), LlsdFault> {
        let name = element.name().into_inner();
        if let Some(leaf) = &self.leaf {
            let expected = if leaf.tag == LeafTag::Key { "the text of a key" } else { "the text of a value" };
            return Err(found_element(name, expected));
        }
        match (self.at, name) {
            (Place::Before, "llsd") => self.at = Place::Within,
            (Place::Before, _) => return Err(found_element(name, "<llsd>")),
            (Place::After, _) => return Err(found_element(name, "the end")),
            (Place::Within, _) => return self.start_value(name, element),
        }
        Ok(())
    }

    fn start_value(&mut self, name: &str, element: &BytesStart<'_>) -> Result<(), LlsdFault> {
        if (self.builder.inside() == Inside::MapKey) != (name == "key") {
            let expected = if name == "key" { "a value" } else { "<key>" };
            return Err(found_element(name, expected));
        }
        if self.builder.is_done() {
            return Err(found_element(name, "</llsd>: one value is the whole document"));
        }
        let tag = match name {
            "array" => return self.builder.open_array(0),
            "map" => return self.builder.open_map(0),
            "key" => LeafTag::Key,
            _ => match SCALARS.into_iter().find(|kind| kind.name() == name) {
                Some(kind) => LeafTag::Scalar(kind),
                None => return Err(found_element(name, "an LLSD element")),
            },
        };
        self.leaf = Some(Leaf { tag, encoding: encoding_of(tag, element)?, text: Cow::Borrowed("") });
        Ok(())
    }

    /// Handles an end tag. The event reader has checked that it matches its start tag.
    fn end(&mut self) -> Result<(), LlsdFault> {
        match self.leaf.take() {
            Some(leaf) => self.end_leaf(leaf),
            None if self.builder.inside() == Inside::Nothing => {
                self.at = Place::After;
                Ok(())
            }
            None => self.builder.close(),
        }
    }

    fn end_leaf(&mut self, leaf: Leaf<'_>) -> Result<(), LlsdFault> {
        let text = leaf.text;
        let value = match leaf.tag {
            LeafTag::Key => return self.builder.key(text.into()),
            LeafTag::Scalar(Kind::Boolean) => Value::Boolean(match text.trim() {
                "" | "0" | "false" => false,
                "1" | "true" => true,
                other => return Err(LlsdFault::bad_scalar(Kind::Boolean, other)),
            }),
            LeafTag::Scalar(Kind::Integer) => Value::Integer(scalar::parse_integer(&text)?),
            LeafTag::Scalar(Kind::Real) => Value::Real(scalar::parse_real(&text)?),
            LeafTag::Scalar(Kind::Uuid) => Value::Uuid(scalar::parse_uuid(&text)?),
            LeafTag::Scalar(Kind::Date) => Value::Date(scalar::parse_date(&text)?),
            LeafTag::Scalar(Kind::String) => Value::String(text.into()),
            LeafTag::Scalar(Kind::Uri) => Value::Uri(text.trim().into()),
            LeafTag::Scalar(Kind::Binary) => Value::Binary(decode_binary(leaf.encoding.as_deref(), &text)?.into()),
            LeafTag::Scalar(_) if text.trim().is_empty() => Value::Undefined,
            LeafTag::Scalar(kind) => return Err(LlsdFault::bad_scalar(kind, &text)),
        };
        self.builder.value(value)
    }

    fn text(&mut self, text: Cow<'a, str>) -> Result<(), LlsdFault> {
        match &mut self.leaf {
            Some(leaf) if leaf.text.is_empty() => leaf.text = text,
            Some(leaf) => leaf.text.to_mut().push_str(&text),
            None if text.trim().is_empty() => {}
            None => return Err(LlsdFault::Unexpected { found: "text".into(), expected: "an element" }),
        }
        Ok(())
    }

    fn finish(self) -> Result<Value, LlsdFault> {
        let expected = match self.at {
            Place::Before => "<llsd>",
            Place::Within => "</llsd>",
            Place::After => "a value inside <llsd>",
        };
        let end = LlsdFault::UnexpectedEnd { expected };
        if self.at == Place::After { self.builder.finish().ok_or(end) } else { Err(end) }
    }
}

/// The kinds that are elements with text. An element has the name of its kind.
const SCALARS: [Kind; 9] = {
    use Kind::*;
    [Undefined, Boolean, Integer, Real, Uuid, String, Date, Uri, Binary]
};

fn found_element(name: &str, expected: &'static str) -> LlsdFault {
    const SHOWN: usize = 40;
    LlsdFault::Unexpected { found: format!("<{}>", name.chars().take(SHOWN).collect::<String>()), expected }
}

fn resolve(reference: &BytesRef<'_>) -> Result<Cow<'static, str>, LlsdFault> {
    if let Some(character) = reference.resolve_char_ref().map_err(|error| LlsdFault::Xml(error.to_string()))? {
        return Ok(Cow::Owned(character.to_string()));
    }
    quick_xml::escape::resolve_xml_entity(reference).map(Cow::Borrowed).ok_or_else(|| LlsdFault::Unsupported {
        what: format!("the entity &{};", reference.chars().take(40).collect::<String>()),
        instead: "only amp, lt, gt, quot, apos and character references are known",
    })
}

fn encoding_of(tag: LeafTag, element: &BytesStart<'_>) -> Result<Option<String>, LlsdFault> {
    if tag != LeafTag::Scalar(Kind::Binary) {
        return Ok(None);
    }
    let attribute = element.try_get_attribute("encoding").map_err(|error| LlsdFault::Xml(error.to_string()))?;
    Ok(attribute.map(|attribute| attribute.value.to_string()))
}

fn decode_binary(encoding: Option<&str>, text: &str) -> Result<Vec<u8>, LlsdFault> {
    match encoding {
        None | Some("base64") => scalar::parse_base64(text.as_bytes()),
        Some("base16") => scalar::parse_base16(text.as_bytes()),
        Some(other) => Err(LlsdFault::Unsupported {
            what: format!("binary data in {:?}", other.chars().take(40).collect::<String>()),
            instead: "write it as base64 or base16",
        }),
    }
}

/// Writes a document with an XML declaration and without blanks between elements. Keys are in ascending order.
///
/// XML cannot represent most control characters; each becomes U+FFFD.
pub fn write_xml(value: &Value) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?><llsd>");
    write_value(&mut out, value);
    out.push_str("</llsd>");
    out
}

fn write_value(out: &mut String, value: &Value) {
    match value {
        Value::Undefined => out.push_str("<undef/>"),
        Value::Boolean(value) => write_element(out, "boolean", if *value { "true" } else { "false" }),
        Value::Integer(number) => write_element(out, "integer", &number.to_string()),
        Value::Real(number) => write_element(out, "real", &scalar::format_real(*number)),
        Value::Uuid(bytes) => write_element(out, "uuid", &scalar::format_uuid(bytes)),
        Value::Date(seconds) => write_element(out, "date", &scalar::format_date(*seconds)),
        Value::String(text) | Value::Uri(text) => write_element(out, value.kind().name(), &escape(text)),
        Value::Binary(bytes) if bytes.is_empty() => out.push_str("<binary/>"),
        Value::Binary(bytes) => {
            out.push_str("<binary encoding=\"base64\">");
            out.push_str(&scalar::format_base64(bytes));
            out.push_str("</binary>");
        }
        Value::Array(values) => {
            out.push_str("<array>");
            values.iter().for_each(|value| write_value(out, value));
            out.push_str("</array>");
        }
        Value::Map(map) => {
            out.push_str("<map>");
            for (key, value) in map.iter() {
                write_element(out, "key", &escape(key));
                write_value(out, value);
            }
            out.push_str("</map>");
        }
    }
}

fn write_element(out: &mut String, name: &str, text: &str) {
    for piece in ["<", name, ">", text, "</", name, ">"] {
        out.push_str(piece);
    }
}

fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(needs_escape) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            // A bare carriage return would read back as a line feed.
            '\r' => escaped.push_str("&#13;"),
            unwritable if needs_escape(unwritable) => escaped.push('\u{fffd}'),
            plain => escaped.push(plain),
        }
    }
    Cow::Owned(escaped)
}

fn needs_escape(character: char) -> bool {
    match character {
        '&' | '<' | '>' | '\u{fffe}' | '\u{ffff}' => true,
        '\t' | '\n' => false,
        other => other < ' ',
    }
}
