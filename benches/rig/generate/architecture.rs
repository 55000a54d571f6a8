//! The 38 architectural shapes: doors, windows, stairs, arches, thin walls, open sheets, dirty and inside-out input.
//!
//! Each shape is built of convex bodies, which are its cover. `is_minimal` marks covers that are proved smallest: the
//! solid holds as many points, of which no two are connected by a segment inside the solid.

use std::f64::consts::{PI, TAU};

use hullwright::geometry::Vec3;

use super::boxes::{Block, block, rotated, soup, union};
use super::{Model, Surface};

/// All shapes.
pub fn models() -> Vec<Model> {
    let mut models = letters();
    models.extend(stairs());
    models.extend(walls());
    models.extend(furniture());
    models.extend(rooms());
    models.extend(round());
    models.extend(sheets());
    models.extend(dirty());
    models
}

/// A union of boxes, covered by these boxes.
fn of_blocks(name: &str, blocks: &[Block]) -> Model {
    Model::new(name, union(blocks), blocks.iter().map(Block::vertices).collect())
}

impl Model {
    /// The same model under another name, rotated.
    fn rotated(&self, name: &str, angles: [f64; 3]) -> Self {
        let mut model = Self { name: name.to_owned(), ..self.clone() };
        model.surface.points = rotated(&model.surface.points, angles);
        model.cover.iter_mut().for_each(|body| *body = rotated(body, angles));
        model
    }

    /// The same model with a cover that is not proved smallest.
    fn unproved(mut self) -> Self {
        self.known.is_minimal = false;
        self
    }
}

fn l_blocks() -> [Block; 2] {
    [block(0., 0., 0., 4., 1., 1.), block(0., 0., 0., 1., 3., 1.)]
}

fn letters() -> Vec<Model> {
    let l = of_blocks("L", &l_blocks());
    let u = [block(0., 0., 0., 5., 1., 1.), block(0., 0., 0., 1., 4., 1.), block(4., 0., 0., 5., 4., 1.)];
    let t = [block(0., 3., 0., 5., 4., 1.), block(2., 0., 0., 3., 4., 1.)];
    let mut plus = of_blocks("plus", &[block(0., 2., 0., 5., 3., 1.), block(2., 0., 0., 3., 5., 1.)]);
    // Without overlap the plus needs three bodies.
    plus.known.max_hulls = 3;
    vec![
        l.rotated("L_rot", [0.31, 0.47, 0.83]),
        l,
        of_blocks("U", &u),
        of_blocks("T", &t),
        plus.rotated("plus_rot", [0.1, 0.7, 0.4]),
        plus,
        of_blocks("two_boxes", &[block(0., 0., 0., 1., 1., 1.), block(3., 0.5, 0., 4., 2., 2.)]),
        of_blocks("cube", &[block(0., 0., 0., 1., 1., 1.)]),
    ]
}

fn stairs() -> Vec<Model> {
    let solid = |steps: usize| -> Vec<Block> {
        let step = |i| block(i as f64 * 0.3, 0., 0., steps as f64 * 0.3, 1.2, (i + 1) as f64 * 0.18);
        (0..steps).map(step).collect()
    };
    let slab = |i: usize| {
        let (x, z) = (i as f64 * 0.3, i as f64 * 0.18);
        block(x, 0., z, x + 0.28, 1.2, z + 0.05)
    };
    vec![
        of_blocks("stairs4", &solid(4)),
        of_blocks("stairs10", &solid(10)),
        of_blocks("stairs10_floating", &(0..10).map(slab).collect::<Vec<_>>()),
    ]
}

fn walls() -> Vec<Model> {
    let door = [block(0., 0., 0., 2., 0.2, 3.), block(3., 0., 0., 6., 0.2, 3.), block(0., 0., 2.1, 6., 0.2, 3.)];
    let door = of_blocks("wall_door", &door);
    let window = [
        block(0., 0., 0., 1., 0.2, 3.),
        block(2., 0., 0., 3.5, 0.2, 3.),
        block(5., 0., 0., 6., 0.2, 3.),
        block(0., 0., 2.1, 6., 0.2, 3.),
        block(3.5, 0., 0., 5., 0.2, 0.9),
    ];
    let hole = [
        block(0., 0., 0., 4., 0.3, 1.),
        block(0., 0., 2., 4., 0.3, 3.),
        block(0., 0., 0., 1.5, 0.3, 3.),
        block(2.5, 0., 0., 4., 0.3, 3.),
    ];
    vec![
        door.rotated("wall_door_rot", [0., 0., 0.5]),
        door,
        of_blocks("wall_door_window", &window).unproved(),
        of_blocks("wall_hole", &hole),
    ]
}

fn furniture() -> Vec<Model> {
    let mut table = vec![block(0., 0., 0.72, 1.6, 0.9, 0.76)];
    for x in [0.02, 1.5] {
        table.extend([0.02, 0.8].map(|y| block(x, y, 0., x + 0.08, y + 0.08, 0.76)));
    }
    let stall = [
        block(0., 0., 0., 3., 0.1, 2.2),
        block(0., 0., 0., 0.1, 2., 2.2),
        block(2.9, 0., 0., 3., 2., 2.2),
        block(-0.2, -0.2, 2.2, 3.2, 2.4, 2.3),
        block(0., 1.6, 0.9, 3., 2., 1.0),
        block(0., 1.9, 0., 3., 2., 0.9),
    ];
    let mut shelf =
        vec![block(0., 0., 0., 0.05, 0.4, 2.), block(0.95, 0., 0., 1., 0.4, 2.), block(0., 0., 0., 1., 0.02, 2.)];
    shelf.extend([0., 0.5, 1., 1.5, 1.96].map(|z| block(0., 0., z, 1., 0.4, z + 0.04)));
    let post = |i: usize| block(i as f64 * 0.5, 0.03, 0., i as f64 * 0.5 + 0.1, 0.13, 1.2);
    let mut fence: Vec<Block> = (0..9).map(post).collect();
    fence.extend([0.2, 0.9].map(|z| block(0., 0., z, 4.1, 0.05, z + 0.1)));
    vec![
        of_blocks("table", &table),
        of_blocks("stall", &stall).unproved(),
        of_blocks("bookshelf", &shelf).unproved(),
        of_blocks("fence", &fence).unproved(),
    ]
}

/// Floor, ceiling and four walls of thickness `t` around a room of outer size 5 by 4 by 3.
fn room(t: f64) -> [Block; 6] {
    let (x, y, z) = (5., 4., 3.);
    [
        block(0., 0., 0., x, y, t),
        block(0., 0., z - t, x, y, z),
        block(0., 0., 0., t, y, z),
        block(x - t, 0., 0., x, y, z),
        block(0., 0., 0., x, t, z),
        block(0., y - t, 0., x, y, z),
    ]
}

fn house_blocks() -> [Block; 14] {
    let (t, x, y, z) = (0.2, 8., 6., 3.2);
    [
        block(0., 0., 0., x, y, t),
        block(0., 0., z - t, x, y, z),
        block(0., 0., 0., 3., t, z),
        block(4.2, 0., 0., x, t, z),
        block(0., 0., 2.2, x, t, z),
        block(0., y - t, 0., x, y, z),
        block(0., 0., 0., t, 2., z),
        block(0., 4., 0., t, y, z),
        block(0., 0., 0., t, y, 1.),
        block(0., 0., 2.2, t, y, z),
        block(x - t, 0., 0., x, 2., z),
        block(x - t, 4., 0., x, y, z),
        block(x - t, 0., 0., x, y, 1.),
        block(x - t, 0., 2.2, x, y, z),
    ]
}

fn rooms() -> Vec<Model> {
    let without_ceiling = |t: f64| -> Vec<Block> {
        let [floor, _, walls @ ..] = room(t);
        [floor].into_iter().chain(walls).collect()
    };
    let blocks = house_blocks();
    let house = of_blocks("house", &blocks).unproved();
    let prism = [[-0.5, -0.5, 3.], [4.5, -0.5, 3.], [2., -0.5, 4.5], [-0.5, 6.5, 3.], [4.5, 6.5, 3.], [2., 6.5, 4.5]];
    let prism = prism.map(Vec3::from).to_vec();
    let faces = vec![[0, 1, 2], [3, 5, 4], [0, 3, 4], [0, 4, 1], [1, 4, 5], [1, 5, 2], [0, 2, 5], [0, 5, 3]];
    let walls = block(0., 0., 0., 4., 6., 3.);
    let mut gable = union(&[walls]);
    gable.append(Surface { points: prism.clone(), triangles: faces });
    vec![
        of_blocks("room_closed", &room(0.2)),
        of_blocks("room_open_top", &without_ceiling(0.2)),
        of_blocks("room_thin_1cm", &without_ceiling(0.01)),
        house.rotated("house_rot", [0., 0., 0.3]),
        house,
        Model::new("house_soup", soup(&blocks), blocks.iter().map(Block::vertices).collect()).unproved(),
        Model::new("gable_soup", gable, vec![walls.vertices(), prism]),
    ]
}

/// Wedges between two radii, side by side around the y axis: an arch, or a closed ring where the angle is a full turn.
fn wedges(name: &str, n: usize, radii: [f64; 2], depth: f64, angle: f64) -> Model {
    let is_closed = angle == TAU;
    let rings = if is_closed { n } else { n + 1 };
    let mut points = Vec::new();
    for ring in 0..rings {
        let a = if ring == n { angle } else { ring as f64 * (angle / n as f64) };
        for r in radii {
            points.extend([0., depth].map(|y| Vec3::new(r * a.cos(), y, r * a.sin())));
        }
    }
    let mut triangles = Vec::new();
    let mut quad = |[a, b, c, d]: [usize; 4]| triangles.extend([[a, b, c], [a, c, d]]);
    let mut cover = Vec::new();
    for ring in 0..n {
        let (i, j) = (4 * ring, 4 * ((ring + 1) % rings));
        cover.push([&points[i..i + 4], &points[j..j + 4]].concat());
        quad([i + 2, i + 3, j + 3, j + 2]);
        quad([i, j, j + 1, i + 1]);
        quad([i, i + 2, j + 2, j]);
        quad([i + 1, j + 1, j + 3, i + 3]);
    }
    if !is_closed {
        let e = 4 * n;
        quad([0, 1, 3, 2]);
        quad([e, e + 2, e + 3, e + 1]);
    }
    Model::new(name, Surface { points, triangles }, cover)
}

fn round() -> Vec<Model> {
    vec![
        wedges("arch8", 8, [1., 1.3], 0.5, PI),
        wedges("arch16", 16, [1., 1.3], 0.5, PI),
        wedges("ring12", 12, [1., 1.3], 0.5, TAU),
        wedges("tube24", 24, [0.9, 1.], 3., TAU),
    ]
}

/// Single-sided quadrilaterals whose equal vertices are one.
fn quads(name: &str, sheets: &[[[f64; 3]; 4]]) -> Model {
    let mut points: Vec<[f64; 3]> = sheets.concat();
    points.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    points.dedup();
    let number = |p: &[f64; 3]| points.iter().position(|other| other == p).unwrap_or(0);
    let triangles = sheets.iter().flat_map(|sheet| {
        let [a, b, c, d] = sheet.each_ref().map(number);
        [[a, b, c], [a, c, d]]
    });
    let surface = Surface { triangles: triangles.collect(), points: points.iter().copied().map(Vec3::from).collect() };
    let cover = sheets.iter().map(|sheet| sheet.map(Vec3::from).to_vec()).collect();
    let mut model = Model::new(name, surface, cover);
    model.known.is_open = true;
    model
}

fn sheets() -> Vec<Model> {
    let floor = [[0., 0., 0.], [4., 0., 0.], [4., 3., 0.], [0., 3., 0.]];
    let wall = |a: [f64; 2], b: [f64; 2]| [[a[0], a[1], 0.], [b[0], b[1], 0.], [b[0], b[1], 2.5], [a[0], a[1], 2.5]];
    let [front, right] = [wall([0., 0.], [4., 0.]), wall([4., 0.], [4., 3.])];
    let [back, left] = [wall([4., 3.], [0., 3.]), wall([0., 3.], [0., 0.])];
    vec![
        quads("open_box_quads", &[floor, front, right, back, left]),
        quads("floor_3walls_quads", &[floor, front, back, left]),
        quads("flat_quad", &[floor]),
    ]
}

/// Faulty input: copies, triangles without area, unused vertices, wrong winding, coordinates far from the origin.
fn dirty() -> Vec<Model> {
    let slab = block(0., 0., 0., 2., 1., 1.);
    let mut copies = union(&[slab]);
    let n = copies.points.len();
    let first = copies.triangles.clone();
    let again: Vec<Vec3> = first[..6].iter().map(|t| copies.points[t[0]]).chain(copies.points[..3].to_vec()).collect();
    copies.points.extend(again);
    copies.triangles.extend(&first[..5]);
    copies.triangles.extend(first[3..6].iter().map(|&[a, b, c]| [b, c, a]));
    copies.triangles.extend([[0, 0, 1], [2, 2, 2], [1, 3, 1], [n, first[0][1], first[0][2]], [n + 1, n + 1, 0]]);
    let l = of_blocks("L", &l_blocks());
    let reversed = |[a, b, c]: [usize; 3]| [c, b, a];
    let mut flipped = Model { name: "L_flipped".to_owned(), ..l.clone() };
    flipped.surface.triangles.iter_mut().for_each(|triangle| *triangle = reversed(*triangle));
    let mut mixed = Model { name: "L_mixed_winding".to_owned(), ..l.clone() };
    mixed.surface.triangles.iter_mut().step_by(3).for_each(|triangle| *triangle = reversed(*triangle));
    let mut far = Model { name: "L_far".to_owned(), ..l };
    let moved = |p: &mut Vec3| *p = *p * 0.01 + Vec3::new(2000., 3000., 50.);
    far.surface.points.iter_mut().for_each(moved);
    far.cover.iter_mut().flatten().for_each(moved);
    far.known.scale = Some(100.0);
    vec![
        Model::new("dirty_box", copies, vec![slab.vertices()]),
        of_blocks("nonmanifold_edge", &[block(0., 0., 0., 1., 1., 1.), block(1., 1., 0., 2., 2., 1.)]),
        flipped,
        mixed,
        far,
    ]
}
