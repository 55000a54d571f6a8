//! [`Source`]: a mesh prepared for measuring hulls. Faces that do not wind one way are turned.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use crate::geometry::alike::divided_alike;
use crate::geometry::bvh::TriangleBvh;
use crate::geometry::copies::Copies;
use crate::geometry::cracks::without_cracks;
use crate::geometry::edges::is_closed;
use crate::geometry::orient::orient;
use crate::geometry::outward::{parts, turn_alike};
use crate::geometry::solid::Places;
use crate::geometry::vessel::is_double_sided_vessel;
use crate::geometry::{Mesh, Progress, Stopped, Vec3};

/// A mesh prepared for measuring hulls.
pub struct Source<'a> {
    pub(super) mesh: &'a Mesh,
    pub(super) surface: Arc<TriangleBvh>,
    /// The triangles of the mesh, wound one way, without what [`Copies`] leaves out.
    pub(super) triangles: Cow<'a, [[u32; 3]]>,
    /// The connected patches of an open surface, as indices of triangles; none where it is closed.
    pub(super) patches: Vec<Vec<u32>>,
    /// Whether each of the patches is closed.
    pub(super) closed: Vec<bool>,
    /// Places that an avatar reaches. An open patch around one of them is a room and no solid.
    pub(super) reached: Places,
    /// The tree of the triangles that bound a solid, as all places of the usual number show; `None` inside without a solid.
    pub(super) solid: OnceLock<Option<Arc<TriangleBvh>>>,
}

impl<'a> Source<'a> {
    /// Prepares a mesh. Where its surface is open because of cracks, or because neighbouring triangles wind against each other,
    /// the cracks are closed and the triangles are turned: a winding number would see holes there. A surface is measured
    /// without the backs of its faces where all faces have backs, and where it is closed without those that some have. The same
    /// holds for triangles that occur twice. Closed parts that are inside out are turned, but for the cavities of others. An open
    /// patch around one of the `reached` places, to which an avatar comes, is a room and no solid.
    pub fn new(mesh: &'a Mesh, reached: Vec<Vec3>, progress: &Progress) -> Result<Self, Stopped> {
        progress.check()?;
        let surface = Arc::new(TriangleBvh::of_many(mesh.points(), mesh.triangles(), progress)?);
        Self::with_tree(mesh, surface, reached, progress)
    }

    /// Does the same with the tree of the mesh's triangles.
    pub fn with_tree(
        mesh: &'a Mesh,
        mut surface: Arc<TriangleBvh>,
        reached: Vec<Vec3>,
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let (reached, alike) = (Places::new(reached), divided_alike(mesh.points(), mesh.triangles(), progress)?);
        let copies = Copies::of(&alike, progress)?;
        if let Some(mut fronts) = copies.without_backs(&alike) {
            let (patches, closed) = wound_alike(mesh.points(), &mut fronts, progress)?;
            let tree = TriangleBvh::of_many(mesh.points(), &fronts, progress)?;
            // Where all faces have backs, the surface is measured as it would be without them, open or not.
            if tree.is_closed() || copies.all_have_backs() {
                let is_vessel =
                    !tree.is_closed() && is_double_sided_vessel((mesh.points(), &fronts), &patches, &tree, progress)?;
                let solid = if is_vessel { OnceLock::from(None) } else { OnceLock::new() };
                return Ok(Self {
                    mesh,
                    surface: Arc::new(tree),
                    triangles: fronts.into(),
                    patches,
                    closed,
                    reached,
                    solid,
                });
            }
        }
        let mut triangles = copies.few(mesh.triangles(), 2);
        if let Cow::Owned(few) = &triangles {
            surface = Arc::new(TriangleBvh::of_many(mesh.points(), few, progress)?);
        }
        if !surface.is_closed()
            && let Cow::Owned(once) = copies.few(mesh.triangles(), 1)
        {
            let tree = TriangleBvh::of_many(mesh.points(), &once, progress)?;
            if tree.is_closed() {
                (surface, triangles) = (Arc::new(tree), once.into());
            }
        }
        let (mut patches, mut closed) = (Vec::new(), Vec::new());
        let is_changed = if surface.is_closed() {
            let parts = parts(mesh.points().len(), &triangles);
            let parts: Vec<&[u32]> = parts.iter().map(Vec::as_slice).collect();
            turn_alike(mesh.points(), &mut triangles, &parts, progress)?
        } else {
            let mut turned = without_cracks(mesh.points(), triangles.to_vec(), mesh.bounds().diagonal(), progress)?;
            (patches, closed) = wound_alike(mesh.points(), &mut turned, progress)?;
            let is_changed = turned != *triangles;
            if is_changed {
                triangles = turned.into();
            }
            is_changed
        };
        if is_changed {
            surface = Arc::new(TriangleBvh::of_many(mesh.points(), &triangles, progress)?);
        }
        Ok(Self { mesh, surface, triangles, patches, closed, reached, solid: OnceLock::new() })
    }

    /// Returns whether the surface is closed. It takes long to decide which triangles of an open one bound a solid.
    pub fn is_closed(&self) -> bool {
        self.surface.is_closed()
    }
}

/// The patches of a surface, and whether each is closed.
type Patches = (Vec<Vec<u32>>, Vec<bool>);

/// Winds each patch of a surface one way, and the closed ones alike.
fn wound_alike(points: &[Vec3], triangles: &mut Vec<[u32; 3]>, progress: &Progress) -> Result<Patches, Stopped> {
    let patches = orient(points, triangles, progress)?;
    let is_closed = |patch: &Vec<u32>| {
        let own: Vec<[u32; 3]> = patch.iter().map(|&index| triangles[index as usize]).collect();
        is_closed(&own, progress)
    };
    let closed = patches.iter().map(is_closed).collect::<Result<Vec<bool>, Stopped>>()?;
    let of_solids: Vec<&[u32]> =
        patches.iter().zip(&closed).filter(|(_, closed)| **closed).map(|(patch, _)| patch.as_slice()).collect();
    let mut alike = Cow::Owned(std::mem::take(triangles));
    turn_alike(points, &mut alike, &of_solids, progress)?;
    *triangles = alike.into_owned();
    Ok((patches, closed))
}
