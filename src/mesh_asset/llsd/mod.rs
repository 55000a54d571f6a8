//! LLSD, the structured data of Second Life, in its three encodings.
//!
//! Our own readers: the published `llsd-rs` aborts the process on a five-byte array header, overflows the stack on
//! nesting, loses XML data silently and needs 88 bytes a value (see `docs/WIRE.md`). It stays a peer in the tests.
//! None of these readers recurses, and each checks a length against the bytes that are left before it reserves
//! anything for it.
//!
//! Specification: <https://wiki.secondlife.com/wiki/LLSD>.

mod binary;
mod builder;
mod error;
mod notation;
mod scalar;
mod value;
mod xml;

pub use binary::{read_binary, read_binary_prefix, write_binary};
pub use error::{Encoding, LlsdError, LlsdFault};
pub use notation::{read_notation, write_notation};
pub use value::{Kind, Map, Value};
pub use xml::{read_xml, write_xml};

/// What a reader may spend on one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LlsdLimits {
    /// Arrays and maps inside each other.
    pub depth: usize,
    /// Values (and keys) that are allowed whatever the document's size; each takes 24 bytes or more. Beyond them one
    /// value is allowed for every [`BYTES_A_VALUE`] bytes of input, which holds memory below 12 times the input.
    pub free_values: usize,
}

/// See [`LlsdLimits::free_values`]. Real documents need five bytes or more a value.
pub const BYTES_A_VALUE: usize = 4;

impl LlsdLimits {
    /// For documents that a client writes by hand or with a tool.
    pub const DOCUMENT: Self = Self { depth: 32, free_values: 1 << 20 };
    /// For headers and blocks of mesh assets: the viewer's own nesting limit (`LLSDParser`, 96).
    pub const BLOCK: Self = Self { depth: 96, free_values: 1 << 20 };

    fn values(&self, input_bytes: usize) -> usize {
        self.free_values.saturating_add(input_bytes / BYTES_A_VALUE)
    }
}

impl Default for LlsdLimits {
    fn default() -> Self {
        Self::DOCUMENT
    }
}

#[cfg(test)]
mod tests;
