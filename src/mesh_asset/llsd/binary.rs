//! Binary LLSD. Each value has a type byte; lengths and numbers are big-endian, dates little-endian (Linden Lab's own
//! code writes them in host order).

mod raw;

use std::io::{self, Read};
use std::ops::Range;

use super::cursor::{Budget, Cursor, KEY_VALUES, LOOK_EVERY};
use super::{Encoding, Llsd, LlsdError, LlsdFault, LlsdLimits, scalar, sorted, uri};

pub use raw::{raw_strings, read_binary_beside, write_binary_with_strings};

/// Number of bytes in which the reader searches for `<? LLSD/Binary ?>` and its variants.
const HEADER_LINE_BYTES: usize = 40;

/// Seconds since 1970 that `llsd-rs` keeps: it cuts off at a nanosecond, which is less than half a step of such a number.
const KEPT_DATES: Range<f64> = 16_777_216.0..8.0e12;

/// Reads exactly one value. Bytes after it are an error. A `<? LLSD/Binary ?>` line before it is accepted.
pub fn read_binary(bytes: &[u8], limits: &LlsdLimits) -> Result<Llsd, LlsdError> {
    let (value, position) = read_binary_prefix(bytes, limits)?;
    Cursor { bytes, position }.finish().map_err(|fault| fault.at(Encoding::Binary, position))?;
    Ok(value)
}

/// Reads the value at the start of `bytes` and returns it with the offset of its end.
///
/// A scan of the whole value proves that its lengths, nesting and number of values keep the limits. Then `llsd-rs` reads
/// it. It changes URIs and dates, which are put right after it.
pub fn read_binary_prefix(bytes: &[u8], limits: &LlsdLimits) -> Result<(Llsd, usize), LlsdError> {
    let start = header_line_end(bytes);
    let budget = Budget::new(limits, bytes.len());
    let mut scan = Scan { cursor: Cursor { bytes, position: start }, budget, start, has_changed: false };
    let scanned = scan.value(None);
    scanned.map_err(|fault| fault.at(Encoding::Binary, scan.start))?;
    let (end, at_start) = (scan.cursor.position, |fault: LlsdFault| fault.at(Encoding::Binary, start));
    let read = llsd_rs::binary::from_reader(&mut Source { rest: &bytes[start..end], reads: 0, limits });
    let mut value = read.map_err(|error| at_start(LlsdFault::Malformed(error.to_string())))?;
    if scan.has_changed {
        scan.cursor.position = start;
        scan.budget = Budget::new(limits, bytes.len());
        scan.value(Some(&mut value)).map_err(at_start)?;
    }
    Ok((value, end))
}

fn header_line_end(bytes: &[u8]) -> usize {
    let window = &bytes[..bytes.len().min(HEADER_LINE_BYTES)];
    let Some(close) = window.windows(2).position(|pair| pair == b"?>") else { return 0 };
    let named = window[..close].to_ascii_lowercase().windows(11).any(|name| name == b"llsd/binary");
    let blanks = bytes[close + 2..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    if window.starts_with(b"<?") && named { close + 2 + blanks } else { 0 }
}

/// The bytes that `llsd-rs` reads. Reading fails once it is to stop.
struct Source<'a> {
    rest: &'a [u8],
    reads: usize,
    limits: &'a LlsdLimits<'a>,
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        if self.reads.is_multiple_of(LOOK_EVERY) {
            self.limits.look().map_err(io::Error::other)?;
        }
        self.rest.read(buffer)
    }
}

/// Walks over a value without keeping it.
struct Scan<'a, 'l> {
    cursor: Cursor<'a>,
    budget: Budget<'l>,
    /// Offset of the key, value or end mark that is being read.
    start: usize,
    /// There is a scalar that `llsd-rs` may change.
    has_changed: bool,
}

impl<'a> Scan<'a, '_> {
    /// Walks over one value. `read` is the same value as `llsd-rs` read it, whose URIs and dates are replaced.
    fn value(&mut self, mut read: Option<&mut Llsd>) -> Result<(), LlsdFault> {
        self.start = self.cursor.position;
        self.budget.pay(1)?;
        match self.cursor.next("a value")? {
            b'!' | b'0' | b'1' => {}
            b'i' => _ = self.cursor.take(4, "an integer")?,
            b'r' => _ = self.cursor.take(8, "a real")?,
            b'u' => _ = self.cursor.take(16, "a uuid")?,
            b'b' => _ = self.sized("binary data")?,
            b's' => _ = self.text("a string")?,
            b'd' => {
                let seconds = f64::from_le_bytes(self.cursor.take(8, "a date")?.try_into().unwrap_or_default());
                if !KEPT_DATES.contains(&seconds) {
                    self.replace(read, Llsd::Date(scalar::date_of_seconds(seconds)));
                }
            }
            b'l' => {
                let uri = uri(self.text("a uri")?);
                self.replace(read, Llsd::Uri(uri));
            }
            b'[' => {
                // The smallest value is a type byte.
                let count = self.count("an array", 1)?;
                self.budget.open()?;
                for index in 0..count {
                    self.value(read.as_mut().and_then(|array| array.get_mut(index)))?;
                }
                self.end(b']', "']', the end of the array")?;
            }
            b'{' => {
                // The smallest entry is `k`, four bytes of length and a type byte.
                let count = self.count("a map", 6)?;
                self.budget.open()?;
                let mut keys = Vec::new();
                for _ in 0..count {
                    self.start = self.cursor.position;
                    self.cursor.expect(b'k', "'k', a key of the map")?;
                    let key = self.text("a key")?;
                    self.budget.pay(KEY_VALUES)?;
                    keys.push(key);
                    self.value(read.as_mut().and_then(|map| map.get_mut(key)))?;
                }
                self.end(b'}', "'}', the end of the map")?;
                keys.sort_unstable();
                if let Some(twice) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
                    return Err(LlsdFault::DuplicateKey { key: twice[0].to_owned() });
                }
            }
            other => return Err(LlsdFault::unexpected(other, "the type byte of a value")),
        }
        Ok(())
    }

    fn replace(&mut self, read: Option<&mut Llsd>, exact: Llsd) {
        self.has_changed = true;
        if let Some(read) = read {
            *read = exact;
        }
    }

    fn end(&mut self, mark: u8, expected: &'static str) -> Result<(), LlsdFault> {
        self.start = self.cursor.position;
        self.budget.close();
        self.cursor.expect(mark, expected)
    }

    fn count(&mut self, what: &'static str, unit: usize) -> Result<usize, LlsdFault> {
        let length = i32::from_be_bytes(self.cursor.take(4, "a length")?.try_into().unwrap_or_default());
        self.cursor.fits(what, length.into(), unit)
    }

    fn sized(&mut self, what: &'static str) -> Result<&'a [u8], LlsdFault> {
        let length = self.count(what, 1)?;
        self.cursor.take(length, what)
    }

    fn text(&mut self, what: &'static str) -> Result<&'a str, LlsdFault> {
        std::str::from_utf8(self.sized(what)?).map_err(|_| LlsdFault::NotUtf8)
    }
}

/// Writes binary LLSD without a header line. Keys are in ascending order, so equal values have equal bytes.
pub fn write_binary(value: &Llsd) -> Vec<u8> {
    let mut out = Vec::new();
    write_value(&mut out, value);
    out
}

/// `llsd-rs` writes scalars here, but maps in random order. Recursion is safe: the reader, or the code that built the
/// value, limits its nesting.
fn write_value(out: &mut Vec<u8>, value: &Llsd) {
    match value {
        Llsd::Array(values) => {
            write_sized(out, b'[', values.len(), b"");
            values.iter().for_each(|value| write_value(out, value));
            out.push(b']');
        }
        Llsd::Map(map) => {
            write_sized(out, b'{', map.len(), b"");
            for (key, value) in sorted(map) {
                write_sized(out, b'k', key.len(), key.as_bytes());
                write_value(out, value);
            }
            out.push(b'}');
        }
        // A vector takes all bytes, so that this cannot fail.
        scalar => _ = llsd_rs::binary::write(scalar, out),
    }
}

/// The format has 31 bits for a length. Values of this program are far shorter, since bodies are limited to megabytes.
fn write_sized(out: &mut Vec<u8>, tag: u8, length: usize, bytes: &[u8]) {
    out.push(tag);
    out.extend_from_slice(&(length as u32).to_be_bytes());
    out.extend_from_slice(bytes);
}
