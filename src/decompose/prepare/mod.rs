//! Turns the input mesh into a [`shape::Shape`], which answers whether a point is inside, and how far it is from the
//! surface.
//!
//! In: a mesh as the reader left it, at any place, size and rotation, with faces that may be doubled, flipped or open.
//! Out: triangles on a grid along the shape's own axes, wound outward and divided into solids and sheets.
//!
//! The order of the work: close cracks (`geometry::cracks`), remove copies and doubled faces, find the axes, snap to the grid, close
//! T-junctions, remove vertices within flat faces, wind each patch one way, set rooms apart, close holes by reveals or caps, divide
//! the patches into solids and sheets, join sheets, drop hidden components. `polygons` clips the result for cutting.

mod moments;
mod canonical_frame;
mod copies;
mod single_sided;
pub mod grid;
pub mod ways;
mod planar_decimation;
pub mod component;
mod outward;
mod hidden;
mod rooms;
mod sheets;
mod surface;
mod solids;
pub mod shape;
pub mod polygons;
#[cfg(test)]
mod tests;
