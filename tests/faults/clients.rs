//! Clients that repeat every request until it succeeds, and the models that they send.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;

use crate::processes::Replica;
use crate::server::patience::Patience;

/// Returns boxes along a spiral as OBJ. Each number of boxes is a different model, and more boxes are more work.
pub fn spiral(boxes: usize) -> String {
    let mut obj = String::new();
    for number in 0..boxes {
        let angle = number as f64 * 0.7;
        let (x, y, z) = (angle.cos() * 3.0, angle.sin() * 3.0, number as f64 * 0.35);
        for vertex in 0..8 {
            let [dx, dy, dz] = [vertex & 1, vertex >> 1 & 1, vertex >> 2].map(f64::from);
            writeln!(obj, "v {:.4} {:.4} {:.4}", x + dx, y + dy * 0.5, z + dz * 0.25).unwrap();
        }
        for [a, b, c, d] in [[1, 3, 4, 2], [5, 6, 8, 7], [1, 2, 6, 5], [3, 7, 8, 4], [1, 5, 7, 3], [2, 4, 8, 6]] {
            let at = number * 8;
            writeln!(obj, "f {} {} {} {}", at + a, at + b, at + c, at + d).unwrap();
        }
    }
    obj
}

/// Returns the part of a response that is equal for equal uploads: everything but the times and `cached`.
fn comparable(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error} in {answer}"));
    answer["cached"].take();
    for stage in answer["stages"].as_array_mut().into_iter().flatten() {
        stage["ms"].take();
    }
    answer
}

fn agent() -> ureq::Agent {
    let patience = Some(Duration::from_secs(30));
    ureq::Agent::config_builder().http_status_as_error(false).timeout_global(patience).build().into()
}

/// Sends one request. Returns status and body, and whether the response has a Retry-After header.
fn post(agent: &ureq::Agent, at: SocketAddr, boxes: usize) -> Result<(u16, bool, String), ureq::Error> {
    let request = agent.post(format!("http://{at}/decompose?method=solid")).content_type("model/obj");
    let mut response = request.send(spiral(boxes))?;
    let has_retry_after = response.headers().contains_key("retry-after");
    Ok((response.status().as_u16(), has_retry_after, response.body_mut().read_to_string()?))
}

/// The models to send, and the responses so far.
pub struct Clients {
    models: Vec<usize>,
    next: AtomicUsize,
    answers: Mutex<BTreeMap<usize, Value>>,
    /// Requests that were refused or lost, and repeated.
    pub retries: AtomicUsize,
}

impl Clients {
    pub fn with(models: impl IntoIterator<Item = usize>) -> Self {
        let models = models.into_iter().collect();
        Self { models, next: AtomicUsize::new(0), answers: Mutex::default(), retries: AtomicUsize::new(0) }
    }

    /// Returns how many models were answered.
    pub fn answered(&self) -> usize {
        self.answers.lock().unwrap().len()
    }

    /// Waits until `answered` models were answered.
    pub fn wait_for(&self, answered: usize) {
        let wanted = answered.min(self.models.len());
        Patience::until(format!("{wanted} models are answered")).wait(|| self.answered() >= wanted);
    }

    /// Runs one client, which sends model after model and repeats each until it is answered.
    pub fn run(&self, at: SocketAddr) {
        let agent = agent();
        while let Some(&boxes) = self.models.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            loop {
                match post(&agent, at, boxes) {
                    Ok((200, _, answer)) => {
                        self.answers.lock().unwrap().insert(boxes, comparable(&answer));
                        break;
                    }
                    Ok((503 | 429, has_retry_after, answer)) => {
                        assert!(has_retry_after || answer.contains("nginx"), "{answer}")
                    }
                    // The balancer responds so when it cannot reach a replica.
                    Ok((502 | 504, ..)) | Err(_) => {}
                    Ok((status, _, answer)) => panic!("answered {status}: {answer}"),
                }
                self.retries.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }

    /// Checks that every model was answered as an undisturbed replica answers it.
    pub fn check(&self) {
        let undisturbed = Replica::start("sqlite::memory:", &[]);
        let expected = Self::with(self.models.iter().copied());
        expected.run(undisturbed.address);
        let (expected, met) = (expected.answers.into_inner().unwrap(), self.answers.lock().unwrap());
        assert_eq!(met.len(), expected.len(), "models without an answer");
        for (boxes, answer) in met.iter() {
            assert_eq!(Some(answer), expected.get(boxes), "{boxes} boxes");
        }
    }
}
