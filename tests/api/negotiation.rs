//! `Accept`, the LLSD rule, methods and ids of requests.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use hullwright::mesh_asset::llsd::{self, LlsdExt, LlsdLimits};

use crate::support::{CUBE, TestApp, request};

#[tokio::test]
async fn every_representation_can_be_asked_for() {
    let app = TestApp::new().await;
    for (accept, first_bytes) in [
        ("application/json", &b"{\""[..]),
        ("application/llsd+xml", b"<?xml"),
        ("application/llsd+binary", b"{\0\0\0"),
        ("application/vnd.ll.mesh", b"{\0"),
        ("model/gltf-binary", b"glTF"),
        ("model/obj", b""),
    ] {
        let answer = app.post("/decompose", &[("accept", accept)], CUBE).await;
        assert_eq!(answer.status, StatusCode::OK, "{accept}: {}", answer.text());
        assert_eq!(answer.header("content-type"), accept);
        assert!(answer.body.starts_with(first_bytes) && !answer.body.is_empty(), "{accept}: {:?}", answer.body);
    }
}

#[tokio::test]
async fn a_small_upload_has_an_asset_that_inflates_to_more_than_it() {
    let app = TestApp::new().await;
    let panel = "v 0 0 0\nv 4 0 0\nv 4 0 3\nv 0 0 3\nf 1 2 3 4\n";
    let asset = [("accept", "application/vnd.ll.mesh"), ("content-type", "model/obj")];
    let answer = app.post("/decompose?physics=mesh", &asset, panel).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

#[tokio::test]
async fn an_accept_without_a_supported_form_is_a_406_with_the_list() {
    let app = TestApp::new().await;
    let detail = app.post("/decompose", &[("accept", "image/png")], CUBE).await.assert_problem(406, "not_acceptable");
    assert!(detail.contains("application/vnd.ll.mesh") && detail.contains("model/obj"), "{detail}");
}

#[tokio::test]
async fn the_next_form_is_sent_where_the_one_that_a_client_likes_best_cannot_hold_the_result() {
    let app = TestApp::new().await;
    let accept = [("accept", "model/gltf-binary, application/llsd+xml;q=0.1, application/json;q=0.5")];
    let linkset = app.post("/decompose?parts=objects", &accept, CUBE).await;
    assert_eq!((linkset.status.as_u16(), linkset.header("content-type")), (200, "application/json"));
    let stored = app.get(linkset.header("content-location"), &accept).await;
    assert_eq!((stored.status.as_u16(), stored.header("content-type")), (200, "application/json"));
    let meshes = [("accept", "model/obj, model/gltf-binary")];
    app.post("/decompose?parts=objects", &meshes, CUBE).await.assert_problem(406, "no_single_mesh");
    app.get(linkset.header("content-location"), &meshes).await.assert_problem(406, "no_single_mesh");
}

#[tokio::test]
async fn an_asset_with_the_wiki_names_is_a_406() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose?names=wiki", &[("accept", "application/vnd.ll.mesh")], CUBE).await;
    assert_eq!(answer.status, StatusCode::NOT_ACCEPTABLE, "{}", answer.text());
    let stored = app.post("/decompose?names=wiki", &[], CUBE).await.header("content-location").to_owned();
    for asset in ["application/vnd.ll.mesh", "application/x-slm"] {
        app.get(&stored, &[("accept", asset)]).await.assert_problem(406, "names_not_acceptable");
    }
    let answer = app.post("/decompose?names=viewer", &[("accept", "application/vnd.ll.mesh")], CUBE).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

#[tokio::test]
async fn names_choose_the_spelling_of_the_block() {
    let app = TestApp::new().await;
    let wiki = app.post("/decompose?names=wiki", &[], CUBE).await.json();
    assert!(wiki["decomposition"]["Hull"].is_string(), "{wiki}");
    let viewer = app.post("/decompose?names=viewer", &[], CUBE).await.json();
    assert!(viewer["physics_convex"]["BoundingVerts"].is_string(), "{viewer}");
}

#[tokio::test]
async fn llsd_clients_get_results_and_problems_in_llsd() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose?format=obj", &[("content-type", "application/llsd+binary")], CUBE).await;
    assert_eq!(answer.header("content-type"), "application/llsd+binary");
    let result = llsd::read_binary(&answer.body, &LlsdLimits::DOCUMENT).unwrap();
    assert_eq!(result.get("source").and_then(|source| source.as_str()), Some("high_lod"));

    let answer = app.post("/decompose?colour=red", &[("accept", "application/llsd+xml")], CUBE).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert_eq!(answer.header("content-type"), "application/llsd+xml");
    let problem = llsd::read_xml(&answer.body, &LlsdLimits::DOCUMENT).unwrap();
    assert_eq!(problem.get("code").and_then(|code| code.as_str()), Some("bad_parameter"));
    assert_eq!(problem.get("status").and_then(|status| status.whole()), Some(400));
    let errors = problem.get("errors").and_then(|errors| errors.as_array()).unwrap();
    assert_eq!(errors[0].get("part").and_then(|part| part.as_str()), Some("colour"));
}

#[tokio::test]
async fn variants_of_a_form_are_chosen_by_accept_or_by_the_query_and_share_one_result() {
    let app = TestApp::new().await;
    let plain = app.post("/decompose", &[], CUBE).await.json();
    let id = plain["id"].as_str().unwrap();
    for (query, form, variant, holds) in [
        ("physics=khr", "model/gltf-binary", "model/gltf-binary;physics=khr", "KHR_physics_rigid_bodies"),
        ("layout=nodes", "model/vnd.collada+xml", "model/vnd.collada+xml;layout=nodes", "model_PHYS_1"),
    ] {
        let by_query = app.post(&format!("/decompose?{query}"), &[("accept", form)], CUBE).await;
        let by_accept = app.post("/decompose", &[("accept", variant)], CUBE).await;
        let quoted = format!("{}\"", variant.replace('=', "=\""));
        let by_quoted = app.post("/decompose", &[("accept", &quoted)], CUBE).await;
        let stored = app.get(&format!("/decompositions/{id}"), &[("accept", variant)]).await;
        for answer in [&by_query, &by_accept, &by_quoted, &stored] {
            assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, variant));
            assert!(String::from_utf8_lossy(&answer.body).contains(holds), "{query}");
            assert_eq!(answer.body, by_query.body);
        }
        let usual = app.post("/decompose", &[("accept", form)], CUBE).await;
        assert!(!String::from_utf8_lossy(&usual.body).contains(holds));
        assert_ne!(usual.header("etag"), by_accept.header("etag"));
        assert_eq!(app.post(&format!("/decompose?{query}"), &[], CUBE).await.json()["id"], id);
    }
}

#[tokio::test]
async fn slm_and_the_upload_request_are_forms_and_slm_is_read() {
    let app = TestApp::new().await;
    let slm = app.post("/decompose", &[("accept", "application/x-slm")], CUBE).await;
    assert_eq!((slm.status, slm.header("content-type")), (StatusCode::OK, "application/x-slm"));
    for content_type in ["application/x-slm", "application/octet-stream"] {
        let headers = [("content-type", content_type), ("accept", "application/llsd+xml; form=request")];
        let request = app.post("/decompose", &headers, slm.body.clone()).await;
        assert_eq!(request.header("content-type"), "application/llsd+xml;form=request");
        let request = llsd::read_xml(&request.body, &LlsdLimits::DOCUMENT).unwrap();
        assert_eq!(request.get("asset_resources").unwrap().list("mesh_list").len(), 1);
        assert!(request.get("parts").is_none());
    }
}

#[tokio::test]
async fn unknown_paths_and_wrong_methods_are_problems() {
    let app = TestApp::new().await;
    let detail = app.get("/teapot", &[]).await.assert_problem(404, "unknown_path");
    assert!(detail.contains("/teapot"));
    let answer = app.get("/decompose", &[]).await;
    answer.assert_problem(405, "wrong_method");
    assert_eq!(answer.header("allow"), "POST");
    let answer = app.post("/metrics", &[], "").await;
    answer.assert_problem(405, "wrong_method");
    assert_eq!(answer.header("allow"), "GET,HEAD");
}

#[tokio::test]
async fn options_tell_the_methods_and_head_tells_the_headers() {
    let app = TestApp::new().await;
    let answer = app.ask(request(Method::OPTIONS, "/decompose", &[], Body::empty())).await;
    assert_eq!((answer.status, answer.header("allow")), (StatusCode::NO_CONTENT, "POST"));
    let answer = app.ask(request(Method::HEAD, "/healthz", &[], Body::empty())).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.is_empty() && !answer.header("content-length").is_empty());
}

#[tokio::test]
async fn request_ids_are_taken_over_or_made() {
    let app = TestApp::new().await;
    assert_eq!(
        app.get("/healthz", &[("x-request-id", "from-the-balancer")]).await.header("x-request-id"),
        "from-the-balancer"
    );
    let long = "x".repeat(500);
    for unfit in ["", "two words", &long] {
        let answer = app.get("/teapot", &[("x-request-id", unfit)]).await;
        assert_eq!(answer.header("x-request-id").len(), 36, "{unfit:?}");
    }
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_ask() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose", &[("accept-encoding", "gzip")], CUBE).await;
    assert_eq!(answer.header("content-encoding"), "gzip");
    let asset = [("accept-encoding", "gzip"), ("accept", "application/vnd.ll.mesh")];
    assert_eq!(app.post("/decompose", &asset, CUBE).await.header("content-encoding"), "");
    let not_plain = app.post("/decompose", &[("accept-encoding", "identity;q=0")], CUBE).await;
    assert_eq!((not_plain.status.as_u16(), not_plain.header("content-encoding")), (200, ""));
}
