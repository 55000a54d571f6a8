//! `GET /decompositions/{id}`

use axum::http::StatusCode;
use hullwright::pipeline::ENGINE;
use hullwright::store::Retention;

use crate::support::{Setup, TestApp};

#[tokio::test]
async fn a_stored_result_is_there_in_every_form_under_its_tag() {
    let app = TestApp::new().await;
    let id = app.stored_cube().await;
    for form in
        ["application/json", "application/llsd+xml", "application/vnd.ll.mesh", "model/gltf-binary", "model/obj"]
    {
        let path = format!("/decompositions/{id}");
        let answer = app.get(&path, &[("accept", form)]).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(answer.header("content-type"), form);
        let tag = format!("\"{id};{form}\"");
        assert_eq!(answer.header("etag"), tag);
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let answer = app.get(&path, &[("accept", form), ("if-none-match", &known)]).await;
            assert_eq!(answer.status, StatusCode::NOT_MODIFIED, "{known}");
            assert!(answer.body.is_empty());
            // The client may have the compressed response, whose tag is weak.
            let weak = if known.starts_with("W/") { "W/" } else { "" };
            assert_eq!(answer.header("etag"), format!("{weak}{tag}"));
        }
        let answer = app.get(&path, &[("accept", form), ("if-none-match", "\"other\"")]).await;
        assert_eq!(answer.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_stored_result_says_that_it_is_cached_and_has_the_posted_block() {
    let app = TestApp::new().await;
    let posted = app.post("/decompose", &[], crate::support::CUBE).await.json();
    let stored = app.get(&format!("/decompositions/{}", posted["id"].as_str().unwrap()), &[]).await.json();
    assert_eq!(stored["cached"], true);
    assert_eq!(stored["decomposition"], posted["decomposition"]);
}

#[tokio::test]
async fn every_line_of_a_front_is_a_result_of_its_own() {
    // A cache of responses may outlive rows of the store.
    let mut setup = Setup::default();
    setup.options.cache_bytes = 0;
    let app = TestApp::with(setup).await;
    let table = include_str!("../../models/stall.obj");
    let posted = app.post("/decompose?front=5&method=solid&passages=ignore", &[], table).await.json();
    let front = posted["front"].as_array().unwrap();
    assert!(front.len() > 2, "{front:?}");
    for choice in front {
        let path = format!("/decompositions/{}", choice["id"].as_str().unwrap());
        let line = app.get(&path, &[]).await.json();
        assert_eq!(line["id"], choice["id"]);
        assert_eq!(line["decomposition"], choice["decomposition"]);
        assert_eq!((&line["fit"], &line["hulls"]), (&choice["fit"], &choice["each"]));
        let asset = app.get(&path, &[("accept", "application/vnd.ll.mesh")]).await;
        assert_eq!(asset.status, StatusCode::OK);
    }
    assert_eq!(front.last().unwrap()["id"], posted["id"]);
    let kept = app.store.get_result(posted["id"].as_str().unwrap()).await.unwrap().unwrap();
    // A line that the sweeper has deleted is made again with the front that names it.
    let line = front[0]["id"].as_str().unwrap();
    app.store.sweep(&Retention { max_age: None, max_bytes: Some(0) }).await.unwrap();
    app.store.put_result(posted["id"].as_str().unwrap(), ENGINE, kept).await.unwrap();
    assert!(!app.store.has_result(line).await.unwrap());
    let again = app.post("/decompose?front=5&method=solid&passages=ignore", &[], table).await.json();
    assert_eq!((&again["cached"], &again["front"]), (&false.into(), &posted["front"]));
    assert!(app.store.has_result(line).await.unwrap());
}

#[tokio::test]
async fn unknown_and_misspelt_ids_are_404() {
    let app = TestApp::new().await;
    let id = app.stored_cube().await;
    let unknown = format!("b3-{}", "0".repeat(64));
    for id in [unknown.as_str(), "b3-", "x", &id.to_uppercase(), "%00", "b3-%f0%9f%98%80"] {
        let unknown = app.get(&format!("/decompositions/{id}"), &[]).await;
        unknown.assert_problem(404, "unknown_id");
        assert_eq!(unknown.json()["errors"][0]["code"], "unknown_id");
        let tag = [("if-none-match", "*")];
        app.get(&format!("/decompositions/{id}"), &tag).await.assert_problem(404, "unknown_id");
    }
}

#[tokio::test]
async fn a_stored_result_takes_no_parameters_and_speaks_no_pictures() {
    let app = TestApp::new().await;
    let path = format!("/decompositions/{}", app.stored_cube().await);
    app.get(&format!("{path}?names=viewer"), &[]).await.assert_problem(400, "unknown_parameter");
    app.get(&path, &[("accept", "image/png")]).await.assert_problem(406, "not_acceptable");
}

#[tokio::test]
async fn what_was_fetched_lately_is_answered_without_the_store() {
    let app = TestApp::new().await;
    let path = format!("/decompositions/{}", app.stored_cube().await);
    let fetched = app.get(&path, &[]).await;
    app.store.close().await;
    let again = app.get(&path, &[]).await;
    assert_eq!((again.status, &again.body), (StatusCode::OK, &fetched.body));
    assert_eq!(again.header("etag"), fetched.header("etag"));
    let known = app.get(&path, &[("if-none-match", fetched.header("etag"))]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    let posted = app.post("/decompose", &[], crate::support::CUBE).await;
    assert_eq!((posted.status, &posted.body), (StatusCode::OK, &fetched.body));
    assert_eq!(posted.header("content-location"), path);
    app.get(&path, &[("accept", "model/obj")]).await.assert_problem(503, "store_unavailable");
}

#[tokio::test]
async fn the_tag_of_a_compressed_response_is_weak_and_still_matches() {
    let app = TestApp::new().await;
    let path = format!("/decompositions/{}", app.stored_cube().await);
    let plain = app.get(&path, &[]).await;
    let packed = app.get(&path, &[("accept-encoding", "gzip")]).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert_eq!(packed.header("etag"), format!("W/{}", plain.header("etag")));
    for tag in [plain.header("etag"), packed.header("etag")] {
        let unchanged = app.get(&path, &[("if-none-match", tag)]).await;
        assert_eq!((unchanged.status.as_u16(), unchanged.header("etag")), (304, tag));
        assert_eq!(unchanged.header("vary"), packed.header("vary"));
    }
    let posted = app.post("/decompose", &[], crate::support::CUBE).await;
    assert_eq!(posted.header("etag"), format!("W/{}", plain.header("etag")));
}
