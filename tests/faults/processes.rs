//! Replicas and a load balancer as processes that end when their values are dropped.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::server::Server;
use crate::server::patience::Patience;

/// A `hullwright serve` that can be killed and started again at the same address.
pub struct Replica {
    pub address: SocketAddr,
    settings: Vec<(String, String)>,
    /// Shell commands that run before the server.
    before: String,
    server: Option<Server>,
}

/// Returns an address whose port is free at this moment.
pub fn free_address() -> SocketAddr {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap()
}

impl Replica {
    pub fn start(database: &str, settings: &[(&str, &str)]) -> Self {
        Self::start_after("", database, settings)
    }

    /// Starts a replica after shell commands such as `ulimit`.
    pub fn start_after(before: &str, database: &str, settings: &[(&str, &str)]) -> Self {
        let own = |&(name, value): &(&str, &str)| (format!("HULLWRIGHT__{name}"), value.to_owned());
        let mut settings: Vec<_> = settings.iter().map(own).collect();
        settings.push(("HULLWRIGHT__STORE__URL".to_owned(), database.to_owned()));
        // The first start takes a free port, and the next ones take it again.
        let address = (Ipv4Addr::LOCALHOST, 0).into();
        let mut replica = Self { address, settings, before: before.to_owned(), server: None };
        replica.start_again();
        replica
    }

    /// Starts the server and waits until it listens.
    pub fn start_again(&mut self) {
        let script = format!("{} exec \"$0\" serve --bind {}", self.before, self.address);
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_hullwright")]).stdin(Stdio::null());
        let settings = self.settings.iter().map(|(name, value)| (name, value));
        let server = Server::run(command.env("HULLWRIGHT__TELEMETRY__LOG", "off").envs(settings));
        self.address = server.address;
        self.server = Some(server);
    }

    /// Returns the running server.
    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    pub fn kill(&mut self) {
        self.server = None;
    }

    /// Stops the server with SIGTERM and waits for its end.
    pub fn stop(&mut self) {
        self.signal("TERM");
        let status = self.server.take().map(|mut server| server.wait());
        assert_eq!(status.and_then(|status| status.code()), Some(0));
    }

    pub fn signal(&self, name: &str) {
        self.server().signal(name);
    }

    pub fn url(&self, path: &str) -> String {
        self.server().url(path)
    }

    pub fn metric(&self, series: &str) -> f64 {
        self.server().metric(series)
    }

    pub fn wait_for(&self, series: &str, wanted: impl Fn(f64) -> bool) {
        self.server().wait_for(series, wanted);
    }

    /// Returns the number of open file handles, including sockets.
    pub fn handles(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.server().pid())).unwrap().count()
    }

    /// Returns the resident memory in MiB.
    pub fn memory_mib(&self) -> u64 {
        self.server().memory_mib("VmRSS:") as u64
    }

    /// Waits until no work is in progress and at most ten handles are open beyond `handles_before`. The store opens
    /// some.
    pub fn wait_until_calm(&self, handles_before: usize) {
        self.wait_for("hullwright_pool_running", |running| running == 0.0);
        self.wait_for("hullwright_pool_waiting", |waiting| waiting == 0.0);
        self.wait_for("hullwright_body_memory_used_bytes", |bytes| bytes == 0.0);
        // The request for the metrics uses one connection itself.
        self.wait_for("hullwright_connections", |connections| connections <= 1.0);
        Patience::until("handles are closed").wait(|| self.handles() <= handles_before + 10);
    }
}

/// nginx with `docs/deploy/nginx.conf`, with addresses and timeouts for the test.
pub struct Balancer {
    pub address: SocketAddr,
    _folder: TempDir,
    child: Child,
}

impl Balancer {
    /// Returns `None` when nginx is not installed.
    pub fn start(replicas: &[&Replica]) -> Option<Self> {
        let Some(nginx) = ["/usr/sbin/nginx", "/usr/bin/nginx"].into_iter().find(|path| Path::new(path).exists())
        else {
            crate::skip::skip("nginx is not installed");
            return None;
        };
        let (address, folder) = (free_address(), tempfile::tempdir().unwrap());
        let mut text =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/deploy/nginx.conf")).unwrap();
        for (number, replica) in (1..).zip(replicas) {
            text = text.replace(&format!("replica-{number}:8080"), &replica.address.to_string());
        }
        let logs = "access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; \
                    uwsgi_temp_path uwsgi; scgi_temp_path scgi;";
        text = text
            .replace("access_log /dev/stdout access;", logs)
            .replace("listen 8080;", &format!("listen {address};"))
            // The test does not wait a minute for a frozen replica.
            .replace("proxy_read_timeout 65s", "proxy_read_timeout 5s");
        let text = format!("daemon off; master_process off; pid nginx.pid; error_log error.log; {text}");
        fs::write(folder.path().join("nginx.conf"), text).unwrap();
        let child = Command::new(nginx)
            .arg("-p")
            .arg(folder.path())
            .args(["-c", "nginx.conf"])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut balancer = Self { address, _folder: folder, child };
        Patience::until("nginx listens").wait(|| {
            let ended = balancer.child.try_wait().unwrap();
            assert!(ended.is_none(), "{:?}", fs::read_to_string(balancer._folder.path().join("error.log")));
            std::net::TcpStream::connect(address).is_ok()
        });
        Some(balancer)
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
