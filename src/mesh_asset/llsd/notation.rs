//! LLSD notation: `{'key':[i1,r2.5,"text",b64"AAEC"]}`.
//!
//! The reader accepts everything that Linden Lab's writers produce: both quotes, sized strings and binary, base16 and
//! base64, and exponents with a sign. Commas may be missing or doubled, as Linden Lab's readers allow.

use super::builder::{Builder, Inside};
use super::{Encoding, Kind, LlsdError, LlsdFault, LlsdLimits, Value, scalar};

/// Reads exactly one value with blanks around it. A `<? llsd/notation ?>` line before it is accepted.
pub fn read_notation(bytes: &[u8], limits: &LlsdLimits) -> Result<Value, LlsdError> {
    let mut reader = NotationReader { bytes, position: 0 };
    let mut builder = Builder::new(limits, bytes.len());
    reader.skip_header_line();
    while !builder.is_done() {
        reader.skip_blanks();
        let start = reader.position;
        reader.step(&mut builder).map_err(|fault| fault.at(Encoding::Notation, start))?;
    }
    reader.skip_blanks();
    let end = reader.position;
    match (bytes.len().saturating_sub(end), builder.finish()) {
        (0, Some(value)) => Ok(value),
        (0, None) => Err(LlsdFault::UnexpectedEnd { expected: "a value" }.at(Encoding::Notation, end)),
        (count, _) => Err(LlsdFault::TrailingBytes { count }.at(Encoding::Notation, end)),
    }
}

struct NotationReader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> NotationReader<'a> {
    fn skip_header_line(&mut self) {
        self.skip_blanks();
        if self.rest().starts_with(b"<?") {
            let line = self.rest().iter().position(|&byte| byte == b'\n').unwrap_or(self.rest().len());
            self.position += line;
        }
    }

    fn step(&mut self, builder: &mut Builder) -> Result<(), LlsdFault> {
        match (builder.inside(), self.peek()) {
            (Inside::Array, Some(b']')) | (Inside::MapKey, Some(b'}')) => {
                self.position += 1;
                builder.close()
            }
            (Inside::Array | Inside::MapKey, Some(b',')) => {
                self.position += 1;
                Ok(())
            }
            (Inside::MapKey, _) => self.key(builder),
            _ => self.value(builder),
        }
    }

    fn key(&mut self, builder: &mut Builder) -> Result<(), LlsdFault> {
        let text = match self.next("a key or '}'")? {
            quote @ (b'\'' | b'"') => self.quoted(quote)?,
            b's' => self.sized("a sized string")?.to_vec(),
            other => return Err(LlsdFault::unexpected(other, "a key in quotes or '}'")),
        };
        self.skip_blanks();
        match self.next("':'")? {
            b':' => builder.key(utf8(text)?),
            other => Err(LlsdFault::unexpected(other, "':'")),
        }
    }

    fn value(&mut self, builder: &mut Builder) -> Result<(), LlsdFault> {
        let value = match self.next("a value")? {
            b'[' => return builder.open_array(0),
            b'{' => return builder.open_map(0),
            b'!' => Value::Undefined,
            b'1' => Value::Boolean(true),
            b'0' => Value::Boolean(false),
            b't' | b'T' => self.boolean("rue", "RUE", true)?,
            b'f' | b'F' => self.boolean("alse", "ALSE", false)?,
            b'i' => Value::Integer(self.number(Kind::Integer, scalar::parse_integer)?),
            b'r' => Value::Real(self.number(Kind::Real, scalar::parse_real)?),
            b'u' => self.uuid()?,
            quote @ (b'\'' | b'"') => Value::String(utf8(self.quoted(quote)?)?),
            b's' => Value::String(utf8(self.sized("a sized string")?.to_vec())?),
            b'l' => Value::Uri(utf8(self.quoted_next()?)?),
            b'd' => Value::Date(scalar::parse_date(&utf8(self.quoted_next()?)?)?),
            b'b' => Value::Binary(self.binary()?.into()),
            other => return Err(LlsdFault::unexpected(other, "a value")),
        };
        builder.value(value)
    }

    fn boolean(&mut self, lower: &str, upper: &str, value: bool) -> Result<Value, LlsdFault> {
        for spelling in [lower, upper] {
            if self.rest().starts_with(spelling.as_bytes()) {
                self.position += spelling.len();
            }
        }
        match self.peek() {
            Some(byte) if byte.is_ascii_alphanumeric() => Err(LlsdFault::unexpected(byte, "the end of a boolean")),
            _ => Ok(Value::Boolean(value)),
        }
    }

    fn number<T>(&mut self, kind: Kind, parse: fn(&str) -> Result<T, LlsdFault>) -> Result<T, LlsdFault> {
        let in_number = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let length = self.rest().iter().take_while(|byte| in_number(byte)).count();
        let text = String::from_utf8_lossy(&self.rest()[..length]);
        if text.is_empty() {
            return Err(LlsdFault::bad_scalar(kind, ""));
        }
        let number = parse(&text)?;
        self.position += length;
        Ok(number)
    }

    fn uuid(&mut self) -> Result<Value, LlsdFault> {
        const TEXT_BYTES: usize = 36;
        let text = self.rest().get(..TEXT_BYTES).ok_or(LlsdFault::UnexpectedEnd { expected: "a uuid" })?;
        let value = scalar::parse_uuid(&String::from_utf8_lossy(text))?;
        self.position += TEXT_BYTES;
        Ok(Value::Uuid(value))
    }

    fn quoted_next(&mut self) -> Result<Vec<u8>, LlsdFault> {
        match self.next("a quote")? {
            quote @ (b'\'' | b'"') => self.quoted(quote),
            other => Err(LlsdFault::unexpected(other, "a quote")),
        }
    }

    /// Reads text up to the closing quote and resolves its escapes.
    fn quoted(&mut self, quote: u8) -> Result<Vec<u8>, LlsdFault> {
        let mut text = Vec::new();
        loop {
            match self.next("a closing quote")? {
                byte if byte == quote => return Ok(text),
                b'\\' => text.push(self.escape()?),
                byte => text.push(byte),
            }
        }
    }

    fn escape(&mut self) -> Result<u8, LlsdFault> {
        Ok(match self.next("an escaped character")? {
            b'a' => 0x07,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            b'x' => {
                let mut digit = || {
                    let byte = self.next("a hexadecimal digit")?;
                    let digit = char::from(byte).to_digit(16);
                    digit.ok_or_else(|| LlsdFault::unexpected(byte, "a hexadecimal digit"))
                };
                (digit()? << 4 | digit()?) as u8
            }
            plain => plain,
        })
    }

    fn binary(&mut self) -> Result<Vec<u8>, LlsdFault> {
        if self.peek() == Some(b'(') {
            return self.sized("sized binary data").map(<[u8]>::to_vec);
        }
        let decode = match self.rest() {
            [b'6', b'4', ..] => scalar::parse_base64,
            [b'1', b'6', ..] => scalar::parse_base16,
            _ => {
                return Err(LlsdFault::Unsupported {
                    what: "this form of binary data".into(),
                    instead: "write b64\"...\", b16\"...\" or b(size)\"...\"",
                });
            }
        };
        self.position += 2;
        decode(&self.quoted_next()?)
    }

    /// Reads `(size)"raw bytes"`. The size is compared with the bytes that are left before any are taken.
    fn sized(&mut self, what: &'static str) -> Result<&'a [u8], LlsdFault> {
        self.expect(b'(', "'(' and a size")?;
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = String::from_utf8_lossy(&self.rest()[..digits]);
        let length: i64 = text.parse().map_err(|_| LlsdFault::bad_scalar(Kind::Integer, &text))?;
        self.position += digits;
        self.expect(b')', "')' after a size")?;
        let quote = self.next("a quote")?;
        let remaining = self.rest().len();
        let taken = usize::try_from(length)
            .ok()
            .and_then(|length| self.rest().get(..length))
            .ok_or(LlsdFault::LengthBeyondInput { what, length, remaining })?;
        self.position += taken.len();
        self.expect(quote, "the closing quote of sized data")?;
        Ok(taken)
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn next(&mut self, expected: &'static str) -> Result<u8, LlsdFault> {
        let byte = self.peek().ok_or(LlsdFault::UnexpectedEnd { expected })?;
        self.position += 1;
        Ok(byte)
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), LlsdFault> {
        match self.next(expected)? {
            found if found == byte => Ok(()),
            found => Err(LlsdFault::unexpected(found, expected)),
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.position += 1;
        }
    }
}

fn utf8(bytes: Vec<u8>) -> Result<Box<str>, LlsdFault> {
    String::from_utf8(bytes).map(Into::into).map_err(|_| LlsdFault::NotUtf8)
}

/// Writes notation without a header line. Keys are in ascending order.
pub fn write_notation(value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, value);
    out
}

fn write_value(out: &mut String, value: &Value) {
    match value {
        Value::Undefined => out.push('!'),
        Value::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Integer(number) => out.push_str(&format!("i{number}")),
        Value::Real(number) => out.push_str(&format!("r{}", scalar::format_real(*number))),
        Value::Uuid(bytes) => out.push_str(&format!("u{}", scalar::format_uuid(bytes))),
        Value::Date(seconds) => out.push_str(&format!("d\"{}\"", scalar::format_date(*seconds))),
        Value::String(text) => write_quoted(out, text, '\''),
        Value::Uri(text) => {
            out.push('l');
            write_quoted(out, text, '"');
        }
        Value::Binary(bytes) => out.push_str(&format!("b64\"{}\"", scalar::format_base64(bytes))),
        Value::Array(values) => {
            out.push('[');
            for (number, value) in values.iter().enumerate() {
                out.push_str(if number == 0 { "" } else { "," });
                write_value(out, value);
            }
            out.push(']');
        }
        Value::Map(map) => {
            out.push('{');
            for (number, (key, value)) in map.iter().enumerate() {
                out.push_str(if number == 0 { "" } else { "," });
                write_quoted(out, key, '\'');
                out.push(':');
                write_value(out, value);
            }
            out.push('}');
        }
    }
}

fn write_quoted(out: &mut String, text: &str, quote: char) {
    out.push(quote);
    for character in text.chars() {
        if character == quote || character == '\\' {
            out.push('\\');
        }
        out.push(character);
    }
    out.push(quote);
}
