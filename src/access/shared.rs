//! [`SharedKeys`]: the keys in force. They are replaced as a whole when their file changes.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use super::key_file::{KeyFileError, KeyRing};

/// Largest key file. It has room for several thousand keys.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Why a key file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("the key file {file} cannot be read: {source}")]
    Read { file: String, source: io::Error },
    #[error("the key file {file} cannot be used: {source}")]
    Keys { file: String, source: KeyFileError },
}

/// The keys in force.
pub struct SharedKeys {
    file: PathBuf,
    in_force: RwLock<InForce>,
}

struct InForce {
    text: String,
    ring: Arc<KeyRing>,
}

impl SharedKeys {
    /// Reads the file for the first time.
    pub fn load(file: &Path) -> Result<Self, LoadError> {
        let text = read(file)?;
        let ring = parse(file, &text)?;
        Ok(Self { file: file.to_owned(), in_force: RwLock::new(InForce { text, ring }) })
    }

    /// Returns the keys in force.
    pub fn ring(&self) -> Arc<KeyRing> {
        Arc::clone(&self.in_force.read().unwrap_or_else(PoisonError::into_inner).ring)
    }

    /// Reads the file again and returns whether it changed. When the file cannot be used, the keys in force stay.
    pub fn reload(&self) -> Result<bool, LoadError> {
        let text = read(&self.file)?;
        if self.in_force.read().unwrap_or_else(PoisonError::into_inner).text == text {
            return Ok(false);
        }
        let ring = parse(&self.file, &text)?;
        *self.in_force.write().unwrap_or_else(PoisonError::into_inner) = InForce { text, ring };
        Ok(true)
    }
}

impl fmt::Debug for SharedKeys {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} keys of {}", self.ring().count(), self.file.display())
    }
}

fn read(file: &Path) -> Result<String, LoadError> {
    let mut text = String::new();
    let read = File::open(file).and_then(|opened| opened.take(MAX_FILE_BYTES + 1).read_to_string(&mut text));
    let too_large = || io::Error::other(format!("it has more than {MAX_FILE_BYTES} bytes"));
    let checked = read.and_then(|read| if read as u64 > MAX_FILE_BYTES { Err(too_large()) } else { Ok(()) });
    checked.map_err(|source| LoadError::Read { file: file.display().to_string(), source })?;
    Ok(text)
}

fn parse(file: &Path, text: &str) -> Result<Arc<KeyRing>, LoadError> {
    let ring = KeyRing::parse(text).map_err(|source| LoadError::Keys { file: file.display().to_string(), source })?;
    Ok(Arc::new(ring))
}

#[cfg(test)]
mod tests {
    use super::super::NewKey;
    use super::*;

    fn new_key(name: &str) -> NewKey {
        NewKey::make(name.parse().unwrap(), "read".parse().unwrap()).unwrap()
    }

    #[test]
    fn a_changed_file_replaces_the_keys_and_a_bad_one_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys");
        let (old, new) = (new_key("web"), new_key("web"));
        std::fs::write(&file, old.line()).unwrap();
        let keys = SharedKeys::load(&file).unwrap();
        assert!(!keys.reload().unwrap());

        std::fs::write(&file, format!("{}\n{}", old.line(), new.line())).unwrap();
        assert!(keys.reload().unwrap());
        assert!(keys.ring().find(old.secret()).is_some() && keys.ring().find(new.secret()).is_some());

        std::fs::write(&file, "nonsense").unwrap();
        assert!(keys.reload().unwrap_err().to_string().contains("line 1"));
        std::fs::remove_file(&file).unwrap();
        assert!(keys.reload().is_err());
        assert!(keys.ring().find(new.secret()).is_some());

        std::fs::write(&file, new.line()).unwrap();
        assert!(keys.reload().unwrap());
        assert!(keys.ring().find(old.secret()).is_none());
    }

    #[test]
    fn a_missing_or_huge_file_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys");
        assert!(SharedKeys::load(&file).unwrap_err().to_string().contains("keys"));
        std::fs::write(&file, "#".repeat(2 << 20)).unwrap();
        assert!(SharedKeys::load(&file).unwrap_err().to_string().contains("more than"));
    }
}
