//! Prices each prim of a scene, and the linkset of all.

use std::collections::BTreeMap;

use crate::cost::{self, CostReport, Linkset, MeshShape, PhysicsType, PrimShape, Rotation};

use super::compute::{Computed, SceneWork};
use super::layout::Prim;
use crate::pipeline::finished::CostFacts;
use crate::pipeline::prim_widths::PrimWidths;
use crate::pipeline::refusal::Refusal;
use crate::pipeline::result::report::{
    Cost, Instance, LinksetReport, ModelData, ModelPhysicsCost, PartReport, PrimReport, count,
};
use crate::pipeline::several;

/// The prims of a scene as a linkset.
pub struct Built {
    pub data: ModelData,
    pub parts: Vec<PartReport>,
    pub prims: Vec<PrimReport>,
    pub linkset: LinksetReport,
    pub types: Vec<PhysicsType>,
}

impl SceneWork<'_> {
    /// Prices all prims whose part has a result. Returns `None` where there is none.
    pub fn linkset(&self, computed: &[&Computed]) -> Result<Option<Built>, Refusal> {
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (part, one) in computed.iter().enumerate() {
            order.extend(one.prims.iter().map(|&prim| (prim, part)));
        }
        order.sort_unstable();
        if order.is_empty() {
            return Ok(None);
        }
        let mut prices = Prices::new(self);
        let (mut prims, mut types, mut linked) = (Vec::new(), Vec::new(), Vec::new());
        let mut instances: Vec<Vec<Instance>> = vec![Vec::new(); computed.len()];
        let late = self.progress.extended(several::GRACE);
        let mut sums = ModelPhysicsCost { hull: 0.0, mesh: 0.0, decomposition: 0.0 };
        for (number, &(prim, part)) in order.iter().enumerate() {
            let (Some(prim), Some(of)) = (self.prims.get(prim), computed.get(part)) else { continue };
            late.check()?;
            let chosen = self.chosen(number == 0, of);
            let (shape, report) = prices.price(part, of, prim, chosen)?;
            let cost = Cost::new(&prim.factor, &report, None);
            sums.hull += cost.hull;
            // The single hull stands in for a shape that does not exist.
            sums.decomposition += cost.decomposition.unwrap_or(cost.hull);
            sums.mesh += cost.mesh.unwrap_or(cost.hull);
            instances[part].push(Instance { instance: count(number), cost: Some(cost.clone()) });
            linked.push(link(prim, of, shape, chosen));
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
        let linkset = Linkset::new(linked, false, None, &self.spec.params.costs).map_err(Refusal::of_linkset)?;
        let linkset: LinksetReport = linkset.report(&self.spec.params.costs).into();
        let parts = computed.iter().zip(instances).enumerate().map(|(number, (part, instances))| PartReport {
            report: part.result.outcome.report.clone(),
            mesh_name: part.name.clone(),
            mesh: count(number),
            instances,
        });
        Ok(Some(Built { data: data(&linkset, sums), parts: parts.collect(), prims, types, linkset }))
    }

    /// Returns the shape type of a prim: the type of its parameters, else the type that viewers choose.
    pub fn chosen(&self, is_root: bool, of: &Computed) -> Option<PhysicsType> {
        let made = &of.result;
        let has_own = made.facts.counts.hulls > 0 || made.facts.physics_mesh.is_some();
        let usual = if has_own { PhysicsType::Prim } else { PhysicsType::ConvexHull };
        let chosen = of.physics_type.unwrap_or(usual);
        Some(if is_root { chosen.of_root() } else { chosen })
    }
}

/// The shapes of prims and their prices, each combination of part, size and type once.
pub struct Prices<'a> {
    work: &'a SceneWork<'a>,
    widths: PrimWidths<'a, usize>,
    known: BTreeMap<(usize, [u64; 3], Option<PhysicsType>), CostReport>,
}

impl<'a> Prices<'a> {
    pub fn new(work: &'a SceneWork<'a>) -> Self {
        Self { work, widths: PrimWidths::new(work.limits), known: BTreeMap::new() }
    }

    /// Returns the facts on which the cost of a prim depends. `part` is the number of what it is made from.
    pub fn shape(
        &mut self,
        part: usize,
        of: &Computed,
        prim: &Prim,
        chosen: Option<PhysicsType>,
    ) -> Result<MeshShape, Refusal> {
        let CostFacts { counts, keeps_mesh, physics_mesh } = &of.result.facts;
        let own = physics_mesh.as_ref().or_else(|| keeps_mesh.then_some(&*of.mesh));
        let widths = self.widths.of(part, own, &prim.factor)?;
        Ok(MeshShape::of_prim(*counts, widths, prim.size, chosen))
    }

    /// Returns the shape of a prim and its price.
    fn price(
        &mut self,
        part: usize,
        of: &Computed,
        prim: &Prim,
        chosen: Option<PhysicsType>,
    ) -> Result<(MeshShape, CostReport), Refusal> {
        let shape = self.shape(part, of, prim, chosen)?;
        let bits = <[f64; 3]>::from(prim.factor).map(f64::to_bits);
        let price = || {
            let shape = shape.clone().beside_triangles(&of.mesh, &prim.factor);
            shape.report(&self.work.spec.params.costs, 1.0)
        };
        let report = self.known.entry((part, bits, chosen)).or_insert_with(price).clone();
        Ok((shape, report))
    }
}

fn link(prim: &Prim, of: &Computed, shape: MeshShape, chosen: Option<PhysicsType>) -> cost::Prim {
    cost::Prim {
        name: prim.name.clone(),
        shape: PrimShape::Mesh(shape),
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
