//! Requests that two servers may understand differently. A proxy in front may take another host, another body or another
//! path out of them, so they are refused (RFC 9112, 3.2 and 6.1).

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request};
use axum::http::header::{HOST, TRANSFER_ENCODING};
use axum::http::{HeaderMap, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use crate::api::response::error::ApiError;

/// Refuses requests that are ambiguous. Requests that did not come over a connection have no `Host`.
pub async fn refuse_ambiguous(request: Request, next: Next) -> Response {
    let came_over_wire = request.extensions().get::<ConnectInfo<SocketAddr>>().is_some();
    let fault = transfer_fault(request.headers())
        .or_else(|| path_fault(request.uri().path()))
        .or_else(|| came_over_wire.then(|| host_fault(request.version(), request.headers())).flatten());
    match fault {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    }
}

fn host_fault(version: Version, headers: &HeaderMap) -> Option<ApiError> {
    let hosts = headers.get_all(HOST).iter().count();
    let needed = usize::from(version >= Version::HTTP_11);
    (hosts < needed || hosts > 1).then(|| ApiError::bad_host(hosts))
}

/// Only `chunked` alone is read; hyper would take the last coding and ignore the others.
fn transfer_fault(headers: &HeaderMap) -> Option<ApiError> {
    let mut lines = headers.get_all(TRANSFER_ENCODING).iter();
    let first = lines.next()?;
    let is_chunked = first.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked") && lines.next().is_none();
    (!is_chunked).then(|| ApiError::transfer_encoding(&String::from_utf8_lossy(first.as_bytes())))
}

/// Returns the fault of a path whose escapes are not UTF-8. No id and no file has such a name.
fn path_fault(path: &str) -> Option<ApiError> {
    percent_decode_str(path).decode_utf8().is_err().then(|| ApiError::bad_path(path))
}
