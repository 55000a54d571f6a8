//! [`BodyMemory`]: the memory for uploads that arrive and for uploads of running jobs.

use std::sync::{Arc, Mutex};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::lock::lock;

/// No memory for uploads is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for bodies is left")]
pub struct NoMemory;

/// The memory for the bodies of all requests in flight and the uploads of all running jobs. Clones share it.
#[derive(Clone, Debug)]
pub struct BodyMemory {
    pieces: Arc<Semaphore>,
    all: usize,
}

impl BodyMemory {
    /// Granularity in which memory is handed out.
    pub const PIECE_BYTES: usize = 64 << 10;

    /// Sets `bytes` aside, rounded up to whole pieces.
    pub fn new(bytes: usize) -> Self {
        let all = pieces(bytes).min(Semaphore::MAX_PERMITS);
        Self { pieces: Arc::new(Semaphore::new(all)), all }
    }

    /// Returns how many bytes all bodies together may take.
    pub fn limit_bytes(&self) -> usize {
        self.all.saturating_mul(Self::PIECE_BYTES)
    }

    /// Returns how many bytes are taken, in whole pieces.
    pub fn used_bytes(&self) -> usize {
        (self.all - self.pieces.available_permits().min(self.all)).saturating_mul(Self::PIECE_BYTES)
    }

    /// Returns whether `bytes` could be taken now. The API rejects a body that does not fit before the client sends it.
    pub fn has_room_for(&self, bytes: u64) -> bool {
        usize::try_from(bytes).is_ok_and(|bytes| pieces(bytes) <= self.pieces.available_permits())
    }
}

fn pieces(bytes: usize) -> usize {
    bytes.div_ceil(BodyMemory::PIECE_BYTES)
}

/// The memory that one request or job has taken. It is given back when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct MemoryShare {
    memory: BodyMemory,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    bytes: usize,
    permit: Option<OwnedSemaphorePermit>,
}

impl MemoryShare {
    /// Returns an empty share of `memory`.
    pub fn of(memory: &BodyMemory) -> Self {
        Self { memory: memory.clone(), taken: Arc::default() }
    }

    /// Takes `bytes` more. When they are not all free, takes none and returns an error.
    pub fn grow(&self, bytes: usize) -> Result<(), NoMemory> {
        let mut taken = lock(&self.taken);
        let held = pieces(taken.bytes);
        let grown = taken.bytes.saturating_add(bytes);
        let more = u32::try_from(pieces(grown) - held).map_err(|_| NoMemory)?;
        if more > 0 {
            let more = Arc::clone(&self.memory.pieces).try_acquire_many_owned(more).map_err(|_| NoMemory)?;
            match &mut taken.permit {
                Some(permit) => permit.merge(more),
                none => *none = Some(more),
            }
        }
        taken.bytes = grown;
        Ok(())
    }

    /// Gives back everything beyond `bytes`.
    pub fn shrink_to(&self, bytes: usize) {
        let mut taken = lock(&self.taken);
        let less = pieces(taken.bytes).saturating_sub(pieces(bytes));
        taken.bytes = taken.bytes.min(bytes);
        if let Some(permit) = &mut taken.permit {
            drop(permit.split(less));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECE_BYTES: usize = BodyMemory::PIECE_BYTES;

    #[test]
    fn a_share_grows_within_the_memory_and_gives_the_excess_back() {
        let memory = BodyMemory::new(4 * PIECE_BYTES);
        let (one, other) = (MemoryShare::of(&memory), MemoryShare::of(&memory));
        one.grow(3 * PIECE_BYTES).unwrap();
        assert_eq!(other.grow(2 * PIECE_BYTES), Err(NoMemory));
        one.shrink_to(PIECE_BYTES + 1);
        assert_eq!(memory.used_bytes(), 2 * PIECE_BYTES);
        assert_eq!(other.grow(2 * PIECE_BYTES), Ok(()), "the refused bytes were not counted");
        one.shrink_to(usize::MAX);
        drop((one, other));
        assert_eq!(memory.used_bytes(), 0);
    }
}
