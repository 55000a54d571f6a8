//! [`Header`]: the elements that the file declares, and the properties of their rows.

use super::super::number::Number;
use super::super::text::{decode_name, excerpt_bytes, split_line, tokens, without_bom};
use super::super::{Format, Place, ReadError};
use super::source::{Encoding, Source};

/// More lines than any exporter writes.
const MAX_LINES: u64 = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Scalar(Number),
    List { length: Number, item: Number },
}

#[derive(Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) count: usize,
    pub(super) properties: Vec<Property>,
    /// The line of the header that declares the element.
    line: u64,
}

impl Element {
    /// Returns the numbers of the properties `x`, `y` and `z`.
    pub(super) fn axes(&self) -> Result<[usize; 3], ReadError> {
        let find = |name: &str| {
            let is_axis = |property: &Property| {
                property.name.eq_ignore_ascii_case(name) && matches!(property.kind, Kind::Scalar(_))
            };
            let missing = || self.missing(format!("a property `{name}` of the vertices"));
            self.properties.iter().position(is_axis).ok_or_else(missing)
        };
        Ok([find("x")?, find("y")?, find("z")?])
    }

    /// Returns the number of the property that lists vertices: the one with either usual name, or else the only list.
    pub(super) fn indices(&self) -> Result<usize, ReadError> {
        let is_list = |property: &Property| matches!(property.kind, Kind::List { .. });
        let named = self.properties.iter().position(|property| {
            is_list(property) && matches!(property.name.as_str(), "vertex_indices" | "vertex_index")
        });
        let only = || {
            let mut lists = self.properties.iter().enumerate().filter(|(_, property)| is_list(property));
            lists.next().filter(|_| lists.next().is_none()).map(|(number, _)| number)
        };
        named.or_else(only).ok_or_else(|| self.missing(format!("a list `vertex_indices` of `{}`", self.name)))
    }

    /// Returns the error that the header declares no such property of the element.
    fn missing(&self, expected: String) -> ReadError {
        ReadError::malformed(Format::Ply, Place::Line(self.line), expected, "none in the header")
    }
}

#[derive(Debug)]
pub(super) struct Header {
    pub(super) elements: Vec<Element>,
}

impl Header {
    /// Reads the header and returns it with the body after it.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, Source<'_>), ReadError> {
        let mut lines = HeaderLines::new(bytes);
        if lines.next()? != b"ply" {
            return Err(lines.fault("`ply`", bytes.get(..8).unwrap_or(bytes)));
        }
        let mut encoding = None;
        let mut elements: Vec<Element> = Vec::new();
        loop {
            let line = lines.next()?;
            let words: Vec<&[u8]> = tokens(line).take(6).collect();
            match words.as_slice() {
                [] | [b"comment", ..] | [b"obj_info", ..] => {}
                [b"format", name, ..] => {
                    encoding =
                        Some(Encoding::from_name(name).ok_or_else(|| {
                            lines.fault("`ascii`, `binary_little_endian` or `binary_big_endian`", name)
                        })?);
                }
                [b"element", name, count] => elements.push(Element {
                    name: decode_name(name).into_owned(),
                    count: parse_count(count).ok_or_else(|| lines.fault("a count of elements", count))?,
                    properties: Vec::new(),
                    line: lines.number,
                }),
                [b"property", ..] => {
                    let property =
                        read_property(&words).ok_or_else(|| lines.fault("a property of a PLY type", line))?;
                    let element = elements.last_mut().ok_or_else(|| lines.fault("an element first", line))?;
                    element.properties.push(property);
                }
                [b"end_header"] => break,
                _ => return Err(lines.fault("a line of a PLY header", line)),
            }
        }
        let encoding = encoding.ok_or_else(|| lines.fault("a `format` line", b"none"))?;
        Ok((Self { elements }, Source::new(encoding, bytes, lines.at, lines.number)))
    }
}

fn parse_count(word: &[u8]) -> Option<usize> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

fn number_type(name: &[u8]) -> Option<Number> {
    match name {
        b"char" | b"int8" => Some(Number::I8),
        b"uchar" | b"uint8" => Some(Number::U8),
        b"short" | b"int16" => Some(Number::I16),
        b"ushort" | b"uint16" => Some(Number::U16),
        b"int" | b"int32" => Some(Number::I32),
        b"uint" | b"uint32" => Some(Number::U32),
        b"float" | b"float32" => Some(Number::F32),
        b"double" | b"float64" => Some(Number::F64),
        _ => None,
    }
}

fn read_property(words: &[&[u8]]) -> Option<Property> {
    let (kind, name) = match words {
        [_, b"list", length, item, name] => {
            let length = number_type(length).filter(|length| !matches!(length, Number::F32 | Number::F64))?;
            (Kind::List { length, item: number_type(item)? }, name)
        }
        [_, scalar, name] => (Kind::Scalar(number_type(scalar)?), name),
        _ => return None,
    };
    Some(Property { name: decode_name(name).into_owned(), kind })
}

/// Reads the lines of the header. They end in LF, CR LF or CR.
struct HeaderLines<'a> {
    bytes: &'a [u8],
    at: usize,
    number: u64,
    /// The first line ends in CR alone, and so do all: a LF after the last one is a byte of the body.
    end_in_cr: bool,
}

impl<'a> HeaderLines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let text = without_bom(bytes).trim_ascii_start();
        let at = bytes.len() - text.len();
        let before = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let end_in_cr =
            split_line(text).is_some_and(|(line, rest)| text[line.len()..text.len() - rest.len()] == *b"\r");
        Self { bytes, at, number: before, end_in_cr }
    }

    fn next(&mut self) -> Result<&'a [u8], ReadError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.number += 1;
        let Some((line, after)) = split_line(rest).filter(|_| self.number <= MAX_LINES) else {
            let expected = format!("a header of at most {MAX_LINES} lines that ends with `end_header`");
            return Err(self.fault(expected, b"none"));
        };
        let end = rest.len() - after.len();
        self.at += if self.end_in_cr && rest[line.len()] == b'\r' { line.len() + 1 } else { end };
        Ok(line.trim_ascii())
    }

    fn fault(&self, expected: impl Into<String>, met: &[u8]) -> ReadError {
        ReadError::malformed(Format::Ply, Place::Line(self.number), expected, excerpt_bytes(met))
    }
}
