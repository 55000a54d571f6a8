//! Measures what a reader of the block will see. Nothing here looks at the hulls that went into the block.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::cost::{MeshShape, StoredCounts};
use crate::formats::Level;
use crate::geometry::HullSet;
use crate::geometry::hull;
use crate::geometry::{ConvexHull, Mesh, MeshSoup, Progress, Vec3};
use crate::mesh_asset::{ConvexBlock, HullName, MAX_HULL_POINTS};

use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::SourceChoice;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::{Cost, Fit, Hull, MassOfShapes, SingleHull, SticksOut, Warning, count};

use super::engines;
use super::reference::{Outside, Reference};
use super::source::visible;
use super::verdict::metres;

/// How far a vertex of the source may lie outside the decoded single hull where the grid has no hull around the source, in
/// diagonals of the block's grid cell: half a step of rounding on each axis, and a thousandth for the arithmetic of the
/// check.
const ROUNDING_STEPS: f64 = 0.501;

/// Ratio between the largest and smallest scale beyond which a failed proof does not show a faulty block: in metres the
/// block's points then lie within rounding of a plane.
const UNEVEN: f64 = 1e3;

/// The figures of a decoded block.
pub struct Measured {
    pub hull: SingleHull,
    /// In `HullList` order.
    pub hulls: Vec<Hull>,
    pub fit: Fit,
    pub mass: MassOfShapes,
    pub sticks_out: Option<SticksOut>,
    pub cost: Cost,
    /// Where the deadline left time to measure at some of the places only: one in this many.
    one_place_in: Option<usize>,
    /// Whether rooms may count as solid, since the deadline left no time to find where an avatar goes.
    misses_rooms: bool,
    /// Distance by which rounding to the block's grid can put a vertex outside, in metres.
    rounding: f64,
    outside: Outside,
    /// Findings about the hulls as shapes of a physics engine.
    of_engines: Vec<Warning>,
}

/// The source of a block and what else decides its figures.
pub struct Subject<'a> {
    pub mesh: &'a Mesh,
    /// The level or the box that the mesh was made from.
    pub source: SourceChoice,
    /// The levels that are not the source.
    pub others: &'a BTreeMap<Level, MeshSoup>,
    pub spec: &'a JobSpec,
    /// Whether the asset keeps a triangle mesh for physics.
    pub keeps_physics_mesh: bool,
    /// The errors that the hulls are judged by, in metres.
    pub limits: &'a [f64],
    /// The triangle mesh that was made for physics.
    pub physics_mesh: Option<&'a Mesh>,
}

impl Subject<'_> {
    /// Returns the facts on which the costs depend.
    pub fn shape(&self, block: &ConvexBlock) -> MeshShape {
        let Self { mesh, spec, keeps_physics_mesh, physics_mesh, .. } = *self;
        let (counts, chosen) = (StoredCounts::from(block), spec.effective_type());
        MeshShape::of_mesh(counts, (mesh, physics_mesh), &spec.scale(), chosen, keeps_physics_mesh)
    }
}

/// Decodes a block and measures it against the mesh that it was made from, which is `reference` in metres. Fewer places are
/// measured where the time for what follows is less than `following`.
pub fn measure(
    block: &ConvexBlock,
    subject: &Subject,
    reference: &Reference<'_>,
    following: Duration,
    progress: &Progress,
) -> Result<Measured, Refusal> {
    let Subject { mesh, source, others, spec, limits, .. } = *subject;
    let scale = &spec.scale();
    let hull = rebuild_single(block, scale)?;
    let hulls = rebuild_all(block, scale)?;
    let shape = subject.shape(block);
    let curve = (!spec.scales.is_empty()).then(|| shape.curve(&spec.params.costs, spec.scales.as_slice()));
    let cost = Cost::new(scale, &shape.report(&spec.params.costs, 1.0), curve.as_ref());
    progress.check()?;
    let rounding = block.domain().step().component_mul(scale).norm() * ROUNDING_STEPS;
    let in_metres = reference.mesh;
    let prove = || progress.together(|| prove(block, &hull, (mesh, in_metres), rounding, scale));
    let outside = reference.outside(block, prove)?;
    progress.check()?;
    let measured = if hulls.is_empty() { std::slice::from_ref(&hull) } else { &hulls };
    let (fit, one_place_in) = reference.fit(measured, limits, following, progress)?;
    let (mass, of_engines) = engines::check(&hull, &hulls);
    Ok(Measured {
        sticks_out: visible(source, others).and_then(|(level, soup)| sticks_out(level, soup, &hull, &hulls, scale)),
        hull: SingleHull { vertices: count(hull.points().len()), volume: hull.volume(), max_outside: outside.exact },
        hulls: Hull::list(&hulls, &fit),
        fit: (&fit).into(),
        mass,
        cost,
        one_place_in,
        misses_rooms: reference.misses_rooms(),
        rounding,
        outside,
        of_engines,
    })
}

/// Proves that the decoded single hull is convex and wraps the source, and returns how far a vertex lies outside. Points are
/// compared with the grid in exact arithmetic, before the scale rounds them. The mesh comes with its copy in metres.
fn prove(
    block: &ConvexBlock,
    hull: &ConvexHull,
    (mesh, in_metres): (&Mesh, &Mesh),
    rounding: f64,
    scale: &Vec3,
) -> Result<Outside, Refusal> {
    let single_rounding = f64::from(f32::EPSILON) * hull.bounds().largest_coordinate();
    let near = hull::near_surface(hull, in_metres.points(), rounding + single_rounding);
    let near: Vec<Vec3> = near.into_iter().map(|index| mesh.points()[index as usize]).collect();
    let for_viewers = block.outside_for_viewers(&near) * scale.max();
    let outside: Vec<Vec3> = block.outside_hull(&near).into_iter().map(|point| point.component_mul(scale)).collect();
    let proof = hull::prove(hull, &outside)?;
    if proof.holds(MAX_HULL_POINTS, rounding) {
        return Ok(Outside { exact: proof.max_outside, for_viewers });
    }
    if scale.max() > UNEVEN * scale.min() {
        return Err(too_thin("the single hull", scale));
    }
    let detail = format!("the encoded single hull failed its proof: {proof:?}, allowed outside: {rounding}");
    Err(Refusal::new(RefusalKind::Internal, "unproved_hull", detail))
}

impl Measured {
    /// Returns true when the deadline left no time for all measures.
    pub fn is_cut_short(&self) -> bool {
        self.one_place_in.is_some() || self.misses_rooms
    }

    /// Returns warnings about figures that a creator may not expect.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(one_in) = self.one_place_in {
            let message = format!(
                "the deadline left time to measure the hulls at one in {one_in} of the usual places only: \
                 the errors may be larger than fit says"
            );
            warnings.push(Warning::new("fit_at_few_places", message));
        }
        if self.misses_rooms {
            let message = "the deadline left no time to find where an avatar goes: in fit, the inside of a room may count as solid";
            warnings.push(Warning::new("fit_without_rooms", message));
        }
        let is_full = |vertices: u32| vertices == count(MAX_HULL_POINTS);
        let single = is_full(self.hull.vertices).then_some(HullName::Single);
        let numbered = || self.hulls.iter().position(|hull| is_full(hull.vertices)).map(HullName::Number);
        if let Some(name) = numbered().or(single) {
            let why = match name {
                HullName::Number(_) => "which the block stores as 0: some readers misread that",
                HullName::Single => "the most that the format allows: some readers allow fewer",
            };
            let message = format!("{name} has exactly 256 vertices, {why}; max_vertices=255 avoids it");
            warnings.push(Warning::new("hull_of_256", message).about(name.to_string()));
        }
        if let Some(sticks_out) = self.sticks_out.as_ref().filter(|sticks_out| sticks_out.hull > self.rounding) {
            let level = sticks_out.level.name();
            let message = format!("{level} sticks out of the single hull by up to {}", metres(sticks_out.hull));
            warnings.push(Warning::new("source_does_not_enclose", message).about(level));
        }
        let Outside { exact, for_viewers } = self.outside;
        if for_viewers > exact {
            let is_flat = for_viewers.is_infinite();
            let what = if is_flat {
                "makes the single hull flat".to_owned()
            } else {
                format!("leaves vertices up to {} outside the single hull", metres(for_viewers))
            };
            let message = format!(
                "viewers read the block in single precision, which {what}: the model is small beside its distance from the \
                 origin; move it there"
            );
            let met = Some(for_viewers).filter(|_| !is_flat);
            warnings.push(Warning { met, ..Warning::new("outside_for_viewers", message) });
        }
        warnings.extend(self.of_engines.iter().cloned());
        warnings
    }
}

/// Measures how far the finite vertices of the visible level stick out of the hulls; `None` when it has no such vertex.
fn sticks_out(
    level: Level,
    soup: &MeshSoup,
    hull: &ConvexHull,
    hulls: &[ConvexHull],
    scale: &Vec3,
) -> Option<SticksOut> {
    let finite = soup.positions.iter().filter(|point| point.iter().all(|c| c.is_finite()));
    let points: Vec<Vec3> = finite.map(|point| point.component_mul(scale)).collect();
    let farthest = |hulls: &[ConvexHull]| {
        let set = HullSet::new(hulls);
        points.iter().map(|point| set.distance(point, 0.0)).fold(0.0, f64::max)
    };
    (!points.is_empty()).then(|| SticksOut {
        level: level.into(),
        hull: farthest(std::slice::from_ref(hull)),
        hulls: (!hulls.is_empty()).then(|| farthest(hulls)),
    })
}

/// Returns the hulls of the decoded `HullList`, in metres.
pub fn rebuild_all(block: &ConvexBlock, scale: &Vec3) -> Result<Vec<ConvexHull>, Refusal> {
    let decoded = block.decoded_hulls();
    let hulls = decoded.iter().enumerate();
    hulls.map(|(number, points)| rebuild(points, &HullName::Number(number).to_string(), scale)).collect()
}

/// Returns the decoded single hull, in metres.
pub fn rebuild_single(block: &ConvexBlock, scale: &Vec3) -> Result<ConvexHull, Refusal> {
    rebuild(&block.decoded_hull().unwrap_or_default(), "the single hull", scale)
}

/// Returns the hull of decoded points, in metres. The encoder makes every point of a block a vertex of its hull; an
/// uneven scale may still make the hull too thin to measure.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::{box_soup, cube_corners};

    /// Returns what the proof says about the block of a cube of the size 2 around a box.
    fn cube_around(half: [f64; 3]) -> Result<Outside, Refusal> {
        let cube = cube_corners(Vec3::zeros(), 1.0);
        let block = ConvexBlock::fit(Some(&cube), &[]).unwrap();
        let scale = Vec3::repeat(1.0);
        let hull = rebuild_single(&block, &scale).unwrap();
        let (mesh, _) = Mesh::from_soup(box_soup(Vec3::zeros(), half.into())).unwrap();
        let rounding = block.domain().step().norm() * ROUNDING_STEPS;
        prove(&block, &hull, (&mesh, &mesh), rounding, &scale)
    }

    #[test]
    fn a_block_whose_single_hull_leaves_a_vertex_outside_is_not_answered() {
        assert_eq!(cube_around([1.0, 1.0, 0.5]).unwrap().exact, 0.0);
        let refusal = cube_around([1.0, 1.0, 1.001]).err().unwrap();
        assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::Internal, "unproved_hull"));
        assert!(refusal.detail.contains("max_outside: 0.000999"), "{}", refusal.detail);
    }
}
