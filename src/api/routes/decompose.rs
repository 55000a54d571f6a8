//! `POST /decompose`

use axum::body::Bytes;
use axum::extract::{Extension, Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LOCATION, ETAG};
use axum::response::Response;

use crate::jobs::{Answer, Owner};
use crate::pipeline::{self, ContentId, Representation};

use crate::api::layers::admission::{DueBy, Held};
use crate::api::request::asked::Asked;
use crate::api::request::prefer;
use crate::api::response::error::ApiError;
use crate::api::response::{negotiate, respond};
use crate::api::state::ApiState;

use super::decompositions::tag_of;

/// Returns the physics shape of the model in the body, or the job that will make it.
pub(in crate::api) async fn decompose(
    State(api): State<ApiState>,
    Extension(DueBy(deadline)): Extension<DueBy>,
    Extension(held): Extension<Held>,
    request: Request,
) -> Result<Response, ApiError> {
    let accepted = negotiate::representations(request.headers())?;
    let mut asked = Asked::by_query(request.uri())?;
    // A faulty query is reported before a large body is read.
    accepted.first_that(|form| form.variant(&asked.spec).check(&asked.spec))?;
    let headers = request.headers().clone();
    let callback = asked.callback(&api, prefer::wants_job(&headers))?;
    let job = asked.job(&api, &held, request).await?;
    let form = accepted.first_that(|form| form.variant(job.spec()).check_job(&job))?.variant(job.spec());
    if prefer::wants_job(&headers) {
        return super::jobs::submit(&api, &headers, job, &held, callback).await;
    }
    let id = job.id();
    if let Some(body) = api.rendered.get(id, form).await {
        return Ok(with_location(respond(form, body), id, form));
    }
    let answer = api.decomposer.decompose(job, deadline, held.owner.clone()).await;
    let answer = answer.map_err(|error| api.of_job(error))?;
    let kept = answer.kept;
    let response = respond(form, render(&api, answer, form, &held.owner).await?);
    Ok(if kept { with_location(response, id, form) } else { response })
}

/// Adds the path under which the result is stored, and its tag. The tag is weak: `cached` and the times may differ.
fn with_location(mut response: Response, id: ContentId, form: Representation) -> Response {
    if let Ok(tag) = HeaderValue::try_from(format!("W/{}", tag_of(id, form))) {
        response.headers_mut().insert(ETAG, tag);
    }
    if let Ok(location) = HeaderValue::try_from(format!("/decompositions/{id}")) {
        response.headers_mut().insert(CONTENT_LOCATION, location);
    }
    response
}

/// Writes a result in the chosen form. A result from the store is kept in memory for the next request.
pub(in crate::api) async fn render(
    api: &ApiState,
    answer: Answer,
    form: Representation,
    owner: &Owner,
) -> Result<Bytes, ApiError> {
    let Answer { outcome, cached, .. } = answer;
    let (id, bytes) = (outcome.id(), outcome.size_bytes());
    let written = move || pipeline::render(&outcome, form, cached);
    let body = api.finish(bytes, owner, written).await??;
    let body = Bytes::from(body);
    if cached {
        api.rendered.keep(id, form, &body).await;
    }
    Ok(body)
}
