//! The server under load, as a separate process, and its use of processor and memory.

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::client::{Answer, Client, get};

#[path = "../../tests/support/server.rs"]
#[allow(dead_code, reason = "written for tests that do other things with a server")]
mod support;

pub use support::hullwright;

/// `hullwright serve` with its own store.
pub struct Server {
    pub address: SocketAddr,
    /// Time from the start of the process to the first 200 of `/readyz`.
    pub ready: Duration,
    process: support::Server,
    folder: TempDir,
}

impl Server {
    pub fn start(settings: &[(&str, &str)]) -> Self {
        Self::start_in(tempfile::tempdir().expect("a folder"), settings)
    }

    /// Starts a server with the store in `folder`, which is created when missing.
    pub fn start_in(folder: TempDir, settings: &[(&str, &str)]) -> Self {
        let began = Instant::now();
        let process = support::Server::start(folder.path(), settings);
        let mut server = Self { address: process.address, ready: Duration::ZERO, process, folder };
        while server.ask(&get("/readyz", "")).status != 200 {}
        server.ready = began.elapsed();
        server
    }

    /// Sends one request on a new connection.
    pub fn ask(&self, request: &[u8]) -> Answer {
        Client::connect(self.address).and_then(|mut client| client.ask(request)).expect("an answer")
    }

    pub fn metric(&self, series: &str) -> f64 {
        self.process.metric(series)
    }

    /// Returns the processor time taken so far.
    pub fn cpu(&self) -> Duration {
        cpu_of(&self.process.pid().to_string())
    }

    /// Returns the resident memory in MiB: now, and the peak since [`Server::forget_peak`].
    pub fn memory_mib(&self) -> (f64, f64) {
        (self.process.memory_mib("VmRSS:"), self.process.memory_mib("VmHWM:"))
    }

    pub fn forget_peak(&self) {
        drop(fs::write(format!("/proc/{}/clear_refs", self.process.pid()), "5"));
    }

    /// Ends the server and returns the folder of its store.
    pub fn stop(self) -> TempDir {
        drop(self.process);
        self.folder
    }
}

/// Returns the processor time of a process, in steps of 10 ms. The name `self` stands for this process.
pub fn cpu_of(process: &str) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The process name may contain blanks. User and system time are the 12th and 13th fields after it.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// Returns the load average of the machine over the last minute.
pub fn load_average() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or("?").to_owned()
}
