//! Runs the steps, and runs the collapses again with a smaller tolerance where the surface cannot be mended.

use std::cell::OnceCell;

use super::accepted::with_even_triangles;
use super::collapse::collapse;
use super::distance::{Distance, Target, Triangles, measure};
use super::flat::simplify;
use super::guard::Guard;
use super::hidden::hidden;
use super::mend::mend;
use super::surface::{Price, Surface};
use super::thin::thin;
use super::{caps, covered, rims, seams, sticks};
use crate::geometry::junctions::without_junctions;
use crate::geometry::orient::orient;
use crate::geometry::{Mesh, Progress, Stopped, TriangleBvh, Vec3, in_time};
use crate::once::get_or_try;

/// Height within which a surface counts as flat, as a share of the diagonal: single precision holds no less.
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

/// What may change besides the edges that collapse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freedom {
    /// Caps are folded, rims are left out and seams parted. This costs least.
    Full,
    /// Nothing. This closes fewer ways, and a few surfaces cost less.
    Edges,
}

impl Freedom {
    /// Returns this freedom and the lesser ones.
    fn and_less(self) -> &'static [Self] {
        match self {
            Self::Full => &[Self::Full, Self::Edges],
            Self::Edges => &[Self::Edges],
        }
    }
}

/// A mesh for physics.
#[derive(Clone, Debug, PartialEq)]
pub struct Remeshed {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
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
        if is_exact || start.cost(&self.price) <= self.enough() {
            return self.finished(start, progress);
        }
        match self.coarser(start, tolerance, freedom, progress)? {
            Some(coarser) => Ok(coarser),
            None if is_large => self.finished(self.flat(progress)?, progress),
            None => self.finished(start, progress),
        }
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

    /// Returns the sum of prices below which nothing can be saved.
    fn enough(&self) -> f64 {
        self.price.costs.least_of_triangles()
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

    /// Divides the triangles of a finished surface that a simulator refuses. A deadline leaves the surface as it is.
    fn finished(&self, surface: &Surface, progress: &Progress) -> Result<Remeshed, Stopped> {
        let (points, triangles) = surface.compact();
        match in_time(with_even_triangles(points.clone(), triangles.clone(), self.price.is_refused, progress))? {
            Some((points, triangles)) => Ok(Remeshed { points, triangles, is_cut_short: false }),
            None => Ok(Remeshed { points, triangles, is_cut_short: true }),
        }
    }

    /// Returns the least costly of a few surfaces with collapsed edges that keep the tolerance; `None` where none does or none
    /// costs less. A deadline leaves the best that was found by then, or else the first one as far as it came: each of its
    /// collapses was judged by the tolerance, and only mending is missing.
    fn coarser(
        &self,
        flat: &Surface,
        most: f64,
        freedom: Freedom,
        progress: &Progress,
    ) -> Result<Option<Remeshed>, Stopped> {
        let mut best: Option<(f64, Surface)> = None;
        for share in SHARES {
            let mut collapsed = flat.clone();
            let limits = [share * most, most];
            let guard = in_time(self.collapsed(&mut collapsed, limits[0], progress))?;
            let mut is_enough = false;
            for &freedom in freedom.and_less() {
                let mut surface = collapsed.clone();
                let finished =
                    |guard: &Guard<'a>| self.finish_and_mend(&mut surface, guard.clone(), limits, freedom, progress);
                let Some(made) = in_time(guard.as_ref().map_or(Err(Stopped::Deadline), finished))? else {
                    let surface = best.map_or(surface, |(_, best)| best);
                    let surface = if surface.left().next().is_some() { &surface } else { flat };
                    return self.cut_short(surface, progress).map(Some);
                };
                if let Some(before) = made.before_mending {
                    let cost = surface.cost(&self.price);
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        best = Some((cost, surface));
                    }
                    // With a smaller tolerance the surface may cost less than with many mended places.
                    is_enough |= cost <= before * AS_CHEAP;
                }
                if !made.used_freedom {
                    break;
                }
            }
            if is_enough {
                break;
            }
        }
        let is_better =
            |(cost, surface): &(f64, Surface)| *cost < flat.cost(&self.price) && surface.left().next().is_some();
        best.filter(is_better).map(|(_, surface)| self.finished(&surface, progress)).transpose()
    }

    /// Collapses edges within `tolerance`. Returns the guard of what is left.
    fn collapsed(&self, surface: &mut Surface, tolerance: f64, progress: &Progress) -> Result<Guard<'a>, Stopped> {
        thin(surface, FAR_WITHIN * tolerance, FEW, progress)?;
        self.collapse(surface, tolerance, progress)
    }

    fn collapse(&self, surface: &mut Surface, tolerance: f64, progress: &Progress) -> Result<Guard<'a>, Stopped> {
        let mut guard = Guard::new(self.source.tree, self.exposed(), tolerance, surface, progress)?;
        collapse(surface, &mut guard, &self.price, self.enough(), progress)?;
        Ok(guard)
    }

    /// Finishes a surface with collapsed edges, and mends places that are then farther than `most` from the source.
    fn finish_and_mend(
        &self,
        surface: &mut Surface,
        guard: Guard<'a>,
        [tolerance, most]: [f64; 2],
        freedom: Freedom,
        progress: &Progress,
    ) -> Result<Made, Stopped> {
        let mend = |surface: &mut Surface| mend(surface, &self.source, self.exposed(), most * KEPT, progress);
        let used_freedom = self.finish(surface, guard, freedom, progress)?;
        let before = surface.cost(&self.price);
        if !mend(surface)? {
            return Ok(Made { before_mending: None, used_freedom });
        }
        let mended = surface.cost(&self.price);
        if freedom == Freedom::Full && mended > before * AS_CHEAP {
            // New vertices beside old ones make slivers, which may go again.
            let mut again = surface.clone();
            let guard = self.collapse(&mut again, tolerance, progress)?;
            self.finish(&mut again, guard, freedom, progress)?;
            if mend(&mut again)? && again.cost(&self.price) < mended {
                *surface = again;
            }
        }
        Ok(Made { before_mending: Some(before), used_freedom })
    }

    /// Takes out of a surface with collapsed edges what collapses leave, and collapses again while that saves cost. Returns whether
    /// the freedom was of use.
    fn finish(
        &self,
        surface: &mut Surface,
        mut guard: Guard<'a>,
        freedom: Freedom,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let mut used_freedom = false;
        let mut before = f64::INFINITY;
        for round in 0..MOST_ROUNDS {
            if round > 0 {
                guard = self.collapse(surface, guard.tolerance(), progress)?;
            }
            let mut changed = 0;
            if freedom == Freedom::Full {
                changed += caps::fold(surface, &mut guard, &self.price, progress)?;
                changed += rims::remove(surface, &mut guard, &self.price, progress)?;
            }
            sticks::replace(surface, &mut guard, &self.price, progress)?;
            let (points, triangles) = surface.compact();
            let tree = TriangleBvh::of_many(&points, &triangles, progress)?;
            let removed = covered::remove(surface, &tree, ONE_LAYER * guard.tolerance(), progress)?;
            if freedom == Freedom::Full {
                changed += seams::part(surface);
            }
            used_freedom |= changed > 0;
            simplify(surface, self.near, &self.price, progress)?;
            let cost = surface.cost(&self.price);
            if changed + removed == 0 || cost <= self.enough() || cost >= before {
                break;
            }
            before = cost;
        }
        Ok(used_freedom)
    }
}

/// How a surface was finished.
struct Made {
    /// The price before mending; `None` where the surface cannot be mended.
    before_mending: Option<f64>,
    /// Whether there would be another surface with less freedom.
    used_freedom: bool,
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
