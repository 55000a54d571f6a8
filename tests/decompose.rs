//! Properties of both stages on shapes that the test makes itself.

use hullwright::cost::PUBLISHED;
use hullwright::decompose::{
    DecomposeError, Decomposition, Degenerate, MaxHulls, MaxVertices, Method, Note, Params, Retain, StopReason,
    TargetCost, Tolerance, decompose, front, simplify,
};
use hullwright::geometry::samples::Random;
use hullwright::geometry::{Mesh, MeshSoup, Progress, Stopped, Vec3};

type Box3 = [f64; 6];

/// The surface of a union of boxes on the grid that their sides make.
fn union(boxes: &[Box3]) -> MeshSoup {
    let cuts: Vec<Vec<f64>> = (0..3)
        .map(|axis| {
            let mut cuts: Vec<f64> = boxes.iter().flat_map(|b| [b[axis], b[axis + 3]]).collect();
            cuts.sort_by(f64::total_cmp);
            cuts.dedup();
            cuts
        })
        .collect();
    let middle = |axis: usize, cell: i64| -> Option<f64> {
        let cell = usize::try_from(cell).ok()?;
        Some((cuts[axis].get(cell)? + cuts[axis].get(cell + 1)?) / 2.0)
    };
    let is_full = |cell: [i64; 3]| {
        let Some(p) = (0..3).map(|axis| middle(axis, cell[axis])).collect::<Option<Vec<f64>>>() else { return false };
        boxes.iter().any(|b| (0..3).all(|axis| b[axis] < p[axis] && p[axis] < b[axis + 3]))
    };
    let mut soup = MeshSoup::default();
    let count = |axis: usize| cuts[axis].len() as i64 - 1;
    for x in 0..count(0) {
        for y in 0..count(1) {
            for z in 0..count(2) {
                for axis in 0..3 {
                    for up in [false, true] {
                        let cell = [x, y, z];
                        let mut beyond = cell;
                        beyond[axis] += if up { 1 } else { -1 };
                        if !is_full(cell) || is_full(beyond) {
                            continue;
                        }
                        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                        let mut quad: Vec<Vec3> = [(0, 0), (1, 0), (1, 1), (0, 1)]
                            .into_iter()
                            .map(|(a, b)| {
                                let mut at = cell;
                                at[axis] += i64::from(up);
                                at[u] += a;
                                at[v] += b;
                                Vec3::new(cuts[0][at[0] as usize], cuts[1][at[1] as usize], cuts[2][at[2] as usize])
                            })
                            .collect();
                        if !up {
                            quad.reverse();
                        }
                        push_polygon(&mut soup, &quad);
                    }
                }
            }
        }
    }
    soup
}

fn push_polygon(soup: &mut MeshSoup, corners: &[Vec3]) {
    let first = soup.positions.len() as u32;
    soup.positions.extend_from_slice(corners);
    soup.triangles.extend((2..corners.len() as u32).map(|k| [first, first + k - 1, first + k]));
}

/// A ring of `count` wedges, `share` of a full turn.
fn wedges(count: usize, inner: f64, outer: f64, share: f64) -> MeshSoup {
    let at = |k: usize, radius: f64, y: f64| {
        let angle = std::f64::consts::TAU * share * k as f64 / count as f64;
        Vec3::new(radius * angle.cos(), y, radius * angle.sin())
    };
    let mut soup = MeshSoup::default();
    for k in 0..count {
        let next = if share == 1.0 { (k + 1) % count } else { k + 1 };
        for (a, b) in [
            ((outer, 0.0), (outer, 0.5)),
            ((inner, 0.5), (inner, 0.0)),
            ((inner, 0.0), (outer, 0.0)),
            ((outer, 0.5), (inner, 0.5)),
        ] {
            push_polygon(&mut soup, &[at(k, a.0, a.1), at(k, b.0, b.1), at(next, b.0, b.1), at(next, a.0, a.1)]);
        }
    }
    if share < 1.0 {
        for (k, turn) in [(0, false), (count, true)] {
            let mut cap = vec![at(k, inner, 0.0), at(k, inner, 0.5), at(k, outer, 0.5), at(k, outer, 0.0)];
            if turn {
                cap.reverse();
            }
            push_polygon(&mut soup, &cap);
        }
    }
    soup
}

/// The name, the shape, and how many hulls it may take: the fewest there are, but for the stairs (5).
fn architecture() -> Vec<(&'static str, MeshSoup, usize)> {
    let l: &[Box3] = &[[0., 0., 0., 4., 1., 1.], [0., 0., 0., 1., 3., 1.]];
    let u: &[Box3] = &[[0., 0., 0., 5., 1., 1.], [0., 0., 0., 1., 4., 1.], [4., 0., 0., 5., 4., 1.]];
    let plus: &[Box3] = &[[0., 2., 0., 5., 3., 1.], [2., 0., 0., 3., 5., 1.]];
    let stairs: Vec<Box3> = (0..5).map(|i| [i as f64 * 0.3, 0., 0., 1.5, 1.2, (i + 1) as f64 * 0.18]).collect();
    let door: &[Box3] = &[[0., 0., 0., 2., 0.2, 3.], [3., 0., 0., 6., 0.2, 3.], [0., 0., 2.1, 6., 0.2, 3.]];
    let table: Vec<Box3> = std::iter::once([0., 0., 0.72, 1.6, 0.9, 0.76])
        .chain([(0.02, 0.02), (0.02, 0.8), (1.5, 0.02), (1.5, 0.8)].map(|(x, y)| [x, y, 0., x + 0.08, y + 0.08, 0.76]))
        .collect();
    let room: &[Box3] = &[
        [0., 0., 0., 5., 4., 0.2],
        [0., 0., 0., 0.2, 4., 3.],
        [4.8, 0., 0., 5., 4., 3.],
        [0., 0., 0., 5., 0.2, 3.],
        [0., 3.8, 0., 5., 4., 3.],
    ];
    let closed: Vec<Box3> = room.iter().copied().chain([[0., 0., 2.8, 5., 4., 3.]]).collect();
    vec![
        ("cube", union(&[[0., 0., 0., 1., 1., 1.]]), 1),
        ("L", union(l), 2),
        ("U", union(u), 3),
        ("plus", union(plus), 3),
        ("stairs", union(&stairs), 6),
        ("wall with door", union(door), 3),
        ("table", union(&table), 5),
        ("open room", union(room), 5),
        ("closed room", union(&closed), 6),
        ("arch", wedges(8, 1.0, 1.3, 0.5), 8),
        ("ring", wedges(12, 1.0, 1.3, 1.0), 12),
    ]
}

/// A pile of bent tubes and balls: nothing in it is flat.
fn blob() -> MeshSoup {
    let (around, along) = (14, 40);
    let at = |i: usize, j: usize| {
        let (s, t) =
            (std::f64::consts::TAU * i as f64 / around as f64, std::f64::consts::TAU * j as f64 / along as f64);
        let radius = 0.35 + 0.12 * (3.0 * t).sin();
        Vec3::new((1.2 + radius * s.cos()) * t.cos(), (1.2 + radius * s.cos()) * t.sin(), radius * s.sin())
    };
    let mut soup = MeshSoup::default();
    for i in 0..around {
        for j in 0..along {
            let (ni, nj) = ((i + 1) % around, (j + 1) % along);
            push_polygon(&mut soup, &[at(i, j), at(i, nj), at(ni, nj), at(ni, j)]);
        }
    }
    soup
}

fn mesh(soup: &MeshSoup) -> Mesh {
    Mesh::from_soup(soup.clone()).expect("a mesh").0
}

fn solid() -> Params {
    Params { method: Method::Solid, ..Params::default() }
}

fn run(soup: &MeshSoup, params: &Params) -> Decomposition {
    decompose(&mesh(soup), params, &Progress::silent()).expect("a decomposition")
}

fn assert_covers(name: &str, soup: &MeshSoup, result: &Decomposition) {
    let mesh = mesh(soup);
    let reach = 1e-3 * mesh.bounds().diagonal();
    for point in mesh.points() {
        let gap = result.hulls.iter().map(|hull| hull.distance(point)).fold(f64::INFINITY, f64::min);
        assert!(gap <= reach, "{name}: {point} is {gap} outside");
    }
    for hull in &result.hulls {
        assert!(hull.volume() > 0.0 && hull.points().len() <= 256, "{name}");
    }
    assert!((1..=256).contains(&result.hulls.len()), "{name}");
}

#[test]
fn architecture_comes_out_in_few_hulls_however_it_is_turned() {
    let mut random = Random(11);
    for (name, soup, fewest) in architecture() {
        let upright = run(&soup, &solid());
        assert!(upright.hulls.len() <= fewest, "{name}: {} hulls", upright.hulls.len());
        assert_covers(name, &soup, &upright);
        assert!(upright.max_excess().is_some_and(|(_, depth)| depth < 1e-3), "{name}");
        let (rotation, scale) = (random.rotation(), 0.01 + random.unit() * 50.0);
        let shift = random.gaussian() * 100.0 * scale;
        let mut turned = soup.clone();
        turned.positions.iter_mut().for_each(|p| *p = rotation * *p * scale + shift);
        let turned = run(&turned, &solid());
        assert!(turned.hulls.len().abs_diff(upright.hulls.len()) <= 1, "{name}: turned {}", turned.hulls.len());
    }
}

#[test]
fn winding_does_not_matter_and_is_reported() {
    let (_, soup, fewest) = architecture().swap_remove(1);
    for every in [1, 3] {
        let mut flipped = soup.clone();
        flipped.triangles.iter_mut().step_by(every).for_each(|triangle| triangle.swap(1, 2));
        let result = run(&flipped, &solid());
        assert_eq!(result.hulls.len(), fewest);
        assert!(result.notes.iter().any(|note| matches!(note, Note::WindingRepaired { .. })));
    }
}

#[test]
fn open_sheets_become_thin_slabs_that_leave_the_room_free() {
    let corners = [[0., 0.], [4., 0.], [4., 3.], [0., 3.]];
    let mut soup = MeshSoup::default();
    push_polygon(&mut soup, &corners.map(|[x, y]| Vec3::new(x, y, 0.0)));
    for k in 0..4 {
        let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % 4]);
        push_polygon(
            &mut soup,
            &[Vec3::new(ax, ay, 0.), Vec3::new(bx, by, 0.), Vec3::new(bx, by, 2.5), Vec3::new(ax, ay, 2.5)],
        );
    }
    let result = run(&soup, &solid());
    assert_covers("open box", &soup, &result);
    assert_eq!(result.hulls.len(), 5);
    let inside = Vec3::new(2.0, 1.5, 1.0);
    assert!(result.hulls.iter().all(|hull| !hull.contains(&inside, 0.0)));
}

#[test]
fn flat_input_is_a_slab_and_a_line_is_refused_unless_asked_for() {
    let mut soup = MeshSoup::default();
    push_polygon(&mut soup, &[Vec3::zeros(), Vec3::x(), Vec3::new(1.0, 1.0, 0.0), Vec3::y()]);
    let result = run(&soup, &solid());
    assert_eq!(result.hulls.len(), 1);
    assert_eq!(result.hulls[0].points().len(), 8);
    assert!(result.notes.contains(&Note::Flat));
    let line = MeshSoup { positions: vec![Vec3::zeros(), Vec3::x(), Vec3::x() * 2.0], ..MeshSoup::default() };
    let refused = decompose(&mesh(&line), &solid(), &Progress::silent());
    assert_eq!(refused.as_ref().map_err(DecomposeError::code), Err("collinear"));
    let slab = Params { degenerate: Degenerate::Slab, ..solid() };
    assert!(run(&line, &slab).hulls[0].volume() > 0.0);
}

#[test]
fn organic_shapes_are_covered_within_every_limit() {
    let soup = blob();
    for method in [Method::Preview, Method::Surface, Method::Solid, Method::Wrap, Method::Auto] {
        let result = run(&soup, &Params { method, ..Params::default() });
        assert_covers(method.name(), &soup, &result);
    }
    let bounded = Params {
        max_hulls: MaxHulls::new(3).expect("in range"),
        max_vertices: MaxVertices::new(12).expect("in range"),
        tolerance: Some(Tolerance::new(0.01).expect("in range")),
        ..solid()
    };
    let result = run(&soup, &bounded);
    assert_eq!(result.stop, StopReason::MaxHulls);
    assert!(result.hulls.len() <= 3 && result.hulls.iter().all(|hull| hull.points().len() <= 12));
}

#[test]
fn budgets_are_kept_and_more_money_is_never_worse() {
    let soup = blob();
    let mut last = f64::INFINITY;
    for cost in [0.2, 1.0, 2.0, 5.0, 10.0] {
        let target = TargetCost::new(cost).expect("in range");
        let result = run(&soup, &Params { target_cost: Some(target), ..solid() });
        assert!(result.hulls_plus_vertices() <= PUBLISHED.hulls_and_vertices_within(target.get()), "{cost}");
        let excess = result.max_excess().map_or(0.0, |(_, depth)| depth);
        assert!(excess <= last * 1.1, "{cost}: {excess} after {last}");
        last = excess;
    }
}

#[test]
fn the_front_is_sorted_and_nothing_in_it_is_dominated() {
    let results = front(&mesh(&blob()), &solid(), 5, &Progress::silent()).expect("a front");
    assert!((2..=5).contains(&results.len()));
    for pair in results.windows(2) {
        assert!(pair[0].hulls_plus_vertices() < pair[1].hulls_plus_vertices());
    }
}

#[test]
fn retain_keeps_its_share_of_the_hulls() {
    let (_, soup, _) = architecture().swap_remove(6);
    let mesh = mesh(&soup);
    let first = decompose(&mesh, &solid(), &Progress::silent()).expect("a decomposition");
    for (percent, expected) in [(0.0, 1), (1.0, 1), (50.0, 3), (61.0, 4), (100.0, 5)] {
        let params = Params { retain: Retain::new(percent).expect("in range"), ..solid() };
        let simplified = simplify(&mesh, &first, &params, &Progress::silent()).expect("simplified");
        assert_eq!(simplified.hulls.len(), expected, "{percent} %");
    }
}

#[test]
fn the_same_input_gives_the_same_hulls_again() {
    let soup = blob();
    assert_eq!(run(&soup, &solid()), run(&soup, &solid()));
}

#[test]
fn cancelled_work_stops_and_a_deadline_gives_the_best_so_far() {
    let progress = Progress::silent();
    progress.cancel();
    let cancelled = decompose(&mesh(&blob()), &solid(), &progress);
    assert!(matches!(cancelled, Err(DecomposeError::Stopped(Stopped::Cancelled))));
    for milliseconds in [0, 20, 150] {
        let deadline = std::time::Instant::now() + std::time::Duration::from_millis(milliseconds);
        let late = Progress::silent().with_deadline(deadline);
        for target_cost in [None, Some(TargetCost::new(5.0).expect("in range"))] {
            let params = Params { target_cost, ..solid() };
            assert!(!decompose(&mesh(&blob()), &params, &late).expect("the best so far").hulls.is_empty());
        }
    }
    let passed = Progress::silent().with_deadline(std::time::Instant::now());
    let result = decompose(&mesh(&blob()), &solid(), &passed).expect("the hull of everything");
    assert_eq!((result.hulls.len(), result.stop), (1, StopReason::Deadline));
}

#[test]
fn broken_meshes_never_panic_and_stay_within_the_limits() {
    let mut random = Random(5);
    let shapes = architecture();
    for round in 0..60 {
        let mut soup = shapes[round % shapes.len()].1.clone();
        for _ in 0..3 {
            match random.bits() % 5 {
                0 => soup.triangles.retain(|_| random.unit() > 0.15),
                1 => soup.triangles.iter_mut().filter(|_| random.unit() < 0.3).for_each(|triangle| triangle.swap(0, 1)),
                2 => soup.positions.iter_mut().for_each(|p| *p += random.gaussian() * 0.02),
                3 => soup.triangles.extend_from_within(..soup.triangles.len() / 3),
                _ => soup.positions.iter_mut().for_each(|p| p.z *= 1e-5),
            }
        }
        let Ok((mesh, _)) = Mesh::from_soup(soup.clone()) else { continue };
        let method = Method::ALL[round % 5];
        match decompose(&mesh, &Params { method, ..Params::default() }, &Progress::silent()) {
            Ok(result) => {
                assert!((1..=256).contains(&result.hulls.len()));
                assert!(result.hulls.iter().all(|hull| hull.volume() > 0.0 && hull.points().len() <= 256));
            }
            Err(error) => assert!(matches!(error.code(), "collinear" | "single_point"), "{error}"),
        }
    }
}
