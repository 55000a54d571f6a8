//! One file a group of paths.

pub(super) mod cost;
pub(super) mod decompose;
pub(super) mod decompositions;
pub(super) mod health;
pub(super) mod jobs;
pub(super) mod preview_mesh;
pub(super) mod workbench;

use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::error::ApiError;

/// No route.
pub(super) async fn unknown_path(uri: Uri) -> ApiError {
    ApiError::UnknownPath { path: uri.path().to_owned() }
}

/// A route, but not for this method. The router adds `Allow`, which is all that OPTIONS asks for.
pub(super) async fn wrong_method(method: Method) -> Response {
    if method == Method::OPTIONS {
        return StatusCode::NO_CONTENT.into_response();
    }
    ApiError::WrongMethod { method: method.to_string() }.into_response()
}
