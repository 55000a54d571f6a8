//! `POST /preview-mesh`, `GET /decompositions/{id}/source`: what was read of a model, to look at beside its hulls.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::api::error::ApiError;
use crate::api::state::ApiState;
use crate::api::{extract, off_thread};
use crate::pipeline::{self, Representation};

use super::decompositions::{self, FOR_EVER};

/// The surfaces of the model in the body, which may be anything that `/decompose` takes, with the same query.
pub(in crate::api) async fn read(State(api): State<ApiState>, request: Request) -> Result<Response, ApiError> {
    let pairs = extract::query(request.uri())?;
    let job = extract::job(&api, pairs, request).await?;
    let limits = Arc::clone(api.decomposer.read_limits());
    let bytes = job.upload().parts.iter().map(|part| part.bytes.len()).sum();
    let glb = off_thread(bytes, move || pipeline::preview(job.upload(), &limits)).await??;
    Ok(answer(glb, HeaderValue::from_static("no-store")))
}

/// The surfaces that a stored result keeps.
pub(in crate::api) async fn stored(State(api): State<ApiState>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let outcome = decompositions::find(&api, &id).await?.outcome;
    let limits = Arc::clone(api.decomposer.read_limits());
    let glb = off_thread(outcome.size_bytes(), move || pipeline::stored_preview(&outcome, &limits)).await??;
    Ok(answer(glb, FOR_EVER))
}

fn answer(glb: Vec<u8>, caching: HeaderValue) -> Response {
    let media_type = HeaderValue::from_static(Representation::Glb.media_type());
    ([(CONTENT_TYPE, media_type), (CACHE_CONTROL, caching)], glb).into_response()
}
