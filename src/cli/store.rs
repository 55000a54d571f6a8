//! `hullwright store`: what is done to a store as a whole.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::app;
use crate::config::{self, Overrides};

use super::{USAGE, fail};

#[derive(Args)]
pub struct StoreArgs {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand)]
enum StoreCommand {
    /// Copy results and jobs to another store, for instance from SQLite to PostgreSQL. Stop the servers on the first
    /// one before; what the second one has already stays as it is
    Copy(CopyArgs),
}

#[derive(Args)]
struct CopyArgs {
    /// The store to read, such as sqlite://hullwright.db
    #[arg(long, value_name = "URL")]
    from: String,
    /// The store to fill, such as postgres://user:password@host/database
    #[arg(long, value_name = "URL")]
    to: String,
    /// Settings that override the built-in defaults (TOML); store.objects counts for both stores
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub fn run(args: StoreArgs) -> ExitCode {
    let StoreCommand::Copy(CopyArgs { from, to, config }) = args.command;
    let load = |url| config::load(config.as_deref(), &Overrides { bind: None, database: Some(url) });
    match (load(from), load(to)) {
        (Ok(from), Ok(to)) => app::copy_store(from, to),
        (Err(error), _) | (_, Err(error)) => fail(USAGE, &error),
    }
}
