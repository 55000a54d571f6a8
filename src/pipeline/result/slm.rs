//! An upload request as `.slm`, and back.
//!
//! A viewer counts the meshes of each level by themselves, so every mesh of a file has the same levels: a visible level that
//! one of them lacks is left out of all. Where one has physics beside its single hull, all get a physics mesh.

use crate::formats::{Bake, Format, Placement, PrimPlace, ReadError, ReadLimits};
use crate::geometry::Vec3;
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt, LlsdLimits};
use crate::mesh_asset::slm::{Slm, SlmError, SlmInstance, cached_mesh, has_physics, materials, physics_shells};
use crate::mesh_asset::{AssetError, AssetLimits, BlockKind, MeshAsset};

use super::render::accepted;
use super::upload_request::{INSTANCES, RESOURCES};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::MESH_LIST;

/// The visible levels.
const LEVELS: [BlockKind; 4] = [BlockKind::HighLod, BlockKind::MediumLod, BlockKind::LowLod, BlockKind::LowestLod];

/// Writes a request as a viewer keeps it.
pub fn write(request: &Llsd, name: &str) -> Result<Vec<u8>, Refusal> {
    let resources = request.get(RESOURCES).unwrap_or(request);
    let limits = AssetLimits::default();
    let mut assets = Vec::new();
    for (number, mesh) in resources.list(MESH_LIST).iter().enumerate() {
        let asset = MeshAsset::read(mesh.bytes().unwrap_or_default(), &limits);
        assets.push(asset.map_err(|error| unfit(number, &error))?);
    }
    let has = |level: &BlockKind| assets.iter().all(|asset| asset.entry(*level).is_some());
    let levels: Vec<BlockKind> = LEVELS.into_iter().filter(has).collect();
    let mut shells = false;
    for (number, asset) in assets.iter().enumerate() {
        shells |= has_physics(asset).map_err(|error| unfit(number, &error))?;
    }
    let (mut meshes, mut names) = (Vec::new(), Vec::new());
    for (number, asset) in assets.iter().enumerate() {
        let (mesh, own) = cached(asset, shells, &levels).map_err(|error| unfit(number, &error))?;
        meshes.push(mesh);
        names.push(own);
    }
    let instances = resources.list(INSTANCES).iter().filter_map(instance).collect();
    Ok(Slm { name: name.to_owned(), meshes, instances }.write(&names))
}

/// Returns a mesh as a viewer keeps it, and the names of its materials.
fn cached(asset: &MeshAsset<'_>, shells: bool, levels: &[BlockKind]) -> Result<(Vec<u8>, Vec<String>), AssetError> {
    let names = materials(asset)?;
    let physics = if shells { physics_shells(asset, |shells| accepted(shells, None))? } else { None };
    Ok((cached_mesh(asset, &names, physics.as_ref(), levels)?, names))
}

fn unfit(number: usize, error: &AssetError) -> Refusal {
    let detail =
        format!("mesh {number} of the model cannot be read, and .slm keeps every mesh with its levels: {error}");
    Refusal::new(RefusalKind::NotAcceptable, "no_slm", detail)
}

/// Returns an instance of a request; `None` for one without a place.
fn instance(value: &Llsd) -> Option<SlmInstance> {
    let numbers = |key: &str| value.list(key).iter().map(Llsd::number).collect::<Option<Vec<f64>>>();
    let [x, y, z] = <[f64; 3]>::try_from(numbers("position")?).ok()?;
    let size = <[f64; 3]>::try_from(numbers("scale")?).ok()?;
    let rotation = <[f64; 4]>::try_from(numbers("rotation")?).ok()?;
    let transform = Placement::of_prim(&Vec3::new(x, y, z), rotation, &size.into()).to_rows();
    Some(SlmInstance {
        mesh: usize::try_from(value.get("mesh").and_then(Llsd::whole)?).ok()?,
        label: value.get("mesh_name").and_then(Llsd::as_str).unwrap_or_default().to_owned(),
        transform,
    })
}

/// Reads a file as the upload request of the same meshes and prims.
pub fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Llsd, Refusal> {
    let llsd_limits = LlsdLimits { depth: LlsdLimits::DOCUMENT.depth.min(limits.max_depth), ..LlsdLimits::DOCUMENT };
    let slm = Slm::read(bytes, &llsd_limits).map_err(|error| match error {
        SlmError::Llsd(error) => Refusal::from(ReadError::BadLlsd { format: Format::Slm, error }),
        error @ SlmError::Version { .. } => Refusal::new(RefusalKind::Malformed, "malformed", format!(".slm: {error}")),
    })?;
    let reals = |numbers: &[f64]| llsd::array(numbers.iter().map(|&number| Llsd::Real(number)));
    let instances = slm.instances.iter().map(|instance| {
        let mut entries =
            vec![("mesh", llsd::count(instance.mesh)), ("mesh_name", Llsd::from(instance.label.as_str()))];
        // A prim can neither mirror nor shear. Without a scale, the instance is named as a fault.
        if let Ok(PrimPlace { position, rotation, scale, bake: Bake::Nothing }) =
            Placement::of_rows(&instance.transform).to_prim()
        {
            entries.push(("position", reals(position.as_slice())));
            entries.push(("rotation", reals(&rotation)));
            entries.push(("scale", reals(scale.as_slice())));
        }
        llsd::map(entries)
    });
    let resources = llsd::map([
        (INSTANCES, llsd::array(instances)),
        (MESH_LIST, llsd::array(slm.meshes.into_iter().map(Llsd::Binary))),
    ]);
    Ok(llsd::map([(RESOURCES, resources), ("name", Llsd::from(slm.name))]))
}
