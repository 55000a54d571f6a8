//! Boxes with corners and edges cut off: hulls of nine to two dozen vertices around a body that no box fits well, such as
//! an armchair or a pyramid on a pedestal.
//!
//! The planes that cut are those of the hull's largest facets, and supporting planes across the edges and corners of the
//! box. The one that takes most volume off is used next. A cut through an edge adds two vertices and the cuts of a whole
//! roof remove some again, so more vertices than wanted are allowed on the way.

use super::containment::grown_around;
use super::turned_box::TurnedBox;
use crate::geometry::Vec3;
use crate::geometry::hull::{ConvexHull, Plane};
use crate::geometry::vector::doubled_area;

/// Facets whose planes are tried.
const MOST_FACETS: usize = 16;
/// Most planes that cut one box.
const MOST_CUTS: usize = 10;
/// Vertices above the wanted number on the way.
const SPARE: usize = 8;
/// Share of the volume below which a cut takes too little off.
const LEAST_CUT: f64 = 0.004;
/// Height below which a vertex is none, as a share of half the longest side.
const NEGLIGIBLE: f64 = 1e-9;

/// Returns boxes around the hull, with ever more cut off, that have at most `max_vertices` vertices: the least cut first.
/// They stand along `axes`, three unit vectors across each other.
pub fn cut_boxes(hull: &ConvexHull, axes: &[Vec3; 3], max_vertices: usize) -> Vec<ConvexHull> {
    let mut found = Vec::new();
    let Some((mut body, mut planes)) = start(hull, axes) else { return found };
    for _ in 0..MOST_CUTS {
        let least = (1.0 - LEAST_CUT) * body.volume();
        let cut = |(number, plane): (usize, &Plane)| {
            let rest = clipped(&body, plane)?;
            (rest.points().len() <= max_vertices + SPARE && rest.volume() < least).then_some((number, rest))
        };
        let best = planes.iter().enumerate().filter_map(cut).min_by(|a, b| a.1.volume().total_cmp(&b.1.volume()));
        let Some((number, rest)) = best else { break };
        planes.swap_remove(number);
        if rest.points().len() <= max_vertices {
            found.extend(grown_around(rest.points().to_vec(), hull.points()).ok());
        }
        body = rest;
    }
    found
}

/// Returns the box around the hull, and the planes that may cut it.
fn start(hull: &ConvexHull, axes: &[Vec3; 3]) -> Option<(ConvexHull, Vec<Plane>)> {
    let around = TurnedBox::of(hull, axes)?;
    let bounds = &around.bounds;
    let corners: Vec<Vec3> = (0..8)
        .map(|corner| {
            around.placed(Vec3::from_fn(
                |axis, _| if corner >> axis & 1 == 1 { bounds.max[axis] } else { bounds.min[axis] },
            ))
        })
        .collect();
    // A step of 1 along an axis is the box's side, so that a plane across an edge meets both faces alike.
    let size = bounds.size();
    let across =
        (0..27).map(|code| Vec3::new((code % 3) as f64, (code / 3 % 3) as f64, (code / 9) as f64) - Vec3::repeat(1.0));
    let across = across.filter(|step| step.iter().filter(|c| **c != 0.0).count() > 1);
    let normals = across.map(|step| around.placed(step.component_div(&size)).normalize());
    let supporting = |normal: Vec3| {
        let highest = hull.points().iter().map(|point| normal.dot(point)).fold(f64::NEG_INFINITY, f64::max);
        Plane { normal, offset: highest }
    };
    let planes = largest_facets(hull).into_iter().chain(normals.map(supporting)).collect();
    Some((ConvexHull::of_points(&corners).ok()?, planes))
}

/// Returns the planes of the facets with most area.
fn largest_facets(hull: &ConvexHull) -> Vec<Plane> {
    let area = |fan: &[[u32; 3]]| fan.iter().map(|face| doubled_area(&hull.corners(face)).norm()).sum::<f64>();
    let mut facets: Vec<(f64, Plane)> = hull.fans().map(|(plane, fan)| (area(fan), *plane)).collect();
    facets.sort_by(|a, b| b.0.total_cmp(&a.0));
    facets.into_iter().take(MOST_FACETS).map(|(_, plane)| plane).collect()
}

/// Returns what lies below the plane, where the plane cuts something off and leaves something.
fn clipped(body: &ConvexHull, plane: &Plane) -> Option<ConvexHull> {
    let points = body.points();
    let heights: Vec<f64> = points.iter().map(|point| plane.height(point)).collect();
    if heights.iter().all(|height| *height <= 0.0) || heights.iter().all(|height| *height >= 0.0) {
        return None;
    }
    let mut kept: Vec<Vec3> =
        points.iter().zip(&heights).filter(|(_, height)| **height <= 0.0).map(|(point, _)| *point).collect();
    for facet in body.facets() {
        let corners: Vec<usize> = facet.map(|corner| corner as usize).collect();
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        // Every edge belongs to two facets and is taken from the one that descends along it.
        for (&from, &to) in sides.filter(|(from, to)| heights[**from] > 0.0 && heights[**to] < 0.0) {
            let share = heights[from] / (heights[from] - heights[to]);
            kept.push(points[from] + (points[to] - points[from]) * share);
        }
    }
    ConvexHull::nearly_of_points(&kept, NEGLIGIBLE).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::prove;
    use crate::geometry::samples;

    const AXES: [Vec3; 3] = [Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)];

    fn found(points: &[Vec3], max_vertices: usize) -> Vec<ConvexHull> {
        let hull = ConvexHull::of_points(points).unwrap();
        let found = cut_boxes(&hull, &AXES, max_vertices);
        assert!(found.iter().all(|cut| prove(cut, points).unwrap().holds(max_vertices, 1e-9)));
        found
    }

    #[test]
    fn a_pyramid_on_a_pedestal_is_found_with_nine_vertices() {
        let mut points = samples::cube_corners(Vec3::zeros(), 1.0);
        points.push(Vec3::new(0.0, 0.0, 4.0));
        let found = found(&points, 9);
        let best = found.iter().map(ConvexHull::volume).fold(f64::INFINITY, f64::min);
        assert!((best - 12.0).abs() < 1e-6, "{best}");
    }

    #[test]
    fn an_armchair_loses_the_space_before_its_back() {
        let profile = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [1.0, 5.0], [0.0, 5.0]];
        let points: Vec<Vec3> =
            profile.iter().flat_map(|[x, z]| [Vec3::new(*x, 0.0, *z), Vec3::new(*x, 3.0, *z)]).collect();
        let found = found(&points, 12);
        assert!((found[0].volume() - 3.0 * 15.5).abs() < 1e-9, "{}", found[0].volume());
        assert_eq!(found[0].points().len(), 10);
    }

    #[test]
    fn a_ball_is_cut_as_often_as_the_vertices_allow() {
        let volumes = |max_vertices| {
            let all = found(&samples::sphere(200), max_vertices);
            all.iter().map(ConvexHull::volume).fold(8.0, f64::min)
        };
        assert!(volumes(24) < volumes(12) && volumes(12) < 8.0);
    }
}
