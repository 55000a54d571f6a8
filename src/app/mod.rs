//! The service as a process: built from its settings, served until it is told to stop, stopped without losing a request.

mod connections;
mod guard;
mod linger;
mod probe;
mod reload;
mod settings;
mod tls;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::access::{LoadError, SharedKeys};
use crate::api::{self, ApiState, Lifecycle};
use crate::config::{self, Config};
use crate::jobs::{self, BodyMemory, Decomposer, Pool, Queue, Runner, sweep_for_ever};
use crate::pipeline::{ContentId, Stored};
use crate::store::{Copied, Store, StoreError};
use crate::telemetry;

pub use probe::ProbeError;
use reload::Reloadable;
use tls::{Tls, TlsError};

/// What handlers need to answer 503 once their work was ended.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// How often histograms are folded, so that they stay small when nobody scrapes them.
const UPKEEP: Duration = Duration::from_secs(5);

/// Why the service could not run, or its store not be used.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error("cannot start the runtime: {0}")]
    Runtime(io::Error),
    #[error("cannot start the compute threads: {0}; lower compute.threads or compute.stack_mib")]
    Pool(rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen on {address}: {source}; choose another with --bind")]
    Bind { address: String, source: io::Error },
    #[error(transparent)]
    Keys(#[from] LoadError),
    #[error("cannot serve TLS: {0}")]
    Tls(#[from] TlsError),
    #[error("cannot listen for signals: {0}")]
    Signals(io::Error),
    #[error("the server stopped: {0}")]
    Stopped(io::Error),
}

/// Serves HTTP until SIGTERM or SIGINT.
pub fn serve(config: Config) -> Result<(), AppError> {
    telemetry::start(&config.log);
    let served = run_blocking(Service::run(config));
    telemetry::stop();
    served
}

/// Brings the store's tables up to date.
pub fn migrate(config: Config) -> Result<(), AppError> {
    telemetry::start(&config.log);
    run_blocking(async {
        let store = Store::open(&settings::store_options(&config.store)).await?;
        store.close().await;
        Ok(())
    })
}

/// Copies the one store to the other.
pub fn copy_store(from: Config, to: Config) -> Result<Copied, AppError> {
    telemetry::start(&from.log);
    run_blocking(async {
        let source = Store::open_existing(&settings::store_options(&from.store)).await?;
        let target = Store::open(&settings::store_options(&to.store)).await?;
        let copied = source.copy_to(&target).await?;
        target.close().await;
        source.close().await;
        Ok(copied)
    })
}

/// The results with these ids that are in the store.
pub fn stored_results(config: &Config, ids: BTreeSet<ContentId>) -> Result<Stored, AppError> {
    run_blocking(async {
        let store = Store::open_existing(&settings::store_options(&config.store)).await?;
        let mut stored = Stored::new();
        for id in ids {
            stored.extend(jobs::stored(&store, id).await?.map(|outcome| (id, outcome)));
        }
        store.close().await;
        Ok(stored)
    })
}

/// Asks the server that these settings describe whether it is alive.
pub fn healthcheck(config: &Config) -> Result<(), ProbeError> {
    probe::probe(config.server.probe_address())
}

fn run_blocking<T>(work: impl Future<Output = Result<T, AppError>>) -> Result<T, AppError> {
    let runtime = Runtime::new().map_err(AppError::Runtime)?;
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
    runner: Runner,
    store: Store,
}

impl Service {
    async fn run(config: Config) -> Result<(), AppError> {
        let mut signals = Signals::install().map_err(AppError::Signals)?;
        let mut service = Self::start(&config).await?;
        tokio::select! {
            ended = &mut service.server => return Err(AppError::Stopped(ended_early(ended))),
            () = signals.next() => {}
        }
        service.stop(&config.server, &mut signals).await;
        Ok(())
    }

    async fn start(config: &Config) -> Result<Self, AppError> {
        let keys = config.access.key_file.as_deref().map(SharedKeys::load).transpose()?.map(Arc::new);
        let tls = config.tls.as_ref().map(Tls::load).transpose()?;
        let metrics = telemetry::metrics();
        let store = Store::open(&settings::store_options(&config.store)).await?;
        let pool = Pool::new(settings::pool_options(&config.compute)).map_err(AppError::Pool)?;
        let decomposer = Decomposer::new(store.clone(), Arc::new(pool), config.limits.read_limits());
        let lifecycle = Lifecycle::default();
        let queue = Queue::new(store.clone(), settings::queue_bounds(&config.jobs));
        let bodies = BodyMemory::new(config.limits.bodies_bytes);
        let runner = Runner::start(queue.clone(), decomposer.clone(), settings::runner_options(config, bodies.clone()));
        let options = settings::api_options(config, keys.clone(), bodies);
        let (store_too, metrics_too) = (store.clone(), metrics.clone());
        let api = ApiState::new(decomposer, store_too, queue, metrics_too, lifecycle.clone(), options);
        tokio::spawn(upkeep(metrics));
        tokio::spawn(sweep_for_ever(store.clone(), uuid::Uuid::now_v7().to_string(), settings::sweep_options(config)));

        let listening = Listening { closing: CancellationToken::new(), config };
        if let Some(address) = &config.server.internal_bind {
            let (bound, _until_the_end) = listening.on(address, api::internal_router(&api), None).await?;
            tell(&format!("hullwright answers probes on http://{bound}"));
        }
        let (bound, server) = listening.on(&config.server.bind, api::router(&api), tls.clone()).await?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        tracing::info!(address = %bound, threads = config.compute.threads, "Listening on {scheme}://{bound}");
        tell(&format!("hullwright listening on {scheme}://{bound}"));
        tokio::spawn(Reloadable { keys, tls }.watch());
        Ok(Self { lifecycle, closing: listening.closing, server, runner, store })
    }

    /// Reports "not ready", begins no more jobs, closes the listener, lets running work finish, then ends what is left:
    /// requests are told to come again, jobs are handed back. A second signal skips the waiting.
    async fn stop(mut self, server: &config::Server, signals: &mut Signals) {
        tracing::info!("Stopping: no longer ready");
        self.lifecycle.drain();
        self.runner.drain();
        signals.or_after(server.drain_delay).await;
        self.closing.cancel();
        tokio::select! {
            _ = async { tokio::join!(&mut self.server, self.runner.drained()) } => {
                tracing::info!("Stopped: all requests are answered, all jobs that were begun have ended");
            }
            () = signals.or_after(server.shutdown_grace) => {
                self.lifecycle.end();
                self.runner.end();
                let last = async {
                    if !self.server.is_finished() {
                        drop((&mut self.server).await);
                    }
                    self.runner.drained().await;
                };
                let answered = tokio::time::timeout(LAST_ANSWERS, last).await.is_ok();
                tracing::warn!(answered, "Stopped: work that was still running was ended");
            }
        }
        self.store.close().await;
    }
}

/// What all listeners share.
struct Listening<'a> {
    closing: CancellationToken,
    config: &'a Config,
}

impl Listening<'_> {
    /// Begins to serve `router`; gives the address and what ends with the last connection.
    async fn on(
        &self,
        address: &str,
        router: Router,
        tls: Option<Tls>,
    ) -> Result<(SocketAddr, JoinHandle<io::Result<()>>), AppError> {
        let refuse = |source| AppError::Bind { address: address.to_owned(), source };
        let listener = TcpListener::bind(address).await.map_err(refuse)?;
        let bound = listener.local_addr().map_err(refuse)?;
        let options = settings::connection_options(&self.config.server);
        Ok((bound, tokio::spawn(connections::serve(listener, router, tls, options, self.closing.clone()))))
    }
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
