//! [`BlockHash`]: the hash that a simulator keeps of a physics block, which is the MD5 of the compressed block.

use md5::{Digest, Md5};

use super::llsd::{Value, parse_base16};

const MD5_BYTES: usize = 16;

/// An MD5 digest. It reveals accidental changes of a block, and nothing more.
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

    /// Reads the hash of a header: 16 bytes, a UUID, or 32 hexadecimal digits. Returns `None` for anything else.
    pub fn from_llsd(value: &Value) -> Option<Self> {
        match value {
            Value::Binary(bytes) => (**bytes).try_into().ok().map(Self),
            Value::Uuid(bytes) => Some(Self(*bytes)),
            Value::String(text) if text.len() == 2 * MD5_BYTES => {
                parse_base16(text.as_bytes()).ok()?.try_into().ok().map(Self)
            }
            _ => None,
        }
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
