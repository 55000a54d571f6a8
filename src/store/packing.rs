//! How the bytes of a body are packed: as they are, or with zlib.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

pub(super) const PLAIN: i64 = 0;
const ZLIB: i64 = 1;

/// A smaller body fits in one page (4 KiB in SQLite), so packing would cost time on every read and save no room.
const SMALLEST_PACKED_BYTES: usize = 4096;

/// Returns the value of the column `packing` and the packed bytes; `None` when the body is best stored [`PLAIN`].
pub(super) fn pack(body: &[u8]) -> Option<(i64, Vec<u8>)> {
    if body.len() < SMALLEST_PACKED_BYTES {
        return None;
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let packed = encoder.write_all(body).and_then(|()| encoder.finish()).ok()?;
    (packed.len() < body.len()).then_some((ZLIB, packed))
}

/// Returns the `size_bytes` bytes that [`pack`] was given. Never inflates more than one byte beyond them.
pub(super) fn unpack(packing: i64, stored: Vec<u8>, size_bytes: usize) -> Result<Vec<u8>, String> {
    let body = match packing {
        PLAIN => stored,
        ZLIB => inflate(&stored, size_bytes)?,
        other => return Err(format!("packing {other} is unknown to this version")),
    };
    if body.len() == size_bytes {
        Ok(body)
    } else {
        Err(format!("it has {} bytes, but {size_bytes} were written", body.len()))
    }
}

fn inflate(stored: &[u8], size_bytes: usize) -> Result<Vec<u8>, String> {
    let bound = u64::try_from(size_bytes).unwrap_or(u64::MAX).saturating_add(1);
    let mut body = Vec::new();
    ZlibDecoder::new(stored).take(bound).read_to_end(&mut body).map_err(|error| error.to_string())?;
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn unpacking_returns_the_bytes_that_were_packed() {
        for body in [Vec::new(), b"x".to_vec(), vec![7; 100_000], noise(100_000)] {
            let (packing, stored) = pack(&body).unwrap_or((PLAIN, body.clone()));
            assert!(stored.len() <= body.len());
            assert_eq!(unpack(packing, stored, body.len()).unwrap(), body);
        }
    }

    #[test]
    fn large_repetitive_bodies_are_packed() {
        assert!(pack(&[7; 100_000]).unwrap().1.len() < 1000);
    }

    #[test]
    fn a_row_of_another_length_than_written_is_damaged() {
        let (packing, stored) = pack(&[7; 100_000]).unwrap();
        for size_bytes in [0, 99_999, 100_001] {
            assert!(unpack(packing, stored.clone(), size_bytes).is_err());
        }
        assert!(unpack(packing, stored[..20].to_vec(), 100_000).is_err());
        assert!(unpack(9, stored, 100_000).is_err());
    }
}
