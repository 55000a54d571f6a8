//! [`Guard`]: a connection whose other side must go on sending what it began, and go on taking what it asked for.
//!
//! hyper's one time limit covers the idle time between requests as well. A proxy must be able to keep idle connections
//! for a minute, while a minute for each request's head would let few slow clients hold every connection.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// Whose turn it is on a connection: odd while a request is worked on, even while the client is to send one.
#[derive(Clone, Default)]
pub(super) struct Turn(Arc<AtomicU64>);

impl Turn {
    /// A request's head has arrived, or all of the request has and its answer's head is ready.
    fn pass(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn number(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// While one of its clones is kept, a request is worked on.
#[derive(Clone)]
pub(super) struct WorkedOn {
    _until_dropped: Arc<PassesOnDrop>,
}

struct PassesOnDrop(Turn);

impl WorkedOn {
    /// The head of a request has arrived.
    pub(super) fn begin(turn: &Turn) -> Self {
        turn.pass();
        Self { _until_dropped: Arc::new(PassesOnDrop(turn.clone())) }
    }
}

impl Drop for PassesOnDrop {
    fn drop(&mut self) {
        self.0.pass();
    }
}

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// From the connection, or the first byte of a later request, to the end of its head.
    pub(super) head: Duration,
    /// In which it takes nothing of its answer.
    pub(super) stall: Duration,
}

/// Fails reading and writing when a client takes too long.
pub(super) struct Guard<S> {
    stream: S,
    patience: Patience,
    turn: Turn,
    /// Runs from the first byte of a head, with the turn that it belongs to.
    head: Option<(u64, Pin<Box<Sleep>>)>,
    /// Runs while a write waits.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> Guard<S> {
    pub(super) fn new(stream: S, patience: Patience, turn: Turn) -> Self {
        let head = Some((turn.number(), Box::pin(tokio::time::sleep(patience.head))));
        Self { stream, patience, turn, head, stalled: None }
    }

    /// Whether the head of a request takes too long.
    fn is_head_late(&mut self, context: &mut Context<'_>) -> bool {
        let turn = self.turn.number();
        self.head.take_if(|(begun, _)| *begun != turn);
        self.head.as_mut().is_some_and(|(_, timer)| timer.as_mut().poll(context).is_ready())
    }

    /// Bytes have arrived: of a head, unless a request is being worked on.
    fn note_arrival(&mut self) {
        let turn = self.turn.number();
        if turn.is_multiple_of(2) && self.head.is_none() {
            self.head = Some((turn, Box::pin(tokio::time::sleep(self.patience.head))));
        }
    }

    /// `written`, unless it has been pending for longer than allowed.
    fn bound<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stall = self.patience.stall;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(stall)));
        stalled.as_mut().poll(context).map(|()| Err(late("stalled_answer")))
    }
}

fn late(what: &'static str) -> io::Error {
    metrics::counter!("hullwright_slow_clients_total", "what" => what).increment(1);
    io::ErrorKind::TimedOut.into()
}

impl<S: AsyncRead + Unpin> AsyncRead for Guard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        // Asked first, since a read that fails must leave the buffer as it was.
        if self.is_head_late(context) {
            return Poll::Ready(Err(late("head")));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.note_arrival();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guard<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bound(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.bound(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.bound(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.bound(shut, context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

    use super::*;

    /// Longer than any test takes.
    const PATIENT: Duration = Duration::from_secs(600);
    const SHORT: Duration = Duration::from_millis(20);

    fn guarded(head: Duration, stall: Duration) -> (Guard<DuplexStream>, DuplexStream, Turn) {
        let (ours, theirs) = tokio::io::duplex(10);
        let turn = Turn::default();
        (Guard::new(ours, Patience { head, stall }, turn.clone()), theirs, turn)
    }

    #[tokio::test]
    async fn a_reader_that_stops_fails_the_write() {
        let (mut ours, theirs, _) = guarded(PATIENT, SHORT);
        let error = ours.write_all(&[7; 100]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(theirs);
    }

    #[tokio::test]
    async fn a_reader_that_goes_on_gets_everything() {
        let (mut ours, mut theirs, _) = guarded(PATIENT, PATIENT);
        let reader = tokio::spawn(async move {
            let mut all = vec![0; 1000];
            theirs.read_exact(&mut all).await.map(|_| all)
        });
        ours.write_all(&[7; 1000]).await.unwrap();
        assert_eq!(reader.await.unwrap().unwrap(), [7; 1000]);
    }

    #[tokio::test]
    async fn a_first_head_that_does_not_end_fails_the_read_even_when_bytes_trickle() {
        let (mut ours, mut theirs, _) = guarded(SHORT, PATIENT);
        let trickle = tokio::spawn(async move { while theirs.write_all(b"x").await.is_ok() {} });
        let mut everything = Vec::new();
        let error = ours.read_to_end(&mut everything).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(ours);
        trickle.await.unwrap();
    }

    #[tokio::test]
    async fn neither_a_body_nor_the_time_between_requests_counts_as_a_head() {
        let (mut ours, mut theirs, turn) = guarded(SHORT, PATIENT);
        theirs.write_all(b"head").await.unwrap();
        let mut bytes = [0; 4];
        ours.read_exact(&mut bytes).await.unwrap();
        let worked_on = WorkedOn::begin(&turn);
        let slow_body = tokio::time::timeout(SHORT * 3, ours.read_u8()).await;
        assert!(slow_body.is_err(), "still waits");
        drop(worked_on);
        let idle = tokio::time::timeout(SHORT * 3, ours.read_u8()).await;
        assert!(idle.is_err(), "still waits");
        theirs.write_all(b"h").await.unwrap();
        assert_eq!(ours.read_u8().await.unwrap(), b'h');
        assert_eq!(ours.read_u8().await.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
