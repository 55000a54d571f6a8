//! Whether a mesh bounds a solid at all: double-sided and mostly open surfaces do not.

use super::bvh::TriangleBvh;
use super::{Mesh, Vec3, sequence};

/// Places in the bounding box that are asked for their winding number.
const PLACES: usize = 4_096;
/// Winding numbers between these are neither inside nor outside: the place looks through a hole.
const AMBIGUOUS: std::ops::Range<f64> = 0.15..0.85;
/// Ambiguous places, as a share of the inside ones, above which the surface is too open to have an inside.
const OPEN: f64 = 0.5;
/// Share of the bounding box below which a volume is that of a double-sided sheet, not of a solid.
const NO_VOLUME: f64 = 1e-3;

/// True when most of what the surface surrounds is clearly inside.
pub fn bounds_a_solid(mesh: &Mesh, surface: &TriangleBvh) -> bool {
    let (bounds, size) = (mesh.bounds(), mesh.bounds().size());
    let mut inside = 0;
    let mut ambiguous = 0;
    for index in 0..PLACES {
        let place = bounds.min + size.component_mul(&Vec3::from(sequence::in_cube(index)));
        let winding = surface.winding_number(&place).abs();
        inside += usize::from(winding > 0.5);
        ambiguous += usize::from(AMBIGUOUS.contains(&winding));
    }
    let thin = (inside as f64) < NO_VOLUME * PLACES as f64 && signed_volume(mesh).abs() < NO_VOLUME * size.product();
    !mesh.triangles().is_empty() && !thin && ambiguous as f64 <= OPEN * inside as f64
}

/// The volume that the triangles enclose, negative where they are inside out; meaningful for closed surfaces.
pub fn signed_volume(mesh: &Mesh) -> f64 {
    let origin = mesh.bounds().center();
    let sixfold = |triangle| {
        let [a, b, c]: [Vec3; 3] = mesh.corners(triangle).map(|corner| corner - origin);
        a.dot(&b.cross(&c))
    };
    (0..mesh.triangles().len()).map(sixfold).sum::<f64>() / 6.0
}
