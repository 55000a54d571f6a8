//! The memory that readers take, measured at the allocator, on the densest known input of each format.
//!
//! The contract allows a whole request 12 times the input plus 64 MB. A reader may take 10 times the input plus 32 MB,
//! so that checking and welding find room.

#[path = "support/allocator.rs"]
mod allocator;

use allocator::with_peak;
use hullwright::formats::{Format, ReadLimits, read};

const MIB: usize = 1 << 20;
const INPUT: usize = 8 * MIB;

fn repeated(head: &str, unit: &str, tail: &str) -> Vec<u8> {
    let count = (INPUT - head.len() - tail.len()) / unit.len();
    [head, &unit.repeat(count), tail].concat().into_bytes()
}

/// Returns the head, with COUNT replaced by the number of rows, and the rows in binary.
fn rows(head: &str, row: &[u8]) -> Vec<u8> {
    let count = INPUT / row.len();
    [head.replace("COUNT", &count.to_string()).as_bytes(), &row.repeat(count)].concat()
}

fn dense_stl() -> Vec<u8> {
    let count = INPUT / 50;
    [&[b' '; 80][..], &(count as u32).to_le_bytes(), &vec![0x40; 50 * count]].concat()
}

/// Returns a GLB file with positions of three bytes and indices of one byte.
fn dense_glb() -> Vec<u8> {
    let (vertices, indices) = (INPUT / 6, INPUT / 2);
    let json = format!(
        r#"{{"asset":{{"version":"2.0"}},"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
        "accessors":[{{"bufferView":0,"componentType":5120,"count":{vertices},"type":"VEC3"}},
        {{"bufferView":1,"componentType":5121,"count":{indices},"type":"SCALAR"}}],
        "bufferViews":[{{"buffer":0,"byteLength":{0}}},{{"buffer":0,"byteOffset":{0},"byteLength":{indices}}}],
        "buffers":[{{"byteLength":{1}}}]}}"#,
        vertices * 3,
        vertices * 3 + indices
    );
    let blob = vertices * 3 + indices;
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend(((28 + json.len() + blob) as u32).to_le_bytes());
    bytes.extend((json.len() as u32).to_le_bytes());
    bytes.extend([b"JSON", json.as_bytes()].concat());
    bytes.extend((blob as u32).to_le_bytes());
    bytes.extend(b"BIN\0");
    bytes.resize(bytes.len() + blob, 0);
    bytes
}

const DAE_MESH: &str = r##"<COLLADA><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a">"##;
const DAE_SOURCE: &str = r##"</float_array><technique_common><accessor source="#a" count="3" stride="3"/>
</technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>"##;
const DAE_END: &str = "</mesh></geometry></library_geometries></COLLADA>";
/// Returns text with blanks after it, so that the input has about as many of it as a reader makes parts.
fn padded(text: &str) -> String {
    format!("{text:130}")
}

const PLY: &str = "ply\nformat binary_little_endian 1.0\nelement vertex";
const PLY_BYTES: &str = "property uchar x\nproperty uchar y\nproperty uchar z\n";

/// The inputs that a reader refuses, once it holds as much as the limits allow or has seen what is wrong, with the code.
const REFUSED: [(Format, &str, &str); 14] = [
    (Format::Obj, "a polygon", "too_many_triangles"),
    (Format::Ply, "header", "malformed"),
    (Format::Gltf, "nodes", "unfolds_too_large"),
    (Format::Gltf, "children", "malformed"),
    (Format::Gltf, "roots", "malformed"),
    (Format::Gltf, "parents", "malformed"),
    (Format::Gltf, "extensions", "unsupported"),
    (Format::Collada, "a polygon", "too_many_triangles"),
    (Format::Collada, "groups", "too_many_nodes"),
    (Format::Collada, "nodes", "too_many_nodes"),
    (Format::Json, "submeshes", "too_many_nodes"),
    (Format::Json, "unknown keys", "malformed"),
    (Format::Json, "nesting", "malformed"),
    (Format::LlsdNotation, "short positions", "too_many_values"),
];

#[test]
fn reading_stays_below_ten_times_the_input_and_half_of_what_is_free() {
    let positions = format!("{DAE_MESH}{{}}{DAE_SOURCE}{DAE_END}");
    let (before, after) = positions.split_once("{}").expect("has a place");
    let triangle = "<triangles><input semantic=\"VERTEX\" source=\"#v\"/><p>0 1 2</p></triangles>";
    let after = after
        .replace("</mesh>", &format!("{triangle}</mesh>"))
        .replace("count=\"3\"", &format!("count=\"{}\"", (INPUT / 6) - 200));
    let group = |name: &str| {
        format!("{DAE_MESH}0 0 0 0 0 0 0 0 0{DAE_SOURCE}<{name}><input semantic=\"VERTEX\" source=\"#v\"/>")
    };
    let long = "n".repeat(1 << 12);
    let gltf = format!(r#"{{"asset":{{"version":"2.0"}},"meshes":[{{"name":"{long}","primitives":["#);
    let gltf_end = r#"{"attributes":{"POSITION":0}}]}],"accessors":[{"componentType":5126,"count":3,"type":"VEC3"}]}"#;
    let dae = format!("{DAE_MESH}0 0 0 0 0 0 0 0 0{DAE_SOURCE}").replace("id=\"g\"", &format!("id=\"{long}\""));
    let cases: Vec<(&str, Format, Vec<u8>)> = vec![
        ("vertices", Format::Obj, repeated("", "v 0 0 0\n", "")),
        ("faces", Format::Obj, repeated("v 0 0 0\n", "f 1 1 1\n", "")),
        ("a polygon", Format::Obj, repeated("v 0 0 0\nf", " 1", "")),
        ("groups", Format::Obj, repeated("v 0 0 0\n", "g\nf 1 1 1\n", "")),
        ("continued lines", Format::Obj, repeated("v 0 0 0\nf", " 1\\\n", "")),
        ("triangles", Format::Stl, dense_stl()),
        ("vertices", Format::Ply, rows(&format!("{PLY} COUNT\n{PLY_BYTES}end_header\n"), &[1, 2, 3])),
        (
            "faces",
            Format::Ply,
            rows(
                &format!(
                    "{PLY} 0\n{PLY_BYTES}element face COUNT\nproperty list uchar uchar vertex_index\nend_header\n"
                ),
                &[0],
            ),
        ),
        ("header", Format::Ply, repeated("ply\nformat ascii 1.0\n", "element a 0\n", "end_header\n")),
        ("quantised", Format::Glb, dense_glb()),
        ("nodes", Format::Gltf, repeated(r#"{"asset":{"version":"2.0"},"nodes":["#, "{},", "{}]}")),
        ("children", Format::Gltf, repeated(r#"{"asset":{"version":"2.0"},"nodes":[{"children":["#, "1,", "1]},{}]}")),
        (
            "roots",
            Format::Gltf,
            repeated(r#"{"asset":{"version":"2.0"},"nodes":[{}],"scenes":[{"nodes":["#, "0,", "0]}]}"),
        ),
        (
            "extensions",
            Format::Gltf,
            repeated(r#"{"asset":{"version":"2.0"},"extensionsRequired":["#, r#""","#, r#"""]}"#),
        ),
        ("scenes", Format::Gltf, repeated(r#"{"asset":{"version":"2.0"},"scenes":["#, "[[1]],", "[[]]]}")),
        ("parents", Format::Gltf, repeated(r#"{"asset":{"version":"2.0"},"nodes":["#, r#"{"children":[1]},"#, "{}]}")),
        (
            "buffers",
            Format::Gltf,
            repeated(r#"{"asset":{"version":"2.0"},"buffers":["#, r#"{"byteLength":1},"#, r#"{"byteLength":1}]}"#),
        ),
        ("positions", Format::Collada, repeated(before, "0 0 0 ", &after)),
        (
            "triangles",
            Format::Collada,
            repeated(&format!("{}<p>", group("triangles")), "0 1 2 ", &format!("</p></triangles>{DAE_END}")),
        ),
        (
            "a polygon",
            Format::Collada,
            repeated(&format!("{}<p>", group("polygons")), "0 ", &format!("</p></polygons>{DAE_END}")),
        ),
        ("empty polygons", Format::Collada, repeated(&group("polygons"), "<ph/>", &format!("</polygons>{DAE_END}"))),
        ("polygons", Format::Collada, repeated(&group("polygons"), "<p>0 1 2</p>", &format!("</polygons>{DAE_END}"))),
        (
            "groups",
            Format::Collada,
            repeated(&DAE_MESH.replace("<source id=\"p\"><float_array id=\"a\">", ""), "<triangles/>", DAE_END),
        ),
        ("nodes", Format::Collada, repeated("<COLLADA><library_nodes>", "<node/>", "</library_nodes></COLLADA>")),
        ("elements", Format::Collada, repeated("<COLLADA>", "<a/>", "</COLLADA>")),
        ("a long name", Format::Obj, repeated(&format!("v 0 0 0\no {long}\n"), "g a\nf 1 1 1\n", "")),
        ("a long name", Format::Gltf, repeated(&gltf, &padded(r#"{"attributes":{"POSITION":0}},"#), gltf_end)),
        ("a long name", Format::Collada, repeated(&dae, &padded(triangle), DAE_END)),
        ("positions", Format::Json, repeated(r#"{"high_lod":{"positions":["#, "[0,0,0],", "[0,0,0]]}}")),
        (
            "triangles",
            Format::Json,
            repeated(r#"{"high_lod":{"positions":[[0,0,0]],"triangles":["#, "[0,0,0],", "[0,0,0]]}}"),
        ),
        ("submeshes", Format::Json, repeated(r#"{"high_lod":["#, "{},", "{}]}")),
        ("unknown keys", Format::Json, repeated("{", r#""a":0,"#, r#""a":0}"#)),
        ("nesting", Format::Json, repeated(r#"{"a":"#, "[", "")),
        (
            "short positions",
            Format::LlsdNotation,
            repeated("{'high_lod':{'positions':[", "[r0,r0,r0],", "[r0,r0,r0]]}}"),
        ),
        (
            "positions",
            Format::LlsdNotation,
            repeated("{'high_lod':{'positions':[", "[r0.00000001,r0.00000001,r0.00000001],", "[r0,r0,r0]]}}"),
        ),
        (
            "positions",
            Format::LlsdXml,
            repeated(
                "<llsd><map><key>high_lod</key><map><key>positions</key><array>",
                "<array><real>0</real><real>0</real><real>0</real></array>",
                "</array></map></map></llsd>",
            ),
        ),
    ];
    let (mut worst, mut unexpected) = (Vec::new(), Vec::new());
    for (what, format, bytes) in cases {
        let (result, peak) = with_peak(|| read(format, &bytes, &ReadLimits::default()));
        let expected = REFUSED.iter().find(|case| (case.0, case.1) == (format, what)).map(|case| case.2);
        let met = result.as_ref().err().map(|error| error.code());
        let answer = result.as_ref().map_or_else(ToString::to_string, |_| "read".into());
        if met != expected {
            unexpected.push(format!("{format} {what}: {answer}"));
        }
        println!("{format} {what}: {:.1} times the input; {answer}", peak as f64 / bytes.len() as f64);
        if peak > 10 * bytes.len() + 32 * MIB {
            worst.push(format!("{format} {what}: {} MiB", peak / MIB));
        }
    }
    assert!(worst.is_empty(), "{worst:?}");
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}
