//! [`BodyMemory`]: the memory for uploads that arrive and for uploads of running jobs.

use std::sync::{Arc, Mutex};

use super::shares::{Full, Owner, Share, Shares};
use crate::lock::lock;

/// The memory for the bodies of all requests in flight and the uploads of all running jobs. Clones share it.
#[derive(Clone, Debug)]
pub struct BodyMemory(Shares);

impl BodyMemory {
    /// Granularity in which memory is handed out.
    pub const PIECE_BYTES: usize = 64 << 10;

    /// Sets `bytes` aside, rounded up to whole pieces. One client may hold `percent` per cent of them.
    pub fn new(bytes: usize, percent: u8) -> Self {
        Self(Shares::new(pieces(bytes), percent))
    }

    /// Returns how many bytes all bodies together may take.
    pub fn limit_bytes(&self) -> usize {
        self.0.total().saturating_mul(Self::PIECE_BYTES)
    }

    /// Returns how many bytes the bodies of one client may take.
    pub fn client_bytes(&self) -> usize {
        self.0.per_owner().saturating_mul(Self::PIECE_BYTES)
    }

    /// Returns how many bytes are taken, in whole pieces.
    pub fn used_bytes(&self) -> usize {
        self.0.taken().saturating_mul(Self::PIECE_BYTES)
    }

    /// Returns whether `owner` could take `bytes` now. The API rejects a body that does not fit before the client sends it.
    pub fn check(&self, owner: &Owner, bytes: u64) -> Result<(), Full> {
        self.0.check(owner, usize::try_from(bytes).map_or(usize::MAX, pieces))
    }
}

fn pieces(bytes: usize) -> usize {
    bytes.div_ceil(BodyMemory::PIECE_BYTES)
}

/// The memory that one request or job has taken. It is given back when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct MemoryShare(Arc<Mutex<Taken>>);

#[derive(Debug)]
struct Taken {
    bytes: usize,
    share: Share,
}

impl MemoryShare {
    /// Returns an empty share of `memory` for `owner`.
    pub fn of(memory: &BodyMemory, owner: Owner) -> Self {
        Self(Arc::new(Mutex::new(Taken { bytes: 0, share: memory.0.share_of(owner) })))
    }

    /// Takes `bytes` more. When they are not all free, takes none and returns an error.
    pub fn grow(&self, bytes: usize) -> Result<(), Full> {
        let mut taken = lock(&self.0);
        let grown = taken.bytes.saturating_add(bytes);
        let more = pieces(grown) - pieces(taken.bytes);
        taken.share.grow(more)?;
        taken.bytes = grown;
        Ok(())
    }

    /// Gives back everything beyond `bytes`.
    pub fn shrink_to(&self, bytes: usize) {
        let mut taken = lock(&self.0);
        let less = pieces(taken.bytes).saturating_sub(pieces(bytes));
        taken.bytes = taken.bytes.min(bytes);
        taken.share.shrink(less);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECE_BYTES: usize = BodyMemory::PIECE_BYTES;

    fn share(memory: &BodyMemory, owner: &str) -> MemoryShare {
        MemoryShare::of(memory, Owner::new(owner))
    }

    #[test]
    fn a_share_grows_within_the_memory_and_gives_the_excess_back() {
        let memory = BodyMemory::new(4 * PIECE_BYTES, 100);
        let (one, other) = (share(&memory, "one"), share(&memory, "other"));
        one.grow(3 * PIECE_BYTES).unwrap();
        assert_eq!(other.grow(2 * PIECE_BYTES), Err(Full::All));
        one.shrink_to(PIECE_BYTES + 1);
        assert_eq!(memory.used_bytes(), 2 * PIECE_BYTES);
        assert_eq!(other.grow(2 * PIECE_BYTES), Ok(()), "the refused bytes were not counted");
        one.shrink_to(usize::MAX);
        drop((one, other));
        assert_eq!(memory.used_bytes(), 0);
    }
}
