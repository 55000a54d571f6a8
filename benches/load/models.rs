//! Models with a given number of triangles, in the usual formats of large uploads.

#[path = "../../tests/support/models.rs"]
mod shared;

pub use shared::CUBE;

/// Returns a bumpy ball with about `triangles` triangles, as OBJ.
pub fn ball(triangles: usize) -> String {
    shared::bumpy_ball(((triangles as f64 / 2.0).sqrt().round() as usize).max(3))
}

fn grid_point(n: usize, row: usize, column: usize) -> [f32; 3] {
    let (x, y) = (row as f32 / n as f32, column as f32 / n as f32);
    [x, y, 0.05 * (x * 40.0).sin() * (y * 30.0).cos()]
}

/// Returns the vertices of a bumpy sheet with `2 * n * n` triangles.
fn sheet(n: usize) -> impl Iterator<Item = [[f32; 3]; 3]> {
    let at = move |row, column| grid_point(n, row, column);
    (0..n * n).flat_map(move |cell| {
        let (row, column) = (cell / n, cell % n);
        let [a, b, c, d] = [at(row, column), at(row + 1, column), at(row, column + 1), at(row + 1, column + 1)];
        [[a, b, c], [c, b, d]]
    })
}

fn little_endian(numbers: impl IntoIterator<Item = f32>) -> impl Iterator<Item = u8> {
    numbers.into_iter().flat_map(f32::to_le_bytes)
}

/// Returns a sheet as binary STL, with 50 bytes per triangle.
pub fn stl_sheet(n: usize) -> Vec<u8> {
    let mut stl = vec![b' '; 80];
    stl.extend(((2 * n * n) as u32).to_le_bytes());
    for vertices in sheet(n) {
        stl.extend(little_endian([0.0, 0.0, 1.0]));
        stl.extend(little_endian(vertices.into_iter().flatten()));
        stl.extend([0, 0]);
    }
    stl
}

/// Returns a sheet as OBJ, with one vertex per grid point.
pub fn obj_sheet(n: usize) -> Vec<u8> {
    use std::fmt::Write as _;
    let mut obj = String::new();
    for (row, column) in (0..=n).flat_map(|row| (0..=n).map(move |column| (row, column))) {
        let [x, y, z] = grid_point(n, row, column);
        // Writing to a string cannot fail.
        let _ = writeln!(obj, "v {x:.7} {y:.7} {z:.7}");
    }
    for cell in 0..n * n {
        let a = cell / n * (n + 1) + cell % n + 1;
        let (b, c, d) = (a + n + 1, a + 1, a + n + 2);
        let _ = writeln!(obj, "f {a} {b} {c}\nf {c} {b} {d}");
    }
    obj.into_bytes()
}

/// Returns a sheet as GLB with three vertices per triangle and no indices, which is 36 bytes per triangle.
pub fn glb_sheet(n: usize) -> Vec<u8> {
    let vertices = 6 * n * n;
    let bytes = vertices * 12;
    let json = format!(
        r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0}}],
        "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}],"buffers":[{{"byteLength":{bytes}}}],
        "bufferViews":[{{"buffer":0,"byteLength":{bytes}}}],
        "accessors":[{{"bufferView":0,"componentType":5126,"count":{vertices},"type":"VEC3","min":[0,0,-0.05],"max":[1,1,0.05]}}]}}"#
    );
    let json = format!("{json:width$}", width = json.len().next_multiple_of(4));
    let mut glb = b"glTF".to_vec();
    let words = [2, (12 + 8 + json.len() + 8 + bytes) as u32, json.len() as u32];
    glb.extend(words.into_iter().flat_map(u32::to_le_bytes));
    glb.extend(b"JSON");
    glb.extend(json.bytes());
    glb.extend((bytes as u32).to_le_bytes());
    glb.extend(b"BIN\0");
    glb.extend(little_endian(sheet(n).flatten().flatten()));
    glb
}
