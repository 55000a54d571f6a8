//! `hullwright inspect`: the contents of an asset, a block or a result.

use std::path::PathBuf;

use clap::Args;

use crate::inspect;

use super::failure::Failure;
use super::files::read_input;
use super::out::{print, print_json, told_as_json};
use super::settings::SettingsArgs;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct InspectArgs {
    /// A mesh asset, a decomposition block, or a result, in LLSD or JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: SettingsArgs,
}

const EXAMPLES: &str = "\
Examples:
  hullwright inspect shed.mesh              blocks, hulls, costs, findings
  hullwright inspect result.json --json | jq .cost
  curl -s localhost:8080/decompositions/b3-... | hullwright inspect -

Exit status: 0 read, 1 it is none of these, 2 usage.";

pub fn run(args: &InspectArgs) -> Result<u8, Failure> {
    told_as_json(args.json, &args.file, || print_contents(args))
}

fn print_contents(args: &InspectArgs) -> Result<u8, Failure> {
    let settings = args.settings.load()?;
    let bytes = read_input(&args.file, settings.body_bytes)?;
    match inspect::inspect(&bytes, &settings.limits.asset_limits(), &settings.costs) {
        Ok(inspection) if args.json => print_json(&inspect::to_json(&inspection)),
        Ok(inspection) => print(&inspect::render(&inspection)),
        Err(error) => {
            let text = format!("{}: {error}", args.file.display());
            return Err(Failure::Unreadable(text));
        }
    }
    Ok(0)
}
