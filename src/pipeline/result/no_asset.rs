//! [`NoAsset`]: why a result has no whole asset.

use std::fmt;

use crate::pipeline::refusal::{Refusal, RefusalKind};

/// Why a result has no whole asset.
#[derive(Clone, Debug, PartialEq)]
pub enum NoAsset {
    /// The deadline left no time to make it. Such a result is cut short, so it is never stored.
    Late,
    /// The reason in words.
    Impossible(String),
}

impl NoAsset {
    /// Returns the refusal of what needs the asset. It has this kind unless the deadline is the reason.
    pub fn refusal(&self, kind: RefusalKind) -> Refusal {
        match self {
            Self::Late => Refusal::deadline("before the whole asset was made"),
            Self::Impossible(why) => Refusal::new(kind, "no_asset", format!("there is no whole asset: {why}")),
        }
    }
}

impl fmt::Display for NoAsset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Late => f.write_str("the deadline left no time to make it"),
            Self::Impossible(why) => f.write_str(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_deadline_prevented_is_late_and_not_impossible() {
        let of = |none: NoAsset| none.refusal(RefusalKind::NotAcceptable);
        let (late, impossible) = (of(NoAsset::Late), of(NoAsset::Impossible("it is a point cloud".into())));
        assert_eq!((late.kind, late.code.as_str()), (RefusalKind::Deadline, "deadline"));
        assert_eq!((impossible.kind, impossible.code.as_str()), (RefusalKind::NotAcceptable, "no_asset"));
        assert!(impossible.detail.ends_with("it is a point cloud"), "{impossible}");
    }
}
