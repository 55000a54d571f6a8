use crate::geometry::Vec3;
use crate::geometry::samples::{cube_corners, unit_cube};
use crate::mesh_asset::{AssetLimits, Surfaces, new_asset};

use super::*;

/// An asset of two boxes.
fn asset() -> Vec<u8> {
    let hulls = [cube_corners(Vec3::zeros(), 0.5), cube_corners(Vec3::new(2.0, 0.0, 0.0), 0.5)];
    let mut soup = unit_cube();
    let second = unit_cube().positions.into_iter().map(|point| point + Vec3::new(2.0, 0.0, 0.0));
    soup.triangles.extend(unit_cube().triangles.iter().map(|corners| corners.map(|corner| corner + 8)));
    soup.positions.extend(second);
    let block = ConvexBlock::fit(Some(&hulls.concat()), &hulls).unwrap();
    new_asset(Surfaces::from(&soup), &block).unwrap().0
}

fn sample() -> Slm {
    let mut transform = [0.0; 16];
    (0..4).for_each(|axis| transform[5 * axis] = 1.0);
    let instance = |mesh: usize, label: &str| SlmInstance { mesh, label: label.to_owned(), transform };
    Slm {
        name: "pair \u{e9}".to_owned(),
        meshes: vec![asset(), vec![0xff, 0x00, b'{']],
        instances: vec![instance(0, "one"), instance(1, "two")],
    }
}

#[test]
fn what_is_written_is_read_back() {
    let slm = sample();
    let bytes = slm.write(&[vec!["face 1".to_owned()], Vec::new()]);
    assert!(looks_like_slm(&bytes));
    assert_eq!(Slm::read(&bytes, &LlsdLimits::DOCUMENT), Ok(slm.clone()));
    let places = Slm::places(&bytes, &LlsdLimits::DOCUMENT).unwrap();
    assert_eq!(places.iter().map(|place| &bytes[place.clone()]).collect::<Vec<_>>(), slm.meshes);
}

#[test]
fn meshes_are_strings_of_bytes_between_sorted_keys() {
    let bytes = sample().write(&[]);
    assert!(bytes.starts_with(b"{\0\0\0\x04k\0\0\0\x08instance[\0\0\0\x02{"), "{:?}", &bytes[..32]);
    let at = memchr::memmem::find(&bytes, b"k\0\0\0\x04mesh[\0\0\0\x02s").unwrap();
    let length = u32::from_be_bytes(bytes[at + 15..at + 19].try_into().unwrap()) as usize;
    assert_eq!(length, sample().meshes[0].len());
    assert!(bytes.ends_with(b"k\0\0\0\x07versioni\0\0\0\x03}"));
}

#[test]
fn a_file_that_is_cut_short_anywhere_is_refused() {
    let bytes = sample().write(&[vec!["face 1".to_owned()]]);
    for length in 0..bytes.len() {
        assert!(Slm::read(&bytes[..length], &LlsdLimits::DOCUMENT).is_err(), "{length}");
    }
    assert!(Slm::read(&[&bytes[..], b"!"].concat(), &LlsdLimits::DOCUMENT).is_err());
}

#[test]
fn other_versions_are_refused_and_odd_values_count_as_absent() {
    let version = |value: Llsd| {
        let map = llsd::map([(VERSION, value), (INSTANCE, llsd::array([Llsd::Undefined])), (MESH, Llsd::from(1))]);
        Slm::read(&llsd::write_binary(&map), &LlsdLimits::DOCUMENT)
    };
    assert_eq!(version(Llsd::from(2)), Err(SlmError::Version { found: "2".to_owned() }));
    assert_eq!(version(Llsd::Undefined), Err(SlmError::Version { found: "missing".to_owned() }));
    let odd = version(Llsd::from(SLM_VERSION)).unwrap();
    assert_eq!((odd.meshes.len(), odd.instances[0].mesh, odd.instances[0].transform), (0, 0, [0.0; 16]));
}

#[test]
fn limits_hold_for_the_values_of_a_file() {
    let bytes = sample().write(&[vec!["face".to_owned(); 400]]);
    let few = LlsdLimits { free_values: 1000, grows: false, ..LlsdLimits::DOCUMENT };
    assert!(matches!(Slm::read(&bytes, &few), Err(SlmError::Llsd(error)) if error.fault.is_limit()));
    let mut many = b"{\0\0\0\x01k\0\0\0\x04mesh[\0\0\x03\xe8".to_vec();
    many.extend(b"s\0\0\0\0".repeat(1000));
    many.extend(b"]}");
    assert_eq!(Slm::places(&many, &LlsdLimits::DOCUMENT).map(|places| places.len()), Ok(1000));
    assert!(Slm::places(&many, &few).is_err());
    let long = b"{\0\0\0\x01k\0\0\0\x04mesh[\x7f\xff\xff\xff";
    assert!(Slm::places(long, &LlsdLimits::DOCUMENT).is_err());
}

#[test]
fn a_cached_mesh_has_a_shell_for_each_hull_and_keeps_the_hulls() {
    let bytes = asset();
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let names = materials(&asset).unwrap();
    assert_eq!(names, ["face 1"]);
    let physics = physics_shells(&asset, |shells| shells).unwrap();
    let cached = cached_mesh(&asset, &names, physics.as_ref(), &[BlockKind::HighLod]).unwrap();
    let cached = MeshAsset::read(&cached, &AssetLimits::default()).unwrap();
    assert_eq!(cached.convex(), asset.convex());
    assert_eq!(cached.soup(BlockKind::PhysicsMesh).unwrap().unwrap().triangles.len(), 24);
    assert_eq!(cached.soup(BlockKind::HighLod), asset.soup(BlockKind::HighLod));
    assert_eq!(materials(&cached).unwrap(), names);
    let without = cached_mesh(&asset, &names, None, &[]).unwrap();
    let without = MeshAsset::read(&without, &AssetLimits::default()).unwrap();
    assert!(without.entry(BlockKind::HighLod).is_none() && !without.header().contains_key("physics_mesh"));
}
