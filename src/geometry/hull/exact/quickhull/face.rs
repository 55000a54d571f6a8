//! Faces of the growing hull and the edges around what a point sees.

use crate::geometry::Vec3;
use crate::geometry::hull::exact::planes::{FacePlane, PlainPlane};

pub const NONE: u32 = u32::MAX;

/// A triangle of the surface; corners counter-clockwise, `adjacent[k]` is across the edge from corner `k` to `k + 1`.
#[derive(Clone, Copy)]
pub struct Triangle {
    pub corners: [u32; 3],
    pub adjacent: [u32; 3],
    pub plane: FacePlane,
}

pub struct Face {
    pub triangle: Triangle,
    /// False once a point was found above it.
    pub alive: bool,
    pub visible: bool,
    pub plain: PlainPlane,
    /// Number of the last insertion that looked at this face: `visible` is what it saw.
    pub looked_at: u32,
    /// Linked list of the points above this face that no other face has taken.
    pub first_above: u32,
    pub farthest: u32,
    pub highest: f64,
    /// Where in [`Ties`](super::ties::Ties) its plane is, once that was needed.
    pub tie: u32,
}

impl Face {
    /// Keeps a place for a face to come.
    pub const EMPTY: Self = Self {
        triangle: Triangle { corners: [NONE; 3], adjacent: [NONE; 3], plane: FacePlane::EMPTY },
        alive: false,
        visible: false,
        plain: PlainPlane::UNKNOWN,
        looked_at: 0,
        first_above: NONE,
        farthest: NONE,
        highest: f64::NEG_INFINITY,
        tie: NONE,
    };

    #[inline]
    pub fn new(corners: [u32; 3], adjacent: [u32; 3], local: &[Vec3]) -> Self {
        Self {
            triangle: Triangle { corners, adjacent, plane: FacePlane::new(corners, local) },
            alive: true,
            visible: false,
            plain: PlainPlane::UNKNOWN,
            looked_at: 0,
            first_above: NONE,
            farthest: NONE,
            highest: f64::NEG_INFINITY,
            tie: NONE,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Horizon {
    pub from: u32,
    pub to: u32,
    pub outside: u32,
    /// Which edge of the face outside this is.
    pub edge: u32,
}

impl Triangle {
    /// The edge across which a neighbour is: triangles of a closed surface share no more than one.
    #[inline]
    pub fn edge_to(&self, neighbour: u32) -> usize {
        usize::from(self.adjacent[1] == neighbour) + 2 * usize::from(self.adjacent[2] == neighbour)
    }
}

pub fn lexicographic(p: &Vec3) -> [f64; 3] {
    [p.x, p.y, p.z]
}
