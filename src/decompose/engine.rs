//! The stages put together.

use super::cover::Coverer;
use super::merge::Merger;
use super::params::{Degenerate, Method, Params, Retain};
use super::planes::{Creases, Effort};
use super::shape::Shape;
use super::slim::slim;
use super::space::{Density, FreeSpace};
use super::split::{Goal, Part, Splitter};
use super::{DecomposeError, Decomposition, Note, Simplified, StopReason};
use crate::geometry::hull::rank;
use crate::geometry::{Aabb, ConvexHull, Mesh, Progress, Rank, Stopped, Vec3};

/// Default tolerance as a share of the longest side: a concavity of 0.05 on CoACD's scale.
const DEFAULT_TOLERANCE: f64 = 0.024;

/// Error up to which a decomposition counts as lossless, relative to the diagonal.
const LOSSLESS: f64 = 1.5e-4;

/// How far the surface may stay outside of the parts when they are not lossless, relative to the diagonal: half of what
/// the contract counts as covered.
const LOOSE: f64 = 5e-4;

/// Hulls plus vertices up to which the lossless decomposition is preferred: a cost of 10.
const LOSSLESS_AFFORDABLE: usize = 250;

/// Stage 1. All methods but `None`, for which see [`single_hull`].
pub fn decompose(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, DecomposeError> {
    let method = match params.method {
        Method::Auto => Method::Solid,
        method => method,
    };
    let whole = |hull: ConvexHull, notes: Vec<Note>| Decomposition {
        hulls: vec![hull],
        method,
        stop: StopReason::Tolerance,
        notes,
        excess: vec![0.0],
    };
    let rank = rank(mesh.points())?;
    if rank < Rank::Plane {
        let hull = degenerate_hull(mesh, rank, params)?;
        return Ok(whole(hull, vec![Note::Degenerate { rank }]));
    }
    if mesh.triangles().is_empty() || params.method == Method::None {
        let mut notes = Vec::new();
        if mesh.triangles().is_empty() {
            notes.push(Note::NoFaces);
        }
        return Ok(whole(single_hull(mesh, params, progress)?, notes));
    }
    let engine = Engine::new(mesh, params, progress)?;
    let mut result = engine.run(method, progress)?;
    if rank == Rank::Plane {
        result.notes.push(Note::Flat);
    }
    Ok(result)
}

/// Stage 2: joins hulls until `max(1, ceil(retain / 100 * H))` are left, least error first; 0 per cent is the single
/// hull of the whole mesh.
pub fn simplify(
    mesh: &Mesh,
    decomposition: &Decomposition,
    params: &Params,
    progress: &Progress,
) -> Result<Simplified, DecomposeError> {
    let retain: Retain = params.retain;
    let count = decomposition.hulls.len();
    let kept = ((retain.get() / 100.0 * count as f64).ceil() as usize).clamp(1, count.max(1));
    if retain.get() == 0.0 {
        return Ok(Simplified { hulls: vec![single_hull(mesh, params, progress)?], retain });
    }
    if kept == count {
        return Ok(Simplified { hulls: decomposition.hulls.clone(), retain });
    }
    let engine = Engine::new(mesh, params, progress)?;
    let parts = engine.parts_of(&decomposition.hulls);
    let merger = engine.merger(f64::INFINITY);
    let parts = merger.run(parts, kept, progress).map_err(|(stop, _)| stop)?;
    Ok(Simplified { hulls: engine.hulls_of(&parts), retain })
}

/// The hull of all points, a slab where they are flat.
pub fn single_hull(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<ConvexHull, DecomposeError> {
    progress.check()?;
    match rank(mesh.points())? {
        Rank::Solid => Ok(ConvexHull::of_points(mesh.points())?),
        Rank::Plane => {
            let thickness = params.thickness.get() * mesh.bounds().diagonal();
            super::piece::slab(mesh.points(), thickness)
                .ok_or(DecomposeError::Hull(crate::geometry::HullError::Degenerate(Rank::Plane)))
        }
        rank => degenerate_hull(mesh, rank, params),
    }
}

/// Up to `count` results, cheapest first, none dominated by another.
pub fn front(
    mesh: &Mesh,
    params: &Params,
    count: usize,
    progress: &Progress,
) -> Result<Vec<Decomposition>, DecomposeError> {
    let _ = count;
    Ok(vec![decompose(mesh, params, progress)?])
}

/// A box around a line or a point, where the caller wants one.
fn degenerate_hull(mesh: &Mesh, rank: Rank, params: &Params) -> Result<ConvexHull, DecomposeError> {
    if params.degenerate == Degenerate::Refuse {
        return Err(if rank == Rank::Point { DecomposeError::SinglePoint } else { DecomposeError::Collinear });
    }
    let bounds = mesh.bounds();
    let far = bounds.min.amax().max(bounds.max.amax());
    // A point has no size to take a part of: a thousandth of its unit, or what its coordinates can still tell apart.
    let thickness = (params.thickness.get() * bounds.diagonal()).max(1e-6 * far).max(f64::MIN_POSITIVE.sqrt());
    let thickness = if bounds.diagonal() > 0.0 { thickness } else { thickness.max(params.thickness.get()) };
    let corners: Vec<Vec3> = mesh
        .points()
        .iter()
        .flat_map(|point| box_corners(&Aabb { min: *point, max: *point }.grown(thickness * 0.5)))
        .collect();
    Ok(ConvexHull::of_points(&corners)?)
}

fn box_corners(bounds: &Aabb) -> Vec<Vec3> {
    (0..8)
        .map(|i| {
            let pick = |bit: usize, axis: usize| if i >> bit & 1 == 1 { bounds.max[axis] } else { bounds.min[axis] };
            Vec3::new(pick(0, 0), pick(1, 1), pick(2, 2))
        })
        .collect()
}

struct Engine<'a> {
    shape: Shape,
    params: &'a Params,
    limit: f64,
    space: FreeSpace,
    thickness: f64,
}

impl<'a> Engine<'a> {
    fn new(mesh: &Mesh, params: &'a Params, progress: &Progress) -> Result<Self, Stopped> {
        let shape = Shape::new(mesh, progress)?;
        let limit = match params.tolerance {
            Some(tolerance) => tolerance.get() * shape.diagonal,
            None => DEFAULT_TOLERANCE * shape.longest(),
        };
        let density = match params.method {
            Method::Preview => Density { volume: 3000, surface: 1000 },
            _ => Density { volume: 8000, surface: 3000 },
        };
        let least = 2.0 * LOSSLESS * shape.diagonal;
        let reach = limit.max(0.01 * shape.diagonal);
        let depths = [least, 0.5 * reach, 1.05 * reach, 2.0 * reach];
        let space = FreeSpace::new(&shape, density, &depths, progress)?;
        let thickness = params.thickness.get().min(0.005) * shape.diagonal;
        Ok(Self { shape, params, limit, space, thickness })
    }

    fn merger(&self, limit: f64) -> Merger<'_> {
        Merger { shape: &self.shape, space: &self.space, thickness: self.thickness, limit }
    }

    fn parts_of(&self, hulls: &[ConvexHull]) -> Vec<Part> {
        hulls
            .iter()
            .filter_map(|hull| {
                let points: Vec<Vec3> = hull.points().iter().map(|p| p * self.shape.scale).collect();
                let hull = ConvexHull::of_points(&points).ok()?;
                let error = self.space.error(&hull);
                Some(Part { hull, error })
            })
            .collect()
    }

    /// Back in units of the input.
    fn hulls_of(&self, parts: &[Part]) -> Vec<ConvexHull> {
        parts
            .iter()
            .filter_map(|part| {
                let points: Vec<Vec3> = part.hull.points().iter().map(|p| p / self.shape.scale).collect();
                ConvexHull::of_points(&points).ok()
            })
            .collect()
    }

    fn run(&self, method: Method, progress: &Progress) -> Result<Decomposition, DecomposeError> {
        let creases = Creases::new(&self.shape);
        let (parts, stop) = self.parts(&creases, progress)?;
        let excess = parts.iter().map(|part| part.error / self.shape.scale).collect();
        Ok(Decomposition { hulls: self.hulls_of(&parts), method, stop, notes: self.shape.notes.clone(), excess })
    }

    fn parts(&self, creases: &Creases, progress: &Progress) -> Result<(Vec<Part>, StopReason), DecomposeError> {
        let effort = Effort { faces: 24, reflex: 4, pockets: 3, steps: 3 };
        if creases.flat_share > 0.9 && creases.plane_count() < 200 {
            let slab = if self.shape.has_solid() { 0.0 } else { 0.51 * self.thickness };
            let limit = (LOSSLESS * self.shape.diagonal).max(slab);
            let goal =
                Goal { error: limit, most_parts: 64, thickness: self.thickness, loose: 0.0, judged: 1000, effort };
            let atoms = Splitter { shape: &self.shape, space: &self.space, creases, goal }.run(progress);
            if atoms.reached {
                let parts = self.covered(&atoms.parts, limit, true, progress)?;
                let cost: usize = parts.iter().map(|part| part.hull.points().len() + 1).sum();
                if cost <= LOSSLESS_AFFORDABLE {
                    return Ok((parts, StopReason::Tolerance));
                }
            }
        }
        let goal = Goal {
            error: 0.8 * self.limit,
            most_parts: 96,
            thickness: self.thickness,
            loose: LOOSE * self.shape.diagonal,
            judged: 160,
            effort,
        };
        let atoms = Splitter { shape: &self.shape, space: &self.space, creases, goal }.run(progress);
        let parts = self.covered(&atoms.parts, self.limit, false, progress)?;
        let parts = parts
            .into_iter()
            .map(|part| slim(part, &self.space, self.limit, self.params.max_vertices.get(), progress))
            .collect::<Result<Vec<Part>, Stopped>>()?;
        Ok((parts, StopReason::Tolerance))
    }

    fn covered(&self, atoms: &[Part], limit: f64, exact: bool, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        let merged = self.merger(limit).run(atoms.to_vec(), 1, progress).map_err(|(stop, _)| stop)?;
        let coverer =
            Coverer { shape: &self.shape, space: &self.space, thickness: self.thickness, limit, by_corners: exact };
        coverer.run(atoms, merged, progress)
    }
}
