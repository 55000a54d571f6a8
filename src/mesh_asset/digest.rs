//! The hash that a simulator keeps of a physics block: MD5 of the block as it is stored, compressed.

use md5::{Digest, Md5};

use super::llsd::Value;

const MD5_BYTES: usize = 16;

/// An MD5 digest. It tells whether a block was changed by accident, and nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockHash([u8; MD5_BYTES]);

impl BlockHash {
    pub fn of(stored: &[u8]) -> Self {
        let mut digest = [0; MD5_BYTES];
        digest.copy_from_slice(&Md5::digest(stored));
        Self(digest)
    }

    pub fn bytes(&self) -> &[u8; MD5_BYTES] {
        &self.0
    }

    pub fn matches(&self, stored: &[u8]) -> bool {
        *self == Self::of(stored)
    }

    /// As a header holds it: 16 bytes, or their 32 hexadecimal digits. `None` for anything else.
    pub fn from_llsd(value: &Value) -> Option<Self> {
        match value {
            Value::Binary(bytes) => (**bytes).try_into().ok().map(Self),
            Value::Uuid(bytes) => Some(Self(*bytes)),
            Value::String(text) => Self::from_digits(text),
            _ => None,
        }
    }

    fn from_digits(text: &str) -> Option<Self> {
        let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let digits: Vec<u8> = text.bytes().map(digit).collect::<Option<_>>()?;
        let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        (digits.len() == 2 * MD5_BYTES).then_some(bytes)?.try_into().ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_that_of_rfc_1321_in_every_spelling() {
        let digits = "900150983cd24fb0d6963f7d28e17f72";
        let hash = BlockHash::from_llsd(&Value::from(digits)).unwrap();
        assert!(hash.matches(b"abc") && !hash.matches(b"abd"));
        assert_eq!(BlockHash::from_llsd(&Value::from(hash.bytes().to_vec())), Some(hash));
        assert_eq!(BlockHash::from_llsd(&Value::Uuid(*hash.bytes())), Some(hash));
    }

    #[test]
    fn what_is_no_digest_is_none() {
        for value in
            [Value::from("90"), Value::from("x0150983cd24fb0d6963f7d28e17f72"), Value::from(vec![1_u8; 15]), 7.into()]
        {
            assert_eq!(BlockHash::from_llsd(&value), None, "{value:?}");
        }
    }
}
