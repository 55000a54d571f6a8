//! [`Looks`]: whether a look into the store pays for an upload that cannot be computed now.
//!
//! Under overload most of what arrives is refused, and a look before each refusal is nearly a third of what that takes: time
//! that computations lose. It pays as long as looks find something: a look costs about a hundredth of a small computation.

use std::sync::Mutex;

use crate::jobs::pool::lock::lock;

/// A look pays when at least this share of them finds an answer.
const PAYS: f64 = 1.0 / 64.0;

/// Weight of the last look in that share: after 270 in vain, none pays.
const NEWEST: f64 = 1.0 / 64.0;

/// One of so many looks is made whether it pays or not, so that the share stays true.
const ANYWAY: u32 = 32;

/// How often a look finds something.
#[derive(Debug)]
pub struct Looks(Mutex<Found>);

#[derive(Debug)]
struct Found {
    share: f64,
    /// Not made since the last that was.
    left_out: u32,
}

impl Looks {
    /// They pay until it is seen that they do not.
    pub fn new() -> Self {
        Self(Mutex::new(Found { share: 1.0, left_out: 0 }))
    }

    /// A look was made.
    pub fn note(&self, has_found: bool) {
        let mut found = lock(&self.0);
        found.share += NEWEST * (f64::from(u8::from(has_found)) - found.share);
    }

    /// Whether to look before an upload is refused.
    pub fn pay(&self) -> bool {
        let mut found = lock(&self.0);
        let looks = found.share >= PAYS || found.left_out + 1 >= ANYWAY;
        found.left_out = if looks { 0 } else { found.left_out + 1 };
        looks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_that_find_nothing_become_rare_and_pay_again_once_they_find_something() {
        let looks = Looks::new();
        assert!(looks.pay());
        (0..300).for_each(|_| looks.note(false));
        let made = (0..320).filter(|_| looks.pay()).count();
        assert_eq!(made, 10);
        looks.note(true);
        assert!((0..320).all(|_| looks.pay()));
    }
}
