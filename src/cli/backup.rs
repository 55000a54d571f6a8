//! `hullwright backup` and `hullwright restore`: copies of an SQLite store.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::app;
use crate::config::{Config, Overrides};
use crate::cost::counted;
use crate::store::{Backup, Restored};

use super::failure::Failure;
use super::out::{print, print_json};
use super::settings::SettingsArgs;
use super::warn;

#[derive(Args)]
pub(super) struct BackupArgs {
    /// The file to write; it must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Args)]
pub(super) struct RestoreArgs {
    /// The backup to read; it stays as it is
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace a store that is there already. It is kept beside as NAME.before-restore, or
    /// NAME.before-restore-2 and so on where that name is taken
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Args)]
struct CommonArgs {
    /// The store [default: store.url of the settings]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: SettingsArgs,
}

impl CommonArgs {
    fn config(&self) -> Result<Config, Failure> {
        self.settings.config(&Overrides { bind: None, database: self.database.clone() })
    }
}

/// Returns the contents of a store in words.
pub(super) fn contents(results: u64, jobs: u64) -> String {
    format!("{} and {}", counted(results, "result"), counted(jobs, "job"))
}

pub(super) fn back_up(args: &BackupArgs) -> Result<u8, Failure> {
    let config = args.common.config()?;
    let Backup { results, jobs, bytes } = app::back_up(&config, &args.file)?;
    let file = args.file.display();
    if args.common.json {
        print_json(&json!({ "file": file.to_string(), "results": results, "jobs": jobs, "bytes": bytes }));
    } else {
        print(&format!("{}, backed up to {file} ({bytes} bytes) and checked\n", contents(results, jobs)));
    }
    if let Some(objects) = &config.store.objects {
        warn(&format!("large bodies are not in the backup; copy {} now", objects.url));
    }
    Ok(0)
}

pub(super) fn restore(args: &RestoreArgs) -> Result<u8, Failure> {
    let config = args.common.config()?;
    let Restored { backup, store, replaced } = app::restore(&config, &args.file, args.replace)?;
    let Backup { results, jobs, .. } = backup;
    let (store, replaced) = (store.display(), replaced.map(|file| file.display().to_string()));
    if args.common.json {
        print_json(&json!({ "store": store.to_string(), "results": results, "jobs": jobs, "replaced": replaced }));
    } else {
        print(&format!("{}, restored to {store} and checked\n", contents(results, jobs)));
        if let Some(replaced) = replaced {
            print(&format!("the store that was there is {replaced}\n"));
        }
    }
    Ok(0)
}
