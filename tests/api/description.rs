//! The API's description matches the service.

use std::collections::BTreeSet;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::schema;
use crate::support::{Answer, CUBE, Setup, TestApp, multipart, request};

async fn description(app: &TestApp) -> Value {
    let answer = app.get("/openapi.json", &[]).await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "application/json"));
    answer.json()
}

/// Returns method and path of every `.route(...)` in the sources of `api`.
fn routes() -> BTreeSet<(String, String)> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api/mod.rs")).unwrap();
    let mut found = BTreeSet::new();
    for route in text.split(".route(\"").skip(1) {
        let (path, handlers) = route.split_once('"').unwrap();
        let handlers = handlers.split(".route(").next().unwrap().lines().next().unwrap();
        for method in ["get", "post", "put", "patch", "delete"] {
            if handlers.contains(&format!("{method}(")) {
                found.insert((method.to_owned(), path.to_owned()));
            }
        }
    }
    assert!(found.len() >= 8, "{found:?}");
    found
}

#[tokio::test]
async fn every_route_is_described_and_everything_described_is_a_route() {
    let document = description(&TestApp::new().await).await;
    let paths = document["paths"].as_object().unwrap();
    let described = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().keys();
        methods.map(|method| (method.clone(), path.clone()))
    });
    assert_eq!(described.collect::<BTreeSet<_>>(), routes());
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
}

#[tokio::test]
async fn references_lead_somewhere_and_operations_are_told_apart() {
    let document = description(&TestApp::new().await).await;
    let text = document.to_string();
    let references = text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
    assert!(references.clone().count() > 5);
    for reference in references {
        assert!(document.pointer(reference).is_some(), "{reference} leads nowhere");
    }
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    let ids: Vec<&str> = operations.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
}

/// A request, its path in the description, and the response.
struct Seen {
    method: &'static str,
    path: &'static str,
    answer: Answer,
}

/// Query, headers and body.
type Post<'a> = (&'a str, &'a [(&'a str, &'a str)], Vec<u8>);

/// Collects one response of each status that needs neither a fault of the service nor a wait.
async fn seen(app: &TestApp) -> Vec<Seen> {
    let id = app.stored_cube().await;
    let stored = format!("/decompositions/{id}");
    let tag = format!("\"{id};application/json\"");
    let mut seen = Vec::new();
    let (form, body) = multipart(&[
        ("high_lod", "", CUBE.as_bytes()),
        ("physics_shape", "", CUBE.as_bytes()),
        ("params", "", br#"{"method": "solid"}"#),
    ]);
    let posts: [Post; 19] = [
        ("", &[("content-type", "model/obj")], CUBE.into()),
        ("?method=none&names=viewer", &[], CUBE.into()),
        ("?front=4&method=solid&retain=50&scale=1,2,3&scales=0.25..4x5", &[], CUBE.into()),
        ("?source=none", &[], CUBE.into()),
        ("?check=only", &[], CUBE.into()),
        ("?check=lenient&box=pad", &[], CUBE.into()),
        ("", &[("accept", "application/llsd+xml")], CUBE.into()),
        ("", &[("accept", "application/llsd+binary")], CUBE.into()),
        ("", &[("accept", "application/vnd.ll.mesh")], CUBE.into()),
        ("", &[("accept", "model/gltf-binary")], CUBE.into()),
        ("", &[("accept", "model/obj")], CUBE.into()),
        ("", &[("content-type", &form)], body),
        ("?method=best", &[], CUBE.into()),
        ("?method=best", &[("accept", "application/llsd+xml")], CUBE.into()),
        ("", &[("accept", "text/html")], CUBE.into()),
        ("", &[], vec![b' '; 9 << 20]),
        ("?format=fbx", &[], CUBE.into()),
        ("", &[], "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n".into()),
        (
            "",
            &[("content-type", "application/json")],
            r#"{"high_lod": {"positions": [[0, 0, 0]], "triangles": []}}"#.into(),
        ),
    ];
    for (query, headers, body) in posts {
        let answer = app.post(&format!("/decompose{query}"), headers, body).await;
        seen.push(Seen { method: "post", path: "/decompose", answer });
    }
    for (path, headers) in [
        (stored.clone(), &[][..]),
        (stored.clone(), &[("accept", "model/obj")]),
        (stored.clone(), &[("if-none-match", tag.as_str())]),
        (stored.clone(), &[("accept", "text/html")]),
        (format!("{stored}?method=solid"), &[]),
        ("/decompositions/b3-0".to_owned(), &[]),
    ] {
        seen.push(Seen { method: "get", path: "/decompositions/{id}", answer: app.get(&path, headers).await });
    }
    let answer = app.post("/decompose?method=solid", &[("prefer", "respond-async")], CUBE).await;
    let job = answer.header("location").to_owned();
    seen.push(Seen { method: "post", path: "/decompose", answer });
    seen.push(Seen { method: "get", path: "/jobs/{id}", answer: app.get(&job, &[]).await });
    seen.push(Seen { method: "get", path: "/jobs/{id}", answer: app.get("/jobs/none", &[]).await });
    let cancelled = app.ask(request(Method::DELETE, &job, &[], Body::empty())).await;
    seen.push(Seen { method: "delete", path: "/jobs/{id}", answer: cancelled });
    let source = app.get(&format!("{stored}/source"), &[]).await;
    seen.push(Seen { method: "get", path: "/decompositions/{id}/source", answer: source });
    let preview = app.post("/preview-mesh", &[], CUBE).await;
    seen.push(Seen { method: "post", path: "/preview-mesh", answer: preview });
    let linkset = json!({"prims": [{"id": id, "size": [2, 2, 2]}, {"shape": "box", "size": [1, 1, 1]}]}).to_string();
    for (query, accept, body) in [
        ("", "application/json", linkset.as_str()),
        ("", "application/llsd+xml", &linkset),
        ("?colour=red", "*/*", "{}"),
        ("", "model/obj", "{}"),
        ("", "*/*", "not a linkset"),
    ] {
        let answer = app.post(&format!("/cost{query}"), &[("accept", accept)], body.to_owned()).await;
        seen.push(Seen { method: "post", path: "/cost", answer });
    }
    for file in ["stall.obj", "absent.obj"] {
        let answer = app.get(&format!("/samples/{file}"), &[]).await;
        seen.push(Seen { method: "get", path: "/samples/{file}", answer });
    }
    for path in ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/"] {
        seen.push(Seen { method: "get", path, answer: app.get(path, &[]).await });
    }
    app.lifecycle.drain();
    seen.push(Seen { method: "get", path: "/readyz", answer: app.get("/readyz", &[]).await });
    seen
}

#[tokio::test]
async fn real_answers_have_a_status_a_form_and_a_shape_that_are_described() {
    let app = TestApp::with(Setup::default()).await;
    let document = description(&app).await;
    let mut statuses = BTreeSet::new();
    for Seen { method, path, answer } in seen(&app).await {
        let status = answer.status.as_u16().to_string();
        let described = &document["paths"][path][method]["responses"][&status];
        assert!(described.is_object(), "{method} {path} does not describe {status}: {}", answer.text());
        statuses.insert((path, status.clone()));
        if answer.body.is_empty() {
            continue;
        }
        let media_type = answer.header("content-type").split(';').next().unwrap();
        let content = described["content"].get(media_type).unwrap_or(&described["content"]["*/*"]);
        assert!(content.is_object(), "{method} {path} {status} does not describe {media_type}");
        if media_type.ends_with("json") {
            let faults = schema::faults(&document, &content["schema"], &answer.json());
            assert!(faults.is_empty(), "{method} {path} {status}: {faults:#?}\n{}", answer.text());
        }
    }
    // Every response in the description of these two paths was seen, except those that need a fault or a wait.
    for path in ["/decompose", "/decompositions/{id}"] {
        for item in document["paths"][path].as_object().unwrap().values() {
            for status in item["responses"].as_object().unwrap().keys() {
                let seen = statuses.contains(&(path, status.clone()));
                let unseen = ["401", "403", "408", "429", "500", "503", "504"].contains(&status.as_str());
                assert!(seen || unseen, "no test sees {status} of {path}");
            }
        }
    }
}

#[tokio::test]
async fn a_method_that_is_not_described_is_refused_with_those_that_are() {
    let app = TestApp::new().await;
    let answer = app.ask(request(Method::PUT, "/decompose", &[], Body::empty())).await;
    answer.assert_problem(405, "wrong_method");
    assert_eq!(answer.header("allow"), "POST");
}

/// Removes durations, which differ from run to run.
fn without_durations(mut result: Value) -> Value {
    for stage in result["stages"].as_array_mut().into_iter().flatten() {
        stage["ms"] = json!(0.1);
    }
    result
}

#[tokio::test]
async fn examples_are_what_the_engine_answers() {
    let app = TestApp::new().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api/description/examples");
    let cube = std::fs::read_to_string(folder.join("cube.obj")).unwrap();
    let headers = [("content-type", "model/obj")];
    let answer = app.post("/decompose", &headers, cube).await;
    let refused = app.post("/decompose", &headers, "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n").await;
    refused.assert_problem(422, "collinear");
    for (name, made) in [("cube.json", without_durations(answer.json())), ("collinear.json", refused.json())] {
        let path = folder.join(name);
        if std::env::var_os("HULLWRIGHT_UPDATE_EXAMPLES").is_some() {
            std::fs::write(&path, format!("{made:#}\n")).unwrap();
        }
        let kept: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(kept, made, "run the test with HULLWRIGHT_UPDATE_EXAMPLES=1 to have {name} written anew");
    }
}

#[tokio::test]
async fn the_page_needs_no_script_and_nothing_from_elsewhere() {
    let app = TestApp::new().await;
    let answer = app.get("/docs", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    let page = answer.text();
    assert!(page.len() < 130_000, "{} bytes", page.len());
    assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("http"), "{page}");
    let document = description(&app).await;
    for (path, item) in document["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(page.contains(&format!("<section class=\"operation\" id=\"{id}\">")), "{path} is not on the page");
        }
    }
}
