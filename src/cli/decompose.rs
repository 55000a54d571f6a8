//! `hullwright decompose`: the same job as `POST /decompose`, offline.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::formats::ReadLimits;
use crate::geometry::Progress;
use crate::pipeline::{self, Job, JobSpec, Representation, Upload};

use super::failure::Failure;
use super::files::{STREAM, format_of, read_input, write_output};
use super::spec_args::SpecArgs;
use super::summary::summary;
use super::{USAGE, fail};

/// Stack of a computing thread: readers of nested formats are iterative, this is the belt to those braces.
const STACK_BYTES: usize = 16 << 20;

#[derive(Args)]
pub struct DecomposeArgs {
    /// Models: OBJ, STL, PLY, glTF, GLB, COLLADA, mesh assets, LLSD, JSON; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// Where the result goes: a file, or a folder when there are several inputs; - is standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// json, llsd-xml, llsd-binary, mesh, glb or obj [default: by OUT's ending, else a readable summary]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Format of the inputs, where ending and first bytes do not tell: obj, stl, ply, gltf, glb, collada, mesh, json, llsd-xml,
    /// llsd-binary, llsd-notation
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<String>,
    #[command(flatten)]
    spec: SpecArgs,
}

/// Where one input's result goes, and in which form.
struct Target {
    /// `None`: a readable summary on standard output.
    representation: Option<Representation>,
    /// `None`: standard output.
    path: Option<PathBuf>,
}

pub fn run(args: &DecomposeArgs) -> ExitCode {
    let plan = match Plan::of(args) {
        Ok(plan) => plan,
        Err(failure) => return failure.report(),
    };
    let pool = match rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build() {
        Ok(pool) => pool,
        Err(error) => return fail(USAGE, &format!("no threads to compute on: {error}")),
    };
    let mut status = 0;
    let bars = MultiProgress::new();
    for (input, target) in &plan.jobs {
        let bar = progress_bar(&bars, input);
        let result = pool.install(|| plan.job(input, target, &bar));
        bar.finish_and_clear();
        if let Err(failure) = result {
            failure.report();
            status = status.max(failure.status());
        }
    }
    ExitCode::from(status)
}

struct Plan {
    spec: JobSpec,
    input_format: Option<String>,
    several: bool,
    jobs: Vec<(PathBuf, Target)>,
}

impl Plan {
    /// Everything that can be wrong with the command line is found before any work is done.
    fn of(args: &DecomposeArgs) -> Result<Self, Failure> {
        let spec = args.spec.spec().map_err(Failure::parameters)?;
        let asked = args.format.as_deref().map(representation_named).transpose()?;
        let several = args.inputs.len() > 1;
        let into_folder = args.output.as_ref().filter(|out| several || out.is_dir());
        if let Some(folder) = into_folder {
            std::fs::create_dir_all(folder).map_err(|source| Failure::Io { path: folder.clone(), source })?;
        }
        let mut jobs = Vec::with_capacity(args.inputs.len());
        for input in &args.inputs {
            let target = match (&args.output, into_folder) {
                (Some(_), Some(folder)) => file_in(folder, input, asked.unwrap_or(Representation::Json)),
                (Some(file), None) => target_file(file, asked)?,
                (None, _) => Target { representation: asked, path: None },
            };
            if let Some(representation) = target.representation {
                representation.check(&spec).map_err(Failure::parameters)?;
            }
            let twin =
                jobs.iter().find(|(_, other): &&(PathBuf, Target)| other.path.is_some() && other.path == target.path);
            if let Some((other, _)) = twin {
                let text = format!("{} and {} would both be written to one file", other.display(), input.display());
                return Err(Failure::Usage(text));
            }
            jobs.push((input.clone(), target));
        }
        Ok(Self { spec, input_format: args.input_format.clone(), several, jobs })
    }

    fn job(&self, input: &Path, target: &Target, bar: &ProgressBar) -> Result<(), Failure> {
        let bytes = read_input(input).map_err(|source| Failure::Io { path: input.to_owned(), source })?;
        let refused = |refusal| Failure::refused(input, refusal);
        let format = format_of(input, self.input_format.as_deref(), &bytes).map_err(|error| refused(error.into()))?;
        let upload = Upload::plain(input.display().to_string(), format, bytes);
        let progress = Progress::silent().with_sink({
            let bar = bar.clone();
            move |report| {
                bar.set_position((report.fraction * 100.0) as u64);
                bar.set_message(format!("{} ({} hulls)", report.stage, report.hulls));
            }
        });
        let job = Job::new(upload, self.spec.clone());
        if let Some(representation) = target.representation {
            representation.check_job(&job).map_err(refused)?;
        }
        let outcome = pipeline::run(&job, &ReadLimits::default(), &progress).map_err(refused)?;
        let Some(representation) = target.representation else {
            if self.several {
                println!("{}", input.display());
            }
            print!("{}", summary(outcome.result()));
            return Ok(());
        };
        let bytes = pipeline::render(&outcome, representation, false).map_err(refused)?;
        let path = target.path.as_deref().unwrap_or(Path::new(STREAM));
        write_output(path, &bytes).map_err(|source| Failure::Io { path: path.to_owned(), source })
    }
}

fn representation_named(name: &str) -> Result<Representation, Failure> {
    Representation::from_name(name).ok_or_else(|| {
        let known = Representation::ALL.map(Representation::name).join(", ");
        Failure::Usage(format!("--format is {name:?}; it must be one of {known}"))
    })
}

fn target_file(file: &Path, asked: Option<Representation>) -> Result<Target, Failure> {
    let by_ending = file.extension().and_then(|ending| Representation::from_extension(&ending.to_string_lossy()));
    let Some(representation) = asked.or(by_ending) else {
        let text = format!(
            "{}: the ending names no format; say --format json, llsd-xml, llsd-binary, mesh, glb or obj",
            file.display()
        );
        return Err(Failure::Usage(text));
    };
    let path = (file != Path::new("-")).then(|| file.to_owned());
    Ok(Target { representation: Some(representation), path })
}

fn file_in(folder: &Path, input: &Path, representation: Representation) -> Target {
    let stem = input.file_stem().map_or_else(|| "model".into(), |stem| stem.to_string_lossy().into_owned());
    let path = folder.join(format!("{stem}.{}", representation.extension()));
    Target { representation: Some(representation), path: Some(path) }
}

fn progress_bar(bars: &MultiProgress, input: &Path) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = bars.add(ProgressBar::new(100));
    if let Ok(style) = ProgressStyle::with_template("{prefix} [{bar:30}] {percent:>3} % {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_prefix(input.display().to_string());
    bar
}
