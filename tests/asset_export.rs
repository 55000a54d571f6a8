//! The glTF crate reads the GLB of hulls and checks it against the specification.

use std::collections::BTreeSet;

use hullwright::geometry::Vec3;
use hullwright::geometry::samples::cube_corners as cube;
use hullwright::mesh_asset::ConvexBlock;
use hullwright::mesh_asset::export::write_glb;

fn far_block() -> ConvexBlock {
    let far = Vec3::new(1e6, -2e6, 3e6);
    ConvexBlock::fit(None, &[cube(far, 1.0), cube(far + Vec3::new(4.0, 0.0, 0.0), 1.0)]).unwrap()
}

#[test]
fn glb_is_valid_and_has_a_named_coloured_mesh_for_each_hull() {
    let bytes = write_glb(&far_block()).unwrap();
    let gltf = gltf::Gltf::from_slice(&bytes).unwrap();
    let names: Vec<_> = gltf.nodes().filter(|node| node.mesh().is_some()).filter_map(|node| node.name()).collect();
    assert_eq!(names, ["hull 1", "hull 2"]);
    let colours: BTreeSet<String> = gltf
        .materials()
        .map(|material| format!("{:?}", material.pbr_metallic_roughness().base_color_factor()))
        .collect();
    assert_eq!(colours.len(), 2);
    for mesh in gltf.meshes() {
        for primitive in mesh.primitives() {
            let reader = primitive.reader(|_| gltf.blob.as_deref());
            let positions: Vec<[f32; 3]> = reader.read_positions().unwrap().collect();
            let indices: Vec<u32> = reader.read_indices().unwrap().into_u32().collect();
            assert_eq!((positions.len(), indices.len()), (8, 36));
            assert!(indices.iter().all(|&index| index < 8));
        }
    }
}

#[test]
fn glb_stands_upright_and_keeps_far_coordinates() {
    let bytes = write_glb(&far_block()).unwrap();
    let gltf = gltf::Gltf::from_slice(&bytes).unwrap();
    let root = gltf.scenes().next().unwrap().nodes().next().unwrap();
    let gltf::scene::Transform::Decomposed { rotation: [x, y, z, w], .. } = root.transform() else {
        panic!("a rotation is expected")
    };
    let turn = nalgebra::UnitQuaternion::from_quaternion(nalgebra::Quaternion::new(w, x, y, z));
    let up = turn * nalgebra::Vector3::new(0.0f32, 0.0, 1.0);
    assert!((up - nalgebra::Vector3::new(0.0, 1.0, 0.0)).norm() < 1e-6, "{up}");
    let child = root.children().next().unwrap();
    let (translation, _, _) = child.transform().decomposed();
    assert_eq!(translation, [1e6 + 2.0, -2e6, 3e6].map(|c: f64| c as f32));
}
