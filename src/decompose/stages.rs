//! The two stages as they are asked for.

use super::params::{Degenerate, Method, Params, Retain};
use super::result::{DecomposeError, Decomposition, Note, Simplified, StopReason};
use crate::decompose::search::engine::Engine;
use crate::geometry::hull::{rank, slab};
use crate::geometry::{ConvexHull, Mesh, Progress, Rank, Stopped};

/// Stage 1. All methods but `None`, for which see [`single_hull`].
pub fn decompose(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, DecomposeError> {
    let method = if params.method == Method::Auto { Method::Solid } else { params.method };
    let whole = |hull: ConvexHull, notes: Vec<Note>| Decomposition {
        hulls: vec![hull],
        method,
        stop: StopReason::Tolerance,
        notes,
        excess: vec![0.0],
    };
    let rank = rank(mesh.points())?;
    if rank < Rank::Plane {
        let hull = degenerate_hull(mesh, rank, params, progress)?;
        return Ok(whole(hull, vec![Note::Degenerate { rank }]));
    }
    if mesh.triangles().is_empty() || params.method == Method::None {
        let mut notes = Vec::new();
        if mesh.triangles().is_empty() {
            notes.push(Note::NoFaces);
        }
        return Ok(whole(single_hull(mesh, params, progress)?, notes));
    }
    let mut result = match Engine::run(mesh, params, progress) {
        Ok(result) => result,
        Err(Stopped::Deadline) => {
            // Before the first part there is still the hull of everything.
            let affordable = params.hulls_and_vertices_within().map_or(usize::MAX, |most| most.saturating_sub(1));
            let most = params.max_vertices.get().min(affordable);
            let hull = hull_in(mesh, params, most, &progress.without_deadline())?;
            Decomposition { stop: StopReason::Deadline, ..whole(hull, Vec::new()) }
        }
        Err(stop) => return Err(stop.into()),
    };
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
    let parts =
        engine.solver(&engine.space).merger(f64::INFINITY).run(parts, kept, progress).map_err(|(stop, _)| stop)?;
    let parts = engine.solver(&engine.space).forced(parts);
    Ok(Simplified { hulls: engine.hulls_of(&parts), retain })
}

/// The hull of all points in at most `max_vertices`; a slab where they are flat.
pub fn single_hull(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<ConvexHull, DecomposeError> {
    hull_in(mesh, params, params.max_vertices.get(), progress)
}

fn hull_in(mesh: &Mesh, params: &Params, most: usize, progress: &Progress) -> Result<ConvexHull, DecomposeError> {
    progress.check()?;
    let hull = match rank(mesh.points())? {
        Rank::Solid => crate::geometry::hull::wrap(mesh.points(), most, progress),
        Rank::Plane => slab(mesh.points(), params.thickness.get() * mesh.bounds().diagonal(), most, progress),
        rank => return degenerate_hull(mesh, rank, params, progress),
    };
    hull.map_err(DecomposeError::from)
}

/// Up to `count` results, cheapest first, none dominated by another, from one pass.
pub fn front(
    mesh: &Mesh,
    params: &Params,
    count: usize,
    progress: &Progress,
) -> Result<Vec<Decomposition>, DecomposeError> {
    let rank = rank(mesh.points())?;
    if rank < Rank::Plane || mesh.triangles().is_empty() || params.method == Method::None || count < 2 {
        return Ok(vec![decompose(mesh, params, progress)?]);
    }
    let engine = Engine::new(mesh, params, progress)?;
    let mut results = engine.front(count, progress)?;
    if results.is_empty() {
        return Ok(vec![decompose(mesh, params, progress)?]);
    }
    if rank == Rank::Plane {
        results.iter_mut().for_each(|result| result.notes.push(Note::Flat));
    }
    Ok(results)
}

/// A box around a line or a point, where the caller wants one.
fn degenerate_hull(
    mesh: &Mesh,
    rank: Rank,
    params: &Params,
    progress: &Progress,
) -> Result<ConvexHull, DecomposeError> {
    if params.degenerate == Degenerate::Refuse {
        return Err(if rank == Rank::Point { DecomposeError::SinglePoint } else { DecomposeError::Collinear });
    }
    // A point has no size to take a part of: then of one unit.
    let diagonal = mesh.bounds().diagonal();
    let size = if diagonal > 0.0 { diagonal } else { 1.0 };
    Ok(slab(mesh.points(), params.thickness.get() * size, params.max_vertices.get(), progress)?)
}
