//! Totals of a linkset: the penalty for being physical, the region cost and the land impact.

use crate::geometry::Vec3;

use super::constants::Constants;

impl Constants {
    /// Returns `1 + 0.04 A`, the factor on the physics cost of a physical linkset (W-PHYS). `size` has the sides of its
    /// axis-aligned box in metres. The factor is at least 1 and never falls as a side grows.
    pub fn penalty_factor(&self, size: &Vec3) -> f64 {
        (1.0 + self.penalty_per_m2 * mean_face_area(size)).min(f64::MAX)
    }

    /// Returns the physics cost of a physical linkset.
    pub fn penalized_cost(&self, physics: f64, size: &Vec3) -> f64 {
        (physics * self.penalty_factor(size)).min(f64::MAX)
    }
}

/// Returns `A = (xy + yz + zx) / 3` in square metres.
pub fn mean_face_area(size: &Vec3) -> f64 {
    (size.x * size.y + size.y * size.z + size.z * size.x) / 3.0
}

/// Returns `max(simulation, streaming)` (W-PHYS). This rule leaves physics out.
pub fn region_cost(simulation: f64, streaming: f64) -> f64 {
    simulation.max(streaming)
}

/// Returns the largest of the three weights (knowledge base, "Calculating land impact"). Viewers show it rounded.
pub fn land_impact(streaming: f64, physics: f64, simulation: f64) -> f64 {
    streaming.max(physics).max(simulation)
}

/// Returns the land impact as viewers show it: the nearest whole number, but at least 1, also for a land impact of 0.
pub fn shown_land_impact(land_impact: f64) -> f64 {
    land_impact.round().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::PUBLISHED;
    use super::*;

    #[test]
    fn ten_boxes_of_3_by_4_by_5_metres_cost_1_6266() {
        // W-PHYS rounds A to 15.7 and gets 1.628. The exact value is 122/75.
        let size = Vec3::new(3.0, 4.0, 5.0);
        assert_eq!(mean_face_area(&size), 47.0 / 3.0);
        assert!((PUBLISHED.penalized_cost(1.0, &size) - 122.0 / 75.0).abs() < 1e-15);
    }

    #[test]
    fn duck_of_13_costs_65_when_it_is_physical() {
        assert_eq!(PUBLISHED.penalized_cost(13.0, &Vec3::repeat(10.0)), 65.0);
    }

    #[test]
    fn penalty_never_falls_as_a_side_grows_and_stays_finite() {
        let sides = [0.0, 1e-300, 0.01, 0.5, 1.0, 64.0, 1e6, 1e200, f64::MAX];
        for pair in sides.windows(2) {
            for other in sides {
                let at = |side: f64| PUBLISHED.penalty_factor(&Vec3::new(side, other, 2.0));
                assert!(at(pair[0]) <= at(pair[1]) && at(pair[1]).is_finite() && at(pair[0]) >= 1.0);
            }
        }
        assert!(PUBLISHED.penalized_cost(f64::MAX, &Vec3::repeat(3.0)).is_finite());
        assert_eq!(PUBLISHED.penalized_cost(0.0, &Vec3::repeat(f64::MAX)), 0.0);
    }

    #[test]
    fn land_impact_is_the_greatest_weight_and_shown_rounded() {
        assert_eq!(land_impact(1.0, 2.5, 0.5), 2.5);
        assert_eq!(region_cost(0.5, 0.06), 0.5);
        assert_eq!([0.06, 0.5, 1.49, 1.5].map(shown_land_impact), [1.0, 1.0, 1.0, 2.0]);
    }
}
