//! Why a job is refused. This is the lowest room of the pipeline: every other room returns a [`Refusal`].
//!
//! In: the errors of the lower floors. Out: a [`Refusal`] with the contract's code, a sentence and every single fault. The
//! shell alone turns its [`RefusalKind`] into an HTTP status or an exit code.
//!
//! - [`types`]: the refusal itself
//! - [`conversions`]: each lower floor's error as a refusal

mod types;
mod conversions;

pub use types::{Finding, Refusal, RefusalKind};
