//! What the text readers share: names and numbers out of bytes that need not be UTF-8.

use std::borrow::Cow;

use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine, alphabet};

/// Writers differ on whether the padding is there.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub(super) fn decode_base64(text: &str) -> Result<Vec<u8>, DecodeError> {
    BASE64.decode(text)
}

/// Text of a name: UTF-8 where it is, else Latin-1, which older exporters wrote.
pub(super) fn decode_name(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// A number in any spelling that Rust reads: `1`, `-.5`, `2e-3`, `nan`, `inf`.
pub(super) fn parse_f64(token: &[u8]) -> Option<f64> {
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// Bytes without a leading byte-order mark.
pub(super) fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Pieces between blanks.
pub(super) fn tokens(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// The words of a text whose line ends do not matter, with the line of the last one.
#[derive(Clone)]
pub(super) struct Words<'a> {
    rest: &'a [u8],
    line: u64,
}

impl<'a> Words<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self::from_line(bytes, 1)
    }

    /// `bytes` start in this line.
    pub(super) fn from_line(bytes: &'a [u8], line: u64) -> Self {
        Self { rest: bytes, line }
    }

    /// Line of the word that was read last, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// What is left of the line, without the blanks around it.
    pub(super) fn rest_of_line(&mut self) -> &'a [u8] {
        let end = self.rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r')).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest;
        line.trim_ascii()
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
