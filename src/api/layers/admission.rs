//! Admission of work: the deadline of each request, and the bounds on its body.

use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_ENCODING;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::request::intake::{GuardedBody, IntakeOptions};
use crate::api::response::error::ApiError;
use crate::api::state::ApiState;
use crate::jobs::MemoryShare;

/// Time for a result that is cut short at the deadline to become a response.
const GRACE: Duration = Duration::from_millis(100);

/// The time at which the response to a request is due.
#[derive(Clone, Copy, Debug)]
pub struct DueBy(pub Instant);

/// Responds with 504 [`GRACE`] after the deadline, and with 503 when the process must end first. Both drop the handler, which
/// stops its work unless another request waits for the same result.
///
/// tower's `TimeoutLayer` is not enough: the work needs the deadline too, and the end of the process is a second limit.
pub async fn keep_deadline(State(api): State<ApiState>, mut request: Request, next: Next) -> Response {
    let deadline = api.options.deadline;
    request.extensions_mut().insert(DueBy(Instant::now() + deadline));
    tokio::select! {
        response = next.run(request) => response,
        () = tokio::time::sleep(deadline + GRACE) => ApiError::deadline(deadline).into_response(),
        () = api.lifecycle.ended() => ApiError::draining(api.options.retry_after).into_response(),
    }
}

/// Refuses a body that declares too many bytes before it is read, and fails a body that grows too large or stalls.
///
/// tower-http's `RequestBodyLimitLayer` is not enough: it neither counts the memory of all bodies nor notices a stall.
pub async fn bound_body(State(api): State<ApiState>, mut request: Request, next: Next) -> Response {
    let limit_bytes = api.options.body_bytes;
    if let Some(encoding) = request.headers().get(CONTENT_ENCODING).filter(|encoding| *encoding != "identity") {
        return ApiError::content_encoding(&String::from_utf8_lossy(encoding.as_bytes())).into_response();
    }
    // The length that Content-Length declares; 0 for a body without one.
    let (declared, memory) = (request.body().size_hint().lower(), &api.options.bodies);
    if declared > limit_bytes as u64 {
        return ApiError::body_too_large(limit_bytes, Some(declared)).into_response();
    }
    if !memory.has_room_for(declared) {
        return ApiError::no_memory(memory.limit_bytes(), api.options.retry_after).into_response();
    }
    let share = MemoryShare::of(memory);
    let options = IntakeOptions { limit_bytes, patience: api.options.body_patience };
    // Handlers that store the upload need as much memory again.
    request.extensions_mut().insert(share.clone());
    let response = next.run(request.map(|body| Body::new(GuardedBody::new(body, share.clone(), options)))).await;
    // The handler kept the bytes until now.
    drop(share);
    response
}
