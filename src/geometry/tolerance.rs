//! Every tolerance of the geometry floor: name, formula, source. The table is in this folder's README.

/// Unit roundoff of `f64`: half the distance from 1 to the next number.
pub const ROUNDOFF: f64 = f64::EPSILON / 2.0;

/// A solid whose thickness is at most this part of its longest side counts as flat (or as a line, or a point).
///
/// It is the `f32` spacing at 1: a flat mesh that was rotated in single precision is this rough, and a block's
/// `Min` and `Max` (single precision on the wire) cannot tell a thinner one from a sheet.
pub const FLATNESS: f64 = f32::EPSILON as f64;

/// Flatness that rounding alone can cause in `f64`, as a part of the largest absolute coordinate: a sheet far from the
/// origin that was moved or rotated in double precision is this rough. Sixteen roundings of half a unit each.
pub const ROUNDING_FLATNESS: f64 = 16.0 * ROUNDOFF;

/// Scaled coordinates (largest absolute value in `[0.5, 1)`) below this are taken for zero.
///
/// What remains are multiples of 2^-340, so that no product of three differences underflows and the adaptive
/// predicates stay exact (Shewchuk 1997, section 2: exact barring overflow and underflow).
pub const NEGLIGIBLE: f64 = f64::from_bits((1023 - 288) << 52);

/// The height below which a point's side of a plane is too close to call in a measurement: relative to the diagonal.
///
/// Coordinates of magnitude `m` carry a rounding of `m * ROUNDOFF`; a unit normal from two edge vectors, a dot product
/// and an offset multiply that by less than 256 where normals of slivers are computed with more digits (see [`SLIVER`]).
pub const MEASURE_NOISE: f64 = 256.0 * ROUNDOFF;

/// A cross product this small beside its factors has lost digits: it is computed with twice as many.
pub const SLIVER: f64 = 0.03;
