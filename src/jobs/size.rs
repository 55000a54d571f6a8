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

/// From so many bytes of a plain file by the fast method on a job is large: some 100 000 triangles as OBJ.
const LARGE_WEIGHT: u64 = 8 << 20;

/// Blocks of an asset inflate to about that much of a plain file.
const ASSET_RATIO: u64 = 8;

impl Size {
    pub(super) fn of(job: &Job) -> Self {
        if weight(job) < LARGE_WEIGHT { Self::Everyday } else { Self::Large }
    }
}

/// About how many bytes of a plain file by the fast method are as much work.
fn weight(job: &Job) -> u64 {
    let bytes = job.upload().parts.iter().map(|part| {
        let ratio = if part.format == Format::MeshAsset { ASSET_RATIO } else { 1 };
        (part.bytes.len() as u64).saturating_mul(ratio)
    });
    let bytes = bytes.fold(0_u64, u64::saturating_add);
    let by_method = match job.spec().params.method {
        Method::None | Method::Preview => 1,
        Method::Surface | Method::Solid | Method::Wrap | Method::Auto => 4,
    };
    bytes.saturating_mul(by_method)
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
    fn what_is_large_depends_on_bytes_packing_and_method() {
        assert_eq!(size(Format::Obj, 4 << 20, "preview"), Size::Everyday);
        assert_eq!(size(Format::Obj, 8 << 20, "none"), Size::Large);
        assert_eq!(size(Format::Obj, 4 << 20, "solid"), Size::Large);
        assert_eq!(size(Format::MeshAsset, 512 << 10, "preview"), Size::Everyday);
        assert_eq!(size(Format::MeshAsset, 1 << 20, "preview"), Size::Large);
    }
}
