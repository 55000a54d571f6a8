//! The two stages, the single hull and the front, as callers request them.

use super::params::{Degenerate, Method, Params, Retain};
use super::result::{DecomposeError, Decomposition, Note, StopReason};
use crate::decompose::search::engine::Engine;
use crate::decompose::search::{front, priced, solve};
use crate::geometry::hull::{slab, wrap};
use crate::geometry::{self, ConvexHull, Mesh, Progress, Rank, Room, in_time};

/// Runs stage 1: covers the mesh with convex hulls. Input without faces or without an area, and [`Method::None`], give the
/// single hull.
///
/// # Errors
///
/// [`DecomposeError::Collinear`] and [`DecomposeError::SinglePoint`] unless the parameters ask for a slab,
/// [`DecomposeError::Hull`] for points that are not finite, [`DecomposeError::Stopped`] when cancelled. A passed deadline is
/// no error: the result is the best so far.
pub fn decompose(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, DecomposeError> {
    decompose_or(mesh, params, progress, || single_hull(mesh, params, &progress.late()))
}

/// Runs [`decompose`] for a caller that has the single hull already.
pub fn decompose_within(
    single: &ConvexHull,
    mesh: &Mesh,
    params: &Params,
    progress: &Progress,
) -> Result<Decomposition, DecomposeError> {
    decompose_or(mesh, params, progress, || Ok(single.clone()))
}

/// Decomposes, or returns the hull of everything where nothing can be divided, or the deadline passes before the first part.
fn decompose_or(
    mesh: &Mesh,
    params: &Params,
    progress: &Progress,
    single: impl FnOnce() -> Result<ConvexHull, DecomposeError>,
) -> Result<Decomposition, DecomposeError> {
    let rank = rank(mesh, params)?;
    if !has_parts(mesh, rank, params) {
        let note = match rank {
            Rank::Point | Rank::Line => Some(Note::Degenerate { rank }),
            _ => mesh.triangles().is_empty().then_some(Note::NoFaces),
        };
        return Ok(Decomposition { notes: note.into_iter().collect(), ..whole(single()?, params) });
    }
    let mut result = match in_time(priced::solve(mesh, params, progress))? {
        Some(result) => result,
        None => cut_short(single()?, params, progress)?,
    };
    if progress.was_late() {
        result.stop = StopReason::Deadline;
    }
    if rank == Rank::Plane {
        result.notes.push(Note::Flat);
    }
    Ok(result)
}

/// Runs stage 2: merges hulls until `max(1, ceil(retain / 100 * H))` of the `H` hulls are left, or fewer, least error first. At
/// `retain` 0 the result is the single hull of the mesh.
pub fn simplify(
    mesh: &Mesh,
    decomposition: &Decomposition,
    params: &Params,
    progress: &Progress,
) -> Result<Vec<ConvexHull>, DecomposeError> {
    let retain: Retain = params.retain;
    let count = decomposition.hulls.len();
    // The quotient comes last: 7 % of 100 is 7, and 0.07 times 100 is a little more.
    let kept = ((retain.get() * count as f64 / 100.0).ceil() as usize).clamp(1, count.max(1));
    if retain.get() == 0.0 {
        return Ok(vec![single_hull(mesh, params, progress)?]);
    }
    if kept == count {
        return Ok(decomposition.hulls.clone());
    }
    let engine = Engine::new(mesh, params, progress)?;
    Ok(solve::joined(&engine, &decomposition.hulls, kept)?)
}

/// Returns the hull of all points with at most `max_vertices`; a slab where they do not span a volume.
pub fn single_hull(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<ConvexHull, DecomposeError> {
    let rank = rank(mesh, params)?;
    Ok(hull_within(mesh, rank, params, params.max_vertices.get(), progress)?)
}

/// Searches up to `count` decompositions, cheapest first. None is both costlier and worse than another.
pub fn front(
    mesh: &Mesh,
    params: &Params,
    count: usize,
    progress: &Progress,
) -> Result<Vec<Decomposition>, DecomposeError> {
    front_within(&single_hull(mesh, params, progress)?, mesh, params, count, progress)
}

/// Runs [`front`] for a caller that has the single hull already. It is the only choice where the deadline passes before any
/// other.
pub fn front_within(
    single: &ConvexHull,
    mesh: &Mesh,
    params: &Params,
    count: usize,
    progress: &Progress,
) -> Result<Vec<Decomposition>, DecomposeError> {
    let rank = rank(mesh, params)?;
    if !has_parts(mesh, rank, params) || count < 2 {
        return Ok(vec![decompose_within(single, mesh, params, progress)?]);
    }
    let mut results = match in_time(front::front(mesh, params, count, progress))? {
        Some(found) => found,
        None => vec![cut_short(single.clone(), params, progress)?],
    };
    if results.is_empty() {
        return Ok(vec![decompose_within(single, mesh, params, progress)?]);
    }
    if progress.was_late() {
        results.iter_mut().for_each(|result| result.stop = StopReason::Deadline);
    }
    if rank == Rank::Plane {
        results.iter_mut().for_each(|result| result.notes.push(Note::Flat));
    }
    Ok(results)
}

/// Returns the decomposition that consists of the single hull, in as few vertices as the cost allows, for a search that the
/// deadline ended before the first part.
fn cut_short(single: ConvexHull, params: &Params, progress: &Progress) -> Result<Decomposition, DecomposeError> {
    let max_size = params.hulls_and_vertices_within().unwrap_or(usize::MAX);
    let max_vertices = params.max_vertices.get().min(max_size.saturating_sub(1));
    let hull = single.wrapped(max_vertices, &Room::ALL, &progress.unhurried())?;
    Ok(Decomposition { stop: StopReason::Deadline, ..whole(hull, params) })
}

/// Returns the number of dimensions that the points span, unless the parameters refuse it: points on a line or in one
/// point have a hull only where the caller asks for a slab.
pub fn rank(mesh: &Mesh, params: &Params) -> Result<Rank, DecomposeError> {
    match (geometry::rank(mesh.points())?, params.degenerate) {
        (Rank::Point, Degenerate::Refuse) => Err(DecomposeError::SinglePoint),
        (Rank::Line, Degenerate::Refuse) => Err(DecomposeError::Collinear),
        (rank, _) => Ok(rank),
    }
}

/// Returns true where there is a surface to divide and the method divides it.
pub fn has_parts(mesh: &Mesh, rank: Rank, params: &Params) -> bool {
    rank >= Rank::Plane && !mesh.triangles().is_empty() && params.method != Method::None
}

/// Returns the decomposition that consists of the single hull.
fn whole(hull: ConvexHull, params: &Params) -> Decomposition {
    let method = if params.method == Method::Auto { Method::Solid } else { params.method };
    Decomposition { hulls: vec![hull], method, stop: StopReason::Tolerance, wanted: None, notes: Vec::new() }
}

fn hull_within(
    mesh: &Mesh,
    rank: Rank,
    params: &Params,
    max_vertices: usize,
    progress: &Progress,
) -> Result<ConvexHull, geometry::HullError> {
    if rank == Rank::Solid {
        return wrap(mesh.points(), max_vertices, progress);
    }
    let bounds = mesh.bounds();
    // A single point has no diagonal. One unit stands in, or the distance from the origin where a slab of one unit would
    // be lost in rounding.
    let size = match bounds.diagonal() {
        diagonal if diagonal > 0.0 => diagonal,
        _ => bounds.max.amax().max(bounds.min.amax()).max(1.0),
    };
    slab(mesh.points(), params.thickness.get() * size, max_vertices, progress)
}
