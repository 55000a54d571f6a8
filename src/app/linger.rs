//! [`Lingering`]: a request body whose unread rest is read and discarded.
//!
//! The service may respond before all of the body has arrived, for instance when it rejects a request for its size. If
//! it closed the connection then, TCP would reset it. A client that writes everything before it reads would see a
//! broken pipe instead of the response (RFC 9112, 9.6). So the rest is read and discarded, within bounds. In most cases
//! the connection then serves the next request.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::Request;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::EXPECT;
use tokio::runtime::Handle;

use super::guard::InProgress;

/// Longest time for the rest of a body. It may delay the end of the service by as much. nginx allows 30 s.
const MAX_TIME: Duration = Duration::from_secs(10);
/// Largest rest that is read.
const MAX_BYTES: usize = 256 << 20;

/// The body of a request. When it is dropped before its end, the rest is read in the background.
pub(super) struct Lingering {
    /// `None` once the body has ended.
    body: Option<Incoming>,
    /// Whether the client waits for `100 Continue`. After any other response it does not send the body (RFC 9110,
    /// 10.1.1).
    is_held_back: bool,
    /// Until the rest has arrived, arriving bytes do not count as the next request.
    in_progress: InProgress,
}

impl Lingering {
    /// Wraps the body of a request.
    pub(super) fn around(request: Request<Incoming>, in_progress: InProgress) -> Request<Self> {
        let is_held_back = request.headers().contains_key(EXPECT);
        request.map(|body| Self { body: Some(body), is_held_back, in_progress })
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
        // There is no runtime any more while the process ends.
        let Ok(runtime) = Handle::try_current() else { return };
        let in_progress = self.in_progress.clone();
        runtime.spawn(async move {
            // The connection closes when the client takes longer or has left.
            drop(tokio::time::timeout(MAX_TIME, discard(body)).await);
            drop(in_progress);
        });
    }
}

async fn discard(mut body: Incoming) {
    let mut remaining = MAX_BYTES;
    while let Some(Ok(frame)) = body.frame().await {
        let bytes = frame.data_ref().map_or(0, Bytes::len);
        let Some(rest) = remaining.checked_sub(bytes) else { return };
        remaining = rest;
    }
}
