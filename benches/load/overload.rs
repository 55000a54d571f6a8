//! Ten times the load that the service can serve.

use std::time::Duration;

use crate::client::{Pace, Tally, drive, post};
use crate::models::ball;
use crate::server::{Server, load_average};

/// Small everyday models.
const TRIANGLES: usize = 100;
const TIMES: f64 = 10.0;

pub fn run(time: Duration) {
    let server = Server::start(&[]);
    let ball = ball(TRIANGLES);
    let threads = server.metric(r#"hullwright_pool_threads{lane="everyday"}"#).max(1.0) as usize;
    // All uploads differ, so that none is answered from the store.
    let round = std::cell::Cell::new(0);
    let drive_with = |clients, pace, time| {
        let of_round = round.replace(round.get() + 1);
        drive(server.address, clients, pace, time, move |number| {
            let name = format!("# {of_round} {number}\n");
            post("/decompose?method=preview", "model/obj", &[name.as_bytes(), ball.as_bytes()])
        })
    };
    println!(
        "| phase | load | done a second | p50 ms | p99 ms | refused a second | without Retry-After | other | MiB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let print = |phase: &str, tally: &Tally| {
        let (p50, p99) = (tally.accepted_quantile(0.5), tally.accepted_quantile(0.99));
        let refused = tally.refused_ms.len() as f64 / tally.seconds;
        println!(
            "| {phase} | {} | {:.1} | {p50:.1} | {p99:.1} | {refused:.0} | {} | {} | {:.0} |",
            load_average(),
            tally.rate(),
            tally.refused_without_retry_after,
            tally.other,
            server.memory_mib().0
        );
    };
    drive_with.clone()(threads, Pace::OnAnswer, Duration::from_secs(3));
    let calm = drive_with.clone()(threads, Pace::OnAnswer, time / 2);
    print("calm", &calm);
    // There are enough clients to keep the rate while many of them wait for a response.
    let clients = 100 + 10 * threads;
    let overloaded = drive_with.clone()(clients, Pace::PerSecond(TIMES * calm.rate()), time);
    print("overload", &overloaded);
    let calm_again = drive_with(threads, Pace::OnAnswer, time / 2);
    print("calm again", &calm_again);
    // The mean of both calm phases, because other work on the machine changes over minutes.
    let rate = (calm.rate() + calm_again.rate()) / 2.0;
    let p99 = (calm.accepted_quantile(0.99) + calm_again.accepted_quantile(0.99)) / 2.0;
    println!(
        "done {:.3} of the calm rate, offered {:.1} times it; p99 {:.2} times the calm one",
        overloaded.rate() / rate,
        (overloaded.rate() + overloaded.refused_ms.len() as f64 / overloaded.seconds) / rate,
        overloaded.accepted_quantile(0.99) / p99
    );
}
