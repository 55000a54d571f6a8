//! The binary's connections: TLS, slow clients, keys that change at run time, and the address for probes.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::io::AsyncReadExt;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::ring};

use crate::process::{agent, get, post};
use crate::server::patience::Patience;
use crate::server::{Server, hullwright};
use crate::support::CUBE;

/// Longer than any response here takes.
pub const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn a_key_works_within_seconds_of_being_added_and_not_after_it_was_removed() {
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("keys");
    let make = |name: &str| {
        let made = hullwright().args(["key", name, "--scopes", "write"]).output().unwrap();
        let (line, told) = (String::from_utf8(made.stdout).unwrap(), String::from_utf8(made.stderr).unwrap());
        (line, told.lines().next().unwrap().to_owned())
    };
    let ((first_line, first), (second_line, second)) = (make("first"), make("second"));
    std::fs::write(&keys, &first_line).unwrap();
    let log = folder.path().join("log");
    let settings = [("HULLWRIGHT__ACCESS__KEY_FILE", keys.to_str().unwrap()), ("HULLWRIGHT__TELEMETRY__LOG", "trace")];
    let server = Server::start_with_log(folder.path(), &settings, File::create(&log).unwrap().into());
    let status = |key: &str| {
        let ask = agent().post(server.url("/decompose")).header("authorization", format!("Bearer {key}"));
        ask.content_type("model/obj").send(CUBE).unwrap().status().as_u16()
    };
    assert_eq!((status(&first), status(&second)), (200, 401));
    std::fs::write(&keys, &second_line).unwrap();
    server.signal("HUP");
    Patience::until("the second key is in force").wait(|| status(&second) == 200);
    assert_eq!(status(&first), 401);
    std::fs::write(&keys, "nonsense").unwrap();
    server.signal("HUP");
    let is_refused = || std::fs::read_to_string(&log).unwrap().contains("Kept the keys in force");
    Patience::until("the faulty file is refused").wait(is_refused);
    assert_eq!(status(&second), 200, "a faulty file changes nothing");
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(!log.contains(&first) && !log.contains(&second), "a key is in the log");
    assert!(log.contains("client=second"), "the client's name is in the log");
}

#[test]
fn a_key_file_that_cannot_be_used_is_status_2_and_no_secret_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("keys");
    std::fs::write(&keys, "web read hw_put_here_by_mistake\n").unwrap();
    let output = hullwright()
        .args(["serve", "--bind", "127.0.0.1:0", "--database", "sqlite::memory:"])
        .env("HULLWRIGHT__ACCESS__KEY_FILE", &keys)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("line 1") && !told.contains("mistake"), "{told}");
}

/// Checks that the server ends a connection which sends only `sent`, and that it answers `expected`.
fn is_ended(server: &Server, sent: &str, expected: &str) {
    let mut connection = TcpStream::connect(server.address).unwrap();
    connection.set_read_timeout(Some(PATIENCE)).unwrap();
    connection.write_all(sent.as_bytes()).unwrap();
    let mut answer = String::new();
    // A reset also ends the connection.
    drop(connection.read_to_string(&mut answer));
    assert!(answer.starts_with(expected), "{sent:?} was answered {answer:?}");
}

#[test]
fn slow_clients_are_sent_away_and_an_idle_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__SERVER__HEAD_TIMEOUT_S", "1"), ("HULLWRIGHT__SERVER__STALL_TIMEOUT_S", "1")];
    let server = Server::start(folder.path(), &settings);
    let mut idle = TcpStream::connect(server.address).unwrap();
    let ask = |idle: &mut TcpStream| {
        idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        let mut lines = BufReader::new(idle).lines();
        assert_eq!(lines.next().unwrap().unwrap(), "HTTP/1.1 200 OK");
        assert!(lines.any(|line| line.unwrap().is_empty()));
    };
    ask(&mut idle);
    is_ended(&server, "", "");
    is_ended(&server, "POST /decompose HTTP/1.1\r\nHost: x\r\n", "HTTP/1.1 408");
    is_ended(&server, "POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nv 0", "HTTP/1.1 408");
    ask(&mut idle);
    // The one that sent nothing is ended as well, and is no slow client.
    assert_eq!(server.metric(r#"hullwright_slow_clients_total{what="head"}"#), 1.0);
    assert_eq!(post(&server.url("/decompose"), CUBE).0, 200);
}

#[test]
fn the_log_names_the_code_of_a_refusal_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let settings = [("HULLWRIGHT__TELEMETRY__LOG", "info"), ("HULLWRIGHT__TELEMETRY__FORMAT", "text")];
    let server = Server::start_with_log(folder.path(), &settings, File::create(&log).unwrap().into());
    // A name that nobody knows is a part of the query, which is not logged.
    assert_eq!(post(&server.url("/decompose?hw_secret=1"), CUBE).0, 400);
    assert_eq!(post(&server.url("/decompose?max_hulls=999"), CUBE).0, 400);
    let patience = Patience::until("the refusal is in the log");
    let line = loop {
        let text = std::fs::read_to_string(&log).unwrap();
        if let Some(line) = text.lines().find(|line| line.contains("Answered 400") && line.contains("max_hulls")) {
            break line.to_owned();
        }
        std::thread::sleep(patience.pause());
    };
    for part in ["code=\"bad_parameter\"", "part=\"max_hulls\"", "status=400", &format!("bytes={}", CUBE.len())] {
        assert!(line.contains(part), "{part} is missing in {line}");
    }
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(text.matches("Answered 400").count() == 2 && !text.contains("hw_secret"), "{text}");
}

#[test]
fn clients_that_trickle_keep_nobody_out_and_are_sent_away() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__SERVER__IN_FLIGHT", "2"), ("HULLWRIGHT__SERVER__BODY_RATE_WINDOW_S", "1")];
    let server = Server::start(folder.path(), &settings);
    let mut slow: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut connection = TcpStream::connect(server.address).unwrap();
            connection.set_read_timeout(Some(PATIENCE)).unwrap();
            connection.write_all(b"POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\nv").unwrap();
            connection
        })
        .collect();
    for number in 0..5 {
        assert_eq!(post(&server.url("/decompose"), &format!("{CUBE}\n# {number}")).0, 200);
        for connection in &mut slow {
            connection.write_all(b" ").unwrap();
        }
    }
    for mut connection in slow {
        let mut answer = String::new();
        drop(connection.read_to_string(&mut answer));
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("body_slow"), "{answer}");
    }
}

/// Sends the head and `body_bytes` of a body before reading, and returns the status.
fn refused_at_leisure(connection: &mut TcpStream, body_bytes: usize) -> String {
    let head = format!("POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: {body_bytes}\r\n\r\n");
    connection.write_all(head.as_bytes()).unwrap();
    let piece = [b'#'; 1 << 16];
    for _ in 0..body_bytes / piece.len() {
        connection.write_all(&piece).unwrap();
    }
    let mut reader = BufReader::new(connection);
    let head: Vec<String> = reader.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
    let length = |line: &String| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok();
    let mut reason = vec![0; head.iter().find_map(length).unwrap()];
    reader.read_exact(&mut reason).unwrap();
    assert!(!reason.is_empty());
    head[0].clone()
}

#[test]
fn a_client_that_reads_only_after_it_has_sent_everything_learns_why_it_was_refused() {
    const BODY_BYTES: usize = 24 << 20;
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__LIMITS__BODY_MIB", "1"), ("HULLWRIGHT__SERVER__HEAD_TIMEOUT_S", "1")];
    let server = Server::start(folder.path(), &settings);
    let mut connection = TcpStream::connect(server.address).unwrap();
    connection.set_read_timeout(Some(PATIENCE)).unwrap();
    assert_eq!(refused_at_leisure(&mut connection, BODY_BYTES), "HTTP/1.1 413 Payload Too Large");
    // The server must not treat the rest of the body as the slow head of a next request.
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(refused_at_leisure(&mut connection, BODY_BYTES), "HTTP/1.1 413 Payload Too Large");
    assert_eq!(server.metric(r#"hullwright_slow_clients_total{what="head"}"#), 0.0);
}

#[test]
fn connections_beyond_the_limit_wait_for_a_place() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[("HULLWRIGHT__SERVER__CONNECTIONS", "1")]);
    let first = TcpStream::connect(server.address).unwrap();
    let url = server.url("/healthz");
    let second = std::thread::spawn(move || get(&url).0);
    std::thread::sleep(Duration::from_millis(50));
    assert!(!second.is_finished());
    drop(first);
    assert_eq!(second.join().unwrap(), 200);
}

/// Connects from the given address of this machine.
async fn connect_from(from: [u8; 4], server: &Server) -> tokio::net::TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(server.address).await.unwrap()
}

/// Returns whether the server has closed a connection within a second.
async fn is_closed(connection: &mut tokio::net::TcpStream) -> bool {
    let read = tokio::time::timeout(Duration::from_secs(1), connection.read(&mut [0])).await;
    matches!(read, Ok(Ok(0) | Err(_)))
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn one_address_has_its_share_of_the_connections() {
    const GREEDY: [u8; 4] = [127, 0, 0, 2];
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("HULLWRIGHT__SERVER__CONNECTIONS", "4"),
        ("HULLWRIGHT__ACCESS__TRUSTED_PROXIES", "127.0.0.3"),
        ("HULLWRIGHT__SERVER__HEAD_TIMEOUT_S", "600"),
    ];
    let server = Server::start(folder.path(), &settings);
    let (mut first, mut second) = (connect_from(GREEDY, &server).await, connect_from(GREEDY, &server).await);
    let mut third = connect_from(GREEDY, &server).await;
    assert!(is_closed(&mut third).await);
    assert!(!is_closed(&mut first).await && !is_closed(&mut second).await);
    // Connections that were just closed may still have their places, so all requests go over one.
    let client = ureq::Agent::new_with_defaults();
    let mut answer = client.get(server.url("/healthz")).call().expect("another address has places");
    answer.body_mut().read_to_string().unwrap();
    assert_eq!(server.metric_by(&client, "hullwright_connections_refused_total"), 1.0);
    drop((first, second));
    let patience = Patience::until("the connections are closed");
    while server.metric_by(&client, "hullwright_connections") > 1.0 {
        tokio::time::sleep(patience.pause()).await;
    }
    let mut proxied = Vec::new();
    for _ in 0..3 {
        proxied.push(connect_from([127, 0, 0, 3], &server).await);
    }
    for connection in &mut proxied {
        assert!(!is_closed(connection).await, "a trusted proxy has no share");
    }
}

#[test]
fn probes_and_metrics_have_an_address_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = hullwright()
        .args(["serve", "--bind", "127.0.0.1:0", "--database", "sqlite::memory:"])
        .env("HULLWRIGHT__SERVER__INTERNAL_BIND", "127.0.0.1:0")
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next().unwrap().unwrap();
    let address = line.strip_prefix("hullwright answers probes on ").unwrap().to_owned();
    lines.next();
    for (path, status) in [("/healthz", 200), ("/readyz", 200), ("/metrics", 200), ("/decompose", 404), ("/", 404)] {
        assert_eq!(get(&format!("{address}{path}")).0, status, "{path}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Makes a self-signed certificate for `localhost`; `None` without openssl.
pub fn certificate(folder: &Path) -> Option<()> {
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", "key.pem", "-out", "certificate.pem"])
        .current_dir(folder)
        .stderr(Stdio::null())
        .status();
    let made = made.is_ok_and(|status| status.success());
    if !made {
        crate::skip::skip("openssl, which makes a certificate, is not installed");
    }
    made.then_some(())
}

/// Returns the response to one request over TLS that trusts only the certificate in the folder.
fn get_over_tls(server: &Server, folder: &Path, path: &str) -> String {
    let mut trusted = RootCertStore::empty();
    trusted.add(CertificateDer::from_pem_file(folder.join("certificate.pem")).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(trusted)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let session = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut stream = StreamOwned::new(session, TcpStream::connect(server.address).unwrap());
    let mut answer = String::new();
    // Either step may report an untrusted certificate.
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .and_then(|()| stream.read_to_string(&mut answer))
        .map(|_| answer)
        .unwrap_or_else(|error| error.to_string())
}

/// Checks the health check against a server with TLS, and the metric of the certificate's end.
fn is_alive_and_expires_in_two_days(server: &Server, folder: &Path, settings: &[(&str, &str)]) {
    let address = server.address.to_string();
    let check =
        || hullwright().args(["healthcheck", "--bind", &address]).envs(settings.iter().copied()).output().unwrap();
    let told = String::from_utf8_lossy(&check().stderr).into_owned();
    assert_eq!((check().status.code(), told.as_str()), (Some(0), ""));
    // Plain HTTP at a TLS address is not alive.
    let plain = hullwright().args(["healthcheck", "--bind", &address]).output().unwrap();
    assert_eq!(plain.status.code(), Some(1));
    let metrics = get_over_tls(server, folder, "/metrics");
    let name = "hullwright_certificate_expiry_timestamp_seconds ";
    let expiry = metrics.lines().find_map(|line| line.strip_prefix(name)?.parse::<f64>().ok()).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
    assert!((1.9..2.1).contains(&((expiry - now) / 86_400.0)), "{expiry} after {now}");
}

#[test]
fn tls_is_served_with_the_certificate_that_is_in_the_file_now() {
    let folder = tempfile::tempdir().unwrap();
    let Some(()) = certificate(folder.path()) else { return };
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (certificate_file, key_file) = (file("certificate.pem"), file("key.pem"));
    let settings = [
        ("HULLWRIGHT__TLS__CERTIFICATE", certificate_file.as_str()),
        ("HULLWRIGHT__TLS__KEY", &key_file),
        ("HULLWRIGHT__SERVER__HEAD_TIMEOUT_S", "1"),
    ];
    let mut server = Server::start(folder.path(), &settings);
    let answer = get_over_tls(&server, folder.path(), "/healthz");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age="), "{answer}");
    is_alive_and_expires_in_two_days(&server, folder.path(), &settings);
    // Neither plain HTTP nor an unfinished handshake holds a connection.
    is_ended(&server, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", "");
    is_ended(&server, "", "");

    certificate(folder.path()).unwrap();
    server.signal("HUP");
    let is_served = || get_over_tls(&server, folder.path(), "/healthz").starts_with("HTTP/1.1 200 OK");
    Patience::until("the new certificate is in force").wait(is_served);
    server.signal("TERM");
    assert_eq!(server.wait().code(), Some(0));
}
