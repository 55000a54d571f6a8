//! A router to call, a server to start, and models to send.

#[path = "../support/models.rs"]
mod models;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use hullwright::api::{self, ApiOptions, ApiState, EdgeOptions, Lifecycle};
use hullwright::cost::PUBLISHED;
use hullwright::formats::ReadLimits;
use hullwright::jobs::{BodyMemory, Decomposer, Pool, PoolOptions, Queue, Runner, RunnerOptions, Shares};
use hullwright::store::{QueueBounds, Store, StoreOptions};
use hullwright::telemetry;
use serde_json::Value;
use tower::ServiceExt;

pub use models::{CUBE, bumpy_ball};

/// A complete router on a store in memory.
pub struct TestApp {
    router: Router,
    pub store: Store,
    pub lifecycle: Lifecycle,
    pub pool: Arc<Pool>,
    /// Runs jobs while the app exists.
    runner: Runner,
}

/// The settings that a test may change.
pub struct Setup {
    pub options: ApiOptions,
    pub pool: PoolOptions,
    pub limits: ReadLimits,
    pub bounds: QueueBounds,
    pub jobs: RunnerOptions,
}

impl Default for Setup {
    fn default() -> Self {
        let bodies = BodyMemory::new(64 << 20, 100);
        let options = ApiOptions {
            body_bytes: 8 << 20,
            bodies: bodies.clone(),
            cache_bytes: 1 << 20,
            body_patience: Duration::from_secs(120),
            body_rate: None,
            multipart_parts: 8,
            deadline: Duration::from_secs(120),
            in_flight: Shares::new(64, 100),
            watchers: Shares::new(8, 100),
            retry_after: Duration::from_secs(3),
            callback_hosts: Vec::new(),
            costs: PUBLISHED,
            edge: EdgeOptions::default(),
        };
        let pool = PoolOptions {
            threads: 2,
            queue: 16,
            stack_bytes: 16 << 20,
            memory_bytes: 2 << 30,
            large_bytes: 1 << 30,
            give_way: || {},
            express_time: Duration::from_secs(120),
        };
        let bounds = QueueBounds { jobs: 100, upload_bytes: 64 << 20, client_percent: 100 };
        let (lease, deadline) = (Duration::from_secs(60), Duration::from_secs(120));
        let jobs = RunnerOptions { at_once: 1, tries: 3, lease, deadline, bodies };
        Self { options, pool, limits: ReadLimits::default(), bounds, jobs }
    }
}

impl TestApp {
    pub async fn new() -> Self {
        Self::with(Setup::default()).await
    }

    pub async fn with(Setup { options, pool, limits, bounds, jobs }: Setup) -> Self {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        let (lifecycle, pool) = (Lifecycle::default(), Arc::new(Pool::new(pool).unwrap()));
        let decomposer = Decomposer::new(store.clone(), Arc::clone(&pool), limits);
        let queue = Queue::new(store.clone(), bounds);
        let runner = Runner::start(queue.clone(), decomposer.clone(), jobs);
        let state = ApiState::new(decomposer, store.clone(), queue, telemetry::metrics(), lifecycle.clone(), options);
        let router = api::router(&state);
        Self { router, store, lifecycle, pool, runner }
    }

    /// Stops taking jobs, so that accepted jobs stay queued.
    pub fn stop_jobs(&self) {
        self.runner.drain();
    }

    pub async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        Answer { status: head.status, headers: head.headers, body }
    }

    pub async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask(request(Method::GET, path, headers, Body::empty())).await
    }

    pub async fn post(&self, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Answer {
        self.ask(request(Method::POST, path, headers, body)).await
    }

    /// Stores the result of the cube and returns its id.
    pub async fn stored_cube(&self) -> String {
        let answer = self.post("/decompose", &[], CUBE).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()["id"].as_str().unwrap().to_owned()
    }
}

pub fn request(method: Method, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body.into()).unwrap()
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    /// Checks that the response is a problem with this status and code, in the contract's form. Returns its detail.
    #[track_caller]
    pub fn assert_problem(&self, status: u16, code: &str) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["status"], status, "{problem}");
        for key in ["type", "title", "detail"] {
            assert!(problem[key].as_str().is_some_and(|text| !text.is_empty()), "{key} of {problem}");
        }
        assert!(problem["errors"].is_array(), "{problem}");
        problem["detail"].as_str().unwrap().to_owned()
    }
}

/// Returns a multipart body and its content type. Each part is a name, extra header lines and content.
pub fn multipart(parts: &[(&str, &str, &[u8])]) -> (String, Vec<u8>) {
    let mut body = Vec::new();
    for (name, extra, content) in parts {
        body.extend(format!("--frontier\r\nContent-Disposition: form-data; name=\"{name}\"{extra}\r\n\r\n").bytes());
        body.extend_from_slice(content);
        body.extend(b"\r\n");
    }
    body.extend(b"--frontier--\r\n");
    ("multipart/form-data; boundary=frontier".to_owned(), body)
}
