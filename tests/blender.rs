//! The Blender extension of `examples/blender`, installed and driven without a window.
//!
//! Needs Blender as a Python module, with an interpreter named by `HULLWRIGHT_BPY_PYTHON`:
//!
//! ```sh
//! python3.11 -m venv bpy && bpy/bin/pip install bpy==4.5.14
//! HULLWRIGHT_BPY_PYTHON=bpy/bin/python cargo test --test blender
//! ```

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn of_repository(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Decomposes a file and returns the result.
fn result_of(path: &Path) -> Value {
    let output = run(Command::new(env!("CARGO_BIN_EXE_hullwright")).arg("decompose").arg(path).arg("--json"));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_extension_makes_hulls_takes_an_alternative_and_writes_physics_files() {
    let Some(python) = std::env::var_os("HULLWRIGHT_BPY_PYTHON") else {
        skip::skip("bpy: HULLWRIGHT_BPY_PYTHON names no Python with Blender's module");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (archive, written) = (folder.path().join("hullwright-blender.zip"), folder.path().join("physics"));
    std::fs::create_dir(&written).unwrap();
    run(Command::new(&python).arg(of_repository("examples/blender/build.py")).arg("-o").arg(&archive));
    let mut check = Command::new(&python);
    check
        .arg(of_repository("tests/blender/check.py"))
        .arg(&archive)
        .arg(env!("CARGO_BIN_EXE_hullwright"))
        .arg(&written);
    let output = run(check.env("BLENDER_USER_RESOURCES", folder.path().join("blender")));
    let lines = String::from_utf8(output.stdout).unwrap();
    let report: Value = serde_json::from_str(lines.lines().find(|line| line.starts_with('{')).unwrap()).unwrap();

    for (name, hulls) in [("Plain", 1), ("Turned", 1), ("Table", 5)] {
        let made = &report["made"][name];
        assert_eq!(made["hulls"], hulls, "{made}");
        assert_eq!(made["box"], made["own"], "the hulls lie where the object lies");
        assert!(made["kept"]["land_impact"].as_f64().unwrap() >= 0.5);
    }
    assert_eq!(report["used"]["hulls"], 1, "the cheapest alternative of the table is one hull");
    assert_eq!(report["used"]["kept"]["id"], report["cheapest"]["id"]);
    assert_eq!(report["used"]["kept"]["front"], report["made"]["Table"]["kept"]["front"], "every alternative stays");
    assert_eq!(report["files"], json!(["Plain_PHYS.dae", "Table_PHYS.dae", "Turned_PHYS.dae"]));
    assert_eq!(report["left"], json!(["Plain", "Table", "Turned"]), "removing leaves the objects alone");
    let turned = result_of(&written.join("Turned_PHYS.dae"));
    assert!((turned["hull"]["volume"].as_f64().unwrap() - 6.0).abs() < 1e-3, "{turned}");
    assert_eq!(turned["input"]["triangles"], 12);
}
