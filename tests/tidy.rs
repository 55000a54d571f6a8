//! The house rules of docs/ARCHITECTURE.md: floors, rooms, sizes of files, and the crates that live in one place.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules by floor: a module names only modules on lower floors (and itself).
const FLOORS: &[(&str, usize)] = &[
    ("words", 0),
    ("lock", 0),
    ("once", 0),
    ("geometry", 0),
    ("mesh_asset", 1),
    ("cost", 2),
    ("formats", 2),
    ("decompose", 3),
    ("remesh", 3),
    ("preflight", 4),
    ("view", 4),
    ("inspect", 5),
    ("pipeline", 5),
    ("access", 6),
    ("store", 6),
    ("telemetry", 6),
    ("jobs", 7),
    ("config", 8),
    ("api", 9),
    ("app", 10),
    ("cli", 11),
];

/// Large modules with rooms. The `mod` lines of each stand in the order of the work, and a room names only rooms above it.
const ROOMS: &[&str] = &["decompose", "decompose/search", "geometry/hull", "remesh", "jobs", "pipeline"];

/// Longest file of a module with rooms, in lines.
const LONGEST: usize = 300;

/// Crates and the only modules that may name them.
const FENCES: &[(&str, &[&str])] = &[
    ("parry3d", &["geometry"]),
    ("robust", &["geometry", "formats"]),
    ("wide", &["geometry"]),
    ("quick_xml", &["formats", "mesh_asset"]),
    ("llsd_rs", &["mesh_asset"]),
    ("chrono", &["mesh_asset", "api"]),
    ("md5", &["mesh_asset"]),
    ("blake3", &["pipeline"]),
    ("sqlx", &["store"]),
    ("object_store", &["store"]),
    ("tracing_subscriber", &["telemetry"]),
    ("opentelemetry", &["telemetry"]),
    ("opentelemetry_sdk", &["telemetry"]),
    ("opentelemetry_otlp", &["telemetry"]),
    ("tracing_opentelemetry", &["telemetry"]),
    ("sha2", &["access", "api", "app"]),
    ("subtle", &["access"]),
    ("governor", &["api"]),
    ("moka", &["api"]),
    ("hyper", &["api", "app"]),
    ("tokio_rustls", &["app"]),
    ("webpki_roots", &["app"]),
    ("x509_cert", &["app"]),
    ("hmac", &["app"]),
    ("libc", &["app"]),
    ("ruzstd", &["api"]),
    ("axum", &["api", "app"]),
    ("tower_http", &["api"]),
    ("rust_embed", &["api"]),
    ("clap", &["cli"]),
    ("indicatif", &["cli"]),
    ("anstream", &["cli"]),
    ("anstyle", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("globset", &["cli"]),
    ("walkdir", &["cli"]),
    ("tracing_appender", &["telemetry"]),
    ("figment", &["config"]),
    ("utoipa", &["api", "pipeline"]),
    ("png", &["view"]),
    ("noto_sans_mono_bitmap", &["view"]),
];

fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// The top-level module a source file belongs to; `None` for `lib.rs` and `main.rs`.
fn module_of(path: &Path) -> Option<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let first = path.strip_prefix(source).unwrap().components().next().unwrap();
    let name = first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned();
    (name != "lib" && name != "main").then_some(name)
}

/// Lines of code with their numbers, without comments.
fn code_lines(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(number, line)| (number + 1, line.to_owned()))
        .collect()
}

/// True when `name::` stands in the line as a crate, not as the end of another path.
fn names(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = &line[start + name.len()..];
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '"') && after.starts_with("::")
    })
}

#[test]
fn modules_name_only_lower_floors() {
    let floor_of = |name: &str| FLOORS.iter().find(|(module, _)| *module == name).map(|(_, floor)| *floor);
    let mut faults = Vec::new();
    for path in sources() {
        let Some(module) = module_of(&path) else { continue };
        let Some(floor) = floor_of(&module) else {
            panic!("{module} has no floor: add it to the table in tests/tidy.rs")
        };
        for (number, line) in code_lines(&path) {
            for (start, _) in line.match_indices("crate::") {
                let named: String =
                    line[start + 7..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if named != module && floor_of(&named).is_some_and(|other| other >= floor) {
                    faults.push(format!("{}:{number}: {module} names {named}, which is not below it", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn fenced_crates_stay_in_their_modules() {
    let mut faults = Vec::new();
    for path in sources() {
        let module = module_of(&path).unwrap_or_default();
        for (number, line) in code_lines(&path) {
            for (name, homes) in FENCES {
                if names(&line, name) && !homes.contains(&module.as_str()) {
                    faults.push(format!("{}:{number}: {name} belongs to {homes:?}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Files that users read or run name nothing outside the repository. Tests may read inputs beside it and report a skip.
#[test]
fn nothing_but_tests_names_files_outside_the_repository() {
    const OUTSIDE: &str = concat!("../", "shared");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    let mut folders: Vec<PathBuf> = ["benches", "config", "docs", "examples", "fuzz", "models", "src", "web"]
        .map(|folder| root.join(folder))
        .into();
    let mut files = vec![root.join("README.md"), root.join("SECURITY.md"), root.join("Cargo.toml")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let (path, name) = {
                let entry = entry.unwrap();
                (entry.path(), entry.file_name())
            };
            match path.is_dir() {
                true if name != "node_modules" && name != "target" => folders.push(path),
                false if name != "tests.rs" => files.push(path),
                _ => {}
            }
        }
    }
    for path in files {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let lines = text.lines().enumerate().filter(|(_, line)| line.contains(OUTSIDE));
        faults.extend(lines.map(|(number, _)| format!("{}:{}: names {OUTSIDE}", path.display(), number + 1)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The modules that `mod.rs` of a folder declares, in its order.
fn declared(folder: &Path) -> Vec<String> {
    let is_visibility = |word: &&str| !word.starts_with("pub");
    let modules = code_lines(&folder.join("mod.rs")).into_iter().filter_map(|(_, line)| {
        let line = line.trim().strip_suffix(';')?.to_owned();
        let mut words = line.split_whitespace().filter(is_visibility);
        (words.next() == Some("mod")).then(|| words.next().map(str::to_owned)).flatten()
    });
    modules.filter(|module| module != "tests").collect()
}

/// The files of a folder and of the folders below it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    sources().into_iter().filter(|path| path.starts_with(folder)).collect()
}

/// The path of a source file's module, without `crate`.
fn module_path(file: &Path) -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let inner = file.strip_prefix(source).unwrap().with_extension("");
    let names = inner.iter().map(|name| name.to_str().unwrap().to_owned());
    names.filter(|name| name != "mod" && name != "lib").collect()
}

/// The paths that begin with `crate` or `super` in a line of the module `own`, without `crate`. Of several names in braces there is
/// a path for each.
fn paths_in(line: &str, own: &[String]) -> Vec<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let mut paths = Vec::new();
    for (start, _) in line.match_indices("crate::").chain(line.match_indices("super::")) {
        if line[..start].ends_with(is_part) {
            continue;
        }
        let length = line[start..].find(|c| !is_part(c)).unwrap_or(line.len() - start);
        let (written, rest) = line[start..].split_at(length);
        let mut names: Vec<&str> = written.split("::").filter(|name| !name.is_empty()).collect();
        let ups = names.iter().take_while(|name| **name == "super").count();
        let mut base: Vec<String> = if ups > 0 { own[..own.len() - ups].to_vec() } else { Vec::new() };
        names.drain(..ups.max(1));
        base.extend(names.into_iter().map(str::to_owned));
        let inner = rest.strip_prefix('{').map(|rest| rest.split('}').next().unwrap());
        let last = |name: &str| name.trim().split("::").next().unwrap().to_owned();
        match inner {
            Some(list) => paths.extend(list.split(',').map(|name| [base.clone(), vec![last(name)]].concat())),
            None => paths.push(base),
        }
    }
    paths
}

#[test]
fn rooms_name_only_rooms_above_them() {
    let mut faults = Vec::new();
    for module in ROOMS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(module);
        let above: Vec<&str> = module.split('/').collect();
        let rooms = declared(&folder);
        assert!(rooms.len() >= 3, "{module}: {rooms:?}");
        let place_of = |name: &String| rooms.iter().position(|room| room == name);
        let mut crossings = 0;
        for file in files_below(&folder) {
            let own = module_path(&file);
            let Some(place) = own.get(above.len()).and_then(place_of) else { continue };
            let mut inner = own;
            let mut paths = Vec::new();
            for (number, line) in code_lines(&file) {
                if line == "mod tests {" {
                    inner.push("tests".to_owned());
                }
                paths.extend(paths_in(&line, &inner).into_iter().map(|path| (number, path)));
            }
            for (number, path) in paths {
                let is_below = path.iter().zip(&above).all(|(name, above)| name == above);
                let Some(other) = path.get(above.len()).filter(|_| is_below).and_then(place_of) else { continue };
                crossings += usize::from(other != place);
                if other > place {
                    faults.push(format!("{}:{number} names {}, which comes later", file.display(), rooms[other]));
                }
            }
        }
        assert!(crossings >= rooms.len() / 2, "{module}: {crossings} paths from room to room were found");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn files_of_rooms_are_short() {
    let long = ROOMS.iter().flat_map(|module| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(module);
        let sizes = files_below(&folder).into_iter().filter(|path| !path.ends_with("tests.rs")).map(|path| {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            (path, lines)
        });
        sizes.filter(|(_, lines)| *lines > LONGEST).collect::<Vec<_>>()
    });
    assert_eq!(long.collect::<Vec<_>>(), []);
}

/// Beginnings of the calls that refuse a request; a code follows the kind or the status.
const REFUSING: [&str; 3] = ["Refusal::new(RefusalKind::", "Self::new(StatusCode::", "Self::new(RefusalKind::"];

#[test]
fn every_code_of_a_refusal_is_in_the_documentation() {
    let book = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/API.md")).unwrap();
    let section = book.split_once("\n## Errors\n").expect("a section on errors").1;
    let mut codes = std::collections::BTreeSet::new();
    for path in sources().into_iter().filter(|path| module_of(path).as_deref() != Some("cli")) {
        let text: String = code_lines(&path).into_iter().map(|(_, line)| line).collect();
        let text = text.split("#[cfg(test)]").next().unwrap();
        for call in REFUSING.iter().flat_map(|call| text.split(call).skip(1)) {
            let code = call.split_once(',').and_then(|(kind, rest)| {
                let code = rest.trim_start().strip_prefix('"')?.split('"').next()?;
                (kind != "Internal").then_some(code)
            });
            codes.extend(code.map(str::to_owned));
        }
    }
    assert!(codes.len() > 40, "{codes:?}");
    let missing: Vec<&String> = codes.iter().filter(|code| !section.contains(&format!("`{code}`"))).collect();
    assert!(missing.is_empty(), "docs/API.md, Errors: {missing:?}");
}

/// Crates that the design of this project prescribes, and that a program without them would not use.
const PRESCRIBED: &[&str] = &["llsd-rs", "parry3d-f64", "nalgebra", "axum", "tokio", "tower", "tracing", "serde"];

#[test]
fn the_program_is_built_from_the_prescribed_crates() {
    // The default features of this platform, without dependencies of tests and of build scripts.
    let arguments = ["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let tree = std::process::Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let linked: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    for prescribed in PRESCRIBED {
        assert!(linked.contains(prescribed), "{prescribed} is not in the program");
    }
    assert!(!linked.contains(&"criterion"), "dependencies of tests are counted");
    for (name, home) in [("llsd_rs", "mesh_asset"), ("parry3d", "geometry")] {
        let is_called = |path: &PathBuf| {
            let in_tests = path.ends_with("tests.rs") || path.to_string_lossy().contains("/tests/");
            !in_tests
                && module_of(path).as_deref() == Some(home)
                && code_lines(path).iter().any(|(_, line)| names(line, name))
        };
        assert!(sources().iter().any(is_called), "{name} is linked, but {home} does not name it");
    }
}
