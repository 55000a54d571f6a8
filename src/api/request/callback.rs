//! [`CallbackTarget`]: the URL that is called when a job has ended.

use axum::http::Uri;

use crate::api::response::error::ApiError;
use crate::config::CallbackHost;

/// Longest URL of a callback, in bytes.
const LONGEST: usize = 2000;

/// Where a callback goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallbackTarget {
    pub host: CallbackHost,
    /// Host and port as the URL spells them.
    pub authority: String,
    /// Path and query.
    pub path: String,
}

impl CallbackTarget {
    /// Parses a URL of a host among `hosts`; none of them means that callbacks are off.
    pub fn of(url: &str, hosts: &[CallbackHost]) -> Result<Self, ApiError> {
        if hosts.is_empty() {
            return Err(ApiError::callbacks_off());
        }
        let target = Self::parse(url).ok_or_else(|| ApiError::bad_callback(LONGEST))?;
        if hosts.contains(&target.host) { Ok(target) } else { Err(ApiError::callback_host(&target.authority)) }
    }

    fn parse(url: &str) -> Option<Self> {
        let uri: Uri = url.parse().ok().filter(|_| url.len() <= LONGEST && !url.contains('#'))?;
        // The authority has no user, or this is no host.
        let authority = uri.authority()?.as_str();
        let host = CallbackHost::parse(&format!("{}://{authority}", uri.scheme_str()?))?;
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        Some(Self { host, authority: authority.to_owned(), path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_of_a_listed_host_or_refused() {
        let hosts: Vec<CallbackHost> =
            ["hooks.example.org", "http://10.0.0.7:9000"].iter().filter_map(|text| CallbackHost::parse(text)).collect();
        let target = CallbackTarget::of("https://HOOKS.example.org/done?token=1", &hosts).unwrap();
        assert_eq!((target.authority.as_str(), target.path.as_str()), ("HOOKS.example.org", "/done?token=1"));
        assert_eq!(CallbackTarget::of("http://10.0.0.7:9000", &hosts).unwrap().path, "/");
        assert_eq!(CallbackTarget::of("https://hooks.example.org?a", &hosts).unwrap().path, "/?a");
        for refused in [
            "http://hooks.example.org/",
            "https://hooks.example.org:444/",
            "https://hooks.example.org.evil.example/",
            "https://user@hooks.example.org/",
            "https://hooks.example.org@evil.example/",
            "https://hooks.example.org/#fragment",
            "https://hooks.example.org/a b",
            "http://10.0.0.7/",
            "http://167772167:9000/",
            "/relative",
            "hooks.example.org",
            "file:///etc/passwd",
            "",
            &format!("https://hooks.example.org/{}", "a".repeat(LONGEST)),
        ] {
            assert!(CallbackTarget::of(refused, &hosts).is_err(), "{refused}");
        }
        assert!(CallbackTarget::of("https://hooks.example.org/", &[]).is_err());
    }
}
