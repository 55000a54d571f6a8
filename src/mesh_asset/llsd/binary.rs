//! Binary LLSD. Each value has a type byte; lengths and numbers are big-endian, dates little-endian (Linden Lab's own
//! code writes them in host order).

use super::builder::{Builder, Inside};
use super::{Encoding, LlsdError, LlsdFault, LlsdLimits, Value};

/// Size of the smallest entry of an array, which is a type byte.
const ARRAY_ENTRY_BYTES: usize = 1;
/// Size of the smallest entry of a map, which is `k`, four bytes of length and a type byte.
const MAP_ENTRY_BYTES: usize = 6;
/// Number of bytes in which the reader searches for `<? LLSD/Binary ?>` and its variants.
const HEADER_LINE_BYTES: usize = 40;

/// Reads exactly one value. Bytes after it are an error. A `<? LLSD/Binary ?>` line before it is accepted.
pub fn read_binary(bytes: &[u8], limits: &LlsdLimits) -> Result<Value, LlsdError> {
    let (value, end) = read_binary_prefix(bytes, limits)?;
    match bytes.len() - end {
        0 => Ok(value),
        count => Err(LlsdFault::TrailingBytes { count }.at(Encoding::Binary, end)),
    }
}

/// Reads the value at the start of `bytes` and returns it with the offset of its end.
pub fn read_binary_prefix(bytes: &[u8], limits: &LlsdLimits) -> Result<(Value, usize), LlsdError> {
    let mut reader = BinaryReader { bytes, position: header_line_end(bytes) };
    let mut builder = Builder::new(limits, bytes.len());
    while !builder.is_done() {
        let start = reader.position;
        reader.step(&mut builder).map_err(|fault| fault.at(Encoding::Binary, start))?;
    }
    let end = reader.position;
    let value =
        builder.finish().ok_or_else(|| LlsdFault::UnexpectedEnd { expected: "a value" }.at(Encoding::Binary, end))?;
    Ok((value, end))
}

fn header_line_end(bytes: &[u8]) -> usize {
    let window = &bytes[..bytes.len().min(HEADER_LINE_BYTES)];
    if !window.starts_with(b"<?") {
        return 0;
    }
    let Some(close) = window.windows(2).position(|pair| pair == b"?>") else { return 0 };
    let named = window[..close].to_ascii_lowercase().windows(11).any(|name| name == b"llsd/binary");
    let mut end = close + 2;
    while matches!(bytes.get(end), Some(b'\r' | b'\n')) {
        end += 1;
    }
    if named { end } else { 0 }
}

struct BinaryReader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> BinaryReader<'a> {
    /// Reads one key, scalar, opening mark or end mark.
    fn step(&mut self, builder: &mut Builder) -> Result<(), LlsdFault> {
        let container_is_full = builder.declared_left() == 0;
        match builder.inside() {
            Inside::MapKey if container_is_full => self.expect(b'}', "'}', the end of the map")?,
            Inside::Array if container_is_full => self.expect(b']', "']', the end of the array")?,
            Inside::MapKey => {
                self.expect(b'k', "'k', a key of the map")?;
                return builder.key(self.text("a key")?.into());
            }
            Inside::Array | Inside::MapValue | Inside::Nothing => return self.value(builder),
        }
        builder.close()
    }

    fn value(&mut self, builder: &mut Builder) -> Result<(), LlsdFault> {
        let [kind] = self.take::<1>("a value")?;
        let value = match kind {
            b'!' => Value::Undefined,
            b'1' => Value::Boolean(true),
            b'0' => Value::Boolean(false),
            b'i' => Value::Integer(i32::from_be_bytes(self.take("an integer")?)),
            b'r' => Value::Real(f64::from_be_bytes(self.take("a real")?)),
            b'u' => Value::Uuid(self.take("a uuid")?),
            b'd' => Value::Date(f64::from_le_bytes(self.take("a date")?)),
            b's' => Value::String(self.text("a string")?.into()),
            b'l' => Value::Uri(self.text("a uri")?.into()),
            b'b' => Value::Binary(self.sized("binary data")?.into()),
            b'[' => return builder.open_array(self.count("an array", ARRAY_ENTRY_BYTES)?),
            b'{' => return builder.open_map(self.count("a map", MAP_ENTRY_BYTES)?),
            other => return Err(LlsdFault::unexpected(other, "the type byte of a value")),
        };
        builder.value(value)
    }

    fn remaining(&self) -> usize {
        self.bytes.len().saturating_sub(self.position)
    }

    fn take<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], LlsdFault> {
        let rest = self.bytes.get(self.position..).unwrap_or_default();
        let taken = rest.first_chunk::<N>().ok_or(LlsdFault::UnexpectedEnd { expected })?;
        self.position += N;
        Ok(*taken)
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), LlsdFault> {
        match self.take::<1>(expected)? {
            [found] if found == byte => Ok(()),
            [found] => Err(LlsdFault::unexpected(found, expected)),
        }
    }

    /// Reads a declared length and checks that the bytes that are left suffice at `unit` bytes for each item.
    fn count(&mut self, what: &'static str, unit: usize) -> Result<usize, LlsdFault> {
        let length = i32::from_be_bytes(self.take("a length")?);
        let remaining = self.remaining();
        match usize::try_from(length) {
            Ok(count) if count <= remaining / unit => Ok(count),
            _ => Err(LlsdFault::LengthBeyondInput { what, length: i64::from(length), remaining }),
        }
    }

    fn sized(&mut self, what: &'static str) -> Result<&'a [u8], LlsdFault> {
        let length = self.count(what, 1)?;
        let end = self.position + length;
        let taken = self.bytes.get(self.position..end).ok_or(LlsdFault::UnexpectedEnd { expected: what })?;
        self.position = end;
        Ok(taken)
    }

    fn text(&mut self, what: &'static str) -> Result<&'a str, LlsdFault> {
        std::str::from_utf8(self.sized(what)?).map_err(|_| LlsdFault::NotUtf8)
    }
}

/// Writes binary LLSD without a header line. Keys are in ascending order, so equal values have equal bytes.
pub fn write_binary(value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    write_value(&mut out, value);
    out
}

/// Recursion is safe here: the reader, or the code that built the value, limits its nesting.
fn write_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Undefined => out.push(b'!'),
        Value::Boolean(value) => out.push(if *value { b'1' } else { b'0' }),
        Value::Integer(number) => write_tagged(out, b'i', &number.to_be_bytes()),
        Value::Real(number) => write_tagged(out, b'r', &number.to_be_bytes()),
        Value::Uuid(bytes) => write_tagged(out, b'u', bytes),
        Value::Date(seconds) => write_tagged(out, b'd', &seconds.to_le_bytes()),
        Value::String(text) => write_sized(out, b's', text.as_bytes()),
        Value::Uri(text) => write_sized(out, b'l', text.as_bytes()),
        Value::Binary(bytes) => write_sized(out, b'b', bytes),
        Value::Array(values) => {
            write_tagged(out, b'[', &wire_length(values.len()));
            values.iter().for_each(|value| write_value(out, value));
            out.push(b']');
        }
        Value::Map(map) => {
            write_tagged(out, b'{', &wire_length(map.len()));
            for (key, value) in map.iter() {
                write_sized(out, b'k', key.as_bytes());
                write_value(out, value);
            }
            out.push(b'}');
        }
    }
}

fn write_tagged(out: &mut Vec<u8>, tag: u8, bytes: &[u8]) {
    out.push(tag);
    out.extend_from_slice(bytes);
}

fn write_sized(out: &mut Vec<u8>, tag: u8, bytes: &[u8]) {
    write_tagged(out, tag, &wire_length(bytes.len()));
    out.extend_from_slice(bytes);
}

/// The format has 31 bits for a length. Values of this program are far shorter, since bodies are limited to megabytes.
fn wire_length(length: usize) -> [u8; 4] {
    debug_assert!(i32::try_from(length).is_ok());
    (length as u32).to_be_bytes()
}
