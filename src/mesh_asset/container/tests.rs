use super::*;
use crate::geometry::Vec3;
use crate::geometry::samples;
use crate::mesh_asset::llsd::{LlsdFault, write_binary};
use crate::mesh_asset::zlib::deflate;

const LIMITS: AssetLimits =
    AssetLimits { inflated_bytes: 1 << 20, vertices: 100, triangles: 100, llsd: llsd::LlsdLimits::BLOCK };

fn cube(half: f64) -> Vec<Vec3> {
    samples::cube_corners(Vec3::zeros(), half)
}

fn block(hulls: usize) -> ConvexBlock {
    ConvexBlock::fit(Some(&cube(0.5)), &vec![cube(0.25); hulls]).unwrap()
}

fn triangle_level() -> Llsd {
    let corners = [[0u16, 0, 0], [65_535, 0, 0], [0, 65_535, 65_535]];
    let positions: Vec<u8> = corners.iter().flatten().flat_map(|c| c.to_le_bytes()).collect();
    let indices = vec![0u8, 0, 1, 0, 2, 0];
    llsd::array([llsd::map([("Position", Llsd::Binary(positions)), ("TriangleList", Llsd::Binary(indices))])])
}

fn entry(offset: i32, size: usize) -> Llsd {
    llsd::map([("offset", Llsd::from(offset)), ("size", llsd::count(size)), ("hash", Llsd::from("md5"))])
}

/// Returns an asset as a simulator stores it, with blocks in another order and with unknown keys.
fn stored_asset(convex_key: &'static str, mesh_key: &'static str) -> Vec<u8> {
    let convex = deflate(&block(0).to_binary(crate::mesh_asset::Names::Viewer));
    let level = deflate(&write_binary(&triangle_level()));
    let odd = b"an unknown block".to_vec();
    let mut body = Vec::new();
    let mut place = |bytes: &[u8]| {
        let offset = body.len() as i32;
        body.extend_from_slice(bytes);
        entry(offset, bytes.len())
    };
    let header = llsd::map([
        ("high_lod", place(&level)),
        ("novel", place(&odd)),
        (convex_key, place(&convex)),
        ("physics_havok", place(b"cache")),
        (mesh_key, place(&level)),
        ("physics_cost_data", llsd::map([("hull", Llsd::from(0.36))])),
        ("creator", Llsd::Uuid("09090909-0909-0909-0909-090909090909".parse().unwrap())),
        ("version", Llsd::from(1)),
    ]);
    let mut asset = write_binary(&header);
    asset.extend(body);
    asset
}

#[test]
fn both_spellings_are_read() {
    for (convex, mesh) in [("physics_convex", "physics_mesh"), ("decomposition", "physics_shape")] {
        let bytes = stored_asset(convex, mesh);
        let asset = MeshAsset::read(&bytes, &LIMITS).unwrap();
        assert_eq!(asset.convex().unwrap(), Some(block(0)));
        let soup = asset.soup(BlockKind::PhysicsMesh).unwrap().unwrap();
        assert_eq!((soup.positions.len(), soup.triangles.len()), (3, 1));
        assert_eq!(soup.parts[0].name, "physics_mesh face 0");
        assert_eq!(asset.soup(BlockKind::MediumLod).unwrap(), None);
    }
}

#[test]
fn replacing_keeps_other_blocks_and_keys_and_drops_what_is_stale() {
    let bytes = stored_asset("decomposition", "physics_shape");
    let old = MeshAsset::read(&bytes, &LIMITS).unwrap();
    let (replaced, notes) = old.replace_physics(&block(3), None).unwrap();
    let new = MeshAsset::read(&replaced, &LIMITS).unwrap();

    let keys: Vec<_> = llsd::sorted(new.header()).into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["creator", "high_lod", "novel", "physics_convex", "version"]);
    let codes: Vec<_> = notes.iter().map(AssetNote::code).collect();
    assert_eq!(codes, ["stale_data_dropped", "stale_data_dropped", "physics_mesh_dropped"]);

    assert_eq!(new.convex().unwrap(), Some(block(3)));
    for key in ["high_lod", "novel"] {
        let find = |asset: &MeshAsset<'_>| asset.entries().iter().find(|entry| entry.key == key).unwrap().clone();
        assert_eq!(new.stored(&find(&new)), old.stored(&find(&old)), "{key}");
        assert_eq!(new.header().get(key).unwrap().get("hash"), Some(&Llsd::from("md5")));
    }
    assert_eq!(new.header().get("physics_convex").unwrap().get("hash"), None);
}

#[test]
fn blocks_come_in_the_order_of_viewers() {
    let bytes = stored_asset("physics_convex", "physics_mesh");
    let (replaced, _) = MeshAsset::read(&bytes, &LIMITS).unwrap().replace_physics(&block(0), None).unwrap();
    let new = MeshAsset::read(&replaced, &LIMITS).unwrap();
    let order: Vec<_> = filled_by_offset(new.entries()).iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(order, ["physics_convex", "high_lod", "physics_mesh", "novel"]);
    let end = filled_by_offset(new.entries()).last().map(|entry| entry.offset + entry.size);
    assert_eq!(end, Some(replaced.len() - new.header_bytes()));
}

#[test]
fn replacing_twice_changes_nothing() {
    let bytes = stored_asset("physics_convex", "physics_mesh");
    let (once, _) = MeshAsset::read(&bytes, &LIMITS).unwrap().replace_physics(&block(2), None).unwrap();
    let (twice, notes) = MeshAsset::read(&once, &LIMITS).unwrap().replace_physics(&block(2), None).unwrap();
    assert_eq!(once, twice);
    assert_eq!(notes, []);
}

#[test]
fn single_hull_leaves_the_physics_mesh_in() {
    let bytes = stored_asset("physics_convex", "physics_mesh");
    let (replaced, _) = MeshAsset::read(&bytes, &LIMITS).unwrap().replace_physics(&block(0), None).unwrap();
    assert!(MeshAsset::read(&replaced, &LIMITS).unwrap().entry(BlockKind::PhysicsMesh).is_some());
}

#[test]
fn blocks_that_share_bytes_share_them_again() {
    let level = deflate(&write_binary(&triangle_level()));
    let header = llsd::map([("high_lod", entry(0, level.len())), ("medium_lod", entry(0, level.len()))]);
    let mut bytes = write_binary(&header);
    bytes.extend(&level);
    let asset = MeshAsset::read(&bytes, &LIMITS).unwrap();
    assert_eq!(asset.notes().len(), 1);
    let (replaced, _) = asset.replace_physics(&block(0), None).unwrap();
    let new = MeshAsset::read(&replaced, &LIMITS).unwrap();
    assert_eq!(new.entry(BlockKind::HighLod).unwrap().offset, new.entry(BlockKind::MediumLod).unwrap().offset);
    assert_eq!(new.soup(BlockKind::MediumLod).unwrap(), new.soup(BlockKind::MediumLod).unwrap());
}

#[test]
fn bad_entries_are_refused_by_name() {
    let cases = [
        (vec![("high_lod", entry(0, 11))], "bytes 0 to 11 after the header are named, but only 10 follow it"),
        (vec![("high_lod", entry(i32::MAX, i32::MAX as usize))], "bytes 2147483647 to 4294967294"),
        (vec![("high_lod", entry(-1, 4))], "offset is -1"),
        (vec![("high_lod", Llsd::from(3))], "integer where a map"),
        (vec![("high_lod", llsd::map([("offset", Llsd::from(0))]))], "size is missing"),
        (vec![("high_lod", entry(0, 6)), ("low_lod", entry(4, 6))], "overlap"),
        (vec![("high_lod", entry(0, 10)), ("low_lod", entry(2, 3))], "overlap"),
        (vec![("physics_mesh", entry(0, 4)), ("physics_shape", entry(4, 4))], "two names for one block"),
    ];
    for (entries, expected) in cases {
        let mut bytes = write_binary(&llsd::map(entries));
        bytes.extend([0; 10]);
        let error = MeshAsset::read(&bytes, &LIMITS).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn all_blocks_spend_from_one_budget() {
    let bytes = stored_asset("physics_convex", "physics_mesh");
    let inflated = write_binary(&triangle_level()).len();
    let limits = AssetLimits { inflated_bytes: 2 * inflated - 1, ..LIMITS };
    let asset = MeshAsset::read(&bytes, &limits).unwrap();
    assert!(asset.soup(BlockKind::HighLod).is_ok());
    let refused = asset.soup(BlockKind::PhysicsMesh).unwrap_err();
    assert!(matches!(refused, AssetError::TooLarge { .. }) && refused.is_limit(), "{refused}");
}

#[test]
fn vertices_of_all_levels_are_counted_before_they_are_decoded() {
    let bytes = stored_asset("physics_convex", "physics_mesh");
    let read = |limits: &AssetLimits| {
        let asset = MeshAsset::read(&bytes, limits).unwrap();
        asset.soup(BlockKind::HighLod)?;
        asset.soup(BlockKind::PhysicsMesh)
    };
    assert!(read(&AssetLimits { vertices: 6, triangles: 2, ..LIMITS }).is_ok());
    let refused = read(&AssetLimits { vertices: 5, ..LIMITS }).unwrap_err();
    assert!(matches!(refused, AssetError::TooManyVertices { limit: 5, met: 6, .. }) && refused.is_limit(), "{refused}");
    let refused = read(&AssetLimits { triangles: 1, ..LIMITS }).unwrap_err();
    assert!(
        matches!(refused, AssetError::TooManyTriangles { limit: 1, met: 2, .. }) && refused.is_limit(),
        "{refused}"
    );
}

#[test]
fn undef_block_counts_as_no_hulls() {
    let undef = deflate(b"!");
    let mut bytes = write_binary(&llsd::map([("physics_convex", entry(0, undef.len()))]));
    bytes.extend(undef);
    assert_eq!(MeshAsset::read(&bytes, &LIMITS).unwrap().convex().unwrap(), None);
}

/// Reads all blocks and replaces the hulls. For any bytes this must end in a value or an error.
fn read_everything(bytes: &[u8]) -> Result<(), AssetError> {
    let asset = MeshAsset::read(bytes, &LIMITS)?;
    asset.convex()?;
    for kind in [BlockKind::HighLod, BlockKind::PhysicsMesh] {
        asset.soup(kind)?;
    }
    let (replaced, _) = asset.replace_physics(&block(1), None)?;
    MeshAsset::read(&replaced, &LIMITS)?.convex()?;
    Ok(())
}

#[test]
fn truncated_assets_are_refused_at_every_length() {
    let bytes = stored_asset("physics_convex", "physics_mesh");
    assert_eq!(read_everything(&bytes), Ok(()));
    for length in 0..bytes.len() {
        assert!(read_everything(&bytes[..length]).is_err(), "{length} of {}", bytes.len());
    }
}

#[test]
fn flipped_bits_never_panic() {
    let bytes = stored_asset("physics_convex", "physics_mesh");
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            let _ = read_everything(&flipped);
        }
    }
}

#[test]
fn header_with_a_bomb_of_a_count_is_refused() {
    let refused = MeshAsset::read(b"{\x7f\xff\xff\xff", &LIMITS).unwrap_err();
    let AssetError::Header(error) = refused else { panic!("{refused}") };
    assert!(matches!(error.fault, LlsdFault::LengthBeyondInput { .. }));
}
