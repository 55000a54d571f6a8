//! [`Problem`]: RFC 9457 problem details, as JSON or as the same map in LLSD.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::mesh_asset::llsd::{self, Value};
use crate::pipeline::{self, Finding, Representation};

use super::negotiate;

/// A fault as clients see it. Travels as an extension of its response until [`write_problems`].
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) status: StatusCode,
    /// A stable word.
    pub(super) code: String,
    pub(super) detail: String,
    pub(super) errors: Vec<Finding>,
}

impl Problem {
    fn to_value(&self) -> Value {
        let text = |text: &str| Value::String(text.into());
        Value::map([
            // The codes tell problems apart; there is no page for each of them.
            ("type", text("about:blank")),
            ("title", text(self.status.canonical_reason().unwrap_or("Error"))),
            ("status", Value::Integer(self.status.as_u16().into())),
            ("detail", text(&self.detail)),
            ("code", text(&self.code)),
            ("errors", Value::array(self.errors.iter().map(pipeline::finding_map))),
        ])
    }

    fn write(&self, form: Representation) -> (&'static str, Vec<u8>) {
        let value = self.to_value();
        match form {
            Representation::LlsdXml => (form.media_type(), llsd::write_xml(&value).into()),
            Representation::LlsdBinary => (form.media_type(), llsd::write_binary(&value)),
            _ => ("application/problem+json", format!("{}\n", value.to_json()).into_bytes()),
        }
    }
}

/// Writes the problem of a response in the form that the client reads.
pub(super) async fn write_problems(request: Request, next: Next) -> Response {
    let form = negotiate::problem_form(request.headers());
    let mut response = next.run(request).await;
    let Some(problem) = response.extensions().get::<Problem>() else { return response };
    metrics::counter!("hullwright_refusals_total", "code" => problem.code.clone()).increment(1);
    let (media_type, body) = problem.write(form);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(VARY, HeaderValue::from_static("accept, content-type"));
    headers.remove(CONTENT_LENGTH);
    *response.body_mut() = Body::from(body);
    response
}
