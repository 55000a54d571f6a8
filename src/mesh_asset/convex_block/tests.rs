use proptest::prelude::*;

use super::*;
use crate::geometry::samples::{cube_corners as cube, unit_cube};

/// The block of a unit cube that viewers and simulators agree on (DOMAIN.md 2.8).
const UNIT_CUBE: &str = "7b000000036b0000000d426f756e64696e6756657274736200000030\
    000000000000ffff000000000000ffff0000ffffffff000000000000ffffffff0000ffff0000ffffffffffffffffffff\
    6b000000034d61785b00000003723fe0000000000000723fe0000000000000723fe00000000000005d\
    6b000000034d696e5b0000000372bfe000000000000072bfe000000000000072bfe00000000000005d7d";

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns points on a sphere, which are all vertices of their hull.
fn round(points: usize, radius: f64) -> Vec<Vec3> {
    let golden = std::f64::consts::PI * (3.0 - 5f64.sqrt());
    (0..points)
        .map(|i| {
            let z = 1.0 - 2.0 * (i as f64 + 0.5) / points as f64;
            let r = (1.0 - z * z).sqrt();
            let angle = golden * i as f64;
            Vec3::new(r * angle.cos(), r * angle.sin(), z) * radius
        })
        .collect()
}

#[test]
fn unit_cube_block_is_reproduced_byte_for_byte() {
    let block = ConvexBlock::fit(Some(&unit_cube().positions), &[]).unwrap();
    assert_eq!(hex(&block.to_binary(Names::Viewer)), UNIT_CUBE);
    assert_eq!(block.to_binary(Names::Viewer).len(), 159);
}

#[test]
fn block_survives_every_spelling_and_form() {
    let hulls = [cube(Vec3::new(1.0, 0.0, 0.0), 0.3), round(256, 0.7)];
    let block = ConvexBlock::fit(Some(&round(100, 2.0)), &hulls).unwrap();
    for names in [Names::Wiki, Names::Viewer] {
        assert_eq!(ConvexBlock::from_llsd(&block.to_llsd(names)).as_ref(), Ok(&block));
        let json = llsd::from_json(block.to_json(names), &BINARY_KEYS).unwrap();
        assert_eq!(ConvexBlock::from_llsd(&json).as_ref(), Ok(&block));
    }
}

#[test]
fn hull_of_256_is_written_as_zero() {
    let block = ConvexBlock::fit(None, &[round(256, 1.0)]).unwrap();
    assert_eq!(block.hulls()[0].len(), 256);
    let value = block.to_llsd(Names::Wiki);
    assert_eq!(value.get("HullList").and_then(Llsd::bytes), Some(&[0u8][..]));
    assert_eq!(value.get("Position").and_then(Llsd::bytes).map(<[u8]>::len), Some(256 * 6));
}

#[test]
fn hull_of_257_is_refused_by_number() {
    let refused = ConvexBlock::fit(None, &[unit_cube().positions, round(257, 1.0)]);
    assert_eq!(refused, Err(WireError::TooManyVertices { hull: HullName::Number(1), vertices: 257 }));
}

#[test]
fn more_than_256_hulls_are_refused() {
    let hulls = vec![unit_cube().positions; 257];
    assert_eq!(ConvexBlock::fit(None, &hulls), Err(WireError::TooManyHulls { hulls: 257 }));
}

#[test]
fn points_that_are_no_corners_are_dropped() {
    let mut points = unit_cube().positions;
    points.extend([Vec3::zeros(), Vec3::new(0.5, 0.0, 0.0), Vec3::new(0.5, 0.5, 0.0), Vec3::repeat(0.5)]);
    points.reverse();
    let block = ConvexBlock::fit(Some(&points), &[]).unwrap();
    assert_eq!(hex(&block.to_binary(Names::Viewer)), UNIT_CUBE);
}

#[test]
fn hull_that_the_grid_flattens_is_named() {
    let wide = cube(Vec3::zeros(), 1000.0);
    let thin: Vec<Vec3> = cube(Vec3::zeros(), 1.0).iter().map(|p| Vec3::new(p.x, p.y, 5.0 + p.z * 1e-3)).collect();
    let refused = ConvexBlock::fit(Some(&wide), &[wide.clone(), thin]).unwrap_err();
    assert!(matches!(refused, WireError::FlatOnGrid { hull: HullName::Number(1), .. }), "{refused}");
}

#[test]
fn hull_that_is_thick_on_the_grid_and_flat_for_readers_is_named() {
    let plate: Vec<Vec3> =
        cube(Vec3::zeros(), 1.0).iter().map(|p| p.component_mul(&Vec3::new(1.0, 4e-8, 0.02))).collect();
    let refused = ConvexBlock::fit(Some(&plate), &[]).unwrap_err();
    assert!(matches!(refused, WireError::FlatOnGrid { hull: HullName::Single, .. }), "{refused}");
}

#[test]
fn hulls_of_any_size_and_place_keep_their_corners_within_half_a_step() {
    for half in [1e-33, 1e-30, 1e-6, 1e-3, 0.5, 1e3, 1e6, 1e30] {
        for away in [0.0, 1e-3, 1.0, 1e6, -1e9] {
            let points = cube(Vec3::new(away, -away, 2.0 * away), half);
            // Double precision cannot resolve a cube this small so far away: its points coincide.
            if away != 0.0 && half / f64::abs(away) < 1e-10 {
                continue;
            }
            let block = ConvexBlock::fit(Some(&points), &[]).unwrap_or_else(|e| panic!("{half} at {away}: {e}"));
            let decoded = block.decoded_hull().unwrap();
            assert_eq!(decoded.len(), 8, "{half} at {away}");
            for axis in 0..3 {
                let allowed = block.domain().step()[axis] * 0.5 * (1.0 + 1e-5) + 2.0 * f64::EPSILON * away.abs();
                for point in &points {
                    let nearest = decoded.iter().map(|d| (d[axis] - point[axis]).abs()).fold(f64::MAX, f64::min);
                    assert!(nearest <= allowed, "{half} at {away}: {nearest} > {allowed}");
                }
            }
        }
    }
}

#[test]
fn coordinates_that_are_not_representable_are_refused() {
    for bad in [f64::NAN, f64::INFINITY, 1e39] {
        let mut points = unit_cube().positions;
        points[3].y = bad;
        let refused = ConvexBlock::fit(Some(&points), &[]);
        assert_eq!(refused, Err(WireError::NotRepresentable { hull: HullName::Single, vertex: 3 }));
    }
}

#[test]
fn what_single_precision_cannot_divide_is_refused() {
    let fits = |half| ConvexBlock::fit(Some(&cube(Vec3::zeros(), half)), &[]);
    assert!(fits(1e-33).is_ok());
    for half in [1e-34, 1e-160, 1e-300] {
        assert!(matches!(fits(half), Err(WireError::TooSmall { longest, .. }) if longest == 2.0 * half), "{half:e}");
    }
}

fn changed(key: &'static str, value: Llsd) -> Result<ConvexBlock, WireError> {
    let hulls = [unit_cube().positions, cube(Vec3::repeat(1.0), 0.5)];
    let block = ConvexBlock::fit(Some(&cube(Vec3::zeros(), 2.0)), &hulls).unwrap().to_llsd(Names::Wiki);
    let entries = block.as_map().unwrap().iter().map(|(name, value)| (name.to_owned(), value.clone()));
    ConvexBlock::from_llsd(&llsd::map(entries.chain([(key.to_owned(), value)])))
}

#[test]
fn malformed_blocks_are_refused() {
    let reals = |x: f64| llsd::array([x, 0.0, 0.0].map(Llsd::Real));
    let cases = [
        ("Position", llsd::binary(vec![0; 7]), "BadLength"),
        ("Position", llsd::binary(vec![0; 6]), "SumMismatch"),
        ("HullList", llsd::binary(vec![8, 8, 1]), "SumMismatch"),
        ("HullList", llsd::binary(vec![0, 8]), "SumMismatch"),
        ("HullList", Llsd::Undefined, "SumMismatch"),
        ("HullList", llsd::binary(vec![1; 257]), "TooManyHulls"),
        ("Hull", Llsd::from("AAAA"), "WrongType"),
        ("Positions", llsd::binary(vec![0; 6]), "BothSpellings"),
        ("Min", reals(3.0), "BadDomain"),
        ("Min", reals(f64::NAN), "BadDomain"),
        ("Min", llsd::array([]), "WrongType"),
    ];
    for (key, value, expected) in cases {
        let error = changed(key, value).unwrap_err();
        assert!(format!("{error:?}").starts_with(expected), "{key}: {error:?}");
    }
    assert_eq!(ConvexBlock::from_llsd(&Llsd::Undefined), Err(WireError::NotAMap { found: llsd::Kind::Undefined }));
    assert_eq!(ConvexBlock::from_llsd(&llsd::map([("Min", reals(0.0)), ("Max", reals(0.0))])), Err(WireError::NoHulls));
}

proptest! {
    #[test]
    fn decoded_hulls_fit_to_the_same_block(
        points in prop::collection::vec(prop::array::uniform3(-100.0..100.0f64), 4..60),
        more in prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 4..30),
    ) {
        let points: Vec<Vec3> = points.into_iter().map(Vec3::from).collect();
        let more: Vec<Vec3> = more.into_iter().map(Vec3::from).collect();
        let Ok(block) = ConvexBlock::fit(Some(&points), &[more]) else { return Ok(()) };
        let again = ConvexBlock::fit(block.decoded_hull().as_deref(), &block.decoded_hulls()).unwrap();
        let bounds_are_kept = again.domain() == block.domain();
        if bounds_are_kept {
            prop_assert_eq!(&again, &block);
        }
        let read = ConvexBlock::from_llsd(&block.to_llsd(Names::Viewer));
        prop_assert_eq!(read.as_ref(), Ok(&block));
        prop_assert_eq!(block.to_binary(Names::Viewer), block.clone().to_binary(Names::Viewer));
    }
}
