//! Tests of the readers through their public interface: fixtures, hostile bytes, round trips, and the readers of other
//! crates.

mod deadlines;
mod fixtures;
mod hostile;
mod peers;
mod roundtrip;
#[path = "../support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;
mod writers;

use hullwright::formats::{Format, Level, ReadLimits, read};
use hullwright::geometry::{MeshSoup, Vec3};

/// Reads the only level of a scene file.
fn read_scene(format: Format, bytes: &[u8]) -> MeshSoup {
    let mut model = read(format, bytes, &ReadLimits::default()).unwrap_or_else(|error| panic!("{format}: {error}"));
    model.levels.remove(&Level::HighLod).expect("scenes count as high_lod")
}

/// Returns the triangles as positions, in the order of the file. They do not depend on how vertices are shared.
fn corners(soup: &MeshSoup) -> Vec<[Vec3; 3]> {
    soup.triangles.iter().map(|triangle| triangle.map(|index| soup.positions[index as usize])).collect()
}
