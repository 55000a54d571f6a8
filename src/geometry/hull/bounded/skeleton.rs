//! The source of a reduction: vertices and edges of a convex polytope, searched by hill climbing.

use crate::geometry::Vec3;
use crate::geometry::hull::ConvexHull;
use crate::geometry::tolerance::{ON_HINGE, SAME_ANGLE};

/// The vertices of a convex polytope, and the neighbours of each along its edges (not along diagonals of its facets).
pub struct Skeleton {
    pub points: Vec<Vec3>,
    /// For each vertex, the start of its entries in `neighbours`.
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

    /// Returns the vertex that is farthest in a direction. The climb starts at `hint`.
    pub fn extreme(&self, direction: &Vec3, hint: u32) -> u32 {
        self.climb(hint, |point| direction.dot(point), |one, other| one > other)
    }

    /// Returns the vertex that a plane touches first when it turns down about a hinge. The climb starts at `hint`.
    ///
    /// The vertices touched earlier than a given one lie on one side of a plane. So every vertex but the first has a
    /// neighbour that is touched strictly earlier, and the climb ends at the first.
    pub fn first_touched(&self, hinge: &Hinge, hint: u32) -> u32 {
        self.climb(hint, |point| hinge.locate(point), Located::is_touched_before)
    }

    /// Moves from neighbour to neighbour while one is better, and returns the last vertex.
    #[inline]
    fn climb<P>(&self, hint: u32, place: impl Fn(&Vec3) -> P, is_better: impl Fn(&P, &P) -> bool) -> u32 {
        let mut best = hint;
        let mut best_at = place(&self.points[hint as usize]);
        for _ in 0..self.points.len() {
            let before = best;
            for &neighbour in self.neighbours(best) {
                let at = place(&self.points[neighbour as usize]);
                if is_better(&at, &best_at) {
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

/// A line in the plane of a facet. The plane turns about it, downward on the side where `inward` points.
pub struct Hinge {
    /// A point of the line.
    pub origin: Vec3,
    /// The plane's normal, outward.
    pub normal: Vec3,
    pub inward: Vec3,
}

/// The place of a point relative to a hinge: how far inward, and how far below the plane.
#[derive(Clone, Copy)]
pub struct Located {
    pub inward: f64,
    pub below: f64,
}

impl Hinge {
    /// Returns the place of a point; a point above the plane counts as on it.
    #[inline]
    pub fn locate(&self, point: &Vec3) -> Located {
        let from = point - self.origin;
        Located { inward: self.inward.dot(&from), below: (-self.normal.dot(&from)).max(0.0) }
    }
}

impl Located {
    /// Returns the distance from the hinge along the two axes. The whitened shape has size 1, so squares stay in range.
    pub fn length(&self) -> f64 {
        (self.inward * self.inward + self.below * self.below).sqrt()
    }

    fn size(&self) -> f64 {
        self.inward.abs() + self.below
    }

    /// Returns true when the turning plane reaches this place before `other`.
    #[inline]
    pub fn is_touched_before(&self, other: &Self) -> bool {
        let size = self.size();
        if size < ON_HINGE {
            return false;
        }
        let other_size = other.size();
        other_size < ON_HINGE || self.inward * other.below - other.inward * self.below > SAME_ANGLE * size * other_size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::{Random, sphere};

    #[test]
    fn climbs_end_at_the_best_vertex_from_every_start() {
        let source = Skeleton::new(&ConvexHull::of_points(&sphere(80)).unwrap());
        let mut random = Random(5);
        for start in 0..80 {
            let direction = random.direction();
            let reached = direction.dot(&source.points[source.extreme(&direction, start) as usize]);
            assert_eq!(reached, source.points.iter().map(|p| direction.dot(p)).fold(f64::NEG_INFINITY, f64::max));
            let (normal, inward) = (Vec3::z(), random.direction().cross(&Vec3::z()).normalize());
            let hinge = Hinge { origin: Vec3::z() * 2.0, normal, inward };
            let first = hinge.locate(&source.points[source.first_touched(&hinge, start) as usize]);
            assert!(source.points.iter().all(|p| !hinge.locate(p).is_touched_before(&first)));
        }
    }
}
