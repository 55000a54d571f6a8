//! From layered values to [`Config`]: every value is checked, every fault is kept.

use std::net::IpAddr;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use figment::value::Value;
use ipnet::IpNet;

use crate::cost::{Constants, SimulationRule};
use crate::store::{self, ObjectOptions, Retention};
use crate::telemetry::{self, LogFormat, LogOptions, TraceOptions};

use super::layers::{ConfigError, Fault, Layers, Leaf};
use super::{Access, ClientHeader, Compute, Config, Jobs, Limits, Origins, Rate, Server, Setting, Store, TlsFiles};

const MIB: u64 = 1 << 20;
const HOUR_S: u64 = 3_600;
const DAY_S: u64 = 86_400;

pub(super) fn check(layers: Layers) -> Result<Config, ConfigError> {
    let settings = layers.leaves().map(|(key, leaf)| printed(key, leaf)).collect();
    let mut taker = Taker { layers };
    let parts = (taker.server(), taker.compute(), taker.limits(), taker.store(), taker.jobs(), taker.log());
    let edge = (taker.tls(), taker.access(), taker.cost());
    match (parts, edge) {
        (
            (Some(server), Some(compute), Some(limits), Some(store), Some(jobs), Some(log)),
            (Some(tls), Some(access), Some(cost)),
        ) if taker.layers.faults.is_empty() => {
            Ok(Config { server, compute, limits, store, jobs, tls, access, cost, log, settings })
        }
        _ => Err(ConfigError { faults: taker.layers.faults }),
    }
}

/// Takes one value after the other and notes what is wrong with it. `None` always comes with a fault.
struct Taker {
    layers: Layers,
}

impl Taker {
    fn server(&mut self) -> Option<Server> {
        let bind = self.text("server.bind", "host:port, such as 127.0.0.1:8080", host_and_port);
        let internal_bind =
            self.text("server.internal_bind", "host:port, or empty", |text| optional(text, host_and_port));
        let connections = self.count("server.connections", "connections", 1..=1_000_000);
        let head_timeout = self.seconds("server.head_timeout_s", 1..=3600);
        let idle_timeout = self.seconds("server.idle_timeout_s", 1..=86_400);
        let stall_timeout = self.seconds("server.stall_timeout_s", 1..=3600);
        let deadline = self.seconds("server.deadline_s", 1..=3600);
        let in_flight = self.count("server.in_flight", "requests", 1..=100_000);
        let drain_delay = self.seconds("server.drain_delay_s", 0..=300);
        let shutdown_grace = self.seconds("server.shutdown_grace_s", 0..=3600);
        Some(Server {
            bind: bind?,
            internal_bind: internal_bind?,
            connections: connections?,
            head_timeout: head_timeout?,
            idle_timeout: idle_timeout?,
            stall_timeout: stall_timeout?,
            deadline: deadline?,
            in_flight: in_flight?,
            drain_delay: drain_delay?,
            shutdown_grace: shutdown_grace?,
        })
    }

    fn compute(&mut self) -> Option<Compute> {
        let threads = self.count("compute.threads", "threads", 0..=1024);
        let queue = self.count("compute.queue", "waiting requests", 0..=100_000);
        let stack_bytes = self.mebibytes("compute.stack_mib", 1..=1024);
        let retry_after = self.seconds("compute.retry_after_s", 1..=3600);
        Some(Compute {
            threads: if threads? == 0 { cores() } else { threads? },
            queue: queue?,
            stack_bytes: stack_bytes?,
            retry_after: retry_after?,
        })
    }

    fn limits(&mut self) -> Option<Limits> {
        let body_bytes = self.mebibytes("limits.body_mib", 1..=4096);
        let bodies_bytes = self.mebibytes("limits.bodies_mib", 1..=1_048_576);
        if bodies_bytes < body_bytes {
            self.refuse("limits.bodies_mib", "at least limits.body_mib, or no body of that size could ever be taken");
        }
        let cache_bytes = self.mebibytes("limits.cache_mib", 0..=1_048_576);
        let decompressed_bytes = self.mebibytes("limits.decompressed_mib", 1..=16_384);
        let vertices = self.count("limits.vertices", "vertices", 4..=100_000_000);
        let triangles = self.count("limits.triangles", "triangles", 1..=100_000_000);
        let multipart_parts = self.count("limits.multipart_parts", "parts", 1..=1000);
        Some(Limits {
            body_bytes: body_bytes?,
            bodies_bytes: bodies_bytes?,
            cache_bytes: cache_bytes?,
            decompressed_bytes: decompressed_bytes?,
            vertices: vertices?,
            triangles: triangles?,
            multipart_parts: multipart_parts?,
        })
    }

    fn store(&mut self) -> Option<Store> {
        let url = self.text("store.url", "sqlite://FILE, sqlite::memory: or postgres://...", |url| {
            store::is_url(url).then(|| url.to_owned())
        });
        let readers = self.number("store.readers", "connections", 1..=64);
        let busy_timeout = self.number("store.busy_timeout_ms", "milliseconds", 0..=60_000);
        let connections = self.number("store.connections", "connections", 2..=1000);
        let keep_days = self.number("store.keep_days", "days", 0..=36_500);
        let max_mib = self.number("store.max_mib", "MiB", 0..=1 << 40);
        let sweep_every = self.seconds("store.sweep_s", 1..=86_400);
        let objects = self.objects();
        Some(Store {
            url: url?,
            readers: u32::try_from(readers?).ok()?,
            busy_timeout: Duration::from_millis(busy_timeout?),
            connections: u32::try_from(connections?).ok()?,
            retention: Retention {
                max_age: Some(keep_days?).filter(|&days| days > 0).map(|days| Duration::from_secs(days * DAY_S)),
                max_bytes: Some(max_mib?).filter(|&mib| mib > 0).map(|mib| mib * MIB),
            },
            sweep_every: sweep_every?,
            objects: objects?,
        })
    }

    fn objects(&mut self) -> Option<Option<ObjectOptions>> {
        let url = self.text("store.objects", "empty, or file:///FOLDER (s3://BUCKET/PREFIX if built with it)", |url| {
            (url.is_empty() || store::is_objects_url(url)).then(|| url.to_owned())
        });
        let from_kib = self.count("store.objects_from_kib", "KiB", 0..=1 << 20);
        let (url, from_bytes) = (url?, from_kib? << 10);
        Some((!url.is_empty()).then_some(ObjectOptions { url, from_bytes }))
    }

    fn jobs(&mut self) -> Option<Jobs> {
        let at_once = self.count("jobs.at_once", "jobs", 0..=1024);
        let queue = self.number("jobs.queue", "jobs", 0..=10_000_000);
        let upload_bytes = self.number("jobs.uploads_mib", "MiB", 0..=1 << 40);
        let deadline = self.seconds("jobs.deadline_s", 1..=86_400);
        let tries = self.number("jobs.tries", "runs", 1..=100);
        let lease = self.seconds("jobs.lease_s", 1..=3600);
        let watchers = self.count("jobs.watchers", "event streams", 0..=1_000_000);
        let keep = self.number("jobs.keep_hours", "hours", 0..=1_000_000);
        Some(Jobs {
            at_once: at_once?,
            queue: queue?,
            upload_bytes: upload_bytes? * MIB,
            deadline: deadline?,
            tries: u32::try_from(tries?).ok()?,
            lease: lease?,
            watchers: watchers?,
            keep: Duration::from_secs(keep? * HOUR_S),
        })
    }

    fn tls(&mut self) -> Option<Option<TlsFiles>> {
        let path = |text: &str| optional(text, |text| Some(PathBuf::from(text)));
        let certificate = self.text("tls.certificate", "a PEM file, or empty", path)?;
        let key = self.text("tls.key", "a PEM file, or empty", path)?;
        match (certificate, key) {
            (Some(certificate), Some(key)) => Some(Some(TlsFiles { certificate, key })),
            (None, None) => Some(None),
            (Some(_), None) => {
                self.refuse("tls.key", "given where tls.certificate is");
                None
            }
            (None, Some(_)) => {
                self.refuse("tls.certificate", "given where tls.key is");
                None
            }
        }
    }

    fn access(&mut self) -> Option<Access> {
        let path = |text: &str| optional(text, |text| Some(PathBuf::from(text)));
        let key_file = self.text("access.key_file", "a file, or empty", path);
        let origins =
            self.text("access.origins", "empty, \"*\" or a list such as https://a.example, https://b.example", origins);
        let networks = |text: &str| list(text).map(network).collect();
        let trusted_proxies = self.text("access.trusted_proxies", "addresses or networks such as 10.0.0.0/8", networks);
        let header = self.text("access.client_header", "\"x-forwarded-for\" or \"x-real-ip\"", |text| match text {
            "x-forwarded-for" => Some(ClientHeader::XForwardedFor),
            "x-real-ip" => Some(ClientHeader::XRealIp),
            _ => None,
        });
        let per_second = self.number("access.rate_per_s", "requests", 0..=1_000_000);
        let burst = self.number("access.rate_burst", "requests", 1..=1_000_000);
        let (per_second, burst) = (u32::try_from(per_second?).ok()?, u32::try_from(burst?).ok()?);
        let rate =
            NonZero::new(per_second).zip(NonZero::new(burst)).map(|(per_second, burst)| Rate { per_second, burst });
        Some(Access {
            key_file: key_file?,
            origins: origins?,
            trusted_proxies: trusted_proxies?,
            client_header: header?,
            rate,
        })
    }

    fn cost(&mut self) -> Option<Constants> {
        let rule = self.text("cost.simulation_rule", "\"wiki\" or \"published\"", SimulationRule::from_name);
        let mut numbers = true;
        let checked = Constants::new(rule.unwrap_or_default(), |constant| {
            let number = self.layers.value::<f64>(&format!("cost.{}", constant.key));
            numbers &= number.is_some();
            // What is no number at all is outside of every range.
            Some(number.unwrap_or(f64::NAN))
        });
        match checked {
            Ok(constants) => (rule.is_some() && numbers).then_some(constants),
            Err(errors) => {
                errors.iter().for_each(|error| self.refuse(&format!("cost.{}", error.key), &error.expected));
                None
            }
        }
    }

    fn log(&mut self) -> Option<LogOptions> {
        let filter =
            self.text("telemetry.log", "a log filter such as \"info\" or \"hullwright=debug,info\"", |filter| {
                telemetry::is_filter(filter).then(|| filter.to_owned())
            });
        let format = self.text("telemetry.format", "\"text\" or \"json\"", |format| match format {
            "text" => Some(LogFormat::Text),
            "json" => Some(LogFormat::Json),
            _ => None,
        });
        let traces = self.traces();
        Some(LogOptions { filter: filter?, format: format?, traces: traces? })
    }

    fn traces(&mut self) -> Option<Option<TraceOptions>> {
        let expected = "empty, or http://HOST:PORT/v1/traces if built with the feature otlp";
        let url = self.text("telemetry.traces", expected, |url| {
            optional(url, |url| telemetry::is_traces_url(url).then(|| url.to_owned()))
        });
        let percent = self.number("telemetry.traces_percent", "traces in a hundred", 0..=100);
        let (url, percent) = (url?, u8::try_from(percent?).ok()?);
        Some(url.map(|url| TraceOptions { url, percent }))
    }

    fn text<T>(&mut self, key: &str, expected: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.layers.value::<String>(key);
        let parsed = text.as_deref().and_then(parse);
        if parsed.is_none() {
            self.refuse(key, expected);
        }
        parsed
    }

    fn number(&mut self, key: &str, of: &str, range: RangeInclusive<u64>) -> Option<u64> {
        let number = self.layers.value::<u64>(key).filter(|number| range.contains(number));
        if number.is_none() {
            self.refuse(key, &format!("a whole number of {of} from {} to {}", range.start(), range.end()));
        }
        number
    }

    fn count(&mut self, key: &str, of: &str, range: RangeInclusive<u64>) -> Option<usize> {
        self.number(key, of, range).and_then(|number| usize::try_from(number).ok())
    }

    fn mebibytes(&mut self, key: &str, range: RangeInclusive<u64>) -> Option<usize> {
        self.number(key, "MiB", range).and_then(|number| usize::try_from(number.saturating_mul(MIB)).ok())
    }

    fn seconds(&mut self, key: &str, range: RangeInclusive<u64>) -> Option<Duration> {
        self.number(key, "seconds", range).map(Duration::from_secs)
    }

    fn refuse(&mut self, key: &str, expected: &str) {
        let (met, origin) = self.layers.leaf(key).map_or_else(
            || ("missing".to_owned(), "no layer".to_owned()),
            |leaf| (in_toml(&leaf.value), leaf.origin.clone()),
        );
        let message = format!("{key} is {met}; it must be {expected}");
        self.layers.faults.push(Fault { key: key.to_owned(), origin, message });
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

fn host_and_port(text: &str) -> Option<String> {
    let (host, port) = text.rsplit_once(':')?;
    let port_is_number = port.parse::<u16>().is_ok();
    (!host.is_empty() && port_is_number).then(|| text.to_owned())
}

/// `Some(None)` where nothing is set.
fn optional<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text.is_empty() { Some(None) } else { parse(text).map(Some) }
}

/// What stands between commas.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// A network, or one address.
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

/// `scheme://host[:port]`, as browsers send it: no path, not even a slash.
fn origin(text: &str) -> Option<String> {
    let (scheme, host) = text.split_once("://")?;
    let is_plain = host.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'/');
    (matches!(scheme, "http" | "https") && !host.is_empty() && is_plain).then(|| text.to_owned())
}

fn printed(key: &str, leaf: &Leaf) -> Setting {
    Setting { key: key.to_owned(), value: in_toml(&leaf.value), origin: leaf.origin.clone() }
}

fn in_toml(value: &Value) -> String {
    match value {
        Value::String(_, text) => quoted(&store::without_password(text)),
        Value::Bool(_, truth) => truth.to_string(),
        other => number_in_toml(other).unwrap_or_else(|| quoted("(not a single value)")),
    }
}

fn number_in_toml(value: &Value) -> Option<String> {
    let unsigned = value.to_u128().map(|whole| whole.to_string());
    let signed = || value.to_i128().map(|whole| whole.to_string());
    let real = || value.to_f64().map(|real| format!("{real:?}"));
    unsigned.or_else(signed).or_else(real)
}

/// A JSON string is also a TOML basic string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
