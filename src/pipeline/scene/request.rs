//! Writes the upload request of a scene, as viewers send it (`llmeshrepository.cpp`, `wholeModelToLLSD`).

use crate::cost::PhysicsType;
use crate::mesh_asset::llsd::{self, Llsd};

use super::compute::Computed;
use super::price::Built;
use crate::pipeline::request::upload::MESH_LIST;
use crate::pipeline::result::report::PrimReport;

/// Material of a new prim: wood (`LL_MCODE_WOOD`).
const WOOD: i32 = 3;

/// Returns the request: the assets of the parts, and an instance for each prim, the root first. Folders,
/// permissions and textures are left out: only the sender has them.
pub fn write(computed: &[&Computed], built: &Built) -> Llsd {
    let meshes = computed.iter().map(|part| Llsd::Binary(part.asset.clone()));
    let instances = built.prims.iter().zip(&built.types).map(|(prim, kind)| instance(prim, *kind, computed));
    let resources = llsd::map([
        (MESH_LIST, llsd::array(meshes)),
        ("instance_list", llsd::array(instances)),
        ("texture_list", llsd::array([])),
        ("metric", Llsd::from("MUT_Unspecified")),
    ]);
    let name = built.prims.first().map_or("", |root| root.name.as_str());
    llsd::map([
        ("asset_resources", resources),
        ("asset_type", Llsd::from("mesh")),
        ("inventory_type", Llsd::from("object")),
        ("name", Llsd::from(name)),
        ("description", Llsd::from("")),
    ])
}

fn instance(prim: &PrimReport, kind: PhysicsType, computed: &[&Computed]) -> Llsd {
    let reals = |numbers: &[f64]| llsd::array(numbers.iter().map(|&number| Llsd::Real(number)));
    let mesh = i32::try_from(prim.part).unwrap_or(i32::MAX);
    let faces = computed.get(prim.part as usize).map_or(1, |part| part.faces);
    let face = || llsd::map([("diffuse_color", reals(&[1.0; 4])), ("fullbright", Llsd::Boolean(false))]);
    llsd::map([
        ("position", reals(&prim.position)),
        ("rotation", reals(&prim.rotation)),
        ("scale", reals(&prim.size)),
        ("material", Llsd::Integer(WOOD)),
        ("physics_shape_type", Llsd::Integer(kind.number())),
        ("mesh", Llsd::Integer(mesh)),
        ("mesh_name", Llsd::from(prim.name.as_str())),
        ("face_list", llsd::array((0..faces).map(|_| face()))),
    ])
}
