//! Cutting: a shape becomes convex parts whose hulls enclose little free space.
//!
//! In: a shape, samples of its free space, and a goal (the largest error of a part, the largest number of parts). Out: parts,
//! each a hull with its error, and whether all of them reach the goal.
//!
//! 1. A [`cell`] is a convex [`region`] with the surface that runs through it. At first there is one for every component
//!    ([`components`]), in a box.
//! 2. The part with the largest error is cut. [`planes`] proposes cutting planes: along faces and through reflex edges
//!    ([`creases`]), through the ground of deep pockets, and across the axes.
//! 3. [`score`] rates each plane by the free space that the hulls on its two sides still enclose, and by their vertices.
//! 4. [`splitter`] cuts the cell by the best plane; every connected piece becomes a cell.
//! 5. [`cutting`] repeats steps 2 to 4 until every part is within the [`goal`] or there are enough parts.

pub mod goal;

pub mod creases;

pub mod region;

pub mod components;

pub mod cell;

pub mod planes;

pub mod score;

pub mod splitter;

pub mod cutting;

#[cfg(test)]
mod tests;
