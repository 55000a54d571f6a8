//! [`Cursor`]: reads a binary format from front to back, and puts the offset into its errors.

use super::{Format, Place, ReadError};

/// A position in the bytes of a file.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    format: Format,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(format: Format, bytes: &'a [u8]) -> Self {
        Self::at(format, bytes, 0)
    }

    /// Starts at the offset `at`, which may lie past the end.
    pub(super) fn at(format: Format, bytes: &'a [u8], at: usize) -> Self {
        Self { format, bytes, at }
    }

    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Takes the next `count` bytes. `what` names them in the error for a file that ends before.
    pub(super) fn take(&mut self, count: usize, what: &str) -> Result<&'a [u8], ReadError> {
        match self.rest().get(..count) {
            Some(taken) => {
                self.at += count;
                Ok(taken)
            }
            None => {
                let met = format!("only {} of {count} bytes", self.rest().len());
                Err(self.fault(what, met))
            }
        }
    }

    pub(super) fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], ReadError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    pub(super) fn u32_le(&mut self, what: &str) -> Result<u32, ReadError> {
        self.array(what).map(u32::from_le_bytes)
    }

    pub(super) fn fault(&self, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
        ReadError::malformed(self.format, Place::Byte(self.at as u64), expected, met)
    }
}
