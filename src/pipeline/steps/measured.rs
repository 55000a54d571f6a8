//! What a reader of the block will see, and every figure of it: nothing here looks at what went into the block.

use crate::cost::{CostReport, MeshShape, ScaleCurve, StoredCounts};
use crate::formats::Level;
use crate::geometry::HullSet;
use crate::geometry::hull;
use crate::geometry::{ConvexHull, Fit, Mesh, MeshSoup, Progress, Vec3, measure_fit};
use crate::mesh_asset::{ConvexBlock, HullName, MAX_HULL_POINTS};

use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::warning::Warning;

/// How far a hull of the decoded block may be from wrapping the source, in steps of the block's grid along its diagonal:
/// half a step of rounding on each axis, and a thousandth for the arithmetic of checking it.
const ROUNDING_STEPS: f64 = 0.501;

/// A proof that fails at a scale this uneven says nothing of the block: in metres its points lie within rounding of a plane.
const UNEVEN: f64 = 1e3;

/// The decoded block, in metres, and what was measured on it.
pub struct Checked {
    pub hull: ConvexHull,
    /// Farthest that a vertex of the source lies outside the single hull.
    pub max_outside: f64,
    /// As far as rounding to the grid of the block can put a vertex outside.
    rounding: f64,
    /// In HullList order.
    pub hulls: Vec<ConvexHull>,
    pub fit: Fit,
    pub sticks_out: Option<SticksOut>,
    pub cost: CostReport,
    /// Where `scales` was asked for.
    pub curve: Option<ScaleCurve>,
}

/// How far the visible level sticks out of hulls that were made from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SticksOut {
    pub level: Level,
    /// Out of the single hull.
    pub hull: f64,
    /// Out of the decomposition; `None` where there is none.
    pub hulls: Option<f64>,
}

impl Checked {
    /// Decodes the block and measures it against the mesh that it was made from.
    pub fn of_block(
        block: &ConvexBlock,
        mesh: &Mesh,
        visible: Option<&(Level, MeshSoup)>,
        spec: &JobSpec,
        keeps_physics_mesh: bool,
        progress: &Progress,
    ) -> Result<Self, Refusal> {
        let scale = &spec.scale;
        let hull = rebuild(&block.decoded_hull().unwrap_or_default(), "the single hull", scale)?;
        let hulls = rebuild_all(block, scale)?;
        let counts = StoredCounts::from(block);
        let shape = MeshShape::of_mesh(counts, mesh, scale, spec.effective_type(), keeps_physics_mesh);
        let cost = shape.report(&spec.params.costs, 1.0);
        let curve = (!spec.scales.is_empty()).then(|| shape.curve(&spec.params.costs, spec.scales.as_slice()));
        progress.check()?;
        let mesh = mesh.scaled(scale);
        let proof = hull::prove(&hull, mesh.points())?;
        let allowed = block.domain().step().component_mul(scale).norm() * ROUNDING_STEPS;
        if !proof.holds(MAX_HULL_POINTS, allowed) {
            if scale.max() > UNEVEN * scale.min() {
                return Err(too_thin("the single hull", scale));
            }
            let detail = format!("the encoded single hull failed its proof: {proof:?}, allowed outside: {allowed}");
            return Err(Refusal::new(RefusalKind::Internal, "unproved_hull", detail));
        }
        progress.check()?;
        let shown = if hulls.is_empty() { std::slice::from_ref(&hull) } else { &hulls };
        let fit = measure_fit(&mesh, shown, progress)?;
        let sticks_out = visible.and_then(|(level, soup)| SticksOut::measure(*level, soup, &hull, &hulls, scale));
        Ok(Self { hull, max_outside: proof.max_outside, rounding: allowed, hulls, fit, sticks_out, cost, curve })
    }

    /// What a creator should know of the figures.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let single = (MAX_HULL_POINTS == self.hull.points().len()).then(|| HullName::Single.to_string());
        let numbered = self.hulls.iter().position(|hull| hull.points().len() == MAX_HULL_POINTS);
        if let Some(name) = single.or(numbered.map(|number| HullName::Number(number).to_string())) {
            let message = format!(
                "{name} has exactly 256 vertices, which the block stores as 0: some readers do not know that; \
                 max_vertices=255 avoids it"
            );
            warnings.push(Warning::new("hull_of_256", message).about(name));
        }
        if let Some(sticks_out) = self.sticks_out.filter(|sticks_out| sticks_out.hull > self.rounding) {
            let level = sticks_out.level.name();
            let message = format!("{level} sticks out of the single hull by up to {} m", sticks_out.hull);
            warnings.push(Warning::new("source_does_not_enclose", message).about(level));
        }
        warnings
    }
}

impl SticksOut {
    /// Measures the vertices of the visible level that are finite; `None` where it has none.
    fn measure(level: Level, soup: &MeshSoup, hull: &ConvexHull, hulls: &[ConvexHull], scale: &Vec3) -> Option<Self> {
        let finite = soup.positions.iter().filter(|point| point.iter().all(|c| c.is_finite()));
        let points: Vec<Vec3> = finite.map(|point| point.component_mul(scale)).collect();
        let farthest = |hulls: &[ConvexHull]| {
            let bodies = HullSet::new(hulls);
            points.iter().map(|point| bodies.distance(point, 0.0)).fold(0.0, f64::max)
        };
        (!points.is_empty()).then(|| Self {
            level,
            hull: farthest(std::slice::from_ref(hull)),
            hulls: (!hulls.is_empty()).then(|| farthest(hulls)),
        })
    }
}

/// The hulls of the decoded HullList, in metres.
pub fn rebuild_all(block: &ConvexBlock, scale: &Vec3) -> Result<Vec<ConvexHull>, Refusal> {
    let decoded = block.decoded_hulls();
    let hulls = decoded.iter().enumerate();
    hulls.map(|(number, points)| rebuild(points, &format!("hull {number}"), scale)).collect()
}

/// The hull of decoded points, in metres. Every point of a block is a vertex of its hull: the encoder saw to it. An uneven
/// scale may still make it too thin to measure.
fn rebuild(points: &[Vec3], name: &str, scale: &Vec3) -> Result<ConvexHull, Refusal> {
    let scaled: Vec<Vec3> = points.iter().map(|point| point.component_mul(scale)).collect();
    ConvexHull::of_points(&scaled).map_err(|error| {
        if scale.max() > scale.min() && ConvexHull::of_points(points).is_ok() {
            too_thin(name, scale)
        } else {
            let detail = format!("{name} of the encoded block is no hull: {error}");
            Refusal::new(RefusalKind::Internal, "block", detail)
        }
    })
}

fn too_thin(name: &str, scale: &Vec3) -> Refusal {
    let detail = format!(
        "scaled by {}, {} and {} {name} is too thin to be measured: its points span no volume; scale it more evenly, or \
         make the model thicker",
        scale.x, scale.y, scale.z
    );
    Refusal::new(RefusalKind::Unprocessable, "scaled_flat", detail).at("scale", None)
}
