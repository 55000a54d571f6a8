//! What a request may cost before it is refused: its turn, its time, its size.

use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::jobs::MemoryShare;

use super::error::ApiError;
use super::intake::{GuardedBody, IntakeOptions};
use super::state::ApiState;

/// When the answer to a request is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct DueBy(pub(super) Instant);

/// Refuses what is more than `server.in_flight` requests at once.
pub(super) async fn shed_load(State(api): State<ApiState>, request: Request, next: Next) -> Response {
    match api.in_flight.try_acquire() {
        Ok(_permit) => next.run(request).await,
        Err(_) => {
            let options = &api.options;
            ApiError::TooManyRequests { limit: options.in_flight, retry_after: options.retry_after }.into_response()
        }
    }
}

/// Answers 504 when the deadline passes and 503 when the process must end first. Either drops the handler, and with
/// it the last interest in its work, which stops.
pub(super) async fn keep_deadline(State(api): State<ApiState>, mut request: Request, next: Next) -> Response {
    let deadline = api.options.deadline;
    request.extensions_mut().insert(DueBy(Instant::now() + deadline));
    tokio::select! {
        response = next.run(request) => response,
        () = tokio::time::sleep(deadline) => ApiError::Deadline { deadline }.into_response(),
        () = api.lifecycle.ended() => ApiError::Draining { retry_after: api.options.retry_after }.into_response(),
    }
}

/// Refuses a body that declares more than can be taken before it is read, and fails one that is more or stands still.
pub(super) async fn bound_body(State(api): State<ApiState>, mut request: Request, next: Next) -> Response {
    let limit_bytes = api.options.body_bytes;
    if let Some(encoding) = request.headers().get(CONTENT_ENCODING).filter(|encoding| *encoding != "identity") {
        let encoding = String::from_utf8_lossy(encoding.as_bytes()).into_owned();
        return ApiError::ContentEncoding { encoding }.into_response();
    }
    let declared = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let declared = declared.or_else(|| request.body().size_hint().exact());
    let (declared, memory) = (declared.unwrap_or(0), &api.options.bodies);
    if declared > limit_bytes as u64 {
        return ApiError::BodyTooLarge { limit_bytes, met_bytes: Some(declared) }.into_response();
    }
    if !memory.has_room_for(declared) {
        let retry_after = api.options.retry_after;
        return ApiError::NoMemory { limit_bytes: memory.limit_bytes(), retry_after }.into_response();
    }
    let share = MemoryShare::of(memory);
    let options = IntakeOptions { limit_bytes, patience: api.options.body_patience };
    // For handlers that need as much again.
    request.extensions_mut().insert(share.clone());
    let response = next.run(request.map(|body| Body::new(GuardedBody::new(body, share.clone(), options)))).await;
    // The handler kept the bytes until now.
    drop(share);
    response
}
