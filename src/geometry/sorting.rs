//! [`sort`], [`sort_by`]: sorting of long lists that stops soon after a deadline.

use std::cmp::Ordering;

use rayon::prelude::*;

use super::{Progress, Stopped};

/// Items that are sorted without a look at the clock, which takes about 10 ms.
const RUN: usize = 1 << 17;

/// Sorts items. The order of equal items is not kept.
///
/// Long lists are first divided at their median, again and again, and the progress is checked in between.
pub fn sort<T: Ord>(items: &mut [T], progress: &Progress) -> Result<(), Stopped> {
    let mut waiting = vec![items];
    while let Some(items) = waiting.pop() {
        progress.check()?;
        if items.len() <= RUN {
            items.sort_unstable();
        } else {
            let middle = items.len() / 2;
            let (below, _, above) = items.select_nth_unstable(middle);
            waiting.extend([below, above]);
        }
    }
    Ok(())
}

/// Items that [`sort_by`] sorts or merges without a look at the clock. An order that follows references takes ten times as
/// long as one of numbers.
const PIECE: usize = 1 << 15;

/// Sorts items by `order` on the threads of the caller's pool. The order of equal items is not kept. The items are copied
/// once.
pub fn sort_by<T: Copy + Send + Sync>(
    items: Vec<T>,
    progress: &Progress,
    order: impl Fn(&T, &T) -> Ordering + Sync,
) -> Result<Vec<T>, Stopped> {
    let mut sorted = items;
    sorted.par_chunks_mut(PIECE).try_for_each(|piece| {
        progress.check()?;
        piece.sort_unstable_by(&order);
        Ok(())
    })?;
    let mut merged = if sorted.len() > PIECE { sorted.clone() } else { Vec::new() };
    let mut width = PIECE;
    while width < sorted.len() {
        let pairs = sorted.par_chunks(2 * width).zip(merged.par_chunks_mut(2 * width));
        pairs.try_for_each(|(pair, merged)| merge(pair.split_at(width.min(pair.len())), merged, progress, &order))?;
        std::mem::swap(&mut sorted, &mut merged);
        width *= 2;
    }
    Ok(sorted)
}

/// Merges two sorted lists into one, which has room for both.
fn merge<T: Copy>(
    (mut left, mut right): (&[T], &[T]),
    merged: &mut [T],
    progress: &Progress,
    order: impl Fn(&T, &T) -> Ordering,
) -> Result<(), Stopped> {
    for piece in merged.chunks_mut(PIECE) {
        progress.check()?;
        for place in piece {
            let is_left = match (left.first(), right.first()) {
                (Some(first), Some(second)) => order(first, second) != Ordering::Greater,
                (first, _) => first.is_some(),
            };
            let next = if is_left { left.split_off_first() } else { right.split_off_first() };
            if let Some(next) = next {
                *place = *next;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::Random;

    #[test]
    fn long_lists_are_sorted_and_stop_when_cancelled() {
        let mut random = Random(5);
        for length in [0, 1, RUN, 3 * RUN + 1] {
            let mut items: Vec<usize> = (0..length).map(|_| random.below(length / 2)).collect();
            sort(&mut items, &Progress::silent()).unwrap();
            assert!(items.is_sorted());
        }
        for length in [0, 1, 2, PIECE, PIECE + 1, 5 * PIECE + 7] {
            let items: Vec<usize> = (0..length).map(|_| random.below(length / 2)).collect();
            let mut expected = items.clone();
            expected.sort_unstable();
            assert_eq!(sort_by(items, &Progress::silent(), usize::cmp), Ok(expected), "{length}");
        }
        let progress = Progress::silent();
        progress.cancel();
        assert_eq!(sort(&mut [2, 1], &progress), Err(Stopped::Cancelled));
        assert_eq!(sort_by(vec![2, 1], &progress, i32::cmp), Err(Stopped::Cancelled));
    }
}
