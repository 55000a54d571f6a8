//! `GET /decompositions/{id}`

use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::api::layers::admission::Held;
use crate::api::response::error::ApiError;
use crate::api::response::{negotiate, respond};
use crate::api::state::ApiState;
use crate::jobs::Answer;
use crate::pipeline::{ContentId, Refusal, RefusalKind, Representation};

use super::decompose::render;

/// Caching of a result, which never changes under its id.
pub(super) const FOR_EVER: HeaderValue = HeaderValue::from_static("max-age=31536000, immutable");

/// Beginning of the sentence about a store that fails.
pub(super) const UNREAD: &str = "stored results cannot be read";

/// Returns a stored result.
pub(in crate::api) async fn get(
    State(api): State<ApiState>,
    Extension(held): Extension<Held>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    refuse_query(query)?;
    let accepted = negotiate::representations(&headers)?;
    let content_id = parse(&id)?;
    let (mut found, mut refused) = (None, None);
    for form in accepted.into_iter() {
        match in_form(&api, &held, (content_id, &mut found), form, &headers).await {
            // Only the stored result shows which forms can hold it.
            Err(error) if error.status() == StatusCode::NOT_ACCEPTABLE => refused = refused.or(Some(error)),
            answered => return answered,
        }
    }
    Err(refused.unwrap_or_else(ApiError::internal))
}

/// Returns a stored result in one form. It is loaded once for all forms.
async fn in_form(
    api: &ApiState,
    held: &Held,
    (id, found): (ContentId, &mut Option<Answer>),
    form: Representation,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let (name, tag) = (id.to_string(), tag_of(id, form));
    let kept = api.rendered.get(id, form).await;
    if let Some(known_tag) = matching_tag(headers, &tag) {
        let known =
            kept.is_some() || api.store.has_result(&name).await.map_err(|error| api.store_fault(&error, UNREAD))?;
        let unchanged = known.then(|| StatusCode::NOT_MODIFIED.into_response());
        return unchanged
            .map(|unchanged| with_caching(unchanged, &known_tag))
            .ok_or_else(|| ApiError::unknown_result(&name));
    }
    let body = match kept {
        Some(body) => body,
        None => {
            let answer = match found.take() {
                Some(answer) => answer,
                None => find(api, held, &name).await?,
            };
            render(api, found.insert(answer).clone(), form, &held.owner).await?
        }
    };
    Ok(with_caching(respond(form, body), &tag))
}

/// Returns the stored result under a text that may be an id. Its memory, and that of its response, counts as memory for
/// bodies.
pub(super) async fn find(api: &ApiState, held: &Held, id: &str) -> Result<Answer, ApiError> {
    // The semaphore is never closed.
    let _load = api.loads.acquire().await;
    let found = api.decomposer.stored(parse(id)?).await.map_err(|error| api.store_fault(&error, UNREAD))?;
    let answer = found.ok_or_else(|| ApiError::unknown_result(id))?;
    held.grow(api, answer.outcome.size_bytes().saturating_mul(2))?;
    Ok(answer)
}

/// Returns the strong tag of a stored result in one form.
pub(super) fn tag_of(id: ContentId, form: Representation) -> String {
    format!("\"{id};{}\"", form.media_type())
}

fn parse(id: &str) -> Result<ContentId, ApiError> {
    id.parse().map_err(|_| ApiError::unknown_result(id))
}

fn refuse_query(query: Option<String>) -> Result<(), ApiError> {
    match query.filter(|query| !query.is_empty()) {
        None => Ok(()),
        Some(query) => {
            let detail = format!(
                "a stored result takes no parameters, but the query is {query:?}; the id stands for those that change the \
                 result. For another form send it as Accept, such as \"Accept: model/gltf-binary\" or \
                 \"Accept: model/vnd.collada+xml;layout=nodes\""
            );
            Err(Refusal::new(RefusalKind::BadParameter, "unknown_parameter", detail).into())
        }
    }
}

/// Returns `tag` as `If-None-Match` names it: weak where the client has the weak form, which compressed responses carry. The
/// comparison is weak.
pub(super) fn matching_tag(headers: &HeaderMap, tag: &str) -> Option<String> {
    let lines = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let mut known = lines.flat_map(|line| line.split(',')).map(str::trim);
    let found = known.find(|known| *known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)?;
    Some(if found == "*" { tag } else { found }.to_owned())
}

fn with_caching(mut response: Response, tag: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, FOR_EVER);
    headers.insert(VARY, HeaderValue::from_static("accept, content-type, accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(ETAG, tag);
    }
    response
}
