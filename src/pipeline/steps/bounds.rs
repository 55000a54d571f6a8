//! Enforces the requested limits on a decomposition, whatever the engine made.

use crate::decompose::{MaxHulls, Params};
use crate::geometry::hull::{self, HullError};
use crate::geometry::{ConvexHull, Mesh, Progress};

/// Wraps hulls of too many vertices in simpler hulls, and joins neighbours while there are too many hulls. Everything that
/// the hulls covered stays covered.
pub fn hold(
    hulls: Vec<ConvexHull>,
    mesh: &Mesh,
    single: &ConvexHull,
    params: &Params,
    progress: &Progress,
) -> Result<Vec<ConvexHull>, HullError> {
    if hulls.is_empty() {
        tracing::error!(
            triangles = mesh.triangles().len(),
            "The decompose stage made no hull; the single hull stands in"
        );
        return Ok(vec![single.clone()]);
    }
    let joined = join_down_to(hulls, params.max_hulls, progress)?;
    joined.into_iter().map(|hull| wrap_down(hull, params.max_vertices.get(), progress)).collect()
}

fn wrap_down(hull: ConvexHull, max_vertices: usize, progress: &Progress) -> Result<ConvexHull, HullError> {
    if hull.points().len() <= max_vertices {
        return Ok(hull);
    }
    tracing::warn!(vertices = hull.points().len(), max_vertices, "The engine exceeded max_vertices");
    hull::wrap(hull.points(), max_vertices, progress)
}

/// Joins the smallest hull with the hull that grows least by it, until there are `max_hulls`.
fn join_down_to(
    mut hulls: Vec<ConvexHull>,
    max_hulls: MaxHulls,
    progress: &Progress,
) -> Result<Vec<ConvexHull>, HullError> {
    if hulls.len() > max_hulls.get() {
        tracing::warn!(hulls = hulls.len(), max_hulls = max_hulls.get(), "The engine exceeded max_hulls");
    }
    while hulls.len() > max_hulls.get() {
        progress.check()?;
        let smallest = least(hulls.iter().map(ConvexHull::volume));
        let small = hulls.swap_remove(smallest);
        let joined: Vec<ConvexHull> = hulls.iter().map(|other| join(&small, other)).collect::<Result<_, _>>()?;
        let growth = joined.iter().zip(&hulls).map(|(joined, other)| joined.volume() - other.volume());
        let neighbour = least(growth);
        if let (Some(slot), Some(hull)) = (hulls.get_mut(neighbour), joined.into_iter().nth(neighbour)) {
            *slot = hull;
        }
    }
    Ok(hulls)
}

fn join(a: &ConvexHull, b: &ConvexHull) -> Result<ConvexHull, HullError> {
    ConvexHull::of_points(&[a.points(), b.points()].concat())
}

/// Returns the index of the smallest value, the first of equal ones.
fn least(values: impl Iterator<Item = f64>) -> usize {
    values.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::MaxVertices;
    use crate::geometry::{MeshSoup, Vec3};

    fn cube(x: f64) -> Vec<Vec3> {
        let corner = |index: usize| Vec3::new(x + (index & 1) as f64, (index >> 1 & 1) as f64, (index >> 2) as f64);
        (0..8).map(corner).collect()
    }

    fn held(hulls: &[Vec<Vec3>], max_hulls: usize, max_vertices: usize) -> Vec<ConvexHull> {
        let hulls: Vec<_> = hulls.iter().map(|points| ConvexHull::of_points(points).unwrap()).collect();
        let soup = MeshSoup { positions: cube(0.0), ..MeshSoup::default() };
        let (mesh, _) = Mesh::from_soup(soup).unwrap();
        let single = ConvexHull::of_points(&cube(0.0)).unwrap();
        let params = Params {
            max_hulls: MaxHulls::new(max_hulls).unwrap(),
            max_vertices: MaxVertices::new(max_vertices).unwrap(),
            ..Params::default()
        };
        hold(hulls, &mesh, &single, &params, &Progress::silent()).unwrap()
    }

    #[test]
    fn hulls_within_the_limits_are_left_alone() {
        let hulls = held(&[cube(0.0), cube(2.0)], 2, 8);
        assert_eq!(hulls, [cube(0.0), cube(2.0)].map(|points| ConvexHull::of_points(&points).unwrap()));
    }

    #[test]
    fn too_many_hulls_are_joined_with_their_neighbours() {
        let hulls = held(&[cube(0.0), cube(1.0), cube(50.0), cube(51.0)], 2, 8);
        let mut volumes: Vec<f64> = hulls.iter().map(ConvexHull::volume).collect();
        volumes.sort_by(f64::total_cmp);
        assert_eq!(volumes, [2.0, 2.0]);
    }

    #[test]
    fn hulls_of_too_many_vertices_are_wrapped() {
        let hulls = held(&[cube(0.0)], 256, 4);
        assert_eq!(hulls[0].points().len(), 4);
        assert!(hulls[0].volume() > 1.0);
    }

    #[test]
    fn the_single_hull_stands_in_where_there_is_none() {
        assert_eq!(held(&[], 256, 256).len(), 1);
    }
}
