//! Every soup reads back as it was written, in every format.

use hullwright::formats::{Level, ReadLimits, read};
use hullwright::geometry::{MeshSoup, Part, Vec3};
use proptest::prelude::*;

use super::writers::{Spelling, write};
use super::{corners, read_scene};

/// Relative error of a JSON number: serde_json may round a decimal three times on its way to a double.
const JSON_ROUNDING: f64 = 3.0 * f64::EPSILON;

/// Generates triangles over vertices of any size, all exact in single precision.
pub fn soups() -> impl Strategy<Value = MeshSoup> {
    let coordinate = prop_oneof![
        proptest::num::f32::NORMAL | proptest::num::f32::SUBNORMAL | proptest::num::f32::ZERO,
        -100.0f32..100.0,
    ];
    let position = [coordinate.clone(), coordinate.clone(), coordinate].prop_map(|p| Vec3::from(p.map(f64::from)));
    proptest::collection::vec(position, 1..40).prop_flat_map(|positions| {
        let index = 0..positions.len() as u32;
        let triangle = [index.clone(), index.clone(), index];
        proptest::collection::vec(triangle, 1..60).prop_map(move |triangles| {
            let parts = vec![Part { name: String::new(), triangles: 0..triangles.len() }];
            MeshSoup { positions: positions.clone(), triangles, parts }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_exact_format_gives_back_what_was_written(soup in soups()) {
        for spelling in Spelling::ALL.into_iter().filter(|spelling| spelling.is_exact()) {
            let back = read_scene(spelling.format(), &write(spelling, &soup));
            if spelling == Spelling::Json {
                prop_assert_eq!(&back.triangles, &soup.triangles);
                let pairs = back.positions.iter().zip(&soup.positions);
                prop_assert!(pairs.flat_map(|(a, b)| a.iter().zip(b.iter())).all(|(a, b)| (a - b).abs() <= JSON_ROUNDING * b.abs()));
                continue;
            }
            prop_assert_eq!(corners(&back), corners(&soup), "{:?}", spelling);
        }
    }

    #[test]
    fn an_asset_gives_back_as_many_triangles_in_the_same_order(soup in soups()) {
        // Two opposite corners give the box of the asset a volume and a known scale.
        let mut soup = soup;
        for p in &mut soup.positions {
            *p = p.map(|c| c % 64.0);
        }
        let first = soup.positions.len() as u32;
        soup.positions.extend([Vec3::repeat(-64.0), Vec3::repeat(64.0)]);
        soup.triangles.push([first, first + 1, 0]);
        soup.parts[0].triangles.end += 1;
        let model = read(Spelling::MeshAsset.format(), &write(Spelling::MeshAsset, &soup), &ReadLimits::default());
        let back = corners(&model.expect("reads").levels[&Level::HighLod]);
        let expected = corners(&soup);
        prop_assert_eq!(back.len(), expected.len());
        for (back, expected) in back.iter().flatten().zip(expected.iter().flatten()) {
            // The box is 128 units wide. The tolerance is half a step of the 16-bit grid.
            prop_assert!((back * 128.0 - expected).amax() <= 0.5 * 128.0 / 65535.0 + 1e-9);
        }
    }
}
