//! [`Failure`]: why a command has no result, and its exit status.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::app::AppError;
use crate::formats::DetectError;
use crate::pipeline::{Finding, JobSpec, Refusal, RefusalKind};

use super::{REFUSED, USAGE, fail};

/// The reason why an input has no result.
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
    #[error("{0}")]
    Unreadable(String),
    #[error("{}: refused: {}", path.display(), describe(refusal))]
    Refused { path: PathBuf, refusal: Box<Refusal> },
}

impl Failure {
    /// Returns the faults of parameters, one line each, with the names of their flags.
    pub fn parameters(refusal: Refusal) -> Self {
        let lines: Vec<String> = refusal.errors.iter().map(with_flags).collect();
        Self::Usage(if lines.is_empty() { refusal.detail } else { lines.join("\n  ") })
    }

    /// Returns the failure of a file whose format cannot be determined.
    pub fn format(path: &Path, error: &DetectError) -> Self {
        let mut refusal = Refusal::of_detection(error);
        refusal.detail = error.with_way_out("--input-format");
        refusal.errors.iter_mut().for_each(|finding| finding.message.clone_from(&refusal.detail));
        Self::refused(path, refusal)
    }

    pub fn refused(path: &Path, refusal: Refusal) -> Self {
        Self::Refused { path: path.to_owned(), refusal: Box::new(refusal) }
    }

    /// Returns the faults of the input; `None` where the input could not be read or was not reached.
    pub fn refusal(&self) -> Option<&Refusal> {
        if let Self::Refused { refusal, .. } = self { Some(refusal) } else { None }
    }

    /// Returns the code of the refusal.
    pub fn code(&self) -> Option<&str> {
        self.refusal().map(|refusal| refusal.code.as_str())
    }

    /// Returns the document with which a program learns why there is no result.
    pub fn to_json(&self, input: &str) -> serde_json::Value {
        serde_json::json!({ "input": input, "error": self.to_string(), "code": self.code() })
    }

    pub fn status(&self) -> u8 {
        match self {
            Self::Unreadable(_) => REFUSED,
            Self::Refused { refusal, .. } if refusal.kind != RefusalKind::BadParameter => REFUSED,
            _ => USAGE,
        }
    }

    /// Writes the failure to standard error and returns the exit status.
    pub fn report(&self) -> u8 {
        fail(self.status(), self)
    }
}

/// Returns a finding's message with flags for the names of parameters. Some names are also plain words, so such a name is
/// replaced only where it is the finding's own parameter or stands before `exclude each other`.
fn with_flags(finding: &Finding) -> String {
    let message = finding.message.as_str();
    // The parameters of single parts are JSON, whose names are those of the query.
    if finding.part.as_deref() == Some("each") {
        return message.strip_prefix("each is").map_or_else(|| message.to_owned(), |rest| format!("--each is{rest}"));
    }
    let head = message.find(" exclude each other").unwrap_or(0);
    let mut text = String::with_capacity(message.len());
    let mut part = finding.part.as_deref();
    for (at, word) in words(message) {
        let is_part = part == Some(word);
        let is_name = JobSpec::names().any(|name| name == word) && (at < head || word.contains('_'));
        if is_part || is_name {
            text.push_str(&format!("--{}", word.replace('_', "-")));
            part = part.filter(|_| !is_part);
        } else {
            text.push_str(word);
        }
    }
    text
}

/// Splits a text into names and the text between them, each with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = text.get(from..)?;
        let first = is_name(*rest.as_bytes().first()?);
        let end = rest.bytes().position(|byte| is_name(byte) != first).unwrap_or(rest.len());
        let word = (from, rest.get(..end)?);
        from += end;
        Some(word)
    })
}

/// Returns a message about a model with flags in place of parameters: names of several words, and settings such as
/// `method=solid`. A limit of the configuration that has the name of a parameter stands behind a dot, and stays.
pub(super) fn with_flags_set(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    for (at, word) in words(message) {
        let is_set = message.get(at + word.len()..).is_some_and(|rest| rest.starts_with('='));
        let is_free = message.get(..at).is_some_and(|head| !head.ends_with(['-', '.', '?', '&', '/']));
        if (is_set || word.contains('_')) && is_free && JobSpec::names().any(|name| name == word) {
            text.push_str(&format!("--{}", word.replace('_', "-")));
        } else {
            text.push_str(word);
        }
    }
    text
}

/// Returns the refusal's sentence, with a line for each fault where there are several.
fn describe(refusal: &Refusal) -> String {
    let mut text = format!("{} ({})", with_flags_set(&refusal.detail), refusal.code);
    if refusal.errors.len() > 1 {
        for finding in &refusal.errors {
            let part = finding.part.as_deref().filter(|part| !finding.message.contains(part));
            let part = part.map_or_else(String::new, |part| format!("{part}: "));
            text.push_str(&format!("\n  {}: {part}{}", finding.code, with_flags_set(&finding.message)));
        }
    }
    text
}

/// Returns plain words for the common errors of reading, and the system's words for others.
fn why_not_read(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => {
            "it is a folder; name a file in it, or all as FOLDER/* where the command takes several".to_owned()
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_about_a_model_names_flags() {
        let message = "max_vertices=255 avoids it; limits.max_vertices=9 and ?method=solid and the box stay";
        assert_eq!(
            with_flags_set(message),
            "--max-vertices=255 avoids it; limits.max_vertices=9 and ?method=solid and the box stay"
        );
        let refusal = Refusal::new(RefusalKind::Unprocessable, "collinear", "choose degenerate=slab");
        assert_eq!(describe(&refusal), "choose --degenerate=slab (collinear)");
    }

    #[test]
    fn parameters_have_the_names_of_their_flags() {
        let message = |pairs: &[(&str, &str)]| {
            Failure::parameters(JobSpec::from_pairs(pairs.iter().copied()).unwrap_err()).to_string()
        };
        let both = message(&[("tolerance", "0.1"), ("target_cost", "2")]);
        assert!(both.starts_with("--tolerance and --target-cost exclude each other: "), "{both}");
        let pad = message(&[("box", "pad"), ("front", "3")]);
        assert_eq!(pad, "--box=pad and --front exclude each other: the results of a front are not padded");
        let room = message(&[("box", "pad"), ("max_hulls", "2")]);
        assert!(room.starts_with("--box=pad adds") && room.contains(": --max-hulls must"), "{room}");
        assert!(message(&[("scale", "\u{fc}")]).starts_with("--scale is "));
    }
}
