use std::collections::BTreeSet;

use super::cell::Cell;
use super::components::connected;
use super::creases::Creases;
use super::cutting::{CutParts, Cutting};
use super::goal::{Effort, Goal, Grouping};
use super::planes::{Candidate, candidates};
use super::region::Region;
use super::score::Judge;
use super::splitter::Splitter;
use crate::decompose::prepare::shape::Body;
use crate::decompose::tests::{CUBE, Drawn, L, STAIRS};
use crate::decompose::tolerance::ON_PLANE;
use crate::geometry::{Aabb, Plane, Progress, Vec3};

fn goal(error: f64) -> Goal {
    let effort = Effort { faces: 24, reflex: 4, pockets: 3, steps: 3, samples: 400 };
    Goal {
        error,
        verify_depth: error,
        max_parts: 32,
        loose: 0.0,
        effort,
        max_polygons: 160,
        grouping: Grouping::Components,
        seam_bonus: 0.0,
    }
}

fn whole(drawn: &Drawn) -> Cell {
    let all: Vec<u32> = (0..drawn.shape.triangles.len() as u32).collect();
    Cell::of_triangles(&drawn.shape, &all, Body::Whole)
}

/// Returns the plane through three points of a drawing.
fn plane(drawn: &Drawn, points: [[f64; 3]; 3]) -> Plane {
    let [a, b, c] = points.map(|point| drawn.at(point));
    let normal = (b - a).cross(&(c - a)).normalize();
    Plane { normal, offset: normal.dot(&a) }
}

fn across_x(drawn: &Drawn, x: f64) -> Plane {
    plane(drawn, [[x, 0.0, 0.0], [x, 1.0, 0.0], [x, 0.0, 1.0]])
}

fn across_y(drawn: &Drawn, y: f64) -> Plane {
    plane(drawn, [[0.0, y, 0.0], [1.0, y, 0.0], [0.0, y, 1.0]])
}

fn cut(drawn: &Drawn, max_parts: usize) -> CutParts {
    let creases = Creases::new(&drawn.shape, &Progress::silent()).unwrap();
    let mut cutting = Cutting::start(Splitter { context: drawn.context(), creases: &creases, goal: goal(1e-3) });
    cutting.cut_to(max_parts);
    cutting.parts()
}

#[test]
fn the_candidates_of_an_l_include_the_two_planes_that_a_person_would_draw() {
    let drawn = Drawn::new(L);
    let creases = Creases::new(&drawn.shape, &Progress::silent()).unwrap();
    assert_eq!((creases.planes.len(), creases.reflex.len(), creases.flat_share), (8, 1, 1.0));
    let cell = whole(&drawn);
    let hull = drawn.context().part(&cell.points()).unwrap().hull;
    let found = candidates(&drawn.shape, &creases, &cell, &hull, &drawn.space.swallowed(&hull), goal(1e-3).effort);
    for wanted in [across_x(&drawn, 1.0), across_y(&drawn, 1.0)] {
        let is_wanted = |Candidate { plane, .. }: &Candidate| {
            let along = plane.normal.dot(&wanted.normal);
            along.abs() > 1.0 - 1e-9 && (plane.offset * along.signum() - wanted.offset).abs() < 1e-9
        };
        assert_eq!(found.iter().filter(|candidate| is_wanted(candidate)).count(), 1, "{wanted:?} of {found:?}");
    }
}

#[test]
fn no_candidate_leaves_a_shape_on_one_side() {
    let drawn = Drawn::new(L);
    let creases = Creases::new(&drawn.shape, &Progress::silent()).unwrap();
    let cell = whole(&drawn);
    let hull = drawn.context().part(&cell.points()).unwrap().hull;
    for Candidate { plane, .. } in
        candidates(&drawn.shape, &creases, &cell, &hull, &drawn.space.swallowed(&hull), goal(1e-3).effort)
    {
        let [below, above] = cell.halves(&plane, ON_PLANE);
        assert!(!below.is_empty() && !above.is_empty(), "{plane:?}");
    }
}

#[test]
fn a_cut_that_frees_the_notch_scores_better_than_one_beside_it() {
    let drawn = Drawn::new(L);
    let (context, goal, cell) = (drawn.context(), goal(1e-3), whole(&drawn));
    let hull = context.part(&cell.points()).unwrap().hull;
    let judge = Judge::new(&context, &goal, &cell, &hull, &drawn.space.swallowed(&hull));
    let score = |plane: Plane, bound: f64| judge.score(0, &Candidate { plane, bonus: 0.0 }, bound);
    let good = score(across_x(&drawn, 1.0), f64::INFINITY).unwrap();
    let bad = score(across_x(&drawn, 0.5), f64::INFINITY).unwrap();
    assert!(good.is_whole && bad.is_whole);
    assert!(good.value < 0.1 && bad.value > 0.3, "{} and {}", good.value, bad.value);
    let early = score(across_x(&drawn, 0.5), good.value).unwrap();
    assert!(!early.is_whole && early.value > good.value && early.value <= bad.value);
    assert!(score(across_x(&drawn, 2.5), f64::INFINITY).is_none(), "a plane that divides nothing has no score");
}

#[test]
fn a_cell_with_two_bodies_has_two_components() {
    let drawn = Drawn::new(&[&["#.#"]]);
    let (component_of, count) = connected(&drawn.shape, &whole(&drawn).polygons, ON_PLANE);
    assert_eq!(count, 2);
    let between = across_x(&drawn, 1.5);
    let side = |polygon: &[Vec3]| between.height(&polygon[0]) > 0.0;
    let sides: BTreeSet<(u32, bool)> =
        whole(&drawn).polygons.iter().zip(component_of).map(|((polygon, _), of)| (of, side(polygon))).collect();
    assert_eq!(sides.len(), 2, "each component lies on one side: {sides:?}");
}

#[test]
fn the_inner_and_the_outer_surface_of_a_hollow_box_are_one_component() {
    let full: &[&str] = &["###", "###", "###"];
    let drawn = Drawn::new(&[full, &["###", "#.#", "###"], full]);
    assert_eq!(connected(&drawn.shape, &whole(&drawn).polygons, ON_PLANE).1, 1);
}

#[test]
fn a_cut_above_the_floor_of_a_u_leaves_its_two_arms_apart() {
    let drawn = Drawn::new(&[&["###", "#.#"]]);
    let cells = whole(&drawn).cut(&drawn.shape, &across_y(&drawn, 1.0), ON_PLANE);
    let mut volumes: Vec<f64> =
        cells.iter().map(|cell| drawn.volume(&drawn.context().part(&cell.points()).unwrap().hull)).collect();
    volumes.sort_by(f64::total_cmp);
    assert_eq!(volumes.len(), 3);
    for (volume, expected) in volumes.into_iter().zip([1.0, 1.0, 3.0]) {
        assert!((volume - expected).abs() < 1e-5, "{volume}");
    }
}

#[test]
fn half_a_box_has_eight_vertices() {
    let region = Region::of_box(&Aabb { min: Vec3::zeros(), max: Vec3::repeat(1.0) });
    let (below, above) = region.split(&Plane { normal: Vec3::x(), offset: 0.25 }, 1e-9);
    for (half, low, high) in [(below, 0.0, 0.25), (above, 0.25, 1.0)] {
        let mut vertices: Vec<[f64; 3]> = half.vertices().map(|vertex| (*vertex).into()).collect();
        vertices.sort_by(|a, b| a.partial_cmp(b).unwrap());
        vertices.dedup();
        assert_eq!(vertices.len(), 8);
        assert_eq!((vertices[0][0], vertices[7][0]), (low, high));
    }
}

#[test]
fn a_convex_shape_is_not_cut() {
    let parts = cut(&Drawn::new(CUBE), 32);
    assert_eq!((parts.parts.len(), parts.reached), (1, true));
}

#[test]
fn an_l_is_cut_into_two_boxes() {
    let drawn = Drawn::new(L);
    let parts = cut(&drawn, 32);
    assert!(parts.reached);
    let mut volumes: Vec<f64> = parts.parts.iter().map(|part| drawn.volume(&part.hull)).collect();
    volumes.sort_by(f64::total_cmp);
    assert_eq!(volumes.len(), 2);
    assert!((volumes[0] - 1.0).abs() < 1e-5 && (volumes[1] - 2.0).abs() < 1e-5, "{volumes:?}");
}

#[test]
fn nothing_is_cut_once_there_are_enough_parts() {
    let few = cut(&Drawn::new(STAIRS), 1);
    assert_eq!((few.parts.len(), few.reached), (1, false));
    let enough = cut(&Drawn::new(STAIRS), 2);
    let many = cut(&Drawn::new(STAIRS), 32);
    assert!(enough.parts.len() >= 2 && enough.parts.len() < many.parts.len());
    assert!(many.reached);
}

/// Two rows of cabinets: a few hulls have to hold a row each, and not one cabinet each.
#[test]
fn grouped_cutting_keeps_a_row_of_components_in_one_part() {
    let drawn = Drawn::new(&[&["#.#.#.#", ".......", ".......", ".......", ".......", "#.#.#.#"]]);
    assert_eq!(drawn.shape.components.len(), 8);
    let creases = Creases::new(&drawn.shape, &Progress::silent()).unwrap();
    let first_cut = |grouping: Grouping| {
        let goal = Goal { grouping, ..goal(1e-3) };
        let mut cutting = Cutting::start(Splitter { context: drawn.context(), creases: &creases, goal });
        cutting.cut_to(2);
        cutting.parts().parts
    };
    assert_eq!(first_cut(Grouping::Pieces).len(), 8);
    let rows = first_cut(Grouping::Sides);
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| (drawn.volume(&row.hull) - 7.0).abs() < 1e-3), "{rows:?}");
}
