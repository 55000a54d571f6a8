//! A line for each result of the built program, so that a change of structure can be held against the state before it.
//!
//! A line names the model, the parameters, a digest of the block's binary entries and domain, and the figures of cost. The
//! program is run as a user runs it; nothing here depends on how it is built inside.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// Parameters of the command line that every model is run with.
pub const RUNS: [&[&str]; 4] =
    [&["--method=preview"], &["--method=solid"], &["--method=none"], &["--method=auto", "--target-cost=5"]];

/// The models of a folder in the order of their names; pages and hidden files are left out.
pub fn models(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| !["md", "json"].iter().any(|other| end == *other)));
    paths.sort();
    paths
}

/// The lines of all models, in order, computed by `threads` programs at a time.
pub fn lines(program: &Path, models: &[PathBuf], threads: usize) -> Vec<String> {
    let runs: Vec<(&PathBuf, &[&str])> = models.iter().flat_map(|model| RUNS.map(|run| (model, run))).collect();
    let lines = Mutex::new(vec![String::new(); runs.len()]);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((model, run)) = runs.get(index) else { break };
                    let line = line(program, model, run);
                    lines.lock().unwrap()[index] = line;
                }
            });
        }
    });
    lines.into_inner().unwrap()
}

/// The line of one run: `NAME PARAMETERS DIGEST hulls=.. cost=..`, or the code of its refusal.
fn line(program: &Path, model: &Path, run: &[&str]) -> String {
    let name = model.file_name().unwrap_or_default().to_string_lossy();
    let output = Command::new(program).arg("decompose").arg(model).args(run).args(["--format", "json"]).output();
    let output = output.expect("the program starts");
    let head = format!("{name} {}", run.join(" "));
    let Ok(result) = serde_json::from_slice::<Value>(&output.stdout) else {
        return format!("{head} refused with status {:?}", output.status.code());
    };
    let block = ["decomposition", "physics_convex"].iter().find_map(|key| result.get(key)).unwrap_or(&Value::Null);
    let digest = blake3::hash(block.to_string().as_bytes());
    let hulls = result["hulls"].as_array().map_or(0, Vec::len);
    let cost = |key: &str| result["cost"][key].to_string();
    let costs = format!("{} {} {}", cost("hull"), cost("decomposition"), cost("mesh"));
    format!("{head} {} hulls={hulls} cost={costs}", &digest.to_hex()[..16])
}
