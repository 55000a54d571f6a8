//! The source of a reduction: corners and edges of the exact hull, searched by hill climbing.

use crate::geometry::Vec3;
use crate::geometry::hull::ConvexHull;

/// Corners of a convex polytope and the neighbours of each along its edges (not along diagonals of its facets).
pub struct Skeleton {
    pub points: Vec<Vec3>,
    first_neighbour: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Skeleton {
    pub fn new(hull: &ConvexHull) -> Self {
        let count = hull.points.len();
        let mut degree = vec![0u32; count + 1];
        let edges: Vec<(u32, u32)> = hull
            .facets()
            .flat_map(|facet| {
                let polygon: Vec<u32> = facet.collect();
                (0..polygon.len()).map(move |i| (polygon[i], polygon[(i + 1) % polygon.len()])).collect::<Vec<_>>()
            })
            .collect();
        for &(from, _) in &edges {
            degree[from as usize + 1] += 1;
        }
        for vertex in 0..count {
            degree[vertex + 1] += degree[vertex];
        }
        let mut cursor = degree.clone();
        let mut neighbours = vec![0; edges.len()];
        for (from, to) in edges {
            neighbours[cursor[from as usize] as usize] = to;
            cursor[from as usize] += 1;
        }
        Self { points: hull.points.clone(), first_neighbour: degree, neighbours }
    }

    fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours
            [self.first_neighbour[vertex as usize] as usize..self.first_neighbour[vertex as usize + 1] as usize]
    }

    /// The corner that is farthest in a direction, by a climb from `hint`.
    pub fn extreme(&self, direction: &Vec3, hint: u32) -> u32 {
        let mut best = hint;
        let mut best_at = direction.dot(&self.points[hint as usize]);
        for _ in 0..self.points.len() {
            let before = best;
            for &neighbour in self.neighbours(best) {
                let at = direction.dot(&self.points[neighbour as usize]);
                if at > best_at {
                    best = neighbour;
                    best_at = at;
                }
            }
            if best == before {
                break;
            }
        }
        best
    }

    /// The corner that a plane touches first when it turns down about a hinge, starting the climb at `hint`.
    ///
    /// A corner that is not the first has a neighbour that comes strictly earlier, since the earlier ones are those on
    /// one side of a plane; so the climb ends at the first.
    pub fn first_touched(&self, hinge: &Hinge, hint: u32) -> u32 {
        let mut best = hint;
        let mut best_at = hinge.locate(&self.points[hint as usize]);
        for _ in 0..self.points.len() {
            let before = best;
            for &neighbour in self.neighbours(best) {
                let at = hinge.locate(&self.points[neighbour as usize]);
                if at.is_touched_before(&best_at) {
                    best = neighbour;
                    best_at = at;
                }
            }
            if best == before {
                break;
            }
        }
        best
    }
}

/// A line on the plane of a facet, about which the plane turns down over the side where `inward` points.
pub struct Hinge {
    pub origin: Vec3,
    pub normal: Vec3,
    pub inward: Vec3,
}

/// A point seen along a hinge: how far in, and how far below the plane.
#[derive(Clone, Copy)]
pub struct Located {
    pub inward: f64,
    pub below: f64,
}

impl Hinge {
    #[inline]
    pub fn locate(&self, point: &Vec3) -> Located {
        let from = point - self.origin;
        Located { inward: self.inward.dot(&from), below: (-self.normal.dot(&from)).max(0.0) }
    }
}

impl Located {
    /// Distances from the hinge below this (in units of the shape) do not tell an angle.
    const ON_THE_HINGE: f64 = 1e-14;
    /// Sines of angles below this are no difference.
    const SAME_ANGLE: f64 = 1e-15;

    fn size(&self) -> f64 {
        self.inward.abs() + self.below
    }

    #[inline]
    pub fn is_touched_before(&self, other: &Self) -> bool {
        let size = self.size();
        if size < Self::ON_THE_HINGE {
            return false;
        }
        let other_size = other.size();
        other_size < Self::ON_THE_HINGE
            || self.inward * other.below - other.inward * self.below > Self::SAME_ANGLE * size * other_size
    }
}
