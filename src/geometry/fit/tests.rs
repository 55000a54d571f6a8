//! Fits whose figures follow from the shapes.

use super::*;
use crate::geometry::MeshSoup;
use crate::geometry::samples::{box_between, inside_out, one_soup};
use crate::geometry::tolerance::LIFT;

fn mesh_of(boxes: &[MeshSoup]) -> Mesh {
    Mesh::from_soup(one_soup(boxes.iter().cloned())).unwrap().0
}

fn fit(mesh: &Mesh, hulls: &[ConvexHull]) -> Fit {
    measure_fit(mesh, hulls, &Progress::silent()).unwrap()
}

#[test]
fn the_inside_of_a_wall_is_not_filled_by_its_hull_where_an_awning_hangs_beside_it() {
    let wall = box_between([0.0; 3], [4.0, 0.3, 3.0]);
    let awning = [[0.0, 0.3, 2.0], [4.0, 0.3, 2.0], [4.0, 4.0, 1.5], [0.0, 4.0, 1.5]];
    // Another wall has no narrow side.
    let is_narrow_side = |triangle: &[u32; 3]| triangle.iter().all(|corner| corner % 2 == 0);
    let mut open = wall.clone();
    open.triangles.retain(|triangle| !is_narrow_side(triangle));
    assert_eq!(open.triangles.len(), wall.triangles.len() - 2);
    for mut soup in [wall, open] {
        soup.positions.extend(awning.map(Vec3::from));
        soup.triangles.extend([[8, 9, 10], [8, 10, 11]]);
        let mesh = Mesh::from_soup(soup).unwrap().0;
        let wall = ConvexHull::of_points(&mesh.points()[..8]).unwrap();
        let fit = fit(&mesh, &[wall]);
        assert!(fit.fill < 0.05, "{}", fit.fill);
        assert!(fit.volume_error.unwrap() < 0.05, "{fit:?}");
    }
}

#[test]
fn a_box_fits_itself() {
    let mesh = mesh_of(&[box_between([0.0; 3], [1.0, 2.0, 3.0])]);
    let fit = fit(&mesh, &[ConvexHull::of_points(mesh.points()).unwrap()]);
    assert_eq!((fit.coverage, fit.max_outside, fit.worst_hull), (1.0, 0.0, None));
    assert!(fit.volume_error.unwrap() < 1e-9, "{fit:?}");
    assert_eq!(fit.overlap, 0.0);
}

#[test]
fn a_solid_that_is_inside_out_is_filled_by_no_hull_where_it_crosses_another() {
    let one = box_between([0.0; 3], [4.0, 1.0, 1.0]);
    let other = inside_out(box_between([1.0, -2.0, 0.2], [2.0, 3.0, 0.8]));
    let sheet = MeshSoup {
        positions: [[9.0, 0.0, 0.0], [9.0, 1.0, 0.0], [9.0, 0.0, 1.0]].map(Vec3::from).to_vec(),
        triangles: vec![[0, 1, 2]],
        parts: Vec::new(),
    };
    for beside in [vec![], vec![sheet]] {
        let mesh = mesh_of(&[vec![one.clone(), other.clone()], beside].concat());
        let hulls = [0..8, 8..16].map(|range| ConvexHull::of_points(&mesh.points()[range]).unwrap());
        let fit = fit(&mesh, &hulls);
        assert!(fit.fill < 1e-6 && fit.volume_error.unwrap() < 1e-3, "{fit:?}");
    }
}

#[test]
fn a_filled_gap_is_excess_of_the_hull_that_fills_it() {
    let posts = [box_between([0.0; 3], [1.0, 1.0, 4.0]), box_between([9.0, 0.0, 0.0], [10.0, 1.0, 4.0])];
    let mesh = mesh_of(&posts);
    let exact = ConvexHull::of_points(&posts[0].positions).unwrap();
    let filled = ConvexHull::of_points(mesh.points()).unwrap();
    let fit = fit(&mesh, &[exact, filled]);
    assert_eq!(fit.worst_hull, Some(1));
    let worst = fit.worst_point.unwrap();
    assert!((worst.x - 5.0).abs() < 0.5, "{fit:?}");
    assert_eq!(fit.hull_excess, [0.0, fit.max_excess]);
    // The farthest point of the gap's surface is its middle, 4 from either post.
    assert!((fit.max_excess - 4.0).abs() < 0.1, "{fit:?}");
    assert!((fit.volume_error.unwrap() - 4.0).abs() < 0.1, "{fit:?}");
    assert!((fit.overlap - 4.0 / 44.0).abs() < 0.01, "{fit:?}");
}

#[test]
fn few_places_find_no_more_than_all_and_about_as_much() {
    let mesh = notched_cube();
    let cube = [ConvexHull::of_points(&box_between([0.0; 3], [2.0; 3]).positions).unwrap()];
    let whole = fit(&mesh, &cube);
    for one_in in [16, 256] {
        let (thinning, progress) = (Thinning::one_in(one_in), Progress::silent());
        let source = Source::new(&mesh, Vec::new(), &progress).unwrap();
        let few = source.fit(&cube, &[], thinning, Duration::ZERO, &progress).unwrap();
        assert!(few.max_excess <= whole.max_excess && few.fill <= whole.fill, "{one_in}: {few:?}");
        assert!(few.fill_upper >= whole.fill && few.max_excess > 0.25 * whole.max_excess, "{one_in}: {few:?}");
        assert_eq!(few.coverage, 1.0);
    }
}

#[test]
fn copies_of_a_solid_change_no_figure() {
    let (soup, cube) = (box_between([0.0; 3], [1.0, 1.0, 2.0]), box_between([0.0; 3], [2.0; 3]));
    let cube = [ConvexHull::of_points(&cube.positions).unwrap()];
    let (two, many) = (mesh_of(&[soup.clone(), soup.clone()]), mesh_of(&vec![soup; 20]));
    assert!(many.triangles().len() > two.triangles().len());
    assert_eq!(fit(&two, &cube), fit(&many, &cube));
}

/// Some of the faces of a solid, or all, with a back.
#[test]
fn faces_back_to_back_are_one_surface_where_it_encloses_a_solid() {
    let notched = notched_cube();
    let cube = [ConvexHull::of_points(&box_between([0.0; 3], [2.0; 3]).positions).unwrap()];
    let plain = fit(&notched, &cube);
    for share in [1, 3] {
        let mut soup = MeshSoup {
            positions: notched.points().to_vec(),
            triangles: notched.triangles().to_vec(),
            parts: Vec::new(),
        };
        let backs = notched.triangles().iter().step_by(share).map(|&[a, b, c]| [b, a, c]);
        soup.triangles.extend(backs);
        let doubled = fit(&Mesh::from_soup(soup).unwrap().0, &cube);
        assert!((doubled.fill - plain.fill).abs() < 0.03 && plain.fill > 0.9, "{doubled:?}");
        assert!((doubled.volume_error.unwrap() - 1.0 / 7.0).abs() < 1e-6, "{doubled:?}");
    }
}

#[test]
fn a_single_needle_is_measured_like_any_other_triangle() {
    let slab = box_between([0.0, 0.0, -0.1], [1.0, 0.1, 0.1]);
    let hull = [ConvexHull::of_points(&slab.positions).unwrap()];
    let positions = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1e-5, 0.0]].map(Vec3::from).to_vec();
    let needle = MeshSoup { positions, triangles: vec![[0, 1, 2]], parts: Vec::new() };
    let fit = fit(&Mesh::from_soup(needle).unwrap().0, &hull);
    assert!(fit.coverage == 1.0 && (fit.fill - 0.14).abs() < 0.01, "{fit:?}");
}

/// The engine keeps the inside of a vessel free, so hulls that fill it are wrong.
#[test]
fn a_vessel_is_no_solid_whether_its_faces_are_doubled_or_not() {
    let solid = box_between([0.0; 3], [1.0, 1.0, 2.0]);
    let hull = [ConvexHull::of_points(&solid.positions).unwrap()];
    // A bottle, which winding numbers alone take for a solid.
    let mut vessel = solid.clone();
    vessel.positions.extend([[0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7]].map(|[x, y]| Vec3::new(x, y, 2.0)));
    vessel.triangles.retain(|triangle| !triangle.iter().all(|&corner| (4..8).contains(&corner)));
    for [a, b, c, d] in [[4, 5, 9, 8], [5, 7, 11, 9], [7, 6, 10, 11], [6, 4, 8, 10]] {
        vessel.triangles.extend([[a, b, c], [a, c, d]]);
    }
    let single = fit(&mesh_of(&[vessel.clone()]), &hull);
    assert!(single.volume_error.is_some() && single.fill < 0.3, "a hole in a body: {single:?}");
    let backs: Vec<[u32; 3]> = vessel.triangles.iter().map(|&[a, b, c]| [b, a, c]).collect();
    vessel.triangles.extend(backs);
    let doubled = fit(&mesh_of(&[vessel]), &hull);
    assert!(doubled.volume_error.is_none() && doubled.fill > 0.4, "{doubled:?}");
    // A mouth as wide as the floor.
    let mut cup = solid;
    cup.positions.iter_mut().for_each(|p| p.z *= 1.1);
    cup.triangles.retain(|triangle| !triangle.iter().all(|&corner| (4..8).contains(&corner)));
    let cup = mesh_of(&[cup]);
    let filled = fit(&cup, &[ConvexHull::of_points(cup.points()).unwrap()]);
    assert!(filled.volume_error.is_none() && filled.fill > 0.4, "{filled:?}");
}

#[test]
fn surface_in_no_hull_is_outside_and_uncovered() {
    let posts = [box_between([0.0; 3], [1.0; 3]), box_between([4.0, 0.0, 0.0], [5.0, 1.0, 1.0])];
    let fit = fit(&mesh_of(&posts), &[ConvexHull::of_points(&posts[0].positions).unwrap()]);
    assert!((fit.coverage - 0.5).abs() < 0.01, "{fit:?}");
    assert!((fit.max_outside - 4.0).abs() < 1e-9, "{fit:?}");
}

/// Four hulls leave a hole of 6 cm in a floor of 10 m, which no sample need hit.
#[test]
fn the_farthest_surface_is_found_between_the_samples() {
    let mesh = mesh_of(&[box_between([0.0; 3], [10.0, 10.0, 1.0])]);
    let hull = |[x0, x1]: [f64; 2], [y0, y1]: [f64; 2]| {
        let mesh = mesh_of(&[box_between([x0, y0, 0.0], [x1, y1, 1.0])]);
        ConvexHull::of_points(mesh.points()).unwrap()
    };
    let hulls = [
        hull([0.0, 3.3], [0.0, 10.0]),
        hull([3.36, 10.0], [0.0, 10.0]),
        hull([3.3, 3.36], [0.0, 6.1]),
        hull([3.3, 3.36], [6.16, 10.0]),
    ];
    let far = fit(&mesh, &hulls).max_outside;
    assert!((0.023..=0.03 + 1e-9).contains(&far), "{far}");
}

/// A cube of side 2 from which a cube of side 1 is cut out at one corner: volume 7.
fn notched_cube() -> Mesh {
    let slab = box_between([0.0; 3], [2.0, 2.0, 1.0]);
    let bar = box_between([0.0, 0.0, 1.0], [2.0, 1.0, 2.0]);
    let block = box_between([0.0, 1.0, 1.0], [1.0, 2.0, 2.0]);
    mesh_of(&[slab, bar, block])
}

#[test]
fn a_cube_over_a_notch_has_the_notch_as_excess() {
    let mesh = notched_cube();
    let cube = ConvexHull::of_points(&box_between([0.0; 3], [2.0; 3]).positions).unwrap();
    let fit = fit(&mesh, &[cube]);
    assert_eq!((fit.coverage, fit.max_outside, fit.worst_hull), (1.0, 0.0, Some(0)));
    // The corner of the cube over the notch is 1 from each of the three inner walls.
    assert!((fit.max_excess - 1.0).abs() < 1e-9, "{fit:?}");
    assert!((fit.worst_point.unwrap() - Vec3::repeat(2.0)).norm() < 1e-9, "{fit:?}");
    assert!((fit.volume_error.unwrap() - 1.0 / 7.0).abs() < 0.01, "{fit:?}");
}

#[test]
fn an_open_sheet_has_no_volume_error() {
    let mut soup = box_between([0.0; 3], [1.0; 3]);
    soup.triangles.truncate(2);
    let mesh = Mesh::from_soup(soup).unwrap().0;
    let slab = ConvexHull::of_points(&box_between([0.0, 0.0, -0.1], [1.0, 1.0, 0.1]).positions).unwrap();
    let fit = fit(&mesh, &[slab]);
    assert_eq!(fit.volume_error, None);
    assert!((fit.max_excess - 0.1).abs() < 1e-9, "{fit:?}");
}

#[test]
fn skipped_samples_would_change_nothing() {
    use crate::geometry::samples::Random;
    let mesh = mesh_of(&[box_between([0.0; 3], [1.0, 1.0, 4.0]), box_between([0.5; 3], [5.0, 2.0, 2.0])]);
    let mut random = Random(3);
    for _ in 0..20 {
        let mut hull = || {
            let near = |_| mesh.points()[random.below(16)] + random.gaussian() * 0.2;
            ConvexHull::of_points(&(0..12).map(near).collect::<Vec<_>>()).unwrap()
        };
        let hulls = [hull(), hull(), hull()];
        let surface = TriangleBvh::new(mesh.points(), mesh.triangles());
        let set = HullSet::new(&hulls);
        let mut excess = vec![0.0f64; hulls.len()];
        for (hull, sample) in set.boundary(excess::BOUNDARY_SAMPLES) {
            let lifted = sample.point + sample.normal * (LIFT * mesh.bounds().diagonal());
            let is_free = surface.winding_number(&sample.point).abs() <= 0.5
                && set.containing(&lifted, 0.0).all(|other| other == hull);
            if is_free {
                excess[hull] = excess[hull].max(surface.distance(&sample.point));
            }
        }
        let found = fit(&mesh, &hulls);
        assert_eq!(found.hull_excess, excess);
        assert_eq!(found.max_excess, excess.iter().copied().fold(0.0, f64::max));
    }
}

#[test]
fn volume_that_the_surface_winds_around_twice_counts_once() {
    let boxes = [box_between([0.0; 3], [2.0, 1.0, 1.0]), box_between([1.0, 0.0, 0.0], [3.0, 1.0, 1.0])];
    let mesh = mesh_of(&boxes);
    let fit = fit(&mesh, &[ConvexHull::of_points(mesh.points()).unwrap()]);
    assert!(fit.volume_error.unwrap() < 0.01, "{fit:?}");
}

#[test]
fn a_cancelled_measurement_stops() {
    let mesh = mesh_of(&[box_between([0.0; 3], [1.0; 3])]);
    let progress = Progress::silent();
    progress.cancel();
    let hulls = [ConvexHull::of_points(mesh.points()).unwrap()];
    assert_eq!(measure_fit(&mesh, &hulls, &progress), Err(Stopped::Cancelled));
}

#[test]
fn no_hulls_cover_nothing() {
    let fit = fit(&mesh_of(&[box_between([0.0; 3], [1.0; 3])]), &[]);
    assert_eq!((fit.coverage, fit.max_outside), (0.0, f64::INFINITY));
}
