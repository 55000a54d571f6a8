//! Compresses zlib streams (RFC 1950), and inflates them within a budget.

use std::convert::Infallible;
use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};

use crate::geometry::{Progress, Stopped};

/// Why a stream cannot be inflated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InflateFault {
    /// Bad data or a wrong checksum.
    Corrupt,
    /// The block ends before the stream does.
    Truncated,
    /// The data exceeds the budget.
    OverBudget,
    /// The work was stopped.
    Stopped,
}

/// First estimate of the ratio of compression, with which ordinary blocks inflate without growing the buffer.
const USUAL_RATIO: usize = 4;

/// Fewest bytes by which the buffer grows.
const SMALLEST_GROWTH: usize = 4096;

/// Compressed bytes between two looks at the clock. They inflate to at most 16 MiB, which takes some 10 ms.
const LOOK_EVERY: usize = 16 << 10;

/// Bytes that are compressed between two looks at the clock, which takes some 10 ms.
const DEFLATED_TOGETHER: usize = 128 << 10;

/// Inflates one complete stream to at most `budget` bytes. Memory stays below twice the bytes inflated so far, or
/// below [`USUAL_RATIO`] times the compressed bytes, where that is more. Bytes after the stream are ignored, as viewers do.
/// `progress` stops the work.
///
/// This uses the low-level interface of flate2, whose readers mistake a truncated stream for a complete one.
pub(super) fn inflate(bytes: &[u8], budget: usize, progress: Option<&Progress>) -> Result<Vec<u8>, InflateFault> {
    let mut stream = Decompress::new(true);
    // One byte beyond the budget distinguishes a stream that exceeds the budget from one that fills it exactly.
    let most = budget.saturating_add(1);
    let mut out = Vec::with_capacity(bytes.len().saturating_mul(USUAL_RATIO).min(most));
    loop {
        if out.len() == out.capacity() {
            out.reserve_exact(out.len().max(SMALLEST_GROWTH).min(most - out.len()));
        }
        let (consumed, before) = (stream.total_in(), out.len());
        let rest = usize::try_from(consumed).ok().and_then(|consumed| bytes.get(consumed..)).unwrap_or_default();
        let (piece, flush) = match rest.get(..LOOK_EVERY) {
            Some(piece) if progress.is_some() => (piece, FlushDecompress::None),
            _ => (rest, FlushDecompress::Finish),
        };
        if progress.is_some_and(|progress| progress.check().is_err()) {
            return Err(InflateFault::Stopped);
        }
        let status = stream.decompress_vec(piece, &mut out, flush).map_err(|_| InflateFault::Corrupt)?;
        if out.len() > budget {
            return Err(InflateFault::OverBudget);
        }
        if status == Status::StreamEnd {
            return Ok(out);
        }
        if out.len() == before && stream.total_in() == consumed {
            return Err(InflateFault::Truncated);
        }
    }
}

/// Returns to how many bytes a stream inflates, at most `most` and a piece, or up to its fault. Keeps none of them.
pub(super) fn inflated_bytes(bytes: &[u8], most: usize, progress: &Progress) -> Result<usize, Stopped> {
    let mut stream = Decompress::new(true);
    let mut piece = vec![0; LOOK_EVERY];
    let (mut consumed, mut made) = (0, 0);
    while made <= most {
        progress.check()?;
        let status = stream.decompress(bytes.get(consumed..).unwrap_or_default(), &mut piece, FlushDecompress::None);
        let of_usize = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        let before = (consumed, made);
        (consumed, made) = (of_usize(stream.total_in()), of_usize(stream.total_out()));
        if !matches!(status, Ok(Status::Ok)) || (consumed, made) == before {
            break;
        }
    }
    Ok(made)
}

/// Compresses at level 9 as viewers do, so that a block begins with `78 DA`.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let Ok(deflated) = deflate_while(bytes, || Ok::<(), Infallible>(()));
    deflated
}

/// Does the same while `go_on` finds no reason to stop.
pub(super) fn deflate_while<E>(bytes: &[u8], go_on: impl Fn() -> Result<(), E>) -> Result<Vec<u8>, E> {
    const IN_MEMORY: &str = "writing to memory does not fail";
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    for piece in bytes.chunks(DEFLATED_TOGETHER) {
        go_on()?;
        encoder.write_all(piece).expect(IN_MEMORY);
    }
    Ok(encoder.finish().expect(IN_MEMORY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflating_returns_what_was_deflated() {
        for length in [0, 1, 63, 64, 65, 1000, 3 * DEFLATED_TOGETHER + 1] {
            let bytes: Vec<u8> = (0..length).map(|i: usize| (i * i / 7) as u8).collect();
            let deflated = deflate(&bytes);
            assert_eq!(deflated[..2], [0x78, 0xda]);
            assert_eq!(inflated_bytes(&deflated, usize::MAX, &Progress::silent()), Ok(length));
            assert_eq!(inflate(&deflated, length, None), Ok(bytes));
        }
    }

    #[test]
    fn a_reason_to_stop_ends_compressing_between_two_pieces() {
        let pieces = std::cell::Cell::new(0);
        let two = || if pieces.replace(pieces.get() + 1) < 2 { Ok(()) } else { Err("enough") };
        assert_eq!(deflate_while(&[7; 3 * DEFLATED_TOGETHER], two), Err("enough"));
        assert_eq!(pieces.get(), 3);
    }

    #[test]
    fn budget_is_exact() {
        let deflated = deflate(&[7; 1000]);
        assert_eq!(inflate(&deflated, 1000, None).map(|out| out.len()), Ok(1000));
        for budget in [0, 1, 63, 64, 500, 999] {
            assert_eq!(inflate(&deflated, budget, None), Err(InflateFault::OverBudget), "{budget}");
        }
    }

    #[test]
    fn truncated_streams_are_refused_at_every_length() {
        let deflated = deflate(b"hull, hull and hull again: a stream with something in it");
        for length in 0..deflated.len() {
            assert_eq!(inflate(&deflated[..length], 1000, None), Err(InflateFault::Truncated), "{length} bytes");
            assert!(inflated_bytes(&deflated[..length], 1000, &Progress::silent()).unwrap() <= 56);
        }
    }

    #[test]
    fn wrong_checksums_are_refused() {
        let mut deflated = deflate(b"hull");
        *deflated.last_mut().unwrap() ^= 1;
        assert_eq!(inflate(&deflated, 1000, None), Err(InflateFault::Corrupt));
    }

    #[test]
    fn looking_at_the_clock_changes_nothing_and_a_stop_stops() {
        let bytes: Vec<u8> = (0..1_000_000_u64).map(|i| ((i * i) >> 9) as u8).collect();
        let (deflated, progress) = (deflate(&bytes), Progress::silent());
        assert!(deflated.len() > 4 * LOOK_EVERY);
        assert_eq!(inflate(&deflated, bytes.len(), Some(&progress)), Ok(bytes));
        for length in [0, LOOK_EVERY - 1, LOOK_EVERY, 3 * LOOK_EVERY, deflated.len() - 1] {
            let cut = inflate(&deflated[..length], 1 << 20, Some(&progress));
            assert_eq!(cut, Err(InflateFault::Truncated), "{length} bytes");
        }
        progress.cancel();
        assert_eq!(inflate(&deflated, 1 << 20, Some(&progress)), Err(InflateFault::Stopped));
        assert!(inflated_bytes(&deflated, 1 << 20, &progress).is_err());
    }

    #[test]
    fn a_bomb_stops_at_the_budget() {
        let bomb = deflate(&vec![0; 64 << 20]);
        assert!(bomb.len() < 1 << 17);
        assert_eq!(inflate(&bomb, 1 << 20, None), Err(InflateFault::OverBudget));
        let counted = inflated_bytes(&bomb, 1 << 20, &Progress::silent()).unwrap();
        assert!((1 << 20..=(1 << 20) + LOOK_EVERY).contains(&counted), "{counted}");
    }
}
