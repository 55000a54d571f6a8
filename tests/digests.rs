//! Holds the results of the models in `models/` against the digests in `tests/digests/models.txt`: a change of structure
//! changes no output.
//!
//! Where a change of output is intended, `cargo bench --bench rig -- digest --write` records the results anew. The other sets
//! of `tests/digests` are compared by the same command (docs/BENCHMARKS.md).

#[path = "support/digest.rs"]
mod digest;

use std::path::Path;

#[test]
fn results_of_the_models_are_as_recorded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let models = digest::models(&root.join("models"));
    assert!(models.len() >= 6, "{models:?}");
    let lines = digest::lines(Path::new(env!("CARGO_BIN_EXE_hullwright")), &models, 2);
    let recorded = std::fs::read_to_string(root.join("tests/digests/models.txt")).unwrap();
    assert_eq!(lines, recorded.lines().collect::<Vec<_>>());
}
