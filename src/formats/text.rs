//! Names and numbers in text whose bytes need not be UTF-8, shared by the text readers.

use std::borrow::Cow;

use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine, alphabet};

use super::error::excerpt;
use super::{Format, Place, ReadError};

/// Accepts base64 with and without padding, since writers differ.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub(super) fn decode_base64(text: &str) -> Result<Vec<u8>, DecodeError> {
    BASE64.decode(text)
}

/// Decodes a name as UTF-8 where it is valid, and otherwise as Latin-1, which older exporters write.
pub(super) fn decode_name(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// Most bytes of a name. Every part and object has a copy of its name, so a file with many parts would multiply a long one.
const MAX_NAME_BYTES: usize = 256;

/// Returns a name that is short enough to copy. A long name loses its middle, since its end may name a level of detail.
pub(super) fn shorten(name: &str) -> Cow<'_, str> {
    const GAP: &str = "...";
    if name.len() <= MAX_NAME_BYTES {
        return Cow::Borrowed(name);
    }
    let half = (MAX_NAME_BYTES - GAP.len()) / 2;
    let (start, _) = name.split_at(name.floor_char_boundary(half));
    let (_, end) = name.split_at(name.ceil_char_boundary(name.len() - half));
    Cow::Owned([start, GAP, end].concat())
}

/// Decodes and shortens the name of a part or an object.
pub(super) fn part_name(bytes: &[u8]) -> String {
    shorten(&decode_name(bytes)).into_owned()
}

/// Returns [`excerpt`] of text in either encoding.
pub(super) fn excerpt_bytes(bytes: &[u8]) -> String {
    excerpt(&decode_name(bytes))
}

/// Parses a number in any spelling that Rust accepts: `1`, `-.5`, `2e-3`, `nan`, `inf`.
pub(super) fn parse_f64(token: &[u8]) -> Option<f64> {
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// Returns `bytes` without a leading byte-order mark.
pub(super) fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Splits a line at its blanks.
pub(super) fn tokens(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// Splits off the first line, which ends in LF, CR LF or CR. Returns the line without its end and the text after it,
/// or `None` when the text has no line end.
pub(super) fn split_line(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
    let skip = if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
    Some((&text[..end], &text[end + skip..]))
}

/// The words of a text whose line ends have no meaning. It counts lines for error messages.
#[derive(Clone)]
pub(super) struct Words<'a> {
    format: Format,
    rest: &'a [u8],
    line: u64,
}

impl<'a> Words<'a> {
    /// `line` is the number of the first line of `bytes`, counted from 1.
    pub(super) fn new(format: Format, bytes: &'a [u8], line: u64) -> Self {
        Self { format, rest: bytes, line }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Takes the rest of the present line, without the blanks around it.
    pub(super) fn rest_of_line(&mut self) -> &'a [u8] {
        let end = self.rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r')).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest;
        line.trim_ascii()
    }

    /// Parses the next word as a number.
    pub(super) fn number(&mut self) -> Result<f64, ReadError> {
        let word = self.next().unwrap_or_default();
        parse_f64(word).ok_or_else(|| self.unexpected("a number", word))
    }

    /// Returns an error that quotes `word`. An empty word stands for the end of the file.
    pub(super) fn unexpected(&self, expected: impl Into<String>, word: &[u8]) -> ReadError {
        self.fault(expected, if word.is_empty() { "the end of the file".into() } else { excerpt_bytes(word) })
    }

    /// Returns an error in the line of the last word.
    pub(super) fn fault(&self, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
        ReadError::malformed(self.format, Place::Line(self.line), expected, met)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let start = self.rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(self.rest.len());
        let (blank, rest) = self.rest.split_at(start);
        self.line += blank.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_loses_its_middle_and_no_half_of_a_character() {
        assert_eq!(part_name(b"caf\xe9"), "caf\u{e9}");
        assert_eq!(shorten(&"a".repeat(MAX_NAME_BYTES)), "a".repeat(MAX_NAME_BYTES));
        for middle in ["x", "\u{e9}", "\u{20ac}", "\u{1f600}"] {
            let short = shorten(&format!("chair{}_LOD1", middle.repeat(MAX_NAME_BYTES))).into_owned();
            assert!(short.len() <= MAX_NAME_BYTES && short.len() > MAX_NAME_BYTES - 8, "{}", short.len());
            assert!(short.starts_with("chair") && short.ends_with("_LOD1"), "{short}");
        }
    }
}
