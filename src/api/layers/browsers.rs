//! Headers for browsers: which other sites may use the service, and what its responses may be used for.

use std::time::Duration;

use axum::extract::Request;
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CONTENT_ENCODING, CONTENT_LOCATION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, LOCATION, REFERRER_POLICY, RETRY_AFTER, STRICT_TRANSPORT_SECURITY, WWW_AUTHENTICATE,
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
        .allow_headers([ACCEPT, AUTHORIZATION, CONTENT_TYPE, IF_NONE_MATCH, last_event, PREFER, PRIORITY, REQUEST_ID])
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
