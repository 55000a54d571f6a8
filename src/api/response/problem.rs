//! [`Problem`]: RFC 9457 problem details, as JSON or as the same map in LLSD.

use axum::http::StatusCode;

use crate::mesh_asset::llsd::Value;
use crate::pipeline::{self, Finding, Representation};

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

impl Problem {
    /// Returns the problem in `form`, with its media type. Forms that are not maps become JSON.
    pub fn write(&self, form: Representation) -> (&'static str, Vec<u8>) {
        let media_type = if form.is_llsd() { form.media_type() } else { "application/problem+json" };
        (media_type, pipeline::write_map(&self.to_value(), form))
    }

    fn to_value(&self) -> Value {
        let text = |text: &str| Value::String(text.into());
        Value::map([
            // Problems differ by code; none has a page of its own.
            ("type", text("about:blank")),
            ("title", text(self.status.canonical_reason().unwrap_or("Error"))),
            ("status", Value::Integer(self.status.as_u16().into())),
            ("detail", text(&self.detail)),
            ("code", text(&self.code)),
            ("errors", Value::array(self.errors.iter().map(pipeline::finding_map))),
        ])
    }
}
