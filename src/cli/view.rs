//! `hullwright view`: a picture of a model and its hulls.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use crate::cost::PUBLISHED;
use crate::formats::{self, Format, Level, ReadLimits};
use crate::geometry::{ConvexHull, Mesh, MeshSoup, Progress, Vec3};
use crate::inspect;
use crate::mesh_asset::{AssetLimits, ConvexBlock};
use crate::pipeline::{self, Job, JobSpec, Upload};
use crate::view::{self, Camera, Panel, Picture, Show};

use super::failure::Failure;
use super::files::{format_of, read_input, write_output};
use super::spec_args::SpecArgs;

/// Picture sides of one panel; several panels share twice the width.
const PANEL: [usize; 2] = [1000, 800];

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ViewArgs {
    /// A model in any format, a mesh asset, a block of hulls or a result; - is standard input
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// Where the picture goes: a file that ends in .png or .svg; - is standard output
    #[arg(short, long, value_name = "PICTURE")]
    output: PathBuf,
    /// png or svg [default: by PICTURE's ending, png on standard output]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    /// Format of the input, where ending and first bytes do not tell
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<String>,
    /// What to show, each in a panel of its own: model, hulls, exploded, with commas between
    #[arg(long, value_enum, value_delimiter = ',', default_value = "hulls", value_name = "PANELS")]
    show: Vec<ShowChoice>,
    /// Hulls from another file, shown in a panel beside: a result, block or asset, or a model with one object for each hull.
    /// TITLE=FILE names the panel; may be given several times
    #[arg(long, value_name = "[TITLE=]FILE")]
    hulls: Vec<String>,
    /// Width and height in pixels, 64 to 8192 [default: 1000x800 for one panel]
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// How far exploded hulls move, as a part of their distance from the middle, 0 to 10
    #[arg(long, value_name = "PART", default_value_t = 0.6)]
    explode: f64,
    /// Where the viewer stands, in degrees from +X towards +Y
    #[arg(long, value_name = "DEGREES", default_value_t = -55.0, allow_negative_numbers = true)]
    azimuth: f64,
    /// How high the viewer stands over the horizon, in degrees, -89 to 89
    #[arg(long, value_name = "DEGREES", default_value_t = 25.0, allow_negative_numbers = true)]
    elevation: f64,
    /// Axis of the file that is drawn upwards
    #[arg(long, value_enum, value_name = "AXIS", default_value = "z")]
    up: Up,
    /// First line of text below the input's panels [default: the file's name]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// No lines of text below the panels
    #[arg(long)]
    no_legend: bool,
    #[command(flatten)]
    spec: SpecArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright view shed.obj -o shed.png                          the hulls, the model over them as a wire
  hullwright view shed.obj -o shed.svg --method solid           decomposed by another method
  hullwright view shed.mesh -o shed.png                         the hulls that an asset already holds
  hullwright view shed.obj -o shed.png --show model,hulls,exploded
  hullwright view shed.obj -o shed.png --hulls V-HACD=vhacd.obj   beside the hulls of another program

An asset, block or result that holds hulls is shown as it is, unless an option of the decomposition is given.";

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum PictureFormat {
    Png,
    Svg,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum ShowChoice {
    /// The model alone
    Model,
    /// The hulls in distinct colours, with the model over them as a wire
    Hulls,
    /// The hulls, moved apart
    Exploded,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Up {
    Y,
    Z,
}

pub fn run(args: &ViewArgs) -> ExitCode {
    match draw(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// A mesh and hulls, as they are drawn.
struct Subject {
    title: String,
    mesh: Option<Mesh>,
    hulls: Vec<ConvexHull>,
}

fn draw(args: &ViewArgs) -> Result<(), Failure> {
    let (format, picture) = check(args)?;
    let spec = args.spec.spec().map_err(Failure::parameters)?;
    let subject = Subject::of_input(args, spec)?;
    let others = args.hulls.iter().map(|hulls| Subject::of_hulls(hulls, args.up)).collect::<Result<Vec<_>, _>>()?;
    let mut notes = vec![subject.note()];
    notes.extend(others.iter().map(Subject::note));
    let model_note = subject.model_note();
    let show = |choice: &ShowChoice| match choice {
        ShowChoice::Model => (Show::Model, &model_note),
        ShowChoice::Hulls => (Show::Hulls, &notes[0]),
        ShowChoice::Exploded => (Show::Exploded { by: args.explode }, &notes[0]),
    };
    let mut panels: Vec<Panel> = Vec::new();
    for (show, note) in args.show.iter().map(show) {
        panels.push(Panel { title: &subject.title, note, mesh: subject.mesh.as_ref(), hulls: &subject.hulls, show });
    }
    for (other, note) in others.iter().zip(&notes[1..]) {
        let mesh = subject.mesh.as_ref();
        panels.push(Panel { title: &other.title, note, mesh, hulls: &other.hulls, show: Show::Hulls });
    }
    let bytes = match format {
        PictureFormat::Svg => view::write_svg(&panels, &picture).into_bytes(),
        PictureFormat::Png => view::write_png(&panels, &picture).map_err(|error| Failure::Usage(error.to_string()))?,
    };
    write_output(&args.output, &bytes).map_err(|source| Failure::Io { path: args.output.clone(), source })
}

/// Everything that can be wrong with the command line, before any work.
fn check(args: &ViewArgs) -> Result<(PictureFormat, Picture), Failure> {
    let ending = args.output.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let by_ending = match ending.as_deref() {
        Some("png") => Some(PictureFormat::Png),
        Some("svg") => Some(PictureFormat::Svg),
        _ => (args.output == Path::new("-")).then_some(PictureFormat::Png),
    };
    let unnamed = || {
        let path = args.output.display();
        Failure::Usage(format!("{path}: a picture ends in .png or .svg; or say --format png or svg"))
    };
    let format = args.format.or(by_ending).ok_or_else(unnamed)?;
    for (name, value, low, high) in [
        ("explode", args.explode, 0.0, 10.0),
        ("azimuth", args.azimuth, -360.0, 360.0),
        ("elevation", args.elevation, -89.0, 89.0),
    ] {
        if !(low..=high).contains(&value) {
            return Err(Failure::Usage(format!("--{name} is {value}; it must be from {low} to {high}")));
        }
    }
    let panels = args.show.len() + args.hulls.len();
    let default = [PANEL[0] * panels.clamp(1, 3), PANEL[1] * panels.div_ceil(3).max(1)];
    let default = if panels > 1 { default.map(|side| side * 3 / 5) } else { default };
    let [width, height] = args.size.as_deref().map_or(Ok(default), size)?;
    let camera = Camera::new(args.azimuth, args.elevation);
    let mut picture = Picture::new(width, height, camera).ok_or_else(|| bad_size(&format!("{width}x{height}")))?;
    picture.legend = !args.no_legend;
    Ok((format, picture))
}

fn size(text: &str) -> Result<[usize; 2], Failure> {
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some([w.trim().parse().ok()?, h.trim().parse().ok()?]));
    sides.ok_or_else(|| bad_size(text))
}

fn bad_size(met: &str) -> Failure {
    let (min, max) = (Picture::MIN_SIDE, Picture::MAX_SIDE);
    Failure::Usage(format!("--size is {met:?}; it must be two sides of {min} to {max} pixels, such as 1200x800"))
}

impl Subject {
    fn of_input(args: &ViewArgs, spec: JobSpec) -> Result<Self, Failure> {
        let bytes = read_input(&args.input).map_err(|source| Failure::Io { path: args.input.clone(), source })?;
        let refused = |refusal| Failure::refused(&args.input, refusal);
        let stored = if args.spec.is_given() { None } else { stored_hulls(&bytes) };
        let format = format_of(&args.input, args.input_format.as_deref(), &bytes);
        let mesh = match (&format, &stored) {
            (Ok(format), Some(_)) => finest(*format, &bytes).unwrap_or(None),
            (Ok(format), None) => finest(*format, &bytes).map_err(refused)?,
            (Err(_), Some(_)) => None,
            (Err(error), None) => return Err(refused(error.clone().into())),
        };
        let block = match (stored, format) {
            (Some(block), _) => block,
            (None, Ok(format)) => {
                let job = Job::new(Upload::plain(args.input.display().to_string(), format, bytes), spec);
                let outcome = pipeline::run(&job, &ReadLimits::default(), &Progress::silent()).map_err(refused)?;
                let many = || Failure::Usage("a whole model has a block for each mesh; view one of its assets".into());
                outcome.block().cloned().ok_or_else(many)?
            }
            (None, Err(error)) => return Err(refused(error.into())),
        };
        let hulls = of_block(&block);
        let name = || args.input.file_name().map_or_else(|| "-".into(), |name| name.to_string_lossy().into_owned());
        let title = args.title.clone().unwrap_or_else(name);
        Ok(Self { title, mesh: mesh.map(|mesh| turned(mesh, args.up)), hulls: turned_hulls(hulls, args.up) })
    }

    fn of_hulls(argument: &str, up: Up) -> Result<Self, Failure> {
        let (title, file) = argument.split_once('=').map_or((None, argument), |(title, file)| (Some(title), file));
        let path = Path::new(file);
        let bytes = read_input(path).map_err(|source| Failure::Io { path: path.to_owned(), source })?;
        let hulls = match stored_hulls(&bytes) {
            Some(block) => of_block(&block),
            None => {
                let format = format_of(path, None, &bytes).map_err(|error| Failure::refused(path, error.into()))?;
                let model = formats::read(format, &bytes, &ReadLimits::default())
                    .map_err(|error| Failure::refused(path, error.into()))?;
                model.levels.values().flat_map(of_parts).collect()
            }
        };
        if hulls.is_empty() {
            return Err(Failure::Usage(format!("{file}: there is no hull with a volume in it")));
        }
        let stem = path.file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
        let title = title.map_or(stem, str::to_owned);
        Ok(Self { title, mesh: None, hulls: turned_hulls(hulls, up) })
    }

    fn note(&self) -> String {
        let (count, vertices) = (self.hulls.len(), self.hulls.iter().map(|hull| hull.points().len()).sum());
        let cost = PUBLISHED.decomposition_cost(count, vertices);
        let hulls = if count == 1 { "1 hull".to_owned() } else { format!("{count} hulls") };
        format!("{hulls}, {vertices} vertices, physics cost {cost:.2}")
    }

    fn model_note(&self) -> String {
        match &self.mesh {
            Some(mesh) => format!("{} vertices, {} triangles", mesh.points().len(), mesh.triangles().len()),
            None => "no mesh in the file".to_owned(),
        }
    }
}

fn stored_hulls(bytes: &[u8]) -> Option<ConvexBlock> {
    inspect::stored_hulls(bytes, &AssetLimits::default())
}

/// The level with most detail; `None` where it is no mesh, which the pipeline then says more about.
fn finest(format: Format, bytes: &[u8]) -> Result<Option<Mesh>, pipeline::Refusal> {
    let mut model = formats::read(format, bytes, &ReadLimits::default())?;
    let soups = Level::BY_DETAIL.into_iter().filter_map(|level| model.levels.remove(&level));
    let soup = soups.into_iter().find(|soup| !soup.positions.is_empty());
    Ok(soup.and_then(|soup| Mesh::from_soup(soup).ok()).map(|(mesh, _)| mesh))
}

fn of_block(block: &ConvexBlock) -> Vec<ConvexHull> {
    let list = block.decoded_hulls();
    let points = if list.is_empty() { block.decoded_hull().into_iter().collect() } else { list };
    points.iter().filter_map(|points| ConvexHull::of_points(points).ok()).collect()
}

/// The hull of each part of a soup, without those that have no volume.
fn of_parts(soup: &MeshSoup) -> Vec<ConvexHull> {
    let corners = |part: &crate::geometry::Part| -> Vec<Vec3> {
        let triangles = soup.triangles.get(part.triangles.clone()).unwrap_or_default();
        triangles.iter().flatten().filter_map(|&index| soup.positions.get(index as usize).copied()).collect()
    };
    let whole = || vec![soup.positions.clone()];
    let parts = if soup.parts.is_empty() { whole() } else { soup.parts.iter().map(corners).collect() };
    parts.iter().filter_map(|points| ConvexHull::of_points(points).ok()).collect()
}

/// A quarter turn about X where the file's Y is up.
fn turn(point: &Vec3, up: Up) -> Vec3 {
    match up {
        Up::Z => *point,
        Up::Y => Vec3::new(point.x, -point.z, point.y),
    }
}

fn turned(mesh: Mesh, up: Up) -> Mesh {
    if up == Up::Z {
        return mesh;
    }
    let mut soup = mesh.clone().into_soup();
    soup.positions.iter_mut().for_each(|point| *point = turn(point, up));
    Mesh::from_soup(soup).map_or(mesh, |(mesh, _)| mesh)
}

fn turned_hulls(hulls: Vec<ConvexHull>, up: Up) -> Vec<ConvexHull> {
    if up == Up::Z {
        return hulls;
    }
    let turned = |hull: &ConvexHull| {
        let points: Vec<Vec3> = hull.points().iter().map(|point| turn(point, up)).collect();
        ConvexHull::of_points(&points).ok()
    };
    hulls.iter().filter_map(turned).collect()
}
