//! The upload request of a viewer (`llmeshrepository.cpp`, `wholeModelToLLSD`): meshes, and the prims that place them.

use crate::cost::PhysicsType;
use crate::geometry::Vec3;
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt};
use crate::mesh_asset::{AssetLimits, BlockKind, MeshAsset};

use super::outcome::{MeshOutcome, Outcome};
use super::representation::Representation;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::MESH_LIST;

/// Keys of the request.
pub const RESOURCES: &str = "asset_resources";
pub const INSTANCES: &str = "instance_list";

/// Code of the warning about a part that no asset can hold. A request lacks this part, so it is refused.
pub const NO_ASSET: &str = "no_asset";

/// Material of a new prim: wood (`LL_MCODE_WOOD`).
const WOOD: i32 = 3;

/// A prim of a request.
pub struct Prim<'a> {
    pub name: &'a str,
    /// Number of its mesh, from 0.
    pub mesh: usize,
    /// Centre in metres.
    pub position: [f64; 3],
    /// Quaternion x, y, z, w.
    pub rotation: [f64; 4],
    /// Sides in metres.
    pub size: [f64; 3],
    pub kind: PhysicsType,
    /// Faces of the mesh.
    pub faces: usize,
}

impl Prim<'_> {
    fn to_llsd(&self) -> Llsd {
        let reals = |numbers: &[f64]| llsd::array(numbers.iter().map(|&number| Llsd::Real(number)));
        let face = || llsd::map([("diffuse_color", reals(&[1.0; 4])), ("fullbright", Llsd::Boolean(false))]);
        llsd::map([
            ("position", reals(&self.position)),
            ("rotation", reals(&self.rotation)),
            ("scale", reals(&self.size)),
            ("material", Llsd::Integer(WOOD)),
            ("physics_shape_type", Llsd::Integer(self.kind.number())),
            ("mesh", llsd::count(self.mesh)),
            ("mesh_name", Llsd::from(self.name)),
            ("face_list", llsd::array((0..self.faces).map(|_| face()))),
        ])
    }
}

/// Returns the request of these meshes and prims, the root first. A mesh that no asset can hold is undefined. Folders,
/// permissions and textures are left out: only the sender has them.
pub fn write<'a>(name: &str, meshes: Vec<Option<Vec<u8>>>, prims: impl IntoIterator<Item = Prim<'a>>) -> Llsd {
    let resources = llsd::map([
        (MESH_LIST, llsd::array(meshes.into_iter().map(|mesh| mesh.map_or_else(Llsd::default, Llsd::Binary)))),
        (INSTANCES, llsd::array(prims.into_iter().map(|prim| prim.to_llsd()))),
        ("texture_list", llsd::array([])),
        ("metric", Llsd::from("MUT_Unspecified")),
    ]);
    llsd::map([
        (RESOURCES, resources),
        ("asset_type", Llsd::from("mesh")),
        ("inventory_type", Llsd::from("object")),
        ("name", Llsd::from(name)),
        ("description", Llsd::from("")),
    ])
}

/// Returns the request of an outcome. `name` is the name of a model of one mesh.
pub fn of_outcome(outcome: &Outcome, name: &str, form: Representation) -> Result<Llsd, Refusal> {
    match outcome {
        Outcome::Mesh(outcome) => of_mesh(outcome, name),
        Outcome::Model(outcome) => {
            let missing = outcome.report.warnings.iter().find(|warning| warning.code == NO_ASSET);
            missing.map_or(Ok(()), |missing| {
                Err(Refusal::new(RefusalKind::NotAcceptable, NO_ASSET, missing.message.clone()))
            })?;
            Ok(outcome.request.clone())
        }
        Outcome::Findings(_) => Err(form.no_single_mesh("findings are no mesh")),
    }
}

/// Returns the request of one mesh: its asset, and a prim at the place of the model.
fn of_mesh(outcome: &MeshOutcome, name: &str) -> Result<Llsd, Refusal> {
    let bytes = outcome.asset.as_ref().map_err(|none| none.refusal(RefusalKind::NotAcceptable))?;
    let unreadable = |error: &dyn ToString| Refusal::new(RefusalKind::Internal, "asset", error.to_string());
    let asset = MeshAsset::read(bytes, &AssetLimits::default()).map_err(|error| unreadable(&error))?;
    let faces = match asset.entry(BlockKind::HighLod) {
        Some(entry) => asset.value(entry).map_err(|error| unreadable(&error))?.items().map_or(1, <[Llsd]>::len),
        None => 1,
    };
    let convex = asset.convex().map_err(|error| unreadable(&error))?;
    // The same hulls in the asset's box and in the unit of the input: the map between them places the prim.
    let (own, placed) = match (&convex, outcome.report.block()) {
        (Some(own), Some(placed)) => (own.domain(), placed.domain()),
        _ => return Err(unreadable(&"the asset has no hulls")),
    };
    let cost = &outcome.report.cost;
    let scale = Vec3::from(cost.scale);
    let sides = (placed.max() - placed.min()).component_div(&(own.max() - own.min()));
    let position = (placed.min() - own.min().component_mul(&sides)).component_mul(&scale);
    let prim = Prim {
        name,
        mesh: 0,
        position: position.into(),
        rotation: [0.0, 0.0, 0.0, 1.0],
        size: sides.component_mul(&scale).into(),
        kind: cost.effective.shape.0.of_root(),
        faces,
    };
    Ok(write(name, vec![Some(bytes.clone())], [prim]))
}
