//! Refused bodies and the responses to them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::json;

use crate::support::{CUBE, Setup, TestApp, multipart};

async fn small() -> TestApp {
    let mut setup = Setup::default();
    setup.options.body_bytes = 2000;
    setup.options.multipart_parts = 3;
    TestApp::with(setup).await
}

#[tokio::test]
async fn a_body_over_the_limit_is_a_413_with_limit_and_value() {
    let answer = small().await.post("/decompose", &[], vec![b'v'; 3000]).await;
    let fault = &answer.json()["errors"][0];
    assert_eq!((&fault["met"], &fault["limit"]), (&json!(3000.0), &json!(2000.0)));
    let detail = answer.assert_problem(413, "body_too_large");
    assert!(detail.contains("3000") && detail.contains("2000") && detail.contains("limits.body_mib"), "{detail}");
}

#[tokio::test]
async fn a_body_of_unknown_length_is_cut_at_the_limit() {
    let chunks = std::iter::repeat_with(|| Ok::<_, std::io::Error>(vec![b'v'; 500])).take(10);
    let body = Body::from_stream(Chunks(chunks));
    let detail = small().await.post("/decompose", &[], body).await.assert_problem(413, "body_too_large");
    assert!(detail.contains("2000"), "{detail}");
}

#[tokio::test]
async fn a_multipart_body_is_cut_at_the_limit_too() {
    let (content_type, body) = multipart(&[("high_lod", "", &[b'v'; 3000])]);
    let chunks = body.chunks(500).map(|chunk| Ok::<_, std::io::Error>(chunk.to_vec())).collect::<Vec<_>>();
    let body = Body::from_stream(Chunks(chunks.into_iter()));
    small()
        .await
        .post("/decompose", &[("content-type", &content_type)], body)
        .await
        .assert_problem(413, "body_too_large");
}

#[tokio::test]
async fn too_many_vertices_or_triangles_are_a_413_that_names_the_limit() {
    let mut setup = Setup::default();
    setup.limits.max_triangles = 11;
    let answer = TestApp::with(setup).await.post("/decompose", &[], CUBE).await;
    let fault = &answer.json()["errors"][0];
    assert_eq!((&fault["met"], &fault["limit"]), (&json!(12.0), &json!(11.0)));
    let detail = answer.assert_problem(413, "too_many_triangles");
    assert!(detail.contains("11") && detail.contains("12"), "{detail}");
    let mut setup = Setup::default();
    setup.limits.max_vertices = 7;
    TestApp::with(setup).await.post("/decompose", &[], CUBE).await.assert_problem(413, "too_many_vertices");
}

#[tokio::test]
async fn bodies_that_are_no_model_are_refused_by_what_is_wrong_with_them() {
    let app = TestApp::new().await;
    let png = b"\x89PNG\r\n\x1a\n".to_vec();
    app.post("/decompose", &[], Body::empty()).await.assert_problem(400, "empty_body");
    app.post("/decompose", &[], png).await.assert_problem(415, "unsupported_format");
    app.post("/decompose", &[("content-type", "image/png")], "x").await.assert_problem(415, "unsupported_format");
    app.post("/decompose", &[("content-type", "model/obj")], "v 0 0\nf 1 2 3\n").await.assert_problem(400, "malformed");
}

#[tokio::test]
async fn multipart_bodies_are_refused_by_what_is_wrong_with_them() {
    let app = small().await;
    let cube = CUBE.as_bytes();
    for (parts, status, code) in [
        (&[][..], 400, "no_parts"),
        (&[("colour", "", cube)], 400, "unknown_part"),
        (&[("high_lod", "", &b""[..])], 400, "empty_body"),
        (&[("high_lod", "", cube), ("high_lod", "", cube)], 400, "repeated_part"),
        (&[("mid_lod", "", cube), ("medium_lod", "", cube)], 400, "repeated_part"),
        (&[("params", "", &b"{"[..]), ("high_lod", "", cube)], 400, "malformed_params"),
        (&[("params", "", &b"{\"colour\": 1}"[..]), ("high_lod", "", cube)], 400, "bad_parameter"),
        (&[("params", "", &b"{}"[..]), ("params", "", b"{}"), ("high_lod", "", cube)], 400, "repeated_part"),
        (
            &[("params", "", &b"{}"[..]), ("high_lod", "", cube), ("mid_lod", "", cube), ("low_lod", "", cube)],
            413,
            "too_many_parts",
        ),
    ] {
        let (content_type, body) = multipart(parts);
        app.post("/decompose", &[("content-type", &content_type)], body).await.assert_problem(status, code);
    }
    let nameless = "--frontier\r\nContent-Disposition: form-data\r\n\r\n\r\n--frontier--\r\n";
    let content_type = [("content-type", "multipart/form-data; boundary=frontier")];
    let detail = app.post("/decompose", &content_type, nameless).await.assert_problem(400, "unknown_part");
    assert!(detail.starts_with("part 1 of the body has no name"), "{detail}");
}

/// A glTF document whose positions are in the file `cube.bin`, and that file.
fn document_and_buffer() -> (Vec<u8>, Vec<u8>) {
    let corners = (0..8).flat_map(|corner| [corner & 1, corner >> 1 & 1, corner >> 2 & 1]);
    let mut buffer: Vec<u8> = corners.flat_map(|c| (c as f32).to_le_bytes()).collect();
    let quads = [[0_u8, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    buffer.extend(quads.iter().flat_map(|&[a, b, c, d]| [a, b, c, a, c, d]));
    let document = serde_json::json!({
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": 132, "uri": "cube.bin"}],
        "images": [{"uri": "wood.png"}],
        "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 36}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5121, "count": 36, "type": "SCALAR"},
        ],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "nodes": [{"mesh": 0}],
    });
    (document.to_string().into_bytes(), buffer)
}

#[tokio::test]
async fn a_gltf_document_is_read_with_the_files_that_come_along() {
    let app = TestApp::new().await;
    let (document, buffer) = document_and_buffer();
    let high = ("high_lod", "; filename=\"cube.gltf\"", &document[..]);
    let bin = ("files", "; filename=\"cube.bin\"", &buffer[..]);
    let texture = ("files", "; filename=\"wood.png\"", &b"png"[..]);
    let post = async |parts: &[(&str, &str, &[u8])]| {
        let (content_type, body) = multipart(parts);
        app.post("/decompose", &[("content-type", &content_type)], body).await
    };
    for parts in [[high, bin, texture], [texture, bin, high]] {
        let answer = post(&parts).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["cost"]["hull"], 0.36);
    }
    let detail = post(&[high, texture]).await.assert_problem(422, "external_reference");
    assert!(detail.contains("cube.bin") && detail.contains("in the same upload"), "{detail}");
    post(&[high, bin, bin]).await.assert_problem(400, "repeated_part");
    post(&[high, ("files", "", &buffer)]).await.assert_problem(400, "unnamed_file");
    post(&[high, ("files", "; filename=\"cube.bin\"", &buffer[1..])]).await.assert_problem(400, "malformed");
}

#[tokio::test]
async fn two_models_in_one_upload_bring_a_warning() {
    let app = TestApp::new().await;
    let far = CUBE.replace("v 0", "v 90").replace("v 1", "v 91");
    let (content_type, body) = multipart(&[("high_lod", "", CUBE.as_bytes()), ("mid_lod", "", far.as_bytes())]);
    let answer = app.post("/decompose", &[("content-type", &content_type)], body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let codes: Vec<_> = answer.json()["warnings"].as_array().unwrap().iter().map(|w| w["code"].clone()).collect();
    assert!(codes.contains(&"levels_differ".into()), "{codes:?}");
}

#[tokio::test]
async fn who_sends_a_broken_multipart_body_is_told_where_and_what_it_needs() {
    let app = TestApp::new().await;
    let (declared, body) = multipart(&[("high_lod", "", CUBE.as_bytes())]);
    let boundary = declared.split_once("boundary=").unwrap().1;
    let told = async |content_type: &str, body: &[u8]| {
        let answer = app.post("/decompose", &[("content-type", content_type)], body.to_vec()).await;
        (answer.assert_problem(400, "malformed_multipart"), answer.json()["errors"].clone())
    };
    for content_type in ["multipart/form-data", "multipart/mixed; boundary=frontier"] {
        let (detail, _) = told(content_type, &body).await;
        assert!(detail.contains(content_type) && detail.contains("multipart/form-data with a boundary"), "{detail}");
    }
    let (detail, _) = told("multipart/form-data; boundary=other", &body).await;
    assert!(detail.contains("has no part") && detail.contains("\"--other\""), "{detail}");
    let (detail, errors) = told(&declared, &body[..body.len() - 40]).await;
    assert!(detail.contains("in part \"high_lod\"") && detail.contains(&format!("--{boundary}--")), "{detail}");
    assert_eq!(errors[0]["part"], "high_lod");
    let (detail, _) = told(&declared, &body[..body.len() - 4]).await;
    assert!(detail.contains("after part \"high_lod\""), "{detail}");
}

#[tokio::test]
async fn a_part_without_the_end_of_its_head_is_not_read_to_its_end() {
    let app = TestApp::new().await;
    let head = |bytes: usize| format!("--frontier\r\nContent-Disposition: form-data; name=\"{}", "a".repeat(bytes));
    let content_type = [("content-type", "multipart/form-data; boundary=frontier")];
    let sent = Arc::new(AtomicUsize::new(0));
    for start in [head(0), "before the first boundary".to_owned()] {
        sent.store(0, Ordering::Relaxed);
        let counted = Arc::clone(&sent);
        let more = std::iter::repeat_n("x".repeat(1000), 10_000);
        let chunks = std::iter::once(start).chain(more).map(move |chunk| {
            counted.fetch_add(chunk.len(), Ordering::Relaxed);
            Ok::<_, std::io::Error>(chunk)
        });
        let body = Body::from_stream(futures_util::stream::iter(chunks));
        let detail = app.post("/decompose", &content_type, body).await.assert_problem(400, "malformed_multipart");
        assert!(detail.starts_with("65536 bytes") && detail.contains("empty line"), "{detail}");
        assert!(sent.load(Ordering::Relaxed) < 100_000, "{sent:?} bytes were read");
    }
}

#[tokio::test]
async fn what_the_query_asks_twice_is_refused_with_both_values() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose?method=none&method=solid", &[("content-type", "model/obj")], CUBE).await;
    let detail = answer.assert_problem(400, "bad_parameter");
    assert_eq!(detail, "method is given twice, as \"none\" and as \"solid\"; give it once");
    assert_eq!(answer.json()["errors"][0]["part"], "method");
}

#[tokio::test]
async fn a_truncated_multipart_body_is_refused_at_every_length() {
    let app = TestApp::new().await;
    let (content_type, body) = multipart(&[("high_lod", "; filename=\"c.obj\"", CUBE.as_bytes())]);
    for length in (0..body.len() - 4).step_by(7) {
        let answer = app.post("/decompose", &[("content-type", &content_type)], body[..length].to_vec()).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{length}: {}", answer.text());
    }
}

/// Chunks as a stream without a known length.
struct Chunks<I>(I);

impl<I: Iterator + Unpin> futures_core::Stream for Chunks<I> {
    type Item = I::Item;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        std::task::Poll::Ready(self.0.next())
    }
}
