//! Headers for browsers: which other sites may use the service, and what its responses may be used for.

use std::time::Duration;

use axum::extract::Request;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, CONTENT_ENCODING, CONTENT_LOCATION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, IF_NONE_MATCH, LOCATION, REFERRER_POLICY, RETRY_AFTER, STRICT_TRANSPORT_SECURITY, WWW_AUTHENTICATE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;

use super::observe::REQUEST_ID;
use crate::api::request::prefer::{PREFER, PRIORITY};
use crate::api::state::Origins;

/// Time for which a browser may remember a preflight's response. Chrome caps it at two hours.
const PREFLIGHT_MAX_AGE: Duration = Duration::from_secs(7200);

/// Headers of a request that a script of another site may send, beside `Last-Event-ID`.
const ALLOWED: [HeaderName; 8] =
    [ACCEPT, AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, IF_NONE_MATCH, PREFER, PRIORITY, REQUEST_ID];

/// Returns the layer that answers preflights and names the sites that may read a response; `None` without other sites.
/// The service uses no cookies and allows none.
pub fn cors(origins: &Origins) -> Option<CorsLayer> {
    let allowed = match origins {
        Origins::Own => return None,
        Origins::Any => AllowOrigin::any(),
        Origins::Listed(listed) => AllowOrigin::list(listed.iter().cloned()),
    };
    let last_event = HeaderName::from_static("last-event-id");
    let layer = CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::DELETE])
        .allow_headers(ALLOWED.into_iter().chain([last_event]).collect::<Vec<_>>())
        .expose_headers([CONTENT_LOCATION, ETAG, LOCATION, RETRY_AFTER, WWW_AUTHENTICATE, REQUEST_ID])
        .max_age(PREFLIGHT_MAX_AGE);
    Some(layer)
}

/// Weakens the tag of a compressed response, whose bytes are not those of the plain response (RFC 9110, 8.8.1).
pub async fn weaken_tags(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if headers.get(CONTENT_ENCODING).is_some_and(|coding| coding == "gzip")
        && let Some(tag) = headers.get(ETAG).and_then(|tag| tag.to_str().ok()).filter(|tag| !tag.starts_with("W/"))
        && let Ok(weak) = HeaderValue::try_from(format!("W/{tag}"))
    {
        headers.insert(ETAG, weak);
    }
    response
}

/// Ignores what excludes the plain form in `Accept-Encoding`: `identity;q=0` and `*;q=0`. Many responses have no other form, and no
/// result must be lost for that. RFC 9110, 12.5.3, allows it.
pub fn accept_plain(mut request: Request) -> Request {
    let excludes_plain = |item: &str| {
        let (coding, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.split_once('=').and_then(|(_, weight)| weight.trim().parse::<f64>().ok());
        matches!(coding.trim().to_ascii_lowercase().as_str(), "identity" | "*") && weight == Some(0.0)
    };
    let lines = request.headers().get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let items: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    if items.iter().any(|item| excludes_plain(item)) {
        let left: Vec<&str> = items.into_iter().filter(|item| !excludes_plain(item)).collect();
        let left = HeaderValue::try_from(left.join(", ")).unwrap_or(HeaderValue::from_static(""));
        request.headers_mut().insert(ACCEPT_ENCODING, left);
    }
    request
}

/// Policy of responses without their own: nothing may be loaded, run or framed.
const NO_CONTENT: &str = "default-src 'none'; frame-ancestors 'none'";

/// One year, the period that browsers' preload lists require.
const HSTS: &str = "max-age=31536000";

type Default = SetResponseHeaderLayer<Option<HeaderValue>>;

/// Returns the layers that add security headers to responses that do not set these headers themselves.
pub fn harden(over_tls: bool) -> (Default, Default, Default, Default, Default) {
    let default = |name, value| SetResponseHeaderLayer::if_not_present(name, Some(HeaderValue::from_static(value)));
    (
        // A browser must not guess that a result is a page.
        default(X_CONTENT_TYPE_OPTIONS, "nosniff"),
        default(CONTENT_SECURITY_POLICY, NO_CONTENT),
        default(X_FRAME_OPTIONS, "DENY"),
        default(REFERRER_POLICY, "no-referrer"),
        SetResponseHeaderLayer::if_not_present(
            STRICT_TRANSPORT_SECURITY,
            over_tls.then(|| HeaderValue::from_static(HSTS)),
        ),
    )
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn no_request_excludes_the_plain_form() {
        for (sent, kept) in [
            ("gzip, br", "gzip, br"),
            ("identity;q=0", ""),
            ("gzip;q=0.5, Identity; q=0.000, *;q=0", "gzip;q=0.5"),
            ("identity;q=0.1, *;q=1", "identity;q=0.1, *;q=1"),
            ("gzip;q=0", "gzip;q=0"),
        ] {
            let request = Request::builder().header(ACCEPT_ENCODING, sent).body(Body::empty()).unwrap();
            assert_eq!(accept_plain(request).headers()[ACCEPT_ENCODING], kept, "{sent}");
        }
    }
}
