//! [`Format`]: the file formats that the program reads, and their names.

words! {
    /// A format that [`read`](super::read) reads. Its name is the value of `?format=`.
    Format {
        MeshAsset = "mesh" | "asset" | "llmesh" => "application/vnd.ll.mesh",
        LlsdXml = "llsd-xml" => "application/llsd+xml",
        LlsdBinary = "llsd-binary" => "application/llsd+binary",
        LlsdNotation = "llsd-notation" => "application/llsd+notation",
        Json = "json" => "application/json",
        Obj = "obj" => "model/obj",
        Stl = "stl" => "model/stl",
        Ply = "ply" => "application/ply",
        Gltf = "gltf" => "model/gltf+json",
        Glb = "glb" => "model/gltf-binary",
        Collada = "collada" | "dae" => "model/vnd.collada+xml",
        Slm = "slm" => "application/x-slm",
    }
    /// Returns the `Content-Type` of the contract.
    media_type: &'static str
}

impl Format {
    /// Finds a format by its name in a query or on a command line, in any case and with spaces around it.
    pub fn from_query(name: &str) -> Option<Self> {
        Self::from_name(&name.trim().to_ascii_lowercase())
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

    /// Lists the names of formats as `?format=` takes them, for messages: `mesh, llsd-xml, ...`.
    pub fn list_of_names(formats: &[Self]) -> String {
        formats.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ")
    }

    /// Lists the media types of formats, for messages.
    pub fn list_of_media_types(formats: &[Self]) -> String {
        formats.iter().map(|format| format.media_type()).collect::<Vec<_>>().join(", ")
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
        assert_eq!(Format::from_query("DAE"), Some(Format::Collada));
        assert_eq!(Format::from_media_type("model/ply"), Some(Format::Ply));
        assert_eq!(Format::from_name("fbx"), None);
    }
}
