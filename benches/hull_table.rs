//! The exact hull and the 256-vertex hull beside parry3d (f32 and f64), `chull` and `qhull`, one row for each input, as a
//! table in Markdown: `cargo bench --no-default-features --bench hull_table`, or with names of inputs after `--`.
//!
//! Contenders take turns in short batches, so that whatever else the machine does meets all of them; each has its points in
//! its own form beforehand. qhull works in a process of its own, timed in the same way. A peer's time counts only when its
//! hull wraps the input to 1e-7 of the diagonal. The sets that `cargo bench --bench rig -- generate target/rig` wrote are read
//! from `target/rig`, or from the folder in `BENCH_MESHES`.

use std::collections::HashSet;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use hullwright::geometry::{ConvexHull, Progress, Vec3, prove, slab, wrap};

#[path = "support/clock.rs"]
mod clock;
#[path = "support/inputs.rs"]
mod inputs;
#[path = "support/peers.rs"]
mod peers;
#[path = "support/qhull.rs"]
mod qhull;

use peers::{Peer, libraries};

const WRAPS: f64 = 1e-7;
/// More points are worth several threads, and are timed on the wall.
const HUGE: usize = 200_000;
/// For each contender.
const PATIENCE: Duration = Duration::from_millis(200);
/// More points take parry minutes where all are corners.
const MOST_CORNERS: usize = 200_000;
/// More points take chull seconds.
const MOST_FOR_CHULL: usize = 1000;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if let Err(why) = qhull::program() {
        println!("{why}\n");
    }
    println!(
        "| input | points | exact vertices | exact ms | parry f32 | parry f64 | chull | qhull | ratio | 256 ms | vertices | volume ratio | max outside / diagonal |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    let mut single = inputs::set("single", is_wanted);
    if single.is_empty() {
        single = inputs::generated().into_iter().filter(|(name, _)| is_wanted(name)).collect();
    }
    for (name, points) in single.into_iter().chain(inputs::set("dev", is_wanted)).chain(inputs::set("geo", is_wanted)) {
        row(&name, &points);
    }
}

fn row(name: &str, points: &[Vec3]) {
    let progress = Progress::silent();
    let Ok(wrapped) = wrap(points, 256, &progress) else {
        let [ms] = race(points.len(), [Some(&|| drop(black_box(slab(points, 1e-3, 256, &progress))))]);
        let vertices = slab(points, 1e-3, 256, &progress).map_or(0, |hull| hull.points().len());
        println!("| {name} | {} | flat | | | | | | | {} | {vertices} | slab | |", points.len(), shown(ms));
        return;
    };
    let is_vast = points.len() > MOST_CORNERS && name.starts_with("sphere");
    let exact = ConvexHull::of_points(points).ok();
    let [parry_f32, parry_f64, chull] = libraries(points);
    let fair = |peer: Peer, skip: bool| (!skip && is_wrapping(points, &peer)).then_some(peer.run);
    let parry_f32 = fair(parry_f32, is_vast);
    let parry_f64 = fair(parry_f64, is_vast);
    let chull = fair(chull, points.len() > MOST_FOR_CHULL);
    let [whole_way, ours, parry_f32, parry_f64, chull] = race(
        points.len(),
        [
            Some(&|| drop(black_box(wrap(points, 256, &progress)))),
            Some(&|| drop(black_box(ConvexHull::of_points(points)))),
            parry_f32.as_deref(),
            parry_f64.as_deref(),
            chull.as_deref(),
        ],
    );
    let qhull = qhull::hull(points, PATIENCE.as_millis() as u64).filter(|made| are_wrapping(points, &made.corners));
    let qhull = qhull.map(|made| if points.len() > HUGE { made.least_milliseconds } else { made.milliseconds });
    let fastest = [parry_f32, parry_f64, chull, qhull].into_iter().flatten().fold(f64::INFINITY, f64::min);
    let ratio = ours.filter(|_| fastest.is_finite()).map(|ours| format!("{:.2}", ours / fastest));
    let outside = prove(&wrapped, points).map_or(f64::NAN, |proof| proof.max_outside) / wrapped.bounds().diagonal();
    let (exact_vertices, volume) = exact.map_or((0, f64::NAN), |hull| (hull.points().len(), hull.volume()));
    println!(
        "| {name} | {} | {exact_vertices} | {} | {} | {} | {} | {} | {} | {} | {} | {:.4} | {outside:.1e} |",
        points.len(),
        shown(ours),
        shown(parry_f32),
        shown(parry_f64),
        shown(chull),
        shown(qhull),
        ratio.unwrap_or_else(|| "-".to_owned()),
        shown(whole_way),
        wrapped.points().len(),
        wrapped.volume() / volume,
    );
}

fn shown(milliseconds: Option<f64>) -> String {
    milliseconds.map_or_else(|| "-".to_owned(), |ms| if ms < 0.1 { format!("{ms:.5}") } else { format!("{ms:.3}") })
}

/// Milliseconds a run of each contender.
fn race<const N: usize>(points: usize, contenders: [Option<&dyn Fn()>; N]) -> [Option<f64>; N] {
    let mut timers = contenders.map(|contender| contender.map(|work| (work, clock::Timer::new(work))));
    let patience = PATIENCE * timers.iter().flatten().count() as u32;
    let start = Instant::now();
    while start.elapsed() < patience {
        for (work, timer) in timers.iter_mut().flatten() {
            timer.run(work);
        }
    }
    timers.map(|timer| {
        timer.map(|(_, timer)| if points > HUGE { timer.least_milliseconds() } else { timer.milliseconds() })
    })
}

fn is_wrapping(points: &[Vec3], peer: &Peer) -> bool {
    let corners = catch_unwind(AssertUnwindSafe(&peer.corners));
    corners.ok().flatten().is_some_and(|corners| are_wrapping(points, &corners))
}

/// Corners wrap the input when their exact hull does: a fold is not even held against a peer. Points that are corners need no
/// proof, and of a million of a sphere nearly all are.
fn are_wrapping(points: &[Vec3], corners: &[Vec3]) -> bool {
    let bits = |p: &Vec3| [p.x, p.y, p.z].map(f64::to_bits);
    let known: HashSet<_> = corners.iter().map(bits).collect();
    let others: Vec<Vec3> = points.iter().filter(|p| !known.contains(&bits(p))).copied().collect();
    ConvexHull::of_points(corners).is_ok_and(|hull| {
        prove(&hull, &others).is_ok_and(|proof| proof.max_outside <= WRAPS * hull.bounds().diagonal())
    })
}
