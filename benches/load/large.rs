//! The largest uploads, and clients that leave before the response.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::post;
use crate::models::{ball, glb_sheet, obj_sheet, stl_sheet};
use crate::server::Server;

/// Cells along one side of the sheet, which has two million triangles.
const SIDE: usize = 1_000;

/// Memory of a computation beside its body, as `docs/OPERATIONS.md` states it: bytes per triangle, and a constant.
const BYTES_PER_TRIANGLE: f64 = 600.0;
const BESIDE_MIB: f64 = 64.0;
const MIB: f64 = 1_048_576.0;

pub fn run(_: Duration) {
    println!(
        "| format | MB | limits.body_mib | method | answer | seconds | peak MiB | bound MiB |\n|---|---|---|---|---|---|---|---|"
    );
    for (format, media_type, body) in [
        ("STL, binary", "model/stl", stl_sheet(SIDE)),
        ("OBJ", "model/obj", obj_sheet(SIDE)),
        ("GLB", "model/gltf-binary", glb_sheet(SIDE)),
    ] {
        for (body_mib, method) in [("64", "none"), ("128", "none"), ("128", "preview"), ("128", "solid")] {
            let server = Server::start(&[("HULLWRIGHT__LIMITS__BODY_MIB", body_mib)]);
            let (before, _) = server.memory_mib();
            server.forget_peak();
            let asked = Instant::now();
            let answer = server.ask(&post(&format!("/decompose?method={method}"), media_type, &[&body]));
            let (seconds, (_, peak)) = (asked.elapsed().as_secs_f64(), server.memory_mib());
            let map: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
            let why = map["code"].as_str().unwrap_or("a shape");
            let megabytes = body.len() as f64 / 1e6;
            let working_bytes = body.len() as f64 + BYTES_PER_TRIANGLE * (2 * SIDE * SIDE) as f64;
            let bound = before + working_bytes / MIB + BESIDE_MIB;
            println!(
                "| {format} | {megabytes:.1} | {body_mib} | {method} | {} {why} | {seconds:.1} | {peak:.0} | {bound:.0} |",
                answer.status
            );
        }
    }
}

/// Leaves after increasing times, so that every stage is interrupted.
pub fn leave(time: Duration) {
    const TIMES: u32 = 20;
    let server = Server::start(&[]);
    let ball = ball(20_000);
    let stopped = |server: &Server| {
        (server.metric("hullwright_stop_seconds_count"), server.metric("hullwright_stop_seconds_sum"))
    };
    let mut all = Vec::new();
    for method in ["preview", "solid", "surface", "wrap"] {
        for number in 0..TIMES {
            let (count, sum) = stopped(&server);
            let name = format!("# {method} {number}\n");
            let request =
                post(&format!("/decompose?method={method}"), "model/obj", &[name.as_bytes(), ball.as_bytes()]);
            let mut client = TcpStream::connect(server.address).expect("a connection");
            client.write_all(&request).expect("sent");
            std::thread::sleep(time * number / TIMES);
            drop(client);
            while server.metric("hullwright_pool_running") > 0.0 {}
            let (count_then, sum_then) = stopped(&server);
            if count_then > count {
                all.push(((sum_then - sum) * 1e3, method, number));
            }
        }
    }
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let at = |share: f64| all.get((share * all.len() as f64) as usize).map_or(f64::NAN, |each| each.0);
    println!("{} clients left while their work ran: median {:.1} ms, p90 {:.1} ms", all.len(), at(0.5), at(0.9));
    for (ms, method, number) in all.iter().rev().take(5) {
        println!("  {ms:.1} ms: {method}, {:.0} ms after the request", (time * *number / TIMES).as_secs_f64() * 1e3);
    }
}
