//! Budgets of a whole linkset: what its physics may cost, and one choice for each part that keeps it.
//!
//! In: the weights of a linkset without a budget, and what each part can be. Out: the options that are taken, and a
//! [`BudgetReport`](crate::pipeline::result::report::BudgetReport) with the share of each part.
//!
//! - [`allowed`]: the physics cost that a budget allows
//! - [`distribute`]: one offer for each part, with the least sum of errors
//! - [`menu`]: what the parts can be, and which of it is taken
//! - [`choices`]: which parts take part, and what a result with a front offers

mod allowed;
mod distribute;
mod menu;
mod choices;

pub use allowed::{Allowed, BELOW_HALF, Weights, allowed};
pub use choices::{choices, error, is_sharing, most_choices, most_lines, refused};
pub use distribute::{PartOffer, least};
pub use menu::{Menu, choose, keep};
