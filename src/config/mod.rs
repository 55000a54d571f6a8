//! The settings of the service.
//!
//! In: `config/default.toml`, a file, the environment and flags, where later layers override earlier ones. Out: a
//! [`Config`] in which every value is checked, or all faults together. `layers` merges the layers, and `check`
//! checks the values.

mod callbacks;
mod layers;

mod check;

use std::ffi::OsString;
use std::fmt;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;

pub use callbacks::{CallbackHost, Callbacks};
pub use layers::{ConfigError, Fault};

use crate::cost::Constants;
use crate::formats::ReadLimits;
use crate::jobs::Demand;
use crate::store::{JobRetention, QueueBounds, Retention, StoreOptions};
use crate::telemetry::LogOptions;

/// The default of every key, and so the list of all keys.
pub const DEFAULTS: &str = include_str!("../../config/default.toml");

/// The settings in force. Each value is within the range that `config/default.toml` states.
#[derive(Clone, Debug)]
pub struct Config {
    pub server: Server,
    pub compute: Compute,
    pub limits: Limits,
    pub store: StoreOptions,
    /// Without the bounds that a zero turns off.
    pub retention: Retention,
    pub sweep_every: Duration,
    pub jobs: Jobs,
    /// `None` makes no calls.
    pub callbacks: Option<Callbacks>,
    /// Both files, or none.
    pub tls: Option<TlsFiles>,
    pub access: Access,
    pub cost: Constants,
    pub log: LogOptions,
    settings: Vec<Setting>,
}

#[derive(Clone, Debug)]
pub struct Server {
    /// `host:port`.
    pub bind: String,
    /// `host:port` of a second listener that serves only probes and metrics.
    pub internal_bind: Option<String>,
    pub connections: usize,
    pub head_timeout: Duration,
    pub idle_timeout: Duration,
    pub stall_timeout: Duration,
    /// The least rate of a body in bytes a second; `None` sets none.
    pub body_rate: Option<NonZero<u64>>,
    /// The time over which that rate is measured.
    pub body_rate_window: Duration,
    pub deadline: Duration,
    pub in_flight: usize,
    pub drain_delay: Duration,
    pub shutdown_grace: Duration,
}

#[derive(Clone, Debug)]
pub struct Compute {
    /// At least 1. The zero of the file is already replaced by the number of cores.
    pub threads: usize,
    pub queue: usize,
    pub stack_bytes: usize,
    /// Memory of all computations at once. At least one of the largest that the limits allow.
    pub memory_bytes: usize,
    pub retry_after: Duration,
}

#[derive(Clone, Debug)]
pub struct Limits {
    pub body_bytes: usize,
    /// At least [`Limits::body_bytes`].
    pub bodies_bytes: usize,
    pub cache_bytes: usize,
    pub decompressed_bytes: usize,
    pub vertices: usize,
    pub triangles: usize,
    pub multipart_parts: usize,
    /// Share of the places and of the memory for bodies that one client may hold, in per cent.
    pub client_percent: u8,
}

#[derive(Clone, Debug)]
pub struct Jobs {
    /// Limit on jobs at once in this process, at least 1. The zero of the file is already replaced.
    pub at_once: usize,
    /// Bounds over all processes.
    pub bounds: QueueBounds,
    /// Longest duration of a run.
    pub deadline: Duration,
    pub tries: u32,
    pub lease: Duration,
    pub watchers: usize,
    pub retention: JobRetention,
}

impl Limits {
    /// Returns the most memory that the computation of one upload takes.
    pub fn largest_bytes(&self) -> usize {
        Demand::largest_bytes(&self.read_limits(), self.body_bytes)
    }

    /// Returns the limits on the content of one file.
    pub fn read_limits(&self) -> ReadLimits {
        ReadLimits {
            max_decompressed_bytes: self.decompressed_bytes as u64,
            max_vertices: self.vertices,
            max_triangles: self.triangles,
            ..ReadLimits::default()
        }
    }
}

impl Server {
    /// Returns the address that answers probes. Only `bind` may have TLS.
    pub fn probe_address(&self) -> &str {
        self.internal_bind.as_deref().unwrap_or(&self.bind)
    }
}

/// The PEM files for TLS.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate of the service, followed by its chain.
    pub certificate: PathBuf,
    pub key: PathBuf,
}

#[derive(Clone, Debug)]
pub struct Access {
    /// The file of API keys; `None` serves every client.
    pub key_file: Option<PathBuf>,
    pub origins: Origins,
    pub trusted_proxies: Vec<IpNet>,
    pub client_header: ClientHeader,
    /// The rate limit of each client; `None` sets no limit.
    pub rate: Option<Rate>,
}

/// Largest rate of one client's requests on this replica.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Sustained requests per second.
    pub per_second: NonZero<u32>,
    /// Requests at once after a pause.
    pub burst: NonZero<u32>,
}

/// Sites whose scripts may use the service (CORS).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origins {
    #[default]
    Own,
    Any,
    /// `scheme://host[:port]`, in visible ASCII.
    Listed(Vec<String>),
}

words! {
    /// The header in which a trusted proxy names the client.
    #[derive(Default)]
    ClientHeader {
        #[default]
        XForwardedFor = "x-forwarded-for",
        XRealIp = "x-real-ip",
    }
}

/// One setting as `hullwright config` prints it.
#[derive(Clone, Debug)]
struct Setting {
    key: String,
    value: String,
    origin: String,
}

/// The settings that have a flag of their own.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// `--bind`
    pub bind: Option<String>,
    /// `--database`
    pub database: Option<String>,
}

/// Loads the settings from the defaults, `file`, the process's environment and flags.
pub fn load(file: Option<&Path>, flags: &Overrides) -> Result<Config, ConfigError> {
    let lossy = |text: OsString| text.to_string_lossy().into_owned();
    load_from(file, std::env::vars_os().map(|(name, value)| (lossy(name), lossy(value))), flags)
}

/// Like [`load`], with a given environment.
pub fn load_from(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
    flags: &Overrides,
) -> Result<Config, ConfigError> {
    check::check(layers::Layers::collect(file, environment, flags)?)
}

impl Config {
    /// Returns the settings in force as JSON: `{SECTION: {NAME: {value, origin}}}`, with passwords hidden.
    pub fn to_json(&self) -> serde_json::Value {
        let mut sections = serde_json::Map::new();
        for Setting { key, value, origin } in &self.settings {
            let (table, name) = key.split_once('.').unwrap_or(("", key));
            // Strings, numbers and truth values are written the same in TOML and in JSON.
            let value: serde_json::Value = serde_json::from_str(value).unwrap_or_else(|_| value.as_str().into());
            let setting = serde_json::json!({ "value": value, "origin": origin });
            let section = sections.entry(table).or_insert_with(|| serde_json::json!({}));
            section[name] = setting;
        }
        sections.into()
    }
}

/// Prints the settings in force as TOML, each with its origin as a comment, with passwords hidden.
impl fmt::Display for Config {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut section = "";
        for Setting { key, value, origin } in &self.settings {
            let (table, name) = key.split_once('.').unwrap_or(("", key));
            if table != section {
                let gap = if section.is_empty() { "" } else { "\n" };
                writeln!(out, "{gap}[{table}]")?;
                section = table;
            }
            writeln!(out, "{name} = {value}  # {origin}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
