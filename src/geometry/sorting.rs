//! [`sort`]: sorting of long lists that stops soon after a deadline.

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
        let progress = Progress::silent();
        progress.cancel();
        assert_eq!(sort(&mut [2, 1], &progress), Err(Stopped::Cancelled));
    }
}
