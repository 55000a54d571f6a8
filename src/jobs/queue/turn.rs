//! [`Turn`]: which job is next.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::store::{JobRun, WaitingJob};

/// A job for whose upload there is no memory lets smaller ones pass for this long. After that, memory is kept for it.
const LETS_PASS: Duration = Duration::from_secs(30);

/// Which job is next.
#[derive(Default)]
pub(super) struct Turn {
    /// The client whose job was begun last: clients take turns.
    pub last_owner: String,
    pub without_room: WithoutRoom,
}

impl Turn {
    /// Notes that a run of a job has begun.
    pub(super) fn begin(&mut self, run: &JobRun) {
        self.last_owner.clone_from(&run.owner);
        self.without_room.forget(run);
    }
}

/// For each client: its job for whose upload there was no memory when it was the client's turn, and since when.
#[derive(Default)]
pub(super) struct WithoutRoom(BTreeMap<String, (String, Instant)>);

impl WithoutRoom {
    /// Notes a job that has its turn, and no memory for its upload. Returns whether smaller jobs may go first.
    pub(super) fn lets_pass(&mut self, job: WaitingJob, now: Instant) -> bool {
        let since = match self.0.get(&job.owner) {
            Some((id, since)) if *id == job.id => *since,
            _ => now,
        };
        self.0.insert(job.owner, (job.id, since));
        now.saturating_duration_since(since) <= LETS_PASS
    }

    /// Forgets a job that has begun.
    fn forget(&mut self, run: &JobRun) {
        if self.0.get(&run.owner).is_some_and(|(id, _)| *id == run.id) {
            self.0.remove(&run.owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_job_lets_others_pass_for_a_while_whoever_they_are_and_not_for_ever() {
        let began = Instant::now();
        let after = |seconds: u64| began + Duration::from_secs(seconds);
        let large = || WaitingJob { id: "1".into(), owner: "a".into(), upload_bytes: 1 << 30 };
        let run = |id: &str, owner: &str| {
            let (id, owner, lease) = (id.to_owned(), owner.to_owned(), String::new());
            JobRun { id, owner, lease, tries: 1, urgency: 3, waited: Duration::ZERO }
        };
        let mut without_room = WithoutRoom::default();
        assert!(without_room.lets_pass(large(), began));
        // Two other clients take their turns, and so does a small job of the same one.
        for (id, owner) in [("2", "b"), ("3", "c"), ("4", "a")] {
            without_room.forget(&run(id, owner));
        }
        assert!(without_room.lets_pass(large(), after(30)));
        assert!(!without_room.lets_pass(large(), after(31)));
        without_room.forget(&run("1", "a"));
        assert!(without_room.lets_pass(large(), after(31)), "it began, and waits again");
        let next = WaitingJob { id: "5".into(), ..large() };
        assert!(without_room.lets_pass(next, after(90)), "another job of the client has waited for no time");
    }
}
