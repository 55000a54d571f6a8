//! Runs the steps, and runs the collapses again with a smaller tolerance where the measured distance is too large.

use super::accepted::with_even_triangles;
use super::collapse::collapse;
use super::covered;
use super::distance::{Distance, measure};
use super::flat::simplify;
use super::guard::Guard;
use super::hidden::hidden;
use super::surface::{Price, Surface, Test};
use crate::cost::Constants;
use crate::geometry::junctions::without_junctions;
use crate::geometry::orient::orient;
use crate::geometry::{Mesh, Progress, Stopped, Vec3};

/// Height within which a surface counts as flat, as a share of the diagonal: a tenth of what counts as no loss.
const FLAT: f64 = 1e-7;
/// Share of the tolerance within which two layers of a surface are one.
const ONE_LAYER: f64 = 0.02;
/// Shares of the tolerance with which edges are collapsed, one after the other until the measured distance is within it.
const SHARES: [f64; 4] = [0.97, 0.85, 0.65, 0.4];
/// Rounds of collapsing and of removing second layers, which free vertices.
const MOST_ROUNDS: usize = 3;

/// What is asked for.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Largest distance between the surfaces, both ways, in metres; 0 keeps every place of the surface.
    pub tolerance: f64,
    pub costs: &'a Constants,
    /// Whether a simulator refuses a triangle in metres. The mesh has none that dividing can mend.
    pub is_refused: &'a Test<'a>,
}

/// A mesh for physics.
#[derive(Clone, Debug, PartialEq)]
pub struct Remeshed {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    /// The triangles of the source that are not hidden.
    pub exposed: Vec<[u32; 3]>,
    pub distance: Distance,
    /// Whether the time ended the search early.
    pub is_cut_short: bool,
}

/// Returns the least costly triangle mesh that was found within the tolerance of a mesh in metres.
pub fn remesh(mesh: &Mesh, wanted: &Wanted<'_>, progress: &Progress) -> Result<Remeshed, Stopped> {
    let near = FLAT * mesh.bounds().diagonal();
    let price = Price { costs: wanted.costs, is_refused: wanted.is_refused };
    let exposed = exposed(mesh, near, progress)?;
    let search = Search { mesh, exposed: &exposed, near, price, wanted };
    let flat = search.flat(progress)?;
    let mut best = search.finished(&flat, progress)?;
    if wanted.tolerance <= near || flat.cost(&search.price) <= search.enough() {
        return Ok(best);
    }
    match search.coarser(&flat, progress) {
        Ok(coarser) => best = coarser.unwrap_or(best),
        Err(Stopped::Deadline) => best.is_cut_short = true,
        Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
    }
    Ok(best)
}

/// Returns the triangles that something can touch; all of them where a test says that none could.
fn exposed(mesh: &Mesh, near: f64, progress: &Progress) -> Result<Vec<[u32; 3]>, Stopped> {
    let mut wound = mesh.triangles().to_vec();
    orient(mesh.points(), &mut wound, progress)?;
    let hidden = hidden(mesh.points(), &wound, near, progress)?;
    let shown = wound.iter().zip(&hidden).filter(|(_, hidden)| !**hidden);
    let mut shown = Surface::new(mesh.points().to_vec(), shown.map(|(triangle, _)| *triangle).collect());
    covered::remove(&mut shown, near, progress)?;
    let shown: Vec<[u32; 3]> = shown.left().map(|triangle| shown.triangles[triangle as usize]).collect();
    Ok(if shown.is_empty() { wound } else { shown })
}

struct Search<'a> {
    mesh: &'a Mesh,
    exposed: &'a [[u32; 3]],
    near: f64,
    price: Price<'a>,
    wanted: &'a Wanted<'a>,
}

impl Search<'_> {
    /// Returns the sum of prices below which nothing can be saved.
    fn enough(&self) -> f64 {
        self.wanted.costs.least_of_triangles()
    }

    /// Returns the least costly surface whose places are those of the source. Edges that are divided at every vertex on them
    /// join more triangles into one, or leave slivers between the vertices of two solids.
    fn flat(&self, progress: &Progress) -> Result<Surface, Stopped> {
        let points = self.mesh.points();
        let joined = without_junctions(points, self.exposed.to_vec(), FLAT, progress)?;
        // Triangles of the source that are as good already stay as they are.
        let mut best = Surface::new(points.to_vec(), self.mesh.triangles().to_vec());
        for triangles in [joined, self.exposed.to_vec()] {
            let mut flat = Surface::new(points.to_vec(), triangles);
            simplify(&mut flat, self.near, &self.price, progress)?;
            if flat.cost(&self.price) <= best.cost(&self.price) {
                best = flat;
            }
        }
        Ok(best)
    }

    fn finished(&self, surface: &Surface, progress: &Progress) -> Result<Remeshed, Stopped> {
        let (points, triangles) = surface.compact();
        let (points, triangles) = with_even_triangles(points, triangles, self.wanted.is_refused, progress)?;
        let source = (self.mesh.points(), self.mesh.triangles());
        let distance = measure(source, self.exposed, (&points, &triangles), progress)?;
        Ok(Remeshed { points, triangles, exposed: self.exposed.to_vec(), distance, is_cut_short: false })
    }

    /// Returns a surface with collapsed edges that keeps the tolerance; `None` where none does or none costs less.
    fn coarser(&self, flat: &Surface, progress: &Progress) -> Result<Option<Remeshed>, Stopped> {
        for share in SHARES {
            let surface = self.collapsed(flat, share * self.wanted.tolerance, progress)?;
            if surface.left().next().is_none() || surface.cost(&self.price) >= flat.cost(&self.price) {
                continue;
            }
            let finished = self.finished(&surface, progress)?;
            if finished.distance.largest() <= self.wanted.tolerance {
                return Ok(Some(finished));
            }
        }
        Ok(None)
    }

    fn collapsed(&self, flat: &Surface, tolerance: f64, progress: &Progress) -> Result<Surface, Stopped> {
        let mut surface = flat.clone();
        for _ in 0..MOST_ROUNDS {
            let before = surface.cost(&self.price);
            let mut guard = Guard::new(self.mesh.points(), self.exposed, tolerance, &surface, progress)?;
            collapse(&mut surface, &mut guard, &self.price, self.enough(), progress)?;
            let removed = covered::remove(&mut surface, ONE_LAYER * tolerance, progress)?;
            simplify(&mut surface, self.near, &self.price, progress)?;
            let cost = surface.cost(&self.price);
            if removed == 0 || cost <= self.enough() || cost >= before {
                break;
            }
        }
        Ok(surface)
    }
}
