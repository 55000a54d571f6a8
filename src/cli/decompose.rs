//! `hullwright decompose`: the same job as `POST /decompose`, offline.

use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde_json::json;

use crate::cost::Constants;
use crate::geometry::Progress;
use crate::pipeline::{self, Check, Outcome, Representation};

use super::check::check_models;
use super::failure::Failure;
use super::figures::Figures;
use super::files::{STREAM, write_output};
use super::linkset_table::write_assets;
use super::min_walk::{nothing_to_walk, shut_ways};
use super::models::{FileJob, ModelArgs, Models};
use super::out::{note_status, print, print_json};
use super::remarks::{refusals, remarks};
use super::summary::summary;
use super::table::Table;
use super::targets::{Target, is_asset_each, name_of, path_of_choice, representation_named, targets};
use super::{REFUSED, fail, warn};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DecomposeArgs {
    /// Where the result goes: a file, or a folder when there are several inputs; - is standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// json, llsd-xml, llsd-binary, mesh (an asset), glb, obj, dae (for an upload window), slm (for a viewer that keeps uploads)
    /// or request (for an uploader); glb-khr, dae-nodes [default: by OUT's ending, json in folders, else a readable summary]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Keep the folders of the inputs below OUT, from the folder that holds them all
    #[arg(long)]
    keep_folders: bool,
    /// For a program: the result on standard output, or {"input", "error", "code"}; of several files a line each,
    /// {"input", "result"} or that
    #[arg(long, conflicts_with_all = ["output", "format", "keep_folders"])]
    json: bool,
    /// List the hulls one by one in the summary
    #[arg(short, long)]
    verbose: bool,
    /// Exit with 1 where hulls keep less than this share of what an avatar reaches, and name the door; implies --walk
    #[arg(long, value_name = "SHARE", value_parser = share)]
    min_walk: Option<f64>,
    #[command(flatten)]
    models: ModelArgs,
}

/// Reads a share from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "it must be a number from 0 to 1".to_owned())
}

const EXAMPLES: &str = "\
Examples:
  hullwright decompose shed.obj                     hulls and costs, to read
  hullwright decompose shed.obj --method solid --max-hulls 8
  hullwright decompose shed.obj -o shed.mesh        a mesh asset with physics
  hullwright decompose shed.obj -o hulls.glb        the hulls, to look at
  hullwright decompose *.glb -o out/ --format mesh  an asset for each file
  hullwright decompose house.glb --parts objects    a linkset of its objects
  hullwright decompose 'models/**/*.dae' --jobs 2   a table of all files
  hullwright decompose shed.obj --min-walk 0.98     fail where a door is shut
  cat shed.obj | hullwright decompose - --json | jq .cost

Exit status: 0 done, 1 an input or a part of one was refused, 2 usage.";

pub fn run(args: &DecomposeArgs) -> Result<u8, Failure> {
    Ok(Plan::of(args)?.run())
}

/// The lines that are printed about each file once it is done.
#[derive(Clone, Copy, PartialEq)]
enum Report {
    /// Remarks and failures; the results are in files.
    Files,
    /// Failures only; the result with its remarks is on standard output.
    Stream,
    Summary,
    Table,
    /// Findings, as `hullwright check` prints them.
    Findings,
    Json,
    JsonLines,
}

struct Plan {
    models: Models,
    /// One target for each file.
    targets: Vec<Target>,
    report: Report,
    /// Whether the summary lists the hulls.
    lists_hulls: bool,
    /// Least share of what an avatar reaches that the hulls must keep.
    min_walk: Option<f64>,
}

impl Plan {
    /// Checks the whole command line before any work is done.
    fn of(args: &DecomposeArgs) -> Result<Self, Failure> {
        let asked = args.format.as_deref().map(representation_named).transpose()?;
        let mut models = args.models.models()?;
        models.spec.walk |= args.min_walk.is_some();
        if args.min_walk.is_some() && models.spec.check == Check::Only {
            let text = "--check only makes no hulls that an avatar could walk past; leave out --min-walk";
            return Err(Failure::Usage(text.to_owned()));
        }
        let targets = targets(args.output.as_deref(), args.keep_folders, asked, &models)?;
        let several = models.several;
        let is_written = targets.iter().any(|target| target.representation.is_some());
        let is_map_on_stdout =
            |target: &Target| target.path.is_none() && target.representation.is_some_and(Representation::is_map);
        let report = match (args.json, is_written, several) {
            (true, _, false) => Report::Json,
            (true, _, true) => Report::JsonLines,
            (false, true, _) if targets.iter().any(is_map_on_stdout) => Report::Stream,
            (false, true, _) => Report::Files,
            (false, false, _) if models.spec.check == Check::Only => Report::Findings,
            (false, false, false) => Report::Summary,
            (false, false, true) => Report::Table,
        };
        Ok(Self { models, targets, report, lists_hulls: args.verbose, min_walk: args.min_walk })
    }

    /// Does all jobs and returns the worst exit status.
    fn run(&self) -> u8 {
        if self.report == Report::Findings {
            return check_models(&self.models, false, false);
        }
        let mut status = 0;
        let mut table = Table::new(&COLUMNS);
        let mut total = Figures::default();
        self.models.each(
            |task, progress| self.write(task, progress),
            |file, result| match result {
                Ok(outcome) => {
                    if has_error(&outcome) {
                        status = status.max(REFUSED);
                        note_status(REFUSED);
                    }
                    for refused in refusals(&outcome) {
                        status = status.max(fail(REFUSED, &format!("{}: {refused}", file.display())));
                    }
                    for shut in self.min_walk.map_or_else(Vec::new, |least| shut_ways(&outcome, least)) {
                        status = status.max(fail(REFUSED, &format!("{}: {shut}", file.display())));
                    }
                    if let Some(why) = self.min_walk.and_then(|_| nothing_to_walk(&outcome)) {
                        warn(&format!("{}: {why}", file.display()));
                    }
                    self.print_result(&file.display().to_string(), &outcome, &mut table, &mut total);
                }
                Err(failure) => {
                    status = status.max(failure.status());
                    self.print_failure(&file.display().to_string(), &failure, &mut table);
                }
            },
        );
        if self.report == Report::Table {
            table.add(row("all", "", &total, &self.models.settings.costs), Style::new().bold());
            print(&table.render());
            self.name_unseen();
        }
        status
    }

    /// Names the options of which a table of several files shows nothing.
    fn name_unseen(&self) {
        let spec = &self.models.spec;
        let asked = [
            ("--front", spec.front.is_some()),
            ("--scales", !spec.scales.is_empty()),
            ("--walk", spec.walk && self.min_walk.is_none()),
            ("--verbose", self.lists_hulls),
        ];
        let unseen: Vec<&str> = asked.into_iter().filter_map(|(option, is_asked)| is_asked.then_some(option)).collect();
        if !unseen.is_empty() {
            let options = unseen.join(", ");
            warn(&format!("the table shows nothing of {options}; use --json, or give a folder after -o"));
        }
    }

    fn write(&self, task: &FileJob<'_>, progress: &Progress) -> Result<Outcome, Failure> {
        let target = self.targets.get(task.number);
        let Some((target, representation)) = target.and_then(|target| Some((target, target.representation?))) else {
            return self.models.outcome(task, progress);
        };
        let refused = |refusal| task.refused(refusal);
        if let (true, Some(folder)) = (is_asset_each(&self.models.spec, Some(representation)), &target.path) {
            let outcome = self.models.outcome(task, progress)?;
            if let Outcome::Model(model) = &outcome {
                write_assets(folder, model)?;
            }
            self.name_unwritten(task, "--json has the choices of the front");
            return Ok(outcome);
        }
        representation.check_job(&task.job).map_err(refused)?;
        let mut outcome = self.models.outcome(task, progress)?;
        let name = name_of(task.file);
        let bytes = pipeline::render_named(&outcome, representation, false, &name).map_err(refused)?;
        write_output(target.path.as_deref().unwrap_or(Path::new(STREAM)), &bytes)?;
        let lines = outcome.take_lines();
        let Some(path) = target.path.as_deref().filter(|_| self.models.spec.front.is_some()) else {
            if !representation.is_map() {
                self.name_unwritten(task, "-o FILE writes each choice of the front beside it");
            }
            return Ok(outcome);
        };
        for (number, line) in (1..).zip(&lines) {
            let bytes = pipeline::render_named(line, representation, false, &name).map_err(refused)?;
            write_output(&path_of_choice(path, number), &bytes)?;
        }
        let next = path_of_choice(path, lines.len() + 1);
        if next.exists() {
            warn(&format!("{}: this file and those that follow it are of an earlier front", next.display()));
        }
        Ok(outcome)
    }

    /// Remarks that the choices of a front that was asked for are in no file.
    fn name_unwritten(&self, task: &FileJob<'_>, way_out: &str) {
        if self.models.spec.front.is_some() {
            warn(&format!("{}: the result alone is written; {way_out}", task.file.display()));
        }
    }

    fn print_result(&self, input: &str, outcome: &Outcome, table: &mut Table, total: &mut Figures) {
        let result = || outcome.to_json(false);
        let costs = &self.models.settings.costs;
        match self.report {
            Report::Stream | Report::Findings => {}
            Report::Files => warn_of(input, outcome),
            Report::Summary => print(&summary(outcome, costs, self.lists_hulls)),
            Report::Json => print_json(&result()),
            Report::JsonLines => print_json(&json!({ "input": input, "result": result() })),
            Report::Table => {
                warn_of(input, outcome);
                let figures = Figures::of(outcome);
                let triangles = Figures::triangles(outcome);
                let style = if costs.can_be_physical(figures.cost) { Style::new() } else { COSTLY };
                table.add(row(input, &triangles.to_string(), &figures, costs), style);
                total.add(&figures);
            }
        }
    }

    fn print_failure(&self, input: &str, failure: &Failure, table: &mut Table) {
        match self.report {
            Report::Json | Report::JsonLines => {
                print_json(&failure.to_json(input));
            }
            Report::Table => table.add(vec![input.to_owned(), "refused".to_owned()], REFUSED_ROW),
            _ => {}
        }
        failure.report();
    }
}

/// Returns whether the outcome is findings of which one is an error.
fn has_error(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Findings(report) if report.errors > 0)
}

fn warn_of(input: &str, outcome: &Outcome) {
    remarks(outcome).iter().for_each(|remark| warn(&format!("{input}: {remark}")));
}

/// Style of a row whose cost is above the limit for physical objects.
const COSTLY: Style = AnsiColor::Yellow.on_default();

const REFUSED_ROW: Style = AnsiColor::Red.on_default();

/// `in effect` is the cost of the shape that collides, which may be a box or the single hull instead of the decomposition.
const COLUMNS: [&str; 9] =
    ["file", "triangles", "hulls", "vertices", "decomposition", "one hull", "in effect", "bulge, m", "fill, m"];

fn row(name: &str, triangles: &str, figures: &Figures, costs: &Constants) -> Vec<String> {
    let decomposition = figures.decomposition_cost(costs).map_or_else(|| "-".to_owned(), |cost| format!("{cost:.2}"));
    vec![
        name.to_owned(),
        triangles.to_owned(),
        figures.hulls.to_string(),
        figures.vertices.to_string(),
        decomposition,
        format!("{:.2}", figures.hull_cost),
        format!("{:.2}", figures.cost),
        format!("{:.4}", figures.max_excess),
        format!("{:.4}", figures.fill),
    ]
}
