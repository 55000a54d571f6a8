//! `hullwright cost`: the cost report of a linkset, offline.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::config;
use crate::formats::{self, Format, ReadLimits};
use crate::mesh_asset::llsd::Value;
use crate::pipeline::{LinksetRequest, Refusal, Representation, Stored, write_map};

use super::files::read_input;
use super::{REFUSED, USAGE, fail};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  hullwright cost docs/linksets/house.json\n  hullwright cost house.json --json | jq .land_impact"
)]
pub struct CostArgs {
    /// A linkset in JSON or LLSD, the body of POST /cost; - is standard input. Its hulls are blocks or assets: ids are
    /// those of a server
    #[arg(value_name = "LINKSET")]
    file: PathBuf,
    /// For a program: the answer of POST /cost
    #[arg(long)]
    json: bool,
    /// Settings; those of [cost] are the numbers of the accounting
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub fn run(args: &CostArgs) -> ExitCode {
    let file = args.file.display();
    let constants = match config::load(args.config.as_deref(), &config::Overrides::default()) {
        Ok(config) => config.cost,
        Err(error) => return fail(USAGE, &error),
    };
    let bytes = match read_input(&args.file) {
        Ok(bytes) => bytes,
        Err(error) => return fail(USAGE, &format!("{file}: {error}")),
    };
    let format = formats::detect(None, None, &bytes).unwrap_or(Format::Json);
    let report = LinksetRequest::read(format, &bytes)
        .and_then(|linkset| linkset.report(&Stored::new(), &constants, &ReadLimits::default()));
    match report {
        Ok(report) if args.json => {
            print!("{}", String::from_utf8_lossy(&write_map(&report, Representation::Json)));
            ExitCode::SUCCESS
        }
        Ok(report) => {
            print!("{}", table(&report));
            ExitCode::SUCCESS
        }
        Err(refusal) => fail(REFUSED, &format!("{file}: refused: {}", lines(&refusal))),
    }
}

/// Every fault on a line of its own.
fn lines(refusal: &Refusal) -> String {
    let faults: Vec<&str> = refusal.errors.iter().map(|finding| finding.message.as_str()).collect();
    faults.join("\n  ")
}

/// The report for a person: a line for each prim, the weights, the arithmetic, the advice.
fn table(report: &Value) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_table(&mut out, report);
    out
}

fn write_table(out: &mut String, report: &Value) -> std::fmt::Result {
    let list = |key: &str| report.get(key).and_then(Value::as_array).unwrap_or_default();
    writeln!(
        out,
        "{:>5}  {:<20} {:<9} {:<14} {:>10} {:>10}",
        "prim", "name", "shape", "in force", "physics", "streaming"
    )?;
    for (number, prim) in list("prims").iter().enumerate() {
        let text = |key: &str| prim.get(key).and_then(Value::as_str).unwrap_or("");
        let in_force = if report.get("physical").and_then(Value::as_boolean) == Some(true) { "moving" } else { "rest" };
        let shape = prim.get("effective").and_then(|shape| shape.get(in_force)).and_then(Value::as_str).unwrap_or("");
        writeln!(
            out,
            "{number:>5}  {:<20} {:<9} {shape:<14} {:>10} {:>10}",
            text("name"),
            text("shape"),
            figure(prim.get("physics")),
            figure(prim.get("streaming")),
        )?;
    }
    for (label, key) in [
        ("physics", "physics"),
        ("  when physical", "penalized_physics"),
        ("simulation", "simulation"),
        ("streaming", "streaming"),
        ("region", "region"),
        ("land impact", "land_impact"),
        ("  shown as", "land_impact_shown"),
    ] {
        writeln!(out, "{label:<17} {:>10}", figure(report.get(key)))?;
    }
    for line in list("explain").iter().filter_map(Value::as_str) {
        writeln!(out, "  {line}")?;
    }
    for finding in list("findings") {
        let text = |key: &str| finding.get(key).and_then(Value::as_str);
        let part = text("part").map_or(String::new(), |part| format!("{part}: "));
        writeln!(out, "{}: {part}{}", text("code").unwrap_or(""), text("message").unwrap_or(""))?;
    }
    Ok(())
}

fn figure(value: Option<&Value>) -> String {
    value.and_then(Value::as_real).map_or_else(|| "unknown".to_owned(), |number| format!("{number:.3}"))
}
