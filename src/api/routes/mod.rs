//! Handlers, one file for each group of paths.
//!
//! In: the shared state and a request that passed the layers. Out: a response, or an [`ApiError`].

pub(super) mod cost;
pub(super) mod decompose;
pub(super) mod decompositions;
pub(super) mod health;
pub(super) mod jobs;
pub(super) mod preview_mesh;
pub(super) mod workbench;

use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::api::response::error::ApiError;

/// Responds to a path without a route.
pub(super) async fn unknown_path(uri: Uri) -> ApiError {
    ApiError::unknown_path(uri.path())
}

/// Responds to a method that the path does not support. The router adds `Allow`, which is all that OPTIONS asks for.
pub(super) async fn wrong_method(method: Method) -> Response {
    if method == Method::OPTIONS {
        return StatusCode::NO_CONTENT.into_response();
    }
    ApiError::wrong_method(method.as_str()).into_response()
}
