//! Reading and writing of files, and of the standard streams for `-`.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::formats::{self, DetectError, Format};
use crate::pipeline::{Refusal, RefusalKind};

use super::failure::Failure;
use super::out::print_bytes;
use super::replace::replace;

/// Name of standard input and standard output.
pub(super) const STREAM: &str = "-";

/// Reads a file, or standard input for `-`: at most `max_bytes`, because some files never end.
pub(super) fn read_input(input: &Path, max_bytes: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let one_more = max_bytes as u64 + 1;
    let read = if input == Path::new(STREAM) {
        std::io::stdin().lock().take(one_more).read_to_end(&mut bytes)
    } else {
        File::open(input).and_then(|file| file.take(one_more).read_to_end(&mut bytes))
    };
    let count = read.map_err(|source| Failure::Read { path: input.to_owned(), source })?;
    if count > max_bytes {
        let detail = format!(
            "it has more than the {} MiB, {max_bytes} bytes, that limits.body_mib allows; give a simpler model, or raise \
             the setting with --config or HULLWRIGHT__LIMITS__BODY_MIB",
            max_bytes >> 20
        );
        return Err(Failure::refused(input, Refusal::new(RefusalKind::TooLarge, "body_too_large", detail)));
    }
    Ok(bytes)
}

/// Writes a file, or standard output for `-`.
pub(super) fn write_output(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path == Path::new(STREAM) {
        print_bytes(bytes);
        return Ok(());
    }
    replace(path, bytes).map_err(|source| Failure::Write { path: path.to_owned(), source })
}

/// Returns the path of a regular file without links, also of a file that does not exist yet. Returns `None` for anything
/// else, such as a pipe.
pub(super) fn place(path: &Path) -> Option<PathBuf> {
    if path == Path::new(STREAM) {
        return None;
    }
    match std::fs::metadata(path) {
        Ok(found) => path.canonicalize().ok().filter(|_| found.is_file()),
        Err(_) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(folder.canonicalize().ok()?.join(path.file_name()?))
        }
    }
}

/// Makes a folder and the folders above it, unless they exist.
pub(super) fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|source| Failure::Write { path: path.to_owned(), source })
}

/// Returns the format that the ending of an input names.
pub(super) fn format_by_name(input: &Path) -> Option<Format> {
    formats::detect_by_name(&input.file_name()?.to_string_lossy())
}

/// Returns the format of an input: as named by the user, else by its ending, else by its first bytes.
pub(super) fn format_of(input: &Path, named: Option<Format>, bytes: &[u8]) -> Result<Format, DetectError> {
    match (named, bytes) {
        // An empty file is reported as such, whatever format is named.
        (Some(_), []) => Err(DetectError::Empty),
        (Some(format), _) => Ok(format),
        (None, _) => format_by_name(input).map_or_else(|| formats::detect(None, None, bytes), Ok),
    }
}
