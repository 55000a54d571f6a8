//! The service as a process: built from its settings, served until it is told to stop, stopped without losing a request.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::api::{self, ApiOptions, Lifecycle};
use crate::config::{self, Config};
use crate::formats::ReadLimits;
use crate::jobs::{Decomposer, Pool, PoolOptions, SweepOptions, sweep_for_ever};
use crate::store::{Store, StoreError, StoreOptions, without_password};
use crate::telemetry;

/// Exit status for what the operator has to put right: settings, store, address.
const CONFIGURATION: u8 = 2;

/// What handlers need to answer 503 once their work was ended.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// How often histograms are folded, so that they stay small when nobody scrapes them.
const UPKEEP: Duration = Duration::from_secs(5);

/// Longest time that a health check waits for each step.
const PROBE_PATIENCE: Duration = Duration::from_secs(2);

/// Why the service could not run.
#[derive(Debug, thiserror::Error)]
enum ServeError {
    #[error("cannot start the runtime: {0}")]
    Runtime(io::Error),
    #[error("cannot start the compute threads: {0}; lower compute.threads or compute.stack_mib")]
    Pool(rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen on {address}: {source}; choose another with --bind")]
    Bind { address: String, source: io::Error },
    #[error("cannot listen for signals: {0}")]
    Signals(io::Error),
    #[error("the server stopped: {0}")]
    Stopped(io::Error),
}

/// Why the service counts as not alive.
#[derive(Debug, thiserror::Error)]
enum ProbeError {
    #[error("{0} names no address to ask")]
    Address(String),
    #[error("{address} does not answer: {source}")]
    Unreachable { address: SocketAddr, source: io::Error },
    #[error("{address} answers {answer:?}")]
    Unhealthy { address: SocketAddr, answer: String },
}

/// Serves HTTP until SIGTERM or SIGINT.
pub fn serve(config: Config) -> ExitCode {
    telemetry::start(&config.log);
    ended(run_blocking(Service::run(config)))
}

/// Brings the store's tables up to date.
pub fn migrate(config: Config) -> ExitCode {
    telemetry::start(&config.log);
    ended(run_blocking(async {
        let store = Store::open(&store_options(&config.store)).await?;
        store.close().await;
        tell(&format!("{} is up to date", without_password(&config.store.url)));
        Ok(())
    }))
}

/// Asks the server that these settings describe whether it is alive; status 1 when it is not.
pub fn healthcheck(config: Config) -> ExitCode {
    match probe(&config.server.bind) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hullwright: {error}");
            ExitCode::FAILURE
        }
    }
}

fn ended(result: Result<(), ServeError>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hullwright: {error}");
            ExitCode::from(CONFIGURATION)
        }
    }
}

fn run_blocking(work: impl Future<Output = Result<(), ServeError>>) -> Result<(), ServeError> {
    let runtime = Runtime::new().map_err(ServeError::Runtime)?;
    let result = runtime.block_on(work);
    // Work that does not stop when asked must not keep the process.
    runtime.shutdown_timeout(LAST_ANSWERS);
    result
}

/// Says something to whoever started the process; a closed standard output is no reason to fail.
fn tell(line: &str) {
    let mut out = io::stdout().lock();
    drop(writeln!(out, "{line}").and_then(|()| out.flush()));
}

/// A running server and what is needed to stop it.
struct Service {
    lifecycle: Lifecycle,
    /// Closes the listener and idle connections.
    closing: CancellationToken,
    server: JoinHandle<io::Result<()>>,
    store: Store,
}

impl Service {
    async fn run(config: Config) -> Result<(), ServeError> {
        let mut signals = Signals::install().map_err(ServeError::Signals)?;
        let mut service = Self::start(&config).await?;
        tokio::select! {
            ended = &mut service.server => return Err(ServeError::Stopped(ended_early(ended))),
            () = signals.next() => {}
        }
        service.stop(&config.server, &mut signals).await;
        Ok(())
    }

    async fn start(config: &Config) -> Result<Self, ServeError> {
        let metrics = telemetry::metrics();
        let store = Store::open(&store_options(&config.store)).await?;
        let pool = Pool::new(pool_options(&config.compute)).map_err(ServeError::Pool)?;
        let decomposer = Decomposer::new(store.clone(), Arc::new(pool), read_limits(&config.limits));
        let lifecycle = Lifecycle::default();
        let options = api_options(config);
        let router = api::router(decomposer, store.clone(), metrics.clone(), lifecycle.clone(), options);
        tokio::spawn(upkeep(metrics));
        tokio::spawn(sweep_for_ever(store.clone(), uuid::Uuid::now_v7().to_string(), sweep_options(config)));

        let address = config.server.bind.clone();
        let refuse = |source| ServeError::Bind { address: address.clone(), source };
        let listener = TcpListener::bind(&address).await.map_err(refuse)?;
        let bound = listener.local_addr().map_err(refuse)?;
        let closing = CancellationToken::new();
        let server = tokio::spawn(serve_router(listener, router, closing.clone()));
        tracing::info!(address = %bound, threads = config.compute.threads, "Listening on http://{bound}");
        tell(&format!("hullwright listening on http://{bound}"));
        Ok(Self { lifecycle, closing, server, store })
    }

    /// Reports "not ready", closes the listener, lets running work finish, then ends what is left. A second signal
    /// skips the waiting.
    async fn stop(mut self, server: &config::Server, signals: &mut Signals) {
        tracing::info!("Stopping: no longer ready");
        self.lifecycle.drain();
        signals.or_after(server.drain_delay).await;
        self.closing.cancel();
        tokio::select! {
            _ = &mut self.server => tracing::info!("Stopped: all requests are answered"),
            () = signals.or_after(server.shutdown_grace) => {
                self.lifecycle.end();
                let answered = tokio::time::timeout(LAST_ANSWERS, &mut self.server).await.is_ok();
                tracing::warn!(answered, "Stopped: work that was still running was ended");
            }
        }
        self.store.close().await;
    }
}

async fn serve_router(listener: TcpListener, router: Router, closing: CancellationToken) -> io::Result<()> {
    // An answer goes out in one piece; waiting for more to send would only delay it.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!("TCP_NODELAY was refused: {error}");
        }
    });
    axum::serve(listener, router).with_graceful_shutdown(closing.cancelled_owned()).await
}

fn ended_early(ended: Result<io::Result<()>, tokio::task::JoinError>) -> io::Error {
    match ended {
        Ok(Ok(())) => io::Error::other("it ended by itself"),
        Ok(Err(error)) => error,
        Err(error) => io::Error::other(error),
    }
}

async fn upkeep(metrics: PrometheusHandle) {
    let mut ticks = tokio::time::interval(UPKEEP);
    loop {
        ticks.tick().await;
        metrics.run_upkeep();
    }
}

/// SIGTERM and SIGINT.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn install() -> io::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    async fn or_after(&mut self, delay: Duration) {
        tokio::select! {
            () = tokio::time::sleep(delay) => {}
            () = self.next() => {}
        }
    }
}

fn store_options(store: &config::Store) -> StoreOptions {
    StoreOptions {
        url: store.url.clone(),
        readers: store.readers,
        busy_timeout: store.busy_timeout,
        connections: store.connections,
        objects: store.objects.clone(),
    }
}

fn sweep_options(config: &Config) -> SweepOptions {
    SweepOptions { every: config.store.sweep_every, results: config.store.retention.clone(), jobs: config.jobs.keep }
}

fn pool_options(compute: &config::Compute) -> PoolOptions {
    PoolOptions { threads: compute.threads, queue: compute.queue, stack_bytes: compute.stack_bytes }
}

fn read_limits(limits: &config::Limits) -> ReadLimits {
    ReadLimits {
        max_decompressed_bytes: limits.decompressed_bytes as u64,
        max_vertices: limits.vertices,
        max_triangles: limits.triangles,
        ..ReadLimits::default()
    }
}

fn api_options(config: &Config) -> ApiOptions {
    ApiOptions {
        body_bytes: config.limits.body_bytes,
        multipart_parts: config.limits.multipart_parts,
        deadline: config.server.deadline,
        in_flight: config.server.in_flight,
        retry_after: config.compute.retry_after,
    }
}

/// `Ok` when a server at `bind` answers `GET /healthz` with 200.
fn probe(bind: &str) -> Result<(), ProbeError> {
    let address = bind.to_socket_addrs().ok().and_then(|mut found| found.next()).filter(|found| found.port() != 0);
    let address = reachable(address.ok_or_else(|| ProbeError::Address(bind.to_owned()))?);
    let answer = ask(address).map_err(|source| ProbeError::Unreachable { address, source })?;
    if answer.starts_with("HTTP/1.1 200 ") { Ok(()) } else { Err(ProbeError::Unhealthy { address, answer }) }
}

/// "Every address of this machine" cannot be asked on every system; its own loopback can.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// The first line of the answer.
fn ask(address: SocketAddr) -> io::Result<String> {
    let mut connection = TcpStream::connect_timeout(&address, PROBE_PATIENCE)?;
    connection.set_read_timeout(Some(PROBE_PATIENCE))?;
    connection.set_write_timeout(Some(PROBE_PATIENCE))?;
    write!(connection, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    connection.take(4096).read_to_string(&mut answer)?;
    Ok(answer.lines().next().unwrap_or_default().to_owned())
}
