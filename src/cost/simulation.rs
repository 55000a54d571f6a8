//! The simulation cost, which viewers show as server weight: the cost for the simulator to keep a linkset.

use super::constants::{Constants, SimulationRule};

/// The facts of a linkset on which the simulation cost depends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    pub prims: usize,
    /// Scripts in all prims.
    pub scripts: usize,
    pub physical: bool,
}

impl Constants {
    /// Returns the cost by the configured rule, and 0 without prims. The cost never falls when prims or scripts are
    /// added, if `link_factor` is at most 1.
    pub fn simulation_cost(&self, activity: Activity) -> f64 {
        match self.simulation_rule {
            SimulationRule::Wiki => self.wiki_simulation_cost(activity),
            SimulationRule::Published => self.published_simulation_cost(activity),
        }
    }

    /// Returns `active` of the wiki's rule.
    pub fn activity_factor(&self, activity: Activity) -> f64 {
        if activity.scripts > 0 || activity.physical { self.active_high } else { self.active_low }
    }

    /// W-PHYS: `sf * active * (n + lf / n)`.
    fn wiki_simulation_cost(&self, activity: Activity) -> f64 {
        let prims = activity.prims as f64;
        if activity.prims == 0 {
            return 0.0;
        }
        self.simulation_factor * self.activity_factor(activity) * (prims + self.link_factor / prims)
    }

    /// W-SRV: `min(0.5 prims + 0.25 (scripts - [scripts > 0]), prims)`.
    fn published_simulation_cost(&self, activity: Activity) -> f64 {
        let (prims, charged_scripts) = (activity.prims as f64, activity.scripts.saturating_sub(1) as f64);
        let cost = self.published_per_prim * prims + self.published_per_script * charged_scripts;
        cost.min(self.published_most_per_prim * prims)
    }
}

#[cfg(test)]
mod tests {
    use super::super::PUBLISHED;
    use super::*;

    fn published() -> Constants {
        Constants { simulation_rule: SimulationRule::Published, ..PUBLISHED }
    }

    #[test]
    fn table_of_the_server_weight_page_is_met() {
        // Prims, scripted or physical, cost. The page rounds the half of a single prim up.
        for (prims, active, cost) in
            [(1, false, 0.5), (1, true, 1.0), (10, false, 5.0), (10, true, 10.0), (30, false, 15.0), (30, true, 30.0)]
        {
            for (scripts, physical) in if active { [(prims, false), (0, true)] } else { [(0, false), (0, false)] } {
                assert_eq!(PUBLISHED.simulation_cost(Activity { prims, scripts, physical }), cost);
            }
        }
    }

    #[test]
    fn later_rule_charges_scripts_from_the_second_and_never_more_than_the_prims() {
        let cost = |prims, scripts| published().simulation_cost(Activity { prims, scripts, physical: false });
        assert_eq!((cost(10, 0), cost(10, 1), cost(10, 2), cost(10, 9)), (5.0, 5.0, 5.25, 7.0));
        assert_eq!((cost(10, 21), cost(10, 1000), cost(1, 0), cost(0, 7)), (10.0, 10.0, 0.5, 0.0));
    }

    #[test]
    fn link_factor_makes_one_linkset_cheaper_than_two() {
        let constants = Constants { link_factor: 1.0, ..PUBLISHED };
        let cost = |prims| constants.simulation_cost(Activity { prims, ..Activity::default() });
        assert_eq!((cost(0), cost(1), cost(2)), (0.0, 1.0, 1.25));
        assert!(cost(10) < cost(5) + cost(5));
    }

    #[test]
    fn more_prims_or_scripts_never_cost_less() {
        for constants in [PUBLISHED, published()] {
            let cost = |prims, scripts| constants.simulation_cost(Activity { prims, scripts, physical: false });
            for prims in 1..60 {
                for scripts in 0..60 {
                    assert!(cost(prims, scripts) <= cost(prims + 1, scripts));
                    assert!(cost(prims, scripts) <= cost(prims, scripts + 1));
                }
            }
        }
    }
}
