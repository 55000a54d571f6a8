//! Reading and writing of files, and of the standard streams for `-`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::formats::{self, DetectError, Files, Format};
use crate::pipeline::{Refusal, RefusalKind, Upload};

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

/// Why binary output stays off a terminal.
pub(super) const BINARY: &str =
    "this output is binary and standard output is a terminal; name a file with -o, or redirect it";

/// Writes a file, or standard output for `-`.
pub(super) fn write_output(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path == Path::new(STREAM) {
        // A picture or an asset can leave a terminal unusable.
        if std::io::stdout().is_terminal() && std::str::from_utf8(bytes).is_err() {
            return Err(Failure::Usage(BINARY.to_owned()));
        }
        print_bytes(bytes);
        return Ok(());
    }
    replace(path, bytes).map_err(|source| Failure::Write { path: path.to_owned(), source })
}

/// Returns the folder of a file, which is `.` where its path names none.
pub(super) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns a path that is the same for all spellings of a file's folder. A link that is a file keeps its own name.
pub(super) fn one_spelling(file: &Path) -> PathBuf {
    let known = || Some(folder_of(file).canonicalize().ok()?.join(file.file_name()?));
    known().filter(|_| file != Path::new(STREAM)).unwrap_or_else(|| file.to_owned())
}

/// Returns the path of a regular file without links, also of a file that does not exist yet. Returns `None` for anything
/// else, such as a pipe.
pub(super) fn place(path: &Path) -> Option<PathBuf> {
    if path == Path::new(STREAM) {
        return None;
    }
    match std::fs::metadata(path) {
        Ok(found) => path.canonicalize().ok().filter(|_| found.is_file()),
        Err(_) => Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?)),
    }
}

/// Reports a file whose folder does not exist: before the work, and not after it.
pub(super) fn require_folder(file: &Path) -> Result<(), Failure> {
    if !folder_of(file).is_dir() {
        return Err(Failure::Write { path: file.to_owned(), source: ErrorKind::NotFound.into() });
    }
    Ok(())
}

/// Makes a folder and the folders above it, unless they exist.
pub(super) fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|source| Failure::Write { path: path.to_owned(), source })
}

/// Reads a model with its format. A glTF document comes as GLB, together with the files that its buffers name and that lie
/// in its own folder.
pub(super) fn read_model(
    input: &Path,
    named: Option<Format>,
    max_bytes: usize,
) -> Result<(Result<Format, DetectError>, Vec<u8>), Failure> {
    let bytes = read_input(input, max_bytes)?;
    let format = format_of(input, named, &bytes);
    if format != Ok(Format::Gltf) || input == Path::new(STREAM) {
        return Ok((format, bytes));
    }
    let beside = files_beside(input, &bytes, max_bytes)?;
    let refused = |error: formats::ReadError| Failure::refused(input, error.into());
    match formats::bundle_gltf(&bytes, &beside).map_err(refused)? {
        Some(glb) => Ok((Ok(Format::Glb), glb)),
        None => Ok((format, bytes)),
    }
}

/// Reads the files that the buffers of a glTF document name. All files together have at most `max_bytes`.
fn files_beside(input: &Path, document: &[u8], max_bytes: usize) -> Result<Files, Failure> {
    let mut files = Files::new();
    let mut left = max_bytes.saturating_sub(document.len());
    for (name, path) in paths_beside(input, document) {
        let bytes = read_input(&path, left)?;
        left = left.saturating_sub(bytes.len());
        files.insert(name, bytes);
    }
    Ok(files)
}

/// Returns the names in the buffers of a glTF document with their paths, as far as they are files of its folder and not links
/// out of it.
fn paths_beside(input: &Path, document: &[u8]) -> BTreeMap<String, PathBuf> {
    let folder = folder_of(input);
    let own = |name: String| {
        let path = folder.join(&name);
        let (found, folder) = (path.canonicalize().ok()?, folder.canonicalize().ok()?);
        (found.parent() == Some(&folder) && found.is_file()).then_some((name, path))
    };
    formats::gltf_files(document).into_iter().filter_map(own).collect()
}

/// Refuses to write over a file that belongs to an input, which `what` would do.
pub(super) fn lost(what: &str, place_of_it: &Path, input: &Path) -> Failure {
    let whose =
        if place(input).as_deref() == Some(place_of_it) { "the input" } else { "a file that belongs to the input" };
    Failure::Usage(format!("{what} would be written over {whose} {}", input.display()))
}

/// Returns the place of an input and those of all files that are read with it.
pub(super) fn places_read(input: &Path, named: Option<Format>, max_bytes: usize) -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = place(input).into_iter().collect();
    let may_be_gltf = named.or_else(|| format_by_name(input)).is_none_or(|format| format == Format::Gltf);
    // A file that cannot be read is reported where it is read for its model.
    if may_be_gltf && let Some(Ok(document)) = places.first().map(|path| read_input(path, max_bytes)) {
        places.extend(paths_beside(input, &document).values().filter_map(|path| place(path)));
    }
    places
}

/// Returns the format that the ending of an input names.
pub(super) fn format_by_name(input: &Path) -> Option<Format> {
    formats::detect_by_name(&input.file_name()?.to_string_lossy())
}

/// Returns the refusal of a file, with the format that its first bytes are in where it was read in another one.
pub(super) fn or_other_format(mut refusal: Refusal, upload: &Upload) -> Refusal {
    if let ([part], RefusalKind::Malformed) = (upload.parts.as_slice(), refusal.kind)
        && let Some(other) = formats::detect(None, None, &part.bytes).ok().filter(|other| *other != part.format)
    {
        let hint = format!("; its first bytes look like {other}: say --input-format {}", other.name());
        refusal.detail += &hint;
        if let [only] = refusal.errors.as_mut_slice() {
            only.message += &hint;
        }
    }
    refusal
}

/// Returns the format of an input: as named by the user, else by its ending, else by its first bytes.
fn format_of(input: &Path, named: Option<Format>, bytes: &[u8]) -> Result<Format, DetectError> {
    match (named, bytes) {
        // An empty file is reported as such, whatever format its ending or the user names.
        (_, []) => Err(DetectError::Empty),
        (Some(format), _) => Ok(format),
        (None, _) => format_by_name(input).map_or_else(|| formats::detect(None, None, bytes), Ok),
    }
}
