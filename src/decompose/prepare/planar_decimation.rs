//! Planar decimation: removes vertices within flat faces and along straight edges.
//!
//! How finely a wall is divided must not decide how it is cut, and fewer triangles take less time. Edge collapses remove
//! the vertices and move the surface by no more than rounding, as in H. Hoppe, "Progressive Meshes", 1996.

use crate::decompose::tolerance::{DECIMATION_HEIGHT, DECIMATION_SHARE};
use crate::geometry::vector::{area_vector, greatest_length, run_straight};
use crate::geometry::{Progress, Stopped, Vec3};

/// Most triangles around a vertex that is removed; a vertex with more stays.
const MOST_AROUND: usize = 24;

/// Vertices between two checks of the progress. One vertex takes a millisecond beside a neighbour with a hundred
/// thousand triangles.
const BETWEEN_CHECKS: usize = 4;

/// Triangles that are listed between two checks.
const LISTED: usize = 1 << 15;

/// Returns the triangles without removable vertices where [`DECIMATION_SHARE`] of the triangles go; otherwise all of them.
/// The points stay, used or not. `diagonal` is the unit of the height within which faces count as flat.
pub fn decimated(
    points: &[Vec3],
    diagonal: f64,
    triangles: Vec<[u32; 3]>,
    progress: &Progress,
) -> Result<Vec<[u32; 3]>, Stopped> {
    let fewer = Fans::new(points, diagonal, triangles.clone(), progress)?.decimated(progress)?;
    let is_worth_it = fewer.len() as f64 <= (1.0 - DECIMATION_SHARE) * triangles.len() as f64;
    Ok(if is_worth_it { fewer } else { triangles })
}

/// Triangles, and the indices of those around each vertex. A removed triangle has three equal corners.
struct Fans<'a> {
    points: &'a [Vec3],
    near: f64,
    triangles: Vec<[u32; 3]>,
    around: Vec<Vec<u32>>,
}

impl<'a> Fans<'a> {
    fn new(points: &'a [Vec3], diagonal: f64, triangles: Vec<[u32; 3]>, progress: &Progress) -> Result<Self, Stopped> {
        let mut around = vec![Vec::new(); points.len()];
        for (index, triangle) in (0u32..).zip(&triangles) {
            if (index as usize).is_multiple_of(LISTED) {
                progress.check()?;
            }
            triangle.iter().for_each(|&corner| around[corner as usize].push(index));
        }
        Ok(Self { points, near: DECIMATION_HEIGHT * diagonal, triangles, around })
    }

    /// Removes vertices until none is removable.
    fn decimated(mut self, progress: &Progress) -> Result<Vec<[u32; 3]>, Stopped> {
        let mut waiting: Vec<u32> = (0..self.points.len() as u32).rev().collect();
        let mut is_waiting = vec![true; self.points.len()];
        let mut visited = 0usize;
        while let Some(vertex) = waiting.pop() {
            if visited.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            visited += 1;
            is_waiting[vertex as usize] = false;
            // The neighbours of a removed vertex have other triangles around them now and are tried again.
            for neighbour in self.remove(vertex).into_iter().flatten() {
                if !std::mem::replace(&mut is_waiting[neighbour as usize], true) {
                    waiting.push(neighbour);
                }
            }
        }
        self.triangles.retain(|triangle| triangle[0] != triangle[1]);
        Ok(self.triangles)
    }

    /// Removes a vertex where that leaves the surface unchanged. Returns the former neighbours of a removed vertex.
    fn remove(&mut self, vertex: u32) -> Option<Vec<u32>> {
        let ring = self.ring(vertex)?;
        let target = self.targets(vertex, &ring).into_iter().find(|&target| self.can_move(vertex, target, &ring))?;
        for index in std::mem::take(&mut self.around[vertex as usize]) {
            let triangle = &mut self.triangles[index as usize];
            if triangle.contains(&target) {
                let gone = std::mem::replace(triangle, [target; 3]);
                for end in gone {
                    self.around[end as usize].retain(|&other| other != index);
                }
            } else {
                triangle.iter_mut().filter(|end| **end == vertex).for_each(|end| *end = target);
                self.around[target as usize].push(index);
            }
        }
        Some(ring)
    }

    /// Returns the neighbours of a vertex in the order in which its triangles wind; `None` where the triangles do not form
    /// a single closed fan.
    fn ring(&self, vertex: u32) -> Option<Vec<u32>> {
        let fan = &self.around[vertex as usize];
        if !(3..=MOST_AROUND).contains(&fan.len()) {
            return None;
        }
        let sides: Vec<[u32; 2]> = fan.iter().map(|&index| opposite(self.triangles[index as usize], vertex)).collect();
        let mut ring = vec![sides[0][0]];
        let mut next = sides[0][1];
        while next != ring[0] {
            let mut on = sides.iter().filter(|side| side[0] == next);
            let (side, other) = (on.next()?, on.next());
            if other.is_some() || ring.len() == fan.len() {
                return None;
            }
            ring.push(next);
            next = side[1];
        }
        (ring.len() == fan.len()).then_some(ring)
    }

    /// Returns the neighbours that the vertex could move to: all of them within a flat face, the two ends along a straight
    /// edge, otherwise none.
    fn targets(&self, vertex: u32, ring: &[u32]) -> Vec<u32> {
        let at = |index: u32| self.points[index as usize] - self.points[vertex as usize];
        let after = |place: usize| (place + 1) % ring.len();
        let before = |place: usize| (place + ring.len() - 1) % ring.len();
        // A side is named by its first place in the ring.
        let normal_of = |place: usize| at(ring[place]).cross(&at(ring[after(place)]));
        let largest_normal = |sides: &mut dyn Iterator<Item = usize>| {
            let normals = sides.map(normal_of);
            normals.max_by(|a, b| a.norm_squared().total_cmp(&b.norm_squared())).unwrap_or_else(Vec3::zeros)
        };
        // The tip of a face that is folded flat lies outside of its ring, and the face would lose it.
        let is_folded = |normal: &Vec3, place: usize| {
            let longest = at(ring[place]).norm().max(at(ring[after(place)]).norm());
            normal_of(place).dot(normal) < -self.near * longest * normal.norm()
        };
        let is_in = |normal: &Vec3, index: u32| at(index).dot(normal).abs() <= self.near * normal.norm();
        let normal = largest_normal(&mut (0..ring.len()));
        let flat: Vec<bool> = ring.iter().map(|&index| is_in(&normal, index)).collect();
        let is_on = |place: usize| flat[place] && flat[after(place)];
        if (0..ring.len()).any(|place| is_on(place) && is_folded(&normal, place)) {
            return Vec::new();
        }
        if flat.iter().all(|&flat| flat) {
            return ring.to_vec();
        }
        // The ends of a straight edge are where the ring leaves the first plane and where it comes back.
        let is_end = |&place: &usize| flat[place] && flat[before(place)] != flat[after(place)];
        let ends: Vec<usize> = (0..ring.len()).filter(is_end).collect();
        let [first, second] = ends[..] else { return Vec::new() };
        let others = || (0..ring.len()).filter(|&place| !is_on(place));
        let normal = largest_normal(&mut others());
        let beyond = (0..ring.len()).filter(|&place| !flat[place]);
        let is_bent_once = beyond.chain([first, second]).all(|place| is_in(&normal, ring[place]))
            && others().all(|place| !is_folded(&normal, place));
        let is_straight = run_straight(&at(ring[first]), &at(ring[second]), self.near);
        if is_bent_once && is_straight { vec![ring[first], ring[second]] } else { Vec::new() }
    }

    /// Returns true when the remaining triangles keep their direction and their area, and no edge gets a third triangle.
    fn can_move(&self, vertex: u32, target: u32, ring: &[u32]) -> bool {
        let shared = self.neighbours(target).filter(|neighbour| ring.contains(neighbour));
        let mut shared: Vec<u32> = shared.collect();
        shared.sort_unstable();
        shared.dedup();
        shared.len() == 2
            && self.around[vertex as usize].iter().all(|&index| {
                let triangle = self.triangles[index as usize];
                if triangle.contains(&target) {
                    return true;
                }
                let moved = triangle.map(|end| if end == vertex { target } else { end });
                let (before, after) = (area_vector(self.points, &triangle), area_vector(self.points, &moved));
                let longest = greatest_length(&moved.map(|corner| self.points[corner as usize]));
                before.dot(&after) > 0.0 && after.norm() > self.near * longest
            })
    }

    fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> {
        self.around[vertex as usize].iter().flat_map(move |&index| opposite(self.triangles[index as usize], vertex))
    }
}

/// Returns the other two corners of a triangle in winding order.
fn opposite(triangle: [u32; 3], vertex: u32) -> [u32; 2] {
    let place = (0..3).find(|&place| triangle[place] == vertex).unwrap_or(0);
    [triangle[(place + 1) % 3], triangle[(place + 2) % 3]]
}
