//! The files of the workbench page, and the surfaces that it shows.

use axum::http::StatusCode;
use serde_json::Value;

use crate::support::{Answer, CUBE, TestApp};

/// Returns the addresses of the page's own files.
fn linked(page: &str) -> Vec<String> {
    let links = page.split('"').filter(|word| word.starts_with("/assets/"));
    links.map(str::to_owned).collect()
}

/// Returns the JSON chunk of a GLB file.
fn glb(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "model/gltf-binary");
    let length = u32::from_le_bytes(answer.body[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&answer.body[20..20 + length]).unwrap()
}

/// Returns the box around the first mesh, in the unit of the model.
fn bounds(json: &Value) -> [[f64; 3]; 2] {
    let axis = |value: &Value, axis: usize| value[axis].as_f64().unwrap();
    let middle = &json["nodes"][0]["translation"];
    let corner = |name: &str| {
        let corner = &json["accessors"][0][name];
        std::array::from_fn(|at| axis(corner, at) + axis(middle, at))
    };
    [corner("min"), corner("max")]
}

#[tokio::test]
async fn the_page_has_a_strict_policy_and_is_asked_for_again_by_its_tag() {
    let app = TestApp::new().await;
    let page = app.get("/", &[]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("default-src 'self'"), "{policy}");
    // WebAssembly may be compiled, which runs no script from text.
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    assert_eq!(policy.matches("unsafe").count(), 1, "{policy}");
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert_eq!(page.header("cache-control"), "no-cache");
    let again = app.get("/", &[("if-none-match", page.header("etag"))]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn what_the_page_links_to_is_there_for_ever_and_small_where_brotli_is_understood() {
    let app = TestApp::new().await;
    let links = linked(&app.get("/", &[]).await.text());
    assert_eq!(links.len(), 3, "{links:?}");
    let mut first_load = 0;
    for link in links {
        let plain = app.get(&link, &[]).await;
        assert_eq!(plain.status, StatusCode::OK, "{link}");
        assert!(plain.header("cache-control").contains("immutable"));
        assert_eq!(plain.header("x-content-type-options"), "nosniff");
        let small = app.get(&link, &[("accept-encoding", "gzip, br")]).await;
        assert_eq!(small.header("content-encoding"), "br", "{link}");
        assert!(small.body.len() <= plain.body.len());
        first_load += small.body.len();
    }
    assert!(first_load < 1_000_000, "{first_load} bytes");
}

#[tokio::test]
async fn no_other_file_can_be_had_through_the_page() {
    let app = TestApp::new().await;
    for path in ["/assets/none.js", "/assets/..%2findex.html", "/assets/%2e%2e/index.html", "/samples/..%2fCargo.toml"]
    {
        app.get(path, &[]).await.assert_problem(404, "unknown_path");
    }
}

#[tokio::test]
async fn every_sample_is_a_model_with_a_result() {
    let app = TestApp::new().await;
    for entry in ["models", "web/samples"].iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") {
            continue;
        }
        let sample = app.get(&format!("/samples/{name}"), &[]).await;
        assert_eq!(sample.status, StatusCode::OK, "{name}");
        assert_ne!(sample.header("content-type"), "application/octet-stream", "{name}");
        glb(&app.post("/preview-mesh", &[], sample.body).await);
    }
}

#[tokio::test]
async fn a_preview_shows_the_surface_as_it_was_read() {
    let app = TestApp::new().await;
    let json = glb(&app.post("/preview-mesh", &[], CUBE).await);
    assert_eq!(json["nodes"][0]["name"], "high_lod");
    assert_eq!(bounds(&json), [[-0.5; 3], [0.5; 3]]);
    assert_eq!(json["accessors"][1]["count"], 36);
}

#[tokio::test]
async fn a_preview_is_refused_like_the_model_itself() {
    let app = TestApp::new().await;
    app.post("/preview-mesh", &[], "v 0 0\n").await.assert_problem(400, "malformed");
    app.post("/preview-mesh?method=none_such", &[], CUBE).await.assert_problem(400, "bad_parameter");
}

#[tokio::test]
async fn a_stored_result_keeps_its_surface_in_the_unit_of_its_block() {
    let app = TestApp::new().await;
    let far: String = CUBE.lines().map(|line| format!("{}\n", line.replace("v 0.5", "v 40.5"))).collect();
    let id = app.post("/decompose", &[], far).await.json()["id"].as_str().unwrap().to_owned();
    let [min, max] = bounds(&glb(&app.get(&format!("/decompositions/{id}/source"), &[]).await));
    let expected = [[-0.5; 3], [40.5, 0.5, 0.5]];
    for (met, expected) in [min, max].iter().flatten().zip(expected.iter().flatten()) {
        // Half a step of the 16-bit grid.
        assert!((met - expected).abs() < 41.0 / 65_535.0, "{met} for {expected}");
    }
    app.get(&format!("/decompositions/b3-{}/source", "0".repeat(64)), &[]).await.assert_problem(404, "unknown_id");
}
