use std::time::Instant;

use super::{Fill, Scene};
use crate::geometry::fit::{HullSet, Source};
use crate::geometry::samples::{box_soup, inside_out, one_soup};
use crate::geometry::solid::Thinning;
use crate::geometry::{ConvexHull, Fit, Mesh, MeshSoup, Progress, Stopped, Vec3, measure_fit};

/// Joins soups into one mesh.
fn mesh_of(soups: &[MeshSoup]) -> Mesh {
    Mesh::from_soup(one_soup(soups.iter().cloned())).unwrap().0
}

/// A box by its lower corner and its size.
fn solid(from: [f64; 3], size: [f64; 3]) -> MeshSoup {
    let half = Vec3::from(size) * 0.5;
    box_soup(Vec3::from(from) + half, half)
}

fn hull_of(soup: &MeshSoup) -> ConvexHull {
    ConvexHull::of_points(&soup.positions).unwrap()
}

fn fit(mesh: &Mesh, hulls: &[ConvexHull]) -> Fit {
    let fit = measure_fit(mesh, hulls, &Progress::silent()).unwrap();
    assert!(fit.fill >= fit.max_excess && fit.fill_upper >= fit.fill, "{fit:?}");
    assert_eq!(fit.hull_fill.iter().copied().fold(0.0, f64::max), fit.fill);
    fit
}

/// Asserts that the interval of the answer holds `depth` and that the depth found is within 2 % of it.
fn assert_depth(fit: &Fit, depth: f64) {
    assert!(fit.fill <= depth + 1e-9 && fit.fill_upper >= depth - 1e-9, "{depth}: {fit:?}");
    assert!(fit.fill >= 0.97 * depth, "{depth}: {fit:?}");
}

#[test]
fn a_solid_in_its_own_hull_is_not_filled() {
    let cube = solid([0.0; 3], [1.0, 2.0, 3.0]);
    let fit = fit(&mesh_of(std::slice::from_ref(&cube)), &[hull_of(&cube)]);
    assert_eq!((fit.fill, fit.fill_at, fit.over), (0.0, None, 0.0));
    assert!(fit.fill_upper < 0.05 * 14f64.sqrt(), "{fit:?}");
}

/// The hull's faces are on the walls, so nothing bulges out.
#[test]
fn a_sealed_cavity_is_filled_by_a_hull_around_it() {
    let outer = solid([0.0; 3], [4.0; 3]);
    let mesh = mesh_of(&[outer.clone(), inside_out(solid([1.0; 3], [2.0; 3]))]);
    let fit = fit(&mesh, &[hull_of(&outer)]);
    assert_eq!(fit.max_excess, 0.0);
    assert_depth(&fit, 1.0);
    assert!((fit.fill_at.unwrap() - Vec3::repeat(2.0)).amax() < 0.05, "{fit:?}");
}

#[test]
fn the_hull_that_fills_most_has_the_largest_depth() {
    let posts = [solid([0.0; 3], [1.0, 1.0, 4.0]), solid([9.0, 0.0, 0.0], [1.0, 1.0, 4.0])];
    let mesh = mesh_of(&posts);
    let over_gap = ConvexHull::of_points(mesh.points()).unwrap();
    let beside = hull_of(&solid([0.0, 0.0, 4.0], [1.0, 1.0, 0.5]));
    let fit = fit(&mesh, &[hull_of(&posts[0]), over_gap, beside]);
    assert_depth(&fit, 4.0);
    assert_eq!(fit.hull_fill[0], 0.0);
    assert!((fit.hull_fill[2] - 0.5).abs() < 0.02 && fit.hull_fill[1] == fit.fill, "{fit:?}");
    assert!((fit.over - 0.5).abs() < 1e-12, "{fit:?}");
}

#[test]
fn a_tray_is_filled_to_half_of_its_width() {
    let floor = solid([0.0; 3], [5.0, 4.0, 0.2]);
    let along = [[0.0, 0.0, 0.2], [0.0, 3.8, 0.2]].map(|from| solid(from, [5.0, 0.2, 2.8]));
    let across = [[0.0, 0.2, 0.2], [4.8, 0.2, 0.2]].map(|from| solid(from, [0.2, 3.6, 2.8]));
    let mesh = mesh_of(&[vec![floor], along.to_vec(), across.to_vec()].concat());
    assert_depth(&fit(&mesh, &[ConvexHull::of_points(mesh.points()).unwrap()]), 1.8);
}

#[test]
fn triangles_that_wind_against_their_neighbours_open_no_hole() {
    let cube = solid([0.0; 3], [1.0; 3]);
    let mut mixed = cube.clone();
    mixed.triangles.iter_mut().skip(1).step_by(3).for_each(|triangle| triangle.swap(0, 1));
    let fit = fit(&mesh_of(&[mixed]), &[hull_of(&cube)]);
    assert_eq!((fit.fill, fit.volume_error.map(|error| error < 1e-9)), (0.0, Some(true)));
}

#[test]
fn everything_in_a_hull_around_a_sheet_is_filled() {
    let mut soup = solid([0.0; 3], [1.0; 3]);
    soup.triangles.truncate(2);
    let mesh = mesh_of(&[soup]);
    let bounds = *mesh.bounds();
    let (min, max) = (bounds.min - Vec3::repeat(0.1), bounds.max + Vec3::repeat(0.1));
    let slab = hull_of(&solid(min.into(), (max - min).into()));
    let fit = fit(&mesh, &[slab]);
    assert!((fit.over - 0.1).abs() < 1e-12, "{fit:?}");
    assert_depth(&fit, 0.1 * 3f64.sqrt());
}

#[test]
fn a_search_at_few_places_that_has_no_time_ends_where_it_is() {
    let post = solid([0.0; 3], [1.0, 1.0, 4.0]);
    let mesh = mesh_of(std::slice::from_ref(&post));
    let (progress, late) = (Progress::silent(), Progress::silent().with_deadline(Instant::now()));
    let source = Source::new(&mesh, Vec::new(), &progress).unwrap();
    let hulls = [hull_of(&solid([0.0; 3], [2.0, 1.0, 4.0]))];
    let hulls = HullSet::new(&hulls);
    let search = |thinning: Thinning| -> Result<(Fill, f64), Stopped> {
        let scene = source.scene(&hulls, thinning, &progress)?;
        let excess = scene.measure_excess()?;
        let fill = Scene { progress: &late, ..scene.clone() }.measure_fill(&excess, &[], f64::INFINITY)?;
        Ok((fill, excess[0].distance))
    };
    let (fill, excess) = search(Thinning::one_in(16)).unwrap();
    assert_eq!((fill.by_hull[0].depth, fill.upper), (excess, mesh.bounds().diagonal()));
    assert!(excess > 0.5);
    assert_eq!(search(Thinning::NONE).err(), Some(Stopped::Deadline));
}
