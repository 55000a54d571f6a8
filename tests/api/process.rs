//! The binary as an operator runs it.

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::server::patience::Patience;
use crate::server::{Server, hullwright};
use crate::support::{CUBE, bumpy_ball};

pub fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}

pub fn get(url: &str) -> (u16, String) {
    let mut response = agent().get(url).call().unwrap();
    (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
}

pub fn post(url: &str, body: &str) -> (u16, String) {
    let mut response = agent().post(url).content_type("model/obj").send(body).unwrap();
    (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
}

/// Submits a job and returns its URL.
fn submit(server: &Server, path: &str, body: &str) -> String {
    let request = agent().post(server.url(path)).header("prefer", "respond-async").content_type("model/obj");
    let response = request.send(body).unwrap();
    assert_eq!(response.status().as_u16(), 202);
    response.headers()["location"].to_str().unwrap().to_owned()
}

fn wait_for_state(server: &Server, job: &str, state: &str) -> Value {
    wait_for_job(server, job, |found| found["state"] == state)
}

fn wait_for_job(server: &Server, job: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let patience = Patience::until(format!("{job} is as wanted"));
    loop {
        let found = json(&get(&server.url(job)).1);
        if is_wanted(&found) {
            return found;
        }
        std::thread::sleep(patience.pause());
    }
}

pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

#[test]
fn results_outlive_a_restart_and_sigterm_ends_with_status_0() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]);
    let (status, body) = post(&server.url("/decompose"), CUBE);
    assert_eq!(status, 200, "{body}");
    let first = json(&body);
    server.signal("TERM");
    assert_eq!(server.wait().code(), Some(0));

    let mut server = Server::start(folder.path(), &[]);
    let (status, body) = get(&server.url(&format!("/decompositions/{}", first["id"].as_str().unwrap())));
    assert_eq!((status, &json(&body)["decomposition"]), (200, &first["decomposition"]));
    assert_eq!(json(&post(&server.url("/decompose"), CUBE).1)["cached"], true);
    server.signal("INT");
    assert_eq!(server.wait().code(), Some(0));
}

#[test]
fn work_under_way_at_sigterm_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[("HULLWRIGHT__SERVER__SHUTDOWN_GRACE_S", "300")]);
    let url = server.url("/decompose");
    let client = std::thread::spawn(move || post(&url, &bumpy_ball(16)));
    server.wait_for("hullwright_queue_seconds_count", |jobs| jobs > 0.0);
    server.signal("TERM");
    let (status, body) = client.join().unwrap();
    assert_eq!(status, 200, "{body}");
    assert_eq!(server.wait().code(), Some(0));
}

#[test]
fn work_that_outlasts_the_grace_is_told_to_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[("HULLWRIGHT__SERVER__SHUTDOWN_GRACE_S", "0")]);
    let url = server.url("/decompose?method=solid");
    let client = std::thread::spawn(move || post(&url, &bumpy_ball(150)));
    server.wait_for("hullwright_queue_seconds_count", |jobs| jobs > 0.0);
    server.signal("TERM");
    let (status, body) = client.join().unwrap();
    assert_eq!((status, &json(&body)["code"]), (503, &"draining".into()), "{body}");
    assert_eq!(server.wait().code(), Some(0));
}

#[test]
fn a_second_signal_skips_the_waiting_wherever_it_is() {
    const LONG: &str = "300";
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__SERVER__DRAIN_DELAY_S", LONG), ("HULLWRIGHT__SERVER__SHUTDOWN_GRACE_S", LONG)];
    let mut server = Server::start(folder.path(), &settings);
    let job = submit(&server, SLOW, &bumpy_ball(150));
    wait_for_state(&server, &job, "running");
    server.signal("TERM");
    Patience::until("it is not ready").wait(|| get(&server.url("/readyz")).0 == 503);
    let began = std::time::Instant::now();
    server.signal("TERM");
    assert_eq!(server.wait().code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(200), "it waited on");
}

#[test]
fn probes_and_metrics_are_answered_until_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let settings =
        [("HULLWRIGHT__SERVER__INTERNAL_BIND", "127.0.0.1:0"), ("HULLWRIGHT__SERVER__SHUTDOWN_GRACE_S", "300")];
    let mut server = Server::start(folder.path(), &settings);
    let probe = |path: &str| get(&format!("http://{}{path}", server.probes.unwrap())).0;
    assert_eq!((probe("/readyz"), probe("/metrics")), (200, 200));
    assert_eq!(get(&server.url("/metrics")).0, 404);
    let job = submit(&server, SLOW, &bumpy_ball(150));
    wait_for_state(&server, &job, "running");
    server.signal("TERM");
    Patience::until("the public address is closed").wait(|| TcpStream::connect(server.address).is_err());
    assert_eq!((probe("/healthz"), probe("/readyz"), probe("/metrics")), (200, 503, 200));
    server.signal("TERM");
    assert_eq!(server.wait().code(), Some(0));
}

/// Work of several seconds, as a job.
const SLOW: &str = "/decompose?method=solid&tolerance=0.0001";

#[test]
fn a_job_survives_the_death_of_its_process() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__JOBS__LEASE_S", "1")];
    let mut server = Server::start(folder.path(), &settings);
    let (running, queued) = (submit(&server, SLOW, &bumpy_ball(150)), submit(&server, "/decompose", CUBE));
    wait_for_state(&server, &running, "running");
    server.signal("KILL");
    server.wait();

    let server = Server::start(folder.path(), &settings);
    wait_for_job(&server, &running, |found| found["state"] == "running" && found["tries"] == 2);
    agent().delete(server.url(&running)).call().unwrap();
    let done = wait_for_state(&server, &queued, "done");
    assert_eq!(get(&server.url(done["result"].as_str().unwrap())).0, 200);
}

#[test]
fn a_job_that_outlasts_the_grace_is_handed_back_to_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__SERVER__SHUTDOWN_GRACE_S", "0")];
    let mut server = Server::start(folder.path(), &settings);
    let job = submit(&server, SLOW, &bumpy_ball(150));
    wait_for_state(&server, &job, "running");
    server.signal("TERM");
    assert_eq!(server.wait().code(), Some(0));

    let server = Server::start(folder.path(), &settings);
    assert_eq!(wait_for_state(&server, &job, "running")["tries"], 1);
    agent().delete(server.url(&job)).call().unwrap();
}

#[test]
fn a_job_that_kills_its_process_has_failed_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__JOBS__LEASE_S", "1"), ("HULLWRIGHT__JOBS__TRIES", "2")];
    let mut server = Server::start(folder.path(), &settings);
    let job = submit(&server, SLOW, &bumpy_ball(150));
    for tries in 1..=2 {
        wait_for_job(&server, &job, |found| found["state"] == "running" && found["tries"] == tries);
        server.signal("KILL");
        server.wait();
        server = Server::start(folder.path(), &settings);
    }
    let failed = wait_for_state(&server, &job, "failed");
    assert_eq!(failed["error"]["code"], "worker_died", "{failed}");
}

#[test]
fn a_client_that_hangs_up_frees_its_thread() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let body = bumpy_ball(150);
    let mut connection = TcpStream::connect(server.address).unwrap();
    let length = body.len();
    write!(connection, "POST /decompose?method=solid HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n{body}")
        .unwrap();
    server.wait_for("hullwright_queue_seconds_count", |jobs| jobs > 0.0);
    drop(connection);
    let abandoned = r#"hullwright_http_requests_total{route="/decompose",method="POST",status="abandoned"}"#;
    server.wait_for(abandoned, |requests| requests == 1.0);
    server.wait_for("hullwright_pool_running", |running| running == 0.0);
    assert_eq!(post(&server.url("/decompose"), CUBE).0, 200);
}

#[test]
fn a_full_queue_refuses_and_every_refusal_can_be_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("HULLWRIGHT__COMPUTE__THREADS", "1"), ("HULLWRIGHT__COMPUTE__QUEUE", "1")];
    let server = Server::start(folder.path(), &settings);
    let clients: Vec<_> = (0..6)
        .map(|number| {
            let url = server.url(&format!("/decompose?max_hulls={}", number + 1));
            std::thread::spawn(move || {
                let ball = bumpy_ball(6);
                loop {
                    let response = agent().post(&url).content_type("model/obj").send(&ball).unwrap();
                    match response.status().as_u16() {
                        200 => return,
                        503 => assert!(response.headers().contains_key("retry-after")),
                        other => panic!("answered {other}"),
                    }
                    std::thread::sleep(Duration::from_millis(20));
                }
            })
        })
        .collect();
    for client in clients {
        client.join().unwrap();
    }
    // The response is sent before the thread looks for more work.
    server.wait_for("hullwright_pool_running", |running| running == 0.0);
}

#[test]
fn identical_uploads_at_once_are_computed_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let clients: Vec<_> = (0..6)
        .map(|_| {
            let url = server.url("/decompose");
            std::thread::spawn(move || post(&url, &bumpy_ball(6)))
        })
        .collect();
    let results: Vec<Value> = clients.into_iter().map(|client| json(&client.join().unwrap().1)).collect();
    assert!(results.iter().all(|result| result["decomposition"] == results[0]["decomposition"]));
    assert_eq!(server.metric("hullwright_job_seconds_count"), 1.0);
}

#[test]
fn json_logs_are_one_object_a_line_with_the_id_of_the_request() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let settings = [("HULLWRIGHT__TELEMETRY__FORMAT", "json"), ("HULLWRIGHT__TELEMETRY__LOG", "info")];
    let mut server = Server::start_with_log(folder.path(), &settings, File::create(&log).unwrap().into());
    agent().get(server.url("/teapot")).header("x-request-id", "from-a-test").call().unwrap();
    server.signal("TERM");
    server.wait();
    let log = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<Value> = log.lines().map(json).collect();
    let answered =
        lines.iter().find(|line| line["message"] == "Answered 404 unknown_path").unwrap_or_else(|| panic!("{log}"));
    assert_eq!(answered["span"]["id"], "from-a-test");
    assert!(answered["duration_ms"].is_number());
}

#[test]
fn a_log_that_nobody_reads_holds_no_request() {
    let folder = tempfile::tempdir().unwrap();
    let (mut log, writer) = std::io::pipe().unwrap();
    let settings = [("HULLWRIGHT__TELEMETRY__FORMAT", "json"), ("HULLWRIGHT__TELEMETRY__LOG", "info")];
    let mut server = Server::start_with_log(folder.path(), &settings, writer.into());
    let patience = Some(Duration::from_secs(60));
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).timeout_global(patience).build().into();
    let id = "i".repeat(128);
    // A pipe has room for 64 KiB, and a line has at least the id.
    let requests = 600;
    for _ in 0..requests {
        agent.get(server.url("/teapot")).header("x-request-id", &id).call().unwrap();
    }
    assert_eq!(server.metric("hullwright_log_lines_dropped_total"), 0.0);
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).map(|_| text)
    });
    server.signal("TERM");
    assert!(server.wait().success());
    let text = reader.join().unwrap().unwrap();
    assert_eq!(text.lines().filter(|line| line.contains("Answered 404 unknown_path")).count(), requests);
}

#[test]
fn a_health_check_asks_the_address_that_is_configured() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let check =
        |address: &str| hullwright().args(["healthcheck", "--bind", address]).stderr(Stdio::null()).status().unwrap();
    assert_eq!(check(&server.address.to_string()).code(), Some(0));
    let address = server.address.to_string();
    drop(server);
    assert_eq!(check(&address).code(), Some(1));
}

#[test]
fn wrong_settings_are_named_with_status_2() {
    let output =
        hullwright().args(["config", "--bind", "nowhere"]).env("HULLWRIGHT__SERVER__COLOUR", "red").output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("server.bind") && told.contains("server.colour"), "{told}");
}

#[test]
fn an_address_or_a_store_that_cannot_be_used_is_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let told = |bind: &str, database: &str| {
        let output = hullwright().args(["serve", "--bind", bind, "--database", database]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let taken = server.address.to_string();
    assert!(told(&taken, "sqlite::memory:").contains(&taken));
    let missing = format!("sqlite://{}", folder.path().join("no/such/folder.db").display());
    assert!(told("127.0.0.1:0", &missing).contains("folder.db"));
}

#[test]
fn the_effective_configuration_can_be_printed_and_tables_made_beforehand() {
    let folder = tempfile::tempdir().unwrap();
    let output = hullwright().args(["config", "--bind", "127.0.0.1:9"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("bind = \"127.0.0.1:9\"  # flag --bind"));
    let file = folder.path().join("made.db");
    let status = hullwright()
        .args(["migrate", "--database", &format!("sqlite://{}", file.display())])
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(0));
    assert!(file.exists());
}

#[test]
fn a_refused_upload_is_answered_before_it_was_sent_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[("HULLWRIGHT__LIMITS__BODY_MIB", "1")]);
    let mut connection = TcpStream::connect(server.address).unwrap();
    write!(connection, "POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\nv 0").unwrap();
    let mut answer = vec![0; 12];
    connection.read_exact(&mut answer).unwrap();
    assert_eq!(answer, b"HTTP/1.1 413");
}

#[test]
fn the_cost_command_finds_results_of_the_store_by_their_id() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let id = json(&post(&server.url("/decompose"), CUBE).1)["id"].as_str().unwrap().to_owned();
    let cost = |id: &str, database: &str| {
        let linkset = format!(r#"{{"prims": [{{"shape": "mesh", "size": [1, 1, 1], "id": "{id}"}}]}}"#);
        std::fs::write(folder.path().join("linkset.json"), linkset).unwrap();
        let mut command = hullwright();
        command.args(["cost", "linkset.json", "--json", "--database", database]).current_dir(folder.path());
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        (output.status.code(), said)
    };
    let (status, said) = cost(&id, "sqlite://results.db");
    assert_eq!((status, &json(&said)["physics"]), (Some(0), &Value::from(0.36)), "{said}");
    let (status, said) = cost(&format!("b3-{}", "0".repeat(64)), "sqlite://results.db");
    assert!(status == Some(1) && said.contains("prims[0].id"), "{said}");
    let (status, said) = cost(&id, "sqlite://typo.db");
    assert!(status == Some(2) && said.contains("typo.db") && !folder.path().join("typo.db").exists(), "{said}");
}
