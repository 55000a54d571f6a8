//! Whether a server answers, asked by the binary itself: for containers without a shell.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

/// Longest time that a health check waits for each step.
const PROBE_PATIENCE: Duration = Duration::from_secs(2);

/// Why the service counts as not alive.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    #[error("{0} names no address to ask")]
    Address(String),
    #[error("{address} does not answer: {source}")]
    Unreachable { address: SocketAddr, source: io::Error },
    #[error("{address} answers {answer:?}")]
    Unhealthy { address: SocketAddr, answer: String },
}

/// `Ok` when a server at `bind` answers `GET /healthz` with 200.
pub(super) fn probe(bind: &str) -> Result<(), ProbeError> {
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
