//! [`Tests`]: the point-in-triangle tests that a file may take.

use super::super::ReadLimits;

/// Most point-in-triangle tests for the large polygons of one file, and as many for the small ones. They take about a second.
/// Later polygons become fans.
const TEST_BUDGET: u64 = 200_000_000;

/// Most corners of a small polygon. A few large polygons leave no budget, and must not spoil all others.
pub(super) const SMALL: usize = 64;

/// Tests between two looks at the clock.
const LOOK_EVERY: u64 = 1 << 20;

/// The tests of one file.
pub(super) struct Tests {
    /// Tests that are left for large polygons.
    left: u64,
    /// Tests that are left for small polygons.
    left_for_small: u64,
    /// Tests that were made for all polygons.
    made: u64,
    /// True once the reading was stopped: the polygons become fans, and the reader notices the stop itself.
    stopped: bool,
}

impl Tests {
    pub(super) fn new() -> Self {
        Self::with_budget(TEST_BUDGET)
    }

    pub(super) fn with_budget(left: u64) -> Self {
        Self { left, left_for_small: TEST_BUDGET, made: 0, stopped: false }
    }

    /// Spends tests of a polygon with this number of corners, and returns whether it may make more.
    pub(super) fn spend(&mut self, tests: usize, corners: usize, limits: &ReadLimits) -> bool {
        let (before, tests) = (self.made, tests as u64);
        self.made += tests;
        self.stopped |= self.made / LOOK_EVERY != before / LOOK_EVERY && limits.look().is_err();
        let left = if corners <= SMALL { &mut self.left_for_small } else { &mut self.left };
        *left = left.saturating_sub(tests);
        !self.stopped && *left > 0
    }
}
