use super::bounds::within_bounds;
use super::box_shift::moved_into_box;
use super::corner_trim::without_idle_corners;
use super::coverage_repair::{reduced_to_size, repaired};
use super::reduction_series::{ReductionSeries, coarser, finer};
use super::uncovered::{Coverage, Pieces, may_be_uncovered, uncovered, uncovered_within};
use super::vertex_reduction::reduced;
use super::zone::Zone;
use crate::decompose::context::Context;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::tests::{CUBE, Drawn, L, PLUS, cubes};
use crate::geometry::samples::{box_soup, cylinder, sphere};
use crate::geometry::{Aabb, ConvexHull, MeshSoup, Progress, Stopped, Vec3};

/// Over the two boxes of the tests and the gap between them.
const TRIANGLE: [[f64; 3]; 3] = [[0.5, 0.5, 0.5], [3.5, 0.5, 0.5], [3.5, 1.0, 0.5]];

fn part(low: [f64; 3], high: [f64; 3]) -> Part {
    let corner = |index: usize| Vec3::from_fn(|axis, _| if index >> axis & 1 == 1 { high[axis] } else { low[axis] });
    let corners: Vec<Vec3> = (0..8).map(corner).collect();
    Part { hull: ConvexHull::of_points(&corners).unwrap(), error: 0.0 }
}

/// Returns the unit cube of a drawing with every vertex cut off: 24 vertices.
fn bevelled(drawn: &Drawn, bevel: f64) -> Part {
    let mut points = Vec::new();
    for (index, axis) in (0..8).flat_map(|index| (0..3).map(move |axis| (index, axis))) {
        let mut point = [0, 1, 2].map(|axis| f64::from(index >> axis & 1));
        point[axis] = point[axis].clamp(bevel, 1.0 - bevel);
        points.push(drawn.at(point));
    }
    drawn.context().part(&points).unwrap()
}

/// Draws the bevelled cube itself: a box around it leaves its solid.
fn bevelled_alone(bevel: f64) -> (Drawn, Part) {
    let corners = bevelled(&Drawn::new(CUBE), bevel).hull;
    let drawn = Drawn::of(MeshSoup {
        positions: corners.points().to_vec(),
        triangles: corners.faces().to_vec(),
        parts: Vec::new(),
    });
    let part = drawn.context().part(&drawn.shape.points).unwrap();
    (drawn, part)
}

fn holds_all(parts: &[Part], points: &[Vec3], slack: f64) -> bool {
    points.iter().all(|point| parts.iter().any(|part| part.hull.distance(point) <= slack))
}

#[test]
fn a_bevelled_box_is_reduced_to_eight_vertices_that_hold_it() {
    let drawn = Drawn::new(CUBE);
    let part = bevelled(&drawn, 0.05);
    assert_eq!(part.hull.points().len(), 24);
    let less = reduced(&drawn.context(), &part, drawn.length(0.03)).unwrap();
    assert_eq!(less.hull.points().len(), 8);
    assert!(holds_all(&[less], part.hull.points(), 1e-9));
}

#[test]
fn a_hull_keeps_the_vertices_that_a_small_limit_asks_for() {
    let (drawn, part) = bevelled_alone(0.2);
    let less = reduced(&drawn.context(), &part, drawn.length(1e-3)).unwrap();
    assert_eq!(less.hull, part.hull);
    let bounded = reduced(&Context { max_vertices: 10, ..drawn.context() }, &part, drawn.length(1e-3)).unwrap();
    assert!(bounded.hull.points().len() <= 10 && holds_all(&[bounded], part.hull.points(), 1e-9));
}

#[test]
fn a_series_reduces_a_hull_by_each_of_its_limits() {
    let (drawn, part) = bevelled_alone(0.05);
    let parts = [part];
    let context = drawn.context();
    let series = ReductionSeries::new(&context, drawn.length(0.04));
    let first = ReductionSeries::FIRST;
    assert_eq!(series.number_of(drawn.length(0.04)), first);
    let reduced = series.within(&parts, first, size(&parts)).unwrap().unwrap();
    let few = size(&reduced);
    assert!(few < size(&parts), "{few}");
    assert!(series.within(&parts, first, few).unwrap().is_some());
    assert!(series.within(&parts, first, few - 1).unwrap().is_none());
    assert!(series.within(&parts, 0, few).unwrap().is_none(), "the least limit reduces nothing");
    let sizes: Vec<usize> =
        (0..=first).map(|number| size(&series.within(&parts, number, 100).unwrap().unwrap())).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
}

#[test]
fn the_limits_of_a_series_rise_by_a_fifth_every_four_steps() {
    let limits: Vec<f64> = coarser(1.0).take(5).collect();
    assert!((limits[4] - 1.2).abs() < 1e-12 && limits.is_sorted());
    let limits: Vec<f64> = finer(1.2).take(4).collect();
    assert!((limits[3] - 1.0).abs() < 1e-12 && limits[0] < 1.2);
}

/// Returns the pieces that no hull holds.
fn pieces_outside(polygon: &[Vec3], coverage: &Coverage) -> Pieces {
    uncovered(polygon, coverage, &Progress::silent()).unwrap()
}

#[test]
fn uncovered_pieces_of_a_triangle_half_out_of_a_hull_lie_outside_of_it() {
    let coverage = Coverage::new(vec![part([0.0; 3], [2.0, 2.0, 1.0])], 1e-3);
    let pieces = pieces_outside(&TRIANGLE.map(Vec3::from), &coverage);
    assert!(!pieces.is_empty());
    for vertex in pieces.iter().flatten() {
        assert!((1.999..=3.5).contains(&vertex.x), "{vertex}");
    }
    let reach = |vertex: [f64; 3]| pieces.iter().flatten().any(|p| (p - Vec3::from(vertex)).norm() < 1e-9);
    assert!(reach(TRIANGLE[1]) && reach(TRIANGLE[2]));
}

#[test]
fn the_search_for_uncovered_pieces_stops() {
    let coverage = Coverage::new(vec![part([0.0; 3], [2.0, 2.0, 1.0])], 1e-3);
    let progress = Progress::silent();
    progress.cancel();
    let found = uncovered(&TRIANGLE.map(Vec3::from), &coverage, &progress);
    assert_eq!(found, Err(Stopped::Cancelled));
}

#[test]
fn the_gap_between_two_boxes_is_uncovered() {
    let boxes = vec![part([0.0; 3], [1.5, 2.0, 1.0]), part([2.5, 0.0, 0.0], [4.0, 2.0, 1.0])];
    let pieces = pieces_outside(&TRIANGLE.map(Vec3::from), &Coverage::new(boxes, 1e-3));
    assert!(!pieces.is_empty());
    for vertex in pieces.iter().flatten() {
        assert!((1.499..=2.501).contains(&vertex.x), "{vertex}");
    }
}

#[test]
fn boxes_that_touch_or_nearly_touch_cover_a_triangle_across_both() {
    for gap in [0.0, 1e-3, -0.1] {
        let boxes = vec![part([0.0; 3], [2.0, 2.0, 1.0]), part([2.0 + gap, 0.0, 0.0], [4.0, 2.0, 1.0])];
        assert_eq!(pieces_outside(&TRIANGLE.map(Vec3::from), &Coverage::new(boxes, 1e-3)), Vec::<Vec<Vec3>>::new());
    }
}

#[test]
fn only_the_part_of_a_triangle_in_the_box_is_looked_at() {
    let coverage = Coverage::new(vec![part([0.0; 3], [2.0, 2.0, 1.0])], 1e-3);
    let within = |min: f64, max: f64| {
        let bounds = Aabb { min: Vec3::new(min, 0.0, 0.0), max: Vec3::new(max, 2.0, 1.0) };
        uncovered_within(&Zone::of_box(&bounds), &TRIANGLE.map(Vec3::from), &coverage, &Progress::silent()).unwrap()
    };
    assert_eq!(within(0.0, 1.5), Vec::<Vec<Vec3>>::new());
    assert_eq!(within(5.0, 6.0), Vec::<Vec<Vec3>>::new());
    let pieces = within(2.5, 3.0);
    assert!(!pieces.is_empty() && pieces.iter().flatten().all(|vertex| (2.5..=3.0).contains(&vertex.x)), "{pieces:?}");
}

#[test]
fn the_zone_around_a_corner_leaves_out_the_rest_of_its_box() {
    let corner = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Vec3::from);
    let zone = Zone::around(&corner, 1e-3).unwrap();
    let nowhere = Coverage::new(Vec::new(), 1e-3);
    let within = |triangle: [Vec3; 3]| uncovered_within(&zone, &triangle, &nowhere, &Progress::silent()).unwrap();
    let small = |at: [f64; 3]| [Vec3::zeros(), Vec3::x() * 0.1, Vec3::y() * 0.1].map(|offset| offset + Vec3::from(at));
    assert_eq!(within(small([0.7, 0.7, 0.7])), Vec::<Vec<Vec3>>::new());
    assert_eq!(within(small([0.1, 0.1, 0.1])), vec![small([0.1, 0.1, 0.1]).to_vec()]);
    // Points of a plane have no hull, but a box.
    assert!(Zone::around(&corner[..3], 1e-3).is_some() && Zone::around(&[], 1e-3).is_none());
}

#[test]
fn triangles_in_a_hull_are_left_out_in_groups_and_no_uncovered_one_is() {
    let ball = ConvexHull::of_points(&sphere(1000)).unwrap();
    let (positions, triangles) = (ball.points().to_vec(), ball.faces().to_vec());
    let shape = Drawn::of(MeshSoup { positions, triangles, parts: Vec::new() }).shape;
    let Aabb { min, max } = shape.bounds;
    let most = part(min.into(), [max.x - 0.2 * shape.diagonal, max.y, max.z]);
    let coverage = Coverage::new(vec![most], 1e-3 * shape.diagonal);
    let found = may_be_uncovered(&shape, &coverage, &Zone::EVERYTHING);
    let is_uncovered = |triangle: &u32| !pieces_outside(&shape.corners(*triangle), &coverage).is_empty();
    let all: Vec<u32> = (0..shape.triangles.len() as u32).collect();
    let expected: Vec<u32> = all.iter().copied().filter(is_uncovered).collect();
    assert!(!expected.is_empty() && expected.iter().all(|triangle| found.contains(triangle)));
    assert!(found.len() < all.len() / 2, "{} of {}", found.len(), all.len());
}

#[test]
fn a_triangle_far_from_all_hulls_stays_in_one_piece() {
    let boxes = vec![part([9.0; 3], [10.0; 3])];
    let triangle = TRIANGLE.map(Vec3::from);
    assert_eq!(pieces_outside(&triangle, &Coverage::new(boxes, 1e-3)), vec![triangle.to_vec()]);
}

fn assert_covered(drawn: &Drawn, parts: Vec<Part>) {
    let coverage = Coverage::new(parts, 1e-3);
    for triangle in 0..drawn.shape.triangles.len() as u32 {
        assert_eq!(pieces_outside(&drawn.shape.corners(triangle), &coverage), Vec::<Vec<Vec3>>::new());
    }
}

/// A cube and one triangle beside it.
fn cube_and_triangle() -> Drawn {
    let mut soup = cubes(CUBE);
    let first = soup.positions.len() as u32;
    soup.positions.extend([[3.0, 0.0, 0.5], [4.0, 0.0, 0.5], [3.0, 1.0, 0.5]].map(Vec3::from));
    soup.triangles.push([first, first + 1, first + 2]);
    Drawn::of(soup)
}

#[test]
fn a_missed_triangle_is_taken_in() {
    let drawn = cube_and_triangle();
    let cube = drawn.cell([0.0; 3]);
    assert!(!holds_all(std::slice::from_ref(&cube), &drawn.shape.points, 1e-3));
    assert_covered(&drawn, repaired(&drawn.context(), vec![cube]).unwrap());
}

/// Growing a column over the floor would fill the notch of the U.
#[test]
fn missed_surface_becomes_a_part_of_its_own_where_growth_makes_a_hull_worse() {
    let drawn = Drawn::new(&[&["###", "#.#"]]);
    let columns = vec![drawn.part([0.0; 3], [1.0, 2.0, 1.0]), drawn.part([2.0, 0.0, 0.0], [3.0, 2.0, 1.0])];
    let parts = repaired(&drawn.context(), columns.clone()).unwrap();
    assert!(parts.len() > 2 && parts.iter().all(|part| part.error < 5e-3), "{}", parts.len());
    assert_covered(&drawn, parts);
    let bounded = repaired(&Context { max_hulls: 2, ..drawn.context() }, columns).unwrap();
    assert!(bounded.len() == 2 && bounded.iter().any(|part| part.error > 5e-3));
}

#[test]
fn the_nearest_hull_grows_over_a_missed_triangle_where_no_further_hull_is_allowed() {
    let drawn = cube_and_triangle();
    let context = Context { max_hulls: 1, ..drawn.context() };
    let parts = repaired(&context, vec![drawn.cell([0.0; 3])]).unwrap();
    assert!(parts.len() == 1 && holds_all(&parts, &drawn.shape.points, 1e-3));
}

#[test]
fn surface_between_two_hulls_that_hold_all_vertices_is_taken_in() {
    let drawn = Drawn::of(box_soup(Vec3::new(1.5, 0.5, 0.5), Vec3::new(1.5, 0.5, 0.5)));
    let parts = vec![drawn.cell([0.0; 3]), drawn.cell([2.0, 0.0, 0.0])];
    assert!(holds_all(&parts, &drawn.shape.points, 1e-5));
    assert_covered(&drawn, repaired(&drawn.context(), parts).unwrap());
}

/// Just beyond the edge, a point is nearly behind both faces of the wedge.
#[test]
fn surface_beyond_the_edge_of_a_sharp_wedge_is_uncovered() {
    let wedge = [[0.8, 1e-4], [0.8, -1e-4], [1.0, 0.0]];
    let points = wedge.iter().flat_map(|[x, z]| [0.0, 1.0].map(|y| Vec3::new(*x, y, *z)));
    let hull = ConvexHull::of_points(&points.collect::<Vec<_>>()).unwrap();
    let reach = 1e-3;
    let coverage = Coverage::new(vec![Part { hull, error: 0.0 }], reach);
    let beyond = |x: f64| [[0.9, 0.2], [x, 0.5], [0.9, 0.8]].map(|[x, y]| Vec3::new(x, y, 0.0));
    assert_eq!(pieces_outside(&beyond(1.0 + 0.9 * reach), &coverage), Vec::<Vec<Vec3>>::new());
    let farthest =
        pieces_outside(&beyond(1.01), &coverage).into_iter().flatten().map(|point| point.x).fold(0.0, f64::max);
    assert_eq!(farthest, 1.01);
}

#[test]
fn parts_that_cover_the_surface_are_left_alone() {
    let drawn = Drawn::new(L);
    let parts = vec![drawn.part([0.0; 3], [2.0, 1.0, 1.0]), drawn.cell([0.0, 1.0, 0.0])];
    let same = repaired(&drawn.context(), parts.clone()).unwrap();
    assert_eq!(same.len(), 2);
    assert!(same.iter().zip(&parts).all(|(a, b)| a.hull == b.hull));
}

#[test]
fn a_repaired_result_is_reduced_to_its_size_or_not_at_all() {
    let drawn = Drawn::new(CUBE);
    let mut parts = vec![bevelled(&drawn, 0.05)];
    parts[0].error = drawn.length(0.03);
    let size_of = |max_size: usize| {
        let reduced = reduced_to_size(&drawn.context(), parts.clone(), max_size).unwrap();
        reduced.map(|parts| size(&parts))
    };
    assert_eq!(size_of(25), Some(25));
    assert!(size_of(12).is_some_and(|size| size <= 12));
    assert_eq!(size_of(3), None);
}

#[test]
fn a_hull_loses_the_corner_that_another_hull_holds_and_keeps_the_others() {
    let drawn = Drawn::new(L);
    let bar = drawn.part([0.0; 3], [2.0, 1.0, 1.0]);
    // A box with a wedge that reaches into the bar; its lowest corner lies within the bar.
    let mut points = drawn.cell([0.0, 1.0, 0.0]).hull.points().to_vec();
    points.extend([[0.5, 0.5, 0.5], [1.5, 1.2, 0.5]].map(|point| drawn.at(point)));
    let upper = drawn.context().part(&points).unwrap();
    assert_eq!((upper.hull.points().len(), upper.error > drawn.length(0.05)), (10, true), "{}", upper.error);
    let left = without_idle_corners(&drawn.context(), vec![bar.clone(), upper.clone()]).unwrap();
    assert_eq!(left[0].hull, bar.hull);
    assert_eq!(left[1].hull, drawn.cell([0.0, 1.0, 0.0]).hull);
    assert!(left[1].error < upper.error);
    // A result without loss stays as it is.
    let kept = without_idle_corners(&drawn.context(), vec![bar.clone(), drawn.cell([0.0, 1.0, 0.0])]).unwrap();
    assert_eq!(kept[1].hull, drawn.cell([0.0, 1.0, 0.0]).hull);
}

/// A floor without thickness under a post: half of the floor's slab is below the model's box.
#[test]
fn a_slab_on_a_face_of_the_box_moves_into_it_and_a_thick_hull_ends_there() {
    let mut soup = box_soup(Vec3::new(1.0, 1.0, 1.0), Vec3::new(0.1, 0.1, 1.0));
    let first = soup.positions.len() as u32;
    soup.positions.extend([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(|[x, y]| Vec3::new(x, y, 0.0)));
    soup.triangles.extend([[0, 1, 2], [0, 2, 3]].map(|triangle| triangle.map(|corner| first + corner)));
    let drawn = Drawn::of(soup);
    let post = drawn.part([0.9, 0.9, 0.0], [1.1, 1.1, 2.0]);
    let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(|[x, y]| drawn.at([x, y, 0.0]));
    let floor = drawn.context().part(&corners).unwrap();
    let over = |part: &Part| {
        let heights =
            drawn.shape.walls.iter().flat_map(|wall| part.hull.points().iter().map(|point| wall.height(point)));
        heights.fold(0.0, f64::max)
    };
    assert!((over(&floor) - 5e-4).abs() < 1e-6, "{}", over(&floor));
    let moved = moved_into_box(&drawn.context(), vec![post.clone(), floor.clone()]).unwrap();
    assert_eq!(moved[0].hull, post.hull);
    assert!(over(&moved[1]) < 1e-6 && (moved[1].hull.volume() - floor.hull.volume()).abs() < 1e-9);
    assert_covered(&drawn, moved);
    // The hull of all is as thick as the box and ends at its floor, with as many vertices.
    let all: Vec<Vec3> = post.hull.points().iter().chain(floor.hull.points()).copied().collect();
    let all = drawn.context().part(&all).unwrap();
    let pressed = moved_into_box(&drawn.context(), vec![all.clone()]).unwrap();
    assert!((over(&all) - 5e-4).abs() < 1e-6 && over(&pressed[0]) < 1e-12, "{} {}", over(&all), over(&pressed[0]));
    assert_eq!(pressed[0].hull.points().len(), all.hull.points().len());
    assert_covered(&drawn, pressed);
    // A sheet alone is between two walls at once and stays where it is.
    let alone =
        Drawn::of(MeshSoup { positions: corners.to_vec(), triangles: vec![[0, 1, 2], [0, 2, 3]], parts: Vec::new() });
    let slab = alone.context().part(&alone.shape.points).unwrap();
    assert_eq!(moved_into_box(&alone.context(), vec![slab.clone()]).unwrap()[0].hull, slab.hull);
}

#[test]
fn a_hull_that_grew_out_of_the_box_of_a_solid_ends_at_it() {
    let drawn = Drawn::new(CUBE);
    let part = drawn.part([0.0; 3], [1.0, 1.0, 1.01]);
    let inside = moved_into_box(&drawn.context(), vec![part]).unwrap();
    let cube = drawn.cell([0.0; 3]);
    assert!(inside[0].hull.bounds().over(&cube.hull.bounds()) < 1e-12);
    assert!(holds_all(&inside, cube.hull.points(), 1e-12));
}

#[test]
fn both_bounds_hold_whatever_the_error() {
    let drawn = Drawn::new(PLUS);
    let parts = || vec![drawn.cell([1.0, 0.0, 0.0]), drawn.cell([0.0, 1.0, 0.0]), drawn.cell([2.0, 1.0, 0.0])];
    for (max_hulls, max_vertices) in [(1, 256), (2, 6), (3, 4)] {
        let context = Context { max_hulls, max_vertices, ..drawn.context() };
        let parts = within_bounds(&context, parts()).unwrap();
        assert!(parts.len() == max_hulls && context.are_bounded(&parts), "{max_hulls} {max_vertices}");
    }
}

/// Draws the hull of points, and returns its part and the part that is forced to eight vertices.
fn forced_to_eight_vertices(points: &[Vec3]) -> (Part, Part) {
    let hull = ConvexHull::of_points(points).unwrap();
    let soup = MeshSoup { positions: hull.points().to_vec(), triangles: hull.faces().to_vec(), parts: Vec::new() };
    let drawn = Drawn::of(soup);
    let context = Context { max_vertices: 8, ..drawn.context() };
    let part = context.part(&drawn.shape.points).unwrap();
    assert!(part.hull.points().len() == points.len());
    let parts = within_bounds(&context, vec![part.clone()]).unwrap();
    assert!(parts[0].hull.points().len() <= 8 && holds_all(&parts, part.hull.points(), 1e-9));
    (part, parts[0].clone())
}

/// Collapses to eight vertices lead out of the box of a drum, and the box around it does not.
#[test]
fn hulls_forced_to_few_vertices_stay_in_the_model_s_box() {
    let drum: Vec<Vec3> = cylinder(16, 2).iter().map(|p| Vec3::new(2.0 * p.x, 2.0 * p.y, 0.5 * p.z)).collect();
    let (part, forced) = forced_to_eight_vertices(&drum);
    let over = forced.hull.bounds().over(&part.hull.bounds());
    assert!(over < 1e-6, "{over}");
}

/// Collapses turn the bar into the box along the axes, which is far from it. A box along the bar hardly leaves that one.
#[test]
fn a_slanted_bar_forced_to_few_vertices_stays_slender() {
    let slanted = nalgebra::Rotation3::from_axis_angle(&Vec3::x_axis(), std::f64::consts::FRAC_PI_4);
    let bar = |p: &Vec3| slanted * Vec3::new(p.x, p.y, 20.0 * p.z);
    let (part, forced) = forced_to_eight_vertices(&cylinder(32, 2).iter().map(bar).collect::<Vec<_>>());
    let breadth = part.hull.bounds().size().x;
    let farthest = forced.hull.points().iter().map(|point| part.hull.distance(point)).fold(0.0, f64::max);
    assert!(farthest < breadth, "{farthest} of {breadth}");
}
