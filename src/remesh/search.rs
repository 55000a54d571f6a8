//! Runs the steps, and runs the collapses again with a smaller tolerance where the surface cannot be mended.

use super::accepted::with_even_triangles;
use super::collapse::collapse;
use super::distance::Target;
use super::flat::simplify;
use super::guard::Guard;
use super::hidden::hidden;
use super::mend::mend;
use super::surface::{Price, Surface, Test};
use super::thin::thin;
use super::{covered, sticks};
use crate::cost::Constants;
use crate::geometry::junctions::without_junctions;
use crate::geometry::orient::orient;
use crate::geometry::{Mesh, Progress, Stopped, TriangleBvh, Vec3};

/// Height within which a surface counts as flat, as a share of the diagonal: a tenth of what counts as no loss.
const FLAT: f64 = 1e-7;
/// Share of the tolerance within which two layers of a surface are one.
const ONE_LAYER: f64 = 0.02;
/// Shares of the tolerance with which edges are collapsed, one after the other until mending the surface succeeds.
const SHARES: [f64; 4] = [0.97, 0.85, 0.65, 0.4];
/// Triangles from which a mesh is large.
const MANY: usize = 10_000;
/// Factor by which mending may raise the price before a smaller tolerance is tried, too.
const AS_CHEAP: f64 = 1.1;
/// Share of the tolerance that is kept after rounding.
const KEPT: f64 = 0.999;
/// Share of the tolerance within which edges are collapsed with less care, ...
const FAR_WITHIN: f64 = 0.25;
/// ... while more triangles than these are left.
const FEW: usize = 800;
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
    /// Whether the time ended the search early.
    pub is_cut_short: bool,
}

/// Returns the least costly triangle mesh that was found within the tolerance of a mesh in metres.
pub fn remesh(mesh: &Mesh, wanted: &Wanted<'_>, progress: &Progress) -> Result<Remeshed, Stopped> {
    let near = FLAT * mesh.bounds().diagonal();
    let price = Price { costs: wanted.costs, is_refused: wanted.is_refused };
    let exposed = exposed(mesh, near, progress)?;
    let search = Search { mesh, exposed: &exposed, near, price, wanted };
    let is_exact = wanted.tolerance <= near;
    // Flat regions of a large mesh are simplified with the rest: by themselves they take longer.
    let is_large = !is_exact && exposed.len() > MANY;
    let start = if is_large { search.joined(progress)? } else { search.flat(progress)? };
    if is_exact || start.cost(&search.price) <= search.enough() {
        return search.finished(&start, progress);
    }
    match search.coarser(&start, progress) {
        Ok(Some(coarser)) => Ok(coarser),
        Ok(None) if is_large => search.finished(&search.flat(progress)?, progress),
        Ok(None) => search.finished(&start, progress),
        Err(Stopped::Deadline) => Ok(Remeshed { is_cut_short: true, ..search.finished(&start, &progress.late())? }),
        Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
    }
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
        let surface = |triangles: &[[u32; 3]]| Surface::new(self.mesh.points().to_vec(), triangles.to_vec());
        let joined = self.joined(progress)?;
        let apart = Some(surface(self.exposed)).filter(|apart| apart.triangles != joined.triangles);
        // Triangles of the source that are as good already stay as they are.
        let mut best = surface(self.mesh.triangles());
        for mut flat in [joined].into_iter().chain(apart) {
            simplify(&mut flat, self.near, &self.price, progress)?;
            if flat.cost(&self.price) <= best.cost(&self.price) {
                best = flat;
            }
        }
        Ok(best)
    }

    /// Returns the exposed triangles with edges divided at every vertex on them.
    fn joined(&self, progress: &Progress) -> Result<Surface, Stopped> {
        let points = self.mesh.points();
        Ok(Surface::new(points.to_vec(), without_junctions(points, self.exposed.to_vec(), FLAT, progress)?))
    }

    fn finished(&self, surface: &Surface, progress: &Progress) -> Result<Remeshed, Stopped> {
        let (points, triangles) = surface.compact();
        let (points, triangles) = with_even_triangles(points, triangles, self.wanted.is_refused, progress)?;
        Ok(Remeshed { points, triangles, exposed: self.exposed.to_vec(), is_cut_short: false })
    }

    /// Returns a surface with collapsed edges that keeps the tolerance; `None` where none does or none costs less.
    fn coarser(&self, flat: &Surface, progress: &Progress) -> Result<Option<Remeshed>, Stopped> {
        let triangles = (self.mesh.points(), self.mesh.triangles());
        let tree = TriangleBvh::of_many(triangles.0, triangles.1, progress)?;
        let source = Target { tree: &tree, triangles };
        let mut best: Option<(f64, Surface)> = None;
        for share in SHARES {
            let tolerance = share * self.wanted.tolerance;
            let mut start = flat.clone();
            thin(&mut start, FAR_WITHIN * tolerance, FEW, progress)?;
            let mut surface = self.collapsed(start, &tree, tolerance, progress)?;
            let before = surface.cost(&self.price);
            if !mend(&mut surface, &source, self.exposed, self.wanted.tolerance * KEPT, progress)? {
                continue;
            }
            let cost = surface.cost(&self.price);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, surface));
            }
            // With less freedom the surface may cost less than with many mended places.
            if cost <= before * AS_CHEAP {
                break;
            }
        }
        let is_better =
            |(cost, surface): &(f64, Surface)| *cost < flat.cost(&self.price) && surface.left().next().is_some();
        best.filter(is_better).map(|(_, surface)| self.finished(&surface, progress)).transpose()
    }

    fn collapsed(
        &self,
        mut surface: Surface,
        source: &TriangleBvh,
        tolerance: f64,
        progress: &Progress,
    ) -> Result<Surface, Stopped> {
        for _ in 0..MOST_ROUNDS {
            let before = surface.cost(&self.price);
            let mut guard = Guard::new(source, (self.mesh.points(), self.exposed), tolerance, &surface, progress)?;
            collapse(&mut surface, &mut guard, &self.price, self.enough(), progress)?;
            sticks::replace(&mut surface, &mut guard, &self.price, progress)?;
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
