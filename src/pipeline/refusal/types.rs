//! [`Refusal`]: a refused job in the contract's words.

use serde::{Deserialize, Serialize};

use crate::geometry::Stopped;
use crate::pipeline::records::{SeverityWord, records};
use crate::preflight;

/// The kind of a fault. It decides the HTTP status and the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalKind {
    /// A parameter outside its range, or unknown.
    BadParameter,
    /// The bytes break the rules of their format.
    Malformed,
    /// The format is unknown or not supported.
    UnsupportedFormat,
    /// The result cannot be written in the requested form.
    NotAcceptable,
    /// The input exceeds a limit on bytes, decompressed bytes, vertices or triangles.
    TooLarge,
    /// The input is well-formed, but has no hull.
    Unprocessable,
    Cancelled,
    Deadline,
    /// A bug of this program, such as a result that fails its own check.
    Internal,
}

records! {
    /// One fault.
    #[derive(Default)]
    Finding from finding: &preflight::Finding {
        /// A stable word.
        code: String = finding.code.name().to_owned();
        message: String = finding.message.clone();
        /// Part of the input that has the fault: a level, an object, a face or a parameter.
        part: null String = finding.part.clone();
        /// Where in that part, or in the body: a byte, line, vertex or triangle.
        index: null u64 = finding.index;
        /// The faulty value, when the fault is about one.
        met: optional f64 = finding.met;
        /// The limit that the value exceeds.
        limit: optional f64 = finding.limit;
        /// Severity of a finding of the preflight.
        severity: optional SeverityWord = Some(finding.severity().into());
    }
}

impl Finding {
    /// Returns the fault of a parameter's value.
    pub fn of_parameter(name: &str, message: impl Into<String>) -> Self {
        Self { code: "bad_parameter".into(), message: message.into(), part: Some(name.into()), ..Self::default() }
    }
}

/// Most bytes of a text. Many messages quote the input, a refusal is kept with its job, and a list of jobs has many of them.
const MOST_BYTES: usize = 2000;

/// Returns a text cut to [`MOST_BYTES`].
fn short(mut text: String) -> String {
    if text.len() > MOST_BYTES {
        text.truncate(text.floor_char_boundary(MOST_BYTES));
        text.push_str("...");
    }
    text
}

/// A refused job: a stable code, a sentence for people, and every single fault.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{detail}")]
pub struct Refusal {
    pub kind: RefusalKind,
    pub code: String,
    pub detail: String,
    pub errors: Vec<Finding>,
}

impl Refusal {
    /// Returns a refusal for one fault.
    pub fn new(kind: RefusalKind, code: impl Into<String>, detail: impl Into<String>) -> Self {
        let (code, detail) = (code.into(), short(detail.into()));
        let finding = Finding { code: code.clone(), message: detail.clone(), ..Finding::default() };
        Self { kind, code, detail, errors: vec![finding] }
    }

    /// Returns a refusal for several faults, each of which has a code of its own.
    pub fn of_faults(kind: RefusalKind, code: &str, mut errors: Vec<Finding>) -> Self {
        for finding in &mut errors {
            finding.message = short(std::mem::take(&mut finding.message));
            finding.part = finding.part.take().map(short);
        }
        let detail = short(errors.iter().map(|finding| finding.message.as_str()).collect::<Vec<_>>().join("; "));
        Self { kind, code: code.into(), detail, errors }
    }

    /// Returns the refusal of input without any point to make a hull from.
    pub fn no_geometry(detail: impl Into<String>) -> Self {
        Self::new(RefusalKind::Unprocessable, "no_geometry", detail)
    }

    /// Adds the first notes of the reader, which name what was left out of the input.
    pub fn with_notes<'n>(mut self, notes: impl Iterator<Item = &'n str>) -> Self {
        const MOST: usize = 4;
        let notes = notes.take(MOST).collect::<Vec<_>>().join("; ");
        if !notes.is_empty() {
            let messages = self.errors.iter_mut().map(|finding| &mut finding.message);
            let texts = std::iter::once(&mut self.detail).chain(messages);
            texts.for_each(|text| *text = short(format!("{text}; notes of the reader: {notes}")));
        }
        self
    }

    /// Returns the refusal of work that a deadline stopped. `when` says what was being done, as in "while reading".
    pub fn deadline(when: &str) -> Self {
        let detail = format!(
            "the deadline passed {when}; the work was stopped. Send a model of fewer triangles, or a job, which has more time"
        );
        Self::new(RefusalKind::Deadline, Stopped::Deadline.code(), detail)
    }

    /// Names what was being done when the deadline passed, where that is why the work was stopped.
    pub fn when(self, when: &str) -> Self {
        if self.kind == RefusalKind::Deadline { Self::deadline(when) } else { self }
    }

    /// Adds the faulty part of the input, and the index in it, to findings that do not name them.
    pub fn at(mut self, part: impl Into<String>, index: Option<u64>) -> Self {
        let part = short(part.into());
        for finding in &mut self.errors {
            finding.part.get_or_insert_with(|| part.clone());
            if finding.index.is_none() {
                finding.index = index;
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_a_refusal_grows_with_the_text_of_the_input() {
        let long = "\u{e4}".repeat(1 << 20);
        let fault = Finding { message: long.clone(), part: Some(long.clone()), ..Finding::default() };
        let refusals = [
            Refusal::new(RefusalKind::Malformed, "malformed", long.as_str()).at(long.as_str(), None),
            Refusal::of_faults(RefusalKind::Malformed, "malformed", vec![fault.clone(), fault]),
            Refusal::no_geometry("nothing").with_notes(std::iter::once(long.as_str())),
        ];
        for Refusal { detail, errors, .. } in refusals {
            let texts = errors.into_iter().flat_map(|finding| [Some(finding.message), finding.part]).flatten();
            assert!(texts.chain([detail]).all(|text| text.len() < MOST_BYTES + 4));
        }
        let short = Refusal::new(RefusalKind::Malformed, "malformed", "a sentence");
        assert_eq!(short.detail, "a sentence");
    }
}
