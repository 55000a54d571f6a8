use super::*;
use crate::geometry::samples::Random;

fn height_sign(a: &Vec3, b: &Vec3, c: &Vec3, p: &Vec3) -> Option<i32> {
    FixedPlane::through(a, b, c)?.height_sign(p)
}

fn coarse_height_sign(a: &Vec3, b: &Vec3, c: &Vec3, p: &Vec3) -> Option<i32> {
    let [a, b, c, p] = [a, b, c, p].map(CoarsePoint::of);
    Some(CoarsePlane::through([&a?, &b?, &c?]).height_sign(&p?))
}

fn by_expansions(a: &Vec3, b: &Vec3, c: &Vec3, p: &Vec3) -> i32 {
    let coord = |v: &Vec3| robust::Coord3D { x: v.x, y: v.y, z: v.z };
    let sign = -robust::orient3d(coord(a), coord(b), coord(c), coord(p));
    i32::from(sign > 0.0) - i32::from(sign < 0.0)
}

/// Corners of coarse and fine lattices, of rotated ones, and of shapes whose sizes differ widely.
fn hard_points(random: &mut Random) -> [Vec3; 4] {
    let kind = random.bits() % 4;
    let steps = [4.0, 1e3, 1e9, 1e15][(random.bits() % 4) as usize];
    let rotation = random.rotation();
    let fine = 0.5_f64.powi((random.bits() % 60) as i32);
    [0; 4].map(|_| {
        let lattice = (random.in_cube() * steps).map(f64::round) / steps;
        let flat = Vec3::new(lattice.x, lattice.y, 0.25);
        match kind {
            0 => lattice,
            1 => rotation * flat * 0.5,
            2 => flat + Vec3::repeat(1.0 / 3.0),
            _ => lattice.component_mul(&Vec3::new(1.0, fine, fine)),
        }
    })
}

#[test]
fn whole_numbers_and_expansions_agree() {
    let mut random = Random(5);
    let mut zeros = 0;
    for _ in 0..20_000 {
        let [a, b, c, p] = hard_points(&mut random);
        if let Some(sign) = height_sign(&a, &b, &c, &p) {
            assert_eq!(sign, by_expansions(&a, &b, &c, &p), "{a} {b} {c} {p}");
            zeros += usize::from(sign == 0);
        }
    }
    assert!(zeros > 100, "only {zeros} were coplanar");
}

#[test]
fn the_coarse_lattice_and_expansions_agree() {
    let mut random = Random(6);
    let (mut decided, mut zeros) = (0, 0);
    for _ in 0..20_000 {
        let [a, b, c, p] = hard_points(&mut random);
        if let Some(sign) = coarse_height_sign(&a, &b, &c, &p) {
            assert_eq!(sign, by_expansions(&a, &b, &c, &p), "{a} {b} {c} {p}");
            decided += 1;
            zeros += usize::from(sign == 0);
        }
    }
    assert!(decided > 1000 && zeros > 100, "{decided} decided, {zeros} of them coplanar");
}

#[test]
fn the_largest_differences_of_the_coarse_lattice_fit() {
    let corner = |x: f64, y: f64, z: f64| Vec3::new(x, y, z);
    let [a, b, c] = [corner(-1.0, -1.0, -1.0), corner(1.0, -1.0, -1.0), corner(-1.0, 1.0, -1.0)];
    assert_eq!(coarse_height_sign(&a, &b, &c, &corner(1.0, 1.0, 1.0)), Some(1));
    assert_eq!(coarse_height_sign(&a, &b, &c, &corner(1.0, 1.0, -1.0)), Some(0));
    assert_eq!(coarse_height_sign(&a, &c, &b, &corner(1.0, 1.0, 1.0)), Some(-1));
    assert_eq!(coarse_height_sign(&a, &b, &c, &corner(1.0, 1.0, 1.0_f64.next_up())), None);
    assert_eq!(coarse_height_sign(&a, &b, &c, &corner(0.0, 0.0, 0.5_f64.powi(61))), None);
    assert_eq!(coarse_height_sign(&a, &b, &c, &corner(0.0, f64::NAN, 0.0)), None);
}

#[test]
fn points_off_the_lattice_are_refused() {
    let corner = |x: f64| height_sign(&Vec3::new(x, 0.0, 0.0), &Vec3::x(), &Vec3::y(), &Vec3::z());
    assert_eq!(corner(0.5_f64.powi(120)), Some(1));
    assert_eq!(corner(0.5_f64.powi(121)), None);
    assert_eq!(corner(1.0_f64.next_up() * 0.5_f64.powi(69)), None);
    assert_eq!(corner(f64::MIN_POSITIVE / 4.0), None);
    assert_eq!(corner(16.0), None);
    assert_eq!(corner(-16.0_f64.next_down()), Some(1));
}
