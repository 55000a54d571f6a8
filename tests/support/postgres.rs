//! A PostgreSQL cluster for the tests, from Debian's package. It runs as an unprivileged user on a socket in a
//! temporary folder. Tests are skipped if the package is not installed.
//!
//! `HULLWRIGHT_POSTGRES_BIN` names another folder with the binaries.

use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// Starts the server and stops it when standard input ends, which happens however the test process ends.
const WATCH: &str = r#"
"$1/postgres" -D "$2/data" -k "$2" -h "" -F -c max_connections=200 -c logging_collector=off 2>"$2/log" & server=$!
cat >/dev/null
kill -INT $server; wait $server; rm -rf "$2"
"#;

/// Starts a stopped server again.
const WATCH_AGAIN: &str = r#"
"$1/postgres" -D "$2/data" -k "$2" -h "" -F -c max_connections=200 -c logging_collector=off 2>>"$2/log" & server=$!
cat >/dev/null
kill -INT $server; wait $server
"#;

/// A running cluster. It ends when the value is dropped or the test process ends.
pub struct Cluster {
    binaries: PathBuf,
    folder: PathBuf,
    databases: AtomicUsize,
    watcher: Child,
    again: Mutex<Vec<Child>>,
}

impl Cluster {
    /// Returns the cluster that all tests of this process share; `None` if PostgreSQL is not installed.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        let shared = SHARED.get_or_init(Self::start).as_ref();
        if shared.is_none() {
            crate::skip::skip("PostgreSQL is not installed");
        }
        shared
    }

    pub fn start() -> Option<Self> {
        let binaries = binaries()?;
        let folder = tempfile::Builder::new().prefix("hullwright-pg-").tempdir().unwrap().keep();
        let user = unprivileged();
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).unwrap();
        }
        let data = folder.join("data");
        let init = run_as(user, &binaries.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(init.status.success(), "{}", String::from_utf8_lossy(&init.stderr));
        let watcher = watch(WATCH, &binaries, &folder);
        let cluster = Self { binaries, folder, databases: AtomicUsize::new(0), watcher, again: Mutex::default() };
        cluster.wait_until_ready();
        Some(cluster)
    }

    /// Creates an empty database and returns its URL.
    pub fn new_database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let made = self.client("createdb").arg(&name).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        format!("postgres://postgres@localhost/{name}?host={}", self.folder.display())
    }

    /// Stops the server as a restart of its machine would. Connections break.
    #[allow(dead_code, reason = "not every user of this file stops it")]
    pub fn stop(&self) {
        let lock = self.folder.join("data/postmaster.pid");
        let text = std::fs::read_to_string(&lock).unwrap();
        let script = format!("kill -INT {}", text.lines().next().unwrap());
        assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
        while lock.exists() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Starts the server after [`Cluster::stop`].
    #[allow(dead_code, reason = "not every user of this file stops it")]
    pub fn start_again(&self) {
        self.again.lock().unwrap().push(watch(WATCH_AGAIN, &self.binaries, &self.folder));
        self.wait_until_ready();
    }

    fn wait_until_ready(&self) {
        for _ in 0..600 {
            if self.client("pg_isready").stdout(Stdio::null()).status().unwrap().success() {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{}", std::fs::read_to_string(self.folder.join("log")).unwrap_or_default());
    }

    fn client(&self, program: &str) -> Command {
        let mut command = Command::new(self.binaries.join(program));
        command.arg("--host").arg(&self.folder).arg("--username=postgres");
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for server in self.again.get_mut().unwrap() {
            drop(server.stdin.take());
            drop(server.wait());
        }
        drop(self.watcher.stdin.take());
        drop(self.watcher.wait());
    }
}

fn watch(script: &str, binaries: &Path, folder: &Path) -> Child {
    run_as(unprivileged(), Path::new("/bin/sh"))
        .args(["-c", script, "watch"])
        .arg(binaries)
        .arg(folder)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Returns the folder with the programs of the newest version.
fn binaries() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("HULLWRIGHT_POSTGRES_BIN") {
        return Some(named.into());
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let number = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.filter(|path| path.join("bin/postgres").exists()).max_by_key(number)?;
    Some(newest.join("bin"))
}

/// PostgreSQL refuses to run as root, so `nobody` runs it in that case.
fn unprivileged() -> Option<(u32, u32)> {
    let is_root = std::fs::metadata("/proc/self").unwrap().uid() == 0;
    let id = |which: &str| {
        let output = Command::new("id").args([which, "nobody"]).output().unwrap();
        String::from_utf8_lossy(&output.stdout).trim().parse().unwrap()
    };
    is_root.then(|| (id("-u"), id("-g")))
}

fn run_as(user: Option<(u32, u32)>, program: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some((uid, gid)) = user {
        command.uid(uid).gid(gid);
    }
    command
}
