//! [`Surface`]: triangles that can be replaced, and [`Price`], the share of each in the cost.

use crate::cost::{Constants, width_m};
use crate::geometry::sorting::sort;
use crate::geometry::vector::greatest_length;
use crate::geometry::{Progress, Stopped, Vec3};

/// A test of a triangle in metres.
pub type Test<'a> = dyn Fn(&[Vec3; 3]) -> bool + 'a;

/// The price of triangles: the share of each in the cost of a mesh, apart from the bounds on the whole.
#[derive(Clone, Copy)]
pub struct Price<'a> {
    pub costs: &'a Constants,
    /// Whether a simulator refuses a triangle. A refused triangle must be divided, and each piece has its price.
    pub is_refused: &'a Test<'a>,
}

/// Ratio of length to width of the pieces into which a refused triangle is divided.
const PIECE: f64 = 5.0;

impl Price<'_> {
    pub fn of(&self, corners: &[Vec3; 3]) -> f64 {
        let width = width_m(corners);
        let price = self.costs.price_of_triangle(width);
        if !(self.is_refused)(corners) {
            return price;
        }
        let longest = greatest_length(corners);
        price * (longest / (PIECE * width.max(f64::MIN_POSITIVE))).clamp(2.0, MOST_PIECES)
    }
}

/// Most pieces that the price of a refused triangle counts.
const MOST_PIECES: f64 = 1e4;

/// A triangle that was removed has this corner three times.
const GONE: u32 = u32::MAX;

/// Triangles, and the numbers of those around each vertex.
#[derive(Clone)]
pub struct Surface {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    around: Vec<Vec<u32>>,
}

impl Surface {
    pub fn new(points: Vec<Vec3>, triangles: Vec<[u32; 3]>) -> Self {
        let mut counts = vec![0; points.len()];
        triangles.iter().flatten().for_each(|&corner| counts[corner as usize] += 1);
        let mut around: Vec<Vec<u32>> = counts.into_iter().map(Vec::with_capacity).collect();
        for (number, triangle) in (0u32..).zip(&triangles) {
            triangle.iter().for_each(|&corner| around[corner as usize].push(number));
        }
        Self { points, triangles, around }
    }

    pub fn around(&self, vertex: u32) -> &[u32] {
        &self.around[vertex as usize]
    }

    pub fn corners(&self, triangle: u32) -> [Vec3; 3] {
        self.at(&self.triangles[triangle as usize])
    }

    pub fn at(&self, triangle: &[u32; 3]) -> [Vec3; 3] {
        triangle.map(|corner| self.points[corner as usize])
    }

    pub fn is_gone(&self, triangle: u32) -> bool {
        self.triangles[triangle as usize][0] == GONE
    }

    pub fn remove(&mut self, triangle: u32) {
        for corner in std::mem::replace(&mut self.triangles[triangle as usize], [GONE; 3]) {
            let Some(around) = self.around.get_mut(corner as usize) else { continue };
            // Thousands of triangles may lie around one vertex: this passes over them once, and fast.
            if let Some(place) = around.iter().position(|&other| other == triangle) {
                around.remove(place);
            }
        }
    }

    /// Replaces a triangle by another one, which keeps its number.
    pub fn replace(&mut self, triangle: u32, by: [u32; 3]) {
        self.remove(triangle);
        self.triangles[triangle as usize] = by;
        by.iter().for_each(|&corner| self.around[corner as usize].push(triangle));
    }

    /// Puts one vertex in the place of another one. Triangles that have both are removed. Returns how many these are.
    pub fn merge(&mut self, kept: u32, gone: u32) -> usize {
        let mut removed = 0;
        for number in std::mem::take(&mut self.around[gone as usize]) {
            let triangle = &mut self.triangles[number as usize];
            if triangle.contains(&kept) {
                self.remove(number);
                removed += 1;
            } else {
                *triangle = triangle.map(|corner| if corner == gone { kept } else { corner });
                self.around[kept as usize].push(number);
            }
        }
        removed
    }

    pub fn push_triangle(&mut self, triangle: [u32; 3]) {
        let number = self.triangles.len() as u32;
        self.triangles.push(triangle);
        triangle.iter().for_each(|&corner| self.around[corner as usize].push(number));
    }

    pub fn push_point(&mut self, point: Vec3) -> u32 {
        self.points.push(point);
        self.around.push(Vec::new());
        self.points.len() as u32 - 1
    }

    /// Divides all triangles on an edge at a vertex.
    pub fn divide_edge(&mut self, [one, other]: [u32; 2], vertex: u32) {
        for number in self.on_edge(one, other).collect::<Vec<_>>() {
            let corners = self.triangles[number as usize];
            self.replace(number, corners.map(|corner| if corner == other { vertex } else { corner }));
            self.push_triangle(corners.map(|corner| if corner == one { vertex } else { corner }));
        }
    }

    /// Returns the triangles that have both vertices, from the shorter of their two lists.
    pub fn on_edge(&self, one: u32, other: u32) -> impl Iterator<Item = u32> + '_ {
        let is_shorter = self.around(one).len() <= self.around(other).len();
        let (few, many) = if is_shorter { (one, other) } else { (other, one) };
        let has_both = move |&triangle: &u32| self.triangles[triangle as usize].contains(&many);
        self.around(few).iter().copied().filter(has_both)
    }

    /// Returns the edges of the triangles that are left, each with its triangle, in order.
    pub fn on_edges(&self, progress: &Progress) -> Result<Vec<([u32; 2], u32)>, Stopped> {
        let of_triangle = |number: u32| edges_of(&self.triangles[number as usize]).map(|edge| (edge, number));
        let mut edges: Vec<([u32; 2], u32)> = self.left().flat_map(of_triangle).collect();
        sort(&mut edges, progress)?;
        Ok(edges)
    }

    /// Returns the triangles around any of these vertices, ascending.
    pub fn around_any(&self, vertices: &[u32]) -> Vec<u32> {
        let mut around: Vec<u32> = vertices.iter().flat_map(|&vertex| self.around(vertex)).copied().collect();
        around.sort_unstable();
        around.dedup();
        around
    }

    /// Returns the vertices that share a triangle with a vertex, ascending.
    pub fn neighbours(&self, vertex: u32) -> Vec<u32> {
        let corners = self.around(vertex).iter().flat_map(|&triangle| self.triangles[triangle as usize]);
        let mut neighbours: Vec<u32> = corners.filter(|&corner| corner != vertex).collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        neighbours
    }

    /// Returns the numbers of the triangles that are left.
    pub fn left(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.triangles.len() as u32).filter(|&triangle| !self.is_gone(triangle))
    }

    pub fn cost(&self, price: &Price<'_>) -> f64 {
        self.cost_of(self.left(), price)
    }

    /// Returns the sum of the prices of some triangles.
    pub fn cost_of(&self, triangles: impl IntoIterator<Item = u32>, price: &Price<'_>) -> f64 {
        triangles.into_iter().map(|triangle| price.of(&self.corners(triangle))).sum()
    }

    /// Returns the triangles that are left with the vertices that they use, in order.
    pub fn compact(&self) -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let mut index_of = vec![GONE; self.points.len()];
        let mut points = Vec::new();
        let mut number = |corner: u32| {
            let index = &mut index_of[corner as usize];
            if *index == GONE {
                *index = points.len() as u32;
                points.push(self.points[corner as usize]);
            }
            *index
        };
        let triangles = self.left().map(|triangle| self.triangles[triangle as usize].map(&mut number)).collect();
        (points, triangles)
    }
}

/// Returns the corner of a triangle that is neither of two others.
pub fn third(triangle: &[u32; 3], one: u32, other: u32) -> u32 {
    triangle.iter().copied().find(|&corner| corner != one && corner != other).unwrap_or(one)
}

/// Returns the edges of a triangle, the lower end of each first.
pub fn edges_of(triangle: &[u32; 3]) -> [[u32; 2]; 3] {
    [0, 1, 2].map(|k| {
        let (one, other) = (triangle[k], triangle[(k + 1) % 3]);
        [one.min(other), one.max(other)]
    })
}

/// Returns which side of a triangle is longest: the one from this corner to the next.
pub fn longest_side(corners: &[Vec3; 3]) -> usize {
    let length = |k: usize| (corners[(k + 1) % 3] - corners[k]).norm();
    (1..3).fold(0, |longest, k| if length(k) > length(longest) { k } else { longest })
}
