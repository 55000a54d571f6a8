//! Replays the fuzzers' corpus, past crashes included, through the functions of the fuzz targets, and tries a bounded
//! number of mutations. `HULLWRIGHT_MUTATIONS=100000 cargo test --release --test fuzz_corpus` tries more mutations.

use std::fs;
use std::path::Path;

use hullwright::formats::{Format, detect};
use hullwright::geometry::samples::Random;

#[path = "../fuzz/fuzz_targets/probes/mod.rs"]
mod probes;

/// The name of a target, and its function.
type Target = (&'static str, fn(&[u8]));

/// All targets.
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
    // For `decompose` and `hull` these bytes are arbitrary points, which would only take time.
    for (_, probe) in TARGETS.into_iter().filter(|(name, _)| !["decompose", "hull"].contains(name)) {
        for bytes in fixtures.iter().filter(|bytes| bytes.len() < 2000) {
            [0, 1, 7, bytes.len() / 2, bytes.len()].iter().for_each(|&end| probe(&bytes[..end.min(bytes.len())]));
        }
    }
}

/// Makes a few changes as fuzzers do: it flips bits, replaces bytes, writes extreme numbers, and cuts out, doubles or
/// inserts pieces.
fn mutate(random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
    const EDGES: [[u8; 4]; 4] = [[0; 4], [0xff; 4], [0xff, 0xff, 0xff, 0x7f], [0, 0, 0, 0x80]];
    for _ in 0..=random.below(4) {
        let (at, length) = (random.below(bytes.len()), random.below(16));
        let end = (at + length).min(bytes.len());
        match random.below(6) {
            0 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
            1 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = random.below(256) as u8),
            2 => bytes.iter_mut().skip(at).zip(EDGES[random.below(4)]).for_each(|(byte, edge)| *byte = edge),
            3 => drop(bytes.drain(at..end)),
            4 => bytes.extend_from_within(at..end),
            _ => bytes.extend(other.iter().skip(random.below(other.len())).take(length)),
        }
    }
}

#[test]
fn every_target_stands_mutations_of_its_corpus() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let wanted = std::env::var("HULLWRIGHT_MUTATIONS").ok().and_then(|text| text.parse().ok());
    for (target, probe) in TARGETS {
        let (corpus, mut random) = (files(&root.join(target)), Random(0x9E37_79B9_7F4A_7C15));
        // One decomposition takes as long as reading a thousand small files.
        let mutations: usize = wanted.unwrap_or(if target == "decompose" { 5 } else { 300 });
        for number in 0..mutations {
            let (mut bytes, other) = (corpus[random.below(corpus.len())].clone(), random.below(corpus.len()));
            mutate(&mut random, &mut bytes, &corpus[other]);
            let stood = std::panic::catch_unwind(|| probe(&bytes));
            assert!(stood.is_ok(), "{target}, mutation {number}: {}", bytes.escape_ascii());
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
