//! Bytes in and out: files, and the standard streams for `-`.

use std::io::{Read, Write};
use std::path::Path;

use crate::formats::{self, DetectError, Format};

/// What stands for standard input and standard output.
pub(super) const STREAM: &str = "-";

/// A file's bytes, or standard input's for `-`.
pub(super) fn read_input(input: &Path) -> std::io::Result<Vec<u8>> {
    if input == Path::new(STREAM) {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes)?;
        Ok(bytes)
    } else {
        std::fs::read(input)
    }
}

/// Writes a file, or standard output for `-`.
pub(super) fn write_output(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if path == Path::new(STREAM) {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    } else {
        std::fs::write(path, bytes)
    }
}

/// The reader of an input: as named by the user, else by its ending, else by its first bytes.
pub(super) fn format_of(input: &Path, named: Option<&str>, bytes: &[u8]) -> Result<Format, DetectError> {
    let by_name = input.file_name().and_then(|name| formats::detect_by_name(&name.to_string_lossy()));
    match (named, by_name) {
        (None, Some(format)) => Ok(format),
        _ => formats::detect(None, named, bytes),
    }
}
