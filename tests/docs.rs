//! What the documentation says can be typed: every block is run, read, or says why not.
//!
//! ```` ```sh ```` is run by bash in a folder with `models/` and `examples/`, the built `hullwright` in the path, and a
//! running server in the place of `localhost:8080`; the blocks of a page follow each other in one folder. ```` ```json ````
//! must be JSON, ```` ```text ```` is output or a picture of something. `needs=TOOL` leaves a block out where the tool is
//! not installed; `no-run: REASON` where it cannot be run in a test.

#[path = "support/server.rs"]
#[allow(dead_code, reason = "shared with suites that use more of it")]
mod server;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use server::Server;

/// Pages that other tests or nobody can hold, with the reason.
const NOT_HELD: [(&str, &str); 4] = [
    ("docs/OPERATIONS.md", "containers, balancers and service managers"),
    ("docs/COSTS.md", "held by the tests of the cost report"),
    ("docs/PREFLIGHT.md", "held by the tests of the preflight"),
    ("docs/WIRE.md", "the layout of bytes, held by the tests of the blocks"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fenced block of a page.
struct Block {
    line: usize,
    /// What stands behind the fence: a language and what the test should know.
    info: String,
    text: String,
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in markdown.lines().enumerate() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(info)) => {
                open = Some(Block { line: number + 1, info: info.trim().into(), text: String::new() })
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

fn pages() -> Vec<PathBuf> {
    let mut found = vec![root().join("README.md")];
    for entry in std::fs::read_dir(root().join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn name(page: &Path) -> String {
    page.strip_prefix(root()).unwrap().display().to_string()
}

fn is_installed(tool: &str) -> bool {
    Command::new("sh").args(["-c", &format!("command -v {tool} >/dev/null")]).status().unwrap().success()
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Runs one block; the fault with everything that was printed.
fn run(script: &str, folder: &Path, server: &Server) -> Result<(), String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_hullwright")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let script =
        script.replace("cargo run --release --", "hullwright").replace("localhost:8080", &server.address.to_string());
    let output = Command::new("bash")
        .args(["-euo", "pipefail", "-c", &script])
        .current_dir(folder)
        .env("PATH", path)
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Err(format!("{script}\nended with {}\n{}{}", output.status, text(&output.stdout), text(&output.stderr)))
}

/// Brings the pictures of the pages up to date with those that their commands made.
fn update_pictures(folder: &Path) {
    for entry in std::fs::read_dir(root().join("docs/pictures")).unwrap().map(Result::unwrap) {
        let made = folder.join(entry.file_name());
        if made.exists() {
            std::fs::copy(made, entry.path()).unwrap();
        }
    }
}

#[test]
fn every_command_of_the_documentation_works() {
    let mut faults = Vec::new();
    let mut ran = 0;
    for page in pages() {
        let page_name = name(&page);
        if NOT_HELD.iter().any(|(held, _)| *held == page_name) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        for copied in ["models", "examples"] {
            copy_folder(&root().join(copied), &folder.path().join(copied));
        }
        let server = Server::start(folder.path(), &[]);
        for Block { line, info, text } in blocks(&std::fs::read_to_string(&page).unwrap()) {
            let (language, rest) = info.split_once(' ').unwrap_or((&info, ""));
            let missing =
                rest.split_whitespace().filter_map(|word| word.strip_prefix("needs=")).find(|t| !is_installed(t));
            let result = match language {
                _ if rest.contains("no-run: ") => continue,
                _ if missing.is_some() => {
                    println!("{page_name}:{line}: not run, {} is not installed", missing.unwrap_or_default());
                    continue;
                }
                "text" => continue,
                "sh" => run(&text, folder.path(), &server),
                "json" => serde_json::from_str::<serde_json::Value>(&text).map(drop).map_err(|error| error.to_string()),
                _ => Err(format!("a block of {language:?} is neither run nor says why not")),
            };
            ran += 1;
            faults.extend(result.err().map(|fault| format!("{page_name}:{line}: {fault}")));
        }
        if std::env::var_os("HULLWRIGHT_UPDATE_PICTURES").is_some() {
            update_pictures(folder.path());
        }
    }
    assert!(ran > 20, "only {ran} blocks");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// Targets of `[text](target)` and `![text](target)`.
fn links(markdown: &str) -> impl Iterator<Item = &str> {
    markdown.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

#[test]
fn every_link_and_picture_leads_to_a_file() {
    let mut missing = BTreeSet::new();
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for link in links(&text).filter(|link| !link.starts_with("http") && !link.starts_with('#')) {
            let file = link.split('#').next().unwrap();
            if !page.parent().unwrap().join(file).exists() {
                missing.insert(format!("{}: {link}", name(&page)));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_page_is_in_the_index() {
    let index = std::fs::read_to_string(root().join("docs/README.md")).unwrap();
    for page in pages().iter().map(|page| name(page)).filter(|page| page.starts_with("docs/")) {
        let file = page.trim_start_matches("docs/");
        assert!(file == "README.md" || index.contains(&format!("]({file})")), "{page} is not in docs/README.md");
    }
}
