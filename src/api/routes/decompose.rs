//! `POST /decompose`

use axum::body::Bytes;
use axum::extract::{Extension, Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LOCATION, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};

use crate::jobs::{Answer, MemoryShare};
use crate::pipeline::{self, ContentId, JobSpec, Representation};

use crate::api::admission::DueBy;
use crate::api::error::ApiError;
use crate::api::state::ApiState;
use crate::api::{extract, negotiate, off_thread, params, prefer};

/// Makes the physics shape of the model in the body.
pub(in crate::api) async fn decompose(
    State(api): State<ApiState>,
    Extension(DueBy(deadline)): Extension<DueBy>,
    Extension(memory): Extension<MemoryShare>,
    request: Request,
) -> Result<Response, ApiError> {
    let form = negotiate::representation(request.headers())?;
    let pairs = extract::query(request.uri())?;
    // What is wrong with the query is said before a large body is read.
    form.check(&JobSpec::from_pairs(params::split_format(pairs.clone()).1)?)?;
    let headers = request.headers().clone();
    let job = extract::job(&api, pairs, request).await?;
    form.check_job(&job)?;
    if prefer::wants_job(&headers) {
        return super::jobs::submit(&api, &headers, job, &memory).await;
    }
    let id = job.id();
    if let Some(body) = api.rendered.get(id, form).await {
        return Ok(with_location(respond(body, form), id));
    }
    let answer = api.decomposer.decompose(job, deadline).await;
    let answer = answer.map_err(|e| ApiError::of_job(e, api.decomposer.pool().usage(), api.options.retry_after))?;
    let kept = answer.kept;
    let response = respond(render(&api, answer, form).await?, form);
    Ok(if kept { with_location(response, id) } else { response })
}

/// Says where the answer can be fetched again.
fn with_location(mut response: Response, id: ContentId) -> Response {
    if let Ok(location) = HeaderValue::try_from(format!("/decompositions/{id}")) {
        response.headers_mut().insert(CONTENT_LOCATION, location);
    }
    response
}

/// The answer in the form that was chosen. What came from the store is kept for the next who asks.
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

/// A good answer.
pub(in crate::api) fn respond(body: Bytes, form: Representation) -> Response {
    let media_type = HeaderValue::from_static(form.media_type());
    let vary = HeaderValue::from_static("accept, content-type");
    ([(CONTENT_TYPE, media_type), (VARY, vary)], body).into_response()
}
