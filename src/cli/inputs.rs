//! The input files of a command: names, patterns, and `-`.

use std::collections::HashSet;
use std::path::PathBuf;

use crate::formats::{DetectError, Format};

use super::failure::Failure;
use super::files::one_spelling;
use super::pattern::{expand, is_pattern};

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
    /// Returns all files, each once however its path is spelled, with patterns expanded.
    pub fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut files: Vec<PathBuf> = Vec::new();
        let mut known = HashSet::new();
        for input in &self.inputs {
            let expanded = if is_pattern(input) { expand(input)? } else { vec![input.clone()] };
            files.extend(expanded.into_iter().filter(|file| known.insert(one_spelling(file))));
        }
        Ok(files)
    }

    /// Returns whether the arguments ask for several files, even if a pattern matches one: what a program reads must not depend
    /// on that.
    pub fn ask_for_several(&self) -> bool {
        self.inputs.len() > 1 || self.inputs.iter().any(|input| is_pattern(input))
    }
}

/// Reads a format's name for the parser of the command line.
pub(super) fn format_named(name: &str) -> Result<Format, DetectError> {
    Format::from_query(name).ok_or_else(|| DetectError::UnknownName { name: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn args(folder: &Path, inputs: &[&str]) -> InputArgs {
        InputArgs { inputs: inputs.iter().map(|input| folder.join(input)).collect(), input_format: None }
    }

    #[test]
    fn files_come_once_in_the_order_of_the_arguments() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("sub")).unwrap();
        for name in ["b.obj", "a.obj", "c.stl", "sub/d.obj"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let names = |inputs: &[&str]| -> Vec<String> {
            let files = args(folder.path(), inputs).files().unwrap();
            files.iter().map(|file| file.strip_prefix(folder.path()).unwrap().display().to_string()).collect()
        };
        assert_eq!(names(&["c.stl", "**/*.obj", "a.obj"]), ["c.stl", "a.obj", "b.obj", "sub/d.obj"]);
        assert_eq!(names(&["sub/../a.obj", "./a.obj", "a.obj"]), ["sub/../a.obj"]);
        assert_eq!(names(&["absent.obj"]), ["absent.obj"], "a missing file is named where it is opened");
        assert!(args(folder.path(), &["*.glb"]).files().is_err());
        assert!(
            args(folder.path(), &["c*.stl"]).ask_for_several() && !args(folder.path(), &["c.stl"]).ask_for_several()
        );
    }

    #[test]
    fn a_file_whose_name_looks_like_a_pattern_is_that_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a[1].obj"), "").unwrap();
        assert_eq!(args(folder.path(), &["a[1].obj"]).files().unwrap().len(), 1);
    }
}
