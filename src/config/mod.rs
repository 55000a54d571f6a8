//! Settings: `config/default.toml`, then a file, then the environment, then flags; checked once, all faults together.

mod check;
mod layers;

use std::ffi::OsString;
use std::fmt;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;

pub use layers::{ConfigError, Fault};

use crate::cost::Constants;
use crate::formats::ReadLimits;
use crate::store::{ObjectOptions, Retention};
use crate::telemetry::LogOptions;

/// The defaults, and by that the list of every key there is.
pub const DEFAULTS: &str = include_str!("../../config/default.toml");

/// The settings in force. Each value is within the range that `config/default.toml` states.
#[derive(Clone, Debug)]
pub struct Config {
    pub server: Server,
    pub compute: Compute,
    pub limits: Limits,
    pub store: Store,
    pub jobs: Jobs,
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
    /// `host:port` of a second listener for probes and metrics alone.
    pub internal_bind: Option<String>,
    pub connections: usize,
    pub head_timeout: Duration,
    pub idle_timeout: Duration,
    pub stall_timeout: Duration,
    pub deadline: Duration,
    pub in_flight: usize,
    pub drain_delay: Duration,
    pub shutdown_grace: Duration,
}

#[derive(Clone, Debug)]
pub struct Compute {
    /// At least 1: the zero of the file is already replaced by the number of cores.
    pub threads: usize,
    pub queue: usize,
    pub stack_bytes: usize,
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
}

#[derive(Clone, Debug)]
pub struct Store {
    pub url: String,
    pub readers: u32,
    pub busy_timeout: Duration,
    pub connections: u32,
    /// Already without what the file turns off with a zero.
    pub retention: Retention,
    pub sweep_every: Duration,
    pub objects: Option<ObjectOptions>,
}

#[derive(Clone, Debug)]
pub struct Jobs {
    /// Most at once in this process; 0 is one thread less than there are, at least one.
    pub at_once: usize,
    /// Jobs that may wait or run, over all processes.
    pub queue: u64,
    /// Their uploads, packed.
    pub upload_bytes: u64,
    /// From the begin of a run to its end.
    pub deadline: Duration,
    pub tries: u32,
    pub lease: Duration,
    pub watchers: usize,
    /// How long ended jobs can be asked for.
    pub keep: Duration,
}

impl Limits {
    /// What one file may hold.
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
    /// Where probes are answered without TLS and without a key.
    pub fn probe_address(&self) -> &str {
        self.internal_bind.as_deref().unwrap_or(&self.bind)
    }
}

/// PEM files.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The service's own certificate first, then the chain.
    pub certificate: PathBuf,
    pub key: PathBuf,
}

#[derive(Clone, Debug)]
pub struct Access {
    /// `None`: anybody may use the service.
    pub key_file: Option<PathBuf>,
    pub origins: Origins,
    pub trusted_proxies: Vec<IpNet>,
    pub client_header: ClientHeader,
    /// Requests a second and at once of one client; `None`: as often as they like.
    pub rate: Option<Rate>,
}

/// How often one client may ask; see [`Access::rate`].
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub per_second: NonZero<u32>,
    pub burst: NonZero<u32>,
}

/// Sites whose scripts may ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origins {
    Own,
    Any,
    /// `scheme://host[:port]`, in visible ASCII.
    Listed(Vec<String>),
}

/// Where a trusted proxy says whom it was asked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientHeader {
    XForwardedFor,
    XRealIp,
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

/// Defaults, `file`, the process's environment, flags.
pub fn load(file: Option<&Path>, flags: &Overrides) -> Result<Config, ConfigError> {
    let lossy = |text: OsString| text.to_string_lossy().into_owned();
    load_from(file, std::env::vars_os().map(|(name, value)| (lossy(name), lossy(value))), flags)
}

/// The same with a given environment.
pub fn load_from(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
    flags: &Overrides,
) -> Result<Config, ConfigError> {
    check::check(layers::Layers::collect(file, environment, flags)?)
}

impl Config {
    /// The settings in force for a program: `{SECTION: {NAME: {value, origin}}}`, passwords hidden.
    pub fn to_json(&self) -> serde_json::Value {
        let mut sections = serde_json::Map::new();
        for Setting { key, value, origin } in &self.settings {
            let (table, name) = key.split_once('.').unwrap_or(("", key));
            // What is printed in TOML, a string, number or truth value, is written the same in JSON.
            let value: serde_json::Value = serde_json::from_str(value).unwrap_or_else(|_| value.as_str().into());
            let setting = serde_json::json!({ "value": value, "origin": origin });
            let section = sections.entry(table).or_insert_with(|| serde_json::json!({}));
            section[name] = setting;
        }
        sections.into()
    }
}

/// The settings in force as TOML, each with its origin as a comment; passwords hidden.
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
mod tests {
    use super::*;

    fn with_environment(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let pairs = pairs.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        load_from(None, pairs, &Overrides::default())
    }

    fn with_file(text: &str) -> Result<Config, ConfigError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        std::fs::write(&path, text).unwrap();
        load_from(Some(&path), [], &Overrides::default())
    }

    #[test]
    fn defaults_alone_are_valid() {
        let config = with_environment(&[]).unwrap();
        assert_eq!(config.server.bind, "127.0.0.1:8080");
        assert!(config.compute.threads >= 1);
    }

    #[test]
    fn defaults_of_the_accounting_are_the_published_numbers() {
        assert_eq!(with_environment(&[]).unwrap().cost, Constants::default());
        let other = with_environment(&[
            ("HULLWRIGHT__COST__SIMULATION_RULE", "published"),
            ("HULLWRIGHT__COST__MAX_PHYSICAL", "64"),
        ]);
        assert_eq!(other.unwrap().cost.to_string(), "simulation_rule:published,max_physical:64");
        let faults = with_environment(&[
            ("HULLWRIGHT__COST__SIMULATION_RULE", "best"),
            ("HULLWRIGHT__COST__HULL_OR_VERTEX", "0"),
            ("HULLWRIGHT__COST__LINK_FACTOR", "some"),
        ]);
        assert_eq!(faults.unwrap_err().faults.len(), 3);
    }

    #[test]
    fn every_constant_of_the_accounting_says_where_it_comes_from() {
        let text = DEFAULTS.replace("\n# ", " ");
        for constant in Constants::TABLE {
            let said = format!("{}. {}.", constant.confidence.name(), constant.source);
            assert!(text.contains(&said), "{} lacks {said:?}", constant.key);
        }
    }

    #[test]
    fn example_file_is_valid() {
        assert_eq!(with_file(include_str!("../../config/example.toml")).unwrap().server.bind, "0.0.0.0:8080");
    }

    #[test]
    fn later_layers_win() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        std::fs::write(&path, "[server]\nbind = \"file:1\"\nin_flight = 7\n[store]\nurl = \"sqlite://file.db\"")
            .unwrap();
        let environment = [
            ("HULLWRIGHT__SERVER__BIND".to_owned(), "env:2".to_owned()),
            ("HULLWRIGHT__STORE__URL".to_owned(), "sqlite://env.db".to_owned()),
        ];
        let flags = Overrides { bind: Some("flag:3".to_owned()), database: None };
        let config = load_from(Some(&path), environment, &flags).unwrap();
        assert_eq!(config.server.bind, "flag:3");
        assert_eq!(config.store.url, "sqlite://env.db");
        assert_eq!(config.server.in_flight, 7);
        assert_eq!(config.compute.queue, 32);
    }

    #[test]
    fn unknown_keys_are_named_with_their_origin() {
        let error = with_file("[server]\nbnid = \"x:1\"\n[srever]\nbind = 1").unwrap_err().to_string();
        assert!(error.contains("server.bnid") && error.contains("srever.bind"), "{error}");
        assert!(error.contains("settings.toml"), "{error}");
        let error = with_environment(&[("HULLWRIGHT__SERVER__PORT", "1")]).unwrap_err().to_string();
        assert!(error.contains("HULLWRIGHT__SERVER__PORT"), "{error}");
    }

    #[test]
    fn all_faults_are_reported_together() {
        let error = with_environment(&[
            ("HULLWRIGHT__SERVER__BIND", "nowhere"),
            ("HULLWRIGHT__LIMITS__BODY_MIB", "0"),
            ("HULLWRIGHT__COMPUTE__QUEUE", "many"),
            ("HULLWRIGHT__STORE__URL", "mysql://localhost/x"),
            ("HULLWRIGHT__TELEMETRY__FORMAT", "xml"),
            ("HULLWRIGHT__TELEMETRY__LOG", "hullwright=loud"),
            ("HULLWRIGHT__NO_SUCH", "1"),
        ])
        .unwrap_err();
        assert_eq!(error.faults.len(), 7, "{error}");
        assert!(error.to_string().contains("limits.body_mib is 0; it must be"), "{error}");
    }

    #[test]
    fn other_variables_are_left_alone() {
        assert!(with_environment(&[("HULLWRIGHT_HOME", "x"), ("PATH", "y")]).is_ok());
    }

    #[test]
    fn a_file_that_is_no_toml_is_refused_with_the_line() {
        let error = with_file("[server]\nbind =\n").unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = load_from(Some(Path::new("no/such.toml")), [], &Overrides::default()).unwrap_err();
        assert!(error.to_string().contains("no/such.toml"));
    }

    #[test]
    fn access_is_open_until_it_is_configured_and_then_checked() {
        let open = with_environment(&[]).unwrap();
        assert!(open.tls.is_none() && open.access.key_file.is_none() && open.access.rate.is_none());
        let config = with_file(
            "[server]\ninternal_bind = \"127.0.0.1:9090\"\n[tls]\ncertificate = \"c.pem\"\nkey = \"k.pem\"\n\
             [access]\nkey_file = \"keys\"\norigins = \"https://a.example, http://localhost:3000\"\n\
             trusted_proxies = \"10.0.0.0/8, 127.0.0.1\"\nrate_per_s = 5\nrate_burst = 20",
        )
        .unwrap();
        assert_eq!(config.server.probe_address(), "127.0.0.1:9090");
        assert_eq!(config.access.trusted_proxies.len(), 2);
        assert_eq!(config.access.rate.unwrap().burst.get(), 20);
        let listed = ["https://a.example", "http://localhost:3000"].map(str::to_owned);
        assert_eq!(config.access.origins, Origins::Listed(listed.into()));
        for (key, bad) in [
            ("TLS__CERTIFICATE", "only-one-of-two.pem"),
            ("ACCESS__ORIGINS", "https://a.example/path"),
            ("LIMITS__BODIES_MIB", "1"),
            ("ACCESS__ORIGINS", "a.example"),
            ("ACCESS__TRUSTED_PROXIES", "10.0.0.0/33"),
            ("ACCESS__CLIENT_HEADER", "x-whatever"),
            ("SERVER__INTERNAL_BIND", "nowhere"),
        ] {
            let error = with_environment(&[(&format!("HULLWRIGHT__{key}"), bad)]).unwrap_err();
            assert_eq!(error.faults.len(), 1, "{error}");
            assert!(error.to_string().contains(&key.to_lowercase().replace("__", ".")), "{error}");
        }
    }

    #[test]
    fn what_is_printed_can_be_read_again() {
        let printed = with_environment(&[("HULLWRIGHT__SERVER__IN_FLIGHT", "9")]).unwrap().to_string();
        assert!(printed.contains("in_flight = 9  # environment variable HULLWRIGHT__SERVER__IN_FLIGHT"), "{printed}");
        assert_eq!(with_file(&printed).unwrap().server.in_flight, 9);
    }

    #[test]
    fn a_program_gets_values_of_their_own_kind_with_their_origin() {
        let json = with_environment(&[("HULLWRIGHT__SERVER__IN_FLIGHT", "9")]).unwrap().to_json();
        let in_flight = serde_json::json!({
            "value": 9, "origin": "environment variable HULLWRIGHT__SERVER__IN_FLIGHT"
        });
        assert_eq!(json["server"]["in_flight"], in_flight);
        assert_eq!(json["server"]["bind"]["value"], "127.0.0.1:8080");
        assert_eq!(json["cost"]["hull_or_vertex"]["value"], 0.04);
    }

    #[test]
    fn passwords_are_not_printed() {
        for url in ["postgres://keeper:hush@db/x", "postgres://db/x?password=hush", "mysql://keeper:hush@db/x"] {
            let text = match with_environment(&[("HULLWRIGHT__STORE__URL", url)]) {
                Ok(config) => format!("{config}{}", config.to_json()),
                Err(error) => error.to_string(),
            };
            assert!(text.contains("(hidden)") && !text.contains("hush"), "{text}");
        }
    }
}
