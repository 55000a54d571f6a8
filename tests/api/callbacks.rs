//! Callbacks of jobs, from a running service to receivers of the test.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::edge::certificate;
use crate::process::{agent, json};
use crate::server::Server;
use crate::support::CUBE;

const SECRET: &str = "a secret of at least sixteen bytes";

/// Longer than any call here takes to arrive.
const PATIENCE: Duration = Duration::from_secs(60);

/// A request that a receiver got.
struct Call {
    line: String,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Call {
    fn read(stream: impl Read) -> Self {
        let mut reader = BufReader::new(stream);
        let mut lines = reader.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty());
        let line = lines.next().unwrap();
        let pair = |line: String| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        let headers: BTreeMap<_, _> = lines.filter_map(pair).collect();
        let mut body = vec![0; headers["content-length"].parse().unwrap()];
        reader.read_exact(&mut body).unwrap();
        Self { line, headers, body }
    }

    /// Checks the signature as Standard Webhooks has it, and returns the job.
    fn job(&self) -> Value {
        let (id, timestamp) = (&self.headers["webhook-id"], &self.headers["webhook-timestamp"]);
        let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
        mac.update(format!("{id}.{timestamp}.").as_bytes());
        mac.update(&self.body);
        let signature = format!("v1,{}", BASE64.encode(mac.finalize().into_bytes()));
        assert_eq!(self.headers["webhook-signature"], signature);
        let age = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() - timestamp.parse::<u64>().unwrap();
        assert!(age < 30, "signed {age} s ago");
        let job = json(std::str::from_utf8(&self.body).unwrap());
        assert_eq!(job["id"], id.as_str());
        job
    }
}

/// Listens, answers the calls with these statuses one after the other, and passes the calls on.
fn receiver(answers: &'static [&'static str]) -> (SocketAddr, Receiver<Call>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, (sender, calls)) = (listener.local_addr().unwrap(), channel());
    std::thread::spawn(move || {
        for answer in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let call = Call::read(&stream);
            write!(stream, "HTTP/1.1 {answer}\r\nLocation: http://{address}/elsewhere\r\nContent-Length: 0\r\n\r\n")
                .unwrap();
            sender.send(call).unwrap();
        }
    });
    (address, calls)
}

/// Starts a server that may call `hosts`.
fn start(folder: &Path, hosts: &str, more: &[(&str, &str)]) -> Server {
    let secret = folder.join("secret");
    std::fs::write(&secret, format!("{SECRET}\n")).unwrap();
    let secret = secret.to_str().unwrap();
    let settings = [("HULLWRIGHT__CALLBACKS__HOSTS", hosts), ("HULLWRIGHT__CALLBACKS__SECRET_FILE", secret)];
    Server::start(folder, &[&settings[..], more].concat())
}

/// Sends an upload and returns status and body of the response.
fn submit(server: &Server, callback: &str, prefer: &str, body: &str) -> (u16, Value) {
    let request = agent().post(server.url("/decompose")).query("callback", callback).header("prefer", prefer);
    let mut response = request.content_type("model/obj").send(body).unwrap();
    (response.status().as_u16(), json(&response.body_mut().read_to_string().unwrap()))
}

fn accepted(server: &Server, callback: &str, body: &str) -> Value {
    let (status, job) = submit(server, callback, "respond-async", body);
    assert_eq!(status, 202, "{job}");
    job["id"].clone()
}

#[test]
fn a_job_that_has_ended_is_posted_with_a_signature_until_it_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    // A redirect is a failure like any other, and is not followed.
    let (address, calls) = receiver(&["302 Found", "204 No Content", "200 OK", "410 Gone"]);
    let server = start(folder.path(), &format!("http://{address}"), &[]);
    let url = format!("http://{address}/done?token=x");
    let id = accepted(&server, &url, CUBE);
    for _ in 0..2 {
        let call = calls.recv_timeout(PATIENCE).unwrap();
        assert_eq!(call.line, "POST /done?token=x HTTP/1.1");
        assert_eq!(call.headers["content-type"], "application/json");
        let job = call.job();
        assert_eq!((&job["id"], &job["state"]), (&id, &"done".into()), "{job}");
        assert!(job["result"].as_str().unwrap().starts_with("/decompositions/b3-"), "{job}");
    }
    // A result that is stored already, and a job that fails.
    let id = accepted(&server, &url, CUBE);
    assert_eq!(calls.recv_timeout(PATIENCE).unwrap().job()["id"], id);
    let id = accepted(&server, &url, "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n");
    let job = calls.recv_timeout(PATIENCE).unwrap().job();
    assert_eq!((&job["id"], &job["error"]["code"]), (&id, &"collinear".into()), "{job}");
    for (result, times) in [("delivered", 2.0), ("failed", 1.0), ("gone", 1.0)] {
        server.wait_for(&format!("hullwright_callbacks_total{{result=\"{result}\"}}"), |count| count == times);
    }
}

#[test]
fn a_callback_outlives_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let (address, calls) = receiver(&["503 Service Unavailable", "200 OK"]);
    let hosts = format!("http://{address}");
    let server = start(folder.path(), &hosts, &[]);
    let id = accepted(&server, &format!("http://{address}/"), CUBE);
    assert_eq!(calls.recv_timeout(PATIENCE).unwrap().job()["id"], id);
    server.wait_for("hullwright_callbacks_total{result=\"failed\"}", |count| count == 1.0);
    server.signal("KILL");
    drop(server);
    let _server = start(folder.path(), &hosts, &[]);
    assert_eq!(calls.recv_timeout(PATIENCE).unwrap().job()["id"], id);
}

#[test]
fn a_callback_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let off = Server::start(folder.path(), &[]);
    let (status, problem) = submit(&off, "https://hooks.example.org/", "respond-async", CUBE);
    assert_eq!((status, &problem["code"]), (400, &"callbacks_off".into()), "{problem}");
    drop(off);
    let server = start(folder.path(), "hooks.example.org", &[]);
    for (callback, prefer, code) in [
        ("https://evil.example/", "respond-async", "callback_host"),
        ("http://hooks.example.org/", "respond-async", "callback_host"),
        ("https://hooks.example.org:8443/", "respond-async", "callback_host"),
        ("https://user@hooks.example.org/", "respond-async", "bad_callback"),
        ("hooks", "respond-async", "bad_callback"),
        ("https://hooks.example.org/", "wait=10", "callback_without_job"),
    ] {
        let (status, problem) = submit(&server, callback, prefer, CUBE);
        assert_eq!((status, &problem["code"]), (400, &code.into()), "{callback}: {problem}");
    }
}

#[test]
fn a_private_address_is_called_only_where_its_network_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let (address, calls) = receiver(&["200 OK"]);
    let port = address.port();
    let (hosts, url) = (format!("http://localhost:{port}"), format!("http://localhost:{port}/"));
    let server = start(folder.path(), &hosts, &[("HULLWRIGHT__CALLBACKS__TRIES", "1")]);
    accepted(&server, &url, CUBE);
    server.wait_for("hullwright_callbacks_total{result=\"given_up\"}", |count| count == 1.0);
    assert!(calls.try_recv().is_err());
    drop(server);
    let server = start(folder.path(), &hosts, &[("HULLWRIGHT__CALLBACKS__NETWORKS", "127.0.0.0/8")]);
    let id = accepted(&server, &url, CUBE);
    assert_eq!(calls.recv_timeout(PATIENCE).unwrap().job()["id"], id);
}

#[test]
fn a_callback_over_tls_needs_a_certificate_that_is_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let Some(()) = certificate(folder.path()) else { return };
    let file = folder.path().join("certificate.pem");
    let chain = vec![CertificateDer::from_pem_file(&file).unwrap()];
    let key = PrivateKeyDer::from_pem_file(folder.path().join("key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let (config, listener) = (Arc::new(config), TcpListener::bind("127.0.0.1:0").unwrap());
    let (port, (sender, calls)) = (listener.local_addr().unwrap().port(), channel());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let session = ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut stream = StreamOwned::new(session, stream.unwrap());
            // A client that does not trust the certificate ends the handshake.
            if stream.conn.complete_io(&mut stream.sock).is_ok() {
                let call = Call::read(&mut stream);
                stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
                sender.send(call).unwrap();
            }
        }
    });
    let (hosts, url) = (format!("localhost:{port}"), format!("https://localhost:{port}/"));
    let networks = ("HULLWRIGHT__CALLBACKS__NETWORKS", "127.0.0.0/8");
    let server = start(folder.path(), &hosts, &[networks, ("HULLWRIGHT__CALLBACKS__TRIES", "1")]);
    accepted(&server, &url, CUBE);
    server.wait_for("hullwright_callbacks_total{result=\"given_up\"}", |count| count == 1.0);
    assert!(calls.try_recv().is_err());
    drop(server);
    let trusted = ("HULLWRIGHT__CALLBACKS__CA_FILE", file.to_str().unwrap());
    let server = start(folder.path(), &hosts, &[networks, trusted]);
    let id = accepted(&server, &url, CUBE);
    assert_eq!(calls.recv_timeout(PATIENCE).unwrap().job()["id"], id);
}
