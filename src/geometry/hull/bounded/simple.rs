//! Simple hulls: boxes and prisms of few sides around a hull, as an artist would place them.
//!
//! Edge collapses remove one vertex at a time, each for the least added volume. A box around a rounded body is no short
//! way from there, and yet it may be the best hull of eight vertices.

use super::containment::grown_around;
use crate::geometry::Vec3;
use crate::geometry::hull::ConvexHull;
use crate::geometry::hull::polygon::{Vec2, convex_polygon, drop_smallest_side, smallest_rectangle, wedge};
use crate::geometry::tolerance::SAME_AXIS;
use crate::geometry::vector::across;

/// Most sides of a prism.
const MOST_SIDES: usize = 12;
/// Directions of large facets along which prisms are built, besides the axes.
const FACET_DIRECTIONS: usize = 3;
/// The fewest vertices of a prism: those of a wedge.
const WEDGE: usize = 6;

/// Returns boxes and prisms with fewer than `max_vertices` vertices that contain the hull: those with fewest vertices
/// first, and of as many the smallest first. They stand along `axes` (unit vectors) and along the largest facets.
pub fn simple_hulls<'a>(
    hull: &'a ConvexHull,
    axes: &[Vec3],
    max_vertices: usize,
) -> impl Iterator<Item = ConvexHull> + use<'a> {
    let mut prisms: Vec<Prism> = Vec::new();
    if max_vertices > WEDGE {
        for normal in directions(hull, axes) {
            prisms.extend(prisms_along(hull, &normal, axes, (max_vertices - 1) / 2));
        }
    }
    prisms.sort_by(|a, b| a.corners.len().cmp(&b.corners.len()).then(a.volume.total_cmp(&b.volume)));
    prisms.into_iter().filter_map(|prism| grown_around(prism.corners, hull.points()).ok())
}

struct Prism {
    corners: Vec<Vec3>,
    volume: f64,
}

/// Returns the axes and the normals of the largest facets, each direction once.
fn directions(hull: &ConvexHull, axes: &[Vec3]) -> Vec<Vec3> {
    let mut facets: Vec<(f64, Vec3)> = hull
        .facets()
        .zip(hull.planes())
        .map(|(facet, plane)| {
            let corners: Vec<Vec3> = facet.map(|index| hull.points()[index as usize]).collect();
            let fan = corners.windows(2).map(|pair| (pair[0] - corners[0]).cross(&(pair[1] - corners[0])));
            (fan.sum::<Vec3>().norm(), plane.normal)
        })
        .collect();
    facets.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut directions: Vec<Vec3> = Vec::new();
    let mut add = |direction: Vec3, most: usize| {
        let is_new = |known: &Vec3| known.cross(&direction).norm() > SAME_AXIS;
        if directions.len() < most && directions.iter().all(is_new) {
            directions.push(direction);
        }
    };
    axes.iter().for_each(|axis| add(*axis, axes.len()));
    facets.into_iter().for_each(|(_, normal)| add(normal, axes.len() + FACET_DIRECTIONS));
    directions
}

/// Returns the prisms along a direction: around the outline with ever fewer sides, around its smallest rectangle, and
/// around its rectangle along each axis.
fn prisms_along(hull: &ConvexHull, normal: &Vec3, axes: &[Vec3], most_sides: usize) -> Vec<Prism> {
    let [u, v] = across(normal);
    let heights = hull.points().iter().map(|point| normal.dot(point));
    let (low, high) = heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
    let prism = |outline: &[Vec2]| {
        let foot = |p: &Vec2| u * p.x + v * p.y;
        let corners = outline.iter().flat_map(|p| [foot(p) + normal * low, foot(p) + normal * high]).collect();
        Prism { corners, volume: area(outline) * (high - low) }
    };
    let mut outline = convex_polygon(hull.points().iter().map(|p| Vec2::new(u.dot(p), v.dot(p))).collect());
    let mut prisms = Vec::new();
    if most_sides >= 4 {
        let along =
            axes.iter().map(|axis| Vec2::new(u.dot(axis), v.dot(axis))).filter(|along| along.norm() > SAME_AXIS);
        let boxes = along.filter_map(|along| smallest_rectangle(&outline, &[along]));
        prisms.extend(boxes.chain(smallest_rectangle(&outline, &[])).map(|rectangle| prism(&rectangle)));
    }
    loop {
        if outline.len() <= most_sides.min(MOST_SIDES) {
            prisms.push(prism(&outline));
        }
        if outline.len() <= 3 || !drop_smallest_side(&mut outline) {
            return prisms;
        }
    }
}

/// Returns the area of a polygon.
fn area(polygon: &[Vec2]) -> f64 {
    polygon.windows(2).map(|pair| wedge(&(pair[0] - polygon[0]), &(pair[1] - polygon[0]))).sum::<f64>() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{prove, samples};

    fn axes() -> [Vec3; 3] {
        [0, 1, 2].map(|axis| Vec3::ith(axis, 1.0))
    }

    fn first(points: &[Vec3], max_vertices: usize) -> ConvexHull {
        let hull = ConvexHull::of_points(points).unwrap();
        let simple: Vec<ConvexHull> = simple_hulls(&hull, &axes(), max_vertices).collect();
        let counts: Vec<usize> = simple.iter().map(|hull| hull.points().len()).collect();
        assert!(counts.is_sorted() && counts.iter().all(|count| *count < max_vertices), "{counts:?}");
        assert!(simple.iter().all(|simple| prove(simple, points).unwrap().holds(max_vertices, 1e-9)));
        let of_eight = simple.into_iter().filter(|hull| hull.points().len() == 8);
        of_eight.min_by(|a, b| a.volume().total_cmp(&b.volume())).unwrap()
    }

    #[test]
    fn a_box_with_rounded_corners_has_its_box_among_the_hulls_of_eight_vertices() {
        let size = Vec3::new(3.0, 2.0, 1.0);
        let sphere = samples::sphere(60);
        let rounded: Vec<Vec3> = sphere.iter().map(|p| p * 0.2 + p.map(f64::signum).component_mul(&size)).collect();
        let hull = first(&rounded, 30);
        let bounds = crate::geometry::Aabb::of_points(&rounded).unwrap().size();
        assert!(hull.volume() <= bounds.product() * (1.0 + 1e-9) && hull.volume() > 0.98 * bounds.product());
    }

    #[test]
    fn a_turned_bar_is_found_along_its_own_facets() {
        let (sine, cosine) = 0.4f64.sin_cos();
        let turned = |p: Vec3| Vec3::new(cosine * p.x - sine * p.y, sine * p.x + cosine * p.y, p.z);
        let size = Vec3::new(3.0, 1.0, 0.5);
        let mut bar: Vec<Vec3> =
            samples::cube_corners(Vec3::zeros(), 1.0).iter().map(|p| turned(p.component_mul(&size))).collect();
        bar.extend([turned(Vec3::new(3.1, 0.0, 0.0)), turned(Vec3::new(-3.1, 0.0, 0.0))]);
        let hull = first(&bar, 10);
        assert!((hull.volume() - 8.0 * 3.1 * 0.5).abs() < 1e-9, "{}", hull.volume());
    }

    #[test]
    fn a_wedge_is_the_simplest_hull_of_a_roof_and_a_few_vertices_need_none() {
        let gable = |y: f64| [[-2.0, 0.0], [2.0, 0.0], [0.05, 1.0], [-0.05, 1.0]].map(|[x, z]| Vec3::new(x, y, z));
        let roof: Vec<Vec3> = gable(0.0).into_iter().chain(gable(5.0)).collect();
        let hull = ConvexHull::of_points(&roof).unwrap();
        let wedge = simple_hulls(&hull, &axes(), 8).min_by(|a, b| a.volume().total_cmp(&b.volume())).unwrap();
        assert_eq!(wedge.points().len(), 6);
        assert!(wedge.volume() < 1.1 * hull.volume());
        assert_eq!(simple_hulls(&hull, &axes(), 6).count(), 0);
    }
}
