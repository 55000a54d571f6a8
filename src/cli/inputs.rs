//! The input files of a command: names, patterns, and `-`.

use std::path::{Path, PathBuf};

use crate::formats::{DetectError, Format};

use super::failure::Failure;
use super::files::STREAM;

/// The arguments of every command that reads models.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct InputArgs {
    /// Models: OBJ, STL, PLY, glTF, GLB, COLLADA, mesh assets, LLSD, JSON; patterns such as 'models/**/*.glb' where the
    /// shell does not expand them; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// Format of the inputs, where neither the ending nor the first bytes show it: obj, stl, ply, gltf, glb, collada, mesh, json,
    /// llsd-xml, llsd-binary, llsd-notation, slm
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    pub input_format: Option<Format>,
}

impl InputArgs {
    /// Returns all files, each once, with patterns expanded in alphabetical order.
    pub fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut files: Vec<PathBuf> = Vec::new();
        for input in &self.inputs {
            for file in expanded(input)? {
                if !files.contains(&file) {
                    files.push(file);
                }
            }
        }
        Ok(files)
    }
}

/// Reads a format's name for the parser of the command line.
pub(super) fn format_named(name: &str) -> Result<Format, DetectError> {
    Format::from_query(name).ok_or_else(|| DetectError::UnknownName { name: name.to_owned() })
}

/// Returns the files that a pattern matches, or the input itself where it is a file's name.
fn expanded(input: &Path) -> Result<Vec<PathBuf>, Failure> {
    let pattern = input.to_string_lossy();
    if input == Path::new(STREAM) || input.exists() || !pattern.contains(['*', '?', '[']) {
        return Ok(vec![input.to_owned()]);
    }
    let paths =
        glob::glob(&pattern).map_err(|error| Failure::Usage(format!("{pattern}: not a valid pattern: {error}")))?;
    let (files, others): (Vec<PathBuf>, Vec<PathBuf>) = paths.filter_map(Result::ok).partition(|path| path.is_file());
    if files.is_empty() && (!others.is_empty() || pattern.ends_with("**")) {
        let within = Path::new(&*pattern).join("*");
        let text = format!(
            "{pattern}: the pattern matches folders, not files; for the files in them give {}",
            within.display()
        );
        return Err(Failure::Usage(text));
    }
    if files.is_empty() {
        return Err(Failure::Usage(format!("{pattern}: the pattern matches no file")));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(folder: &Path, inputs: &[&str]) -> InputArgs {
        InputArgs { inputs: inputs.iter().map(|input| folder.join(input)).collect(), input_format: None }
    }

    #[test]
    fn patterns_are_expanded_in_order_and_files_come_once() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("sub")).unwrap();
        for name in ["b.obj", "a.obj", "c.stl", "sub/d.obj"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let names = |inputs: &[&str]| -> Vec<String> {
            let files = args(folder.path(), inputs).files().unwrap();
            files.iter().map(|file| file.strip_prefix(folder.path()).unwrap().display().to_string()).collect()
        };
        assert_eq!(names(&["*.obj"]), ["a.obj", "b.obj"]);
        assert_eq!(names(&["c.stl", "**/*.obj", "a.obj"]), ["c.stl", "a.obj", "b.obj", "sub/d.obj"]);
        assert_eq!(names(&["absent.obj"]), ["absent.obj"], "a missing file is named where it is opened");
        assert!(args(folder.path(), &["*.glb"]).files().is_err());
        let only_folders = args(folder.path(), &["**"]).files().unwrap_err().to_string();
        assert!(
            only_folders.contains("matches folders, not files") && only_folders.ends_with("**/*"),
            "{only_folders}"
        );
        assert_eq!(names(&["**/*"]).len(), 4);
    }

    #[test]
    fn a_file_whose_name_looks_like_a_pattern_is_that_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a[1].obj"), "").unwrap();
        assert_eq!(args(folder.path(), &["a[1].obj"]).files().unwrap().len(), 1);
    }
}
