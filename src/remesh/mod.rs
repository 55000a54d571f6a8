//! The least costly triangle mesh for physics: few, wide triangles within a tolerance of a surface.
//!
//! In: a mesh in metres and a tolerance. A [`Remesher`] of the mesh serves any number of tolerances. Out: [`Remeshed`], the
//! triangles for one tolerance, and their [`Distance`] from the mesh, both ways.
//!
//! The cost of a mesh is `0.05 T / w` with the harmonic mean `w` of the widths, which equals the sum of `0.05 / width` over
//! the triangles. Every step below therefore compares sums over the few triangles that it changes. The order of the work:
//!
//! 1. `surface`: triangles with the lists of triangles around each vertex, and the price of a triangle.
//! 2. `shells` and `hidden`: the solids of the surface; faces inside other solids, or between two solids that touch, are left out.
//! 3. `flat`: vertices within flat regions and along straight edges go, and diagonals flip. This changes no place of the
//!    surface.
//! 4. `quadric` and `thin`: a dense surface becomes one of few triangles, far within the tolerance. This is quick and not exact.
//! 5. `distance`: the distance between two surfaces, with a bound for every place.
//! 6. `guard`: places of the source that stay within the tolerance of the triangles, and the reverse.
//! 7. `collapse`: edges are collapsed while the guard allows it. A thin solid becomes a sheet in this way.
//! 8. `caps`: slivers without a short edge are folded away.
//! 9. `rims`: triangles at the rim of a sheet are left out where the rest is near enough.
//! 10. `sticks`: columns and posts become a triangle, a sheet or a prism with three sides.
//! 11. `covered`: triangles that others cover are left out, such as the second layer of such a sheet.
//! 12. `seams`: the surface is parted where more than two triangles meet at an edge.
//! 13. `accepted`: triangles that a simulator would call degenerate are divided.
//! 14. `mend`: where the surface is too far from the source after all, it gets a vertex.
//! 15. `collapsing`: collapses and mends, with more and with less freedom, and more carefully where mending fails or costs much.
//! 16. `needles`: long edges beside needles are divided, where wider triangles cost less.
//! 17. `search`: makes the surfaces to start from, and decides which is the result.

mod surface;
mod shells;
mod hidden;
mod flat;
mod quadric;
mod thin;
mod distance;
mod guard;
mod collapse;
mod caps;
mod rims;
mod sticks;
mod covered;
mod seams;
mod accepted;
mod mend;
mod collapsing;
mod needles;
mod search;
#[cfg(test)]
mod tests;

pub use accepted::with_even_triangles;
pub use collapsing::Freedom;
pub use distance::Distance;
pub use search::{Remeshed, Remesher};
pub use surface::{Price, Test};
