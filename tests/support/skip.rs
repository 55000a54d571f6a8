//! Tests that cannot run on this machine. Each of them calls [`skip`] with the reason, and `tests/zz_skipped.rs`, which
//! `cargo test` runs last, prints all of them in one list.

use std::fs::{OpenOptions, create_dir_all};
use std::io::Write;
use std::path::PathBuf;

/// Records that the calling test, or a part of it, does not run, and why.
pub fn skip(reason: &str) {
    let test = std::thread::current().name().unwrap_or("main").to_owned();
    let file = record();
    create_dir_all(file.parent().unwrap()).unwrap();
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    // One write for each line: test programs append side by side.
    file.write_all(format!("{}: {test}: {reason}\n", env!("CARGO_CRATE_NAME")).as_bytes()).unwrap();
}

/// The file with the skips of this run. All test programs of one `cargo test` have the same parent process.
pub fn record() -> PathBuf {
    let run = std::os::unix::process::parent_id().to_string();
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("skipped").join(run)
}
