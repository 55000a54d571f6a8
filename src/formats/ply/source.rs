//! [`Source`]: reads the body one scalar after the other, in any of the three encodings.

use super::super::bytes::Cursor;
use super::super::number::Number;
use super::super::text::Words;
use super::super::{Format, Limit, ReadError, ReadLimits, ReadNote};
use super::header::{Element, Kind};

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
    /// `start` is the offset of the body in `bytes`. In ASCII the body starts in line `header_lines + 1`.
    pub(super) fn new(encoding: Encoding, bytes: &'a [u8], start: usize, header_lines: u64) -> Self {
        match encoding {
            Encoding::Ascii => {
                Self::Ascii(Words::new(Format::Ply, bytes.get(start..).unwrap_or_default(), header_lines + 1))
            }
            _ => Self::Binary {
                cursor: Cursor::at(Format::Ply, bytes, start),
                big_endian: encoding == Encoding::BigEndian,
            },
        }
    }

    /// Returns `Err` when the rest of the file cannot hold the rows of the element, even if all its lists are empty.
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

    /// Returns the fewest bytes that a scalar takes: in ASCII a digit and a blank.
    fn smallest(&self, scalar: Number) -> usize {
        match self {
            Self::Ascii(_) => 2,
            Self::Binary { .. } => scalar.size(),
        }
    }

    /// Returns how many bytes are left. One more counts in ASCII, since the last number needs no blank after it.
    fn room(&self) -> usize {
        match self {
            Self::Ascii(words) => words.rest().len() + 1,
            Self::Binary { cursor, .. } => cursor.rest().len(),
        }
    }

    pub(super) fn scalar(&mut self, scalar: Number) -> Result<f64, ReadError> {
        match self {
            Self::Ascii(words) => words.number(),
            Self::Binary { cursor, big_endian } => {
                let taken = cursor.take(scalar.size(), "another number")?;
                if !*big_endian {
                    return Ok(scalar.decode(taken));
                }
                let mut bytes = [0; size_of::<f64>()];
                bytes.iter_mut().zip(taken.iter().rev()).for_each(|(byte, &taken)| *byte = taken);
                Ok(scalar.decode(&bytes))
            }
        }
    }

    /// Reads the length of a list and checks that its items fit into the rest of the file.
    fn list_length(&mut self, length: Number, item: Number) -> Result<usize, ReadError> {
        let count = self.scalar(length)?;
        let max_items = self.room() / self.smallest(item);
        if count >= 0.0 && count <= max_items as f64 && count.fract() == 0.0 {
            return Ok(count as usize);
        }
        Err(self.fault(
            format!("a list of at most {max_items} items, which is all that the rest can hold"),
            format!("{count} items"),
        ))
    }

    /// Reads the vertex indices of one polygon or strip into `list`.
    pub(super) fn read_list(
        &mut self,
        length: Number,
        item: Number,
        limits: &ReadLimits,
        list: &mut Vec<f64>,
    ) -> Result<(), ReadError> {
        let count = self.list_length(length, item)?;
        Limit::Triangles.check(limits, count.saturating_sub(2))?;
        list.clear();
        for number in 0..count {
            limits.look_at(number)?;
            list.push(self.scalar(item)?);
        }
        Ok(())
    }

    pub(super) fn skip_list(&mut self, length: Number, item: Number, limits: &ReadLimits) -> Result<(), ReadError> {
        for number in 0..self.list_length(length, item)? {
            limits.look_at(number)?;
            self.scalar(item)?;
        }
        Ok(())
    }

    pub(super) fn fault(&self, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
        match self {
            Self::Ascii(words) => words.fault(expected, met),
            Self::Binary { cursor, .. } => cursor.fault(expected, met),
        }
    }

    pub(super) fn trailing_note(&self) -> Option<ReadNote> {
        ReadNote::trailing(match self {
            Self::Ascii(words) => words.rest().trim_ascii().len(),
            Self::Binary { cursor, .. } => cursor.rest().len(),
        })
    }
}
