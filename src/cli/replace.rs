//! Writing of a file that keeps the old file until the new one is complete.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::files::folder_of;

/// Folders whose names may stand for open files, as `/dev/stdout` does.
const OF_THE_SYSTEM: [&str; 2] = ["/dev", "/proc"];

/// Writes a temporary file beside `path` and renames it to `path`. Anything but a regular file, such as a pipe, is written
/// directly.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let found = match fs::metadata(path) {
        Ok(found) if found.is_file() => Some(found.permissions()),
        // A dangling link names the place of the new file, so it is written through.
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => None,
        _ => return fs::write(path, bytes),
    };
    if OF_THE_SYSTEM.iter().any(|folder| path.starts_with(folder)) {
        return fs::write(path, bytes);
    }
    let Some(permissions) = found else { return rename_into(path, None, bytes) };
    // Renaming would replace a file that is write-protected; opening it reports the error.
    OpenOptions::new().write(true).open(path)?;
    // A link stays; the file behind it is replaced.
    match rename_into(&fs::canonicalize(path)?, Some(permissions), bytes) {
        // The folder permits no new files, or the file itself is a mount point.
        Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ResourceBusy) => {
            fs::write(path, bytes)
        }
        done => done,
    }
}

fn rename_into(path: &Path, permissions: Option<Permissions>, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hullwright-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_replaced_file_keeps_its_permissions_and_the_links_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        replace(&file, b"one").unwrap();
        assert_ne!(fs::metadata(&file).unwrap().permissions().mode() & 0o044, 0, "other users may read any new file");
        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        replace(&link, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(link.is_symlink() && fs::read_dir(folder.path()).unwrap().count() == 2);
    }

    #[test]
    fn anything_but_a_regular_file_is_written_directly() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("made", &link).unwrap();
        replace(&link, b"one").unwrap();
        assert!(link.is_symlink() && fs::read(folder.path().join("made")).unwrap() == b"one");
        replace(Path::new("/dev/null"), b"one").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        assert!(replace(folder.path(), b"one").is_err());
    }
}
