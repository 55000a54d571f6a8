//! `hullwright compare`: compares the physics costs of models with earlier costs, for continuous integration.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::{Component, Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::cost::Constants;
use crate::pipeline::{Check, Outcome, Refusal, RefusalKind};

use super::failure::Failure;
use super::figures::Figures;
use super::files::{one_spelling, require_folder, write_output};
use super::models::{FileJob, ModelArgs, Models};
use super::out::{note_status, print, print_json};
use super::remarks::refusals;
use super::table::Table;
use super::{REFUSED, warn};

/// Difference of costs that rounding in the baseline file can cause.
const COST_EPS: f64 = 1e-6;

/// Range of a bound on costs.
const BOUNDS: RangeInclusive<f64> = 0.0..=1e9;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// The figures to compare with: a JSON file that is kept beside the models, with their paths from its own folder
    #[arg(short, long, value_name = "FILE", default_value = "physics-costs.json")]
    baseline: PathBuf,
    /// Write the present figures into the baseline; the figures of models that are not named stay
    #[arg(long)]
    update: bool,
    /// How much more a model may cost than before, as a physics cost: in effect, and as a decomposition
    #[arg(long, value_name = "COST", default_value_t = 0.0, allow_negative_numbers = true)]
    allow: f64,
    /// The most that any model may cost in effect, also with --update
    #[arg(long, value_name = "COST", allow_negative_numbers = true)]
    max_cost: Option<f64>,
    /// Fail where the baseline does not know a model
    #[arg(long, conflicts_with = "update")]
    no_new: bool,
    /// A table in Markdown, for the summary of a build
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// For a program: {"models": [{"model", "change", "before", "now"}]}, with "error" and "code" where one is refused
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    models: ModelArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright compare '*.obj' --method solid --update  keep the costs of now
  hullwright compare '*.obj' --method solid           fails where one is more
  hullwright compare '*.obj' --method solid --no-new  and where one is not known
  hullwright compare '*.obj' --method solid --allow 0.5 --max-cost 20
  hullwright compare '*.obj' --method solid --markdown | tee -a summary.md

A small model may cost the same in effect whatever its hulls are, as a box stands
in for them; its decomposition is compared too.

Exit status: 0 nothing costs more, 1 something does or was refused, or is new
with --no-new, or all models are new beside recorded ones, 2 usage.";

/// The baseline file: models by their paths from its folder, in alphabetical order.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Baseline {
    /// The parameters of the figures. Figures of other parameters cannot be compared.
    parameters: String,
    models: BTreeMap<String, Figures>,
}

/// How a model's cost changed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Change {
    New,
    Same,
    Less,
    /// More, but within `--allow`.
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
    /// Why the model was refused.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

#[derive(Serialize)]
struct Fault {
    error: String,
    code: Option<String>,
}

impl Fault {
    fn of(failure: &Failure) -> Self {
        Self { error: failure.to_string(), code: failure.code().map(str::to_owned) }
    }
}

pub fn run(args: &CompareArgs) -> Result<u8, Failure> {
    check(args)?;
    let models = args.models.models()?;
    if models.spec.check == Check::Only {
        let text = "--check only makes nothing that has a cost; leave it out, or ask hullwright check";
        return Err(Failure::Usage(text.to_owned()));
    }
    let folder = one_spelling(&args.baseline);
    let name = |file: &Path| name(file, folder.parent().unwrap_or(Path::new("")));
    let names = names(models.files.iter().map(|file| name(file)))?;
    let parameters = models.spec.canonical();
    let kept = read(&args.baseline, &parameters, args.update)?;
    if args.update {
        refuse_loss(&args.baseline, &kept, &parameters, &names)?;
    }
    let before = if kept.parameters == parameters { &kept.models } else { &BTreeMap::new() };
    let mut status = 0;
    let mut lines = Vec::with_capacity(models.files.len());
    models.each(
        |task, progress| figures(task, &models.outcome(task, progress)?),
        |file, now| {
            let model = name(file);
            if let Err(failure) = &now {
                failure.report();
                status = status.max(failure.status());
            }
            let known = before.get(&model).cloned();
            lines.push(Line {
                change: change(args, &models.settings.costs, known.as_ref(), now.as_ref().ok()),
                model,
                before: known,
                fault: now.as_ref().err().map(Fault::of),
                now: now.ok(),
            });
        },
    );
    let knows_none = !before.is_empty() && lines.iter().all(|line| line.change == Change::New);
    if knows_none {
        let known = before.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        warn(&format!("{}: it knows none of these models, only {known}", args.baseline.display()));
    }
    // Write the file before the table: a pager that closes early ends the process.
    if args.update {
        write(&args.baseline, kept, parameters, &lines)?;
    }
    // Nothing was compared, as where a folder was renamed.
    let fails = (knows_none && !args.update) || lines.iter().any(|line| fails(args, line));
    let status = status.max(REFUSED * u8::from(fails));
    note_status(status);
    show(args, &models, &lines);
    Ok(status)
}

fn figures(task: &FileJob<'_>, outcome: &Outcome) -> Result<Figures, Failure> {
    match refusals(outcome).first() {
        // Figures without a part that was refused would seem to be less than before.
        Some(refused) => {
            let why = refused.strip_prefix("refused: ").unwrap_or(refused);
            Err(task.refused(Refusal::new(RefusalKind::Unprocessable, "part_refused", why)))
        }
        None => Ok(Figures::of(outcome)),
    }
}

/// Returns whether a model fails the comparison.
fn fails(args: &CompareArgs, line: &Line) -> bool {
    match line.change {
        Change::More => !args.update,
        Change::New => args.no_new,
        Change::TooMuch | Change::Refused => true,
        Change::Same | Change::Less | Change::Allowed => false,
    }
}

/// Refuses bounds that no cost can be compared with. Costs are numbers of at least 0.
fn check(args: &CompareArgs) -> Result<(), Failure> {
    if args.update {
        require_folder(&args.baseline)?;
    }
    for (name, bound) in [("allow", Some(args.allow)), ("max-cost", args.max_cost)] {
        if let Some(bound) = bound.filter(|bound| !BOUNDS.contains(bound)) {
            let (least, most) = (BOUNDS.start(), BOUNDS.end());
            return Err(Failure::Usage(format!("--{name} is {bound}; it must be a number from {least} to {most}")));
        }
    }
    Ok(())
}

/// Returns the path of an input from a folder with `/` as separator on every system, the same however it is spelled.
fn name(input: &Path, folder: &Path) -> String {
    let whole = one_spelling(input);
    let shared = whole.components().zip(folder.components()).take_while(|(own, base)| own == base).count();
    let text = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
    if shared == 0 {
        // On another drive, or no file at all.
        return whole.to_string_lossy().replace('\\', "/");
    }
    let ups = folder.components().skip(shared).map(|_| "..".to_owned());
    ups.chain(whole.components().skip(shared).map(text)).collect::<Vec<_>>().join("/")
}

/// Returns the names of the inputs. Refuses those that the baseline could not tell apart, because their names are no text.
fn names(names: impl Iterator<Item = String>) -> Result<BTreeSet<String>, Failure> {
    let mut known = BTreeSet::new();
    for name in names {
        if let Some(twice) = known.replace(name) {
            return Err(Failure::Usage(format!("two inputs would be {twice} in the baseline; rename one of them")));
        }
    }
    Ok(known)
}

/// Refuses to write figures of other parameters over those of models that are not named: a baseline has one set of parameters.
fn refuse_loss(path: &Path, kept: &Baseline, parameters: &str, names: &BTreeSet<String>) -> Result<(), Failure> {
    let lost: Vec<&str> = kept.models.keys().filter(|model| !names.contains(*model)).map(String::as_str).collect();
    if lost.is_empty() || kept.parameters == parameters {
        return Ok(());
    }
    let text = format!(
        "{}: its figures were made with other parameters: {}. To make all anew, name these models too: {}; or remove the file",
        path.display(),
        differences(&kept.parameters, parameters),
        lost.join(", ")
    );
    Err(Failure::Usage(text))
}

fn change(args: &CompareArgs, costs: &Constants, before: Option<&Figures>, now: Option<&Figures>) -> Change {
    let Some(now) = now else { return Change::Refused };
    if args.max_cost.is_some_and(|most| now.cost > most + COST_EPS) {
        return Change::TooMuch;
    }
    let Some(before) = before else { return Change::New };
    let in_effect = now.cost - before.cost;
    // A baseline without hulls has no decomposition cost to compare with.
    let decomposed =
        before.decomposition_cost(costs).map_or(0.0, |before| now.decomposition_cost(costs).unwrap_or(0.0) - before);
    match in_effect.max(decomposed) {
        more if more > args.allow + COST_EPS => Change::More,
        more if more > COST_EPS => Change::Allowed,
        _ if in_effect.min(decomposed) < -COST_EPS => Change::Less,
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
    if update || baseline.parameters == parameters {
        return Ok(baseline);
    }
    let text = format!(
        "{}: its figures were made with other parameters and cannot be compared: {}. Give the same options, or make it \
         anew with --update",
        path.display(),
        differences(&baseline.parameters, parameters)
    );
    Err(Failure::Usage(text))
}

/// Names the parameters that differ between two canonical texts, with both values.
fn differences(before: &str, now: &str) -> String {
    let pairs = |text: &str| -> BTreeMap<String, String> {
        let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
        pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    };
    let (before, now) = (pairs(before), pairs(now));
    let names: BTreeSet<&String> =
        before.keys().chain(now.keys()).filter(|name| before.get(*name) != now.get(*name)).collect();
    let value =
        |pairs: &BTreeMap<String, String>, name: &str| pairs.get(name).map_or("not known".to_owned(), String::clone);
    let each = names.into_iter().map(|name| format!("{name} was {}, now {}", value(&before, name), value(&now, name)));
    each.collect::<Vec<_>>().join("; ")
}

/// Writes the present figures into the baseline, and keeps the figures of models that were not measured.
fn write(path: &Path, kept: Baseline, parameters: String, lines: &[Line]) -> Result<(), Failure> {
    let now = lines.iter().filter_map(|line| Some((line.model.clone(), line.now.clone()?)));
    let mut models = if kept.parameters == parameters { kept.models.clone() } else { BTreeMap::new() };
    models.extend(now);
    let baseline = Baseline { parameters, models };
    let text = serde_json::to_string_pretty(&baseline).map_err(|error| Failure::Usage(error.to_string()))?;
    write_output(path, format!("{text}\n").as_bytes())
}

fn show(args: &CompareArgs, models: &Models, lines: &[Line]) {
    if args.json {
        print_json(&serde_json::json!({ "models": lines }));
        return;
    }
    let mut table = Table::new(&["model", "before", "now", "decomposition", "hulls", "vertices", "error, m", ""]);
    for Line { model, change, before, now, .. } in lines {
        let cell = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
        let cost = |figures: &Option<Figures>| cell(figures.as_ref().map(|figures| format!("{:.2}", figures.cost)));
        let decomposed = |figures: &Option<Figures>| {
            let cost = figures.as_ref()?.decomposition_cost(&models.settings.costs)?;
            Some(format!("{cost:.2}"))
        };
        let decomposition = match (decomposed(before), decomposed(now)) {
            (Some(before), Some(now)) if before != now => Some(format!("{before} to {now}")),
            (_, now) => now,
        };
        let whole = |of: fn(&Figures) -> u32| cell(now.as_ref().map(|figures| of(figures).to_string()));
        let (word, style) = match change {
            Change::New if args.no_new => ("NEW", AnsiColor::Red.on_default()),
            Change::New => ("new", Style::new()),
            Change::Same => ("same", Style::new()),
            Change::Less => ("less", AnsiColor::Green.on_default()),
            Change::Allowed => ("more, allowed", AnsiColor::Yellow.on_default()),
            Change::More if args.update => ("more, kept", AnsiColor::Yellow.on_default()),
            Change::More => ("MORE", AnsiColor::Red.on_default()),
            Change::TooMuch => ("TOO MUCH", AnsiColor::Red.on_default()),
            Change::Refused => ("REFUSED", AnsiColor::Red.on_default()),
        };
        let error = cell(now.as_ref().map(|figures| format!("{:.4}", figures.error())));
        let (hulls, vertices) = (whole(|figures| figures.hulls), whole(|figures| figures.vertices));
        let cells = [cost(before), cost(now), cell(decomposition), hulls, vertices, error, word.to_owned()];
        table.add([vec![model.clone()], cells.to_vec()].concat(), style);
    }
    print(&if args.markdown { table.markdown() } else { table.render() });
}
