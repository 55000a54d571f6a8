use super::bounds::within_max_hulls;
use super::cover::covered;
use super::merge::{join, merged};
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::tests::{BAR, Drawn, L, PLUS};

const LIMIT: f64 = 1e-3;

const PLUS_CELLS: [[f64; 3]; 5] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [1.0, 2.0, 0.0]];

fn row(drawn: &Drawn) -> Vec<Part> {
    [0.0, 1.0, 2.0].map(|x| drawn.cell([x, 0.0, 0.0])).into()
}

#[test]
fn cells_of_a_bar_join_without_error() {
    let drawn = Drawn::new(BAR);
    let parts = merged(&drawn.context(), row(&drawn), 1, LIMIT).unwrap();
    assert_eq!(parts.len(), 1);
    assert_eq!((parts[0].error, parts[0].hull.points().len()), (0.0, 8));
}

#[test]
fn parts_of_an_l_join_only_within_a_limit_that_allows_its_notch() {
    let drawn = Drawn::new(L);
    let parts = || vec![drawn.part([0.0; 3], [2.0, 1.0, 1.0]), drawn.cell([0.0, 1.0, 0.0])];
    assert_eq!(merged(&drawn.context(), parts(), 1, LIMIT).unwrap().len(), 2);
    let joined = merged(&drawn.context(), parts(), 1, drawn.length(1.0)).unwrap();
    assert_eq!(joined.len(), 1);
    assert!(joined[0].error > drawn.length(0.2), "{}", joined[0].error);
    assert_eq!(merged(&drawn.context(), parts(), 2, f64::INFINITY).unwrap().len(), 2, "two parts are wanted");
}

#[test]
fn parts_are_joined_down_to_any_number() {
    let drawn = Drawn::new(PLUS);
    let mut parts = row(&drawn);
    parts.push(drawn.cell([1.0, 2.0, 0.0]));
    for count in 1..=4 {
        assert_eq!(merged(&drawn.context(), parts.clone(), count, f64::INFINITY).unwrap().len(), count);
    }
}

fn assert_two_boxes(drawn: &Drawn, hulls: &[Part]) {
    assert_eq!(hulls.len(), 2);
    for Part { hull, error } in hulls {
        assert_eq!((hull.points().len(), *error), (8, 0.0));
        assert!((drawn.volume(hull) - 3.0).abs() < 1e-5, "{}", drawn.volume(hull));
    }
}

#[test]
fn a_plus_of_five_cells_is_covered_by_two_boxes_and_not_by_three() {
    let drawn = Drawn::new(PLUS);
    let parts = PLUS_CELLS.map(|cell| drawn.cell(cell));
    let joined = merged(&drawn.context(), parts.to_vec(), 1, LIMIT).unwrap();
    assert_eq!(joined.len(), 3, "hulls that may not overlap");
    assert_two_boxes(&drawn, &covered(&drawn.context(), &parts, LIMIT, false).unwrap());
}

#[test]
fn a_lossless_cover_grows_over_vertices_to_reach_a_part_that_is_not_adjacent() {
    let drawn = Drawn::new(PLUS);
    let bar = drawn.part([0.0, 1.0, 0.0], [3.0, 2.0, 1.0]);
    let parts = [bar, drawn.cell([1.0, 0.0, 0.0]), drawn.cell([1.0, 2.0, 0.0])];
    assert_eq!(covered(&drawn.context(), &parts, LIMIT, false).unwrap().len(), 3);
    assert_two_boxes(&drawn, &covered(&drawn.context(), &parts, LIMIT, true).unwrap());
}

#[test]
fn a_cover_holds_every_part() {
    let drawn = Drawn::new(PLUS);
    let parts = PLUS_CELLS.map(|cell| drawn.cell(cell));
    let hulls = covered(&drawn.context(), &parts, LIMIT, false).unwrap();
    assert_eq!(hulls.len(), 2);
    for part in &parts {
        let holds = |hull: &Part| part.hull.points().iter().all(|point| hull.hull.contains(point, 1e-5));
        assert!(hulls.iter().any(holds));
    }
}

#[test]
fn no_hull_is_kept_inside_of_one_that_had_to_be_made() {
    let drawn = Drawn::new(L);
    let parts = [drawn.part([0.0; 3], [2.0, 2.0, 1.0]), drawn.cell([0.0; 3]), drawn.cell([1.0, 0.0, 0.0])];
    let within =
        |max_hulls: usize| within_max_hulls(&Context { max_hulls, ..drawn.context() }, parts.to_vec()).unwrap();
    assert_eq!(within(3).len(), 3, "nothing is forced");
    let one = within(2);
    assert_eq!(one.len(), 1);
    assert!((drawn.volume(&one[0].hull) - 4.0).abs() < 1e-5);
}

#[test]
fn a_joined_hull_above_the_limit_is_refused() {
    let drawn = Drawn::new(L);
    let (a, b) = (drawn.part([0.0; 3], [2.0, 1.0, 1.0]), drawn.cell([0.0, 1.0, 0.0]));
    let error = join(&drawn.context(), &[&a.hull, &b.hull], f64::INFINITY).unwrap().error;
    assert!(join(&drawn.context(), &[&a.hull, &b.hull], 0.9 * error).is_none());
    assert!(join(&drawn.context(), &[&a.hull, &b.hull], 1.1 * error).is_some());
}
