//! Upload requests of whole models, as viewers make them.

use hullwright::geometry::Vec3;
use hullwright::geometry::samples::{BOX_TRIANGLES, box_corners};
use hullwright::mesh_asset::assemble;
use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt};

/// Returns a level of one face: boxes with these half sides around the origin, in the asset's unit box.
pub fn level(boxes: &[[f64; 3]]) -> Llsd {
    let mut positions = Vec::new();
    let mut indices = Vec::new();
    for (number, half) in boxes.iter().enumerate() {
        let corners = box_corners(Vec3::repeat(0.5), Vec3::from(*half));
        let steps = corners.iter().flat_map(|corner| corner.iter()).map(|end| (end * 65_535.0).round() as u16);
        positions.extend(steps.flat_map(u16::to_le_bytes));
        let base = u16::try_from(8 * number).unwrap();
        indices.extend(BOX_TRIANGLES.iter().flatten().flat_map(|index| (base + index).to_le_bytes()));
    }
    llsd::array([llsd::map([("Position", Llsd::Binary(positions)), ("TriangleList", Llsd::Binary(indices))])])
}

/// Returns a mesh asset without physics that fills its unit box except for the height.
pub fn asset(height: f64) -> Vec<u8> {
    assemble(&[("high_lod", level(&[[0.5, 0.5, height / 2.0]]))], &[]).unwrap()
}

/// Returns such an asset with a physics mesh, one triangle of which has no area.
pub fn asset_with_sliver() -> Vec<u8> {
    let physics = level(&[[0.5; 3], [0.5, 0.0, 0.0]]);
    assemble(&[("high_lod", level(&[[0.5; 3]])), ("physics_mesh", physics)], &[]).unwrap()
}

/// Returns an instance of a mesh with `physics_shape_type` 0, which is Prim.
pub fn instance(mesh: usize, name: &str, scale: [f64; 3]) -> Llsd {
    let reals = |values: &[f64]| llsd::array(values.iter().map(|&value| Llsd::Real(value)));
    llsd::map([
        ("face_list", llsd::array([])),
        ("material", Llsd::from(3)),
        ("mesh", llsd::count(mesh)),
        ("mesh_name", Llsd::from(name)),
        ("physics_shape_type", Llsd::from(0)),
        ("position", reals(&[0.0, 0.0, 0.0])),
        ("rotation", reals(&[0.0, 0.0, 0.0, 1.0])),
        ("scale", reals(&scale)),
    ])
}

/// Returns the fee request, including the entries around `asset_resources`.
pub fn request(meshes: Vec<Vec<u8>>, instances: Vec<Llsd>) -> Llsd {
    let resources = llsd::map([
        ("instance_list", llsd::array(instances)),
        ("mesh_list", llsd::array(meshes.into_iter().map(Llsd::Binary))),
        ("metric", Llsd::from("MUT_Unspecified")),
        ("texture_list", llsd::array([])),
    ]);
    llsd::map([
        ("asset_resources", resources),
        ("asset_type", Llsd::from("mesh")),
        ("inventory_type", Llsd::from("object")),
        ("name", Llsd::from("table")),
    ])
}

/// Returns a table: a top, and four legs that share one mesh.
pub fn table() -> Llsd {
    let mut instances = vec![instance(0, "top", [2.0, 1.0, 0.1])];
    instances.extend((0..4).map(|_| instance(1, "leg", [0.1, 0.1, 1.0])));
    request(vec![asset(0.5), asset(1.0)], instances)
}

/// Returns the mesh with this number in a request or a response.
pub fn mesh_of(request: &Llsd, number: usize) -> Vec<u8> {
    let meshes = request.get("asset_resources").and_then(|resources| resources.get("mesh_list")).unwrap();
    meshes.items().unwrap()[number].bytes().unwrap().to_vec()
}
