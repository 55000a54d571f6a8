//! `hullwright store`: operations on a whole store.

use clap::{Args, Subcommand};
use serde_json::json;

use crate::app;
use crate::config::Overrides;
use crate::store::{Copied, without_password};

use super::backup::contents;
use super::failure::Failure;
use super::out::{print, print_json};
use super::settings::SettingsArgs;

pub(super) const EXAMPLES: &str = "\
Example:
  hullwright store copy --from sqlite://hullwright.db --to postgres://host/db

store.objects of the settings counts for both stores.";

#[derive(Args)]
pub struct StoreArgs {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand)]
enum StoreCommand {
    /// Copy results and jobs to another store, for instance from SQLite to PostgreSQL. Stop the servers of the first
    /// store before; those of the second may run. Rows that the second store already has stay as they are
    Copy(CopyArgs),
}

#[derive(Args)]
#[command(after_help = EXAMPLES)]
struct CopyArgs {
    /// The store to read, such as sqlite://hullwright.db
    #[arg(long, value_name = "URL")]
    from: String,
    /// The store to fill, such as postgres://user:password@host/database
    #[arg(long, value_name = "URL")]
    to: String,
    /// Print one JSON document: {"results", "jobs", "to"}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: SettingsArgs,
}

pub fn run(args: StoreArgs) -> Result<u8, Failure> {
    let StoreCommand::Copy(args) = args.command;
    let load = |url| args.settings.config(&Overrides { bind: None, database: Some(url) });
    let (from, to) = (load(args.from)?, load(args.to)?);
    let url = without_password(&to.store.url);
    let Copied { results, jobs } = app::copy_store(from, to)?;
    if args.json {
        print_json(&json!({ "results": results, "jobs": jobs, "to": url }));
    } else {
        print(&format!("{}, copied to {url}\n", contents(results, jobs)));
    }
    Ok(0)
}
