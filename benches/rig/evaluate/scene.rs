//! [`Scene`]: the surface of a model, moved so that its box is centred on the origin, and its solid.

use hullwright::geometry::samples::Random;
use hullwright::geometry::{Aabb, MeshSoup, TriangleBvh, Vec3};

use super::body::{Body, normal};
use crate::set::{Known, vector};

/// Number of places that decide whether a surface encloses anything.
const PLACES: usize = 20_000;

/// A model to judge hulls against.
pub struct Scene {
    /// Triangles with an area.
    pub triangles: Vec<[Vec3; 3]>,
    pub surface: TriangleBvh,
    /// The model's box; its centre is the origin.
    pub bounds: Aabb,
    pub diagonal: f64,
    pub solid: Solid,
}

/// Where a model is solid.
pub enum Solid {
    /// Nowhere: the surface is open or doubled.
    Nowhere,
    /// Where the generalised winding number is above one half in size.
    ByWinding,
    /// Inside the known cover.
    Cover(Vec<Body>),
}

impl Scene {
    /// Prepares a model. A known cover defines the solid.
    pub fn new(soup: MeshSoup, bounds: &Aabb, known: &Known) -> Self {
        let center = bounds.center();
        let points: Vec<Vec3> = soup.positions.iter().map(|p| p - center).collect();
        let corners = |triangle: &[u32; 3]| triangle.map(|vertex| points[vertex as usize]);
        let indices: Vec<[u32; 3]> =
            soup.triangles.into_iter().filter(|triangle| normal(&corners(triangle)).is_some()).collect();
        let mut scene = Self {
            triangles: indices.iter().map(corners).collect(),
            surface: TriangleBvh::new(&points, &indices),
            bounds: Aabb { min: bounds.min - center, max: bounds.max - center },
            diagonal: bounds.diagonal(),
            solid: Solid::Nowhere,
        };
        if !known.cover.is_empty() && !known.is_open {
            let points = |body: &Vec<[f64; 3]>| body.iter().map(|p| vector(p) - center).collect::<Vec<_>>();
            let bodies = known.cover.iter().map(|body| Body::new(&points(body), scene.diagonal));
            scene.solid = Solid::Cover(bodies.collect());
        } else if !known.is_open && scene.encloses_a_solid() {
            scene.solid = Solid::ByWinding;
        }
        scene
    }

    /// Whether a point is in the solid.
    pub fn is_solid(&self, p: &Vec3) -> bool {
        self.solidity(p) > 0.5
    }

    /// 1 in the solid, 0 outside it, in between where an open surface leaves doubt.
    pub fn solidity(&self, p: &Vec3) -> f64 {
        match &self.solid {
            Solid::Nowhere => 0.0,
            Solid::ByWinding => self.surface.winding_number(p).abs().min(1.0),
            Solid::Cover(bodies) => {
                let tolerance = 1e-9 * self.diagonal;
                if bodies.iter().any(|body| body.contains(p, tolerance)) { 1.0 } else { 0.0 }
            }
        }
    }

    /// Points uniform in the box.
    pub fn places(&self, count: usize, random: &mut Random) -> Vec<Vec3> {
        let size = self.bounds.size();
        (0..count).map(|_| self.bounds.min + random.in_cube().component_mul(&size)).collect()
    }

    /// Returns whether the winding number is clear in most places that it calls solid, and these are not negligible.
    fn encloses_a_solid(&self) -> bool {
        let places = self.places(PLACES, &mut Random(0));
        let windings: Vec<f64> = places.iter().map(|place| self.surface.winding_number(place).abs()).collect();
        let count = |is: fn(f64) -> bool| windings.iter().filter(|winding| is(**winding)).count();
        let (solid, doubtful) = (count(|w| w > 0.5), count(|w| w > 0.15 && w < 0.85));
        let sixfold = self.triangles.iter().map(|[a, b, c]| a.dot(&b.cross(c))).sum::<f64>();
        let is_thin = (sixfold / 6.0).abs() < 1e-3 * self.bounds.size().product();
        !(solid < PLACES / 1000 && is_thin || 2 * doubtful > solid)
    }
}
