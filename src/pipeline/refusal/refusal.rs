//! Why a request is refused, in the contract's words. The shell alone turns a [`RefusalKind`] into a status or an exit code.

use crate::preflight;

/// What kind of fault it is; decides the HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// A parameter outside its range, or unknown.
    BadParameter,
    /// The body is not what it says it is.
    Malformed,
    /// A format that is not spoken.
    UnsupportedFormat,
    /// The answer cannot be given in the form that was asked for.
    NotAcceptable,
    /// A limit of body, decompressed size, vertices or triangles was passed.
    TooLarge,
    /// Well-formed, but no hull exists.
    Unprocessable,
    Cancelled,
    Deadline,
    /// Our own fault: a check of the result failed, or a bug.
    Internal,
}

/// One fault, as precise as it is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finding {
    pub code: String,
    pub message: String,
    /// The part of the input: a level, an object, a face, a parameter.
    pub part: Option<String>,
    pub index: Option<u64>,
    /// The value that was met, and the bound that it passed.
    pub met: Option<f64>,
    pub limit: Option<f64>,
    /// `error`, `warning` or `hint`, where findings of several are listed together.
    pub severity: Option<&'static str>,
}

impl From<&preflight::Finding> for Finding {
    fn from(finding: &preflight::Finding) -> Self {
        Self {
            code: finding.code.name().to_owned(),
            message: finding.message.clone(),
            part: finding.part.clone(),
            index: finding.index,
            met: finding.met,
            limit: finding.limit,
            severity: Some(finding.severity().name()),
        }
    }
}

/// A refused request: a stable code, a sentence for a person, and every single fault.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{detail}")]
pub struct Refusal {
    pub kind: RefusalKind,
    pub code: String,
    pub detail: String,
    pub errors: Vec<Finding>,
}

impl Refusal {
    /// A refusal for one fault.
    pub fn new(kind: RefusalKind, code: impl Into<String>, detail: impl Into<String>) -> Self {
        let (code, detail) = (code.into(), detail.into());
        let finding = Finding { code: code.clone(), message: detail.clone(), ..Finding::default() };
        Self { kind, code, detail, errors: vec![finding] }
    }

    /// Names the part of the input, and where in it, the fault is.
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
