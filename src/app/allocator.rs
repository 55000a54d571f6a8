//! Memory that was freed goes back to the system, so that the process stays within its documented bound.

/// Sets the limits of glibc's allocator to their first values for good: blocks of at least 128 KiB are given back when they
/// are freed, and so is a free end of a heap of that length.
///
/// Otherwise glibc raises both limits with each large block that is freed, up to 32 and 64 MiB, and every thread keeps so
/// much. Under the load of `tests/faults/memory.rs` the process then takes twice as much as its work. Must be called while
/// the process has one thread.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn give_back_what_is_freed() {
    const LIMIT_BYTES: libc::c_int = 128 << 10;
    for limit in [libc::M_MMAP_THRESHOLD, libc::M_TRIM_THRESHOLD] {
        // SAFETY: mallopt takes two numbers and only changes settings of the allocator. No other thread runs yet.
        unsafe { libc::mallopt(limit, LIMIT_BYTES) };
    }
}

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_back_what_is_freed() {}
