//! Warnings of a result, and the response to `check=only`.

use serde::{Deserialize, Deserializer};

use crate::pipeline::records::{SeverityWord, records};
use crate::pipeline::refusal::Finding;
use crate::pipeline::request::upload::{ContentId, ENGINE};
use crate::preflight::{self, Severity};

use super::count;

records! {
    /// A fact about the model that its creator should read although there is a result.
    #[derive(Default)]
    Warning {
        /// A stable word.
        code: String;
        message: String;
        /// The level, object, face or hull that the warning is about.
        part: null String;
        /// Where in that part; only a finding of the preflight has this key, with null when it names no place.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<u64>)]
        index: Option<Option<u64>>;
        /// The value met, when the finding is about one.
        met: optional f64;
        /// The limit that the value exceeds.
        limit: optional f64;
        /// Severity of a finding of the preflight.
        severity: optional SeverityWord;
    }

    /// The response to `check=only`.
    #[schema(as = Findings)]
    FindingsReport {
        #[schema(value_type = String, pattern = "^b3-[0-9a-f]{64}$")]
        id: ContentId;
        engine: String;
        cached: bool;
        /// Everything that would refuse or change the model; empty when nothing would.
        findings: Vec<Finding>;
        /// Number of errors among the findings.
        errors: u32;
        warnings: u32;
        hints: u32;
        /// Whether a simulator would refuse the model.
        refused: bool;
    }
}

/// Reads a key that is present, also when its value is null.
pub(super) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl FindingsReport {
    pub fn new(id: ContentId, findings: &[preflight::Finding]) -> Self {
        let counted = |severity| count(findings.iter().filter(|finding| finding.severity() == severity).count());
        Self {
            id,
            engine: ENGINE.to_owned(),
            cached: false,
            findings: findings.iter().map(Into::into).collect(),
            errors: counted(Severity::Error),
            warnings: counted(Severity::Warning),
            hints: counted(Severity::Hint),
            refused: findings.iter().any(|finding| finding.refuses(false)),
        }
    }
}
