//! What is wrong with a request or a model.

use serde::Deserialize;
use utoipa::ToSchema;

/// The answer to `check=only`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    #[schema(pattern = "^b3-[0-9a-f]{64}$")]
    pub id: String,
    pub engine: String,
    pub cached: bool,
    /// What would refuse or change the model; empty when nothing would.
    pub findings: Vec<Finding>,
    /// How many of them are errors.
    pub errors: u32,
    pub warnings: u32,
    pub hints: u32,
    /// Whether a simulator would refuse the model.
    pub refused: bool,
}

/// Why a request was refused (RFC 9457).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// Always `about:blank`: `code` tells problems apart.
    pub r#type: String,
    /// The status in words.
    pub title: String,
    pub status: u16,
    /// What is wrong, where, the bound that was met and the way out.
    pub detail: String,
    /// A stable word for programs.
    pub code: String,
    pub errors: Vec<Finding>,
}

/// A single fault.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    pub code: String,
    pub message: String,
    /// The level, object, face or parameter that it is about.
    #[schema(required)]
    pub part: Option<String>,
    /// Where in that part, or in the body: a byte, line, vertex or triangle.
    #[schema(required)]
    pub index: Option<u64>,
    /// The value that was met, where the fault is about one.
    #[schema(nullable = false)]
    pub met: Option<f64>,
    /// The limit that it passed.
    #[schema(nullable = false)]
    pub limit: Option<f64>,
    /// Of a finding of the preflight: error, warning or hint.
    #[schema(nullable = false)]
    pub severity: Option<String>,
}
