//! What one shape costs: exact formulas, no estimate of our own.

use crate::geometry::{Mesh, Vec3};

use super::constants::{
    HULLS_AND_VERTICES_PER_UNIT, MAX_PHYSICAL, MAX_TRIANGLE_WIDTH_M, MIN_TRIANGLE_MESH, MIN_TRIANGLE_WIDTH_M,
    TRIANGLE_FACTOR_M,
};

/// Cost of a single hull of so many stored vertices: 0.36 for a box.
pub fn hull_cost(vertices: usize) -> f64 {
    decomposition_cost(1, vertices)
}

/// Cost of a decomposition of so many hulls with so many stored vertices in all. Does not depend on scale.
pub fn decomposition_cost(hulls: usize, vertices: usize) -> f64 {
    hulls.saturating_add(vertices) as f64 / f64::from(HULLS_AND_VERTICES_PER_UNIT)
}

/// The most hulls and vertices, counted together, that cost at most `cost`.
///
/// Compared in integers: 0.04 is not exact in binary, and `cost / 0.04` rounds the wrong way for every eighth budget.
pub fn hulls_and_vertices_within(cost: f64) -> usize {
    /// Far below a whole vertex, far above the rounding of a cost that was written in decimals.
    const SLACK: f64 = 1e-6;
    (cost * f64::from(HULLS_AND_VERTICES_PER_UNIT) + SLACK).floor() as usize
}

/// Cost of a triangle mesh at a scale (metres per unit on each axis); `None` without triangles.
///
/// `max(0.05 T / w, 0.5)` with `w` the harmonic mean of the triangles' widths. Triangles without area do not count: a
/// simulator refuses them. A width below 1 mm counts as 1 mm, so the cost is at most `50 T`. Simulators approximate
/// `w` in a way that is not public: take this as the exact value that they aim at.
pub fn triangle_mesh_cost(mesh: &Mesh, scale: &Vec3) -> Option<f64> {
    let triangles = mesh.triangles().len();
    if triangles == 0 {
        return None;
    }
    let inverse_widths: f64 =
        (0..triangles).map(|number| 1.0 / triangle_width(&mesh.corners(number), scale).max(MIN_TRIANGLE_WIDTH_M)).sum();
    let width = (triangles as f64 / inverse_widths).clamp(MIN_TRIANGLE_WIDTH_M, MAX_TRIANGLE_WIDTH_M);
    Some((TRIANGLE_FACTOR_M * triangles as f64 / width).max(MIN_TRIANGLE_MESH))
}

/// The smallest altitude in metres: the short side of the tightest rectangle around the triangle. 0 without area.
fn triangle_width(corners: &[Vec3; 3], scale: &Vec3) -> f64 {
    let [a, b, c] = corners;
    let edges = [b - a, c - b, a - c].map(|edge| edge.component_mul(scale));
    // Squares of very large or small lengths leave the range of a double: measure in units of the largest coordinate.
    let unit = edges.iter().map(|edge| edge.amax()).fold(0.0, f64::max);
    if unit == 0.0 || !unit.is_finite() {
        return unit;
    }
    let edges = edges.map(|edge| edge / unit);
    let longest = edges.iter().map(|edge| edge.norm()).fold(0.0, f64::max);
    edges[0].cross(&edges[1]).norm() / longest * unit
}

/// Whether a shape of this cost may be made physical.
pub fn can_be_physical(cost: f64) -> bool {
    cost <= MAX_PHYSICAL
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::tests::{box_mesh, mesh};

    #[test]
    fn published_examples_are_met() {
        let cases = [(1, 4, 0.2), (1, 8, 0.36), (1, 256, 10.28), (8, 139, 5.88), (14, 96, 4.4), (256, 65_536, 2631.68)];
        for (hulls, vertices, cost) in cases {
            assert_eq!(decomposition_cost(hulls, vertices), cost);
        }
        assert_eq!(hull_cost(8), 0.36);
    }

    #[test]
    fn a_budget_holds_exactly_what_costs_it() {
        for count in 0..70_000 {
            assert_eq!(hulls_and_vertices_within(decomposition_cost(0, count)), count);
        }
        assert_eq!(hulls_and_vertices_within(MAX_PHYSICAL), 800);
        assert!(can_be_physical(decomposition_cost(100, 700)) && !can_be_physical(decomposition_cost(100, 701)));
        assert_eq!((hulls_and_vertices_within(-1.0), hulls_and_vertices_within(f64::NAN)), (0, 0));
    }

    #[test]
    fn cube_of_one_metre_costs_0_8485() {
        let cost = |scale: f64| triangle_mesh_cost(&box_mesh(), &Vec3::repeat(scale)).unwrap();
        assert!((cost(1.0) - 0.6 * std::f64::consts::SQRT_2).abs() < 1e-12);
        assert_eq!(format!("{:.4}", cost(1.0)), "0.8485");
        assert_eq!(cost(10.0), 0.5);
    }

    #[test]
    fn cost_is_finite_and_within_its_bounds_at_any_scale() {
        let sliver = mesh(&[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 1e-9, 0.0]], &[[0, 1, 2]]);
        for shape in [box_mesh(), sliver] {
            for scale in [0.0, 1e-300, 1e-12, 1e-3, 1.0, 1e3, 1e100, 1e300, f64::MAX] {
                let cost = triangle_mesh_cost(&shape, &Vec3::new(scale, 1.0, scale)).unwrap();
                let most = 50.0 * shape.triangles().len() as f64;
                assert!((0.5..=most * 1.000_001).contains(&cost), "{cost} at {scale}");
            }
        }
    }

    #[test]
    fn one_sliver_dominates() {
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.5, 1e-9, 0.0]];
        let clean = triangle_mesh_cost(&mesh(&points, &[[0, 1, 2]]), &Vec3::repeat(1.0)).unwrap();
        let dirty = triangle_mesh_cost(&mesh(&points, &[[0, 1, 2], [0, 1, 3]]), &Vec3::repeat(1.0)).unwrap();
        assert_eq!(clean, 0.5);
        assert!(dirty > 50.0, "{dirty}");
    }

    #[test]
    fn points_without_triangles_have_no_mesh_cost() {
        assert_eq!(triangle_mesh_cost(&mesh(&[[0.0; 3], [1.0; 3]], &[]), &Vec3::repeat(1.0)), None);
    }
}
