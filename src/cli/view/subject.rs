//! The drawn content: the mesh and the hulls of an input.

use std::path::Path;

use serde_json::json;

use crate::cost::Constants;
use crate::formats::{self, Format, Level, Model, UpAxis};
use crate::geometry::{ConvexHull, Mesh, MeshSoup, Part, Progress, Vec3};
use crate::inspect;
use crate::mesh_asset::ConvexBlock;
use crate::pipeline::{self, Job, JobSpec, Parts, Refusal, RefusalKind, Upload, UploadPart};
use crate::view::{Panel, Show};

use crate::cli::failure::Failure;
use crate::cli::files::read_model;
use crate::cli::remarks::remarks;
use crate::cli::settings::Settings;
use crate::cli::warn;

/// A mesh and hulls to draw.
pub struct Subject {
    pub title: String,
    pub mesh: Option<Mesh>,
    pub hulls: Vec<ConvexHull>,
    /// Places in the regions that the walk check found closed.
    pub lost: Vec<Vec3>,
}

/// A file to draw, and its options.
pub struct Input<'a> {
    pub file: &'a Path,
    /// The format that the user gave.
    pub format: Option<Format>,
    /// `None` selects the file's name.
    pub title: Option<&'a str>,
    /// Whether to decompose again although the file contains hulls.
    pub anew: bool,
}

impl Subject {
    /// Returns the hulls in an asset, block or result, or decomposes a model.
    pub fn of_input(
        input: &Input<'_>,
        spec: &JobSpec,
        settings: &Settings,
        progress: &Progress,
    ) -> Result<Self, Failure> {
        let (format, bytes) = read_model(input.file, input.format, settings.body_bytes)?;
        let refused = |refusal| Failure::refused(input.file, refusal);
        let stored = if input.anew { None } else { stored_hulls(&bytes, settings) };
        let format = format.map_err(|error| Failure::format(input.file, &error));
        let (mesh, hulls, lost) = match (stored, format) {
            // A result or a bare block has no mesh and need not be in a format of models.
            (Some(block), format) => {
                let mesh = format.ok().and_then(|format| finest(format, &bytes, None, settings).ok().flatten());
                let up = spec.up.unwrap_or(UpAxis::Z);
                (mesh.map(|mesh| turned(mesh, up)), turned_hulls(of_block(&block), up), Vec::new())
            }
            (None, format) => {
                let upload = Upload::plain(input.file.display().to_string(), format?, bytes);
                let job = Job::new(upload, spec.clone());
                let outcome = pipeline::run(&job, &settings.limits, progress).map_err(refused)?;
                remarks(&outcome).iter().for_each(|remark| warn(&format!("{}: {remark}", input.file.display())));
                let block = outcome.block().cloned().ok_or_else(|| too_many(spec.parts, input.file))?;
                let read = |part: &UploadPart| finest(part.format, &part.bytes, spec.up, settings).ok();
                let mesh = job.upload().parts.iter().find_map(read);
                let walks = outcome.mesh_reports().filter_map(|(_, report)| report.walk.as_ref()?.as_ref());
                let lost = walks.flat_map(|walk| &walk.lost).map(|lost| Vec3::from(lost.at)).collect();
                (mesh.flatten(), of_block(&block), lost)
            }
        };
        let name = || input.file.file_name().map_or_else(|| "-".into(), |name| name.to_string_lossy().into_owned());
        let title = input.title.map_or_else(name, str::to_owned);
        Ok(Self { title, mesh, hulls, lost })
    }

    /// Reads hulls that another program made, from `[TITLE=]FILE`.
    pub fn of_hulls(argument: &str, up: Option<UpAxis>, settings: &Settings) -> Result<Self, Failure> {
        let (title, file) = title_and_file(argument);
        let path = Path::new(file);
        let (format, bytes) = read_model(path, None, settings.body_bytes)?;
        let hulls = match stored_hulls(&bytes, settings) {
            Some(block) => turned_hulls(of_block(&block), up.unwrap_or(UpAxis::Z)),
            None => {
                let refused = |refusal: Refusal| Failure::refused(path, refusal);
                let format = format.map_err(|error| Failure::format(path, &error))?;
                let model = read(format, &bytes, up, settings).map_err(refused)?;
                model.levels.values().flat_map(of_parts).collect()
            }
        };
        if hulls.is_empty() {
            return Err(Failure::Usage(format!("{file}: there is no hull with a volume in it")));
        }
        let stem = path.file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
        let title = title.map_or(stem, str::to_owned);
        Ok(Self { title, mesh: None, hulls, lost: Vec::new() })
    }

    /// Returns the numbers of hulls and vertices.
    fn counts(&self) -> (usize, usize) {
        (self.hulls.len(), self.hulls.iter().map(|hull| hull.points().len()).sum())
    }

    /// Returns a panel that shows the hulls beside a mesh.
    pub fn panel<'a>(&'a self, mesh: Option<&'a Mesh>, show: Show, note: &'a str) -> Panel<'a> {
        Panel { title: &self.title, note, mesh, hulls: &self.hulls, marks: &self.lost, show }
    }

    /// Returns the text below a panel of hulls.
    pub fn note(&self, costs: &Constants) -> String {
        let (count, vertices) = self.counts();
        let hulls = if count == 1 { "1 hull".to_owned() } else { format!("{count} hulls") };
        let cost = costs.decomposition_cost(count, vertices);
        let lost = match self.lost.len() {
            0 => String::new(),
            1 => ", 1 place closed".to_owned(),
            many => format!(", {many} places closed"),
        };
        format!("{hulls}, {vertices} vertices, cost of these hulls {cost:.2}{lost}")
    }

    /// Returns the text below a panel of the model.
    pub fn model_note(&self) -> String {
        match &self.mesh {
            Some(mesh) => format!("{} vertices, {} triangles", mesh.points().len(), mesh.triangles().len()),
            None => "no mesh in the file".to_owned(),
        }
    }

    pub fn to_json(&self, costs: &Constants) -> serde_json::Value {
        let (hulls, vertices) = self.counts();
        let cost = costs.decomposition_cost(hulls, vertices);
        let triangles = self.mesh.as_ref().map(|mesh| mesh.triangles().len());
        json!({ "title": self.title, "triangles": triangles, "hulls": hulls, "vertices": vertices, "cost": cost })
    }
}

/// Divides `[TITLE=]FILE`.
pub fn title_and_file(argument: &str) -> (Option<&str>, &str) {
    argument.split_once('=').map_or((None, argument), |(title, file)| (Some(title), file))
}

/// Returns the failure for a result with a block for each part, with a way to see its hulls.
fn too_many(parts: Parts, file: &Path) -> Failure {
    match parts {
        Parts::Objects => {
            let text = "a linkset has a block for each part, and a picture shows one block; leave out --parts, or write an \
                        asset for each part with hullwright decompose INPUT --parts objects --format mesh -o FOLDER/ and \
                        view one of them";
            Failure::Usage(text.to_owned())
        }
        Parts::Merged => {
            let text = "a whole model has a block for each mesh, and a picture shows one block; view its meshes from files of \
                        their own, or open the model on the page of hullwright serve";
            Failure::refused(file, Refusal::new(RefusalKind::Unprocessable, "several_meshes", text))
        }
    }
}

fn stored_hulls(bytes: &[u8], settings: &Settings) -> Option<ConvexBlock> {
    inspect::stored_hulls(bytes, &settings.limits.asset_limits())
}

/// Reads a model. `up` overrides the axis that the file says points up.
fn read(format: Format, bytes: &[u8], up: Option<UpAxis>, settings: &Settings) -> Result<Model, Refusal> {
    let mut model = formats::read(format, bytes, &settings.limits)?;
    if let Some(up) = up {
        model.stand_on(up);
    }
    Ok(model)
}

/// Returns the most detailed level; `None` if it is not a valid mesh, which the pipeline reports in detail.
fn finest(format: Format, bytes: &[u8], up: Option<UpAxis>, settings: &Settings) -> Result<Option<Mesh>, Refusal> {
    let mut model = read(format, bytes, up, settings)?;
    let soups = Level::BY_DETAIL.into_iter().filter_map(|level| model.levels.remove(&level));
    let soup = soups.into_iter().find(|soup| !soup.positions.is_empty());
    Ok(soup.and_then(|soup| Mesh::from_soup(soup).ok()).map(|(mesh, _)| mesh))
}

fn of_block(block: &ConvexBlock) -> Vec<ConvexHull> {
    let list = block.decoded_hulls();
    let points = if list.is_empty() { block.decoded_hull().into_iter().collect() } else { list };
    points.iter().filter_map(|points| ConvexHull::of_points(points).ok()).collect()
}

/// Returns the hull of each part of a soup, without parts that have no volume.
fn of_parts(soup: &MeshSoup) -> Vec<ConvexHull> {
    let corners = |part: &Part| -> Vec<Vec3> {
        let triangles = soup.triangles.get(part.triangles.clone()).unwrap_or_default();
        triangles.iter().flatten().filter_map(|&index| soup.positions.get(index as usize).copied()).collect()
    };
    let whole = || vec![soup.positions.clone()];
    let parts = if soup.parts.is_empty() { whole() } else { soup.parts.iter().map(corners).collect() };
    parts.iter().filter_map(|points| ConvexHull::of_points(points).ok()).collect()
}

fn turned(mesh: Mesh, up: UpAxis) -> Mesh {
    if up == UpAxis::Z {
        return mesh;
    }
    let mut soup = mesh.clone().into_soup();
    soup.positions.iter_mut().for_each(|point| *point = up.turn(point));
    Mesh::from_soup(soup).map_or(mesh, |(mesh, _)| mesh)
}

fn turned_hulls(hulls: Vec<ConvexHull>, up: UpAxis) -> Vec<ConvexHull> {
    if up == UpAxis::Z {
        return hulls;
    }
    let turned = |hull: &ConvexHull| {
        let points: Vec<Vec3> = hull.points().iter().map(|point| up.turn(point)).collect();
        ConvexHull::of_points(&points).ok()
    };
    hulls.iter().filter_map(turned).collect()
}
