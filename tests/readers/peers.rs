//! The readers of other crates agree with ours on the test files.

use hullwright::geometry::{MeshSoup, Vec3};
use proptest::prelude::*;

use super::roundtrip::soups;
use super::writers::{Spelling, write};
use super::{corners, read_scene};

fn ours(spelling: Spelling, bytes: &[u8]) -> Vec<[Vec3; 3]> {
    corners(&read_scene(spelling.format(), bytes))
}

fn vec3(p: [f32; 3]) -> Vec3 {
    Vec3::from(p.map(f64::from))
}

fn from_tobj(bytes: &[u8]) -> Vec<[Vec3; 3]> {
    let options = tobj::LoadOptions { triangulate: true, ..tobj::LoadOptions::default() };
    let no_materials = |_: &std::path::Path| Ok(Default::default());
    let (models, _) = tobj::load_obj_buf(&mut &bytes[..], &options, no_materials).expect("tobj reads it");
    let triangles = models.iter().flat_map(|model| {
        let positions = model.mesh.positions.as_chunks::<3>().0;
        model.mesh.indices.as_chunks::<3>().0.iter().map(|t| t.map(|index| vec3(positions[index as usize])))
    });
    triangles.collect()
}

fn from_stl_io(bytes: &[u8]) -> Vec<[Vec3; 3]> {
    let mesh = stl_io::read_stl(&mut std::io::Cursor::new(bytes)).expect("stl_io reads it");
    mesh.faces.iter().map(|face| face.vertices.map(|index| vec3(mesh.vertices[index].0))).collect()
}

fn from_gltf(bytes: &[u8]) -> Vec<[Vec3; 3]> {
    let gltf = gltf::Gltf::from_slice(bytes).expect("gltf reads it");
    let primitive = gltf.meshes().next().and_then(|mesh| mesh.primitives().next()).expect("has a primitive");
    let reader = primitive.reader(|_| gltf.blob.as_deref());
    // From Y up to Z up.
    let positions: Vec<Vec3> =
        reader.read_positions().expect("has positions").map(|[x, y, z]| vec3([x, -z, y])).collect();
    let indices: Vec<u32> = reader.read_indices().expect("has indices").into_u32().collect();
    indices.as_chunks::<3>().0.iter().map(|t| t.map(|index| positions[index as usize])).collect()
}

fn from_ply_rs(bytes: &[u8]) -> MeshSoup {
    use ply_rs_bw::ply::{DefaultElement, Property};
    let parser = ply_rs_bw::parser::Parser::<DefaultElement>::new();
    let ply = parser.read_ply(&mut std::io::Cursor::new(bytes)).expect("ply-rs-bw reads it");
    let float = |element: &DefaultElement, name: &str| match element[name] {
        Property::Float(value) => value,
        ref other => panic!("{other:?} is a float"),
    };
    let positions = ply.payload["vertex"].iter().map(|v| vec3(["x", "y", "z"].map(|name| float(v, name)))).collect();
    let triangles = ply.payload["face"].iter().map(|face| match &face["vertex_indices"] {
        Property::ListUInt(indices) => [indices[0], indices[1], indices[2]],
        other => panic!("{other:?} is a list"),
    });
    MeshSoup { positions, triangles: triangles.collect(), parts: Vec::new() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn obj_is_read_as_tobj_reads_it(soup in soups()) {
        let bytes = write(Spelling::Obj, &soup);
        prop_assert_eq!(ours(Spelling::Obj, &bytes), from_tobj(&bytes));
    }

    #[test]
    fn stl_is_read_as_stl_io_reads_it(soup in soups()) {
        for spelling in [Spelling::StlBinary, Spelling::StlAscii] {
            let bytes = write(spelling, &soup);
            prop_assert_eq!(ours(spelling, &bytes), from_stl_io(&bytes));
        }
    }

    #[test]
    fn ply_is_read_as_ply_rs_reads_it(soup in soups()) {
        for spelling in [Spelling::PlyAscii, Spelling::PlyLittle, Spelling::PlyBig] {
            let bytes = write(spelling, &soup);
            prop_assert_eq!(ours(spelling, &bytes), corners(&from_ply_rs(&bytes)));
        }
    }

    #[test]
    fn glb_is_read_as_gltf_reads_it(soup in soups()) {
        let bytes = write(Spelling::Glb, &soup);
        prop_assert_eq!(ours(Spelling::Glb, &bytes), from_gltf(&bytes));
    }
}
