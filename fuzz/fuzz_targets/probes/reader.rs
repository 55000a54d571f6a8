//! Reads any bytes as one format: the result is an error, or soups that keep the promises of a reader.

use hullwright::formats::{Format, ReadLimits, read};
use hullwright::geometry::Mesh;

/// Small enough for the memory limit of the fuzzer, and large enough to reach every path.
const LIMITS: ReadLimits = ReadLimits {
    max_decompressed_bytes: 4 << 20,
    max_vertices: 100_000,
    max_triangles: 100_000,
    meshes_at_once: 1,
    max_depth: 64,
    max_nodes: 1_000,
    max_parts: 100,
    max_meshes: 100,
    max_instances: 1_000,
    progress: None,
};

pub fn probe(format: Format, bytes: &[u8]) {
    let Ok(model) = read(format, bytes, &LIMITS) else { return };
    for soup in model.levels.into_values() {
        let vertices = soup.positions.len();
        assert!(soup.triangles.as_flattened().iter().all(|&index| (index as usize) < vertices));
        assert!(soup.parts.windows(2).all(|pair| pair[0].triangles.end == pair[1].triangles.start));
        assert_eq!(soup.parts.last().map_or(0, |part| part.triangles.end), soup.triangles.len());
        let _ = Mesh::from_soup(soup);
    }
}
