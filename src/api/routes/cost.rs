//! `POST /cost`

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};

use crate::pipeline::{LinksetRequest, Refusal, RefusalKind, Stored, write_map};
use crate::store::StoreError;

use crate::api::error::ApiError;
use crate::api::state::ApiState;
use crate::api::{extract, negotiate, off_thread, params};

/// What the stored results of one linkset may take in memory together.
const MAX_STORED_BYTES: usize = 256 << 20;

/// The cost report of the linkset in the body.
pub(in crate::api) async fn cost(State(api): State<ApiState>, request: Request) -> Result<Response, ApiError> {
    let form = negotiate::map_form(request.headers())?;
    let (format, others) = params::split_format(extract::query(request.uri())?);
    if let Some((name, _)) = others.first() {
        let detail = format!("there is no parameter {name:?}; what a linkset is goes into the body");
        return Err(Refusal::new(RefusalKind::BadParameter, "unknown_parameter", detail).at(name, None).into());
    }
    let (format, bytes) = extract::document(&api, format, request).await?;
    let sent_bytes = bytes.len();
    let linkset = off_thread(sent_bytes, move || LinksetRequest::read(format, &bytes)).await??;
    let (stored, stored_bytes) = stored_results(&api, &linkset).await?;
    let (constants, limits) = (api.options.costs.clone(), api.decomposer.read_limits().clone());
    let report = move || linkset.report(&stored, &constants, &limits);
    let report = off_thread(sent_bytes.saturating_add(stored_bytes), report).await??;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(form.media_type())),
        (VARY, HeaderValue::from_static("accept, content-type")),
    ];
    Ok((headers, write_map(&report, form)).into_response())
}

/// The results that the linkset names, and about how many bytes they have.
async fn stored_results(api: &ApiState, linkset: &LinksetRequest) -> Result<(Stored, usize), ApiError> {
    let unavailable = |error: StoreError| {
        tracing::error!("{error}");
        ApiError::StoreUnavailable { fault: "stored results cannot be read", retry_after: api.options.retry_after }
    };
    let (mut stored, mut bytes) = (Stored::new(), 0_usize);
    for id in linkset.ids()? {
        let Some(answer) = api.decomposer.stored(id).await.map_err(unavailable)? else { continue };
        bytes = bytes.saturating_add(answer.outcome.size_bytes());
        if bytes > MAX_STORED_BYTES {
            let detail = format!("the stored results of this linkset have more than {MAX_STORED_BYTES} bytes");
            return Err(Refusal::new(RefusalKind::TooLarge, "results_too_large", detail).into());
        }
        stored.insert(id, answer.outcome);
    }
    Ok((stored, bytes))
}
