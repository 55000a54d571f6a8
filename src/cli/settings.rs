//! `--config`: the settings of the service, for the commands that work without it.

use std::path::PathBuf;

use crate::config::{self, Config, Overrides};
use crate::cost::Constants;
use crate::formats::ReadLimits;

use super::failure::Failure;

/// What every command that reads models says about settings.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct SettingsArgs {
    /// Settings that override the built-in defaults (TOML); hullwright config prints them
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The settings that count without a service.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// The numbers of the accounting.
    pub costs: Constants,
    /// What one file may hold.
    pub limits: ReadLimits,
    /// Bytes that are read of one file.
    pub body_bytes: usize,
}

impl SettingsArgs {
    /// The same layers as the service has: defaults, file, environment.
    pub fn load(&self) -> Result<Settings, Failure> {
        let config = self.config(&Overrides::default())?;
        let (limits, body_bytes) = (config.limits.read_limits(), config.limits.body_bytes);
        Ok(Settings { costs: config.cost, limits, body_bytes })
    }

    /// All settings, with flags on top.
    pub fn config(&self, flags: &Overrides) -> Result<Config, Failure> {
        config::load(self.config.as_deref(), flags).map_err(|error| Failure::Usage(error.to_string()))
    }
}
