//! Computes hulls of any points: each result is an error, or a hull that passes its proof.

use hullwright::geometry::{ConvexHull, Progress, Reductions, Vec3, prove, slab, wrap, wrap_within};

pub fn probe(data: &[u8]) {
    let Some((&mode, data)) = data.split_first() else { return };
    let points: Vec<Vec3> = if mode & 1 == 0 { raw(data) } else { lattice(data) };
    let progress = Progress::silent();
    let max_vertices = usize::from(mode >> 1);
    if let Ok(exact) = ConvexHull::of_points(&points) {
        check(&exact, &points, exact.points().len());
        let diagonal = exact.bounds().diagonal();
        for hull in
            [wrap(&points, max_vertices, &progress), wrap_within(&points, 0.02 * diagonal, max_vertices, &progress)]
        {
            check(&hull.expect("a solid can be wrapped"), &points, max_vertices.max(8));
        }
        let tolerances = [0.002, 0.01, 0.05].map(|share| share * diagonal);
        let corners = exact.points().len();
        let mut reductions = Reductions::new(exact, tolerances.into(), &[]).expect("a solid can be wrapped");
        for number in [1, 0, 2] {
            check(reductions.within(number, &progress).expect("a solid can be wrapped"), &points, corners);
        }
    }
    let _ = slab(&points, 1e-3, max_vertices, &progress);
}

fn check(hull: &ConvexHull, points: &[Vec3], max_vertices: usize) {
    let proof = prove(hull, points).expect("the points are finite");
    assert!(proof.holds(max_vertices, 1e-9 * hull.bounds().diagonal()), "{proof:?}");
}

/// Takes the bits as coordinates, including NaN, infinities and denormal numbers.
fn raw(data: &[u8]) -> Vec<Vec3> {
    let numbers: Vec<f64> = data.as_chunks::<8>().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
    numbers.as_chunks::<3>().0.iter().map(|[x, y, z]| Vec3::new(*x, *y, *z)).collect()
}

/// Makes points of small integers, many of which are coplanar, collinear or equal.
fn lattice(data: &[u8]) -> Vec<Vec3> {
    data.as_chunks::<3>().0.iter().map(|point| Vec3::from(point.map(|c| f64::from(c % 8)))).collect()
}
