//! [`detect`]: finds the format of an upload by `?format=`, else by its content type, else by its first bytes.

use memchr::memmem;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Format;
use super::foreign::Foreign;
use super::text::{excerpt_bytes, tokens, without_bom};
use crate::mesh_asset::slm::looks_like_slm;

/// Why no reader suits an upload. Each of these errors except [`DetectError::Empty`] is answered with status 415.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DetectError {
    #[error("{}", unknown_name(.name, &Format::ALL))]
    UnknownName { name: String },
    #[error("{}", unknown_media_type(.media_type, &Format::ALL))]
    UnknownMediaType { media_type: String },
    #[error("{}", unknown_content(.first_bytes, QUERY, &Format::ALL))]
    UnknownContent { first_bytes: String },
    #[error("this is {kind}")]
    Foreign { kind: Foreign },
    #[error("there is not a byte to read; send one model")]
    Empty,
}

/// The parameter of a query that names the format.
const QUERY: &str = "?format=";

fn unknown_name(name: &str, known: &[Format]) -> String {
    format!("format {name:?} is not supported; use one of: {}", Format::list_of_names(known))
}

fn unknown_media_type(media_type: &str, known: &[Format]) -> String {
    format!("content type {media_type:?} is not supported; use one of: {}", Format::list_of_media_types(known))
}

fn unknown_content(first_bytes: &str, name_it_with: &str, known: &[Format]) -> String {
    let known = Format::list_of_names(known);
    format!("the first bytes, {first_bytes}, match no format; name the format with {name_it_with} and one of: {known}")
}

impl DetectError {
    /// Returns the message with `name_it_with` in the place of `?format=`.
    pub fn with_way_out(&self, name_it_with: &str) -> String {
        match self {
            Self::UnknownContent { first_bytes } => unknown_content(first_bytes, name_it_with, &Format::ALL),
            other => other.to_string(),
        }
    }

    /// Returns the message for a document that may have only one of the formats `known`.
    pub fn among(&self, known: &[Format]) -> String {
        match self {
            Self::UnknownName { name } => unknown_name(name, known),
            Self::UnknownMediaType { media_type } => unknown_media_type(media_type, known),
            Self::UnknownContent { first_bytes } => unknown_content(first_bytes, QUERY, known),
            Self::Foreign { .. } => self.to_string(),
            Self::Empty => "there is not a byte to read; send one document".to_owned(),
        }
    }
}

/// Finds the format of `body`. `format_param` (`?format=`) overrides `content_type`, which may have parameters.
pub fn detect(content_type: Option<&str>, format_param: Option<&str>, body: &[u8]) -> Result<Format, DetectError> {
    if body.is_empty() {
        return Err(DetectError::Empty);
    }
    if let Some(name) = format_param {
        return Format::from_query(name).ok_or_else(|| DetectError::UnknownName { name: name.into() });
    }
    let media_type = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    match media_type.to_ascii_lowercase().as_str() {
        "" | "application/octet-stream" | "application/x-www-form-urlencoded" | "text/plain" => {}
        // XML may be COLLADA or LLSD.
        "application/xml" | "text/xml" => {}
        _ => {
            return Format::from_media_type(media_type)
                .ok_or_else(|| DetectError::UnknownMediaType { media_type: media_type.into() });
        }
    }
    detect_by_content(body).ok_or_else(|| match Foreign::of(body) {
        Some(kind) => DetectError::Foreign { kind },
        None => DetectError::UnknownContent { first_bytes: excerpt_bytes(body.get(..16).unwrap_or(body)) },
    })
}

/// Finds the format of a file by its extension, for the command line. Returns `None` where only the bytes can decide.
pub fn detect_by_name(file_name: &str) -> Option<Format> {
    let (_, extension) = file_name.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "obj" => Some(Format::Obj),
        "stl" => Some(Format::Stl),
        "ply" => Some(Format::Ply),
        "gltf" => Some(Format::Gltf),
        "glb" => Some(Format::Glb),
        "dae" => Some(Format::Collada),
        "mesh" | "llmesh" => Some(Format::MeshAsset),
        _ => None,
    }
}

/// Keys of documents in binary LLSD: a whole model, levels as arrays of numbers or as submeshes, and a linkset. In an asset
/// these keys could occur only compressed.
const DOCUMENT_KEYS: [&[u8]; 4] =
    [b"k\0\0\0\x09mesh_list[", b"k\0\0\0\x09positions[", b"k\0\0\0\x0ePositionDomain{", b"k\0\0\0\x05prims["];

fn detect_by_content(body: &[u8]) -> Option<Format> {
    if looks_like_slm(body) {
        return Some(Format::Slm);
    }
    if body.starts_with(b"{\0") {
        let is_document = DOCUMENT_KEYS.iter().any(|key| memmem::find(body, key).is_some());
        return Some(if is_document { Format::LlsdBinary } else { Format::MeshAsset });
    }
    // The length of a map or an array, which no text has behind its first brace.
    if matches!(body, [b'{' | b'[', second, ..] if second.is_ascii_control() && !second.is_ascii_whitespace()) {
        return Some(Format::LlsdBinary);
    }
    if body.starts_with(b"glTF") {
        return Some(Format::Glb);
    }
    if is_binary_stl(body) {
        return Some(Format::Stl);
    }
    let text = without_bom(body).trim_ascii_start();
    if text.starts_with(b"ply") && text.get(3).is_some_and(u8::is_ascii_whitespace) {
        return Some(Format::Ply);
    }
    match text.first()? {
        b'<' => detect_markup(text),
        b'{' | b'[' => Some(detect_braces(text)),
        _ if is_ascii_stl(text) => Some(Format::Stl),
        _ => detect_obj(text),
    }
}

/// Returns true when 80 bytes, a count and 50 bytes for each triangle are exactly the whole file. The first 80 bytes
/// are arbitrary and may begin with `solid`.
pub(super) fn is_binary_stl(body: &[u8]) -> bool {
    let Some(Ok(count)) = body.get(80..84).map(<[u8; 4]>::try_from) else { return false };
    84 + 50 * u64::from(u32::from_le_bytes(count)) == body.len() as u64
}

pub(super) fn is_ascii_stl(text: &[u8]) -> bool {
    let mut words = tokens(text);
    words.next().is_some_and(|word| word.eq_ignore_ascii_case(b"solid"))
}

/// Finds the format of XML, or of LLSD with a header line, by the header line or else by the first element.
fn detect_markup(text: &[u8]) -> Option<Format> {
    let head = text.get(..HEAD.min(text.len()))?.to_ascii_lowercase();
    let encodings =
        [("binary", Format::LlsdBinary), ("notation", Format::LlsdNotation), ("xml", Format::LlsdXml)].into_iter();
    let by_header = encodings.filter(|(name, _)| {
        let spellings = [format!("<? llsd/{name} ?>"), format!("<?llsd/{name}?>")];
        spellings.iter().any(|header| head.starts_with(header.as_bytes()))
    });
    // The earlier of the two elements counts, since declarations, comments and document types may stand before it.
    let at = |element: &[u8]| head.windows(element.len()).position(|window| window == element);
    let by_element = [(at(b"<llsd"), Format::LlsdXml), (at(b"<collada"), Format::Collada)].into_iter();
    let by_element = by_element.filter(|(at, _)| at.is_some()).min_by_key(|&(at, _)| at);
    by_header.map(|(_, format)| format).next().or(by_element.map(|(_, format)| format))
}

/// Most bytes of comments and declarations that may stand before the element or value that decides the format.
const HEAD: usize = 64 << 10;

/// Decides between glTF, JSON and LLSD notation.
fn detect_braces(text: &[u8]) -> Format {
    /// Of these formats only a glTF document has an `asset` at its top.
    #[derive(Deserialize)]
    struct Top {
        asset: IgnoredAny,
    }
    if looks_like_notation(text) {
        return Format::LlsdNotation;
    }
    match serde_json::from_slice::<Top>(text) {
        // Serde accepts an array as a structure too.
        Ok(Top { asset: IgnoredAny }) if text.starts_with(b"{") => Format::Gltf,
        _ => Format::Json,
    }
}

/// Notation marks values with letters (`i1`, `r0.5`, `b64"..."`) or quotes text with `'`. JSON does neither.
fn looks_like_notation(text: &[u8]) -> bool {
    let mut before = 0;
    let mut bytes = text.iter().copied().take(HEAD);
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                while let Some(inner) = bytes.next() {
                    match inner {
                        b'\\' => _ = bytes.next(),
                        b'"' => break,
                        _ => {}
                    }
                }
            }
            b'\'' | b'!' => return true,
            b'i' | b'r' | b'u' | b's' | b'b' | b'l' | b'd' | b'T' | b'F'
                if matches!(before, b'{' | b'[' | b',' | b':') =>
            {
                return true;
            }
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            before = byte;
        }
    }
    false
}

/// Returns OBJ when the first statement that is not a comment is one of OBJ.
fn detect_obj(text: &[u8]) -> Option<Format> {
    const FIRST: [&[u8]; 12] = [b"v", b"vn", b"vt", b"vp", b"f", b"o", b"g", b"s", b"mtllib", b"usemtl", b"l", b"p"];
    let line = text
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .map(<[u8]>::trim_ascii)
        .find(|line| !line.is_empty() && !line.starts_with(b"#"))?;
    let word = tokens(line).next()?;
    FIRST.contains(&word).then_some(Format::Obj)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_content(body: &[u8]) -> Option<Format> {
        detect(None, None, body).ok()
    }

    #[test]
    fn every_format_is_detected_by_its_first_bytes() {
        let mut binary_stl = b"solid liar".to_vec();
        binary_stl.resize(84, 0);
        let cases: [(&[u8], Format); 29] = [
            (b"{\0\0\0\x01", Format::MeshAsset),
            (b"{\0\0\0\x01k\0\0\0\x09mesh_list[\0\0\0\0]}", Format::LlsdBinary),
            (b"{\0\0\0\x01k\0\0\0\x08high_lod{\0\0\0\x01k\0\0\0\x09positions[\0\0\0\0]}}", Format::LlsdBinary),
            (b"{\0\0\0\x04k\0\0\0\x08instance[\0\0\0\0]k\0\0\0\x04mesh[\0\0\0\0]", Format::Slm),
            (b"[\0\0\0\x01i\0\0\0\x01]", Format::LlsdBinary),
            (b"{\x01\0\0\0", Format::LlsdBinary),
            (b"<? LLSD/Binary ?>\n{\0", Format::LlsdBinary),
            (b"<? LLSD/XML ?>\n<llsd>", Format::LlsdXml),
            (b"<llsd><map/></llsd>", Format::LlsdXml),
            (b"\xef\xbb\xbf<?xml version=\"1.0\"?><!-- a --><llsd>", Format::LlsdXml),
            (b"<?llsd/notation?>\n{}", Format::LlsdNotation),
            (b"{'high_lod':{}}", Format::LlsdNotation),
            (b"{\"high_lod\":{\"positions\":[[r0,i1", Format::LlsdNotation),
            (b"{\"high_lod\":{\"positions\":[[0.5,1e3,", Format::Json),
            (b"{\"a\":true,\"b\":null}", Format::Json),
            (b"{}", Format::Json),
            (b"[[[[[[[", Format::Json),
            (b"[[[]]]", Format::Json),
            (b"<?xml?><!DOCTYPE llsd [<!ENTITY a \"b\">]><llsd>", Format::LlsdXml),
            (b"{\"extras\":[[1]],\"asset\":{\"version\":\"2.0\"}}", Format::Gltf),
            (b"glTF\x02\0\0\0", Format::Glb),
            (b"ply\nformat", Format::Ply),
            (b"ply\r\nformat", Format::Ply),
            (b"solid cube\nfacet", Format::Stl),
            (&binary_stl, Format::Stl),
            (b"# comment\n\nmtllib a.mtl\n", Format::Obj),
            (b"v 0 0 0\n", Format::Obj),
            (b"<?xml version=\"1.0\"?>\n<COLLADA xmlns=", Format::Collada),
            (b"<?xml?><!DOCTYPE COLLADA><COLLADA>", Format::Collada),
        ];
        for (body, format) in cases {
            assert_eq!(by_content(body), Some(format), "{}", String::from_utf8_lossy(body));
        }
    }

    #[test]
    fn format_overrides_content_type_and_content_type_overrides_content() {
        let body = b"v 0 0 0\n";
        assert_eq!(detect(Some("model/stl"), Some("ply"), body), Ok(Format::Ply));
        assert_eq!(detect(Some("Model/STL; charset=utf-8"), None, body), Ok(Format::Stl));
        for vague in ["application/octet-stream", "application/x-www-form-urlencoded", "text/plain; charset=utf-8"] {
            assert_eq!(detect(Some(vague), None, body), Ok(Format::Obj));
        }
    }

    #[test]
    fn an_unsupported_format_is_refused_with_the_list_of_supported_ones() {
        let error = detect(Some("image/png"), None, b"x").expect_err("is refused");
        assert!(error.to_string().contains("model/gltf-binary"));
        let error = detect(None, Some("fbx"), b"x").expect_err("is refused");
        assert!(error.to_string().contains("llsd-notation"));
        assert!(matches!(detect(None, None, b"Kaydara FBX"), Err(DetectError::UnknownContent { .. })));
        assert_eq!(detect(None, None, b""), Err(DetectError::Empty));
    }

    #[test]
    fn a_message_lists_only_the_formats_that_are_taken() {
        let known = [Format::Json, Format::LlsdXml];
        for (content_type, format, list) in [
            (None, None, "name the format with ?format= and one of: json, llsd-xml"),
            (None, Some("fbx"), "use one of: json, llsd-xml"),
            (Some("image/png"), None, "use one of: application/json, application/llsd+xml"),
        ] {
            let message = detect(content_type, format, b"x").expect_err("is refused").among(&known);
            assert!(message.ends_with(list), "{message}");
        }
    }

    #[test]
    fn the_extension_of_a_file_decides_its_format() {
        assert_eq!(detect_by_name("a/b.chair.DAE"), Some(Format::Collada));
        assert_eq!(detect_by_name("chair.json"), None);
    }
}
