//! Requests that are not HTTP as it should be, sent byte by byte to a running service.

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;

use crate::edge::PATIENCE;
use crate::process::json;
use crate::server::Server;

/// Returns everything that answers these bytes until the connection ends.
fn answer(server: &Server, sent: &[u8]) -> String {
    let mut connection = TcpStream::connect(server.address).unwrap();
    connection.set_read_timeout(Some(PATIENCE)).unwrap();
    // The server may end the connection before it has everything.
    drop(connection.write_all(sent));
    let mut answer = String::new();
    drop(connection.read_to_string(&mut answer));
    answer
}

/// Returns the status and the code of the problem that answers these bytes. Checks that it is a whole problem.
fn refusal(server: &Server, sent: &str) -> (u16, String) {
    let answer = answer(server, sent.as_bytes());
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer:?}"));
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    if status == 200 {
        return (status, String::new());
    }
    for line in ["content-type: application/problem+json", &format!("content-length: {}", body.len()), "x-request-id: "]
    {
        assert!(head.contains(line), "{line} is missing in {head}");
    }
    let problem = json(body);
    assert_eq!(problem["status"], status, "{problem}");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.len() > 20), "{problem}");
    (status, problem["code"].as_str().unwrap().to_owned())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[test]
fn a_request_that_a_proxy_may_understand_differently_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let healthy =
        |headers: &str| refusal(&server, &format!("GET /healthz HTTP/1.1\r\n{headers}Connection: close\r\n\r\n"));
    assert_eq!(healthy("Host: x\r\n").0, 200);
    assert_eq!(healthy(""), refused(400, "bad_host"));
    assert_eq!(healthy("Host: x\r\nHost: y\r\n"), refused(400, "bad_host"));
    for (coding, code) in [
        ("gzip, chunked", "transfer_encoding"),
        ("chunked, chunked", "transfer_encoding"),
        // hyper itself refuses a coding that does not end in chunked.
        ("chunked, gzip", "bad_head"),
    ] {
        let post = format!(
            "POST /decompose HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: {coding}\r\n\r\n0\r\n\r\n"
        );
        assert_eq!(refusal(&server, &post), refused(400, code), "{coding}");
    }
}

#[test]
fn a_bare_lf_ends_no_line() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    for head in [
        "GET /healthz HTTP/1.1\nHost: x\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: x\nConnection: close\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\n",
        "GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\n\r\n",
        "\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    ] {
        assert_eq!(refusal(&server, head), refused(400, "bare_lf"), "{head:?}");
    }
    // The second request of a connection as well, and the first is answered. The LF of a body are its own.
    let body = "v 0 0 0\n";
    let first = format!("POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let mut connection = TcpStream::connect(server.address).unwrap();
    connection.set_read_timeout(Some(PATIENCE)).unwrap();
    connection.write_all(first.as_bytes()).unwrap();
    let mut some = [0; 1 << 14];
    let bytes = connection.read(&mut some).unwrap();
    assert!(some[..bytes].starts_with(b"HTTP/1.1 422"), "{}", String::from_utf8_lossy(&some[..bytes]));
    connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\n\r\n").unwrap();
    let mut rest = String::new();
    drop(connection.read_to_string(&mut rest));
    assert!(rest.contains("HTTP/1.1 400 Bad Request\r\n") && rest.contains("\"bare_lf\""), "{rest}");
}

#[test]
fn every_head_of_requests_that_are_sent_together_is_read_strictly() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let get = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    // The bodies have LF, and one has what looks like the end of a head.
    let sized = "POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: 13\r\n\r\nv 0 0 0\n\r\n\r\n#";
    let chunked = "POST /decompose HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\
                   8\r\nv 0 0 0\n\r\na;x=y\r\n# 0\r\nGET /\r\n0\r\nX: y\r\n\r\n";
    let both =
        "POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    for (faulty, code) in [(get.replacen("\r\n", "\n", 1), "bare_lf"), (both.to_owned(), "two_lengths")] {
        assert_eq!(refusal(&server, &faulty), refused(400, code));
        for before in [get.repeat(3), sized.to_owned(), chunked.to_owned(), format!("{get}{sized}{chunked}")] {
            let answers = answer(&server, format!("{before}{faulty}{get}").as_bytes());
            let count = |words: &str| answers.matches(words).count();
            let (gets, posts) = (before.matches("GET /healthz").count(), before.matches("POST").count());
            assert_eq!((count("HTTP/1.1 200"), count("HTTP/1.1 422")), (gets, posts), "{before:?}: {answers}");
            assert!(count("HTTP/1.1 400") == 1 && answers.contains(code), "{before:?}: {answers}");
        }
    }
    // Without a fault they are all answered.
    let answers = answer(&server, format!("{chunked}{sized}GET /healthz HTTP/1.0\r\n\r\n").as_bytes());
    assert_eq!((answers.matches("HTTP/1.1 422").count(), answers.matches(" 200 OK").count()), (2, 1), "{answers}");
}

#[test]
fn a_head_that_cannot_be_read_is_answered_with_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let settings = [("HULLWRIGHT__SERVER__HEAD_TIMEOUT_S", "2"), ("HULLWRIGHT__TELEMETRY__LOG", "info")];
    let server = Server::start_with_log(folder.path(), &settings, File::create(&log).unwrap().into());
    let get = |target: &str, headers: &str| format!("GET {target} HTTP/1.1\r\nHost: x\r\n{headers}\r\n");
    for (sent, status, code) in [
        ("nonsense\r\n\r\n".to_owned(), 400, "bad_head"),
        (get("/healthz", "no colon\r\n"), 400, "bad_head"),
        (get("/healthz", "Content-Length: 1\r\nContent-Length: 2\r\n"), 400, "bad_head"),
        (get("/healthz", "Content-Length: x\r\n"), 400, "bad_head"),
        ("GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n".to_owned(), 400, "bad_head"),
        (get(&format!("/{}", "a".repeat(70_000)), ""), 414, "target_too_long"),
        (get("/healthz", &"A: b\r\n".repeat(101)), 431, "head_too_large"),
        // The server answers before it has everything, and the client still gets the answer.
        (get("/healthz", &format!("A: {}\r\n", "b".repeat(900_000))), 431, "head_too_large"),
        ("GET /healthz HTTP/1.1\r\nHo".to_owned(), 408, "head_slow"),
        ("GET /heal".to_owned(), 408, "head_slow"),
    ] {
        let shown = &sent[..sent.len().min(40)];
        assert_eq!(refusal(&server, &sent), refused(status, code), "{shown:?}");
    }
    assert_eq!(server.metric(r#"hullwright_refusals_total{code="bad_head"}"#), 5.0);
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("Answered 414 target_too_long"), "{log}");
    // A client that has sent nothing is owed nothing.
    assert_eq!(answer(&server, b""), "");
    // This is not HTTP/1: hyper ends the connection without a response.
    assert_eq!(answer(&server, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "");
}
