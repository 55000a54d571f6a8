//! The wrapping is judged here by whole numbers of any length, which share nothing with the code under test.

use num_bigint::BigInt;

use crate::geometry::hull::wrap;
use crate::geometry::samples::{self, Random, box_corners, cube_corners};
use crate::geometry::{ConvexHull, HullError, Progress, Vec3};
use crate::mesh_asset::{ConvexBlock, Domain, GRID_MAX};

const WITHIN: usize = 256;

/// Coordinates of points as whole multiples of one small unit.
type Whole = [BigInt; 3];

/// Smallest power of two that any coordinate of the tests is a multiple of.
const LEAST_EXPONENT: i32 = -200;

/// Returns `value / 2^LEAST_EXPONENT`.
fn whole(value: f64) -> BigInt {
    let (mut mantissa, mut exponent) = (value, 0);
    while mantissa.fract() != 0.0 {
        (mantissa, exponent) = (mantissa * 2.0, exponent - 1);
    }
    assert!(exponent >= LEAST_EXPONENT && mantissa.abs() < 1e18, "{value}");
    BigInt::from(mantissa as i64) << (exponent - LEAST_EXPONENT)
}

/// Returns whether the hull of `vertices`, with the faces of `hull`, contains the point, by the sign of a determinant.
fn contains(vertices: &[Whole], hull: &ConvexHull, point: &Whole) -> bool {
    hull.faces().iter().all(|face| {
        let [a, b, c] = face.map(|index| &vertices[index as usize]);
        let [e, f, p] = [b, c, point].map(|to| [0, 1, 2].map(|axis| &to[axis] - &a[axis]));
        let minor = |i: usize, j: usize| &e[i] * &f[j] - &e[j] * &f[i];
        minor(1, 2) * &p[0] + minor(2, 0) * &p[1] + minor(0, 1) * &p[2] <= BigInt::ZERO
    })
}

/// Returns the vertices of the single hull as `65535 * Min + n * (Max - Min)`, with the hull that gives their faces.
fn exactly(block: &ConvexBlock) -> (Vec<Whole>, ConvexHull) {
    let steps: Vec<Vec3> = block.hull().unwrap().iter().map(|point| Vec3::from(point.map(f64::from))).collect();
    let hull = ConvexHull::of_points(&steps).unwrap();
    let domain = block.domain();
    let vertex = |point: &Vec3| {
        [0, 1, 2].map(|axis| {
            let (min, max) = (whole(domain.min()[axis]), whole(domain.max()[axis]));
            &min * GRID_MAX + (max - &min) * (point[axis] as i64)
        })
    };
    (hull.points().iter().map(vertex).collect(), hull)
}

/// Returns the vertices of the single hull as a viewer decodes them.
fn as_in_a_viewer(block: &ConvexBlock) -> Option<(Vec<Whole>, ConvexHull)> {
    let domain = block.domain();
    let decode = |point: &[u16; 3]| {
        Vec3::from_fn(|axis, _| {
            let (min, max) = (domain.min()[axis] as f32, domain.max()[axis] as f32);
            f64::from(f32::from(point[axis]) / 65535.0_f32 * (max - min) + min)
        })
    };
    let decoded: Vec<Vec3> = block.hull().unwrap().iter().map(decode).collect();
    let hull = ConvexHull::of_points(&decoded).ok()?;
    Some((hull.points().iter().map(|point| [0, 1, 2].map(|axis| whole(point[axis]))).collect(), hull))
}

fn wraps_exactly(block: &ConvexBlock, source: &[Vec3]) -> bool {
    let (vertices, hull) = exactly(block);
    source.iter().all(|point| contains(&vertices, &hull, &[0, 1, 2].map(|axis| whole(point[axis]) * GRID_MAX)))
}

fn wraps_in_a_viewer(block: &ConvexBlock, source: &[Vec3]) -> bool {
    let Some((vertices, hull)) = as_in_a_viewer(block) else { return false };
    source.iter().all(|point| contains(&vertices, &hull, &[0, 1, 2].map(|axis| whole(point[axis]))))
}

/// Returns how far a facet of the single hull lies from the nearest point of the source at most, in grid steps.
fn largest_gap(block: &ConvexBlock, source: &[Vec3]) -> f64 {
    let (_, hull) = exactly(block);
    let domain = block.domain();
    let steps: Vec<Vec3> = source.iter().map(|point| (point - domain.min()).component_div(&domain.step())).collect();
    let gap = |plane: &crate::geometry::Plane| steps.iter().map(|p| -plane.height(p)).fold(f64::INFINITY, f64::min);
    hull.planes().iter().map(gap).fold(0.0, f64::max)
}

/// Clouds of kinds that rounding treats differently: round, on a lattice, with coplanar sides, thin, long, small beside their
/// distance from the origin.
fn cloud(kind: usize, random: &mut Random) -> Vec<Vec3> {
    let count = 4 + random.below(40);
    let mut whole = |sides: f64| (random.unit() * sides).floor();
    let point = |index: usize, random: &mut Random| match kind {
        0 => random.gaussian(),
        1 => Vec3::from_fn(|_, _| (random.unit() * 4.0).floor()),
        2 => random.direction(),
        3 => {
            let mut point = random.in_cube();
            point[index % 3] = (index / 3 % 2) as f64;
            point
        }
        4 => random.in_cube().component_mul(&Vec3::new(1.0, 1.0, 1e-3)),
        5 => random.in_cube().component_mul(&Vec3::new(1e3, 1e-1, 1e-1)),
        6 => random.gaussian() + Vec3::new(5.0, -7.0, 3.0),
        8 => random.in_cube().component_mul(&Vec3::new(1e-7, 1e-11, 1e-11)),
        _ => random.in_cube() * 1e-7 + Vec3::repeat(1.0),
    };
    let is_rotated = whole(2.0) == 1.0;
    let points: Vec<Vec3> = (0..count).map(|index| point(index, random)).collect();
    if is_rotated { samples::rotated(&points) } else { points }
}

#[test]
fn two_thousand_clouds_are_wrapped_to_the_letter() {
    let mut random = Random(23);
    let (mut wrapped, mut unwrapped, mut vertices) = (0, 0, [0, 0]);
    for round in 0..2000 {
        let kind = round % 9;
        let source = cloud(kind, &mut random);
        let hull = match wrap(&source, 256, &Progress::silent()) {
            Err(HullError::Degenerate(_)) => continue,
            hull => hull.unwrap(),
        };
        let block = ConvexBlock::wrapping(&hull, &source, &[], WITHIN).unwrap();
        assert!(wraps_exactly(&block, &source), "cloud {round} of kind {kind}");
        // Boxes that single precision divides into a few numbers may have no such hull.
        let wraps = wraps_in_a_viewer(&block, &source);
        assert!(kind == 7 || wraps, "cloud {round} of kind {kind} in a viewer");
        assert_eq!(block.outside_for_viewers(&source) == 0.0, wraps, "cloud {round} of kind {kind}");
        unwrapped += usize::from(!wraps);
        assert!(block.outside_hull(&source).is_empty(), "cloud {round} of kind {kind}");
        let gap = largest_gap(&block, &source);
        // A rod may take the corners of the cells around its tips.
        let most = if [5, 8].contains(&kind) { 4.0 } else { 2.0 };
        assert!(gap <= most, "cloud {round} of kind {kind}: {gap} steps");
        if ![4, 5, 7, 8].contains(&kind) {
            vertices = [vertices[0] + hull.points().len(), vertices[1] + block.hull().unwrap().len()];
        }
        wrapped += 1;
    }
    assert!(wrapped > 1900 && unwrapped > 0, "{wrapped} {unwrapped}");
    // Only sharp edges, which thin clouds have, take more vertices.
    assert!(vertices[1] * 100 <= vertices[0] * 102, "{vertices:?}");
}

#[test]
fn shapes_that_are_exact_on_the_grid_stay_exact() {
    // Steps in thirds and fifths of the box lie on grid lines, since 65535 is 3 x 5 x 17 x 257.
    let thirds = ConvexHull::of_points(
        &[
            [0.0, 0.0, 0.0],
            [3.0, 0.0, 0.0],
            [0.0, 5.0, 0.0],
            [3.0, 5.0, 0.0],
            [1.0, 0.0, 1.0],
            [2.0, 0.0, 1.0],
            [1.0, 3.0, 1.0],
            [2.0, 3.0, 1.0],
        ]
        .map(Vec3::from),
    )
    .unwrap();
    let boxes = [
        box_corners(Vec3::zeros(), Vec3::repeat(0.5)),
        box_corners(Vec3::new(3.25, -1.5, 0.125), Vec3::new(2.0, 0.5, 0.375)),
        thirds.points().to_vec(),
    ];
    for source in boxes {
        let hull = ConvexHull::of_points(&source).unwrap();
        let block = ConvexBlock::wrapping(&hull, &source, std::slice::from_ref(&source), WITHIN).unwrap();
        assert_eq!(ConvexHull::of_points(&block.decoded_hull().unwrap()).unwrap(), hull);
        assert_eq!(block.hulls()[0], block.hull().unwrap());
    }
}

#[test]
fn a_pyramid_gets_one_step_of_room_above_its_tip() {
    let mut source = box_corners(Vec3::zeros(), Vec3::repeat(0.5));
    source.retain(|corner| corner.z < 0.0);
    source.push(Vec3::new(0.0, 0.0, 0.5));
    let hull = ConvexHull::of_points(&source).unwrap();
    let block = ConvexBlock::wrapping(&hull, &source, &[], WITHIN).unwrap();
    assert_eq!(block.hull().unwrap().len(), 5);
    assert!(wraps_exactly(&block, &source) && wraps_in_a_viewer(&block, &source));
    let (min, max) = (block.domain().min(), block.domain().max());
    assert_eq!((*min, max.x, max.y), (Vec3::repeat(-0.5), 0.5, 0.5));
    assert!(max.z > 0.5 && max.z - 0.5 < 1.01 / 65_534.0, "{}", max.z - 0.5);
}

#[test]
fn a_reduced_hull_keeps_its_number_of_vertices() {
    let source = samples::sphere(3000);
    let hull = wrap(&source, 24, &Progress::silent()).unwrap();
    let block = ConvexBlock::wrapping(&hull, &source, &[], 24).unwrap();
    assert_eq!(block.hull().unwrap().len(), 24);
    assert!(wraps_exactly(&block, &source) && wraps_in_a_viewer(&block, &source));
    let grown = ConvexHull::of_points(&block.decoded_hull().unwrap()).unwrap().volume() / hull.volume();
    assert!(grown < 1.0 + 1e-4, "{grown}");
}

#[test]
fn a_bound_that_single_precision_rounds_still_contains_the_points() {
    let third = 1.0 / 3.0;
    let source = cube_corners(Vec3::new(third, 10.0 + third, -7.1), third);
    let hull = ConvexHull::of_points(&source).unwrap();
    let block = ConvexBlock::wrapping(&hull, &source, &[], WITHIN).unwrap();
    assert_eq!(block.hull().unwrap().len(), 8);
    assert!(wraps_exactly(&block, &source) && wraps_in_a_viewer(&block, &source));
    assert_ne!(block.domain(), &Domain::UNIT);
}

#[test]
fn sharp_edges_keep_to_the_limit_of_vertices() {
    // A lens: all its vertices are sharp but two, and each needs two grid points.
    let rim = (0..30).map(|number| f64::from(number) * 0.2094).map(|angle| Vec3::new(angle.cos(), angle.sin(), 0.0));
    let mut source: Vec<Vec3> = rim.chain([0.001, -0.001].map(|z| Vec3::new(0.0, 0.0, z))).collect();
    source = samples::rotated(&source);
    let hull = ConvexHull::of_points(&source).unwrap();
    let free = ConvexBlock::wrapping(&hull, &source, &[], WITHIN).unwrap();
    assert!(free.hull().unwrap().len() > 40 && wraps_exactly(&free, &source));
    let limited = ConvexBlock::wrapping(&hull, &source, &[], 32).unwrap();
    assert!(limited.hull().unwrap().len() <= 32 && wraps_exactly(&limited, &source));
}

#[test]
fn hulls_of_four_vertices_wrap_in_four() {
    // Three facets at a vertex leave no choice where a grid point above all of them lies far away.
    for number in 0..40 {
        let mut random = Random(number + 1);
        let cube = samples::box_soup(Vec3::zeros(), Vec3::repeat(0.5)).positions;
        let kind = [0, 1, 2, 3, 6][number as usize % 5];
        let source = if number == 0 { cube } else { cloud(kind, &mut random) };
        let Ok(hull) = wrap(&source, 4, &Progress::silent()) else { continue };
        let block = ConvexBlock::wrapping(&hull, &source, &[], 4).unwrap();
        assert_eq!(block.hull().unwrap().len(), 4, "{number}");
        assert!(wraps_exactly(&block, &source), "{number}: {}", largest_gap(&block, &source));
        assert!(wraps_in_a_viewer(&block, &source), "{number}");
        let grown = ConvexHull::of_points(&block.decoded_hull().unwrap()).unwrap().volume() / hull.volume();
        assert!(grown < 1.01, "{number}: {grown}");
    }
}

#[test]
fn every_side_of_the_domain_may_need_room_in_turn() {
    // No grid line is at 2 along x and z, and each larger domain moves the lines.
    let corners = [[1, 1, 2], [1, 2, 3], [1, 3, 3], [2, 0, 2], [2, 2, 1], [2, 2, 2], [3, 0, 1]];
    let source = corners.map(|corner| Vec3::from(corner.map(f64::from)));
    let hull = wrap(&source, WITHIN, &Progress::silent()).unwrap();
    let block = ConvexBlock::wrapping(&hull, &source, &[], WITHIN).unwrap();
    assert!(wraps_exactly(&block, &source) && wraps_in_a_viewer(&block, &source));
}
