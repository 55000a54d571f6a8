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
        let (code, detail) = (code.into(), detail.into());
        let finding = Finding { code: code.clone(), message: detail.clone(), ..Finding::default() };
        Self { kind, code, detail, errors: vec![finding] }
    }

    /// Returns a refusal for several faults, each of which has a code of its own.
    pub fn of_faults(kind: RefusalKind, code: &str, errors: Vec<Finding>) -> Self {
        let detail = errors.iter().map(|finding| finding.message.as_str()).collect::<Vec<_>>().join("; ");
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
            texts.for_each(|text| text.push_str(&format!("; notes of the reader: {notes}")));
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
        let part = part.into();
        for finding in &mut self.errors {
            finding.part.get_or_insert_with(|| part.clone());
            if finding.index.is_none() {
                finding.index = index;
            }
        }
        self
    }
}
