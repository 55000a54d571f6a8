//! The service as a separate process, as an operator runs it.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

#[path = "patience.rs"]
pub mod patience;

use patience::Patience;

/// A running `hullwright serve`, which is killed when the value is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// The address for probes and metrics, where `server.internal_bind` names one.
    pub probes: Option<SocketAddr>,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Returns the built program without the settings of the caller's environment.
pub fn hullwright() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hullwright"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("HULLWRIGHT__")) {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).env("HULLWRIGHT__TELEMETRY__LOG", "warn");
    command
}

impl Server {
    /// Starts a server on a free port with its database in `folder`, and waits until it listens.
    pub fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        Self::start_with_log(folder, settings, Stdio::inherit())
    }

    pub fn start_with_log(folder: &Path, settings: &[(&str, &str)], log: Stdio) -> Self {
        let database = format!("sqlite://{}", folder.join("results.db").display());
        let mut command = hullwright();
        command.args(["serve", "--bind", "127.0.0.1:0", "--database", &database]);
        Self::run(command.envs(settings.iter().copied()).stderr(log))
    }

    /// Runs a command that ends in `hullwright serve`, and waits until it listens.
    pub fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut server = Self { child, address: (Ipv4Addr::LOCALHOST, 0).into(), probes: None };
        // Beside a log in JSON, a line is an object.
        let announced = |line: &str, words: &str| {
            let url = line.split_once(words)?.1.split([';', '"']).next()?;
            url.split_once("://").map(|(_, address)| address.parse::<SocketAddr>().unwrap())
        };
        for line in lines.map(Result::unwrap) {
            server.probes = server.probes.or_else(|| announced(&line, "hullwright answers probes on "));
            if let Some(address) = announced(&line, "hullwright listening on ") {
                server.address = address;
                return server;
            }
        }
        panic!("it ended without listening")
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, name: &str) {
        let script = format!("kill -{name} {}", self.pid());
        assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    }

    /// Waits until the process ends.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Returns a line of `/proc/PID/status` in MiB: `VmRSS:` is the resident memory, `VmHWM:` its peak.
    pub fn memory_mib(&self, line: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let value = status.lines().find_map(|found| found.strip_prefix(line)).unwrap();
        value.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
    }

    /// Returns a value of `/metrics`, or 0 if the series does not exist yet. A name without labels stands for the sum of all its
    /// series.
    pub fn metric(&self, series: &str) -> f64 {
        self.metric_by(&ureq::Agent::new_with_defaults(), series)
    }

    /// Does the same on the connection of a client.
    pub fn metric_by(&self, client: &ureq::Agent, series: &str) -> f64 {
        let text = client.get(self.url("/metrics")).call().unwrap().body_mut().read_to_string().unwrap();
        let value = |line: &str| {
            let rest = line.strip_prefix(series)?;
            let after_labels = rest.strip_prefix('{').and_then(|labels| labels.split_once('}'));
            after_labels.map_or(rest, |(_, value)| value).trim().parse::<f64>().ok()
        };
        text.lines().filter_map(value).sum()
    }

    /// Waits until a value of `/metrics` satisfies `wanted`.
    pub fn wait_for(&self, series: &str, wanted: impl Fn(f64) -> bool) {
        Patience::until(format!("{series} is as wanted")).wait(|| wanted(self.metric(series)));
    }
}
