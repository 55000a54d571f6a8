//! `hullwright inspect`: what an asset, a block or a result holds.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::inspect;
use crate::mesh_asset::AssetLimits;

use super::{REFUSED, USAGE, fail, read_input};

#[derive(Args)]
#[command(after_help = "Examples:\n  hullwright inspect shed.mesh\n  hullwright inspect result.json --json | jq .cost")]
pub struct InspectArgs {
    /// A mesh asset, a decomposition block, or a result, in LLSD or JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// For a program
    #[arg(long)]
    json: bool,
}

pub fn run(args: &InspectArgs) -> ExitCode {
    let file = args.file.display();
    let bytes = match read_input(&args.file) {
        Ok(bytes) => bytes,
        Err(error) => return fail(USAGE, &format!("{file}: {error}")),
    };
    match inspect::inspect(&bytes, &AssetLimits::default()) {
        Ok(inspection) if args.json => println!("{}", inspect::to_json(&inspection)),
        Ok(inspection) => print!("{}", inspect::render(&inspection)),
        Err(error) => return fail(REFUSED, &format!("{file}: {error}")),
    }
    ExitCode::SUCCESS
}
