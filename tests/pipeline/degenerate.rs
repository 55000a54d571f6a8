//! The table of degenerate meshes. Each ends in a checked outcome or in a refusal with its code.

use std::sync::{Arc, Mutex};

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::{ConvexHull, Progress, Stage};
use hullwright::pipeline::{Job, JobSpec, Outcome, Refusal, RefusalKind, Upload, run};

use crate::support::{box_obj, obj, outcome, real, warning_codes};

const METHODS: [&str; 6] = ["preview", "solid", "surface", "wrap", "auto", "none"];

fn cube_with(change: impl Fn([f64; 3]) -> [f64; 3]) -> String {
    let (min, max) = (change([-0.5; 3]), change([0.5; 3]));
    box_obj(min, max, 0)
}

/// A pyramid a million metres from the origin, where numbers of single precision are 6 cm apart.
fn far_pyramid() -> String {
    let at = |[x, y, z]: [f64; 3]| format!("v {} {} {z}\n", x + 1e6, y + 1e6);
    let corners = [[-0.5, -0.5, 0.0], [0.5, -0.5, 0.0], [0.5, 0.5, 0.0], [-0.5, 0.5, 0.0], [0.37, 0.29, 1.0]];
    corners.map(at).concat() + "f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n"
}

/// The warning of the outcome, if any, or the code of the refusal.
type Expected = Result<Option<&'static str>, &'static str>;

/// Name, body and expected result.
fn table() -> Vec<(&'static str, String, Expected)> {
    let quad = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3 4\n";
    let cube = box_obj([-0.5; 3], [0.5; 3], 0);
    let reversed = {
        let flip = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["f", a, b, c] => format!("f {c} {b} {a}\n"),
            _ => format!("{line}\n"),
        };
        cube.lines().map(flip).collect::<String>()
    };
    let faces: String = cube.lines().filter(|line| line.starts_with('f')).map(|line| format!("{line}\n")).collect();
    let mixed = reversed.lines().take(14).chain(cube.lines().skip(14)).map(|line| format!("{line}\n")).collect();
    vec![
        ("flat", quad.to_owned(), Ok(Some("flat"))),
        ("flat and tilted", "v 0 0 0\nv 2 0 1\nv 2 1 1\nv 0 1 0\nf 1 2 3 4\n".to_owned(), Ok(Some("flat"))),
        ("collinear", "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n".to_owned(), Err("collinear")),
        ("single point", "v 3 3 3\nv 3 3 3\nv 3 3 3\nf 1 2 3\n".to_owned(), Err("single_point")),
        ("one vertex", "v 1 2 3\n".to_owned(), Err("single_point")),
        ("no vertex", "# nothing\n".to_owned(), Err("no_geometry")),
        ("not a number", "v 0 0 0\nv 1 0 0\nv nan 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n".to_owned(), Err("not_finite")),
        ("infinite", "v 0 0 0\nv 1 0 0\nv 0 inf 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n".to_owned(), Err("not_finite")),
        ("beyond single precision", cube_with(|c| c.map(|x| x * 1e300)), Err("not_representable")),
        ("denormal", cube_with(|c| c.map(|x| x * 1e-310)), Err("not_representable")),
        ("below single precision", cube_with(|c| c.map(|x| x * 1e-34)), Err("not_representable")),
        ("just within single precision", cube_with(|c| c.map(|x| x * 1e-33)), Ok(None)),
        ("a millionth", cube_with(|c| c.map(|x| x * 1e-6)), Ok(None)),
        ("a million", cube_with(|c| c.map(|x| x * 1e6)), Ok(None)),
        ("far from the origin", cube_with(|c| c.map(|x| x + 1e6)), Ok(None)),
        ("a pyramid far from the origin", far_pyramid(), Ok(Some("outside_for_viewers"))),
        ("thin", cube_with(|[x, y, z]| [x, y, z * 1e-5]), Ok(None)),
        ("a needle", cube_with(|[x, y, z]| [x * 1e-4, y * 1e-4, z]), Ok(None)),
        ("duplicated faces", format!("{cube}{faces}{faces}"), Ok(None)),
        ("duplicated vertices", format!("{cube}{}", box_obj([-0.5; 3], [0.5; 3], 8)), Ok(None)),
        ("inside out", reversed, Ok(None)),
        ("mixed winding", mixed, Ok(None)),
        ("three faces on one edge", format!("{cube}v 2 2 2\nf 1 2 9\n"), Ok(None)),
        ("open", cube.lines().take(18).map(|line| format!("{line}\n")).collect(), Ok(None)),
        ("a point cloud", cube.lines().take(8).map(|line| format!("{line}\n")).collect(), Ok(Some("no_faces"))),
        ("a triangle without area", format!("{cube}f 1 1 2\n"), Ok(Some("degenerate_triangles"))),
    ]
}

fn check_answer(name: &str, outcome: &Outcome, warning: Option<&str>) {
    let codes = warning_codes(outcome);
    if let Some(code) = warning {
        assert!(codes.iter().any(|met| met == code), "{name}: {codes:?}");
    }
    // Boxes are exact in a viewer's single precision wherever they are.
    let far = "outside_for_viewers";
    assert_eq!(codes.iter().any(|met| met == far), warning == Some(far), "{name}: {codes:?}");
    let hull = outcome.block().unwrap().decoded_hull().unwrap();
    for points in outcome.block().unwrap().decoded_hulls().iter().chain([&hull]) {
        assert!((4..=256).contains(&points.len()), "{name}: {} vertices", points.len());
        let rebuilt = ConvexHull::of_points(points).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(rebuilt.points().len(), points.len(), "{name}: a stored point is no vertex");
    }
    assert_eq!(real(outcome, &["hull", "max_outside"]), 0.0, "{name}");
}

fn check_refusal(name: &str, refusal: &Refusal, code: &str) {
    assert_eq!(refusal.code, code, "{name}: {refusal:?}");
    assert_eq!(refusal.kind, RefusalKind::Unprocessable, "{name}");
    assert!(!refusal.detail.is_empty() && !refusal.errors.is_empty(), "{name}");
}

#[test]
fn every_odd_mesh_is_answered_or_refused_with_its_reason() {
    for (name, body, expected) in table() {
        for method in METHODS {
            let name = format!("{name}, {method}");
            match (outcome(obj(&body), &[("method", method)]), expected) {
                (Ok(outcome), Ok(warning)) => check_answer(&name, &outcome, warning),
                (Err(refusal), Err(code)) => check_refusal(&name, &refusal, code),
                (Ok(_), Err(code)) => panic!("{name}: answered, but should be refused as {code}"),
                (Err(refusal), Ok(_)) => panic!("{name}: refused: {refusal:?}"),
            }
        }
    }
}

#[test]
fn a_mesh_that_no_block_can_hold_costs_no_decomposition() {
    let stages = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&stages);
    let progress = Progress::silent().with_sink(move |report| sink.lock().unwrap().push(report.stage));
    let job = Job::new(obj(&cube_with(|c| c.map(|x| x * 1e300))), JobSpec::default());
    let refusal = run(&job, &ReadLimits::default(), &progress).unwrap_err();
    assert_eq!(refusal.errors[0].part.as_deref(), Some("high_lod"));
    assert!(refusal.detail.starts_with("high_lod: vertex 0"), "{}", refusal.detail);
    let stages = stages.lock().unwrap();
    assert!(!stages.iter().any(|stage| matches!(stage, Stage::Decompose | Stage::Hull)), "{stages:?}");
}

#[test]
fn lines_and_points_become_slabs_when_asked_to() {
    for (name, body) in [("line", "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n"), ("point", "v 3 3 3\n")] {
        for method in METHODS {
            let outcome = outcome(obj(body), &[("degenerate", "slab"), ("method", method)]).unwrap();
            check_answer(name, &outcome, None);
        }
    }
}

#[test]
fn what_an_uneven_scale_makes_flat_is_refused_by_name() {
    let panel = box_obj([0.0; 3], [1.0, 1.0, 1e-4], 0);
    for scale in ["64,64,0.01", "1e5,1,1e-6"] {
        let refusal = outcome(obj(&panel), &[("scale", scale)]).unwrap_err();
        assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::Unprocessable, "scaled_flat"), "{refusal:?}");
        assert_eq!(refusal.errors[0].part.as_deref(), Some("scale"));
    }
    assert!(outcome(obj(&panel), &[("scale", "64,64,100")]).is_ok());
}

#[test]
fn flat_input_keeps_max_vertices_below_those_of_a_slab() {
    let body = "v 0 0 5\nv 3 0 5\nv 3 4 5\nv 0 4 5\nf 1 2 3 4\n";
    for most in ["4", "6"] {
        let outcome = outcome(obj(body), &[("max_vertices", most)]).unwrap();
        let points = outcome.block().unwrap().decoded_hull().unwrap();
        assert!((4..=most.parse().unwrap()).contains(&points.len()), "{}", points.len());
    }
}

#[test]
fn a_flat_sheet_becomes_a_slab_of_the_thickness_asked_for_centred_on_it() {
    let body = "v 0 0 5\nv 3 0 5\nv 3 4 5\nv 0 4 5\nf 1 2 3 4\n";
    let outcome = outcome(obj(body), &[("thickness", "0.01")]).unwrap();
    let points = outcome.block().unwrap().decoded_hull().unwrap();
    assert_eq!(points.len(), 8);
    let (low, high) = points.iter().fold((f64::MAX, f64::MIN), |(low, high), p| (low.min(p.z), high.max(p.z)));
    assert!((high - low - 0.05).abs() < 1e-3, "{low} to {high}");
    assert!(((high + low) / 2.0 - 5.0).abs() < 1e-3, "{low} to {high}");
}

#[test]
fn an_upload_without_geometry_is_refused_with_the_notes_that_explain_it() {
    // A count of no triangles, and bytes that look like twelve of them.
    let stl = Upload::plain("test", Format::Stl, vec![0; 84 + 12 * 50]);
    for (upload, note) in [
        (stl, "; notes of the reader: 600 bytes after the end of the model were left out"),
        (obj("vt 0 0\ncurv 0 1\n"), "; notes of the reader: 1 points, lines and curves left out, the first at line 2"),
    ] {
        let refusal = outcome(upload, &[]).unwrap_err();
        assert_eq!(refusal.code, "no_geometry");
        assert!(refusal.detail.ends_with(note) && refusal.errors[0].message.ends_with(note), "{}", refusal.detail);
    }
    let nothing = outcome(obj("# nothing\n"), &[]).unwrap_err();
    assert!(nothing.detail.ends_with("the upload holds: high_lod"), "{}", nothing.detail);
}
