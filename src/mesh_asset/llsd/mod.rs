//! Reads and writes LLSD, the structured data of Second Life, in its three encodings.
//!
//! * In: bytes and [`LlsdLimits`], or an [`Llsd`], which is the value of the crate `llsd-rs`.
//! * Out: an [`Llsd`] or an [`LlsdError`] with its offset, or bytes.
//! * Order of the work: a reader (`binary`, `xml`, `notation`) walks over the bytes on a `cursor`, within a budget of
//!   values and depth; `scalar` parses text of scalars; `access` reads fields of values.
//!
//! Binary is read by `llsd-rs` after a scan of the whole value, and `llsd-rs` writes its scalars.
//! XML and notation are read here, because `llsd-rs` loses or refuses text that other writers produce; XML is written
//! here, because Python refuses the dates of `llsd-rs` and XML parsers its control characters. `tests/llsd_rs.rs` shows
//! each fault on `llsd-rs` as published, and `docs/WIRE.md` lists them.
//!
//! Specification: <https://wiki.secondlife.com/wiki/LLSD>.

mod access;
mod error;

mod cursor;
mod scalar;

mod binary;
mod notation;
mod xml;

use crate::geometry::Progress;

pub use access::{Kind, LlsdExt, Map, array, binary, count, from_json, map, sorted, uri};
pub use binary::{
    raw_strings, read_binary, read_binary_beside, read_binary_prefix, write_binary, write_binary_with_strings,
};
pub use error::{Encoding, LlsdError, LlsdFault};
pub use llsd_rs::Llsd;
pub use notation::read_notation;
pub use xml::{read_xml, write_xml};

/// Bounds on the memory and the time that a reader needs for one document.
#[derive(Clone, Copy, Debug)]
pub struct LlsdLimits<'a> {
    /// Nesting of arrays and maps.
    pub depth: usize,
    /// Values that a document of any size may have. A value takes 88 bytes. An entry of a map counts as 5 values and a
    /// map as 2 more, because hash maps keep free places.
    pub free_values: usize,
    /// Whether a document may have one more value for every [`BYTES_A_VALUE`] bytes of input, which keeps memory below 12
    /// times the input and 64 MB.
    pub grows: bool,
    /// Stops the reading, which then ends with any error; `None` lets it go on. The caller asks `progress` for the reason.
    pub progress: Option<&'a Progress>,
}

/// Input bytes for each value beyond [`LlsdLimits::free_values`].
pub const BYTES_A_VALUE: usize = 9;

impl LlsdLimits<'static> {
    /// Limits for documents that a client writes by hand or with a tool.
    pub const DOCUMENT: Self = Self { depth: 32, free_values: 1 << 19, grows: true, progress: None };
    /// Limits for headers and blocks of mesh assets. The nesting limit of 96 is the viewer's (`LLSDParser`).
    /// A block inflates to a thousand times its size, but has few values: eight faces, or the joints of a skeleton.
    pub const BLOCK: Self = Self { depth: 96, free_values: 1 << 17, grows: false, progress: None };
}

impl LlsdLimits<'_> {
    /// Returns an error when the reading is to stop.
    fn look(&self) -> Result<(), LlsdFault> {
        let is_stopped = self.progress.is_some_and(|progress| progress.check().is_err());
        if is_stopped { Err(LlsdFault::Stopped) } else { Ok(()) }
    }
}

/// Writes notation, for tests. The program writes none.
#[cfg(test)]
pub fn write_notation(value: &Llsd) -> String {
    llsd_rs::notation::to_string(value, &llsd_rs::notation::FormatterContext::new().with_hex(true)).unwrap()
}

#[cfg(test)]
mod tests;
