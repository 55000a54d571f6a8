//! [`Remesher`]: makes meshes for physics of one mesh.

use std::cell::OnceCell;

use super::accepted::with_even_triangles;
use super::collapsing::{Collapsing, Ended, Freedom};
use super::covered;
use super::distance::{Distance, Target, Triangles, measure};
use super::flat::simplify;
use super::hidden::hidden;
use super::needles::widened;
use super::surface::{Price, Surface};
use crate::geometry::junctions::without_junctions;
use crate::geometry::orient::orient;
use crate::geometry::{Mesh, Progress, Stopped, TriangleBvh, Vec3, in_time};
use crate::once::get_or_try;

/// Height within which a surface counts as flat, as a share of the diagonal: single precision holds no less.
const FLAT: f64 = 1e-7;
/// Triangles from which a mesh is large.
const MANY: usize = 10_000;

/// A mesh for physics.
#[derive(Clone, Debug, PartialEq)]
pub struct Remeshed {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    /// Whether less freedom may make another mesh.
    pub used_freedom: bool,
    /// Whether the time ended the search early.
    pub is_cut_short: bool,
}

/// A mesh in metres, from which meshes for physics are made. Surfaces that do not depend on the tolerance are made
/// once.
pub struct Remesher<'a> {
    source: Target<'a>,
    /// The triangles of the mesh that something can touch, and their points.
    exposed: (Vec<Vec3>, Vec<[u32; 3]>),
    near: f64,
    price: Price<'a>,
    joined: OnceCell<Surface>,
    flat: OnceCell<Surface>,
}

impl<'a> Remesher<'a> {
    /// `tree` holds the triangles of the mesh. `progress` was late where the time was too short to find all that others cover.
    pub fn new(mesh: &'a Mesh, tree: &'a TriangleBvh, price: Price<'a>, progress: &Progress) -> Result<Self, Stopped> {
        let near = FLAT * mesh.bounds().diagonal();
        let source = Target { tree, triangles: (mesh.points(), mesh.triangles()) };
        let exposed = exposed(mesh, tree, near, progress)?;
        Ok(Self { source, exposed, near, price, joined: OnceCell::new(), flat: OnceCell::new() })
    }

    /// Returns the least costly triangle mesh that was found within a distance of the source, both ways, in metres. With 0 every
    /// place of the surface stays.
    pub fn within(&self, tolerance: f64, freedom: Freedom, progress: &Progress) -> Result<Remeshed, Stopped> {
        let is_exact = tolerance <= self.near;
        // Flat regions of a large mesh are simplified with the rest: by themselves they take longer.
        let is_large = !is_exact && self.exposed.1.len() > MANY;
        let start = in_time(if is_large { self.joined(progress) } else { self.flat(progress) })?;
        let Some(start) = start else { return self.cut_short(&surface_of(self.exposed()), progress) };
        if is_exact || start.cost(&self.price) <= self.collapsing().enough() {
            return self.finished(start, progress);
        }
        let ended = self.collapsing().least_costly(start, tolerance, freedom, progress)?;
        let Ended { surface, used_freedom, is_cut_short } = ended;
        let is_better =
            |surface: &Surface| surface.left().next().is_some() && surface.cost(&self.price) < start.cost(&self.price);
        let made = match surface.filter(is_better) {
            Some(surface) if is_cut_short => self.cut_short(&surface, progress),
            Some(surface) => self.finished(&surface, progress),
            None if is_cut_short => self.cut_short(start, progress),
            None if is_large => self.finished(self.flat(progress)?, progress),
            None => self.finished(start, progress),
        };
        Ok(Remeshed { used_freedom, ..made? })
    }

    /// Measures the distance from the exposed triangles to a surface, and from the surface to all of the source.
    pub fn measure(&self, made: Triangles<'_>, progress: &Progress) -> Result<Distance, Stopped> {
        measure(&self.source, self.exposed(), made, progress)
    }

    /// Returns how many triangles nothing can touch.
    pub fn hidden(&self) -> usize {
        self.source.triangles.1.len().saturating_sub(self.exposed.1.len())
    }

    fn exposed(&self) -> Triangles<'_> {
        (&self.exposed.0, &self.exposed.1)
    }

    fn collapsing(&self) -> Collapsing<'_> {
        Collapsing { source: &self.source, exposed: self.exposed(), near: self.near, price: &self.price }
    }

    /// Returns the least costly surface whose places are those of the source. Edges that are divided at every vertex on them
    /// join more triangles into one, or leave slivers between the vertices of two solids.
    fn flat(&self, progress: &Progress) -> Result<&Surface, Stopped> {
        get_or_try(&self.flat, || {
            let joined = self.joined(progress)?.clone();
            let apart = Some(surface_of(self.exposed())).filter(|apart| apart.triangles != joined.triangles);
            // Triangles of the source that are as good already stay as they are.
            let mut best = surface_of(self.source.triangles);
            for mut flat in [joined].into_iter().chain(apart) {
                simplify(&mut flat, self.near, &self.price, progress)?;
                if flat.cost(&self.price) <= best.cost(&self.price) {
                    best = flat;
                }
            }
            Ok(best)
        })
    }

    /// Returns the exposed triangles with edges divided at every vertex on them.
    fn joined(&self, progress: &Progress) -> Result<&Surface, Stopped> {
        let (points, exposed) = &self.exposed;
        get_or_try(&self.joined, || {
            Ok(Surface::new(points.clone(), without_junctions(points, exposed.clone(), FLAT, progress)?))
        })
    }

    /// Returns what the deadline leaves.
    fn cut_short(&self, surface: &Surface, progress: &Progress) -> Result<Remeshed, Stopped> {
        Ok(Remeshed { is_cut_short: true, ..self.finished(surface, &progress.late())? })
    }

    /// Widens the needles of a finished surface, and divides the triangles that a simulator refuses. A deadline leaves the surface as
    /// it is.
    fn finished(&self, surface: &Surface, progress: &Progress) -> Result<Remeshed, Stopped> {
        let wider = in_time(widened(surface, self.near, &self.price, progress))?.flatten();
        let (points, triangles) = wider.as_ref().unwrap_or(surface).compact();
        match in_time(with_even_triangles(points.clone(), triangles.clone(), self.price.is_refused, progress))? {
            Some((points, triangles)) => Ok(Remeshed { points, triangles, used_freedom: false, is_cut_short: false }),
            None => Ok(Remeshed { points, triangles, used_freedom: false, is_cut_short: true }),
        }
    }
}

fn surface_of((points, triangles): Triangles<'_>) -> Surface {
    Surface::new(points.to_vec(), triangles.to_vec())
}

/// Returns the triangles that something can touch, with their points; all of them where a test says that none could.
fn exposed(
    mesh: &Mesh,
    tree: &TriangleBvh,
    near: f64,
    progress: &Progress,
) -> Result<(Vec<Vec3>, Vec<[u32; 3]>), Stopped> {
    let (mut points, mut wound) = (mesh.points().to_vec(), mesh.triangles().to_vec());
    if wound.len() > MANY {
        (points, wound) = side_by_side(points, &wound, tree);
    }
    orient(&points, &mut wound, progress)?;
    // Triangles that stay for want of time cost more, and are right all the same.
    let hidden = in_time(hidden(&points, &wound, near, &progress.for_a_step()))?;
    let hidden = hidden.unwrap_or_else(|| vec![false; wound.len()]);
    let shown = wound.iter().zip(&hidden).filter(|(_, hidden)| !**hidden);
    let mut shown = Surface::new(points, shown.map(|(triangle, _)| *triangle).collect());
    in_time(covered::remove(&mut shown, tree, near, &progress.for_a_step()))?;
    let left: Vec<[u32; 3]> = shown.left().map(|triangle| shown.triangles[triangle as usize]).collect();
    Ok((shown.points, if left.is_empty() { wound } else { left }))
}

/// Returns triangles and points in the order of the tree, so that what lies side by side in space does so in memory: the
/// passes over a large mesh that is in no such order take half as long again.
fn side_by_side(points: Vec<Vec3>, triangles: &[[u32; 3]], tree: &TriangleBvh) -> (Vec<Vec3>, Vec<[u32; 3]>) {
    let triangles = tree.in_order().map(|triangle| triangles[triangle]).collect();
    Surface::new(points, triangles).compact()
}
