//! Every length, share and threshold that decides what the engine does, by room. The README lists them in a table.
//!
//! Unless a comment names another unit, a length is a share of the diagonal of the shape's bounding box. A vertex in the
//! encoded block moves by up to half a grid step of 1 / 65 535 of a side, which is the scale of most lengths below.
//! Counts, such as numbers of samples, stand at the top of the file that uses them.

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

/// Least share of the surface in pairs of opposite triangles from which these pairs are double-sided sheets.
pub const DOUBLE_SIDED_SHARE: f64 = 0.5;

/// Ratio of volume to twice the area times the diagonal below which a closed surface is a folded sheet.
pub const THINNEST_SOLID: f64 = 1e-6;

/// Distance from a solid within which a hole cap counts as hidden in it: the distance that counts as covered.
pub const HIDDEN_CAP: f64 = 1e-3;

/// Winding number above which a point is inside a solid.
pub const INSIDE_WINDING: f64 = 0.5;

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

#[cfg(test)]
mod tests {
    /// Returns the names of all constants of this file with their values as they are written.
    fn constants() -> Vec<(&'static str, &'static str)> {
        let constants = include_str!("tolerance.rs").lines().filter_map(|line| line.strip_prefix("pub const "));
        constants
            .filter_map(|line| Some((line.split(':').next()?, line.split(" = ").nth(1)?.strip_suffix(';')?)))
            .collect()
    }

    #[test]
    fn the_table_of_the_readme_lists_every_constant_with_its_value() {
        let readme = include_str!("README.md");
        let missing: Vec<String> = constants()
            .into_iter()
            .map(|(name, value)| format!("| `{name}` | `{value}` |"))
            .filter(|row| !readme.lines().any(|line| line.starts_with(row.as_str())))
            .collect();
        assert!(missing.is_empty(), "add or change these rows: {missing:#?}");
    }
}
