//! `POST /decompose`

use axum::extract::{Extension, Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LOCATION, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};

use crate::jobs::Answer;
use crate::pipeline::{self, JobSpec, Representation};

use crate::api::admission::DueBy;
use crate::api::error::ApiError;
use crate::api::state::ApiState;
use crate::api::{extract, negotiate, off_thread, params, prefer};

/// Makes the physics shape of the model in the body.
pub(in crate::api) async fn decompose(
    State(api): State<ApiState>,
    Extension(DueBy(deadline)): Extension<DueBy>,
    request: Request,
) -> Result<Response, ApiError> {
    let form = negotiate::representation(request.headers()).ok_or(ApiError::NotAcceptable)?;
    let pairs = extract::query(request.uri())?;
    // What is wrong with the query is said before a large body is read.
    form.check(&JobSpec::from_pairs(params::split_format(pairs.clone()).1)?)?;
    let headers = request.headers().clone();
    let job = extract::job(&api, pairs, request).await?;
    form.check_job(&job)?;
    if prefer::wants_job(&headers) {
        return super::jobs::submit(&api, &headers, job).await;
    }
    let answer = api.decomposer.decompose(job, deadline).await;
    let answer = answer.map_err(|e| ApiError::of_job(e, api.decomposer.pool_use(), api.options.retry_after))?;
    let kept_as = (!answer.outcome.is_cut_short()).then(|| format!("/decompositions/{}", answer.outcome.id()));
    let mut response = render(answer, form).await?;
    if let Some(location) = kept_as.and_then(|path| HeaderValue::try_from(path).ok()) {
        response.headers_mut().insert(CONTENT_LOCATION, location);
    }
    Ok(response)
}

/// The answer in the form that was chosen.
pub(in crate::api) async fn render(answer: Answer, form: Representation) -> Result<Response, ApiError> {
    let Answer { outcome, cached } = answer;
    let body = off_thread(outcome.size_bytes(), move || pipeline::render(&outcome, form, cached)).await??;
    let media_type = HeaderValue::from_static(form.media_type());
    let vary = HeaderValue::from_static("accept, content-type");
    Ok(([(CONTENT_TYPE, media_type), (VARY, vary)], body).into_response())
}
