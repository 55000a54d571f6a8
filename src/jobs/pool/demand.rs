//! [`Demand`]: the time and memory that a piece of work may take, estimated from its bytes before any of them is parsed.
//!
//! Nobody can know from a few bytes how much work they are: a file may place one mesh a thousand times, and a compressed
//! block may inflate to a thousand times its size. So the estimate is also a limit. The work runs under
//! [`Demand::limits`], which keep it within [`Demand::memory_bytes`]. Work that exceeds them runs again in the lane for
//! large work, where the limits are those of the settings.

use std::time::Duration;

use crate::decompose::Method;
use crate::formats::{Format, ReadLimits};
use crate::pipeline::{Job, Upload};

use super::shares::Owner;

/// The lane for a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Takes milliseconds and never waits behind longer work.
    Express,
    Everyday,
    /// May take memory and a core for long. Large work has threads of its own, so that it keeps nobody else waiting.
    Large,
}

/// Everyday work of at least this many triangles is large. From here on the time that grows with the triangles is as
/// long as the hardest everyday shape of the benchmark takes, about two seconds (measured with `cargo bench --bench load -- capacity`).
/// Below, the time depends on the shape, which is unknown beforehand.
const LARGE_TRIANGLES: u64 = 250_000;

/// Work of up to this many triangles takes milliseconds, or some tenths of a second for the hardest shapes of the benchmark. Random
/// triangles take up to ten seconds: such work begins again as everyday work.
const EXPRESS_TRIANGLES: u64 = 1_000;

/// Time of the slow methods for small shapes, in multiples of the time of the fast ones.
const SLOW_METHOD: u64 = 8;

/// Memory of any piece of work: stacks, buffers and small tables.
const LEAST_BYTES: u64 = 16 << 20;

/// Peak memory for each byte of a document while it is read (`tests/readers_memory.rs`, `tests/asset_memory.rs`).
const PER_DOCUMENT_BYTE: u64 = 12;

/// Memory of the values that an LLSD or JSON document of any length may have (`LlsdLimits::DOCUMENT`), and of one value.
const FREE_VALUES_BYTES: u64 = 46 << 20;
const VALUE_BYTES: u64 = 88;

/// Peak memory for each inflated byte of a mesh asset: the block, its binary values and the points read from them.
const PER_INFLATED_BYTE: u64 = 5;

/// Peak memory for each triangle of a decomposition.
const PER_TRIANGLE: u64 = 600;

/// A file may have this many times the triangles of a usual file of its length before its work counts as large.
const MARGIN: u64 = 2;

/// Any file may have this many triangles. Small files vary most.
const FREE_TRIANGLES: u64 = 20_000;

/// An asset may inflate to this many times its size before its work counts as large. Usual assets reach 2 to 6.
const USUAL_INFLATION: u64 = 16;

/// Any asset may inflate to this many bytes.
const FREE_INFLATED_BYTES: u64 = 1 << 20;

/// Memory for inflating a body, beside its bytes: a window of zstd, which its buffer may hold twice, and tables.
const INFLATING_BYTES: usize = 20 << 20;

/// Time for a piece of work that is not a decomposition, for each byte: reading, writing and compression.
const NANOS_A_BYTE: u64 = 20;

/// The lane, time and memory of a piece of work.
#[derive(Clone, Debug)]
pub struct Demand {
    pub size: Size,
    /// Estimated processor time. Work that is expected to be short runs first.
    pub expected: Duration,
    /// The most memory under [`Demand::limits`].
    pub memory_bytes: usize,
    /// The client that waits for it.
    pub owner: Owner,
    /// The limits on the input for this run; `None` stands for those of the settings.
    pub(super) limits: Option<Bounds>,
    /// The longest run of a job, from when it begins on a thread; `None` for no bound.
    pub most_time: Option<Duration>,
}

/// The limits that keep a run within its estimated memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    triangles: u64,
    vertices: u64,
    decompressed_bytes: u64,
    meshes_at_once: u64,
}

impl Demand {
    /// Returns the demand of a job that at most `threads` threads compute side by side.
    pub fn of_job(job: &Job, owner: Owner, threads: usize) -> Self {
        let slow = match job.spec().params.method {
            Method::None | Method::Preview => 1,
            Method::Surface | Method::Solid | Method::Wrap | Method::Auto => SLOW_METHOD,
        };
        let side_by_side = if job.is_whole_model() { threads as u64 } else { 1 };
        Self::of_parts(&parts_of(job.upload()), owner, slow, (job.is_whole_model(), side_by_side))
    }

    /// Returns the demand of reading an upload and writing its surfaces.
    pub fn of_reading(upload: &Upload, owner: Owner) -> Self {
        Self::of_parts(&parts_of(upload), owner, 1, (upload.whole_model().is_some(), 1))
    }

    /// Returns the demand of reading one document, which may hold assets, or one asset of this length.
    pub fn of_document(format: Format, bytes: usize, owner: Owner) -> Self {
        Self::of_parts(&[(format, bytes as u64)], owner, 1, (true, 1))
    }

    /// `hold_assets` is true where parts of other formats hold mesh assets, of which `side_by_side` are read at once.
    fn of_parts(parts: &[(Format, u64)], owner: Owner, slow: u64, (hold_assets, side_by_side): (bool, u64)) -> Self {
        let (mut triangles, mut bytes, mut inflated) = (0_u64, 0_u64, 0_u64);
        for &(format, length) in parts {
            triangles = triangles.saturating_add(length / bytes_per_triangle(format));
            bytes = bytes.saturating_add(length);
            if hold_assets || format == Format::MeshAsset {
                inflated = inflated.saturating_add(length.saturating_mul(USUAL_INFLATION).max(FREE_INFLATED_BYTES));
            }
        }
        let bounds = Bounds {
            triangles: triangles.saturating_mul(MARGIN).max(FREE_TRIANGLES),
            // A point cloud has no triangles.
            vertices: triangles.saturating_mul(3 * MARGIN).max(3 * FREE_TRIANGLES).max(bytes / 6),
            decompressed_bytes: bytes.max(inflated),
            meshes_at_once: side_by_side,
        };
        let values = if parts.iter().any(|(format, _)| has_values(*format)) {
            bytes.saturating_mul(VALUE_BYTES).min(FREE_VALUES_BYTES)
        } else {
            0
        };
        let documents = bytes.saturating_mul(PER_DOCUMENT_BYTE).max(values);
        let reading = documents.max(inflated.saturating_mul(PER_INFLATED_BYTE).saturating_mul(side_by_side));
        let computing = bounds.triangles.saturating_mul(PER_TRIANGLE).saturating_mul(side_by_side);
        let memory_bytes = usize::try_from(LEAST_BYTES + reading.max(computing)).unwrap_or(usize::MAX);
        // Above a thousand triangles the slow methods are about twice as slow.
        let weight =
            if triangles > EXPRESS_TRIANGLES { triangles.saturating_mul(slow.min(2)) } else { triangles * slow };
        let size = if weight <= EXPRESS_TRIANGLES {
            Size::Express
        } else if weight < LARGE_TRIANGLES {
            Size::Everyday
        } else {
            Size::Large
        };
        let limits = (size != Size::Large).then_some(bounds);
        Self {
            size,
            expected: Duration::from_micros(weight.saturating_mul(10)),
            memory_bytes,
            owner,
            limits,
            most_time: None,
        }
    }

    /// Returns the demand of writing or reading `bytes` of data, such as a response.
    pub fn of_bytes(bytes: usize, owner: Owner) -> Self {
        let expected = Duration::from_nanos((bytes as u64).saturating_mul(NANOS_A_BYTE));
        let size = if expected < Duration::from_millis(100) { Size::Express } else { Size::Everyday };
        let memory_bytes = bytes.saturating_mul(2).saturating_add(1 << 20);
        Self { size, expected, memory_bytes, owner, limits: None, most_time: None }
    }

    /// Returns the demand of inflating a body of `bytes`, to at most `limit_bytes`. Both count as memory for bodies.
    pub fn of_inflating(bytes: usize, limit_bytes: usize, owner: Owner) -> Self {
        let usual = usize::try_from(USUAL_INFLATION).unwrap_or(usize::MAX);
        let inflated = bytes.saturating_mul(usual).min(limit_bytes);
        Self { memory_bytes: INFLATING_BYTES, ..Self::of_bytes(inflated, owner) }
    }

    /// Returns the same work as large work of `memory_bytes`, under the limits of the settings.
    pub(super) fn as_large(&self, memory_bytes: usize) -> Self {
        Self { size: Size::Large, memory_bytes, limits: None, ..self.clone() }
    }

    /// Returns the same work for the lane of `size`.
    pub fn sized(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// Returns the same work for a client that is in no haste.
    pub fn without_haste(self) -> Self {
        let size = if self.size == Size::Express { Size::Everyday } else { self.size };
        Self { size, ..self }
    }

    /// Returns whether the run has limits of its own, below those of the settings.
    pub fn is_bounded(&self, settings: &ReadLimits) -> bool {
        self.limits.is_some_and(|bounds| {
            bounds.triangles < settings.max_triangles as u64
                || bounds.vertices < settings.max_vertices as u64
                || bounds.decompressed_bytes < settings.max_decompressed_bytes
        })
    }

    /// Returns the limits on the input for this run.
    pub fn limits(&self, settings: &ReadLimits) -> ReadLimits {
        let Some(bounds) = self.limits else { return settings.clone() };
        let Bounds { triangles, vertices, decompressed_bytes, meshes_at_once } = bounds;
        let count = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
        ReadLimits {
            max_triangles: settings.max_triangles.min(count(triangles)),
            max_vertices: settings.max_vertices.min(count(vertices)),
            max_decompressed_bytes: settings.max_decompressed_bytes.min(decompressed_bytes),
            meshes_at_once: count(meshes_at_once),
            ..settings.clone()
        }
    }

    /// Returns the most memory that one piece of large work takes under the limits of the settings.
    pub fn largest_bytes(settings: &ReadLimits, body_bytes: usize) -> usize {
        let documents = (body_bytes as u64).min(settings.max_decompressed_bytes).saturating_mul(PER_DOCUMENT_BYTE);
        let inflated = settings.max_decompressed_bytes.saturating_mul(PER_INFLATED_BYTE);
        let computing = (settings.max_triangles as u64).saturating_mul(PER_TRIANGLE);
        let bytes = LEAST_BYTES.saturating_add(documents.max(inflated).max(computing));
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }
}

fn parts_of(upload: &Upload) -> Vec<(Format, u64)> {
    upload.parts.iter().map(|part| (part.format, part.bytes.len() as u64)).collect()
}

/// Returns the fewest bytes per triangle of a usual mesh, which has one vertex for every two triangles.
fn bytes_per_triangle(format: Format) -> u64 {
    match format {
        Format::Stl => 50,
        Format::Obj | Format::Collada | Format::Json => 35,
        Format::Ply | Format::Gltf | Format::Glb => 18,
        // Coordinates are compressed 16-bit numbers.
        Format::MeshAsset | Format::Slm | Format::LlsdXml | Format::LlsdBinary | Format::LlsdNotation => 6,
    }
}

/// Returns whether files of the format are trees of values, which may take far more memory than their bytes.
fn has_values(format: Format) -> bool {
    matches!(format, Format::Slm | Format::LlsdXml | Format::LlsdBinary | Format::LlsdNotation | Format::Json)
}

#[cfg(test)]
mod tests;
