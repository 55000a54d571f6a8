//! [`Failure`]: why a command has no result, and the exit status that says so.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::pipeline::{Refusal, RefusalKind};

use super::{REFUSED, USAGE, fail};

/// Why there is no result for an input.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("{0}")]
    Usage(String),
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    #[error("{}: refused: {}", path.display(), describe(refusal))]
    Refused { path: PathBuf, refusal: Box<Refusal> },
}

impl Failure {
    /// What is wrong with the options themselves.
    pub fn parameters(refusal: Refusal) -> Self {
        Self::Usage(describe(&refusal))
    }

    pub fn refused(path: &Path, refusal: Refusal) -> Self {
        Self::Refused { path: path.to_owned(), refusal: Box::new(refusal) }
    }

    pub fn status(&self) -> u8 {
        match self {
            Self::Refused { refusal, .. } if refusal.kind != RefusalKind::BadParameter => REFUSED,
            _ => USAGE,
        }
    }

    /// Says it on standard error.
    pub fn report(&self) -> ExitCode {
        fail(self.status(), self)
    }
}

/// The refusal's sentence, with a line for each single fault where there are several.
fn describe(refusal: &Refusal) -> String {
    let mut text = format!("{} ({})", refusal.detail, refusal.code);
    if refusal.errors.len() > 1 {
        for finding in &refusal.errors {
            let part = finding.part.as_deref().filter(|part| !finding.message.contains(part));
            let part = part.map_or_else(String::new, |part| format!("{part}: "));
            text.push_str(&format!("\n  {}: {part}{}", finding.code, finding.message));
        }
    }
    text
}
