//! The service as a process of its own, as an operator runs it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// A running `hullwright serve`; killed when its value ends.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The built program, with nothing of the settings of whoever runs the tests.
pub fn hullwright() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hullwright"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("HULLWRIGHT__")) {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).env("HULLWRIGHT__TELEMETRY__LOG", "warn");
    command
}

impl Server {
    /// On a free port, with its database in `folder`; returns when it listens.
    pub fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        Self::start_with_log(folder, settings, Stdio::inherit())
    }

    pub fn start_with_log(folder: &Path, settings: &[(&str, &str)], log: Stdio) -> Self {
        let database = format!("sqlite://{}", folder.join("results.db").display());
        let mut command = hullwright();
        command.args(["serve", "--bind", "127.0.0.1:0", "--database", &database]);
        Self::run(command.envs(settings.iter().copied()).stderr(log))
    }

    /// Runs a command that ends in `hullwright serve`; returns when that listens.
    pub fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("hullwright listening on ");
        let address = url.and_then(|url| url.split_once("://")).map(|(_, address)| address.parse());
        Self { address: address.unwrap_or_else(|| panic!("announced {line:?}")).unwrap(), child }
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

    /// Waits for its end.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// A line of its `/proc/PID/status` in MiB: `VmRSS:` is what is resident, `VmHWM:` the most that was.
    pub fn memory_mib(&self, line: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let value = status.lines().find_map(|found| found.strip_prefix(line)).unwrap();
        value.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
    }

    /// A figure of `/metrics`; 0 where the series is not there yet.
    pub fn metric(&self, series: &str) -> f64 {
        let text = ureq::get(self.url("/metrics")).call().unwrap().body_mut().read_to_string().unwrap();
        text.lines().find_map(|line| line.strip_prefix(series)?.trim().parse().ok()).unwrap_or(0.0)
    }

    /// Waits until a figure of `/metrics` is as wanted.
    pub fn wait_for(&self, series: &str, wanted: impl Fn(f64) -> bool) {
        while !wanted(self.metric(series)) {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
