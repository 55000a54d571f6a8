//! The memory that hulls take in addition to the points, measured at the allocator.

#[path = "support/allocator.rs"]
mod allocator;

use allocator::with_peak;
use hullwright::geometry::{ConvexHull, Progress, Vec3, samples, wrap};

const MIB: usize = 1 << 20;

/// Bytes per point for a hull of at most 256 vertices.
const WRAPPING: usize = 192;
/// Bytes per point for an exact hull of which every point is a vertex. The result itself takes 120 of them.
const EXACT: usize = 264;

#[test]
fn peaks_are_linear_in_the_points() {
    let clouds: [(&str, Vec<Vec3>); 6] = [
        ("sphere", samples::sphere(65_536)),
        ("large sphere", samples::sphere(400_000)),
        ("gaussian", samples::gaussian(400_000)),
        ("lattice", samples::cube_grid(100)),
        ("rotated lattice", samples::rotated(&samples::cube_grid(100))),
        ("cylinder", samples::cylinder(2000, 2)),
    ];
    let mut worst = Vec::new();
    let mut check = |name: &str, what: &str, points: usize, peak: usize, bound: usize| {
        let per_point = peak as f64 / points as f64;
        println!("{name}, {what}: {per_point:.0} bytes a point, {:.1} MiB in all", peak as f64 / MIB as f64);
        if peak > bound * points + 16 * MIB {
            worst.push(format!("{name}, {what}: {} MiB", peak / MIB));
        }
    };
    for (name, points) in clouds {
        let (wrapped, peak) = with_peak(|| wrap(&points, 256, &Progress::silent()));
        assert!(wrapped.is_ok_and(|hull| hull.points().len() <= 256));
        check(name, "wrapped", points.len(), peak, WRAPPING);
        let (exact, peak) = with_peak(|| ConvexHull::of_points(&points));
        assert!(exact.is_ok());
        check(name, "exact", points.len(), peak, EXACT);
    }
    assert!(worst.is_empty(), "more than 16 MiB beyond the bound: {worst:?}");
}
