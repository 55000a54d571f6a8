//! [`BodyMemory`]: the memory for uploads, those that arrive and those of jobs that run.

use std::sync::{Arc, Mutex};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::lock::lock;

/// The memory for uploads is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the memory for bodies is taken")]
pub struct NoMemory;

/// The memory for the bodies of all requests under way and the uploads of all jobs that run. Clones share it.
#[derive(Clone, Debug)]
pub struct BodyMemory {
    pieces: Arc<Semaphore>,
    all: usize,
}

impl BodyMemory {
    /// Memory is handed out in pieces of this size.
    pub const PIECE_BYTES: usize = 64 << 10;

    pub fn new(bytes: usize) -> Self {
        let all = pieces(bytes).min(Semaphore::MAX_PERMITS);
        Self { pieces: Arc::new(Semaphore::new(all)), all }
    }

    /// What all bodies together may take.
    pub fn limit_bytes(&self) -> usize {
        self.all.saturating_mul(Self::PIECE_BYTES)
    }

    pub fn used_bytes(&self) -> usize {
        (self.all - self.pieces.available_permits().min(self.all)).saturating_mul(Self::PIECE_BYTES)
    }

    /// Whether so many bytes could be taken now. A body that could not be held is refused before it is sent.
    pub fn has_room_for(&self, bytes: u64) -> bool {
        usize::try_from(bytes).is_ok_and(|bytes| pieces(bytes) <= self.pieces.available_permits())
    }
}

fn pieces(bytes: usize) -> usize {
    bytes.div_ceil(BodyMemory::PIECE_BYTES)
}

/// What one request or job has taken of the memory; given back when the last clone is dropped.
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
    /// Nothing yet.
    pub fn of(memory: &BodyMemory) -> Self {
        Self { memory: memory.clone(), taken: Arc::default() }
    }

    /// Takes so many bytes more, or none.
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

    /// Gives back what is more than `bytes`.
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
    fn a_share_grows_within_the_memory_and_gives_back_what_it_does_not_need() {
        let memory = BodyMemory::new(4 * PIECE_BYTES);
        let (one, other) = (MemoryShare::of(&memory), MemoryShare::of(&memory));
        one.grow(3 * PIECE_BYTES).unwrap();
        assert_eq!(other.grow(2 * PIECE_BYTES), Err(NoMemory));
        one.shrink_to(PIECE_BYTES + 1);
        assert_eq!(memory.used_bytes(), 2 * PIECE_BYTES);
        assert_eq!(other.grow(2 * PIECE_BYTES), Ok(()), "what was refused before was not counted");
        one.shrink_to(usize::MAX);
        drop((one, other));
        assert_eq!(memory.used_bytes(), 0);
    }
}
