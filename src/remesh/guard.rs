//! [`Guard`]: keeps the surface and its source within a tolerance of each other while triangles are replaced.
//!
//! Places of the source are attached to triangles near them. When triangles are replaced, the places that they had must be
//! near one of the new triangles, and places of the new triangles near the source. This bounds the distance both ways as
//! closely as the places lie; `distance` measures it afterwards.

use super::surface::Surface;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::scatter::over_triangles;
use crate::geometry::{Progress, Stopped, TriangleBvh, Vec3};

/// Places for each square of the tolerance, ...
const PLACES_IN_A_SQUARE: f64 = 6.0;
/// ... and the least and the largest number of them.
const FEWEST_PLACES: usize = 2_000;
const MOST_PLACES: usize = 120_000;
/// Most rows of places on one new triangle: 91 places.
const MOST_ROWS: usize = 12;
/// Places between two checks of the progress.
const BETWEEN_CHECKS: usize = 1024;

/// What the surface has to stay near to.
pub struct Guard {
    source: TriangleBvh,
    tolerance: f64,
    places: Vec<Vec3>,
    /// The places of each triangle of the surface.
    of_triangle: Vec<Vec<u32>>,
}

/// Where the places of replaced triangles go: place and number of the new triangle in the list.
pub struct Moved {
    pub to: Vec<(u32, usize)>,
    /// Largest distance of a place, in metres.
    pub error: f64,
}

impl Guard {
    /// Guards the triangles of a source. `surface` is a surface at the same place.
    pub fn new(
        points: &[Vec3],
        triangles: &[[u32; 3]],
        tolerance: f64,
        surface: &Surface,
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let area: f64 = triangles
            .iter()
            .map(|triangle| super::surface::area(&triangle.map(|corner| points[corner as usize])).norm() / 2.0)
            .sum();
        let wanted = PLACES_IN_A_SQUARE * area / (tolerance * tolerance);
        let count = (wanted.min(MOST_PLACES as f64) as usize).max(FEWEST_PLACES);
        let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let mut places: Vec<Vec3> = used.into_iter().map(|corner| points[corner as usize]).collect();
        places.extend(over_triangles(points, triangles, count).into_iter().map(|place| place.point));
        progress.check()?;
        let left: Vec<u32> = surface.left().collect();
        let of_left: Vec<[u32; 3]> = left.iter().map(|&triangle| surface.triangles[triangle as usize]).collect();
        let own = TriangleBvh::new(&surface.points, &of_left);
        let mut of_triangle = vec![Vec::new(); surface.triangles.len()];
        for (number, place) in places.iter().enumerate() {
            if number.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            if let Some(closest) = own.closest(place) {
                of_triangle[left[closest.triangle] as usize].push(number as u32);
            }
        }
        Ok(Self { source: TriangleBvh::new(points, triangles), tolerance, places, of_triangle })
    }

    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// Returns where the places of the `old` triangles go among the `new` ones; `None` where something would be too far.
    pub fn allows(&self, old: &[u32], new: &[[Vec3; 3]]) -> Option<Moved> {
        let mut moved = Moved { to: Vec::new(), error: 0.0 };
        for &place in old.iter().flat_map(|&triangle| &self.of_triangle[triangle as usize]) {
            let point = self.places[place as usize];
            let near = |corners: &[Vec3; 3]| (closest_on_triangle(&point, corners) - point).norm_squared();
            let nearest = new.iter().map(near).enumerate().min_by(|one, other| one.1.total_cmp(&other.1));
            let (to, squared) = nearest.filter(|(_, squared)| *squared <= self.tolerance * self.tolerance)?;
            moved.error = moved.error.max(squared.sqrt());
            moved.to.push((place, to));
        }
        let is_near = |point: &Vec3| self.source.closest_within(point, self.tolerance).is_some();
        new.iter().all(|corners| self.places_on(corners).all(|place| is_near(&place))).then_some(moved)
    }

    /// Returns places on a triangle, closer together than the tolerance where the triangle is small enough.
    fn places_on(&self, corners: &[Vec3; 3]) -> impl Iterator<Item = Vec3> + use<> {
        let corners = *corners;
        let longest = (0..3).map(|k| (corners[k] - corners[(k + 1) % 3]).norm()).fold(0.0, f64::max);
        let rows = ((longest / self.tolerance).ceil() as usize).clamp(1, MOST_ROWS);
        let step = 1.0 / rows as f64;
        (0..=rows).flat_map(move |i| {
            (0..=rows - i).map(move |j| {
                let (u, v) = (i as f64 * step, j as f64 * step);
                corners[0] * (1.0 - u - v) + corners[1] * u + corners[2] * v
            })
        })
    }

    /// Gives the places of the `old` triangles to the `new` ones.
    pub fn replace(&mut self, old: &[u32], new: &[u32], moved: &Moved) {
        old.iter().for_each(|&triangle| self.of_triangle[triangle as usize].clear());
        for &(place, to) in &moved.to {
            self.of_triangle[new[to] as usize].push(place);
        }
    }
}
