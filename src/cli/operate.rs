//! The commands for operating a server: `serve`, `migrate`, `config`, `healthcheck`.

use clap::Args;
use serde_json::json;

use crate::app;
use crate::config::{Config, Overrides};
use crate::store::without_password;

use super::failure::Failure;
use super::out::{print, print_json};
use super::settings::SettingsArgs;
use super::{REFUSED, fail};

#[derive(Args, Clone, Default)]
pub(super) struct ServeArgs {
    #[command(flatten)]
    settings: SettingsArgs,
    /// Address to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    bind: Option<String>,
    /// Where to store results [default: sqlite://hullwright.db, created at the first start]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl ServeArgs {
    pub fn is_given(&self) -> bool {
        self.bind.is_some() || self.database.is_some() || self.settings.is_given()
    }

    fn config(&self) -> Result<Config, Failure> {
        self.settings.config(&Overrides { bind: self.bind.clone(), database: self.database.clone() })
    }
}

/// The settings of a server, for the commands that report about it.
#[derive(Args)]
pub(super) struct AskArgs {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServeArgs,
}

pub(super) fn serve(args: &ServeArgs) -> Result<u8, Failure> {
    app::serve(args.config()?)?;
    Ok(0)
}

pub(super) fn migrate(args: &AskArgs) -> Result<u8, Failure> {
    let config = args.server.config()?;
    let url = without_password(&config.store.url);
    app::migrate(config)?;
    if args.json {
        print_json(&json!({ "store": url, "up_to_date": true }));
    } else {
        print(&format!("{url} is up to date\n"));
    }
    Ok(0)
}

pub(super) fn config(args: &AskArgs) -> Result<u8, Failure> {
    let config = args.server.config()?;
    if args.json {
        print_json(&config.to_json())
    } else {
        print(&config.to_string())
    }
    Ok(0)
}

/// Exits with status 1 if the server is not alive. Prints nothing if it is, because probes run every few seconds.
pub(super) fn healthcheck(args: &AskArgs) -> Result<u8, Failure> {
    let config = args.server.config()?;
    let probed = app::healthcheck(&config);
    if args.json {
        let reason = probed.as_ref().err().map(ToString::to_string);
        let address = config.server.probe_address();
        print_json(&json!({ "address": address, "alive": probed.is_ok(), "reason": reason }));
    }
    Ok(match probed {
        Ok(()) => 0,
        Err(_) if args.json => REFUSED,
        Err(error) => fail(REFUSED, &error),
    })
}
