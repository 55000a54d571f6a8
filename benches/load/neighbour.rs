//! A client that keeps large uploads in flight, and another client that sends small ones.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use crate::client::{Pace, Tally, drive, post};
use crate::models::ball;
use crate::server::{Server, hullwright, load_average};

/// Uploads of the greedy client in flight.
const AT_ONCE: usize = 8;
const LARGE_TRIANGLES: usize = 300_000;
const SMALL_TRIANGLES: usize = 60;
/// Small uploads a second.
const SMALL_RATE: f64 = 5.0;

pub fn run(time: Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = folder.path().join("keys");
    let (greedy, small) = (key(&keys, "greedy"), key(&keys, "small"));
    let server = Server::start(&[("HULLWRIGHT__ACCESS__KEY_FILE", &keys.to_string_lossy())]);
    let (large_model, small_model) = (ball(LARGE_TRIANGLES), ball(SMALL_TRIANGLES));
    let address = server.address;
    let send_large =
        |phase: &str| upload(address, AT_ONCE, Pace::Patient, time, &format!("{greedy} {phase}"), &large_model);
    let send_small =
        |phase: &str| upload(address, 4, Pace::PerSecond(SMALL_RATE), time, &format!("{small} {phase}"), &small_model);
    println!("| phase | load | small: p50 ms | p99 ms | refused | large: done | p50 s | refused | other |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let calm = send_small("calm");
    print("small alone", &calm, &Tally::default());
    let large_alone = send_large("alone");
    print("large alone", &Tally::default(), &large_alone);
    let (both_small, both_large) = std::thread::scope(|scope| {
        let large = scope.spawn(|| send_large("both"));
        (send_small("both"), large.join().unwrap_or_default())
    });
    print("both", &both_small, &both_large);
    println!(
        "large uploads take {:.2} times as long beside the small ones",
        both_large.accepted_quantile(0.5) / large_alone.accepted_quantile(0.5)
    );
}

fn print(phase: &str, small: &Tally, large: &Tally) {
    println!(
        "| {phase} | {} | {:.0} | {:.0} | {} | {} | {:.1} | {} | {} |",
        load_average(),
        small.accepted_quantile(0.5),
        small.accepted_quantile(0.99),
        small.refused_ms.len(),
        large.accepted_ms.len(),
        large.accepted_quantile(0.5) / 1e3,
        large.refused_ms.len(),
        small.other + large.other
    );
}

/// Sends the same model again and again, with a comment that makes every upload another one. `who` is a key and a word.
fn upload(address: SocketAddr, clients: usize, pace: Pace, time: Duration, who: &str, model: &str) -> Tally {
    let (key, phase) = who.split_once(' ').unwrap_or((who, ""));
    drive(address, clients, pace, time, |number| {
        let name = format!("# {phase} {number}\n");
        let media_type = format!("model/obj\r\nAuthorization: Bearer {key}");
        post("/decompose?method=preview", &media_type, &[name.as_bytes(), model.as_bytes()])
    })
}

/// Makes a key, adds its line to the key file, and returns it.
fn key(file: &Path, name: &str) -> String {
    let made = hullwright().args(["key", name, "--scopes", "read,write"]).output().expect("a key");
    let before = std::fs::read_to_string(file).unwrap_or_default();
    std::fs::write(file, before + &String::from_utf8_lossy(&made.stdout)).expect("the key file");
    String::from_utf8_lossy(&made.stderr).lines().next().unwrap_or_default().to_owned()
}
