//! Generated shapes: built things with a known smallest cover, and a curved one.

use hullwright::geometry::{Mesh, MeshSoup, Vec3};

pub type Box3 = [f64; 6];

/// Returns the surface of a union of boxes, on the grid of their sides.
pub fn union(boxes: &[Box3]) -> MeshSoup {
    let cuts: Vec<Vec<f64>> = (0..3)
        .map(|axis| {
            let mut cuts: Vec<f64> = boxes.iter().flat_map(|b| [b[axis], b[axis + 3]]).collect();
            cuts.sort_by(f64::total_cmp);
            cuts.dedup();
            cuts
        })
        .collect();
    let middle = |axis: usize, cell: i64| -> Option<f64> {
        let cell = usize::try_from(cell).ok()?;
        Some((cuts[axis].get(cell)? + cuts[axis].get(cell + 1)?) / 2.0)
    };
    let is_full = |cell: [i64; 3]| {
        let Some(p) = (0..3).map(|axis| middle(axis, cell[axis])).collect::<Option<Vec<f64>>>() else { return false };
        boxes.iter().any(|b| (0..3).all(|axis| b[axis] < p[axis] && p[axis] < b[axis + 3]))
    };
    let mut soup = MeshSoup::default();
    let count = |axis: usize| cuts[axis].len() as i64 - 1;
    for x in 0..count(0) {
        for y in 0..count(1) {
            for z in 0..count(2) {
                for axis in 0..3 {
                    for up in [false, true] {
                        let cell = [x, y, z];
                        let mut beyond = cell;
                        beyond[axis] += if up { 1 } else { -1 };
                        if !is_full(cell) || is_full(beyond) {
                            continue;
                        }
                        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                        let mut quad: Vec<Vec3> = [(0, 0), (1, 0), (1, 1), (0, 1)]
                            .into_iter()
                            .map(|(a, b)| {
                                let mut at = cell;
                                at[axis] += i64::from(up);
                                at[u] += a;
                                at[v] += b;
                                Vec3::new(cuts[0][at[0] as usize], cuts[1][at[1] as usize], cuts[2][at[2] as usize])
                            })
                            .collect();
                        if !up {
                            quad.reverse();
                        }
                        push_polygon(&mut soup, &quad);
                    }
                }
            }
        }
    }
    soup
}

pub fn push_polygon(soup: &mut MeshSoup, corners: &[Vec3]) {
    let first = soup.positions.len() as u32;
    soup.positions.extend_from_slice(corners);
    soup.triangles.extend((2..corners.len() as u32).map(|k| [first, first + k - 1, first + k]));
}

/// Returns a ring of `count` wedges over the `share` of a full turn.
pub fn wedges(count: usize, inner: f64, outer: f64, share: f64) -> MeshSoup {
    let at = |k: usize, radius: f64, y: f64| {
        let angle = std::f64::consts::TAU * share * k as f64 / count as f64;
        Vec3::new(radius * angle.cos(), y, radius * angle.sin())
    };
    let mut soup = MeshSoup::default();
    for k in 0..count {
        let next = if share == 1.0 { (k + 1) % count } else { k + 1 };
        for (a, b) in [
            ((outer, 0.0), (outer, 0.5)),
            ((inner, 0.5), (inner, 0.0)),
            ((inner, 0.0), (outer, 0.0)),
            ((outer, 0.5), (inner, 0.5)),
        ] {
            push_polygon(&mut soup, &[at(k, a.0, a.1), at(k, b.0, b.1), at(next, b.0, b.1), at(next, a.0, a.1)]);
        }
    }
    if share < 1.0 {
        for (k, turn) in [(0, false), (count, true)] {
            let mut cap = vec![at(k, inner, 0.0), at(k, inner, 0.5), at(k, outer, 0.5), at(k, outer, 0.0)];
            if turn {
                cap.reverse();
            }
            push_polygon(&mut soup, &cap);
        }
    }
    soup
}

/// Returns names, shapes and the permitted number of hulls. This is the smallest number, except for the stairs (5).
pub fn architecture() -> Vec<(&'static str, MeshSoup, usize)> {
    let l: &[Box3] = &[[0., 0., 0., 4., 1., 1.], [0., 0., 0., 1., 3., 1.]];
    let u: &[Box3] = &[[0., 0., 0., 5., 1., 1.], [0., 0., 0., 1., 4., 1.], [4., 0., 0., 5., 4., 1.]];
    let plus: &[Box3] = &[[0., 2., 0., 5., 3., 1.], [2., 0., 0., 3., 5., 1.]];
    let stairs: Vec<Box3> = (0..5).map(|i| [i as f64 * 0.3, 0., 0., 1.5, 1.2, (i + 1) as f64 * 0.18]).collect();
    let door: &[Box3] = &[[0., 0., 0., 2., 0.2, 3.], [3., 0., 0., 6., 0.2, 3.], [0., 0., 2.1, 6., 0.2, 3.]];
    let table: Vec<Box3> = std::iter::once([0., 0., 0.72, 1.6, 0.9, 0.76])
        .chain([(0.02, 0.02), (0.02, 0.8), (1.5, 0.02), (1.5, 0.8)].map(|(x, y)| [x, y, 0., x + 0.08, y + 0.08, 0.76]))
        .collect();
    let room: &[Box3] = &[
        [0., 0., 0., 5., 4., 0.2],
        [0., 0., 0., 0.2, 4., 3.],
        [4.8, 0., 0., 5., 4., 3.],
        [0., 0., 0., 5., 0.2, 3.],
        [0., 3.8, 0., 5., 4., 3.],
    ];
    let closed: Vec<Box3> = room.iter().copied().chain([[0., 0., 2.8, 5., 4., 3.]]).collect();
    vec![
        ("cube", union(&[[0., 0., 0., 1., 1., 1.]]), 1),
        ("L", union(l), 2),
        ("U", union(u), 3),
        ("plus", union(plus), 3),
        ("stairs", union(&stairs), 6),
        ("wall with door", union(door), 3),
        ("table", union(&table), 5),
        ("open room", union(room), 5),
        ("closed room", union(&closed), 6),
        ("arch", wedges(8, 1.0, 1.3, 0.5), 8),
        ("ring", wedges(12, 1.0, 1.3, 1.0), 12),
    ]
}

/// Returns a pile of bent tubes and balls without flat faces.
pub fn blob() -> MeshSoup {
    let (around, along) = (14, 40);
    let at = |i: usize, j: usize| {
        let (s, t) =
            (std::f64::consts::TAU * i as f64 / around as f64, std::f64::consts::TAU * j as f64 / along as f64);
        let radius = 0.35 + 0.12 * (3.0 * t).sin();
        Vec3::new((1.2 + radius * s.cos()) * t.cos(), (1.2 + radius * s.cos()) * t.sin(), radius * s.sin())
    };
    let mut soup = MeshSoup::default();
    for i in 0..around {
        for j in 0..along {
            let (ni, nj) = ((i + 1) % around, (j + 1) % along);
            push_polygon(&mut soup, &[at(i, j), at(i, nj), at(ni, nj), at(ni, j)]);
        }
    }
    soup
}

pub fn mesh(soup: &MeshSoup) -> Mesh {
    Mesh::from_soup(soup.clone()).expect("a mesh").0
}

/// Returns the same surface with each triangle divided into four, `times` times.
pub fn divided(soup: &MeshSoup, times: usize) -> MeshSoup {
    let mut soup = soup.clone();
    for _ in 0..times {
        let MeshSoup { positions, triangles, .. } = soup;
        soup = MeshSoup::default();
        for corners in triangles.iter().map(|triangle| triangle.map(|corner| positions[corner as usize])) {
            let [a, b, c] = corners;
            let [ab, bc, ca] = [(a + b) * 0.5, (b + c) * 0.5, (c + a) * 0.5];
            [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]].iter().for_each(|part| push_polygon(&mut soup, part));
        }
    }
    soup
}

/// Returns a wall with a doorway as a boolean operation leaves it. Front and back have single tiles beside the door,
/// which meet the sides and the lintel at T-junctions. [`union`] makes no T-junctions.
pub fn tiled_wall() -> MeshSoup {
    let (width, depth, height, left, right, top) = (6.0, 0.2, 3.0, 2.0, 3.0, 2.1);
    let mut soup = MeshSoup::default();
    let mut quad = |corners: [[f64; 3]; 4]| push_polygon(&mut soup, &corners.map(Vec3::from));
    for (y, turned) in [(0.0, false), (depth, true)] {
        for [x, z, right, top] in [[0.0, 0.0, left, height], [left, top, right, height], [right, 0.0, width, height]] {
            let mut tile = [[x, y, z], [right, y, z], [right, y, top], [x, y, top]];
            if turned {
                tile.reverse();
            }
            quad(tile);
        }
    }
    let mut around = |[x, z]: [f64; 2], [to_x, to_z]: [f64; 2]| {
        quad([[x, 0.0, z], [x, depth, z], [to_x, depth, to_z], [to_x, 0.0, to_z]]);
    };
    around([0.0, 0.0], [left, 0.0]);
    around([left, 0.0], [left, top]);
    around([left, top], [right, top]);
    around([right, top], [right, 0.0]);
    around([right, 0.0], [width, 0.0]);
    around([width, 0.0], [width, height]);
    around([width, height], [0.0, height]);
    around([0.0, height], [0.0, 0.0]);
    soup
}
