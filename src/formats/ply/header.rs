//! The header: which elements there are, and what a row of each holds.

use super::super::error::excerpt;
use super::super::text::{decode_name, tokens};
use super::super::{Format, Place, ReadError};
use super::source::{Encoding, Source};

/// More lines than any exporter writes; a longer header is hostile.
const MAX_LINES: u64 = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Scalar {
    fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            b"char" | b"int8" => Some(Self::I8),
            b"uchar" | b"uint8" => Some(Self::U8),
            b"short" | b"int16" => Some(Self::I16),
            b"ushort" | b"uint16" => Some(Self::U16),
            b"int" | b"int32" => Some(Self::I32),
            b"uint" | b"uint32" => Some(Self::U32),
            b"float" | b"float32" => Some(Self::F32),
            b"double" | b"float64" => Some(Self::F64),
            _ => None,
        }
    }

    pub(super) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    fn is_integer(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Scalar(Scalar),
    List { length: Scalar, item: Scalar },
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
}

impl Element {
    /// Numbers of the properties `x`, `y` and `z`.
    pub(super) fn axes(&self, source: &Source) -> Result<[usize; 3], ReadError> {
        let find = |name: &str| {
            let is_axis = |property: &Property| {
                property.name.eq_ignore_ascii_case(name) && matches!(property.kind, Kind::Scalar(_))
            };
            let missing = || source.fault(format!("a property `{name}` of the vertices"), "none in the header");
            self.properties.iter().position(is_axis).ok_or_else(missing)
        };
        Ok([find("x")?, find("y")?, find("z")?])
    }

    /// Number of the property that lists vertices: by either of its names, else the only list.
    pub(super) fn indices(&self, source: &Source) -> Result<usize, ReadError> {
        let is_list = |property: &Property| matches!(property.kind, Kind::List { .. });
        let named = self.properties.iter().position(|property| {
            is_list(property) && matches!(property.name.as_str(), "vertex_indices" | "vertex_index")
        });
        let only = || {
            let mut lists = self.properties.iter().enumerate().filter(|(_, property)| is_list(property));
            lists.next().filter(|_| lists.next().is_none()).map(|(number, _)| number)
        };
        let missing = || source.fault(format!("a list `vertex_indices` of `{}`", self.name), "none in the header");
        named.or_else(only).ok_or_else(missing)
    }
}

#[derive(Debug)]
pub(super) struct Header {
    pub(super) elements: Vec<Element>,
}

impl Header {
    /// The header and the body after it.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, Source<'_>), ReadError> {
        let mut lines = HeaderLines { bytes, at: 0, number: 0 };
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

fn read_property(words: &[&[u8]]) -> Option<Property> {
    let (kind, name) = match words {
        [_, b"list", length, item, name] => {
            let length = Scalar::from_name(length).filter(|length| length.is_integer())?;
            (Kind::List { length, item: Scalar::from_name(item)? }, name)
        }
        [_, scalar, name] => (Kind::Scalar(Scalar::from_name(scalar)?), name),
        _ => return None,
    };
    Some(Property { name: decode_name(name).into_owned(), kind })
}

/// Lines that end in LF, CR LF or CR.
struct HeaderLines<'a> {
    bytes: &'a [u8],
    at: usize,
    number: u64,
}

impl<'a> HeaderLines<'a> {
    fn next(&mut self) -> Result<&'a [u8], ReadError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.number += 1;
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let Some(end) = end.filter(|_| self.number <= MAX_LINES) else {
            let expected = format!("a header of at most {MAX_LINES} lines that ends with `end_header`");
            return Err(self.fault(expected, b"none"));
        };
        self.at += end + if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        Ok(rest[..end].trim_ascii())
    }

    fn fault(&self, expected: impl Into<String>, met: &[u8]) -> ReadError {
        ReadError::malformed(Format::Ply, Place::Line(self.number), expected, excerpt(&decode_name(met)))
    }
}
