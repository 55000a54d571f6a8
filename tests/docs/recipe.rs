//! Runs the recipe for continuous integration as a runner would: its steps, the models, and a summary file.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::pages::root;

const RECIPE: &str = "examples/ci/physics-costs.yml";

/// Returns a wall with `posts` posts beside it.
fn model(posts: usize) -> String {
    let mut text = String::new();
    for number in 0..=posts {
        let (from, to) = (number as f64 * 3.0, number as f64 * 3.0 + 1.0);
        text.push_str(&format!("o part{number}\n"));
        for z in [0, 1] {
            text.push_str(&format!("v {from} 0 {z}\nv {to} 0 {z}\nv {to} 1 {z}\nv {from} 1 {z}\n"));
        }
        let at = |corner: usize| number * 8 + corner;
        for face in [[1, 4, 3, 2], [5, 6, 7, 8], [1, 2, 6, 5], [2, 3, 7, 6], [3, 4, 8, 7], [4, 1, 5, 8]] {
            let [a, b, c, d] = face.map(at);
            text.push_str(&format!("f {a} {b} {c} {d}\n"));
        }
    }
    text
}

/// Returns the lines of `run: |` of the step with this name.
fn step(recipe: &str, name: &str) -> String {
    let after = recipe.split(&format!("- name: {name}")).nth(1).expect("the step is there");
    let block = after.split("run: |\n").nth(1).expect("it runs something");
    let lines = block.lines().take_while(|line| line.trim().is_empty() || line.starts_with("          "));
    lines.map(|line| format!("{}\n", line.trim())).collect()
}

/// Starts a script as a runner starts a step with `shell: bash`.
fn runs(folder: &Path, script: &str) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_hullwright")).parent().unwrap();
    Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
        .current_dir(folder)
        .env("PATH", format!("{}:{}", binary.display(), std::env::var("PATH").unwrap()))
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .output()
        .unwrap()
}

#[test]
fn a_pull_request_that_makes_a_model_dearer_fails_and_its_summary_says_which() {
    let recipe = std::fs::read_to_string(root().join(RECIPE)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (models, summary) = (folder.path().join("models/yard"), folder.path().join("summary.md"));
    std::fs::create_dir_all(&models).unwrap();
    std::fs::write(models.join("wall.obj"), model(0)).unwrap();
    std::fs::write(models.join("gate.obj"), model(2)).unwrap();
    let once = recipe.lines().find_map(|line| line.strip_prefix("#     ")).expect("it says how to begin");
    assert!(runs(folder.path(), once).status.success(), "{once}");
    let compare = step(&recipe, "Compare with the figures of the base");
    let same = runs(folder.path(), &compare);
    assert!(same.status.success(), "{}", String::from_utf8_lossy(&same.stderr));
    std::fs::remove_file(&summary).unwrap();
    std::fs::write(models.join("wall.obj"), model(1)).unwrap();
    let dearer = runs(folder.path(), &compare);
    assert_eq!(dearer.status.code(), Some(1), "{}", String::from_utf8_lossy(&dearer.stderr));
    let summary = std::fs::read_to_string(summary).unwrap();
    let line = |model: &str| summary.lines().find(|line| line.contains(model)).unwrap_or_default().to_owned();
    assert!(line("wall.obj").contains("| 0.36 | 0.72 |") && line("wall.obj").contains("MORE"), "{summary}");
    assert!(line("gate.obj").contains("same"), "{summary}");
}

#[test]
fn recipe_manifests_and_alerts_are_yaml() {
    let python = std::env::var_os("HULLWRIGHT_INTEROP_PYTHON").unwrap_or_else(|| "python3".into());
    let has_yaml = Command::new(&python).args(["-c", "import yaml"]).stderr(Stdio::null()).status();
    if !has_yaml.is_ok_and(|status| status.success()) {
        crate::skip::skip("Python has no module yaml");
        return;
    }
    let files = ["docs/deploy/compose.yaml", "docs/deploy/kubernetes", "docs/monitoring/alerts.yaml", RECIPE];
    let script = "import pathlib, sys, yaml\nfor name in sys.argv[1:]:\n    path = pathlib.Path(name)\n    \
                  for file in (path.glob('*.yaml') if path.is_dir() else [path]):\n        \
                  assert list(yaml.safe_load_all(file.read_text())), file\n";
    let status = Command::new(&python).args(["-c", script]).args(files).current_dir(root()).status().unwrap();
    assert!(status.success());
}
