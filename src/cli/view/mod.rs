//! `hullwright view`: a picture of a model and its hulls.

mod subject;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::json;

use crate::formats::Format;
use crate::pipeline::{Check, JobSpec, Parts};
use crate::view::{self, Camera, Panel, Picture, Show};

use super::batch::{Batch, BatchArgs};
use super::failure::Failure;
use super::files::{STREAM, lost, place, places_read, require_folder, write_output};
use super::inputs::format_named;
use super::out::{print_json, told_as_json};
use super::settings::{Settings, SettingsArgs};
use super::spec_args::SpecArgs;
use super::warn;

use subject::{Input, Subject};

/// Sides of the picture for one panel, in pixels. Several panels share twice the width.
const PANEL: [usize; 2] = [1000, 800];

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ViewArgs {
    /// A model in any format, a mesh asset, a block of hulls or a result; - is standard input
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// Output file, ending in .png or .svg; - is standard output
    #[arg(short, long, value_name = "PICTURE")]
    output: PathBuf,
    /// png or svg [default: by PICTURE's ending, png on standard output]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    /// Format of the input, if ending and first bytes do not determine it
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    input_format: Option<Format>,
    /// Panels of the picture, separated by commas: model, hulls, exploded
    #[arg(long, value_enum, value_delimiter = ',', default_value = "hulls", value_name = "PANELS")]
    show: Vec<ShowChoice>,
    /// Hulls from another file, in a panel beside: a result, block or asset, or a model with one object for each hull.
    /// TITLE=FILE names the panel. May be given several times
    #[arg(long, value_name = "[TITLE=]FILE")]
    hulls: Vec<String>,
    /// Width and height in pixels, 64 to 8192 [default: 1000x800 for one panel]
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// Distance of exploded hulls, as a share of their distance from the middle, 0 to 10
    #[arg(long, value_name = "PART", default_value_t = 0.6)]
    explode: f64,
    /// Position of the viewer, in degrees from +X towards +Y
    #[arg(long, value_name = "DEGREES", default_value_t = -55.0, allow_negative_numbers = true)]
    azimuth: f64,
    /// Height of the viewer above the horizon, in degrees, -89 to 89
    #[arg(long, value_name = "DEGREES", default_value_t = 25.0, allow_negative_numbers = true)]
    elevation: f64,
    /// First line of text below the input's panels [default: the file's name]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Leave out the text below the panels
    #[arg(long)]
    no_legend: bool,
    /// Print the content of the picture as JSON on standard output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: SettingsArgs,
    #[command(flatten)]
    spec: SpecArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright view shed.obj -o shed.png        the hulls, the model as a wire
  hullwright view shed.obj -o shed.svg --method solid
  hullwright view shed.mesh -o shed.png       the hulls that an asset holds
  hullwright view shed.obj -o shed.png --show model,hulls,exploded
  hullwright view shed.obj -o shed.png --walk  where an avatar is shut out
  hullwright view shed.obj -o both.png --hulls V-HACD=other.obj

An asset, block or result that holds hulls is shown as it is, unless an option
of the decomposition is given.

Exit status: 0 drawn, 1 the input was refused, 2 usage.";

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum PictureFormat {
    Png,
    Svg,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum ShowChoice {
    /// The model alone
    Model,
    /// The hulls in distinct colours, with the edges of the model over them
    Hulls,
    /// The hulls, moved apart
    Exploded,
}

pub fn run(args: &ViewArgs) -> Result<u8, Failure> {
    told_as_json(args.json, &args.input, || draw(args))
}

fn draw(args: &ViewArgs) -> Result<u8, Failure> {
    let settings = args.settings.load()?;
    let (format, picture) = check(args, &settings)?;
    let mut spec = args.spec.spec().map_err(Failure::parameters)?;
    if spec.check == Check::Only {
        let text = "--check only makes no hulls that could be drawn; leave it out, or ask hullwright check";
        return Err(Failure::Usage(text.to_owned()));
    }
    spec.params.costs = settings.costs.clone();
    if spec.parts == Parts::Objects {
        return Err(subject::too_many(spec.parts, &args.input));
    }
    if spec.front.is_some() || !spec.scales.is_empty() {
        warn("the picture shows the result alone, and nothing of --front or --scales");
    }
    let subject = subject(args, &spec, &settings)?;
    let other = |hulls: &String| Subject::of_hulls(hulls, subject.mesh.as_ref(), &spec, &settings);
    let others = args.hulls.iter().map(other).collect::<Result<Vec<_>, _>>()?;
    let mut notes = vec![subject.note(&settings.costs)];
    notes.extend(others.iter().map(|other| other.note(&settings.costs)));
    if subject.mesh.is_none() && args.show.contains(&ShowChoice::Model) {
        let text =
            format!("{}: there is no mesh in it to show, only hulls; leave model out of --show", args.input.display());
        return Err(Failure::Usage(text));
    }
    let model_note = subject.model_note();
    let show = |choice: &ShowChoice| match choice {
        ShowChoice::Model => (Show::Model, &model_note),
        ShowChoice::Hulls => (Show::Hulls, &notes[0]),
        ShowChoice::Exploded => (Show::Exploded { by: args.explode }, &notes[0]),
    };
    let mesh = subject.mesh.as_ref();
    let shown = args.show.iter().map(show).map(|(show, note)| subject.panel(mesh, show, note));
    let beside = others.iter().zip(&notes[1..]).map(|(other, note)| other.panel(mesh, Show::Hulls, note));
    let panels: Vec<Panel> = shown.chain(beside).collect();
    let bytes = match format {
        PictureFormat::Svg => view::write_svg(&panels, &picture).into_bytes(),
        PictureFormat::Png => view::write_png(&panels, &picture).map_err(|error| Failure::Usage(error.to_string()))?,
    };
    write_output(&args.output, &bytes)?;
    if args.json {
        let shown: Vec<_> = std::iter::once(&subject).chain(&others).map(|own| own.to_json(&settings.costs)).collect();
        print_json(&json!({ "picture": args.output.display().to_string(), "shown": shown }));
    }
    Ok(0)
}

/// Reads the input and makes its hulls, with a progress bar.
fn subject(args: &ViewArgs, spec: &JobSpec, settings: &Settings) -> Result<Subject, Failure> {
    let input = Input {
        file: &args.input,
        format: args.input_format,
        title: args.title.as_deref(),
        anew: args.spec.is_given(),
    };
    let mut subject = Err(Failure::Usage("there is no input".to_owned()));
    Batch::new(BatchArgs::default())?.run(
        std::slice::from_ref(&args.input),
        |_, _, progress| Subject::of_input(&input, spec, settings, progress),
        |_, made| subject = made,
    );
    subject
}

/// Checks the command line completely before any work.
fn check(args: &ViewArgs, settings: &Settings) -> Result<(PictureFormat, Picture), Failure> {
    let ending = args.output.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let by_ending = match ending.as_deref() {
        Some("png") => Some(PictureFormat::Png),
        Some("svg") => Some(PictureFormat::Svg),
        _ => (args.output == Path::new(STREAM)).then_some(PictureFormat::Png),
    };
    let unnamed = || {
        let path = args.output.display();
        Failure::Usage(format!("{path}: a picture ends in .png or .svg; or say --format png or svg"))
    };
    let format = args.format.or(by_ending).ok_or_else(unnamed)?;
    require_folder(&args.output)?;
    if let Some(picture) = place(&args.output).filter(|picture| picture.exists()) {
        let hulls = args.hulls.iter().map(|argument| Path::new(subject::title_and_file(argument).1));
        for (input, format) in std::iter::once((&*args.input, args.input_format)).chain(hulls.map(|file| (file, None)))
        {
            if places_read(input, format, settings.body_bytes).contains(&picture) {
                return Err(lost(&format!("{}, the picture,", args.output.display()), &picture, input));
            }
        }
    }
    if args.json && args.output == Path::new(STREAM) {
        return Err(Failure::Usage("picture and --json cannot both go to standard output".to_owned()));
    }
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
