//! Triangle meshes for physics of broken meshes: each is read back by the strict reader without a degenerate triangle and as
//! near to its source as the response states, or it is refused with a reason.
//!
//! `HULLWRIGHT_MUTATIONS` sets the number of mutations, and `HULLWRIGHT_FIRST_MUTATION` the first seed, as for hulls.
//! `HULLWRIGHT_MUTATED_ASSETS` names a folder for the assets, for a look with other readers.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::Progress;
use hullwright::geometry::samples::Random;
use hullwright::mesh_asset::{AssetLimits, BlockKind, MeshAsset, soup_from_submeshes};
use hullwright::pipeline::{Job, JobSpec, Outcome, Representation, Upload, render, run};
use hullwright::preflight::degenerate_triangles;

use crate::mutation;
use crate::mutations::{FEW, obj, sources};

/// Reasons to have no mesh.
const REASONS: [&str; 5] = ["collinear", "single_point", "no_faces", "degenerate_mesh", "no_physics_mesh"];

/// Returns the bytes of the asset and the faults of its mesh.
fn checked(outcome: &Outcome) -> (Vec<u8>, Vec<String>) {
    let mut faults = Vec::new();
    let Some((_, report)) = outcome.mesh_reports().next() else { return (Vec::new(), vec!["no report".to_owned()]) };
    let bytes = match render(outcome, Representation::MeshAsset, false) {
        Ok(bytes) => bytes,
        Err(refusal) => return (Vec::new(), vec![format!("no asset: {refusal:?}")]),
    };
    let Some(fit) = &report.mesh_fit else {
        // `cheapest` may have chosen hulls.
        let is_chosen = report.cheapest.is_none();
        return (bytes, if is_chosen { vec!["no mesh".to_owned()] } else { faults });
    };
    let read = || {
        let asset = MeshAsset::read(&bytes, &AssetLimits::default()).map_err(|error| error.to_string())?;
        let entry = asset.entry(BlockKind::PhysicsMesh).ok_or("no block of the mesh")?;
        let level = asset.value(entry).map_err(|error| error.to_string())?;
        soup_from_submeshes(&level, "physics_mesh").map_err(|error| error.to_string())
    };
    match read() {
        Ok(soup) => {
            if soup.triangles.len() != usize::try_from(fit.triangles).unwrap_or(usize::MAX) || soup.triangles.is_empty()
            {
                faults.push(format!("{} triangles, and {} reported", soup.triangles.len(), fit.triangles));
            }
            let degenerate = degenerate_triangles(&soup, None).len();
            if degenerate > 0 {
                faults.push(format!("{degenerate} degenerate triangles"));
            }
        }
        Err(error) => faults.push(error),
    }
    let far = fit.from_source.max(fit.to_source);
    let is_told = report.warnings.iter().any(|warning| warning.code == "tolerance_missed");
    // Rounding to the grid of the block adds its half step.
    if !(far <= fit.tolerance + 1e-5 * report.diagonal() || is_told) {
        faults.push(format!("{far} m from the source, {} m allowed", fit.tolerance));
    }
    (bytes, faults)
}

#[test]
fn meshes_for_physics_of_broken_meshes_are_sound_or_refused_with_a_reason() {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<usize>().ok());
    let asked_for = number("HULLWRIGHT_MUTATIONS");
    let first = number("HULLWRIGHT_FIRST_MUTATION").unwrap_or(0);
    let folder = std::env::var_os("HULLWRIGHT_MUTATED_ASSETS").map(PathBuf::from);
    let sources = sources(asked_for.is_some());
    let (mut bad, mut refused, mut missed) = (Vec::new(), BTreeMap::new(), 0);
    let count = asked_for.unwrap_or(FEW);
    for seed in first..first + count {
        let mut random = Random(seed as u64);
        let (name, soup) = &sources[(random.bits() % sources.len() as u64) as usize];
        let (soup, mutations) = mutation::mutated(soup, &mut random);
        let choose = |random: &mut Random, of: &[&'static str]| of[(random.bits() % of.len() as u64) as usize];
        let physics = choose(&mut random, &["mesh", "mesh", "mesh", "cheapest"]);
        let tolerance = choose(&mut random, &["0", "0.002", "0.01", "0.032", "0.1"]);
        let pairs = [("physics", physics), ("tolerance", tolerance), ("method", "preview")];
        let spec = JobSpec::from_pairs(pairs).expect("a specification");
        let job = Job::new(Upload::plain("mutated", Format::Obj, obj(&soup)), spec);
        let faults = match run(&job, &ReadLimits::default(), &Progress::silent()) {
            Ok(outcome) => {
                let (bytes, faults) = checked(&outcome);
                let is_missed = |warning: &_| -> bool {
                    let warning: &hullwright::pipeline::report::Warning = warning;
                    warning.code == "tolerance_missed"
                };
                missed += usize::from(outcome.mesh_reports().any(|(_, report)| report.warnings.iter().any(is_missed)));
                if let Some(folder) = &folder {
                    std::fs::write(folder.join(format!("{seed}.mesh")), bytes).expect("a folder");
                }
                faults
            }
            Err(refusal) if REASONS.contains(&refusal.code.as_str()) => {
                *refused.entry(refusal.code).or_insert(0) += 1;
                Vec::new()
            }
            Err(refusal) => vec![format!("refused: {refusal:?}")],
        };
        if !faults.is_empty() {
            let line = format!("{seed}: {name} {mutations:?} {pairs:?}: {}", faults.join("; "));
            println!("{line}");
            bad.push(line);
        }
    }
    println!("{count} mutations: {} bad; refused {refused:?}; tolerance missed and reported {missed}", bad.len());
    assert!(
        refused.values().sum::<usize>() + missed < count / 4,
        "few have a reason: {refused:?}, {missed} of {count}"
    );
    assert!(bad.is_empty(), "{bad:#?}");
}
