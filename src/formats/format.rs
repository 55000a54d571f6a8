//! [`Format`]: the file formats that the program reads, and their names.

use std::fmt;

/// A format that [`read`](super::read) reads.
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

    /// Returns the name that `?format=` takes.
    pub fn name(self) -> &'static str {
        self.names().0
    }

    /// Returns the `Content-Type` of the contract.
    pub fn media_type(self) -> &'static str {
        self.names().1
    }

    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::MeshAsset => ("mesh", "application/vnd.ll.mesh"),
            Self::LlsdXml => ("llsd-xml", "application/llsd+xml"),
            Self::LlsdBinary => ("llsd-binary", "application/llsd+binary"),
            Self::LlsdNotation => ("llsd-notation", "application/llsd+notation"),
            Self::Json => ("json", "application/json"),
            Self::Obj => ("obj", "model/obj"),
            Self::Stl => ("stl", "model/stl"),
            Self::Ply => ("ply", "application/ply"),
            Self::Gltf => ("gltf", "model/gltf+json"),
            Self::Glb => ("glb", "model/gltf-binary"),
            Self::Collada => ("collada", "model/vnd.collada+xml"),
        }
    }

    /// Finds a format by its `?format=` name, in any case. `dae`, `asset` and `llmesh` are accepted too.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim().to_ascii_lowercase();
        match name.as_str() {
            "dae" => Some(Self::Collada),
            "asset" | "llmesh" => Some(Self::MeshAsset),
            _ => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// Finds a format by its media type without parameters, in any case. The unregistered media types that clients send
    /// are accepted too.
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

    /// Returns true for a format that holds a scene or a surface and no physics.
    pub fn is_scene(self) -> bool {
        matches!(self, Self::Obj | Self::Stl | Self::Ply | Self::Gltf | Self::Glb | Self::Collada)
    }

    /// Lists all names that `?format=` takes, for messages: `mesh, llsd-xml, ...`.
    pub fn list_of_names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// Lists all media types of the contract, for messages.
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
