//! [`Upload`]: the files of one model, and [`ContentId`], the name of their result.

use std::fmt;
use std::str::FromStr;

use memchr::memmem;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::formats::{Format, Level};

use super::spec::JobSpec;

/// One file of an upload.
#[derive(Clone, Debug)]
pub struct UploadPart {
    /// Level that the file is for; `None` for a plain body, whose format names the levels.
    pub level: Option<Level>,
    /// File or field name, for messages.
    pub name: String,
    pub format: Format,
    pub bytes: Vec<u8>,
}

/// One model: a plain body, or one file per level.
#[derive(Clone, Debug)]
pub struct Upload {
    pub parts: Vec<UploadPart>,
}

impl Upload {
    /// Returns an upload of one file that is not bound to a level.
    pub fn plain(name: impl Into<String>, format: Format, bytes: Vec<u8>) -> Self {
        Self { parts: vec![UploadPart { level: None, name: name.into(), format, bytes }] }
    }

    /// Returns the only part of an upload when it is LLSD and may be the upload request of a whole model, or such a request as
    /// a viewer keeps it.
    pub fn whole_model(&self) -> Option<&UploadPart> {
        let [part] = self.parts.as_slice() else { return None };
        let is_llsd = matches!(part.format, Format::LlsdXml | Format::LlsdBinary | Format::LlsdNotation);
        let has_list = || memmem::find(&part.bytes, MESH_LIST.as_bytes()).is_some();
        let is_request = part.format == Format::Slm || is_llsd && has_list();
        (is_request && part.level.is_none()).then_some(part)
    }
}

/// The key of the meshes in the upload request of a whole model.
pub const MESH_LIST: &str = "mesh_list";

/// Name of a result: `b3-` and 64 hexadecimal digits, the BLAKE3 of the upload, its formats, the canonical parameters and
/// the engine's version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentId([u8; 32]);

/// Name and version of the engine: part of every id and every result.
pub const ENGINE: &str = concat!("hullwright ", env!("CARGO_PKG_VERSION"));

impl ContentId {
    /// Returns the id of the result of `upload` under `spec`.
    pub fn of(upload: &Upload, spec: &JobSpec) -> Self {
        let mut hasher = blake3::Hasher::new();
        let mut field = |bytes: &[u8]| {
            // A length before each field keeps different sequences of fields from becoming the same bytes.
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        field(ENGINE.as_bytes());
        field(spec.canonical().as_bytes());
        let mut parts: Vec<_> = upload.parts.iter().collect();
        parts.sort_by_key(|part| part.level);
        for part in parts {
            field(part.level.map_or("", Level::name).as_bytes());
            field(part.format.name().as_bytes());
            field(&part.bytes);
        }
        Self(*hasher.finalize().as_bytes())
    }

    /// Returns the id of one line of the front of the result with this id. Lines count from 0, the cheapest.
    pub fn of_line(&self, line: usize) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"front").update(&self.0).update(&(line as u64).to_le_bytes());
        Self(*hasher.finalize().as_bytes())
    }

    /// Returns the id of the result with this id as one choice among others, without the list of its choices.
    pub fn without_front(&self) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"without front").update(&self.0);
        Self(*hasher.finalize().as_bytes())
    }
}

impl fmt::Display for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("b3-")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for ContentId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ContentId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Error for text that is not a [`ContentId`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is \"b3-\" and 64 lower-case hexadecimal digits")]
pub struct BadContentId;

impl FromStr for ContentId {
    type Err = BadContentId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix("b3-").ok_or(BadContentId)?.as_bytes();
        if digits.len() != 64 {
            return Err(BadContentId);
        }
        let nibble = |digit: u8| match digit {
            b'0'..=b'9' => Ok(digit - b'0'),
            b'a'..=b'f' => Ok(digit - b'a' + 10),
            _ => Err(BadContentId),
        };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = nibble(pair[0])? << 4 | nibble(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upload(bytes: &[u8]) -> Upload {
        Upload::plain("body", Format::Obj, bytes.to_vec())
    }

    #[test]
    fn an_id_survives_being_written_and_read() {
        let id = ContentId::of(&upload(b"v 0 0 0"), &JobSpec::default());
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.to_string().len(), 67);
    }

    #[test]
    fn text_that_is_not_an_id_is_refused() {
        let id = ContentId::of(&upload(b""), &JobSpec::default()).to_string();
        for bad in ["", "b3-", "b3-é", &id[..66], &id.to_uppercase(), &format!("{id}0"), &id.replace("b3-", "b2-")] {
            assert_eq!(bad.parse::<ContentId>(), Err(BadContentId), "{bad:?}");
        }
    }

    #[test]
    fn bytes_format_and_parameters_make_the_id() {
        let spec = JobSpec::default();
        let id = ContentId::of(&upload(b"v 0 0 0"), &spec);
        assert_ne!(id, ContentId::of(&upload(b"v 0 0 1"), &spec));
        assert_ne!(id, ContentId::of(&Upload::plain("body", Format::Ply, b"v 0 0 0".to_vec()), &spec));
        assert_ne!(id, ContentId::of(&upload(b"v 0 0 0"), &JobSpec::from_pairs([("retain", "5")]).unwrap()));
        assert_eq!(id, ContentId::of(&Upload::plain("another name", Format::Obj, b"v 0 0 0".to_vec()), &spec));
    }
}
