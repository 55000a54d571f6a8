//! [`Size`]: how much work a job is, estimated from its length before any of it is parsed.

use crate::decompose::Method;
use crate::formats::Format;
use crate::pipeline::Job;

/// Whether a job may keep a core busy for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Everyday,
    /// Large jobs have threads of their own, so that a few of them do not keep everyday jobs waiting.
    Large,
}

/// A job of at least this many triangles is large. From here on the time that grows with the triangles is as long as
/// the hardest everyday shape takes, about two seconds (measured with `cargo bench --bench load -- capacity`). Below,
/// the time depends on the shape, which is unknown beforehand.
const LARGE_TRIANGLES: u64 = 250_000;

impl Size {
    /// Estimates the size of `job` from the bytes, formats and method.
    pub fn of(job: &Job) -> Self {
        if weight(job) < LARGE_TRIANGLES { Self::Everyday } else { Self::Large }
    }
}

/// Returns about how many triangles are as much work with a fast method.
fn weight(job: &Job) -> u64 {
    let triangles = job.upload().parts.iter().map(|part| part.bytes.len() as u64 / bytes_per_triangle(part.format));
    let by_method = match job.spec().params.method {
        Method::None | Method::Preview => 1,
        Method::Surface | Method::Solid | Method::Wrap | Method::Auto => 2,
    };
    triangles.fold(0_u64, u64::saturating_add).saturating_mul(by_method)
}

/// Returns the fewest bytes per triangle of a usual mesh, which has one vertex for every two triangles.
fn bytes_per_triangle(format: Format) -> u64 {
    match format {
        Format::Stl => 50,
        Format::Obj | Format::Collada | Format::Json => 35,
        Format::Ply | Format::Gltf | Format::Glb => 18,
        // Coordinates are compressed 16-bit numbers.
        Format::MeshAsset | Format::LlsdXml | Format::LlsdBinary | Format::LlsdNotation => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{JobSpec, Upload};

    fn size(format: Format, bytes: usize, method: &str) -> Size {
        let spec = JobSpec::from_pairs([("method", method)]).unwrap();
        Size::of(&Job::new(Upload::plain("body", format, vec![0; bytes]), spec))
    }

    #[test]
    fn the_size_depends_on_triangles_and_method() {
        assert_eq!(size(Format::Obj, 8 << 20, "preview"), Size::Everyday);
        assert_eq!(size(Format::Obj, 9 << 20, "none"), Size::Large);
        assert_eq!(size(Format::Obj, 5 << 20, "solid"), Size::Large);
        assert_eq!(size(Format::Stl, 9 << 20, "preview"), Size::Everyday);
        assert_eq!(size(Format::MeshAsset, 1 << 20, "preview"), Size::Everyday);
        assert_eq!(size(Format::MeshAsset, 2 << 20, "preview"), Size::Large);
    }
}
