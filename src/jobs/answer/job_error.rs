//! [`JobError`]: why a job has no outcome.

use crate::jobs::pool::lane::Saturated;
use crate::pipeline::{Refusal, RefusalKind};

/// Why a job has no outcome.
#[derive(Clone, Debug, thiserror::Error)]
pub enum JobError {
    /// The input is at fault, or the deadline passed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The pool has no place.
    #[error(transparent)]
    Saturated(#[from] Saturated),
    /// The store failed while it was needed. The same job succeeds once the store is back.
    #[error("the store failed")]
    Store,
    /// The service is at fault.
    #[error("the computation failed")]
    Failed,
}

impl JobError {
    pub(super) fn is_deadline(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.kind == RefusalKind::Deadline)
    }
}
