//! The search for a result: which parts to cut, and which limits to join and reduce them by.
//!
//! In: a mesh and the parameters. Out: a decomposition in the units of the mesh.
//!
//! The way in is [`priced::solve`], which decides between a tolerance and a price, and [`front::front`] for several results.
//!
//! 1. [`engine`] prepares the shape, chooses the numbers of the method ([`profile`]) and samples free space.
//! 2. [`solve`] decides between the ways to a result within a tolerance. A shape that is [`convex`] already is its own hull. Hulls that
//!    disregard passages come first ([`regardless`]), and are the result where they close none ([`kept`]). Where they close some, so are
//!    those within a smaller tolerance, if they cost less than hulls with regard for passages ([`finer`]).
//! 3. [`within_tolerance`] searches the cheapest result within a tolerance: [`lossless`] where that is cheap enough,
//!    otherwise cut, joined and reduced, and with a coarser tolerance where the default one costs too much.
//! 4. [`ladder`] joins many parts into ever fewer while its limit rises, and [`choices`] takes every rung for a choice
//!    between cheap and exact.
//! 5. [`within_cost`] searches the least error for a cost. [`fitting`] finds on each rung the least limit at which the
//!    parts fit the cost; [`offers`] keeps the best. The choices of the ladder are candidates as well.
//!    [`best`] compares them once their coverage is repaired, and takes one that leaves the model's box only if no other fits.
//!    It disregards passages. Where its result closes some, [`priced`] takes the default one instead. Where that costs too much,
//!    [`fillings`] says in which order ways are given up best, and [`fewer_ways`] decomposes the shape as if the first of them were
//!    solid.
//! 6. [`front`] has the choices of ladders with and without regard for passages, and others where those leave gaps.

pub mod found;
pub mod profile;
pub mod engine;
pub mod convex;
pub mod lossless;
pub mod within_tolerance;
pub mod ladder;
pub mod choices;
pub mod fitting;
pub mod offers;
pub mod best;
pub mod within_cost;
pub mod kept;
pub mod regardless;
pub mod front;
pub mod finer;
pub mod solve;
pub mod fillings;
pub mod fewer_ways;
pub mod priced;
#[cfg(test)]
mod tests;
