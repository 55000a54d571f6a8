//! The service as a process.
//!
//! In: the settings. Out: a server that runs until a signal stops it, without losing a request; or the result of one
//! maintenance command on the store. `settings` derives the options of each part. `connections` accepts clients
//! with `tls`, `guard`, `framing`, `head` and `linger`. `signals` are those of the operating system. `reload` replaces keys
//! and certificate. `probe` checks a running server.
//! `callbacks` calls hosts for jobs that have ended. `allocator` bounds the memory that stays with the
//! process. `system` raises the limit on file handles and lowers the priority of threads.

mod allocator;
mod callbacks;
mod connections;
mod framing;
mod guard;
mod head;
mod linger;
mod probe;
mod reload;
mod settings;
mod signals;
mod system;
mod tls;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::access::{LoadError, SharedKeys};
use crate::api::{self, ApiState, Lifecycle};
use crate::config::{self, Config};
use crate::jobs::{self, Decomposer, Pool, Queue, Runner, sweep_for_ever};
use crate::pipeline::{ContentId, Stored};
use crate::store::{self, Backup, BackupError, Copied, Restored, Store, StoreError, without_password};
use crate::telemetry::{self, LogFormat};

use callbacks::{CallbackError, Caller};
use connections::Guests;
pub use probe::ProbeError;
use reload::Reloadable;
use signals::{Reread, Signals, Waited};
use tls::{Tls, TlsError};

/// Time for handlers to respond 503 after their work was ended.
const LAST_RESPONSES: Duration = Duration::from_secs(1);

/// Connections that wait until they are accepted.
const BACKLOG: u32 = 1024;

/// How often histograms are compacted, which keeps them small when nobody scrapes them.
const UPKEEP: Duration = Duration::from_secs(5);

/// Why the service cannot run, or its store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error("cannot start the runtime: {0}")]
    Runtime(io::Error),
    #[error("cannot start the compute threads: {0}; lower compute.threads or compute.stack_mib")]
    Pool(rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen on {address}: {source}; choose another address with {setting}")]
    Bind { address: String, source: io::Error, setting: &'static str },
    #[error(transparent)]
    Keys(#[from] LoadError),
    #[error("cannot serve TLS: {0}")]
    Tls(#[from] TlsError),
    #[error(transparent)]
    Callbacks(#[from] CallbackError),
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error("cannot listen for signals: {0}")]
    Signals(io::Error),
    #[error("the server stopped: {0}")]
    Stopped(io::Error),
}

/// Serves HTTP until SIGTERM or SIGINT arrives.
pub fn serve(config: Config) -> Result<(), AppError> {
    allocator::give_back_what_is_freed();
    let _log = telemetry::start(&config.log);
    run_blocking(Service::run(config))
}

/// Migrates the tables of the store.
pub fn migrate(config: Config) -> Result<(), AppError> {
    let _log = telemetry::start(&config.log);
    run_blocking(async {
        let store = Store::open(&config.store).await?;
        store.close().await;
        Ok(())
    })
}

/// Writes a checked copy of the store to `file`.
pub fn back_up(config: &Config, file: &Path) -> Result<Backup, AppError> {
    run_blocking(async { Ok(store::back_up(&config.store.url, file).await?) })
}

/// Puts a checked copy of a backup in the place of the store.
pub fn restore(config: &Config, file: &Path, may_replace: bool) -> Result<Restored, AppError> {
    run_blocking(async { Ok(store::restore(file, &config.store.url, may_replace).await?) })
}

/// Copies everything from one store to another.
pub fn copy_store(from: Config, to: Config) -> Result<Copied, AppError> {
    let _log = telemetry::start(&from.log);
    run_blocking(async {
        store::check_copy(&from.store.url, &to.store.url).await?;
        let source = Store::open_existing(&from.store).await?;
        let target = Store::open(&to.store).await?;
        let copied = source.copy_to(&target).await?;
        target.close().await;
        source.close().await;
        Ok(copied)
    })
}

/// Returns the results with these ids that the store has.
pub fn stored_results(config: &Config, ids: BTreeSet<ContentId>) -> Result<Stored, AppError> {
    run_blocking(async {
        let store = Store::open_existing(&config.store).await?;
        let mut stored = Stored::new();
        for id in ids {
            stored.extend(jobs::stored(&store, id).await?.map(|outcome| (id, outcome)));
        }
        store.close().await;
        Ok(stored)
    })
}

/// Checks whether the server that these settings describe is alive.
pub fn healthcheck(config: &Config) -> Result<(), ProbeError> {
    // The internal address has no TLS.
    let is_over_tls = config.tls.is_some() && config.server.internal_bind.is_none();
    probe::probe(config.server.probe_address(), is_over_tls)
}

fn run_blocking<T>(work: impl Future<Output = Result<T, AppError>>) -> Result<T, AppError> {
    let runtime = Runtime::new().map_err(AppError::Runtime)?;
    let result = runtime.block_on(work);
    // Work that ignores its cancellation must not keep the process alive.
    runtime.shutdown_timeout(LAST_RESPONSES);
    result
}

/// Prints a line to standard output. A closed standard output is no reason to fail. Containers mix both streams, so beside
/// a log of JSON objects the line is one as well.
fn print_line(format: LogFormat, line: &str) {
    let object = serde_json::json!({ "level": "INFO", "message": line }).to_string();
    let line = if format == LogFormat::Json { object.as_str() } else { line };
    let mut out = io::stdout().lock();
    drop(writeln!(out, "{line}").and_then(|()| out.flush()));
}

/// A running server and the handles that stop it.
struct Service {
    lifecycle: Lifecycle,
    /// Closes the listener and idle connections.
    closing: CancellationToken,
    server: JoinHandle<io::Result<()>>,
    runner: Runner,
    store: Store,
}

impl Service {
    async fn run(mut config: Config) -> Result<(), AppError> {
        config.server.connections = system::provide_handles(config.server.connections);
        let mut signals = Signals::install().map_err(AppError::Signals)?;
        // Without a handler, SIGHUP would end the process.
        let reread = Reread::install();
        let started = tokio::select! {
            started = Self::start(&config, reread) => started,
            () = signals.next() => {
                tracing::info!("Stopped before the service had started");
                return Ok(());
            }
        };
        let mut service = started?;
        tokio::select! {
            ended = &mut service.server => return Err(AppError::Stopped(ended_early(ended))),
            () = signals.next() => {}
        }
        service.stop(&config.server, &mut signals).await;
        Ok(())
    }

    async fn start(config: &Config, reread: Reread) -> Result<Self, AppError> {
        let keys = config.access.key_file.as_deref().map(SharedKeys::load).transpose()?.map(Arc::new);
        let metrics = telemetry::metrics();
        let tls = config.tls.as_ref().map(Tls::load).transpose()?;
        // A process that cannot listen must not migrate the tables of the one that does.
        let internal = match &config.server.internal_bind {
            Some(address) => Some(listen(address, "server.internal_bind").await?),
            None => None,
        };
        let public = listen(&config.server.bind, "--bind").await?;
        let store = Store::open(&config.store).await?;
        match store.own_objects().await {
            Err(error @ (StoreError::ForeignObjects { .. } | StoreError::NoOwner { .. })) => return Err(error.into()),
            Err(error) => error.report("Whose objects lie in store.objects is not known yet"),
            Ok(()) => {}
        }
        let pool = Pool::new(settings::pool_options(config)).map_err(AppError::Pool)?;
        let decomposer = Decomposer::new(store.clone(), Arc::new(pool), config.limits.read_limits());
        let lifecycle = Lifecycle::default();
        let queue = Queue::new(store.clone(), config.jobs.bounds);
        let bodies = settings::body_memory(&config.limits);
        if let Some(settings) = &config.callbacks {
            let caller = Caller::new(settings, store.clone(), queue.clone())?;
            tokio::spawn(caller.call_for_ever(lifecycle.clone()));
        }
        let runner = Runner::start(queue.clone(), decomposer.clone(), settings::runner_options(config, bodies.clone()));
        let options = settings::api_options(config, keys.clone(), bodies);
        let (store_too, metrics_too) = (store.clone(), metrics.clone());
        let api = ApiState::new(decomposer, store_too, queue, metrics_too, lifecycle.clone(), options);
        tokio::spawn(upkeep(metrics));
        tokio::spawn(sweep_for_ever(store.clone(), uuid::Uuid::now_v7().to_string(), settings::sweep_options(config)));

        if let Some(internal) = internal {
            // Probes and metrics are answered until the process ends, also while it stops.
            let until = CancellationToken::new();
            let served = (api::internal_router(&api), settings::own_guests(config));
            let (bound, _server) = serve_on(internal, served, None, config, until)?;
            tracing::info!(address = %bound, "Answering probes on http://{bound}");
            print_line(config.log.format, &format!("hullwright answers probes on http://{bound}"));
        }
        let closing = CancellationToken::new();
        let served = (api::router(&api), settings::guests(config));
        let (bound, server) = serve_on(public, served, tls.clone(), config, closing.clone())?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        tracing::info!(address = %bound, threads = config.compute.threads, "Listening on {scheme}://{bound}");
        let kept_in = without_password(&config.store.url);
        let announced = format!(
            "hullwright listening on {scheme}://{bound}; results are kept in {kept_in}; hullwright --help lists the commands"
        );
        print_line(config.log.format, &announced);
        tokio::spawn(Reloadable { keys, tls }.watch(reread));
        Ok(Self { lifecycle, closing, server, runner, store })
    }

    /// Stops in this order: reports "not ready", begins no more jobs, closes the public listener, lets running work finish,
    /// and ends the work that is left. Requests are then answered 503 and jobs are handed back. A second signal skips
    /// the waiting.
    async fn stop(mut self, server: &config::Server, signals: &mut Signals) {
        tracing::info!("Stopping: the service reports that it is not ready");
        self.lifecycle.drain();
        self.runner.drain();
        let waited = signals.or_after(server.drain_delay).await;
        self.closing.cancel();
        let grace = async {
            match waited {
                Waited::Over => signals.or_after(server.shutdown_grace).await,
                Waited::Signal => Waited::Signal,
            }
        };
        tokio::select! {
            _ = async { tokio::join!(&mut self.server, self.runner.drained()) } => {
                tracing::info!("Stopped: every request is answered and every run of a job has ended");
            }
            reason = grace => {
                self.lifecycle.end();
                self.runner.end();
                let last = async {
                    if !self.server.is_finished() {
                        drop((&mut self.server).await);
                    }
                    self.runner.drained().await;
                };
                let answered = tokio::time::timeout(LAST_RESPONSES, last).await.is_ok();
                let why = match reason {
                    Waited::Over => "the grace period is over",
                    Waited::Signal => "a second signal arrived",
                };
                tracing::warn!(answered, "Stopped: {why}, and the remaining work was cancelled");
            }
        }
        self.store.close().await;
    }
}

/// Listens at an address, which a setting gave. A name may stand for several; the first that is free is taken. Clients wait until
/// they are served.
async fn listen(address: &str, setting: &'static str) -> Result<TcpListener, AppError> {
    let refuse = |source| AppError::Bind { address: address.to_owned(), source, setting };
    let mut fault = io::Error::new(io::ErrorKind::InvalidInput, "the name stands for no address");
    for place in tokio::net::lookup_host(address).await.map_err(refuse)? {
        match listen_at(place) {
            Ok(listener) => return Ok(listener),
            Err(error) => fault = error,
        }
    }
    Err(refuse(fault))
}

fn listen_at(place: SocketAddr) -> io::Result<TcpListener> {
    let socket = if place.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restart does not have to wait for the connections of the last process. On Windows it would share the port.
    if cfg!(not(windows)) {
        socket.set_reuseaddr(true)?;
    }
    socket.bind(place)?;
    socket.listen(BACKLOG)
}

/// Starts to serve a router to its guests until `closing` is cancelled. Returns the bound address and a task that ends with the
/// last connection.
fn serve_on(
    listener: TcpListener,
    served: (Router, Guests),
    tls: Option<Tls>,
    config: &Config,
    closing: CancellationToken,
) -> Result<(SocketAddr, JoinHandle<io::Result<()>>), AppError> {
    let bound = listener.local_addr().map_err(AppError::Stopped)?;
    let options = config.server.clone();
    Ok((bound, tokio::spawn(connections::serve(listener, served, tls, options, closing))))
}

fn ended_early(ended: Result<io::Result<()>, tokio::task::JoinError>) -> io::Error {
    match ended {
        Ok(Ok(())) => io::Error::other("it ended without a signal"),
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
