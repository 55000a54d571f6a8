//! Checks the requested limits on a decomposition. The engine keeps them by joining hulls with the least error, which
//! [`decompose`](crate::decompose) alone can measure.

use crate::decompose::Params;
use crate::geometry::hull::{self, HullError};
use crate::geometry::{ConvexHull, Mesh, Progress};

/// Returns the hulls, or the single hull where there is none or there are too many. Wraps hulls of too many vertices in simpler
/// hulls. Everything that the hulls covered stays covered.
pub fn hold(
    hulls: Vec<ConvexHull>,
    mesh: &Mesh,
    single: &ConvexHull,
    params: &Params,
    progress: &Progress,
) -> Result<Vec<ConvexHull>, HullError> {
    let max_hulls = params.max_hulls.get();
    if !(1..=max_hulls).contains(&hulls.len()) {
        tracing::error!(
            hulls = hulls.len(),
            max_hulls,
            triangles = mesh.triangles().len(),
            "The decompose stage made no hull or too many; the single hull replaces them"
        );
        return Ok(vec![single.clone()]);
    }
    hulls.into_iter().map(|hull| wrap_down(hull, params.max_vertices.get(), progress)).collect()
}

fn wrap_down(hull: ConvexHull, max_vertices: usize, progress: &Progress) -> Result<ConvexHull, HullError> {
    if hull.points().len() <= max_vertices {
        return Ok(hull);
    }
    tracing::warn!(vertices = hull.points().len(), max_vertices, "The engine exceeded max_vertices");
    hull::wrap(hull.points(), max_vertices, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::{MaxHulls, MaxVertices};
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
    fn hulls_of_too_many_vertices_are_wrapped() {
        let hulls = held(&[cube(0.0)], 256, 4);
        assert_eq!(hulls[0].points().len(), 4);
        assert!(hulls[0].volume() > 1.0);
    }

    #[test]
    fn the_single_hull_replaces_no_hull_or_too_many() {
        let single = [ConvexHull::of_points(&cube(0.0)).unwrap()];
        assert_eq!(held(&[], 256, 256), single);
        assert_eq!(held(&[cube(0.0), cube(1.0), cube(50.0)], 2, 8), single);
    }
}
