//! Reads LLSD notation: `{'key':[i1,r2.5,"text",b64"AAEC"]}`.
//!
//! The reader accepts everything that Linden Lab's writers produce: both quotes, sized strings and binary, base16 and
//! base64, and exponents with a sign. Commas may be missing or doubled, as Linden Lab's readers allow. `llsd-rs` has no
//! base64, which Linden Lab's own Python writes, and refuses `r1e+10`.

use super::cursor::{Budget, Cursor, TextReader};
use super::{Encoding, Kind, Llsd, LlsdError, LlsdFault, LlsdLimits, scalar, uri};

/// Reads exactly one value with blanks around it. A `<? llsd/notation ?>` line before it is accepted.
pub fn read_notation(bytes: &[u8], limits: &LlsdLimits) -> Result<Llsd, LlsdError> {
    let cursor = Cursor { bytes, position: 0 };
    let mut reader = NotationReader { cursor, budget: Budget::new(limits, bytes.len()), start: 0 };
    reader.document().map_err(|fault| fault.at(Encoding::Notation, reader.start))
}

struct NotationReader<'a, 'l> {
    cursor: Cursor<'a>,
    budget: Budget<'l>,
    /// Offset of the key, value or mark that is being read.
    start: usize,
}

impl<'l> TextReader<'l> for NotationReader<'_, 'l> {
    fn budget(&mut self) -> &mut Budget<'l> {
        &mut self.budget
    }

    fn item(&mut self) -> Result<Option<Llsd>, LlsdFault> {
        if self.ends_with(b']') { Ok(None) } else { self.value().map(Some) }
    }

    fn key(&mut self) -> Result<Option<String>, LlsdFault> {
        if self.ends_with(b'}') {
            return Ok(None);
        }
        let is_sized = self.cursor.rest().first() == Some(&b's');
        self.cursor.position += usize::from(is_sized);
        let key = if is_sized { self.sized("a sized string")? } else { self.quoted()? };
        self.skip(false);
        self.cursor.expect(b':', "':'")?;
        utf8(key).map(Some)
    }

    fn entry(&mut self) -> Result<Llsd, LlsdFault> {
        self.value()
    }
}

impl NotationReader<'_, '_> {
    fn document(&mut self) -> Result<Llsd, LlsdFault> {
        self.skip(false);
        if self.cursor.rest().starts_with(b"<?") {
            self.cursor.take_while(|&byte| byte != b'\n');
        }
        let value = self.value()?;
        self.skip(false);
        self.cursor.finish().map(|()| value)
    }

    /// Skips blanks, and commas where they may stand.
    fn skip(&mut self, commas: bool) {
        self.cursor.take_while(|&byte| byte.is_ascii_whitespace() || commas && byte == b',');
        self.start = self.cursor.position;
    }

    fn ends_with(&mut self, mark: u8) -> bool {
        self.skip(true);
        let ends = self.cursor.rest().first() == Some(&mark);
        self.cursor.position += usize::from(ends);
        ends
    }

    fn value(&mut self) -> Result<Llsd, LlsdFault> {
        self.skip(false);
        self.budget.pay(1)?;
        Ok(match self.cursor.next("a value")? {
            b'[' => self.array()?,
            b'{' => self.map()?,
            b'!' => Llsd::Undefined,
            b'1' => Llsd::Boolean(true),
            b'0' => Llsd::Boolean(false),
            b't' | b'T' | b'f' | b'F' => self.boolean()?,
            b'i' => Llsd::Integer(self.number(Kind::Integer)?),
            b'r' => Llsd::Real(self.number(Kind::Real)?),
            b'u' => Llsd::Uuid(self.number(Kind::Uuid)?),
            b'\'' | b'"' => {
                self.cursor.position = self.start;
                Llsd::String(utf8(self.quoted()?)?)
            }
            b's' => Llsd::String(utf8(self.sized("a sized string")?)?),
            b'l' => Llsd::Uri(uri(&utf8(self.quoted()?)?)),
            b'd' => Llsd::Date(scalar::parse_date(&utf8(self.quoted()?)?)?),
            b'b' => Llsd::Binary(self.binary()?),
            other => return Err(LlsdFault::unexpected(other, "a value")),
        })
    }

    /// Reads `t`, `true`, `f` or `false`, in lower or upper case.
    fn boolean(&mut self) -> Result<Llsd, LlsdFault> {
        self.cursor.position = self.start;
        match self.cursor.take_while(u8::is_ascii_alphanumeric) {
            b"t" | b"T" | b"true" | b"TRUE" => Ok(Llsd::Boolean(true)),
            b"f" | b"F" | b"false" | b"FALSE" => Ok(Llsd::Boolean(false)),
            other => Err(LlsdFault::bad_scalar(Kind::Boolean, &String::from_utf8_lossy(other))),
        }
    }

    fn number<T: std::str::FromStr + Default>(&mut self, kind: Kind) -> Result<T, LlsdFault> {
        let text = self.cursor.take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
        if text.is_empty() {
            return Err(LlsdFault::bad_scalar(kind, ""));
        }
        scalar::parse(kind, &String::from_utf8_lossy(text))
    }

    /// Reads text in quotes and resolves its escapes.
    fn quoted(&mut self) -> Result<Vec<u8>, LlsdFault> {
        let quote = match self.cursor.next("a quote")? {
            quote @ (b'\'' | b'"') => quote,
            other => return Err(LlsdFault::unexpected(other, "a quote")),
        };
        let mut text = Vec::new();
        loop {
            text.extend_from_slice(self.cursor.take_while(|byte| ![quote, b'\\'].contains(byte)));
            text.push(match self.cursor.next("a closing quote")? {
                byte if byte == quote => return Ok(text),
                _ => match self.cursor.next("an escaped character")? {
                    b'a' => 0x07,
                    b'b' => 0x08,
                    b'f' => 0x0c,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'v' => 0x0b,
                    b'x' => self.hexadecimal()?,
                    plain => plain,
                },
            });
        }
    }

    fn hexadecimal(&mut self) -> Result<u8, LlsdFault> {
        let decoded = scalar::parse_base16(self.cursor.take(2, "two hexadecimal digits")?)?;
        decoded.first().copied().ok_or_else(|| LlsdFault::unexpected(b' ', "two hexadecimal digits"))
    }

    fn binary(&mut self) -> Result<Vec<u8>, LlsdFault> {
        let decode = match self.cursor.rest() {
            [b'(', ..] => return self.sized("sized binary data"),
            [b'6', b'4', ..] => scalar::parse_base64,
            [b'1', b'6', ..] => scalar::parse_base16,
            _ => {
                return Err(LlsdFault::Unsupported {
                    what: "this form of binary data",
                    instead: "write b64\"...\", b16\"...\" or b(size)\"...\"",
                });
            }
        };
        self.cursor.position += 2;
        decode(&self.quoted()?)
    }

    /// Reads `(size)"raw bytes"`. The size is compared with the bytes that are left before any are taken.
    fn sized(&mut self, what: &'static str) -> Result<Vec<u8>, LlsdFault> {
        self.cursor.expect(b'(', "'(' and a size")?;
        let length = self.number(Kind::Integer)?;
        self.cursor.expect(b')', "')' after a size")?;
        let quote = self.cursor.next("a quote")?;
        let length = self.cursor.fits(what, length, 1)?;
        let taken = self.cursor.take(length, what)?;
        self.cursor.expect(quote, "the closing quote of sized data")?;
        Ok(taken.to_vec())
    }
}

fn utf8(bytes: Vec<u8>) -> Result<String, LlsdFault> {
    String::from_utf8(bytes).map_err(|_| LlsdFault::NotUtf8)
}
