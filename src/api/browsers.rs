//! What browsers are told: which other sites may ask, and what our answers may be used for.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CONTENT_LOCATION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION,
    REFERRER_POLICY, RETRY_AFTER, STRICT_TRANSPORT_SECURITY, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::observe::REQUEST_ID;
use super::prefer::{PREFER, PRIORITY};
use super::state::ApiState;

/// How long a browser may remember what a preflight said. Chrome caps it at two hours.
const PREFLIGHT_MAX_AGE: Duration = Duration::from_secs(7200);

/// Other sites whose scripts may ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origins {
    /// The service's own pages only.
    #[default]
    Own,
    Any,
    Listed(Vec<HeaderValue>),
}

/// Answers preflights and marks answers for the sites that may read them. Cookies are never allowed: there are none.
pub(super) fn cors(origins: &Origins) -> Option<CorsLayer> {
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

/// What is said on every answer that does not say it itself.
const DEFAULTS: [(HeaderName, HeaderValue); 4] = [
    // A result that looks like a page must not become one.
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // Pages name what they need; nothing else may load or run anything.
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// A year, as browsers' preload lists ask for.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the security headers.
pub(super) async fn harden(State(api): State<ApiState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in DEFAULTS {
        headers.entry(name).or_insert(value);
    }
    if api.options.edge.over_tls {
        headers.entry(STRICT_TRANSPORT_SECURITY).or_insert(HSTS);
    }
    response
}
