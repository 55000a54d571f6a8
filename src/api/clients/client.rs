//! [`Client`]: the name of a key, or an address for requests without a key.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;

use crate::access::KeyName;
use crate::jobs::Owner;

/// The client to which a request is attributed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    Key(KeyName),
    /// The /64 network of an IPv6 address, because an IPv6 client owns at least that much.
    Address(IpAddr),
}

impl Client {
    /// Returns the client of a request without a key.
    pub fn at(address: IpAddr) -> Self {
        Self::Address(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        })
    }

    /// Returns the owner of this client's work.
    pub fn owner(&self) -> Owner {
        match self {
            // A key may be named like an address.
            Self::Key(name) => Owner::new(format_args!("key {name}")),
            Self::Address(address) => Owner::new(address),
        }
    }
}

impl fmt::Display for Client {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(name) => name.fmt(out),
            Self::Address(address) => address.fmt(out),
        }
    }
}

/// The proxies that may state in a header where a request comes from.
#[derive(Clone, Debug)]
pub struct Proxies {
    /// Networks of trusted proxies. With none the header is ignored, because any client could have written it.
    pub trusted: Vec<IpNet>,
    /// A list of addresses; each proxy appends the address of its own client.
    pub header: HeaderName,
}

impl Proxies {
    /// Trusts no proxy.
    pub fn none() -> Self {
        Self { trusted: Vec::new(), header: HeaderName::from_static("x-forwarded-for") }
    }

    /// Returns the owner of a connection: the service itself for one of a trusted proxy, which carries many clients.
    pub fn owner_of(&self, peer: IpAddr) -> Owner {
        let peer = peer.to_canonical();
        let is_trusted = self.trusted.iter().any(|network| network.contains(&peer));
        if is_trusted { Owner::service() } else { Client::at(peer).owner() }
    }

    /// Returns the address that the request comes from: the last one that is not a trusted proxy's.
    pub fn origin(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let mut origin = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip().to_canonical());
        let lines = headers.get_all(&self.header).iter().filter_map(|line| line.to_str().ok());
        let named: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
        for named in named.into_iter().rev() {
            let is_trusted = self.trusted.iter().any(|network| network.contains(&origin));
            match address(named) {
                Some(before) if is_trusted => origin = before.to_canonical(),
                _ => break,
            }
        }
        origin
    }
}

/// Reads an address with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn origin(trusted: &[&str], peer: &str, lines: &[&str]) -> String {
        let proxies =
            Proxies { trusted: trusted.iter().map(|network| network.parse().unwrap()).collect(), ..Proxies::none() };
        let (mut headers, mut extensions) = (HeaderMap::new(), Extensions::new());
        for line in lines {
            headers.append(&proxies.header, HeaderValue::from_str(line).unwrap());
        }
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        proxies.origin(&headers, &extensions).to_string()
    }

    #[test]
    fn the_header_counts_only_as_far_as_trusted_proxies_wrote_it() {
        let forged = ["6.6.6.6, 203.0.113.9, 10.0.0.2"];
        assert_eq!(origin(&[], "10.0.0.1", &forged), "10.0.0.1");
        assert_eq!(origin(&["192.168.0.0/16"], "10.0.0.1", &forged), "10.0.0.1");
        assert_eq!(origin(&["10.0.0.0/8"], "10.0.0.1", &forged), "203.0.113.9");
        assert_eq!(origin(&["10.0.0.0/8"], "::ffff:10.0.0.1", &["6.6.6.6", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(origin(&["10.0.0.0/8"], "10.0.0.1", &["[2001:db8::1]:443"]), "2001:db8::1");
        assert_eq!(origin(&["10.0.0.0/8"], "10.0.0.1", &["unknown"]), "10.0.0.1");
        assert_eq!(origin(&["10.0.0.0/8"], "10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_client() {
        let client = |text: &str| Client::at(text.parse().unwrap());
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:1.2.3.4"), client("1.2.3.4"));
        assert_ne!(client("1.2.3.4"), client("1.2.3.5"));
    }
}
