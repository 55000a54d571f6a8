//! The time that the service adds to the engine's own time.

use std::time::{Duration, Instant};

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::Progress;
use hullwright::pipeline::{self, Job, JobSpec, Upload};

use crate::client::{Client, post, quantile};
use crate::models::ball;
use crate::server::{Server, cpu_of};

const TRIANGLES: usize = 5_000;

pub fn run(time: Duration) {
    let server = Server::start(&[]);
    let engine = rayon::ThreadPoolBuilder::new().stack_size(16 << 20).build().expect("threads");
    let ball = ball(TRIANGLES);
    println!(
        "| method | pairs | engine median ms | request median ms | added ms | engine cpu ms | request cpu ms | added cpu ms |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for method in ["none", "preview", "solid"] {
        let mut client = Client::connect(server.address).expect("a connection");
        let (mut of_engine, mut of_request) = (Vec::new(), Vec::new());
        let (mut engine_cpu, mut server_cpu) = (Duration::ZERO, Duration::ZERO);
        let began = Instant::now();
        // Engine and service alternate, so that other work on the machine affects both alike.
        for number in 0.. {
            if began.elapsed() > time {
                break;
            }
            // Each upload has different bytes and the same mesh.
            let body = format!("# {number}\n{ball}");
            let request = post(&format!("/decompose?method={method}"), "model/obj", &[body.as_bytes()]);
            let (before, asked) = (server.cpu(), Instant::now());
            assert_eq!(client.ask(&request).expect("an answer").status, 200);
            of_request.push(asked.elapsed().as_secs_f64() * 1e3);
            server_cpu += server.cpu() - before;

            let (before, asked) = (cpu_of("self"), Instant::now());
            engine.install(|| compute(body.into_bytes(), method));
            of_engine.push(asked.elapsed().as_secs_f64() * 1e3);
            engine_cpu += cpu_of("self") - before;
        }
        let pairs = of_engine.len();
        let each = |cpu: Duration| cpu.as_secs_f64() * 1e3 / pairs as f64;
        of_engine.sort_by(f64::total_cmp);
        of_request.sort_by(f64::total_cmp);
        let (alone, asked) = (quantile(&of_engine, 0.5), quantile(&of_request, 0.5));
        let (engine_cpu, server_cpu) = (each(engine_cpu), each(server_cpu));
        println!(
            "| {method} | {pairs} | {alone:.2} | {asked:.2} | {:.2} | {engine_cpu:.2} | {server_cpu:.2} | {:.2} |",
            asked - alone,
            server_cpu - engine_cpu
        );
    }
}

/// Runs the engine alone, from the upload's bytes to the outcome.
fn compute(bytes: Vec<u8>, method: &str) {
    let spec = JobSpec::from_pairs([("method", method)]).expect("a method");
    let job = Job::new(Upload::plain("body", Format::Obj, bytes), spec);
    pipeline::run(&job, &ReadLimits::default(), &Progress::silent()).expect("a shape");
}
