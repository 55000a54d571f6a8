use super::super::{Limit, Place};
use super::*;
use crate::geometry::{MeshSoup, Vec3};

/// Returns the four vertices of a tetrahedron as f32, then its faces as u16.
fn blob() -> Vec<u8> {
    let corners = [[0.0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let faces = [0u16, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    let mut bytes: Vec<u8> = corners.as_flattened().iter().flat_map(|number| number.to_le_bytes()).collect();
    bytes.extend(faces.iter().flat_map(|number| number.to_le_bytes()));
    bytes
}

fn glb(json: &str, blob: &[u8]) -> Vec<u8> {
    let mut json = json.as_bytes().to_vec();
    json.resize(json.len().next_multiple_of(4), b' ');
    let length = 12 + 8 + json.len() + 8 + blob.len();
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend((length as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", json.as_slice()), (b"BIN\0", blob)] {
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}

const SCENE: &str = r#""scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}]"#;
const MESHES: &str = r#""meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}]"#;
const ACCESSORS: &str = r#""accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
    {"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}]"#;
const BUFFERS: &str = r#""buffers":[{"byteLength":72}],
    "bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":24}]"#;

/// Returns a tetrahedron as GLB. Each pair of `changes` replaces one piece of its document.
fn tetrahedron(changes: &[(&str, &str)]) -> Vec<u8> {
    let mut json = format!(r#"{{"asset":{{"version":"2.0"}},{SCENE},{MESHES},{ACCESSORS},{BUFFERS}}}"#);
    for (from, to) in changes {
        assert!(json.contains(from), "{from} is in the document");
        json = json.replacen(from, to, 1);
    }
    glb(&json, &blob())
}

fn soup_of(bytes: &[u8]) -> MeshSoup {
    read(bytes, &ReadLimits::default()).expect("reads").0
}

fn error_of(changes: &[(&str, &str)]) -> ReadError {
    read(&tetrahedron(changes), &ReadLimits::default()).expect_err("is refused")
}

fn volume(soup: &MeshSoup) -> f64 {
    let corner = |index: u32| soup.positions[index as usize];
    soup.triangles.iter().map(|&[a, b, c]| corner(a).cross(&corner(b)).dot(&corner(c)) / 6.0).sum()
}

#[test]
fn a_model_stands_up_with_z_up() {
    let soup = soup_of(&tetrahedron(&[]));
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]].map(Vec3::from);
    assert_eq!(soup.positions, corners);
    assert!((volume(&soup) - 1.0 / 6.0).abs() < 1e-15);
}

#[test]
fn nodes_move_turn_and_repeat_a_mesh() {
    let nodes = r#""nodes":[{"name":"a","mesh":0,"scale":[2,2,2],"children":[1]},
        {"name":"b","mesh":0,"translation":[1,2,3],"rotation":[0,0,1,0]}]"#;
    let soup = soup_of(&tetrahedron(&[(r#""nodes":[{"mesh":0}]"#, nodes)]));
    let parts: Vec<_> = soup.parts.iter().map(|part| (part.name.as_str(), part.triangles.clone())).collect();
    assert_eq!(parts, [("a", 0..4), ("b", 4..8)]);
    // The point (1, 0, 0) turned by half a turn is (-1, 0, 0), moved (0, 2, 3), doubled (0, 4, 6), and with Z up (0,
    // -6, 4).
    assert!((soup.positions[5] - Vec3::new(0.0, -6.0, 4.0)).norm() < 1e-15);
}

#[test]
fn a_mirror_image_keeps_its_outside() {
    for scale in ["[-1,1,1]", "[-1,-1,-1]", "[1,-2,1]"] {
        let node = format!(r#"{{"mesh":0,"scale":{scale}}}"#);
        assert!(volume(&soup_of(&tetrahedron(&[(r#"{"mesh":0}"#, &node)]))) > 0.0, "{scale}");
    }
}

#[test]
fn a_matrix_is_read_column_after_column() {
    let node = r#"{"mesh":0,"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,1]}"#;
    let soup = soup_of(&tetrahedron(&[(r#"{"mesh":0}"#, node)]));
    assert_eq!(soup.positions[0], Vec3::new(5.0, -7.0, 6.0));
}

#[test]
fn strips_fans_and_plain_vertices_are_triangles() {
    let with_mode = |mode: &str| soup_of(&tetrahedron(&[(r#","indices":1"#, mode)])).triangles;
    assert_eq!(with_mode(r#","mode":5"#), [[0, 1, 2], [2, 1, 3]]);
    assert_eq!(with_mode(r#","mode":6"#), [[1, 2, 0], [2, 3, 0]]);
    assert_eq!(with_mode(""), [[0, 1, 2]]);
}

#[test]
fn points_and_lines_are_left_out_with_a_note() {
    let (soup, notes) =
        read(&tetrahedron(&[(r#","indices":1"#, r#","mode":1"#)]), &ReadLimits::default()).expect("reads");
    assert!(soup.positions.is_empty());
    assert_eq!(notes[0].code(), "ignored");
}

#[test]
fn data_uris_are_read_with_or_without_padding() {
    use base64::Engine;
    let data = base64::engine::general_purpose::STANDARD.encode(blob());
    let escaped = data.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D").replacen('A', "%41", 1);
    for data in [data.as_str(), data.trim_end_matches('='), &escaped] {
        let uri = format!(r#"{{"uri":"data:application/octet-stream;base64,{data}","byteLength":72}}"#);
        let whole = tetrahedron(&[(r#"{"byteLength":72}"#, &uri)]);
        let json_end = whole.len() - 8 - blob().len();
        assert_eq!(soup_of(&whole[20..json_end]).triangles.len(), 4);
    }
}

#[test]
fn other_files_are_refused_by_name() {
    let error = error_of(&[(r#"{"byteLength":72}"#, r#"{"uri":"../secret.bin","byteLength":72}"#)]);
    let place = Place::Path("buffers[0]".into());
    assert_eq!(error, ReadError::ExternalReference { place, uri: "../secret.bin".into() });
}

#[test]
fn quantised_positions_are_decoded() {
    let view = (r#""componentType":5126,"count":4"#, r#""componentType":5120,"normalized":true,"count":3"#);
    let bytes = tetrahedron(&[(r#""asset""#, r#""extensionsRequired":["KHR_mesh_quantization"],"asset""#), view]);
    // The first nine bytes are the first vertex and the low bytes of 1.0, which are zeros.
    assert!(read(&bytes, &ReadLimits::default()).is_err(), "indices pass the three vertices");
    let bytes =
        tetrahedron(&[view, (r#","indices":1"#, ""), (r#""byteLength":48"#, r#""byteLength":48,"byteStride":4"#)]);
    let last_byte_of_one = f64::from(0x3f) / 127.0;
    let blob_with_one_at_2 = soup_of(&bytes);
    assert_eq!(blob_with_one_at_2.triangles, [[0, 1, 2]]);
    assert!(blob_with_one_at_2.positions.iter().all(|p| p.amax() <= 1.0));
    let mut moved = blob();
    moved.swap(15, 0);
    let json = String::from_utf8_lossy(&bytes[20..bytes.len() - 8 - moved.len()]).into_owned();
    assert_eq!(soup_of(&glb(&json, &moved)).positions[0].x, last_byte_of_one);
}

#[test]
fn sparse_values_replace_those_of_the_view() {
    let sparse = r#""type":"VEC3","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5123,"byteOffset":2},
        "values":{"bufferView":0,"byteOffset":12}}}"#;
    let soup = soup_of(&tetrahedron(&[(r#""type":"VEC3"}"#, sparse)]));
    // The second face index is 2: vertex 2 becomes a copy of vertex 1.
    assert_eq!(soup.positions[2], soup.positions[1]);
}

#[test]
fn compression_is_refused_by_the_name_of_its_extension() {
    for name in ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "ACME_secret"] {
        let required = format!(r#""extensionsRequired":["{name}"],"asset""#);
        let error = error_of(&[(r#""asset""#, &required)]);
        assert!(matches!(error, ReadError::Unsupported { what, .. } if what.contains(name)));
    }
    let draco = r#""indices":1,"extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":{}}}"#;
    let error = error_of(&[(r#""bufferView":0,"#, ""), (r#""indices":1"#, draco)]);
    assert!(matches!(error, ReadError::Unsupported { what, .. } if what.contains("draco")));
}

#[test]
fn extensions_of_looks_do_not_matter() {
    let required = r#""extensionsRequired":["KHR_materials_unlit","KHR_texture_transform"],"asset""#;
    assert_eq!(soup_of(&tetrahedron(&[(r#""asset""#, required)])).triangles.len(), 4);
}

#[test]
fn what_is_out_of_range_is_refused_with_its_path() {
    for (from, to, path) in [
        (r#""POSITION":0"#, r#""POSITION":9"#, "meshes[0].primitives[0].attributes.POSITION"),
        (r#""POSITION":0"#, r#""POSITION":1"#, "accessors[1].type"),
        (r#""indices":1"#, r#""indices":7"#, "meshes[0].primitives[0].indices"),
        (r#""count":4"#, r#""count":5"#, "accessors[0]"),
        (r#""count":4"#, r#""count":3"#, "accessors[1][5]"),
        (r#""count":12"#, r#""count":13"#, "accessors[1]"),
        (r#""byteLength":24"#, r#""byteLength":25"#, "bufferViews[1]"),
        (r#""byteOffset":48"#, r#""byteOffset":18446744073709551615"#, "bufferViews[1]"),
        (r#""byteLength":72"#, r#""byteLength":73"#, "buffers[0]"),
        (r#"{"mesh":0}"#, r#"{"mesh":1}"#, "nodes[0]"),
        (r#"{"mesh":0}"#, r#"{"children":[0]}"#, "nodes[0]"),
        (r#"{"mesh":0}"#, r#"{"children":[1,1]},{"mesh":0}"#, "nodes[1]"),
        (r#"{"nodes":[0]}"#, r#"{"nodes":[1]}"#, "nodes[1]"),
        (r#""scene":0"#, r#""scene":1"#, "scene"),
    ] {
        assert_eq!(error_of(&[(from, to)]).place(), Some(Place::Path(path.into())), "{to}");
    }
}

#[test]
fn counts_beyond_the_limits_are_refused_before_they_are_believed() {
    for (from, to) in [
        (r#""count":4"#, r#""count":2000000000"#),
        (r#""bufferView":0,"componentType":5126,"count":4"#, r#""componentType":5126,"count":2000000"#),
    ] {
        assert!(matches!(error_of(&[(from, to)]), ReadError::TooLarge { .. }), "{to}");
    }
    let many = format!(r#"{{"asset":{{"version":"2.0"}},"nodes":[{}{{}}]}}"#, "{},".repeat(1_000_000));
    assert!(matches!(read(many.as_bytes(), &ReadLimits::default()), Err(ReadError::TooLarge { .. })));
}

#[test]
fn a_glb_is_refused_at_every_shorter_length() {
    let whole = tetrahedron(&[]);
    assert!((0..whole.len()).all(|length| read(&whole[..length], &ReadLimits::default()).is_err()));
}

#[test]
fn a_library_without_nodes_gives_every_mesh_once() {
    assert_eq!(soup_of(&tetrahedron(&[(SCENE, r#""scenes":[]"#)])).triangles.len(), 4);
}

/// Returns the tetrahedron with a skin. The second of its two joints has another matrix, as in a posed file.
fn skinned(nodes: &str, skin: &str) -> Vec<u8> {
    let mut matrices = [0.0f32; 32];
    (0..8).for_each(|number| matrices[number * 4 + number % 4] = 1.0);
    matrices[12] = -3.0;
    let json = format!(
        r#"{{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[0,1]}}],"nodes":{nodes},"skins":[{skin}],{MESHES},
        "accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}},
        {{"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}},
        {{"bufferView":2,"componentType":5126,"count":2,"type":"MAT4"}}],
        "bufferViews":[{{"buffer":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":24}},
        {{"buffer":0,"byteOffset":72,"byteLength":128}}],"buffers":[{{"byteLength":200}}]}}"#
    );
    glb(&json, &[blob(), matrices.iter().flat_map(|number| number.to_le_bytes()).collect()].concat())
}

#[test]
fn the_first_joint_of_a_skin_places_its_mesh() {
    let nodes = r#"[{"mesh":0,"skin":0,"scale":[100,100,100],"translation":[7,7,7]},
        {"scale":[2,2,2],"children":[2]},{"translation":[4,0,0]}]"#;
    // The joint stands at (8, 0, 0) and doubles. Its matrix moves the mesh by -3, so the origin comes to 2 * (4 - 3).
    for (skin, x) in [(r#"{"joints":[2,1],"inverseBindMatrices":2}"#, 2.0), (r#"{"joints":[2]}"#, 8.0)] {
        let (soup, notes) = read(&skinned(nodes, skin), &ReadLimits::default()).expect("reads");
        assert_eq!(soup.positions[..2], [Vec3::new(x, 0.0, 0.0), Vec3::new(x + 2.0, 0.0, 0.0)]);
        assert_eq!(notes, [ReadNote::RestPose { part: "nodes[0]".into() }]);
    }
}

#[test]
fn a_broken_skin_is_refused_with_its_path() {
    let nodes = r#"[{"mesh":0,"skin":0},{"children":[2]},{"children":[1]}]"#;
    for (skin, path) in [
        (r#"{"joints":[]}"#, "skins[0]"),
        (r#"{"joints":[9]}"#, "skins[0].joints"),
        (r#"{"joints":[0],"inverseBindMatrices":9}"#, "skins[0].inverseBindMatrices"),
        (r#"{"joints":[0],"inverseBindMatrices":0}"#, "accessors[0].type"),
        ("", "nodes[0].skin"),
    ] {
        let error = read(&skinned(nodes, skin), &ReadLimits::default()).expect_err("is refused");
        assert_eq!(error.place(), Some(Place::Path(path.into())), "{skin}");
    }
    let error = read(&skinned(nodes, r#"{"joints":[1]}"#), &ReadLimits::default()).expect_err("ends");
    assert!(matches!(error, ReadError::TooLarge { limit: Limit::Nodes, .. }), "{error}");
}

#[test]
fn a_primitive_without_positions_is_left_out_with_a_note() {
    let changes = [(r#""indices":1}]"#, r#""indices":1},{"attributes":{}}]"#)];
    let (soup, notes) = read(&tetrahedron(&changes), &ReadLimits::default()).expect("reads");
    assert_eq!((soup.triangles.len(), notes.len()), (4, 1));
    assert!(notes[0].to_string().starts_with("1 primitives without positions left out"), "{}", notes[0]);
}

#[test]
fn meshes_outside_the_scene_have_a_note() {
    let other_node = [(r#"[{"mesh":0}]"#, r#"[{"mesh":0},{"mesh":0}]"#)];
    let other_mesh = [(r#""meshes":["#, r#""meshes":[{"primitives":[]},"#), (r#"{"mesh":0}"#, r#"{"mesh":1}"#)];
    for (changes, place) in [(&other_node[..], "nodes[1]"), (&other_mesh[..], "meshes[0]")] {
        let (soup, notes) = read(&tetrahedron(changes), &ReadLimits::default()).expect("reads");
        assert_eq!((soup.triangles.len(), notes.len()), (4, 1));
        let expected = format!("1 meshes outside the scene left out, the first at {place}");
        assert_eq!(notes[0].to_string(), expected);
    }
    assert_eq!(read(&tetrahedron(&[]), &ReadLimits::default()).expect("reads").1, []);
}

#[test]
fn meshes_scaled_to_nothing_are_left_out_with_a_note() {
    let nodes = r#""scenes":[{"nodes":[0,1,2]}],"nodes":[{"mesh":0},{"mesh":0,"translation":[50,0,0],"scale":[0,0,0]},
        {"mesh":0,"scale":[1,0,1]}]"#;
    let scene = r#""scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}]"#;
    let bytes = tetrahedron(&[(scene, nodes)]);
    let (soup, notes) = read(&bytes, &ReadLimits::default()).expect("reads");
    // What is flattened onto a plane has an area.
    assert_eq!((soup.triangles.len(), soup.positions.len()), (8, 8));
    assert!(soup.positions.iter().all(|position| position.amax() <= 1.0));
    assert_eq!(notes[1].to_string(), "1 meshes scaled to nothing left out, the first at nodes[1]");
    // Objects without a place are reported with their names later.
    assert_eq!(read_objects(&bytes, &ReadLimits::default()).expect("reads").objects.len(), 3);
}

#[test]
fn an_object_without_a_surface_is_none_of_several() {
    let count = |second_mode: &str| {
        let nodes = r#""scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0},{"mesh":1}]"#;
        let second = format!(r#"{{"primitives":[{{"attributes":{{"POSITION":0}},"mode":{second_mode}}}]}}"#);
        let bytes = tetrahedron(&[
            (r#""scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}]"#, nodes),
            (r#""indices":1}]}"#, &format!(r#""indices":1}}]}},{second}"#)),
        ]);
        let notes = read(&bytes, &ReadLimits::default()).expect("reads").1;
        let objects = read_objects(&bytes, &ReadLimits::default()).expect("reads").objects.len();
        (notes.iter().any(|note| note.code() == "several_objects"), objects)
    };
    assert_eq!([count("4"), count("1")], [(true, 2), (false, 1)]);
}

#[test]
fn required_extensions_that_leave_the_triangles_alone_are_accepted() {
    let requiring = |name: &str| {
        let required = format!(r#"{{"extensionsRequired":["{name}"],"asset""#);
        read(&tetrahedron(&[(r#"{"asset""#, &required)]), &ReadLimits::default())
    };
    for name in [
        "KHR_materials_unlit",
        "EXT_mesh_features",
        "EXT_structural_metadata",
        "EXT_mesh_manifold",
        "MSFT_lod",
        "KHR_physics_rigid_bodies",
        "KHR_implicit_shapes",
        "OMI_physics_body",
        "OMI_physics_shape",
        "AGI_articulations",
        "CESIUM_primitive_outline",
        "NV_materials_mdl",
        "EXT_lights_ies",
        "MSFT_texture_dds",
    ] {
        assert!(requiring(name).is_ok(), "{name}");
    }
    for name in ["CESIUM_RTC", "KHR_draco_mesh_compression", "KHR_gaussian_splatting"] {
        assert!(matches!(requiring(name), Err(ReadError::Unsupported { .. })), "{name}");
    }
}

#[test]
fn meshes_of_hidden_nodes_are_left_out_with_a_note() {
    let hidden = r#""extensions":{"KHR_node_visibility":{"visible":false}}"#;
    let shown = r#""extensions":{"KHR_node_visibility":{"visible":true}}"#;
    let nodes = format!(
        r#""scenes":[{{"nodes":[0,1,2]}}],"nodes":[{{"mesh":0,{shown}}},{{"mesh":0,"children":[3],{hidden}}},
        {{"mesh":0,"extensions":{{"KHR_node_visibility":{{}}}}}},{{"mesh":0,{shown}}}]"#
    );
    let bytes = tetrahedron(&[(r#""scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}]"#, &nodes)]);
    let (soup, notes) = read(&bytes, &ReadLimits::default()).expect("reads");
    assert_eq!(soup.triangles.len(), 8);
    let note = "2 meshes of hidden nodes (KHR_node_visibility) left out, the first at nodes[1]";
    assert_eq!(notes[1].to_string(), note);
    assert_eq!(read_objects(&bytes, &ReadLimits::default()).expect("reads").objects.len(), 2);
}

#[test]
fn a_node_places_its_mesh_once_for_each_of_its_instances() {
    let node = |attributes: &str| {
        let list = format!(r#""EXT_mesh_gpu_instancing":{{"attributes":{{{attributes}}}}}"#);
        let nodes = format!(r#""nodes":[{{"mesh":0,"scale":[2,2,2],"extensions":{{{list}}}}}]"#);
        let more = r#""accessors":[{"componentType":5126,"count":3,"type":"VEC4"},{"componentType":5126,"count":4,"type":"VEC4"},"#;
        let (shifted, required) =
            (MESHES.replace(":1}", ":3}").replace("\"POSITION\":0", "\"POSITION\":2"), "EXT_mesh_gpu_instancing");
        let scene =
            format!(r#""extensionsRequired":["{required}"],{}"#, SCENE.replace(r#""nodes":[{"mesh":0}]"#, &nodes));
        tetrahedron(&[(SCENE, &scene), (MESHES, &shifted), (r#""accessors":["#, more)])
    };
    // The vertices of the mesh serve as the places of four instances. A rotation of length 0 turns nothing.
    let bytes = node(r#""TRANSLATION":2,"ROTATION":1"#);
    let limits = ReadLimits::default();
    let (soup, _) = read(&bytes, &limits).expect("reads");
    assert_eq!((soup.triangles.len(), soup.positions[5]), (16, Vec3::new(4.0, 0.0, 0.0)));
    let objects = read_objects(&bytes, &limits).expect("reads");
    assert_eq!((objects.meshes.len(), objects.objects.len()), (1, 4));
    assert_eq!(objects.objects[1].placement.apply(&Vec3::x()), Vec3::new(4.0, 0.0, 0.0));
    // Without any attribute, or by scales alone.
    assert_eq!(read(&node(""), &limits).expect("reads").0.triangles.len(), 4);
    let scaled = read_objects(&node(r#""SCALE":2"#), &limits).expect("reads");
    assert_eq!(scaled.objects[1].placement.apply(&Vec3::new(1.0, 1.0, 1.0)), Vec3::new(2.0, 0.0, 0.0));
    let uneven = read(&node(r#""TRANSLATION":2,"ROTATION":0"#), &limits).expect_err("is refused");
    assert!(uneven.to_string().contains("accessors of 4 rows each"), "{uneven}");
    let few = ReadLimits { max_nodes: 3, ..ReadLimits::default() };
    assert!(matches!(read(&bytes, &few), Err(ReadError::TooLarge { limit: Limit::Nodes, met: 4, .. })));
    let few = ReadLimits { max_instances: 3, ..ReadLimits::default() };
    assert!(matches!(read_objects(&bytes, &few), Err(ReadError::TooLarge { limit: Limit::Instances, .. })));
}
