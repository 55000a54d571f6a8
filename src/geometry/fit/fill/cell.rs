//! [`Cell`]: a box of the search, and what is known of it.

use std::cmp::Ordering;

use super::Scene;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::tolerance::INSIDE;
use crate::geometry::{Aabb, Plane, Vec3};

/// A winding number nearer than this to 0 or 1 holds in all of a ball that the surface does not enter.
const CLEAR: f64 = 0.02;
/// A known distance is raised by this share before a search within it, so that rounding does not exclude the nearest
/// point.
const ROUNDED_UP: f64 = 1.0 + 1e-6;

/// A box in which a hull may have a deeper place.
pub(super) struct Cell {
    pub hull: usize,
    /// The box, which is inside the box of the hull.
    bounds: Aabb,
    pub center: Vec3,
    /// Half of the diagonal.
    radius: f64,
    /// Distance from the centre to the surface.
    pub distance: f64,
    /// A bound on the distance of the box's places in the hull from the point of the surface that is nearest to the centre.
    farthest: f64,
    /// The nearest triangle of the surface.
    triangle: usize,
    /// Absolute winding number at the centre, at most 1, where it is known.
    winding: Option<f64>,
    /// The centre is known to be in the solid, and so is the ball around it that the surface does not enter.
    is_solid: bool,
    /// The planes of the hull that cross the box. The box is below all other planes.
    planes: Vec<u32>,
    pub holds_center: bool,
    /// Number of the box, for an order without ties.
    number: usize,
}

/// Where the solid is in a box, by the winding number at its centre.
pub(super) enum Solidity {
    /// The whole box is in the solid.
    AllSolid,
    SolidAtCenter,
    FreeAtCenter,
}

impl Cell {
    /// Returns the box of a hull.
    pub fn around(scene: &Scene, hull: usize) -> Self {
        let bounds = *scene.hulls.bounds(hull);
        let center = bounds.center();
        let closest = scene.surface.closest(&center);
        let planes = (0..).zip(scene.hulls.hull(hull).planes()).map(|(number, _)| number).collect();
        Self {
            hull,
            bounds,
            center,
            radius: bounds.diagonal() / 2.0,
            distance: closest.map_or(f64::INFINITY, |closest| closest.distance()),
            farthest: closest.map_or(f64::INFINITY, |closest| farthest_corner(&bounds, &closest.point)),
            triangle: closest.map_or(0, |closest| closest.triangle),
            winding: None,
            is_solid: false,
            planes,
            holds_center: false,
            number: hull,
        }
    }

    /// No free place in the box is deeper.
    ///
    /// The distance from a point of the surface, the one nearest to the centre, bounds the depth of every place. From a solid
    /// centre, the way to a free place first leaves the ball around the centre that the surface does not enter, and then
    /// crosses the surface.
    pub fn bound(&self) -> f64 {
        if self.is_solid { self.radius - self.distance } else { self.farthest }
    }

    /// Returns true when the surface does not enter the box.
    pub fn is_uncrossed(&self) -> bool {
        self.distance > self.radius
    }

    /// Returns the halves of the box, quarters or eighths: each side is halved that is longer than half of the longest.
    pub fn divided(&self) -> impl Iterator<Item = Aabb> {
        let size = self.bounds.size();
        let is_halved: [bool; 3] = std::array::from_fn(|axis| 2.0 * size[axis] > size.max());
        let (bounds, center) = (self.bounds, self.center);
        (0..8usize).filter_map(move |number| {
            let mut part = bounds;
            for axis in 0..3 {
                match (is_halved[axis], number >> axis & 1 == 1) {
                    (true, false) => part.max[axis] = center[axis],
                    (true, true) => part.min[axis] = center[axis],
                    (false, false) => {}
                    (false, true) => return None,
                }
            }
            Some(part)
        })
    }

    /// Returns what is known of a part of the box; `None` where the hull does not reach into it.
    pub fn child(&self, scene: &Scene, bounds: Aabb, number: usize) -> Option<Self> {
        let (center, half) = (bounds.center(), bounds.size() / 2.0);
        let hull = scene.hulls.hull(self.hull);
        let mut planes = Vec::new();
        let mut holds_center = true;
        for &plane in &self.planes {
            let Plane { normal, .. } = &hull.planes()[plane as usize];
            let height = hull.planes()[plane as usize].height(&center);
            let reach = normal.abs().dot(&half);
            if height > reach {
                return None;
            }
            if height > -reach {
                planes.push(plane);
                holds_center &= height <= INSIDE * scene.diagonal;
            }
        }
        let step = (center - self.center).norm();
        let nearest = closest_on_triangle(&center, &scene.corners(self.triangle));
        let known = (self.distance + step).min((nearest - center).norm());
        let closest = scene.surface.closest_within(&center, known * ROUNDED_UP);
        let point = closest.map_or(nearest, |closest| closest.point);
        let below = planes.iter().map(|&plane| farthest_below(&hull.planes()[plane as usize], &bounds, &point));
        let is_same_ball = self.distance > step;
        let winding = self.winding.filter(|winding| is_same_ball && !(CLEAR..=1.0 - CLEAR).contains(winding));
        Some(Self {
            hull: self.hull,
            bounds,
            center,
            radius: half.norm(),
            distance: closest.map_or(known, |closest| closest.distance()),
            farthest: below.fold(farthest_corner(&bounds, &point), f64::min),
            triangle: closest.map_or(self.triangle, |closest| closest.triangle),
            winding,
            is_solid: false,
            planes,
            holds_center,
            number,
        })
    }

    /// Returns whether the box or its centre is in the solid.
    ///
    /// Where the surface has holes, the winding number changes within a ball that the surface does not enter, and only
    /// a smaller box is known to be solid.
    pub fn solidity(&mut self, scene: &Scene) -> Solidity {
        let winding = *self.winding.get_or_insert_with(|| scene.winding(&self.center).min(1.0));
        if winding <= 0.5 {
            Solidity::FreeAtCenter
        } else if self.radius < 2.0 * (winding - 0.5) * self.distance {
            Solidity::AllSolid
        } else {
            self.is_solid = scene.is_closed();
            Solidity::SolidAtCenter
        }
    }
}

/// Returns the largest distance of a place in a box from a point: that of one of the corners.
fn farthest_corner(bounds: &Aabb, point: &Vec3) -> f64 {
    ((bounds.center() - point).abs() + bounds.size() / 2.0).norm()
}

/// Returns a bound on the distance from a point to the places of a box that are below a plane.
///
/// The bound is made of the greatest distance along the normal, which the plane limits, and of the greatest distance across it.
/// Where the plane is a facet of a hull and the box is small, it hardly exceeds the height of the facet above the point.
fn farthest_below(plane: &Plane, bounds: &Aabb, point: &Vec3) -> f64 {
    let Plane { normal, .. } = plane;
    let (half, way) = (bounds.size() / 2.0, bounds.center() - point);
    let (along, reach) = (normal.dot(&way), normal.abs().dot(&half));
    let highest = (along + reach).min(-plane.height(point));
    let upright = (along - reach).abs().max(highest.abs());
    // The corners are equally far from the centre. The one with the lowest height over it is the farthest across.
    let [x, y, z] = [0, 1, 2].map(|axis| normal[axis] * half[axis]);
    let lowest = [x + y + z, x + y - z, x - y + z, x - y - z].map(f64::abs).into_iter().fold(f64::INFINITY, f64::min);
    let across = (way - normal * along).norm() + (half.norm_squared() - lowest * lowest).max(0.0).sqrt();
    upright.hypot(across)
}

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Cell {}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound().total_cmp(&other.bound()).then_with(|| other.number.cmp(&self.number))
    }
}
