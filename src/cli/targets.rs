//! Where the result of each input goes, and in which form.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::formats::Format;
use crate::pipeline::{JobSpec, Parts, Representation};

use super::failure::Failure;
use super::files::{self, BINARY, STREAM, folder_of, format_by_name, make_folder, place, places_read, require_folder};
use super::models::Models;

/// Where one input's result goes, and in which form.
pub(super) struct Target {
    /// `None`: something to read on standard output.
    pub representation: Option<Representation>,
    /// `None`: standard output.
    pub path: Option<PathBuf>,
}

/// Returns a target for each input, in folders as the inputs are with `keeps_folders`. Reports an error where a result would
/// overwrite another result or an input.
pub(super) fn targets(
    output: Option<&Path>,
    keeps_folders: bool,
    asked: Option<Representation>,
    models: &Models,
) -> Result<Vec<Target>, Failure> {
    let asked = asked.map(|form| form.variant(&models.spec));
    let several = models.several;
    let into_folder = output.filter(|out| several || names_folder(out));
    if keeps_folders && into_folder.is_none() {
        return Err(Failure::Usage("--keep-folders is for several inputs; give a folder after -o".to_owned()));
    }
    let common = keeps_folders.then(|| common_folder(&models.files));
    into_folder.map(refuse_file).transpose()?;
    if output.is_none() && several && asked.is_some() {
        let text = "--format is for files, and several results do not fit into one output; give a folder after -o, or \
                    leave it out for a table";
        return Err(Failure::Usage(text.to_owned()));
    }
    let mut places = output.map(|_| Places::of(models));
    let mut targets: Vec<Target> = Vec::with_capacity(models.files.len());
    let mut folders = BTreeSet::new();
    for input in &models.files {
        let own = |folder: &Path| folder.join(common.as_ref().map_or_else(PathBuf::new, |all| below(all, input)));
        let target = match into_folder.map(own) {
            Some(folder) => {
                let target = target_in(&folder, input, asked, models);
                folders.insert(folder);
                target
            }
            None => target_of_one(output, asked, models)?,
        };
        check_form(&target, asked, models)?;
        refuse_binary(&target)?;
        places.as_mut().map_or(Ok(()), |places| places.take(input, &target))?;
        targets.push(target);
    }
    folders.iter().try_for_each(|folder| make_folder(folder))?;
    Ok(targets)
}

/// Returns the target of an input in a folder: a file, or a folder with an asset for each part.
fn target_in(folder: &Path, input: &Path, asked: Option<Representation>, models: &Models) -> Target {
    if is_asset_each(&models.spec, asked) {
        let path = if models.several { folder.join(name_of(input)) } else { folder.to_owned() };
        return Target { representation: Some(Representation::MeshAsset), path: Some(path) };
    }
    let representation = asked.unwrap_or(Representation::Json);
    let path = folder.join(format!("{}.{}", name_of(input), representation.extension()));
    Target { representation: Some(representation), path: Some(path) }
}

/// Returns the target of an input that has no folder for its result.
fn target_of_one(output: Option<&Path>, asked: Option<Representation>, models: &Models) -> Result<Target, Failure> {
    match output {
        Some(folder) if is_asset_each(&models.spec, asked) => {
            Ok(Target { representation: asked, path: Some(folder.to_owned()) })
        }
        None if is_asset_each(&models.spec, asked) => {
            let text = "--parts objects with --format mesh writes a file for each part; give a folder after -o";
            Err(Failure::Usage(text.to_owned()))
        }
        Some(file) => target_file(file, asked, &models.spec),
        None => Ok(Target { representation: asked, path: None }),
    }
}

/// Refuses a form that cannot hold the result.
fn check_form(target: &Target, asked: Option<Representation>, models: &Models) -> Result<(), Failure> {
    let Some(representation) = target.representation.filter(|_| !is_asset_each(&models.spec, asked)) else {
        return Ok(());
    };
    if models.spec.parts == Parts::Objects && !representation.holds_models() {
        let text = format!(
            "--parts objects makes a mesh for each part, which {} does not hold: give --format mesh and a folder after \
             -o, or -o FILE.xml for the result",
            representation.media_type()
        );
        return Err(Failure::Usage(text));
    }
    representation.check(&models.spec).map_err(Failure::parameters)
}

/// Returns the folders of a file without links.
fn folders_of(file: &Path) -> PathBuf {
    let folder = folder_of(file);
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

/// Returns the deepest folder that holds all files.
fn common_folder(files: &[PathBuf]) -> PathBuf {
    let shared = |one: PathBuf, other: PathBuf| {
        one.components().zip(other.components()).take_while(|(one, other)| one == other).map(|(part, _)| part).collect()
    };
    files.iter().map(|file| folders_of(file)).reduce(shared).unwrap_or_default()
}

/// Returns the folders of a file below the folder `all`; none where it is not below one.
fn below(all: &Path, file: &Path) -> PathBuf {
    let below = folders_of(file).strip_prefix(all).map(Path::to_owned);
    // An absolute path would take the place of the folder that it is joined to.
    below.ok().filter(|below| below.is_relative()).unwrap_or_default()
}

/// The files that are read, and those that are to be written.
struct Places<'a> {
    models: &'a Models,
    /// With the input that is made of them. They are looked up once a file would be replaced: buffers are named in the inputs.
    inputs: OnceCell<HashMap<PathBuf, &'a Path>>,
    /// With the input of the result that is written there.
    written: HashMap<PathBuf, &'a Path>,
}

impl<'a> Places<'a> {
    fn of(models: &'a Models) -> Self {
        Self { models, inputs: OnceCell::new(), written: HashMap::new() }
    }

    fn inputs(&self) -> &HashMap<PathBuf, &'a Path> {
        let models = self.models;
        let read = |input: &'a PathBuf| {
            let places = places_read(input, models.input_format, models.settings.body_bytes);
            places.into_iter().map(|place| (place, input.as_path()))
        };
        self.inputs.get_or_init(|| models.files.iter().flat_map(read).collect())
    }

    /// Notes the files of one result and of the choices of its front. Refuses one over an input or another result.
    fn take(&mut self, input: &'a Path, target: &Target) -> Result<(), Failure> {
        let Some(path) = &target.path else { return Ok(()) };
        let choices = self.models.spec.front.unwrap_or(0);
        for path in std::iter::once(path.clone()).chain((1..=choices).map(|number| path_of_choice(path, number))) {
            let place = place(&path).unwrap_or_else(|| path.clone());
            let lost = if path.exists() { self.inputs().get(&place) } else { None };
            if let Some(lost) = lost.filter(|lost| !is_rewritten(input, lost, target, self.models)) {
                let what = format!("{}, the result of {},", path.display(), input.display());
                return Err(files::lost(&what, &place, lost));
            }
            if let Some(other) = self.written.insert(place, input) {
                let text = format!(
                    "{} and {} would both be written to one file; give each a folder of its own after -o, or keep theirs with \
                     --keep-folders",
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

/// Returns the name of an input's model.
pub(super) fn name_of(input: &Path) -> String {
    let stem = input.file_stem().filter(|_| input != Path::new(STREAM));
    stem.map_or_else(|| "model".to_owned(), |stem| stem.to_string_lossy().into_owned())
}
