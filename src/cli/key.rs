//! `hullwright key`: makes an API key.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::access::{KeyName, NewKey, Scopes};

use super::out::{finished, print, print_json};
use super::{USAGE, fail, note};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  hullwright key uploader >> keys.txt               may read and write\n  hullwright key prometheus --scopes admin >> keys.txt"
)]
pub(super) struct KeyArgs {
    /// Whom the key is for: letters, digits, dots, hyphens, underscores. A name may have several keys
    name: KeyName,
    /// What it is for: read (results, jobs), write (uploads), admin (metrics)
    #[arg(long, value_name = "LIST", default_value = "read,write")]
    scopes: Scopes,
    /// For a program: {"line", "key"} on standard output, nothing on standard error
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: KeyArgs) -> ExitCode {
    match NewKey::make(args.name, args.scopes) {
        Ok(made) if args.json => {
            print_json(&json!({ "line": made.line(), "key": made.secret() }));
            finished(0)
        }
        Ok(made) => {
            // Apart from each other, so that `hullwright key web >> keys` keeps the line and shows the key. The key
            // first: where the line cannot be written, nobody must believe in it.
            note(made.secret());
            note("This is the key; it is not kept anywhere. Add the other line to the file of access.key_file.");
            print(&format!("{}\n", made.line()));
            finished(0)
        }
        Err(error) => fail(USAGE, &format!("the system gives no random numbers: {error}")),
    }
}
