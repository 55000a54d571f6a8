//! Describes every path with its methods, parameters and statuses.

use serde_json::json;
use utoipa::openapi::path::{
    HttpMethod, OperationBuilder, Parameter as Described, ParameterBuilder, ParameterIn, PathItem, PathItemBuilder,
    Paths, PathsBuilder,
};
use utoipa::openapi::response::Response;
use utoipa::openapi::schema::{KnownFormat, Object, ObjectBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{RefOr, Required};

use crate::formats::Format;
use crate::pipeline::{JobSpec, Parameter, Values};
use crate::store::JobState;

use super::bodies::{self, json_of, other, problem, results, text_header};

/// Statuses of faults, each with its meaning for the path.
type Faults = &'static [(&'static str, &'static str)];

/// The fault of every path with a name in it.
const BAD_PATH: (&str, &str) = ("400", "The path is no percent-encoded UTF-8");

/// Faults of every path that takes work and may be limited by keys and rates.
const BUSY: Faults = &[
    ("401", "Keys are configured, and the request has none or a wrong one"),
    ("403", "The key lacks the scope"),
    ("429", "The client exceeded its rate or its share: try again later"),
    ("500", "A fault of the service; its log has the details under this x-request-id"),
    ("503", "Saturated, or shutting down: try again later"),
    ("504", "The deadline passed before there was a result, and the work was stopped"),
];

/// Faults of every path that reads a model.
const MODEL_FAULTS: Faults = &[
    ("400", "A parameter or the body is malformed: what, where, and what was expected"),
    ("408", "The body arrived too slowly"),
    ("413", "Body, decompressed size, vertices or triangles pass a limit: which, its value, the value met"),
    ("415", "The content type or format is not supported, or the body is compressed otherwise than by gzip or zstd"),
    ("422", "Well-formed, but no hull exists: no geometry, collinear, a single point, not finite, or scaled flat"),
];

pub(super) fn all() -> Paths {
    PathsBuilder::new()
        .path("/decompose", item(HttpMethod::Post, decompose()))
        .path("/decompositions/{id}", item(HttpMethod::Get, stored()))
        .path("/decompositions/{id}/source", item(HttpMethod::Get, stored_source()))
        .path("/preview-mesh", item(HttpMethod::Post, preview_mesh()))
        .path("/cost", item(HttpMethod::Post, cost()))
        .path("/jobs", item(HttpMethod::Get, list_jobs()))
        .path("/jobs/{id}", jobs())
        .path("/jobs/{id}/events", item(HttpMethod::Get, job_events()))
        .path("/healthz", item(HttpMethod::Get, alive()))
        .path("/readyz", item(HttpMethod::Get, ready()))
        .path("/metrics", item(HttpMethod::Get, metrics()))
        .path("/openapi.json", item(HttpMethod::Get, description()))
        .path("/docs", item(HttpMethod::Get, page("This description, as a page", "getDocs")))
        .path("/", item(HttpMethod::Get, page("The workbench page", "getFrontPage")))
        .path("/assets/{file}", item(HttpMethod::Get, page_file("getAsset", "A script, style or picture of the page")))
        .path("/samples/{file}", item(HttpMethod::Get, page_file("getSample", "A model to try")))
        .build()
}

fn item(method: HttpMethod, operation: OperationBuilder) -> PathItem {
    PathItem::new(method, operation)
}

fn operation(id: &str, tag: &str, summary: &str) -> OperationBuilder {
    OperationBuilder::new().operation_id(Some(id)).tag(tag).summary(Some(summary))
}

fn with_faults(mut operation: OperationBuilder, faults: &[Faults]) -> OperationBuilder {
    for (status, about) in faults.iter().copied().flatten() {
        operation = operation.response(*status, problem(status, about));
    }
    operation
}

fn decompose() -> OperationBuilder {
    let about = "Which level feeds the hulls: `physics_shape`, else `mid_lod`, else `high_lod`, `low_lod`, `lowest_lod`; the \
                 first that has geometry. `source` picks one by name.";
    let ok = results("The physics shape")
        .header("Content-Location", text_header("Where the result is kept; absent when the deadline cut it short"));
    let accepted = bodies::map_of("With Prefer: respond-async, the job", "Job")
        .header("Location", text_header("Path of the job"))
        .header("Preference-Applied", text_header("respond-async"));
    let mut operation = operation("decompose", "Work", "Make the physics shape of a model")
        .description(Some(about))
        .parameter(format_parameter())
        .parameter(header("Prefer", "respond-async: respond at once with a job, whose result can be requested later"))
        .parameter(header("Priority", "u=0 (first) to u=7 (last) of a job (RFC 9218)"))
        .parameter(callback_parameter())
        .request_body(Some(bodies::models()))
        .response("200", ok.build())
        .response("202", accepted.build());
    for parameter in JobSpec::PARAMETERS {
        operation = operation.parameter(query(parameter));
    }
    let faults: Faults = &[("406", "Accept names no supported form, or the asset cannot be given with names=wiki")];
    with_faults(operation, &[MODEL_FAULTS, faults, BUSY])
}

fn stored() -> OperationBuilder {
    let ok = results("The result").header("ETag", text_header("The id and the media type: a result never changes"));
    let operation = operation("getDecomposition", "Work", "A stored result again, in any form")
        .parameter(result_id())
        .parameter(header("If-None-Match", "Tags that the client has; a match returns 304"))
        .response("200", ok.build())
        .response("304", RefOr::T(Response::new("The client's copy is the result")));
    let faults: Faults = &[
        ("400", "A query: a stored result takes no parameters; or the path is no percent-encoded UTF-8"),
        ("404", "Nothing is kept under this id"),
        ("406", "Accept names no supported form"),
    ];
    with_faults(operation, &[faults, BUSY])
}

fn result_id() -> Described {
    ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("Id of the result"))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).pattern(Some("^b3-[0-9a-f]{64}$"))))
        .build()
}

fn cost() -> OperationBuilder {
    let operation = operation("cost", "Work", "What a linkset costs")
        .parameter(format_parameter())
        .request_body(Some(bodies::linkset()))
        .response("200", bodies::map_of("The report", "LinksetReport").build());
    let faults: Faults = &[
        ("400", "The linkset is malformed, or names a result that is not kept (unknown_id): each fault with its path"),
        ("406", "Accept names no supported form"),
        ("408", "The body came too slowly"),
        ("413", "The body, or the results that it names, pass a limit"),
        ("415", "The body is neither JSON nor LLSD, or it is compressed otherwise than by gzip or zstd"),
        ("422", "A result that the linkset names has no cost"),
    ];
    with_faults(operation, &[faults, BUSY])
}

fn jobs() -> PathItem {
    let known = |id: &str, summary: &str, about: &str| {
        let operation =
            operation(id, "Jobs", summary).parameter(job_id()).response("200", bodies::map_of(about, "Job").build());
        with_faults(operation, &[UNKNOWN_JOB, BUSY])
    };
    PathItemBuilder::new()
        .operation(HttpMethod::Get, known("getJob", "A job as it stands", "The job"))
        .operation(
            HttpMethod::Delete,
            known("cancelJob", "Cancel a job", "The job, cancelled; one that had ended stays as it was"),
        )
        .build()
}

fn list_jobs() -> OperationBuilder {
    let text = |name: &str, about: &str| {
        ParameterBuilder::new().name(name).parameter_in(ParameterIn::Query).description(Some(about.to_owned()))
    };
    let states = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(JobState::ALL.map(JobState::name)));
    let operation = operation("listJobs", "Jobs", "The jobs of this client, oldest first")
        .description(Some("A client is the name of a key or, without keys, an address."))
        .parameter(text("state", "Lists jobs in this state alone").schema(Some(states)))
        .parameter(
            text("after", "Lists jobs that were accepted after the job with this id")
                .schema(Some(ObjectBuilder::new().schema_type(Type::String))),
        )
        .response("200", bodies::map_of("The jobs", "JobList").build());
    with_faults(operation, &[&[("400", "A parameter is unknown or malformed")], BUSY])
}

const UNKNOWN_JOB: Faults = &[BAD_PATH, ("404", "There is no such job, or it ended long ago")];

fn job_events() -> OperationBuilder {
    let operation = operation("watchJob", "Jobs", "A job whenever it changes, as server-sent events")
        .description(Some(
            "Each event's data is the job's map in JSON. The stream ends with the job, or when the service drains.",
        ))
        .parameter(job_id())
        .parameter(header("Last-Event-ID", "The last event that the client has"))
        .response("200", other("Events", "text/event-stream"))
        .response("204", RefOr::T(Response::new("The client already knows how the job ended")));
    with_faults(operation, &[UNKNOWN_JOB, BUSY])
}

fn job_id() -> Described {
    ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("Id of the job"))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .build()
}

fn header(name: &str, about: &str) -> Described {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .description(Some(about))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .build()
}

fn callback_parameter() -> Described {
    ParameterBuilder::new()
        .name("callback")
        .parameter_in(ParameterIn::Query)
        .description(Some("With Prefer: respond-async, the URL that receives the job, signed, when it has ended"))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .build()
}

fn stored_source() -> OperationBuilder {
    let operation =
        operation("getSource", "Work", "The surfaces that a stored result keeps, to look at beside its hulls")
            .parameter(result_id())
            .response("200", bodies::glb("The surfaces as GLB"));
    let faults: Faults =
        &[BAD_PATH, ("404", "Nothing is kept under this id"), ("406", "The result keeps no surface to look at")];
    with_faults(operation, &[faults, BUSY])
}

fn preview_mesh() -> OperationBuilder {
    let mut operation =
        operation("previewMesh", "Work", "What was read of a model, to look at; nothing is computed or kept")
            .parameter(format_parameter())
            .request_body(Some(bodies::models()))
            .response("200", bodies::glb("The surfaces as GLB"));
    for parameter in JobSpec::PARAMETERS {
        operation = operation.parameter(query(parameter));
    }
    with_faults(operation, &[MODEL_FAULTS, BUSY])
}

fn page_file(id: &str, summary: &str) -> OperationBuilder {
    let file = ParameterBuilder::new()
        .name("file")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("Name of the file"))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)));
    let operation = operation(id, "Description", summary).parameter(file).response("200", bodies::any_file("The file"));
    with_faults(operation, &[&[BAD_PATH, ("404", "There is no such file")]])
}

fn alive() -> OperationBuilder {
    operation("getHealth", "Operation", "Whether the process runs").response("200", json_of("It does", "Alive"))
}

fn ready() -> OperationBuilder {
    operation("getReadiness", "Operation", "Whether work should be sent here")
        .response("200", json_of("Yes", "Readiness"))
        .response("503", json_of("No, with the reasons", "Readiness"))
}

fn metrics() -> OperationBuilder {
    let operation = operation("getMetrics", "Operation", "Everything that is counted")
        .response("200", other("Prometheus' text format", "text/plain"));
    let faults: Faults =
        &[("401", "Keys are configured, and the request has none or a wrong one"), ("403", "The key lacks the scope")];
    with_faults(operation, &[faults])
}

fn description() -> OperationBuilder {
    let content = utoipa::openapi::Content::new(Some(ObjectBuilder::new()));
    let response = utoipa::openapi::response::ResponseBuilder::new()
        .description("OpenAPI 3.1")
        .content("application/json", content);
    operation("getDescription", "Description", "This description").response("200", response.build())
}

fn page(summary: &str, id: &str) -> OperationBuilder {
    operation(id, "Description", summary).response("200", other("A page", "text/html"))
}

fn format_parameter() -> Described {
    let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(Format::ALL.map(Format::name)));
    ParameterBuilder::new()
        .name("format")
        .parameter_in(ParameterIn::Query)
        .description(Some("Format of the body; overrides Content-Type and first bytes"))
        .schema(Some(schema))
        .build()
}

fn query(parameter: &Parameter) -> Described {
    let absent = match parameter.absent {
        "" => String::new(),
        meaning => format!(" (without it: {meaning})"),
    };
    ParameterBuilder::new()
        .name(parameter.name)
        .parameter_in(ParameterIn::Query)
        .description(Some(format!("{}{absent}", parameter.about)))
        .schema(Some(schema_of_text(parameter)))
        .build()
}

/// The values that a parameter takes in a query, where an object is the text of its JSON.
fn schema_of_text(parameter: &Parameter) -> Object {
    match parameter.values {
        Values::Each | Values::LodBytes => ObjectBuilder::new().schema_type(Type::String).build(),
        _ => schema_of(parameter),
    }
}

/// The values that a parameter takes in `params`.
pub(super) fn schema_of(parameter: &Parameter) -> Object {
    let default = parameter.default();
    let text = default.as_ref().map(|value| json!(value));
    let words = |words: Vec<&'static str>| {
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).default(text.clone())
    };
    let schema = ObjectBuilder::new();
    match parameter.values {
        Values::OneOf(listed) => words(listed()),
        Values::Flag => words(vec!["true", "false"]),
        Values::Whole { min, max } => schema
            .schema_type(Type::Integer)
            .minimum(Some(min))
            .maximum(Some(max))
            .default(default.and_then(|value| value.parse::<u32>().ok()).map(|value| json!(value))),
        Values::Number { min, max, .. } => schema
            .schema_type(Type::Number)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Double)))
            .minimum(Some(min))
            .maximum(Some(max))
            .default(default.and_then(|value| value.parse::<f64>().ok()).map(|value| json!(value))),
        Values::Cost { .. } => schema.schema_type(SchemaType::from_iter([Type::Number, Type::String])),
        Values::Each | Values::LodBytes => schema.schema_type(SchemaType::from_iter([Type::String, Type::Object])),
        Values::Scales => schema.schema_type(Type::String),
        Values::Avatar => schema.schema_type(Type::String).pattern(Some("^[0-9.]+[xX][0-9.]+$")).default(text),
        Values::Axes { .. } => schema.schema_type(Type::String).pattern(Some("^[^,]+(,[^,]+,[^,]+)?$")).default(text),
    }
    .build()
}
