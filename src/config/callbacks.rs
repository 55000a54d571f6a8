//! The settings of callbacks: the hosts that a job may have called at its end.

use std::net::IpAddr;
use std::path::PathBuf;

use ipnet::IpNet;

/// Callbacks, where they are on.
#[derive(Clone, Debug)]
pub struct Callbacks {
    /// At least one.
    pub hosts: Vec<CallbackHost>,
    pub secret_file: PathBuf,
    /// Private networks in which these hosts may lie.
    pub networks: Vec<IpNet>,
    /// Certificates to trust beside the public ones.
    pub ca_file: Option<PathBuf>,
    /// Calls of one job before it is given up.
    pub tries: u32,
}

/// A host that may be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallbackHost {
    pub is_https: bool,
    /// In lower case; an IPv6 address without its brackets.
    pub name: String,
    pub port: u16,
}

impl CallbackHost {
    /// Parses `[https://|http://]HOST[:PORT]`. Without a scheme, the host is called over HTTPS.
    pub fn parse(text: &str) -> Option<Self> {
        let (scheme, authority) = text.split_once("://").unwrap_or(("https", text));
        let is_https = match scheme.to_ascii_lowercase().as_str() {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let end_of_name = if authority.starts_with('[') { authority.find(']')? + 1 } else { 0 };
        let (name, port) = match authority.get(end_of_name..)?.rfind(':') {
            Some(colon) => {
                (authority.get(..end_of_name + colon)?, authority.get(end_of_name + colon + 1..)?.parse().ok()?)
            }
            None => (authority, if is_https { 443 } else { 80 }),
        };
        let name = match name.strip_prefix('[') {
            Some(address) => address.strip_suffix(']').filter(|address| address.parse::<IpAddr>().is_ok())?,
            None => name,
        };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
        let is_name = !name.is_empty() && (name.bytes().all(is_plain) || name.parse::<IpAddr>().is_ok());
        (is_name && port > 0).then(|| Self { is_https, name: name.to_ascii_lowercase(), port })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_a_scheme_a_name_and_a_port() {
        let host = |is_https, name: &str, port| Some(CallbackHost { is_https, name: name.to_owned(), port });
        for (text, expected) in [
            ("Hooks.example.org", host(true, "hooks.example.org", 443)),
            ("https://hooks.example.org:8443", host(true, "hooks.example.org", 8443)),
            ("http://10.0.0.7:9000", host(false, "10.0.0.7", 9000)),
            ("http://10.0.0.7", host(false, "10.0.0.7", 80)),
            ("https://[fd00::7]:9000", host(true, "fd00::7", 9000)),
            ("https://[fd00::7]", host(true, "fd00::7", 443)),
            ("ftp://a", None),
            ("https://a/b", None),
            ("https://user@a", None),
            ("https://a:0", None),
            ("https://a:x", None),
            ("https://[a]", None),
            ("https://[::1", None),
            ("", None),
            ("*", None),
        ] {
            assert_eq!(CallbackHost::parse(text), expected, "{text}");
        }
    }
}
