//! Bodies that no type describes: files, forms, and the forms of one result.

use serde_json::{Value, json};
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, Object, ObjectBuilder, OneOfBuilder, SchemaFormat, Type};
use utoipa::openapi::{Content, Ref, Required};

use crate::formats::{Format, Level};
use crate::pipeline::Representation;

use super::paths::schema_of;

/// Media types that do not name a format; the first bytes of the body decide. The type that `curl` sends is another one,
/// but generators of clients write code for a form where the description names it.
const UNSPECIFIC: [&str; 2] = ["application/octet-stream", "text/plain"];

/// A unit cube, as short as it can be written.
pub(super) const CUBE: &str = include_str!("examples/cube.obj");

/// The result of the cube.
const CUBE_RESULT: &str = include_str!("examples/cube.json");

/// The refusal of three points on a line.
const LINE_PROBLEM: &str = include_str!("examples/collinear.json");

fn example(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// Describes bytes whose format a JSON schema cannot express. Without a schema, generators of clients leave the body out.
fn bytes() -> Content {
    let format = SchemaFormat::KnownFormat(KnownFormat::Binary);
    Content::new(Some(ObjectBuilder::new().schema_type(Type::String).format(Some(format))))
}

fn file(about: &str) -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .content_media_type("application/octet-stream")
        .description(Some(about))
        .build()
}

/// Describes the models that `POST /decompose` reads.
pub(super) fn models() -> RequestBody {
    let about = "One model. Its `Content-Type` names the reader; with application/octet-stream, \
                 application/x-www-form-urlencoded (what `curl --data-binary` sends), text/plain or none, the first bytes \
                 decide, and `format` overrides both. In multipart/form-data, one file for each level.";
    let mut body = RequestBodyBuilder::new().description(Some(about)).required(Some(Required::True));
    for format in Format::ALL {
        let content = match format {
            Format::Obj => ContentBuilder::new().example(Some(json!(CUBE))).build(),
            // Of two kinds of JSON that are both bytes, openapi-python-client would send every file as the second.
            Format::Gltf => {
                Content::new(Some(ObjectBuilder::new().property("asset", ObjectBuilder::new()).required("asset")))
            }
            _ => bytes(),
        };
        body = body.content(format.media_type(), content);
    }
    for media_type in UNSPECIFIC.into_iter().chain(["model/ply"]) {
        body = body.content(media_type, bytes());
    }
    body.content("multipart/form-data", Content::new(Some(form()))).build()
}

fn form() -> Object {
    let mut form = ObjectBuilder::new();
    for level in Level::ALL {
        form = form.property(level.name(), file("A file in any of the formats; its part may have a Content-Type"));
    }
    let beside = ArrayBuilder::new()
        .items(file("A file that a glTF document of the same body names, under that file name"))
        .description(Some("Files beside a glTF document; those that it does not name, such as textures, are ignored"));
    form = form.property("files", beside);
    let mut params = ObjectBuilder::new().description(Some("The parameters of the query, as JSON"));
    for parameter in crate::pipeline::JobSpec::PARAMETERS {
        params = params.property(parameter.name, schema_of(parameter));
    }
    form.property("params", params).build()
}

/// Describes a result in every form that `Accept` may choose. Forms with a parameter are variants of the others, and
/// generators of clients take no parameters of media types.
pub(super) fn results(about: &str) -> ResponseBuilder {
    let mut response = ResponseBuilder::new().description(about);
    for form in Representation::ALL.into_iter().filter(|form| !form.media_type().contains(';')) {
        let content = match form {
            Representation::Json => {
                ContentBuilder::new().schema(Some(result_schemas())).example(example(CUBE_RESULT)).build()
            }
            _ => bytes(),
        };
        response = response.content(form.media_type(), content);
    }
    response
}

/// Describes the result of one mesh, the findings of the preflight, or the result of a whole model.
fn result_schemas() -> OneOfBuilder {
    let names = ["Decomposition", "Findings", "WholeModel"];
    names.into_iter().fold(OneOfBuilder::new(), |all, name| all.item(Ref::from_schema_name(name)))
}

/// Describes JSON of a schema.
pub(super) fn json_of(about: &str, schema: &str) -> Response {
    let content = Content::new(Some(Ref::from_schema_name(schema)));
    ResponseBuilder::new().description(about).content("application/json", content).build()
}

/// Describes text of another media type.
pub(super) fn other(about: &str, media_type: &str) -> Response {
    let content = Content::new(Some(ObjectBuilder::new().schema_type(Type::String)));
    ResponseBuilder::new().description(about).content(media_type, content).build()
}

/// Describes a linkset, as JSON or LLSD.
pub(super) fn linkset() -> RequestBody {
    let example = json!({"prims": [{"name": "root", "shape": "box", "size": [1, 1, 1]}], "physical": false});
    let about = "{prims: [{name, shape, type, size, position, rotation, id | decomposition, lod_bytes, scripts}], physical, \
                 size, target_cost | target_land_impact}; the first prim is the root. With a budget, prims that name stored results \
                 with a front take choices of them";
    let json = ContentBuilder::new().schema(Some(ObjectBuilder::new())).example(Some(example)).build();
    let mut body = RequestBodyBuilder::new().description(Some(about)).required(Some(Required::True));
    body = body.content("application/json", json);
    for format in [Format::LlsdXml, Format::LlsdBinary, Format::LlsdNotation] {
        body = body.content(format.media_type(), bytes());
    }
    body.build()
}

/// Describes a map of a schema, as JSON or LLSD.
pub(super) fn map_of(about: &str, schema: &str) -> ResponseBuilder {
    ResponseBuilder::new()
        .description(about)
        .content("application/json", Content::new(Some(Ref::from_schema_name(schema))))
        .content("application/llsd+xml", bytes())
        .content("application/llsd+binary", bytes())
}

/// Describes surfaces as binary glTF.
pub(super) fn glb(about: &str) -> Response {
    ResponseBuilder::new().description(about).content(Representation::Glb.media_type(), bytes()).build()
}

/// Describes a file of any type.
pub(super) fn any_file(about: &str) -> Response {
    ResponseBuilder::new().description(about).content("*/*", bytes()).build()
}

/// Describes a problem, as JSON or LLSD.
pub(super) fn problem(status: &str, about: &str) -> Response {
    let schema = || Some(Ref::from_schema_name("Problem"));
    let shown = (status == "422").then(|| example(LINE_PROBLEM)).flatten();
    let response = ResponseBuilder::new()
        .description(about)
        .content("application/problem+json", ContentBuilder::new().schema(schema()).example(shown).build())
        .content("application/llsd+xml", bytes())
        .content("application/llsd+binary", bytes());
    match status {
        "429" | "503" => {
            response.header("Retry-After", whole_header("Seconds to wait before the next attempt")).build()
        }
        "405" => response.header("Allow", text_header("The methods that the path supports")).build(),
        _ => response.build(),
    }
}

pub(super) fn text_header(about: &str) -> utoipa::openapi::header::Header {
    let schema = ObjectBuilder::new().schema_type(Type::String);
    HeaderBuilder::new().description(Some(about)).schema(Some(schema)).build()
}

fn whole_header(about: &str) -> utoipa::openapi::header::Header {
    let schema = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
    HeaderBuilder::new().description(Some(about)).schema(Some(schema)).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_can_be_read() {
        for text in [CUBE_RESULT, LINE_PROBLEM] {
            assert!(example(text).is_some(), "{text}");
        }
    }
}
