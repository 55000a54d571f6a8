//! The headers `Prefer` (RFC 7240) and `Priority` (RFC 9218).

use axum::http::{HeaderMap, HeaderName};

use crate::jobs::Urgency;

pub const PREFER: HeaderName = HeaderName::from_static("prefer");
pub const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
pub const PRIORITY: HeaderName = HeaderName::from_static("priority");

/// Returns whether the request has `Prefer: respond-async`.
pub fn wants_job(headers: &HeaderMap) -> bool {
    members(headers, &PREFER).any(|member| name_of(member).eq_ignore_ascii_case("respond-async"))
}

/// Returns the urgency of `Priority: u=N`. Unreadable values are ignored, as RFC 9218 requires.
pub fn urgency(headers: &HeaderMap) -> Urgency {
    let urgency = |member: &str| {
        let (key, value) = member.split_once('=')?;
        (key.trim() == "u").then_some(value)?.trim().parse().ok().and_then(Urgency::new)
    };
    members(headers, &PRIORITY).filter_map(urgency).last().unwrap_or_default()
}

/// Returns the members of a list header, from all its lines, without their parameters.
fn members<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(|member| member.split(';').next().unwrap_or_default().trim())
}

fn name_of(member: &str) -> &str {
    member.split('=').next().unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(name: &HeaderName, lines: &[&'static str]) -> HeaderMap {
        lines.iter().map(|line| (name.clone(), HeaderValue::from_static(line))).collect()
    }

    #[test]
    fn a_job_is_wanted_by_respond_async_in_any_line_and_case() {
        for (lines, wanted) in [
            (&["respond-async"][..], true),
            (&["return=minimal, Respond-Async; foo=bar, wait=10"], true),
            (&["return=minimal", "respond-async"], true),
            (&["wait=10"], false),
            (&["respond-asynchronously"], false),
            (&[], false),
        ] {
            assert_eq!(wants_job(&headers(&PREFER, lines)), wanted, "{lines:?}");
        }
    }

    #[test]
    fn urgency_is_read_as_rfc_9218_has_it() {
        for (lines, expected) in [
            (&[][..], 3),
            (&["u=5"], 5),
            (&["u=0, i"], 0),
            (&["i, u=7"], 7),
            (&["u=1, u=2"], 2),
            (&["u=8"], 3),
            (&["u=-1"], 3),
            (&["urgent"], 3),
        ] {
            assert_eq!(urgency(&headers(&PRIORITY, lines)).get(), expected, "{lines:?}");
        }
    }
}
