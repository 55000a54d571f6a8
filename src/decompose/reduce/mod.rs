//! Fewer vertices for each hull, and nothing of the surface left outside.
//!
//! In: parts, and a limit for their error. Out: parts with fewer vertices whose hulls contain the first ones. After the
//! repair, the parts together hold the whole surface.
//!
//! 1. [`vertex_reduction`] replaces a hull by one with fewer vertices that contains it, as far as the error allows.
//! 2. [`reduction_series`] does the same for a search that asks for the same hulls at many limits: all limits in one pass.
//! 3. [`uncovered`] finds the pieces of a triangle that no hull holds, everywhere or in a [`zone`].
//! 4. [`coverage_repair`] grows hulls over such pieces, and brings the result back to its size.
//! 5. [`box_shift`] brings hulls of sheets on the faces of the model's box into it.
//! 6. [`dust`] drops tiny hulls that hold next to no surface of their own.
//! 7. [`bounds`] enforces `max_hulls` and `max_vertices`, whatever the error becomes.
//! 8. [`corner_trim`] removes vertices whose corners hold no surface of their own.

pub mod vertex_reduction;

pub mod reduction_series;

pub mod zone;

pub mod uncovered;

pub mod coverage_repair;

pub mod box_shift;

pub mod dust;

pub mod bounds;

pub mod corner_trim;

#[cfg(test)]
mod tests;
