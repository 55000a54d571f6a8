use super::*;
use crate::formats::ReadNote;
use crate::geometry::{MeshSoup, Vec3};

/// A unit cube whose faces are quads.
const POSITIONS: &str = r##"<source id="p"><float_array id="pa" count="24">0 0 0 0 0 1 0 1 0 0 1 1 1 0 0 1 0 1 1 1 0 1 1 1</float_array>
<technique_common><accessor source="#pa" count="8" stride="3"><param name="X"/><param name="Y"/><param name="Z"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>"##;
const QUADS: &str = r##"<polylist count="6"><input semantic="VERTEX" source="#v" offset="0"/><vcount>4 4 4 4 4 4</vcount>
<p>0 1 3 2 4 6 7 5 0 4 5 1 2 3 7 6 0 2 6 4 1 5 7 3</p></polylist>"##;
const INSTANCE: &str = r##"<node id="n"><instance_geometry url="#g"/></node>"##;

fn document(asset: &str, group: &str, nodes: &str) -> String {
    format!(
        r##"<?xml version="1.0"?><COLLADA version="1.4.1"><asset><created>x</created>{asset}</asset>
<library_effects><effect id="g"><node><p>1 2</p></node></effect></library_effects>
<library_geometries><geometry id="g" name="cube"><mesh>{POSITIONS}{group}</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>"##
    )
}

const Z_UP: &str = "<up_axis>Z_UP</up_axis>";

fn soup_of(text: &str) -> MeshSoup {
    read(text.as_bytes(), &ReadLimits::default()).unwrap_or_else(|error| panic!("{error}")).0.0
}

fn error_of(text: &str) -> ReadError {
    read(text.as_bytes(), &ReadLimits::default()).expect_err("is refused")
}

fn volume(soup: &MeshSoup) -> f64 {
    let corner = |index: u32| soup.positions[index as usize];
    soup.triangles.iter().map(|&[a, b, c]| corner(a).cross(&corner(b)).dot(&corner(c)) / 6.0).sum()
}

fn bounds(soup: &MeshSoup) -> [Vec3; 2] {
    let fold = |pick: fn(f64, f64) -> f64| {
        soup.positions.iter().copied().reduce(|a, b| a.zip_map(&b, pick)).expect("has points")
    };
    [fold(f64::min), fold(f64::max)]
}

#[test]
fn units_and_up_axis_become_metres_with_z_up() {
    let moved = r##"<node><translate>10 20 30</translate><instance_geometry url="#g"/></node>"##;
    for (axis, low) in [("Z_UP", [1.0, 2.0, 3.0]), ("Y_UP", [1.0, -3.1, 2.0]), ("X_UP", [-2.1, -3.1, 1.0])] {
        let asset = format!(r#"<unit name="decimeter" meter="0.1"/><up_axis>{axis}</up_axis>"#);
        let soup = soup_of(&document(&asset, QUADS, moved));
        assert!((bounds(&soup)[0] - Vec3::from(low)).norm() < 1e-12, "{axis}");
        assert!((volume(&soup).abs() - 1e-3).abs() < 1e-12);
    }
}

#[test]
fn every_kind_of_group_gives_the_same_cube() {
    let expected = volume(&soup_of(&document(Z_UP, QUADS, INSTANCE)));
    let input =
        r##"<input semantic="NORMAL" source="#x" offset="0"/><input semantic="VERTEX" source="#v" offset="1"/>"##;
    let p = |corners: &str| {
        let indices: Vec<String> = corners.split(' ').map(|corner| format!("9 {corner}")).collect();
        format!("<p>{}</p>", indices.join(" "))
    };
    let quads = ["0 1 3 2", "4 6 7 5", "0 4 5 1", "2 3 7 6", "0 2 6 4", "1 5 7 3"];
    let each = |make: &dyn Fn([&str; 4]) -> String| -> String {
        quads.iter().map(|quad| p(&make(std::array::from_fn(|i| quad.split(' ').nth(i).expect("has four"))))).collect()
    };
    let triangles = each(&|[a, b, c, d]| format!("{a} {b} {c} {a} {c} {d}"));
    for (name, body) in [
        ("triangles", triangles.replace("</p><p>", " ")),
        ("polygons", each(&|quad| quad.join(" "))),
        ("trifans", each(&|quad| quad.join(" "))),
        ("tristrips", each(&|[a, b, c, d]| format!("{a} {b} {d} {c}"))),
    ] {
        let soup = soup_of(&document(Z_UP, &format!("<{name} material=\"red\">{input}{body}</{name}>"), INSTANCE));
        assert_eq!((soup.triangles.len(), volume(&soup)), (12, expected), "{name}");
    }
}

#[test]
fn a_polygon_with_a_hole_is_cut_around_it() {
    let group = r##"<polygons><input semantic="VERTEX" source="#v"/><ph><p>0 4 6 2</p><h>0 2 6</h></ph></polygons>"##;
    // The hole is half of the quad and touches its outline.
    let text = document(Z_UP, group, INSTANCE);
    assert_eq!(soup_of(&text).triangles.len(), 1);
    let notes = |text: &str| read(text.as_bytes(), &ReadLimits::default()).expect("reads").0.1;
    assert_eq!(notes(&text), []);
    let corners = "geometry \"cube\", polygons 0, polygon 0";
    let filled = [ReadNote::FilledHoles { count: 1, first: Place::Path(corners.into()) }];
    let crossing = text.replace("<p>0 4 6 2</p><h>0 2 6</h>", "<p>0 4 5</p><h>0 4 1</h>");
    assert_eq!(notes(&crossing), filled);
}

#[test]
fn transforms_apply_in_the_order_of_the_file() {
    let node = r##"<node><translate>1 0 0</translate><rotate>0 0 1 90</rotate><scale>2 1 1</scale>
        <matrix>1 0 0 0 0 1 0 0 0 0 1 5 0 0 0 1</matrix><instance_geometry url="#g"/></node>"##;
    let [low, high] = bounds(&soup_of(&document(Z_UP, QUADS, node)));
    assert!((low - Vec3::new(0.0, 0.0, 5.0)).norm() + (high - Vec3::new(1.0, 2.0, 6.0)).norm() < 1e-12);
    let looking = r##"<node><lookat>1 2 3  1 2 2  0 1 0</lookat><instance_geometry url="#g"/></node>"##;
    let [low, high] = bounds(&soup_of(&document(Z_UP, QUADS, looking)));
    assert!((low - Vec3::new(1.0, 2.0, 3.0)).norm() + (high - Vec3::new(2.0, 3.0, 4.0)).norm() < 1e-12);
}

#[test]
fn a_look_that_gives_no_direction_does_not_turn() {
    for look in ["1 2 3  1 2 3  0 1 0", "1 2 3  1 2 2  0 0 1", "1 2 3  1 2 2  0 0 0"] {
        let node = format!(r##"<node><lookat>{look}</lookat><instance_geometry url="#g"/></node>"##);
        let [low, high] = bounds(&soup_of(&document(Z_UP, QUADS, &node)));
        assert_eq!([low, high], [Vec3::new(1.0, 2.0, 3.0), Vec3::new(2.0, 3.0, 4.0)], "{look}");
    }
}

#[test]
fn a_convex_mesh_is_a_mesh_and_polygons_without_corners_may_end_a_list() {
    let text = document(Z_UP, QUADS, INSTANCE);
    let convex = text.replace("<mesh>", "<convex_mesh>").replace("</mesh>", "</convex_mesh>");
    assert_eq!(soup_of(&convex).triangles, soup_of(&text).triangles);
    let ended = text.replace("4 4 4 4 4 4", "4 4 4 4 4 4 0 0");
    assert_eq!(soup_of(&ended).triangles, soup_of(&text).triangles);
    for counts in ["4 4 4 4 4 4 3", "4 4 4 4 4 4 0 x"] {
        assert!(error_of(&text.replace("4 4 4 4 4 4", counts)).to_string().contains("vcount"), "{counts}");
    }
}

#[test]
fn instances_of_nodes_repeat_them_and_mirror_images_keep_their_outside() {
    let nodes = r##"<node name="a"><scale>-1 1 1</scale><instance_geometry url="#g"/><node id="k"><instance_geometry url="#g"/></node></node>
        <node><instance_node url="#k"/></node>"##;
    let soup = soup_of(&document(Z_UP, QUADS, nodes));
    let one = volume(&soup_of(&document(Z_UP, QUADS, INSTANCE)));
    assert!((volume(&soup) - 3.0 * one).abs() < 1e-12);
    let names: Vec<_> = soup.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["a", "k", "k"]);
}

/// Returns a document with a skin of the cube, which a node moves that must not count.
fn skinned(skin: &str, skeleton: &str, nodes: &str) -> String {
    let controllers = format!(
        r##"<library_controllers><controller id="c"><skin source="#m"><bind_shape_matrix>
        2 0 0 0 0 2 0 0 0 0 2 0 0 0 0 1</bind_shape_matrix>{skin}</skin></controller>
        <controller id="m"><morph source="#g"><source id="p"/></morph></controller></library_controllers>
        <library_visual_scenes>"##
    );
    let body = format!(
        r##"<node id="body"><translate>100 0 0</translate><instance_controller url="#c">{skeleton}</instance_controller>
        </node>{nodes}"##
    );
    document(Z_UP, QUADS, &body).replacen("<library_visual_scenes>", &controllers, 1)
}

/// Joints `root` and `tip`, the first of which was bound 5 above the ground.
const JOINTS: &str = r##"<source id="j"><Name_array id="ja" count="2">root tip</Name_array></source>
<source id="b"><float_array id="ba" count="32">1 0 0 0 0 1 0 0 0 0 1 -5 0 0 0 1
1 0 0 0 0 1 0 0 0 0 1 -9 0 0 0 1</float_array></source>
<joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#b"/></joints>"##;

#[test]
fn a_skin_is_placed_by_its_bind_shape_where_the_scene_has_no_joint_of_it() {
    let other_scene = r##"</visual_scene><visual_scene id="t"><node sid="root"/>"##;
    let joint = r##"<node id="k" sid="root"><translate>0 0 1</translate></node>"##;
    let [no_number, no_area] = ["1 0 0 0 0 1 0 0 0 0 x -5", "0 0 0 0 0 0 0 0 0 0 0 -5"]
        .map(|matrix| JOINTS.replace("1 0 0 0 0 1 0 0 0 0 1 -5", matrix));
    let collapsed = joint.replace("<translate>0 0 1</translate>", "<scale>0 0 0</scale>");
    for text in [
        skinned("", "", ""),
        skinned(JOINTS, "", ""),
        skinned(JOINTS, "", other_scene),
        skinned(&no_number, "", joint),
        skinned(&no_area, "", joint),
        skinned(JOINTS, "", &collapsed),
        skinned(&JOINTS.replace("root tip", ""), "", joint),
    ] {
        let ((soup, notes), _) = read(text.as_bytes(), &ReadLimits::default()).expect("reads");
        assert_eq!(bounds(&soup), [Vec3::zeros(), Vec3::repeat(2.0)], "{text}");
        assert_eq!(notes, [ReadNote::RestPose { part: "body".into() }]);
    }
    let cycle = skinned("", "", "").replace(r##"morph source="#g""##, r##"morph source="#c""##);
    assert_eq!(error_of(&cycle).code(), "malformed");
}

#[test]
fn a_skin_is_placed_by_its_first_joint() {
    // The skeleton stands 7 above the ground and is turned by a quarter around Z.
    let skeleton = r##"<node id="rig"><translate>0 0 3</translate><rotate>0 0 1 90</rotate>
        <node name="root" sid="root" id="k"><translate>0 0 4</translate><node sid="tip"/></node></node>"##;
    let decoy = r##"<node sid="root"><translate>50 0 0</translate></node>"##;
    let apostrophe = |text: &str, name: &str| text.replace(name, &name.replace("root", "Bob&apos;s"));
    let ids = JOINTS.replace("Name_array", "IDREF_array").replace("root tip", "k tip");
    for text in [
        skinned(JOINTS, "", skeleton),
        skinned(JOINTS, "<skeleton>#rig</skeleton>", &format!("{decoy}{skeleton}")),
        skinned(JOINTS, "<skeleton>#body</skeleton><skeleton>#k</skeleton>", skeleton),
        skinned(JOINTS, "<skeleton>#body</skeleton>", skeleton),
        skinned(&apostrophe(JOINTS, "root tip"), "", &apostrophe(skeleton, "sid=\"root\"")),
        skinned(&ids, "", skeleton),
    ] {
        let [low, high] = bounds(&soup_of(&text));
        assert!((low - Vec3::new(-2.0, 0.0, 2.0)).norm() + (high - Vec3::new(0.0, 2.0, 4.0)).norm() < 1e-12, "{text}");
    }
}

#[test]
fn a_morph_is_placed_by_its_node() {
    let text = skinned("", "", "").replacen(r##"url="#c""##, r##"url="#m""##, 1);
    assert_eq!(bounds(&soup_of(&text))[0], Vec3::new(100.0, 0.0, 0.0));
}

/// Each character has joints of the same names. The steps to them do not count as nodes of the scene.
#[test]
fn each_of_many_characters_finds_its_own_joints() {
    let character = |number: usize| {
        format!(
            r##"<node id="rig{number}"><translate>{number} 0 0</translate><node sid="root"><translate>0 0 5</translate></node>
            </node><node><instance_controller url="#c"><skeleton>#rig{number}</skeleton></instance_controller></node>"##
        )
    };
    let characters: String = (1..500).map(character).collect();
    let soup = soup_of(&skinned(JOINTS, "<skeleton>#rig499</skeleton>", &characters));
    assert_eq!(soup.parts.len(), 500);
    assert_eq!(bounds(&soup), [Vec3::new(1.0, 0.0, 0.0), Vec3::new(501.0, 2.0, 2.0)]);
}

#[test]
fn cycles_of_nodes_are_refused_and_doublings_bounded() {
    let cycle = r##"<node id="a"><instance_node url="#b"/></node><node id="b"><instance_node url="#a"/></node>"##;
    assert!(error_of(&document(Z_UP, QUADS, cycle)).to_string().contains("itself within itself"));
    let doubling: String = (0..40)
        .map(|n| format!(r##"<node id="d{n}"><instance_node url="#d{0}"/><instance_node url="#d{0}"/></node>"##, n + 1))
        .collect();
    let bomb = format!(r##"{doubling}<node id="d40"><instance_geometry url="#g"/></node>"##);
    assert!(matches!(error_of(&document(Z_UP, QUADS, &bomb)), ReadError::TooLarge { .. }));
    let deep = document(Z_UP, QUADS, &"<node>".repeat(100_000));
    assert!(matches!(error_of(&deep), ReadError::TooLarge { limit: super::super::Limit::Depth, .. }));
}

#[test]
fn references_out_of_the_file_are_refused_by_name() {
    for text in [
        document(Z_UP, QUADS, r##"<node><instance_geometry url="other.dae#g"/></node>"##),
        document(Z_UP, &QUADS.replace("#v", "file:///v"), INSTANCE),
    ] {
        assert!(matches!(error_of(&text), ReadError::ExternalReference { .. }));
    }
}

#[test]
fn a_fault_is_refused_with_its_path() {
    let cube = document(Z_UP, QUADS, INSTANCE);
    for (from, to, path) in [
        (r##"url="#g""##, r##"url="#q""##, r#"node "n""#),
        (r##"url="#s""##, r##"url="#q""##, "scene"),
        (r#"count="8""#, r#"count="9""#, r#"geometry "cube""#),
        (r#"count="8""#, r#"count="x""#, r#"geometry "cube""#),
        (r##"source="#pa""##, r##"source="#pb""##, r#"geometry "cube""#),
        (r##"source="#p""##, r##"source="#q""##, r#"geometry "cube""#),
        (r##"source="#v""##, r##"source="#w""##, r#"geometry "cube", polylist 0"#),
        (r#"<param name="Z"/>"#, "", r#"geometry "cube""#),
        (r#"semantic="VERTEX""#, r#"semantic="NORMAL""#, r#"geometry "cube", polylist 0"#),
        ("0 1 3 2 4", "0 1 8 2 4", r#"geometry "cube", polylist 0"#),
        ("0 1 3 2 4", "0 1 -1 2 4", r#"geometry "cube", polylist 0"#),
        ("4 4 4 4 4 4<", "4 4 4 4 4<", r#"geometry "cube", polylist 0"#),
        ("4 4 4 4 4 4<", "4 4 4 4 4 4 4<", r#"geometry "cube", polylist 0"#),
        ("0 0 0 0 0 1", "0 0 0 x 0 1", r#"geometry "cube""#),
        ("Z_UP", "W_UP", "asset/up_axis"),
    ] {
        assert!(cube.contains(from), "{from}");
        assert_eq!(error_of(&cube.replacen(from, to, 1)).place(), Some(Place::Path(path.into())), "{to}");
    }
    for text in ["<html/>", "<COLLADA>", "<COLLADA><asset></COLLADA>", "", "<COLLADA a=b/>"] {
        let result = read(text.as_bytes(), &ReadLimits::default());
        assert!(result.is_err() || text.contains("a=b"), "{text}");
    }
}

#[test]
fn names_in_latin1_are_read() {
    let text = document(Z_UP, QUADS, r##"<node name="caf&#233; &amp; CAF"><instance_geometry url="#g"/></node>"##);
    let latin1: Vec<u8> = text.replace("CAF", "caf\u{e9}").chars().map(|c| c as u8).collect();
    let soup = read(&latin1, &ReadLimits::default()).expect("reads").0.0;
    assert_eq!(soup.parts[0].name, "caf\u{e9} & caf\u{e9}");
}

#[test]
fn a_library_without_a_scene_gives_every_geometry_once() {
    let text = document(Z_UP, QUADS, "")
        .replace("visual_scene", "other")
        .replace("<scene>", "<extra>")
        .replace("</scene>", "</extra>");
    assert_eq!(soup_of(&text).triangles.len(), 12);
}

#[test]
fn polygons_with_too_many_corners_have_a_note_of_their_own() {
    let corners = "0 1 3 2 ".repeat(20_000);
    let group =
        format!("<polygons><input semantic=\"VERTEX\" source=\"#v\"/><p>{corners}</p><p>0 1 3 2</p></polygons>");
    let text = two_geometries(&group, INSTANCE);
    let notes = read(text.as_bytes(), &ReadLimits::default()).expect("reads").0.1;
    assert!(matches!(notes[0], ReadNote::LargePolygons { count: 2, .. }), "{notes:?}");
    assert!(notes.iter().all(|note| note.code() != "crossed_polygons"), "{notes:?}");
}

fn notes_of(text: &str) -> Vec<String> {
    let notes = read(text.as_bytes(), &ReadLimits::default()).expect("reads").0.1;
    notes.iter().map(ToString::to_string).collect()
}

/// Returns the cube and a copy of it with the id `h`.
fn two_geometries(group: &str, nodes: &str) -> String {
    let text = document(Z_UP, group, nodes);
    let geometry =
        &text[text.find("<geometry").expect("is there")..text.find("</library_geometries>").expect("is there")];
    let copy = geometry.replace(r#"id="g" name="cube""#, r#"id="h" name="copy""#);
    text.replace("</library_geometries>", &format!("{copy}</library_geometries>"))
}

#[test]
fn notes_count_the_whole_file() {
    let group = r##"<polylist count="2"><input semantic="VERTEX" source="#v" offset="0"/><vcount>4 2</vcount>
        <p>0 1 3 2 4 6</p></polylist>"##;
    let notes = notes_of(&two_geometries(group, &format!("{INSTANCE}{}", INSTANCE.replace("#g", "#h"))));
    let faces = notes.iter().filter(|note| note.contains("faces")).collect::<Vec<_>>();
    assert_eq!(faces.len(), 1, "{notes:?}");
    assert!(faces[0].starts_with("2 faces with fewer than three corners"), "{faces:?}");
}

#[test]
fn meshes_outside_the_scene_have_a_note() {
    let text = two_geometries(QUADS, INSTANCE);
    assert_eq!(notes_of(&text), [r#"1 meshes outside the scene left out, the first at geometry "copy""#]);
    let other = format!(r#"</visual_scene><visual_scene id="t"><node name="far">{INSTANCE}</node></visual_scene>"#);
    let text = document(Z_UP, QUADS, INSTANCE).replacen("</visual_scene>", &other, 1);
    assert_eq!(notes_of(&text), [r#"1 meshes outside the scene left out, the first at node "n""#]);
    assert!(notes_of(&document(Z_UP, QUADS, INSTANCE)).is_empty());
}

#[test]
fn a_chain_of_controllers_that_many_nodes_name_is_followed_once() {
    let count = 20_000;
    let chain: String = (0..count)
        .map(|number| {
            let source = if number + 1 == count { "g".to_owned() } else { format!("c{}", number + 1) };
            format!(r##"<controller id="c{number}"><skin source="#{source}"/></controller>"##)
        })
        .collect();
    let nodes: String = (0..count)
        .map(|number| format!(r##"<node id="n{number}"><instance_controller url="#c{number}"/></node>"##))
        .collect();
    let controllers = format!("<library_controllers>{chain}</library_controllers><library_visual_scenes>");
    let group = r##"<triangles count="0"><input semantic="VERTEX" source="#v" offset="0"/></triangles>"##;
    let text = document(Z_UP, group, &nodes).replace("<library_visual_scenes>", &controllers);
    assert!(soup_of(&text).triangles.is_empty());
}

#[test]
fn meshes_scaled_to_nothing_are_left_out_with_a_note() {
    let nothing = r##"<node name="far"><translate>50 0 0</translate><scale>0 1 0</scale>
        <instance_geometry url="#g"/></node>"##;
    let text = document(Z_UP, QUADS, &format!("{INSTANCE}{nothing}"));
    assert_eq!(bounds(&soup_of(&text)), [Vec3::zeros(), Vec3::repeat(1.0)]);
    assert!(notes_of(&text).contains(&r#"1 meshes scaled to nothing left out, the first at node "far""#.to_owned()));
}

#[test]
fn references_and_comments_separate_numbers() {
    let plain = document(Z_UP, QUADS, INSTANCE);
    let cube = soup_of(&plain);
    for (from, to) in [
        ("0 0 0 0 0 1", "0&#xD;&#10;0&#32;0 0 0 1"),
        ("0 0 0 0 0 1", "&#48; 0 0 0 &#x30; 1"),
        ("0 1 3 2 4", "0 1&#xd;3 2 4"),
        ("0 1 3 2 4", "0 1<!-- the second edge -->3 2 4"),
        ("4 4 4 4 4 4<", "<!-- quads -->4 4<?x y?>4 4 4 4<!-- all --><"),
        ("Z_UP", "Z_UP<!-- as in Second Life -->"),
    ] {
        assert!(plain.contains(from), "{from}");
        assert_eq!(soup_of(&plain.replacen(from, to, 1)), cube, "{to}");
    }
    for wrong in ["0 0 0 0 0&amp;1", "0 0 0 0 &nbsp; 1", "0 0 0 0 &#x110000; 1"] {
        assert_eq!(error_of(&plain.replacen("0 0 0 0 0 1", wrong, 1)).code(), "malformed", "{wrong}");
    }
}

#[test]
fn an_object_without_a_surface_is_none_of_several() {
    let group = format!("{QUADS}</mesh></geometry><geometry id=\"h\"><mesh>{POSITIONS}");
    let text = document(Z_UP, &group, &format!("{INSTANCE}{}", INSTANCE.replace("#g", "#h")));
    assert!(notes_of(&text).is_empty(), "{:?}", notes_of(&text));
    let both = two_geometries(QUADS, &format!("{INSTANCE}{}", INSTANCE.replace("#g", "#h")));
    assert!(notes_of(&both)[0].starts_with("2 objects became one mesh"));
}
