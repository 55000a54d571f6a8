//! `GET /`

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::{Html, IntoResponse, Response};

/// What the service is and how to post to it; no scripts.
const PAGE: &str = include_str!("landing.html");

pub(in crate::api) async fn page() -> Response {
    let headers = [
        (CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, Html(PAGE)).into_response()
}
