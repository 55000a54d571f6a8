//! Which format an upload has: by `?format=`, else by content type, else by its first bytes.

use memchr::memmem;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Format;
use super::error::excerpt;
use super::text::{decode_name, tokens, without_bom};

/// Why no reader could be chosen. All but [`DetectError::Empty`] are a 415.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DetectError {
    #[error("format {name:?} is not spoken; these are: {}", Format::list_of_names())]
    UnknownName { name: String },
    #[error("content type {media_type:?} is not spoken; these are: {}", Format::list_of_media_types())]
    UnknownMediaType { media_type: String },
    #[error("{}", unknown_content(.first_bytes, "?format="))]
    UnknownContent { first_bytes: String },
    #[error("the body is empty; send one model")]
    Empty,
}

fn unknown_content(first_bytes: &str, name_it_with: &str) -> String {
    let known = Format::list_of_names();
    format!("the first bytes, {first_bytes}, tell no format; name it with {name_it_with} and one of: {known}")
}

impl DetectError {
    /// The sentence, where the way to name a format is called so.
    pub fn with_way_out(&self, name_it_with: &str) -> String {
        match self {
            Self::UnknownContent { first_bytes } => unknown_content(first_bytes, name_it_with),
            other => other.to_string(),
        }
    }
}

/// Chooses the reader of `body`. `format_param` (`?format=`) overrides `content_type`, which may have parameters.
pub fn detect(content_type: Option<&str>, format_param: Option<&str>, body: &[u8]) -> Result<Format, DetectError> {
    if body.is_empty() {
        return Err(DetectError::Empty);
    }
    if let Some(name) = format_param {
        return Format::from_name(name).ok_or_else(|| DetectError::UnknownName { name: name.into() });
    }
    let media_type = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    match media_type.to_ascii_lowercase().as_str() {
        "" | "application/octet-stream" | "application/x-www-form-urlencoded" | "text/plain" => {}
        // Either of two formats of ours.
        "application/xml" | "text/xml" => {}
        _ => {
            return Format::from_media_type(media_type)
                .ok_or_else(|| DetectError::UnknownMediaType { media_type: media_type.into() });
        }
    }
    detect_by_content(body).ok_or_else(|| DetectError::UnknownContent {
        first_bytes: excerpt(&decode_name(body.get(..16).unwrap_or(body))),
    })
}

/// By a file's extension, for the command line. `None`: ask its bytes.
pub fn detect_by_name(file_name: &str) -> Option<Format> {
    let (_, extension) = file_name.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "obj" => Some(Format::Obj),
        "stl" => Some(Format::Stl),
        "ply" => Some(Format::Ply),
        "gltf" => Some(Format::Gltf),
        "glb" => Some(Format::Glb),
        "dae" => Some(Format::Collada),
        "mesh" | "llmesh" | "slm" => Some(Format::MeshAsset),
        _ => None,
    }
}

/// The key of a whole model's meshes and the array that it names, in binary LLSD.
const MESH_LIST_KEY: &[u8] = b"k\0\0\0\x09mesh_list[";

fn detect_by_content(body: &[u8]) -> Option<Format> {
    if body.starts_with(b"{\0") {
        // The upload request of a whole model is a binary map too; in an asset, this key would be compressed.
        let is_request = memmem::find(body, MESH_LIST_KEY).is_some();
        return Some(if is_request { Format::LlsdBinary } else { Format::MeshAsset });
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

/// 80 bytes of anything, a count, and 50 bytes a triangle. Exact, since the 80 bytes may well say `solid`.
pub(super) fn is_binary_stl(body: &[u8]) -> bool {
    let Some(Ok(count)) = body.get(80..84).map(<[u8; 4]>::try_from) else { return false };
    84 + 50 * u64::from(u32::from_le_bytes(count)) == body.len() as u64
}

pub(super) fn is_ascii_stl(text: &[u8]) -> bool {
    let mut words = tokens(text);
    words.next().is_some_and(|word| word.eq_ignore_ascii_case(b"solid"))
}

/// The LLSD header lines, or the first element.
fn detect_markup(text: &[u8]) -> Option<Format> {
    let head = text.get(..HEAD.min(text.len()))?.to_ascii_lowercase();
    for (header, format) in [
        (&b"<? llsd/binary ?>"[..], Format::LlsdBinary),
        (b"<?llsd/binary?>", Format::LlsdBinary),
        (b"<? llsd/notation ?>", Format::LlsdNotation),
        (b"<?llsd/notation?>", Format::LlsdNotation),
        (b"<? llsd/xml ?>", Format::LlsdXml),
        (b"<?llsd/xml?>", Format::LlsdXml),
    ] {
        if head.starts_with(header) {
            return Some(format);
        }
    }
    // Whichever comes first, past declarations, comments and document types.
    let at = |element: &[u8]| head.windows(element.len()).position(|window| window == element);
    match (at(b"<llsd"), at(b"<collada")) {
        (Some(llsd), Some(collada)) => Some(if llsd < collada { Format::LlsdXml } else { Format::Collada }),
        (Some(_), None) => Some(Format::LlsdXml),
        (None, Some(_)) => Some(Format::Collada),
        (None, None) => None,
    }
}

/// Bytes of comments and declarations that may stand before what tells the format.
const HEAD: usize = 64 << 10;

/// glTF, JSON or LLSD notation.
fn detect_braces(text: &[u8]) -> Format {
    /// Only a glTF document has an `asset` at its top.
    #[derive(Deserialize)]
    struct Top {
        asset: IgnoredAny,
    }
    if looks_like_notation(text) {
        return Format::LlsdNotation;
    }
    match serde_json::from_slice::<Top>(text) {
        // Serde takes an array for a structure too.
        Ok(Top { asset: IgnoredAny }) if text.starts_with(b"{") => Format::Gltf,
        _ => Format::Json,
    }
}

/// Notation marks its values with letters (`i1`, `r0.5`, `b64"..."`) or quotes with `'`; JSON has neither.
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

/// The first statement that is no comment.
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
    fn the_first_bytes_tell_every_format() {
        let mut binary_stl = b"solid liar".to_vec();
        binary_stl.resize(84, 0);
        let cases: [(&[u8], Format); 25] = [
            (b"{\0\0\0\x01", Format::MeshAsset),
            (b"{\0\0\0\x01k\0\0\0\x09mesh_list[\0\0\0\0]}", Format::LlsdBinary),
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
    fn what_is_not_spoken_is_answered_with_the_list_of_what_is() {
        let error = detect(Some("image/png"), None, b"x").expect_err("is refused");
        assert!(error.to_string().contains("model/gltf-binary"));
        let error = detect(None, Some("fbx"), b"x").expect_err("is refused");
        assert!(error.to_string().contains("llsd-notation"));
        assert!(matches!(detect(None, None, b"Kaydara FBX"), Err(DetectError::UnknownContent { .. })));
        assert_eq!(detect(None, None, b""), Err(DetectError::Empty));
    }

    #[test]
    fn extensions_tell_the_format_on_the_command_line() {
        assert_eq!(detect_by_name("a/b.chair.DAE"), Some(Format::Collada));
        assert_eq!(detect_by_name("chair.json"), None);
    }
}
