//! What the text readers share: names and numbers out of bytes that need not be UTF-8.

use std::borrow::Cow;

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
