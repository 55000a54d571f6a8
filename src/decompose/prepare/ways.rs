//! [`Ways`]: where an avatar goes in a mesh, which decides what is a room and which holes stay open.

use super::grid::Grid;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::solid::Places;
use crate::geometry::{Aabb, Mesh, Openings, Progress, Stopped, Vec3, Walker};

/// Where an avatar goes, in units of the mesh.
#[derive(Debug, Default)]
pub struct Ways {
    /// Some of the places that it reaches, evenly over all.
    reached: Vec<Vec3>,
    /// Where it passes open edges.
    openings: Openings,
}

impl Ways {
    pub fn of(mesh: &Mesh, walker: &Walker, progress: &Progress) -> Result<Self, Stopped> {
        Ok(Self { reached: walker.middles(mesh, progress)?, openings: walker.openings(mesh, progress)? })
    }

    /// Maps the ways to a grid.
    pub fn placed(&self, grid: &Grid) -> PlacedWays {
        let placed = |places: &[Vec3]| Places::new(places.iter().map(|place| grid.placed(place)).collect());
        let Openings { middles, distance } = &self.openings;
        PlacedWays { reached: placed(&self.reached), passed: placed(middles), distance: distance * grid.scale() }
    }
}

/// The same on the grid of a shape.
#[derive(Debug)]
pub struct PlacedWays {
    pub reached: Places,
    passed: Places,
    distance: f64,
}

impl PlacedWays {
    /// Returns whether a triangle would stand in the way of an avatar that passes an open edge.
    pub fn pass(&self, corners: &[Vec3; 3]) -> bool {
        let Some(bounds) = Aabb::of_points(corners) else { return false };
        let bounds = bounds.grown(self.distance);
        let is_near = |place: &Vec3| (closest_on_triangle(place, corners) - place).norm() < self.distance;
        self.passed.within(&bounds).any(is_near)
    }
}
