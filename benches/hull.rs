//! Statistics of hull times: the exact hull beside parry3d (f32 and f64), chull and qhull, the bounded hull, and the
//! hull within a tolerance. The inputs are the generated set, and the real meshes where they are present.
//!
//! Run it with `cargo bench --no-default-features --bench hull`. The bench `hull_table` prints all inputs and peers in
//! one table.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hullwright::geometry::{ConvexHull, Progress, samples, wrap, wrap_within};

#[path = "support/inputs.rs"]
mod inputs;
#[path = "support/peers.rs"]
mod peers;
#[path = "support/qhull.rs"]
mod qhull;

use peers::libraries;

/// More points, all of them vertices, take parry3d minutes.
const MOST_CORNERS: usize = 100_000;
/// More points take chull several seconds.
const MOST_FOR_CHULL: usize = 1000;

fn exact(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact");
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    for (name, points) in inputs::generated().into_iter().chain(inputs::real_meshes()) {
        group.bench_with_input(BenchmarkId::new("ours", &name), &points, |bencher, points| {
            bencher.iter(|| ConvexHull::of_points(points));
        });
        let [parry_f32, parry_f64, chull] = libraries(&points);
        let is_vast = points.len() > MOST_CORNERS && name.starts_with("sphere");
        // This cylinder takes parry3d several seconds.
        let suits_parry = !is_vast && name != "cylinder_4000";
        let peers = [
            ("parry_f32", parry_f32, suits_parry),
            ("parry_f64", parry_f64, suits_parry),
            ("chull", chull, points.len() <= MOST_FOR_CHULL),
        ];
        for (peer, library, is_fit) in peers {
            if is_fit {
                group.bench_function(BenchmarkId::new(peer, &name), |bencher| bencher.iter(|| (library.run)()));
            }
        }
        if !is_vast && let Some(qhull::Made { least_milliseconds, .. }) = qhull::hull(&points, 300) {
            // The peer process has timed itself, without the transfer of the points.
            group.bench_function(BenchmarkId::new("qhull", &name), |bencher| {
                bencher.iter_custom(|runs| Duration::from_secs_f64(least_milliseconds / 1e3 * runs as f64));
            });
        }
    }
    group.finish();
}

fn bounded(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bounded");
    group.sample_size(10);
    let progress = Progress::silent();
    for (name, points) in [("sphere_1k", samples::sphere(1000)), ("sphere_65k", samples::sphere(65_536))] {
        group.bench_with_input(BenchmarkId::new("256", name), &points, |bencher, points| {
            bencher.iter(|| wrap(points, 256, &progress));
        });
    }
    for (name, points) in [("cylinder_40", samples::cylinder(20, 2)), ("sphere_50", samples::sphere(50))] {
        group.bench_with_input(BenchmarkId::new("within", name), &points, |bencher, points| {
            bencher.iter(|| wrap_within(points, 0.06, 256, &progress));
        });
    }
    group.finish();
}

criterion_group!(benches, exact, bounded);
criterion_main!(benches);
