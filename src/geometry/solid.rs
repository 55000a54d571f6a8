//! Whether a surface bounds a solid at all: double-sided and mostly open surfaces do not.

use super::bvh::TriangleBvh;
use super::{Aabb, Mesh, Vec3, sequence};

/// Places in the bounding box of a mesh that are asked for their winding number.
const PLACES: usize = 4_096;
/// Winding numbers between these are neither inside nor outside: the place looks through a hole.
const AMBIGUOUS: std::ops::Range<f64> = 0.15..0.85;
/// Ambiguous places, as a share of the inside ones, above which the surface is too open to have an inside.
const OPEN: f64 = 0.5;
/// Share of the bounding box below which a volume is that of a double-sided sheet, not of a solid.
const NO_VOLUME: f64 = 1e-3;

/// What evenly spread places in a box have for winding numbers, whichever way the surface winds.
#[derive(Clone, Copy, Debug)]
pub struct Enclosure {
    pub inside: usize,
    pub ambiguous: usize,
}

impl Enclosure {
    pub fn of(bounds: &Aabb, surface: &TriangleBvh, places: usize) -> Self {
        let mut enclosure = Self { inside: 0, ambiguous: 0 };
        for place in sequence::in_box(bounds, places) {
            let winding = surface.winding_number(&place).abs();
            enclosure.inside += usize::from(winding > 0.5);
            enclosure.ambiguous += usize::from(AMBIGUOUS.contains(&winding));
        }
        enclosure
    }

    /// True when most of what the surface surrounds is clearly inside; small holes do not matter.
    pub fn is_solid(&self) -> bool {
        self.inside > 0 && self.ambiguous as f64 <= OPEN * self.inside as f64
    }
}

/// True when most of what the mesh surrounds is clearly inside, and more than a folded sheet has.
pub fn bounds_a_solid(mesh: &Mesh, surface: &TriangleBvh) -> bool {
    let bounds = mesh.bounds();
    let volume = signed_volume(mesh.points(), mesh.triangles().iter().copied(), &bounds.center()).abs();
    let is_thin = volume < NO_VOLUME * bounds.size().product();
    let least = if is_thin { (NO_VOLUME * PLACES as f64).ceil() as usize } else { 1 };
    if surface.is_closed() {
        // No place is ambiguous, and a few that are inside tell.
        let inside = sequence::in_box(bounds, PLACES).filter(|place| surface.winding_number(place).abs() > 0.5);
        return inside.take(least).count() == least;
    }
    let enclosure = Enclosure::of(bounds, surface, PLACES);
    enclosure.inside >= least && enclosure.is_solid()
}

/// The volume that the triangles enclose, negative where they are inside out. Meaningful for closed surfaces; rounding is
/// least with an origin near them.
pub fn signed_volume(points: &[Vec3], triangles: impl Iterator<Item = [u32; 3]>, origin: &Vec3) -> f64 {
    let sixfold = |triangle: [u32; 3]| {
        let [a, b, c] = triangle.map(|corner| points[corner as usize] - origin);
        a.dot(&b.cross(&c))
    };
    triangles.map(sixfold).sum::<f64>() / 6.0
}
