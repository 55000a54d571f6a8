//! Each step of the preparation on shapes small enough to draw on paper.

use super::canonical_frame::Frame;
use super::copies::without_copies;
use super::grid::Grid;
use super::planar_decimation::decimated;
use super::polygons::{Side, clip};
use super::shape::{Body, Shape};
use super::single_sided::{SingleSided, single_sided};
use super::ways::Ways;
use crate::decompose::result::Note;
use crate::decompose::tolerance::GRID_STEP;
use crate::decompose::tolerance::ON_EDGE;
use crate::geometry::boundary::boundary_loops;
use crate::geometry::caps::cap;
use crate::geometry::edges::{balance, edge_uses, edges};
use crate::geometry::junctions::{divide, without_junctions};
use crate::geometry::orient::orient;
use crate::geometry::samples::{Random, box_between, box_soup, inside_out, one_soup};
use crate::geometry::solid::signed_volume;
use crate::geometry::vector::area_vector;
use crate::geometry::{Mesh, MeshSoup, Plane, Progress, Vec3};

fn soup(positions: Vec<Vec3>, triangles: Vec<[u32; 3]>) -> MeshSoup {
    MeshSoup { positions, triangles, parts: Vec::new() }
}

fn mesh(soup: MeshSoup) -> Mesh {
    Mesh::from_soup(soup).unwrap().0
}

fn shape(soup: MeshSoup) -> Shape {
    Shape::new(&mesh(soup), &Ways::default(), &Progress::silent()).unwrap()
}

fn boundary_edges(triangles: &[[u32; 3]]) -> Vec<[u32; 2]> {
    let uses = edge_uses(triangles.iter().copied());
    edges(&uses).filter(|edge| edge.len() == 1).map(|edge| edge[0].ends).collect()
}

mod frame {
    use super::*;

    /// A box with one vertex pulled out, so that it has no symmetry.
    fn lopsided(size: Vec3) -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let soup = box_soup(size * 0.5, size * 0.5);
        let mut points = soup.positions;
        points[7] *= 1.2;
        (points, soup.triangles)
    }

    #[test]
    fn a_rotated_shape_gets_the_same_coordinates_because_its_axes_follow_it() {
        let mut random = Random(3);
        for size in [Vec3::new(3.0, 1.0, 2.0), Vec3::new(1.2, 1.0, 0.9), Vec3::new(2.0, 1.9, 0.3)] {
            let (points, triangles) = lopsided(size);
            let upright = Frame::of(&points, &triangles);
            for _ in 0..5 {
                let rotation = random.rotation();
                let rotated: Vec<Vec3> = points.iter().map(|p| rotation * p).collect();
                let frame = Frame::of(&rotated, &triangles);
                for (a, b) in points.iter().zip(&rotated) {
                    assert!((upright.rotated(a) - frame.rotated(b)).norm() < 1e-6, "{size}");
                }
            }
        }
    }

    #[test]
    fn the_longest_side_of_a_rotated_box_lies_along_the_first_axis_because_its_variance_is_largest() {
        let soup = box_soup(Vec3::zeros(), Vec3::new(1.0, 3.0, 2.0));
        let rotation = Random(5).rotation();
        let points: Vec<Vec3> = soup.positions.iter().map(|p| rotation * p).collect();
        let frame = Frame::of(&points, &soup.triangles);
        for point in &points {
            let along = frame.rotated(point).abs();
            assert!((along - Vec3::new(3.0, 2.0, 1.0)).norm() < 1e-12, "{along}");
        }
    }

    #[test]
    fn an_aligned_box_is_returned_to_the_last_bit_because_the_file_s_axes_are_snapped_to() {
        let points = box_soup(Vec3::new(3.0, 1.0, 2.0), Vec3::new(3.0, 1.0, 2.0));
        let frame = Frame::of(&points.positions, &points.triangles);
        for point in &points.positions {
            assert_eq!(frame.rotated_back(&frame.rotated(&(point * 0.1))), point * 0.1);
        }
    }

    #[test]
    fn a_surface_without_area_keeps_the_axes_of_the_file_because_it_has_no_moments() {
        let frame = Frame::of(&[Vec3::zeros(), Vec3::x(), Vec3::x() * 2.0], &[[0, 1, 2]]);
        assert_eq!(frame.rotated(&Vec3::new(1.0, 2.0, 3.0)), Vec3::new(1.0, 2.0, 3.0));
    }
}

mod grid {
    use super::*;

    #[test]
    fn moved_and_scaled_shapes_share_coordinates_because_the_grid_follows_the_shape() {
        let mut random = Random(7);
        let points: Vec<Vec3> =
            (0..300).map(|_| Vec3::from_fn(|axis, _| random.unit() * [3.0, 2.0, 1.0][axis])).collect();
        let triangles: Vec<[u32; 3]> = (0..100).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
        let (_, upright) =
            Grid::of(&mesh(soup(points.clone(), triangles.clone())), &triangles, &Progress::silent()).unwrap();
        let mut random = Random(3);
        for scale in [1e-3, 0.7, 30.0] {
            let (rotation, by) = (random.rotation(), Vec3::new(5.0, -3.0, 0.1) * scale);
            let moved = points.iter().map(|p| rotation * p * scale + by).collect();
            let (_, moved) = Grid::of(&mesh(soup(moved, triangles.clone())), &triangles, &Progress::silent()).unwrap();
            let differing = upright.iter().zip(&moved).filter(|(a, b)| a != b).count();
            assert!(differing <= 3, "{differing} of {}", points.len());
            assert!(upright.iter().zip(&moved).all(|(a, b)| (a - b).amax() <= GRID_STEP));
        }
    }

    #[test]
    fn a_file_turned_by_a_right_angle_has_the_same_box_to_the_last_bit_because_its_walls_are_snapped_and_sorted() {
        let soup = box_soup(Vec3::new(0.3, 0.2, 0.5), Vec3::new(3.0, 1.0, 2.0));
        let rotation = Random(5).rotation();
        let mut positions: Vec<Vec3> = soup.positions.iter().map(|p| rotation * p).collect();
        positions[7] *= 1.2;
        let prepared = |turn: &dyn Fn(&Vec3) -> Vec3| {
            shape(MeshSoup { positions: positions.iter().map(turn).collect(), ..soup.clone() })
        };
        let upright = prepared(&|point| *point);
        let extents = |shape: &Shape| -> Vec<f64> {
            shape.walls.iter().zip(shape.walls.iter().rev()).map(|(wall, end)| wall.offset + end.offset).collect()
        };
        for turn in [|p: &Vec3| Vec3::new(p.y, p.z, p.x), |p: &Vec3| Vec3::new(-p.y, p.x, p.z) * 3.0] {
            let turned = prepared(&turn);
            assert_eq!(turned.points, upright.points);
            assert_eq!(turned.walls, upright.walls);
            assert_eq!(turned.frames(), upright.frames());
            assert_eq!(turned.tolerance_unit, upright.tolerance_unit);
        }
        assert_eq!(extents(&upright).iter().filter(|extent| **extent > 0.0).count(), 6);
    }

    #[test]
    fn coordinates_of_an_aligned_box_return_to_the_last_bit_because_its_levels_are_kept() {
        let half = Vec3::new(0.015, 0.035, 0.05);
        let mesh = mesh(box_soup(half, half));
        let (grid, points) = Grid::of(&mesh, mesh.triangles(), &Progress::silent()).unwrap();
        for (on, at) in points.iter().zip(mesh.points()) {
            assert_eq!(grid.placed_back(on), *at);
            // A point of a cut lies on two levels and between those of the third axis.
            let between = grid.placed_back(&(on + Vec3::new(0.0, 0.01, 0.0)));
            assert_eq!((between - at).iter().filter(|along| **along == 0.0).count(), 2, "{between}");
        }
    }
}

mod junctions {
    use super::*;

    /// A unit square of two triangles beside two squares of half its side. Vertex 5 lies on the edge from 1 to 2.
    fn tiles() -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let at = |x: f64, y: f64| Vec3::new(x, y, 0.0);
        let square = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)];
        let points = square.into_iter().chain([at(1.5, 0.0), at(1.0, 0.5), at(1.5, 0.5), at(1.5, 1.0)]).collect();
        let triangles = vec![[0, 1, 2], [0, 2, 3], [1, 4, 6], [1, 6, 5], [5, 6, 7], [5, 7, 2]];
        (points, triangles)
    }

    #[test]
    fn an_edge_is_divided_at_a_vertex_on_it_so_that_only_the_outline_stays_open() {
        let (points, triangles) = tiles();
        let all = without_junctions(&points, triangles, ON_EDGE, &Progress::silent()).unwrap();
        assert_eq!(all[..3], [[1, 5, 0], [5, 2, 0], [0, 2, 3]]);
        assert_eq!(all.len(), 7);
        assert_eq!(boundary_edges(&all).len(), 7);
    }

    #[test]
    fn a_vertex_beside_an_edge_divides_nothing_because_it_is_farther_than_rounding() {
        let (mut points, triangles) = tiles();
        points[5].x += 1e-4;
        assert_eq!(without_junctions(&points, triangles.clone(), ON_EDGE, &Progress::silent()), Ok(triangles));
    }

    #[test]
    fn all_sides_of_a_triangle_are_divided_because_each_can_have_vertices_on_it() {
        let mut all = Vec::new();
        divide([0, 1, 2], [vec![3, 4], vec![5], vec![6]], &mut all);
        assert_eq!(all.len(), 5);
        assert_eq!(boundary_edges(&all), [[0, 3], [0, 6], [1, 4], [1, 5], [2, 5], [2, 6], [3, 4]]);
    }

    #[test]
    fn a_box_with_a_t_junction_is_one_closed_solid_because_the_junction_is_closed_first() {
        // The top has an extra vertex on the edge from 4 to 5 that the front does not use.
        let mut soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let middle = (soup.positions[4] + soup.positions[5]) * 0.5;
        soup.positions.push(middle);
        let top = |triangle: &[u32; 3]| triangle.iter().all(|&corner| corner >= 4);
        let on_top: Vec<[u32; 3]> = soup.triangles.iter().copied().filter(top).collect();
        soup.triangles.retain(|triangle| !top(triangle));
        for mut triangle in on_top {
            match (0..3).find(|&k| {
                let ends = [triangle[k], triangle[(k + 1) % 3]];
                ends == [4, 5] || ends == [5, 4]
            }) {
                Some(k) => {
                    let mut other = triangle;
                    triangle[(k + 1) % 3] = 8;
                    other[k] = 8;
                    soup.triangles.extend([triangle, other]);
                }
                None => soup.triangles.push(triangle),
            }
        }
        assert_eq!(boundary_edges(&soup.triangles).len(), 3);
        let shape = shape(soup);
        assert_eq!(shape.components.len(), 1);
        assert!(shape.components[0].closed);
    }
}

mod decimation {
    use super::*;

    fn decimate(points: &[Vec3], diagonal: f64, triangles: Vec<[u32; 3]>) -> Vec<[u32; 3]> {
        decimated(points, diagonal, triangles, &Progress::silent()).unwrap()
    }

    /// Divides each triangle into four.
    fn divided(points: &mut Vec<Vec3>, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
        let mut middles = std::collections::BTreeMap::new();
        let mut all = Vec::new();
        for &[a, b, c] in triangles {
            let [ab, bc, ca] = [[a, b], [b, c], [c, a]].map(|[from, to]| {
                *middles.entry((from.min(to), from.max(to))).or_insert_with(|| {
                    points.push((points[from as usize] + points[to as usize]) * 0.5);
                    points.len() as u32 - 1
                })
            });
            all.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
        }
        all
    }

    /// A square of four triangles around its centre, which is lifted by `height`.
    fn pyramid(height: f64) -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let mut points: Vec<Vec3> = square.iter().map(|[x, y]| Vec3::new(*x, *y, 0.0)).collect();
        points.push(Vec3::new(0.5, 0.5, height));
        (points, vec![[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]])
    }

    #[test]
    fn a_divided_box_has_twelve_triangles_again_because_only_its_vertices_bend_the_surface() {
        let rotation = Random(3).rotation();
        let soup = box_soup(Vec3::new(5.0, 3.0, 1.0), Vec3::new(1.0, 2.0, 0.1));
        let mut points: Vec<Vec3> = soup.positions.iter().map(|point| rotation * point).collect();
        let once = divided(&mut points, &soup.triangles);
        let twice = divided(&mut points, &once);
        let flat = decimate(&points, 4.5, twice);
        assert_eq!(flat.len(), 12);
        assert!(flat.iter().flatten().all(|&corner| corner < 8));
        assert!(edges(&edge_uses(flat.iter().copied())).all(|edge| balance(edge) == 0));
        assert!((signed_volume(&points, flat.into_iter(), &points[0]) - 1.6).abs() < 1e-9);
    }

    #[test]
    fn a_flat_square_around_its_centre_becomes_two_triangles_because_the_centre_changes_nothing() {
        let (points, triangles) = pyramid(0.0);
        let flat = decimate(&points, 1.4, triangles);
        assert_eq!(flat.len(), 2);
        assert!(flat.iter().flatten().all(|&corner| corner < 4));
    }

    #[test]
    fn a_lifted_centre_stays_because_it_is_higher_than_rounding() {
        let (points, triangles) = pyramid(1e-4);
        assert_eq!(decimate(&points, 1.4, triangles.clone()), triangles);
    }

    #[test]
    fn the_tip_of_a_face_that_is_folded_flat_stays_because_the_face_would_end_before_it() {
        // All in one plane: the square is pulled over its edge to a tip, as an edit of one vertex in a modeller leaves it.
        let (mut points, triangles) = pyramid(0.0);
        points[4] = Vec3::new(3.0, 0.5, 0.0);
        assert_eq!(decimate(&points, 3.2, triangles.clone()), triangles);
    }

    #[test]
    fn a_flat_spot_of_a_large_surface_stays_because_too_few_triangles_would_go() {
        let (mut points, mut triangles) = pyramid(0.0);
        points.extend((0..8).flat_map(|_| [Vec3::x(), Vec3::y(), Vec3::z()]));
        triangles.extend((0..8).map(|i| [5 + 3 * i, 6 + 3 * i, 7 + 3 * i]));
        assert_eq!(decimate(&points, 1.4, triangles.clone()), triangles);
    }
}

mod surface {
    use super::*;

    #[test]
    fn one_flipped_face_of_a_cube_is_turned_back_because_most_of_the_area_winds_outward() {
        let mut soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let expected = soup.triangles.clone();
        soup.triangles[4].swap(1, 2);
        let before = soup.triangles.clone();
        let patches = orient(&soup.positions, &mut soup.triangles, &Progress::silent()).unwrap();
        let flipped = before.iter().zip(&soup.triangles).filter(|(before, after)| before != after).count();
        assert_eq!((patches.len(), flipped), (1, 1));
        assert_eq!(soup.triangles, expected);
    }

    #[test]
    fn a_cube_wound_inward_is_turned_outward_because_its_volume_is_negative() {
        let shape = shape(inside_out(box_soup(Vec3::zeros(), Vec3::repeat(1.0))));
        assert_eq!(shape.notes, [Note::WindingRepaired { triangles: 12 }]);
        assert!(shape.is_inside(&shape.bounds.center()));
    }

    #[test]
    fn a_box_within_a_box_is_its_cavity_where_it_winds_inward_because_its_volume_is_subtracted() {
        let inner = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let shape = shape(one_soup([box_soup(Vec3::zeros(), Vec3::repeat(2.0)), inside_out(inner)]));
        assert_eq!(shape.components.len(), 1);
        assert!(!shape.is_inside(&shape.bounds.center()));
    }

    fn caps(points: &[Vec3], patch: &[[u32; 3]]) -> Vec<[u32; 3]> {
        boundary_loops(patch.iter().copied(), &Progress::silent())
            .unwrap()
            .iter()
            .flat_map(|boundary| cap(points, boundary))
            .collect()
    }

    #[test]
    fn a_box_without_a_top_gets_two_cap_triangles_because_its_boundary_loop_is_a_square() {
        let soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let mut open = soup.triangles.clone();
        open.retain(|triangle| !triangle.iter().all(|&corner| corner >= 4));
        let caps = caps(&soup.positions, &open);
        assert_eq!((open.len(), caps.len()), (10, 2));
        let volume = signed_volume(&soup.positions, open.iter().copied().chain(caps), &Vec3::zeros());
        assert!((volume - 8.0).abs() < 1e-12);
    }

    #[test]
    fn the_cap_of_an_l_stays_within_the_l() {
        let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
        let points = corners.map(|[x, y]| Vec3::new(x, y, 0.0));
        for first in 0..6 {
            let boundary: Vec<u32> = (0..6).map(|index| (first + index) % 6).collect();
            let areas =
                cap(&points, &boundary).iter().map(|triangle| area_vector(&points, triangle).z).collect::<Vec<_>>();
            assert!(areas.len() == 4 && areas.iter().all(|area| *area > 0.0), "{areas:?}");
        }
    }

    /// A box on the ground, open at the top by a square of this half width around the middle of its cover.
    fn with_hole(half_width: f64) -> Shape {
        let mut soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        soup.triangles.retain(|triangle| !triangle.iter().all(|&corner| corner >= 4));
        // Vertices 4 to 7 of the box in the order around its top, and the same of the hole.
        let around = [4, 5, 7, 6];
        soup.positions.extend(around.map(|corner: u32| {
            let at = soup.positions[corner as usize];
            Vec3::new(at.x * half_width, at.y * half_width, at.z)
        }));
        for side in 0..4 {
            let (a, b) = (around[side], around[(side + 1) % 4]);
            let (c, d) = (8 + side as u32, 8 + (side as u32 + 1) % 4);
            soup.triangles.extend([[a, b, d], [a, d, c]]);
        }
        shape(soup)
    }

    #[test]
    fn a_box_with_a_hole_is_a_body_and_the_notes_name_it() {
        let shape = with_hole(0.6);
        assert_eq!(shape.notes, [Note::OpenSolids { components: 1 }]);
        assert!(shape.components[0].closed && shape.is_inside(&shape.bounds.center()));
    }

    #[test]
    fn a_box_whose_cover_is_a_narrow_rim_is_a_vessel() {
        let shape = with_hole(0.98);
        assert_eq!(shape.notes, [Note::Sheets { components: 1 }]);
    }

    #[test]
    fn a_body_whose_mouth_is_covered_by_a_door_is_a_solid() {
        let mut body = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        body.triangles.retain(|triangle| !triangle.iter().all(|&corner| corner >= 4));
        // A door without a back.
        let mut door = box_soup(Vec3::new(0.0, 0.0, 1.25), Vec3::new(1.0, 1.0, 0.2));
        door.triangles.retain(|triangle| !triangle.iter().all(|&corner| corner < 4));
        // Beside a large sheet, the surface as a whole encloses nothing.
        let ground = [[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]].map(|[x, y]| Vec3::new(x, y, -3.0));
        let ground = soup(ground.to_vec(), vec![[0, 1, 2], [0, 2, 3]]);
        assert_eq!(shape(body.clone()).notes, [Note::Sheets { components: 1 }]);
        let closed = shape(one_soup([body, door, ground]));
        assert_eq!(closed.notes, [Note::Sheets { components: 1 }, Note::OpenSolids { components: 2 }]);
        assert!(closed.is_inside(&closed.placed(&Vec3::zeros())));
    }

    #[test]
    fn a_box_within_a_box_counts_once() {
        let both = [2.0, 1.0].map(|half| box_soup(Vec3::zeros(), Vec3::repeat(half)));
        assert_eq!(shape(one_soup(both)).components.len(), 1);
    }

    #[test]
    fn cavities_are_found_however_many_there_are() {
        let hole = |number: u32| box_soup(Vec3::new(2.0 * f64::from(number) - 80.0, 0.0, 0.0), Vec3::repeat(0.5));
        let holes = (0..80).map(hole).map(inside_out);
        let all = std::iter::once(box_soup(Vec3::zeros(), Vec3::repeat(100.0))).chain(holes);
        assert_eq!(shape(one_soup(all)).components.len(), 1);
    }

    /// A plinth in a cabinet: each of the two boxes is closed by a floor of its own, at the same place.
    #[test]
    fn boxes_on_one_floor_are_solid_because_each_keeps_its_floor() {
        for copies in 1..4 {
            let cabinet = box_soup(Vec3::new(0.0, 0.0, 2.0), Vec3::new(1.0, 1.0, 2.0));
            let plinth = box_soup(Vec3::new(0.0, 0.0, 1.0), Vec3::repeat(1.0));
            let shape = shape(one_soup(std::iter::once(cabinet).chain(std::iter::repeat_n(plinth, copies))));
            assert_eq!(shape.notes, []);
            assert!(shape.is_inside(&shape.placed(&Vec3::new(0.0, 0.0, 1.0))));
            assert!(shape.is_inside(&shape.placed(&Vec3::new(0.0, 0.0, 3.0))));
        }
    }

    #[test]
    fn a_leg_without_a_top_is_a_closed_solid_where_its_opening_is_hidden_in_a_table() {
        let top = box_soup(Vec3::zeros(), Vec3::new(3.0, 3.0, 0.2));
        let mut leg = box_soup(Vec3::new(0.0, 0.0, -1.0), Vec3::new(0.2, 0.2, 1.0));
        leg.triangles.retain(|triangle| !triangle.iter().all(|&corner| corner >= 4));
        let shape = shape(one_soup([top, leg]));
        assert_eq!(shape.components.len(), 2);
        assert!(shape.components.iter().all(|component| component.closed && component.solid));
    }

    /// The corners of both triangles of the pane lie in the frame, and their centres in the bars.
    #[test]
    fn a_pane_is_seen_between_the_bars_of_its_window() {
        let bar = |x: [f64; 2], z: [f64; 2]| box_between([x[0], -0.05, z[0]], [x[1], 0.05, z[1]]);
        let mut bars = vec![bar([0.0, 3.0], [0.0, 0.1]), bar([0.0, 3.0], [2.9, 3.0])];
        bars.extend([bar([0.0, 0.1], [0.0, 3.0]), bar([2.9, 3.0], [0.0, 3.0])]);
        for third in [1.0, 2.0] {
            let width = [third - 0.05, third + 0.05];
            bars.extend([bar(width, [0.0, 3.0]), bar([0.0, 3.0], width)]);
        }
        let pane = [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]].map(|[x, z]| Vec3::new(x, 0.0, z));
        let pane = soup(pane.to_vec(), vec![[0, 1, 2], [0, 2, 3]]);
        let shape = shape(one_soup(std::iter::once(pane).chain(bars)));
        assert_eq!(shape.components.iter().filter(|component| !component.solid).count(), 1);
    }

    #[test]
    fn a_single_square_is_a_sheet_because_it_encloses_nothing() {
        let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| Vec3::new(x, y, 0.0));
        let shape = shape(soup(points.to_vec(), vec![[0, 1, 2], [0, 2, 3]]));
        assert_eq!(shape.notes, [Note::Sheets { components: 1 }]);
        assert!(shape.is_flat() && shape.is_sheet(0) && !shape.has_solid());
    }

    #[test]
    fn two_boxes_are_bodies_of_their_own_so_that_neither_contains_the_other_s_inside() {
        let shape = shape(one_soup([0.0, 4.0].map(|x| box_soup(Vec3::new(x, 0.0, 0.0), Vec3::repeat(1.0)))));
        let [first, second] = [0, 1].map(|index| shape.body_of(&shape.components[index]));
        let inside = shape.placed(&Vec3::zeros());
        assert!(matches!((&first, &second), (Body::Own(_), Body::Own(_))));
        assert!(shape.is_inside(&inside));
        assert_ne!(shape.is_inside_body(&first, &inside), shape.is_inside_body(&second, &inside));
    }
}

mod triangles {
    use super::*;

    #[test]
    fn only_equal_triangles_are_copies_because_opposite_ones_are_two_sides() {
        let triangles = [[0, 1, 2], [1, 2, 0], [0, 2, 1], [0, 1, 3]];
        let points = [Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()];
        let kept = |triangles: &[[u32; 3]]| without_copies(&points, triangles, &Progress::silent()).unwrap();
        assert_eq!(kept(&triangles), [[0, 1, 2], [0, 2, 1], [0, 1, 3]]);
        let begun_elsewhere: Vec<[u32; 3]> = triangles.iter().map(|&[a, b, c]| [c, a, b]).collect();
        assert_eq!(kept(&begun_elsewhere), kept(&triangles));
    }

    #[test]
    fn of_a_surface_that_is_doubled_one_side_stays() {
        let soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let doubled = soup.triangles.iter().flat_map(|&[a, b, c]| [[a, b, c], [a, c, b]]).collect();
        let SingleSided { triangles, removed, was_double_sided, .. } =
            single_sided(&soup.positions, doubled, &Progress::silent()).unwrap();
        assert_eq!((triangles, removed, was_double_sided), (soup.triangles, 12, true));
    }

    #[test]
    fn the_wall_between_two_solids_that_touch_is_removed() {
        // Two tetrahedra on both sides of a triangle.
        let points = [Vec3::x(), Vec3::y(), Vec3::zeros(), Vec3::z(), -Vec3::z()];
        let above = [[0, 1, 3], [1, 2, 3], [2, 0, 3], [0, 2, 1]];
        let below = [[1, 0, 4], [2, 1, 4], [0, 2, 4], [0, 1, 2]];
        let SingleSided { triangles, removed, was_double_sided, .. } =
            single_sided(&points, [above, below].concat(), &Progress::silent()).unwrap();
        assert_eq!(triangles, [&above[..3], &below[..3]].concat());
        assert_eq!((removed, was_double_sided), (2, false));
    }

    #[test]
    fn a_partition_between_two_mouths_stays_because_nothing_solid_is_beside_it() {
        // A square tube, open at both ends, with a partition of two triangles back to back with two others.
        let ring = |z: f64| [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| Vec3::new(x, y, z));
        let mut soup = MeshSoup { positions: [ring(0.0), ring(1.0), ring(2.0)].concat(), ..MeshSoup::default() };
        for (below, side) in [0, 4].into_iter().flat_map(|below| (0..4).map(move |side| (below, side))) {
            let [a, b] = [below + side, below + (side + 1) % 4];
            soup.triangles.extend([[a, b, b + 4], [a, b + 4, a + 4]]);
        }
        soup.triangles.extend([[4, 5, 6], [4, 6, 7], [4, 6, 5], [4, 7, 6]]);
        let shape = shape(soup);
        assert!(shape.bvh.distance(&shape.bounds.center()) < 1e-6);
        assert_eq!(shape.notes, [Note::DoubledFaces { triangles: 2 }, Note::Sheets { components: 1 }]);
    }

    #[test]
    fn a_fin_in_a_notch_is_no_wall_because_it_ends_freely_on_one_side() {
        // Two folds of two triangles meet in a vertex. The fin lies between their edges, and its third edge is free.
        let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]].map(|[x, y]| Vec3::new(x, y, 0.0));
        let points = [&points[..], &[Vec3::new(0.5, -1.0, 1.0), Vec3::new(0.5, -1.0, -1.0)]].concat();
        let fin = [[0, 1, 2], [0, 2, 1]];
        let folds = [[0, 1, 3], [1, 0, 4], [1, 2, 3], [2, 1, 4]];
        let SingleSided { triangles, removed, .. } =
            single_sided(&points, [&fin[..], &folds[..]].concat(), &Progress::silent()).unwrap();
        assert_eq!((triangles, removed), ([&fin[..1], &folds[..]].concat(), 1));
    }

    #[test]
    fn a_triangle_across_a_plane_is_cut_into_two_pieces_that_share_the_points_on_it() {
        let triangle = [Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 0.0, 0.0), Vec3::new(1.0, 2.0, 0.0)];
        let plane = |offset| Plane { normal: Vec3::x(), offset };
        let (mut below, mut above) = (Vec::new(), Vec::new());
        assert_eq!(clip(&triangle, &plane(0.0), 1e-9, &mut below, &mut above), Side::Across);
        assert_eq!((below.len(), above.len()), (3, 4));
        for (offset, side) in [(1.0, Side::Below), (-1.0, Side::Above), (3.0, Side::Below)] {
            assert_eq!(clip(&triangle, &plane(offset), 1e-9, &mut below, &mut above), side);
        }
        assert_eq!(clip(&triangle, &Plane { normal: Vec3::z(), offset: 0.0 }, 1e-9, &mut below, &mut above), Side::On);
    }
}
