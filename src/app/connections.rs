//! Accepts connections and serves their requests, with limits on their number and on the time of each step.
//!
//! axum's own loop sets no time limit for a request's head, so a few slow clients could occupy all connections.

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

use crate::api::Proxies;
use crate::config::Server;
use crate::jobs::{Share, Shares};

use super::guard::{AdvanceOnDrop, Guard, Patience, Phase};
use super::head::HeadWatch;
use super::linger::Lingering;
use super::tls::Tls;

/// Pause after a failure to accept. A process without free file handles gets some back as requests end.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Largest head of a request, in bytes, and the most of a body or of a response that a connection holds.
const MAX_HEAD_BYTES: usize = 80 << 10;

/// Who may hold how many of a listener's connections.
pub(super) struct Guests {
    /// All connections, and the share of one address.
    pub(super) shares: Shares,
    /// The proxies that no share limits.
    pub(super) proxies: Proxies,
}

impl Guests {
    /// Takes a connection from the share of its address; `None` when the address has all of its share.
    fn admit(&self, peer: SocketAddr) -> Option<Share> {
        let mut share = self.shares.share_of(self.proxies.owner_of(peer.ip()));
        share.grow(1).ok().map(|()| share)
    }
}

/// Serves until `closing` is cancelled, then waits until every request in progress is answered.
///
/// At most `options.connections` are open at once. Further ones wait in the listener's backlog. A connection of an address
/// that holds its share of them is closed at once.
pub(super) async fn serve(
    listener: TcpListener,
    (router, guests): (Router, Guests),
    tls: Option<Tls>,
    options: Server,
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
        let Some(share) = guests.admit(peer) else {
            metrics::counter!("hullwright_connections_refused_total").increment(1);
            continue;
        };
        let (router, tls, options, closing) = (router.clone(), tls.clone(), Arc::clone(&options), closing.clone());
        tokio::spawn(async move {
            let open = metrics::gauge!("hullwright_connections");
            open.increment(1);
            connection(stream, peer, router, tls, &options, closing).await;
            open.decrement(1);
            drop((place, share));
        });
    }
    drop(listener);
    // All permits are free again when the last connection has ended.
    drop(free.acquire_many(all).await);
    Ok(())
}

/// Logs a failure to accept and pauses, unless the client merely left before it was accepted.
async fn after_fault(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!("A connection was not accepted: {error}");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    tls: Option<Tls>,
    options: &Server,
    closing: CancellationToken,
) {
    // A response is written in one piece, so waiting for more bytes would only delay it.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!("TCP_NODELAY was refused: {error}");
    }
    let Some(tls) = tls else { return requests(stream, peer, router, options, closing).await };
    let handshake = tokio::time::timeout(options.head_timeout, tls.accept(stream));
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

/// Serves the requests of one connection, one after the other.
async fn requests<S>(stream: S, peer: SocketAddr, router: Router, options: &Server, closing: CancellationToken)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let phase = Phase::default();
    let patience = Patience { head: options.head_timeout, stall: options.stall_timeout };
    let stream = Guard::new(stream, patience, phase.clone());
    let stream = TokioIo::new(HeadWatch::new(stream));
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        let in_progress = AdvanceOnDrop::begin(&phase);
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = router.clone().oneshot(Lingering::around(request, in_progress.clone()));
        async move {
            let response = response.await;
            drop(in_progress);
            response
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // This clock runs from the end of the last response to the end of the next head. The guard has one for the head alone.
        .header_read_timeout(options.idle_timeout + options.head_timeout)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(stream, service);
    let mut connection = std::pin::pin!(connection);
    let ended: Result<(), hyper::Error> = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, "A connection ended before its request was served: {error}");
    }
}
