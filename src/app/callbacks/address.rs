//! The check of the address that a callback goes to. A host of the allow-list may resolve to any address, so each
//! address is checked as well.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;

/// Returns whether a callback may reach `address`: one of the internet, or one within `networks`.
pub(super) fn is_allowed(address: IpAddr, networks: &[IpNet]) -> bool {
    let address = address.to_canonical();
    is_public(address) || networks.iter().any(|network| network.contains(&address))
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// The registry of special-purpose addresses (RFC 6890), as `Ipv4Addr::is_global` of the standard library has it.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || a >= 224
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b));
    !is_special
}

/// Only global unicast (2000::/3), without tunnels and translations that lead to an address of version 4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_special = first == 0x2002 || (first == 0x2001 && (second < 0x200 || second == 0xdb8));
    first & 0xe000 == 0x2000 && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_reached_only_in_listed_networks() {
        let networks: Vec<IpNet> = vec!["10.1.0.0/16".parse().unwrap(), "fd00:1::/32".parse().unwrap()];
        for (address, expected) in [
            ("93.184.216.34", true),
            ("2606:2800:220:1::1", true),
            ("10.1.2.3", true),
            ("::ffff:10.1.2.3", true),
            ("fd00:1::7", true),
            ("10.2.0.1", false),
            ("127.0.0.1", false),
            ("::ffff:127.0.0.1", false),
            ("0.0.0.0", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("192.168.1.1", false),
            ("100.64.0.1", false),
            ("192.0.0.1", false),
            ("198.18.0.1", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("::1", false),
            ("::", false),
            ("fe80::1", false),
            ("fd00:2::1", false),
            ("ff02::1", false),
            ("64:ff9b::7f00:1", false),
            ("2002:7f00:1::", false),
            ("2001::1", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(is_allowed(address.parse().unwrap(), &networks), expected, "{address}");
        }
    }
}
