use std::collections::BTreeSet;

use super::*;

fn cube(center: Vec3, half: f64) -> Vec<Vec3> {
    let sign = |bit: usize| if bit == 0 { -half } else { half };
    (0..8).map(|i| center + Vec3::new(sign(i & 1), sign(i & 2), sign(i & 4))).collect()
}

fn far_block() -> ConvexBlock {
    let far = Vec3::new(1e6, -2e6, 3e6);
    ConvexBlock::fit(None, &[cube(far, 1.0), cube(far + Vec3::new(4.0, 0.0, 0.0), 1.0)]).unwrap()
}

#[test]
fn obj_has_an_object_for_each_hull_in_the_input_unit() {
    let text = write_obj(&far_block()).unwrap();
    let objects: Vec<&str> = text.lines().filter(|line| line.starts_with("o ")).collect();
    assert_eq!(objects, ["o hull_0", "o hull_1"]);
    assert_eq!(text.lines().filter(|line| line.starts_with("v ")).count(), 16);
    assert_eq!(text.lines().filter(|line| line.starts_with("f ")).count(), 24);
    assert!(text.contains("v 999999 -2000001 2999999 "), "{text}");
    let highest = text
        .lines()
        .filter_map(|line| line.strip_prefix("f "))
        .flat_map(|face| face.split(' ').map(|index| index.parse::<u32>().unwrap()))
        .max();
    assert_eq!(highest, Some(16));
}

#[test]
fn single_hull_stands_in_where_there_is_no_decomposition() {
    let block = ConvexBlock::fit(Some(&cube(Vec3::zeros(), 1.0)), &[]).unwrap();
    assert!(write_obj(&block).unwrap().contains("o hull_0"));
}

#[test]
fn all_256_colours_differ() {
    let colours: BTreeSet<[u8; 3]> =
        (0..256).map(|number| hull_colour(number).map(|c| (c * 255.0).round() as u8)).collect();
    assert_eq!(colours.len(), 256);
}
