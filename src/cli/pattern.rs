//! Patterns of files, for shells that do not expand them.

use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use walkdir::{DirEntry, WalkDir};

use super::failure::Failure;

/// The part of a path that stands for any number of folders.
const ANY_FOLDERS: &str = "**";

/// A folder, and a pattern for the files below it.
struct Pattern<'a> {
    whole: &'a Path,
    folder: PathBuf,
    /// For each depth below the folder, what a path of that length must match; the last one also holds for all longer paths.
    matchers: Vec<GlobMatcher>,
    /// The length of the paths that match; `None` for any.
    depth: Option<usize>,
}

/// Returns whether an input is a pattern and not the name of a file.
pub(super) fn is_pattern(input: &Path) -> bool {
    has_wildcard(&input.to_string_lossy()) && !input.exists()
}

/// Returns the files that a pattern matches, in alphabetical order. Links are followed, but not into a folder that contains
/// them. A folder that cannot be read is reported: its files would be missing without a word.
pub(super) fn expand(pattern: &Path) -> Result<Vec<PathBuf>, Failure> {
    let pattern = Pattern::of(pattern)?;
    let (mut files, mut has_folders) = (Vec::new(), false);
    let start = if pattern.folder.as_os_str().is_empty() { Path::new(".") } else { &pattern.folder };
    let below = |path: &Path| path.strip_prefix(start).map_or_else(|_| path.to_owned(), Path::to_owned);
    let walk = WalkDir::new(start).follow_links(true).min_depth(1).max_depth(pattern.depth.unwrap_or(usize::MAX));
    let may_lead_to_files = |entry: &DirEntry| pattern.may_lead_to_files(entry.depth(), &below(entry.path()));
    for entry in walk.into_iter().filter_entry(may_lead_to_files) {
        let path = match entry {
            Ok(entry) => entry.into_path(),
            Err(error) if error.loop_ancestor().is_some() => continue,
            Err(error) => match (error.path().map(Path::to_owned), error.into_io_error()) {
                (Some(path), Some(source)) if source.kind() != std::io::ErrorKind::NotFound => {
                    return Err(Failure::Read { path, source });
                }
                // A link to nothing is named where it is opened.
                (Some(path), _) if path != start => path,
                _ => continue,
            },
        };
        let name = below(&path);
        if pattern.matches(&name) {
            if path.is_dir() { has_folders = true } else { files.push(pattern.folder.join(name)) }
        }
    }
    files.sort();
    let whole = pattern.whole.display();
    if !files.is_empty() {
        return Ok(files);
    }
    let text = if has_folders {
        let within = pattern.whole.join("*");
        format!("{whole}: the pattern matches folders, not files; for the files in them give {}", within.display())
    } else {
        format!("{whole}: the pattern matches no file")
    };
    Err(Failure::Usage(text))
}

impl<'a> Pattern<'a> {
    fn of(whole: &'a Path) -> Result<Self, Failure> {
        let all: Vec<_> = whole.components().collect();
        let first = all.iter().position(|part| has_wildcard(&part.as_os_str().to_string_lossy())).unwrap_or(all.len());
        let (folder, rest) = all.split_at(first);
        let rest: Vec<String> = rest.iter().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        let any = rest.iter().position(|part| part == ANY_FOLDERS);
        let ends = (1..=any.unwrap_or(rest.len())).chain(any.map(|_| rest.len()));
        let matcher = |end: usize| {
            let start: Vec<&str> = rest.iter().take(end).map(String::as_str).collect();
            let glob = GlobBuilder::new(&start.join("/")).literal_separator(true).build();
            let bad = |error| Failure::Usage(format!("{}: not a valid pattern: {error}", whole.display()));
            glob.map(|glob| glob.compile_matcher()).map_err(bad)
        };
        let matchers = ends.map(matcher).collect::<Result<_, _>>()?;
        Ok(Self { whole, folder: folder.iter().collect(), matchers, depth: any.is_none().then_some(rest.len()) })
    }

    /// Returns whether a path below the folder matches.
    fn matches(&self, name: &Path) -> bool {
        self.matchers.last().is_some_and(|matcher| matcher.is_match(name))
    }

    /// Returns whether a path of this depth, or paths below it, may match.
    fn may_lead_to_files(&self, depth: usize, name: &Path) -> bool {
        let fixed = self.matchers.len() - usize::from(self.depth.is_none());
        let of_depth = self.matchers.iter().take(fixed).nth(depth.wrapping_sub(1));
        of_depth.is_none_or(|matcher| matcher.is_match(name))
    }
}

fn has_wildcard(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_of(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        folder
    }

    fn names(folder: &Path, pattern: &str) -> Vec<String> {
        let files = expand(&folder.join(pattern)).unwrap();
        files.iter().map(|file| file.strip_prefix(folder).unwrap().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn two_stars_stand_for_any_number_of_folders_and_one_for_none() {
        let folder = folder_of(&["b.obj", "a.obj", "c.stl", "sub/d.obj", "sub/deep/e.obj", "other/f.obj"]);
        for (pattern, wanted) in [
            ("*.obj", vec!["a.obj", "b.obj"]),
            ("**/*.obj", vec!["a.obj", "b.obj", "other/f.obj", "sub/d.obj", "sub/deep/e.obj"]),
            ("sub/**/*.obj", vec!["sub/d.obj", "sub/deep/e.obj"]),
            ("s*/*/e.*", vec!["sub/deep/e.obj"]),
            ("*/[df].obj", vec!["other/f.obj", "sub/d.obj"]),
            ("s*/**", vec!["sub/d.obj", "sub/deep/e.obj"]),
        ] {
            assert_eq!(names(folder.path(), pattern), wanted, "{pattern}");
        }
        for (pattern, why) in [("s*", "matches folders"), ("*.glb", "matches no file"), ("[a", "not a valid pattern")] {
            let told = expand(&folder.path().join(pattern)).unwrap_err().to_string();
            assert!(told.contains(why), "{told}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_folder_above_leads_nowhere() {
        let folder = folder_of(&["a.obj", "sub/b.obj"]);
        std::os::unix::fs::symlink(".", folder.path().join("self")).unwrap();
        std::os::unix::fs::symlink("..", folder.path().join("sub/up")).unwrap();
        std::os::unix::fs::symlink("absent.obj", folder.path().join("sub/dangling.obj")).unwrap();
        assert_eq!(names(folder.path(), "**/*.obj"), ["a.obj", "sub/b.obj", "sub/dangling.obj"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn names_that_are_no_text_match_as_well() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let folder = folder_of(&["a.obj"]);
        std::fs::write(folder.path().join(OsStr::from_bytes(b"b\xff.obj")), "").unwrap();
        assert_eq!(expand(&folder.path().join("*.obj")).unwrap().len(), 2);
    }
}
