//! `rig table`: prints the figures of sets as Markdown.

use std::path::Path;

use crate::evaluate::Figures;
use crate::set::{self, Hulls, Outcome};

/// Errors count as equal up to these differences: of concavity, intersection over union, and coverage. Evaluations with
/// other random samples differ by less.
const EQUAL: [f64; 3] = [2e-3, 3e-3, 1e-3];
/// A model is walkable where at least this share of an avatar's places is still reached.
const WALKABLE: f64 = 0.98;
/// A hull of at most this many vertices fits in a block; only exact hulls with more are simplified.
const MAX_VERTICES: usize = 256;

/// The results of an engine on the models of a set.
struct Column {
    engine: String,
    /// Each model's hulls, and their figures where the engine returned any; `None` for models that it did not run.
    rows: Vec<Option<(Hulls, Option<Figures>)>>,
}

/// Prints the tables of some sets; an empty list of engines means all.
pub fn print(folder: &Path, sets: &[&str], engines: &[&str]) -> Outcome<()> {
    let all = set::folders(&folder.join("results"));
    let engines: Vec<&str> =
        if engines.is_empty() { all.iter().map(String::as_str).collect() } else { engines.to_vec() };
    for set in sets {
        let names: Vec<String> = set::models(folder, set)?.into_iter().map(|(name, _)| name).collect();
        let columns: Vec<Column> = engines.iter().map(|engine| column(folder, set, engine, &names)).collect();
        let columns: Vec<Column> =
            columns.into_iter().filter(|column| column.rows.iter().any(Option::is_some)).collect();
        let is_single = columns.iter().flat_map(Column::figures).any(|figures| figures.volume_ratio.is_some());
        println!("\n## {set}: {} models\n", names.len());
        if is_single {
            single_hulls(&columns)
        } else {
            summary(&columns)
        }
        if !is_single && columns.len() > 1 {
            comparison(&columns);
        }
        for_each_model(&names, &columns, is_single);
    }
    Ok(())
}

fn column(folder: &Path, set: &str, engine: &str, names: &[String]) -> Column {
    let row = |name: &String| {
        let hulls: Hulls = set::read_json(&set::hulls_path(folder, engine, set, name)).ok()?;
        Some((hulls, set::read_json(&set::figures_path(folder, engine, set, name)).ok()))
    };
    Column { engine: engine.to_owned(), rows: names.iter().map(row).collect() }
}

impl Column {
    fn figures(&self) -> impl Iterator<Item = &Figures> {
        self.rows.iter().flatten().filter_map(|(_, figures)| figures.as_ref())
    }

    fn values(&self, value: impl Fn(&Figures) -> Option<f64>) -> Vec<f64> {
        self.figures().filter_map(value).collect()
    }

    fn seconds(&self) -> Vec<f64> {
        self.rows.iter().flatten().map(|(hulls, _)| hulls.cpu_s).collect()
    }
}

fn summary(columns: &[Column]) {
    head(&[
        "engine",
        "models",
        "no result",
        "exact",
        "total cost",
        "median cost",
        "median concavity",
        "largest concavity",
        "coverage under 0.999",
        "median fill",
        "walkable",
        "median cpu s",
        "largest cpu s",
        "peak MiB",
    ]);
    for column in columns {
        let runs = column.rows.iter().flatten().count();
        let costs = column.values(|figures| Some(figures.cost));
        let concavities = column.values(|figures| Some(figures.concavity));
        let walks = column.values(|figures| figures.walk);
        let exact: Vec<bool> = column.figures().filter_map(|figures| figures.is_exact).collect();
        let peaks: Vec<f64> = column.rows.iter().flatten().filter_map(|(hulls, _)| hulls.peak_mib).collect();
        print!("| {} | {runs} ", column.engine);
        println!(
            "| {} | {} of {} | {:.2} | {:.2} | {:.4} | {:.4} | {} | {:.4} | {} of {} | {:.3} | {:.2} | {} |",
            runs - costs.len(),
            exact.iter().filter(|is_exact| **is_exact).count(),
            exact.len(),
            costs.iter().sum::<f64>(),
            median(costs.clone()),
            median(concavities.clone()),
            largest(&concavities),
            column.figures().filter(|figures| figures.coverage < 0.999).count(),
            median(column.values(|figures| Some(figures.fill_max))),
            walks.iter().filter(|walk| **walk >= WALKABLE).count(),
            walks.len(),
            median(column.seconds()),
            largest(&column.seconds()),
            if peaks.is_empty() { "-".to_owned() } else { format!("{:.0}", largest(&peaks)) },
        );
    }
}

/// Compares the first engine with each other one, on the models that both ran.
fn comparison(columns: &[Column]) {
    let [ours, peers @ ..] = columns else { return };
    println!("\n{} beside the other engines:\n", ours.engine);
    head(&[
        "engine",
        "models",
        "dominates",
        "dominated",
        "errors no higher",
        "cost ratio",
        "concavity ratio",
        "cpu ratio",
    ]);
    for peer in peers {
        let pairs = ours.rows.iter().zip(&peer.rows).filter_map(|(ours, theirs)| ours.as_ref().zip(theirs.as_ref()));
        let (mut counts, mut ratios) = ([0; 4], [const { Vec::new() }; 3]);
        for ((our_hulls, ours), (their_hulls, theirs)) in pairs {
            // An engine without a result is dominated by one that covers the model.
            let covers = |figures: &Option<Figures>| figures.as_ref().is_some_and(|figures| figures.coverage >= 0.99);
            let (mut wins, mut loses) = (theirs.is_none() && covers(ours), ours.is_none() && covers(theirs));
            counts[0] += 1;
            if let Some((ours, theirs)) = ours.as_ref().zip(theirs.as_ref()) {
                let (is_no_worse, is_no_better) = (is_no_worse(ours, theirs), is_no_worse(theirs, ours));
                let (is_no_costlier, is_no_cheaper) =
                    (ours.cost <= theirs.cost + 1e-9, theirs.cost <= ours.cost + 1e-9);
                wins = is_no_worse && is_no_costlier && !(is_no_better && is_no_cheaper);
                loses = is_no_better && is_no_cheaper && !(is_no_worse && is_no_costlier);
                counts[3] += usize::from(is_no_worse);
                ratios[0].push(ours.cost / theirs.cost);
                ratios[1].push((ours.concavity + 1e-3) / (theirs.concavity + 1e-3));
                ratios[2].push(our_hulls.cpu_s / their_hulls.cpu_s.max(1e-3));
            }
            counts[1] += usize::from(wins);
            counts[2] += usize::from(loses);
        }
        let [models, wins, losses, no_worse] = counts;
        let [cost, concavity, cpu] = ratios.map(median);
        println!(
            "| {} | {models} | {wins} | {losses} | {no_worse} | {cost:.2} | {concavity:.2} | {cpu:.3} |",
            peer.engine
        );
    }
}

/// Whether no error of `one` exceeds the other's by more than [`EQUAL`].
fn is_no_worse(one: &Figures, other: &Figures) -> bool {
    let errors =
        |figures: &Figures| [figures.concavity, figures.iou.map_or(0.0, |iou| 1.0 - iou), 1.0 - figures.coverage];
    let pairs = errors(one).into_iter().zip(errors(other));
    pairs.zip(EQUAL).all(|((one, other), equal)| one <= other + equal)
}

fn single_hulls(columns: &[Column]) {
    head(&[
        "engine",
        "models",
        "no hull",
        "over 256 vertices",
        "largest distance outside",
        "median volume ratio",
        "largest volume ratio",
    ]);
    for column in columns {
        // The ratio is 1 where the exact hull fits in a block.
        let ratios = column.values(|figures| figures.volume_ratio.filter(|ratio| *ratio > 1.0 + 1e-4));
        println!(
            "| {} | {} | {} | {} | {:.2e} | {:.4} | {:.4} |",
            column.engine,
            column.rows.iter().flatten().count(),
            column.rows.iter().flatten().count() - column.figures().count(),
            column.figures().filter(|figures| figures.vertices > MAX_VERTICES).count(),
            largest(&column.values(|figures| Some(figures.uncovered_max))),
            median(ratios.clone()),
            largest(&ratios),
        );
    }
}

fn for_each_model(names: &[String], columns: &[Column], is_single: bool) {
    let engines: Vec<&str> = columns.iter().map(|column| column.engine.as_str()).collect();
    let cells =
        if is_single { "vertices / distance outside / volume ratio" } else { "hulls / cost / concavity / walk" };
    println!("\nEach model: {cells}\n");
    head(&[&["model"], engines.as_slice()].concat());
    for (index, name) in names.iter().enumerate() {
        let cell = |column: &Column| match &column.rows[index] {
            None => ".".to_owned(),
            Some((hulls, None)) => hulls.status.clone(),
            Some((_, Some(figures))) if is_single => {
                let ratio = figures.volume_ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.4}"));
                format!("{} / {:.1e} / {ratio}", figures.vertices, figures.uncovered_max)
            }
            Some((_, Some(figures))) => {
                let walk = figures.walk.map_or("-".to_owned(), |walk| format!("{walk:.2}"));
                format!("{} / {:.2} / {:.3} / {walk}", figures.hulls, figures.cost, figures.concavity)
            }
        };
        println!("| {name} | {} |", columns.iter().map(cell).collect::<Vec<_>>().join(" | "));
    }
}

/// Prints the first two lines of a table.
fn head(columns: &[&str]) {
    println!("| {} |\n|{}", columns.join(" | "), "---|".repeat(columns.len()));
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => f64::NAN,
        n if n % 2 == 0 => f64::midpoint(values[middle - 1], values[middle]),
        _ => values[middle],
    }
}

fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NAN, f64::max)
}
