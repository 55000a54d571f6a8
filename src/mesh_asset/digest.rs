//! [`BlockHash`]: the hash that a simulator keeps of a physics block, which is the MD5 of the compressed block.

use md5::{Digest, Md5};

use super::llsd::Llsd;

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

    /// Reads the hash of a header: 16 bytes, a UUID, or 32 hexadecimal digits. Returns `None` for anything else.
    pub fn from_llsd(value: &Llsd) -> Option<Self> {
        value.try_coerce_uuid().map(|id| Self(id.into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh_asset::llsd;

    #[test]
    fn the_digest_is_that_of_rfc_1321_in_every_spelling() {
        let digits = "900150983cd24fb0d6963f7d28e17f72";
        let hash = BlockHash::from_llsd(&Llsd::from(digits)).unwrap();
        assert!(hash == BlockHash::of(b"abc") && hash != BlockHash::of(b"abd"));
        assert_eq!(BlockHash::from_llsd(&llsd::binary(*hash.bytes())), Some(hash));
        assert_eq!(BlockHash::from_llsd(&Llsd::Uuid(digits.parse().unwrap())), Some(hash));
    }

    #[test]
    fn what_is_no_digest_is_none() {
        for value in
            [Llsd::from("90"), Llsd::from("x0150983cd24fb0d6963f7d28e17f72"), llsd::binary(vec![1_u8; 15]), 7.into()]
        {
            assert_eq!(BlockHash::from_llsd(&value), None, "{value:?}");
        }
    }
}
