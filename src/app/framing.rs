//! [`Framing`]: where in the bytes of a connection the head of each request begins and ends.
//!
//! hyper reads the same bytes later. Requests may be sent together before the first is answered, so a head is found only
//! by following the bodies before it. A request that hyper refuses need not be followed correctly: the connection ends
//! with it.

use crate::api::HeadFault;

/// Longest start of a line that is kept, without its blanks: enough for the headers that frame a body.
const MAX_LINE_BYTES: usize = 64;

/// Where in the requests of a connection the next byte is.
#[derive(Default)]
pub(super) struct Framing {
    part: Part,
    /// The present line without its blanks, up to [`MAX_LINE_BYTES`].
    line: Vec<u8>,
    /// The byte before in this line.
    last: u8,
    /// Whether the head has begun. Empty lines before a head are ignored.
    has_begun: bool,
    length: Option<u64>,
    is_chunked: bool,
}

/// The part of a request that the next bytes belong to.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Head,
    /// So many bytes of a body or a chunk, with the end of line after the chunk.
    Data(u64),
    ChunkSize,
    Trailers,
}

impl Framing {
    /// Returns whether a head has begun and not ended.
    pub(super) fn is_in_head(&self) -> bool {
        self.part == Part::Head && (self.has_begun || !self.line.is_empty())
    }

    /// Follows `bytes`. Returns the first fault of a head that hyper does not see, with the place of a byte before the end
    /// of this head. Bytes after a fault are not followed.
    pub(super) fn find_fault(&mut self, bytes: &[u8]) -> Option<(usize, HeadFault)> {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if let Part::Data(left) = self.part {
                let here = left.min((bytes.len() - at) as u64);
                self.part = if left > here { Part::Data(left - here) } else { self.part_after_data() };
                // At most the length of `bytes`.
                at += usize::try_from(here).unwrap_or(bytes.len());
                continue;
            }
            match (byte, self.last) {
                (b'\n', b'\r') => {
                    if let Err(fault) = self.end_line() {
                        return Some((at, fault));
                    }
                    self.line.clear();
                }
                (b'\n', _) if self.part == Part::Head => return Some((at, HeadFault::BareLf)),
                (b'\r' | b' ' | b'\t', _) => {}
                _ if self.line.len() < MAX_LINE_BYTES => self.line.push(byte),
                _ => {}
            }
            self.last = if byte == b'\n' { 0 } else { byte };
            at += 1;
        }
        None
    }

    fn part_after_data(&mut self) -> Part {
        if self.is_chunked { Part::ChunkSize } else { self.next_head() }
    }

    /// Prepares for the next request.
    fn next_head(&mut self) -> Part {
        *self = Self { line: std::mem::take(&mut self.line), ..Self::default() };
        Part::Head
    }

    fn end_line(&mut self) -> Result<(), HeadFault> {
        let is_empty = self.line.is_empty();
        self.part = match self.part {
            Part::Head if !is_empty && self.has_begun => return self.read_header(),
            Part::Head if !is_empty => {
                self.has_begun = true;
                return Ok(());
            }
            Part::Head if !self.has_begun => return Ok(()),
            Part::Head if self.is_chunked => Part::ChunkSize,
            Part::Head => match self.length {
                None | Some(0) => self.next_head(),
                Some(length) => Part::Data(length),
            },
            Part::ChunkSize => match self.chunk_size()? {
                0 => Part::Trailers,
                size => Part::Data(size.saturating_add(2)),
            },
            Part::Trailers if is_empty => self.next_head(),
            part @ (Part::Trailers | Part::Data(_)) => part,
        };
        Ok(())
    }

    /// Reads the size of a chunk. hyper refuses what is no number as well, but reads zeros before it without a bound.
    fn chunk_size(&self) -> Result<u64, HeadFault> {
        let digits = self.line.split(|byte| !byte.is_ascii_hexdigit()).next().unwrap_or_default();
        let number = std::str::from_utf8(digits).ok().filter(|digits| digits.len() < MAX_LINE_BYTES);
        number.and_then(|digits| u64::from_str_radix(digits, 16).ok()).ok_or(HeadFault::Malformed)
    }

    /// Reads a header that frames the body. A request with both of them has two ends, and a proxy may take the other one
    /// (RFC 9112, 6.1). hyper drops the length.
    fn read_header(&mut self) -> Result<(), HeadFault> {
        let Some(colon) = self.line.iter().position(|&byte| byte == b':') else { return Ok(()) };
        let (name, value) = self.line.split_at(colon);
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            self.is_chunked = true;
        } else if name.eq_ignore_ascii_case(b"content-length") {
            let digits = std::str::from_utf8(value).ok().filter(|_| self.line.len() < MAX_LINE_BYTES);
            self.length = digits.and_then(|digits| digits.get(1..)?.parse().ok());
            self.length.ok_or(HeadFault::Malformed)?;
        }
        if self.is_chunked && self.length.is_some() { Err(HeadFault::TwoLengths) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GET: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    const POST: &str = "POST / HTTP/1.1\r\nHost: x\r\n";

    /// Returns the place of the first fault, however the bytes are cut in two.
    fn fault(sent: &str) -> Option<(usize, HeadFault)> {
        let bytes = sent.as_bytes();
        let whole = Framing::default().find_fault(bytes);
        for cut in 0..=bytes.len() {
            let mut framing = Framing::default();
            let first = framing.find_fault(&bytes[..cut]);
            let found = first.or_else(|| framing.find_fault(&bytes[cut..]).map(|(at, fault)| (cut + at, fault)));
            assert_eq!(found, whole, "{sent:?} cut at {cut}");
        }
        whole
    }

    #[test]
    fn a_bare_lf_is_found_in_every_head_and_nowhere_else() {
        let faulty = "GET / HTTP/1.1\nHost: x\r\n\r\n";
        for before in [
            "",
            "\r\n\r\n",
            GET,
            &GET.repeat(3),
            &format!("{POST}content-length:\t 7 \r\n\r\na\n\r\n\r\nb"),
            &format!("{POST}Content-Length: 0\r\n\r\n"),
            &format!("{POST}Transfer-Encoding: chunked\r\n\r\n4\r\na\n\r\n\r\nA;x=y\r\n0123\n56789\r\n0;\r\n\r\n"),
            &format!("{POST}Transfer-Encoding: chunked\r\n\r\n1\r\n\n\r\n00\r\nTrailer: x\r\n\r\n{GET}"),
        ] {
            assert_eq!(fault(before), None);
            assert_eq!(fault(&format!("{before}{faulty}")), Some((before.len() + 14, HeadFault::BareLf)));
            assert_eq!(fault(&format!("{before}\n{GET}")), Some((before.len(), HeadFault::BareLf)));
        }
    }

    #[test]
    fn a_body_has_one_length() {
        for (headers, fault_of_head) in [
            ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", Some(HeadFault::TwoLengths)),
            ("transfer-encoding: chunked\r\nA: b\r\ncontent-length: 0\r\n", Some(HeadFault::TwoLengths)),
            ("Content-Length: 5, 5\r\n", Some(HeadFault::Malformed)),
            (&format!("Content-Length: {}5\r\n", "0".repeat(60)), Some(HeadFault::Malformed)),
            ("Content-Length: 5\r\nContent-Length: 5\r\n", None),
            (&format!("A: {}\r\nX-Content-Length: x\r\nno colon\r\n", "b".repeat(200)), None),
        ] {
            let found = fault(&format!("{POST}{headers}\r\n"));
            assert_eq!(found.map(|(_, fault)| fault), fault_of_head, "{headers}");
        }
    }

    #[test]
    fn a_head_lasts_from_its_first_byte_to_its_last() {
        let mut framing = Framing::default();
        for (sent, expected) in [("\r\n", false), ("G", true), (&POST[1..], true), ("Content-Length: 1\r\n\r\n", false)]
        {
            assert_eq!(framing.find_fault(sent.as_bytes()), None);
            assert_eq!(framing.is_in_head(), expected, "{sent:?}");
        }
        assert_eq!(framing.find_fault(b"\nGET"), None);
        assert!(framing.is_in_head());
    }
}
