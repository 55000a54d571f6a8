//! Responses from the store and the cache.

use std::time::Duration;

use serde_json::Value;

use crate::client::{Pace, drive, get, post};
use crate::models::CUBE;
use crate::server::Server;

/// Numbers of clients that keep two cores busy without a queue that adds latency.
const CLIENTS: [usize; 3] = [4, 8, 16];

pub fn run(time: Duration) {
    let server = Server::start(&[]);
    let upload = post("/decompose", "model/obj", &[CUBE.as_bytes()]);
    let answer = server.ask(&upload);
    let answer: Value = serde_json::from_slice(&answer.body).expect("JSON");
    let path = format!("/decompositions/{}", answer["id"].as_str().expect("an id"));
    let tag = format!("If-None-Match: \"{};application/json\"\r\n", answer["id"].as_str().expect("an id"));
    println!(
        "| request | clients | per second | median ms | p99 ms | server's cpu µs per request |\n|---|---|---|---|---|---|"
    );
    for (what, request) in [("GET", get(&path, "")), ("GET, 304", get(&path, &tag)), ("POST", upload)] {
        for clients in CLIENTS {
            let before = server.cpu();
            let tally = drive(server.address, clients, Pace::OnAnswer, time, |_| request.clone());
            let cpu = (server.cpu() - before).as_secs_f64() * 1e6 / tally.accepted_ms.len() as f64;
            assert_eq!((tally.other, tally.refused_ms.len()), (0, 0), "{what}");
            let (median, p99) = (tally.accepted_quantile(0.5), tally.accepted_quantile(0.99));
            println!("| {what} | {clients} | {:.0} | {median:.3} | {p99:.3} | {cpu:.0} |", tally.rate());
        }
    }
}
