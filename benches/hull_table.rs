//! One table: time of the exact hull beside the peers, and the whole way to 256 vertices. The figures of
//! docs/BENCHMARKS.md; `cargo bench --no-default-features --bench hull_table [-- NAME...]`.
//!
//! Times are those of several runs, one process, one after the other: processor time of the thread, or where several
//! work (above 200 000 points) the least on the wall. A peer's time counts only when its hull wraps the
//! input to 1e-7 of the diagonal. Real meshes and generated sets are read from `../shared/bench` where that exists.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use hullwright::geometry::{ConvexHull, Progress, Vec3, prove, samples, slab, wrap};

const WRAPS: f64 = 1e-7;
/// More points are worth several threads.
const HUGE: usize = 200_000;
const PATIENCE: Duration = Duration::from_millis(300);

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!(
        "| input | points | exact vertices | exact ms | parry f32 | parry f64 | chull | ratio | 256 ms | vertices | volume ratio | max outside / diagonal |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, points) in inputs(&wanted) {
        if wanted.is_empty() || wanted.contains(&name) {
            row(&name, &points);
        }
    }
}

fn row(name: &str, points: &[Vec3]) {
    let progress = Progress::silent();
    let is_huge = points.len() > HUGE;
    let (wrapping_ms, wrapped) = least(is_huge, || wrap(points, 256, &progress));
    let Ok(wrapped) = wrapped else {
        let (ms, hull) = least(false, || slab(points, 1e-3, 256, &progress));
        let vertices = hull.map_or(0, |hull| hull.points().len());
        println!("| {name} | {} | flat | | | | | | {ms:.3} | {vertices} | slab | |", points.len());
        return;
    };
    let exact = (!(is_huge && name.starts_with("sphere"))).then(|| least(is_huge, || ConvexHull::of_points(points)));
    let f32s: Vec<_> =
        points.iter().map(|p| parry3d_f32::math::Vector::new(p.x as f32, p.y as f32, p.z as f32)).collect();
    let f64s: Vec<_> = points.iter().map(|p| parry3d::math::Vector::new(p.x, p.y, p.z)).collect();
    let is_too_slow = is_huge && name.starts_with("sphere");
    let parry_f32 = peer(points, is_too_slow, || {
        let (points, _) = parry3d_f32::transformation::try_convex_hull(&f32s).ok()?;
        Some(points.iter().map(|p| Vec3::new(f64::from(p.x), f64::from(p.y), f64::from(p.z))).collect())
    });
    let parry_f64 = peer(points, is_too_slow, || {
        let (points, _) = parry3d::transformation::try_convex_hull(&f64s).ok()?;
        Some(points.iter().map(|p| Vec3::new(p.x, p.y, p.z)).collect())
    });
    let nested: Vec<Vec<f64>> = points.iter().map(|p| vec![p.x, p.y, p.z]).collect();
    let chull = peer(points, points.len() > 1000, || {
        let hull = chull::ConvexHullWrapper::try_new(&nested, None).ok()?;
        let (points, _) = hull.vertices_indices();
        Some(points.iter().map(|p| Vec3::new(p[0], p[1], p[2])).collect())
    });
    let fastest = [parry_f32, parry_f64, chull].into_iter().flatten().fold(f64::INFINITY, f64::min);
    let proof = prove(&wrapped, points);
    let outside = proof.map_or(f64::NAN, |proof| proof.max_outside) / wrapped.bounds().diagonal();
    let (exact_ms, exact_vertices, volume) = match &exact {
        Some((ms, Ok(hull))) => (*ms, hull.points().len(), hull.volume()),
        _ => (f64::NAN, points.len(), 4.0 / 3.0 * std::f64::consts::PI),
    };
    let ratio = if fastest.is_finite() { format!("{:.2}", exact_ms / fastest) } else { "-".to_owned() };
    let show = |ms: Option<f64>| ms.map_or_else(|| "-".to_owned(), |ms| format!("{ms:.3}"));
    println!(
        "| {name} | {} | {exact_vertices} | {exact_ms:.3} | {} | {} | {} | {ratio} | {wrapping_ms:.3} | {} | {:.4} | {outside:.1e} |",
        points.len(),
        show(parry_f32),
        show(parry_f64),
        show(chull),
        wrapped.points().len(),
        wrapped.volume() / volume,
    );
}

/// Time that this thread has run, where the system tells: on a busy machine the clock on the wall says nothing.
fn on_cpu_ms() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(stat.split(' ').next()?.parse::<f64>().ok()? / 1e6)
}

/// Milliseconds a run, over the runs that fit into the patience: the mean time of this thread, or where several work
/// (`is_parallel`) the least on the wall.
fn least<T>(is_parallel: bool, mut work: impl FnMut() -> T) -> (f64, T) {
    black_box(work());
    let (start, on_cpu) = (Instant::now(), on_cpu_ms());
    let (mut best, mut runs) = (f64::INFINITY, 0.0);
    loop {
        let clock = Instant::now();
        let result = black_box(work());
        best = best.min(clock.elapsed().as_secs_f64() * 1e3);
        runs += 1.0;
        if start.elapsed() > PATIENCE {
            let mean = on_cpu.zip(on_cpu_ms()).map(|(before, after)| (after - before) / runs);
            return (mean.filter(|_| !is_parallel).unwrap_or(best), result);
        }
    }
}

/// The peer's time, if its hull wraps the points.
fn peer(points: &[Vec3], skip: bool, hull: impl Fn() -> Option<Vec<Vec3>>) -> Option<f64> {
    if skip {
        return None;
    }
    let (ms, corners) = catch_unwind(AssertUnwindSafe(|| least(points.len() > HUGE, &hull))).ok()?;
    // Its corners wrap the input when their exact hull does: a fold is not even held against it.
    let hull = ConvexHull::of_points(&corners?).ok()?;
    let outside = prove(&hull, points).ok()?.max_outside;
    (outside <= WRAPS * hull.bounds().diagonal()).then_some(ms)
}

fn inputs(wanted: &[String]) -> Vec<(String, Vec<Vec3>)> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/bench/meshes");
    let shared = std::env::var_os("BENCH_MESHES").map_or(shared, Into::into);
    let mut inputs = Vec::new();
    for set in ["single", "dev", "geo"] {
        let Ok(entries) = std::fs::read_dir(shared.join(set)) else {
            println!("(no set {set}: skipped)");
            continue;
        };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|e| e == "obj")) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if wanted.is_empty() || wanted.contains(&name) {
                inputs.push((name, read_vertices(path)));
            }
        }
    }
    if inputs.iter().all(|(name, _)| name != "sphere_1k") {
        inputs.extend(generated());
    }
    inputs
}

fn generated() -> Vec<(String, Vec<Vec3>)> {
    let far = Vec3::new(2e4, 3e4, 1e3);
    let sphere = samples::sphere(10_000);
    vec![
        ("g_sphere_1k".into(), samples::sphere(1000)),
        ("g_sphere_far_10k".into(), sphere.iter().map(|p| p + far).collect()),
        ("g_sphere_tiny_10k".into(), sphere.iter().map(|p| p * 1e-4).collect()),
        ("g_sphere_10k".into(), sphere),
        ("g_sphere_65k".into(), samples::sphere(65_536)),
        ("g_gauss_1M".into(), samples::gaussian(1_000_000)),
        ("g_gridcube_61k".into(), samples::cube_grid(100)),
        ("g_gridcube_rot_61k".into(), samples::rotated(&samples::cube_grid(100))),
        ("g_cylinder_4000".into(), samples::cylinder(2000, 2)),
        ("g_near_flat_10k".into(), samples::near_flat(10_000)),
        ("g_needle_10k".into(), samples::needle(10_000)),
    ]
}

fn read_vertices(path: &Path) -> Vec<Vec3> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.strip_prefix("v "))
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(str::parse::<f64>);
            let mut next = || numbers.next().and_then(Result::ok);
            Some(Vec3::new(next()?, next()?, next()?))
        })
        .collect()
}
