//! Makes a new asset from any surfaces: levels of detail, `physics_convex` and `physics_mesh`, normalised as viewers do.

mod faces;
mod pieces;

use crate::geometry::{Aabb, Mesh, MeshSoup, Part, Progress, Vec3};

use super::convex_block::ConvexBlock;
use super::error::AssetError;
use super::grid_fit::fitted;
use super::limits::{MAX_FACE_VERTICES, MAX_FACES};
use super::llsd::{self, Llsd};
use super::names::BlockKind;
use super::normals::{CornerNormals, VertexNormals};
use super::quantize::Domain;
use super::submesh::{soup_from_submeshes, without_triangles};
use super::writer::{PlacedBlock, write_asset};

use faces::{Face, Layout, split_into_faces};

/// The surface of a new asset. [`new_asset`] checks its indices.
#[derive(Clone, Copy, Debug)]
pub struct Surface<'a> {
    pub positions: &'a [Vec3],
    pub triangles: &'a [[u32; 3]],
    /// Up to eight parts become faces of their own, which viewers can texture separately.
    pub parts: &'a [Part],
}

impl<'a> From<&'a MeshSoup> for Surface<'a> {
    fn from(soup: &'a MeshSoup) -> Self {
        Self { positions: &soup.positions, triangles: &soup.triangles, parts: &soup.parts }
    }
}

impl<'a> From<&'a Mesh> for Surface<'a> {
    fn from(mesh: &'a Mesh) -> Self {
        Self { positions: mesh.points(), triangles: mesh.triangles(), parts: mesh.parts() }
    }
}

impl Surface<'_> {
    /// Returns an error where the triangles use more vertices than the faces of an asset can hold. A surface with fewer may
    /// still need too many faces, because a vertex with several normals is stored once for each.
    fn check_count(&self) -> Result<(), AssetError> {
        let mut is_used = vec![false; self.positions.len()];
        for &index in self.triangles.iter().flatten() {
            if let Some(used) = is_used.get_mut(index as usize) {
                *used = true;
            }
        }
        let faces = is_used.into_iter().filter(|&used| used).count().div_ceil(MAX_FACE_VERTICES);
        if faces > MAX_FACES { Err(AssetError::TooManyFaces { faces }) } else { Ok(()) }
    }
}

/// The surfaces of a new asset, in one unit. The highest level is required; it becomes `high_lod`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surfaces<'a> {
    /// `high_lod`, `medium_lod`, `low_lod` and `lowest_lod`.
    pub levels: [Option<Surface<'a>>; 4],
    /// The triangle mesh for physics.
    pub physics_mesh: Option<Surface<'a>>,
}

impl Surfaces<'_> {
    /// Returns an error where one of the surfaces has too many vertices for any asset. This is known long before the levels are
    /// written.
    pub fn check_counts(&self) -> Result<(), AssetError> {
        self.levels.iter().chain([&self.physics_mesh]).flatten().try_for_each(Surface::check_count)
    }
}

impl<'a, T: Into<Surface<'a>>> From<T> for Surfaces<'a> {
    fn from(surface: T) -> Self {
        Self { levels: [Some(surface.into()), None, None, None], physics_mesh: None }
    }
}

/// The blocks of [`Surfaces::levels`].
const LEVELS: [BlockKind; 4] = [BlockKind::HighLod, BlockKind::MediumLod, BlockKind::LowLod, BlockKind::LowestLod];

/// A level of a new asset that has no surface of its own and shares the bytes of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedLevel {
    pub level: BlockKind,
    pub with: BlockKind,
}

/// Writes an asset. Hulls and surfaces are in metres. All are mapped so that the box of the highest level is -0.5 to
/// 0.5 on each axis, and `NormalizedScale` keeps the size of the box. An axis without extent keeps its unit.
///
/// A lower level requires the next higher one (W-ASSET). A level that is missing above another one therefore shares the
/// bytes of the next higher one, which is returned. Levels below the lowest one are left out.
pub fn new_asset<'a>(
    surfaces: impl Into<Surfaces<'a>>,
    block: &ConvexBlock,
) -> Result<(Vec<u8>, Vec<SharedLevel>), AssetError> {
    let surfaces = surfaces.into();
    surfaces.check_counts()?;
    let (levels, shared) = LevelBlocks::of(surfaces, Vec3::repeat(1.0), &Progress::silent())?;
    Ok((levels.with_hulls(block)?, shared))
}

/// The blocks of a new asset beside its hulls, written and compressed. Assets with different hulls can share them.
pub struct LevelBlocks {
    frame: Frame,
    blocks: Vec<PlacedBlock<'static>>,
}

impl LevelBlocks {
    /// Writes the surfaces as [`new_asset`] does. `scale` is in metres per unit.
    pub fn of(
        surfaces: Surfaces<'_>,
        scale: Vec3,
        progress: &Progress,
    ) -> Result<(Self, Vec<SharedLevel>), AssetError> {
        let Surfaces { levels, physics_mesh } = surfaces;
        let holders = holders(&levels);
        let highest = holders.first().and_then(|&holder| levels[holder]).ok_or(AssetError::NoFaces)?;
        let frame = Frame::of(&highest, scale)?;
        let (mut blocks, mut shared) = (Vec::<PlacedBlock<'static>>::new(), Vec::new());
        let mut layout = None;
        for (place, &holder) in holders.iter().enumerate() {
            progress.check()?;
            let higher = place.checked_sub(1).filter(|&higher| holders[higher] == holder);
            match (higher, levels[holder]) {
                (Some(higher), _) => {
                    let bytes = blocks.last().map(|block| block.bytes.clone()).unwrap_or_default();
                    blocks.push(PlacedBlock::of_source(LEVELS[place], holder, bytes));
                    shared.extend(
                        levels[place].is_none().then_some(SharedLevel { level: LEVELS[place], with: LEVELS[higher] }),
                    );
                }
                (None, Some(surface)) => {
                    let (level, own) = frame.visible_level(&surface, frame.domain(&surface)?, layout.as_ref())?;
                    layout.get_or_insert(own);
                    let bytes = PlacedBlock::large(LEVELS[place], &level, progress)?.bytes;
                    blocks.push(PlacedBlock::of_source(LEVELS[place], holder, bytes));
                }
                (None, None) => {}
            }
        }
        if let Some(surface) = physics_mesh {
            let level = frame.physics_level(&surface, frame.domain(&surface)?)?;
            blocks.push(PlacedBlock::large(BlockKind::PhysicsMesh, &level, progress)?);
        }
        Ok((Self { frame, blocks }, shared))
    }

    /// Returns the asset with these hulls.
    pub fn with_hulls(&self, block: &ConvexBlock) -> Result<Vec<u8>, AssetError> {
        let convex = PlacedBlock::convex(&block.with_domain(self.frame.normalised(block.domain())?));
        write_asset(std::iter::once(convex).chain(self.blocks.iter().cloned()).collect(), Vec::new())
    }
}

/// Returns, for each level that is written, from the highest down, the number of the surface that it holds: its own, else
/// that of the next higher level, else the highest.
fn holders(levels: &[Option<Surface<'_>>; 4]) -> Vec<usize> {
    let present: Vec<usize> = (0..levels.len()).filter(|&level| levels[level].is_some()).collect();
    let (Some(&highest), Some(&lowest)) = (present.first(), present.last()) else { return Vec::new() };
    let lowest = if present.len() == 1 { 0 } else { lowest };
    let holder = |place: usize| present.iter().copied().rfind(|&level| level <= place).unwrap_or(highest);
    (0..=lowest).map(holder).collect()
}

/// A surface as a block of an asset, and as readers of the block see it.
pub struct PhysicsLevel {
    pub block: Llsd,
    /// In the box from -0.5 to 0.5 of the asset, one part for each face.
    pub normalised: MeshSoup,
    frame: Frame,
}

impl PhysicsLevel {
    /// Quantises a surface. `highest` is the highest level of a new asset; without it, the surface is in the box of an asset.
    /// A surface that is to keep its places exactly is divided among faces where one grid cannot hold it.
    /// `scale` is in metres per unit.
    pub fn of(
        surface: &Surface<'_>,
        highest: Option<&Surface<'_>>,
        scale: Vec3,
        keeps_places: bool,
    ) -> Result<Self, AssetError> {
        surface.check_count()?;
        let frame = match highest {
            Some(highest) => Frame::of(highest, scale)?,
            None => Frame { center: Vec3::zeros(), size: Vec3::repeat(1.0), scale },
        };
        let used = surface.triangles.iter().flatten().filter_map(|&index| surface.positions.get(index as usize));
        let points: Vec<Vec3> = used.map(|point| frame.normalise(point)).collect();
        let domain = fitted(&points, frame.domain(surface)?);
        let block = match keeps_places {
            true => pieces::level(&frame, surface, domain)?,
            false => frame.physics_level(surface, domain)?,
        };
        Self::in_frame(block, frame)
    }

    fn in_frame(block: Llsd, frame: Frame) -> Result<Self, AssetError> {
        let key = BlockKind::PhysicsMesh.name();
        let normalised =
            soup_from_submeshes(&block, key).map_err(|error| AssetError::Submesh { key: key.to_owned(), error })?;
        Ok(Self { block, normalised, frame })
    }

    /// Returns the same without some triangles of each face, by their numbers in ascending order.
    pub fn without(self, dropped: &[Vec<usize>]) -> Result<Self, AssetError> {
        let block = without_triangles(&self.block, dropped);
        Self::in_frame(block, self.frame)
    }

    /// Returns the triangles as readers see them, in the unit of the surface.
    pub fn placed(&self) -> MeshSoup {
        let mut soup = self.normalised.clone();
        for point in &mut soup.positions {
            *point = point.component_mul(&self.frame.size) + self.frame.center;
        }
        soup
    }
}

/// The box of the surface, and the map from it to -0.5 to 0.5.
struct Frame {
    center: Vec3,
    /// The extent along each axis, and 1 where there is none.
    size: Vec3,
    /// Metres per unit.
    scale: Vec3,
}

/// Where a normalised surface ends, with room for the rounding of the map.
const BOX_EDGE: f64 = 0.5 + 1e-9;

/// The grid that one level is quantised on.
struct Grid<'a> {
    frame: &'a Frame,
    domain: Domain,
}

impl Frame {
    fn of(surface: &Surface<'_>, scale: Vec3) -> Result<Self, AssetError> {
        let bounds = bounds_of(surface)?;
        let size = bounds.size().map(|size| if size > 0.0 { size } else { 1.0 });
        Ok(Self { center: bounds.center(), size, scale })
    }

    fn normalise(&self, point: &Vec3) -> Vec3 {
        (point - self.center).component_div(&self.size)
    }

    /// Returns the domain of a surface. Where the surface leaves the box of the highest level, so does the domain.
    fn domain(&self, surface: &Surface<'_>) -> Result<Domain, AssetError> {
        let bounds = bounds_of(surface)?;
        let (low, high) = (self.normalise(&bounds.min), self.normalise(&bounds.max));
        let unit = Domain::UNIT;
        if low.min() < -BOX_EDGE || high.max() > BOX_EDGE {
            Domain::around(low.inf(unit.min()), high.sup(unit.max())).ok_or(AssetError::NotNormalisable)
        } else {
            Ok(unit)
        }
    }

    /// Returns the level of a mesh for physics.
    fn physics_level(&self, surface: &Surface<'_>, domain: Domain) -> Result<Llsd, AssetError> {
        let normals = VertexNormals::of(surface.positions, surface.triangles);
        let (faces, _) = split_into_faces(surface, &normals, &Grid { frame: self, domain }, None)?;
        Ok(self.level(&faces, &domain))
    }

    /// Returns a visible level, whose faces follow those of the highest level, with its own layout.
    fn visible_level(
        &self,
        surface: &Surface<'_>,
        domain: Domain,
        highest: Option<&Layout>,
    ) -> Result<(Llsd, Layout), AssetError> {
        let normals = CornerNormals::of(surface.positions, surface.triangles);
        let (faces, layout) = split_into_faces(surface, &normals, &Grid { frame: self, domain }, highest)?;
        Ok((self.level(&faces, &domain), layout))
    }

    fn level(&self, faces: &[Face], domain: &Domain) -> Llsd {
        llsd::array(faces.iter().map(|face| face.to_llsd(self, domain)))
    }

    fn normalised(&self, domain: &Domain) -> Result<Domain, AssetError> {
        let unit = (self.normalise(domain.min()), self.normalise(domain.max()));
        Domain::around(unit.0, unit.1).ok_or(AssetError::NotNormalisable)
    }

    /// Returns the direction of a normal after the axes are scaled.
    fn turn(&self, normal: &Vec3) -> Vec3 {
        normal.component_mul(&self.size).try_normalize(0.0).unwrap_or_else(Vec3::zeros)
    }
}

/// Returns the box of the vertices that triangles use.
fn bounds_of(surface: &Surface<'_>) -> Result<Aabb, AssetError> {
    let vertices = surface.positions.len();
    for (triangle, corners) in surface.triangles.iter().enumerate() {
        if let Some(&index) = corners.iter().find(|&&index| index as usize >= vertices) {
            return Err(AssetError::IndexOutOfRange { triangle, index, vertices });
        }
    }
    let used = surface.triangles.iter().flatten().map(|&index| &surface.positions[index as usize]);
    Aabb::of_points(used).ok_or(AssetError::NoFaces)
}

#[cfg(test)]
mod tests;
