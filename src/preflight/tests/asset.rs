//! Findings about the whole file.

use super::*;

#[test]
fn a_good_asset_has_no_finding() {
    assert_eq!(File::good().findings(&[]), []);
    assert_eq!(File::good().findings(&[Vec3::repeat(0.1)]), [], "hulls stay however thin the object is");
}

#[test]
fn malformed() {
    let bytes = File::good().bytes();
    let mut cut = bytes.clone();
    let last = cut.len() - 20;
    cut[last] ^= 0xff;
    assert_eq!(codes(&asset_findings(&cut, &[])), [Code::Malformed]);
    assert_eq!(codes(&asset_findings(&bytes[..40], &[])), [Code::Malformed], "a header cut short");
    assert_eq!(asset_findings(&bytes, &[]), []);
    let text = llsd::array([llsd::map([("Position", Llsd::from("text"))])]);
    check(Code::Malformed, &File::good().with("low_lod", text), &File::good().with("low_lod", level(1)));
    check(Code::Malformed, &File::good().convex("Max", None), &File::good());
}

#[test]
fn an_exceeded_limit_is_no_finding() {
    let bytes = File::good().bytes();
    let all = AssetLimits::default();
    let error_under = |limits: AssetLimits| {
        check_asset(&bytes, &limits, &Subject::as_sent(Vec::new()), &Progress::silent()).unwrap_err()
    };
    let large = error_under(AssetLimits { inflated_bytes: 100, ..all });
    assert!(matches!(large, AssetError::TooLarge { limit: 100, .. }), "{large}");
    let vertices = error_under(AssetLimits { vertices: 7, ..all });
    assert!(matches!(vertices, AssetError::TooManyVertices { limit: 7, met: 8, .. }), "{vertices}");
    let deep = error_under(AssetLimits { llsd: LlsdLimits { depth: 1, ..all.llsd }, ..all });
    assert!(deep.is_limit(), "{deep}");
}

#[test]
fn unknown_version() {
    let at = |version: i32| File::good().header("version", Llsd::from(version));
    let finding = check(Code::UnknownVersion, &at(1000), &at(999));
    assert_eq!((finding.met, finding.limit), (Some(1000.0), Some(999.0)));
    for converted in [Llsd::Real(1000.0), Llsd::from("1000")] {
        check(Code::UnknownVersion, &File::good().header("version", converted), &at(999));
    }
}

#[test]
fn block_missing() {
    for key in ["physics_convex", "high_lod"] {
        let finding = check(Code::BlockMissing, &File::good().without(key), &File::good());
        assert_eq!(finding.part.as_deref(), Some(key));
    }
    check(Code::BlockMissing, &File::good().with("physics_convex", Llsd::Undefined), &File::good());
    let finding = check(Code::BlockMissing, &File::good().convex("BoundingVerts", None), &File::good());
    assert!(finding.message.contains("BoundingVerts"), "{finding}");
    check(Code::BlockMissing, &File::good().convex("BoundingVerts", Some(llsd::binary(vec![]))), &File::good());
}

#[test]
fn stale_hash() {
    let with_hash = |damage: u8| {
        let bytes = File::good().bytes();
        let (header, length) = llsd::read_binary_prefix(&bytes, &llsd::LlsdLimits::BLOCK).unwrap();
        let entry = header.get("physics_convex").unwrap();
        let number = |key: &str| usize::try_from(entry.get(key).unwrap().whole().unwrap()).unwrap();
        let stored = &bytes[length + number("offset")..][..number("size")];
        let mut hash = BlockHash::of(stored).bytes().to_vec();
        hash[0] ^= damage;
        let entries = entry.as_map().unwrap().iter().map(|(key, value)| (key.to_owned(), value.clone()));
        let entry = llsd::map(entries.chain([("hash".to_owned(), Llsd::Binary(hash))]));
        let others = header.as_map().unwrap().iter().filter(|(key, _)| *key != "physics_convex");
        let others = others.map(|(key, value)| (key.to_owned(), value.clone()));
        let header = llsd::map(others.chain([("physics_convex".to_owned(), entry)]));
        [llsd::write_binary(&header), bytes[length..].to_vec()].concat()
    };
    assert_eq!(codes(&asset_findings(&with_hash(1), &[])), [Code::StaleHash]);
    assert_eq!(asset_findings(&with_hash(0), &[]), []);
}

#[test]
fn mass_properties_that_cannot_be_read() {
    let reals = |count: usize| llsd::array(std::iter::repeat_n(Llsd::Real(0.5), count));
    let havok = |inertia: usize| {
        let props = [("CoM", reals(3)), ("inertia", reals(inertia)), ("mass", 1.0.into()), ("volume", 2.0.into())];
        llsd::map([("HullMassProps", llsd::map(props)), ("MOPP", llsd::binary(vec![1_u8]))])
    };
    let with = |inertia: usize| File::good().with("physics_havok", havok(inertia));
    assert!(check(Code::Malformed, &with(8), &with(9)).message.contains("inertia"));
    let props = mass_props(&havok(9)).remove(0).unwrap();
    assert_eq!((props.key, props.mass, props.volume, props.center), ("HullMassProps", 1.0, 2.0, Vec3::repeat(0.5)));
}

#[test]
fn early_name() {
    let block = File::good().blocks[0].1.clone();
    let early = File::good().without("physics_convex").with("decomposition", block);
    check(Code::EarlyName, &early, &File::good());
    let cube = cube_points(0.5);
    let wiki = ConvexBlock::fit(Some(&cube), std::slice::from_ref(&cube)).unwrap().to_llsd(Names::Wiki);
    let finding = check(Code::EarlyName, &File::good().with("physics_convex", wiki.clone()), &File::good());
    assert!(
        finding.message.contains("Hull and Position where its readers know BoundingVerts and Positions"),
        "{finding}"
    );
    // Readers look for each key by itself.
    let own = ConvexBlock::fit(Some(&cube), std::slice::from_ref(&cube)).unwrap().to_llsd(Names::Viewer);
    let mut mixed = own.as_map().unwrap().clone();
    mixed.remove("Positions");
    mixed.insert("Position".to_owned(), wiki.get("Position").unwrap().clone());
    let finding = check(Code::EarlyName, &File::good().with("physics_convex", Llsd::Map(mixed)), &File::good());
    assert!(!finding.message.contains("BoundingVerts"), "{finding}");
}

#[test]
fn stale_costs() {
    let data = |hull: f64, hulls: i32| {
        let entries =
            [("hull", Llsd::from(hull)), ("decomposition", Llsd::from(0.36)), ("decomposition_hulls", hulls.into())];
        File::good().header("physics_cost_data", llsd::map(entries))
    };
    let good = data(f64::from(0.36_f32), 1);
    assert_eq!(check(Code::StaleCosts, &data(0.48, 1), &good).met, Some(0.48));
    check(Code::StaleCosts, &data(0.36, 2), &good);
}

#[test]
fn extra_block() {
    check(
        Code::ExtraBlock,
        &File::good().with("physics_wrap", level(1)),
        &File::good().with("skin", llsd::map::<&str>([])),
    );
}

#[test]
fn server_data() {
    let with = |key: &'static str| File::good().header(key, Llsd::from(1));
    check(Code::ServerData, &with("creator"), &with("submodel_id"));
    check(Code::ServerData, &File::good().with("physics_havok", llsd::map::<&str>([])), &File::good());
}

#[test]
fn unnamed_bytes_and_shared_blocks() {
    let bytes = File::good().bytes();
    let longer = [bytes.as_slice(), &[0; 5]].concat();
    let findings = asset_findings(&longer, &[]);
    assert_eq!(codes(&findings), [Code::UnnamedBytes]);
    assert_eq!(findings[0].met, Some(5.0));
    let (header, length) = llsd::read_binary_prefix(&bytes, &llsd::LlsdLimits::BLOCK).unwrap();
    let entries = header.as_map().unwrap().iter().map(|(key, value)| (key.to_owned(), value.clone()));
    let twice = entries.chain([("medium_lod".to_owned(), header.get("high_lod").unwrap().clone())]);
    let shared = [llsd::write_binary(&llsd::map(twice)), bytes[length..].to_vec()].concat();
    assert_eq!(codes(&asset_findings(&shared, &[])), [Code::SharedBlock]);
    let both = asset_findings(&[shared.as_slice(), &[0; 5]].concat(), &[]);
    assert_eq!((codes(&both), both[1].met), (vec![Code::SharedBlock, Code::UnnamedBytes], Some(5.0)));
    assert_eq!(asset_findings(&bytes, &[]), []);
}

#[test]
fn what_is_replaced_is_not_checked() {
    let spoilt =
        File::good().physics_mesh(llsd::array([face(&cube_points(0.5), &[[0, 0, 1]])])).without("physics_convex");
    let checked = |scope| {
        let subject = Subject { scope, scales: vec![Vec3::repeat(0.1)], box_matters: true };
        codes(&check_asset(&spoilt.bytes(), &AssetLimits::default(), &subject, &Progress::silent()).unwrap())
    };
    assert_eq!(checked(Scope::Replaced), []);
    assert_eq!(checked(Scope::Filled), [Code::DegenerateTriangles, Code::ThinSide]);
    assert_eq!(checked(Scope::AsSent), [Code::BlockMissing, Code::DegenerateTriangles, Code::ThinSide]);
}

#[test]
fn cut_and_flipped_assets_never_panic() {
    let bytes = File::good().with("physics_mesh", level(1)).with("medium_lod", level(1)).bytes();
    for at in 0..bytes.len() {
        asset_findings(&bytes[..at], &[Vec3::repeat(0.4)]);
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        asset_findings(&flipped, &[Vec3::repeat(0.4)]);
    }
}
