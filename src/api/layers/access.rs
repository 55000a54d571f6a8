//! Access: API keys with their scopes, and rates.

use axum::extract::{Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Span;

use crate::access::{KeyRing, Scope};

use crate::api::clients::client::Client;
use crate::api::response::error::ApiError;
use crate::api::state::ApiState;

/// Admits requests whose key has the scope for their method, within the client's rate.
pub async fn enter(State(api): State<ApiState>, request: Request, next: Next) -> Response {
    let scope = scope_of(request.method());
    admit(&api, scope, true, request, next).await
}

/// Admits requests whose key has the scope for metrics, at any rate.
pub async fn enter_to_watch(State(api): State<ApiState>, request: Request, next: Next) -> Response {
    admit(&api, Scope::Admin, false, request, next).await
}

async fn admit(api: &ApiState, scope: Scope, is_rated: bool, mut request: Request, next: Next) -> Response {
    let (client, allowed) = identify(api, scope, &request);
    Span::current().record("client", tracing::field::display(&client));
    if is_rated
        && let Some(rates) = &api.rates
        && let Err(retry_after) = rates.take(&client)
    {
        return ApiError::rate_limited(retry_after).into_response();
    }
    match allowed {
        Ok(()) => {
            request.extensions_mut().insert(client);
            next.run(request).await
        }
        Err(error) => error.into_response(),
    }
}

/// Returns the client to which the request is attributed, and whether the request is allowed. Without a valid key the client
/// is an address.
fn identify(api: &ApiState, scope: Scope, request: &Request) -> (Client, Result<(), ApiError>) {
    let edge = &api.options.edge;
    let address = || Client::at(edge.proxies.origin(request.headers(), request.extensions()));
    match &edge.keys {
        None => (address(), Ok(())),
        Some(keys) => check_key(&keys.ring(), scope, request.headers()).unwrap_or_else(|error| (address(), Err(error))),
    }
}

fn check_key(ring: &KeyRing, scope: Scope, headers: &HeaderMap) -> Result<(Client, Result<(), ApiError>), ApiError> {
    let secret = bearer(headers).ok_or_else(ApiError::no_key)?;
    let key = ring.find(secret).ok_or_else(ApiError::wrong_key)?;
    let allowed = if key.scopes.contains(scope) { Ok(()) } else { Err(ApiError::missing_scope(scope)) };
    Ok((Client::Key(key.name.clone()), allowed))
}

/// Returns the token behind `Bearer` (RFC 6750, 2.1), which may be in any case (RFC 9110, 11.1); `None` for several headers, of
/// which a proxy may have checked another one.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    let (scheme, secret) = value.to_str().ok()?.trim().split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(secret.trim_start())
}

/// Returns the scope that a method needs: reading, or making work.
fn scope_of(method: &Method) -> Scope {
    if method.is_safe() { Scope::Read } else { Scope::Write }
}
