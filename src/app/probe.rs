//! The health check: the binary itself queries a running server, for containers without a shell.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConnection, StreamOwned};

use super::tls::{TlsError, probe_config};

/// Longest wait for each step of a health check.
const STEP_TIMEOUT: Duration = Duration::from_secs(2);

/// Why the server counts as not alive.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    #[error("{0} names no address to query")]
    Address(String),
    #[error("{address} does not respond: {source}")]
    Unreachable { address: SocketAddr, source: io::Error },
    #[error("{address} responds {response:?}")]
    Unhealthy { address: SocketAddr, response: String },
    #[error("cannot speak TLS: {0}")]
    Tls(#[from] TlsError),
}

/// Returns `Ok` when a server at `bind` responds to `GET /healthz` with 200.
pub(super) fn probe(bind: &str, is_over_tls: bool) -> Result<(), ProbeError> {
    let address = bind.to_socket_addrs().ok().and_then(|mut found| found.next()).filter(|found| found.port() != 0);
    let address = reachable(address.ok_or_else(|| ProbeError::Address(bind.to_owned()))?);
    let session = is_over_tls.then(|| session(address)).transpose()?;
    let response = query(address, session).map_err(|source| ProbeError::Unreachable { address, source })?;
    if response.starts_with("HTTP/1.1 200 ") { Ok(()) } else { Err(ProbeError::Unhealthy { address, response }) }
}

fn session(address: SocketAddr) -> Result<ClientConnection, TlsError> {
    Ok(ClientConnection::new(probe_config()?, ServerName::from(address.ip()))?)
}

/// Replaces the unspecified address, which not every system can connect to, by the loopback address.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Returns the first line of the response.
fn query(address: SocketAddr, session: Option<ClientConnection>) -> io::Result<String> {
    let connection = TcpStream::connect_timeout(&address, STEP_TIMEOUT)?;
    connection.set_read_timeout(Some(STEP_TIMEOUT))?;
    connection.set_write_timeout(Some(STEP_TIMEOUT))?;
    match session {
        Some(session) => exchange(StreamOwned::new(session, connection), address),
        None => exchange(connection, address),
    }
}

fn exchange(mut connection: impl Read + Write, address: SocketAddr) -> io::Result<String> {
    write!(connection, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut response = String::new();
    connection.take(4096).read_to_string(&mut response)?;
    Ok(response.lines().next().unwrap_or_default().to_owned())
}
