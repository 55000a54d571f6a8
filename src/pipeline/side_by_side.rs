//! [`side_by_side`]: works on several parts at once, as many as there are threads and memory for.

use std::sync::Mutex;

use rayon::prelude::*;

use crate::geometry::Progress;
use crate::lock::lock;

/// A part of some work, and how much of the room it takes while it is worked on.
#[derive(Clone)]
pub struct Task<P> {
    pub part: P,
    pub room: u64,
}

impl<P> Task<P> {
    /// Returns a task for each part, all of which may be worked on at once.
    pub fn all(parts: impl IntoIterator<Item = P>) -> Vec<Self> {
        parts.into_iter().map(|part| Self { part, room: 0 }).collect()
    }
}

/// The parts that wait for a thread, and what those at work take of the room.
struct Line {
    rooms: Vec<u64>,
    waiting: Vec<usize>,
    at_work: usize,
    taken: u64,
    room: u64,
}

impl Line {
    fn new(rooms: Vec<u64>, room: u64) -> Self {
        let waiting = (0..rooms.len()).collect();
        Self { rooms, waiting, at_work: 0, taken: 0, room }
    }

    /// Returns the next part for a thread that has `done` one: the first that there is room for. A part that is larger than all
    /// of the room is worked on alone. `None` sends the thread away, and the last one at work never while parts wait.
    fn next(&mut self, done: Option<usize>, is_crowded: bool) -> Option<usize> {
        if let Some(done) = done {
            self.at_work -= 1;
            self.taken -= self.rooms[done];
        }
        let is_alone = self.at_work == 0;
        if is_crowded && !is_alone {
            return None;
        }
        let has_room = |&part: &usize| is_alone || self.taken.saturating_add(self.rooms[part]) <= self.room;
        let part = self.waiting.remove(self.waiting.iter().position(has_room)?);
        self.at_work += 1;
        self.taken += self.rooms[part];
        Some(part)
    }
}

/// Does `work` for each part, as many at a time as `room` allows, and returns the results in order. Threads that others need
/// stop helping after the part at hand.
pub fn side_by_side<P: Send, T: Send>(
    tasks: Vec<Task<P>>,
    room: u64,
    progress: &Progress,
    work: impl Fn(P) -> T + Sync,
) -> impl Iterator<Item = T> {
    let line = Mutex::new(Line::new(tasks.iter().map(|task| task.room).collect(), room));
    let parts: Vec<Mutex<Option<P>>> = tasks.into_iter().map(|task| Mutex::new(Some(task.part))).collect();
    let results: Vec<Mutex<Option<T>>> = parts.iter().map(|_| Mutex::default()).collect();
    let work_on = |_| {
        let mut done = None;
        loop {
            let next = lock(&line).next(done, progress.is_crowded());
            let Some(number) = next else { break };
            let part = lock(&parts[number]).take();
            let result = part.map(&work);
            *lock(&results[number]) = result;
            done = next;
        }
    };
    progress.together(|| (0..rayon::current_num_threads()).into_par_iter().with_max_len(1).for_each(work_on));
    results.into_iter().filter_map(|result| lock(&result).take())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_at_work_take_no_more_than_the_room_and_a_larger_one_is_alone() {
        let at_work = Mutex::new((Vec::new(), 0));
        let rooms = [1, 2, 9, 3, 1, 1, 12, 2, 2, 4, 1, 1];
        let work = |own: u64| {
            {
                let (rooms, most) = &mut *lock(&at_work);
                rooms.push(own);
                *most = rooms.len().max(*most);
                assert!(rooms.iter().sum::<u64>() <= 5 || rooms.len() == 1, "{rooms:?}");
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            let (rooms, _) = &mut *lock(&at_work);
            let place = rooms.iter().position(|&room| room == own).unwrap();
            rooms.swap_remove(place);
            own
        };
        let tasks = rooms.map(|room| Task { part: room, room }).to_vec();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
        let done: Vec<u64> = pool.install(|| side_by_side(tasks, 5, &Progress::silent(), work).collect());
        assert_eq!(done, rooms);
        assert!(lock(&at_work).1 > 1);
    }
}
