//! The viewer's test of physics triangles, which the simulator repeats (`llmodel.cpp`, `ll_is_degenerate`).

use crate::geometry::{Aabb, MeshSoup, Vec3};

use super::finding::{Code, Finding};

/// The viewer tests a triangle in the box from -0.5 to 0.5, at half its size (`llmodelpreview.cpp`).
const TESTED_SCALE: f32 = 0.5;

/// `LL_DEGENERACY_TOLERANCE`: smallest squared cross product of two edges.
const TOLERANCE: f32 = 1e-7;

/// Factor on the tolerance if no edge is more than ten times as long as the first.
const EVEN_EDGES: f32 = 1e-4;

/// Square of "ten times as long".
const UNEVEN: f32 = 100.0;

/// Maximum number of triangles that a message lists.
const LISTED: usize = 16;

/// Runs the viewer's test in single precision and with the viewer's order of edges. Vertices are in the box from -0.5
/// to 0.5.
pub fn is_degenerate(corners: &[Vec3; 3]) -> bool {
    let [a, b, c] = corners.map(|corner| corner.map(|c| c as f32 * TESTED_SCALE));
    let (ab, ac, cb) = (a - b, a - c, c - b);
    let (ab2, ac2, cb2) = (ab.dot(&ab), ac.dot(&ac), cb.dot(&cb));
    // As in the viewer, the second and third edge are compared only with the first.
    let even = ab2 <= UNEVEN * ac2 && ab2 <= UNEVEN * cb2 && ac2 <= UNEVEN * ab2 && cb2 <= UNEVEN * ab2;
    let tolerance = if even { TOLERANCE * EVEN_EDGES } else { TOLERANCE };
    let (at_a, at_b) = (ab.cross(&ac), (b - a).cross(&(b - c)));
    if at_a.dot(&at_a) < tolerance || at_b.dot(&at_b) < tolerance {
        return true;
    }
    let qr = ab.dot(&cb);
    ab2 * cb2 - qr * qr == 0.0
}

/// Returns a point in the box from -0.5 to 0.5 that these bounds become. A side without extent keeps its unit.
pub fn normalised(point: &Vec3, bounds: Option<&Aabb>) -> Vec3 {
    let Some(bounds) = bounds else { return *point };
    let size = bounds.size().map(|side| if side > 0.0 { side } else { 1.0 });
    (point - bounds.center()).component_div(&size)
}

/// Returns the numbers of the triangles of a physics mesh that fail the test. A triangle whose only index is 0 is the
/// viewer's placeholder for a face without geometry and is not tested.
///
/// `bounds` is the box of the whole physics mesh if it must still be normalised, and `None` for a mesh in an asset.
pub fn degenerate_triangles(soup: &MeshSoup, bounds: Option<&Aabb>) -> Vec<usize> {
    let corner = |index: u32| soup.positions.get(index as usize).map(|point| normalised(point, bounds));
    let fails = |triangle: &[u32; 3]| {
        let corners = triangle.map(corner);
        match corners {
            [Some(a), Some(b), Some(c)] => is_degenerate(&[a, b, c]),
            _ => false,
        }
    };
    let placeholder = |triangle: &[u32; 3]| *triangle == [0; 3];
    let numbered = soup.triangles.iter().enumerate();
    numbered.filter(|(_, triangle)| !placeholder(triangle) && fails(triangle)).map(|(number, _)| number).collect()
}

/// Returns the finding about one face.
pub(super) fn finding(part: &str, triangles: usize, degenerate: &[usize]) -> Option<Finding> {
    let first = *degenerate.first()?;
    let message = format!(
        "{} of {triangles} triangles of {part} are too small or too thin: {}. Repair them, send hulls instead, or leave \
         them out with drop_degenerate=true",
        degenerate.len(),
        listed(degenerate),
    );
    Some(Finding::new(Code::DegenerateTriangles, part, message).at(first).counted(degenerate.len(), 0))
}

/// Returns `3, 7, 9 and 12 more`.
pub fn listed(numbers: &[usize]) -> String {
    let shown: Vec<String> = numbers.iter().take(LISTED).map(usize::to_string).collect();
    match numbers.len().saturating_sub(LISTED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle(corners: [[f64; 3]; 3]) -> bool {
        is_degenerate(&corners.map(Vec3::from))
    }

    #[test]
    fn an_even_triangle_may_be_small_and_an_uneven_one_may_not() {
        // At half size the cross product of a right triangle with side s is s * s / 4. Below 1e-11, or s = 3.2e-6, it
        // fails.
        let right = |side: f64| triangle([[0.0; 3], [side, 0.0, 0.0], [0.0, side, 0.0]]);
        assert!(right(0.0035) && !right(0.0037));
        // One side is twenty times the other. Below 1e-7, or s = 3.2e-4 / (1 / 4), the triangle fails.
        let uneven = |side: f64| triangle([[0.0; 3], [20.0 * side, 0.0, 0.0], [0.0, side, 0.0]]);
        assert!(uneven(0.0079) && !uneven(0.0081));
    }

    #[test]
    fn points_and_lines_fail() {
        assert!(triangle([[0.1; 3]; 3]));
        assert!(triangle([[0.0; 3], [0.25, 0.25, 0.25], [0.5, 0.5, 0.5]]));
    }

    #[test]
    fn the_placeholder_of_an_empty_face_is_not_tested() {
        let soup = MeshSoup { positions: vec![Vec3::zeros(); 3], triangles: vec![[0; 3], [0, 1, 2]], parts: vec![] };
        assert_eq!(degenerate_triangles(&soup, None), [1]);
    }

    #[test]
    fn a_model_in_metres_is_tested_in_its_own_box() {
        let positions: Vec<Vec3> = [[0.0; 3], [100.0, 0.0, 0.0], [0.0, 100.0, 0.0], [0.3, 0.0, 0.0], [0.0, 0.3, 0.0]]
            .into_iter()
            .map(Vec3::from)
            .collect();
        let soup = MeshSoup { positions, triangles: vec![[0, 1, 2], [0, 3, 4]], parts: vec![] };
        let bounds = Aabb::of_points(&soup.positions).unwrap();
        assert_eq!(degenerate_triangles(&soup, Some(&bounds)), [1]);
        assert_eq!(degenerate_triangles(&soup, None), [0; 0]);
    }

    #[test]
    fn many_numbers_are_cut_short() {
        assert_eq!(listed(&[1, 2]), "1, 2");
        assert!(listed(&(0..40).collect::<Vec<_>>()).ends_with("15 and 24 more"));
    }
}
