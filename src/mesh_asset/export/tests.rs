use std::collections::BTreeSet;

use crate::geometry::MeshSoup;
use crate::geometry::samples::cube_corners as cube;

use super::*;

fn far_block() -> ConvexBlock {
    let far = Vec3::new(1e6, -2e6, 3e6);
    ConvexBlock::fit(None, &[cube(far, 1.0), cube(far + Vec3::new(4.0, 0.0, 0.0), 1.0)]).unwrap()
}

#[test]
fn obj_has_an_object_for_each_hull_in_the_input_unit() {
    let text = write_obj(&far_block()).unwrap();
    let objects: Vec<&str> = text.lines().filter(|line| line.starts_with("o ")).collect();
    assert_eq!(objects, ["o hull_1", "o hull_2"]);
    assert_eq!(text.lines().filter(|line| line.starts_with("v ")).count(), 16);
    assert_eq!(text.lines().filter(|line| line.starts_with("f ")).count(), 24);
    assert!(text.contains("v 999999 -2000001 2999999 "), "{text}");
    let highest = text
        .lines()
        .filter_map(|line| line.strip_prefix("f "))
        .flat_map(|face| face.split(' ').map(|index| index.parse::<u32>().unwrap()))
        .max();
    assert_eq!(highest, Some(16));
}

#[test]
fn collada_has_one_mesh_that_upload_windows_match_by_its_name() {
    let text = write_surface_collada(&shells(&far_block()).unwrap(), "a<b");
    assert_eq!(text.matches("name=\"a&lt;b_PHYS\"").count(), 2, "{text}");
    assert!(text.contains("<triangles count=\"24\">") && text.contains("count=\"48\""), "{text}");
    assert!(write_surface_collada(&MeshSoup::default(), "ch\u{1}a\u{ffff}ir\n").contains("\"chair_PHYS\""));
    assert!(write_surface_collada(&MeshSoup::default(), "chair_PHYS").contains("\"chair_PHYS\""));
}

#[test]
fn a_sheet_in_a_box_gets_a_triangle_in_each_corner_that_it_does_not_reach() {
    let corner = |x, z| Vec3::new(x, 0.1, z);
    let positions = vec![corner(0.0, 0.0), corner(6.0, 0.0), corner(6.0, 3.0), corner(0.0, 3.0)];
    let sheet = MeshSoup { positions, triangles: vec![[0, 1, 2], [0, 2, 3]], parts: Vec::new() };
    let within = |depth: f64| {
        let bounds = crate::geometry::Aabb { min: Vec3::zeros(), max: Vec3::new(6.0, depth, 3.0) };
        write_surface_collada_within(&sheet, &bounds, &Vec3::repeat(0.5), "wall")
    };
    let text = within(0.2);
    assert!(text.contains("<triangles count=\"4\">"), "{text}");
    assert!(text.contains(" 0 0 0 0.5 0 0 0 0.016666668 0 6 0.2 3 5.5 0.2 3 6 0.18333334 3<"), "{text}");
    // The far corner of a box that ends at the sheet is reached.
    assert!(within(0.1).contains("<triangles count=\"3\">"));
}

#[test]
fn single_hull_stands_in_where_there_is_no_decomposition() {
    let block = ConvexBlock::fit(Some(&cube(Vec3::zeros(), 1.0)), &[]).unwrap();
    assert!(write_obj(&block).unwrap().contains("o hull_1"));
}

#[test]
fn all_256_colours_differ() {
    let colours: BTreeSet<[u8; 3]> =
        (0..256).map(|number| hull_colour(number).map(|c| (c * 255.0).round() as u8)).collect();
    assert_eq!(colours.len(), 256);
}

/// Returns the JSON chunk and the binary chunk of a GLB file.
fn chunks(glb: &[u8]) -> (serde_json::Value, &[u8]) {
    let word = |at: usize| u32::from_le_bytes(glb[at..at + 4].try_into().unwrap()) as usize;
    let json = word(12);
    (serde_json::from_slice(&glb[20..20 + json]).unwrap(), &glb[28 + json..])
}

#[test]
fn surfaces_keep_the_numbers_of_their_triangles() {
    let point = |x: f64| Vec3::new(1e6 + x, 0.0, x * x);
    let mut positions: Vec<Vec3> = (0..3).map(|x| point(f64::from(x))).collect();
    positions.push(Vec3::new(f64::NAN, 0.0, 0.0));
    let triangles = vec![[0, 1, 3], [0, 1, 2], [0, 1, 9]];
    let soup = MeshSoup { positions, triangles, parts: Vec::new() };
    let glb = write_surfaces_glb(&[("high_lod", &soup)]).unwrap();
    let (json, binary) = chunks(&glb);
    let numbers: Vec<u32> =
        binary[48..48 + 36].chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap())).collect();
    assert_eq!(numbers, [0, 0, 0, 0, 1, 2, 0, 0, 0]);
    assert_eq!(json["nodes"][0]["translation"], serde_json::json!([1e6 + 1.0, 0.0, 2.0]));
    assert_eq!(json["accessors"][0]["max"], serde_json::json!([1.0, 0.0, 2.0]));
}

#[test]
fn a_point_cloud_has_no_empty_view() {
    let soup = MeshSoup { positions: vec![Vec3::zeros(); 2], ..MeshSoup::default() };
    let glb = write_surfaces_glb(&[("high_lod", &soup)]).unwrap();
    let (json, _) = chunks(&glb);
    assert_eq!(json["bufferViews"].as_array().unwrap().len(), 1);
    assert_eq!(json["meshes"][0]["primitives"][0]["mode"], 0);
}

#[test]
fn nodes_of_collada_are_named_and_placed_one_by_one() {
    let text = write_collada_nodes(&far_block(), "chair").unwrap();
    assert!(text.contains(r#"<node id="node" name="chair_PHYS_1">"#), "{text}");
    assert!(text.contains(r##"<node id="node_1" name="chair_PHYS_2"><instance_geometry url="#mesh_1"/>"##), "{text}");
    assert_eq!(text.matches("<triangles count=\"12\">").count(), 2);
}

#[test]
fn hulls_are_colliders_by_the_draft_where_they_are_asked_for() {
    let (plain, _) = chunks(&write_glb(&far_block()).unwrap());
    assert!(plain.get("extensionsUsed").is_none());
    let glb = write_physics_glb(&far_block()).unwrap();
    let (json, binary) = chunks(&glb);
    assert_eq!(json["extensionsUsed"], serde_json::json!(["KHR_physics_rigid_bodies"]));
    let nodes = json["nodes"].as_array().unwrap();
    let geometry =
        |node: &serde_json::Value| node["extensions"]["KHR_physics_rigid_bodies"]["collider"]["geometry"].clone();
    for (number, node) in nodes[..2].iter().enumerate() {
        assert_eq!(geometry(node), serde_json::json!({ "mesh": number, "node": number, "convexHull": true }));
        assert_eq!(node["mesh"], number);
    }
    // Nothing moves, and the root has no shape.
    assert!(!json.to_string().contains("motion") && nodes[2].get("extensions").is_none());
    assert_eq!(binary, chunks(&write_glb(&far_block()).unwrap()).1);
    let soup = shells(&far_block()).unwrap();
    let mesh = write_physics_surface_glb("physics_mesh", &soup).unwrap();
    assert_eq!(geometry(&chunks(&mesh).0["nodes"][0])["convexHull"], false);
}
