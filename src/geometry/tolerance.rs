//! Every length and tolerance of the geometry floor: its value, its unit and its reason. Numbers that only steer an
//! algorithm, such as counts of rounds, stand at the top of the file that uses them.

/// Unit roundoff of `f64`: half the distance from 1 to the next number.
pub const ROUNDOFF: f64 = f64::EPSILON / 2.0;

// Exact predicates.

/// Scaled coordinates (largest absolute value in `[0.5, 1)`) below this become zero.
///
/// The remaining ones are multiples of 2^-340, so no product of three differences underflows, and the adaptive
/// predicates stay exact (Shewchuk 1997, section 2: exact barring overflow and underflow).
pub const NEGLIGIBLE: f64 = f64::from_bits((1023 - 288) << 52);

/// Bound on the rounding of an orientation determinant, relative to its permanent: bound A of Shewchuk 1997.
pub const ORIENTATION_ERROR: f64 = (7.0 + 56.0 * ROUNDOFF) * ROUNDOFF;

/// A difference of two products has the right sign when it exceeds this share of the sum of their absolute values.
/// Each of the three operations is off by at most 2^-53 of its result (Shewchuk 1997).
pub const CROSS_PRODUCT_ERROR: f64 = 4.0 * f64::EPSILON;

// Flatness, as a share of the longest side unless stated otherwise.

/// A solid that is no thicker than this counts as flat (or as a line, or as a point).
///
/// It is the spacing of `f32` at 1. A flat mesh that was rotated in single precision is this rough, and a block's `Min`
/// and `Max` (single precision on the wire) cannot tell a thinner solid from a sheet.
pub const FLATNESS: f64 = f32::EPSILON as f64;

/// The same for roughness by rounding in `f64`, as a share of the largest absolute coordinate: a sheet far from the
/// origin that was moved or rotated in double precision is this rough. Sixteen roundings of half a unit each.
pub const ROUNDING_FLATNESS: f64 = 16.0 * ROUNDOFF;

/// Least thickness of a slab: well above [`FLATNESS`], so that the slab does not count as flat itself.
pub const THINNEST_SLAB: f64 = 8.0 * FLATNESS;

/// Least thickness of a slab around a single point at the origin, in the unit of the points: far above the underflow of
/// products of its sides.
pub const LEAST_THICKNESS: f64 = f64::MIN_POSITIVE * 1e30;

/// Share of the bounding box's volume below which a volume is that of a double-sided sheet, not of a solid.
pub const NO_VOLUME: f64 = 1e-3;

// Holes of open surfaces.

/// Area of a hole, as a share of its patch, up to which the patch is a body with a hole whatever its form.
pub const MOUTH_OF_SURFACE: f64 = 0.1;

/// Area of a hole, as a share of the surface seen through it, from which it is a mouth: all of a vessel's floor is seen.
pub const MOUTH_OF_OUTLINE: f64 = 0.85;

/// Share of its cap that a boundary loop must show in one direction for the cap to be credible.
pub const FLAT_ENOUGH_FOR_A_CAP: f64 = 0.7;

/// Area of a hole, as a share of all surface, from which a double-sided surface is a vessel: its inside is meant to be seen.
pub const MOUTH_OF_DOUBLE_SIDED: f64 = 0.006;

/// Winding number in the middle of a hole above which other surface covers it: it is a half in an open hole.
pub const COVERED_HOLE: f64 = 0.75;

// Finished hulls.

/// Bound on the rounding of a measured height, as a share of the diagonal plus the largest coordinate.
///
/// A coordinate of magnitude `m` is off by `m * ROUNDOFF`. A unit normal from two edge vectors, a dot product and an
/// offset multiply that by less than 256, given that normals of slivers are computed with more digits (see [`SLIVER`]).
pub const MEASURE_NOISE: f64 = 256.0 * ROUNDOFF;

/// A cross product this small, relative to its factors, has lost digits and is computed with twice as many.
pub const SLIVER: f64 = 0.03;

/// A point this far outside, as a share of its distance from the centroid, still counts as contained. It is the
/// rounding of moved coordinates, and a thousandth of the 1e-9 that contained points have to keep.
pub const WRAPPED: f64 = 1e-12;

// Building hulls.

/// Margin for rounding when facets are sorted into cells of directions, for rays of length 1.
pub const DIRECTION_MARGIN: f64 = 1e-9;

/// Points no higher than this above a face, in local coordinates, are rounding: they get no round of their own, and do
/// not stop a hull with a vertex limit.
pub const LAST_ROUND_HEIGHT: f64 = 1e-9;

// Bounded hulls. Lengths are in whitened coordinates, in which the shape has size 1.

/// Bumps of the source no higher than this are rounding. A reduction ignores them, and the final growth includes them.
pub const NEGLIGIBLE_BUMP: f64 = 1e-9;

/// Sine of the angle up to which the planes of two neighbouring faces are one.
pub const SAME_PLANE: f64 = 1e-9;

/// Sine of the angle up to which the normals of two supporting planes are parallel.
pub const PARALLEL_PLANES: f64 = 1e-8;

/// How far a new face may pass inside a vertex of the source, for rounding.
pub const INSIDE_SOURCE: f64 = 1e-11;

/// Closer to a hinge than this, a point has no angle.
pub const ON_HINGE: f64 = 1e-14;

/// Sine of the angle up to which two angles about a hinge are equal.
pub const SAME_ANGLE: f64 = 1e-15;

/// How far a solution of a linear programme may violate a constraint, for problems scaled to size 1.
pub const LP_SLACK: f64 = 1e-13;

/// A constraint is parallel to a subspace when its unit normal has no larger component in it.
pub const LP_PARALLEL: f64 = 1e-10;

/// How far a parallel constraint may miss the subspace.
pub const LP_PARALLEL_SLACK: f64 = 1e-10;

/// Relative gain of volume below which another round of moving vertices is not worth its time.
pub const SETTLED: f64 = 2e-5;

/// Largest volume that outward vertex fitting may reach, relative to the hull of its vertices before they move. The
/// exact hull lies between the two. It is a fifth of a percent in length, and half of what a bounded hull may add in
/// the median.
pub const ACCEPTED_GROWTH: f64 = 1.005;

/// Largest growth about the centroid that a thinned cloud leaves to scaling. Beyond it, the points farthest outside are
/// added.
pub const THINNED_GROWTH: f64 = 1.001;

// Fit of hulls to a mesh, as shares of the bounding box's diagonal.

/// How far a point may lie outside a half-space and still count as inside: far above the rounding of planes and
/// samples, far below any difference that matters.
pub const INSIDE: f64 = 1e-9;

/// How far a boundary sample is lifted off its hull before testing whether another hull contains it.
pub const LIFT: f64 = 1e-5;

/// Winding number above which a place is inside a closed surface: without a unit.
pub const INSIDE_WINDING: f64 = 0.5;

/// Distance within which a surface point counts as covered: the 0.001 of the contract.
pub const COVERED: f64 = 1e-3;

/// The search for the deepest filled place ends when no place can be deeper than the deepest one by this factor, ...
pub const FILL_CLOSE: f64 = 1.02;

/// ... or by this much.
pub const FILL_CLOSE_SHARE: f64 = 2e-3;

/// The search for the surface that is farthest outside ends when no place can be farther than the farthest one by 2 % or by this much.
pub const OUTSIDE_CLOSE_SHARE: f64 = 5e-4;

/// Sine of the angle between two directions up to which prisms along them are the same.
pub const SAME_AXIS: f64 = 1e-6;

/// Distance up to which vertices of open edges are one, as a share of the diagonal. Each material of an asset is stored on a
/// grid of its own, whose step is at most half as long.
pub const CRACK: f64 = 2.0 / 65535.0;

/// Share of a patch's corners that lie within a solid from which the patch bounds a cavity of it.
pub const SURROUNDED: f64 = 0.9;
