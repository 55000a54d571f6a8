//! Writes or compares the digests of every result of whole folders of models.
//!
//! `cargo bench --bench digest -- [--write] SET=FOLDER...`: the lines of a set are kept in `tests/digests/SET.txt`. Without
//! arguments the set `models` of the repository is compared.

#[path = "../tests/support/digest.rs"]
mod digest;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let is_writing = arguments.iter().any(|argument| argument == "--write");
    let mut sets: Vec<(String, PathBuf)> = arguments
        .iter()
        .filter_map(|argument| argument.split_once('='))
        .map(|(set, folder)| (set.to_owned(), PathBuf::from(folder)))
        .collect();
    if sets.is_empty() {
        sets.push(("models".to_owned(), root.join("models")));
    }
    let mut differing = 0;
    for (set, folder) in sets {
        let lines = digest::lines(Path::new(env!("CARGO_BIN_EXE_hullwright")), &digest::models(&folder), 2);
        let kept = root.join("tests/digests").join(format!("{set}.txt"));
        if is_writing {
            std::fs::write(&kept, lines.join("\n") + "\n").expect("tests/digests can be written");
            println!("{set}: {} lines written", lines.len());
            continue;
        }
        let expected = std::fs::read_to_string(&kept).unwrap_or_default();
        let expected: Vec<&str> = expected.lines().collect();
        let wrong: Vec<&String> = lines.iter().filter(|line| !expected.contains(&line.as_str())).collect();
        for line in &wrong {
            println!("{set}: differs: {line}");
        }
        println!(
            "{set}: {} of {} results are as recorded ({} recorded)",
            lines.len() - wrong.len(),
            lines.len(),
            expected.len()
        );
        differing += wrong.len() + expected.len().saturating_sub(lines.len());
    }
    if differing == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
