//! Admission of work: the deadline of each request, and the bounds on its body.

use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use crate::api::clients::client::Client;
use crate::api::request::encoding::coding_of;
use crate::api::request::intake::{GuardedBody, IntakeOptions};
use crate::api::response::error::ApiError;
use crate::api::state::{ApiOptions, ApiState};
use crate::jobs::{MemoryShare, Owner, Share};
use crate::lock::lock;

/// Responses below this size are not counted: a connection takes as much memory for itself.
const LARGE_RESPONSE_BYTES: usize = 64 << 10;

/// Largest frame of a response that is counted.
const FRAME_BYTES: usize = 32 << 10;

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

/// The memory for a request's body and its place in work, both held until the response.
///
/// The place is taken when the body is there, so that clients that send slowly keep nobody else out.
#[derive(Clone, Debug)]
pub struct Held {
    pub owner: Owner,
    pub memory: MemoryShare,
    place: Arc<Mutex<Share>>,
}

impl Held {
    fn by(api: &ApiState, owner: Owner) -> Self {
        let memory = MemoryShare::of(&api.options.bodies, owner.clone());
        let place = Arc::new(Mutex::new(api.options.in_flight.share_of(owner.clone())));
        Self { owner, memory, place }
    }

    /// Takes a place in work, once the body is there. A request has one place, however often it takes it.
    pub fn take_place(&self, api: &ApiState) -> Result<(), ApiError> {
        let mut place = lock(&self.place);
        let ApiOptions { in_flight, retry_after, .. } = &*api.options;
        place.grow_to(1).map_err(|full| ApiError::too_many_requests(in_flight, full, *retry_after))
    }

    /// Takes memory beside the body's own.
    pub fn grow(&self, api: &ApiState, bytes: usize) -> Result<(), ApiError> {
        let ApiOptions { bodies, retry_after, .. } = &*api.options;
        self.memory.grow(bytes).map_err(|full| ApiError::no_memory(bodies, full, *retry_after))
    }
}

/// Refuses a body that declares too many bytes before it is read. Fails a body that grows too large, stalls or trickles.
/// A response counts within the same memory until the client has taken it.
///
/// tower-http's `RequestBodyLimitLayer` is not enough: it neither counts the memory of all bodies nor notices a stall.
pub async fn hold(State(api): State<ApiState>, mut request: Request, next: Next) -> Response {
    let held = Held::by(&api, request.extensions().get::<Client>().map_or_else(Owner::service, Client::owner));
    if let Err(error) = check_body(&api, &held, &request) {
        return error.into_response();
    }
    let limit_bytes = api.options.body_bytes;
    let options = IntakeOptions { limit_bytes, patience: api.options.body_patience, rate: api.options.body_rate };
    request.extensions_mut().insert(held.clone());
    let memory = held.memory.clone();
    let response = next.run(request.map(|body| Body::new(GuardedBody::new(body, memory, options)))).await;
    // The request's own body is not counted beside the response, which may be as large.
    let Held { owner, memory, place } = held;
    drop((memory, place));
    hold_response(&api, owner, response)
}

fn check_body(api: &ApiState, held: &Held, request: &Request) -> Result<(), ApiError> {
    let ApiOptions { body_bytes, bodies, retry_after, .. } = &*api.options;
    // A body that cannot be inflated need not be sent.
    coding_of(request.headers())?;
    if request.body().is_end_stream() {
        return held.take_place(api);
    }
    // The length that Content-Length declares; 0 for a body without one.
    let declared = request.body().size_hint().lower();
    if declared > *body_bytes as u64 {
        return Err(ApiError::body_too_large(*body_bytes, Some(declared)));
    }
    bodies.check(&held.owner, declared).map_err(|full| ApiError::no_memory(bodies, full, *retry_after))
}

/// Counts a large response within the memory for bodies until the client has taken it or has left.
fn hold_response(api: &ApiState, owner: Owner, response: Response) -> Response {
    let bytes = usize::try_from(response.body().size_hint().lower()).unwrap_or(usize::MAX);
    if bytes < LARGE_RESPONSE_BYTES {
        return response;
    }
    let ApiOptions { bodies, retry_after, .. } = &*api.options;
    let memory = MemoryShare::of(bodies, owner);
    match memory.grow(bytes) {
        Ok(()) => response.map(|body| Body::new(HeldBody { body, rest: Bytes::new(), _memory: memory })),
        Err(full) => ApiError::no_memory(bodies, full, *retry_after).into_response(),
    }
}

/// A large response, and the memory that is given back with it.
///
/// The connection drops a body once it has its last frame, and may keep this frame for as long as the client takes it. Frames
/// are therefore small: a connection takes no more of them while those that it has wait for the client.
struct HeldBody {
    body: Body,
    /// What is left of the present frame.
    rest: Bytes,
    _memory: MemoryShare,
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)).map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(data))) => self.rest = data,
                Some(Ok(Err(other))) => return Poll::Ready(Some(Ok(other))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        let length = self.rest.len().min(FRAME_BYTES);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (rest, mut hint) = (self.rest.len() as u64, self.body.size_hint());
        // The upper bound is at least the lower one at all times.
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use crate::jobs::BodyMemory;

    use super::*;

    #[tokio::test]
    async fn a_large_response_is_counted_until_its_last_small_frame_is_taken() {
        let memory = BodyMemory::new(4 << 20, 100);
        let share = MemoryShare::of(&memory, Owner::service());
        share.grow(3 << 20).unwrap();
        let bytes: Bytes = (0..1_000_000u32).map(|number| number as u8).collect();
        let mut body = HeldBody { body: Body::from(bytes.clone()), rest: Bytes::new(), _memory: share };
        let mut taken = Vec::new();
        while !body.is_end_stream() {
            assert_eq!(body.size_hint().exact(), Some((bytes.len() - taken.len()) as u64));
            let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
            assert!(frame.len() <= FRAME_BYTES);
            taken.extend_from_slice(&frame);
            assert!(memory.used_bytes() >= 3 << 20);
        }
        assert_eq!(taken, bytes);
        drop(body);
        assert_eq!(memory.used_bytes(), 0);
    }
}
