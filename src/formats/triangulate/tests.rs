use super::budget::SMALL;
use super::*;
use crate::formats::ReadLimits;

/// Cuts one polygon in a tilted plane, with triangles that wind as it does. Returns the triangles and the sum of their areas.
fn cut(outline: &[[f64; 2]]) -> (Cut, Vec<[u32; 3]>, f64) {
    let (how, triangles, areas) = pieces(outline);
    assert!(how == Cut::Fan || areas.iter().all(|area| *area >= 0.0), "{areas:?}");
    (how, triangles, areas.iter().sum())
}

/// Cuts one polygon in a tilted plane. Returns the triangles and their signed areas.
fn pieces(outline: &[[f64; 2]]) -> (Cut, Vec<[u32; 3]>, Vec<f64>) {
    let limits = ReadLimits::default();
    let mut soup = SoupBuilder::new(&limits);
    for &[x, y] in outline {
        soup.push_vertex(Vec3::new(x, y, x + 2.0 * y)).expect("is within the limits");
    }
    let corners: Vec<u32> = (0..outline.len() as u32).collect();
    let how = Triangulator::new().cut(&corners, &mut soup).expect("is within the limits");
    let soup = soup.finish();
    let area = |&[a, b, c]: &[u32; 3]| {
        let [a, b, c] = [a, b, c].map(|i| soup.positions[i as usize]);
        ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2.0
    };
    let areas = soup.triangles.iter().map(area).collect();
    (how, soup.triangles.clone(), areas)
}

#[test]
fn a_concave_polygon_is_covered_without_overlap() {
    let arrow = [[4.0, 0.0], [1.0, 1.0], [0.0, 4.0], [0.0, 0.0]];
    let comb = [[0.0, 0.0], [7.0, 0.0], [7.0, 3.0], [6.0, 1.0], [5.0, 3.0], [4.0, 1.0], [3.0, 3.0], [0.0, 1.0]];
    assert_eq!((cut(&arrow).0, cut(&arrow).2), (Cut::Exact, 4.0));
    let (how, triangles, area) = cut(&comb);
    assert_eq!((how, triangles.len(), area), (Cut::Exact, 6, 14.0));
}

#[test]
fn corners_on_a_straight_edge_give_no_triangle_without_area() {
    let square = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 2.0], [0.0, 2.0]];
    assert_eq!((cut(&square).1.len(), cut(&square).2), (4, 4.0));
}

/// The plan of a house with a corner in the middle of each wall, turned: these corners are on their walls but for rounding.
#[test]
fn corners_that_rounding_moves_off_a_straight_edge_give_no_triangle_without_area() {
    let plan = [[0.0, 0.0], [7.3, 0.0], [7.3, 3.1], [4.7, 3.1], [4.7, 8.9], [0.0, 8.9]];
    for degrees in 1..90 {
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let turned = |[x, y]: [f64; 2]| [cos * x - sin * y, sin * x + cos * y];
        let walls = plan.iter().zip(plan.iter().cycle().skip(1));
        let middle = |(a, b): (&[f64; 2], &[f64; 2])| [turned(*a), turned([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0])];
        let outline: Vec<[f64; 2]> = walls.flat_map(middle).collect();
        let (how, triangles, areas) = pieces(&outline);
        assert_eq!((how, triangles.len()), (Cut::Exact, 10), "{degrees}");
        // Of a narrow triangle, rounding may change the sign.
        assert!(areas.iter().all(|area| *area > -1e-12), "{degrees}: {areas:?}");
        let area: f64 = areas.iter().sum();
        assert!((area - (7.3 * 3.1 + 4.7 * 5.8)).abs() < 1e-9, "{degrees}: {area}");
        let corners =
            |triangle: &[u32; 3]| triangle.map(|at| outline[at as usize]).map(|[x, y]| Vec3::new(x, y, x + 2.0 * y));
        assert!(triangles.iter().all(|triangle| has_area(&corners(triangle))), "{degrees}");
    }
}

#[test]
fn repeated_corners_are_no_crossing() {
    let (a, b, c) = ([0.0, 0.0], [4.0, 0.0], [4.0, 3.0]);
    for outline in [vec![a, b, b, c], vec![a, b, c, c], vec![a, a, b, c], vec![a, b, c, a]] {
        let (how, triangles, area) = cut(&outline);
        assert_eq!((how, triangles.len(), area), (Cut::Exact, 1, 6.0), "{outline:?}");
    }
    let (how, _, area) = cut(&[a, b, b, c, [2.0, 1.0], [0.0, 3.0]]);
    assert_eq!((how, area), (Cut::Exact, 8.0));
    assert_eq!(cut(&[a, [2.0, 0.0], b, [2.0, 0.0]]).0, Cut::Exact, "a line has no area");
}

#[test]
fn a_polygon_that_crosses_itself_becomes_a_fan() {
    assert_eq!(cut(&[[0.0, 0.0], [3.0, 3.0], [3.0, 0.0], [0.0, 1.0]]).0, Cut::Fan);
    assert_eq!(cut(&[[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 1.0]]).0, Cut::Exact);
}

#[test]
fn any_polygon_gives_two_triangles_fewer_than_corners() {
    for outline in
        [vec![[0.0, 0.0]; 5], vec![[f64::NAN, 0.0]; 4], vec![[1e300, 0.0], [0.0, 1e300], [-1e300, 0.0], [0.0, 0.0]]]
    {
        assert_eq!(cut(&outline).1.len(), outline.len() - 2);
    }
}

#[test]
fn holes_are_left_open() {
    let limits = ReadLimits::default();
    let mut soup = SoupBuilder::new(&limits);
    let square = |x: f64, y: f64, side: f64| [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
    let rings = [square(0.0, 0.0, 10.0), square(1.0, 1.0, 2.0), square(6.0, 6.0, 3.0), square(4.0, 1.0, 1.0)];
    for [x, y] in rings.as_flattened() {
        soup.push_vertex(Vec3::new(*x, *y, 0.0)).expect("is within the limits");
    }
    // The first hole winds as the outline does; the others wind against it, as they should.
    let holes = [vec![4, 5, 6, 7], vec![11, 10, 9, 8], vec![15, 14, 13, 12]];
    let how = Triangulator::new().cut_with_holes(&[0, 1, 2, 3], &holes, &mut soup).expect("is within the limits");
    let soup = soup.finish();
    let at = |index: u32| soup.positions[index as usize];
    let area = |&[a, b, c]: &[u32; 3]| (at(b) - at(a)).cross(&(at(c) - at(a))).z / 2.0;
    assert_eq!((how, soup.triangles.iter().map(area).sum::<f64>()), (Cut::Exact, 100.0 - 4.0 - 9.0 - 1.0));
}

/// Cuts a square of side 10 with holes. Returns the sum of the areas, each of which must be positive.
fn cut_square(holes: &[&[[f64; 2]]]) -> (Cut, f64) {
    let limits = ReadLimits::default();
    let mut soup = SoupBuilder::new(&limits);
    let mut ring = |corners: &[[f64; 2]]| -> Vec<u32> {
        let add = |&[x, y]: &[f64; 2]| soup.push_vertex(Vec3::new(x, 0.0, y)).expect("is within the limits");
        corners.iter().map(add).collect()
    };
    let outline = ring(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]]);
    let holes: Vec<Vec<u32>> = holes.iter().map(|hole| ring(hole)).collect();
    let how = Triangulator::new().cut_with_holes(&outline, &holes, &mut soup).expect("is within the limits");
    let soup = soup.finish();
    let at = |index: u32| soup.positions[index as usize];
    let areas = soup.triangles.iter().map(|&[a, b, c]| (at(b) - at(a)).cross(&(at(c) - at(a))).y / -2.0);
    assert!(areas.clone().all(|area| area > 0.0), "{holes:?} {how:?} {:?}", soup.triangles);
    (how, areas.sum())
}

#[test]
fn holes_that_touch_the_outline_or_each_other_are_left_open() {
    let door = [[4.0, 0.0], [6.0, 0.0], [6.0, 3.0], [4.0, 3.0]];
    let window = [[6.0, 3.0], [8.0, 3.0], [8.0, 5.0], [6.0, 5.0]];
    let beside = [[6.0, 1.0], [7.0, 1.0], [7.0, 2.0], [6.0, 2.0]];
    let corner = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
    let tip = [[0.0, 0.0], [3.0, 1.0], [3.0, 3.0]];
    let on_edge = [[10.0, 5.0], [8.0, 6.0], [8.0, 4.0]];
    let gap = [[4.0, 0.0], [6.0, 0.0], [6.0, 10.0], [4.0, 10.0]];
    let cases: [(&[&[[f64; 2]]], f64); 9] = [
        (&[&door], 94.0),
        (&[&corner], 96.0),
        (&[&tip], 97.0),
        (&[&on_edge], 98.0),
        (&[&gap], 80.0),
        (&[&door, &window], 90.0),
        (&[&door, &beside], 93.0),
        (&[&window, &beside, &corner], 91.0),
        (&[&door, &corner, &on_edge], 88.0),
    ];
    for (holes, area) in cases {
        assert_eq!(cut_square(holes), (Cut::Exact, area), "{holes:?}");
        let turned: Vec<Vec<[f64; 2]>> = holes.iter().map(|hole| hole.iter().rev().copied().collect()).collect();
        let turned: Vec<&[[f64; 2]]> = turned.iter().map(Vec::as_slice).collect();
        assert_eq!(cut_square(&turned), (Cut::Exact, area), "{holes:?} turned");
    }
}

#[test]
fn a_hole_outside_of_or_across_its_outline_is_filled() {
    let outside = [[20.0, 0.0], [22.0, 0.0], [22.0, 2.0]];
    assert_eq!(cut_square(&[&outside]), (Cut::HolesFilled, 100.0));
    let across = [[4.0, -1.0], [6.0, -1.0], [6.0, 3.0], [4.0, 3.0]];
    assert_eq!(cut_square(&[&across]), (Cut::HolesFilled, 100.0));
}

/// Returns the outline of a gear with this number of teeth, and its area.
fn gear(teeth: usize) -> (Vec<[f64; 2]>, f64) {
    let corners = 2 * teeth;
    let outline: Vec<[f64; 2]> = (0..corners)
        .map(|corner| {
            let (sine, cosine) = (corner as f64 / corners as f64 * std::f64::consts::TAU).sin_cos();
            let radius = if corner % 2 == 0 { 10.0 } else { 9.0 };
            [radius * cosine, radius * sine]
        })
        .collect();
    let next = outline.iter().cycle().skip(1);
    let area = outline.iter().zip(next).map(|(a, b)| (a[0] * b[1] - b[0] * a[1]) / 2.0).sum();
    (outline, area)
}

#[test]
fn a_large_polygon_takes_fewer_tests_than_pairs_of_its_corners() {
    let (outline, area) = gear(6_000);
    let limits = ReadLimits::default();
    let mut soup = SoupBuilder::new(&limits);
    let corner = |&[x, y]: &[f64; 2]| soup.push_vertex(Vec3::new(x, y, 0.0)).expect("is within the limits");
    let corners: Vec<u32> = outline.iter().map(corner).collect();
    let mut triangulator = Triangulator::with_tests(Tests::with_budget(20_000_000));
    assert_eq!(triangulator.cut(&corners, &mut soup), Ok(Cut::Exact));
    let soup = soup.finish();
    let at = |index: u32| soup.positions[index as usize];
    let areas = soup.triangles.iter().map(|&[a, b, c]| (at(b) - at(a)).cross(&(at(c) - at(a))).z / 2.0);
    assert!(areas.clone().all(|area| area > 0.0));
    assert!((areas.sum::<f64>() - area).abs() < 1e-9);
}

#[test]
fn large_polygons_share_one_budget_that_small_ones_do_not_need() {
    let limits = ReadLimits::default();
    let mut soup = SoupBuilder::new(&limits);
    let mut ring = |corners: &[[f64; 2]]| -> Vec<u32> {
        let add = |&[x, y]: &[f64; 2]| soup.push_vertex(Vec3::new(x, y, 0.0)).expect("is within the limits");
        corners.iter().map(add).collect()
    };
    let large = ring(&gear(SMALL).0);
    let small = ring(&gear(SMALL / 2).0);
    let [outline, hole] = [4.0, 1.0].map(|side| ring(&[[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]]));
    // The first large polygon takes less than the budget, and the second one what is left of it.
    let mut triangulator = Triangulator::with_tests(Tests::with_budget(2_500));
    for (corners, how) in [(&large, Cut::Exact), (&large, Cut::TooLarge), (&large, Cut::TooLarge), (&small, Cut::Exact)]
    {
        assert_eq!(triangulator.cut(corners, &mut soup), Ok(how), "{} corners", corners.len());
    }
    assert_eq!(triangulator.cut_with_holes(&outline, &[hole], &mut soup), Ok(Cut::Exact));
    assert_eq!(soup.finish().triangles.len(), 3 * (2 * SMALL - 2) + SMALL - 2 + 4);
}
