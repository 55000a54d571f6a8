//! The crate `qhull` as a peer. It runs in a separate process (`benches/qhull-peer`), where that has been built.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use hullwright::geometry::Vec3;

const BUILD: &str = "cargo build --release --locked --manifest-path benches/qhull-peer/Cargo.toml";

/// Returns the path of the program, or an error that says how to build it.
pub fn program() -> Result<PathBuf, String> {
    let built = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/qhull-peer/target/release/qhull-peer");
    let program = std::env::var_os("QHULL_PEER").map_or(built, PathBuf::from);
    if program.exists() { Ok(program) } else { Err(format!("qhull is skipped: `{BUILD}` makes it (needs libclang)")) }
}

/// A hull by qhull, with the two times of `clock.rs`.
#[allow(dead_code, reason = "the statistics use only one of the times")]
pub struct Made {
    pub milliseconds: f64,
    pub least_milliseconds: f64,
    pub corners: Vec<Vec3>,
}

/// Returns the hull of the points; `None` when qhull fails.
pub fn hull(points: &[Vec3], patience_ms: u64) -> Option<Made> {
    let mut child = Command::new(program().ok()?)
        .arg(patience_ms.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let bytes: Vec<u8> = points.iter().flat_map(|p| [p.x, p.y, p.z]).flat_map(f64::to_le_bytes).collect();
    child.stdin.take()?.write_all(&bytes).ok()?;
    let output = child.wait_with_output().ok().filter(|output| output.status.success())?;
    let answer = String::from_utf8(output.stdout).ok()?;
    let mut words = answer.split_whitespace();
    Some(Made {
        milliseconds: words.next()?.parse().ok()?,
        least_milliseconds: words.next()?.parse().ok()?,
        corners: words.map(|word| points.get(word.parse::<usize>().ok()?).copied()).collect::<Option<_>>()?,
    })
}
