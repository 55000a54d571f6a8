//! Corners that say nothing: those within a flat face, and those along a straight edge. How finely a wall is divided must not
//! decide how it is cut, and what is not there takes no time. (Edge collapses that move the surface by no more than
//! rounding: the lossless end of H. Hoppe, "Progressive Meshes", 1996.)

use super::area::area_vector;
use crate::geometry::{Progress, Stopped, Vec3};

/// A face is flat and an edge straight when the corners around lie this near to it, relative to the size of the points.
const FLAT: f64 = 2e-6;

/// Most triangles around a corner that is taken away: where more meet it stays.
const MOST_AROUND: usize = 24;

/// Corners between two looks at whether to go on.
const BETWEEN_CHECKS: usize = 256;

/// Share of the triangles that must go, or all stay: a few flat spots of something curved are not what it was divided into.
const WORTH: f64 = 1.0 / 3.0;

/// The triangles without corners that say nothing, in any order, where those are many. The points stay, used or not.
pub fn flattened(
    points: &[Vec3],
    diagonal: f64,
    triangles: Vec<[u32; 3]>,
    progress: &Progress,
) -> Result<Vec<[u32; 3]>, Stopped> {
    let flat = all_flattened(points, diagonal, triangles.clone(), progress)?;
    Ok(if flat.len() as f64 <= (1.0 - WORTH) * triangles.len() as f64 { flat } else { triangles })
}

fn all_flattened(
    points: &[Vec3],
    diagonal: f64,
    triangles: Vec<[u32; 3]>,
    progress: &Progress,
) -> Result<Vec<[u32; 3]>, Stopped> {
    let mut around = vec![Vec::new(); points.len()];
    for (index, triangle) in (0u32..).zip(&triangles) {
        triangle.iter().for_each(|&corner| around[corner as usize].push(index));
    }
    let mut fans = Fans { points, near: FLAT * diagonal, triangles, around };
    let mut waiting: Vec<u32> = (0..points.len() as u32).rev().collect();
    let mut is_waiting = vec![true; points.len()];
    let mut looked = 0usize;
    while let Some(corner) = waiting.pop() {
        if looked.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        looked += 1;
        is_waiting[corner as usize] = false;
        // What was around it may be left with less around itself.
        for neighbour in fans.without(corner).into_iter().flatten() {
            if !std::mem::replace(&mut is_waiting[neighbour as usize], true) {
                waiting.push(neighbour);
            }
        }
    }
    fans.triangles.retain(|triangle| triangle[0] != triangle[1]);
    Ok(fans.triangles)
}

/// Triangles, and which are around each point. One that is gone has three equal corners.
struct Fans<'a> {
    points: &'a [Vec3],
    near: f64,
    triangles: Vec<[u32; 3]>,
    around: Vec<Vec<u32>>,
}

impl Fans<'_> {
    /// Takes a corner away where that changes nothing; the corners that were around it.
    fn without(&mut self, corner: u32) -> Option<Vec<u32>> {
        let ring = self.ring(corner)?;
        let target = self.targets(corner, &ring).into_iter().find(|&target| self.can_move(corner, target, &ring))?;
        for index in std::mem::take(&mut self.around[corner as usize]) {
            let triangle = &mut self.triangles[index as usize];
            if triangle.contains(&target) {
                let gone = std::mem::replace(triangle, [target; 3]);
                for end in gone {
                    self.around[end as usize].retain(|&other| other != index);
                }
            } else {
                triangle.iter_mut().filter(|end| **end == corner).for_each(|end| *end = target);
                self.around[target as usize].push(index);
            }
        }
        Some(ring)
    }

    /// The corners around one, in the order in which its triangles wind; `None` where they are no single closed fan.
    fn ring(&self, corner: u32) -> Option<Vec<u32>> {
        let fan = &self.around[corner as usize];
        if !(3..=MOST_AROUND).contains(&fan.len()) {
            return None;
        }
        let sides: Vec<[u32; 2]> = fan.iter().map(|&index| opposite(self.triangles[index as usize], corner)).collect();
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

    /// Where the corner could go: anywhere in a flat face, along a straight edge to its ends.
    fn targets(&self, corner: u32, ring: &[u32]) -> Vec<u32> {
        let at = |index: u32| self.points[index as usize] - self.points[corner as usize];
        let after = |place: usize| (place + 1) % ring.len();
        let before = |place: usize| (place + ring.len() - 1) % ring.len();
        // Normal of the largest triangle of some: each is named by the place in the ring where its side begins.
        let normal_of = |triangles: &mut dyn Iterator<Item = usize>| {
            let normals = triangles.map(|place| at(ring[place]).cross(&at(ring[after(place)])));
            normals.max_by(|a, b| a.norm_squared().total_cmp(&b.norm_squared())).unwrap_or_else(Vec3::zeros)
        };
        let largest = normal_of(&mut (0..ring.len()));
        let is_in = |normal: &Vec3, index: u32| at(index).dot(normal).abs() <= self.near * normal.norm();
        let flat: Vec<bool> = ring.iter().map(|&index| is_in(&largest, index)).collect();
        if flat.iter().all(|&flat| flat) {
            return ring.to_vec();
        }
        // The two sides of an edge: where the ring leaves the first plane, and where it comes back.
        let is_end = |&place: &usize| flat[place] && flat[before(place)] != flat[after(place)];
        let ends: Vec<usize> = (0..ring.len()).filter(is_end).collect();
        let [first, second] = ends[..] else { return Vec::new() };
        let largest = normal_of(&mut (0..ring.len()).filter(|&place| !flat[place] || !flat[after(place)]));
        let beyond = (0..ring.len()).filter(|&place| !flat[place]);
        let is_bent_once = beyond.chain([first, second]).all(|place| is_in(&largest, ring[place]));
        let (one, two) = (at(ring[first]), at(ring[second]));
        let is_straight = one.cross(&two).norm() <= self.near * (one - two).norm() && one.dot(&two) < 0.0;
        if is_bent_once && is_straight { vec![ring[first], ring[second]] } else { Vec::new() }
    }

    /// True when the triangles that stay keep their sides up, and no others come to share an edge.
    fn can_move(&self, corner: u32, target: u32, ring: &[u32]) -> bool {
        let shared = self.neighbours(target).filter(|neighbour| ring.contains(neighbour));
        let mut shared: Vec<u32> = shared.collect();
        shared.sort_unstable();
        shared.dedup();
        shared.len() == 2
            && self.around[corner as usize].iter().all(|&index| {
                let triangle = self.triangles[index as usize];
                if triangle.contains(&target) {
                    return true;
                }
                let moved = triangle.map(|end| if end == corner { target } else { end });
                let (before, after) = (area_vector(self.points, &triangle), area_vector(self.points, &moved));
                let longest = (0..3)
                    .map(|k| (self.points[moved[k] as usize] - self.points[moved[(k + 1) % 3] as usize]).norm())
                    .fold(0.0, f64::max);
                before.dot(&after) > 0.0 && after.norm() > self.near * longest
            })
    }

    fn neighbours(&self, corner: u32) -> impl Iterator<Item = u32> {
        self.around[corner as usize].iter().flat_map(move |&index| opposite(self.triangles[index as usize], corner))
    }
}

/// The other two corners, in order.
fn opposite(triangle: [u32; 3], corner: u32) -> [u32; 2] {
    let place = (0..3).find(|&place| triangle[place] == corner).unwrap_or(0);
    [triangle[(place + 1) % 3], triangle[(place + 2) % 3]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::edges::{balance, edge_uses, edges};
    use crate::geometry::samples::{Random, box_soup};
    use crate::geometry::solid::signed_volume;

    fn flat(points: &[Vec3], diagonal: f64, triangles: Vec<[u32; 3]>) -> Vec<[u32; 3]> {
        flattened(points, diagonal, triangles, &Progress::silent()).unwrap()
    }

    /// Each triangle in four.
    fn divided(points: &mut Vec<Vec3>, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
        let mut middles = std::collections::BTreeMap::new();
        let mut all = Vec::new();
        for &[a, b, c] in triangles {
            let [ab, bc, ca] = [[a, b], [b, c], [c, a]].map(|[from, to]| {
                *middles.entry((from.min(to), from.max(to))).or_insert_with(|| {
                    points.push((points[from as usize] + points[to as usize]) * 0.5);
                    points.len() as u32 - 1
                })
            });
            all.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
        }
        all
    }

    #[test]
    fn a_divided_box_becomes_twelve_triangles_again() {
        let rotation = Random(3).rotation();
        let soup = box_soup(Vec3::new(5.0, 3.0, 1.0), Vec3::new(1.0, 2.0, 0.1));
        let mut points: Vec<Vec3> = soup.positions.iter().map(|point| rotation * point).collect();
        let once = divided(&mut points, &soup.triangles);
        let twice = divided(&mut points, &once);
        let flat = flat(&points, 4.5, twice);
        assert_eq!(flat.len(), 12);
        assert!(flat.iter().flatten().all(|&corner| corner < 8));
        assert!(edges(&edge_uses(flat.iter().copied())).all(|edge| balance(edge) == 0));
        assert!((signed_volume(&points, flat.into_iter(), &points[0]) - 1.6).abs() < 1e-9);
    }

    #[test]
    fn rims_and_bends_stay() {
        // A square of four around a middle that is lifted a little, and the same one flat: its rim stays.
        let at = |x: f64, y: f64, z: f64| Vec3::new(x, y, z);
        let rim = [at(0.0, 0.0, 0.0), at(1.0, 0.0, 0.0), at(1.0, 1.0, 0.0), at(0.0, 1.0, 0.0)];
        let fan = vec![[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]];
        let mut points = rim.to_vec();
        points.push(at(0.5, 0.5, 1e-4));
        assert_eq!(flat(&points, 1.4, fan.clone()), fan);
        points[4].z = 0.0;
        assert_eq!(flat(&points, 1.4, fan.clone()).len(), 2);
        // Beside much that is not flat it is not worth it.
        let more = (0..8).flat_map(|_| [Vec3::x(), Vec3::y(), Vec3::z()]);
        points.extend(more);
        let much: Vec<[u32; 3]> = fan.into_iter().chain((0..8).map(|i| [5 + 3 * i, 6 + 3 * i, 7 + 3 * i])).collect();
        assert_eq!(flat(&points, 1.4, much.clone()), much);
    }
}
