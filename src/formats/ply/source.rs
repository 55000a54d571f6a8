//! The body: one scalar after the other, in any of the three encodings.

use super::super::bytes::Cursor;
use super::super::error::excerpt;
use super::super::text::{Words, decode_name, parse_f64};
use super::super::{Format, Limit, Place, ReadError, ReadLimits, ReadNote};
use super::header::{Element, Kind, Scalar};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Ascii,
    LittleEndian,
    BigEndian,
}

impl Encoding {
    pub(super) fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            b"ascii" => Some(Self::Ascii),
            b"binary_little_endian" => Some(Self::LittleEndian),
            b"binary_big_endian" => Some(Self::BigEndian),
            _ => None,
        }
    }
}

#[derive(Clone)]
pub(super) enum Source<'a> {
    Ascii(Words<'a>),
    Binary { cursor: Cursor<'a>, big_endian: bool },
}

impl<'a> Source<'a> {
    /// The body of `bytes` starts at `start`, in line `header_lines + 1`.
    pub(super) fn new(encoding: Encoding, bytes: &'a [u8], start: usize, header_lines: u64) -> Self {
        match encoding {
            Encoding::Ascii => Self::Ascii(Words::from_line(bytes.get(start..).unwrap_or_default(), header_lines + 1)),
            _ => Self::Binary {
                cursor: Cursor::at(Format::Ply, bytes, start),
                big_endian: encoding == Encoding::BigEndian,
            },
        }
    }

    /// `Err` when the rest cannot hold the element's rows even if all its lists are empty.
    pub(super) fn check_room(&self, element: &Element) -> Result<(), ReadError> {
        let smallest = |kind: Kind| match kind {
            Kind::Scalar(scalar) => self.smallest(scalar),
            Kind::List { length, .. } => self.smallest(length),
        };
        let row: usize = element.properties.iter().map(|property| smallest(property.kind)).sum();
        let needed = row.saturating_mul(element.count);
        if needed > self.room() {
            let expected = format!("{} rows of `{}`, {needed} bytes or more", element.count, element.name);
            return Err(self.fault(expected, format!("{} bytes", self.room())));
        }
        Ok(())
    }

    /// Fewest bytes that a scalar takes: in ASCII a digit and a blank.
    fn smallest(&self, scalar: Scalar) -> usize {
        match self {
            Self::Ascii(_) => 2,
            Self::Binary { .. } => scalar.size(),
        }
    }

    /// Bytes that are left. The last number of an ASCII file needs no blank behind it.
    fn room(&self) -> usize {
        match self {
            Self::Ascii(words) => words.rest().len() + 1,
            Self::Binary { cursor, .. } => cursor.rest().len(),
        }
    }

    /// Any scalar of PLY is exact in double precision.
    pub(super) fn scalar(&mut self, scalar: Scalar) -> Result<f64, ReadError> {
        match self {
            Self::Ascii(words) => {
                let word = words.next().unwrap_or_default();
                parse_f64(word).ok_or_else(|| {
                    let met = if word.is_empty() { "the end of the file".into() } else { excerpt(&decode_name(word)) };
                    ReadError::malformed(Format::Ply, Place::Line(words.line()), "a number", met)
                })
            }
            Self::Binary { cursor, big_endian } => {
                let big = *big_endian;
                Ok(match scalar {
                    Scalar::I8 => i8::from_ne_bytes(number(cursor, big)?).into(),
                    Scalar::U8 => u8::from_ne_bytes(number(cursor, big)?).into(),
                    Scalar::I16 => i16::from_ne_bytes(number(cursor, big)?).into(),
                    Scalar::U16 => u16::from_ne_bytes(number(cursor, big)?).into(),
                    Scalar::I32 => i32::from_ne_bytes(number(cursor, big)?).into(),
                    Scalar::U32 => u32::from_ne_bytes(number(cursor, big)?).into(),
                    Scalar::F32 => f32::from_ne_bytes(number(cursor, big)?).into(),
                    Scalar::F64 => f64::from_ne_bytes(number(cursor, big)?),
                })
            }
        }
    }

    /// Length of a list whose items fit into what is left.
    fn list_length(&mut self, length: Scalar, item: Scalar) -> Result<usize, ReadError> {
        let count = self.scalar(length)?;
        let most = self.room() / self.smallest(item);
        if count >= 0.0 && count <= most as f64 && count.fract() == 0.0 {
            return Ok(count as usize);
        }
        Err(self.fault(format!("a list of at most {most} items, what is left"), format!("{count} items")))
    }

    /// Reads the corners of one polygon or strip.
    pub(super) fn read_list(
        &mut self,
        length: Scalar,
        item: Scalar,
        limits: &ReadLimits,
        list: &mut Vec<f64>,
    ) -> Result<(), ReadError> {
        let count = self.list_length(length, item)?;
        Limit::Triangles.check(limits, count.saturating_sub(2))?;
        list.clear();
        for _ in 0..count {
            list.push(self.scalar(item)?);
        }
        Ok(())
    }

    pub(super) fn skip_list(&mut self, length: Scalar, item: Scalar) -> Result<(), ReadError> {
        for _ in 0..self.list_length(length, item)? {
            self.scalar(item)?;
        }
        Ok(())
    }

    pub(super) fn fault(&self, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
        match self {
            Self::Ascii(words) => ReadError::malformed(Format::Ply, Place::Line(words.line()), expected, met),
            Self::Binary { cursor, .. } => cursor.fault(expected, met),
        }
    }

    pub(super) fn trailing_note(&self) -> Option<ReadNote> {
        match self {
            Self::Ascii(words) => {
                let count = words.rest().trim_ascii().len() as u64;
                (count > 0).then_some(ReadNote::TrailingBytes { count })
            }
            Self::Binary { cursor, .. } => cursor.trailing_note(),
        }
    }
}

/// The next number's bytes in this machine's order.
fn number<const N: usize>(cursor: &mut Cursor, big_endian: bool) -> Result<[u8; N], ReadError> {
    let mut bytes = cursor.array("another number")?;
    if big_endian != cfg!(target_endian = "big") {
        bytes.reverse();
    }
    Ok(bytes)
}
