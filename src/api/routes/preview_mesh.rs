//! `POST /preview-mesh`, `GET /decompositions/{id}/source`: the surfaces of a model, to look at beside its hulls.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::api::off_thread::off_thread;
use crate::api::request::asked::Asked;
use crate::api::response::error::ApiError;
use crate::api::state::ApiState;
use crate::pipeline::{self, Representation};

use super::decompositions::{self, FOR_EVER};

/// Returns the surfaces of the model in the body. Body and query are the same as those of `/decompose`.
pub(in crate::api) async fn read(State(api): State<ApiState>, request: Request) -> Result<Response, ApiError> {
    let job = Asked::by_query(request.uri())?.job(&api, request).await?;
    let limits = Arc::clone(api.decomposer.read_limits());
    let bytes = job.upload().parts.iter().map(|part| part.bytes.len()).sum();
    let glb = off_thread(bytes, move || pipeline::preview(job.upload(), &limits)).await??;
    Ok(answer(glb, HeaderValue::from_static("no-store")))
}

/// Returns the surfaces that a stored result keeps.
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
