//! [`Reference`]: the mesh that blocks are compared with, its tree, and the proof of the last single hull.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use crate::geometry::{ConvexHull, Fit, Mesh, Progress, Source, Stopped, Thinning, TriangleBvh, Vec3, Walker, in_time};
use crate::mesh_asset::{ConvexBlock, Domain, GridPoint};
use crate::once::get_or_try;
use crate::pipeline::refusal::Refusal;

/// All places are measured, or one in 16 where the deadline leaves no time for all, or one in 256 where it leaves still less.
const ONE_PLACE_IN: [usize; 3] = [1, 16, 256];

/// Time that an attempt leaves for one at fewer places, as far as that is at most three quarters of what is left.
const LEAST_TIME: Duration = Duration::from_millis(300);
/// Time in which the solid parts of an open surface are found, for each point and triangle. Each attempt has to do that. It took
/// 1.5 s for 800,000 of them on two shared cores.
const TIME_FOR_SOLID_EACH: Duration = Duration::from_micros(3);

/// An avatar whose ways are kept open.
pub struct KeptWays<'a> {
    pub walker: Walker,
    /// The mesh in the unit of the model.
    pub model: &'a Mesh,
    /// Metres of the reference for each unit of the model.
    pub scale: Vec3,
}

impl KeptWays<'_> {
    /// Returns places in metres that the avatar reaches.
    fn places(&self, progress: &Progress) -> Result<Vec<Vec3>, Stopped> {
        let places = self.walker.middles(self.model, progress)?;
        Ok(places.into_iter().map(|place| place.component_mul(&self.scale)).collect())
    }
}

/// A mesh that blocks are compared with. Its tree and its [`Source`] are made once, at their first use.
pub struct Reference<'a> {
    /// In metres.
    pub mesh: &'a Mesh,
    tree: OnceCell<Arc<TriangleBvh>>,
    source: OnceCell<Source<'a>>,
    kept: Option<KeptWays<'a>>,
    /// Whether there was no time to find the places that the avatar reaches.
    misses_rooms: Cell<bool>,
    /// The single hull that was proved last, and how far a vertex lies outside.
    proved: RefCell<Option<Proved>>,
}

struct Proved {
    domain: Domain,
    hull: Vec<GridPoint>,
    outside: Outside,
}

/// How far a vertex of the source lies outside of the single hull, in metres.
#[derive(Clone, Copy)]
pub struct Outside {
    pub exact: f64,
    /// The same for the hull as a viewer decodes it, in single precision.
    pub for_viewers: f64,
}

impl<'a> Reference<'a> {
    /// `mesh` is in metres.
    pub fn new(mesh: &'a Mesh, kept: Option<KeptWays<'a>>) -> Self {
        Self {
            mesh,
            tree: OnceCell::new(),
            source: OnceCell::new(),
            kept,
            misses_rooms: Cell::default(),
            proved: RefCell::default(),
        }
    }

    /// Returns the tree of the mesh's triangles.
    pub fn tree(&self, progress: &Progress) -> Result<&Arc<TriangleBvh>, Stopped> {
        let (points, triangles) = (self.mesh.points(), self.mesh.triangles());
        get_or_try(&self.tree, || Ok(Arc::new(TriangleBvh::of_many(points, triangles, progress)?)))
    }

    fn source(&self, progress: &Progress) -> Result<&Source<'a>, Stopped> {
        let make = || {
            let (mesh, kept, known) = (self.mesh, self.kept.as_ref(), self.tree.get());
            // Finding the places can take longer than all the rest, which is of use without them, too.
            let places = || kept.map(|kept| in_time(kept.places(&progress.for_an_attempt()))).transpose();
            let tree = || match known {
                Some(tree) => Ok(Arc::clone(tree)),
                None => TriangleBvh::of_many(mesh.points(), mesh.triangles(), progress).map(Arc::new),
            };
            let (reached, tree) = progress.together(|| rayon::join(places, tree));
            let (reached, tree) = (reached?, tree?);
            self.misses_rooms.set(reached == Some(None));
            let reached = reached.flatten().unwrap_or_default();
            let source = Source::with_tree(mesh, Arc::clone(&tree), reached, progress)?;
            // A surface that had to be turned has a tree of its own, and the memory of two is kept for a physics mesh only.
            if Arc::strong_count(&tree) > 1 {
                self.tree.get_or_init(|| tree);
            }
            Ok(source)
        };
        get_or_try(&self.source, make)
    }

    /// Measures how well hulls stand for the mesh. Where the time is too short for all places, measures at one place in
    /// `n` and returns `n` with the fit. All places are measured only where that leaves the time `following`.
    pub fn fit(
        &self,
        hulls: &[ConvexHull],
        limits: &[f64],
        following: Duration,
        progress: &Progress,
    ) -> Result<(Fit, Option<usize>), Stopped> {
        let source = self.source(progress)?;
        let elements = if source.is_closed() { 0 } else { self.mesh.elements() };
        let for_solid = TIME_FOR_SOLID_EACH.saturating_mul(elements);
        let attempts = match progress.left() {
            Some(left) if left < 2 * for_solid => &ONE_PLACE_IN[2..],
            _ => &ONE_PLACE_IN[..],
        };
        let time = LEAST_TIME.max(for_solid) + following;
        for &one_in in attempts {
            // The second attempt has a quarter of the time that the first one left.
            if one_in == ONE_PLACE_IN[1] && 4 * for_solid > time {
                continue;
            }
            let is_last = Some(&one_in) == attempts.last();
            let hurried = if is_last { progress.clone() } else { progress.with_time_held_back(time) };
            let limits = if one_in == 1 { limits } else { &[] };
            if let Some(fit) = in_time(source.fit(hulls, limits, Thinning::one_in(one_in), following, &hurried))? {
                return Ok((fit, (one_in > 1).then_some(one_in)));
            }
        }
        Err(Stopped::Deadline)
    }

    /// Returns whether the deadline left no time to find where the avatar goes, so that rooms may count as solid in what
    /// [`Reference::fit`] measures.
    pub fn misses_rooms(&self) -> bool {
        self.misses_rooms.get()
    }

    /// Returns how far a vertex lies outside of the single hull of a block, as `prove` finds it.
    pub fn outside(
        &self,
        block: &ConvexBlock,
        prove: impl FnOnce() -> Result<Outside, Refusal>,
    ) -> Result<Outside, Refusal> {
        let hull = block.hull().unwrap_or_default();
        if let Some(proved) = &*self.proved.borrow()
            && proved.domain == *block.domain()
            && proved.hull == hull
        {
            return Ok(proved.outside);
        }
        let outside = prove()?;
        let proved = Proved { domain: *block.domain(), hull: hull.to_vec(), outside };
        self.proved.replace(Some(proved));
        Ok(outside)
    }
}
