//! `GET /openapi.json` and `GET /docs`: the description of the API, for programs and for people.
//!
//! Schemas come from the records of responses, parameters from the table that also reads them, formats
//! from the readers and writers themselves. `tests/api/description.rs` compares routes and responses with the description.

mod bodies;
mod page;
mod paths;

use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG};
use axum::response::{IntoResponse, Response};
use utoipa::ToSchema;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Components, ComponentsBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, RefOr, Schema,
};

use crate::api::response::problem::ProblemReport;
use crate::api::routes::health::{Alive, Readiness};
use crate::api::routes::jobs::{JobList, JobReport};
use crate::pipeline::report;

/// The description, as a document and as text.
struct Description {
    json: String,
    page: page::Page,
}

static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
    let document = document();
    let value = serde_json::to_value(&document).unwrap_or_default();
    Description { json: format!("{value:#}\n"), page: page::Page::of(&value) }
});

/// Returns the whole document, OpenAPI 3.1.
fn document() -> OpenApi {
    let about = "Post a 3D model and get its physics shape: one convex hull that wraps it, a convex decomposition that \
                 follows it, both as the blocks of Second Life and OpenSim mesh assets, and what they cost.\n\n\
                 Every fault is a problem (RFC 9457) with a stable `code`; LLSD clients get problems in LLSD. Results are \
                 kept under ids that name their content: the same upload with the same parameters has the same id and the \
                 same bytes.";
    let info = InfoBuilder::new()
        .title("Hullwright")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(about))
        .license(Some(LicenseBuilder::new().name("MIT").identifier(Some("MIT")).build()))
        .build();
    // A key is needed only where the operator has configured keys.
    let security = [SecurityRequirement::new::<_, [&str; 0], &str>(KEY, []), SecurityRequirement::default()];
    OpenApiBuilder::new().info(info).paths(paths::all()).components(Some(components())).security(Some(security)).build()
}

/// Name of the way to authenticate.
const KEY: &str = "key";

fn components() -> Components {
    let mut schemas = Vec::new();
    collect::<report::Report>(&mut schemas);
    collect::<report::FindingsReport>(&mut schemas);
    collect::<report::ModelReport>(&mut schemas);
    collect::<report::LinksetReport>(&mut schemas);
    collect::<JobReport>(&mut schemas);
    collect::<JobList>(&mut schemas);
    collect::<ProblemReport>(&mut schemas);
    collect::<Alive>(&mut schemas);
    collect::<Readiness>(&mut schemas);
    let mut bearer = Http::new(HttpAuthScheme::Bearer);
    bearer.description = Some("An API key of this service, where its operator has configured keys".to_owned());
    ComponentsBuilder::new().schemas_from_iter(schemas).security_scheme(KEY, SecurityScheme::Http(bearer)).build()
}

/// Adds the schema of a type and of every type that it contains.
fn collect<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// Serves the description for programs.
pub(in crate::api) async fn openapi() -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache"), (ETAG, ENGINE_TAG)];
    (headers, DESCRIPTION.json.as_str()).into_response()
}

/// Changes with every release, as the document does.
const ENGINE_TAG: &str = concat!("\"", env!("CARGO_PKG_VERSION"), "\"");

/// Serves the description for people: one page without scripts and without requests to other hosts.
pub(in crate::api) async fn docs() -> Response {
    let page = &DESCRIPTION.page;
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, page.policy.as_str()),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, page.html.as_str()).into_response()
}
