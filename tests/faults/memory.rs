//! The memory of one process while every route works on the largest uploads that its limits allow.

use std::io::Write as _;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};

use crate::models::{CUBE, bumpy_ball};
use crate::server::Server;

/// How long the clients send.
const TIME: Duration = Duration::from_secs(10);
/// Clients of each kind of request.
const CLIENTS: usize = 3;

/// Pause after a refusal.
const PAUSE: Duration = Duration::from_millis(100);

/// The settings that bound the memory, in MiB, and connections. docs/OPERATIONS.md, "Plan capacity", adds them up.
const BODIES: u32 = 24;
const CACHE: u32 = 4;
const COMPUTATIONS: u32 = 160;
const CONNECTIONS: u32 = 200;
const CONNECTION_KB: u32 = 100;

/// The limits on one upload: MiB of a body, MiB that it may inflate to, triangles.
const BODY: usize = 4;
const INFLATED: usize = 16;
const TRIANGLES: usize = 80_000;

/// A kind of request: path, content type and encoding, whether as a job, and the body.
struct Kind {
    path: &'static str,
    headers: Vec<(&'static str, &'static str)>,
    body: Vec<u8>,
}

fn kind(path: &'static str, media_type: &'static str, body: impl Into<Vec<u8>>) -> Kind {
    Kind { path, headers: vec![("content-type", media_type)], body: body.into() }
}

/// Returns a text of the length of the largest body, with `part` again and again.
fn largest(start: &str, part: &str, end: &str) -> String {
    let parts = ((BODY << 20) - start.len() - end.len()) / part.len();
    format!("{start}{}{end}", part.repeat(parts))
}

/// Returns an asset with one block, which inflates to as much as it may.
fn inflating_asset() -> Vec<u8> {
    let mut block = ZlibEncoder::new(Vec::new(), Compression::fast());
    block.write_all(&vec![0; INFLATED << 20]).unwrap();
    let block = block.finish().unwrap();
    let text = |name: &str| [&b"k"[..], &(name.len() as u32).to_be_bytes()[..], name.as_bytes()].concat();
    let number = |value: usize| [&b"i"[..], &(value as u32).to_be_bytes()[..]].concat();
    let map = |pairs: &[u8], count: u32| [&b"{"[..], &count.to_be_bytes()[..], pairs, b"}"].concat();
    let place = [text("offset"), number(0), text("size"), number(block.len())].concat();
    [map(&[text("high_lod"), map(&place, 2)].concat(), 1), block].concat()
}

fn kinds() -> Vec<Kind> {
    // The largest ball within the limits on triangles and bytes.
    let ball = bumpy_ball((TRIANGLES as f64 / 2.0).sqrt() as usize - 10);
    assert!(ball.len() < BODY << 20);
    let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
    zipped.write_all(largest("", "# nothing here\n", CUBE).as_bytes()).unwrap();
    let mut gzip = kind("/decompose", "model/obj", zipped.finish().unwrap());
    gzip.headers.push(("content-encoding", "gzip"));
    let mut job = kind("/decompose", "model/obj", ball.clone());
    job.headers.push(("prefer", "respond-async"));
    vec![
        kind("/decompose?method=preview", "model/obj", ball.clone()),
        kind("/decompose?method=solid&front=8", "model/obj", ball.clone()),
        kind("/decompose?check=only", "model/obj", ball.clone()),
        kind("/preview-mesh", "model/obj", ball),
        kind("/decompose", "application/vnd.ll.mesh", inflating_asset()),
        kind("/preview-mesh", "application/vnd.ll.mesh", inflating_asset()),
        kind("/decompose", "application/llsd+xml", largest("<llsd><array>", "<integer/>", "</array></llsd>")),
        kind("/cost", "application/json", largest("{\"prims\":[0", ",0", "]}")),
        gzip,
        job,
    ]
}

/// Sends the body once, after a comment or blanks that make it another one where the format allows. Returns the status.
fn send(server: &Server, Kind { path, headers, body }: &Kind, number: usize) -> u16 {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let ask = headers.iter().fold(agent.post(server.url(path)), |ask, (name, value)| ask.header(*name, *value));
    let is_text = headers.contains(&("content-type", "model/obj")) && headers.len() == 1;
    let changed = if is_text { format!("# {number}\n").into_bytes() } else { Vec::new() };
    let Ok(mut response) = ask.send(&[&changed[..], body].concat()[..]) else { return 0 };
    let stored = response.headers().get("content-location").and_then(|path| path.to_str().ok()).map(str::to_owned);
    let status = response.status().as_u16();
    if [429, 503].contains(&status) {
        std::thread::sleep(PAUSE);
    }
    drop(response.body_mut().read_to_vec());
    for form in stored.iter().flat_map(|path| [path.clone(), format!("{path}/source")]) {
        drop(agent.get(server.url(&form)).call().map(|mut response| response.body_mut().read_to_vec()));
    }
    status
}

#[test]
fn all_routes_together_stay_within_the_documented_memory() {
    let settings = [
        ("SERVER__CONNECTIONS", CONNECTIONS),
        ("SERVER__DEADLINE_S", 8),
        ("COMPUTE__MEMORY_MIB", COMPUTATIONS),
        ("COMPUTE__THREADS", 4),
        ("LIMITS__BODY_MIB", BODY as u32),
        ("LIMITS__BODIES_MIB", BODIES),
        ("LIMITS__CLIENT_PERCENT", 100),
        ("LIMITS__CACHE_MIB", CACHE),
        ("LIMITS__DECOMPRESSED_MIB", INFLATED as u32),
        ("LIMITS__TRIANGLES", TRIANGLES as u32),
    ]
    .map(|(name, value)| (format!("HULLWRIGHT__{name}"), value.to_string()));
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &settings.each_ref().map(|(name, value)| (&name[..], &value[..])));
    for path in ["/decompose?method=solid", "/preview-mesh"] {
        assert_eq!(send(&server, &kind(path, "model/obj", CUBE), 0), 200);
    }
    // The program's own code counts as well once it was used.
    let idle = server.memory_mib("VmRSS:");
    let kinds = kinds();
    let until = Instant::now() + TIME;
    let statuses: Vec<Vec<u16>> = std::thread::scope(|scope| {
        let clients = kinds.iter().flat_map(|kind| (0..CLIENTS).map(move |client| (kind, client)));
        let clients = clients.map(|(kind, client)| {
            let server = &server;
            scope.spawn(move || {
                let numbers = (client..).step_by(CLIENTS).take_while(|_| Instant::now() < until);
                numbers.map(|number| send(server, kind, number)).collect()
            })
        });
        clients.collect::<Vec<_>>().into_iter().map(|client| client.join().unwrap()).collect()
    });
    let bound = f64::from(BODIES + CACHE + COMPUTATIONS) + f64::from(CONNECTIONS * CONNECTION_KB) / 1024.0 + idle;
    let peak = server.memory_mib("VmHWM:");
    println!("{idle:.0} MiB idle, peak {peak:.0} of {bound:.0} MiB");
    for (kind, statuses) in kinds.iter().zip(statuses.chunks(CLIENTS)) {
        assert!(!statuses.concat().contains(&500), "{} {:?}", kind.path, kind.headers);
    }
    let worked = statuses.concat().iter().filter(|status| ![0, 429, 503].contains(status)).count();
    assert!(worked > kinds.len(), "only {worked} requests were not refused for want of room");
    assert!(peak < bound, "peak {peak:.0} MiB, documented {bound:.0} MiB");
    // The load would otherwise prove nothing.
    assert!(peak > idle + f64::from(COMPUTATIONS) / 4.0, "peak {peak:.0} MiB, idle {idle:.0} MiB");
}
