//! Each step of the measurement on shapes small enough to draw on paper.

use std::sync::Arc;

use super::error_cache::{ErrorCache, MOST_FACES};
use super::error_sampling::{concavity_below, sticks_out, violations, violations_together};
use super::free_space::{FreeSpace, length_of_volume, volume_term};
use super::hull_filter::{Block, HullFilter, LANES, Points};
use super::part::Part;
use super::part_hull::{distinct, nearly, tightened, wrap_piece};
use super::pieces::FacePiece;
use super::sample::Sample;
use super::sampling::Density;
use super::slab::slab;
use super::volume_grid::VolumeGrid;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::prepare::ways::Ways;
use crate::geometry::samples::{Random, box_soup, sphere};
use crate::geometry::{Aabb, ConvexHull, Mesh, MeshSoup, Progress, Vec3};

const DENSITY: Density = Density { volume: 2000, surface: 100 };

fn shape(positions: Vec<Vec3>, triangles: Vec<[u32; 3]>) -> Shape {
    let soup = MeshSoup { positions, triangles, parts: Vec::new() };
    Shape::new(&Mesh::from_soup(soup).unwrap().0, &Ways::default(), &Progress::silent()).unwrap()
}

/// A prism over a polygon in the plane of x and z, counter-clockwise seen from the front, from y = 0 to `depth`.
/// `fans`: the polygon's triangles.
fn prism(polygon: &[[f64; 2]], fans: &[[u32; 3]], depth: f64) -> Shape {
    let count = polygon.len() as u32;
    let layer = |y: f64| polygon.iter().map(move |[x, z]| Vec3::new(*x, y, *z));
    let mut triangles = Vec::new();
    for &[a, b, c] in fans {
        triangles.extend([[a, b, c], [a + count, c + count, b + count]]);
    }
    for from in 0..count {
        let to = (from + 1) % count;
        triangles.extend([[to, from, from + count], [to, from + count, to + count]]);
    }
    shape(layer(0.0).chain(layer(depth)).collect(), triangles)
}

/// A block of 4 x 2 x 2 with a notch of `width` and `depth` in the middle of its top.
fn notched(width: f64, depth: f64) -> Shape {
    let (left, right, ground) = (2.0 - width / 2.0, 2.0 + width / 2.0, 2.0 - depth);
    let polygon = [
        [0.0, 0.0],
        [left, 0.0],
        [right, 0.0],
        [4.0, 0.0],
        [4.0, 2.0],
        [right, 2.0],
        [right, ground],
        [left, ground],
        [left, 2.0],
        [0.0, 2.0],
    ];
    let fans = [[0, 1, 7], [0, 7, 8], [0, 8, 9], [1, 2, 6], [1, 6, 7], [2, 3, 4], [2, 4, 5], [2, 5, 6]];
    prism(&polygon, &fans, 2.0)
}

/// A slab whose top sinks by `dent` towards its middle.
fn dented(dent: f64) -> Shape {
    let half = Vec3::new(0.5, 0.5, 0.2);
    let mut soup = box_soup(half, half);
    soup.positions.push(Vec3::new(0.5, 0.5, 0.4 - dent));
    soup.triangles.retain(|triangle| !triangle.iter().all(|&corner| corner >= 4));
    soup.triangles.extend([[4, 5, 8], [5, 7, 8], [7, 6, 8], [6, 4, 8]]);
    shape(soup.positions, soup.triangles)
}

fn sampled(shape: &Shape) -> FreeSpace {
    let depths = [3e-4, 5e-3, 1e-2, 2e-2];
    FreeSpace::unknown().sampled(shape, DENSITY, &depths, &Progress::silent()).unwrap()
}

fn hull_of(shape: &Shape) -> ConvexHull {
    ConvexHull::of_points(&shape.points).unwrap()
}

mod error {
    use super::*;

    #[test]
    fn the_error_over_a_notch_is_about_half_its_width_because_its_walls_are_nearest() {
        let shape = notched(1.0, 1.5);
        let error = sampled(&shape).depth(&hull_of(&shape)) / shape.scale();
        assert!((0.4..=0.5 + 1e-6).contains(&error), "{error}");
    }

    #[test]
    fn the_error_over_a_wide_notch_is_about_its_depth_because_its_ground_is_nearest() {
        let shape = notched(3.0, 0.5);
        let error = sampled(&shape).depth(&hull_of(&shape)) / shape.scale();
        assert!((0.4..=0.5 + 1e-6).contains(&error), "{error}");
    }

    #[test]
    fn a_cube_has_no_error_because_its_hull_contains_no_free_space() {
        let soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let shape = shape(soup.positions, soup.triangles);
        assert_eq!(sampled(&shape).error(&hull_of(&shape)), 0.0);
    }

    #[test]
    fn the_volume_term_of_a_notch_follows_from_its_volume() {
        let shape = notched(1.0, 1.5);
        let hull = hull_of(&shape);
        let term = volume_term(&hull, sampled(&shape).swallowed_volume(&hull)) / shape.scale();
        // The notch has 1 x 2 x 1.5 of volume.
        let expected = length_of_volume(3.0);
        assert!((term / expected - 1.0).abs() < 0.02, "{term} {expected}");
    }

    #[test]
    fn a_deep_sample_rejects_a_hull_and_a_higher_limit_accepts_it() {
        let shape = notched(1.0, 1.5);
        let (space, hull) = (sampled(&shape), hull_of(&shape));
        let error = space.error(&hull);
        assert_eq!(space.error_within(&hull, 0.9 * error), None);
        assert_eq!(space.error_within(&hull, error), Some(error));
    }

    #[test]
    fn a_thin_layer_has_its_volume_because_it_is_sampled_finely() {
        for dent in [0.1, 0.02, 0.005] {
            let shape = dented(dent);
            let hull = hull_of(&shape);
            let space = FreeSpace::unknown().sampled(&shape, DENSITY, &[1e-3], &Progress::silent()).unwrap();
            let refined = space.refined(&shape, DENSITY, &Progress::silent()).unwrap();
            let expected = dent / 3.0 * shape.scale().powi(3);
            let share = refined.swallowed_volume(&hull) / expected;
            assert!((share - 1.0).abs() < 0.06, "{dent}: {share}");
        }
    }

    #[test]
    fn a_reduced_part_measures_its_error_again_because_fewer_vertices_reach_farther_out() {
        let shape = notched(3.0, 0.5);
        let space = sampled(&shape);
        // A ball below the ground of the notch, which it touches.
        let ball: Vec<Vec3> = sphere(60).iter().map(|p| shape.placed(&(Vec3::new(2.0, 1.0, 1.0) + 0.5 * p))).collect();
        let hull = ConvexHull::of_points(&ball).unwrap();
        let part = Part { error: space.error(&hull), hull };
        let before = part.error;
        let bounded = part.bounded(8, &[], &space, &Progress::silent()).unwrap();
        assert!(bounded.hull.points().len() <= 8);
        assert_eq!(bounded.error, space.error(&bounded.hull));
        assert!(bounded.error > before, "{} {before}", bounded.error);
    }

    #[test]
    fn cells_of_a_thin_box_are_as_many_as_asked_for_because_wide_axes_take_more() {
        for size in [[1.0, 1.0, 1.0], [3.0, 0.2, 1.0], [1.0, 1.0, 1e-6], [1.0, 1e-4, 1e-7], [1.0, 0.0, 0.0]] {
            let bounds = Aabb { min: Vec3::zeros(), max: Vec3::from(size) };
            let cells = VolumeGrid::over(&bounds, 5000.0).count.iter().map(|count| f64::from(*count)).product::<f64>();
            assert!((1.0..6000.0).contains(&cells), "{size:?}: {cells}");
            assert!(cells > 4000.0 || size.contains(&0.0), "{size:?}: {cells}");
        }
    }
}

mod sampling_of_errors {
    use super::*;

    #[test]
    fn a_slot_between_the_samples_is_found_because_the_hull_s_surface_is_searched() {
        // The slot is 0.04 wide; samples in the box are about 0.2 apart.
        let shape = notched(0.04, 1.0);
        let hull = hull_of(&shape);
        let limit = 0.015 * shape.scale();
        let space = FreeSpace::unknown();
        let found = violations(&shape, space.errors(), &hull, limit);
        assert!(!found.is_empty());
        let half_width = 0.02 * shape.scale();
        assert!(found.iter().all(|sample| sample.depth > limit && sample.depth <= half_width + 1e-6));
        assert!(sticks_out(&shape, space.errors(), &hull, limit));
        assert!(!sticks_out(&shape, space.errors(), &hull, 1.1 * half_width));
    }

    #[test]
    fn found_places_are_inside_the_hull_so_that_they_count_as_its_samples() {
        let shape = notched(0.04, 1.0);
        let hull = hull_of(&shape);
        let mut space = FreeSpace::unknown();
        let found = violations(&shape, space.errors(), &hull, 0.015 * shape.scale());
        space.extend(found.clone());
        assert_eq!(space.swallowed(&hull).len(), found.len());
        assert!(space.depth(&hull) > 0.015 * shape.scale());
    }

    #[test]
    fn a_second_hull_over_a_notch_hides_it_because_only_the_union_s_surface_counts() {
        let shape = notched(1.0, 1.5);
        let space = FreeSpace::unknown();
        let hull = hull_of(&shape);
        let (bounds, silent) = (hull.bounds(), Progress::silent());
        let one = [Part { hull, error: 0.0 }];
        let limit = 0.2 * shape.scale();
        assert!(!violations_together(&shape, &one, limit, &silent).unwrap().is_empty());
        let larger = bounds.grown(limit);
        let around: Vec<Vec3> = box_soup(larger.center(), larger.size() * 0.5).positions;
        let around = Part { hull: ConvexHull::of_points(&around).unwrap(), error: 0.0 };
        let both = [one[0].clone(), around];
        let found = violations_together(&shape, &both, limit, &silent).unwrap();
        assert!(found.iter().all(|sample| !both[0].hull.contains(&sample.point, 0.0)));
        let concavity = concavity_below(&shape, &space, &one, f64::INFINITY, &silent).unwrap().unwrap();
        assert!((concavity / shape.scale() - 0.5).abs() < 0.05, "{concavity}");
        assert_eq!(concavity_below(&shape, &space, &one, 0.5 * concavity, &silent), Ok(None));
    }

    #[test]
    fn a_piece_partly_over_a_triangle_leaves_the_rest_beside_it() {
        let corner = |x: f64, y: f64| Vec3::new(x, y, 0.01);
        let piece = FacePiece([corner(0.0, 0.0), corner(1.2, 0.0), corner(0.0, 1.2)]);
        let triangle = [Vec3::zeros(), Vec3::x(), Vec3::y()];
        assert!(piece.is_within(0.3, &triangle) && !piece.is_within(0.1, &triangle));
        let rest = piece.beside(&triangle, 0.05).unwrap();
        assert_eq!(rest.len(), 2);
        assert_eq!(piece.beside(&[Vec3::zeros(), Vec3::x() * 0.1, Vec3::y() * 0.1], 0.05).map(|rest| rest.len()), None);
    }

    #[test]
    fn limits_between_the_known_bounds_of_a_face_are_undecided() {
        let face = [Vec3::x(), Vec3::y(), Vec3::z()];
        let turned = [Vec3::z(), Vec3::x(), Vec3::y()];
        let errors = ErrorCache::default();
        assert_eq!(errors.exceeds(&face, 1.0), None);
        errors.note_within(&face, 2.0);
        errors.note_depth(&face, 1.0);
        for (limit, expected) in [(0.5, Some(true)), (1.0, None), (1.5, None), (2.0, Some(false)), (3.0, Some(false))] {
            assert_eq!(errors.exceeds(&turned, limit), expected, "{limit}");
        }
        assert_eq!(errors.exceeds(&[Vec3::x(), Vec3::z(), Vec3::y()], 3.0), None, "the other side of the face");
    }

    #[test]
    fn caches_apart_know_what_is_below_and_nothing_of_each_other() {
        let (face, other) = ([Vec3::x(), Vec3::y(), Vec3::z()], [Vec3::x(), Vec3::z(), Vec3::y()]);
        let errors = Arc::new(ErrorCache::default());
        errors.note_within(&face, 2.0);
        let (one, two) = (errors.apart(), errors.apart());
        one.note_depth(&face, 1.0);
        one.note_within(&other, 3.0);
        assert_eq!([0.5, 2.0].map(|limit| one.exceeds(&face, limit)), [Some(true), Some(false)]);
        assert_eq!([0.5, 2.0].map(|limit| two.exceeds(&face, limit)), [None, Some(false)]);
        assert_eq!(errors.exceeds(&other, 3.0), None);
        errors.absorb(&one);
        assert_eq!([0.5, 2.0].map(|limit| errors.exceeds(&face, limit)), [Some(true), Some(false)]);
        assert_eq!(errors.exceeds(&other, 3.0), Some(false));
    }

    #[test]
    fn a_full_cache_is_emptied_so_that_its_memory_is_bounded() {
        let errors = ErrorCache::default();
        for number in 0..=MOST_FACES {
            errors.note_within(&[Vec3::x() * number as f64, Vec3::y(), Vec3::z()], 1.0);
        }
        assert!(errors.len() <= MOST_FACES);
        assert_eq!(errors.exceeds(&[Vec3::x() * MOST_FACES as f64, Vec3::y(), Vec3::z()], 1.0), Some(false));
    }
}

mod hull_filter {
    use super::*;

    /// A tetrahedron, a hull with more planes than a block is compared with, and a small one far from the centre.
    fn hulls() -> Vec<ConvexHull> {
        let tetrahedron = vec![Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()];
        let round = sphere(60).iter().map(|point| point * 0.4 + Vec3::repeat(0.5)).collect();
        let small = tetrahedron.iter().map(|point| point * 0.01 + Vec3::repeat(0.8)).collect();
        [tetrahedron, round, small].iter().map(|points: &Vec<Vec3>| ConvexHull::of_points(points).unwrap()).collect()
    }

    fn unit_box() -> Aabb {
        Aabb { min: Vec3::zeros(), max: Vec3::repeat(1.0) }
    }

    #[test]
    fn decided_points_agree_with_the_exact_test_and_only_points_beside_a_plane_are_undecided() {
        let mut random = Random(5);
        for hull in hulls() {
            let filter = HullFilter::new(&hull, &unit_box());
            let mut undecided = 0;
            for round in 0..2000 {
                // Half of the points are close to a vertex, where they lie beside planes.
                let near = hull.points()[random.below(hull.points().len())];
                let size = if round % 2 == 0 { 1.0 } else { 1e-5 };
                let points: Vec<Vec3> = (0..LANES)
                    .map(|_| if size == 1.0 { random.in_cube() } else { near + (random.in_cube() - near) * size })
                    .collect();
                for (point, known) in points.iter().zip(filter.are_inside(&Points::of(&points), 1e-7)) {
                    undecided += usize::from(known.is_none() && size == 1.0);
                    assert!(known.is_none_or(|known| known == hull.contains(point, -1e-7)), "{point} {known:?}");
                }
            }
            assert!(undecided <= 8, "{undecided}");
        }
    }

    #[test]
    fn undecided_samples_are_decided_exactly_so_that_none_is_lost() {
        let hull = &hulls()[0];
        let at = |x: f64| Sample { point: Vec3::new(x, 0.1, 0.1), depth: 0.0, volume: 0.0 };
        let samples = [at(0.1), at(0.8 - 1e-9), at(0.8 + 1e-9), at(1e-9), at(-1e-9)];
        let places = Points::of(samples.iter().map(|sample| &sample.point));
        let filter = HullFilter::new(hull, &unit_box());
        let inside: Vec<f64> = filter.inside(&samples, &places, 0.0).map(|number| samples[number].point.x).collect();
        assert_eq!(inside, [0.1, 0.8 - 1e-9, 1e-9]);
    }

    #[test]
    fn a_block_that_touches_the_hull_is_never_outside_and_most_others_are() {
        let mut random = Random(6);
        for hull in hulls() {
            let mut filter = HullFilter::new(&hull, &unit_box());
            let (mut apart, mut outside) = (0, 0);
            for _ in 0..5000 {
                let (a, b) = (random.in_cube(), random.in_cube());
                let bounds = Aabb { min: a.inf(&(a + (b - a) * 0.2)), max: a.sup(&(a + (b - a) * 0.2)) };
                let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: usize| {
                    Vec3::from_fn(|axis, _| if corner >> axis & 1 == 1 { bounds.max[axis] } else { bounds.min[axis] })
                });
                let is_apart = hull.planes().iter().any(|plane| corners.iter().all(|c| plane.height(c) > 0.0));
                let is_outside = filter.is_outside(&Block::of(&bounds));
                assert!(is_apart || !is_outside, "{bounds:?}");
                apart += usize::from(is_apart);
                outside += usize::from(is_outside);
            }
            assert!(10 * outside > 9 * apart, "{outside} of {apart}");
        }
    }
}

mod hulls {
    use super::*;

    #[test]
    fn a_bump_within_a_facet_is_no_vertex_because_the_block_cannot_store_it() {
        let mut points = box_soup(Vec3::zeros(), Vec3::repeat(1.0)).positions;
        points.push(Vec3::new(0.0, 0.0, 1.0 + 1e-6));
        let hull = ConvexHull::of_points(&points).unwrap();
        assert_eq!(hull.points().len(), 9);
        assert_eq!(tightened(hull.clone(), 4e-6).points().len(), 8);
        assert_eq!(tightened(hull, 4e-7).points().len(), 9);
    }

    #[test]
    fn points_within_the_loose_distance_are_left_out() {
        let mut points = box_soup(Vec3::zeros(), Vec3::repeat(1.0)).positions;
        points.push(Vec3::new(0.0, 0.0, 1.01));
        assert_eq!(nearly(&points, 0.02).unwrap().points().len(), 8);
        assert_eq!(nearly(&points, 0.0).unwrap().points().len(), 9);
    }

    #[test]
    fn equal_points_and_both_zeros_count_once() {
        let points = [Vec3::x(), Vec3::new(1.0, -0.0, 0.0), Vec3::zeros(), Vec3::x(), Vec3::y()];
        assert_eq!(distinct(&points), [Vec3::x(), Vec3::zeros(), Vec3::y()]);
    }

    #[test]
    fn a_square_becomes_a_slab_of_eight_vertices_because_points_on_its_edges_are_left_out() {
        let square = [[0.0, 0.0], [0.5, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.4, 0.3]];
        let points: Vec<Vec3> = square.iter().map(|[x, y]| Vec3::new(*x, *y, 0.0)).collect();
        let slab = slab(&points, 0.1).unwrap();
        assert_eq!(slab.points().len(), 8);
        assert!((slab.volume() - 0.1).abs() < 1e-12);
    }

    #[test]
    fn points_on_a_line_have_no_slab_and_flat_ones_become_one() {
        let soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let shape = shape(soup.positions, soup.triangles);
        let line = [Vec3::zeros(), Vec3::x() * 0.1, Vec3::x() * 0.2];
        assert!(slab(&line, 0.1).is_none() && wrap_piece(&line, &shape, 0.1, 0.0).is_none());
        let triangle = [Vec3::zeros(), Vec3::x() * 0.1, Vec3::y() * 0.1];
        assert_eq!(wrap_piece(&triangle, &shape, 0.01, 0.0).unwrap().points().len(), 6);
    }

    #[test]
    fn a_wafer_becomes_a_slab_because_it_would_be_flat_in_the_block() {
        let soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let shape = shape(soup.positions, soup.triangles);
        let wafer = box_soup(Vec3::zeros(), Vec3::new(0.1, 0.1, 1e-5)).positions;
        let hull = wrap_piece(&wafer, &shape, 0.01, 0.0).unwrap();
        assert!((hull.bounds().size().z - 0.01).abs() < 1e-4);
    }
}

#[test]
fn thousands_of_loose_triangles_get_a_bounded_number_of_samples() {
    let mut random = Random(11);
    let count = 4000;
    let positions: Vec<Vec3> = (0..count)
        .flat_map(|_| {
            let at = Vec3::from_fn(|_, _| random.unit());
            [at, at + Vec3::x() * 0.01, at + Vec3::y() * 0.01]
        })
        .collect();
    let shape = shape(positions, (0..count).map(|index| [3 * index, 3 * index + 1, 3 * index + 2]).collect());
    let samples = super::sampling::samples(&shape, DENSITY, &[1e-3, 2e-3], &Progress::silent()).unwrap();
    // 3 places on each of 8,000 edges, at 6 depths.
    assert!(samples.len() <= DENSITY.volume + 2 * 2 * DENSITY.surface + 8000 * 3 * 6, "{}", samples.len());
    assert!(samples.len() > 20_000, "{}", samples.len());
}
