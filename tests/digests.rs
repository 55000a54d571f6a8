//! The results of the models in `models/` are those that `tests/digests/models.txt` records: a change of structure changes
//! no output. `cargo bench --bench digest -- --write` records them anew, where a change of output is meant.

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
