//! [`Format`]: the file formats that are spoken, and their names.

use std::fmt;

/// A format that [`read`](super::read) understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    MeshAsset,
    LlsdXml,
    LlsdBinary,
    LlsdNotation,
    Json,
    Obj,
    Stl,
    Ply,
    Gltf,
    Glb,
    Collada,
}

impl Format {
    pub const ALL: [Self; 11] = [
        Self::MeshAsset,
        Self::LlsdXml,
        Self::LlsdBinary,
        Self::LlsdNotation,
        Self::Json,
        Self::Obj,
        Self::Stl,
        Self::Ply,
        Self::Gltf,
        Self::Glb,
        Self::Collada,
    ];

    /// The name that `?format=` takes.
    pub fn name(self) -> &'static str {
        match self {
            Self::MeshAsset => "mesh",
            Self::LlsdXml => "llsd-xml",
            Self::LlsdBinary => "llsd-binary",
            Self::LlsdNotation => "llsd-notation",
            Self::Json => "json",
            Self::Obj => "obj",
            Self::Stl => "stl",
            Self::Ply => "ply",
            Self::Gltf => "gltf",
            Self::Glb => "glb",
            Self::Collada => "collada",
        }
    }

    /// The `Content-Type` of the contract.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::MeshAsset => "application/vnd.ll.mesh",
            Self::LlsdXml => "application/llsd+xml",
            Self::LlsdBinary => "application/llsd+binary",
            Self::LlsdNotation => "application/llsd+notation",
            Self::Json => "application/json",
            Self::Obj => "model/obj",
            Self::Stl => "model/stl",
            Self::Ply => "application/ply",
            Self::Gltf => "model/gltf+json",
            Self::Glb => "model/gltf-binary",
            Self::Collada => "model/vnd.collada+xml",
        }
    }

    /// By `?format=` name, in any case; `dae` and `asset` are understood too.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim().to_ascii_lowercase();
        match name.as_str() {
            "dae" => Some(Self::Collada),
            "asset" | "llmesh" => Some(Self::MeshAsset),
            _ => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// By media type without parameters, in any case, including the unregistered names that clients send.
    pub fn from_media_type(media_type: &str) -> Option<Self> {
        let media_type = media_type.trim().to_ascii_lowercase();
        match media_type.as_str() {
            "model/ply" => Some(Self::Ply),
            "application/sla" | "application/vnd.ms-pki.stl" | "model/x.stl-ascii" | "model/x.stl-binary" => {
                Some(Self::Stl)
            }
            "model/x-collada+xml" => Some(Self::Collada),
            _ => Self::ALL.into_iter().find(|format| format.media_type() == media_type),
        }
    }

    /// Whether it holds a scene or a surface and nothing of physics.
    pub fn is_scene(self) -> bool {
        matches!(self, Self::Obj | Self::Stl | Self::Ply | Self::Gltf | Self::Glb | Self::Collada)
    }

    /// All names that `?format=` takes, for messages: `mesh, llsd-xml, ...`.
    pub fn list_of_names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// All media types that are spoken, for messages.
    pub fn list_of_media_types() -> String {
        Self::ALL.map(Self::media_type).join(", ")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_found_by_its_name_and_its_media_type() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
            assert_eq!(Format::from_media_type(format.media_type()), Some(format));
        }
        assert_eq!(Format::from_name("DAE"), Some(Format::Collada));
        assert_eq!(Format::from_media_type("model/ply"), Some(Format::Ply));
        assert_eq!(Format::from_name("fbx"), None);
    }
}
