//! [`HeadWatch`]: a connection on which a request's head that cannot be read is answered with a problem.
//!
//! hyper answers such a head itself: with a status alone, and without calling any service. Here that response gets its
//! body on its way out. hyper also takes a bare LF for the end of a line, reads a body with two lengths, and closes a
//! connection whose head is late. Here each becomes a head that hyper refuses, so that the refusal leaves in its turn,
//! after the responses before it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::api::{HeadFault, head_problem};

use super::framing::Framing;

/// Byte that makes hyper refuse a head. NUL is valid nowhere in a head.
const REFUSED: u8 = 0;

/// End of a refused head: hyper looks at a head only when all of it is there.
const END: &[u8] = b"\r\n\r\n";

/// Largest rest of a refused head that is read, so that the client gets the response before the connection ends.
const MAX_REST_BYTES: usize = 1 << 20;

/// A stream whose requests' heads are watched.
pub(super) struct HeadWatch<S> {
    stream: S,
    framing: Framing,
    /// The fault for which this stream makes hyper refuse the head; `None` while there is none, or where hyper finds it
    /// itself.
    fault: Option<HeadFault>,
    /// Whether hyper has got the end of the head that it is to refuse.
    is_at_end: bool,
    /// The rest of a response that replaces hyper's own.
    pending: Vec<u8>,
    /// Bytes of a refused head that may still be read and discarded.
    rest_bytes: usize,
}

impl<S> HeadWatch<S> {
    pub(super) fn new(stream: S) -> Self {
        let framing = Framing::default();
        Self { stream, framing, fault: None, is_at_end: false, pending: Vec::new(), rest_bytes: 0 }
    }

    /// Watches bytes that have arrived, and spoils a head with a fault.
    fn watch(&mut self, arrived: &mut [u8]) {
        if self.fault.is_none()
            && let Some((at, fault)) = self.framing.find_fault(arrived)
            && let Some(byte) = arrived.get_mut(at)
        {
            *byte = REFUSED;
            self.fault = Some(fault);
        }
    }

    /// Replaces a response that hyper writes on its own. Returns whether it did.
    fn replace(&mut self, written: &[u8]) -> bool {
        let Some(OwnResponse { status, date }) = OwnResponse::read(written) else { return false };
        let fault = self.fault.unwrap_or(match status {
            StatusCode::URI_TOO_LONG => HeadFault::TargetTooLong,
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => HeadFault::TooLarge,
            _ => HeadFault::Malformed,
        });
        let (status, body) = head_problem(fault);
        let (id, code, bytes) = (uuid::Uuid::now_v7(), fault.name(), body.len());
        tracing::info!(%id, status = status.as_u16(), code, "Answered {} {code}", status.as_u16());
        self.pending = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/problem+json\r\ncontent-length: {bytes}\r\n\
             connection: close\r\nx-request-id: {id}\r\n{date}\r\n\r\n"
        )
        .into_bytes();
        self.pending.extend(body);
        self.rest_bytes = MAX_REST_BYTES;
        true
    }
}

impl<S: AsyncWrite + Unpin> HeadWatch<S> {
    fn write_pending(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.pending.is_empty() {
            match ready!(Pin::new(&mut self.stream).poll_write(context, &self.pending))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                bytes => drop(self.pending.drain(..bytes.min(self.pending.len()))),
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> HeadWatch<S> {
    /// Reads the rest of a refused head. A connection that closes with unread bytes is reset, and the client may lose the
    /// response (RFC 9112, 9.6). The time limit on heads ends this too.
    fn read_rest(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut scratch = [0; 4096];
        while self.rest_bytes > 0 {
            let mut buffer = ReadBuf::new(&mut scratch);
            match ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer)) {
                Ok(()) if !buffer.filled().is_empty() => {
                    self.rest_bytes = self.rest_bytes.saturating_sub(buffer.filled().len());
                }
                _ => self.rest_bytes = 0,
            }
        }
        Poll::Ready(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for HeadWatch<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.fault.is_some() && !self.is_at_end && buffer.remaining() >= END.len() {
            buffer.put_slice(END);
            self.is_at_end = true;
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        match ready!(Pin::new(&mut self.stream).poll_read(context, buffer)) {
            Ok(()) => {
                self.watch(buffer.filled_mut().get_mut(before..).unwrap_or_default());
                Poll::Ready(Ok(()))
            }
            // The only reads that time out are those of a head. A client that sent nothing expects nothing.
            Err(error) if error.kind() == io::ErrorKind::TimedOut && self.framing.is_in_head() => {
                if self.fault.is_some() || buffer.remaining() == 0 {
                    return Poll::Ready(Err(error));
                }
                self.fault = Some(HeadFault::Slow);
                buffer.put_slice(&[REFUSED]);
                Poll::Ready(Ok(()))
            }
            Err(error) => Poll::Ready(Err(error)),
        }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for HeadWatch<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        ready!(self.write_pending(context))?;
        if self.replace(bytes) {
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.write_pending(context))?;
        if let [only] = slices
            && self.replace(only)
        {
            return Poll::Ready(Ok(only.len()));
        }
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_pending(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_pending(context))?;
        ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        self.read_rest(context).map(Ok)
    }
}

/// A response that hyper wrote without a service: no body, and none of the headers that every response of the router has.
struct OwnResponse<'a> {
    status: StatusCode,
    /// The line of the header `date`.
    date: &'a str,
}

impl<'a> OwnResponse<'a> {
    fn read(written: &'a [u8]) -> Option<Self> {
        let status = StatusCode::from_bytes(written.strip_prefix(b"HTTP/1.1 ")?.get(..3)?).ok()?;
        let is_own = matches!(
            status,
            StatusCode::BAD_REQUEST | StatusCode::URI_TOO_LONG | StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE
        );
        let head = std::str::from_utf8(written).ok().filter(|_| is_own)?.strip_suffix("\r\n\r\n")?;
        let has = |name: &str| head.split("\r\n").any(|line| line.starts_with(name));
        let date = head.split("\r\n").find(|line| line.starts_with("date: "))?;
        (has("content-length: 0") && !has("x-request-id: ")).then_some(Self { status, date })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_response_of_hyper_itself_is_replaced() {
        let own = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\ndate: today\r\n\r\n";
        assert_eq!(OwnResponse::read(own.as_bytes()).unwrap().date, "date: today");
        for other in [
            &own.replace("400", "404"),
            &own.replace("date", "x-request-id: 1\r\ndate"),
            &own.replace("length: 0", "length: 7"),
            &format!("{own}body"),
            "HTTP/1.1 4",
            "",
        ] {
            assert!(OwnResponse::read(other.as_bytes()).is_none(), "{other}");
        }
    }
}
