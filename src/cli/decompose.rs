//! `hullwright decompose`: the same job as `POST /decompose`, offline.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde_json::json;

use crate::cost::PUBLISHED;
use crate::formats::ReadLimits;
use crate::geometry::Progress;
use crate::pipeline::{self, Job, JobSpec, Outcome, Representation, Upload};

use super::batch::{Batch, BatchArgs};
use super::failure::Failure;
use super::figures::Figures;
use super::files::{STREAM, format_of, read_input, write_output};
use super::inputs::InputArgs;
use super::spec_args::SpecArgs;
use super::summary::summary;
use super::table::Table;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DecomposeArgs {
    #[command(flatten)]
    inputs: InputArgs,
    /// Where the result goes: a file, or a folder when there are several inputs; - is standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// json, llsd-xml, llsd-binary, mesh, glb or obj [default: by OUT's ending, else a readable summary]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// For a program: the result on standard output; of several files a line each, {"input", "result"} or {"input", "error"}
    #[arg(long, conflicts_with_all = ["output", "format"])]
    json: bool,
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    spec: SpecArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright decompose shed.obj                                 hulls and costs, to read
  hullwright decompose shed.obj --method solid --max-hulls 8    other parameters
  hullwright decompose shed.obj -o shed.mesh                    a whole mesh asset with its physics block
  hullwright decompose shed.obj -o hulls.glb                    the hulls, to look at
  hullwright decompose *.glb -o physics/ --format mesh          an asset for each file
  hullwright decompose 'models/**/*.dae' --jobs 2               a table of all files
  cat shed.obj | hullwright decompose - --json | jq .cost       through pipes";

/// Where one input's result goes, and in which form.
struct Target {
    /// `None`: something to read on standard output.
    representation: Option<Representation>,
    /// `None`: standard output.
    path: Option<PathBuf>,
}

pub fn run(args: &DecomposeArgs) -> ExitCode {
    match Plan::of(args).and_then(|plan| plan.run(args.batch)) {
        Ok(status) => ExitCode::from(status),
        Err(failure) => failure.report(),
    }
}

/// What is told about each file once it is done.
#[derive(Clone, Copy, PartialEq)]
enum Report {
    /// Nothing but failures: the results went to files.
    Files,
    Summary,
    Table,
    Json,
    JsonLines,
}

struct Plan {
    spec: JobSpec,
    input_format: Option<String>,
    inputs: Vec<PathBuf>,
    targets: Vec<Target>,
    report: Report,
}

impl Plan {
    /// Everything that can be wrong with the command line is found before any work is done.
    fn of(args: &DecomposeArgs) -> Result<Self, Failure> {
        let spec = args.spec.spec().map_err(Failure::parameters)?;
        let asked = args.format.as_deref().map(representation_named).transpose()?;
        let inputs = args.inputs.files()?;
        let several = inputs.len() > 1;
        let into_folder = args.output.as_ref().filter(|out| several || out.is_dir());
        if let Some(folder) = into_folder {
            std::fs::create_dir_all(folder).map_err(|source| Failure::Io { path: folder.clone(), source })?;
        }
        let mut targets: Vec<Target> = Vec::with_capacity(inputs.len());
        for input in &inputs {
            let target = match (&args.output, into_folder) {
                (Some(_), Some(folder)) => file_in(folder, input, asked.unwrap_or(Representation::Json)),
                (Some(file), None) => target_file(file, asked)?,
                (None, _) => Target { representation: asked, path: None },
            };
            if let Some(representation) = target.representation {
                representation.check(&spec).map_err(Failure::parameters)?;
            }
            let twin = targets.iter().position(|other| other.path.is_some() && other.path == target.path);
            if let Some(other) = twin.and_then(|number| inputs.get(number)) {
                let text = format!("{} and {} would both be written to one file", other.display(), input.display());
                return Err(Failure::Usage(text));
            }
            targets.push(target);
        }
        let is_written = targets.iter().any(|target| target.representation.is_some());
        let report = match (args.json, is_written, several) {
            (true, _, false) => Report::Json,
            (true, _, true) => Report::JsonLines,
            (false, true, _) => Report::Files,
            (false, false, false) => Report::Summary,
            (false, false, true) => Report::Table,
        };
        Ok(Self { spec, input_format: args.inputs.input_format.clone(), inputs, targets, report })
    }

    /// Does all jobs and gives the exit status: the worst of all.
    fn run(&self, batch: BatchArgs) -> Result<u8, Failure> {
        let mut status = 0;
        let mut table = Table::new(&["file", "triangles", "hulls", "vertices", "cost", "one hull", "bulge, m"]);
        let mut total = Figures::default();
        Batch::new(batch)?.run(
            &self.inputs,
            |number, progress| self.job(number, progress),
            |number, result| {
                let input = self.inputs.get(number).map_or_else(String::new, |input| input.display().to_string());
                match result {
                    Ok(outcome) => self.tell(&input, &outcome, &mut table, &mut total),
                    Err(failure) => {
                        status = status.max(failure.status());
                        self.tell_failure(&input, &failure, &mut table);
                    }
                }
            },
        );
        if self.report == Report::Table {
            table.add(row("all", "", &total), Style::new().bold());
            anstream::print!("{}", table.render());
        }
        Ok(status)
    }

    fn job(&self, number: usize, progress: &Progress) -> Result<Outcome, Failure> {
        let (Some(input), Some(target)) = (self.inputs.get(number), self.targets.get(number)) else {
            return Err(Failure::Usage("there is no such input".into()));
        };
        let bytes = read_input(input).map_err(|source| Failure::Io { path: input.clone(), source })?;
        let refused = |refusal| Failure::refused(input, refusal);
        let format = format_of(input, self.input_format.as_deref(), &bytes).map_err(|error| refused(error.into()))?;
        let job = Job::new(Upload::plain(input.display().to_string(), format, bytes), self.spec.clone());
        if let Some(representation) = target.representation {
            representation.check_job(&job).map_err(refused)?;
        }
        let outcome = pipeline::run(&job, &ReadLimits::default(), progress).map_err(refused)?;
        if let Some(representation) = target.representation {
            let bytes = pipeline::render(&outcome, representation, false).map_err(refused)?;
            let path = target.path.as_deref().unwrap_or(Path::new(STREAM));
            write_output(path, &bytes).map_err(|source| Failure::Io { path: path.to_owned(), source })?;
        }
        Ok(outcome)
    }

    fn tell(&self, input: &str, outcome: &Outcome, table: &mut Table, total: &mut Figures) {
        let result = || pipeline::result_map(outcome, false).to_json();
        match self.report {
            Report::Files => {}
            Report::Summary => anstream::print!("{}", summary(outcome.result())),
            Report::Json => println!("{}", result()),
            Report::JsonLines => println!("{}", json!({ "input": input, "result": result() })),
            Report::Table => {
                let figures = Figures::of(outcome.result());
                let triangles = outcome.result().get("input").and_then(|input| input.get("triangles")?.as_integer());
                let style = if PUBLISHED.can_be_physical(figures.cost) { Style::new() } else { COSTLY };
                table.add(row(input, &triangles.unwrap_or(0).to_string(), &figures), style);
                total.add(&figures);
            }
        }
    }

    fn tell_failure(&self, input: &str, failure: &Failure, table: &mut Table) {
        match self.report {
            Report::JsonLines => println!("{}", json!({ "input": input, "error": failure.to_string() })),
            Report::Table => table.add(vec![input.to_owned(), "refused".to_owned()], REFUSED_ROW),
            _ => {}
        }
        failure.report();
    }
}

/// Above the cost at which an object cannot be physical.
const COSTLY: Style = AnsiColor::Yellow.on_default();

const REFUSED_ROW: Style = AnsiColor::Red.on_default();

fn row(name: &str, triangles: &str, figures: &Figures) -> Vec<String> {
    vec![
        name.to_owned(),
        triangles.to_owned(),
        figures.hulls.to_string(),
        figures.vertices.to_string(),
        format!("{:.2}", figures.cost),
        format!("{:.2}", figures.hull_cost),
        format!("{:.4}", figures.max_excess),
    ]
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
    let path = (file != Path::new(STREAM)).then(|| file.to_owned());
    Ok(Target { representation: Some(representation), path })
}

fn file_in(folder: &Path, input: &Path, representation: Representation) -> Target {
    let stem = input.file_stem().map_or_else(|| "model".into(), |stem| stem.to_string_lossy().into_owned());
    let path = folder.join(format!("{stem}.{}", representation.extension()));
    Target { representation: Some(representation), path: Some(path) }
}
