//! Bodies on their way in. Each body stays within its limit and keeps arriving, and all bodies together stay within the
//! memory that is reserved for them.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};

use crate::api::state::BodyRate;
use crate::jobs::{Full, MemoryShare};

/// Why a body was not taken in completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IntakeFault {
    #[error("the body is larger than {limit_bytes} bytes")]
    TooLarge { limit_bytes: usize },
    #[error("nothing of the body arrived for {} s", patience.as_secs())]
    Stalled { patience: Duration },
    #[error("the body arrived with less than {} bytes a second", rate.bytes_per_s)]
    Slow { rate: BodyRate },
    #[error("the memory for bodies is full")]
    NoMemory(Full),
    #[error("more than {limit_bytes} bytes arrived without the head of a part")]
    NoPart { limit_bytes: usize },
}

/// The bounds of one body.
#[derive(Clone, Copy, Debug)]
pub struct IntakeOptions {
    pub limit_bytes: usize,
    /// Longest time without a byte.
    pub patience: Duration,
    pub rate: Option<BodyRate>,
}

/// A body that fails with an [`IntakeFault`] when it exceeds a bound.
pub struct GuardedBody {
    body: Body,
    share: MemoryShare,
    options: IntakeOptions,
    left_bytes: usize,
    stalled: Pin<Box<Sleep>>,
    /// The end of the present window of the rate, and the bytes that arrived within it.
    window: Option<(BodyRate, Pin<Box<Sleep>>)>,
    window_bytes: u64,
}

impl GuardedBody {
    pub fn new(body: Body, share: MemoryShare, options: IntakeOptions) -> Self {
        let stalled = Box::pin(tokio::time::sleep(options.patience));
        let window = options.rate.map(|rate| (rate, Box::pin(tokio::time::sleep(rate.window))));
        Self { body, share, options, left_bytes: options.limit_bytes, stalled, window, window_bytes: 0 }
    }

    fn take(&mut self, bytes: usize) -> Result<(), IntakeFault> {
        let IntakeOptions { limit_bytes, .. } = self.options;
        self.left_bytes = self.left_bytes.checked_sub(bytes).ok_or(IntakeFault::TooLarge { limit_bytes })?;
        // Memory is taken as bytes arrive, so that a client that declares many bytes and sends none blocks nobody.
        self.share.grow(bytes).map_err(IntakeFault::NoMemory)
    }

    /// Returns the fault of a window in which too little arrived. Begins the next window when the present one has ended.
    fn check_rate(&mut self, context: &mut Context<'_>) -> Result<(), IntakeFault> {
        let Some((rate, end)) = &mut self.window else { return Ok(()) };
        if end.as_mut().poll(context).is_pending() {
            return Ok(());
        }
        let least = rate.bytes_per_s as f64 * rate.window.as_secs_f64();
        if (self.window_bytes as f64) < least {
            return Err(IntakeFault::Slow { rate: *rate });
        }
        self.window_bytes = 0;
        end.as_mut().reset(Instant::now() + rate.window);
        // Polled once more, so that the next end wakes the task.
        self.check_rate(context)
    }
}

impl HttpBody for GuardedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) else {
            let IntakeOptions { patience, .. } = self.options;
            if let Err(fault) = self.check_rate(context) {
                return Poll::Ready(Some(Err(axum::Error::new(fault))));
            }
            let late = self.stalled.as_mut().poll(context);
            return late.map(|()| Some(Err(axum::Error::new(IntakeFault::Stalled { patience }))));
        };
        let until = Instant::now() + self.options.patience;
        self.stalled.as_mut().reset(until);
        let arrived = match &frame {
            Some(Ok(frame)) => frame.data_ref().map_or(0, Bytes::len),
            _ => 0,
        };
        self.window_bytes += arrived as u64;
        match self.take(arrived) {
            Ok(()) => Poll::Ready(frame),
            Err(fault) => Poll::Ready(Some(Err(axum::Error::new(fault)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use crate::jobs::{BodyMemory, Owner};

    use super::*;

    const PIECE_BYTES: usize = BodyMemory::PIECE_BYTES;

    const PATIENT: Duration = Duration::from_secs(600);

    fn fault(error: &axum::Error) -> IntakeFault {
        let source = std::error::Error::source(error).unwrap();
        *source.downcast_ref().unwrap()
    }

    fn guarded(body: Body, share: &MemoryShare, limit_bytes: usize, patience: Duration) -> GuardedBody {
        GuardedBody::new(body, share.clone(), IntakeOptions { limit_bytes, patience, rate: None })
    }

    #[tokio::test]
    async fn memory_is_taken_as_bytes_arrive_and_returned_at_the_end() {
        let memory = BodyMemory::new(4 * PIECE_BYTES, 100);
        let share = MemoryShare::of(&memory, Owner::new("test"));
        let body = guarded(Body::from(vec![7; 2 * PIECE_BYTES + 1]), &share, usize::MAX, PATIENT);
        assert_eq!(memory.used_bytes(), 0);
        assert_eq!(body.collect().await.unwrap().to_bytes().len(), 2 * PIECE_BYTES + 1);
        assert_eq!(memory.used_bytes(), 3 * PIECE_BYTES);
        let room_for = |pieces: u64| memory.check(&Owner::new("other"), pieces * PIECE_BYTES as u64);
        assert_eq!((room_for(1), room_for(2)), (Ok(()), Err(Full::All)));

        let other = MemoryShare::of(&memory, Owner::new("test"));
        let body = guarded(Body::from(vec![7; 2 * PIECE_BYTES]), &other, usize::MAX, PATIENT);
        assert_eq!(fault(&body.collect().await.unwrap_err()), IntakeFault::NoMemory(Full::All));
        drop((share, other));
        assert_eq!(memory.used_bytes(), 0);
    }

    #[tokio::test]
    async fn the_limit_is_the_last_byte_that_is_taken() {
        let share = MemoryShare::of(&BodyMemory::new(1 << 20, 100), Owner::new("test"));
        assert!(guarded(Body::from("12345"), &share, 5, PATIENT).collect().await.is_ok());
        let error = guarded(Body::from("123456"), &share, 5, PATIENT).collect().await.unwrap_err();
        assert_eq!(fault(&error), IntakeFault::TooLarge { limit_bytes: 5 });
    }

    #[tokio::test]
    async fn a_body_that_stalls_fails() {
        let share = MemoryShare::of(&BodyMemory::new(1 << 20, 100), Owner::new("test"));
        let never = Body::from_stream(futures_util::stream::pending::<Result<Bytes, axum::Error>>());
        let patience = Duration::from_millis(5);
        let error = guarded(never, &share, 5, patience).collect().await.unwrap_err();
        assert_eq!(fault(&error), IntakeFault::Stalled { patience });
    }

    #[tokio::test]
    async fn a_body_that_trickles_fails_and_a_slow_one_does_not() {
        let rate = BodyRate { bytes_per_s: 10_000, window: Duration::from_millis(100) };
        for (bytes, is_taken) in [(1, false), (10_000, true)] {
            let share = MemoryShare::of(&BodyMemory::new(1 << 20, 100), Owner::new("test"));
            let pieces = futures_util::stream::unfold(0, move |piece| async move {
                tokio::time::sleep(Duration::from_millis(10)).await;
                (piece < 40).then(|| (Ok::<_, axum::Error>(Bytes::from(vec![b'v'; bytes])), piece + 1))
            });
            let options = IntakeOptions { limit_bytes: usize::MAX, patience: PATIENT, rate: Some(rate) };
            let collected = GuardedBody::new(Body::from_stream(pieces), share, options).collect().await;
            assert_eq!(collected.is_ok(), is_taken, "{bytes} bytes in 10 ms");
            if let Err(error) = collected {
                assert_eq!(fault(&error), IntakeFault::Slow { rate });
            }
        }
    }
}
