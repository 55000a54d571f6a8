//! [`allowed`]: the physics cost that a budget allows.

use crate::cost::shown_land_impact;

use crate::pipeline::request::spec::{FREE, Goal};
use crate::pipeline::result::report::{LinksetReport, Warning};

/// Land impact is rounded to the nearest whole number; the physics stays below the half.
pub const BELOW_HALF: f64 = 0.49;

/// The weights of a linkset before a budget is spent.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Physics cost without the penalty.
    pub physics: f64,
    /// Factor by which the physics counts in the land impact: above 1 for a physical linkset.
    pub penalty: f64,
    /// The larger of download and server weight.
    pub others: f64,
}

impl Weights {
    pub fn of(report: &LinksetReport) -> Self {
        let penalty = if report.physical { report.penalty_factor } else { 1.0 };
        Self { physics: report.physics, penalty, others: report.weight_without_physics() }
    }
}

/// A budget and the physics cost that it allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Allowed {
    /// The name of the budget.
    pub target: &'static str,
    /// For all that takes part in the distribution, without the penalty of a physical linkset.
    pub physics: f64,
    /// What all else costs.
    pub beside: f64,
    /// False where the other weights alone are above the budget, so that no physics keeps it.
    pub is_in_reach: bool,
}

/// Returns the physics cost that a budget allows a linkset with these weights.
pub fn allowed(goal: Goal, weights: &Weights, warnings: &mut Vec<Warning>) -> Allowed {
    let Weights { physics, penalty, others } = *weights;
    match goal {
        Goal::Free => {
            if physics * penalty > others {
                warnings.push(physics_decides(weights));
            }
            Allowed { target: FREE, physics: physics.max(others / penalty), beside: 0.0, is_in_reach: true }
        }
        Goal::LandImpact(most) => {
            let most = most as f64;
            let is_within = shown_land_impact(others) <= most;
            if !is_within {
                let message = format!(
                    "download and server weight alone are {others:.2}, above the target of {most}: the physics stays within \
                     them; lower levels of detail or smaller objects bring them down"
                );
                warnings.push(Warning::new("land_impact_out_of_reach", message));
            }
            let weight = if is_within { most + BELOW_HALF } else { others };
            Allowed { target: "target_land_impact", physics: weight / penalty, beside: 0.0, is_in_reach: is_within }
        }
        Goal::Cost(most) => Allowed { target: "target_cost", physics: most.get(), beside: 0.0, is_in_reach: true },
    }
}

fn physics_decides(weights: &Weights) -> Warning {
    let Weights { physics, penalty, others } = *weights;
    let (weight, least) = (physics * penalty, shown_land_impact(others));
    // Land impact is a whole number: a lower weight may be charged the same.
    let way_out = if least < shown_land_impact(weight) {
        format!(", and target_land_impact={least} would lower it")
    } else {
        String::new()
    };
    let message = format!(
        "download and server weight are {others:.2}, and the physics decides the land impact: it stays at {weight:.2}{way_out}"
    );
    Warning::new("physics_decides", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(goal: Goal, weights: Weights) -> (f64, Vec<String>) {
        let mut warnings = Vec::new();
        let allowed = allowed(goal, &weights, &mut warnings);
        (allowed.physics, warnings.into_iter().map(|warning| warning.code).collect())
    }

    #[test]
    fn physics_is_free_up_to_the_other_weights_and_at_least_what_it_is() {
        let still = |physics| Weights { physics, penalty: 1.0, others: 4.0 };
        assert_eq!(met(Goal::Free, still(1.0)), (4.0, vec![]));
        assert_eq!(met(Goal::Free, still(5.0)), (5.0, vec!["physics_decides".to_owned()]));
    }

    #[test]
    fn the_physics_of_a_physical_linkset_counts_with_its_penalty() {
        let physical = Weights { physics: 1.0, penalty: 2.0, others: 4.0 };
        assert_eq!(met(Goal::Free, physical), (2.0, vec![]));
        assert_eq!(met(Goal::LandImpact(5), physical).0, 5.49 / 2.0);
        let heavy = Weights { physics: 3.0, ..physical };
        assert_eq!(met(Goal::Free, heavy), (3.0, vec!["physics_decides".to_owned()]));
    }

    #[test]
    fn a_land_impact_below_the_other_weights_is_out_of_reach() {
        let weights = Weights { physics: 1.0, penalty: 1.0, others: 4.0 };
        assert_eq!(met(Goal::LandImpact(4), weights), (4.49, vec![]));
        assert_eq!(met(Goal::LandImpact(3), weights), (4.0, vec!["land_impact_out_of_reach".to_owned()]));
    }
}
