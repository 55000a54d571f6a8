//! Computes each part of a scene and prices each prim.

use std::collections::BTreeMap;

use crate::cost::{self, CostReport, Linkset, LodBytes, MeshShape, PhysicsType, PrimShape, Rotation, TriangleWidths};
use crate::formats::{Format, Level, ReadLimits};
use crate::geometry::{MeshSoup, Progress, Vec3};
use crate::mesh_asset::llsd::LlsdExt;
use crate::mesh_asset::{BlockKind, MeshAsset};

use super::layout::{Part, Prim};
use crate::pipeline::physics::{Made, make_of};
use crate::pipeline::refusal::{Finding, Refusal, RefusalKind};
use crate::pipeline::request::choices::{Check, Parts};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::{
    Cost, Instance, LinksetReport, ModelData, ModelPhysicsCost, PartReport, PrimReport, count,
};
use crate::pipeline::several;

/// A scene and the parameters of its job, borrowed by every step.
pub struct Work<'a> {
    pub spec: &'a JobSpec,
    pub limits: &'a ReadLimits,
    pub progress: &'a Progress,
    pub prims: &'a [Prim],
}

/// A part with its result.
pub struct Computed {
    pub name: String,
    /// Numbers of its prims in the layout.
    pub prims: Vec<usize>,
    pub made: Made,
    pub asset: Vec<u8>,
    pub lod_bytes: LodBytes,
    /// Faces of the highest level.
    pub faces: usize,
}

/// The prims of a scene as a linkset.
pub struct Built {
    pub data: ModelData,
    pub parts: Vec<PartReport>,
    pub prims: Vec<PrimReport>,
    pub linkset: LinksetReport,
    pub types: Vec<PhysicsType>,
}

impl Work<'_> {
    /// Computes every part, and returns those that succeed in the order of the layout. Refusals of single parts are added to
    /// `errors`, for each of their prims; a refusal that concerns the whole work is an error.
    pub fn compute(&self, parts: Vec<Part>, errors: &mut Vec<Finding>) -> Result<Vec<Computed>, Refusal> {
        let names: Vec<_> = parts.iter().map(|part| (part.name.clone(), part.prims.clone())).collect();
        let compute = |part, progress: &Progress| self.compute_one(part, progress);
        let hulls = |part: &Computed| part.made.result.outcome.report.hulls.len();
        let results = several::compute_each(parts, self.progress, compute, hulls)?;
        let mut computed = Vec::with_capacity(results.len());
        for (result, (name, prims)) in results.into_iter().zip(&names) {
            match result {
                Ok(part) => computed.push(part),
                Err(refusal) => errors.extend(self.errors_of(name, prims, refusal)),
            }
        }
        Ok(computed)
    }

    fn compute_one(&self, part: Part, progress: &Progress) -> Result<Computed, Refusal> {
        progress.check()?;
        let Part { name, levels, prims, .. } = part;
        // The levels are in metres already, and stand upright.
        let (scale, up) = (Vec3::repeat(1.0), None);
        let spec = JobSpec { scale, up, check: Check::Off, parts: Parts::Merged, ..self.spec.clone() };
        // The digest of the levels stands for the bytes of the part: equal meshes have results with equal ids.
        let job = Job::new(Upload::plain(name.clone(), Format::Glb, digest(levels.soups.iter())), spec);
        let made = make_of(&job, levels, Vec::new(), self.limits, progress)?;
        let asset = made.result.outcome.asset.clone().map_err(|reason| {
            Refusal::new(RefusalKind::Unprocessable, "no_asset", format!("there is no whole asset: {reason}"))
        })?;
        let (lod_bytes, faces) = self.look_into(&asset);
        Ok(Computed { name, prims, made, asset, lod_bytes, faces })
    }

    fn look_into(&self, asset: &[u8]) -> (LodBytes, usize) {
        let Ok(asset) = MeshAsset::read(asset, &self.limits.asset_limits()) else { return (LodBytes::default(), 1) };
        let level = asset.entry(BlockKind::HighLod).and_then(|entry| asset.value(entry).ok());
        (LodBytes::of_asset(&asset), level.and_then(|level| level.items().map(<[_]>::len)).unwrap_or(1))
    }

    fn errors_of(&self, name: &str, prims: &[usize], refusal: Refusal) -> Vec<Finding> {
        let errors = several::faults_of(refusal);
        let of_prim = |&prim: &usize| {
            let part = self.prims.get(prim).map_or(name, |prim| &prim.name).to_owned();
            errors.iter().map(move |error| Finding {
                part: Some(part.clone()),
                index: Some(prim as u64),
                ..error.clone()
            })
        };
        prims.iter().flat_map(of_prim).collect()
    }

    /// Prices all prims whose part has a result. Returns `None` where there is none.
    pub fn linkset(&self, computed: &[Computed]) -> Result<Option<Built>, Refusal> {
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (part, one) in computed.iter().enumerate() {
            order.extend(one.prims.iter().map(|&prim| (prim, part)));
        }
        order.sort_unstable();
        if order.is_empty() {
            return Ok(None);
        }
        let mut prices = Prices { work: self, known: BTreeMap::new() };
        let (mut prims, mut types, mut linked) = (Vec::new(), Vec::new(), Vec::new());
        let mut instances: Vec<Vec<Instance>> = vec![Vec::new(); computed.len()];
        let mut sums = ModelPhysicsCost { hull: 0.0, mesh: 0.0, decomposition: 0.0 };
        for (number, &(prim, part)) in order.iter().enumerate() {
            let (Some(prim), Some(of)) = (self.prims.get(prim), computed.get(part)) else { continue };
            self.progress.check()?;
            let chosen = self.chosen(number, of);
            let report = prices.price(part, of, prim, chosen);
            let cost = Cost::new(&prim.factor, &report, None);
            sums.hull += cost.hull;
            // The single hull stands in for a shape that does not exist.
            sums.decomposition += cost.decomposition.unwrap_or(cost.hull);
            sums.mesh += cost.mesh.unwrap_or(cost.hull);
            instances[part].push(Instance { instance: count(number), cost: Some(cost.clone()) });
            linked.push(link(prim, of, chosen));
            types.push(report.effective.physics_type);
            prims.push(PrimReport {
                name: prim.name.clone(),
                part: count(part),
                position: prim.position.into(),
                rotation: prim.rotation,
                size: prim.size.into(),
                cost,
            });
        }
        let linkset = Linkset::new(linked, false, None, &self.spec.params.costs).map_err(bad_linkset)?;
        let linkset: LinksetReport = linkset.report(&self.spec.params.costs).into();
        let parts = computed.iter().zip(instances).enumerate().map(|(number, (part, instances))| PartReport {
            report: part.made.result.outcome.report.clone(),
            mesh_name: part.name.clone(),
            mesh: count(number),
            instances,
        });
        Ok(Some(Built { data: data(&linkset, sums), parts: parts.collect(), prims, types, linkset }))
    }

    /// Returns the shape type of a prim: the type of the request, else the type that viewers choose.
    fn chosen(&self, number: usize, of: &Computed) -> Option<PhysicsType> {
        let made = &of.made.result;
        let has_own = made.counts.hulls > 0 || made.physics_mesh.is_some();
        let chosen =
            self.spec.effective_type().unwrap_or(if has_own { PhysicsType::Prim } else { PhysicsType::ConvexHull });
        // The root always keeps a shape.
        let is_bare_root = number == 0 && chosen == PhysicsType::None;
        Some(if is_bare_root { PhysicsType::ConvexHull } else { chosen })
    }
}

/// The prices of prims, each combination of part, size and type once.
struct Prices<'a> {
    work: &'a Work<'a>,
    known: BTreeMap<(usize, [u64; 3], Option<PhysicsType>), CostReport>,
}

impl Prices<'_> {
    fn price(&mut self, part: usize, of: &Computed, prim: &Prim, chosen: Option<PhysicsType>) -> CostReport {
        let bits = <[f64; 3]>::from(prim.factor).map(f64::to_bits);
        let price = || of.made.shape(&prim.factor, chosen).report(&self.work.spec.params.costs, 1.0);
        self.known.entry((part, bits, chosen)).or_insert_with(price).clone()
    }
}

fn link(prim: &Prim, of: &Computed, chosen: Option<PhysicsType>) -> cost::Prim {
    let made = &of.made.result;
    let widths = made.physics_mesh.as_ref().and_then(|own| TriangleWidths::of_mesh(own, &prim.factor));
    cost::Prim {
        name: prim.name.clone(),
        shape: PrimShape::Mesh(MeshShape::of_prim(made.counts, widths, prim.size, chosen)),
        physics_type: chosen,
        size: prim.size,
        position: prim.position,
        rotation: Rotation::new(prim.rotation).unwrap_or_default(),
        lod_bytes: Some(of.lod_bytes),
        animated: false,
        scripts: 0,
        stated_cost: None,
    }
}

fn data(linkset: &LinksetReport, model_physics_cost: ModelPhysicsCost) -> ModelData {
    let streaming = linkset.streaming.unwrap_or_default();
    ModelData {
        resource_cost: linkset.land_impact,
        physics_cost: linkset.physics,
        model_physics_cost,
        model_streaming_cost: streaming,
        streaming_cost: streaming,
        simulation_cost: linkset.simulation,
        prims: count(linkset.prims.len()),
        can_be_physical: linkset.can_be_physical,
    }
}

fn bad_linkset(faults: Vec<cost::LinksetFault>) -> Refusal {
    let detail = faults.first().map_or_else(String::new, |fault| format!("{}: {}", fault.path, fault.message));
    Refusal::new(RefusalKind::Unprocessable, "bad_linkset", detail)
}

/// Returns the BLAKE3 of levels: names, points, triangles and parts.
fn digest<'a>(levels: impl Iterator<Item = (&'a Level, &'a MeshSoup)>) -> Vec<u8> {
    let mut hasher = blake3::Hasher::new();
    let length = |hasher: &mut blake3::Hasher, length: usize| _ = hasher.update(&(length as u64).to_le_bytes());
    for (level, soup) in levels {
        hasher.update(level.name().as_bytes());
        length(&mut hasher, soup.positions.len());
        for coordinate in soup.positions.iter().flatten() {
            hasher.update(&coordinate.to_le_bytes());
        }
        length(&mut hasher, soup.triangles.len());
        for index in soup.triangles.iter().flatten() {
            hasher.update(&index.to_le_bytes());
        }
        length(&mut hasher, soup.parts.len());
        for part in &soup.parts {
            length(&mut hasher, part.triangles.start);
            length(&mut hasher, part.triangles.end);
        }
    }
    hasher.finalize().as_bytes().to_vec()
}
