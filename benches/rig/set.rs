//! The folders that the rig reads and writes: models, facts about them, hulls and figures.
//!
//! ```text
//! FOLDER/SET/NAME.obj                          a model
//! FOLDER/SET/NAME.json                         facts about it (`Known`), for generated models
//! FOLDER/results/ENGINE/SET/NAME.json          the hulls that an engine made of it (`Hulls`)
//! FOLDER/results/ENGINE/SET/NAME.figures.json  the figures of these hulls (`Figures`)
//! ```

use std::error::Error;
use std::path::{Path, PathBuf};

use hullwright::formats::{self, ReadLimits};
use hullwright::geometry::{MeshSoup, Vec3};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Cost of one hull or one vertex of a convex decomposition, as physics cost (docs/COSTS.md).
pub const COST_PER_HULL_AND_VERTEX: f64 = 0.04;

/// Facts about a model, which its generator states.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    /// The convex bodies whose union is the model, each as its vertices.
    pub cover: Vec<Vec<[f64; 3]>>,
    /// Cost of the cover as a convex decomposition.
    pub cost: f64,
    /// Number of hulls that an exact decomposition needs at most.
    pub max_hulls: usize,
    /// True where no smaller cover exists.
    pub is_minimal: bool,
    /// True for sheets, which enclose no volume.
    pub is_open: bool,
    /// Metres of one unit of the model; `None` where the scale is unknown.
    pub scale: Option<f64>,
}

/// The hulls that an engine made of a model, and what they took.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Hulls {
    /// `ok`, `refused`, `timeout` or `failed`.
    pub status: String,
    /// True where the hulls are one hull around the whole model.
    pub is_single: bool,
    pub hulls: Vec<Vec<[f64; 3]>>,
    /// Processor seconds.
    pub cpu_s: f64,
    /// Seconds on the wall.
    pub wall_s: f64,
    /// Largest resident memory in MiB; `None` where it was not measured.
    pub peak_mib: Option<f64>,
}

/// Returns the models of a set, in the order of their names.
pub fn models(folder: &Path, set: &str) -> Outcome<Vec<(String, PathBuf)>> {
    let entries = std::fs::read_dir(folder.join(set)).map_err(|error| format!("set {set}: {error}"))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "obj"));
    paths.sort();
    Ok(paths.into_iter().map(|path| (name_of(&path), path)).collect())
}

/// Returns the names of the folders in a folder, in order: the sets, or the engines in `results`.
pub fn folders(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.filter(|entry| entry.path().is_dir()).map(|entry| name_of(&entry.path())).collect();
    names.retain(|name| name != "results");
    names.sort();
    names
}

/// Returns the name of a file without its ending.
pub fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the facts about a generated model, and the defaults for any other model.
pub fn known(model: &Path) -> Known {
    read_json(&model.with_extension("json")).unwrap_or_default()
}

/// Returns the file of an engine's hulls.
pub fn hulls_path(folder: &Path, engine: &str, set: &str, name: &str) -> PathBuf {
    folder.join("results").join(engine).join(set).join(format!("{name}.json"))
}

/// Returns the file of the figures of an engine's hulls.
pub fn figures_path(folder: &Path, engine: &str, set: &str, name: &str) -> PathBuf {
    hulls_path(folder, engine, set, name).with_extension("figures.json")
}

/// Returns the most detailed level of a model, in any format that the program reads.
pub fn read_model(path: &Path) -> Outcome<MeshSoup> {
    let format = formats::detect_by_name(&path.to_string_lossy()).ok_or("the file's ending is unknown")?;
    let model = formats::read(format, &std::fs::read(path)?, &ReadLimits::default())?;
    model.levels.into_values().last().ok_or_else(|| "the file has no geometry".into())
}

pub fn read_json<T: DeserializeOwned>(path: &Path) -> Outcome<T> {
    Ok(serde_json::from_slice(&std::fs::read(path)?)?)
}

/// Writes a value as JSON and creates the folders above the file.
pub fn write_json(path: &Path, value: &impl Serialize) -> Outcome<()> {
    write(path, &serde_json::to_string(value)?)
}

/// Writes a text and creates the folders above the file.
pub fn write(path: &Path, text: &str) -> Outcome<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(std::fs::write(path, text)?)
}

/// Returns a point as the vector type of the library.
pub fn vector([x, y, z]: &[f64; 3]) -> Vec3 {
    Vec3::new(*x, *y, *z)
}
