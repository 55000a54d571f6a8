//! Tests of the files in `tests/fixtures`, each of which shows one thing. Files named `x_*` must fail.

use std::path::PathBuf;

use hullwright::formats::{Format, ReadError, ReadLimits, detect, detect_by_name, read};
use hullwright::geometry::Mesh;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// Returns names and contents, sorted by name.
pub fn all() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder())
        .expect("the fixtures are there")
        .map(|entry| entry.expect("is readable"))
        .map(|entry| (entry.file_name().into_string().expect("names are ASCII"), entry.path()))
        .filter(|(name, _)| name != "README.md")
        .map(|(name, path)| (name, std::fs::read(path).expect("is readable")))
        .collect();
    files.sort();
    files
}

pub fn format_of(name: &str, bytes: &[u8]) -> Format {
    detect_by_name(name).or_else(|| detect(None, None, bytes).ok()).unwrap_or_else(|| panic!("{name} has a format"))
}

/// Returns the mesh of the first level, or the error.
fn open(name: &str, bytes: &[u8]) -> Result<Mesh, String> {
    let model = read(format_of(name, bytes), bytes, &ReadLimits::default()).map_err(|error| error.to_string())?;
    let soup = model.levels.into_values().next().ok_or("no level")?;
    Mesh::from_soup(soup).map(|(mesh, _)| mesh).map_err(|error| error.to_string())
}

#[test]
fn files_with_an_x_fail_and_all_others_are_read() {
    for (name, bytes) in all() {
        assert_eq!(open(&name, &bytes).is_err(), name.starts_with("x_"), "{name}: {:?}", open(&name, &bytes).err());
    }
}

#[test]
fn a_file_is_told_by_its_bytes_as_by_its_name() {
    for (name, bytes) in all() {
        if let (Some(by_name), false) = (detect_by_name(&name), name.starts_with("x_")) {
            assert_eq!(detect(None, None, &bytes), Ok(by_name), "{name}");
        }
    }
}

#[test]
fn fixtures_have_the_size_that_the_readme_says() {
    let readme = std::fs::read_to_string(folder().join("README.md")).expect("is there");
    for (name, bytes) in all() {
        let row = readme.lines().find(|line| line.contains(&format!("`{name}`")));
        let row = row.unwrap_or_else(|| panic!("{name} is in the README"));
        let Ok(mesh) = open(&name, &bytes) else { continue };
        let size = format!("| {} | {} |", mesh.points().len(), mesh.triangles().len());
        assert!(row.contains(&size), "{name} has {size}");
    }
}

#[test]
fn every_failure_says_where_or_what_to_do() {
    for (name, bytes) in all() {
        let Err(error) = read(format_of(&name, &bytes), &bytes, &ReadLimits::default()) else { continue };
        let helps = error.place().is_some()
            || matches!(error, ReadError::TooLarge { .. } | ReadError::Unsupported { .. } | ReadError::BadAsset { .. });
        assert!(helps, "{name}: {error}");
    }
}

#[test]
fn models_to_try_are_read() {
    let models = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("models");
    for entry in std::fs::read_dir(models).expect("is there").map(|entry| entry.expect("is readable")) {
        let name = entry.file_name().into_string().expect("names are ASCII");
        if name != "README.md" {
            let mesh = open(&name, &std::fs::read(entry.path()).expect("is readable"));
            assert!(mesh.is_ok_and(|mesh| !mesh.triangles().is_empty()), "{name}");
        }
    }
}

/// Reads the meshes of the measuring rig and the inputs that broke libraries. The test skips without them.
#[test]
fn shared_meshes_are_read_and_shared_traps_survived() {
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    if !shared.is_dir() {
        crate::skip::skip("../shared, with meshes and traps that are not passed on, is missing");
        return;
    }
    for set in ["bench/meshes/dev", "bench/meshes/geo", "traps"] {
        for entry in std::fs::read_dir(shared.join(set)).expect("is there").map(|entry| entry.expect("is readable")) {
            let name = entry.file_name().into_string().expect("names are ASCII");
            let bytes = std::fs::read(entry.path()).expect("is readable");
            let format = detect_by_name(&name).or_else(|| detect(None, None, &bytes).ok());
            let result = format.map(|format| read(format, &bytes, &ReadLimits::default()));
            assert!(set == "traps" || !name.ends_with(".obj") || result.is_some_and(|model| model.is_ok()), "{name}");
        }
    }
}
