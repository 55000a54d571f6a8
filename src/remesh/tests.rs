use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::accepted::with_even_triangles;
use super::*;
use crate::cost::{PUBLISHED, TriangleWidths, width_m};
use crate::geometry::vector::doubled_area;
use crate::geometry::{ConvexHull, Mesh, MeshSoup, Progress, TriangleBvh, Vec3, samples};

fn mesh_of(soup: MeshSoup) -> Mesh {
    Mesh::from_soup(soup).unwrap().0
}

fn hull_of(points: &[Vec3]) -> Mesh {
    let hull = ConvexHull::of_points(points).unwrap();
    mesh_of(MeshSoup { positions: hull.points().to_vec(), triangles: hull.faces().to_vec(), parts: Vec::new() })
}

/// Returns a box whose sides are divided into `n` by `n` squares.
fn divided_box(size: Vec3, n: u32) -> Mesh {
    let mut soup = MeshSoup::default();
    for side in 0..6 {
        let (axis, top) = (side / 2, side % 2 == 1);
        let base = soup.positions.len() as u32;
        for i in 0..=n {
            for j in 0..=n {
                let mut point = Vec3::zeros();
                point[(axis + 1) % 3] = f64::from(i) / f64::from(n);
                point[(axis + 2) % 3] = f64::from(j) / f64::from(n);
                point[axis] = if top { 1.0 } else { 0.0 };
                soup.positions.push(point.component_mul(&size));
            }
        }
        let at = |i: u32, j: u32| base + i * (n + 1) + j;
        for i in 0..n {
            for j in 0..n {
                let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
                let pair = [[a, b, c], [a, c, d]];
                soup.triangles.extend(if top { pair } else { pair.map(|[a, b, c]| [a, c, b]) });
            }
        }
    }
    mesh_of(soup)
}

const PRICE: Price<'static> = Price { costs: &PUBLISHED, is_refused: &|_| false };

/// Calls `work` with what makes meshes of a mesh.
fn with_remesher<R>(mesh: &Mesh, work: impl FnOnce(&Remesher<'_>) -> R) -> R {
    let tree = TriangleBvh::new(mesh.points(), mesh.triangles());
    work(&Remesher::new(mesh, &tree, PRICE, &Progress::silent()).unwrap())
}

fn made(mesh: &Mesh, tolerance: f64) -> Remeshed {
    with_remesher(mesh, |remesher| remesher.within(tolerance, Freedom::Full, &Progress::silent()).unwrap())
}

/// Returns the distance both ways between a mesh and what was made of it.
fn far(mesh: &Mesh, made: &Remeshed) -> f64 {
    let surface = (&made.points[..], &made.triangles[..]);
    with_remesher(mesh, |remesher| remesher.measure(surface, &Progress::silent()).unwrap().largest())
}

fn cost(made: &Remeshed) -> f64 {
    let soup = MeshSoup { positions: made.points.clone(), triangles: made.triangles.clone(), parts: Vec::new() };
    PUBLISHED.triangle_mesh_cost(&TriangleWidths::of_mesh(&mesh_of(soup), &Vec3::repeat(1.0)).unwrap(), 1.0)
}

#[test]
fn a_cube_however_finely_divided_has_twelve_triangles() {
    for n in [1, 2, 5, 16] {
        let mesh = divided_box(Vec3::repeat(1.0), n);
        let made = made(&mesh, 0.0);
        assert_eq!((made.triangles.len(), made.points.len()), (12, 8), "{n}");
        assert!((cost(&made) - 0.6 * std::f64::consts::SQRT_2).abs() < 1e-12);
        assert!(far(&mesh, &made) < 1e-12);
    }
}

#[test]
fn a_wall_becomes_a_sheet_of_two_triangles() {
    let wall = divided_box(Vec3::new(6.0, 0.2, 3.0), 3);
    let sheet = made(&wall, 0.12);
    assert_eq!((sheet.triangles.len(), sheet.points.len()), (2, 4), "{sheet:?}");
    assert!(far(&wall, &sheet) <= 0.12 && cost(&sheet) == 0.5, "{sheet:?}");
    // Too little tolerance for the thickness: the wall stays as it is.
    assert_eq!(made(&wall, 0.01).triangles.len(), 12);
}

#[test]
fn an_opening_stays_open() {
    // A frame: a square ring in the plane y = 0, divided into a grid with a hole of one cell.
    let mut soup = MeshSoup::default();
    for i in 0..4 {
        for j in 0..4 {
            soup.positions.push(Vec3::new(f64::from(i), 0.0, f64::from(j)));
        }
    }
    let at = |i: u32, j: u32| i * 4 + j;
    for i in 0..3 {
        for j in (0..3).filter(|&j| (i, j) != (1, 1)) {
            soup.triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
            soup.triangles.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
        }
    }
    let made = made(&mesh_of(soup), 0.0);
    assert_eq!((made.triangles.len(), made.points.len()), (8, 8));
    let area: f64 = made.triangles.iter().map(|t| doubled_area(&t.map(|c| made.points[c as usize])).norm() / 2.0).sum();
    assert!((area - 8.0).abs() < 1e-12, "{area}");
}

#[test]
fn the_bar_of_a_window_is_not_joined_to_the_corners_of_its_wall() {
    // A frame of 8 cm with a bar of 4 cm between two panes, divided into a grid.
    let (xs, zs) = ([0.0, 0.08, 1.12, 1.2], [0.0, 0.08, 0.73, 0.77, 1.42, 1.5]);
    let mut soup = MeshSoup::default();
    soup.positions.extend(zs.iter().flat_map(|&z| xs.map(|x| Vec3::new(x, 0.0, z))));
    for cell in [0, 1, 2, 4, 6, 8, 9, 10, 12, 14, 16, 17, 18] {
        soup.triangles.extend([[cell, cell + 1, cell + 5], [cell, cell + 5, cell + 4]]);
    }
    let mesh = mesh_of(soup);
    let made = made(&mesh, 0.0);
    let width = |triangle: &[u32; 3]| width_m(&triangle.map(|corner| made.points[corner as usize]));
    let least = made.triangles.iter().map(width).fold(f64::INFINITY, f64::min);
    assert!(least > 0.03 && far(&mesh, &made) < 1e-12, "{least} m in {made:?}");
}

#[test]
fn faces_between_touching_boxes_are_left_out() {
    let both = [0.0, 1.0].map(|x| samples::box_soup(Vec3::new(x, 0.0, 0.0), Vec3::repeat(0.5)));
    let mesh = mesh_of(samples::one_soup(both));
    let made = made(&mesh, 0.0);
    assert_eq!(with_remesher(&mesh, |remesher| remesher.hidden()), 4);
    assert_eq!((made.triangles.len(), made.points.len()), (12, 8));
}

#[test]
fn a_box_within_a_box_is_left_out() {
    let outer = samples::box_soup(Vec3::zeros(), Vec3::repeat(0.5));
    let inner = samples::box_soup(Vec3::new(0.1, 0.0, 0.0), Vec3::repeat(0.25));
    assert_eq!(made(&mesh_of(samples::one_soup([outer, inner])), 0.0).triangles.len(), 12);
}

/// A room in the air: the shell of the room winds inward, and its space is free.
#[test]
fn what_stands_in_a_cavity_stays() {
    let walls = samples::box_soup(Vec3::zeros(), Vec3::new(5.0, 5.0, 2.0));
    let room = samples::inside_out(samples::box_soup(Vec3::zeros(), Vec3::new(4.5, 4.5, 1.5)));
    let table = samples::box_soup(Vec3::new(0.0, 0.0, -1.0), Vec3::repeat(0.5));
    let mesh = mesh_of(samples::one_soup([walls, room, table]));
    // The table's bottom stands on the floor.
    assert_eq!(with_remesher(&mesh, |remesher| remesher.hidden()), 2);
    let made = made(&mesh, 0.0);
    let heights: BTreeSet<i64> = made.points.iter().map(|point| (2.0 * point.z).round() as i64).collect();
    assert_eq!(heights, BTreeSet::from([-4, -3, -1, 3, 4]));
}

#[test]
fn a_sphere_is_decimated_within_the_tolerance() {
    let mesh = hull_of(&samples::sphere(2000));
    let before = PUBLISHED.triangle_mesh_cost(&TriangleWidths::of_mesh(&mesh, &Vec3::repeat(1.0)).unwrap(), 1.0);
    let made = made(&mesh, 0.05);
    assert!(far(&mesh, &made) <= 0.05, "{}", far(&mesh, &made));
    assert!(cost(&made) < 0.1 * before, "{} of {before}", cost(&made));
    // The same whatever else was made of the mesh before.
    let again = with_remesher(&mesh, |remesher| {
        [0.2, 0.0, 0.05].map(|tolerance| remesher.within(tolerance, Freedom::Full, &Progress::silent()).unwrap())
    });
    assert_eq!(made, again[2]);
}

#[test]
fn a_round_column_becomes_a_triangle_within_the_tolerance_or_a_prism_with_three_sides() {
    let around = |k: u32| (f64::from(k) * std::f64::consts::TAU / 12.0).sin_cos();
    let at = |k: u32| Vec3::new(0.2 * around(k).1, 0.2 * around(k).0, f64::from(k / 12) * 3.0);
    let column = hull_of(&(0..24).map(at).collect::<Vec<Vec3>>());
    let thin = made(&column, 0.3);
    assert_eq!(thin.triangles.len(), 1, "{thin:?}");
    assert!(far(&column, &thin) <= 0.3);
    let prism = made(&column, 0.12);
    assert!(prism.triangles.len() <= 6 && far(&column, &prism) <= 0.12, "{prism:?}");
}

/// Returns the side of a bookcase, 20 mm thick, with vertices on its inner face where four shelves meet it, and the shelves.
fn side_with_shelves() -> MeshSoup {
    let mut soup = MeshSoup::default();
    let at = |x: f64, z: f64| [0.0, 0.3].map(|y| Vec3::new(x, y, z));
    soup.positions.extend([at(0.0, 0.0), at(0.0, 2.0), at(0.02, 0.0), at(0.02, 2.0)].concat());
    let mut rows = vec![[4, 5]];
    for shelf in 1..5 {
        let (row, z) = (soup.positions.len() as u32, 0.4 * f64::from(shelf));
        soup.positions.extend([at(0.02, z), at(1.0, z)].concat());
        soup.triangles.extend([[row, row + 1, row + 3], [row, row + 3, row + 2]]);
        rows.push([row, row + 1]);
    }
    rows.push([6, 7]);
    // The inner face, row by row, and fans of slivers along its front and its back.
    for pair in rows.windows(2) {
        let ([a, b], [c, d]) = (pair[0], pair[1]);
        soup.triangles.extend([[a, b, d], [a, d, c], [0, a, c], [1, d, b]]);
    }
    // The outer face, the ends, and what is left of the front and the back.
    soup.triangles.extend([[0, 2, 3], [0, 3, 1], [0, 1, 5], [0, 5, 4], [2, 7, 3], [2, 6, 7], [0, 6, 2], [1, 3, 7]]);
    soup
}

#[test]
fn a_board_that_others_meet_becomes_a_sheet_without_vertices_where_they_do() {
    let mesh = mesh_of(side_with_shelves());
    let [full, edges] = [Freedom::Full, Freedom::Edges]
        .map(|freedom| with_remesher(&mesh, |of| of.within(0.04, freedom, &Progress::silent()).unwrap()));
    // Two triangles for the side, and two for each shelf.
    assert_eq!(full.triangles.len(), 10, "{full:?}");
    assert!(far(&mesh, &full) <= 0.04, "{}", far(&mesh, &full));
    assert!(cost(&full) < 0.2 * cost(&edges), "{} and {}", cost(&full), cost(&edges));
}

#[test]
fn a_spike_at_the_rim_is_left_out_where_it_is_within_the_tolerance() {
    let positions = vec![
        Vec3::zeros(),
        Vec3::new(4.0, 0.0, 0.0),
        Vec3::new(4.0, 3.0, 0.0),
        Vec3::new(0.0, 3.0, 0.0),
        Vec3::new(4.06, 1.0, 0.05),
        Vec3::new(4.06, 2.0, 0.05),
    ];
    let triangles = vec![[0, 1, 2], [0, 2, 3], [1, 4, 2], [4, 5, 2]];
    let mesh = mesh_of(MeshSoup { positions, triangles, parts: Vec::new() });
    for (tolerance, is_left_out) in [(0.1, true), (0.03, false)] {
        let made = made(&mesh, tolerance);
        assert_eq!(made.triangles.len() == 2, is_left_out, "{tolerance}: {made:?}");
        assert!(far(&mesh, &made) <= tolerance);
    }
}

#[test]
fn distances_are_those_of_the_farthest_places() {
    // A roof over a square: its ridge is the farthest place, and no vertex of the square is near to it.
    let square = [Vec3::zeros(), Vec3::x() * 4.0, Vec3::new(4.0, 4.0, 0.0), Vec3::y() * 4.0];
    let flat = [[0, 1, 2], [0, 2, 3]];
    let roof = [square.as_slice(), &[Vec3::new(0.0, 2.0, 0.5), Vec3::new(4.0, 2.0, 0.5)]].concat();
    let sides = [[0, 1, 5], [0, 5, 4], [4, 5, 2], [4, 2, 3]];
    let source = mesh_of(MeshSoup { positions: square.to_vec(), triangles: flat.to_vec(), parts: Vec::new() });
    let met = with_remesher(&source, |of| of.measure((&roof, &sides), &Progress::silent()).unwrap());
    assert!((met.to_source - 0.5).abs() < 0.01 * 0.5, "{met:?}");
    // The middle of the square is half a metre below the ridge, and as far from the slopes as their inclination allows.
    let expected = 2.0 * 0.5 / 0.5f64.hypot(2.0);
    assert!((met.from_source - expected).abs() < 0.01 * expected, "{met:?}, {expected}");
    assert!(met.upper >= 0.5 && met.upper <= 0.5 * 1.02, "{met:?}");
}

#[test]
fn a_dense_surface_is_thinned_and_keeps_the_tolerance() {
    // 20,000 triangles: far more than the careful collapses start from.
    let mesh = hull_of(&samples::sphere(10_000));
    let made = made(&mesh, 0.01);
    assert!(made.triangles.len() < 1500 && far(&mesh, &made) <= 0.01, "{}", made.triangles.len());
}

#[test]
fn a_deadline_leaves_the_surface_as_far_as_it_came() {
    let mesh = hull_of(&samples::sphere(10_000));
    let of = |ms: u64| {
        let progress = Progress::silent().with_deadline(Instant::now() + Duration::from_millis(ms));
        with_remesher(&mesh, |remesher| {
            remesher.within(0.01, Freedom::Full, &progress.with_time_held_back(Duration::ZERO)).unwrap()
        })
    };
    let finished = of(600_000);
    let mut was_between = false;
    for ms in (0..40).map(|number| (5.0 * 1.2f64.powi(number)) as u64) {
        let made = of(ms);
        if !made.is_cut_short {
            assert_eq!(made, finished, "after {ms} ms");
            break;
        }
        was_between |= made.triangles.len() < mesh.triangles().len() / 2;
        let far = far(&mesh, &made);
        assert!(far <= 0.011, "{far} with {} triangles after {ms} ms", made.triangles.len());
    }
    assert!(was_between, "no deadline passed while edges were collapsed");
}

#[test]
fn cancelling_stops_the_work() {
    let progress = Progress::silent();
    progress.cancel();
    let mesh = divided_box(Vec3::repeat(1.0), 8);
    assert!(with_remesher(&mesh, |remesher| remesher.within(0.1, Freedom::Full, &progress).is_err()));
}

#[test]
fn long_triangles_are_divided_until_they_are_accepted() {
    let points = vec![Vec3::zeros(), Vec3::new(40.0, 0.0, 0.0), Vec3::new(40.0, 1.0, 0.0), Vec3::new(0.0, 1.0, 0.0)];
    let is_refused = |corners: &[Vec3; 3]| {
        let lengths = [0, 1, 2].map(|k| (corners[k] - corners[(k + 1) % 3]).norm());
        lengths.iter().any(|one| lengths.iter().any(|other| *one > 10.0 * other))
    };
    let quads = vec![[0, 1, 2], [0, 2, 3]];
    let (points, triangles) = with_even_triangles(points, quads, &is_refused, &Progress::silent()).unwrap();
    let corners = |triangle: &[u32; 3]| triangle.map(|corner| points[corner as usize]);
    assert!(triangles.iter().all(|triangle| !is_refused(&corners(triangle))));
    let area: f64 = triangles.iter().map(|triangle| doubled_area(&corners(triangle)).norm() / 2.0).sum();
    assert!((area - 40.0).abs() < 1e-9, "{area}");
}
