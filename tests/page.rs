//! The workbench page in a browser.
//!
//! This test needs Node, `npm ci` in `web/`, and Chromium (or the program in `HULLWRIGHT_CHROMIUM`). It is skipped if
//! one of them is missing. If `HULLWRIGHT_PICTURES` names a folder, the test writes pictures of the page there.

#[path = "support/server.rs"]
#[allow(dead_code, reason = "shared with suites that use more of it")]
mod server;
#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use server::Server;
use tempfile::TempDir;

const CHROMIUM: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("web")
}

/// Returns whether Node and the packages of `web/` are installed. Records a skip otherwise.
fn has_node_and_packages() -> bool {
    let node = Command::new("node").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !node.is_ok_and(|status| status.success()) {
        skip::skip("Node is not installed");
        return false;
    }
    if !web().join("node_modules/esbuild").is_dir() {
        skip::skip("web/node_modules is missing: run npm ci in web/");
        return false;
    }
    true
}

fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("HULLWRIGHT_CHROMIUM").map(PathBuf::from);
    let found = named.into_iter().chain(CHROMIUM.map(PathBuf::from)).find(|path| path.is_file());
    if found.is_none() {
        skip::skip("Chromium is not installed");
    }
    found
}

fn node(arguments: &[&str]) -> Command {
    let mut command = Command::new("node");
    command.current_dir(web()).args(arguments).stdin(Stdio::null());
    command
}

#[test]
fn people_can_work_with_the_page_in_a_browser() {
    let (true, Some(chromium)) = (has_node_and_packages(), chromium()) else { return };
    let folder = TempDir::new().unwrap();
    let server = Server::start(folder.path(), &[]);
    let mut command = node(&["test/browser/run.mjs", &server.url("")]);
    command.arg(chromium).args(std::env::var_os("HULLWRIGHT_PICTURES"));
    assert!(command.status().unwrap().success());
}

/// Returns the text files of a folder with their content. Compressed files depend on Node's version and are compared
/// unpacked.
fn plain_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in [folder.to_owned(), folder.join("assets")].iter().flat_map(|folder| folder.read_dir().unwrap()) {
        let path = entry.unwrap().path();
        if path.is_file() && path.extension().is_none_or(|extension| extension != "br") {
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            files.push((name, std::fs::read(&path).unwrap()));
        }
    }
    files.sort();
    files
}

#[test]
fn the_embedded_page_is_what_its_sources_build() {
    if !has_node_and_packages() {
        return;
    }
    let folder = TempDir::new().unwrap();
    assert!(node(&["build.mjs"]).arg(folder.path()).status().unwrap().success());
    let (built, committed) = (plain_files(folder.path()), plain_files(&web().join("dist")));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&built), names(&committed), "run npm run build in web/ and commit web/dist");
    assert!(built == committed, "run npm run build in web/ and commit web/dist");
    assert!(node(&["test/unpacks.mjs"]).status().unwrap().success());
}

#[test]
fn the_pure_parts_of_the_page_pass_their_tests_and_its_types_agree() {
    if !has_node_and_packages() {
        return;
    }
    assert!(node(&["unit.mjs"]).status().unwrap().success());
    assert!(node(&["node_modules/typescript/bin/tsc", "--noEmit"]).status().unwrap().success());
}

#[test]
fn the_lock_file_names_no_registry() {
    let lock = std::fs::read_to_string(web().join("package-lock.json")).unwrap();
    assert!(!lock.contains("\"resolved\""));
    assert!(lock.contains("\"integrity\""));
}
