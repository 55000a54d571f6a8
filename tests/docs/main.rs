//! The code blocks of the documentation. Every block of every page is run, read or compared, or states why it is not.
//!
//! The blocks of a page run one after the other in one folder with `models/`, `examples/`, `docs/` and `config/`. The built
//! `hullwright` is in the path, and a running service takes the place of `localhost:8080`.
//!
//! | block | treatment |
//! |---|---|
//! | `sh` | bash runs it, and it must succeed; `sh serves` must begin to listen and is then stopped |
//! | `text` | the output of the block before it; `...` stands for omitted lines, and durations are not compared |
//! | `console` | commands after `$ ` with their output |
//! | `json` | it is parsed; with `answer=PATH body=FILE` it must be an excerpt of the service's response |
//! | `toml`, `ini` | settings that `--config` reads; a systemd unit with our command and our variables |
//! | `hex` | a block of hulls that we read and write again byte for byte |
//! | `python` | it is run |
//!
//! `needs=TOOL` after the language skips a block if the tool is not installed. `no-run: REASON` excludes a block, and
//! docs/README.md must list it. `HULLWRIGHT_UPDATE_PICTURES=1` updates figures and pictures.

mod claims;
mod clients;
mod excerpt;
mod output;
mod pages;
mod recipe;
#[path = "../support/server.rs"]
#[allow(dead_code, reason = "shared with suites that use more of it")]
mod server;
#[path = "../support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;
mod stand;

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;

use pages::{Page, blocks, indented_blocks, pages, root, spans};
use stand::{Fault, Stand, is_installed};

fn is_updating() -> bool {
    std::env::var_os("HULLWRIGHT_UPDATE_PICTURES").is_some()
}

/// Replaces the pictures of the pages by those that their commands made.
fn update_pictures(folder: &Path) {
    for entry in std::fs::read_dir(root().join("docs/pictures")).unwrap().map(Result::unwrap) {
        let made = folder.join(entry.file_name());
        if made.exists() {
            std::fs::copy(made, entry.path()).unwrap();
        }
    }
}

/// Runs the blocks of a page. Returns the number of blocks that ran, and the faults.
fn try_out(page: &Page) -> (usize, Vec<String>) {
    let (mut tried, mut faults, mut text) = (0, Vec::new(), page.text.clone());
    let blocks = blocks(&page.text);
    if blocks.iter().all(|block| block.not_run.is_some()) {
        return (0, faults);
    }
    let mut stand = Stand::new();
    for block in blocks.iter().filter(|block| block.not_run.is_none()) {
        let place = format!("{}:{}", page.name, block.line);
        if let Some(tool) = block.needs.iter().find(|tool| !is_installed(tool)) {
            skip::skip(&format!("{place}: {tool} is not installed"));
            continue;
        }
        tried += 1;
        match stand.try_out(block) {
            Ok(()) => {}
            Err(Fault { should_be: Some(should_be), .. }) if is_updating() => {
                text = text.replacen(&block.text, &should_be, 1);
            }
            Err(fault) => faults.push(format!("{place}: {}", fault.message)),
        }
    }
    if is_updating() {
        update_pictures(stand.folder());
        std::fs::write(page.path(), text).unwrap();
    }
    (tried, faults)
}

#[test]
fn every_block_of_the_documentation_works() {
    // Each page has a folder and a service of its own.
    let (tried, faults): (Vec<usize>, Vec<Vec<String>>) = pages().par_iter().map(try_out).unzip();
    let (tried, faults) = (tried.iter().sum::<usize>(), faults.concat());
    let advice = "HULLWRIGHT_UPDATE_PICTURES=1 cargo test --test docs brings figures up to date";
    assert!(faults.is_empty(), "{}\n\n{advice}", faults.join("\n\n"));
    assert!(tried > 40, "only {tried} blocks");
}

#[test]
fn what_is_not_run_is_listed_with_its_reason() {
    let mut marked = BTreeSet::new();
    for page in pages() {
        for block in blocks(&page.text) {
            if let Some(reason) = block.not_run {
                assert!(reason.len() > 8, "{}:{}: no reason", page.name, block.line);
                marked.insert(format!("| {} | {} | {reason} |", page.name, block.language));
            }
        }
    }
    let index = std::fs::read_to_string(root().join("docs/README.md")).unwrap();
    let list = index.split("## What no test runs").nth(1).expect("docs/README.md has the list");
    let listed: BTreeSet<String> =
        list.lines().filter(|line| line.starts_with("| ")).skip(1).map(str::to_owned).collect();
    assert_eq!(listed, marked, "docs/README.md and the pages do not agree");
}

#[test]
fn no_block_hides_from_this_test_by_being_indented() {
    let hidden = |page: &Page| {
        let name = page.name.clone();
        indented_blocks(&page.text).into_iter().map(move |line| format!("{name}:{line}")).collect::<Vec<_>>()
    };
    assert_eq!(pages().iter().flat_map(hidden).collect::<Vec<_>>(), [""; 0], "put it between fences");
}

#[test]
fn commands_settings_and_variables_in_the_text_exist() {
    let mut faults = Vec::new();
    for page in pages() {
        let mut wrong: Vec<String> = spans(&page.text).iter().filter_map(|span| claims::fault_of_span(span)).collect();
        wrong.extend(claims::unknown_variables(&page.text));
        let commands = blocks(&page.text).into_iter().map(|block| block.text).chain(spans(&page.text));
        wrong.extend(commands.filter(|text| text.contains("cargo ")).flat_map(|text| claims::missing_targets(&text)));
        faults.extend(wrong.into_iter().map(|fault| format!("{}: {fault}", page.name)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn manifests_set_only_settings_that_exist() {
    let mut folders = vec![root().join("docs/deploy"), root().join("examples")];
    let mut files = vec![root().join("Dockerfile")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() { folders.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(claims::unknown_variables(&text), [""; 0], "{}", file.display());
    }
}

/// Cargo refuses a manifest that names a target without a file, whichever target it builds.
#[test]
fn the_image_is_built_from_the_files_of_every_target() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    let (dockerfile, ignored, manifest) = (read("Dockerfile"), read(".dockerignore"), read("Cargo.toml"));
    let copies =
        dockerfile.lines().filter_map(|line| line.strip_prefix("COPY ")).filter(|line| !line.starts_with("--"));
    let copied: BTreeSet<&str> = copies
        .flat_map(|line| line.rsplit_once(' ').map(|(sources, _)| sources).unwrap_or_default().split(' '))
        .collect();
    for (kind, folder) in [("[[bench]]", "benches"), ("[[test]]", "tests")] {
        assert!(!manifest.contains(kind) || copied.contains(folder), "the Dockerfile does not copy {folder}");
    }
    let sent: BTreeSet<&str> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    assert_eq!(copied.difference(&sent).collect::<Vec<_>>(), [&""; 0], "left out by .dockerignore");
}

/// Returns the targets of `[text](target)` and `![text](target)`.
fn links(markdown: &str) -> impl Iterator<Item = &str> {
    markdown.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

#[test]
fn every_link_and_picture_leads_to_a_file() {
    let mut missing = BTreeSet::new();
    for page in pages() {
        for link in links(&page.text).filter(|link| !link.starts_with("http") && !link.starts_with('#')) {
            let file = link.split('#').next().unwrap();
            if !page.path().parent().unwrap().join(file).exists() {
                missing.insert(format!("{}: {link}", page.name));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_page_is_in_the_index() {
    let index = std::fs::read_to_string(root().join("docs/README.md")).unwrap();
    for page in pages() {
        let Some(file) = page.name.strip_prefix("docs/") else { continue };
        assert!(file == "README.md" || index.contains(&format!("]({file})")), "{} is not in docs/README.md", page.name);
    }
}
