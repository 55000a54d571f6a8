//! Responses: every fault as a problem, and the form that the client reads.
//!
//! In: a result or a fault, and the request's headers. Out: a response.
//!
//! - [`problem`]: RFC 9457 problem details
//! - [`error`]: [`ApiError`](error::ApiError), any fault with its status; [`faults`] and [`head_fault`]: the faults
//!   of HTTP itself
//! - [`negotiate`]: the form of a response, chosen by `Accept`

pub mod problem;
pub mod error;
mod faults;
pub mod head_fault;
pub mod negotiate;

use axum::http::HeaderValue;
use axum::http::header::{CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};

use crate::pipeline::Representation;

/// The request headers on which a response's form depends.
pub const VARIES_BY: HeaderValue = HeaderValue::from_static("accept, content-type");

/// Returns a response with a body that is written in `form`.
pub fn respond(form: Representation, body: impl IntoResponse) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static(form.media_type())), (VARY, VARIES_BY)], body).into_response()
}
