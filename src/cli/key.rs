//! `hullwright key`: makes an API key.

use std::process::ExitCode;

use clap::Args;

use crate::access::{KeyName, NewKey, Scopes};

use super::{USAGE, fail};

#[derive(Args)]
#[command(after_help = "Example:\n  hullwright key uploader >> keys.txt")]
pub(super) struct KeyArgs {
    /// Whom the key is for: letters, digits, dots, hyphens, underscores. A name may have several keys
    name: KeyName,
    /// What it is for: read (results, jobs), write (uploads), admin (metrics)
    #[arg(long, value_name = "LIST", default_value = "read,write")]
    scopes: Scopes,
}

pub(super) fn run(args: KeyArgs) -> ExitCode {
    match NewKey::make(args.name, args.scopes) {
        Ok(made) => {
            // Apart from each other, so that `hullwright key web >> keys` keeps the line and shows the key.
            println!("{}", made.line());
            eprintln!("{}", made.secret());
            eprintln!("This is the key; it is not kept anywhere. Add the other line to the file of access.key_file.");
            ExitCode::SUCCESS
        }
        Err(error) => fail(USAGE, &format!("the system gives no random numbers: {error}")),
    }
}
