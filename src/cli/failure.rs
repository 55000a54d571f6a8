//! [`Failure`]: why a command has no result, and the exit status that says so.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::app::AppError;
use crate::formats::DetectError;
use crate::pipeline::{Finding, Refusal, RefusalKind};

use super::{REFUSED, USAGE, fail};

/// Why there is no result for an input.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("{0}")]
    Usage(String),
    #[error("{}: {}", path.display(), why_not_read(source))]
    Read { path: PathBuf, source: io::Error },
    #[error("{}: cannot be written: {}", path.display(), why_not_written(path, source))]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    App(#[from] AppError),
    #[error("{}: refused: {}", path.display(), describe(refusal))]
    Refused { path: PathBuf, refusal: Box<Refusal> },
}

impl Failure {
    /// What is wrong with the options themselves, a line for each, under the names that they have here.
    pub fn parameters(refusal: Refusal) -> Self {
        let line = |finding: &Finding| match finding.part.as_deref() {
            Some(part) => finding.message.replacen(part, &format!("--{}", part.replace('_', "-")), 1),
            None => finding.message.clone(),
        };
        let lines: Vec<String> = refusal.errors.iter().map(line).collect();
        Self::Usage(if lines.is_empty() { refusal.detail } else { lines.join("\n  ") })
    }

    /// A file whose format nobody told.
    pub fn format(path: &Path, error: &DetectError) -> Self {
        let mut refusal = Refusal::from(error.clone());
        refusal.detail = error.with_way_out("--input-format");
        refusal.errors.iter_mut().for_each(|finding| finding.message.clone_from(&refusal.detail));
        Self::refused(path, refusal)
    }

    pub fn refused(path: &Path, refusal: Refusal) -> Self {
        Self::Refused { path: path.to_owned(), refusal: Box::new(refusal) }
    }

    /// What was found wrong with the input, where it could be looked at.
    pub fn refusal(&self) -> Option<&Refusal> {
        if let Self::Refused { refusal, .. } = self { Some(refusal) } else { None }
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

/// The system's words are for those who know its error numbers.
fn why_not_read(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => "it is a folder; name the files in it, as with FOLDER/*".to_owned(),
        ErrorKind::PermissionDenied => "you may not read it".to_owned(),
        _ => error.to_string(),
    }
}

fn why_not_written(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) => format!("there is no folder {}", folder.display()),
            None => "there is no such folder".to_owned(),
        },
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => "a file is where a folder should be".to_owned(),
        ErrorKind::PermissionDenied => "you may not write there".to_owned(),
        ErrorKind::StorageFull => "there is no room left".to_owned(),
        _ => error.to_string(),
    }
}
