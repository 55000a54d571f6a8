//! `hullwright compare`: what models' physics costs against what it cost before; for continuous integration.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::figures::Figures;
use super::files::write_output;
use super::models::ModelArgs;
use super::out::{finished, print, print_json};
use super::table::Table;

/// What rounding in a file of figures may change.
const COST_EPS: f64 = 1e-6;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// The figures to compare with: a JSON file that is kept beside the models
    #[arg(short, long, value_name = "FILE", default_value = "physics-costs.json")]
    baseline: PathBuf,
    /// Write the figures of now into the baseline
    #[arg(long)]
    update: bool,
    /// How much more a model may cost than before, as a physics cost
    #[arg(long, value_name = "COST", default_value_t = 0.0)]
    allow: f64,
    /// The most that any model may cost
    #[arg(long, value_name = "COST")]
    max_cost: Option<f64>,
    /// A table in Markdown, for the summary of a build
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// For a program: {"models": [{"model", "change", "before", "now"}]}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    models: ModelArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright compare 'models/*' --method solid --update  keep the costs of now
  hullwright compare 'models/*' --method solid           fails where one is more
  hullwright compare 'models/*' --method solid --allow 0.5 --max-cost 20
  hullwright compare 'models/*' --method solid --markdown | tee -a summary.md

Exit status: 0 nothing costs more, 1 something does or was refused, 2 usage.";

/// The file of figures: names of models as they were given, in alphabetical order.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Baseline {
    /// What the figures were made with; others cannot be compared.
    parameters: String,
    models: BTreeMap<String, Figures>,
}

/// What became of a model's cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Change {
    New,
    Same,
    Less,
    /// Within what `--allow` allows.
    Allowed,
    More,
    /// Above `--max-cost`.
    TooMuch,
    Refused,
}

#[derive(Serialize)]
struct Line {
    model: String,
    change: Change,
    before: Option<Figures>,
    now: Option<Figures>,
}

pub fn run(args: &CompareArgs) -> ExitCode {
    match compare(args) {
        Ok(status) => finished(status),
        Err(failure) => failure.report(),
    }
}

fn compare(args: &CompareArgs) -> Result<u8, Failure> {
    let models = args.models.models()?;
    let parameters = models.spec.canonical();
    let before = read(&args.baseline, &parameters, args.update)?;
    let mut status = 0;
    let mut lines = Vec::with_capacity(models.files.len());
    models.each(
        |task, progress| Ok(Figures::of(models.outcome(task, progress)?.result())),
        |file, now| {
            let model = name(file);
            let now = now.map_err(|failure| {
                failure.report();
                status = status.max(failure.status());
            });
            let known = before.models.get(&model).cloned();
            lines.push(Line {
                change: change(args, known.as_ref(), now.as_ref().ok()),
                model,
                before: known,
                now: now.ok(),
            });
        },
    );
    show(args, &lines);
    if args.update {
        write(&args.baseline, parameters, lines)?;
        return Ok(status);
    }
    let grown = lines.iter().any(|line| matches!(line.change, Change::More | Change::TooMuch | Change::Refused));
    Ok(status.max(u8::from(grown)))
}

/// A name that is the same on every system.
fn name(input: &Path) -> String {
    input.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn change(args: &CompareArgs, before: Option<&Figures>, now: Option<&Figures>) -> Change {
    let Some(now) = now else { return Change::Refused };
    if args.max_cost.is_some_and(|most| now.cost > most + COST_EPS) {
        return Change::TooMuch;
    }
    let Some(before) = before else { return Change::New };
    match now.cost - before.cost {
        more if more > args.allow + COST_EPS => Change::More,
        more if more > COST_EPS => Change::Allowed,
        more if more < -COST_EPS => Change::Less,
        _ => Change::Same,
    }
}

fn read(path: &Path, parameters: &str, update: bool) -> Result<Baseline, Failure> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if update && error.kind() == std::io::ErrorKind::NotFound => return Ok(Baseline::default()),
        Err(source) if source.kind() == std::io::ErrorKind::NotFound => {
            let text = format!("{}: there is no baseline yet; make one with --update", path.display());
            return Err(Failure::Usage(text));
        }
        Err(source) => return Err(Failure::Read { path: path.to_owned(), source }),
    };
    let baseline: Baseline = serde_json::from_str(&text)
        .map_err(|error| Failure::Usage(format!("{}: not a baseline: {error}", path.display())))?;
    if baseline.parameters == parameters {
        return Ok(baseline);
    }
    if update {
        return Ok(Baseline::default());
    }
    let text = format!(
        "{}: its figures were made with other parameters and cannot be compared\n  baseline: {}\n  now:      {parameters}\n\
         Give the same options, or make it anew with --update",
        path.display(),
        baseline.parameters
    );
    Err(Failure::Usage(text))
}

fn write(path: &Path, parameters: String, lines: Vec<Line>) -> Result<(), Failure> {
    let models = lines.into_iter().filter_map(|line| Some((line.model, line.now?))).collect();
    let baseline = Baseline { parameters, models };
    let text = serde_json::to_string_pretty(&baseline).map_err(|error| Failure::Usage(error.to_string()))?;
    write_output(path, format!("{text}\n").as_bytes())
}

fn show(args: &CompareArgs, lines: &[Line]) {
    if args.json {
        print_json(&serde_json::json!({ "models": lines }));
        return;
    }
    let mut table = Table::new(&["model", "before", "now", "hulls", "vertices", ""]);
    for Line { model, change, before, now } in lines {
        let cost =
            |figures: &Option<Figures>| figures.as_ref().map_or_else(|| "-".into(), |f| format!("{:.2}", f.cost));
        let whole = |of: fn(&Figures) -> i32| now.as_ref().map_or_else(|| "-".into(), |f| of(f).to_string());
        let (word, style) = match change {
            Change::New => ("new", Style::new()),
            Change::Same => ("same", Style::new()),
            Change::Less => ("less", AnsiColor::Green.on_default()),
            Change::Allowed => ("more, allowed", AnsiColor::Yellow.on_default()),
            Change::More => ("MORE", AnsiColor::Red.on_default()),
            Change::TooMuch => ("TOO MUCH", AnsiColor::Red.on_default()),
            Change::Refused => ("REFUSED", AnsiColor::Red.on_default()),
        };
        let cells =
            [model.clone(), cost(before), cost(now), whole(|f| f.hulls), whole(|f| f.vertices), word.to_owned()];
        table.add(cells.to_vec(), style);
    }
    print(&if args.markdown { table.markdown() } else { table.render() });
}
