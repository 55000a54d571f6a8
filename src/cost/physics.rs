//! The cost of one shape, by exact formulas.

use super::constants::{Constants, Cost, count_within};
use super::shown::shown;
use super::widths::TriangleWidths;

impl Constants {
    /// Returns the cost of a single hull with `vertices` stored vertices: 0.36 for a box.
    pub fn hull_cost(&self, vertices: usize) -> f64 {
        self.price_of_hulls(1, vertices).value()
    }

    /// Returns the cost of a decomposition of `hulls` hulls with `vertices` stored vertices in total, at any scale.
    pub fn decomposition_cost(&self, hulls: usize, vertices: usize) -> f64 {
        self.price_of_hulls(hulls, vertices).value()
    }

    /// Returns the cost of an exact box, sphere or cylinder.
    pub(super) fn price_of_primitive(&self) -> Cost {
        Cost::of_each(self.exact_primitive, 1)
    }

    pub(super) fn price_of_hulls(&self, hulls: usize, vertices: usize) -> Cost {
        Cost::of_each(self.hull_or_vertex, hulls.saturating_add(vertices))
    }

    /// Returns the largest number of hulls and vertices together that costs at most `budget`.
    ///
    /// The comparison uses integers, because 0.04 is not exact in binary, and `budget / 0.04` rounds the wrong way for
    /// every eighth value.
    pub fn hulls_and_vertices_within(&self, budget: f64) -> usize {
        count_within(budget, self.hull_or_vertex)
    }

    /// Returns the cost of a triangle mesh at a uniform scale `factor`, which is above 0.
    ///
    /// The cost is `max(0.05 T / w, 0.5)`, where `w` is the harmonic mean of the triangles' widths. Triangles without
    /// area do not count, because a simulator refuses them. A width below 1 mm counts as 1 mm, so the cost is at most
    /// `50 T`. Simulators approximate `w` in a way that is not public. This function returns the exact value.
    pub fn triangle_mesh_cost(&self, widths: &TriangleWidths, factor: f64) -> f64 {
        let cost = self.triangle_factor_m * widths.triangles() as f64 / self.mean_width_m(widths, factor);
        cost.max(self.min_triangle_mesh)
    }

    /// Returns the mean width that [`Constants::triangle_mesh_cost`] charges, within its bounds.
    pub fn mean_width_m(&self, widths: &TriangleWidths, factor: f64) -> f64 {
        let mean = widths.mean_m(factor, self.min_triangle_width_m);
        mean.max(self.min_triangle_width_m).min(self.max_triangle_width_m)
    }

    /// Returns what a triangle of a width in metres adds to the cost of a mesh: `0.05 / width`. `k T / w` with the harmonic
    /// mean `w` is the sum of these, within the bounds on the mean and on the whole.
    pub fn price_of_triangle(&self, width: f64) -> f64 {
        self.triangle_factor_m / width.max(self.min_triangle_width_m)
    }

    /// Returns the arithmetic of a triangle mesh's cost, line by line.
    pub fn explain_triangles(&self, triangles: usize, mean_width: f64, cost: f64) -> Vec<String> {
        let (k, least) = (self.triangle_factor_m, self.min_triangle_mesh);
        let computed = k * triangles as f64 / mean_width.max(self.min_triangle_width_m);
        vec![
            format!("w = {} m, the harmonic mean of the widths of {triangles} triangles", shown(mean_width)),
            format!(
                "max({k} x {triangles} / {}, {least}) = max({}, {least}) = {}",
                shown(mean_width),
                shown(computed),
                shown(cost)
            ),
        ]
    }

    /// Returns the least cost of a triangle mesh.
    pub fn least_of_triangles(&self) -> f64 {
        self.min_triangle_mesh
    }

    /// Returns the largest cost of a shape that may be physical.
    pub fn max_physical(&self) -> f64 {
        self.max_physical
    }

    /// Returns whether a shape of this cost may be physical.
    pub fn can_be_physical(&self, cost: f64) -> bool {
        cost <= self.max_physical
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{box_mesh, mesh};
    use super::super::{PUBLISHED, TriangleWidths};
    use crate::geometry::{Mesh, Vec3};

    fn cost(mesh: &Mesh, scale: &Vec3) -> f64 {
        PUBLISHED.triangle_mesh_cost(&TriangleWidths::of_mesh(mesh, scale).unwrap(), 1.0)
    }

    #[test]
    fn published_examples_are_met() {
        let cases = [(1, 4, 0.2), (1, 8, 0.36), (1, 256, 10.28), (8, 139, 5.88), (14, 96, 4.4), (256, 65_536, 2631.68)];
        for (hulls, vertices, cost) in cases {
            assert_eq!(PUBLISHED.decomposition_cost(hulls, vertices), cost);
        }
        assert_eq!(PUBLISHED.hull_cost(8), 0.36);
    }

    #[test]
    fn cost_is_that_of_the_test_plan_term_by_term() {
        // W-TEST: 0.2 H + 0.04 (V - 4 H).
        for (hulls, vertices) in [(1, 4), (3, 40), (17, 512), (256, 65_536)] {
            let terms = 0.2 * hulls as f64 + 0.04 * (vertices - 4 * hulls) as f64;
            assert!((PUBLISHED.decomposition_cost(hulls, vertices) - terms).abs() < 1e-9 * terms);
        }
    }

    #[test]
    fn a_budget_holds_exactly_what_costs_it() {
        let within = |budget| PUBLISHED.hulls_and_vertices_within(budget);
        for count in 0..70_000 {
            assert_eq!(within(PUBLISHED.decomposition_cost(0, count)), count);
        }
        assert_eq!(within(32.0), 800);
        assert!(PUBLISHED.can_be_physical(PUBLISHED.decomposition_cost(100, 700)));
        assert!(!PUBLISHED.can_be_physical(PUBLISHED.decomposition_cost(100, 701)));
        assert_eq!((within(-1.0), within(f64::NAN), within(f64::INFINITY) > 0), (0, 0, true));
    }

    #[test]
    fn cube_of_one_metre_costs_0_8485() {
        let cost = |scale: f64| cost(&box_mesh(), &Vec3::repeat(scale));
        assert!((cost(1.0) - 0.6 * std::f64::consts::SQRT_2).abs() < 1e-12);
        assert_eq!(format!("{:.4}", cost(1.0)), "0.8485");
        assert_eq!(cost(10.0), 0.5);
    }

    #[test]
    fn flat_mesh_of_half_metre_triangles_costs_a_tenth_each() {
        // A strip of right triangles whose smallest altitude is 0.5 m.
        let side = 0.5 * std::f64::consts::SQRT_2;
        let points: Vec<[f64; 3]> = (0..22).map(|i| [f64::from(i / 2) * side, f64::from(i % 2) * side, 0.0]).collect();
        let triangles: Vec<[u32; 3]> =
            (0..10).flat_map(|i| [[2 * i, 2 * i + 2, 2 * i + 1], [2 * i + 1, 2 * i + 2, 2 * i + 3]]).collect();
        assert!((cost(&mesh(&points, &triangles), &Vec3::repeat(1.0)) - 2.0).abs() < 1e-12);
    }

    #[test]
    fn cost_is_finite_and_within_its_bounds_at_any_scale() {
        let sliver = mesh(&[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 1e-9, 0.0]], &[[0, 1, 2]]);
        for shape in [box_mesh(), sliver] {
            for scale in [0.0, 1e-300, 1e-12, 1e-3, 1.0, 1e3, 1e100, 1e300, f64::MAX] {
                let cost = cost(&shape, &Vec3::new(scale, 1.0, scale));
                let most = 50.0 * shape.triangles().len() as f64;
                assert!((0.5..=most * 1.000_001).contains(&cost), "{cost} at {scale}");
            }
        }
    }

    #[test]
    fn cost_at_a_factor_is_that_of_the_scaled_mesh() {
        let stretched = Vec3::new(1.0, 0.3, 2.5);
        let widths = TriangleWidths::of_mesh(&box_mesh(), &stretched).unwrap();
        for step in -40..40 {
            let factor = 1.3_f64.powi(step);
            let (fast, direct) =
                (PUBLISHED.triangle_mesh_cost(&widths, factor), cost(&box_mesh(), &(stretched * factor)));
            assert!((fast - direct).abs() <= 1e-12 * direct, "{fast} {direct} at {factor}");
        }
    }

    #[test]
    fn one_sliver_dominates() {
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.5, 1e-9, 0.0]];
        let clean = cost(&mesh(&points, &[[0, 1, 2]]), &Vec3::repeat(1.0));
        let dirty = cost(&mesh(&points, &[[0, 1, 2], [0, 1, 3]]), &Vec3::repeat(1.0));
        assert_eq!(clean, 0.5);
        assert!(dirty > 50.0, "{dirty}");
    }

    #[test]
    fn points_without_triangles_have_no_widths() {
        assert_eq!(TriangleWidths::of_mesh(&mesh(&[[0.0; 3], [1.0; 3]], &[]), &Vec3::repeat(1.0)), None);
    }
}
