//! Turns the merged layers into a [`Config`]: checks every value and collects every fault.

use std::net::IpAddr;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

use crate::cost::{Constants, SimulationRule};
use crate::store::{self, JobRetention, ObjectOptions, QueueBounds, Retention, StoreOptions};
use crate::telemetry::{self, LogFormat, LogOptions, TraceOptions};

use super::layers::{ConfigError, Fault, Layers};
use super::{
    Access, CallbackHost, Callbacks, ClientHeader, Compute, Config, Jobs, Limits, Origins, Rate, Server, Setting,
    TlsFiles,
};

const MIB: u64 = 1 << 20;
/// Memory for everyday work beside one upload that is as large as the limits allow.
const EVERYDAY_BYTES: usize = 64 << 20;
const STORE_URLS: &str = "sqlite://FILE, sqlite::memory: or postgres://USER:PASSWORD@HOST/DATABASE, where the signs / ? # @ % of \
                          a password are percent-encoded; PGPASSWORD takes a password as it is";
const HOUR_S: u64 = 3_600;
const DAY_S: u64 = 86_400;

/// Checks every value of the merged layers.
pub(super) fn check(layers: Layers) -> Result<Config, ConfigError> {
    let settings = layers
        .leaves()
        .map(|leaf| Setting { key: leaf.key.clone(), value: leaf.in_toml(), origin: leaf.origin.clone() })
        .collect();
    let mut checker = Checker { layers };
    let (server, compute, limits) = (checker.server(), checker.compute(), checker.limits());
    checker.check_memory(&compute, &limits);
    let callbacks = checker.callbacks();
    let config = Config {
        store: checker.store(),
        retention: checker.retention(),
        sweep_every: checker.seconds("store.sweep_s", 1..=86_400),
        jobs: checker.jobs(compute.threads, limits.client_percent, callbacks.is_some()),
        callbacks,
        log: checker.log(),
        tls: checker.tls(),
        access: checker.access(),
        cost: checker.cost(),
        server,
        compute,
        limits,
        settings,
    };
    let faults = checker.layers.faults;
    if faults.is_empty() { Ok(config) } else { Err(ConfigError { faults }) }
}

/// Takes one value after the other. A wrong value becomes a fault, and the default of its type takes its place, so that
/// all faults are found.
struct Checker {
    layers: Layers,
}

impl Checker {
    fn server(&mut self) -> Server {
        Server {
            bind: self.text("server.bind", "host:port, such as 127.0.0.1:8080", host_and_port),
            internal_bind: self.optional("server.internal_bind", "host:port, or empty", host_and_port),
            connections: self.number("server.connections", "connections", 1..=1_000_000),
            head_timeout: self.seconds("server.head_timeout_s", 1..=3600),
            idle_timeout: self.seconds("server.idle_timeout_s", 1..=86_400),
            stall_timeout: self.seconds("server.stall_timeout_s", 1..=3600),
            body_rate: NonZero::new(self.number("server.body_rate_bytes_s", "bytes", 0..=1 << 30)),
            body_rate_window: self.seconds("server.body_rate_window_s", 1..=3600),
            deadline: self.seconds("server.deadline_s", 1..=3600),
            in_flight: self.number("server.in_flight", "requests", 1..=100_000),
            drain_delay: self.seconds("server.drain_delay_s", 0..=300),
            shutdown_grace: self.seconds("server.shutdown_grace_s", 0..=3600),
        }
    }

    fn compute(&mut self) -> Compute {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        Compute {
            threads: match self.number("compute.threads", "threads", 0..=1024) {
                0 => cores(),
                threads => threads,
            },
            queue: self.number("compute.queue", "waiting requests", 0..=100_000),
            stack_bytes: self.mebibytes("compute.stack_mib", 1..=1024),
            memory_bytes: self.mebibytes("compute.memory_mib", 64..=1 << 24),
            retry_after: self.seconds("compute.retry_after_s", 1..=3600),
        }
    }

    fn limits(&mut self) -> Limits {
        let limits = Limits {
            body_bytes: self.mebibytes("limits.body_mib", 1..=4096),
            bodies_bytes: self.mebibytes("limits.bodies_mib", 1..=1_048_576),
            cache_bytes: self.mebibytes("limits.cache_mib", 0..=1_048_576),
            decompressed_bytes: self.mebibytes("limits.decompressed_mib", 1..=16_384),
            vertices: self.number("limits.vertices", "vertices", 4..=100_000_000),
            triangles: self.number("limits.triangles", "triangles", 1..=100_000_000),
            multipart_parts: self.number("limits.multipart_parts", "parts", 1..=1000),
            client_percent: self.number("limits.client_percent", "per cent", 1..=100),
        };
        if limits.bodies_bytes.saturating_mul(limits.client_percent.into()) / 100 < limits.body_bytes {
            let why = "so many that the share of one client (limits.client_percent) is at least limits.body_mib, or no body of that \
                       size could ever be taken";
            self.refuse("limits.bodies_mib", why);
        }
        limits
    }

    /// Refuses memory that is too little for one upload within the limits beside everyday work.
    fn check_memory(&mut self, compute: &Compute, limits: &Limits) {
        let least = limits.largest_bytes().saturating_add(EVERYDAY_BYTES);
        if compute.memory_bytes < least {
            let least_mib = least.div_ceil(1 << 20);
            let why = format!(
                "at least {least_mib}, which one upload within limits.body_mib, limits.decompressed_mib and \
                 limits.triangles may take beside small ones; raise it or lower these limits"
            );
            self.refuse("compute.memory_mib", &why);
        }
    }

    fn store(&mut self) -> StoreOptions {
        StoreOptions {
            url: self.text("store.url", STORE_URLS, |url| store::is_url(url).then(|| url.to_owned())),
            readers: self.number("store.readers", "connections", 1..=64),
            busy_timeout: Duration::from_millis(self.number("store.busy_timeout_ms", "milliseconds", 0..=60_000)),
            connections: self.number("store.connections", "connections", 2..=1000),
            objects: self.objects(),
        }
    }

    fn retention(&mut self) -> Retention {
        let keep_days: u64 = self.number("store.keep_days", "days", 0..=36_500);
        let max_mib: u64 = self.number("store.max_mib", "MiB", 0..=1 << 40);
        Retention {
            max_age: (keep_days > 0).then(|| Duration::from_secs(keep_days * DAY_S)),
            max_bytes: (max_mib > 0).then_some(max_mib * MIB),
        }
    }

    fn objects(&mut self) -> Option<ObjectOptions> {
        let expected = "empty, or file:///FOLDER (s3://BUCKET/PREFIX if built with it)";
        let from_kib: usize = self.number("store.objects_from_kib", "KiB", 0..=1 << 20);
        let url = self.optional("store.objects", expected, |url| store::is_objects_url(url).then(|| url.to_owned()));
        url.map(|url| ObjectOptions { url, from_bytes: from_kib << 10 })
    }

    fn jobs(&mut self, threads: usize, client_percent: u8, keeps_callbacks: bool) -> Jobs {
        Jobs {
            at_once: match self.number("jobs.at_once", "jobs", 0..=1024) {
                0 => threads.saturating_sub(1).max(1),
                at_once => at_once,
            },
            bounds: QueueBounds {
                jobs: self.number("jobs.queue", "jobs", 0..=10_000_000),
                upload_bytes: self.number::<u64>("jobs.uploads_mib", "MiB", 0..=1 << 40) * MIB,
                client_percent,
            },
            deadline: self.seconds("jobs.deadline_s", 1..=86_400),
            tries: self.number("jobs.tries", "runs", 1..=100),
            lease: self.seconds("jobs.lease_s", 1..=3600),
            watchers: self.number("jobs.watchers", "event streams", 0..=1_000_000),
            retention: JobRetention {
                max_age: Duration::from_secs(self.number::<u64>("jobs.keep_hours", "hours", 0..=1_000_000) * HOUR_S),
                max_ended: self.number("jobs.max_ended", "jobs", 0..=1_000_000_000),
                keeps_callbacks,
            },
        }
    }

    fn callbacks(&mut self) -> Option<Callbacks> {
        let expected = "empty, or a list such as hooks.example.org, http://10.0.0.7:9000";
        let networks = |text: &str| list(text).map(network).collect();
        let listed = |text: &str| list(text).map(CallbackHost::parse).collect();
        let hosts: Vec<CallbackHost> = self.text("callbacks.hosts", expected, listed);
        let secret_file = self.optional("callbacks.secret_file", "a file, or empty", path);
        let ca_file = self.optional("callbacks.ca_file", "a PEM file, or empty", path);
        let networks = self.text("callbacks.networks", "addresses or networks such as 10.0.0.0/8", networks);
        let tries = self.number("callbacks.tries", "calls", 1..=100);
        if hosts.is_empty() {
            return None;
        }
        let Some(secret_file) = secret_file else {
            self.refuse("callbacks.secret_file", "given where callbacks.hosts is");
            return None;
        };
        Some(Callbacks { hosts, secret_file, networks, ca_file, tries })
    }

    fn tls(&mut self) -> Option<TlsFiles> {
        let certificate = self.optional("tls.certificate", "a PEM file, or empty", path);
        let key = self.optional("tls.key", "a PEM file, or empty", path);
        match (certificate, key) {
            (Some(certificate), Some(key)) => return Some(TlsFiles { certificate, key }),
            (None, None) => {}
            (Some(_), None) => self.refuse("tls.key", "given where tls.certificate is"),
            (None, Some(_)) => self.refuse("tls.certificate", "given where tls.key is"),
        }
        None
    }

    fn access(&mut self) -> Access {
        let listed = "empty, \"*\" or a list such as https://a.example, https://b.example";
        let networks = |text: &str| list(text).map(network).collect();
        let header = "\"x-forwarded-for\" or \"x-real-ip\"";
        let per_second = NonZero::new(self.number("access.rate_per_s", "requests", 0..=1_000_000));
        let burst = NonZero::new(self.number("access.rate_burst", "requests", 1..=1_000_000));
        Access {
            key_file: self.optional("access.key_file", "a file, or empty", path),
            origins: self.text("access.origins", listed, origins),
            trusted_proxies: self.text("access.trusted_proxies", "addresses or networks such as 10.0.0.0/8", networks),
            client_header: self.text("access.client_header", header, ClientHeader::from_name),
            rate: per_second.zip(burst).map(|(per_second, burst)| Rate { per_second, burst }),
        }
    }

    fn cost(&mut self) -> Constants {
        let rule = self.text("cost.simulation_rule", "\"wiki\" or \"published\"", SimulationRule::from_name);
        // A value that is not a number becomes NaN, which is outside every range.
        let value = |key: &str| self.layers.value(&format!("cost.{key}")).unwrap_or(f64::NAN);
        Constants::new(rule, |constant| Some(value(constant.key))).unwrap_or_else(|errors| {
            errors.iter().for_each(|error| self.refuse(&format!("cost.{}", error.key), &error.expected));
            Constants::default()
        })
    }

    fn log(&mut self) -> LogOptions {
        let filter = |filter: &str| telemetry::is_filter(filter).then(|| filter.to_owned());
        LogOptions {
            filter: self.text("telemetry.log", "a log filter such as \"info\" or \"hullwright=debug,info\"", filter),
            format: self.text("telemetry.format", "\"text\" or \"json\"", LogFormat::from_name),
            traces: self.traces(),
        }
    }

    fn traces(&mut self) -> Option<TraceOptions> {
        let expected = "empty, or http://HOST:PORT/v1/traces if built with the feature otlp";
        let percent = self.number("telemetry.traces_percent", "traces in a hundred", 0..=100);
        let url = |url: &str| telemetry::is_traces_url(url).then(|| url.to_owned());
        self.optional("telemetry.traces", expected, url).map(|url| TraceOptions { url, percent })
    }

    fn text<T: Default>(&mut self, key: &str, expected: &str, parse: impl Fn(&str) -> Option<T>) -> T {
        let text = self.layers.value::<String>(key);
        text.as_deref().and_then(parse).unwrap_or_else(|| {
            self.refuse(key, expected);
            T::default()
        })
    }

    /// Returns `None` for an empty text.
    fn optional<T>(&mut self, key: &str, expected: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        self.text(key, expected, |text| if text.is_empty() { Some(None) } else { parse(text).map(Some) })
    }

    /// Returns a whole number. The type must be able to represent every number of the range.
    fn number<T: TryFrom<u64> + Default>(&mut self, key: &str, of: &str, range: RangeInclusive<u64>) -> T {
        let number = self.layers.value::<u64>(key).filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).unwrap_or_else(|| {
            self.refuse(key, &format!("a whole number of {of} from {} to {}", range.start(), range.end()));
            T::default()
        })
    }

    fn mebibytes(&mut self, key: &str, range: RangeInclusive<u64>) -> usize {
        self.number::<usize>(key, "MiB", range) << 20
    }

    fn seconds(&mut self, key: &str, range: RangeInclusive<u64>) -> Duration {
        Duration::from_secs(self.number(key, "seconds", range))
    }

    fn refuse(&mut self, key: &str, expected: &str) {
        let (met, origin) = self.layers.leaf(key).map_or_else(
            || ("missing".to_owned(), "no layer".to_owned()),
            |leaf| (leaf.in_toml(), leaf.origin.clone()),
        );
        let message = format!("{key} is {met}; it must be {expected}");
        self.layers.faults.push(Fault { key: key.to_owned(), origin, message });
    }
}

fn path(text: &str) -> Option<PathBuf> {
    Some(PathBuf::from(text))
}

fn host_and_port(text: &str) -> Option<String> {
    let (host, port) = text.rsplit_once(':')?;
    let port_is_number = port.parse::<u16>().is_ok();
    (!host.is_empty() && port_is_number).then(|| text.to_owned())
}

/// Splits a list at its commas.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// Parses a network, or one address as a network.
fn network(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

fn origins(text: &str) -> Option<Origins> {
    match text {
        "" => Some(Origins::Own),
        "*" => Some(Origins::Any),
        listed => list(listed).map(origin).collect::<Option<_>>().map(Origins::Listed),
    }
}

/// Parses `scheme://host[:port]` as browsers send it, without a path and without a final slash.
fn origin(text: &str) -> Option<String> {
    let (scheme, host) = text.split_once("://")?;
    let is_plain = host.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'/');
    (matches!(scheme, "http" | "https") && !host.is_empty() && is_plain).then(|| text.to_owned())
}
