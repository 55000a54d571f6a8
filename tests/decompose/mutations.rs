//! Broken meshes through the whole pipeline: no failure, no limit exceeded, only solid convex hulls, everything
//! covered.
//!
//! An ordinary run tries a few mutations. `HULLWRIGHT_MUTATIONS=2000 cargo test --release --test decompose mutations --
//! --nocapture` tries 2,000. A run with this setting also damages the meshes of `../shared/bench` if that folder
//! exists. `HULLWRIGHT_FIRST_MUTATION` sets the first seed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hullwright::formats::{self, Format, ReadLimits};
use hullwright::geometry::samples::Random;
use hullwright::geometry::{ConvexHull, MeshSoup, Progress, Vec3};
use hullwright::pipeline::{Job, JobSpec, Outcome, Upload, run};

use crate::{mutation, shapes};

/// Number of mutations of an ordinary run.
pub const FEW: usize = 20;

/// Larger files are left to benchmarks, because mutations are about damage and not about size.
const LARGEST_FILE: u64 = 250_000;

/// Share of the surface that must be covered.
const COVERED: f64 = 0.999;

/// A stored point that lies this many grid steps inside the hull of the others is not a vertex of it.
const INNER_STEPS: f64 = 1e-6;

pub fn sources(with_the_rig: bool) -> Vec<(String, MeshSoup)> {
    let mut sources: Vec<(String, MeshSoup)> =
        shapes::architecture().into_iter().map(|(name, soup, _)| (name.to_owned(), soup)).collect();
    sources.push(("blob".to_owned(), shapes::blob()));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("models")];
    if with_the_rig {
        folders.extend(["geo", "dev"].map(|set| root.join("../shared/bench/meshes").join(set)));
    }
    let mut paths: Vec<_> = folders
        .iter()
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.metadata().is_ok_and(|data| data.len() <= LARGEST_FILE))
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(format) = formats::detect_by_name(&name) else { continue };
        let bytes = std::fs::read(&path).expect("a readable file");
        if let Ok(model) = formats::read(format, &bytes, &ReadLimits::default())
            && let Some(soup) = model.levels.into_values().next()
        {
            sources.push((name, soup));
        }
    }
    sources
}

pub fn obj(soup: &MeshSoup) -> Vec<u8> {
    let mut text = String::new();
    for p in &soup.positions {
        writeln!(text, "v {:?} {:?} {:?}", p.x, p.y, p.z).expect("memory");
    }
    for [a, b, c] in &soup.triangles {
        writeln!(text, "f {} {} {}", a + 1, b + 1, c + 1).expect("memory");
    }
    text.into_bytes()
}

/// Returns parameters, so that every method and every bound is used.
fn parameters(random: &mut Random) -> Vec<(&'static str, String)> {
    let mut choose = |of: &[&str]| of[(random.bits() % of.len() as u64) as usize].to_owned();
    let mut pairs = vec![("method", choose(&["solid", "solid", "surface", "preview", "wrap", "auto"]))];
    match choose(&["", "", "", "", "", "", "price", "few", "tolerance", "both"]).as_str() {
        "price" => pairs.push(("target_cost", choose(&["0.2", "1", "3", "8"]))),
        "few" => pairs
            .extend([("max_hulls", choose(&["1", "2", "5", "8"])), ("max_vertices", choose(&["4", "6", "8", "20"]))]),
        "tolerance" => pairs.push(("tolerance", choose(&["0", "0.002", "0.2"]))),
        "both" => pairs.extend([("retain", choose(&["30", "60"])), ("max_hulls", choose(&["6", "40"]))]),
        _ => {}
    }
    pairs
}

fn asked<'a>(pairs: &'a [(&'static str, String)], name: &str) -> Option<&'a str> {
    pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str())
}

/// Returns the covered share, if the parameters allow full coverage.
fn coverage(outcome: &Outcome, pairs: &[(&'static str, String)]) -> Option<f64> {
    let is_bounded = ["target_cost", "max_hulls"].iter().any(|bound| asked(pairs, bound).is_some());
    let coverage = || outcome.mesh_reports().next().map_or(0.0, |(_, report)| report.fit.coverage);
    (!is_bounded).then(coverage)
}

/// Returns false if no triangle has an area. Points have a single hull and no decomposition.
fn has_faces(outcome: &Outcome) -> bool {
    outcome.mesh_reports().any(|(_, report)| report.input.triangles != report.input.degenerate_triangles)
}

/// Returns all faults of an outcome.
fn faults(outcome: &Outcome, pairs: &[(&'static str, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(block) = outcome.block() else { return vec!["no block".to_owned()] };
    let hulls = block.decoded_hulls();
    let limit = |name: &str, most: usize| asked(pairs, name).and_then(|value| value.parse().ok()).unwrap_or(most);
    if (hulls.is_empty() && has_faces(outcome)) || hulls.len() > limit("max_hulls", 256) {
        faults.push(format!("{} hulls", hulls.len()));
    }
    let cost = 0.04 * hulls.iter().map(|hull| hull.len() + 1).sum::<usize>() as f64;
    if asked(pairs, "target_cost")
        .and_then(|target| target.parse().ok())
        .is_some_and(|target: f64| cost > target + 1e-9)
    {
        faults.push(format!("costs {cost}"));
    }
    let step = (block.domain().decode(&[u16::MAX; 3]) - block.domain().decode(&[0; 3])) / 65535.0;
    for (index, hull) in hulls.iter().enumerate() {
        if hull.len() < 4 || hull.len() > limit("max_vertices", 256) {
            faults.push(format!("hull {index} has {} vertices", hull.len()));
        }
        // In grid steps, so that the measure does not depend on the size of the shape.
        let scaled: Vec<Vec3> = hull.iter().map(|p| p.component_div(&step)).collect();
        match ConvexHull::of_points(&scaled) {
            Ok(exact) => {
                let is_inner = |p: &Vec3| exact.contains(p, -INNER_STEPS);
                if scaled.iter().any(is_inner) {
                    faults.push(format!("hull {index} has inner points"));
                }
            }
            Err(error) => faults.push(format!("hull {index}: {error}")),
        }
    }
    if let Some(covered) = coverage(outcome, pairs).filter(|covered| *covered < COVERED) {
        faults.push(format!("covers {covered}"));
    }
    faults
}

#[test]
fn broken_meshes_come_out_sound_and_within_every_bound() {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<usize>().ok());
    let asked_for = number("HULLWRIGHT_MUTATIONS");
    let first = number("HULLWRIGHT_FIRST_MUTATION").unwrap_or(0);
    let sources = sources(asked_for.is_some());
    let count = asked_for.unwrap_or(FEW);
    let next = AtomicUsize::new(first);
    let work = || {
        let (mut bad, mut refused, mut slowest) = (Vec::new(), BTreeMap::new(), (Duration::ZERO, 0));
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + count {
                return (bad, refused, slowest);
            }
            let mut random = Random(seed as u64);
            let (name, soup) = &sources[(random.bits() % sources.len() as u64) as usize];
            let (soup, mutations) = mutation::mutated(soup, &mut random);
            let pairs = parameters(&mut random);
            let spec =
                JobSpec::from_pairs(pairs.iter().map(|(key, value)| (*key, value.as_str()))).expect("a specification");
            let job = Job::new(Upload::plain("mutated", Format::Obj, obj(&soup)), spec);
            let start = Instant::now();
            let faults = match run(&job, &ReadLimits::default(), &Progress::silent()) {
                Ok(outcome) => faults(&outcome, &pairs),
                Err(refusal) if matches!(refusal.code.as_str(), "collinear" | "single_point") => {
                    *refused.entry(refusal.code).or_insert(0) += 1;
                    Vec::new()
                }
                Err(refusal) => vec![format!("refused: {refusal:?}")],
            };
            slowest = slowest.max((start.elapsed(), seed));
            if !faults.is_empty() {
                let line = format!("{seed}: {name} {mutations:?} {pairs:?}: {}", faults.join("; "));
                println!("{line}");
                bad.push(line);
            }
        }
    };
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let bad: Vec<&String> = results.iter().flat_map(|(bad, ..)| bad).collect();
    println!(
        "{count} mutations of {} meshes: {} bad; refused {:?}; slowest {:?}",
        sources.len(),
        bad.len(),
        results.iter().map(|(_, refused, _)| refused).collect::<Vec<_>>(),
        results.iter().map(|(.., slowest)| slowest).max(),
    );
    assert!(bad.is_empty(), "{bad:#?}");
}
