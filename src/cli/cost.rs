//! `hullwright cost`: the cost report of a linkset, offline.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;

use crate::app;
use crate::config::Overrides;
use crate::formats::{self, Format};
use crate::pipeline::report::{Advice, LinksetReport};
use crate::pipeline::{LinksetRequest, Refusal, Representation, Stored, write_record};

use super::budget_table::budget_table;
use super::failure::Failure;
use super::files::read_input;
use super::out::{print, print_bytes, told_as_json};
use super::settings::SettingsArgs;
use super::table::plain;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CostArgs {
    /// A linkset in JSON or LLSD, the body of POST /cost; - is standard input. Its hulls are blocks, assets, or ids of
    /// results in the store
    #[arg(value_name = "LINKSET")]
    file: PathBuf,
    /// For a program: the answer of POST /cost
    #[arg(long)]
    json: bool,
    /// The store that ids are looked up in [default: sqlite://hullwright.db]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    #[command(flatten)]
    settings: SettingsArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright cost house.json                          weights and arithmetic
  hullwright cost house.json --json | jq .land_impact
  hullwright cost house.json --database sqlite://hullwright.db

A prim may name the id of a result in that store.

Exit status: 0 done, 1 the linkset was refused, 2 usage, configuration or store.";

pub fn run(args: &CostArgs) -> Result<u8, Failure> {
    told_as_json(args.json, &args.file, || print_cost(args))
}

fn print_cost(args: &CostArgs) -> Result<u8, Failure> {
    let config = args.settings.config(&Overrides { bind: None, database: args.database.clone() })?;
    let bytes = read_input(&args.file, config.limits.body_bytes)?;
    let format = formats::detect(None, None, &bytes).unwrap_or(Format::Json);
    let refused = |refusal: Refusal| Failure::refused(&args.file, refusal);
    let asked = LinksetRequest::read(format, &bytes, &config.limits.read_limits())
        .and_then(|linkset| Ok((linkset.ids()?, linkset)));
    let (ids, linkset) = asked.map_err(refused)?;
    let stored = |ids: BTreeSet<_>| if ids.is_empty() { Ok(Stored::new()) } else { app::stored_results(&config, ids) };
    let mut stored_results = stored(ids)?;
    let choices = linkset.choices(&stored_results).map_err(refused)?;
    stored_results.extend(stored(choices)?);
    let report = linkset.report(&stored_results, &config.cost, &config.limits.read_limits()).map_err(refused)?;
    if args.json {
        print_bytes(&write_record(&report, Representation::Json));
    } else {
        print(&table(&report));
    }
    Ok(0)
}

/// Returns the report for a person: a line for each prim, the weights, the arithmetic, the advice.
fn table(report: &LinksetReport) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_table(&mut out, report);
    out
}

fn write_table(out: &mut String, report: &LinksetReport) -> std::fmt::Result {
    writeln!(
        out,
        "{:>5}  {:<20} {:<9} {:<14} {:>10} {:>10}",
        "prim", "name", "shape", "in effect", "physics", "streaming"
    )?;
    for (number, prim) in report.prims.iter().enumerate() {
        let in_effect = if report.physical { prim.effective.moving } else { prim.effective.rest };
        writeln!(
            out,
            "{number:>5}  {:<20} {:<9} {:<14} {:>10} {:>10}",
            plain(&prim.name),
            prim.shape,
            in_effect.name(),
            figure(Some(prim.physics)),
            figure(prim.streaming),
        )?;
    }
    for (label, weight) in [
        ("physics", Some(report.physics)),
        ("  when physical", Some(report.penalized_physics)),
        ("simulation", Some(report.simulation)),
        ("streaming", report.streaming),
        ("region", Some(report.region)),
        ("land impact", Some(report.land_impact)),
        ("  shown as", Some(report.land_impact_shown)),
    ] {
        writeln!(out, "{label:<17} {:>10}", figure(weight))?;
    }
    if let Some(budget) = &report.budget {
        let name = |number: usize| {
            let name = report.prims.get(number).map_or("", |prim| prim.name.as_str());
            if name.is_empty() { format!("prims[{number}]") } else { name.to_owned() }
        };
        out.write_str(&budget_table(budget, name))?;
    }
    for line in &report.explain {
        writeln!(out, "  {}", plain(line))?;
    }
    for Advice { code, message, part } in &report.findings {
        let part = part.as_ref().map_or(String::new(), |part| format!("{part}: "));
        writeln!(out, "{code}: {}", plain(&format!("{part}{message}")))?;
    }
    Ok(())
}

fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "unknown".to_owned(), |number| format!("{number:.3}"))
}
