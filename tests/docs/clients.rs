//! The clients in `examples/`, where things do not go well. (docs/CLIENTS.md is tried as every page is.)

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};

use crate::pages::root;
use crate::stand::is_installed;

const CLIENTS: [(&str, &str); 2] =
    [("python3", "examples/python/hullwright.py"), ("node", "examples/node/hullwright.mjs")];

/// Runs each client whose language is here.
fn with_each(check: impl Fn(&dyn Fn(&[&str]) -> Output)) {
    for (language, script) in CLIENTS {
        if !is_installed(language) {
            crate::skip::skip(&format!("{language} is not installed"));
            continue;
        }
        check(&|arguments| {
            let mut command = Command::new(language);
            command
                .arg(script)
                .args(arguments)
                .current_dir(root())
                .env("PYTHONDONTWRITEBYTECODE", "1")
                .output()
                .unwrap()
        });
    }
}

/// A server that gives these answers, each a status line with headers and a body, to one request after the other; and
/// the request lines it was sent.
fn serve(answers: Vec<(&'static str, &'static str)>) -> (SocketAddr, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, asked) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
    let lines = Arc::clone(&asked);
    std::thread::spawn(move || {
        for (head, body) in answers {
            let mut stream = listener.accept().unwrap().0;
            lines.lock().unwrap().push(read_request(&mut stream));
            let length = body.len();
            let answer = format!("HTTP/1.1 {head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
            stream.write_all(answer.as_bytes()).unwrap();
        }
    });
    (address, asked)
}

/// Reads a request to its end; gives its first line.
fn read_request(stream: &mut TcpStream) -> String {
    let (mut text, mut buffer) = (String::new(), [0; 4096]);
    loop {
        let read = stream.read(&mut buffer).unwrap();
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
        if read == 0 || body.len() >= length.unwrap_or(0) {
            return head.lines().next().unwrap_or_default().to_owned();
        }
    }
}

fn said(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.lines().count() == 1, "{said}");
    said
}

const BUSY: &str = r#"{"status": 503, "code": "saturated", "detail": "told by a test"}"#;

#[test]
fn a_client_comes_again_when_a_busy_server_says() {
    let result = r#"{"hulls": [{"vertices": 8}], "fit": {"max_excess": 0}, "cost": {"effective": {"cost": 0.36}}}"#;
    with_each(|run| {
        let (address, asked) = serve(vec![
            ("503 Service Unavailable\r\nRetry-After: 0", BUSY),
            ("429 Too Many Requests\r\nRetry-After: 0", BUSY),
            ("200 OK", result),
        ]);
        let output = run(&["models/mug.ply", "--server", &format!("http://{address}/")]);
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("1 hull, 8 vertices, physics cost 0.36"),
            "{output:?}"
        );
        let asked = asked.lock().unwrap();
        assert!(asked.len() == 3 && asked.iter().all(|line| line.starts_with("POST /decompose")), "{asked:?}");
    });
}

#[test]
fn a_client_gives_up_when_a_server_stays_busy() {
    with_each(|run| {
        let (address, asked) = serve(vec![("503 Service Unavailable\r\nRetry-After: 0", BUSY); 9]);
        let said = said(&run(&["models/mug.ply", "--server", &format!("http://{address}")]));
        assert_eq!(said.trim(), "refused: told by a test (saturated)");
        assert_eq!(asked.lock().unwrap().len(), 6);
    });
}

#[test]
fn a_client_says_in_a_line_what_it_cannot_do() {
    // Nobody listens there any more.
    let away = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    with_each(|run| {
        let told = said(&run(&["models/no-such.obj"]));
        assert!(told.contains("no-such.obj"), "{told}");
        let told = said(&run(&["models/mug.ply", "--server", &format!("http://{away}")]));
        assert!(told.contains("cannot be reached"), "{told}");
    });
}

#[test]
fn a_client_sums_up_a_whole_model() {
    with_each(|run| {
        let (address, _) =
            serve(vec![("200 OK", r#"{"data": {"physics_cost": 2.5}, "parts": [{}, {}], "errors": []}"#)]);
        let output = run(&["models/table.llsd.xml", "--server", &format!("http://{address}")]);
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(told.trim(), "a whole model of 2 meshes, physics cost 2.50", "{output:?}");
    });
}
