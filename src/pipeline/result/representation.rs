//! [`Representation`]: the forms that a client can request.

use crate::mesh_asset::Names;

use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::{Check, Layout, Parts};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;

words! {
    /// The forms of a result, by the value of the command line's `--format`. They are in order of preference for a
    /// client that accepts anything.
    Representation {
        Json = "json" => "application/json",
        LlsdXml = "llsd-xml" => "application/llsd+xml",
        LlsdBinary = "llsd-binary" => "application/llsd+binary",
        MeshAsset = "mesh" => "application/vnd.ll.mesh",
        Glb = "glb" => "model/gltf-binary",
        Obj = "obj" => "model/obj",
        Collada = "dae" => "model/vnd.collada+xml",
        /// COLLADA with a node for each hull.
        ColladaNodes = "dae-nodes" => "model/vnd.collada+xml;layout=nodes",
        /// GLB whose hulls are colliders.
        GlbPhysics = "glb-khr" => "model/gltf-binary;physics=khr",
        /// The upload as a viewer keeps it beside a model.
        Slm = "slm" => "application/x-slm",
        /// The upload request of a viewer, without figures beside it.
        Request = "request" => "application/llsd+xml;form=request",
    }
    media_type: &'static str
}

impl Representation {
    /// Returns the usual file extension of this form, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::LlsdXml | Self::Request => "xml",
            Self::LlsdBinary => "llsd",
            Self::ColladaNodes => Self::Collada.name(),
            Self::GlbPhysics => Self::Glb.name(),
            other => other.name(),
        }
    }

    /// Returns the form that a file extension names; upper and lower case are equal.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        Self::ALL.into_iter().find(|representation| representation.extension() == extension)
    }

    /// Returns the variant of this form that the parameters `layout` and `physics` name.
    pub fn variant(self, spec: &JobSpec) -> Self {
        match self {
            Self::Collada if spec.layout == Layout::Nodes => Self::ColladaNodes,
            Self::Glb if spec.has_colliders => Self::GlbPhysics,
            other => other,
        }
    }

    /// Returns whether the form is no text.
    pub fn is_binary(self) -> bool {
        matches!(self, Self::LlsdBinary | Self::MeshAsset | Self::Glb | Self::GlbPhysics | Self::Slm)
    }

    pub fn is_llsd(self) -> bool {
        matches!(self, Self::LlsdXml | Self::LlsdBinary)
    }

    /// Returns whether the form holds all meshes of a linkset or of a whole model, with their places.
    pub fn holds_models(self) -> bool {
        self.is_map() || matches!(self, Self::Slm | Self::Request)
    }

    /// Returns whether the form holds the whole result with its figures and warnings, rather than the shape alone.
    pub fn is_map(self) -> bool {
        self == Self::Json || self.is_llsd()
    }

    /// Refuses a form that cannot hold the result of `spec`. Call it before any work is done.
    pub fn check(self, spec: &JobSpec) -> Result<(), Refusal> {
        if spec.check == Check::Only && !self.is_map() {
            return Err(self.no_single_mesh("findings are no mesh"));
        }
        if spec.parts == Parts::Objects && !self.holds_models() {
            let why = "with parts=objects the result is a linkset of several meshes, and its LLSD is the upload request with \
                       an asset for each";
            return Err(self.no_single_mesh(why));
        }
        self.check_names(spec.names)
    }

    /// Refuses a form that cannot hold the result of `job`: does [`Representation::check`] and looks at the upload.
    pub fn check_job(self, job: &Job) -> Result<(), Refusal> {
        if job.is_whole_model() && !self.holds_models() {
            return Err(self.no_single_mesh("a whole model may hold many meshes"));
        }
        self.check(job.spec())
    }

    pub fn no_single_mesh(self, why: &str) -> Refusal {
        let detail = format!("{why}: request JSON or LLSD instead of {}", self.media_type());
        Refusal::new(RefusalKind::NotAcceptable, "no_single_mesh", detail)
    }

    pub fn check_names(self, names: Option<Names>) -> Result<(), Refusal> {
        let has_asset = matches!(self, Self::MeshAsset | Self::Slm | Self::Request);
        if has_asset && names == Some(Names::Wiki) {
            let detail = "an asset with names=wiki would have no hulls for any reader; \
                          leave `names` out or use names=viewer";
            return Err(Refusal::new(RefusalKind::NotAcceptable, "names_not_acceptable", detail).at("names", None));
        }
        Ok(())
    }
}
