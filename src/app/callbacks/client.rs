//! The client that calls. It follows no redirect, uses no proxy, and connects only to addresses that it has checked.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use ipnet::IpNet;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, Error as TlsFault, RootCertStore};

use crate::api::CallbackTarget;

use super::address::is_allowed;

/// Longest time of a whole call.
pub(super) const CALL_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a call brought no response.
#[derive(Debug, thiserror::Error)]
pub(super) enum CallError {
    #[error("the host does not resolve: {0}")]
    Resolve(io::Error),
    #[error("the host resolves to private addresses only, and callbacks.networks does not list them")]
    Private,
    #[error("the host cannot be reached: {0}")]
    Connect(io::Error),
    #[error("the call failed: {0}")]
    Http(#[from] hyper::Error),
    #[error("the request cannot be written: {0}")]
    Request(#[from] hyper::http::Error),
    #[error("the call took longer than {} s", CALL_TIMEOUT.as_secs())]
    Late,
}

/// The headers that identify and authenticate a call.
pub(super) struct Signed {
    pub(super) id: String,
    pub(super) timestamp_s: u64,
    pub(super) signature: String,
}

/// Calls hosts. Clones share the trusted certificates.
#[derive(Clone)]
pub(super) struct Client {
    pub(super) networks: Vec<IpNet>,
    pub(super) tls: TlsConnector,
}

impl Client {
    /// Posts `body` and returns the status of the response, whose body is not read.
    pub(super) async fn post(&self, target: &CallbackTarget, signed: Signed, body: Vec<u8>) -> Result<u16, CallError> {
        let call = async {
            let request = Request::builder()
                .method(Method::POST)
                .uri(&target.path)
                .header(HOST, &target.authority)
                .header(USER_AGENT, concat!("hullwright/", env!("CARGO_PKG_VERSION")))
                .header(CONTENT_TYPE, "application/json")
                .header("webhook-id", signed.id)
                .header("webhook-timestamp", signed.timestamp_s)
                .header("webhook-signature", signed.signature)
                .body(Full::new(Bytes::from(body)))?;
            let stream = self.connect(target).await?;
            if !target.host.is_https {
                return send(stream, request).await;
            }
            let name = ServerName::try_from(target.host.name.clone())
                .map_err(|error| CallError::Connect(io::Error::other(error)))?;
            send(self.tls.connect(name, stream).await.map_err(CallError::Connect)?, request).await
        };
        tokio::time::timeout(CALL_TIMEOUT, call).await.unwrap_or(Err(CallError::Late))
    }

    /// Connects to the first address that may be reached and answers.
    async fn connect(&self, target: &CallbackTarget) -> Result<TcpStream, CallError> {
        let found = tokio::net::lookup_host((target.host.name.as_str(), target.host.port)).await;
        let found: Vec<SocketAddr> = found.map_err(CallError::Resolve)?.collect();
        let mut fault = CallError::Private;
        for address in found.into_iter().filter(|address| is_allowed(address.ip(), &self.networks)) {
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(error) => fault = CallError::Connect(error),
            }
        }
        Err(fault)
    }
}

async fn send<S>(stream: S, request: Request<Full<Bytes>>) -> Result<u16, CallError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // Ends when the sender is dropped.
    let connection = tokio::spawn(connection);
    let response = sender.send_request(request).await;
    connection.abort();
    Ok(response?.status().as_u16())
}

/// Returns the TLS of the client, which trusts the public certificates of webpki-roots and `more`.
pub(super) fn connector(more: Vec<CertificateDer<'static>>) -> Result<TlsConnector, TlsFault> {
    let mut trusted = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for certificate in more {
        trusted.add(certificate)?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(trusted)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
