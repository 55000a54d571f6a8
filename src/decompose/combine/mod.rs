//! Fewer hulls: parts that were cut needlessly are joined again, and hulls may overlap.
//!
//! In: the parts of a cut, and a limit for their error. Out: fewer parts that still hold everything the first ones held.
//!
//! 1. [`merge`] joins pairs of parts bottom-up, the pair with the least error first, while the joined hull keeps within
//!    the limit.
//! 2. [`cover`] grows every hull over its neighbours and chooses the cheapest set of hulls in which every part is held.
//! 3. [`bounds`] joins on without a limit where there are more hulls than `max_hulls`.

pub mod merge;

pub mod cover;

pub mod bounds;

#[cfg(test)]
mod tests;
