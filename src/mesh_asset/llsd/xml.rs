//! LLSD in XML, on the event reader of quick-xml.
//!
//! CDATA, character references and empty keys read as the specification says, and so do blanks or line breaks around
//! numbers and inside base64: `llsd-rs` loses or refuses them. Document types are refused.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::cursor::{Budget, TextReader};
use super::{Encoding, Kind, Llsd, LlsdError, LlsdExt, LlsdFault, LlsdLimits, scalar, sorted, uri};

/// Reads one document: `<llsd>` with one value inside.
pub fn read_xml(bytes: &[u8], limits: &LlsdLimits) -> Result<Llsd, LlsdError> {
    let text = std::str::from_utf8(bytes).map_err(|error| LlsdFault::NotUtf8.at(Encoding::Xml, error.valid_up_to()))?;
    let mut xml = Reader::from_str(text);
    xml.config_mut().expand_empty_elements = true;
    let mut reader = XmlReader { xml, budget: Budget::new(limits, bytes.len()), start: 0 };
    reader.document().map_err(|fault| fault.at(Encoding::Xml, usize::try_from(reader.start).unwrap_or(usize::MAX)))
}

struct XmlReader<'a, 'l> {
    xml: Reader<&'a [u8]>,
    budget: Budget<'l>,
    /// Offset of the tag or text that is being read.
    start: u64,
}

impl<'l> TextReader<'l> for XmlReader<'_, 'l> {
    fn budget(&mut self) -> &mut Budget<'l> {
        &mut self.budget
    }

    fn item(&mut self) -> Result<Option<Llsd>, LlsdFault> {
        self.tag()?.map(|element| self.value(&element)).transpose()
    }

    fn key(&mut self) -> Result<Option<String>, LlsdFault> {
        match self.tag()? {
            Some(element) if element.name().into_inner() == "key" => self.text().map(Cow::into_owned).map(Some),
            other => other.map(|element| Err(found(&element, "<key>"))).transpose(),
        }
    }

    fn entry(&mut self) -> Result<Llsd, LlsdFault> {
        let missing = || LlsdFault::Unexpected { found: "an end tag".into(), expected: "a value" };
        self.item()?.ok_or_else(missing)
    }
}

impl<'a> XmlReader<'a, '_> {
    fn document(&mut self) -> Result<Llsd, LlsdFault> {
        if let Some(root) = self.tag()?.filter(|root| root.name().into_inner() != "llsd") {
            return Err(found(&root, "<llsd>"));
        }
        let value = self.entry()?;
        match self.tag()? {
            Some(second) => Err(found(&second, "</llsd>: one value is the whole document")),
            None => match self.next()? {
                Event::Start(element) => Err(found(&element, "the end")),
                _ => Ok(value),
            },
        }
    }

    fn event(&mut self) -> Result<Event<'a>, LlsdFault> {
        self.start = self.xml.buffer_position();
        let malformed = |error: quick_xml::Error| LlsdFault::Malformed(error.to_string());
        self.xml.read_event().inspect_err(|_| self.start = self.xml.error_position()).map_err(malformed)
    }

    /// Returns the next tag, or the end of the bytes.
    fn next(&mut self) -> Result<Event<'a>, LlsdFault> {
        loop {
            match self.event()? {
                event @ (Event::Start(_) | Event::End(_) | Event::Eof) => return Ok(event),
                Event::DocType(_) => {
                    return Err(LlsdFault::Unsupported {
                        what: "a document type declaration",
                        instead: "LLSD needs none: leave it out",
                    });
                }
                other => {
                    if text_of(other)?.is_some_and(|text| !text.trim().is_empty()) {
                        return Err(LlsdFault::Unexpected { found: "text".into(), expected: "an element" });
                    }
                }
            }
        }
    }

    /// Returns the next start tag; `None` for an end tag, which the event reader has checked to match its start tag.
    fn tag(&mut self) -> Result<Option<BytesStart<'a>>, LlsdFault> {
        match self.next()? {
            Event::Start(element) => Ok(Some(element)),
            Event::Eof => Err(LlsdFault::UnexpectedEnd { expected: "a tag" }),
            _ => Ok(None),
        }
    }

    /// Reads the text of a key or scalar up to the end of its element.
    fn text(&mut self) -> Result<Cow<'a, str>, LlsdFault> {
        let mut all = Cow::Borrowed("");
        loop {
            match self.event()? {
                Event::End(_) => return Ok(all),
                Event::Start(element) => return Err(found(&element, "the text of a key or value")),
                Event::Eof => return Err(LlsdFault::UnexpectedEnd { expected: "the end of a key or value" }),
                other => match text_of(other)? {
                    Some(text) if all.is_empty() => all = text,
                    text => all.to_mut().push_str(&text.unwrap_or_default()),
                },
            }
        }
    }

    fn value(&mut self, element: &BytesStart<'_>) -> Result<Llsd, LlsdFault> {
        self.budget.pay(1)?;
        let kind = Kind::from_name(element.name().into_inner()).ok_or_else(|| found(element, "an LLSD element"))?;
        match kind {
            Kind::Array => return self.array(),
            Kind::Map => return self.map(),
            Kind::String => return Ok(Llsd::String(self.text()?.into_owned())),
            _ => {}
        }
        let text = self.text()?;
        Ok(match (kind, text.trim()) {
            (Kind::Undefined, "") => Llsd::Undefined,
            (Kind::Boolean, "" | "0" | "false") => Llsd::Boolean(false),
            (Kind::Boolean, "1" | "true") => Llsd::Boolean(true),
            (Kind::Integer, text) => Llsd::Integer(scalar::parse(kind, text)?),
            (Kind::Real, text) => Llsd::Real(scalar::parse(kind, text)?),
            (Kind::Uuid, text) => Llsd::Uuid(scalar::parse(kind, text)?),
            (Kind::Date, text) => Llsd::Date(scalar::parse_date(text)?),
            (Kind::Uri, text) => Llsd::Uri(uri(text)),
            (Kind::Binary, text) => Llsd::Binary(decode_binary(element, text)?),
            (_, text) => return Err(LlsdFault::bad_scalar(kind, text)),
        })
    }
}

fn found(element: &BytesStart<'_>, expected: &'static str) -> LlsdFault {
    const SHOWN: usize = 40;
    let name: String = element.name().into_inner().chars().take(SHOWN).collect();
    LlsdFault::Unexpected { found: format!("<{name}>"), expected }
}

/// Returns the text of an event; `None` for a comment or declaration.
fn text_of(event: Event<'_>) -> Result<Option<Cow<'_, str>>, LlsdFault> {
    let reference = match event {
        Event::Text(text) => return Ok(Some(text.xml10_content())),
        Event::CData(text) => return Ok(Some(text.xml10_content())),
        Event::GeneralRef(reference) => reference,
        _ => return Ok(None),
    };
    let character = reference.resolve_char_ref().map_err(|error| LlsdFault::Malformed(error.to_string()))?;
    let text = character.map(|character| Cow::from(character.to_string()));
    let text = text.or_else(|| quick_xml::escape::resolve_xml_entity(&reference).map(Cow::Borrowed));
    text.map(Some).ok_or(LlsdFault::Unsupported { what: "an entity", instead: "write its character" })
}

fn decode_binary(element: &BytesStart<'_>, text: &str) -> Result<Vec<u8>, LlsdFault> {
    let encoding = element.try_get_attribute("encoding").map_err(|error| LlsdFault::Malformed(error.to_string()))?;
    match encoding.as_ref().map_or("base64", |attribute| &attribute.value) {
        "base64" => scalar::parse_base64(text.as_bytes()),
        "base16" => scalar::parse_base16(text.as_bytes()),
        _ => Err(LlsdFault::Unsupported {
            what: "this encoding of binary data",
            instead: "write it as base64 or base16",
        }),
    }
}

/// Writes a document with an XML declaration and without blanks between elements. Keys are in ascending order.
///
/// XML cannot represent most control characters; each becomes U+FFFD.
pub fn write_xml(value: &Llsd) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?><llsd>");
    write_value(&mut out, value);
    out.push_str("</llsd>");
    out
}

fn write_value(out: &mut String, value: &Llsd) {
    let mut leaf = |text: &str| write_element(out, value.kind().name(), text);
    match value {
        Llsd::Undefined => out.push_str("<undef/>"),
        Llsd::Boolean(value) => leaf(if *value { "true" } else { "false" }),
        Llsd::Integer(number) => leaf(&number.to_string()),
        Llsd::Real(number) => leaf(&scalar::format_real(*number)),
        Llsd::Uuid(uuid) => leaf(&uuid.to_string()),
        Llsd::Date(date) => leaf(&scalar::format_date(date)),
        Llsd::String(text) => leaf(&escape(text)),
        Llsd::Uri(uri) => leaf(&escape(uri.as_str())),
        Llsd::Binary(bytes) => {
            out.push_str("<binary encoding=\"base64\">");
            out.push_str(&scalar::format_base64(bytes));
            out.push_str("</binary>");
        }
        Llsd::Array(values) => {
            out.push_str("<array>");
            values.iter().for_each(|value| write_value(out, value));
            out.push_str("</array>");
        }
        Llsd::Map(map) => {
            out.push_str("<map>");
            for (key, value) in sorted(map) {
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

/// Escapes text. A bare carriage return would read back as a line feed.
fn escape(text: &str) -> String {
    let unwritable = |c: char| matches!(c, '\0'..' ' | '\u{fffe}' | '\u{ffff}') && !matches!(c, '\t' | '\n' | '\r');
    quick_xml::escape::partial_escape(text.replace(unwritable, "\u{fffd}")).replace('\r', "&#13;")
}
