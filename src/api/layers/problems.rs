//! Writes problems in the form that the client reads.

use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::middleware::Next;
use axum::response::Response;

use crate::api::response::problem::Problem;
use crate::api::response::{VARIES_BY, negotiate};

/// Writes the [`Problem`] of a response into its body.
pub async fn write_problems(request: Request, next: Next) -> Response {
    let form = negotiate::problem_form(request.headers());
    let mut response = next.run(request).await;
    let Some(problem) = response.extensions().get::<Problem>() else { return response };
    metrics::counter!("hullwright_refusals_total", "code" => problem.code.clone()).increment(1);
    let (media_type, body) = problem.write(form);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(VARY, VARIES_BY);
    headers.remove(CONTENT_LENGTH);
    *response.body_mut() = Body::from(body);
    response
}
