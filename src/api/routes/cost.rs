//! `POST /cost`

use axum::extract::{Request, State};
use axum::response::Response;

use crate::pipeline::{LinksetRequest, Refusal, RefusalKind, Stored, write_record};

use crate::api::off_thread::off_thread;
use crate::api::request::asked;
use crate::api::request::pairs::Query;
use crate::api::response::error::ApiError;
use crate::api::response::{negotiate, respond};
use crate::api::state::ApiState;

use super::decompositions::UNREAD;

/// Largest size in memory of all stored results of one linkset.
const MAX_STORED_BYTES: usize = 256 << 20;

/// Returns the cost report of the linkset in the body.
pub(in crate::api) async fn cost(State(api): State<ApiState>, request: Request) -> Result<Response, ApiError> {
    let form = negotiate::map_form(request.headers())?;
    let Query { format, pairs } = Query::of(request.uri())?;
    if let Some((name, _)) = pairs.first() {
        let detail = format!("there is no parameter {name:?}; describe the linkset in the body");
        return Err(Refusal::new(RefusalKind::BadParameter, "unknown_parameter", detail).at(name, None).into());
    }
    let (format, bytes) = asked::document(&api, format.as_deref(), request).await?;
    let sent_bytes = bytes.len();
    let linkset = off_thread(sent_bytes, move || LinksetRequest::read(format, &bytes)).await??;
    let (stored, stored_bytes) = stored_results(&api, &linkset).await?;
    let (constants, limits) = (api.options.costs.clone(), api.decomposer.read_limits().clone());
    let report = move || linkset.report(&stored, &constants, &limits);
    let report = off_thread(sent_bytes.saturating_add(stored_bytes), report).await??;
    Ok(respond(form, write_record(&report, form)))
}

/// Returns the results that the linkset names, and their approximate size in bytes.
async fn stored_results(api: &ApiState, linkset: &LinksetRequest) -> Result<(Stored, usize), ApiError> {
    let (mut stored, mut bytes) = (Stored::new(), 0_usize);
    for id in linkset.ids()? {
        let found = api.decomposer.stored(id).await.map_err(|error| api.store_fault(&error, UNREAD))?;
        let Some(answer) = found else { continue };
        bytes = bytes.saturating_add(answer.outcome.size_bytes());
        if bytes > MAX_STORED_BYTES {
            let detail = format!("the stored results of this linkset have more than {MAX_STORED_BYTES} bytes");
            return Err(Refusal::new(RefusalKind::TooLarge, "results_too_large", detail).into());
        }
        stored.insert(id, answer.outcome);
    }
    Ok((stored, bytes))
}
