//! Work on many files: several at a time, with the results in the order of the inputs.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::cost::counted;
use crate::geometry::Progress;

use super::failure::Failure;
use super::is_quiet;
use super::table::plain;

/// Stack of a computing thread. Readers of nested formats are iterative; the size is a second safeguard.
const STACK_BYTES: usize = 16 << 20;

/// Largest number of files at a time; the model of each is held in memory.
const MAX_JOBS: usize = 1024;

/// The options of every command that works on several files.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(super) struct BatchArgs {
    /// Number of files to work on at a time, 1 to 1024 [default: one for each core]
    #[arg(short, long, value_name = "N")]
    jobs: Option<usize>,
}

/// Threads for computing, and their progress bars.
pub(super) struct Batch {
    pool: rayon::ThreadPool,
    jobs: usize,
    bars: MultiProgress,
}

impl Batch {
    pub fn new(args: BatchArgs) -> Result<Self, Failure> {
        if let Some(jobs) = args.jobs.filter(|jobs| !(1..=MAX_JOBS).contains(jobs)) {
            return Err(Failure::Usage(format!("--jobs is {jobs}; it must be a whole number from 1 to {MAX_JOBS}")));
        }
        let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build();
        let pool = pool.map_err(|error| Failure::Usage(format!("cannot start the computing threads: {error}")))?;
        let jobs = args.jobs.unwrap_or_else(|| pool.current_num_threads());
        Ok(Self { pool, jobs, bars: MultiProgress::new() })
    }

    /// Does `work` on each input and passes the results to `each` in the order of the inputs, as early as that order
    /// allows. Lines that `each` prints do not disturb the bars.
    pub fn run<T: Send>(
        &self,
        inputs: &[PathBuf],
        work: impl Fn(usize, &Path, &Progress) -> T + Sync,
        mut each: impl FnMut(&Path, T),
    ) {
        let total = self.total_bar(inputs.len());
        let next = AtomicUsize::new(0);
        let (done, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.min(inputs.len()) {
                let done = done.clone();
                let (next, work) = (&next, &work);
                scope.spawn(move || {
                    while let Some((number, input)) = take(next, inputs) {
                        let bar = self.file_bar(input);
                        let progress = reporting(&bar);
                        let result = self.pool.install(|| work(number, input, &progress));
                        bar.finish_and_clear();
                        // The receiver lives until all senders are gone.
                        let _ = done.send((number, result));
                    }
                });
            }
            drop(done);
            let mut waiting = BTreeMap::new();
            let mut turns = inputs.iter().enumerate().peekable();
            for (number, result) in results {
                waiting.insert(number, result);
                total.inc(1);
                while let Some((input, result)) =
                    turns.peek().and_then(|(turn, input)| Some((input, waiting.remove(turn)?)))
                {
                    self.bars.suspend(|| each(input, result));
                    turns.next();
                }
            }
        });
        total.finish_and_clear();
    }

    fn total_bar(&self, count: usize) -> ProgressBar {
        if count < 2 || is_quiet() || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = self.bars.add(ProgressBar::new(count as u64));
        styled(bar, "{pos} of {len} files [{bar:30}] {elapsed}, about {eta} to go")
    }

    fn file_bar(&self, input: &Path) -> ProgressBar {
        if is_quiet() || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = styled(self.bars.add(ProgressBar::new(100)), "{prefix} [{bar:30}] {percent:>3} % {msg}");
        bar.set_prefix(plain(&input.display().to_string()));
        bar
    }
}

/// Returns the next input that no thread works on.
fn take<'a>(next: &AtomicUsize, inputs: &'a [PathBuf]) -> Option<(usize, &'a PathBuf)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    Some((number, inputs.get(number)?))
}

fn reporting(bar: &ProgressBar) -> Progress {
    let bar = bar.clone();
    Progress::silent().with_sink(move |report| {
        // Stages that run at the same time report alternately, so the bar keeps the largest share.
        bar.set_position(bar.position().max((100.0 * report.share()) as u64));
        bar.set_message(match report.hulls {
            0 => report.stage.to_string(),
            hulls => format!("{} ({})", report.stage, counted(hulls, "hull")),
        });
    })
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_inputs() {
        for jobs in [1, 3, 50] {
            let batch = Batch::new(BatchArgs { jobs: Some(jobs) }).unwrap();
            let inputs: Vec<PathBuf> = (0..20).map(|number| number.to_string().into()).collect();
            let mut seen = Vec::new();
            let work = |number: usize, _: &Path, _: &Progress| {
                // The first ones take longest.
                std::thread::sleep(std::time::Duration::from_micros(50 * (20 - number as u64)));
                number * 2
            };
            batch.run(&inputs, work, |input, doubled| seen.push((input.display().to_string(), doubled)));
            assert_eq!(seen, (0..20).map(|number| (number.to_string(), number * 2)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_jobs_and_too_many_are_refused() {
        for jobs in [0, 1025] {
            assert!(Batch::new(BatchArgs { jobs: Some(jobs) }).is_err());
        }
    }
}
