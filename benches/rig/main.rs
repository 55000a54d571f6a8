//! The measuring rig: generates models, runs the program on them, evaluates the hulls, prints the tables of
//! docs/BENCHMARKS.md.
//!
//! The order of the work is `generate`, `run`, `evaluate`, `table`. `benches/peers/peers.py` runs other engines in
//! place of `run`. The evaluator reads nothing but the model and the hulls. The rig decodes the program's hulls from the
//! block in its JSON, with a decoder of its own.

mod block;
mod digest;
mod evaluate;
mod generate;
mod picture;
mod run;
mod set;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use set::Outcome;

const HELP: &str = "\
cargo bench --bench rig -- COMMAND

  generate FOLDER [--meshes SOURCE]
      Writes the sets geo, big, single and models into FOLDER; with --meshes also dev and wild, from clones in SOURCE.
  run FOLDER ENGINE SET,SET [--program PATH] [--limit SECONDS] [--cost-of ENGINE] [-- OPTIONS]
      Runs `hullwright decompose OPTIONS` on every model of the sets and keeps the hulls under the name ENGINE.
      --cost-of gives each run the cost of that engine's result as its target cost.
  evaluate FOLDER [ENGINE,ENGINE [SET,SET]]
      Measures all hulls that have no figures yet.
  table FOLDER SET,SET [ENGINE,ENGINE]
      Prints the tables of the sets. The first engine is compared with each other one.
  picture FOLDER SET/NAME ENGINE,ENGINE FILE.png [--program PATH]
      Draws a model and the hulls of some engines side by side.
  digest [--write] [--program PATH] [SET=FOLDER ...]
      Compares the results of the program with those in tests/digests, or records them there.";

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let options = arguments.iter().position(|argument| argument == "--").map_or(Vec::new(), |at| {
        let options = arguments.split_off(at);
        options.into_iter().skip(1).collect()
    });
    match command(arguments, &options) {
        Ok(is_equal) if is_equal => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command and returns whether it found no difference.
fn command(mut arguments: Vec<String>, options: &[String]) -> Outcome<bool> {
    let program =
        PathBuf::from(flag(&mut arguments, "--program").unwrap_or_else(|| env!("CARGO_BIN_EXE_hullwright").to_owned()));
    let meshes = flag(&mut arguments, "--meshes");
    let limit = flag(&mut arguments, "--limit").map_or(Ok(200.0), |limit| limit.parse())?;
    let cost_of = flag(&mut arguments, "--cost-of");
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["generate", folder] => generate::generate(Path::new(folder), meshes.as_deref().map(Path::new))?,
        ["run", folder, engine, sets] => {
            run::Run { program, folder: folder.into(), engine, limit, cost_of: cost_of.as_deref(), options }
                .all(&list(sets))?;
        }
        ["evaluate", folder, names @ ..] if names.len() < 3 => {
            let names: Vec<Vec<&str>> = names.iter().map(|names| list(names)).collect();
            let [engines, sets] = [0, 1].map(|i| names.get(i).map_or(&[][..], Vec::as_slice));
            evaluate::evaluate(Path::new(folder), engines, sets)?;
        }
        ["table", folder, sets] => table::print(Path::new(folder), &list(sets), &[])?,
        ["table", folder, sets, engines] => table::print(Path::new(folder), &list(sets), &list(engines))?,
        ["picture", folder, model, engines, picture] => {
            picture::draw(&program, Path::new(folder), model, &list(engines), Path::new(picture))?;
        }
        ["digest", rest @ ..] => return digest::run(&program, rest),
        [] => println!("{HELP}"),
        _ => return Err(HELP.into()),
    }
    Ok(true)
}

/// Removes an option with a value from the arguments and returns the value.
fn flag(arguments: &mut Vec<String>, name: &str) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.remove(at);
    (at < arguments.len()).then(|| arguments.remove(at))
}

fn list(words: &str) -> Vec<&str> {
    words.split(',').filter(|word| !word.is_empty()).collect()
}
