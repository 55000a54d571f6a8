//! [`Problem`]: RFC 9457 problem details, as JSON or as the same map in LLSD.

use axum::http::StatusCode;

use crate::jobs::Failure;
use crate::pipeline::{Finding, Representation, records, write_record};

use super::error::status_of;

/// A fault as clients see it. It travels as an extension of its response until a layer writes it.
#[derive(Clone, Debug)]
pub struct Problem {
    pub status: StatusCode,
    /// A stable word.
    pub code: String,
    /// A sentence for people.
    pub detail: String,
    pub errors: Vec<Finding>,
}

impl From<Failure> for Problem {
    /// Returns what a request would have been answered.
    fn from(Failure { kind, code, detail, errors }: Failure) -> Self {
        Self { status: status_of(kind), code, detail, errors }
    }
}

impl Problem {
    /// Returns the faults: the problem itself where it has only one, which needs no place of its own.
    fn faults(&self) -> Vec<Finding> {
        if !self.errors.is_empty() {
            return self.errors.clone();
        }
        vec![Finding { code: self.code.clone(), message: self.detail.clone(), ..Finding::default() }]
    }

    /// Returns the problem in `form`, with its media type. Forms that are not maps become JSON.
    pub fn write(&self, form: Representation) -> (&'static str, Vec<u8>) {
        let media_type = if form.is_llsd() { form.media_type() } else { "application/problem+json" };
        (media_type, write_record(&ProblemReport::from(self), form))
    }
}

records! {
    /// Why a request was refused (RFC 9457).
    #[schema(as = Problem)]
    ProblemReport from problem: &Problem {
        /// Always `about:blank`: problems differ by `code`, and none has a page of its own.
        r#type: String = "about:blank".to_owned();
        /// The status in words.
        title: String = problem.status.canonical_reason().unwrap_or("Error").to_owned();
        status: u16 = problem.status.as_u16();
        /// The fault, its place, the limit that it exceeds and the remedy.
        detail: String = problem.detail.clone();
        /// A stable word for programs.
        code: String = problem.code.clone();
        /// One entry for each fault.
        errors: Vec<Finding> = problem.faults();
    }
}
