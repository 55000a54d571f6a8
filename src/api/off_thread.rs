//! Work that must not block the threads that serve requests.

use super::response::error::ApiError;

/// Size below which work takes less than a millisecond and stays on the thread that serves the request.
const SMALL_BYTES: usize = 128 << 10;

/// Runs work on `bytes` of data where it cannot delay other requests.
pub async fn off_thread<T: Send + 'static>(
    bytes: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    if bytes < SMALL_BYTES {
        return Ok(work());
    }
    tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::internal())
}
