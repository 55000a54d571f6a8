//! `hullwright key`: makes an API key.

use clap::Args;
use serde_json::json;

use crate::access::{KeyName, NewKey, Scopes};

use super::failure::Failure;
use super::note;
use super::out::{print, print_json};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  hullwright key uploader >> keys.txt               may read and write\n  hullwright key prometheus --scopes admin >> keys.txt"
)]
pub(super) struct KeyArgs {
    /// Name of the key's owner: letters, digits, dots, hyphens, underscores. A name may have several keys
    name: KeyName,
    /// Scopes of the key, separated by commas: read (results, jobs), write (uploads), admin (metrics)
    #[arg(long, value_name = "LIST", default_value = "read,write")]
    scopes: Scopes,
    /// Print {"line", "key"} as JSON on standard output, and nothing on standard error
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: KeyArgs) -> Result<u8, Failure> {
    let made = NewKey::make(args.name, args.scopes)
        .map_err(|error| Failure::Usage(format!("the system gives no random numbers: {error}")))?;
    if args.json {
        print_json(&json!({ "line": made.line(), "key": made.secret() }));
    } else {
        // Key and line go to different outputs, so that `hullwright key web >> keys` stores the line and shows the
        // key. The line is written last: if that fails, the shown key must not seem valid.
        note(made.secret());
        note("This is the key; it is not kept anywhere. Add the other line to the file of access.key_file.");
        print(&format!("{}\n", made.line()));
    }
    Ok(0)
}
