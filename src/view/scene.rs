//! The content of a panel as coloured flat pieces in space.

use std::collections::BTreeMap;

use crate::geometry::{Aabb, ConvexHull, Mesh, Plane, Vec3};

use super::camera::Camera;
use super::colour::{Colour, Light};
use super::palette::neighbour_colours;
use super::{Panel, Show};

/// Smallest angle in degrees between two triangles whose common edge is drawn. It is above the steps of a cylinder with
/// 16 sides and below the angles of buildings.
const CREASE_DEG: f64 = 24.0;

/// A flat convex piece.
#[derive(Clone, Debug)]
pub(super) struct Polygon {
    pub corners: Vec<Vec3>,
    pub colour: Colour,
}

/// A straight line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub ends: [Vec3; 2],
    pub colour: Colour,
    /// In thousandths of the panel's shorter side.
    pub width: f64,
    pub opacity: f32,
    /// Opacity where the line is hidden.
    pub hidden_opacity: f32,
}

/// One convex body: a hull, possibly moved.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub points: Vec<Vec3>,
    pub planes: Vec<Plane>,
    /// Vertices of each plane's facet, counter-clockwise seen from outside.
    pub facets: Vec<Vec<u32>>,
    pub colour: Colour,
}

/// The content of one panel.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    pub bodies: Vec<Body>,
    /// The model as a solid.
    pub surface: Vec<Polygon>,
    /// The model as a veil over the hulls.
    pub veil: Vec<[Vec3; 3]>,
    pub wire: Vec<Stroke>,
}

impl Scene {
    pub fn of(panel: &Panel<'_>, camera: &Camera) -> Self {
        let light = Light::seen_from(camera.back());
        let mut scene = Self::without_marks(panel, camera, &light);
        if let Some(bounds) = Aabb::of_points(scene.points()).filter(|_| !matches!(panel.show, Show::Exploded { .. })) {
            scene.wire.extend(panel.marks.iter().flat_map(|at| cross(at, MARK_SIZE * bounds.diagonal())));
        }
        scene
    }

    fn without_marks(panel: &Panel<'_>, camera: &Camera, light: &Light) -> Self {
        match panel.show {
            Show::Model => Self::of_model(panel.mesh, camera, light),
            Show::Hulls => {
                let mut scene = Self { bodies: bodies(panel.hulls, 0.0), ..Self::default() };
                if let Some(mesh) = panel.mesh {
                    scene.veil = (0..mesh.triangles().len()).map(|triangle| mesh.corners(triangle)).collect();
                    scene.wire = wire(mesh, 0.8, 0.16);
                }
                scene
            }
            Show::Exploded { by } => Self { bodies: bodies(panel.hulls, by), ..Self::default() },
        }
    }

    fn of_model(mesh: Option<&Mesh>, camera: &Camera, light: &Light) -> Self {
        let Some(mesh) = mesh else { return Self::default() };
        let shaded = |triangle: usize| {
            let corners = mesh.corners(triangle);
            let normal = normal(&corners);
            // A face with reversed winding is lit like any other.
            let towards = if normal.dot(camera.back()) < 0.0 { -normal } else { normal };
            Polygon { corners: corners.to_vec(), colour: Colour::CLAY.lit(light.on(&towards)) }
        };
        let surface = (0..mesh.triangles().len()).map(shaded).collect();
        Self { surface, wire: wire(mesh, 0.75, 0.0), ..Self::default() }
    }

    /// Returns the lit faces that a viewer at `eye` may see.
    pub fn seen_from(&self, eye: &Vec3, light: &Light) -> Vec<Polygon> {
        let bodies = self.bodies.iter().flat_map(|body| body.seen_from(eye, light));
        bodies.chain(self.surface.iter().cloned()).collect()
    }

    /// Returns all lines: first those between facets visible from `eye`, then the wire.
    pub fn strokes(&self, eye: &Vec3) -> Vec<Stroke> {
        let bodies = self.bodies.iter().flat_map(|body| body.edges_seen_from(eye));
        bodies.chain(self.wire.iter().copied()).collect()
    }

    /// Returns all points that must lie within the picture.
    pub fn points(&self) -> impl Iterator<Item = &Vec3> + Clone {
        let bodies = self.bodies.iter().flat_map(|body| &body.points);
        let surface = self.surface.iter().flat_map(|polygon| &polygon.corners);
        let wire = self.wire.iter().flat_map(|stroke| &stroke.ends);
        bodies.chain(surface).chain(self.veil.iter().flatten()).chain(wire)
    }
}

impl Body {
    /// Returns the lit facets that a viewer at `eye` sees.
    pub fn seen_from(&self, eye: &Vec3, light: &Light) -> impl Iterator<Item = Polygon> {
        let seen = self.planes.iter().zip(&self.facets).filter(|(plane, _)| plane.height(eye) > 0.0);
        seen.map(|(plane, facet)| Polygon {
            corners: facet.iter().filter_map(|&index| self.points.get(index as usize).copied()).collect(),
            colour: self.colour.lit(light.on(&plane.normal)),
        })
    }
}

/// Smallest angle in degrees between two facets whose common line is drawn. Rounding a flat facet to a file's digits or
/// to the block's grid stays below this angle.
const FACET_DEG: f64 = 1.0;

/// Width of the lines between facets, in thousandths of the panel's shorter side.
const FACET_LINE: f64 = 1.5;

impl Body {
    /// Returns the edges of the facets visible from `eye`, each once.
    pub fn edges_seen_from(&self, eye: &Vec3) -> Vec<Stroke> {
        let least_cos = FACET_DEG.to_radians().cos();
        let mut edges: BTreeMap<(u32, u32), EdgeUse> = BTreeMap::new();
        for (plane, facet) in self.planes.iter().zip(&self.facets).filter(|(plane, _)| plane.height(eye) > 0.0) {
            let nexts = facet.iter().cycle().skip(1);
            for (&from, &to) in facet.iter().zip(nexts) {
                edges.entry((from.min(to), from.max(to))).or_default().add(&plane.normal, from < to, least_cos);
            }
        }
        let colour = self.colour.lit(0.22);
        let stroke = |(from, to): (u32, u32)| {
            let ends = [*self.points.get(from as usize)?, *self.points.get(to as usize)?];
            Some(Stroke { ends, colour, width: FACET_LINE, opacity: 0.75, hidden_opacity: 0.0 })
        };
        edges.into_iter().filter(|(_, edge)| edge.is_drawn()).filter_map(|(ends, _)| stroke(ends)).collect()
    }
}

/// Returns the hulls, each moved away from the common middle by the share `explode` of its distance from it.
pub(super) fn bodies(hulls: &[ConvexHull], explode: f64) -> Vec<Body> {
    let middle =
        Aabb::of_points(hulls.iter().flat_map(ConvexHull::points)).map_or_else(Vec3::zeros, |all| all.center());
    let boxes: Vec<Aabb> = hulls.iter().map(ConvexHull::bounds).collect();
    let colours = neighbour_colours(&boxes);
    let moved = |(hull, colour): (&ConvexHull, [u8; 3])| {
        let shift = (hull.bounds().center() - middle) * explode;
        let plane = |plane: &Plane| Plane { offset: plane.offset + plane.normal.dot(&shift), ..*plane };
        Body {
            points: hull.points().iter().map(|point| point + shift).collect(),
            planes: hull.planes().iter().map(plane).collect(),
            facets: hull.facets().map(Iterator::collect).collect(),
            colour: Colour::of_bytes(colour),
        }
    };
    hulls.iter().zip(colours).map(moved).collect()
}

/// Length of the arms of a mark, as a share of the diagonal of the content.
const MARK_SIZE: f64 = 0.02;
/// Width of the arms, in thousandths of the panel's shorter side.
const MARK_LINE: f64 = 6.0;

/// Returns a cross of three lines along the axes, which hulls do not hide.
fn cross(at: &Vec3, arm: f64) -> impl Iterator<Item = Stroke> + use<> {
    let at = *at;
    [Vec3::x(), Vec3::y(), Vec3::z()].into_iter().map(move |axis| Stroke {
        ends: [at - axis * arm, at + axis * arm],
        colour: Colour::MARK,
        width: MARK_LINE,
        opacity: 1.0,
        hidden_opacity: 0.85,
    })
}

fn normal([a, b, c]: &[Vec3; 3]) -> Vec3 {
    let (ab, ac) = (b - a, c - a);
    let longest = ab.amax().max(ac.amax()).max(f64::MIN_POSITIVE);
    (ab / longest).cross(&(ac / longest)).try_normalize(0.0).unwrap_or_else(Vec3::z)
}

/// Returns the edges that show the shape: borders, and edges where the surface turns by more than [`CREASE_DEG`].
fn wire(mesh: &Mesh, opacity: f32, hidden_opacity: f32) -> Vec<Stroke> {
    let crease_cos = CREASE_DEG.to_radians().cos();
    let points = mesh.points();
    let stroke = |(from, to): (u32, u32)| {
        let ends = [*points.get(from as usize)?, *points.get(to as usize)?];
        Some(Stroke { ends, colour: Colour::WIRE, width: 1.9, opacity, hidden_opacity })
    };
    creases(mesh, crease_cos).into_iter().filter_map(stroke).collect()
}

fn creases(mesh: &Mesh, crease_cos: f64) -> Vec<(u32, u32)> {
    // Coincident points are welded, so triangles share an edge if they share its indices.
    let mut edges: BTreeMap<(u32, u32), EdgeUse> = BTreeMap::new();
    for (number, &[a, b, c]) in mesh.triangles().iter().enumerate() {
        let normal = normal(&mesh.corners(number));
        for (from, to) in [(a, b), (b, c), (c, a)] {
            edges.entry((from.min(to), from.max(to))).or_default().add(&normal, from < to, crease_cos);
        }
    }
    edges.into_iter().filter(|(_, edge)| edge.is_drawn()).map(|(ends, _)| ends).collect()
}

/// The triangles at one edge.
#[derive(Default)]
struct EdgeUse {
    count: usize,
    first: Option<(Vec3, bool)>,
    turns: bool,
}

impl EdgeUse {
    fn add(&mut self, normal: &Vec3, forward: bool, crease_cos: f64) {
        self.count += 1;
        match &self.first {
            None => self.first = Some((*normal, forward)),
            Some((first, first_forward)) => {
                // Two triangles that use the edge in the same direction face opposite sides.
                let cos = if forward == *first_forward { -first.dot(normal) } else { first.dot(normal) };
                self.turns |= cos < crease_cos;
            }
        }
    }

    fn is_drawn(&self) -> bool {
        self.count == 1 || self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MeshSoup;

    fn box_mesh(size: [f64; 3]) -> Mesh {
        let corner = |index: usize| {
            Vec3::new((index & 1) as f64, (index >> 1 & 1) as f64, (index >> 2) as f64).component_mul(&Vec3::from(size))
        };
        const QUADS: [[u32; 4]; 6] =
            [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = QUADS.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        Mesh::from_soup(MeshSoup { positions: (0..8).map(corner).collect(), triangles, parts: Vec::new() }).unwrap().0
    }

    #[test]
    fn a_box_has_twelve_edges_and_no_diagonals() {
        assert_eq!(wire(&box_mesh([1.0, 2.0, 3.0]), 1.0, 0.0).len(), 12);
    }

    #[test]
    fn winding_does_not_make_edges() {
        let mut soup = box_mesh([1.0, 1.0, 1.0]).into_soup();
        soup.triangles[0].reverse();
        assert_eq!(wire(&Mesh::from_soup(soup).unwrap().0, 1.0, 0.0).len(), 12);
    }

    #[test]
    fn a_mark_is_a_cross_that_hulls_do_not_hide() {
        let mesh = box_mesh([1.0, 2.0, 3.0]);
        let camera = Camera::new(-55.0, 25.0);
        let marks = [Vec3::repeat(0.5)];
        let panel = |marks| Panel { title: "", note: "", mesh: Some(&mesh), hulls: &[], marks, show: Show::Hulls };
        let strokes = |marks| Scene::of(&panel(marks), &camera).wire.len();
        assert_eq!(strokes(&marks), strokes(&[]) + 3);
        let scene = Scene::of(&panel(&marks), &camera);
        let cross = scene.wire.iter().filter(|stroke| stroke.colour == Colour::MARK);
        assert!(cross.clone().all(|stroke| stroke.hidden_opacity > 0.5));
        assert!(cross.clone().all(|stroke| ((stroke.ends[0] + stroke.ends[1]) / 2.0 - marks[0]).norm() < 1e-12));
    }

    #[test]
    fn exploding_moves_hulls_apart_and_keeps_their_planes_on_them() {
        let mesh = box_mesh([1.0, 1.0, 1.0]);
        let hull = |x: f64| {
            let points: Vec<Vec3> = mesh.points().iter().map(|point| point + Vec3::new(x, 0.0, 0.0)).collect();
            ConvexHull::of_points(&points).unwrap()
        };
        let hulls = [hull(0.0), hull(1.0)];
        let bodies = bodies(&hulls, 1.0);
        let gap = bodies[1].points[0].x - bodies[0].points[7].x;
        assert!((gap - 1.0).abs() < 1e-12, "{gap}");
        for body in &bodies {
            for (plane, facet) in body.planes.iter().zip(&body.facets) {
                assert_eq!(facet.len(), 4);
                assert!(facet.iter().all(|&index| plane.height(&body.points[index as usize]).abs() < 1e-12));
            }
        }
    }
}
