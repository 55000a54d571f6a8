//! Compressed bodies, sent to a running service.

use std::io::Write;
use std::net::TcpStream;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;

use crate::process::{agent, json, post};
use crate::server::Server;
use crate::support::{CUBE, bumpy_ball, multipart};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

/// Returns status, `Accept-Encoding` and body of the response to a compressed body.
fn send(server: &Server, path: &str, encoding: &str, kind: &str, body: &[u8]) -> (u16, String, Value) {
    let request = agent().post(server.url(path)).header("content-encoding", encoding).content_type(kind);
    let mut response = request.send(body).unwrap();
    let accepted = response.headers().get("accept-encoding").map_or("", |value| value.to_str().unwrap()).to_owned();
    let status = response.status().as_u16();
    (status, accepted, json(&response.body_mut().read_to_string().unwrap()))
}

#[test]
fn a_compressed_body_is_the_body_that_it_inflates_to() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let ball = bumpy_ball(8);
    let (status, plain) = post(&server.url("/decompose?passages=ignore"), &ball);
    assert_eq!(status, 200, "{plain}");
    let id = json(&plain)["id"].clone();
    for (encoding, body) in [("gzip", gzip(ball.as_bytes())), ("zstd", zstd(ball.as_bytes()))] {
        assert!(body.len() < ball.len());
        let (status, _, answer) = send(&server, "/decompose?passages=ignore", encoding, "model/obj", &body);
        assert_eq!((status, &answer["id"]), (200, &id), "{encoding}: {answer}");
    }
    let (kind, parts) =
        multipart(&[("high_lod", "", ball.as_bytes()), ("params", "", br#"{"max_hulls": 4, "passages": "ignore"}"#)]);
    let (status, _, answer) = send(&server, "/decompose", "gzip", &kind, &gzip(&parts));
    assert_eq!((status, &answer["source"]), (200, &"high_lod".into()), "{answer}");
    let linkset = br#"{"prims": [{"shape": "box", "size": [1, 1, 1]}]}"#;
    let (status, _, answer) = send(&server, "/cost", "zstd", "application/json", &zstd(linkset));
    assert_eq!(status, 200, "{answer}");
    // The memory of a request is free again after its response.
    server.wait_for("hullwright_body_memory_used_bytes", |bytes| bytes == 0.0);
}

#[test]
fn a_body_that_cannot_be_inflated_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[("HULLWRIGHT__LIMITS__BODY_MIB", "1")]);
    let cube = CUBE.as_bytes();
    let zeros = vec![b'#'; 64 << 20];
    let (gzip_bomb, zstd_bomb) = (gzip(&zeros), zstd(&zeros));
    assert!(gzip_bomb.len().max(zstd_bomb.len()) < 1 << 20, "{} and {} bytes", gzip_bomb.len(), zstd_bomb.len());
    drop(zeros);
    for (encoding, body, status, code, named) in [
        ("br", cube.to_vec(), 415, "content_encoding", "br"),
        ("gzip, zstd", cube.to_vec(), 415, "content_encoding", "several"),
        ("gzip", cube.to_vec(), 400, "broken_encoding", "gzip"),
        ("zstd", cube.to_vec(), 400, "broken_encoding", "zstd"),
        ("gzip", gzip(cube)[..30].to_vec(), 400, "broken_encoding", "gzip"),
        ("zstd", zstd(cube)[..30].to_vec(), 400, "broken_encoding", "zstd"),
        ("gzip", gzip_bomb, 413, "decompressed_too_large", "limits.body_mib allows 1 MiB"),
        ("zstd", zstd_bomb, 413, "decompressed_too_large", "limits.body_mib allows 1 MiB"),
        ("gzip", gzip(b""), 400, "empty_body", "not a byte"),
    ] {
        let (answered, accepted, problem) = send(&server, "/decompose", encoding, "model/obj", &body);
        assert_eq!((answered, problem["code"].as_str()), (status, Some(code)), "{encoding}: {problem}");
        assert!(problem["detail"].as_str().unwrap().contains(named), "{problem}");
        assert_eq!(accepted, if status == 415 { "gzip, zstd" } else { "" });
    }
    assert!(server.memory_mib("VmHWM:") < 150.0, "a bomb took {} MiB", server.memory_mib("VmHWM:"));
}

#[test]
fn a_client_that_leaves_while_its_body_is_inflated_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    // Empty members take time and yield nothing.
    let body = gzip(b"").repeat(2 << 20);
    let mut connection = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    connection.write_all(head.as_bytes()).unwrap();
    connection.write_all(&body).unwrap();
    drop(connection);
    server.wait_for("hullwright_body_memory_used_bytes", |bytes| bytes == 0.0);
    server.wait_for("hullwright_pool_running", |running| running == 0.0);
    assert_eq!(post(&server.url("/decompose"), CUBE).0, 200);
}
