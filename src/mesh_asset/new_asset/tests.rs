use super::*;
use crate::geometry::samples;
use crate::mesh_asset::limits::{MAX_FACE_VERTICES, MAX_FACES};
use crate::mesh_asset::{AssetLimits, GridPoint, MeshAsset, normalized_scale};

fn box_soup(min: Vec3, max: Vec3) -> MeshSoup {
    let parts = vec![Part { name: "box".into(), triangles: 0..12 }];
    MeshSoup { parts, ..samples::box_soup((min + max) / 2.0, (max - min) / 2.0) }
}

fn grid_soup(side: u32) -> MeshSoup {
    let at = |x: u32, y: u32| y * (side + 1) + x;
    let positions = (0..=side)
        .flat_map(|y| (0..=side).map(move |x| Vec3::new(x.into(), y.into(), f64::from((x * x + y) % 7))))
        .collect();
    let cell =
        |(x, y): (u32, u32)| [[at(x, y), at(x + 1, y), at(x, y + 1)], [at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]];
    let triangles = (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).flat_map(cell).collect();
    MeshSoup { positions, triangles, parts: Vec::new() }
}

fn made(soup: &MeshSoup) -> Result<Vec<u8>, AssetError> {
    let block = ConvexBlock::fit(Some(&soup.positions), &[]).unwrap();
    new_asset(soup, &block).map(|(bytes, _)| bytes)
}

#[test]
fn box_is_normalised_and_its_size_kept() {
    let soup = box_soup(Vec3::new(1.0, 2.0, 3.0), Vec3::new(2.0, 4.0, 7.0));
    let bytes = made(&soup).unwrap();
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let level = asset.value(asset.entry(BlockKind::HighLod).unwrap()).unwrap();
    assert_eq!(normalized_scale(&level), Some(Vec3::new(1.0, 2.0, 4.0)));
    let read = asset.soup(BlockKind::HighLod).unwrap().unwrap();
    assert_eq!(read.triangles.len(), 12);
    assert_eq!(Aabb::of_points(&read.positions), Some(Aabb { min: Vec3::repeat(-0.5), max: Vec3::repeat(0.5) }));
    let convex = asset.convex().unwrap().unwrap();
    assert_eq!(convex.domain(), &Domain::UNIT);
    assert_eq!(convex.hull().map(<[GridPoint]>::len), Some(8));
}

#[test]
fn sharp_edges_have_their_own_vertices() {
    let bytes = made(&samples::unit_cube()).unwrap();
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    assert_eq!(asset.soup(BlockKind::HighLod).unwrap().unwrap().positions.len(), 24);
}

#[test]
fn flat_axis_keeps_its_unit() {
    let soup = box_soup(Vec3::new(0.0, 0.0, 2.0), Vec3::new(4.0, 4.0, 2.0));
    let slab = box_soup(Vec3::new(0.0, 0.0, 1.99), Vec3::new(4.0, 4.0, 2.01));
    let block = ConvexBlock::fit(Some(&slab.positions), &[]).unwrap();
    let (bytes, _) = new_asset(&soup, &block).unwrap();
    let convex = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap().convex().unwrap().unwrap();
    let thickness = convex.domain().max().z - convex.domain().min().z;
    assert!((thickness - 0.02).abs() < 1e-6, "{thickness}");
}

#[test]
fn large_surfaces_are_split_into_faces() {
    let soup = grid_soup(300);
    let bytes = made(&soup).unwrap();
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let read = asset.soup(BlockKind::HighLod).unwrap().unwrap();
    assert_eq!(read.triangles.len(), soup.triangles.len());
    assert!((2..=MAX_FACES).contains(&read.parts.len()), "{} faces", read.parts.len());
    // Each vertex stays within half a grid step of its original place.
    for (stored, original) in read.triangles.iter().zip(&soup.triangles) {
        let stored = read.positions[stored[0] as usize].component_mul(&Vec3::new(300.0, 300.0, 6.0));
        let original = soup.positions[original[0] as usize] - Vec3::new(150.0, 150.0, 3.0);
        assert!((stored - original).norm() < 0.005);
    }
}

#[test]
fn surfaces_that_do_not_fit_are_refused_with_the_bound() {
    let refused = made(&grid_soup(760)).unwrap_err();
    assert!(matches!(refused, AssetError::TooManyFaces { faces } if faces > MAX_FACES), "{refused}");
}

#[test]
fn a_surface_with_too_many_vertices_is_refused_before_it_is_written() {
    let most = MAX_FACES * MAX_FACE_VERTICES;
    let apart = |corners: usize| {
        let positions = (0..corners).map(|number| Vec3::new(number as f64, (number % 2) as f64, 0.0)).collect();
        let triangles = (0..corners as u32 - 2).map(|first| [first, first + 1, first + 2]).collect();
        MeshSoup { positions, triangles, parts: Vec::new() }
    };
    let [fits, exceeds] = [apart(most), apart(most + 1)];
    assert_eq!(Surfaces::from(&fits).check_counts(), Ok(()));
    let physics = Surfaces { physics_mesh: surface(&exceeds), ..Surfaces::from(&fits) };
    for surfaces in [Surfaces::from(&exceeds), physics] {
        assert_eq!(surfaces.check_counts(), Err(AssetError::TooManyFaces { faces: MAX_FACES + 1 }));
    }
    // Vertices that no triangle uses are not stored.
    let unused = MeshSoup { triangles: exceeds.triangles[1..].to_vec(), ..exceeds };
    assert_eq!(Surfaces::from(&unused).check_counts(), Ok(()));
}

#[test]
fn point_clouds_are_refused() {
    let soup = MeshSoup { triangles: Vec::new(), ..samples::unit_cube() };
    assert_eq!(made(&soup), Err(AssetError::NoFaces));
}

#[test]
fn making_is_deterministic() {
    let soup = grid_soup(40);
    assert_eq!(made(&soup), made(&soup));
}

fn surface(soup: &MeshSoup) -> Option<Surface<'_>> {
    Some(soup.into())
}

#[test]
fn every_level_is_kept_where_it_was() {
    let high = box_soup(Vec3::new(1.0, 2.0, 3.0), Vec3::new(3.0, 4.0, 5.0));
    let low = box_soup(Vec3::new(1.5, 2.0, 3.0), Vec3::new(4.0, 4.0, 5.0));
    let physics = box_soup(Vec3::new(1.0, 2.0, 3.0), Vec3::new(2.0, 3.0, 4.0));
    let block = ConvexBlock::fit(Some(&high.positions), &[]).unwrap();
    let levels = [surface(&high), None, surface(&low), None];
    let (bytes, shared) = new_asset(Surfaces { levels, physics_mesh: surface(&physics) }, &block).unwrap();
    assert_eq!(shared, [SharedLevel { level: BlockKind::MediumLod, with: BlockKind::HighLod }]);
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let offset = |kind| asset.entry(kind).map(|entry| entry.offset);
    assert_eq!(offset(BlockKind::MediumLod), offset(BlockKind::HighLod));
    assert_eq!(offset(BlockKind::LowestLod), None);
    // In units of the high level's box, which is 2 wide around (2, 3, 4).
    for (kind, soup) in [(BlockKind::LowLod, &low), (BlockKind::PhysicsMesh, &physics)] {
        let read = asset.soup(kind).unwrap().unwrap();
        let (read, source) = (Aabb::of_points(&read.positions).unwrap(), Aabb::of_points(&soup.positions).unwrap());
        for (read, source) in [(read.min, source.min), (read.max, source.max)] {
            let back = read * 2.0 + Vec3::new(2.0, 3.0, 4.0);
            assert!((back - source).norm() < 1e-4, "{kind:?}: {back} for {source}");
        }
    }
}

#[test]
fn the_highest_level_that_came_in_is_the_high_one() {
    let soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
    let block = ConvexBlock::fit(Some(&soup.positions), &[]).unwrap();
    let held = |levels| {
        let (bytes, shared) = new_asset(Surfaces { levels, physics_mesh: None }, &block).unwrap();
        let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
        (LEVELS.map(|kind| asset.entry(kind).is_some()), shared)
    };
    assert_eq!(held([None, surface(&soup), None, None]), ([true, false, false, false], vec![]));
    assert_eq!(held([None, surface(&soup), surface(&soup), None]).0, [true, true, true, false]);
    assert_eq!(held([None, None, None, surface(&soup)]), ([true, false, false, false], vec![]));
}

/// Cubes side by side along x, one part for each name.
fn row(names: &[&str], places: &[f64]) -> MeshSoup {
    let mut soup = MeshSoup::default();
    for (name, place) in names.iter().zip(places) {
        let cube = box_soup(Vec3::new(*place, 0.0, 0.0), Vec3::new(place + 1.0, 1.0, 1.0));
        let (first, start) = (soup.positions.len() as u32, soup.triangles.len());
        soup.positions.extend(cube.positions);
        soup.triangles.extend(cube.triangles.iter().map(|triangle| triangle.map(|corner| first + corner)));
        soup.parts.push(Part { name: (*name).to_owned(), triangles: start..soup.triangles.len() });
    }
    soup
}

/// The least x of each face of a level in the unit of the surface; `None` for a face without triangles.
fn faces_of(high: &MeshSoup, lower: &MeshSoup) -> Vec<Option<i32>> {
    let block = ConvexBlock::fit(Some(&high.positions), &[]).unwrap();
    let surfaces = Surfaces { levels: [Some(high.into()), Some(lower.into()), None, None], physics_mesh: None };
    let (bytes, _) = new_asset(surfaces, &block).unwrap();
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let read = asset.soup(BlockKind::MediumLod).unwrap().unwrap();
    let width = Aabb::of_points(&high.positions).unwrap().size().x;
    let least = |part: &Part| {
        let corners = read.triangles[part.triangles.clone()].iter().flatten();
        let least = corners.map(|&corner| read.positions[corner as usize].x).reduce(f64::min)?;
        Some(((least + 0.5) * width).round() as i32)
    };
    read.parts.iter().map(least).collect()
}

#[test]
fn faces_of_lower_levels_keep_the_numbers_of_the_highest() {
    let high = row(&["hall/red", "hall/green", "hall/blue"], &[0.0, 2.0, 4.0]);
    let by_name = faces_of(&high, &row(&["hall_LOD2/blue", "hall_LOD2/red"], &[4.0, 0.0]));
    assert_eq!(by_name, [Some(0), None, Some(4)]);
    let mut by_order = row(&["", "x", "y"], &[0.0, 2.0, 4.0]);
    by_order.triangles.drain(..12);
    by_order.parts.iter_mut().for_each(|part| {
        part.triangles = part.triangles.start.saturating_sub(12)..part.triangles.end - 12;
    });
    assert_eq!(faces_of(&high, &by_order), [None, Some(2), Some(4)]);
    // Nine parts are one face, and so are the four of a lower level.
    let places: Vec<f64> = (0..9).map(f64::from).collect();
    let nine = row(&["a", "b", "c", "d", "e", "f", "g", "h", "i"], &places);
    assert_eq!(faces_of(&nine, &row(&["a", "b", "c", "d"], &places)), [Some(0)]);
    assert_eq!(faces_of(&high, &row(&["one", "two", "three", "four"], &places)), [Some(0)]);
}
