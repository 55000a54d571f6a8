//! [`Shares`]: a number of units that many owners take from, with a limit on the units of each owner.
//!
//! Without the second limit one client takes everything there is, and every other client is refused.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use crate::lock::lock;

/// The client that a piece of work is done for: the name of a key, or an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner(Arc<str>);

impl Owner {
    pub fn new(name: impl fmt::Display) -> Self {
        Self(name.to_string().into())
    }

    /// Returns the owner of work that no client waits for. No share limits it.
    pub fn service() -> Self {
        Self("".into())
    }

    /// Returns the name, which is empty for the service itself.
    pub fn name(&self) -> &str {
        &self.0
    }

    fn is_service(&self) -> bool {
        self.0.is_empty()
    }
}

/// Why no more units are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    #[error("all units are taken")]
    All,
    #[error("the client holds its share of the units")]
    Owner,
}

/// Units that are handed out. Clones share them.
#[derive(Clone, Debug)]
pub struct Shares(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    total: usize,
    /// The most units of one owner.
    per_owner: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    /// Only owners that hold units.
    by_owner: BTreeMap<Owner, usize>,
}

impl Shares {
    /// Sets `total` units aside, of which one owner may hold `percent` per cent, rounded up.
    pub fn new(total: usize, percent: u8) -> Self {
        let per_owner = (total as u128 * u128::from(percent.min(100))).div_ceil(100);
        let per_owner = usize::try_from(per_owner).unwrap_or(total);
        Self(Arc::new(Inner { total, per_owner, taken: Mutex::default() }))
    }

    /// Returns how many units there are.
    pub fn total(&self) -> usize {
        self.0.total
    }

    /// Returns how many units one owner may hold.
    pub fn per_owner(&self) -> usize {
        self.0.per_owner
    }

    /// Returns how many units are taken.
    pub fn taken(&self) -> usize {
        lock(&self.0.taken).all
    }

    /// Returns `Ok` when `owner` could take `units` more now.
    pub fn check(&self, owner: &Owner, units: usize) -> Result<(), Full> {
        self.0.check(&lock(&self.0.taken), owner, units)
    }

    /// Returns an empty share of `owner`.
    pub fn share_of(&self, owner: Owner) -> Share {
        Share { shares: self.clone(), owner, units: 0 }
    }
}

impl Inner {
    fn check(&self, taken: &Taken, owner: &Owner, units: usize) -> Result<(), Full> {
        if units > self.total - taken.all {
            return Err(Full::All);
        }
        let own = taken.by_owner.get(owner).copied().unwrap_or(0);
        let is_within = owner.is_service() || units <= self.per_owner.saturating_sub(own);
        if is_within { Ok(()) } else { Err(Full::Owner) }
    }
}

/// The units that one owner has taken. They are given back on drop.
#[derive(Debug)]
pub struct Share {
    shares: Shares,
    owner: Owner,
    units: usize,
}

impl Share {
    /// Takes `units` more. When they are not all free, takes none and returns an error.
    pub fn grow(&mut self, units: usize) -> Result<(), Full> {
        let inner = &self.shares.0;
        let mut taken = lock(&inner.taken);
        inner.check(&taken, &self.owner, units)?;
        if units > 0 {
            taken.all += units;
            *taken.by_owner.entry(self.owner.clone()).or_default() += units;
            self.units += units;
        }
        Ok(())
    }

    /// Takes what is missing to `units`, as [`Share::grow`] does.
    pub fn grow_to(&mut self, units: usize) -> Result<(), Full> {
        self.grow(units.saturating_sub(self.units))
    }

    /// Gives `units` back, at most all of them.
    pub fn shrink(&mut self, units: usize) {
        let units = units.min(self.units);
        if units == 0 {
            return;
        }
        self.units -= units;
        let mut taken = lock(&self.shares.0.taken);
        taken.all -= units;
        if let Some(own) = taken.by_owner.get_mut(&self.owner) {
            *own -= units;
            if *own == 0 {
                taken.by_owner.remove(&self.owner);
            }
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.shrink(usize::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_owner_takes_its_share_and_leaves_the_rest_to_others() {
        let shares = Shares::new(9, 50);
        let (greedy, modest) = (Owner::new("greedy"), Owner::new("modest"));
        let mut first = shares.share_of(greedy.clone());
        first.grow(5).unwrap();
        assert_eq!(shares.share_of(greedy.clone()).grow(1), Err(Full::Owner));
        assert_eq!(shares.check(&modest, 4), Ok(()));
        assert_eq!(shares.check(&modest, 5), Err(Full::All));
        first.grow_to(5).unwrap();
        assert_eq!(shares.taken(), 5, "it has as many already");
        first.shrink(2);
        assert_eq!(shares.share_of(greedy).grow(2), Ok(()), "its share is free again");
        drop(first);
        assert_eq!(shares.taken(), 0);
        assert!(lock(&shares.0.taken).by_owner.is_empty(), "absent owners are forgotten");
    }

    #[test]
    fn the_service_itself_is_limited_by_the_total_alone() {
        let shares = Shares::new(4, 25);
        let mut own = shares.share_of(Owner::service());
        assert_eq!(own.grow(5), Err(Full::All));
        own.grow(4).unwrap();
        assert_eq!(shares.share_of(Owner::new("late")).grow(1), Err(Full::All));
    }
}
