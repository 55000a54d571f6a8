//! `POST /cost`

use std::collections::BTreeSet;

use axum::extract::{Extension, Request, State};
use axum::response::Response;

use crate::jobs::Demand;
use crate::pipeline::{ContentId, LinksetRequest, Refusal, RefusalKind, Stored, write_record};

use crate::api::layers::admission::{DueBy, Held};
use crate::api::request::asked;
use crate::api::request::pairs::Query;
use crate::api::response::error::ApiError;
use crate::api::response::{negotiate, respond};
use crate::api::state::ApiState;

use super::decompositions::UNREAD;

/// Returns the cost report of the linkset in the body.
pub(in crate::api) async fn cost(
    State(api): State<ApiState>,
    Extension(DueBy(deadline)): Extension<DueBy>,
    Extension(held): Extension<Held>,
    request: Request,
) -> Result<Response, ApiError> {
    let form = negotiate::map_form(request.headers())?;
    let Query { format, pairs } = Query::of(request.uri())?;
    if let Some((name, _)) = pairs.first() {
        let detail = format!("there is no parameter {name:?}; describe the linkset in the body");
        return Err(Refusal::new(RefusalKind::BadParameter, "unknown_parameter", detail).at(name, None).into());
    }
    let (format, bytes) = asked::linkset(&api, &held, format.as_deref(), request).await?;
    let sent_bytes = bytes.len();
    let demand = |bytes: usize| Demand::of_document(format, bytes, held.owner.clone());
    let read = move |limits: &_| LinksetRequest::read(format, &bytes, limits);
    let linkset = api.decomposer.read_within(demand(sent_bytes), deadline, read).await;
    let linkset = linkset.map_err(|error| api.of_job(error))?;
    let (mut stored, mut stored_bytes) = (Stored::new(), 0_usize);
    add_stored(&api, &held, linkset.ids()?, &mut stored, &mut stored_bytes).await?;
    add_stored(&api, &held, linkset.choices(&stored)?, &mut stored, &mut stored_bytes).await?;
    let (constants, demand) = (api.options.costs.clone(), demand(sent_bytes.saturating_add(stored_bytes)));
    let report = move |limits: &_| linkset.report(&stored, &constants, limits);
    let report = api.decomposer.read_within(demand, deadline, report).await.map_err(|error| api.of_job(error))?;
    Ok(respond(form, write_record(&report, form)))
}

/// Adds results that a linkset asks for, and their approximate size in bytes, which counts as memory for bodies.
async fn add_stored(
    api: &ApiState,
    held: &Held,
    ids: BTreeSet<ContentId>,
    stored: &mut Stored,
    bytes: &mut usize,
) -> Result<(), ApiError> {
    for id in ids {
        // A linkset of many results must leave connections to the store for others. The semaphore is never closed.
        let _load = api.loads.acquire().await;
        let found = api.decomposer.stored(id).await.map_err(|error| api.store_fault(&error, UNREAD))?;
        let Some(answer) = found else { continue };
        let size_bytes = answer.outcome.size_bytes();
        held.grow(api, size_bytes)?;
        *bytes = bytes.saturating_add(size_bytes);
        stored.insert(id, answer.outcome);
    }
    Ok(())
}
