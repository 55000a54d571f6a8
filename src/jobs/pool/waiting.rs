//! [`Waiting`]: the work that waits for a thread, and which piece is next.
//!
//! Clients take turns by the time that their work takes: the next piece is one of the client that was served least
//! (fair queueing, as in SFQ). Among the pieces of one client the shortest is first. A piece that has waited for ten
//! times its own length goes before younger ones, so that nothing starves.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use tokio::sync::OwnedSemaphorePermit as Permit;

use super::demand::Demand;
use super::shares::Owner;

/// The run of a piece of work, which gives back its place in the lane.
pub(super) type Run = Box<dyn FnOnce(Permit) + Send>;

/// How long a piece of work gives way to shorter ones of its client, in multiples of its own expected time.
const GIVES_WAY: u32 = 10;

/// The longest time for which a piece of work gives way.
const LONGEST_WAY: Duration = Duration::from_secs(30);

/// A piece of work for which there is no memory lets others pass for this long. After that, memory is kept for it.
pub(super) const LETS_PASS: Duration = Duration::from_secs(1);

/// A piece of work that waits.
pub(super) struct Piece {
    /// Identifies the piece when it is given up.
    pub(super) number: u64,
    pub(super) demand: Demand,
    pub(super) work: Run,
    pub(super) permit: Permit,
    since: Instant,
}

impl Piece {
    /// The time at which the piece would begin if it gave way to everything shorter.
    fn due(&self) -> Instant {
        self.since + self.demand.expected.saturating_mul(GIVES_WAY).min(LONGEST_WAY)
    }
}

/// The service that a client has received, and the work that waits or runs for it.
#[derive(Debug, Default)]
struct Account {
    /// Seconds of work that it was served, counted from the start of the least served client.
    served: f64,
    waiting: usize,
    running: usize,
}

impl Account {
    /// Returns how many places the client has.
    fn places(&self) -> usize {
        self.waiting + self.running
    }
}

/// Work that waits, with an account for each client that waits or runs.
#[derive(Default)]
pub(super) struct Waiting {
    pieces: Vec<Piece>,
    accounts: BTreeMap<Owner, Account>,
    next_number: u64,
}

impl Waiting {
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Adds a piece of work, which has the place of `permit`, and returns its number.
    pub(super) fn push(&mut self, demand: Demand, permit: Permit, work: Run) -> u64 {
        let number = self.next_number;
        self.next_number += 1;
        self.account(&demand.owner).waiting += 1;
        self.pieces.push(Piece { number, demand, work, permit, since: Instant::now() });
        number
    }

    /// Takes the next piece that fits into `memory_bytes`.
    pub(super) fn pop(&mut self, memory_bytes: usize) -> Option<Piece> {
        let mut passed = Vec::new();
        loop {
            let candidates = self.pieces.iter().enumerate().filter(|(index, _)| !passed.contains(index));
            let (index, piece) = candidates.min_by(|(_, a), (_, b)| self.order(a, b))?;
            if piece.demand.memory_bytes <= memory_bytes {
                return Some(self.take(index));
            }
            if piece.since.elapsed() > LETS_PASS {
                return None;
            }
            passed.push(index);
        }
    }

    fn order(&self, a: &Piece, b: &Piece) -> Ordering {
        let by_client = self.served(a).total_cmp(&self.served(b));
        by_client.then_with(|| a.due().cmp(&b.due())).then(a.number.cmp(&b.number))
    }

    fn served(&self, piece: &Piece) -> f64 {
        self.accounts.get(&piece.demand.owner).map_or(0.0, |account| account.served)
    }

    /// Removes a piece that is given up.
    pub(super) fn remove(&mut self, number: u64) -> Option<Piece> {
        let index = self.pieces.iter().position(|piece| piece.number == number)?;
        Some(self.withdraw(index))
    }

    /// Removes a waiting piece of the client that has the most places, if they are at least two more than `owner` has. The
    /// piece is the one that would be last.
    pub(super) fn displace(&mut self, owner: &Owner) -> Option<Piece> {
        let greedy = self.greedier_than(owner)?;
        let pieces = self.pieces.iter().enumerate().filter(|(_, piece)| piece.demand.owner == *greedy);
        let (last, _) = pieces.max_by_key(|(_, piece)| (piece.due(), piece.number))?;
        Some(self.withdraw(last))
    }

    /// Returns whether [`Waiting::displace`] would find a piece.
    pub(super) fn can_displace(&self, owner: &Owner) -> bool {
        self.greedier_than(owner).is_some()
    }

    /// Returns the waiting client with the most places, if they are at least two more than `owner` has.
    fn greedier_than(&self, owner: &Owner) -> Option<&Owner> {
        let own = self.accounts.get(owner).map_or(0, Account::places);
        let waiting = self.accounts.iter().filter(|(_, account)| account.waiting > 0);
        let (greedy, most) = waiting.max_by_key(|(_, account)| account.places())?;
        (most.places() >= own + 2).then_some(greedy)
    }

    fn withdraw(&mut self, index: usize) -> Piece {
        let piece = self.take(index);
        self.forget(&piece.demand.owner);
        piece
    }

    fn take(&mut self, index: usize) -> Piece {
        let piece = self.pieces.swap_remove(index);
        self.account(&piece.demand.owner).waiting -= 1;
        piece
    }

    /// Notes that work of this demand has begun. Its expected time counts as served at once.
    pub(super) fn begin(&mut self, demand: &Demand) {
        let account = self.account(&demand.owner);
        account.running += 1;
        account.served += demand.expected.as_secs_f64();
    }

    /// Notes that work of this demand has ended after `took`.
    pub(super) fn end(&mut self, demand: &Demand, took: Duration) {
        let account = self.account(&demand.owner);
        account.running = account.running.saturating_sub(1);
        account.served += took.as_secs_f64() - demand.expected.as_secs_f64();
        self.forget(&demand.owner);
    }

    /// Returns the account of a client. A new client starts where the least served one is: absence earns nothing.
    fn account(&mut self, owner: &Owner) -> &mut Account {
        let least = self.accounts.values().map(|account| account.served).min_by(f64::total_cmp).unwrap_or(0.0);
        self.accounts.entry(owner.clone()).or_insert(Account { served: least, ..Account::default() })
    }

    /// Forgets a client without work.
    fn forget(&mut self, owner: &Owner) {
        if self.accounts.get(owner).is_some_and(|account| account.waiting == 0 && account.running == 0) {
            self.accounts.remove(owner);
        }
    }
}

/// The idle threads and the free memory of a lane, and the work that waits for them.
pub(super) struct State {
    /// Threads that run nothing and that nobody has reserved.
    pub(super) idle: usize,
    /// Memory that no running work has reserved. A piece of work that needs more than all of it runs alone.
    pub(super) memory_bytes: usize,
    pub(super) waiting: Waiting,
}

impl State {
    /// Takes all work that may begin on idle threads now, and reserves its memory.
    pub(super) fn begin_all(&mut self) -> Vec<Piece> {
        std::iter::from_fn(|| self.next_for_idle()).collect()
    }

    fn next_for_idle(&mut self) -> Option<Piece> {
        if self.idle == 0 {
            return None;
        }
        let piece = self.waiting.pop(self.memory_bytes)?;
        self.idle -= 1;
        self.memory_bytes -= piece.demand.memory_bytes;
        self.waiting.begin(&piece.demand);
        Some(piece)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("idle", &self.idle).field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
