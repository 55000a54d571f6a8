//! The key file: one key per line, as `NAME SCOPES sha256:HEX`. Blank lines and lines that begin with `#` are ignored.
//!
//! Several lines may have the same name, so that an old key and its successor are both valid while clients change over.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

use super::scope::Scopes;

/// SHA-256 of a key. A key has 256 random bits, so neither salt nor stretching would make it safer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct KeyHash([u8; 32]);

impl KeyHash {
    pub(super) fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }

    /// Parses `sha256:` and 64 hexadecimal digits.
    fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix("sha256:").filter(|digits| digits.len() == 64)?;
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.bytes().all(|c| c.is_ascii_hexdigit()))?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for KeyHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("sha256:")?;
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

/// The name of a key's owner: 1 to 64 letters, digits, dots, hyphens and underscores.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeyName(Arc<str>);

/// A text is not a [`KeyName`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a name for a key; expected 1 to 64 letters, digits, dots, hyphens and underscores")]
pub struct BadKeyName(String);

impl KeyName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for KeyName {
    type Err = BadKeyName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        if (1..=64).contains(&text.len()) && text.bytes().all(is_plain) {
            Ok(Self(text.into()))
        } else {
            Err(BadKeyName(text.to_owned()))
        }
    }
}

impl fmt::Display for KeyName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// One line of the key file.
#[derive(Clone)]
pub struct Key {
    pub name: KeyName,
    pub scopes: Scopes,
    pub(super) hash: KeyHash,
}

/// The first fault of a key file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyFileError {
    #[error("line {line}: {fault}; expected NAME SCOPES sha256:HEX, as `hullwright key NAME` prints it")]
    Line { line: usize, fault: String },
    #[error("line {line} has the same hash as an earlier line; make a separate key for each name")]
    Repeated { line: usize },
    #[error("it contains no key, so nobody could use the service; make one with `hullwright key NAME`")]
    Empty,
}

/// The keys of a key file.
#[derive(Clone)]
pub struct KeyRing {
    keys: Vec<Key>,
}

impl KeyRing {
    /// Parses a whole key file. One bad line makes the whole file invalid.
    pub fn parse(text: &str) -> Result<Self, KeyFileError> {
        let mut keys: Vec<Key> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let key = Key::parse(text).map_err(|fault| KeyFileError::Line { line, fault })?;
            if keys.iter().any(|other| other.hash == key.hash) {
                return Err(KeyFileError::Repeated { line });
            }
            keys.push(key);
        }
        if keys.is_empty() { Err(KeyFileError::Empty) } else { Ok(Self { keys }) }
    }

    /// Returns the key with this secret. The time taken does not depend on which key matches, or whether one does.
    pub fn find(&self, secret: &str) -> Option<&Key> {
        let presented = KeyHash::of(secret);
        let mut found = u32::MAX;
        for (place, key) in (0_u32..).zip(&self.keys) {
            let same: Choice = key.hash.0.ct_eq(&presented.0);
            found.conditional_assign(&place, same);
        }
        self.keys.get(usize::try_from(found).ok()?)
    }

    /// Returns the number of keys.
    pub fn count(&self) -> usize {
        self.keys.len()
    }
}

impl Key {
    fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split_ascii_whitespace();
        let (name, scopes, hash) = (words.next(), words.next(), words.next());
        // The messages repeat no word: any of them may be the key itself, and they are logged.
        let name = name.and_then(|name| name.parse().ok()).ok_or("the first word is not a name for a key")?;
        let scopes = scopes.and_then(|scopes| scopes.parse::<Scopes>().ok());
        let scopes = scopes.ok_or("the second word is not a list of scopes, such as read,write")?;
        let hash = hash.and_then(KeyHash::parse).ok_or("the third word is not sha256: with 64 hexadecimal digits")?;
        match words.next() {
            None => Ok(Self { name, scopes, hash }),
            Some(_) => Err("there are more than three words".to_owned()),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {}", self.name, self.scopes, self.hash)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NewKey, Scope};
    use super::*;

    fn line(name: &str, scopes: &str) -> (String, String) {
        let made = NewKey::make(name.parse().unwrap(), scopes.parse().unwrap()).unwrap();
        (made.secret().to_owned(), made.line())
    }

    #[test]
    fn only_the_secret_finds_its_key() {
        let (old, old_line) = line("web", "read");
        let (new, new_line) = line("web", "read,write");
        let ring = KeyRing::parse(&format!("# keys\n\n  {old_line}\r\n{new_line}\n")).unwrap();
        assert_eq!(ring.count(), 2);
        assert!(!ring.find(&old).unwrap().scopes.contains(Scope::Write));
        assert!(ring.find(&new).unwrap().scopes.contains(Scope::Write));
        for wrong in ["", "hw_", &old.to_uppercase(), &format!("{old}x"), &old_line] {
            assert!(ring.find(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_hash_is_the_one_that_sha256sum_prints() {
        let text = "ci write sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(KeyRing::parse(text).unwrap().find("abc").unwrap().to_string(), text);
    }

    #[test]
    fn a_bad_line_is_named_by_its_number_and_never_repeats_a_secret() {
        let (secret, good) = line("web", "read");
        for bad in [
            "web".to_owned(),
            "web reed sha256:00".to_owned(),
            format!("web read {secret}"),
            format!("web {secret}"),
            format!("{secret}/ read"),
            format!("we/b read {}", "x".repeat(70)),
            format!("{good} more"),
            "web read sha256:+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a".to_owned(),
        ] {
            let error = KeyRing::parse(&format!("# keys\n{bad}\n")).err().unwrap().to_string();
            assert!(error.starts_with("line 2: ") && !error.contains(&secret), "{error}");
        }
    }

    #[test]
    fn a_file_without_keys_or_with_one_twice_is_refused() {
        let (_, good) = line("web", "read");
        assert_eq!(KeyRing::parse("# none\n").err(), Some(KeyFileError::Empty));
        let twice = format!("{good}\n{}", good.replace("web", "other"));
        assert_eq!(KeyRing::parse(&twice).err(), Some(KeyFileError::Repeated { line: 2 }));
    }

    #[test]
    fn names_are_short_and_plain() {
        for (name, fine) in [("a", true), ("grid-1.up_load", true), ("", false), ("a b", false), ("ä", false)] {
            assert_eq!(name.parse::<KeyName>().is_ok(), fine, "{name}");
        }
        assert!("x".repeat(65).parse::<KeyName>().is_err());
    }
}
