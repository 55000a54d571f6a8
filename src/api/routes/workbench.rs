//! `GET /`, `GET /assets/{file}`, `GET /samples/{file}`: the workbench page, which is compiled into the program.

use std::borrow::Cow;

use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::api::response::error::ApiError;

use super::decompositions::matching_tag;

/// The files that `npm run build` in `web/` writes. Names under `assets/` contain a digest of the content.
#[derive(RustEmbed)]
#[folder = "web/dist/"]
struct Page;

/// Sample models of one mesh.
#[derive(RustEmbed)]
#[folder = "models/"]
struct Samples;

/// Sample models of several meshes.
#[derive(RustEmbed)]
#[folder = "web/samples/"]
struct WholeSamples;

/// All of the page comes from this service, and nothing in it is inline. `blob:` stands for files that the page makes.
/// `wasm-unsafe-eval` lets the page compile the WebAssembly of its physics engine, and no script from text.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; \
                      object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Sends the page itself.
pub(in crate::api) async fn page(headers: HeaderMap) -> Response {
    match Page::get("index.html") {
        Some(file) => {
            let mut response = send("index.html", file, "no-cache", &headers);
            let policy = HeaderValue::from_static(POLICY);
            response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
            response
        }
        None => ApiError::internal().into_response(),
    }
}

/// Sends a script, style or picture of the page, as compressed by the build for clients that read brotli.
pub(in crate::api) async fn asset(
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let path = format!("assets/{name}");
    let compressed = Page::get(&format!("{path}.br")).filter(|_| takes_brotli(&headers));
    let encoded = compressed.is_some();
    let file = compressed.or_else(|| Page::get(&path).filter(|_| !name.ends_with(".br")));
    let file = file.ok_or_else(|| ApiError::unknown_path(uri.path()))?;
    let mut response = send(&name, file, FOR_EVER, &headers);
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if encoded {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Ok(response)
}

/// Sends a sample model.
pub(in crate::api) async fn sample(
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let file = Samples::get(&name).or_else(|| WholeSamples::get(&name));
    let file = file.ok_or_else(|| ApiError::unknown_path(uri.path()))?;
    Ok(send(&name, file, "no-cache", &headers))
}

fn send(name: &str, file: EmbeddedFile, caching: &'static str, headers: &HeaderMap) -> Response {
    let digest: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{digest}\"");
    let known = matching_tag(headers, &tag);
    let mut response = if known.is_some() {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let body = match file.data {
            Cow::Borrowed(bytes) => bytes.into_response(),
            Cow::Owned(bytes) => bytes.into_response(),
        };
        ([(CONTENT_TYPE, media_type(name))], body).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::try_from(known.unwrap_or(tag)) {
        headers.insert(ETAG, tag);
    }
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        // The samples have no other XML.
        "xml" => crate::formats::Format::LlsdXml.media_type(),
        extension => crate::formats::detect_by_name(&format!("model.{extension}"))
            .map_or("application/octet-stream", crate::formats::Format::media_type),
    }
}

/// Returns whether `Accept-Encoding` names brotli with a weight above zero.
fn takes_brotli(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let mut encodings = lines.flat_map(|line| line.split(','));
    encodings.any(|encoding| {
        let mut words = encoding.split(';').map(str::trim);
        let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let weight = words.find_map(|word| word.strip_prefix("q=")?.trim().parse::<f32>().ok());
        named && weight.is_none_or(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_to_clients_that_read_it() {
        for (line, expected) in
            [("gzip, deflate, br", true), ("br;q=0", false), ("gzip", false), ("BR; q=0.5", true), ("brotli", false)]
        {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(line))]);
            assert_eq!(takes_brotli(&headers), expected, "{line}");
        }
        assert!(!takes_brotli(&HeaderMap::new()));
    }
}
