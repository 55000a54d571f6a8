//! Makes the triangle mesh for physics, and measures it as a reader of the asset sees it.

use crate::cost::{MeshShape, TriangleWidths};
use crate::formats::Format;
use crate::geometry::{self, Mesh, MeshError, MeshSoup, Progress, TriangleBvh, Vec3};
use crate::mesh_asset::llsd::Llsd;
use crate::mesh_asset::{AssetError, GRID_MAX, PhysicsLevel, Surface};
use crate::preflight::{degenerate_triangles, is_degenerate, normalised};
use crate::remesh::{Distance, Freedom, Price, Remeshed, Remesher};

use super::verdict::metres;
use super::walk::{FoundWalk, WalkCheck};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Passages;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::{MeshFit, Warning, count};

/// Shares of the tolerance that are tried, each with less freedom as well, until no way is closed and the whole tolerance is
/// kept. The last one moves nothing.
const SHARES: [f64; 10] = [1.0, 0.83, 0.67, 0.55, 0.45, 0.35, 0.25, 0.15, 0.07, 0.0];

/// A width below which a triangle is a sliver, in metres: the least that is charged.
const SLIVER_M: f64 = 1e-3;

/// A physics mesh as the asset holds it.
pub struct PhysicsMesh {
    /// In the unit of the source.
    pub mesh: Mesh,
    pub block: Llsd,
    pub distance: Distance,
    /// In metres.
    pub tolerance: f64,
    /// The ways past it, where they were found because they are kept open.
    pub ways: Option<FoundWalk>,
    /// How far rounding to the grid of the block moves a point, in metres.
    rounding: f64,
    hidden: usize,
    dropped: usize,
    is_cut_short: bool,
}

/// A mesh that is not measured yet.
struct Unmeasured {
    mesh: Mesh,
    block: Llsd,
    dropped: usize,
    /// Whether less freedom may make another mesh.
    used_freedom: bool,
    is_cut_short: bool,
}

/// The inputs from which a physics mesh is made.
pub struct MeshInputs<'a> {
    /// The source in metres, and its tree.
    pub metres: &'a Mesh,
    pub tree: &'a TriangleBvh,
    pub upload: &'a Upload,
    /// The highest level, whose box is the asset's.
    pub highest: Surface<'a>,
    pub spec: &'a JobSpec,
    /// The check of the model's ways where they are kept open.
    pub walk: Option<&'a WalkCheck<'a>>,
}

impl MeshInputs<'_> {
    /// Makes the mesh within the tolerance. Where it would close a way that is to be kept, or is too far from the source after
    /// all, there is less freedom, and then a smaller tolerance.
    /// `hurried` bounds the search, and leaves time for the measuring with `progress`.
    pub fn make(&self, hurried: &Progress, progress: &Progress) -> Result<PhysicsMesh, Refusal> {
        if self.metres.triangles().is_empty() {
            let detail = "a mesh for physics needs triangles, and the source has points alone; use physics=hulls";
            return Err(Refusal::new(RefusalKind::Unprocessable, "no_faces", detail));
        }
        let diagonal = self.metres.bounds().diagonal();
        let tolerance = self.spec.params.tolerance_or_default() * diagonal;
        let bounds = self.asset_box();
        let in_box = |corner: &Vec3| normalised(&self.to_unit(corner), bounds.as_ref());
        let is_refused = |corners: &[Vec3; 3]| is_degenerate(&corners.each_ref().map(in_box));
        let price = Price { costs: &self.spec.params.costs, is_refused: &is_refused };
        let remesher = Remesher::new(self.metres, self.tree, price, hurried)?;
        let mut made: Option<PhysicsMesh> = None;
        let attempts =
            SHARES.into_iter().flat_map(|share| [Freedom::Full, Freedom::Edges].map(|freedom| (share, freedom)));
        let mut used_freedom = true;
        for (share, freedom) in attempts {
            if freedom == Freedom::Edges && !used_freedom {
                continue;
            }
            let limits = [share * tolerance, tolerance];
            match (self.attempt(&remesher, limits, freedom, [hurried, progress]), &mut made) {
                (Err(met), Some(made)) if met.kind == RefusalKind::Deadline => {
                    made.is_cut_short = true;
                    break;
                }
                (attempt, _) => {
                    let (attempt, used) = attempt?;
                    (made, used_freedom) = (attempt.or(made), used);
                }
            }
            if made.as_ref().is_some_and(|made| made.keeps_tolerance() || made.is_cut_short) {
                break;
            }
        }
        made.ok_or_else(|| Refusal::new(RefusalKind::Internal, "physics_mesh", "no share of the tolerance was tried"))
    }

    /// Makes the mesh with collapses within `limit` metres, and measures it. Returns `None` where it closes a way and another limit
    /// can be tried, and whether less freedom may make another mesh.
    fn attempt(
        &self,
        remesher: &Remesher<'_>,
        [limit, tolerance]: [f64; 2],
        freedom: Freedom,
        [hurried, progress]: [&Progress; 2],
    ) -> Result<(Option<PhysicsMesh>, bool), Refusal> {
        let Unmeasured { mesh, block, dropped, used_freedom, is_cut_short } =
            self.within(remesher, limit, freedom, hurried)?;
        // The distances have to be measured after it.
        let walk_progress = progress.for_an_attempt();
        let ways = self.ways(&mesh, &walk_progress)?;
        let is_cut_short = is_cut_short || walk_progress.was_late();
        let closes_a_way =
            ways.as_ref().and_then(|(walk, _)| walk.as_ref()).is_some_and(|walk| !walk.named().is_empty());
        if closes_a_way && !is_cut_short && limit > 0.0 {
            return Ok((None, used_freedom));
        }
        let decoded = mesh.scaled(&self.spec.scale());
        let distance = remesher.measure((decoded.points(), decoded.triangles()), progress)?;
        let is_cut_short = is_cut_short || progress.was_late();
        let (rounding, hidden) = (0.5 / f64::from(GRID_MAX) * self.metres.bounds().diagonal(), remesher.hidden());
        let made = PhysicsMesh { mesh, block, distance, tolerance, ways, rounding, hidden, dropped, is_cut_short };
        Ok((Some(made), used_freedom))
    }

    /// Finds the ways past a mesh where they are to be kept. The result reports ways that the deadline leaves unchecked.
    fn ways(&self, made: &Mesh, progress: &Progress) -> Result<Option<FoundWalk>, Refusal> {
        let Some(walk) = self.walk.filter(|_| self.spec.passages == Passages::Keep) else { return Ok(None) };
        match walk.past(made, progress) {
            Err(refusal) if refusal.kind == RefusalKind::Deadline => Ok(None),
            checked => checked.map(Some),
        }
    }

    /// Makes the mesh with collapses within `limit` metres, as the asset holds it.
    fn within(
        &self,
        remesher: &Remesher<'_>,
        limit: f64,
        freedom: Freedom,
        hurried: &Progress,
    ) -> Result<Unmeasured, Refusal> {
        let Remeshed { points, triangles, used_freedom, is_cut_short } = remesher.within(limit, freedom, hurried)?;
        let is_cut_short = is_cut_short || hurried.was_late();
        let positions: Vec<Vec3> = points.iter().map(|point| self.to_unit(point)).collect();
        let soup = MeshSoup { positions, triangles, parts: Vec::new() };
        let held = self.held(&soup, limit == 0.0);
        // With more time, there would be fewer and larger triangles.
        let late = || Refusal::deadline("while the mesh for physics was simplified");
        let (mesh, block, dropped) = held.map_err(|refusal| if is_cut_short { late() } else { refusal })?;
        Ok(Unmeasured { mesh, block, dropped, used_freedom, is_cut_short })
    }

    /// Returns the mesh and the block that the asset holds, without the triangles that a simulator refuses, and how many these
    /// were.
    fn held(&self, soup: &MeshSoup, keeps_places: bool) -> Result<(Mesh, Llsd, usize), Refusal> {
        let (level, dropped) = self.level(soup, keeps_places).map_err(refused)?;
        match Mesh::from_soup(level.placed()) {
            Ok((mesh, _)) if !mesh.triangles().is_empty() => Ok((mesh, level.block, dropped)),
            Ok(_) | Err(MeshError::NoGeometry) => {
                let detail = "every triangle is too small or too thin for a physics mesh; use physics=hulls";
                Err(Refusal::new(RefusalKind::Unprocessable, "degenerate_mesh", detail))
            }
            Err(error) => Err(Refusal::of_mesh(&error, PART)),
        }
    }

    fn to_unit(&self, point: &Vec3) -> Vec3 {
        point.component_div(&self.spec.scale())
    }

    /// Quantises the triangles, and leaves out those that a simulator refuses. Returns how many these were.
    fn level(&self, soup: &MeshSoup, keeps_places: bool) -> Result<(PhysicsLevel, usize), AssetError> {
        let surface = Surface::from(soup);
        let highest = (!self.is_posted()).then_some(&self.highest);
        let level = PhysicsLevel::of(&surface, highest, self.spec.scale(), keeps_places)?;
        let numbers = degenerate_triangles(&level.normalised, None);
        let in_part = |part: &geometry::Part| {
            let own = numbers.iter().filter(|number| part.triangles.contains(number));
            own.map(|number| number - part.triangles.start).collect()
        };
        let dropped: Vec<Vec<usize>> = level.normalised.parts.iter().map(in_part).collect();
        Ok((if numbers.is_empty() { level } else { level.without(&dropped)? }, numbers.len()))
    }

    /// Returns whether the asset is the posted one, in whose box the source lies.
    fn is_posted(&self) -> bool {
        matches!(self.upload.parts.as_slice(), [part] if part.format == Format::MeshAsset)
    }

    /// Returns the box of the source that becomes the box of the asset; `None` where the source is in it already.
    fn asset_box(&self) -> Option<geometry::Aabb> {
        let used = self.highest.triangles.iter().flatten().map(|&index| &self.highest.positions[index as usize]);
        geometry::Aabb::of_points(used).filter(|_| !self.is_posted())
    }
}

impl PhysicsMesh {
    /// Returns the figures of the mesh. `shape` prices it, and `hulls` is what the hulls cost.
    pub fn report(&self, source: &Mesh, shape: &MeshShape, hulls: f64, spec: &JobSpec) -> MeshFit {
        let costs = &spec.params.costs;
        let widths = |mesh: &Mesh| TriangleWidths::of_mesh(mesh, &spec.scale());
        let slivers = |mesh: &Mesh| widths(mesh).map_or(0, |widths| widths.narrower_than(1.0, SLIVER_M));
        let own = widths(&self.mesh);
        let mean_width = own.as_ref().map_or(0.0, |own| costs.mean_width_m(own, 1.0));
        let cost = own.as_ref().map_or(0.0, |own| costs.triangle_mesh_cost(own, 1.0));
        let triangles = self.mesh.triangles().len();
        MeshFit {
            vertices: count(self.mesh.points().len()),
            triangles: count(triangles),
            hidden: count(self.hidden),
            slivers_removed: count(slivers(source).saturating_sub(slivers(&self.mesh))),
            tolerance: self.tolerance,
            from_source: self.distance.from_source,
            to_source: self.distance.to_source,
            upper: self.distance.upper,
            mean_width,
            cost,
            cheaper_from: shape.mesh_costs_at_most_from(costs, hulls),
            cut_short: self.is_cut_short,
            explain: costs.explain_triangles(triangles, mean_width, cost),
        }
    }

    /// Returns whether the mesh is within the tolerance. Rounding to the grid of the block may add its half step.
    pub fn keeps_tolerance(&self) -> bool {
        self.distance.largest() <= self.tolerance + self.rounding
    }

    /// Returns warnings about the mesh.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if !self.keeps_tolerance() {
            let (reached, limit) = (self.distance.largest(), self.tolerance);
            let (far, wanted) = (metres(reached), metres(limit));
            let message = format!("the mesh is up to {far} from the source; {wanted} were wanted");
            let missed = Warning::new("tolerance_missed", message).about(PART);
            warnings.push(Warning { met: Some(reached), limit: Some(limit), ..missed });
        }
        if self.dropped > 0 {
            let message = format!(
                "{} triangles of the mesh were too small or too thin for a simulator and were left out",
                self.dropped
            );
            warnings.push(Warning::new("degenerate_dropped", message).about(PART));
        }
        warnings
    }
}

fn refused(error: AssetError) -> Refusal {
    Refusal::new(RefusalKind::Unprocessable, "no_physics_mesh", format!("there is no mesh for physics: {error}"))
}

/// The block's name in warnings.
const PART: &str = "physics_mesh";
