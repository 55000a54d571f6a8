//! [`Guard`]: keeps the surface and its source within a tolerance of each other while triangles are replaced.
//!
//! Places of the source are attached to triangles near them. When triangles are replaced, the places that they had must be
//! near one of the new triangles, and places of the new triangles near the source. This bounds the distance both ways as
//! closely as the places lie; `distance` measures it afterwards.

use super::distance::Triangles;
use super::surface::Surface;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::scatter::over_triangles;
use crate::geometry::vector::{doubled_area, greatest_length};
use crate::geometry::{Found, Progress, Stopped, TriangleBvh, Vec3};

/// Places for each square of the tolerance, ...
const PLACES_IN_A_SQUARE: f64 = 1.5;
/// ... and the least and the largest number of them.
const FEWEST_PLACES: usize = 2_000;
const MOST_PLACES: usize = 120_000;
/// Most rows of places on one new triangle: 91 places.
const MOST_ROWS: usize = 12;
/// Places between two checks of the progress.
const BETWEEN_CHECKS: usize = 256;

/// The places that a surface has to stay near to.
#[derive(Clone)]
pub struct Guard<'a> {
    source: &'a TriangleBvh,
    tolerance: f64,
    places: Vec<Vec3>,
    /// The places of each triangle of the surface.
    of_triangle: Vec<Vec<u32>>,
    /// The triangle of the source that was found last.
    last: Option<Found>,
}

/// Where the places of replaced triangles go: place and number of the new triangle in the list.
pub struct Moved {
    to: Vec<(u32, usize)>,
}

impl<'a> Guard<'a> {
    /// Guards the exposed triangles of a source, whose tree holds all of its triangles. `surface` is a surface near to them.
    pub fn new(
        source: &'a TriangleBvh,
        (points, triangles): Triangles<'_>,
        tolerance: f64,
        surface: &Surface,
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let area: f64 = triangles
            .iter()
            .map(|triangle| doubled_area(&triangle.map(|corner| points[corner as usize])).norm() / 2.0)
            .sum();
        let wanted = PLACES_IN_A_SQUARE * area / (tolerance * tolerance);
        let count = (wanted.min(MOST_PLACES as f64) as usize).max(FEWEST_PLACES);
        let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        // Of very many vertices a part is enough: they lie more closely than the other places.
        let stride = (used.len() / (2 * count)).max(1);
        let mut places: Vec<Vec3> = used.into_iter().step_by(stride).map(|corner| points[corner as usize]).collect();
        places.extend(over_triangles(points, triangles, count).into_iter().map(|place| place.point));
        progress.check()?;
        let left: Vec<u32> = surface.left().collect();
        let of_left: Vec<[u32; 3]> = left.iter().map(|&triangle| surface.triangles[triangle as usize]).collect();
        let own = TriangleBvh::of_many(&surface.points, &of_left, progress)?;
        let mut of_triangle = vec![Vec::new(); surface.triangles.len()];
        let runs: Vec<&[Vec3]> = places.chunks(BETWEEN_CHECKS).collect();
        let closest = |run: &&[Vec3]| Ok(run.iter().map(|place| own.closest(place)).collect::<Vec<_>>());
        let closest = progress.try_map(&runs, closest)?;
        for (number, closest) in (0u32..).zip(closest.into_iter().flatten()) {
            if let Some(closest) = closest {
                of_triangle[left[closest.triangle] as usize].push(number);
            }
        }
        Ok(Self { source, tolerance, places, of_triangle, last: None })
    }

    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// Returns where the places of the `old` triangles go among the `new` ones; `None` where something would be too far.
    pub fn allows(&mut self, old: &[u32], new: &[[Vec3; 3]]) -> Option<Moved> {
        // Most of what is refused is refused here, which is quick.
        let are_centers_near = new.iter().all(|corners| self.is_near(&(corners.iter().sum::<Vec3>() / 3.0)));
        if !are_centers_near || !self.keeps_places(old, new) {
            return None;
        }
        let are_near = new.iter().all(|corners| self.places_on(corners).all(|place| self.is_near(&place)));
        are_near.then(|| self.moved(old, new))
    }

    /// Returns where the places of the `old` triangles go among others of the surface; `None` where these are too far.
    pub fn handed_over(&mut self, old: &[u32], others: &[[Vec3; 3]]) -> Option<Moved> {
        self.keeps_places(old, others).then(|| self.moved(old, others))
    }

    fn moved(&self, old: &[u32], new: &[[Vec3; 3]]) -> Moved {
        let places = old.iter().flat_map(|&triangle| &self.of_triangle[triangle as usize]);
        let to = |&place: &u32| {
            let point = self.places[place as usize];
            let squared = |corners: &[Vec3; 3]| (closest_on_triangle(&point, corners) - point).norm_squared();
            let nearest = new.iter().map(squared).enumerate().min_by(|one, other| one.1.total_cmp(&other.1));
            nearest.map(|(number, _)| (place, number))
        };
        Moved { to: places.filter_map(to).collect() }
    }

    fn is_near(&mut self, place: &Vec3) -> bool {
        self.source.is_within(place, self.tolerance, &mut self.last)
    }

    /// Returns whether each place of the `old` triangles is near one of the `new` ones. A place that is not comes first in its
    /// triangle's list, because it is likely to be the one that refuses the next attempt, too.
    fn keeps_places(&mut self, old: &[u32], new: &[[Vec3; 3]]) -> bool {
        let most = self.tolerance * self.tolerance;
        let mut likely = 0;
        for &triangle in old {
            let places = &mut self.of_triangle[triangle as usize];
            for index in 0..places.len() {
                let point = self.places[places[index] as usize];
                let is_near =
                    |corners: &[Vec3; 3]| (closest_on_triangle(&point, corners) - point).norm_squared() <= most;
                // Places that lie together are near the same triangle.
                if new.get(likely).is_some_and(is_near) {
                    continue;
                }
                match new.iter().position(is_near) {
                    Some(found) => likely = found,
                    None => {
                        places.swap(0, index);
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Returns places on a triangle, closer together than the tolerance where the triangle is small enough.
    fn places_on(&self, corners: &[Vec3; 3]) -> impl Iterator<Item = Vec3> + use<> {
        let corners = *corners;
        let longest = greatest_length(&corners);
        let rows = ((longest / self.tolerance).ceil() as usize).clamp(1, MOST_ROWS);
        let step = 1.0 / rows as f64;
        (0..=rows).flat_map(move |i| {
            (0..=rows - i).map(move |j| {
                let (u, v) = (i as f64 * step, j as f64 * step);
                corners[0] * (1.0 - u - v) + corners[1] * u + corners[2] * v
            })
        })
    }

    /// Returns the places of the source that the triangles have.
    pub fn places_of(&self, triangles: &[u32]) -> Vec<Vec3> {
        let places = triangles.iter().flat_map(|&triangle| &self.of_triangle[triangle as usize]);
        places.map(|&place| self.places[place as usize]).collect()
    }

    /// Gives the places of the `old` triangles to the `new` ones.
    pub fn replace(&mut self, old: &[u32], new: &[u32], moved: &Moved) {
        old.iter().for_each(|&triangle| self.of_triangle[triangle as usize].clear());
        let count = new.iter().map(|&triangle| triangle as usize + 1).max().unwrap_or(0);
        self.of_triangle.resize_with(self.of_triangle.len().max(count), Vec::new);
        for &(place, to) in &moved.to {
            self.of_triangle[new[to] as usize].push(place);
        }
    }

    /// Puts new triangles into a surface for the `old` ones, with their places.
    pub fn exchange(&mut self, surface: &mut Surface, old: &[u32], new: &[[u32; 3]], moved: &Moved) {
        let first = surface.triangles.len() as u32;
        new.iter().for_each(|&triangle| surface.push_triangle(triangle));
        let numbers: Vec<u32> = (first..surface.triangles.len() as u32).collect();
        self.replace(old, &numbers, moved);
        old.iter().for_each(|&triangle| surface.remove(triangle));
    }
}
