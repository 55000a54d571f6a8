//! Writes a line for each result of the built program, so that two states of the program can be compared.
//!
//! A line holds the model's name, the parameters, a digest of the block, the number of hulls and the costs. The program runs
//! as a process, so nothing here depends on its inner structure.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// The parameters of each run of a model.
pub const RUNS: [&[&str]; 4] =
    [&["--method=preview"], &["--method=solid"], &["--method=none"], &["--method=auto", "--target-cost=5"]];

/// Returns the models of a folder in the order of their names. JSON and Markdown files are no models.
pub fn models(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| !["md", "json"].iter().any(|other| end == *other)));
    paths.sort();
    paths
}

/// Returns the lines of all models in order; `threads` programs run at a time.
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

/// Returns `NAME PARAMETERS DIGEST hulls=NUMBER cost=HULL DECOMPOSITION MESH`, or the exit status of a refusal.
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
