//! `POST /decompose`

use axum::body::Bytes;
use axum::extract::{Extension, Request, State};
use axum::http::HeaderValue;
use axum::http::header::CONTENT_LOCATION;
use axum::response::Response;

use crate::jobs::{Answer, MemoryShare};
use crate::pipeline::{self, ContentId, Representation};

use crate::api::layers::admission::DueBy;
use crate::api::off_thread::off_thread;
use crate::api::request::asked::Asked;
use crate::api::request::prefer;
use crate::api::response::error::ApiError;
use crate::api::response::{negotiate, respond};
use crate::api::state::ApiState;

/// Returns the physics shape of the model in the body, or the job that will make it.
pub(in crate::api) async fn decompose(
    State(api): State<ApiState>,
    Extension(DueBy(deadline)): Extension<DueBy>,
    Extension(memory): Extension<MemoryShare>,
    request: Request,
) -> Result<Response, ApiError> {
    let form = negotiate::representation(request.headers())?;
    let asked = Asked::by_query(request.uri())?;
    // A faulty query is reported before a large body is read.
    form.check(&asked.spec)?;
    let headers = request.headers().clone();
    let job = asked.job(&api, request).await?;
    form.check_job(&job)?;
    if prefer::wants_job(&headers) {
        return super::jobs::submit(&api, &headers, job, &memory).await;
    }
    let id = job.id();
    if let Some(body) = api.rendered.get(id, form).await {
        return Ok(with_location(respond(form, body), id));
    }
    let answer = api.decomposer.decompose(job, deadline).await;
    let answer = answer.map_err(|e| ApiError::of_job(e, api.decomposer.pool().usage(), api.options.retry_after))?;
    let kept = answer.kept;
    let response = respond(form, render(&api, answer, form).await?);
    Ok(if kept { with_location(response, id) } else { response })
}

/// Adds the path under which the result is stored.
fn with_location(mut response: Response, id: ContentId) -> Response {
    if let Ok(location) = HeaderValue::try_from(format!("/decompositions/{id}")) {
        response.headers_mut().insert(CONTENT_LOCATION, location);
    }
    response
}

/// Writes a result in the chosen form. A result from the store is kept in memory for the next request.
pub(in crate::api) async fn render(api: &ApiState, answer: Answer, form: Representation) -> Result<Bytes, ApiError> {
    let Answer { outcome, cached, .. } = answer;
    let id = outcome.id();
    let body = off_thread(outcome.size_bytes(), move || pipeline::render(&outcome, form, cached)).await??;
    let body = Bytes::from(body);
    if cached {
        api.rendered.keep(id, form, &body).await;
    }
    Ok(body)
}
