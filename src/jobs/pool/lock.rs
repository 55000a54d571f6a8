//! [`lock`]: a mutex whatever happened to who held it before.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// For what a panic of its holder cannot have left half changed.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
