//! Writing to standard output.

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU8, Ordering};

use super::failure::Failure;
use super::{USAGE, fail};

/// The worst exit status so far, for a process that ends because its reader closed the pipe.
static WORST_STATUS: AtomicU8 = AtomicU8::new(0);

/// Notes an exit status that the process has in any case.
pub(super) fn note_status(status: u8) {
    WORST_STATUS.fetch_max(status, Ordering::Relaxed);
}

/// Prints `text`; its colours are dropped where standard output is not a terminal.
///
/// Ends the process when standard output cannot be written: silently when the reader closed the pipe, as `head` does,
/// otherwise with a message. `println!` would panic.
pub(super) fn print(text: &str) {
    ended_unless_written(anstream::stdout().lock().write_all(text.as_bytes()));
}

/// Prints bytes unchanged.
pub(super) fn print_bytes(bytes: &[u8]) {
    ended_unless_written(io::stdout().lock().write_all(bytes));
}

/// Runs a command about one file. With `--json` its failure is a document on standard output as well.
pub(super) fn told_as_json(
    is_wanted: bool,
    file: &Path,
    command: impl FnOnce() -> Result<u8, Failure>,
) -> Result<u8, Failure> {
    command().inspect_err(|failure| {
        if is_wanted {
            print_json(&failure.to_json(&file.display().to_string()));
        }
    })
}

/// Prints a JSON document on one line.
pub(super) fn print_json(document: &serde_json::Value) {
    print_bytes(format!("{document}\n").as_bytes());
}

/// Flushes standard output and returns the exit status.
pub(super) fn finished(status: u8) -> ExitCode {
    ended_unless_written(io::stdout().lock().flush());
    ExitCode::from(status)
}

fn ended_unless_written(written: io::Result<()>) {
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            std::process::exit(WORST_STATUS.load(Ordering::Relaxed).into())
        }
        Err(error) => {
            let status = fail(USAGE, &format!("cannot write to standard output: {error}"));
            std::process::exit(status.into());
        }
    }
}
