//! `rig digest`: records or compares a digest of every result of whole folders of models.
//!
//! The lines of a set are kept in `tests/digests/SET.txt`. Without a set, the models of the repository are compared.

#[path = "../../tests/support/digest.rs"]
mod lines;

use std::path::{Path, PathBuf};

use crate::set::{Outcome, write};

/// Runs the command and returns whether all results are as recorded.
pub fn run(program: &Path, words: &[&str]) -> Outcome<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_writing = words.contains(&"--write");
    let mut sets: Vec<(&str, PathBuf)> =
        words.iter().filter_map(|word| word.split_once('=')).map(|(set, folder)| (set, folder.into())).collect();
    if sets.is_empty() {
        sets.push(("models", root.join("models")));
    }
    let mut is_equal = true;
    for (set, folder) in sets {
        let lines = lines::lines(program, &lines::models(&folder), 2);
        let file = root.join("tests/digests").join(format!("{set}.txt"));
        if is_writing {
            write(&file, &(lines.join("\n") + "\n"))?;
            println!("{set}: {} lines written", lines.len());
            continue;
        }
        is_equal &= compare(set, &lines, &std::fs::read_to_string(&file)?);
    }
    Ok(is_equal)
}

/// Prints the lines that differ from the recorded ones and returns whether there are none.
fn compare(set: &str, lines: &[String], recorded: &str) -> bool {
    let recorded: Vec<&str> = recorded.lines().collect();
    let differing: Vec<&String> = lines.iter().filter(|line| !recorded.contains(&line.as_str())).collect();
    differing.iter().for_each(|line| println!("{set}: differs: {line}"));
    let equal = lines.len() - differing.len();
    println!("{set}: {equal} of {} results are as recorded ({} recorded)", lines.len(), recorded.len());
    differing.is_empty() && lines.len() >= recorded.len()
}
