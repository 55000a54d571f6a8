//! Measures the service under load: `cargo bench --bench load -- SCENARIO [SECONDS]`.
//!
//! Clients and server share the cores of this machine, as `docs/BENCHMARKS.md` notes beside each figure. Every scenario
//! prints the load average of the machine, because other work affects every figure.

mod capacity;
mod client;
mod large;
mod models;
mod neighbour;
mod overhead;
mod overload;
mod server;
mod start;
mod stored;

use std::time::Duration;

type Scenario = (&'static str, &'static str, fn(Duration));

const SCENARIOS: [Scenario; 8] = [
    ("stored", "stored results: GET, GET with If-None-Match, POST of the same upload", stored::run),
    ("overhead", "time that HTTP, store and JSON add to the engine for 5 000 triangles", overhead::run),
    ("overload", "ten times the load that the service can serve, compared with a normal load", overload::run),
    ("neighbour", "small uploads of one client beside eight large ones of another", neighbour::run),
    ("large", "2 000 000 triangles in several formats: time, memory, refusals", large::run),
    ("leave", "time until the work of a client that left releases its core", large::leave),
    ("capacity", "requests a second and memory by mesh size", capacity::run),
    ("start", "time from the start to ready, with an empty store and with 1 000 000 results", start::run),
];

fn main() {
    // Cargo adds the argument --bench.
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let wanted = words.next();
    let seconds = words.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(10);
    let chosen = SCENARIOS.into_iter().find(|(name, ..)| Some(*name) == wanted.as_deref());
    let Some((name, what, run)) = chosen else {
        println!("cargo bench --bench load -- SCENARIO [SECONDS]");
        SCENARIOS.iter().for_each(|(name, what, _)| println!("  {name:10} {what}"));
        return;
    };
    println!("{name}: {what}; load average {} before", server::load_average());
    run(Duration::from_secs(seconds));
    println!("load average {} after", server::load_average());
}
