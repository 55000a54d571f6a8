//! `POST /preview-mesh`, `GET /decompositions/{id}/source`: the surfaces of a model, to look at beside its hulls.

use axum::extract::{Extension, Path, Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::api::layers::admission::{DueBy, Held};
use crate::api::request::asked::Asked;
use crate::api::response::error::ApiError;
use crate::api::state::ApiState;
use crate::formats::Format;
use crate::jobs::Demand;
use crate::pipeline::{self, Representation};

use super::decompositions::{self, FOR_EVER};

/// Returns the surfaces of the model in the body. Body and query are the same as those of `/decompose`.
pub(in crate::api) async fn read(
    State(api): State<ApiState>,
    Extension(DueBy(deadline)): Extension<DueBy>,
    Extension(held): Extension<Held>,
    request: Request,
) -> Result<Response, ApiError> {
    let mut asked = Asked::by_query(request.uri())?;
    asked.callback(&api, false)?;
    let job = asked.job(&api, &held, request).await?;
    let demand = Demand::of_reading(job.upload(), held.owner.clone());
    let preview = move |limits: &_| pipeline::preview(job.upload(), limits);
    let read = api.decomposer.read_within(demand, deadline, preview).await;
    let glb = read.map_err(|error| api.of_job(error))?;
    Ok(answer(glb, HeaderValue::from_static("no-store")))
}

/// Returns the surfaces that a stored result keeps.
pub(in crate::api) async fn stored(
    State(api): State<ApiState>,
    Extension(DueBy(deadline)): Extension<DueBy>,
    Extension(held): Extension<Held>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let outcome = decompositions::find(&api, &held, &id).await?.outcome;
    let demand = Demand::of_document(Format::MeshAsset, outcome.size_bytes(), held.owner.clone());
    let preview = move |limits: &_| pipeline::stored_preview(&outcome, limits);
    let read = api.decomposer.read_within(demand, deadline, preview).await;
    let glb = read.map_err(|error| api.of_job(error))?;
    Ok(answer(glb, FOR_EVER))
}

fn answer(glb: Vec<u8>, caching: HeaderValue) -> Response {
    let media_type = HeaderValue::from_static(Representation::Glb.media_type());
    ([(CONTENT_TYPE, media_type), (CACHE_CONTROL, caching)], glb).into_response()
}
