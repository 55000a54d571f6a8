//! Readers look at the clock: a deadline in the middle of a large file ends the reading soon, whatever the format.

use std::time::{Duration, Instant};

use hullwright::formats::{Format, Level, ReadError, ReadLimits, read};
use hullwright::geometry::{Mesh, MeshError, MeshSoup, Part, Progress, Stopped, Vec3};

use crate::writers::{Spelling, write};

/// Returns a sheet of `2 * side * side` triangles.
fn sheet(side: usize) -> MeshSoup {
    let row = side + 1;
    let at = |index: usize| {
        let (x, y) = ((index % row) as f64 / side as f64, (index / row) as f64 / side as f64);
        Vec3::new(x, y, 0.1 * (x * 40.0).sin() * (y * 30.0).cos())
    };
    let square = |index: usize| {
        let a = (index / side * row + index % side) as u32;
        let (b, c, d) = (a + 1, a + row as u32, a + row as u32 + 1);
        [[a, b, d], [a, d, c]]
    };
    let triangles: Vec<_> = (0..side * side).flat_map(square).collect();
    let parts = vec![Part { name: "sheet".into(), triangles: 0..triangles.len() }];
    MeshSoup { positions: (0..row * row).map(at).collect(), triangles, parts }
}

/// Reads a file and checks its mesh, as a request does. Returns why it was stopped.
fn read_until(format: Format, bytes: &[u8], progress: &Progress) -> Option<Stopped> {
    let limits = ReadLimits::default().until(progress);
    let mut levels = match read(format, bytes, &limits) {
        Ok(model) => model.levels,
        Err(ReadError::Stopped(stopped)) => return Some(stopped),
        Err(other) => panic!("{format}: {other}"),
    };
    match Mesh::from_soup_until(levels.remove(&Level::HighLod).unwrap(), progress) {
        Ok(_) => None,
        Err(MeshError::Stopped(stopped)) => Some(stopped),
        Err(other) => panic!("{format}: {other}"),
    }
}

/// Files whose reading takes long for their length.
fn slow_files() -> Vec<(&'static str, Format, Vec<u8>)> {
    let of_sheet = |spelling: Spelling| {
        // LLSD may have half a million values.
        let is_tree = matches!(spelling, Spelling::LlsdXml | Spelling::LlsdBinary | Spelling::LlsdNotation);
        ("a sheet", spelling.format(), write(spelling, &sheet(if is_tree { 150 } else { 300 })))
    };
    let mut files: Vec<_> = Spelling::ALL.map(of_sheet).into();
    // A polygon that winds inwards and out again takes the whole budget of tests, and so does each after it.
    let corners = 20_000;
    let spiral = |index: usize| {
        let (turn, side) = (index.min(corners - index) as f64, 0.2 * f64::from(u8::from(index > corners / 2)));
        let (radius, angle) = (1.0 + 0.001 * turn + side, 0.05 * turn);
        format!("v {} {} 0\n", radius * angle.cos(), radius * angle.sin())
    };
    let face: String = (1..=corners).map(|index| format!(" {index}")).collect();
    let vertices: String = (0..corners).map(spiral).collect();
    files.push(("a spiral", Format::Obj, format!("{vertices}f{face}\n").into_bytes()));
    let vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n";
    files.push(("normals", Format::Obj, format!("{vertices}{}", "vn 0 0 1\n".repeat(1_000_000)).into_bytes()));
    files
}

#[test]
fn a_deadline_in_the_middle_of_a_file_ends_its_reading() {
    for (name, format, bytes) in slow_files() {
        let began = Instant::now();
        assert_eq!(read_until(format, &bytes, &Progress::silent()), None);
        let whole = began.elapsed();
        for share in [0.1, 0.4, 0.7] {
            let late = |_| {
                let deadline = Instant::now() + whole.mul_f64(share);
                let stopped = read_until(format, &bytes, &Progress::silent().with_deadline(deadline));
                // The second reading may be faster than the first.
                stopped.map(|_| Instant::now().saturating_duration_since(deadline)).unwrap_or_default()
            };
            let is_soon = |late: &Duration| *late < whole / 4 + Duration::from_millis(40);
            // One of three, because other tests run beside it.
            let soon = (0..3).map(late).find(is_soon);
            assert!(soon.is_some(), "{name}, {format}: no end soon after {share} of {whole:?}");
        }
    }
}

#[test]
fn a_cancelled_reading_is_no_fault_of_the_file() {
    let progress = Progress::silent();
    progress.cancel();
    for spelling in Spelling::ALL {
        let stopped = read_until(spelling.format(), &write(spelling, &sheet(20)), &progress);
        assert_eq!(stopped, Some(Stopped::Cancelled), "{spelling:?}");
    }
}
