//! The HTTP surface, tried by schemathesis against its own description: no 500, no answer that is not described.
//!
//! Needs the Python package schemathesis, its program named by `HULLWRIGHT_SCHEMATHESIS`:
//!
//! ```sh
//! python3 -m venv st && st/bin/pip install -r tests/schemathesis/requirements.txt
//! HULLWRIGHT_SCHEMATHESIS=st/bin/schemathesis cargo test --test schemathesis
//! ```

use std::process::Command;

#[path = "support/server.rs"]
#[allow(dead_code, reason = "written for tests that do more with a server")]
mod server;
#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

/// Number of tries for each operation; `HULLWRIGHT_SCHEMATHESIS_EXAMPLES` overrides it.
const EXAMPLES: &str = "20";

/// The checks that must pass. Others do not apply: a body that fits the description need not be a model, and is then a
/// 422.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,\
                      response_schema_conformance,unsupported_method,allow_header_conformance";

#[test]
fn every_answer_is_described_and_none_is_a_500() {
    let Some(schemathesis) = std::env::var_os("HULLWRIGHT_SCHEMATHESIS") else {
        skip::skip("HULLWRIGHT_SCHEMATHESIS names no program");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let server = server::Server::start(folder.path(), &[]);
    let examples = std::env::var("HULLWRIGHT_SCHEMATHESIS_EXAMPLES").unwrap_or_else(|_| EXAMPLES.to_owned());
    let output = Command::new(schemathesis)
        .current_dir(folder.path())
        .args(["run", &server.url("/openapi.json"), "--checks", CHECKS, "--max-examples", &examples])
        // schemathesis cannot send the examples, which are OBJ. Other tests send them.
        .args(["--phases", "coverage,fuzzing", "--seed", "1", "--request-timeout", "30", "--warnings", "off"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
