//! Reads and writes LLSD, the structured data of Second Life, in its three encodings.
//!
//! * In: bytes and [`LlsdLimits`], or a [`Value`].
//! * Out: a [`Value`] or an [`LlsdError`] with its offset, or bytes.
//! * Order of the work: a reader (`binary`, `xml`, `notation`) splits the bytes into opening marks, keys, scalars and
//!   ends; `scalar` parses text of scalars; `builder` assembles the values and counts them.
//!
//! No reader recurses. Each reader compares a length with the bytes that are left before it reserves memory.
//!
//! The published `llsd-rs` does not suffice: it aborts the process on a five-byte array header, overflows the stack on
//! nesting, loses XML data silently and needs 88 bytes for a value (see `docs/WIRE.md`). The tests compare with it.
//!
//! Specification: <https://wiki.secondlife.com/wiki/LLSD>.

mod error;
mod value;

mod builder;
mod scalar;

mod binary;
mod notation;
mod xml;

pub use binary::{read_binary, read_binary_prefix, write_binary};
pub use error::{Encoding, LlsdError, LlsdFault};
pub use notation::{read_notation, write_notation};
pub(super) use scalar::parse_base16;
pub use value::{Kind, Map, Value};
pub use xml::{read_xml, write_xml};

/// Bounds on the memory that a reader needs for one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LlsdLimits {
    /// Nesting of arrays and maps.
    pub depth: usize,
    /// Values and keys that a document of any size may have. Each takes 24 bytes or more. A document may have one more
    /// value for every [`BYTES_A_VALUE`] bytes of input, which keeps memory below 12 times the input.
    pub free_values: usize,
}

/// Input bytes for each value beyond [`LlsdLimits::free_values`]. Ordinary documents have five bytes or more.
pub const BYTES_A_VALUE: usize = 4;

impl LlsdLimits {
    /// Limits for documents that a client writes by hand or with a tool.
    pub const DOCUMENT: Self = Self { depth: 32, free_values: 1 << 20 };
    /// Limits for headers and blocks of mesh assets. The nesting limit of 96 is the viewer's (`LLSDParser`).
    pub const BLOCK: Self = Self { depth: 96, free_values: 1 << 20 };

    fn values(&self, input_bytes: usize) -> usize {
        self.free_values.saturating_add(input_bytes / BYTES_A_VALUE)
    }
}

#[cfg(test)]
mod tests;
