//! [`Foreign`]: files that senders take for models and no reader reads, with the way out.
//!
//! They are looked for only after detection or a reader has failed, so that no model is refused for its first bytes.

use std::fmt;

use super::text::without_bom;
use super::{Format, Place, ReadError};

/// A file of a kind that no reader reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    what: &'static str,
    way_out: &'static str,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.way_out)
    }
}

const EXPORT: &str = "export it as glTF or COLLADA";
const UNPACK: &str = "unpack it and send the model in it";

/// The first bytes of each kind.
const KINDS: [(&[u8], &str, &str); 22] = [
    (b"Kaydara FBX Binary", "an FBX file", EXPORT),
    (b"; FBX", "an FBX file", EXPORT),
    (b"BLENDER", "a Blender file", EXPORT),
    (b"PXR-USDC", "a USD file", EXPORT),
    (b"#usda", "a USD file", EXPORT),
    (b"\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0", "a SketchUp file", EXPORT),
    (b"//Maya ASCII", "a Maya file", EXPORT),
    (b"3D Geometry File Format", "a Rhino file", EXPORT),
    (b"ISO-10303-21;", "a STEP file", "export it as a mesh in glTF or COLLADA"),
    (b"#VRML", "a VRML file", EXPORT),
    (b"OFF\n", "an OFF file", "export it as OBJ or PLY"),
    (b"OFF\r", "an OFF file", "export it as OBJ or PLY"),
    (b"PK\x03\x04", "a ZIP archive", UNPACK),
    (b"\x1f\x8b", "a gzip archive", "unpack it, or send it to the service with Content-Encoding: gzip"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    (b"BZh", "a bzip2 archive", UNPACK),
    (b"\xfd7zXZ\0", "an xz archive", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive", UNPACK),
    (b"\x89PNG", "a picture", "send the model, without its textures"),
    (b"\xff\xd8\xff", "a picture", "send the model, without its textures"),
    (b"version https://git-lfs", "a pointer of Git LFS", "fetch the model that it stands for"),
];

impl Foreign {
    /// Returns the kind whose first bytes these are.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let bytes = without_bom(bytes);
        if is_3ds(bytes) {
            return Some(Self { what: "a 3DS file", way_out: EXPORT });
        }
        let (_, what, way_out) = KINDS.into_iter().find(|(first, ..)| bytes.starts_with(first))?;
        Some(Self { what, way_out })
    }
}

/// Returns whether a file is one chunk of 3DS. Two letters alone may begin any header.
fn is_3ds(bytes: &[u8]) -> bool {
    let Some((b"MM", rest)) = bytes.split_first_chunk() else { return false };
    rest.first_chunk().is_some_and(|length| u32::from_le_bytes(*length) as usize == bytes.len())
}

/// Returns the error of a reader with what the file is instead, where this is why the reader failed.
pub(super) fn explain(error: ReadError, format: Format, bytes: &[u8]) -> ReadError {
    match Foreign::of(bytes) {
        Some(foreign) if error.code() == "malformed" => {
            ReadError::malformed(format, Place::Byte(0), "a model in this format", foreign.to_string())
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{DetectError, ReadLimits, detect, read, read_objects};

    #[test]
    fn a_file_of_another_kind_is_named_with_the_way_out() {
        for (first, message) in [
            (&b"Kaydara FBX Binary  \0\x1a\0"[..], "an FBX file; export it as glTF or COLLADA"),
            (b"\xef\xbb\xbf; FBX 7.4.0 project file\n", "an FBX file; export it as glTF or COLLADA"),
            (b"PK\x03\x04\x14\0\0\0", "a ZIP archive; unpack it and send the model in it"),
            (b"MM\x08\0\0\0\x02\0", "a 3DS file; export it as glTF or COLLADA"),
            (
                b"version https://git-lfs.github.com/spec/v1\n",
                "a pointer of Git LFS; fetch the model that it stands for",
            ),
        ] {
            let error = detect(None, None, first).expect_err("is refused");
            assert!(matches!(error, DetectError::Foreign { .. }), "{error}");
            assert_eq!(error.to_string(), format!("this is {message}"));
            // Where the sender names a format, its reader fails.
            for format in
                [Format::Obj, Format::Stl, Format::Ply, Format::Gltf, Format::Glb, Format::Collada, Format::Json]
            {
                let limits = ReadLimits::default();
                let errors = [read(format, first, &limits).err(), read_objects(format, first, &limits).err()];
                for error in errors.into_iter().flatten() {
                    assert_eq!(error.code(), "malformed");
                    assert!(error.to_string().ends_with(&format!("met {message}")), "{error}");
                }
            }
        }
    }

    #[test]
    fn first_bytes_refuse_no_model() {
        let mut stl = b"BLENDER made this".to_vec();
        stl.resize(84, 0);
        assert_eq!(detect(None, None, &stl), Ok(Format::Stl));
        assert!(read(Format::Stl, &stl, &ReadLimits::default()).is_ok());
        for header in [&b"MMesh export"[..], b"OFFICE chair"] {
            let mut cut_off = header.to_vec();
            cut_off.resize(80, b' ');
            cut_off.extend([2, 0, 0, 0, 1]);
            let error = read(Format::Stl, &cut_off, &ReadLimits::default()).expect_err("is cut off");
            assert!(error.to_string().contains("1 of 100 bytes"), "{error}");
        }
        let obj = b"OFF\nv 0 0 0\n";
        assert!(read(Format::Obj, obj, &ReadLimits::default()).is_ok());
        assert!(matches!(detect(None, None, b"nothing known"), Err(DetectError::UnknownContent { .. })));
    }
}
