//! The cost of a mesh prim over its uniform scale, and the scales at which its shape changes.

use crate::geometry::Vec3;

use super::constants::Constants;
use super::mesh_shape::{CostReport, MeshShape};
use super::shape_rules::ResolvedShape;

/// Costs at given scales, and every scale at which the shape in effect changes.
#[derive(Clone, Debug, PartialEq)]
pub struct ScaleCurve {
    pub points: Vec<CurvePoint>,
    /// In ascending order.
    pub thresholds: Vec<Threshold>,
    /// `None` for a mesh without triangles.
    pub mesh_limits: Option<MeshLimits>,
}

/// The costs at one scale.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvePoint {
    /// Multiple of the prim's own size.
    pub factor: f64,
    /// Sides in metres.
    pub size: Vec3,
    pub report: CostReport,
}

/// A scale at which the shape in effect changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Threshold {
    /// The smallest scale of the shape above. The next smaller number has the shape below.
    pub factor: f64,
    /// The axis (0, 1 or 2) whose side reaches `limit_m` at this scale.
    pub axis: usize,
    pub limit_m: f64,
    pub below: ResolvedShape,
    pub above: ResolvedShape,
}

/// The scales at which the cost of the triangle mesh reaches its bounds. This cost never rises with the scale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeshLimits {
    /// The smallest scale at which a physical object may have this mesh; `None` if there is none.
    pub physical_from: Option<f64>,
    /// The smallest scale at which the mesh costs the minimum; `None` if it never does.
    pub minimum_from: Option<f64>,
}

impl MeshShape {
    /// Returns the costs at each of `factors`, in their order. Each factor is finite and above 0.
    pub fn curve(&self, constants: &Constants, factors: &[f64]) -> ScaleCurve {
        let point =
            |&factor: &f64| CurvePoint { factor, size: self.size * factor, report: self.report(constants, factor) };
        ScaleCurve {
            points: factors.iter().map(point).collect(),
            thresholds: self.thresholds(constants),
            mesh_limits: self.mesh_limits(constants),
        }
    }

    /// Computes every scale at which the shape in effect changes. The shape depends only on which sides are below which
    /// limit, so it can change only where a side reaches a limit.
    pub fn thresholds(&self, constants: &Constants) -> Vec<Threshold> {
        let limits = [constants.small_side_m, constants.min_triangle_mesh_side_m];
        let sides = self.size.iter().copied().enumerate();
        let mut reached: Vec<(f64, usize, f64)> = sides
            .flat_map(|(axis, side)| limits.map(|limit| (reaches(side, limit), axis, limit)))
            .filter_map(|(factor, axis, limit)| Some((factor?, axis, limit)))
            .collect();
        reached.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        reached.dedup_by(|later, earlier| later.0 == earlier.0);
        let threshold = |(factor, axis, limit_m): (f64, usize, f64)| {
            let (below, above) = (self.resolve(constants, factor.next_down()), self.resolve(constants, factor));
            below.differs(&above).then_some(Threshold { factor, axis, limit_m, below, above })
        };
        reached.into_iter().filter_map(threshold).collect()
    }

    /// Returns the scales at which the cost of the triangle mesh reaches its bounds.
    pub fn mesh_limits(&self, constants: &Constants) -> Option<MeshLimits> {
        self.widths.as_ref()?;
        Some(MeshLimits {
            physical_from: self.mesh_costs_at_most_from(constants, constants.max_physical),
            minimum_from: self.mesh_costs_at_most_from(constants, constants.min_triangle_mesh),
        })
    }

    /// Returns the smallest scale at which the triangle mesh costs at most `most`; `None` if there is none.
    pub fn mesh_costs_at_most_from(&self, constants: &Constants, most: f64) -> Option<f64> {
        let widths = self.widths.as_ref()?;
        first_where(|factor| constants.triangle_mesh_cost(widths, factor) <= most)
    }
}

/// Returns the smallest factor that makes `side` at least `limit`; `None` if no finite factor does.
fn reaches(side: f64, limit: f64) -> Option<f64> {
    let mut factor = limit / side;
    if !(factor.is_finite() && factor > 0.0) {
        return None;
    }
    // Rounding may have made the quotient one step too small or too large.
    while side * factor < limit {
        factor = factor.next_up();
    }
    while side * factor.next_down() >= limit {
        factor = factor.next_down();
    }
    Some(factor)
}

/// Returns the smallest positive factor for which `holds` is true, or `None`. `holds` is true for all larger factors as
/// well.
fn first_where(holds: impl Fn(f64) -> bool) -> Option<f64> {
    // The bits of positive floats have the order of the floats, so bisection of the bits finds the exact factor.
    let (mut fails, mut succeeds) = (f64::MIN_POSITIVE.to_bits(), f64::MAX.to_bits());
    if !holds(f64::MAX) {
        return None;
    }
    if holds(f64::MIN_POSITIVE) {
        return Some(f64::MIN_POSITIVE);
    }
    while succeeds - fails > 1 {
        let middle = fails + (succeeds - fails) / 2;
        if holds(f64::from_bits(middle)) { succeeds = middle } else { fails = middle }
    }
    Some(f64::from_bits(succeeds))
}

#[cfg(test)]
mod tests {
    use super::super::tests::box_mesh;
    use super::super::{CollisionShape, PUBLISHED, PhysicsType, StoredCounts};
    use super::*;

    fn panel(size: [f64; 3], hulls: usize, has_physics_mesh: bool) -> MeshShape {
        let counts = StoredCounts { hull_vertices: 8, hulls, decomposition_vertices: 8 * hulls };
        MeshShape::of_mesh(counts, (&box_mesh(), None), &Vec3::from(size), Some(PhysicsType::Prim), has_physics_mesh)
    }

    fn kinds(thresholds: &[Threshold]) -> Vec<(CollisionShape, CollisionShape)> {
        thresholds.iter().map(|threshold| (threshold.below.at_rest, threshold.above.at_rest)).collect()
    }

    #[test]
    fn triangle_mesh_gives_way_to_the_hull_and_the_hull_to_a_box() {
        use CollisionShape::{Box, Hull, TriangleMesh};
        let thresholds = panel([4.0, 2.0, 1.0], 0, true).thresholds(&PUBLISHED);
        assert_eq!(kinds(&thresholds), [(Box, Hull), (Hull, TriangleMesh)]);
        assert_eq!(thresholds.iter().map(|t| (t.factor, t.axis)).collect::<Vec<_>>(), [(0.05, 0), (0.5, 2)]);
    }

    #[test]
    fn decomposition_stays_until_two_sides_are_small() {
        use CollisionShape::{Box, Decomposition, Hull};
        let thresholds = panel([4.0, 2.0, 1.0], 3, false).thresholds(&PUBLISHED);
        assert_eq!(kinds(&thresholds), [(Box, Hull), (Hull, Decomposition)]);
        assert_eq!(thresholds[1].factor, 0.1);
    }

    #[test]
    fn a_threshold_is_the_very_first_number_of_the_shape_above() {
        for size in [[0.3, 0.7, 1.1], [1.0 / 3.0, 1e-5, 64.0], [std::f64::consts::PI, 0.1, 7.7]] {
            for shape in [panel(size, 0, true), panel(size, 2, false)] {
                for threshold in shape.thresholds(&PUBLISHED) {
                    let at = |factor: f64| shape.report(&PUBLISHED, factor).effective;
                    assert_eq!(at(threshold.factor), threshold.above);
                    assert_eq!(at(threshold.factor.next_down()), threshold.below);
                    let side = |factor: f64| shape.size[threshold.axis] * factor;
                    assert!(side(threshold.factor) >= threshold.limit_m);
                    assert!(side(threshold.factor.next_down()) < threshold.limit_m);
                }
            }
        }
    }

    #[test]
    fn between_thresholds_the_shape_does_not_change() {
        let shape = panel([0.31, 0.7, 1.9], 0, true);
        let thresholds = shape.thresholds(&PUBLISHED);
        for step in 0..4000 {
            let factor = 0.01 * 1.002_f64.powi(step);
            let below = thresholds.iter().rev().find(|threshold| threshold.factor <= factor);
            let expected = below.map_or(&thresholds[0].below, |threshold| &threshold.above);
            assert!(!shape.report(&PUBLISHED, factor).effective.differs(expected), "{factor}");
        }
    }

    #[test]
    fn flat_and_empty_sides_have_no_threshold_of_their_own() {
        assert!(panel([0.0; 3], 1, false).thresholds(&PUBLISHED).is_empty());
        let thresholds = panel([1.0, 1.0, 0.0], 1, false).thresholds(&PUBLISHED);
        assert_eq!(kinds(&thresholds), [(CollisionShape::Box, CollisionShape::Decomposition)]);
        assert!(panel([1e-300, 1e308, 5e-324], 1, true).thresholds(&PUBLISHED).iter().all(|t| t.factor.is_finite()));
    }

    #[test]
    fn mesh_limits_are_where_the_cost_crosses_them() {
        let shape = panel([1.0; 3], 0, true);
        let limits = shape.mesh_limits(&PUBLISHED).unwrap();
        let cost = |factor: f64| shape.report(&PUBLISHED, factor).cost.mesh.unwrap();
        let physical = limits.physical_from.unwrap();
        assert!(cost(physical) <= 32.0 && cost(physical.next_down()) > 32.0);
        // 0.6 * sqrt(2) / s = 32 and = 0.5.
        assert!((physical - 0.6 * std::f64::consts::SQRT_2 / 32.0).abs() < 1e-15, "{physical}");
        let minimum = limits.minimum_from.unwrap();
        assert!((minimum - 1.2 * std::f64::consts::SQRT_2).abs() < 1e-12, "{minimum}");
    }

    #[test]
    fn mesh_cost_never_falls_as_the_triangles_get_smaller() {
        let shape = panel([3.0, 0.02, 1.0], 0, true);
        let factors: Vec<f64> = (0..600).map(|step| 1e-6 * 1.05_f64.powi(step)).collect();
        let curve = shape.curve(&PUBLISHED, &factors);
        let costs: Vec<f64> = curve.points.iter().map(|point| point.report.cost.mesh.unwrap()).collect();
        assert!(costs.windows(2).all(|pair| pair[0] >= pair[1]));
        assert!((costs[0] - 600.0).abs() < 1e-9 && costs[599] == 0.5, "{} {}", costs[0], costs[599]);
    }
}
