//! [`Lingering`]: a body whose rest is read even when nobody wants it.
//!
//! A request can be answered before all of its body has arrived: refused for its size, its key or for want of room. Were
//! the connection closed then, with bytes on their way, TCP would reset it, and a client that writes all before it
//! reads would learn of a broken pipe instead of the reason (RFC 9112, 9.6). So the rest is read and thrown away,
//! within bounds; mostly the connection can then be used for the next request.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::Request;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::EXPECT;
use tokio::runtime::Handle;

use super::guard::WorkedOn;

/// Longest time for the rest of a body; the service may stop this much later. nginx allows 30 s.
const LONGEST: Duration = Duration::from_secs(10);
/// Most bytes of a rest.
const MOST_BYTES: usize = 256 << 20;

/// The body of a request. Dropped before its end, it goes on being read in the background.
pub(super) struct Lingering {
    /// `None` once there is nothing more to read.
    body: Option<Incoming>,
    /// The client waits to be asked for the body, and will not send it after an answer (RFC 9110, 10.1.1).
    is_held_back: bool,
    /// Until the rest has arrived, what arrives is not a next request.
    worked_on: WorkedOn,
}

impl Lingering {
    pub(super) fn around(request: Request<Incoming>, worked_on: WorkedOn) -> Request<Self> {
        let is_held_back = request.headers().contains_key(EXPECT);
        request.map(|body| Self { body: Some(body), is_held_back, worked_on })
    }
}

impl Body for Lingering {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        self.is_held_back = false;
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let frame = Pin::new(body).poll_frame(context);
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) {
            self.body = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), Incoming::size_hint)
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        let Some(body) = self.body.take().filter(|body| !body.is_end_stream() && !self.is_held_back) else { return };
        // Nothing lingers while the runtime itself ends.
        let Ok(runtime) = Handle::try_current() else { return };
        let worked_on = self.worked_on.clone();
        runtime.spawn(async move {
            // A client that takes longer, or has left, has lost the rest of its connection.
            drop(tokio::time::timeout(LONGEST, read_away(body)).await);
            drop(worked_on);
        });
    }
}

async fn read_away(mut body: Incoming) {
    let mut left_bytes = MOST_BYTES;
    while let Some(Ok(frame)) = body.frame().await {
        let bytes = frame.data_ref().map_or(0, Bytes::len);
        let Some(less) = left_bytes.checked_sub(bytes) else { return };
        left_bytes = less;
    }
}
