use super::chord::Roof;
use super::*;
use crate::geometry::samples::{Random, box_between, one_soup};
use crate::geometry::{MeshSoup, TriangleBvh};

type Box3 = ([f64; 3], [f64; 3]);

fn mesh_of(boxes: &[Box3]) -> Mesh {
    Mesh::from_soup(one_soup(boxes.iter().map(|&(min, max)| box_between(min, max)))).unwrap().0
}

fn hull_of((min, max): Box3) -> ConvexHull {
    ConvexHull::of_points(&box_between(min, max).positions).unwrap()
}

fn hulls_of(boxes: &[Box3]) -> Vec<ConvexHull> {
    boxes.iter().map(|&part| hull_of(part)).collect()
}

fn walk(mesh: &Mesh, hulls: &[ConvexHull]) -> Result<Walk, NoWalk> {
    measure_walk(mesh, hulls, &Avatar::default(), &Progress::silent()).unwrap()
}

/// A room of 4 x 4 x 3 m inside, with a door of this width and 2.2 m in its wall at y = 0, and a floor and a roof.
fn room(door: f64) -> Vec<Box3> {
    // Positions stand at odd multiples of 5 cm; the door's middle is one of them.
    let (from, to) = (1.95 - door / 2.0, 1.95 + door / 2.0);
    vec![
        ([-0.2, -0.2, -0.2], [4.2, 4.2, 0.0]),
        ([-0.2, -0.2, 3.0], [4.2, 4.2, 3.2]),
        ([-0.2, 0.0, 0.0], [0.0, 4.0, 3.0]),
        ([4.0, 0.0, 0.0], [4.2, 4.0, 3.0]),
        ([-0.2, 4.0, 0.0], [4.2, 4.2, 3.0]),
        ([-0.2, -0.2, 0.0], [from, 0.0, 3.0]),
        ([to, -0.2, 0.0], [4.2, 0.0, 3.0]),
        ([from, -0.2, 2.2], [to, 0.0, 3.0]),
    ]
}

#[test]
fn hulls_like_the_model_lose_nothing() {
    let boxes = room(1.0);
    let walk = walk(&mesh_of(&boxes), &hulls_of(&boxes)).unwrap();
    assert_eq!((walk.cell, walk.kept, walk.lost), (0.1, 1.0, Vec::new()));
    // Feet stand in 3.5 x 3.5 m up to 1.2 m, and in the doorway.
    assert!((14.0..17.0).contains(&walk.reachable), "{}", walk.reachable);
}

#[test]
fn a_closed_door_loses_the_room_and_is_named() {
    let boxes = room(1.0);
    let mut hulls = hulls_of(&boxes);
    hulls.push(hull_of(([1.5, -0.2, 0.0], [2.5, 0.0, 2.2])));
    let walk = walk(&mesh_of(&boxes), &hulls).unwrap();
    assert!(walk.kept < 0.02, "{walk:?}");
    let lost = &walk.lost[0];
    assert_eq!(lost.hulls[0], 8, "{lost:?}");
    assert!((lost.at - Vec3::new(2.0, 2.0, 0.6)).norm() < 0.5, "{lost:?}");
    assert!((13.0..16.0).contains(&lost.volume), "{lost:?}");
}

#[test]
fn a_narrow_avatar_does_not_step_through_a_thin_door() {
    let boxes = room(1.0);
    let mut hulls = hulls_of(&boxes);
    hulls.push(hull_of(([1.4, -0.02, 0.0], [2.5, -0.01, 2.3])));
    for width in [0.1, 0.15, 0.2, 0.5] {
        let avatar = Avatar::new(width, 1.8).unwrap();
        let walk = measure_walk(&mesh_of(&boxes), &hulls, &avatar, &Progress::silent()).unwrap().unwrap();
        assert!(walk.kept < 0.1, "{width}: {} at {}", walk.kept, walk.cell);
    }
}

#[test]
fn one_hull_round_everything_loses_everything() {
    let mesh = mesh_of(&room(1.0));
    let hull = ConvexHull::of_points(mesh.points()).unwrap();
    let walk = walk(&mesh, &[hull]).unwrap();
    assert!(walk.kept < 0.01, "{walk:?}");
    assert_eq!(walk.lost[0].hulls, [0]);
}

/// The avatar comes from the border of the grid, half a metre beside the model.
#[test]
fn a_hull_far_beyond_the_model_loses_everything_too() {
    let mesh = mesh_of(&room(1.0));
    let ball = Vec3::new(2.0, 2.0, 1.5);
    let spike = [[9.0, 2.0, 1.5], [-5.0, 9.0, 1.5], [-5.0, -5.0, 1.5], [2.0, 2.0, 9.0], [2.0, 2.0, -6.0]];
    for (hull, is_shut) in [
        (hull_of(([-50.0, -50.0, -1.0], [50.0, 50.0, 50.0])), true),
        (hull_of(([-50.0, -0.2, -0.2], [50.0, 4.2, 3.2])), true),
        (ConvexHull::of_points(&spike.map(|[x, y, z]| ball + (Vec3::new(x, y, z) - ball) * 3.0)).unwrap(), true),
        // It leaves the model, and is beside the door.
        (hull_of(([2.8, -50.0, -0.2], [50.0, 50.0, 3.2])), false),
    ] {
        let walk = walk(&mesh, std::slice::from_ref(&hull)).unwrap();
        assert_eq!(walk.kept < 0.01, is_shut, "{walk:?}");
        assert!(walk.lost.first().is_some_and(|lost| lost.hulls == [0]), "{walk:?}");
    }
}

#[test]
fn a_door_as_wide_as_the_avatar_lets_it_through_and_a_narrower_one_does_not() {
    let boxes = room(0.5);
    assert!(walk(&mesh_of(&boxes), &hulls_of(&boxes)).unwrap().reachable > 10.0);
    let boxes = room(0.48);
    let reachable = walk(&mesh_of(&boxes), &hulls_of(&boxes)).map_or(0.0, |walk| walk.reachable);
    assert!(reachable < 1.0, "{reachable}");
}

#[test]
fn a_swelling_within_the_slack_is_forgiven() {
    let boxes = room(0.5);
    let swollen = |by: f64| {
        boxes.iter().map(|(min, max)| hull_of((min.map(|c| c - by), max.map(|c| c + by)))).collect::<Vec<_>>()
    };
    assert!(walk(&mesh_of(&boxes), &swollen(0.029)).unwrap().kept > 0.9);
    assert!(walk(&mesh_of(&boxes), &swollen(0.035)).unwrap().kept < 0.1);
}

#[test]
fn a_swelling_beyond_the_slack_makes_dents_and_closes_no_way() {
    let boxes = room(1.0);
    let by = 0.1;
    let swollen: Vec<ConvexHull> =
        boxes.iter().map(|(min, max)| hull_of((min.map(|c| c - by), max.map(|c| c + by)))).collect();
    let walker = Walker::new(Avatar::default(), Vec3::repeat(1.0));
    let passages = Passages::of(&mesh_of(&boxes), &walker, &Progress::silent()).unwrap().unwrap();
    let closed = passages.closed(&swollen, &Progress::silent()).unwrap();
    assert!(closed.kept < 0.99 && !closed.closes_way && closed.shut == 0.0, "{}", closed.kept);
    let walk = walk(&mesh_of(&boxes), &swollen).unwrap();
    assert_eq!((walk.kept, walk.lost), (closed.kept, Vec::new()));
}

/// Its few positions might all count as strays.
#[test]
fn a_closet_is_named_however_few_positions_it_has() {
    let walls = [
        ([0.0, 0.0, 0.0], [0.1, 0.7, 2.1]),
        ([0.66, 0.0, 0.0], [0.76, 0.7, 2.1]),
        ([0.1, 0.6, 0.0], [0.66, 0.7, 2.0]),
        ([0.1, 0.0, 2.0], [0.66, 0.7, 2.1]),
    ];
    let closed = walk(&mesh_of(&walls), &hulls_of(&[([0.0; 3], [0.76, 0.7, 2.1])])).unwrap();
    assert!(closed.kept == 0.0 && closed.named == 1, "{closed:?}");
}

#[test]
fn a_room_has_more_than_dents() {
    let (mesh, progress) = (mesh_of(&room(1.0)), Progress::silent());
    let reach = Reach::of(&mesh, &Avatar::default(), &progress).unwrap().unwrap();
    let whole = ConvexHull::of_points(mesh.points()).unwrap();
    assert!(!reach.has_dents_alone(&whole, &progress).unwrap());
}

/// Both sides of the gate stay within reach around it.
#[test]
fn the_thinnest_board_across_a_gate_closes_a_way_wherever_it_stands() {
    let gate = [
        ([-1.0, -0.2, 0.0], [0.0, 0.0, 3.0]),
        ([1.0, -0.2, 0.0], [2.0, 0.0, 3.0]),
        ([0.0, -0.2, 2.2], [1.0, 0.0, 3.0]),
    ];
    for avatar in [Avatar::default(), Avatar::new(0.3, 1.8).unwrap(), Avatar::new(0.12, 0.5).unwrap()] {
        let walker = Walker::new(avatar, Vec3::repeat(1.0));
        let passages = Passages::of(&mesh_of(&gate), &walker, &Progress::silent()).unwrap().unwrap();
        assert!(!passages.closed(&hulls_of(&gate), &Progress::silent()).unwrap().closes_way);
        for step in 0..20 {
            let y = -0.2 + 0.01 * f64::from(step);
            let mut hulls = hulls_of(&gate);
            hulls.push(hull_of(([0.0, y, 0.0], [1.0, y + 0.001, 2.2])));
            let closed = passages.closed(&hulls, &Progress::silent()).unwrap();
            assert!(closed.closes_way, "{avatar:?}, {y}: {}", closed.kept);
            assert!(closed.shut > 0.0 && closed.shut <= 1.0 - closed.kept, "{} of {}", closed.shut, closed.kept);
        }
    }
}

#[test]
fn a_solid_block_has_nothing_to_reach() {
    let block = [([0.0; 3], [3.0, 3.0, 3.0])];
    assert_eq!(walk(&mesh_of(&block), &hulls_of(&block)), Err(NoWalk::NothingReachable));
    let far = [([0.0; 3], [1e6, 1e6, 1e6])];
    assert_eq!(walk(&mesh_of(&far), &hulls_of(&far)), Err(NoWalk::TooLarge));
}

#[test]
fn a_smaller_avatar_fits_through_a_smaller_door() {
    let boxes = room(0.4);
    let child = Avatar::new(0.3, 1.0).unwrap();
    let walk = measure_walk(&mesh_of(&boxes), &hulls_of(&boxes), &child, &Progress::silent()).unwrap().unwrap();
    assert!(walk.reachable > 20.0 && walk.kept == 1.0, "{walk:?}");
    assert_eq!(Avatar::new(0.5, 0.4), None);
    assert_eq!(Avatar::new(f64::NAN, 1.0), None);
}

#[test]
fn a_cancelled_walk_stops() {
    let progress = Progress::silent();
    progress.cancel();
    let boxes = room(1.0);
    assert_eq!(
        measure_walk(&mesh_of(&boxes), &hulls_of(&boxes), &Avatar::default(), &progress),
        Err(Stopped::Cancelled)
    );
}

#[test]
fn a_chord_ends_where_a_ball_touches_the_triangle() {
    let mut random = Random(7);
    for case in 0..2000 {
        let mut corners: [Vec3; 3] = std::array::from_fn(|_| random.gaussian());
        if case % 4 == 0 {
            // A vertical wall.
            corners[2] = corners[0] + Vec3::new(0.0, 0.0, 1.0 + random.gaussian().x.abs());
        }
        let Ok((mesh, _)) =
            Mesh::from_soup(MeshSoup { positions: corners.to_vec(), triangles: vec![[0, 1, 2]], parts: Vec::new() })
        else {
            continue;
        };
        let surface = TriangleBvh::new(mesh.points(), mesh.triangles());
        let (at, radius) = (random.gaussian(), 0.3);
        let distance = |height: f64| surface.distance(&Vec3::new(at.x, at.y, height));
        match Roof::new(corners).chord(at.x, at.y, radius) {
            Some([low, high]) => {
                assert!(low == high || (distance(low) - radius).abs() < 1e-9, "{corners:?} {at} {low}");
                assert!(low == high || (distance(high) - radius).abs() < 1e-9, "{corners:?} {at} {high}");
                assert!(distance(f64::midpoint(low, high)) <= radius + 1e-9);
            }
            None => assert!((-60..60).all(|step| distance(f64::from(step) * 0.1) > radius)),
        }
    }
}

#[test]
fn what_a_hull_closes_is_found_where_it_only_grazes_the_avatar() {
    let boxes = room(1.0);
    let walker = Walker::new(Avatar::default(), Vec3::repeat(1.0));
    let passages = Passages::of(&mesh_of(&boxes), &walker, &Progress::silent()).unwrap().unwrap();
    let mut closed = 0;
    for size in 1..100 {
        // A brace across the upper corner of the door.
        let size = f64::from(size) * 0.01;
        let side = |y: f64| [[1.45, y, 2.2], [1.45, y, 2.2 - size], [1.45 + size, y, 2.2]].map(Vec3::from);
        let brace = ConvexHull::of_points(&[side(-0.2), side(0.0)].concat()).unwrap();
        let mut hulls = hulls_of(&boxes);
        hulls.push(brace.clone());
        let Closed { kept, points, .. } = passages.closed(&hulls, &Progress::silent()).unwrap();
        assert_eq!(kept < 1.0, !points.is_empty(), "{size}: {kept}");
        assert!(
            points.iter().all(|point| brace.contains(point, 0.0) && passages.covers(point, 0.0)),
            "{size}: {points:?}"
        );
        closed += usize::from(kept < 1.0);
    }
    assert!((10..90).contains(&closed), "{closed}");
}

/// Dents may take more than what is allowed without a name. A speck beside them closes no way.
#[test]
fn regions_are_named_where_they_are_large_or_too_much_is_lost_without_them() {
    let regions = |volumes: &[f64]| {
        let region = |&volume: &f64| LostRegion { at: Vec3::zeros(), volume, hulls: Vec::new() };
        volumes.iter().map(region).collect::<Vec<_>>()
    };
    assert_eq!(named(&regions(&[0.001]), 0.001, 1.0), 0);
    assert_eq!(named(&regions(&[0.3, 0.005, 0.004]), 0.309, 1.0), 2);
    // Many small ones: the first are named until the rest is allowed.
    assert_eq!(named(&regions(&[0.004; 8]), 0.018, 1.0), 1);
    assert_eq!(named(&regions(&[0.004; 8]), 0.1, 1.0), 8);
}

#[test]
fn hulls_that_are_added_one_by_one_take_what_lies_behind_them() {
    let (mesh, progress) = (mesh_of(&room(1.0)), Progress::silent());
    let walker = Walker::new(Avatar::default(), Vec3::repeat(1.0));
    let passages = Passages::of(&mesh, &walker, &progress).unwrap().unwrap();
    let all = passages.past(&[], &progress).unwrap();
    assert_eq!(all.kept(), 1.0);
    let walls = all.with(&hulls_of(&room(1.0)), &progress).unwrap();
    assert_eq!(walls.middles().len(), all.middles().len());
    let post = walls.with(&hulls_of(&[([1.0, 3.0, 0.0], [1.4, 3.4, 3.0])]), &progress).unwrap();
    assert!((0.8..0.99).contains(&post.kept()), "{}", post.kept());
    let filled = ([1.4, -0.2, 0.0], [2.5, 0.0, 2.2]);
    let door = post.with(&hulls_of(&[filled]), &progress).unwrap();
    let all_at_once: Vec<Box3> = room(1.0).into_iter().chain([([1.0, 3.0, 0.0], [1.4, 3.4, 3.0]), filled]).collect();
    assert_eq!(door.kept(), passages.closed(&hulls_of(&all_at_once), &progress).unwrap().kept);
    let middle = Vec3::new(2.0, 2.0, 1.0);
    let reached = |open: &StillReached<'_>| open.passages().is_some_and(|passages| passages.covers(&middle, 0.0));
    assert!(reached(&post) && !reached(&door));
    let block = all.with(&hulls_of(&[([-0.5, -0.5, -0.5], [4.5, 4.5, 3.5])]), &progress).unwrap();
    assert!(block.passages().is_none() && block.middles().is_empty());
}
