//! Standard output.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use super::{USAGE, fail};

/// Prints `text`, with the colours in it where somebody looks.
///
/// Ends the process where nothing more can be printed: quietly when the reader has seen enough, as `head` has, else
/// with a word about it. `println!` would panic.
pub(super) fn print(text: &str) {
    ended_unless_written(anstream::stdout().lock().write_all(text.as_bytes()));
}

/// The same for text that is written bit by bit, such as a manual page.
pub(super) fn print_bytes(bytes: &[u8]) {
    ended_unless_written(io::stdout().lock().write_all(bytes));
}

/// One JSON document on a line of its own.
pub(super) fn print_json(document: &serde_json::Value) {
    print_bytes(format!("{document}\n").as_bytes());
}

/// Writes out what is still held back; the status of a command that ends well.
pub(super) fn finished(status: u8) -> ExitCode {
    ended_unless_written(io::stdout().lock().flush());
    ExitCode::from(status)
}

fn ended_unless_written(written: io::Result<()>) {
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => {
            fail(USAGE, &format!("cannot write to standard output: {error}"));
            std::process::exit(i32::from(USAGE));
        }
    }
}
