//! Faces of the growing hull, and the edges around the faces that a point sees.

use crate::geometry::Vec3;
use crate::geometry::hull::exact::face_plane::{FacePlane, SharedCoordinates};

/// Stands for "none" among indices of points and faces.
pub const NONE: u32 = u32::MAX;

/// A triangle of the surface, counter-clockwise seen from outside.
#[derive(Clone, Copy)]
pub struct Triangle {
    pub corners: [u32; 3],
    /// `adjacent[k]` is the face across the edge from corner `k` to `k + 1`.
    pub adjacent: [u32; 3],
    pub plane: FacePlane,
}

pub struct Face {
    pub triangle: Triangle,
    /// False once a point above the face was inserted.
    pub alive: bool,
    /// Whether the point of insertion `visited_by` sees this face.
    pub visible: bool,
    pub shared: SharedCoordinates,
    /// The last insertion that tested this face.
    pub visited_by: u32,
    /// Head of the linked list of the points assigned to this face.
    pub first_above: u32,
    /// The farthest of these points, and its level.
    pub farthest: u32,
    pub highest: f64,
    /// Index of the exact plane in [`ExactPlanes`](super::exact_planes::ExactPlanes), or [`NONE`] until it is needed.
    pub exact_plane: u32,
}

impl Face {
    /// Fills a place for a face to come.
    pub const EMPTY: Self = Self {
        triangle: Triangle { corners: [NONE; 3], adjacent: [NONE; 3], plane: FacePlane::EMPTY },
        alive: false,
        visible: false,
        shared: SharedCoordinates::UNKNOWN,
        visited_by: 0,
        first_above: NONE,
        farthest: NONE,
        highest: f64::NEG_INFINITY,
        exact_plane: NONE,
    };

    #[inline]
    pub fn new(corners: [u32; 3], adjacent: [u32; 3], local: &[Vec3]) -> Self {
        let triangle = Triangle { corners, adjacent, plane: FacePlane::new(corners, local) };
        Self { triangle, alive: true, ..Self::EMPTY }
    }
}

/// An edge between a visible face and one that is not.
#[derive(Clone, Copy)]
pub struct Horizon {
    pub from: u32,
    pub to: u32,
    /// The face that is not visible.
    pub outside: u32,
    /// The number of this edge in the face `outside`.
    pub edge: u32,
}

impl Triangle {
    /// Returns the number of the edge shared with `neighbour`. Triangles of a closed surface share at most one.
    #[inline]
    pub fn edge_to(&self, neighbour: u32) -> usize {
        usize::from(self.adjacent[1] == neighbour) + 2 * usize::from(self.adjacent[2] == neighbour)
    }
}

/// Returns the sort key of the lexicographic order.
pub fn lexicographic(p: &Vec3) -> [f64; 3] {
    [p.x, p.y, p.z]
}
