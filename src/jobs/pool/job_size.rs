//! How much work a job is, guessed before anything of it is read.

use crate::decompose::Method;
use crate::formats::Format;
use crate::pipeline::Job;

/// Whether a job may keep a core for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Everyday,
    /// Large work has threads of its own, so that a few of them do not keep everyday work waiting.
    Large,
}

/// From about so many triangles on a job is large: as measured (`cargo bench --bench load -- capacity`), what then grows
/// with the triangles takes as long as the hardest everyday shape, about two seconds. Below that the time depends on the shape, which
/// nobody knows beforehand.
const LARGE_TRIANGLES: u64 = 250_000;

impl Size {
    pub fn of(job: &Job) -> Self {
        if weight(job) < LARGE_TRIANGLES { Self::Everyday } else { Self::Large }
    }
}

/// About how many triangles by a fast method are as much work.
fn weight(job: &Job) -> u64 {
    let triangles = job.upload().parts.iter().map(|part| part.bytes.len() as u64 / bytes_per_triangle(part.format));
    let by_method = match job.spec().params.method {
        Method::None | Method::Preview => 1,
        Method::Surface | Method::Solid | Method::Wrap | Method::Auto => 2,
    };
    triangles.fold(0_u64, u64::saturating_add).saturating_mul(by_method)
}

/// The fewest bytes that a triangle of a usual mesh takes: of two triangles one brings a vertex of its own.
fn bytes_per_triangle(format: Format) -> u64 {
    match format {
        Format::Stl => 50,
        Format::Obj | Format::Collada | Format::Json => 35,
        Format::Ply | Format::Gltf | Format::Glb => 18,
        // 16-bit numbers, compressed.
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
    fn what_is_large_depends_on_triangles_and_method() {
        assert_eq!(size(Format::Obj, 8 << 20, "preview"), Size::Everyday);
        assert_eq!(size(Format::Obj, 9 << 20, "none"), Size::Large);
        assert_eq!(size(Format::Obj, 5 << 20, "solid"), Size::Large);
        assert_eq!(size(Format::Stl, 9 << 20, "preview"), Size::Everyday);
        assert_eq!(size(Format::MeshAsset, 1 << 20, "preview"), Size::Everyday);
        assert_eq!(size(Format::MeshAsset, 2 << 20, "preview"), Size::Large);
    }
}
