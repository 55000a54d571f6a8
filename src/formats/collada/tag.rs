//! [`Tag`]: the elements of COLLADA that the reader supports, and their parents.

use super::geometry::GroupKind;

/// The supported elements. The reader skips all others with their content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Collada,
    Asset,
    Unit,
    UpAxis,
    Library,
    Geometry,
    Mesh,
    Source,
    /// Of numbers, or of the names of joints.
    Array,
    TechniqueCommon,
    Accessor,
    Param,
    Vertices,
    Input,
    Group(GroupKind),
    Corners,
    PolygonWithHoles,
    Hole,
    VertexCounts,
    Controller,
    Skin,
    Morph,
    BindShape,
    Joints,
    VisualScene,
    Node,
    Transform(Transform),
    Instance(Instance),
    Skeleton,
    Scene,
    InstanceScene,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transform {
    Matrix,
    Translate,
    Rotate,
    Scale,
    LookAt,
    Skew,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instance {
    Geometry,
    Controller,
    Node,
}

impl Tag {
    /// Returns true for an element whose text the reader needs.
    pub(super) fn has_text(self) -> bool {
        matches!(
            self,
            Self::UpAxis
                | Self::Array
                | Self::Corners
                | Self::Hole
                | Self::VertexCounts
                | Self::BindShape
                | Self::Skeleton
                | Self::Transform(_)
        )
    }

    /// Returns the element of this name within `parent`, or `None` for an element to skip.
    pub(super) fn within(parent: Option<Self>, name: &str) -> Option<Self> {
        let Some(parent) = parent else { return (name == "COLLADA").then_some(Self::Collada) };
        Some(match (parent, name) {
            (Self::Collada, "asset") => Self::Asset,
            (Self::Collada, "scene") => Self::Scene,
            (
                Self::Collada,
                "library_geometries" | "library_controllers" | "library_nodes" | "library_visual_scenes",
            ) => Self::Library,
            (Self::Asset, "unit") => Self::Unit,
            (Self::Asset, "up_axis") => Self::UpAxis,
            (Self::Library, "geometry") => Self::Geometry,
            (Self::Library, "controller") => Self::Controller,
            (Self::Library, "visual_scene") => Self::VisualScene,
            (Self::Library | Self::VisualScene | Self::Node, "node") => Self::Node,
            (Self::Geometry, "mesh" | "convex_mesh") => Self::Mesh,
            (Self::Mesh | Self::Skin, "source") => Self::Source,
            (Self::Mesh, "vertices") => Self::Vertices,
            (Self::Mesh, _) => Self::Group(GroupKind::from_name(name)?),
            (Self::Source, "float_array" | "Name_array" | "IDREF_array") => Self::Array,
            (Self::Source, "technique_common") => Self::TechniqueCommon,
            (Self::TechniqueCommon, "accessor") => Self::Accessor,
            (Self::Accessor, "param") => Self::Param,
            (Self::Vertices | Self::Group(_) | Self::Joints, "input") => Self::Input,
            (Self::Group(_) | Self::PolygonWithHoles, "p") => Self::Corners,
            (Self::Group(_), "ph") => Self::PolygonWithHoles,
            (Self::Group(_), "vcount") => Self::VertexCounts,
            (Self::PolygonWithHoles, "h") => Self::Hole,
            (Self::Controller, "skin") => Self::Skin,
            (Self::Controller, "morph") => Self::Morph,
            (Self::Skin, "bind_shape_matrix") => Self::BindShape,
            (Self::Skin, "joints") => Self::Joints,
            (Self::Node, "instance_geometry") => Self::Instance(Instance::Geometry),
            (Self::Node, "instance_controller") => Self::Instance(Instance::Controller),
            (Self::Node, "instance_node") => Self::Instance(Instance::Node),
            (Self::Instance(Instance::Controller), "skeleton") => Self::Skeleton,
            (Self::Node, "matrix") => Self::Transform(Transform::Matrix),
            (Self::Node, "translate") => Self::Transform(Transform::Translate),
            (Self::Node, "rotate") => Self::Transform(Transform::Rotate),
            (Self::Node, "scale") => Self::Transform(Transform::Scale),
            (Self::Node, "lookat") => Self::Transform(Transform::LookAt),
            (Self::Node, "skew") => Self::Transform(Transform::Skew),
            (Self::Scene, "instance_visual_scene") => Self::InstanceScene,
            _ => return None,
        })
    }
}
