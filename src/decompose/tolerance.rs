//! The lengths, shares and thresholds of the engine, by room. The README lists them in a table.
//!
//! Every length in the unit of the shape is among them. Weights of the scores of cuts, factors by which one search compares its
//! results, and counts, such as numbers of samples, stand at the top of the file that uses them. Depths in metres, at which
//! passages are sampled, stand in `measure/passages.rs`.
//!
//! Unless a comment names another unit, a length is a share of the diagonal of the shape's bounding box. A vertex in the
//! encoded block moves by up to half a grid step of 1 / 65 535 of a side, which is the scale of most lengths below.

// prepare

/// Step of the grid that vertices snap to, 2^-20: a 16th of a grid step of the block and 16 times single precision.
pub const GRID_STEP: f64 = 1.0 / 1048576.0;

/// Largest component of the difference between an axis of the shape and an axis of the file for the two to count as equal.
pub const ALIGNED_AXIS: f64 = 1e-7;

/// Cosine above which two facets count as parallel: an angle of 0.1 milliradian.
pub const PARALLEL_FACETS: f64 = 1.0 - 5e-9;

/// Cosine below which two directions count as perpendicular.
pub const PERPENDICULAR: f64 = 1e-3;

/// Least share of the surface that faces along the first axis of a shape of flat facets.
pub const FIRST_AXIS_SHARE: f64 = 0.2;

/// Least share of the surface that faces along the second axis of a shape of flat facets.
pub const SECOND_AXIS_SHARE: f64 = 0.05;

/// Relative difference below which two moments of inertia count as equal, so that they do not determine axes.
pub const EQUAL_MOMENTS: f64 = 0.02;

/// Difference below which two shares count as equal, so that rounding does not decide their order.
pub const EQUAL_SHARES: f64 = 1e-6;

/// Distance from the centre, as a share of the standard deviation, from which a point is on one side of it.
pub const OFF_CENTRE: f64 = 1e-2;

/// Distance within which a vertex lies on an edge of another triangle: above single precision, below half a block step.
pub const ON_EDGE: f64 = 5e-6;

/// Height of the neighbours of a removable vertex above a common plane or line.
pub const DECIMATION_HEIGHT: f64 = 2e-6;

/// Least share of the triangles that decimation must remove; otherwise the surface is curved and all triangles stay.
pub const DECIMATION_SHARE: f64 = 1.0 / 3.0;

/// Least share of the surface in pairs of opposite triangles from which what is open is meant to be seen from within.
pub const DOUBLE_SIDED_SHARE: f64 = 0.5;

/// Ratio of volume to twice the area times the diagonal below which a closed surface is a folded sheet.
pub const THINNEST_SOLID: f64 = 1e-6;

/// Distance from a solid within which a hole cap counts as hidden in it: the distance that counts as covered.
pub const HIDDEN_CAP: f64 = 1e-3;

/// Longest edge above which a triangle is looked at in more places before it counts as hidden: solids may hide its corners and its
/// centre, and show the rest.
pub const LARGE_FACE: f64 = 0.02;

/// Distance from the surface within which a point lies on it: the most that snapping to the grid moves a point.
pub const ON_SURFACE: f64 = 1e-6;

// measure

/// Depth below every plane of a hull from which a sample counts as inside: above the rounding of distances.
pub const INSIDE_HULL: f64 = 1e-7;

/// Error of a plane's height in single precision, as a share of the largest of the seven summands, with room to spare.
pub const SINGLE_ROUNDING: f32 = 1e-5;

/// Weight of the volume term of a hull's error, from section 4.1 of the CoACD paper.
pub const VOLUME_WEIGHT: f64 = 0.3;

/// Share of a hull's volume below which its volume outside the solid is noise of the estimate.
pub const VOLUME_NOISE: f64 = 2e-3;

/// Share of the least offset depth: a sample pushed off the surface stops where another surface is nearer than this.
pub const OTHER_SURFACE: f64 = 0.5;

/// Distance from the surface that is sampled finely for high budgets, as a share of the spacing of samples in the box.
pub const FINE_LAYER: f64 = 0.3;

/// Radius below which a piece of a facet is judged by its centre alone.
pub const SMALLEST_PIECE: f64 = 2e-3;

/// The same radius as a share of the limit; the larger of the two counts.
pub const SMALLEST_PIECE_OF_LIMIT: f64 = 0.2;

/// Distance beyond the edges of a triangle within which a point counts as over the triangle, as a share of the limit.
pub const BEYOND_EDGE: f64 = 0.5;

/// Least share of a piece over a triangle for which only the rest of the piece is examined further.
pub const MOSTLY_OVER: f64 = 0.5;

/// Distance by which found points are moved inside the hull, as a share of the way to its centre.
pub const SUNK: f64 = 1e-3;

/// Largest default tolerance where an avatar finds ways through a shape: rooms and doors may be filled by 0.025 at most.
pub const PASSAGE_TOLERANCE: f64 = 0.016;

/// Depth of a sample in a passage: above any limit, so that no hull that is within one closes the passage.
pub const PASSAGE_DEPTH: f64 = 10.0;

/// Height that vertices may have above a hull that leaves them out: a quarter of a block step, so the block hides it.
pub const TIGHT: f64 = 4e-6;

/// Height up to which points are ignored before a hull is built, as a share of [`TIGHT`].
pub const NEGLIGIBLE_OF_TIGHT: f64 = 0.25;

/// Upper bound of that height, as a share of the longest side of the hull.
pub const MOST_NEGLIGIBLE: f64 = 0.05;

/// Size from which a part may leave surface outside, as a multiple of what it may leave: a part must not vanish.
pub const LOOSE_PART_SIZE: f64 = 50.0;

/// Width below which a hull becomes a slab: four block steps, so that it does not become flat in the block.
pub const THINNEST_HULL: f64 = 6e-5;

/// Height below which a vertex of a slab's outline is left out, as a share of the slab's thickness.
pub const SLAB_OUTLINE: f64 = 1e-3;

// cut

/// Distance from a cutting plane within which a vertex lies on it; OBJ files carry 6 to 9 digits.
pub const ON_PLANE: f64 = 4e-6;

/// Width of the margin between a first cell's triangles and its box: vertices of the box are outside of the shape.
pub const CELL_MARGIN: f64 = 0.01;

/// Vertices that round to the same multiple of this many times [`ON_PLANE`] are one, however their edge was cut.
pub const SAME_VERTEX: f64 = 16.0;

/// Triangles whose vertices are within this distance of a plane lie in it: ten times as far as the grid moves a point.
pub const COPLANAR: f64 = 1e-5;

/// A plane divides a hull that reaches farther than this from it on both sides; two parallel planes nearer than this are one.
pub const DIVIDES: f64 = 10.0 * COPLANAR;

/// Sine of the angle between two faces from which their edge counts as reflex.
pub const REFLEX: f64 = 0.03;

/// Length of the sum of two unit normals below which the faces are opposite, and no direction lies half way between them.
pub const OPPOSITE_FACES: f64 = 1e-6;

/// Share of the surface above which a face plane counts as flat surface: a smaller one is a single face of a curved surface.
pub const FLAT_PLANE_SHARE: f64 = 1e-3;

/// Cosine of the angle to the inside of a reflex edge up to which vertices are aimed at: 60 degrees.
pub const INWARD_COSINE: f64 = 0.5;

/// Distance between two unit vectors up to which they are one direction.
pub const SAME_DIRECTION: f64 = 1e-6;

/// Normals of two planes are the same where the cosine of their angle is above 1 less this.
pub const SAME_NORMAL: f64 = 1e-9;

/// Length of the cross product of two unit vectors up to which they are parallel.
pub const VANISHING_NORMAL: f64 = 1e-9;

/// Points may stay this far outside of a hull while candidate cuts are scored: twice [`LOOSE`], as the hull is not kept.
pub const SCORED_LOOSE: f64 = 1e-3;

/// Factor of the goal's error up to which a part is verified: such parts may be among those left at the end.
pub const VERIFIED_UP_TO: f64 = 1.5;

/// Share of the largest error above which places found in a part decide about the next cuts, where no error is the goal.
pub const RECUT_FROM: f64 = 0.7;

/// Share of the error up to which space beside a thin hull is not freed: slices of a thin ring free nothing.
pub const NOT_FREED: f64 = 0.1;

/// Thickness, in errors to reach, up to which that counts.
pub const THIN_CELL: f64 = 2.0;

// combine

/// Share of the limit that saving one vertex is worth when two parts are joined.
pub const VERTEX_WORTH: f64 = 0.02;

/// Weight of the squared distance between the centres of two boxes, beside that of their gap: orders boxes that touch.
pub const CENTRE_SHARE: f64 = 1e-3;

/// Distance outside of a hull up to which it holds a point: twice the height that vertices left out may have.
pub const HELD: f64 = 2.0 * TIGHT;

/// Costs per part that differ by less than this are equal: rounding of a quotient of small integers.
pub const RATIO_TIE: f64 = 1e-9;

// reduce

/// Surface this far outside of all hulls is covered, as a share of the breadth, which no diagonal is shorter than.
pub const REPAIRED_FROM: f64 = 9.7e-4;

/// Factor by which coverage repair may exceed the worst error: slivers at the tip of the worst part deserve no hull.
pub const REPAIR_GROWTH: f64 = 1.15;

/// Vertices of a piece this near to a plane of a hull lie on it; a share of the reach of the hull.
pub const ON_PLANE_OF_REACH: f64 = 1e-2;

/// Factor on the distance by which a hull leaves the box of the mesh, which is added to the depth of what it fills: a spike is seen
/// first, and what rounding or a flat bulge adds is not.
pub const OUT_OF_THE_BOX: f64 = 10.0;

/// Volume below which a hull is dust where the other hulls hold its surface; a share of the volume of the shape's box.
pub const DUST: f64 = 1e-4;

/// Surface that dropping dust may leave outside of all hulls: half of what a coverage of 0.999 leaves.
pub const DUST_SURFACE: f64 = 5e-4;

/// Distance from the other hulls within which that surface lies, but for specks: the posts of a hall are no dust, however large the
/// hall is.
pub const DUST_REACH: f64 = 5e-3;

// search

/// Default tolerances: of `solid` and `surface`, of `preview` and of `wrap`.
pub const DEFAULT_TOLERANCE: f64 = 0.016;
pub const PREVIEW_TOLERANCE: f64 = 0.032;
pub const WRAP_TOLERANCE: f64 = 0.0375;

/// Error up to which a decomposition counts as lossless: a tenth of the thinnest wall met (1 cm in 7 m).
pub const LOSSLESS: f64 = 1.5e-4;

/// Places that verifying a lossless result may find: samples are few in slabs, and hulls grow through them.
pub const LOSSLESS_DEPTH: f64 = 1e-3;

/// Least error of a lossless result around sheets, as a share of the thickness of a slab: half of it, and rounding.
pub const HALF_A_SLAB: f64 = 0.51;

/// Surface that a part may leave outside where the result has loss; like [`REPAIRED_FROM`], below the 0.001 that counts as covered.
pub const LOOSE: f64 = 5e-4;

/// Error below which parts are not cut for a cost: a high cost could pay for it, but nobody would see it.
pub const FINEST_CUT: f64 = 1e-3;

/// Largest thickness of the slab around a sheet, as a share of the diagonal along the axes of the file.
pub const THICKEST_SHEET: f64 = 5e-3;

/// Least limit around sheets, as a share of the thickness of a slab, which bulges by half of it.
pub const SLAB_ROOM: f64 = 0.75;

/// Depths at which free space is sampled follow the limit between these.
pub const MIN_REACH: f64 = 0.01;
pub const MAX_REACH: f64 = 0.1;

/// Factor of the limit at which free space is sampled to find hulls that exceed it slightly.
pub const DEEP_REACH: f64 = 1.05;

/// Vertices of a convex shape are at most this far below a facet of its hull.
pub const ON_HULL: f64 = 1e-5;

/// Share of the surface in face planes from which a shape counts as built of flat faces.
pub const FLAT_SHARE: f64 = 0.9;

/// Share of the tolerance to which parts are cut, so that joining has parts to choose from.
pub const CUT_BELOW: f64 = 0.8;

/// Share of the limit within which parts are joined: a hull just within the limit could lose no vertex.
pub const JOINED_BELOW: f64 = 0.95;

/// The same for hulls with many vertices, which need more room to lose them.
pub const JOINED_FAR_BELOW: f64 = 0.75;

/// Share of the tolerance to which a shape is cut again where the first cut did not come near it.
pub const CUT_AGAIN_BELOW: f64 = 0.5;

/// Largest factor by which the default tolerance gives way: from 0.05 to 0.09 on the scale of CoACD.
pub const MAX_RELAXATION: f64 = 1.94;

/// Factor from one step of that to the next.
pub const RELAXATION_STEP: f64 = 1.15;

/// Factor by which depths may differ when the same place is verified twice.
pub const SAME_DEPTH: f64 = 1.05;

/// Factor of the limit up to which verifying may find places in a result.
pub const VERIFIED_ABOVE: f64 = 1.1;

/// First limit of the ladder, as a share of the largest error of the parts.
pub const FIRST_RUNG: f64 = 0.9;

/// First limit of the ladder for the front, as a share of the tolerance.
pub const FRONT_START: f64 = 0.45;

/// Share of the concavity by which offers must differ; below it, the one that encloses less free space is better.
pub const SAME_CONCAVITY: f64 = 0.001;

/// Results that fill less than this factor deeper fill as much: the search for the deepest place ends as near.
pub const SAME_FILL: f64 = 1.02;

/// Share by which the concavity must be less to be worth the whole cost: samples taken elsewhere differ by as much.
pub const WORTH_MORE_COST: f64 = 0.02;
