//! Hostile requests to a running service, as `tests/hostile/hostile.py` sends them.

use std::path::Path;
use std::process::Command;

use crate::server::Server;

/// Requests of one run. `python3 tests/hostile/hostile.py HOST:PORT` sends ten thousand.
const REQUESTS: &str = "600";

#[test]
fn hostile_requests_end_in_no_crash_no_hang_and_no_500() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[("HULLWRIGHT__SERVER__DEADLINE_S", "30")]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/hostile.py");
    let mut command = Command::new("python3");
    command.arg(script).arg(server.address.to_string()).args(["--requests", REQUESTS, "--clients", "4"]);
    match command.output() {
        Ok(output) => {
            let told = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
            assert!(told.starts_with(REQUESTS), "{told}");
        }
        Err(_) => crate::skip::skip("python3, which sends hostile requests, is not installed"),
    }
    assert_eq!(server.metric("hullwright_panics_total"), 0.0);
}
