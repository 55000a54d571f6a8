//! A plain writer for every format, so that the tests know the content of each file.

use std::fmt::Write;

use base64::Engine;
use hullwright::formats::Format;
use hullwright::geometry::samples::box_corners;
use hullwright::geometry::{Aabb, MeshSoup};
use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt, write_binary, write_xml};
use hullwright::mesh_asset::{ConvexBlock, new_asset};
use llsd_rs::notation::{FormatterContext, to_vec};

/// The formats and encodings in which [`write`] writes a soup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    Obj,
    StlBinary,
    StlAscii,
    PlyAscii,
    PlyLittle,
    PlyBig,
    Gltf,
    Glb,
    Collada,
    Json,
    LlsdXml,
    LlsdBinary,
    LlsdNotation,
    MeshAsset,
}

impl Spelling {
    pub const ALL: [Self; 14] = [
        Self::Obj,
        Self::StlBinary,
        Self::StlAscii,
        Self::PlyAscii,
        Self::PlyLittle,
        Self::PlyBig,
        Self::Gltf,
        Self::Glb,
        Self::Collada,
        Self::Json,
        Self::LlsdXml,
        Self::LlsdBinary,
        Self::LlsdNotation,
        Self::MeshAsset,
    ];

    pub fn format(self) -> Format {
        match self {
            Self::Obj => Format::Obj,
            Self::StlBinary | Self::StlAscii => Format::Stl,
            Self::PlyAscii | Self::PlyLittle | Self::PlyBig => Format::Ply,
            Self::Gltf => Format::Gltf,
            Self::Glb => Format::Glb,
            Self::Collada => Format::Collada,
            Self::Json => Format::Json,
            Self::LlsdXml => Format::LlsdXml,
            Self::LlsdBinary => Format::LlsdBinary,
            Self::LlsdNotation => Format::LlsdNotation,
            Self::MeshAsset => Format::MeshAsset,
        }
    }

    /// Returns true for a format in which no shorter file is valid.
    pub fn is_binary(self) -> bool {
        matches!(
            self,
            Self::StlBinary | Self::PlyLittle | Self::PlyBig | Self::Glb | Self::LlsdBinary | Self::MeshAsset
        )
    }

    /// Returns false for the asset, which is quantised and normalised.
    pub fn is_exact(self) -> bool {
        self != Self::MeshAsset
    }
}

/// Writes a soup whose coordinates are exact in single precision.
pub fn write(spelling: Spelling, soup: &MeshSoup) -> Vec<u8> {
    match spelling {
        Spelling::Obj => write_obj(soup).into_bytes(),
        Spelling::StlBinary => write_stl(soup),
        Spelling::StlAscii => write_ascii_stl(soup).into_bytes(),
        Spelling::PlyAscii => write_ply(soup, "ascii"),
        Spelling::PlyLittle => write_ply(soup, "binary_little_endian"),
        Spelling::PlyBig => write_ply(soup, "binary_big_endian"),
        Spelling::Gltf => write_gltf(soup),
        Spelling::Glb => write_glb(soup),
        Spelling::Collada => write_collada(soup).into_bytes(),
        Spelling::Json => levels(soup).to_json().to_string().into_bytes(),
        Spelling::LlsdXml => write_xml(&levels(soup)).into_bytes(),
        Spelling::LlsdBinary => [b"<? LLSD/Binary ?>\n".to_vec(), write_binary(&levels(soup))].concat(),
        Spelling::LlsdNotation => to_vec(&levels(soup), &FormatterContext::new()).unwrap(),
        Spelling::MeshAsset => write_asset(soup),
    }
}

fn write_obj(soup: &MeshSoup) -> String {
    let mut text = String::new();
    for p in &soup.positions {
        _ = writeln!(text, "v {:?} {:?} {:?}", p.x, p.y, p.z);
    }
    for [a, b, c] in &soup.triangles {
        _ = writeln!(text, "f {} {} {}", a + 1, b + 1, c + 1);
    }
    text
}

fn write_stl(soup: &MeshSoup) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend((soup.triangles.len() as u32).to_le_bytes());
    for triangle in super::corners(soup) {
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flat_map(|corner| corner.iter().flat_map(|&c| (c as f32).to_le_bytes())));
        bytes.extend([0; 2]);
    }
    bytes
}

fn write_ascii_stl(soup: &MeshSoup) -> String {
    let mut text = String::from("solid name\n");
    for triangle in super::corners(soup) {
        text.push_str("facet normal 0 0 0\nouter loop\n");
        for p in triangle {
            _ = writeln!(text, "vertex {:e} {:e} {:e}", p.x, p.y, p.z);
        }
        text.push_str("endloop\nendfacet\n");
    }
    text + "endsolid name\n"
}

fn write_ply(soup: &MeshSoup, encoding: &str) -> Vec<u8> {
    let mut bytes = format!(
        "ply\nformat {encoding} 1.0\nelement vertex {}\nproperty float x\nproperty float y\nproperty float z\n\
         element face {}\nproperty list uchar uint vertex_indices\nend_header\n",
        soup.positions.len(),
        soup.triangles.len()
    )
    .into_bytes();
    for p in &soup.positions {
        for (axis, c) in p.iter().copied().enumerate() {
            match encoding {
                "ascii" => bytes.extend(format!("{c:?}{}", [' ', ' ', '\n'][axis]).bytes()),
                "binary_big_endian" => bytes.extend((c as f32).to_be_bytes()),
                _ => bytes.extend((c as f32).to_le_bytes()),
            }
        }
    }
    for [a, b, c] in &soup.triangles {
        match encoding {
            "ascii" => bytes.extend(format!("3 {a} {b} {c}\n").bytes()),
            "binary_big_endian" => bytes.extend([&[3], [*a, *b, *c].map(u32::to_be_bytes).as_flattened()].concat()),
            _ => bytes.extend([&[3], [*a, *b, *c].map(u32::to_le_bytes).as_flattened()].concat()),
        }
    }
    bytes
}

/// Returns positions with Y up, then indices.
fn gltf_blob(soup: &MeshSoup) -> Vec<u8> {
    let positions = soup.positions.iter().flat_map(|p| [p.x, p.z, -p.y]).flat_map(|c| (c as f32).to_le_bytes());
    positions.chain(soup.triangles.as_flattened().iter().flat_map(|index| index.to_le_bytes())).collect()
}

fn gltf_json(soup: &MeshSoup, uri: &str) -> String {
    let (vertices, indices) = (soup.positions.len(), soup.triangles.len() * 3);
    let (view, total) = (vertices * 12, vertices * 12 + indices * 4);
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[0]}}],"nodes":[{{"name":"n","mesh":0}}],
        "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
        "accessors":[{{"bufferView":0,"componentType":5126,"count":{vertices},"type":"VEC3","min":[0,0,0],"max":[0,0,0]}},
        {{"bufferView":1,"componentType":5125,"count":{indices},"type":"SCALAR"}}],
        "bufferViews":[{{"buffer":0,"byteLength":{view}}},{{"buffer":0,"byteOffset":{view},"byteLength":{}}}],
        "buffers":[{{{uri}"byteLength":{total}}}]}}"#,
        indices * 4
    )
}

fn write_gltf(soup: &MeshSoup) -> Vec<u8> {
    let data = base64::engine::general_purpose::STANDARD.encode(gltf_blob(soup));
    gltf_json(soup, &format!(r#""uri":"data:application/octet-stream;base64,{data}","#)).into_bytes()
}

fn write_glb(soup: &MeshSoup) -> Vec<u8> {
    let mut json = gltf_json(soup, "").into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    let blob = gltf_blob(soup);
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend(((28 + json.len() + blob.len()) as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", &json), (b"BIN\0", &blob)] {
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}

fn write_collada(soup: &MeshSoup) -> String {
    let mut positions = String::new();
    for p in &soup.positions {
        _ = write!(positions, "{:?} {:?} {:?} ", p.x, p.y, p.z);
    }
    let indices: Vec<String> = soup.triangles.as_flattened().iter().map(u32::to_string).collect();
    let (floats, vertices) = (soup.positions.len() * 3, soup.positions.len());
    format!(
        r##"<?xml version="1.0"?><COLLADA version="1.4.1"><asset><up_axis>Z_UP</up_axis></asset><library_geometries>
<geometry id="g"><mesh><source id="p"><float_array id="a" count="{floats}">{positions}</float_array><technique_common>
<accessor source="#a" count="{vertices}" stride="3"><param name="X"/><param name="Y"/><param name="Z"/></accessor>
</technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles><input semantic="VERTEX" source="#v" offset="0"/><p>{}</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>"##,
        indices.join(" ")
    )
}

/// Returns a map of levels with `high_lod` only.
fn levels(soup: &MeshSoup) -> Llsd {
    let positions = soup.positions.iter().map(|p| llsd::array([p.x, p.y, p.z].map(Llsd::Real)));
    let triangles = soup.triangles.iter().map(|t| llsd::array(t.map(|index| Llsd::Integer(index as i32))));
    let level = llsd::map([("positions", llsd::array(positions)), ("triangles", llsd::array(triangles))]);
    llsd::map([("high_lod", level)])
}

/// Writes an asset whose hull is the box of the soup.
fn write_asset(soup: &MeshSoup) -> Vec<u8> {
    let bounds = Aabb::of_points(&soup.positions).expect("has points");
    let block =
        ConvexBlock::fit(Some(&box_corners(bounds.center(), bounds.size() / 2.0)), &[]).expect("the box has a volume");
    new_asset(soup, &block).expect("fits into an asset").0
}
