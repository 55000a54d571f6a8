//! Pointed hulls: tetrahedra, pyramids and wedges around the box of a hull, for results of fewer vertices than a box has.
//!
//! Edge collapses look for the least volume. Of four vertices around a flat or long body that is a spike of many times the
//! body's length. The hulls here reach as little as possible out of the box instead: as far sideways as upward.

use super::containment::grown_around;
use super::turned_box::TurnedBox;
use crate::geometry::Vec3;
use crate::geometry::hull::ConvexHull;

/// The orders of three axes. The last one is the axis along which a hull narrows.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0], [2, 0, 1], [0, 2, 1]];

/// Vertices of a tetrahedron, a pyramid and a wedge.
const TETRAHEDRON: usize = 4;
const PYRAMID: usize = 5;
const WEDGE: usize = 6;

/// Returns tetrahedra, pyramids and wedges around the hull that have at most `max_vertices` vertices. They stand along
/// `axes`, three unit vectors across each other.
pub fn pointed_hulls(hull: &ConvexHull, axes: &[Vec3; 3], max_vertices: usize) -> Vec<ConvexHull> {
    let Some(turned) = TurnedBox::of(hull, axes) else { return Vec::new() };
    let (center, half) = (turned.bounds.center(), turned.bounds.size() / 2.0);
    let around = |order: [usize; 3]| {
        let sides = order.map(|axis| half[axis]);
        [(TETRAHEDRON, tetrahedron(sides)), (PYRAMID, pyramid(sides)), (WEDGE, wedge(sides))].map(
            |(vertices, corners)| {
                let at = |corner: &[f64; 3]| {
                    let mut own = center;
                    (0..3).for_each(|number| own[order[number]] += corner[number]);
                    turned.placed(own)
                };
                (vertices, corners.iter().map(at).collect::<Vec<Vec3>>())
            },
        )
    };
    let few = ORDERS.into_iter().flat_map(around).filter(|(vertices, _)| *vertices <= max_vertices);
    few.filter_map(|(_, corners)| grown_around(corners, hull.points()).ok()).collect()
}

/// Returns a tetrahedron around a box with these half sides: an edge below the box along its first side, and one above
/// it along the second.
fn tetrahedron([a, b, c]: [f64; 3]) -> Vec<[f64; 3]> {
    // The tetrahedron reaches out upward by `over`. It reaches out sideways by m + 2 m c / over, where m is the longer side.
    // Both are equal at this value.
    let m = a.max(b);
    let over = f64::midpoint(m, (m * m + 8.0 * m * c).sqrt());
    let (height, growth) = (c + over, 2.0 * (c + over) / over);
    vec![[-a * growth, 0.0, -height], [a * growth, 0.0, -height], [0.0, -b * growth, height], [0.0, b * growth, height]]
}

/// Returns a pyramid around a box with these half sides: its base is below the box.
fn pyramid([a, b, c]: [f64; 3]) -> Vec<[f64; 3]> {
    let over = (2.0 * c * a.max(b)).sqrt();
    let growth = (2.0 * c + over) / over;
    let base = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    base.iter().map(|[x, y]| [x * a * growth, y * b * growth, -c]).chain([[0.0, 0.0, c + over]]).collect()
}

/// Returns a wedge around a box with these half sides: its base is below the box, and its edge runs along the second side.
fn wedge([a, b, c]: [f64; 3]) -> Vec<[f64; 3]> {
    let over = (2.0 * c * a).sqrt();
    let growth = (2.0 * c + over) / over;
    let end = |y: f64| [[-a * growth, y, -c], [a * growth, y, -c], [0.0, y, c + over]];
    [end(-b), end(b)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{prove, samples};

    #[test]
    fn few_vertices_around_boxes_of_any_shape_reach_out_by_the_longest_side_at_most() {
        let axes = [0, 1, 2].map(|axis| Vec3::ith(axis, 1.0));
        for size in [[1.0, 1.0, 1.0], [20.0, 1.0, 1.0], [20.0, 15.0, 0.01], [3.0, 0.2, 9.0]].map(Vec3::from) {
            let corners: Vec<Vec3> = samples::cube_corners(Vec3::repeat(7.0), 1.0)
                .iter()
                .map(|corner| corner.component_mul(&size))
                .collect();
            let hull = ConvexHull::of_points(&corners).unwrap();
            for (max_vertices, most) in [(4, 1.0), (5, 0.71), (6, 0.71)] {
                let all = pointed_hulls(&hull, &axes, max_vertices);
                assert!(all.iter().all(|pointed| prove(pointed, &corners).unwrap().holds(max_vertices, 1e-9)));
                let over =
                    all.iter().map(|pointed| pointed.bounds().over(&hull.bounds())).fold(f64::INFINITY, f64::min);
                assert!(over <= most * 2.0 * size.max() + 1e-9, "{size:?} {max_vertices}: {over}");
            }
        }
        let cube = ConvexHull::of_points(&samples::cube_corners(Vec3::zeros(), 1.0)).unwrap();
        assert!(pointed_hulls(&cube, &axes, 3).is_empty());
    }
}
