//! Clients that two generators make from the API's description, used against the service: openapi-python-client, and
//! @hey-api/openapi-ts for TypeScript, whose types are checked as well.
//!
//! Needs Node, and a folder with both generators, named by `HULLWRIGHT_GENERATORS`:
//!
//! ```sh
//! python3 -m venv generators && generators/bin/pip install -r tests/generated/requirements.txt
//! cp tests/generated/package.json generators && npm install --prefix generators
//! HULLWRIGHT_GENERATORS=$PWD/generators cargo test --test generated
//! ```

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

#[path = "support/server.rs"]
#[allow(dead_code, reason = "written for tests that do more with a server")]
mod server;
#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

/// A service with a key, and a folder with its description.
struct Stand {
    generators: PathBuf,
    folder: TempDir,
    server: server::Server,
    key: String,
}

impl Stand {
    /// Returns `None` if the generators are not installed.
    fn new() -> Option<Self> {
        let Some(generators) = std::env::var_os("HULLWRIGHT_GENERATORS").map(PathBuf::from) else {
            skip::skip("HULLWRIGHT_GENERATORS names no folder with generators of clients");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let made = server::hullwright().args(["key", "client", "--scopes", "read,write"]).output().unwrap();
        let keys = folder.path().join("keys");
        std::fs::write(&keys, made.stdout).unwrap();
        let key = String::from_utf8(made.stderr).unwrap().lines().next().unwrap().to_owned();
        let settings = [("HULLWRIGHT__ACCESS__KEY_FILE", keys.to_str().unwrap())];
        let server = server::Server::start(folder.path(), &settings);
        let description = ureq::get(server.url("/openapi.json")).header("authorization", format!("Bearer {key}"));
        let description = description.call().unwrap().body_mut().read_to_string().unwrap();
        std::fs::write(folder.path().join("openapi.json"), description).unwrap();
        Some(Self { generators, folder, server, key })
    }

    /// Runs a program in the folder, with the generators on the path. It must succeed.
    fn run(&self, program: impl AsRef<Path>, arguments: &[&str]) {
        let path = format!("{}:{}", self.generators.join("bin").display(), std::env::var("PATH").unwrap());
        let output = Command::new(program.as_ref())
            .args(arguments)
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("PYTHONPATH", self.folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let told = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        assert!(output.status.success(), "{} {arguments:?}: {told}", program.as_ref().display());
    }

    fn copy(&self, name: &str) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generated").join(name);
        std::fs::copy(from, self.folder.path().join(name)).unwrap();
    }
}

#[test]
fn a_client_in_python_is_made_and_works() {
    let Some(stand) = Stand::new() else { return };
    let options = ["generate", "--path", "openapi.json", "--meta", "none", "--output-path", "hullwright_client"];
    stand.run(stand.generators.join("bin/openapi-python-client"), &options);
    stand.copy("use.py");
    stand.run(stand.generators.join("bin/python"), &["use.py", &stand.server.url(""), &stand.key]);
}

#[test]
fn a_client_in_typescript_is_made_has_types_that_agree_and_works() {
    let Some(stand) = Stand::new() else { return };
    let module = |path: &str| stand.generators.join("node_modules").join(path).to_string_lossy().into_owned();
    stand.run("node", &[&module("@hey-api/openapi-ts/bin/run.js"), "-i", "openapi.json", "-o", "made"]);
    stand.copy("use.ts");
    let compiler = module("typescript/bin/tsc");
    let options = ["--strict", "--target", "es2022", "--module", "commonjs", "--moduleResolution", "node"];
    let libraries = ["--lib", "es2023,dom,dom.iterable", "--outDir", "out", "use.ts"];
    stand.run("node", &[&[&compiler[..]], &options[..], &libraries[..]].concat());
    stand.run("node", &["out/use.js", &stand.server.url(""), &stand.key]);
}
