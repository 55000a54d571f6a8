//! Statistics for the exact hull beside parry3d, the bounded hull and the hull within a tolerance, on generated clouds.
//! `cargo bench --no-default-features --bench hull`. For all inputs and peers in one table see `hull_table`.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hullwright::geometry::{ConvexHull, Progress, Vec3, samples, wrap, wrap_within};

fn clouds() -> Vec<(&'static str, Vec<Vec3>)> {
    vec![
        ("sphere_1k", samples::sphere(1000)),
        ("sphere_10k", samples::sphere(10_000)),
        ("cube_65k", samples::cube_uniform(65_536)),
        ("gridcube_61k", samples::cube_grid(100)),
        ("gridcube_rot_61k", samples::rotated(&samples::cube_grid(100))),
        ("cylinder_4000", samples::cylinder(2000, 2)),
        ("near_flat_10k", samples::near_flat(10_000)),
        ("needle_10k", samples::needle(10_000)),
    ]
}

fn exact(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact");
    group.sample_size(10);
    for (name, points) in clouds() {
        group.bench_with_input(BenchmarkId::new("ours", name), &points, |bencher, points| {
            bencher.iter(|| ConvexHull::of_points(points));
        });
        let f32s: Vec<_> =
            points.iter().map(|p| parry3d_f32::math::Vector::new(p.x as f32, p.y as f32, p.z as f32)).collect();
        // parry3d takes seconds for the cylinder.
        if name != "cylinder_4000" {
            group.bench_with_input(BenchmarkId::new("parry_f32", name), &f32s, |bencher, points| {
                bencher.iter(|| parry3d_f32::transformation::try_convex_hull(points));
            });
            let f64s: Vec<_> = points.iter().map(|p| parry3d::math::Vector::new(p.x, p.y, p.z)).collect();
            group.bench_with_input(BenchmarkId::new("parry_f64", name), &f64s, |bencher, points| {
                bencher.iter(|| parry3d::transformation::try_convex_hull(points));
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
