//! [`Failure`]: why a run of a job failed, as the job's row keeps it.

use serde::{Deserialize, Serialize};

use crate::pipeline::{Finding, Refusal, RefusalKind};

/// Why a run failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    /// Rows of earlier versions have none. Most of them kept why an upload was refused.
    #[serde(default = "unprocessable")]
    pub kind: RefusalKind,
    /// A stable word.
    pub code: String,
    /// A sentence for people.
    pub detail: String,
    pub errors: Vec<Finding>,
}

fn unprocessable() -> RefusalKind {
    RefusalKind::Unprocessable
}

impl Failure {
    /// Returns a failure by our fault, for which no part of the upload is to blame.
    pub fn of_ours(code: &str, detail: &str) -> Self {
        Self { kind: RefusalKind::Internal, code: code.to_owned(), detail: detail.to_owned(), errors: Vec::new() }
    }

    /// Reads what [`Failure::to_stored`] wrote; `None` where it is damaged.
    pub fn from_stored(stored: &str) -> Option<Self> {
        serde_json::from_str(stored).ok()
    }

    pub fn to_stored(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl From<Refusal> for Failure {
    fn from(Refusal { kind, code, detail, errors }: Refusal) -> Self {
        Self { kind, code, detail, errors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_failure_keeps_its_kind_and_one_of_an_earlier_version_has_the_usual_one() {
        let refusal = Refusal::new(RefusalKind::TooLarge, "too_many_vertices", "it has too many").at("mesh", Some(3));
        let failure = Failure::from(refusal);
        assert_eq!(Failure::from_stored(&failure.to_stored()), Some(failure));
        let earlier = r#"{"code": "collinear", "detail": "x", "errors": [{"code": "collinear", "message": "x", "part": null, "index": null}]}"#;
        let read = Failure::from_stored(earlier).unwrap();
        assert_eq!((read.kind, read.errors.len()), (RefusalKind::Unprocessable, 1));
        assert_eq!(Failure::from_stored("no JSON"), None);
    }
}
