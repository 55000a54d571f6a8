//! The description as one page of HTML, without scripts and without requests to other hosts.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("page.css");

const METHODS: [&str; 5] = ["get", "post", "put", "delete", "patch"];

/// Groups of operations, the most useful first.
const TAGS: [&str; 4] = ["Work", "Jobs", "Operation", "Description"];

/// The page, and the content security policy under which a browser shows it.
pub(super) struct Page {
    pub html: String,
    pub policy: String,
}

impl Page {
    /// Renders an OpenAPI document.
    pub fn of(document: &Value) -> Self {
        let mut html = String::new();
        // Writing to a string cannot fail.
        let _ = write_page(&mut html, document);
        let style = STANDARD.encode(Sha256::digest(STYLE));
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        );
        Self { html, policy }
    }
}

fn write_page(out: &mut String, document: &Value) -> std::fmt::Result {
    let info = &document["info"];
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title} API</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<header><h1>{title}</h1>\n<p>Version {version}. For programs: \
         <a href=\"/openapi.json\">openapi.json</a>.</p></header>\n<main>\n",
        title = escaped(&info["title"]),
        version = escaped(&info["version"]),
    )?;
    paragraphs(out, &info["description"])?;
    let operations = operations(document);
    write_contents(out, &operations)?;
    writeln!(out, "<h2 id=\"paths\">Paths</h2>")?;
    for operation in &operations {
        write_operation(out, operation)?;
    }
    writeln!(out, "<h2 id=\"shapes\">Shapes of responses</h2>")?;
    for (name, schema) in members(&document["components"]["schemas"]) {
        write_schema(out, name, schema)?;
    }
    writeln!(out, "</main>\n</body>\n</html>")
}

/// One method of a path.
struct Operation<'a> {
    path: &'a str,
    method: &'static str,
    tag: &'a str,
    about: &'a Value,
}

/// Returns all operations, in the order of [`TAGS`].
fn operations(document: &Value) -> Vec<Operation<'_>> {
    let mut found = Vec::new();
    for (path, methods) in members(&document["paths"]) {
        for method in METHODS {
            if let Some(about) = methods.get(method) {
                found.push(Operation { path, method, tag: about["tags"][0].as_str().unwrap_or_default(), about });
            }
        }
    }
    found.sort_by_key(|operation| TAGS.iter().position(|tag| *tag == operation.tag).unwrap_or(TAGS.len()));
    found
}

fn write_contents(out: &mut String, operations: &[Operation<'_>]) -> std::fmt::Result {
    writeln!(out, "<nav aria-label=\"Paths\"><div class=\"scroll\"><table>")?;
    let mut group = "";
    for Operation { path, method, tag, about } in operations {
        if *tag != group {
            group = tag;
            writeln!(out, "<tr><th class=\"group\" colspan=\"2\" scope=\"rowgroup\">{}</th></tr>", escape(group))?;
        }
        writeln!(
            out,
            "<tr><th scope=\"row\"><a class=\"path\" href=\"#{}\">{} {}</a></th><td>{}</td></tr>",
            escaped(&about["operationId"]),
            method.to_ascii_uppercase(),
            escape(path),
            escaped(&about["summary"])
        )?;
    }
    writeln!(out, "</table></div></nav>")
}

fn write_operation(
    out: &mut String,
    Operation { path, method, about: operation, .. }: &Operation<'_>,
) -> std::fmt::Result {
    writeln!(
        out,
        "<section class=\"operation\" id=\"{}\">\n<h3><span class=\"method\">{}</span><span class=\"path\">{}</span></h3>",
        escaped(&operation["operationId"]),
        method.to_ascii_uppercase(),
        escape(path)
    )?;
    writeln!(out, "<p>{}.</p>", escaped(&operation["summary"]))?;
    paragraphs(out, &operation["description"])?;
    if let Some(parameters) = operation["parameters"].as_array() {
        write_parameters(out, parameters)?;
    }
    if let Some(body) = operation.get("requestBody") {
        writeln!(out, "<h4>Body</h4>")?;
        paragraphs(out, &body["description"])?;
        write_contents_of(out, &body["content"])?;
    }
    writeln!(out, "<h4>Responses</h4>")?;
    for (status, response) in members(&operation["responses"]) {
        writeln!(out, "<details><summary>{} {}</summary>", escape(status), escaped(&response["description"]))?;
        for (name, header) in members(&response["headers"]) {
            writeln!(out, "<p><code>{}</code>: {}</p>", escape(name), escaped(&header["description"]))?;
        }
        write_contents_of(out, &response["content"])?;
        writeln!(out, "</details>")?;
    }
    writeln!(out, "</section>")
}

fn write_parameters(out: &mut String, parameters: &[Value]) -> std::fmt::Result {
    writeln!(out, "<h4>Parameters</h4>\n<div class=\"scroll\"><table>")?;
    for parameter in parameters {
        writeln!(
            out,
            "<tr><th scope=\"row\"><code>{}</code><br><span class=\"kind\">{}</span></th><td>{}<br>\
             <span class=\"kind\">{}</span></td></tr>",
            escaped(&parameter["name"]),
            escaped(&parameter["in"]),
            escaped(&parameter["description"]),
            kind(&parameter["schema"])
        )?;
    }
    writeln!(out, "</table></div>")
}

/// Writes the media types, each with its schema and example.
fn write_contents_of(out: &mut String, content: &Value) -> std::fmt::Result {
    for (media_type, content) in members(content) {
        let kind = content.get("schema").map(|schema| format!(": {}", kind(schema))).unwrap_or_default();
        writeln!(out, "<p><code>{}</code>{kind}</p>", escape(media_type))?;
        match content.get("example") {
            Some(Value::String(text)) => writeln!(out, "<pre tabindex=\"0\">{}</pre>", escape(text))?,
            Some(example) if !example.is_null() => {
                writeln!(out, "<pre tabindex=\"0\">{}</pre>", escape(&format!("{example:#}")))?
            }
            _ => {}
        }
    }
    Ok(())
}

fn write_schema(out: &mut String, name: &str, schema: &Value) -> std::fmt::Result {
    writeln!(out, "<section id=\"{0}\"><h3>{0}</h3>", escape(name))?;
    paragraphs(out, &schema["description"])?;
    if let Some(properties) = schema["properties"].as_object() {
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        writeln!(out, "<div class=\"scroll\"><table>")?;
        for (property, shape) in properties {
            let presence = if required.contains(&property.as_str()) { "" } else { ", may be absent" };
            writeln!(
                out,
                "<tr><th scope=\"row\"><code>{}</code></th><td><span class=\"kind\">{}{presence}</span><br>{}</td></tr>",
                escape(property),
                kind(shape),
                escaped(&shape["description"])
            )?;
        }
        writeln!(out, "</table></div>")?;
    } else {
        writeln!(out, "<p class=\"kind\">{}</p>", kind(schema))?;
    }
    writeln!(out, "</section>")
}

/// Returns a schema in a few words, as HTML.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escape(name));
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(choices) = schema[key].as_array() {
            return choices.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    let mut words = match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escape(name),
        Value::Array(names) => names.iter().map(escaped).collect::<Vec<_>>().join(" or "),
        _ => "anything".to_owned(),
    };
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(|value| format!("<code>{}</code>", escaped(value))).collect();
        words = format!("one of {}", values.join(", "));
    }
    for (key, label) in [("minimum", "from"), ("maximum", "to"), ("default", "default")] {
        if !schema[key].is_null() {
            words.push_str(&format!(", {label} {}", escaped(&schema[key])));
        }
    }
    words
}

fn members(value: &Value) -> Vec<(&String, &Value)> {
    value.as_object().map(Map::iter).into_iter().flatten().collect()
}

fn paragraphs(out: &mut String, text: &Value) -> std::fmt::Result {
    for paragraph in text.as_str().unwrap_or_default().split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        writeln!(out, "<p>{}</p>", with_code(&escape(paragraph)))?;
    }
    Ok(())
}

/// Marks words between back quotes as code.
fn with_code(text: &str) -> String {
    let pieces = text.split('`').enumerate();
    pieces
        .map(|(number, piece)| if number % 2 == 1 { format!("<code>{piece}</code>") } else { piece.to_owned() })
        .collect()
}

fn escaped(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => with_code(&escape(text)),
        other => escape(&other.to_string()),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_of_a_description_cannot_become_markup() {
        let document = json!({
            "info": {"title": "<b>", "version": "1", "description": "a `x < y` b"},
            "paths": {"/<i>": {"get": {"operationId": "a", "summary": "\"quoted\"", "responses": {}}}},
        });
        let Page { html, .. } = Page::of(&document);
        assert!(!html.contains("<b>") && !html.contains("<i>"), "{html}");
        assert!(html.contains("<code>x &lt; y</code>") && html.contains("&quot;quoted&quot;"), "{html}");
    }

    #[test]
    fn the_policy_allows_this_style_and_nothing_else() {
        let page = Page::of(&json!({}));
        assert!(page.policy.starts_with("default-src 'none'; style-src 'sha256-"), "{}", page.policy);
        assert!(!page.html.contains("<script") && !page.html.contains(" style="));
    }
}
