//! The seven large buildings, in metres: a tolerance that is a share of their size is wider than their doors.

use hullwright::geometry::Vec3;

use super::boxes::{Block, Opening, Wall, block, prism, prism_surface, soup, union};
use super::numbers::Random;
use super::{Model, Surface};

/// All buildings. Their dimensions are random within bounds, from a fixed seed.
pub fn models() -> Vec<Model> {
    let mut random = Random::seed_1();
    vec![
        terrace(&mut random, false),
        terrace(&mut random, true),
        colonnade(&mut random),
        tower(&mut random),
        castle(&mut random),
        mall(&mut random),
        stilt_house(),
    ]
}

/// A building of boxes and prisms, each a body of its own.
fn building(name: &str, blocks: &[Block], prisms: Vec<Vec<Vec3>>) -> Model {
    let mut surface = soup(blocks);
    prisms.iter().for_each(|prism| surface.append(prism_surface(prism)));
    with_cover(name, surface, blocks, prisms)
}

fn with_cover(name: &str, surface: Surface, blocks: &[Block], prisms: Vec<Vec<Vec3>>) -> Model {
    let mut model = Model::new(name, surface, blocks.iter().map(Block::vertices).chain(prisms).collect());
    model.known.is_minimal = false;
    model
}

/// The boxes of a wall of a length and height around its openings.
fn wall(start: [f64; 3], axis: usize, size: [f64; 3], openings: &[Opening]) -> Vec<Block> {
    let [length, height, thickness] = size;
    Wall { start, axis, length, height, thickness }.blocks(openings)
}

/// Eight terraced houses under one roof; with `is_union` the whole is one body.
fn terrace(random: &mut Random, is_union: bool) -> Model {
    let n = 8.0;
    let (w, d) = (random.length(7., 9.), random.length(6., 8.));
    let (h, t) = (random.length(2.7, 3.2), random.length(0.2, 0.3));
    let mut blocks = vec![block(0., 0., -0.2, n * w, d, 0.), block(0., 0., h, n * w, d, h + 0.2)];
    for house in 0..8 {
        let x = f64::from(house) * w;
        let door = (random.length(0.8, 1.5), 1., 0., 2.1);
        let window = (random.length(3.2, 4.), 1.4, 0.9, 2.1);
        blocks.extend(wall([x, 0., 0.], 0, [w, h, t], &[door, window]));
        blocks.extend(wall([x, d - t, 0.], 0, [w, h, t], &[(random.length(2., 4.), 1.6, 0.9, 2.1)]));
    }
    for house in 0..=8 {
        let x = (f64::from(house) * w - t / 2.).clamp(0., n * w - t);
        blocks.extend(wall([x, t, 0.], 1, [d - 2. * t, h, t], &[]));
    }
    if is_union {
        return with_cover("terrace_union", union(&blocks), &blocks, Vec::new());
    }
    building("terrace", &blocks, Vec::new())
}

/// Two rows of 14 columns between a floor and a roof.
fn colonnade(random: &mut Random) -> Model {
    let (spacing, radius, h) = (random.length(2.8, 3.2), random.length(0.3, 0.45), random.length(4., 5.));
    let column = |i: i32| [1., 9.].map(|y| prism([1. + f64::from(i) * spacing, y], radius, [0., h], 8));
    let length = 2. + 13. * spacing;
    let slabs = [block(0., 0., -0.4, length, 10., 0.), block(0., 0., h, length, 10., h + 0.6)];
    building("colonnade", &slabs, (0..14).flat_map(column).collect())
}

/// Six storeys with a stair between each two.
fn tower(random: &mut Random) -> Model {
    let (w, h, t) = (random.length(9., 11.), random.length(2.8, 3.2), 0.25);
    let mut blocks = vec![block(0., 0., -0.2, w, w, 0.)];
    for storey in 0..6 {
        let z = f64::from(storey) * h;
        let [long, short] = [[w, h - 0.2, t], [w - 2. * t, h - 0.2, t]];
        // In the order along the wall: the window, then the door.
        blocks.extend(wall([0., 0., z], 0, long, &[(1.5, 1.2, 0.9, 2.1), (w / 2. - 0.5, 1., 0., 2.1)]));
        blocks.extend(wall([0., w - t, z], 0, long, &[(3., 1.2, 0.9, 2.1)]));
        blocks.extend(wall([0., t, z], 1, short, &[]));
        blocks.extend(wall([w - t, t, z], 1, short, &[(4., 1., 0., 2.1)]));
        let top = z + h - 0.2;
        blocks.extend([
            block(0., 0., top, w, t + 1., top + 0.2),
            block(0., t + 1., top, t + 0.5, t + 5.2, top + 0.2),
            block(t + 1.7, t + 1., top, w, t + 5.2, top + 0.2),
            block(0., t + 5.2, top, w, w, top + 0.2),
        ]);
        let step = |i: f64| {
            let y = [t + 1. + 0.28 * i, t + 1.28 + 0.28 * i];
            block(t + 0.5, y[0], z + h * i / 15., t + 1.7, y[1], z + h * (i + 1.) / 15.)
        };
        blocks.extend((0..15).filter(|_| storey < 5).map(|i| step(f64::from(i))));
    }
    building("tower", &blocks, Vec::new())
}

/// A curtain wall with two gates and a tower in each corner.
fn castle(random: &mut Random) -> Model {
    let (l, h, t) = (random.length(50., 65.), random.length(5., 6.5), random.length(1., 1.4));
    let gate = random.length(2.6, 3.2);
    let mut blocks = vec![block(0., 0., -0.5, l, l, 0.)];
    blocks.extend(wall([0., 0., 0.], 0, [l, h, t], &[(l / 2. - gate / 2., gate, 0., 3.4)]));
    blocks.extend(wall([0., l - t, 0.], 0, [l, h, t], &[(l / 3., 1.2, 0., 2.2)]));
    blocks.extend(wall([0., t, 0.], 1, [l - 2. * t, h, t], &[]));
    blocks.extend(wall([l - t, t, 0.], 1, [l - 2. * t, h, t], &[]));
    for [x, y] in [[t, t], [l - t - 5., t], [t, l - t - 5.], [l - t - 5., l - t - 5.]] {
        let [long, short] = [[5., h + 3., 0.5], [4., h + 3., 0.5]];
        blocks.extend(wall([x, y, 0.], 0, long, &[(2., 1., 0., 2.1)]));
        blocks.extend(wall([x, y + 4.5, 0.], 0, long, &[]));
        blocks.extend(wall([x, y + 0.5, 0.], 1, short, &[]));
        blocks.extend(wall([x + 4.5, y + 0.5, 0.], 1, short, &[]));
    }
    building("castle", &blocks, Vec::new())
}

/// Two rows of seven shops along a passage.
fn mall(random: &mut Random) -> Model {
    let (w, d, h, t) = (random.length(6., 7.), random.length(7., 9.), 3.6, 0.2);
    let (length, depth) = (7. * w, 2. * d + 8.);
    let mut blocks = vec![
        block(0., 0., -0.3, length, depth, 0.),
        block(0., 0., h, length, d + 1., h + 0.3),
        block(0., depth - d - 1., h, length, depth, h + 0.3),
    ];
    blocks.extend(wall([0., 0., 0.], 0, [length, h, t], &[]));
    blocks.extend(wall([0., depth - t, 0.], 0, [length, h, t], &[]));
    for shop in 0..=7 {
        let x = (f64::from(shop) * w - t / 2.).clamp(0., length - t);
        blocks.extend(wall([x, t, 0.], 1, [d - t, h, t], &[]));
        blocks.extend(wall([x, depth - d, 0.], 1, [d - t, h, t], &[]));
    }
    for shop in 0..7 {
        let (x, start) = (f64::from(shop) * w + t / 2., random.length(1., 2.));
        blocks.extend(wall([x, d - t, 0.], 0, [w - t, h, t], &[(start, 2.4, 0., 2.6)]));
        blocks.extend(wall([x, depth - d, 0.], 0, [w - t, h, t], &[(start, 1.1, 0., 2.2)]));
    }
    building("mall", &blocks, Vec::new())
}

/// A house on twelve round stilts.
fn stilt_house() -> Model {
    let post = |i: i32| prism([1.5 + 6. * f64::from(i / 3), 1.5 + 6. * f64::from(i % 3)], 0.2, [0., 2.4], 12);
    let mut blocks = vec![block(0., 0., 2.4, 21., 15., 2.7)];
    let front = [(2., 1., 0., 2.1), (6., 2., 0.9, 2.1), (12., 2., 0.9, 2.1)];
    blocks.extend(wall([1., 1., 2.7], 0, [19., 2.6, 0.2], &front));
    blocks.extend(wall([1., 13.8, 2.7], 0, [19., 2.6, 0.2], &[(5., 2., 0.9, 2.1)]));
    blocks.extend(wall([1., 1.2, 2.7], 1, [12.6, 2.6, 0.2], &[]));
    blocks.extend(wall([19.8, 1.2, 2.7], 1, [12.6, 2.6, 0.2], &[(3., 1., 0., 2.1)]));
    blocks.push(block(0., 0., 5.3, 21., 15., 5.5));
    building("stilt_house", &blocks, (0..12).map(post).collect())
}
