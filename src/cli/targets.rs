//! Where the result of each input goes, and in which form.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::formats::Format;
use crate::pipeline::{JobSpec, Parts, Representation};

use super::failure::Failure;
use super::files::{BINARY, STREAM, format_by_name, make_folder, place, require_folder};
use super::models::Models;

/// Where one input's result goes, and in which form.
pub(super) struct Target {
    /// `None`: something to read on standard output.
    pub representation: Option<Representation>,
    /// `None`: standard output.
    pub path: Option<PathBuf>,
}

/// Returns a target for each input. Reports an error where a result would overwrite another result or an input.
pub(super) fn targets(
    output: Option<&Path>,
    asked: Option<Representation>,
    models: &Models,
) -> Result<Vec<Target>, Failure> {
    let asked = asked.map(|form| form.variant(&models.spec));
    let several = models.files.len() > 1;
    let into_folder = output.filter(|out| several || names_folder(out));
    into_folder.map(refuse_file).transpose()?;
    if output.is_none() && several && asked.is_some() {
        let text = "--format is for files, and several results do not fit into one output; give a folder after -o, or \
                    leave it out for a table";
        return Err(Failure::Usage(text.to_owned()));
    }
    let mut places = Places::of(models);
    let mut targets: Vec<Target> = Vec::with_capacity(models.files.len());
    for input in &models.files {
        let target = match (output, into_folder) {
            (Some(folder), _) if is_asset_each(&models.spec, asked) => folder_of(folder, input, several),
            (None, _) if is_asset_each(&models.spec, asked) => {
                let text = "--parts objects with --format mesh writes a file for each part; give a folder after -o";
                return Err(Failure::Usage(text.to_owned()));
            }
            (Some(_), Some(folder)) => file_in(folder, input, asked.unwrap_or(Representation::Json)),
            (Some(file), None) => target_file(file, asked, &models.spec)?,
            (None, _) => Target { representation: asked, path: None },
        };
        if let Some(representation) = target.representation.filter(|_| !is_asset_each(&models.spec, asked)) {
            if models.spec.parts == Parts::Objects && !representation.holds_models() {
                let text = format!(
                    "--parts objects makes a mesh for each part, which {} does not hold: give --format mesh and a folder after \
                     -o, or -o FILE.xml for the upload request",
                    representation.media_type()
                );
                return Err(Failure::Usage(text));
            }
            representation.check(&models.spec).map_err(Failure::parameters)?;
        }
        refuse_binary(&target)?;
        places.take(input, &target)?;
        targets.push(target);
    }
    into_folder.map(make_folder).transpose()?;
    Ok(targets)
}

/// The files that are read, and those that are to be written.
struct Places<'a> {
    models: &'a Models,
    inputs: HashMap<PathBuf, &'a Path>,
    /// With the input of the result that is written there.
    written: HashMap<PathBuf, &'a Path>,
}

impl<'a> Places<'a> {
    fn of(models: &'a Models) -> Self {
        let inputs = models.files.iter().filter_map(|input| Some((place(input)?, input.as_path()))).collect();
        Self { models, inputs, written: HashMap::new() }
    }

    /// Notes the files of one result and of the choices of its front. Refuses one over an input or another result.
    fn take(&mut self, input: &'a Path, target: &Target) -> Result<(), Failure> {
        let Some(path) = &target.path else { return Ok(()) };
        let choices = self.models.spec.front.unwrap_or(0);
        for path in std::iter::once(path.clone()).chain((1..=choices).map(|number| path_of_choice(path, number))) {
            let place = place(&path).unwrap_or_else(|| path.clone());
            if let Some(lost) = self.inputs.get(&place).filter(|lost| !is_rewritten(input, lost, target, self.models)) {
                let (path, input, lost) = (path.display(), input.display(), lost.display());
                let text = format!("{path}, the result of {input}, would be written over the input {lost}");
                return Err(Failure::Usage(text));
            }
            if let Some(other) = self.written.insert(place, input) {
                let text = format!(
                    "{} and {} would both be written to one file; give each a folder of its own after -o",
                    other.display(),
                    input.display()
                );
                return Err(Failure::Usage(text));
            }
        }
        Ok(())
    }
}

/// Returns the path of a choice of a front: `shed-2.glb` beside `shed.glb`. Choices count from 1, the cheapest.
pub(super) fn path_of_choice(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Refuses standard output and the name of a file where several results need a folder.
fn refuse_file(out: &Path) -> Result<(), Failure> {
    let text = if out == Path::new(STREAM) {
        "several results do not fit into one output; give a folder after -o, or use --json".to_owned()
    } else if !names_folder(out) && by_ending(out).is_some() {
        format!("{} is the name of one file; several results need a folder after -o", out.display())
    } else {
        return Ok(());
    };
    Err(Failure::Usage(text))
}

/// Refuses binary output on a terminal, which it can leave unusable, before any work is done.
fn refuse_binary(target: &Target) -> Result<(), Failure> {
    let is_binary = target.path.is_none() && target.representation.is_some_and(Representation::is_binary);
    if is_binary && std::io::stdout().is_terminal() {
        return Err(Failure::Usage(BINARY.to_owned()));
    }
    Ok(())
}

/// Returns whether the result is a folder with an asset for each part of a scene.
pub(super) fn is_asset_each(spec: &JobSpec, asked: Option<Representation>) -> bool {
    spec.parts == Parts::Objects && asked == Some(Representation::MeshAsset)
}

/// Returns the folder for the assets of one input: `folder` itself, or a folder in it when there are several inputs.
fn folder_of(folder: &Path, input: &Path, several: bool) -> Target {
    let stem = input.file_stem().filter(|_| several);
    let path = stem.map_or_else(|| folder.to_owned(), |stem| folder.join(stem));
    Target { representation: Some(Representation::MeshAsset), path: Some(path) }
}

/// Returns whether the result is a mesh asset that replaces the mesh asset it was made from.
fn is_rewritten(input: &Path, lost: &Path, target: &Target, models: &Models) -> bool {
    let format = models.input_format.or_else(|| format_by_name(input));
    input == lost && target.representation == Some(Representation::MeshAsset) && format == Some(Format::MeshAsset)
}

pub(super) fn representation_named(name: &str) -> Result<Representation, Failure> {
    Representation::from_name(name)
        .ok_or_else(|| Failure::Usage(format!("--format is {name:?}; it must be one of {}", known())))
}

fn known() -> String {
    Representation::ALL.map(Representation::name).join(", ")
}

/// Returns whether `out` is an existing folder or a name that ends like a folder's.
fn names_folder(out: &Path) -> bool {
    out.is_dir() || out.to_string_lossy().ends_with(std::path::is_separator)
}

fn by_ending(file: &Path) -> Option<Representation> {
    Representation::from_extension(&file.extension()?.to_string_lossy())
}

fn target_file(file: &Path, asked: Option<Representation>, spec: &JobSpec) -> Result<Target, Failure> {
    let Some(representation) = asked.or_else(|| by_ending(file)).map(|form| form.variant(spec)) else {
        if file == Path::new(STREAM) {
            let text =
                format!("standard output has no ending that names a format; give --format and one of {}", known());
            return Err(Failure::Usage(text));
        }
        let text = format!(
            "{}: the ending names no format; give --format and one of {}, or end the name of a folder with a slash",
            file.display(),
            known()
        );
        return Err(Failure::Usage(text));
    };
    let path = (file != Path::new(STREAM)).then(|| file.to_owned());
    require_folder(file)?;
    Ok(Target { representation: Some(representation), path })
}

fn file_in(folder: &Path, input: &Path, representation: Representation) -> Target {
    let stem = input.file_stem().map_or_else(|| "model".into(), |stem| stem.to_string_lossy().into_owned());
    let path = folder.join(format!("{stem}.{}", representation.extension()));
    Target { representation: Some(representation), path: Some(path) }
}
