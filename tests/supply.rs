//! The licences and sources of every crate that a build may contain, checked offline against `deny.toml`. `cargo deny`
//! checks the same, and advisories as well; it takes minutes to install, so `.ci/run` uses it only where it is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_debian_package_has_the_files_that_the_manifest_names() {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("deb");
    let mut script = Command::new("sh");
    script.args([".ci/deb", "--files", env!("CARGO_BIN_EXE_hullwright")]).arg(&made).current_dir(root());
    let told = script.output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (_, section) = manifest.split_once("[package.metadata.deb]").unwrap();
    let (_, assets) = section.split_once("assets = [").unwrap();
    let (assets, _) = assets.split_once("\n]").unwrap();
    let sources: Vec<&str> = assets.lines().filter_map(|line| line.split('"').nth(1)).collect();
    assert!(sources.len() > 10, "{sources:?}");
    for source in sources.iter().filter(|source| **source != "target/release/hullwright") {
        let file = match source.strip_prefix("target/deb/") {
            Some(own) => made.join(own.trim_end_matches("/*")),
            None => root().join(source),
        };
        assert!(file.exists(), "{source}");
    }
    let pages: Vec<String> = fs::read_dir(made.join("man"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(pages.contains(&"hullwright-decompose.1".to_owned()), "{pages:?}");
    assert!(!pages.iter().any(|page| page.contains("-help")), "{pages:?}");
    let read = |name: &str| fs::read_to_string(made.join(name)).unwrap();
    for shell in ["hullwright", "_hullwright", "hullwright.fish"] {
        assert!(read(&format!("completions/{shell}")).contains("decompose"), "{shell}");
    }
    let unit = read("units/hullwright.service");
    assert!(unit.contains("ExecStart=/usr/bin/hullwright serve --config /etc/hullwright/hullwright.toml"), "{unit}");
    assert!(!unit.contains("/usr/local") && !unit.contains("\nLoadCredential=") && !unit.contains("\nEnvironment="));
    let settings = read("hullwright.toml");
    assert!(settings.contains("bind = \"127.0.0.1:8080\""));
    assert!(settings.contains("url = \"sqlite:///var/lib/hullwright/hullwright.db\""), "the unit does not say it");
}

/// Returns the quoted words of the first list after `key` in a section of `deny.toml`.
fn listed(section: &str, key: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("deny.toml")).unwrap();
    let (_, section) = text.split_once(&format!("[{section}]")).expect("the section exists");
    let (_, list) = section.split_once(&format!("{key} = [")).expect("the key exists");
    let (list, _) = list.split_once(']').expect("the list ends");
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns every crate of the locked graph, with all features and on all platforms. `None`, and a line in the list of
/// skipped tests, where crates of other platforms are not on this machine: `cargo fetch --locked` brings them.
fn crates() -> Option<Vec<Value>> {
    let arguments = ["metadata", "--format-version", "1", "--locked", "--offline", "--all-features"];
    let told = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    if !told.status.success() {
        skip::skip("the sources of all crates are not here: `cargo fetch --locked` brings them");
        return None;
    }
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    Some(told["packages"].as_array().unwrap().clone())
}

/// Evaluates an SPDX expression: `OR`, `AND` and parentheses over licences, and `/` as old crates write `OR`.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ").replace(" WITH ", "_WITH_");
    let words: Vec<String> = spaced.split_whitespace().map(|word| word.replace("_WITH_", " WITH ")).collect();
    let mut rest = words.as_slice();
    let is_allowed = alternatives(&mut rest, allowed);
    assert!(rest.is_empty(), "{expression} is not understood");
    is_allowed
}

fn alternatives(words: &mut &[String], allowed: &BTreeSet<String>) -> bool {
    let mut found = all_of(words, allowed);
    while next_is(words, "OR") {
        found |= all_of(words, allowed);
    }
    found
}

fn all_of(words: &mut &[String], allowed: &BTreeSet<String>) -> bool {
    let mut found = one(words, allowed);
    while next_is(words, "AND") {
        found &= one(words, allowed);
    }
    found
}

fn one(words: &mut &[String], allowed: &BTreeSet<String>) -> bool {
    let (first, rest) = words.split_first().expect("an expression does not end here");
    *words = rest;
    if first != "(" {
        return allowed.contains(first);
    }
    let found = alternatives(words, allowed);
    assert!(next_is(words, ")"));
    found
}

fn next_is(words: &mut &[String], word: &str) -> bool {
    let is_next = words.first().is_some_and(|next| next == word);
    if is_next {
        *words = &words[1..];
    }
    is_next
}

#[test]
fn every_crate_has_a_licence_that_deny_toml_allows() {
    let allowed = listed("licenses", "allow");
    assert!(allowed.contains("MIT") && !allowed.contains("LGPL-2.1"));
    let excepted: BTreeSet<&str> = BTreeSet::from(["llsd-rs"]);
    let faults: Vec<String> = crates()
        .iter()
        .flatten()
        .filter(|found| !excepted.contains(found["name"].as_str().unwrap()))
        .filter(|found| !is_allowed(found["license"].as_str().unwrap_or("none"), &allowed))
        .map(|found| format!("{} is under {}", found["name"], found["license"]))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let text = fs::read_to_string(root().join("deny.toml")).unwrap();
    assert!(excepted.iter().all(|name| text.contains(&format!("crate = \"{name}\""))), "the exceptions agree");
}

#[test]
fn every_crate_comes_from_the_public_registry_with_a_checksum() {
    let is_own = |found: &Value| found["name"] == "hullwright";
    for found in crates().iter().flatten().filter(|found| !is_own(found)) {
        let source = found["source"].as_str().unwrap_or("a folder");
        assert_eq!(source, "registry+https://github.com/rust-lang/crates.io-index", "{}", found["name"]);
    }
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let packages = lock.matches("[[package]]").count();
    assert_eq!(lock.matches("checksum = ").count() + 1, packages, "only our own package has no checksum");
}

#[test]
fn the_list_of_parts_names_every_crate_that_the_program_is_made_of() {
    if crates().is_none() {
        return;
    }
    let list = || Command::new("python3").arg(".ci/sbom.py").current_dir(root()).output();
    let Ok(first) = list() else { return skip::skip("python3, which writes the list of parts, is not installed") };
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    assert_eq!(first.stdout, list().unwrap().stdout, "the same sources give the same bytes");
    let told: Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!((&told["bomFormat"], &told["specVersion"]), (&"CycloneDX".into(), &"1.6".into()));
    let components = told["components"].as_array().unwrap();
    let names: BTreeSet<&str> = components.iter().map(|found| found["name"].as_str().unwrap()).collect();
    // A crate of every layer, one that comes along with others, and none that only tests use.
    assert!(["axum", "sqlx", "parry3d-f64", "llsd-rs", "rustls"].iter().all(|name| names.contains(name)), "{names:?}");
    assert!(!names.contains("proptest") && !names.contains("hullwright"));
    for found in components {
        assert!(found["licenses"][0]["expression"].is_string() && found["hashes"][0]["content"].is_string(), "{found}");
    }
    let edges = told["dependencies"].as_array().unwrap();
    assert_eq!(edges.len(), components.len() + 1, "of each part and of the program");
}

#[test]
fn expressions_are_evaluated_as_spdx_has_it() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "ISC".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()]);
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("ISC AND (GPL-3.0 OR MIT)", true),
        ("ISC AND GPL-3.0", false),
        ("(MIT OR GPL-3.0) AND GPL-3.0", false),
        ("Apache-2.0 WITH LLVM-exception OR GPL-3.0", true),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}
