//! [`Guard`]: a connection that fails when its client sends a request's head, or takes a response, too slowly.
//!
//! hyper has one time limit for the head and for the idle time before it. A proxy must be able to keep idle connections
//! for a minute. A minute for each request's head, however, would let a few slow clients occupy all connections.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// The phase of a connection, shared by its reader and its requests. The number is odd while a request is in progress,
/// and even while the client may send the next one.
#[derive(Clone, Default)]
pub(super) struct Phase(Arc<AtomicU64>);

impl Phase {
    /// Enters the next phase: a request's head has arrived, or the request and its handler are done.
    fn advance(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn number(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A request in progress, until the last clone is dropped.
pub(super) type InProgress = Arc<AdvanceOnDrop>;

pub(super) struct AdvanceOnDrop(Phase);

impl AdvanceOnDrop {
    /// Begins a request, whose head has arrived.
    pub(super) fn begin(phase: &Phase) -> InProgress {
        phase.advance();
        Arc::new(Self(phase.clone()))
    }
}

impl Drop for AdvanceOnDrop {
    fn drop(&mut self) {
        self.0.advance();
    }
}

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// From the connection, or the first byte of a later request, to the end of its head.
    pub(super) head: Duration,
    /// Longest time in which it takes nothing of the response.
    pub(super) stall: Duration,
}

/// A stream that fails reads and writes when the client takes too long.
pub(super) struct Guard<S> {
    stream: S,
    patience: Patience,
    phase: Phase,
    /// Timer that runs from the first byte of a head, with the number of its phase.
    head: Option<(u64, Pin<Box<Sleep>>)>,
    /// Whether the client has sent anything.
    has_sent: bool,
    /// Whether a head was late; it is counted once.
    was_late: bool,
    /// Timer that runs while a write is pending.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> Guard<S> {
    pub(super) fn new(stream: S, patience: Patience, phase: Phase) -> Self {
        let head = Some((phase.number(), Box::pin(tokio::time::sleep(patience.head))));
        Self { stream, patience, phase, head, has_sent: false, was_late: false, stalled: None }
    }

    /// Returns whether the head of a request takes too long.
    fn is_head_late(&mut self, context: &mut Context<'_>) -> bool {
        let phase = self.phase.number();
        self.head.take_if(|(begun, _)| *begun != phase);
        self.head.as_mut().is_some_and(|(_, timer)| timer.as_mut().poll(context).is_ready())
    }

    /// Notes that bytes have arrived. They belong to a head, unless a request is in progress.
    fn note_arrival(&mut self) {
        self.has_sent = true;
        let phase = self.phase.number();
        if phase.is_multiple_of(2) && self.head.is_none() {
            self.head = Some((phase, Box::pin(tokio::time::sleep(self.patience.head))));
        }
    }

    /// Returns `written`, or an error when the write has been pending for too long.
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
        // Checked first, because a read that fails must leave the buffer unchanged.
        if self.is_head_late(context) {
            // Browsers and balancers open connections in advance. One that never sends anything is no slow client.
            let is_counted = self.has_sent && !self.was_late;
            let error = if is_counted { late("head") } else { io::ErrorKind::TimedOut.into() };
            self.was_late = true;
            return Poll::Ready(Err(error));
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

    fn guarded(head: Duration, stall: Duration) -> (Guard<DuplexStream>, DuplexStream, Phase) {
        let (ours, theirs) = tokio::io::duplex(10);
        let phase = Phase::default();
        (Guard::new(ours, Patience { head, stall }, phase.clone()), theirs, phase)
    }

    #[tokio::test]
    async fn a_reader_that_stops_fails_the_write() {
        let (mut ours, theirs, _) = guarded(PATIENT, SHORT);
        let error = ours.write_all(&[7; 100]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(theirs);
    }

    #[tokio::test]
    async fn a_reader_that_continues_receives_everything() {
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
    async fn a_body_and_the_idle_time_do_not_count_as_a_head() {
        let (mut ours, mut theirs, phase) = guarded(SHORT, PATIENT);
        theirs.write_all(b"head").await.unwrap();
        let mut bytes = [0; 4];
        ours.read_exact(&mut bytes).await.unwrap();
        let in_progress = AdvanceOnDrop::begin(&phase);
        let slow_body = tokio::time::timeout(SHORT * 3, ours.read_u8()).await;
        assert!(slow_body.is_err(), "the read still waits");
        drop(in_progress);
        let idle = tokio::time::timeout(SHORT * 3, ours.read_u8()).await;
        assert!(idle.is_err(), "the read still waits");
        theirs.write_all(b"h").await.unwrap();
        assert_eq!(ours.read_u8().await.unwrap(), b'h');
        assert_eq!(ours.read_u8().await.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
