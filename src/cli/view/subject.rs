//! The drawn content: the mesh and the hulls of an input.

use std::path::Path;

use serde_json::json;

use crate::cost::{Constants, counted};
use crate::formats::{self, Format, Level, Model, UpAxis};
use crate::geometry::{Aabb, ConvexHull, Mesh, MeshSoup, Part, Progress, Vec3};
use crate::inspect;
use crate::mesh_asset::ConvexBlock;
use crate::pipeline::report::{PhysicsMesh, Report};
use crate::pipeline::{self, Job, JobSpec, Parts, Refusal, RefusalKind, Upload, UploadPart, metres_per_unit};
use crate::view::{Panel, Show};

use crate::cli::failure::Failure;
use crate::cli::files::{or_other_format, read_model};
use crate::cli::remarks::remarks;
use crate::cli::settings::Settings;
use crate::cli::warn;

/// A mesh and its physics to draw, in metres.
#[derive(Default)]
pub struct Subject {
    pub title: String,
    pub mesh: Option<Mesh>,
    pub hulls: Vec<ConvexHull>,
    /// The triangle mesh for physics, where it is in effect and the hulls are not.
    physics_mesh: Option<Mesh>,
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
        let stored = if input.anew { None } else { stored_hulls(&bytes, settings) };
        let job =
            format.map(|format| Job::new(Upload::plain(input.file.display().to_string(), format, bytes), spec.clone()));
        match (stored, job) {
            // A result or a bare block has no mesh and need not be in a format of models.
            (Some(block), job) => Ok(Self::of_stored(&block, job.ok().as_ref(), spec, settings).titled(input)),
            (None, Ok(job)) => Self::of_job(&job, input.file, settings, progress).map(|made| made.titled(input)),
            (None, Err(error)) => Err(Failure::format(input.file, &error)),
        }
    }

    fn of_stored(block: &ConvexBlock, job: Option<&Job>, spec: &JobSpec, settings: &Settings) -> Self {
        let metres = job.map_or(spec.scale(), |job| metres_per_unit(job, &settings.limits));
        let part = job.and_then(|job| job.upload().parts.first());
        let mut model = part.and_then(|part| read(part.format, &part.bytes, spec.up, settings).ok());
        // With a list of hulls, the mesh for physics is not in effect.
        let physics = model.as_mut().filter(|_| block.hulls().is_empty());
        let physics = physics.and_then(|model| mesh_of(model, [Level::PhysicsShape]));
        let mesh = model.as_mut().and_then(|model| mesh_of(model, Level::BY_DETAIL));
        let placed = |mesh: Option<Mesh>| mesh.map(|mesh| mesh.scaled(&metres));
        let hulls = of_block(block, |point| up_of(spec).turn(point).component_mul(&metres));
        Self { mesh: placed(mesh), hulls, physics_mesh: placed(physics), ..Self::default() }
    }

    fn of_job(job: &Job, file: &Path, settings: &Settings, progress: &Progress) -> Result<Self, Failure> {
        let (spec, metres) = (job.spec(), metres_per_unit(job, &settings.limits));
        let refused = |refusal| Failure::refused(file, or_other_format(refusal, job.upload()));
        let outcome = pipeline::run(job, &settings.limits, progress).map_err(refused)?;
        remarks(&outcome).iter().for_each(|remark| warn(&format!("{}: {remark}", file.display())));
        let block = outcome.block().ok_or_else(|| too_many(spec.parts, file))?;
        let read = |part: &UploadPart| read(part.format, &part.bytes, spec.up, settings).ok();
        let mut model = job.upload().parts.iter().find_map(read);
        let mesh = model.as_mut().and_then(|model| mesh_of(model, Level::BY_DETAIL));
        let reports = || outcome.mesh_reports().map(|(_, report)| report);
        let of_physics =
            |report: &Report| report.mesh_in_effect().and(report.physics_mesh.as_ref()).map(PhysicsMesh::soup);
        let physics = reports().find_map(of_physics).and_then(|soup| Mesh::from_soup(soup).ok()).map(|(mesh, _)| mesh);
        let walks = reports().filter_map(|report| report.walk.as_ref()?.as_ref());
        let lost = walks.flat_map(|walk| &walk.lost).map(|lost| Vec3::from(lost.at)).collect();
        let placed = |mesh: Option<Mesh>| mesh.map(|mesh| mesh.scaled(&metres));
        let hulls = of_block(block, |point| point.component_mul(&metres));
        Ok(Self { mesh: placed(mesh), hulls, physics_mesh: placed(physics), lost, ..Self::default() })
    }

    fn titled(self, input: &Input<'_>) -> Self {
        let name = || input.file.file_name().map_or_else(|| "-".into(), |name| name.to_string_lossy().into_owned());
        Self { title: input.title.map_or_else(name, str::to_owned), ..self }
    }

    /// Reads hulls that another program made, from `[TITLE=]FILE`. An asset has its own size and no place: it stands in the middle of
    /// `beside`.
    pub fn of_hulls(
        argument: &str,
        beside: Option<&Mesh>,
        spec: &JobSpec,
        settings: &Settings,
    ) -> Result<Self, Failure> {
        let (title, file) = title_and_file(argument);
        let path = Path::new(file);
        let (format, bytes) = read_model(path, None, settings.body_bytes)?;
        let (mut metres, mut middle) = (spec.scale(), Vec3::zeros());
        if let Ok(Format::MeshAsset) = format {
            let job = Job::new(Upload::plain(file.to_owned(), Format::MeshAsset, bytes.clone()), JobSpec::default());
            metres = metres_per_unit(&job, &settings.limits);
            middle = beside.map_or(middle, |mesh| mesh.bounds().center());
        }
        let placed = |point: &Vec3| point.component_mul(&metres) + middle;
        let hulls = match stored_hulls(&bytes, settings) {
            Some(block) => of_block(&block, |point| placed(&up_of(spec).turn(point))),
            None => {
                let refused = |refusal: Refusal| Failure::refused(path, refusal);
                let format = format.map_err(|error| Failure::format(path, &error))?;
                let model = read(format, &bytes, spec.up, settings).map_err(refused)?;
                model.levels.values().flat_map(|soup| of_parts(soup, placed)).collect()
            }
        };
        if hulls.is_empty() {
            return Err(Failure::Usage(format!("{file}: there is no hull with a volume in it")));
        }
        let stem = path.file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
        let title = title.map_or(stem, str::to_owned);
        Ok(Self { title, hulls, ..Self::default() })
    }

    /// Returns the numbers of hulls and vertices.
    fn counts(&self) -> (usize, usize) {
        (self.hulls.len(), self.hulls.iter().map(|hull| hull.points().len()).sum())
    }

    /// Returns a panel that shows the physics beside a mesh. A triangle mesh for physics is shown alone, as a solid.
    pub fn panel<'a>(&'a self, mesh: Option<&'a Mesh>, show: Show, note: &'a str) -> Panel<'a> {
        let panel = Panel { title: &self.title, note, mesh, hulls: &self.hulls, marks: &self.lost, show };
        match &self.physics_mesh {
            Some(physics) if show != Show::Model => Panel { mesh: Some(physics), show: Show::Model, ..panel },
            _ => panel,
        }
    }

    /// Returns the text below a panel of the physics.
    pub fn note(&self, costs: &Constants) -> String {
        if let Some(mesh) = &self.physics_mesh {
            return format!("a mesh for physics, {}", size_of(mesh));
        }
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
            Some(mesh) => size_of(mesh),
            None => "no mesh in the file".to_owned(),
        }
    }

    pub fn to_json(&self, costs: &Constants) -> serde_json::Value {
        let (hulls, vertices) = self.counts();
        let cost = costs.decomposition_cost(hulls, vertices);
        let triangles = |mesh: &Option<Mesh>| mesh.as_ref().map(|mesh| mesh.triangles().len());
        let corners = self.hulls.iter().flat_map(|hull| hull.points());
        let size: Option<[f64; 3]> = Aabb::of_points(corners).map(|bounds| bounds.size().into());
        json!({ "title": self.title, "triangles": triangles(&self.mesh), "hulls": hulls, "vertices": vertices, "cost": cost,
                "size": size, "physics_mesh_triangles": triangles(&self.physics_mesh) })
    }
}

fn size_of(mesh: &Mesh) -> String {
    format!("{} vertices, {}", mesh.points().len(), counted(mesh.triangles().len(), "triangle"))
}

/// Divides `[TITLE=]FILE`.
pub fn title_and_file(argument: &str) -> (Option<&str>, &str) {
    argument.split_once('=').map_or((None, argument), |(title, file)| (Some(title), file))
}

/// Returns the failure for a result with a block for each part, with a way to see its hulls.
pub fn too_many(parts: Parts, file: &Path) -> Failure {
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

/// Takes the first of these levels that a model has; `None` if it is not a valid mesh, which the pipeline reports in detail.
fn mesh_of(model: &mut Model, levels: impl IntoIterator<Item = Level>) -> Option<Mesh> {
    let soups = levels.into_iter().filter_map(|level| model.levels.remove(&level));
    let soup = soups.into_iter().find(|soup| !soup.positions.is_empty())?;
    Mesh::from_soup(soup).ok().map(|(mesh, _)| mesh)
}

/// Returns the hulls of a block, or its single hull where it has no others, with their points placed.
fn of_block(block: &ConvexBlock, place: impl Fn(&Vec3) -> Vec3) -> Vec<ConvexHull> {
    let list = block.decoded_hulls();
    let points = if list.is_empty() { block.decoded_hull().into_iter().collect() } else { list };
    points.iter().filter_map(|points| placed_hull(points, &place)).collect()
}

fn placed_hull(points: &[Vec3], place: impl Fn(&Vec3) -> Vec3) -> Option<ConvexHull> {
    ConvexHull::of_points(&points.iter().map(place).collect::<Vec<Vec3>>()).ok()
}

/// Returns the hull of each part of a soup, without parts that have no volume, with their points placed.
fn of_parts(soup: &MeshSoup, place: impl Fn(&Vec3) -> Vec3) -> Vec<ConvexHull> {
    let corners = |part: &Part| -> Vec<Vec3> {
        let triangles = soup.triangles.get(part.triangles.clone()).unwrap_or_default();
        triangles.iter().flatten().filter_map(|&index| soup.positions.get(index as usize).copied()).collect()
    };
    let whole = || vec![soup.positions.clone()];
    let parts = if soup.parts.is_empty() { whole() } else { soup.parts.iter().map(corners).collect() };
    parts.iter().filter_map(|points| placed_hull(points, &place)).collect()
}

fn up_of(spec: &JobSpec) -> UpAxis {
    spec.up.unwrap_or(UpAxis::Z)
}
