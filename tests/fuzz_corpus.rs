//! What the fuzzers found worth keeping, and what they once broke on, through the same functions as they use.

use std::fs;
use std::path::Path;

use hullwright::formats::{Format, detect};

#[path = "../fuzz/fuzz_targets/probes/mod.rs"]
mod probes;

/// A target's name and what it does with bytes.
type Target = (&'static str, fn(&[u8]));

/// Every target with what it does.
const TARGETS: [Target; 12] = [
    ("asset", probes::asset::probe),
    ("decompose", probes::decompose::probe),
    ("hull", probes::hull::probe),
    ("llsd", probes::llsd::probe),
    ("parameters", probes::parameters::probe),
    ("read_any", |bytes| {
        if let Ok(format) = detect(None, None, bytes) {
            probes::reader::probe(format, bytes);
        }
    }),
    ("read_collada", |bytes| probes::reader::probe(Format::Collada, bytes)),
    ("read_gltf", |bytes| probes::reader::probe(Format::Gltf, bytes)),
    ("read_json", |bytes| probes::reader::probe(Format::Json, bytes)),
    ("read_obj", |bytes| probes::reader::probe(Format::Obj, bytes)),
    ("read_ply", |bytes| probes::reader::probe(Format::Ply, bytes)),
    ("read_stl", |bytes| probes::reader::probe(Format::Stl, bytes)),
];

fn files(folder: &Path) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn the_corpus_of_every_target_keeps_what_the_target_asserts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (target, probe) in TARGETS {
        let corpus = files(&root.join(target));
        assert!(!corpus.is_empty(), "fuzz/corpus/{target} is empty");
        corpus.iter().for_each(|bytes| probe(bytes));
    }
}

#[test]
fn every_reader_stands_the_beginnings_of_every_fixture() {
    let fixtures = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"));
    // These bytes are no meshes of theirs, only work.
    for (_, probe) in TARGETS.into_iter().filter(|(name, _)| !["decompose", "hull"].contains(name)) {
        for bytes in fixtures.iter().filter(|bytes| bytes.len() < 2000) {
            [0, 1, 7, bytes.len() / 2, bytes.len()].iter().for_each(|&end| probe(&bytes[..end.min(bytes.len())]));
        }
    }
}

#[test]
fn every_target_is_in_the_list() {
    let targets = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/fuzz_targets")).unwrap();
    let mut names: Vec<String> = targets
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".rs").map(str::to_owned))
        .collect();
    names.sort();
    assert_eq!(names, TARGETS.map(|(name, _)| name));
}
