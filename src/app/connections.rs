//! Connections: how many, how long a client may take over each step, and their end.
//!
//! axum's own loop sets no time limit on a request's head, which lets few slow clients hold every connection.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::guard::{Guard, Patience, Turn, WorkedOn};
use super::linger::Lingering;
use super::tls::Tls;

/// A full table of file handles empties as requests end.
const AFTER_A_FAULT: Duration = Duration::from_millis(100);

/// What one client may take.
#[derive(Clone, Debug)]
pub(super) struct ConnectionOptions {
    /// Connections at once; more wait in the listener's backlog.
    pub(super) connections: usize,
    /// For the TLS handshake.
    pub(super) handshake: Duration,
    /// From one answer to the next request.
    pub(super) idle: Duration,
    pub(super) patience: Patience,
}

/// Serves until `closing`, then lets every request under way be answered.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    tls: Option<Tls>,
    options: ConnectionOptions,
    closing: CancellationToken,
) -> io::Result<()> {
    let all = u32::try_from(options.connections).unwrap_or(u32::MAX);
    let free = Arc::new(Semaphore::new(options.connections));
    let options = Arc::new(options);
    loop {
        let accepted = async {
            // The semaphore is never closed.
            let place = Arc::clone(&free).acquire_owned().await.map_err(io::Error::other)?;
            listener.accept().await.map(|(stream, peer)| (place, stream, peer))
        };
        let (place, stream, peer) = tokio::select! {
            accepted = accepted => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    after_fault(&error).await;
                    continue;
                }
            },
            () = closing.cancelled() => break,
        };
        let (router, tls, options, closing) = (router.clone(), tls.clone(), Arc::clone(&options), closing.clone());
        tokio::spawn(async move {
            let open = metrics::gauge!("hullwright_connections");
            open.increment(1);
            connection(stream, peer, router, tls, &options, closing).await;
            open.decrement(1);
            drop(place);
        });
    }
    drop(listener);
    // All places are free again when the last connection has ended.
    drop(free.acquire_many(all).await);
    Ok(())
}

/// A client that was gone again before it was accepted is no fault of ours; anything else may last.
async fn after_fault(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!("A connection could not be accepted: {error}");
        tokio::time::sleep(AFTER_A_FAULT).await;
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    tls: Option<Tls>,
    options: &ConnectionOptions,
    closing: CancellationToken,
) {
    // An answer goes out in one piece; waiting for more to send would only delay it.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!("TCP_NODELAY was refused: {error}");
    }
    let Some(tls) = tls else { return requests(stream, peer, router, options, closing).await };
    let handshake = tokio::time::timeout(options.handshake, tls.accept(stream));
    let shaken = tokio::select! {
        shaken = handshake => shaken,
        () = closing.cancelled() => return,
    };
    match shaken {
        Ok(Ok(stream)) => requests(stream, peer, router, options, closing).await,
        Ok(Err(error)) => handshake_failed(peer, &error.to_string()),
        Err(_) => handshake_failed(peer, "it took too long"),
    }
}

fn handshake_failed(peer: SocketAddr, why: &str) {
    metrics::counter!("hullwright_tls_handshake_faults_total").increment(1);
    tracing::debug!(%peer, "The TLS handshake failed: {why}");
}

/// The requests of one connection, one after the other.
async fn requests<S>(
    stream: S,
    peer: SocketAddr,
    router: Router,
    options: &ConnectionOptions,
    closing: CancellationToken,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let turn = Turn::default();
    let stream = TokioIo::new(Guard::new(stream, options.patience, turn.clone()));
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        let worked_on = WorkedOn::begin(&turn);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().oneshot(Lingering::around(request, worked_on.clone()));
        async move {
            let answered = answer.await;
            drop(worked_on);
            answered
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(options.idle)
        .serve_connection(stream, answer);
    let mut connection = std::pin::pin!(connection);
    let ended: Result<(), hyper::Error> = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, "A connection ended early: {error}");
    }
}
