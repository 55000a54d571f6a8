//! [`LastFound`]: the samples that refused the last hulls. The next hull often contains one of them too.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Samples that are tried before a search.
const MOST_LAST_FOUND: usize = 8;

/// The indices of the samples that were found last. They make a search faster and do not change its result.
pub struct LastFound {
    indices: [AtomicUsize; MOST_LAST_FOUND],
    next: AtomicUsize,
}

impl Default for LastFound {
    fn default() -> Self {
        Self { indices: std::array::from_fn(|_| AtomicUsize::new(usize::MAX)), next: AtomicUsize::new(0) }
    }
}

impl LastFound {
    pub fn indices(&self) -> impl Iterator<Item = usize> {
        self.indices.iter().map(|index| index.load(Ordering::Relaxed))
    }

    pub fn note(&self, index: usize) {
        let place = self.next.fetch_add(1, Ordering::Relaxed) % MOST_LAST_FOUND;
        self.indices[place].store(index, Ordering::Relaxed);
    }
}
