//! `--config`: the settings of the service, for the commands that work offline.

use std::path::PathBuf;

use crate::config::{self, Config, Overrides};
use crate::cost::Constants;
use crate::formats::ReadLimits;

use super::failure::Failure;

/// The options of every command that reads models.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct SettingsArgs {
    /// Settings that override the built-in defaults (TOML); hullwright config prints them
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The settings that apply without a service.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// The constants of the accounting.
    pub costs: Constants,
    /// Bounds on the content of one file.
    pub limits: ReadLimits,
    /// Maximum number of bytes read from one file.
    pub body_bytes: usize,
}

impl SettingsArgs {
    pub fn is_given(&self) -> bool {
        self.config.is_some()
    }

    /// Loads the layers of the service: defaults, file, environment.
    pub fn load(&self) -> Result<Settings, Failure> {
        let config = self.config(&Overrides::default())?;
        let (limits, body_bytes) = (config.limits.read_limits(), config.limits.body_bytes);
        Ok(Settings { costs: config.cost, limits, body_bytes })
    }

    /// Loads all settings with flags on top.
    pub fn config(&self, flags: &Overrides) -> Result<Config, Failure> {
        config::load(self.config.as_deref(), flags).map_err(|error| Failure::Usage(error.to_string()))
    }
}
