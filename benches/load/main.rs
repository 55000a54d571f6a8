//! The service under load, on this machine: `cargo bench --bench load -- SCENARIO [SECONDS]`.
//!
//! Client and server share the cores, as `docs/BENCHMARKS.md` says beside each figure. Each line tells the load average
//! of the machine, since other work on it shows in every figure.

mod capacity;
mod client;
mod large;
mod models;
mod overhead;
mod overload;
mod server;
mod start;
mod stored;

use std::time::Duration;

type Scenario = (&'static str, &'static str, fn(Duration));

const SCENARIOS: [Scenario; 7] = [
    ("stored", "answers that are there already: GET, GET with If-None-Match, POST of the same upload", stored::run),
    ("overhead", "what HTTP, store and JSON add to the engine's own time for 5 000 triangles", overhead::run),
    ("overload", "ten times as much as can be done, beside a calm run", overload::run),
    ("large", "2 000 000 triangles in several formats: time, memory, refusals", large::run),
    ("leave", "how long the work of a client that went away keeps its core", large::leave),
    ("capacity", "requests a second and memory by mesh size", capacity::run),
    ("start", "from the start to ready, empty and with 1 000 000 results", start::run),
];

fn main() {
    // cargo adds --bench.
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
