//! A deadline is a promise: whatever the upload, the work ends soon after it, with the best result by then.

use std::f64::consts::TAU;
use std::time::{Duration, Instant};

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::samples::{Random, box_soup};
use hullwright::geometry::{Progress, Vec3};
use hullwright::pipeline::{Job, JobSpec, Outcome, RefusalKind, Upload, run};

use crate::support::{Triangle, box_obj, bumpy_sphere, obj, stl, warning_codes};

/// Time after a deadline within which the work must have ended. It is to be 50 ms on a machine of one's own; tests share
/// theirs, and are hardly optimised.
const SOON: Duration = Duration::from_millis(1500);

fn tetrahedra(count: usize, size: f64) -> Vec<Triangle> {
    let mut random = Random(1);
    let one = |_| {
        let center = random.in_cube();
        let [a, b, c, d] = std::array::from_fn(|_| center + random.gaussian() * size);
        [[a, c, b], [a, b, d], [b, c, d], [c, a, d]]
    };
    (0..count).flat_map(one).collect()
}

/// Returns boxes on a lattice of `side` to the cube. A pitch of 1 lets them touch.
fn boxes(side: usize, pitch: f64) -> Vec<Triangle> {
    let place =
        |index: usize| Vec3::new((index % side) as f64, (index / side % side) as f64, (index / side / side) as f64);
    (0..side.pow(3)).flat_map(|index| triangles_of_box(place(index) * pitch, Vec3::repeat(0.5))).collect()
}

fn triangles_of_box(center: Vec3, half: Vec3) -> Vec<Triangle> {
    let soup = box_soup(center, half);
    soup.triangles.iter().map(|triangle| triangle.map(|corner| soup.positions[corner as usize])).collect()
}

/// Returns triangles around one vertex. The others lie on a circle that waves up and down.
fn fan(count: usize, waves: f64, spikes: f64) -> Vec<Triangle> {
    let at = |index: usize| {
        let angle = TAU * index as f64 / count as f64;
        let radius = 1.0 + spikes * (index % 2) as f64;
        Vec3::new(radius * angle.cos(), radius * angle.sin(), 0.1 * (waves * angle).sin())
    };
    (0..count).map(|index| [Vec3::zeros(), at(index), at(index + 1)]).collect()
}

fn soup(count: usize, size: f64) -> Vec<Triangle> {
    let mut random = Random(2);
    let one = |_| {
        let center = random.in_cube();
        std::array::from_fn(|_| center + (random.in_cube() - Vec3::repeat(0.5)) * size)
    };
    (0..count).map(one).collect()
}

fn copies(count: usize) -> Vec<Triangle> {
    tetrahedra(1, 1.0).into_iter().cycle().take(4 * count).collect()
}

fn needles(count: usize) -> Vec<Triangle> {
    let mut random = Random(3);
    let one = |_| {
        let (from, to) = (random.in_cube(), random.in_cube());
        [from, to, to + random.gaussian() * 1e-4]
    };
    (0..count).map(one).collect()
}

/// Returns nested spheres, each in the next one.
fn onion(shells: usize, rings: usize) -> Vec<Triangle> {
    let shell = |number: usize| {
        let size = 1.0 + number as f64;
        bumpy_sphere(rings).into_iter().map(move |triangle| triangle.map(|corner| corner * size))
    };
    (0..shells).flat_map(shell).collect()
}

/// Returns a terrain of steps: walls and floors on a lattice.
fn stairs(side: usize) -> Vec<Triangle> {
    let height = |x: usize, y: usize| ((x * 7 + y * 13) % 5) as f64 * 0.3;
    let cell = |index: usize| {
        let (x, y) = (index % side, index / side);
        let at = |dx: usize, dy: usize| Vec3::new((x + dx) as f64, (y + dy) as f64, height(x, y));
        [[at(0, 0), at(1, 0), at(1, 1)], [at(0, 0), at(1, 1), at(0, 1)]]
    };
    (0..side * side).flat_map(cell).collect()
}

fn inside_out(mut triangles: Vec<Triangle>) -> Vec<Triangle> {
    triangles.iter_mut().for_each(|triangle| triangle.swap(0, 1));
    triangles
}

/// Returns the triangles, each with its back.
fn doubled(triangles: Vec<Triangle>) -> Vec<Triangle> {
    let backs = inside_out(triangles.clone());
    triangles.into_iter().chain(backs).collect()
}

/// The worst uploads known, by name.
fn worst() -> Vec<(&'static str, Vec<Triangle>)> {
    vec![
        ("dust", tetrahedra(12_000, 1e-3)),
        ("coarse dust", tetrahedra(3_000, 0.05)),
        ("dust inside out", inside_out(tetrahedra(6_000, 1e-3))),
        ("boxes with gaps", boxes(14, 1.5)),
        ("boxes that touch", boxes(14, 1.0)),
        ("boxes that overlap", boxes(12, 0.9)),
        ("a flat fan", fan(20_000, 0.0, 0.0)),
        ("a wavy fan", fan(20_000, 40.0, 0.0)),
        ("a fan of as many normals", fan(60_000, 7_000.0, 0.0)),
        ("a star", fan(10_000, 40.0, 1.0)),
        ("a soup", soup(15_000, 2.0)),
        ("shards", soup(15_000, 0.05)),
        ("a small soup", soup(1_500, 1.0)),
        ("copies", copies(20_000)),
        ("doubled copies of a sphere", doubled(bumpy_sphere(60))),
        ("needles", needles(10_000)),
        ("an onion", onion(10, 20)),
        ("a bumpy sphere", bumpy_sphere(50)),
        ("a fine bumpy sphere", bumpy_sphere(150)),
        ("stairs without risers", stairs(100)),
        ("doubled stairs", doubled(stairs(70))),
    ]
}

/// Runs a job with a deadline after `time`. Returns the result, and by how much the work missed its deadline.
fn by(upload: &Upload, method: &str, time: Duration) -> (Result<Outcome, RefusalKind>, Duration) {
    by_parameters(upload, &[("method", method)], time)
}

/// Does the same for any parameters.
fn by_parameters(
    upload: &Upload,
    parameters: &[(&str, &str)],
    time: Duration,
) -> (Result<Outcome, RefusalKind>, Duration) {
    let spec = JobSpec::from_pairs(parameters.iter().copied()).unwrap();
    let job = Job::new(upload.clone(), spec);
    // A thread that waits in the common pool of all tests does the work of another test meanwhile.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        let deadline = Instant::now() + time;
        let result = run(&job, &ReadLimits::default(), &Progress::silent().with_deadline(deadline));
        (result.map_err(|refusal| refusal.kind), deadline.elapsed())
    })
}

#[test]
fn work_on_the_worst_uploads_ends_soon_after_its_deadline() {
    for (name, triangles) in worst() {
        let upload = Upload::plain("test", Format::Stl, stl(&triangles));
        for (method, ms) in [("preview", 100), ("solid", 350), ("solid", 1000)] {
            let (result, late) = by(&upload, method, Duration::from_millis(ms));
            assert!(late < SOON, "{name}, {method}: {late:?} after {ms} ms");
            match result {
                Ok(_) | Err(RefusalKind::Deadline) => {}
                Err(other) => panic!("{name}, {method}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_deadline_while_measuring_is_answered_with_what_few_places_show() {
    // Each place is near thousands of triangles, so that measuring takes many times as long as the single hull.
    let upload = Upload::plain("test", Format::Stl, stl(&soup(6_000, 2.0)));
    let answers = [1000, 2000, 4000, 8000].map(|ms| by(&upload, "preview", Duration::from_millis(ms)).0);
    let with_few = answers.iter().flatten().filter(|outcome| {
        let codes = warning_codes(outcome);
        codes.iter().any(|code| code == "fit_at_few_places")
    });
    let with_few: Vec<&Outcome> = with_few.collect();
    assert!(!with_few.is_empty(), "no deadline passed while measuring");
    assert!(with_few.iter().all(|outcome| outcome.is_cut_short()));
}

#[test]
fn a_deadline_while_decomposing_is_answered_with_the_best_by_then() {
    let upload = Upload::plain("test", Format::Stl, stl(&bumpy_sphere(50)));
    // How long the steps take depends on the machine, and so does the first deadline that passes while decomposing.
    let answers = [250, 500, 1000, 2000, 4000].map(|ms| by(&upload, "solid", Duration::from_millis(ms)).0);
    let cut_short: Vec<&Outcome> = answers.iter().flatten().filter(|outcome| outcome.is_cut_short()).collect();
    assert!(!cut_short.is_empty(), "no deadline was answered with a result");
    for outcome in cut_short {
        let Outcome::Mesh(made) = outcome else { panic!("one mesh has one result") };
        assert!(made.report.fit.coverage >= 0.99, "{:?}", made.report.fit);
    }
}

#[test]
fn what_is_answered_by_a_deadline_is_answered_by_one_four_times_as_late() {
    let upload = Upload::plain("test", Format::Stl, stl(&bumpy_sphere(8)));
    let requests: [&[(&str, &str)]; 7] = [
        &[("target_cost", "3")],
        &[("target_cost", "0.4")],
        &[("front", "6")],
        &[("physics", "cheapest")],
        &[("physics", "mesh"), ("target_cost", "0.5")],
        &[("target_land_impact", "1")],
        &[("parts", "objects"), ("front", "4")],
    ];
    let mut cut_short = 0;
    for parameters in requests {
        let parameters = [parameters, &[("method", "preview"), ("passages", "ignore")]].concat();
        // The time that the work takes depends on the machine, and so do the deadlines that pass during it.
        let start = Instant::now();
        by_parameters(&upload, &parameters, Duration::from_secs(600)).0.expect("an answer in ten minutes");
        let whole = start.elapsed();
        let times = [32, 16, 8, 4, 2].map(|share| whole / share);
        let answers = times.map(|time| by_parameters(&upload, &parameters, time).0);
        // Finished hulls are not lost to a step that comes after them. Each time is twice the last one, and the machine may have
        // become slower meanwhile.
        let first = answers.iter().position(Result::is_ok).unwrap_or(answers.len());
        for (answer, time) in answers.iter().zip(times).skip(first + 2) {
            assert!(answer.is_ok(), "{parameters:?}: {:?} after {time:?}", answer.as_ref().err());
        }
        cut_short += answers.iter().flatten().filter(|outcome| outcome.is_cut_short()).count();
    }
    assert!(cut_short > 0, "no deadline passed during work that was answered");
}

#[test]
fn a_mesh_for_physics_that_is_too_fine_for_want_of_time_is_late_and_not_impossible() {
    // A simulator refuses each of these slivers, until some of them are joined.
    let upload = Upload::plain("test", Format::Stl, stl(&fan(15_000, 3.0, 0.0)));
    let parameters = [("physics", "mesh"), ("method", "preview")];
    by_parameters(&upload, &parameters, Duration::from_secs(600)).0.expect("an answer in ten minutes");
    for ms in [100, 200, 400, 800, 1600] {
        let answer = by_parameters(&upload, &parameters, Duration::from_millis(ms)).0;
        assert!(matches!(answer, Ok(_) | Err(RefusalKind::Deadline)), "{:?} after {ms} ms", answer.err());
    }
}

#[test]
fn a_scene_loses_no_object_to_a_deadline() {
    // The asset of the ball takes longer to write than the box takes altogether.
    let rings = 150;
    let ball: String =
        bumpy_sphere(rings).iter().flatten().map(|at| format!("v {} {} {}\n", at.x, at.y, at.z)).collect();
    let corners = 3 * 4 * rings * rings;
    let faces: String =
        (1..=corners).step_by(3).map(|first| format!("f {first} {} {}\n", first + 1, first + 2)).collect();
    let scene = obj(&format!("o ball\n{ball}{faces}o box\n{}", box_obj([3.0; 3], [4.0; 3], corners)));
    for ms in [500, 550, 575, 600, 625, 650, 700, 1000] {
        let parameters = [("parts", "objects"), ("method", "preview")];
        match by_parameters(&scene, &parameters, Duration::from_millis(ms)).0 {
            Ok(Outcome::Model(made)) => {
                assert_eq!((made.report.parts.len(), made.report.errors.as_slice()), (2, &[][..]), "{ms} ms");
            }
            other => assert_eq!(other.unwrap_err(), RefusalKind::Deadline, "{ms} ms"),
        }
    }
}

/// Returns a room of 4 x 4 x 3 m with a door and a bumpy ball in it: with and without regard for the way in, hulls are searched.
fn furnished_room() -> Vec<Triangle> {
    let walls = [
        ([2.0, 2.0, -0.1], [2.2, 2.2, 0.1]),
        ([2.0, 2.0, 3.1], [2.2, 2.2, 0.1]),
        ([-0.1, 2.0, 1.5], [0.1, 2.0, 1.5]),
        ([4.1, 2.0, 1.5], [0.1, 2.0, 1.5]),
        ([2.0, 4.1, 1.5], [2.2, 0.1, 1.5]),
        ([0.65, -0.1, 1.5], [0.85, 0.1, 1.5]),
        ([3.35, -0.1, 1.5], [0.85, 0.1, 1.5]),
        ([2.0, -0.1, 2.6], [0.5, 0.1, 0.4]),
    ];
    let ball =
        bumpy_sphere(14).into_iter().map(|triangle| triangle.map(|corner| corner * 0.5 + Vec3::new(1.0, 3.0, 0.6)));
    walls.into_iter().flat_map(|(center, half)| triangles_of_box(center.into(), half.into())).chain(ball).collect()
}

#[test]
fn what_no_deadline_cut_short_is_the_same_by_any_deadline() {
    let upload = Upload::plain("test", Format::Stl, stl(&furnished_room()));
    let start = Instant::now();
    let shapes = |outcome: &Outcome| {
        let Outcome::Mesh(made) = outcome else { panic!("one mesh has one result") };
        made.asset.clone().expect("an asset")
    };
    let whole = by(&upload, "solid", Duration::from_secs(600)).0.expect("an answer in ten minutes");
    assert!(!whole.is_cut_short());
    let time = start.elapsed();
    // Steps have a share of the time. By the first of these deadlines some of them are late and repeated.
    for share in [3, 4, 5, 6, 8] {
        let outcome = by(&upload, "solid", time * share / 2).0.expect("an answer");
        assert!(outcome.is_cut_short() || shapes(&outcome) == shapes(&whole), "{share} halves of {time:?}");
    }
}
