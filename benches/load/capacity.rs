//! Requests per second and memory, by mesh size.

use std::time::Duration;

use crate::client::{Pace, drive, post};
use crate::models::ball;
use crate::server::{Server, load_average};

const TRIANGLES: [usize; 5] = [100, 1_000, 5_000, 20_000, 100_000];

pub fn run(time: Duration) {
    println!(
        "| triangles | method | KB | cpu ms per request | per second and core | p50 ms | p99 ms | idle MiB | peak MiB | load |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for triangles in TRIANGLES {
        let ball = ball(triangles);
        for method in ["preview", "solid"] {
            let server = Server::start(&[]);
            let threads = server.metric(r#"hullwright_pool_threads{lane="everyday"}"#).max(1.0) as usize;
            let (idle, _) = server.memory_mib();
            let before = server.cpu();
            let tally = drive(server.address, threads, Pace::OnAnswer, time, |number| {
                let name = format!("# {number}\n");
                post(&format!("/decompose?method={method}"), "model/obj", &[name.as_bytes(), ball.as_bytes()])
            });
            assert_eq!((tally.other, tally.refused_ms.len()), (0, 0), "{triangles} {method}");
            let cpu = (server.cpu() - before).as_secs_f64() / tally.accepted_ms.len() as f64;
            println!(
                "| {triangles} | {method} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} | {idle:.0} | {:.0} | {} |",
                ball.len() as f64 / 1e3,
                cpu * 1e3,
                1.0 / cpu,
                tally.accepted_quantile(0.5),
                tally.accepted_quantile(0.99),
                server.memory_mib().1,
                load_average()
            );
        }
    }
}
